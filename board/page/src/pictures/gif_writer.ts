/** Writes an animated GIF. All its frames share one table of colours, and a frame after the first
 * has only what has changed: the rest of it is transparent. */

import { applyPalette, GIFEncoder, quantize, type Palette } from 'gifenc';

/** The most colours: one of the 256 indices stands for unchanged pixels. */
const colors = 255;
const unchanged = 255;
const format = 'rgb565';

export class GifWriter {
  readonly #encoder = GIFEncoder();
  readonly #palette: Palette;
  #last: Uint8Array | null = null;

  /**
   * Sizes are in pixels.
   *
   * @param sample Pixels (RGBA) with all the colours that will come.
   */
  constructor(
    private readonly width: number,
    private readonly height: number,
    sample: Uint8ClampedArray,
  ) {
    const found = quantize(sample, colors, { format });
    // The index of unchanged pixels must be in the table.
    this.#palette = [...found, ...Array.from({ length: 256 - found.length }, () => found[0])];
  }

  /** Adds a frame. `pixels` are RGBA; it is shown for `delay` milliseconds. */
  add(pixels: Uint8ClampedArray, delay: number): void {
    const { width, height } = this;
    const frame = applyPalette(pixels, this.#palette.slice(0, colors), format);
    const last = this.#last;
    if (last === null) {
      const options = { palette: this.#palette, delay, repeat: 0, dispose: 1 };
      this.#encoder.writeFrame(frame, width, height, options);
    } else {
      const changes = frame.map((color, index) => (color === last[index] ? unchanged : color));
      const options = { transparent: true, transparentIndex: unchanged, delay, dispose: 1 };
      this.#encoder.writeFrame(changes, width, height, options);
    }
    this.#last = frame;
  }

  /** The bytes of the file. Nothing can be added after that. */
  finish(): Uint8Array<ArrayBuffer> {
    this.#encoder.finish();
    return this.#encoder.bytes();
  }
}
