/** Notes in the tree: comments, glyphs, evaluations and tags. */

import { commandsIn } from './comments/commands';
import type { Evaluation, GameTree, TreeNode } from './tree';
import type { Color, Judgement } from '../rules/types';

/** Replaces the comments after a move. Commands in them, such as evaluations and times, stay. */
export function setCommentOf(node: TreeNode, text: string): void {
  const kept = node.comments.flatMap(commandsIn);
  const comment = [...kept, text.trim()].join(' ').trim();
  node.comments = comment === '' ? [] : [comment];
}

/** The signs of the glyphs for good and bad moves. */
export const glyphSigns: Readonly<Record<number, string>> = {
  1: '!',
  2: '?',
  3: '!!',
  4: '??',
  5: '!?',
  6: '?!',
};

/** The numeric glyphs of the judgements. */
export const judgementGlyphs: Readonly<Record<Judgement, number>> = {
  inaccuracy: 6,
  mistake: 2,
  blunder: 4,
};

/** Sets a glyph of 1 to 6 instead of another of these, or removes it if it is set. */
export function toggleGlyphOf(node: TreeNode, glyph: number): void {
  const had = node.glyphs.includes(glyph);
  const others = node.glyphs.filter((other) => other > 6);
  node.glyphs = had ? others : [glyph, ...others];
}

/** The evaluations of a game by the ids of the nodes, without those that its comments hold. */
export function foundEvaluations(tree: GameTree): Record<string, Evaluation> {
  return Object.fromEntries(
    Object.entries(tree.evaluations()).filter(
      ([, { chances, best, depth }]) => chances !== null || best !== null || depth > 0,
    ),
  );
}

/** The value of a tag; empty if it says nothing. */
export function tagOf(tree: GameTree, name: string): string {
  const value = tree.tags.find(([tag]) => tag === name)?.[1] ?? '';
  return /^[?.\s]*$/.test(value) ? '' : value.trim();
}

/** Sets a tag of a game, or removes it if the value is empty. */
export function setTagOf(tree: GameTree, name: string, value: string): void {
  const index = tree.tags.findIndex(([other]) => other === name);
  if (value === '') tree.tags = tree.tags.filter((_, other) => other !== index);
  else if (index < 0) tree.tags = [...tree.tags, [name, value]];
  else tree.tags = tree.tags.with(index, [name, value]);
}

/** The evaluation of a game that is over. Mate in 0: the side to move has lost. */
export function evaluationOfEnd(winner: Color | null): Evaluation {
  const thousand = (wanted: Color | null) => (winner === wanted ? 1000 : 0);
  return {
    score: { kind: winner === null ? 'cp' : 'mate', value: 0 },
    chances: { win: thousand('white'), draw: thousand(null), loss: thousand('black') },
    best: null,
    depth: 0,
  };
}

/** Whether an evaluation is deeper than the old one, or equally deep and different. */
export function shouldReplace(old: Evaluation | undefined, found: Evaluation): boolean {
  if (old === undefined || old.depth < found.depth) return true;
  const { best, depth, score } = old;
  const sameScore = score.kind === found.score.kind && score.value === found.score.value;
  return depth === found.depth && !(best === found.best && sameScore);
}
