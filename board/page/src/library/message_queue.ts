/** Callbacks that run after the messages and events that have come. */
export class MessageQueue {
  readonly #channel = new MessageChannel();
  #waiting: (() => void) | null = null;

  constructor() {
    this.#channel.port1.onmessage = () => {
      const callback = this.#waiting;
      this.#waiting = null;
      callback?.();
    };
  }

  /** Calls back soon. One callback can wait. A timer of 0 ms would wait for 4 ms each time. */
  readonly soon = (callback: () => void): void => {
    this.#waiting = callback;
    this.#channel.port2.postMessage(null);
  };

  /** Forgets the callback. Until then, Node does not exit. */
  close(): void {
    this.#waiting = null;
    this.#channel.port1.close();
  }
}
