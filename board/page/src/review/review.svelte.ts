/** The review of a game: each position of its main line is analysed and each move judged. */

import { glyphSigns, judgementGlyphs } from '../document/annotations';
import type { GameDocument } from '../document/document.svelte';
import type { Notices } from '../document/notices.svelte';
import type { SettingsStore } from '../settings/store.svelte';
import type { Stores } from '../stores';
import { reasonOf } from '../document/notices.svelte';
import { ownGames } from '../progress/games.svelte';
import { writeNotes, type MoveNotes } from './review_notes';
import {
  sizesOf,
  type Engine,
  type SharedEngine,
  type EngineUser,
} from '../engine/shared_engine.svelte';
import { isNearTables, type TableLoader } from '../engine/table_loader.svelte';
import { texts } from '../texts';
import type { Evaluation, GameTree, TreeNode } from '../document/tree';
import { turnOf } from '../rules/fen';
import type { Color, JudgedGame, Judgement } from '../rules/types';

export type { Judgement } from '../rules/types';

/** How a judgement is written after a move. */
export function signOf(judgement: Judgement): string {
  return glyphSigns[judgementGlyphs[judgement]];
}

/** A move of the main line as the review sees it. */
export interface ReviewedMove {
  node: TreeNode;
  color: Color;
  /** Winning chances that the mover lost, in percent points, 0 to 100. */
  lost: number;
  judgement: Judgement | null;
  /** The better move in PDN, if the move was not the best. */
  better: string | null;
}

/** A point of the graph: the chances after a ply of the main line. */
export interface GraphPoint {
  node: TreeNode;
  /** From the start of the game, which has 0. */
  ply: number;
  /** White's winning chances, 0 to 100, a draw counts half; `null`: not analysed. */
  white: number | null;
  judgement: Judgement | null;
}

/** The moves of a side: how many were judged so. */
export interface SideSummary extends Record<Judgement, number> {
  /** 0 to 100; `null` without a reviewed move. */
  accuracy: number | null;
}

/** Plies of a better line that are written. */
const betterPlies = 6;

export class Review implements EngineUser {
  /** Positions done, and in all. */
  done = $state(0);
  total = $state(0);
  /** The game that is being reviewed; `null` if no review runs. */
  #tree: GameTree | null = $state.raw(null);

  /** Grows with each review and when one ends. */
  #token = 0;
  /** The best lines that this review found, by the positions they begin in. */
  #best = new Map<TreeNode, string[]>();

