/** What the board of a web component shows: a game, and how it looks. */

import type { Movable } from '../../board/entry/entry';
import type { Premove, PremoveContext } from '../../board/entry/premove.svelte';
import type { Drawing } from '../../document/comments/drawings';
import type { RulesModule } from '../../library/rules_module.js';
import { otherColor, positionOf } from '../../rules/fen';
import { squaresOf } from '../../rules/line';
import { gameAfter, type Color, type Game, type LegalMove } from '../rules.js';

/** A position of the game, and the move that led to it. */
export interface Step {
  game: Game;
  move: LegalMove | null;
}

export class BoardModel {
  orientation: Color = $state('white');
  moves: Movable = $state('none');
  coordinates = $state(true);
  animated = $state(true);
  drawable = $state(false);
  /** Whether a move can be entered in the other side's turn. */
  premoves = $state(false);
  label = $state('');
  drawings: readonly Drawing[] = $state.raw([]);
  /** Moves that are shown as arrows, the best first. */
  arrows: readonly string[] = $state.raw([]);

  /** The positions from the first to the present one. */
  #steps: readonly Step[] = $state.raw([]);
  #premove: Premove | null = $state.raw(null);
  /** A premove that stands for several captures of this position. */
  #asked: Premove | null = $state.raw(null);

  constructor(
    readonly rules: RulesModule,
    /** Called after a move of the user; returns whether it stays. */
    private readonly onmove: (step: Step) => boolean,
  ) {
    this.begin(rules.startFen);
  }

  get step(): Step {
    return this.#steps[this.#steps.length - 1];
  }

  get asked(): Premove | null {
    return this.#asked;
  }

  readonly shownArrows = $derived(
    this.arrows.map((text, index) => ({ path: squaresOf(text).path, rank: index + 1 })),
  );

  /** What can be entered in the other side's turn; `null`: nothing. */
  readonly premoving: PremoveContext | null = $derived.by(() => {
    const { game } = this.step;
    const waits = this.moves !== 'both' && this.moves === otherColor(game.turn);
    if (!this.premoves || !waits || game.outcome !== null) return null;
    return {
      targets: new Map(this.rules.premoves(game.fen).map(({ from, to }) => [from, to])),
      entered: this.#premove,
      onchange: (premove) => (this.#premove = premove),
    };
  });

  /** Begins a game at a position. */
  begin(fen: string): void {
    this.#show([{ game: gameAfter(this.rules, fen, []), move: null }]);
  }

  /** Shows a position: the present one, one that a move leads to or has come from, or another. */
  goTo(fen: string): void {
    const wanted = positionOf(this.rules.checkFen(fen));
    const { game } = this.step;
    const isWanted = (fen: string | undefined) => fen !== undefined && positionOf(fen) === wanted;
    if (isWanted(game.fen)) return;
    const move = game.moves.find(({ text }) => isWanted(this.rules.describe(game.fen, [text]).fen));
    if (isWanted(this.#steps.at(-2)?.game.fen)) this.undo();
    else if (move !== undefined) this.#add(move);
    else this.begin(fen);
  }

  /** Plays a move of the program, then the user's premove if there is one. */
  play(text: string): Game {
    const { game } = this.step;
    const premove = this.#premove;
    const { game: after } = this.#add(this.rules.parseMove(game.fen, text));
    if (premove !== null && this.moves === after.turn) this.#playPremove(premove);
    return after;
  }

  /** Plays a move of the user. */
  enter(move: LegalMove): void {
    const before = this.#steps;
    this.drawings = [];
    const step = this.#add(move);
    const stays = this.onmove(step);
    if (!stays && this.step === step) this.#show(before);
  }

  /** Takes the last move back. Returns whether there was one. */
  undo(): boolean {
    if (this.#steps.length < 2) return false;
    this.#show(this.#steps.slice(0, -1));
    return true;
  }

  #add(move: LegalMove): Step {
    const step = { game: this.step.game.play(move), move };
    this.#show([...this.#steps, step]);
    return step;
  }

  /** Shows the last of these positions. What was entered belonged to another one. */
  #show(steps: readonly Step[]): void {
    this.#premove = null;
    this.#asked = null;
    this.#steps = steps;
  }

  /** Plays the move that a premove stands for, if there is exactly one. Captures that take other
   * pieces between the same squares are different moves: the board asks. */
  #playPremove(premove: Premove): void {
    const found = this.step.game.moves.filter(
      ({ from, to }) => from === premove.from && to === premove.to,
    );
    if (found.length === 1) this.enter(found[0]);
    else if (found.length > 1) this.#asked = premove;
  }
}
