/**
 * Memory that a worker shares with the page or program that started it. A worker that searches
 * receives no messages, but it can read here that there is one, and pause.
 *
 * The lines to the worker have rising numbers. The mailbox holds the number of the last one.
 */
export class Mailbox {
  readonly #last: Int32Array<SharedArrayBuffer>;

  constructor(readonly buffer: SharedArrayBuffer) {
    this.#last = new Int32Array(buffer);
  }

  /** A new mailbox; `null` if memory cannot be shared, as in a page that is not isolated. */
  static create(canShare: boolean): Mailbox | null {
    if (!canShare) return null;
    return new Mailbox(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  }

  /** Notes the number of a line, before it is sent. */
  note(number: number): void {
    Atomics.store(this.#last, 0, number);
  }

  /** Whether a line came after the one with this number. */
  hasLineAfter(handled: number): boolean {
    return Atomics.load(this.#last, 0) > handled;
  }
}
