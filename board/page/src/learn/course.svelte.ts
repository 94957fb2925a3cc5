/** The user's way through the lessons: which one is open, and how far it is solved. */

import type { Arrow } from '../board/drawing/arrows';
import { lessons, lessonTexts, loadProgress, saveProgress, solves } from './lessons';
import { squaresOf } from '../rules/line';
import { learn as texts } from '../texts/messages/learn';
import type { LegalMove, Rules } from '../rules/types';

/** How long the opponent waits with the answer, in milliseconds. */
const replyDelay = 700;

/** What is said of the last try. */
interface Message {
  kind: 'good' | 'bad';
  text: string;
}

export class Course {
  /** The ids of the lessons that are solved. */
  solved: ReadonlySet<string> = $state.raw(loadProgress());
  /** The index of the open lesson. */
  index = $state(0);
  /** The moves played in it, those of the opponent included. */
  moves: readonly LegalMove[] = $state.raw([]);
  message: Message | null = $state.raw(null);

  #step = $state(0);
  #isHinted = $state(false);
  #replying: ReturnType<typeof setTimeout> | undefined;

  readonly lesson = $derived(lessons[this.index]);
  readonly content = $derived(lessonTexts(this.lesson));
  readonly game = $derived.by(() =>
    this.rules.describe(
      this.lesson.fen,
      this.moves.map(({ text }) => text),
    ),
  );

  /** Begins with the first lesson that is not solved. */
  constructor(private readonly rules: Rules) {
    const next = lessons.findIndex(({ id }) => !this.solved.has(id));
    this.index = Math.max(0, next);
  }

  /** Whether every step of the open lesson is solved. */
  get isDone(): boolean {
    return this.#step === this.lesson.steps.length;
  }

  get isUsersTurn(): boolean {
    return !this.isDone && this.game.turn === this.lesson.side;
  }

  /** The move to find, once the user has asked for it. */
  get hint(): Arrow | null {
    if (!this.#isHinted || !this.isUsersTurn) return null;
    return { ...squaresOf(this.lesson.steps[this.#step].accept[0]), rank: 1 };
  }

  /** Opens a lesson at its beginning. */
  open(index: number): void {
    this.stop();
    this.index = index;
    this.moves = [];
    this.#step = 0;
    this.message = null;
    this.#isHinted = false;
  }

  askHint(): void {
    this.#isHinted = true;
  }

  /** Takes a move of the user. One that does not solve the step is explained, and not played. */
  play(move: LegalMove): void {
    if (this.isDone) return;
    const { content } = this;
    const step = this.lesson.steps[this.#step];
    if (!solves(step, move)) {
      this.message = { kind: 'bad', text: content.wrong?.[move.text] ?? content.otherwise };
      return;
    }
    this.moves = [...this.moves, move];
    this.#isHinted = false;
    const { reply } = step;
    if (reply === null) {
      this.#step += 1;
      this.#finish();
      return;
    }
    this.message = { kind: 'good', text: texts.goOn };
    this.#replying = setTimeout(() => this.#answer(reply), replyDelay);
  }

  /** Cancels the opponent's pending answer. */
  stop(): void {
    clearTimeout(this.#replying);
  }

  #answer(text: string): void {
    const reply = this.game.moves.find((move) => move.text === text);
    if (reply !== undefined) {
      this.moves = [...this.moves, reply];
      this.#step += 1;
    }
  }

  #finish(): void {
    const { done } = this.content;
    this.solved = new Set([...this.solved, this.lesson.id]);
    saveProgress(this.solved);
    const isLast = this.solved.size === lessons.length;
    this.message = { kind: 'good', text: isLast ? `${done} ${texts.allDone}` : done };
  }
}
