/** A promise that is settled from outside. */
export interface Deferred {
  readonly promise: Promise<void>;
  resolve: () => void;
  reject: (error: Error) => void;
}

/** `Promise.withResolvers`, which browsers of 2023 lack. Nobody has to handle its rejection. */
export function deferred(): Deferred {
  let resolve: () => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  promise.catch(() => {});
  return { promise, resolve, reject };
}