  readonly #line: readonly TreeNode[] = $derived.by(() => this.doc.tree.mainLine());
  readonly #evaluations: readonly (Evaluation | null)[] = $derived.by(() => {
    void this.doc.evaluated;
    return this.#line.map((node) => this.doc.evaluationOf(node));
  });

  readonly #white: readonly (number | null)[] = $derived.by(() => this.#chances(this.#evaluations));
  readonly #judged: JudgedGame = $derived.by(() =>
    this.#judge(this.#line, this.#evaluations, this.#white),
  );

  /** The judged moves of the current game, from the evaluations in its tree. */
  readonly moves: readonly ReviewedMove[] = $derived.by(() => this.#reviewed());

  /** One point for each position of the main line. */
  readonly graph: readonly GraphPoint[] = $derived.by(() => {
    const judgements = new Map(this.moves.map(({ node, judgement }) => [node, judgement]));
    return this.#line.map((node, ply) => {
      const judgement = judgements.get(node) ?? null;
      return { node, ply, white: this.#white[ply] ?? null, judgement };
    });
  });

  /** How many positions of the main line are known. */
  get reviewed(): number {
    return this.#white.filter((chances) => chances !== null).length;
  }

  /** Both sides' accuracy, up to the first position that is not analysed, and errors. */
  readonly summary: Record<Color, SideSummary> = $derived.by(() => {
    const { accuracy } = this.#judged;
    const side = (color: Color): SideSummary => {
      const count = (judgement: Judgement) =>
        this.moves.filter((move) => move.color === color && move.judgement === judgement).length;
      return {
        accuracy: accuracy[color],
        inaccuracy: count('inaccuracy'),
        mistake: count('mistake'),
        blunder: count('blunder'),
      };
    };
    return { white: side('white'), black: side('black') };
  });

  constructor(
    private readonly doc: GameDocument,
    private readonly settings: SettingsStore,
    private readonly notices: Notices,
    private readonly sharedEngine: SharedEngine,
    private readonly tables: Pick<TableLoader, 'load'>,
  ) {}

  /** Whether something of the current game has been analysed: at least one judged move. */
  get available(): boolean {
    return this.moves.length > 0;
  }

  get running(): boolean {
    return this.#tree !== null;
  }

  /** The best line that the last review found in this position; `null`: it found none. */
  lineAfter(node: TreeNode): string[] | null {
    return this.#best.get(node) ?? null;
  }

  /** Estimated time left, in milliseconds. */
  get timeLeft(): number {
    return this.running ? (this.total - this.done) * this.settings.current.reviewTime : 0;
  }

  /** Reviews the main line of the current game, for the time of the settings at each position.
   * Resolves when it has ended. */
  async start(): Promise<void> {
    const { matchRuns, reviewEmpty } = texts.state;
    const tree = this.doc.tree;
    const line = tree.mainLine();
    const refusal = this.doc.busy ? matchRuns : line.length < 2 ? reviewEmpty : null;
    if (refusal !== null) {
      this.notices.report(refusal);
      return;
    }
    this.stop();
    const token = ++this.#token;
    this.#best.clear();
    this.#tree = tree;
    this.done = 0;
    this.total = line.length;
    try {
      const engine = await this.sharedEngine.take(this);
      if (token !== this.#token) return;
      await engine.stop();
      if (token !== this.#token) return;
      // Without the tables the review goes on, only less exact.
      if (line.some(({ fen }) => isNearTables(fen))) await this.tables.load();
      if (token !== this.#token) return;
      this.sharedEngine.configure(engine, {
        'Draw Rules': this.settings.current.drawRules,
        ...sizesOf(engine, this.settings.current),
      });
      engine.newGame();
      for (const node of line) {
        if (!this.doc.games.includes(tree)) return this.#finish(false);
        await this.#analyse(engine, node, token);
        if (token !== this.#token) return;
        this.done++;
      }
      this.#finish(true);
    } catch (error) {
      if (token !== this.#token) return;
      this.#finish(true);
      const reason = texts.state.engineFailed({ reason: reasonOf(error) });
      this.notices.warn(reason);
    }
  }

  /** Ends the review. What was found so far is written into the game. */
  stop(): void {
    if (this.running) this.#finish(true);
  }

  yieldEngine(): void {
    this.stop();
  }

  async #analyse(engine: Engine, node: TreeNode, token: number): Promise<void> {
    // A final position needs no search, unless the game went on after a draw.
    if (node.children.length === 0 && this.doc.stateOf(node).outcome !== null) return;
    const limits = { movetime: this.settings.current.reviewTime };
    const answer = await engine.search({ ...this.doc.positionOf(node), limits });
    const best = answer.lines[0];
    if (token !== this.#token || best === undefined) return;
    const { score, chances, depth, moves } = best;
    this.#best.set(node, moves);
    this.doc.evaluate(node, { score, chances, depth, best: answer.best }, true);
  }

  #finish(write: boolean): void {
    this.#token++;
    const tree = this.#tree;
    this.#tree = null;
    this.sharedEngine.release(this);
    if (!write || tree === null || this.#best.size === 0) return;
    if (!this.doc.games.includes(tree)) return;
    this.doc.change(() => this.#write(tree), tree);
  }

  #write(tree: GameTree): void {
    // Judged before anything is written: a better line adds nodes.
    const line = tree.mainLine();
    const evaluations = line.map((node) => this.doc.evaluationOf(node));
    const judged = this.#judge(line, evaluations, this.#chances(evaluations));
    // A review that was stopped says nothing of the whole game.
    if (this.done === this.total) ownGames().keepReview(tree, line, judged);
    const { moves } = judged;
    const notes = line.flatMap((node, ply): [TreeNode, MoveNotes][] => {
      const { parent } = node;
      const found = evaluations[ply];
      if (parent === null || found === null || !this.#best.has(parent)) return [];
      const judgement = moves[ply - 1]?.judgement ?? null;
      const bestLine = judgement === null ? [] : this.#best.get(parent)!;
      const better = this.doc.readLine(parent.fen, bestLine, betterPlies);
      const score = this.#best.has(node) ? found.score : null;
      return [[node, { score, judgement, better }]];
    });
    for (const [node, note] of notes) writeNotes(tree, node, note);
  }

  #chances(evaluations: readonly (Evaluation | null)[]): (number | null)[] {
    const { rules } = this.doc;
    return evaluations.map((found) => (found === null ? null : rules.winningChances(found)));
  }

  #judge(
    line: readonly TreeNode[],
    evaluations: readonly (Evaluation | null)[],
    chances: readonly (number | null)[],
  ): JudgedGame {
    const isBest = line.slice(1).map(({ move }, index) => {
      const best = evaluations[index]?.best ?? null;
      return best !== null && best === move?.text;
    });
    return this.doc.rules.judge(chances, isBest, turnOf(line[0].fen));
  }

  #reviewed(): ReviewedMove[] {
    return this.#line.flatMap((node, ply) => {
      const judged = this.#judged.moves[ply - 1] ?? null;
      if (judged === null || node.parent === null) return [];
      const { fen } = node.parent;
      const best = this.#evaluations[ply - 1]?.best ?? null;
      const [line] =
        best === null || best === node.move?.text ? [] : this.doc.readLine(fen, [best]);
      const better = line?.move.pdn ?? betterInTree(node, judged.judgement);
      return [{ node, ...judged, color: turnOf(fen), better }];
    });
  }
}

/** The better move of a game that was reviewed elsewhere: the first variation. */
function betterInTree(node: TreeNode, judgement: Judgement | null): string | null {
  if (judgement === null) return null;
  return node.parent?.children.find((other) => other !== node)?.move?.pdn ?? null;
}

const reviews = new WeakMap<GameDocument, Review>();

/** The review of a page. It is made when a part of the page first needs it, and stays. */
export function reviewOf(stores: Stores): Review {
  const { doc, settings, notices, sharedEngine, endgame } = stores;
  const made = reviews.get(doc);
  if (made !== undefined) return made;
  let review: Review;
  // What it derives belongs to no component.
  $effect.root(() => {
    review = new Review(doc, settings, notices, sharedEngine, endgame.loader);
  });
  reviews.set(doc, review!);
  return review!;
}
