/** The shapes of what the server sends, as docs/table.md has them. Nothing here runs.
 *
 * @typedef {{id: string, facts?: Record<string, any>, places?: string[]}} Note
 * @typedef {{id: string, points: number, places: string[], facts: Record<string, any>}} Item
 * @typedef {{kind: "person" | "bot" | "open", name: string, bot: string | null, color: string, login?: string | null,
 *   here?: boolean, kept?: boolean}} Seat
 * @typedef {Seat & {letter: string}} SeatShown
 * @typedef {{number: number, seat: number | null, notes: Note[]}} LogEntry
 * @typedef {{scores: number[], winners: number[]}} Result
 * @typedef {{id: string, players: [number, number], options: Record<string, any[]>, colors: string[]}} GameInfo
 * @typedef {{levels: string[], others: string[], usual: string}} Bots
 * @typedef {{move: string, chances: number[], loss: number, reasons: Note[], preview: any}} HintMove
 * @typedef {{number: number, seat: number, bot: string, playouts: number, chances: number[], moves: HintMove[]}} Hint
 * @typedef {{number: number, seat: number, move: string, best: string, loss: number, error: number, grade: string, chances: number[],
 *   luck: number[], revealed: boolean, reasons: Note[]}} ReviewMove
 * @typedef {{loss: number, luck: number, accuracy: number, grades: Record<string, number>, start: number, end: number, lost: number,
 *   gifts: number, insight: number}} ReviewSeat
 * @typedef {{game: string, bot: string, positions: number[][], moves: ReviewMove[], turning: number[], seats: ReviewSeat[],
 *   beliefs: Record<string, Record<string, number>>[][] | null}} Review
 * @typedef {{is: "table", id: string, game: string, options: Record<string, any>, players: number, seats: Seat[],
 *   imported?: boolean, secrets?: boolean, online?: boolean, mine?: number[], kept?: number[], host?: boolean, begun?: boolean, open?: boolean, locked?: boolean,
 *   delay?: number, rated?: boolean, clock?: any, fair?: any, next?: string | null, ended?: any, watching?: number}} TableMessage
 * @typedef {{id: string, game: string, options: Record<string, any>, seats: Seat[], moves: number, turn: number | null,
 *   finished: boolean, winners: number[], updated: number | string, imported: boolean, reviewed: boolean,
 *   begun?: boolean, mine?: number[], yours?: boolean}} Stored
 * @typedef {{is: "state", number: number, seat: number | null, turn: number | null, finished: boolean,
 *   thinking: number | null, private: boolean, view: any, legal: string[], sheet: Item[][], undo: boolean,
 *   redo: boolean, result: Result | null, log_from: number, log: LogEntry[], fresh: boolean, move?: string | null}} State
 * @typedef {{move: string, preview: any, pencil?: boolean, passing?: boolean}} Ghost
 * @typedef {((id: string, facts?: Record<string, any>) => string)
 *   & {note: (note: Note) => string, has: (id: string) => boolean, language: string}} Say
 * @typedef {{panel?: (view: any, seat: number, t: Say) => unknown, panelStyles?: any,
 *   summary?: (preview: any, t: Say) => string, named?: (preview: any, t: Say) => string, points?: (view: any, seat: number) => number, sound?: (notes: Note[]) => string | null}} BoardModule
 */
export {};
