/** How lines get to an engine and back. */

export interface Transport {
  /** Sends a line, without a line end. Lines are kept until the engine can take them. */
  send(line: string): void;
  /** Ends the engine. Nothing is reported after that. */
  close(): void;
  /** Called with each line of the engine, without a line end. */
  onLine: (line: string) => void;
  /** Called once if the engine ends by itself, with the reason as a text for the user. */
  onEnd: (reason: string) => void;
}
