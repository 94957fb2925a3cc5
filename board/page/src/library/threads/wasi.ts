/** What the program needs of WASI (preview 1): standard input and output, a clock, random numbers
 * and sleep. There are no files. <https://github.com/WebAssembly/WASI/blob/main/legacy/preview1> */

const success = 0;
const badDescriptor = 8;
const notSupported = 58;

const [standardInput, standardOutput, standardError] = [0, 1, 2];

/** What the program needs from its host. */
export interface Host {
  /** The arguments, the name of the program first. */
  arguments: string[];
  /** Waits for input. */
  read(limit: number): Uint8Array;
  /** Takes output: what is written to standard output, or to standard error. */
  write(bytes: Uint8Array, isError: boolean): void;
  /** Waits for a time in milliseconds. */
  sleep(time: number): void;
}

/** Thrown when the program exits. */
export class Exit extends Error {
  constructor(readonly code: number) {
    super(`the engine has ended with status ${code}`);
  }
}

/** The functions of `wasi_snapshot_preview1`. */
export function wasi(memory: WebAssembly.Memory, host: Host): WebAssembly.ModuleImports {
  // Made anew each time, because the buffer is replaced when the memory grows.
  const view = (): DataView => new DataView(memory.buffer);
  const bytes = (at: number, length: number): Uint8Array =>
    new Uint8Array(memory.buffer, at, length);
  const texts = host.arguments.map((text) => new TextEncoder().encode(`${text}\0`));
  /** The memory ranges of an `iovec` list. */
  const pieces = (list: number, count: number): Uint8Array[] =>
    Array.from({ length: count }, (_, i) => {
      const at = list + 8 * i;
      return bytes(view().getUint32(at, true), view().getUint32(at + 4, true));
    });

  return {
    args_sizes_get(count: number, size: number) {
      view().setUint32(count, texts.length, true);
      view().setUint32(
        size,
        texts.reduce((sum, { length }) => sum + length, 0),
        true,
      );
      return success;
    },
    args_get(list: number, buffer: number) {
      let at = buffer;
      texts.forEach((text, i) => {
        view().setUint32(list + 4 * i, at, true);
        bytes(at, text.length).set(text);
        at += text.length;
      });
      return success;
    },
    environ_sizes_get(count: number, size: number) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return success;
    },
    environ_get: () => success,
    clock_time_get(clock: number, _precision: bigint, time: number) {
      const wall = clock === 0 ? performance.timeOrigin : 0;
      const nanoseconds = BigInt(Math.round((wall + performance.now()) * 1e6));
      view().setBigUint64(time, nanoseconds, true);
      return success;
    },
    random_get(at: number, length: number) {
      // Shared memory cannot be filled with random numbers directly, nor much at once.
      for (let done = 0; done < length; done += 65_536) {
        const part = new Uint8Array(Math.min(65_536, length - done));
        bytes(at + done, part.length).set(crypto.getRandomValues(part));
      }
      return success;
    },
    fd_read(descriptor: number, list: number, count: number, size: number) {
      if (descriptor !== standardInput) return badDescriptor;
      const target = pieces(list, count).find(({ length }) => length > 0);
      const taken = target === undefined ? new Uint8Array() : host.read(target.length);
      target?.set(taken);
      view().setUint32(size, taken.length, true);
      return success;
    },
    fd_write(descriptor: number, list: number, count: number, size: number) {
      if (descriptor !== standardOutput && descriptor !== standardError) return badDescriptor;
      let written = 0;
      for (const piece of pieces(list, count)) {
        // Copied, because the bytes are sent to another thread.
        if (piece.length > 0) host.write(piece.slice(), descriptor === standardError);
        written += piece.length;
      }
      view().setUint32(size, written, true);
      return success;
    },
    /** Only ever called for a sleep: one event, of a clock. */
    poll_oneoff(list: number, events: number, count: number, size: number) {
      const isClock = view().getUint8(list + 8) === 0;
      if (count !== 1 || !isClock) return notSupported;
      const isAbsolute = (view().getUint16(list + 40, true) & 1) === 1;
      const nanoseconds = Number(view().getBigUint64(list + 24, true));
      host.sleep(Math.max(0, nanoseconds / 1e6 - (isAbsolute ? performance.now() : 0)));
      // The event: the data of the caller, no error, and that it is of a clock.
      view().setBigUint64(events, view().getBigUint64(list, true), true);
      view().setUint16(events + 8, success, true);
      view().setUint8(events + 10, 0);
      view().setUint32(size, 1, true);
      return success;
    },
    sched_yield: () => success,
    proc_exit(code: number) {
      throw new Exit(code);
    },
    // There are no files, and no folders to begin with.
    fd_close: () => badDescriptor,
    fd_fdstat_get: () => badDescriptor,
    fd_fdstat_set_flags: () => badDescriptor,
    fd_filestat_get: () => badDescriptor,
    fd_prestat_get: () => badDescriptor,
    fd_prestat_dir_name: () => badDescriptor,
    fd_readdir: () => badDescriptor,
    fd_seek: () => badDescriptor,
    path_filestat_get: () => notSupported,
    path_open: () => notSupported,
  };
}
