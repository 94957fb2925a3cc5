/** What the review writes into a game: evaluations, judgements, better lines. */

import { commandsIn, withoutCommands } from '../document/comments/commands';
import { readEvaluation, writeEvaluation } from '../document/comments/evaluation';
import { judgementGlyphs } from '../document/annotations';
import type { LineMove } from '../rules/line';
import { texts } from '../texts';
import type { GameTree, TreeNode } from '../document/tree';
import type { Judgement, Score } from '../rules/types';

/** The words of the notes are English in every language of the page, so that they are known again and
 * the game can be read elsewhere. */
const judgements: Record<Judgement, string> = {
  inaccuracy: 'Inaccuracy',
  mistake: 'Mistake',
  blunder: 'Blunder',
};
const kinds = Object.keys(judgements) as Judgement[];
const reviewComment = (judgement: string, better: string) =>
  better === '' ? `${judgement}.` : `${judgement}. Better: ${better}`;

/** What is to be said of a move. */
export interface MoveNotes {
  /** The position after the move, White's view; `null`: the game is over there. */
  score: Score | null;
  judgement: Judgement | null;
  /** The line from the position before the move that is better; empty if there is none. */
  better: LineMove[];
}

/** Writes the notes of a review to a move; those of an earlier review are replaced, and what the
 * user has written stays. */
export function writeNotes(tree: GameTree, node: TreeNode, notes: MoveNotes): void {
  const reviewed = node.comments.some((comment) => oldNote(comment) !== '');
  const own = node.comments.map(ownText).filter((text) => text !== '');
  const parts: string[] = [];
  if (notes.score !== null) parts.push(writeEvaluation(notes.score));
  if (notes.judgement !== null) {
    const line = notes.better.map(({ move }) => move.pdn).join(' ');
    parts.push(reviewComment(judgements[notes.judgement], line));
  }
  node.comments = parts.length === 0 ? own : [parts.join(' '), ...own];

  const ofReview = Object.values(judgementGlyphs);
  if (reviewed) node.glyphs = node.glyphs.filter((glyph) => !ofReview.includes(glyph));
  if (notes.judgement === null || node.parent === null) return;
  if (!node.glyphs.some((glyph) => glyph <= 6))
    node.glyphs = [judgementGlyphs[notes.judgement], ...node.glyphs];
  let at = node.parent;
  for (const { move, after } of notes.better) at = tree.addMove(at, move, after);
}

/** The part of a comment that an earlier review wrote, without the evaluation. */
function oldNote(comment: string): string {
  if (readEvaluation(comment) === null) return '';
  return reviewPattern().exec(withoutCommands(comment))?.[0] ?? '';
}

/** A comment, without its evaluation, as the list of moves shows it: what a review wrote is in the
 * language of the page, and its better line is left out where a variation has its first move, in PDN. */
export function shownNote(comment: string, variations: readonly string[]): string {
  const note = reviewPattern().exec(comment)?.[0] ?? '';
  const kind = kinds.find((kind) => note.startsWith(judgements[kind]));
  if (kind === undefined) return comment;
  const line = note.slice(reviewComment(judgements[kind], '\n').indexOf('\n'));
  const isKnown = variations.includes(line.split(' ')[0]);
  const shown = texts.state.reviewNote({ judgement: kind, better: isKnown || !line ? null : line });
  return `${shown} ${comment.slice(note.length).trim()}`.trim();
}

function ownText(comment: string): string {
  const kept = commandsIn(comment).filter((command) => readEvaluation(command) === null);
  return [...kept, withoutCommands(comment).slice(oldNote(comment).length).trim()].join(' ').trim();
}

/** A judgement, and the better line if there is one. */
function reviewPattern(): RegExp {
  const alternatives = Object.values(judgements).flatMap((name) => {
    const moves = '[a-h][1-8](?:[-x][a-h][1-8])+\\+?';
    const parts = reviewComment(name, '\n').split('\n').map(escape);
    const [before = '', after = ''] = parts;
    return [`${before}${moves}(?: ${moves})*${after}`, escape(reviewComment(name, ''))];
  });
  return new RegExp(`^(?:${alternatives.join('|')})`);
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
