/** A question for the endgame tables: the commands, and the lines that answer it. */

import { positionCommand, type GamePosition } from './search';
import { readTables, type TableAnswer } from './tables';

/** It belongs to the client, which sends it while no search runs, with `isready` behind it. */
export class TableQuestion {
  #lines: string[] = [];
  #refused = false;

  constructor(
    private readonly position: GamePosition,
    private readonly resolve: (answer: TableAnswer | null) => void,
    readonly reject: (error: Error) => void,
  ) {}

  /** The lines that ask it. Another engine may be asked again. */
  commands(): string[] {
    this.#lines = [];
    this.#refused = false;
    return [positionCommand(this.position), 'tables'];
  }

  /** Takes a line of the engine that begins with `table`. */
  read(line: string): void {
    this.#lines.push(line);
  }

  /** Takes a message of the engine. */
  readMessage(text: string): void {
    // The answer would be of the position before.
    this.#refused ||= /^error: (FEN|move|position)\b/.test(text);
  }

  /** All lines have come. */
  finish(): void {
    this.resolve(this.#refused ? null : readTables(this.#lines));
  }

  /** Nobody waits for it any more. */
  drop(): void {
    this.resolve(null);
  }
}
