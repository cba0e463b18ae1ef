// boardgame.io's server with a game of the size of a Metropolys table: sixty districts, two players with a
// secret card each, a stock of buildings, one placement a turn. All of it stays in memory, as it comes.
const { Server } = require("boardgame.io/server");
const { PlayerView, INVALID_MOVE } = require("boardgame.io/core");

const DISTRICTS = 60;
const empty = () => Array(DISTRICTS).fill(null);

const town = {
  name: "town",
  setup: ({ random }) => ({
    districts: empty(),
    stock: { 0: random.Shuffle([...Array(13).keys()]), 1: random.Shuffle([...Array(13).keys()]) },
    players: { 0: { card: random.D6() }, 1: { card: random.D6() } },
    secret: { deck: random.Shuffle([...Array(20).keys()]) },
    last: null,
  }),
  playerView: PlayerView.STRIP_SECRETS,
  minPlayers: 2,
  maxPlayers: 2,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place({ G, playerID }, district, height) {
      if (!(district >= 0 && district < DISTRICTS) || G.districts[district]) return INVALID_MOVE;
      G.districts[district] = { owner: playerID, height };
      G.last = district;
      if (G.districts.every(Boolean)) G.districts = empty();
    },
  },
};

const server = Server({ games: [town], origins: [/127\.0\.0\.1/] });
const [port, apiPort] = process.argv.slice(2).map(Number);
server.run({ port, lobbyConfig: { apiPort } }, () => console.log("ready"));
