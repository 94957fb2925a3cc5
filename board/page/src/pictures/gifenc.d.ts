/** The types of what is used of gifenc, which has none itself. */
declare module 'gifenc' {
  /** Colours by their numbers: red, green, blue. */
  export type Palette = number[][];

  export interface FrameOptions {
    /** The table of colours. That of the first frame is that of the file. */
    palette?: Palette;
    /** In milliseconds. */
    delay?: number;
    /** How often it is played again; 0: for ever. */
    repeat?: number;
    /** 1: the frame stays below the next one. */
    dispose?: number;
    transparent?: boolean;
    transparentIndex?: number;
  }

  export interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options?: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }

  export function GIFEncoder(): Encoder;
  export function quantize(
    rgba: Uint8Array | Uint8ClampedArray,
    colors: number,
    options?: { format?: 'rgb565' | 'rgb444' },
  ): Palette;
  export function applyPalette(
    rgba: Uint8Array | Uint8ClampedArray,
    palette: Palette,
    format?: 'rgb565' | 'rgb444',
  ): Uint8Array;
}
