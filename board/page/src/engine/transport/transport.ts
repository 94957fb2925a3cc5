/** How lines get to an engine and back. */

export interface Transport {
  /** Sends a line, without a line end. Lines are kept until the engine can take them. */
  send(line: string): void;
  /** Ends the engine. Nothing is reported after that. */
  close(): void;
  /** Gives the bytes of endgame tables to an engine that cannot open files. Rejects if they are not
   * sound. A transport without it has an engine with tables of its own. */
  giveTables?(bytes: ArrayBuffer): Promise<void>;
  /** Called with each line of the engine, without a line end. */
  onLine: (line: string) => void;
  /** Called once if the engine ends by itself, with the reason as a text for the user. `lost`: there
   * is no connection to it, which may come back. */
  onEnd: (reason: string, lost?: boolean) => void;
}
