/** The user's way through a course: which lesson is open, and how far it is solved. */

import type { Arrow } from '../board/drawing/arrows';
import {
  chaptersOf,
  loadProgress,
  saveProgress,
  solves,
  type Chapter,
  type Course,
} from './lessons';
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

export class CourseProgress {
  /** The ids of the lessons that are solved. */
  solved: ReadonlySet<string> = $state.raw(new Set());
  /** The index of the open lesson. */
  index = $state(0);
  /** The moves played in it, those of the opponent included. */
  moves: readonly LegalMove[] = $state.raw([]);
  message: Message | null = $state.raw(null);

  #step = $state(0);
  #isHinted = $state(false);
  #replying: ReturnType<typeof setTimeout> | undefined;

  readonly lesson = $derived.by(() => this.course.lessons[this.index]);
  readonly content = $derived.by(() => this.course.textsOf(this.lesson));
  readonly game = $derived.by(() =>
    this.rules.describe(
      this.lesson.fen,
      this.moves.map(({ text }) => text),
    ),
  );

  /** Begins with the first lesson that is not solved. */
  constructor(
    private readonly rules: Rules,
    readonly course: Course,
  ) {
    this.solved = loadProgress(course);
    this.index = Math.max(0, this.#unsolvedFrom(0));
  }

  /** The chapters, each with the number of its lessons that are solved. */
  get chapters() {
    return chaptersOf(this.course).map((chapter) => ({
      ...chapter,
      solved: chapter.lessons.filter(({ id }) => this.solved.has(id)).length,
      isOpen: chapter.lessons.includes(this.lesson),
    }));
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

  /** Opens the first lesson of a chapter that is not solved, or the first of all. */
  openChapter({ first, lessons }: Chapter): void {
    const next = this.#unsolvedFrom(first);
    this.open(next >= first && next < first + lessons.length ? next : first);
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
    saveProgress(this.course, this.solved);
    const isLast = this.#unsolvedFrom(0) < 0;
    this.message = { kind: 'good', text: isLast ? `${done} ${this.course.allDone}` : done };
  }

  /** The index of the first lesson from an index on that is not solved; -1: none. */
  #unsolvedFrom(from: number): number {
    return this.course.lessons.findIndex(({ id }, at) => at >= from && !this.solved.has(id));
  }
}
