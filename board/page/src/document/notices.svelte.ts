/** What is said to the user. */

import { RulesError, type PdnGame, type Square } from '../rules/types';

/** A message to the user. `error`: nothing was changed. */
export interface Notice {
  kind: 'error' | 'info';
  text: string;
  /** Where the mistake is in the text given, from 1. */
  line: number | null;
  column: number | null;
  /** What was read; for instance the name of a file. */
  source: string | null;
  /** What can be read of a file with mistakes: the user is asked whether to open it. */
  partial?: readonly PdnGame[];
  /** Whether the text names the place itself. */
  named?: boolean;
  /** Squares of the board that it is about. */
  squares?: readonly Square[];
  /** Whether it stays until it is dismissed, because no action of the user caused it. Others
   * disappear with the next action. */
  stays?: boolean;
  /** Whether what it tells of can be undone. */
  undo?: boolean;
}

type Options = Partial<Pick<Notice, 'text' | 'named' | 'squares' | 'stays' | 'undo' | 'partial'>>;

const noPlace = { line: null, column: null };

export class Notices {
  /** The last message, until it is dismissed. */
  current: Notice | null = $state.raw(null);
  /** The number of games with other people in which it is the user's turn. */
  turns = $state(0);

  /** Shows an error or what is wrong, with its place if it has one. Returns `false`, as what has failed
   * does. */
  report(error: unknown, source: string | null = null, options: Options = {}): false {
    const { line, column } = error instanceof RulesError ? error.problem : noPlace;
    this.current = { kind: 'error', text: reasonOf(error), line, column, source, ...options };
    return false;
  }

  /** Shows an error that comes from no action of the user: it stays until it is dismissed. */
  warn(error: unknown): void {
    this.report(error, null, { stays: true });
  }

  inform(text: string, options: Options = {}): void {
    this.current = { kind: 'info', text, ...noPlace, source: null, ...options };
  }

  dismiss(): void {
    this.current = null;
  }
}

/** An error as a text. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
