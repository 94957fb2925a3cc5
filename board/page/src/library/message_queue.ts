import { isNode } from './webassembly.js';

/** Callbacks that run after the messages and events that have come. */
export class MessageQueue {
  /** Not in Node, where a channel delivers a thousand messages before other tasks run. */
  readonly #channel = isNode ? null : new MessageChannel();
  #waiting: (() => void) | null = null;

  constructor() {
    if (this.#channel !== null) this.#channel.port1.onmessage = () => this.#run();
  }

  /** Calls back soon. Only one callback can be pending. `setTimeout(0)` would wait 4 ms. */
  readonly soon = (callback: () => void): void => {
    this.#waiting = callback;
    if (this.#channel === null) setImmediate(() => this.#run());
    else this.#channel.port2.postMessage(null);
  };

  /** Forgets the callback. */
  close(): void {
    this.#waiting = null;
    this.#channel?.port1.close();
  }

  #run(): void {
    const callback = this.#waiting;
    this.#waiting = null;
    callback?.();
  }
}
