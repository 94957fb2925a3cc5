/** Adds a finished game by link to the games of the page. */

import { setTagOf } from '../document/annotations';
import { setTimeOf } from '../document/comments/move_times';
import { dateTagOf, endTextOf, resultOf, timeTagOf } from '../play/match_end';
import { texts } from '../texts';
import { friend as words } from '../texts/messages/friend';
import type { GameDocument } from '../document/document.svelte';
import { turnAfter, type FriendGame } from './game/record';

/** Adds a game to the document and shows its last position there. Returns whether it was possible:
 * the document is not changed while another game is on. */
export function keepGame(doc: GameDocument, game: FriendGame): boolean {
  if (doc.busy) return false;
  const { rules } = doc;
  const tree = doc.newGame(game.start);
  let node = tree.root;
  game.moves.forEach((move, index) => {
    const legal = rules.parseMove(node.fen, move);
    node = tree.addMove(node, legal, rules.describe(node.fen, [move]).fen);
    const times = game.times[index + 1];
    if (times !== undefined) setTimeOf(node, { kind: 'clk', time: times[turnAfter(game, index)] });
  });
  const { colors } = texts.state;
  for (const [name, value] of [
    ['Event', words.event],
    ['Date', dateTagOf(new Date())],
    ['White', game.names.white || colors.white],
    ['Black', game.names.black || colors.black],
    ...timeTagOf(game.control),
  ])
    setTagOf(tree, name, value);
  if (game.end !== null) {
    tree.result = resultOf(game.end);
    setTagOf(tree, 'Termination', endTextOf(game.end));
  }
  doc.touch(tree);
  doc.goTo(node);
  return true;
}
