/** The worker that writes a GIF: see `gif.ts`. */

import { GifWriter } from './gif_writer';

/** The messages to the worker. Pixels are RGBA. */
export type ToGifWorker =
  | { kind: 'start'; width: number; height: number; sample: Uint8ClampedArray<ArrayBuffer> }
  | { kind: 'frame'; pixels: Uint8ClampedArray<ArrayBuffer>; delay: number }
  | { kind: 'finish' };

/** Its answer to each message. An exception is an event of the worker. */
export type FromGifWorker = { kind: 'taken' } | { kind: 'done'; bytes: Uint8Array<ArrayBuffer> };

let writer: GifWriter | null = null;

addEventListener('message', ({ data }: MessageEvent<ToGifWorker>) => {
  if (data.kind === 'start') {
    writer = new GifWriter(data.width, data.height, data.sample);
  } else if (data.kind === 'frame') {
    writer?.add(data.pixels, data.delay);
  } else if (writer !== null) {
    answer({ kind: 'done', bytes: writer.finish() });
    return;
  }
  answer({ kind: 'taken' });
});

function answer(message: FromGifWorker): void {
  postMessage(message);
}
