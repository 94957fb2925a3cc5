/** How lines get to an engine and back. */
export interface Link {
  /** Sends a line, without a line end. */
  send(line: string): void;
  /** Gives the bytes of endgame tables to the engine. Rejects if they are not sound. */
  giveTables(bytes: ArrayBuffer): Promise<void>;
  /** Ends the engine. Nothing is reported after that. */
  close(): void;
  /** Called with each line of the engine, without a line end. */
  onLine: (line: string) => void;
  /** Called once if the engine ends by itself, with the reason. */
  onEnd: (reason: string) => void;
}

/** Why tables were not taken by an engine that was ended. */
export const wasTerminated = 'the engine was terminated';
