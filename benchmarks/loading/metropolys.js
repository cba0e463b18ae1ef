// Metropolys for two on boardgame.io's server: the same map, bids and buildings, and the same told to everybody
// as by ours, but for what a page of boardgame.io would find out by itself: legal moves and score sheets. All
// of it stays in memory, as it comes.
const { readFileSync } = require("fs");
const { Server } = require("boardgame.io/server");
const { PlayerView, INVALID_MOVE } = require("boardgame.io/core");

const [port, apiPort] = process.argv.slice(2).map(Number);
const map = JSON.parse(readFileSync(process.argv[4]));
const tokens = ["trendy", "subway", "ruins"];
const near = Object.fromEntries(map.neighborhoods.map(({ id }) => [id, []]));
for (const [one, other] of [...map.borders, ...map.bridges.map(({ ends }) => ends)]) {
  near[one].push(other);
  near[other].push(one);
}

const height = (value) => (value >= 10 ? "tall" : value >= 6 ? "medium" : "small");
const taken = () => ({ trendy: 0, subway: 0, ruins: 0 });

function setup({ random }) {
  const first = random.Die(map.ring.length) - 1;
  const closed = [map.ring[first], map.ring[(first + 1) % map.ring.length]];
  const open = map.neighborhoods.filter(({ district }) => !closed.includes(district)).map(({ id }) => id);
  const lying = random.Shuffle(open).slice(0, 17).map((id, n) => [id, tokens[n % 3]]);
  const cards = random.Shuffle([0, 1, 2, 3, 4]);
  const kinds = random.Shuffle([0, 1, 2, 3, 4]);
  const hand = [...Array(map.buildings).keys()].map((n) => n + 1);
  return {
    map: map.name, edition: "expert", closed, tokens: Object.fromEntries(lying), buildings: [], bids: [],
    targets: open, hands: [hand, [...hand]], taken: [taken(), taken()], subway_card: null, ruins_card: null,
    players: { 0: { area: cards[0], neighborhood: kinds[0] }, 1: { area: cards[1], neighborhood: kinds[1] } },
    secret: { open },
  };
}

function empty(G) {
  const used = new Set([...G.buildings, ...G.bids].map(({ place }) => place));
  return G.secret.open.filter((place) => !used.has(place));
}

function build(G, events) {
  const { seat, value, place } = G.bids.pop();
  for (const bid of G.bids) G.hands[bid.seat].push(bid.value);
  for (const hand of G.hands) hand.sort((a, b) => a - b);
  G.bids = [];
  G.buildings.push({ place, seat, value, height: height(value) });
  const token = G.tokens[place];
  if (token) take(G, seat, place, token);
  G.targets = empty(G);
  if (G.hands[seat].length) events.endTurn({ next: String(seat) });
  else events.endGame({ last: seat });
}

function take(G, seat, place, token) {
  delete G.tokens[place];
  G.taken[seat][token] += 1;
  const holder = G.subway_card;
  if (token === "ruins") G.ruins_card = seat;
  if (token === "subway" && (holder === null || G.taken[seat].subway > G.taken[holder].subway)) G.subway_card = seat;
}

const metropolys = {
  name: "metropolys",
  setup,
  playerView: PlayerView.STRIP_SECRETS,
  minPlayers: 2,
  maxPlayers: 2,
  moves: {
    bid({ G, playerID, events }, value, place) {
      const seat = Number(playerID), last = G.bids.at(-1);
      if (!G.hands[seat].includes(value) || !G.targets.includes(place)) return INVALID_MOVE;
      if (last && value <= last.value) return INVALID_MOVE;
      G.hands[seat] = G.hands[seat].filter((one) => one !== value);
      G.bids.push({ seat, value, place });
      const free = empty(G);
      G.targets = free.filter((one) => near[place].includes(one));
      if (G.targets.length && G.hands[1 - seat].some((one) => one > value)) events.endTurn({ next: String(1 - seat) });
      else build(G, events);
    },
    pass({ G, events }) {
      if (!G.bids.length) return INVALID_MOVE;
      build(G, events);
    },
  },
};

const server = Server({ games: [metropolys], origins: [/127\.0\.0\.1/] });
server.run({ port, lobbyConfig: { apiPort } }, () => console.log("ready"));
