/** The captures among which the user has to choose, since they end on the same square. */

import type { LegalMove, Square } from '../../rules/types';

interface Answers {
  choose: (move: LegalMove) => void;
  cancel: () => void;
}

/** The board asks; `Choices.svelte`, beside it, answers. */
export class CaptureChoice {
  /** Empty if there is no choice to make. */
  captures: readonly LegalMove[] = $state.raw([]);
  /** The one that is looked at: the board shows it. */
  preview: LegalMove | null = $state.raw(null);

  #answers: Answers | null = null;

  get isOpen(): boolean {
    return this.captures.length > 0;
  }

  ask(captures: readonly LegalMove[], answers: Answers): void {
    this.captures = captures;
    this.#answers = answers;
  }

  choose(move: LegalMove): void {
    this.#answers?.choose(move);
  }

  cancel(): void {
    this.#answers?.cancel();
  }

  close(): void {
    this.captures = [];
    this.preview = null;
    this.#answers = null;
  }
}

/** For each capture, the pieces that not all of them take; if there are none, its stops. */
export function differences(captures: readonly LegalMove[]): Square[][] {
  const taken = captures.map(({ captured }) =>
    captured.filter((square) => !captures.every((other) => other.captured.includes(square))),
  );
  return taken.every((squares) => squares.length > 0)
    ? taken
    : captures.map(({ path }) => path.slice(1, -1));
}
