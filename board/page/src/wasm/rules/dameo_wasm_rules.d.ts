/* tslint:disable */
/* eslint-disable */

/**
 * An opening book in memory.
 */
export class OpeningBook {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * The moves of a position: `book.rs`.
     */
    moves(fen: string): any;
    /**
     * Reads the bytes of a book.
     */
    constructor(bytes: Uint8Array | number[]);
    /**
     * The nodes of the search behind each score.
     */
    readonly nodes: number;
    /**
     * The signature of the engine that made the book.
     */
    readonly signature: number;
}

/**
 * Writes games that are passed in parts; see `pdn.rs`.
 */
export class PdnWriter {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Begins a variation.
     */
    beginVariation(comments: string[]): void;
    /**
     * Begins a game.
     */
    begin(start: string, result: string, comments: string[]): void;
    /**
     * Ends a variation.
     */
    endVariation(): void;
    /**
     * A writer that uses PDN moves, or another notation.
     */
    constructor(notation?: string | null);
    /**
     * Adds a move.
     */
    play(text: string, glyphs: Uint32Array | number[], comments: string[]): void;
    /**
     * Sets a tag.
     */
    tag(name: string, value: string): void;
    /**
     * The text of all games.
     */
    text(): string;
}

/**
 * A set of puzzles in memory.
 */
export class PuzzleSet {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Reads the bytes of a set.
     */
    constructor(bytes: Uint8Array | number[]);
    /**
     * The puzzle with this index in the set, from 0.
     */
    puzzle(index: number): any;
    /**
     * The puzzles in their order: `puzzles.rs`.
     */
    summaries(): any;
}

/**
 * Reads a FEN and returns it in normal form.
 */
export function checkFen(text: string): any;

/**
 * The text of a file in any encoding.
 */
export function decode(bytes: Uint8Array | number[]): string;

/**
 * Describes a game: `rules.rs`. The draw rules have their names of the protocol.
 */
export function describe(start: string, moves: string[], draw_rules?: string | null): any;

/**
 * Explains an error by its refutation, the better line, and White's winning chances.
 */
export function explain(fen: string, played: string, refutation: string[], better: string[], before: number, after: number): any;

/**
 * Judges the moves of a game. Chances that are NaN are not known.
 */
export function judge(chances: Float64Array | number[], is_best: Uint8Array | number[], white_first: boolean): any;

/**
 * The state of a move that is entered square by square.
 */
export function moveInput(fen: string, path: string[]): any;

/**
 * Reads a move in any accepted spelling.
 */
export function parseMove(fen: string, text: string): any;

/**
 * The moves that can be entered in the other side's turn: `rules.rs`.
 */
export function premoves(fen: string): any;

/**
 * Reads every game of a text.
 */
export function readPdn(text: string): any;

/**
 * The FEN of the start position.
 */
export function startFen(): string;

/**
 * White's winning chances: `judgement.rs`.
 */
export function winningChances(score: number, is_mate: boolean, win?: number | null, draw?: number | null): number;

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly __wbg_openingbook_free: (a: number, b: number) => void;
    readonly __wbg_pdnwriter_free: (a: number, b: number) => void;
    readonly __wbg_puzzleset_free: (a: number, b: number) => void;
    readonly checkFen: (a: number, b: number) => [number, number, number];
    readonly decode: (a: number, b: number) => [number, number];
    readonly describe: (a: number, b: number, c: number, d: number, e: number, f: number) => [number, number, number];
    readonly explain: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number) => [number, number, number];
    readonly judge: (a: number, b: number, c: number, d: number, e: number) => [number, number, number];
    readonly moveInput: (a: number, b: number, c: number, d: number) => [number, number, number];
    readonly openingbook_moves: (a: number, b: number, c: number) => [number, number, number];
    readonly openingbook_new: (a: number, b: number) => [number, number, number];
    readonly openingbook_nodes: (a: number) => number;
    readonly openingbook_signature: (a: number) => number;
    readonly parseMove: (a: number, b: number, c: number, d: number) => [number, number, number];
    readonly pdnwriter_begin: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => [number, number];
    readonly pdnwriter_beginVariation: (a: number, b: number, c: number) => [number, number];
    readonly pdnwriter_endVariation: (a: number) => void;
    readonly pdnwriter_new: (a: number, b: number) => [number, number, number];
    readonly pdnwriter_play: (a: number, b: number, c: number, d: number, e: number, f: number, g: number) => [number, number];
    readonly pdnwriter_tag: (a: number, b: number, c: number, d: number, e: number) => [number, number];
    readonly pdnwriter_text: (a: number) => [number, number];
    readonly premoves: (a: number, b: number) => [number, number, number];
    readonly puzzleset_new: (a: number, b: number) => [number, number, number];
    readonly puzzleset_puzzle: (a: number, b: number) => [number, number, number];
    readonly puzzleset_summaries: (a: number) => [number, number, number];
    readonly readPdn: (a: number, b: number) => [number, number, number];
    readonly startFen: () => [number, number];
    readonly winningChances: (a: number, b: number, c: number, d: number) => number;
    readonly __wbindgen_malloc: (a: number, b: number) => number;
    readonly __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
    readonly __wbindgen_free: (a: number, b: number, c: number) => void;
    readonly __wbindgen_externrefs: WebAssembly.Table;
    readonly __externref_table_dealloc: (a: number) => void;
    readonly __externref_table_alloc: () => number;
    readonly __externref_drop_slice: (a: number, b: number) => void;
    readonly __wbindgen_start: () => void;
}

export type SyncInitInput = BufferSource | WebAssembly.Module;

/**
 * Instantiates the given `module`, which can either be bytes or
 * a precompiled `WebAssembly.Module`.
 *
 * @param {{ module: SyncInitInput }} module - Passing `SyncInitInput` directly is deprecated.
 *
 * @returns {InitOutput}
 */
export function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput;

/**
 * If `module_or_path` is {RequestInfo} or {URL}, makes a request and
 * for everything else, calls `WebAssembly.instantiate` directly.
 *
 * @param {{ module_or_path: InitInput | Promise<InitInput> }} module_or_path - Passing `InitInput` directly is deprecated.
 *
 * @returns {Promise<InitOutput>}
 */
export default function __wbg_init (module_or_path: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>): Promise<InitOutput>;
