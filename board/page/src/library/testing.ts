/** Helpers of the tests of the loop. */

import { Mailbox } from './mailbox.js';

/** Runs what was asked for later, by hand. */
export class Queue {
  readonly waiting: (() => void)[] = [];
  readonly soon = (callback: () => void): void => {
    this.waiting.push(callback);
  };

  /** Runs the next callback. Returns whether there was one. */
  run(): boolean {
    const callback = this.waiting.shift();
    callback?.();
    return callback !== undefined;
  }

  runAll(): void {
    for (let more = true; more;) more = this.run();
  }
}

export function newMailbox(): Mailbox {
  return new Mailbox(new SharedArrayBuffer(4));
}
