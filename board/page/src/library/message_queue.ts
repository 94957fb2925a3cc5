import { isNode } from './webassembly.js';

/** Callbacks that run after the messages and events that have come. */
export class MessageQueue {
  /** Not in Node: a channel there gives a thousand messages before anything else has its turn. */
  readonly #channel = isNode ? null : new MessageChannel();
  #waiting: (() => void) | null = null;

  constructor() {
    if (this.#channel !== null) this.#channel.port1.onmessage = () => this.#run();
  }

  /** Calls back soon. One callback can wait. A timer of 0 ms would wait for 4 ms each time. */
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
