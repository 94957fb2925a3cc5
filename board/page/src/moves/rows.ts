/** The move list as plain data, so that the component only draws. */

import { glyphSigns } from '../document/annotations';
import { withoutCommands } from '../document/comments/commands';
import { usedTimeOf, type MoveTime } from '../document/comments/move_times';
import { shownNote } from '../review/review_notes';
import { moveNumberOf, turnOf } from '../rules/fen';
import { texts } from '../texts';
import { formatMoveNumber } from '../texts/format';
import type { GameTree, TreeNode } from '../document/tree';

type Tags = GameTree['tags'];

/** A move as the list shows it. */
export interface MoveItem {
  id: string;
  /** The number in front of it, `12.` or `12…`, or an empty text. */
  number: string;
  text: string;
  /** Its glyphs as signs: `!`, `??`. */
  signs: string;
  /** The first glyph, for its colour; 0 without one. */
  glyph: number;
  /** How long it took, or else what the clock showed after it. */
  time: MoveTime | null;
}

/** A move of a variation, and what follows it in the text. */
export interface VariationMove extends MoveItem {
  comments: string[];
  variations: Variation[];
}

export interface Variation {
  id: string;
  comments: string[];
  moves: VariationMove[];
}

/** The rows of the main line: a cell each for White and Black, or notes over the whole width. */
export type Row =
  | { kind: 'moves'; key: string; number: string; white: MoveItem | null; black: MoveItem | null }
  | { kind: 'notes'; key: string; comments: string[]; variations: Variation[] };

/** Comments as they are shown: without commands. */
export function shownComments(comments: readonly string[]): string[] {
  return comments.map(withoutCommands).filter((comment) => comment !== '');
}

/** The comments between a move and the next one. */
function commentsAfter(node: TreeNode): string[] {
  const { comments, children, parent } = node;
  const others = parent?.children.filter((other) => other !== node) ?? [];
  const variations = others.map(({ move }) => move?.pdn ?? '');
  return shownComments([...comments, ...(children[0]?.commentsBefore ?? [])]).map((comment) =>
    shownNote(comment, variations),
  );
}

function itemOf(node: TreeNode, tags: Tags, withNumber: boolean): MoveItem {
  const before = node.parent?.fen ?? node.fen;
  return {
    id: node.id,
    number: withNumber || turnOf(before) === 'white' ? formatMoveNumber(before) : '',
    text: node.move?.pdn ?? '',
    signs: node.glyphs.map((glyph) => glyphSigns[glyph] ?? '').join(''),
    glyph: node.glyphs.find((glyph) => glyph in glyphSigns) ?? 0,
    time: usedTimeOf(node, tags),
  };
}

function variationOf(first: TreeNode, tags: Tags): Variation {
  const moves: VariationMove[] = [];
  let siblings: TreeNode[] = [];
  // The number of a black move is repeated where something stands before it.
  let withNumber = true;
  for (let node: TreeNode | undefined = first; node !== undefined; node = node.children[0]) {
    const comments = commentsAfter(node);
    const variations = siblings.map((sibling) => variationOf(sibling, tags));
    moves.push({ ...itemOf(node, tags, withNumber), comments, variations });
    withNumber = comments.length > 0 || variations.length > 0;
    siblings = node.children.slice(1);
  }
  // The comments before the first move belong to the variation.
  return { id: first.id, comments: shownComments(first.commentsBefore), moves };
}

/** The rows of a game, from its first move. */
export function rowsOf(tree: GameTree): Row[] {
  const { tags } = tree;
  const rows: Row[] = [];
  const opening = commentsAfter(tree.root);
  if (opening.length > 0)
    rows.push({ kind: 'notes', key: 'opening', comments: opening, variations: [] });
  let open: Extract<Row, { kind: 'moves' }> | null = null;
  for (const node of tree.mainLine()) {
    if (node.parent === null) continue;
    const white = turnOf(node.parent.fen) === 'white';
    if (white || open === null) {
      const number = texts.app.moves.number({ number: moveNumberOf(node.parent.fen) });
      open = { kind: 'moves', key: node.id, number, white: null, black: null };
      rows.push(open);
    }
    open[turnOf(node.parent.fen)] = itemOf(node, tags, false);
    if (!white) open = null;
    const comments = commentsAfter(node);
    const variations = node.parent.children.slice(1).map((other) => variationOf(other, tags));
    if (comments.length > 0 || variations.length > 0) {
      rows.push({ kind: 'notes', key: `${node.id} notes`, comments, variations });
      open = null;
    }
  }
  return rows;
}
