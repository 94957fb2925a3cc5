/* tslint:disable */
/* eslint-disable */
export const memory: WebAssembly.Memory;
export const __wbg_openingbook_free: (a: number, b: number) => void;
export const checkFen: (a: number, b: number) => [number, number, number];
export const describe: (a: number, b: number, c: number, d: number, e: number, f: number) => [number, number, number];
export const explain: (a: number, b: number, c: number, d: number, e: number, f: number, g: number, h: number, i: number, j: number) => [number, number, number];
export const judge: (a: number, b: number, c: number, d: number, e: number) => [number, number, number];
export const moveInput: (a: number, b: number, c: number, d: number) => [number, number, number];
export const openingbook_moves: (a: number, b: number, c: number) => [number, number, number];
export const openingbook_new: (a: number, b: number) => [number, number, number];
export const openingbook_nodes: (a: number) => number;
export const openingbook_signature: (a: number) => number;
export const parseMove: (a: number, b: number, c: number, d: number) => [number, number, number];
export const premoves: (a: number, b: number) => [number, number, number];
export const readPdn: (a: number, b: number) => [number, number, number];
export const startFen: () => [number, number];
export const winningChances: (a: number, b: number, c: number, d: number) => number;
export const writePdn: (a: any, b: number, c: number) => [number, number, number];
export const __wbindgen_malloc: (a: number, b: number) => number;
export const __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
export const __wbindgen_free: (a: number, b: number, c: number) => void;
export const __wbindgen_exn_store: (a: number) => void;
export const __externref_table_alloc: () => number;
export const __wbindgen_externrefs: WebAssembly.Table;
export const __externref_table_dealloc: (a: number) => void;
export const __externref_drop_slice: (a: number, b: number) => void;
export const __wbindgen_start: () => void;
