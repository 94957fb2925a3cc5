/** Two sides of a game by link in one process, for tests. */

import { FriendSession, type SessionPorts } from './session.svelte';
import { newGame, type FriendGame } from './game/record';
import type { Transport } from './link/transport';
import type { Rules } from '../rules/types';

/** Two ends of a connection. What one sends, the other one hears soon. */
export function twoEnds(): [Transport, Transport] {
  const make = (): Transport => ({ onText() {}, onClose() {}, send() {}, close() {} });
  const [one, other] = [make(), make()];
  const join = (from: Transport, to: Transport) => {
    let isOpen = true;
    from.send = (text) => {
      if (isOpen) queueMicrotask(() => to.onText(text));
    };
    from.close = () => {
      if (isOpen) queueMicrotask(() => to.onClose());
      isOpen = false;
    };
  };
  join(one, other);
  join(other, one);
  return [one, other];
}

/** Lets all messages that are on their way arrive. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

export function testSession(rules: Rules, ports: Partial<SessionPorts> = {}): FriendSession {
  return new FriendSession({
    rules,
    storage: { save() {}, leave() {} },
    keep: () => true,
    onMove() {},
    now: () => performance.now(),
    ...ports,
  });
}

/** A game after some moves: for each, the first one that the rules list. */
export function playedGame(
  rules: Rules,
  plies: number,
  change: Partial<Pick<FriendGame, 'color' | 'control'>> = {},
): FriendGame {
  const { color = 'white', control = { base: 60_000, increment: 1_000, delay: 0 } } = change;
  const start = rules.startFen;
  const game = newGame({ id: 'abcdef', color, control, drawRules: 'standard', start });
  for (let ply = 0; ply < plies; ply++) {
    game.moves.push(rules.describe(start, game.moves).moves[0].text);
    const mover = ply % 2 === 0 ? 'white' : 'black';
    const last = game.times.at(-1);
    if (last !== undefined) game.times.push({ ...last, [mover]: last[mover] - 2_000 });
  }
  return game;
}
