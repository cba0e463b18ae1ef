/** What a game tells for the board that draws any game, as docs/boards.md has it. Nothing here runs.
 *
 * @typedef {[number, number]} Point
 * @typedef {{id: string, at?: Point, shape?: Point[], label?: string, shade?: boolean}} Place
 * @typedef {{seat: number, line: Point[]}} Rim
 * @typedef {{text: string, at: Point}} Label
 * @typedef {{places?: Place[], links?: [string, string][], rims?: Rim[], labels?: Label[]}} Facts
 * @typedef {{place: string, seat?: number | null, kind?: string, mark?: string}} Piece
 * @typedef {{seat: number, id: string, kind?: string, n: number}} Supply
 * @typedef {{seat: number | null, turn: number | null, pieces?: Piece[], supply?: Supply[], lit?: string[], task?: string | null}} View
 * @typedef {{move: string, pieces?: Piece[], lit?: string[], says?: import("/app/types.js").Note[]}} Preview
 * @typedef {{move: string, preview: Preview | null, pencil?: boolean, passing?: boolean}} Ghost
 * @typedef {import("/app/types.js").SeatShown} Seat
 * @typedef {import("/app/types.js").Say} Say
 * @typedef {import("/app/types.js").Note} Note
 */
export {};
