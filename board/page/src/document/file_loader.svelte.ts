/** Loads a file beside the page when it is first wanted. */

import { reasonOf } from './notices.svelte';
import type { LoadingFile, Ports } from './ports';
import { texts } from '../texts';

/** Begins to load a file. `path` is from where the page is. */
export async function fetchFile(path: string): Promise<LoadingFile> {
  const response = await fetch(new URL(path, document.baseURI));
  if (!response.ok) throw new Error(texts.problems.status({ code: response.status }));
  const size = Number(response.headers.get('Content-Length') ?? 0);
  return { size: size > 0 ? size : null, bytes: response.arrayBuffer() };
}

export class FileLoader {
  /** Whether the file is being loaded. */
  loading = $state(false);
  /** Its size in bytes while it is being loaded, if it is known. */
  size: number | null = $state(null);
  /** Why it could not be loaded. */
  problem: string | null = $state(null);

  #bytes: ArrayBuffer | null = null;

  constructor(
    private readonly ports: Pick<Ports, 'fetchFile'>,
    private readonly path: string,
  ) {}

  /** Passes the file to `take`, loading it first if necessary. An error thrown by `take` counts as
   * a problem of the file. Returns whether `take` accepted the file. */
  async give(take: (bytes: ArrayBuffer) => unknown): Promise<boolean> {
    this.problem = null;
    this.loading = true;
    try {
      this.#bytes ??= await this.#fetch();
      await take(this.#bytes);
      return true;
    } catch (error) {
      this.#bytes = null;
      this.problem = reasonOf(error);
      return false;
    } finally {
      this.loading = false;
    }
  }

  async #fetch(): Promise<ArrayBuffer> {
    this.size = null;
    const { size, bytes } = await this.ports.fetchFile(this.path);
    this.size = size;
    return bytes;
  }
}
