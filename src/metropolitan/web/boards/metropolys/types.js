/** The shapes of what the server says about a game of Metropolys. Nothing here runs.
 *
 * @typedef {import("./points.js").Point} Point
 * @typedef {"industry" | "park" | "lodging" | "mall" | "administration"} Kind
 * @typedef {"trendy" | "subway" | "ruins"} Token
 * @typedef {"small" | "medium" | "tall"} Height
 * @typedef {"area" | "neighborhood"} CardKey
 * @typedef {{id: string, district: string, kind: Kind, at: Point, outline: Point[]}} Neighborhood
 * @typedef {{frame: Point, outline: Point[], buildings: number, center: string, ring: string[], blind_alleys: string[],
 *   city_border: string[], borders: [string, string][], neighborhoods: Neighborhood[],
 *   bridges: {ends: [string, string], from: Point, to: Point}[], statues: {around: string[], at: Point}[],
 *   lakes: {name: string, around: string[], outline: Point[]}[]}} Facts
 * @typedef {{seat: number, value: number, place: string}} Bid
 * @typedef {Bid & {height: Height}} Building
 * @typedef {{edition: "expert" | "family", players: number, seat: number | null, turn: number | null, finished: boolean,
 *   closed: string[], tokens: Record<string, Token>, buildings: Building[], bids: Bid[], passed: number[], targets: string[],
 *   hands: number[][], taken: Record<Token, number>[], subway_card: number | null, ruins_card: number | null,
 *   cards: (Partial<Record<CardKey, string>> | null)[]}} View
 * @typedef {{move: "bid", value: number, place: string, token: Token | null, settled: boolean, finished: boolean,
 *   next: string[], outbid: {seat: number, values: number[]}[], points: number[]}} BidPreview
 * @typedef {{move: "pass", builds: Bid | null, finished: boolean}} PassPreview
 * @typedef {BidPreview | PassPreview} Preview
 * @typedef {{move: string, preview: any, pencil?: boolean, passing?: boolean}} Ghost
 * @typedef {{name: string, color: string, letter: string}} Seat
 * @typedef {{id: string, facts?: Record<string, any>, places?: string[]}} Note
 * @typedef {((id: string, facts?: Record<string, any>) => string) & {note: (note: Note) => string}} Say
 */
export {};
