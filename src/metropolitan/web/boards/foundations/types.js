/** The shapes of what the page gives the board: facts, views, previews, score items. Nothing here runs.
 *
 * @typedef {import("./geometry.js").Cell} Cell
 * @typedef {{counts: string, points: number, per: number}} Scores
 * @typedef {{key: string, kind: string, shape: string, count: number, citizens: number, coins: number, prestige: number,
 *   scores: Scores | null}} Tile
 * @typedef {{prices: number[], colors: string[], bonuses: number[], side: number, piles: number[], lots: string[],
 *   shapes: Record<string, Cell[]>, tiles: Tile[]}} Facts
 * @typedef {{lot: string, price: number}} Deed
 * @typedef {{seat: number, tile: string, kind: string, lots: string[]}} Built
 * @typedef {{prestige: number, coins: number, income: number, citizens: number, markers: number, marked: string[],
 *   tiles: Record<string, number>, now: number}} Player
 * @typedef {{round: number, chosen: boolean[], choice: string | null, known: (string[] | null)[]}} Draft
 * @typedef {{players: number, seat: number | null, turn: number | null, finished: boolean, winners: number[],
 *   stage: "draft" | "play" | "final" | "over", side: number, year: number, last: number | null, turns_left: number | null,
 *   idle: number, stall: number | null, row: Deed[], piles: number[], buildings: Built[], seats: Player[],
 *   draft?: Draft, hand?: string[]}} View
 * @typedef {{move: "income", gain: number, coins: number}} IncomePreview
 * @typedef {{move: "take", lot: string}} TakePreview
 * @typedef {{move: "buy", lot: string, price: number, coins: number, markers: number,
 *   slides: {lot: string, from: number, to: number}[], refill: boolean, last: boolean}} BuyPreview
 * @typedef {{move: "build", tile: string, lots: string[], income: number, citizens: number, markers: number,
 *   civic: number[], points: number[], returned: {tile: string, lots: string[]}[], left: string[]}} BuildPreview
 * @typedef {IncomePreview | TakePreview | BuyPreview | BuildPreview} Preview
 * @typedef {{move: string, preview: Preview | null, pencil?: boolean, passing?: boolean}} Ghost
 * @typedef {{id: string, facts: Record<string, any>, places: string[]}} Note
 * @typedef {{id: string, points: number, places: string[], facts: Record<string, any>}} Item
 * @typedef {{color: string, letter: string, name: string}} Seat
 * @typedef {((id: string, facts?: Record<string, any>) => string) & {note: (note: Note) => string}} Say
 */
export {};
