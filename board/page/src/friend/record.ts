/** A game of a room as a record: in the library, and among the games of the page. */

import { setTagOf } from '../document/annotations';
import { setTimeOf } from '../document/comments/move_times';
import { GameTree, type TreeNode } from '../document/tree';
import { dateTagOf, endTextOf, resultOf, timeTagOf } from '../play/match_end';
import { texts } from '../texts';
import { friend as words } from '../texts/messages/friend';
import type { GameDocument } from '../document/document.svelte';
import type { Rules } from '../rules/types';
import { turnAfter, type RoomState } from './server/messages';

const day = 24 * 3_600_000;

/** Adds a finished game to the user's library, if it is not there. Rejects if that is not possible. */
export async function keepInLibrary(rules: Rules, state: RoomState): Promise<void> {
  const tree = new GameTree(state.start);
  write(rules, state, tree);
  let library: typeof import('../collection/finished');
  try {
    library = await import('../collection/finished');
  } catch {
    throw new Error(texts.app.gameNotKept);
  }
  await library.keepFinished(tree, rules);
}

/** Adds a game to those of the page, at its last position. */
export function openRecord(doc: GameDocument, state: RoomState): GameTree {
  const tree = doc.newGame(state.start);
  const last = write(doc.rules, state, tree);
  doc.touch(tree);
  doc.goTo(last);
  return tree;
}

/** Writes a game into an empty tree. Returns its last position. */
function write(rules: Rules, state: RoomState, tree: GameTree): TreeNode {
  const { names, control, left, end } = state;
  let node = tree.root;
  state.moves.forEach((move, index) => {
    const legal = rules.parseMove(node.fen, move);
    node = tree.addMove(node, legal, rules.describe(node.fen, [move]).fen);
    const time = left[index + 1]?.[turnAfter(state, index)];
    if (time === undefined || control === null) return;
    if (!('days' in control)) setTimeOf(node, { kind: 'clk', time });
    else setTimeOf(node, { kind: 'emt', time: Math.max(0, control.days * day - time) });
  });
  const { colors } = texts.state;
  const timeTags: [name: string, value: string][] =
    control !== null && 'days' in control
      ? [['TimeControl', `1/${(control.days * day) / 1_000}`]]
      : timeTagOf(control);
  for (const [name, value] of [
    ['Event', words.event],
    ['Date', dateTagOf(new Date())],
    ['White', names.white || colors.white],
    ['Black', names.black || colors.black],
    ...timeTags,
  ])
    setTagOf(tree, name, value);
  if (end !== null) {
    tree.result = resultOf(end);
    setTagOf(tree, 'Termination', endTextOf(end));
  }
  return node;
}
