/** Memory that the page and the workers share beside that of the program: its standard input, and
 * the counts of its threads. */

const written = 0;
const read = 1;
/** 1: the page waits for room. */
const isFull = 2;
const threadId = 3;
const running = 4;
const output = 5;
const head = 8 * Int32Array.BYTES_PER_ELEMENT;
/** A power of two, so that the counts of bytes can wrap. */
const capacity = 1 << 16;
/** The ids of threads are below this by the rules of WASI. */
const threadIds = 1 << 29;

/** The most threads of a program: more would only be slower. */
export const maxThreads = 128;

export class SharedInput {
  readonly #counts: Int32Array<SharedArrayBuffer>;
  readonly #ring: Uint8Array<SharedArrayBuffer>;

  constructor(readonly buffer = new SharedArrayBuffer(head + capacity)) {
    this.#counts = new Int32Array(buffer, 0, head / Int32Array.BYTES_PER_ELEMENT);
    this.#ring = new Uint8Array(buffer, head);
  }

  /** Writes what there is room for, and returns how many bytes that were. If there is more, the
   * reader reports when there is room. */
  write(bytes: Uint8Array): number {
    const at = Atomics.load(this.#counts, written);
    // Set before the room is checked, so that a reader that makes room later reports it.
    Atomics.store(this.#counts, isFull, 1);
    const room = capacity - ((at - Atomics.load(this.#counts, read)) | 0);
    const count = Math.min(room, bytes.length);
    for (let i = 0; i < count; i += 1) this.#ring[(at + i) & (capacity - 1)] = bytes[i];
    if (count === bytes.length) Atomics.store(this.#counts, isFull, 0);
    Atomics.store(this.#counts, written, (at + count) | 0);
    Atomics.notify(this.#counts, written);
    return count;
  }

  /** Reads at most so many bytes; waits if there are none. `hasRoom` is called if the page waits for
   * room. Only one thread reads. */
  read(limit: number, hasRoom: () => void): Uint8Array {
    const at = Atomics.load(this.#counts, read);
    // In a loop, since it can be woken for bytes that it read before it slept.
    while (Atomics.load(this.#counts, written) === at) Atomics.wait(this.#counts, written, at);
    const count = Math.min(limit, (Atomics.load(this.#counts, written) - at) | 0);
    const bytes = new Uint8Array(count);
    for (let i = 0; i < count; i += 1) bytes[i] = this.#ring[(at + i) & (capacity - 1)];
    Atomics.store(this.#counts, read, (at + count) | 0);
    if (Atomics.exchange(this.#counts, isFull, 0) === 1) hasRoom();
    return bytes;
  }

  /** The id of a new thread; `null` if there are too many. */
  beginThread(): number | null {
    if (Atomics.add(this.#counts, running, 1) >= maxThreads) {
      this.endThread();
      return null;
    }
    return (Atomics.add(this.#counts, threadId, 1) % (threadIds - 1)) + 1;
  }

  endThread(): void {
    Atomics.sub(this.#counts, running, 1);
  }

  /** The number of the next output. The thread that asks has locked the output of the program. */
  nextOutput(): number {
    return Atomics.add(this.#counts, output, 1);
  }

  /** Waits for a time in milliseconds. */
  sleep(time: number): void {
    // Nothing is ever stored there.
    Atomics.wait(this.#counts, 7, 0, time);
  }
}
