/** Pictures of pixels from SVG. */

import { pictures as words } from '../texts/messages/pictures';

/** Paints SVGs of one size. */
export class Raster {
  readonly #canvas = document.createElement('canvas');
  readonly #context: CanvasRenderingContext2D;

  /** @param isRead Whether the pixels are read, not only saved. Sizes are in pixels. */
  constructor(
    readonly width: number,
    readonly height: number,
    isRead = false,
  ) {
    Object.assign(this.#canvas, { width, height });
    const context = this.#canvas.getContext('2d', { willReadFrequently: isRead });
    if (context === null) throw new Error(words.noCanvas);
    this.#context = context;
  }

  /** Paints an SVG over all that is there. Rejects if the browser cannot draw it. */
  async paint(svg: string): Promise<void> {
    const image = new Image(this.width, this.height);
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    try {
      await image.decode();
    } catch (error) {
      throw new Error(words.notDrawn, { cause: error });
    }
    this.#context.drawImage(image, 0, 0, this.width, this.height);
  }

  /** The pixels: red, green, blue and opacity of each, row by row. */
  pixels(): Uint8ClampedArray<ArrayBuffer> {
    return this.#context.getImageData(0, 0, this.width, this.height).data;
  }

  /** What is painted, as a PNG. */
  async png(): Promise<Blob> {
    return new Promise((resolve, reject) => {
      const done = (blob: Blob | null) =>
        blob === null ? reject(new Error(words.noCanvas)) : resolve(blob);
      this.#canvas.toBlob(done, 'image/png');
    });
  }
}
