/** The shapes of what the board is given, as the game's `view.py` makes them. Nothing here runs.
 *
 * @typedef {[number, number]} Point
 * @typedef {{name: string, color: string, letter: string, kind: string}} Seat
 * @typedef {{station: number, square: string, side: string, owner: number | null}} Station
 * @typedef {{rows: number, columns: number, central: string[], stations: Station[], tiles: Record<string, number>}} Facts
 * @typedef {{square: string, tile: string, turn: number, code: string}} Tile
 * @typedef {[square: string, into: number, out: number]} Step
 * @typedef {{station: number, owner: number | null, path: Step[], tiles: number, closed: boolean,
 *   head: {square: string, end: number} | null, to: string | null, doubled: boolean, points: number}} Line
 * @typedef {{seat: number | null, turn: number | null, finished: boolean, points: number[], tiles: Tile[], lines: Line[],
 *   options: {rotation: string, one_tile_lines: string, hand: number, central: string}, pool: number, hands: number[],
 *   hand: string[], drawn: string | null, laid: Record<string, number>, unseen: Record<string, number>}} View
 * @typedef {Tile & {move: string, lines: Line[], points: number[]}} Preview
 * @typedef {{move: string, preview: any, passing?: boolean}} Ghost a preview of a placement, of `draw`, or none in pencil
 * @typedef {{id: string, facts: Record<string, any>, places: string[]}} Note
 * @typedef {((id: string, facts?: Record<string, any>) => string) & {note?: (note: Note) => string}} Say
 * @typedef {Map<string, string>} Codes what lies on a square looks like
 */
export {};
