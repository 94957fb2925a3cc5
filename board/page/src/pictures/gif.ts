/** Makes an animated GIF: the page draws each frame, a worker writes it. */

import type { FromGifWorker, ToGifWorker } from './gif_worker';
import { pictures as words } from '../texts/messages/pictures';

/** The frames of an animation. */
export interface Frames {
  /** In pixels. */
  width: number;
  height: number;
  count: number;
  /** Pixels (RGBA) with all the colours of the frames. */
  sample(): Promise<Uint8ClampedArray<ArrayBuffer>>;
  /** The pixels of a frame, from 0. */
  draw(index: number): Promise<Uint8ClampedArray<ArrayBuffer>>;
  /** How long it is shown, in milliseconds. */
  delayOf(index: number): number;
}

/**
 * Makes a GIF that is played again and again. Rejects with the reason of `signal` if that ends it.
 *
 * @param onProgress Told how many frames are written.
 */
export async function makeGif(
  frames: Frames,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Blob> {
  const worker = new Worker(new URL('./gif_worker.ts', import.meta.url), { type: 'module' });
  const ask = asker(worker, signal);
  try {
    const { width, height, count } = frames;
    await ask({ kind: 'start', width, height, sample: await frames.sample() });
    // While a frame is written, the next one is drawn.
    let writing: Promise<unknown> = Promise.resolve();
    for (let index = 0; index < count; index += 1) {
      const pixels = await frames.draw(index);
      await writing;
      signal.throwIfAborted();
      onProgress(index);
      writing = ask({ kind: 'frame', pixels, delay: frames.delayOf(index) });
      // The page stays usable: what its user does comes between two frames.
      await new Promise((resolve) => setTimeout(resolve));
    }
    await writing;
    onProgress(count);
    const answer = await ask({ kind: 'finish' });
    if (answer.kind !== 'done') throw new Error(words.noWorker);
    return new Blob([answer.bytes], { type: 'image/gif' });
  } finally {
    worker.terminate();
  }
}

/** Makes a function that sends the worker one message at a time and awaits the answer. */
function asker(worker: Worker, signal: AbortSignal) {
  let fail: (reason: Error) => void = () => {};
  signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true });
  worker.onerror = ({ message }) =>
    fail(new Error(words.workerFailed({ reason: message || null })));
  return (message: ToGifWorker): Promise<FromGifWorker> => {
    const asked = new Promise<FromGifWorker>((resolve, reject) => {
      signal.throwIfAborted();
      fail = reject;
      worker.onmessage = ({ data }: MessageEvent<FromGifWorker>) => resolve(data);
      worker.postMessage(message, message.kind === 'frame' ? [message.pixels.buffer] : []);
    });
    // It may be awaited only later, and must not count as unhandled until then.
    asked.catch(() => {});
    return asked;
  };
}
