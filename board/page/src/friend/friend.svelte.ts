/** The game by link of this tab. It goes on while another part of the page is shown. */

import { browserStorages, FriendStorage } from './storage';
import { ConnectionSetup } from './dial.svelte';
import { FriendSession } from './session.svelte';
import { WebRtcConnection } from './link/webrtc';
import { keepGame } from './keep';
import { playSound } from '../page/sounds/move_sounds';
import { friend as words } from '../texts/messages/friend';
import { turnAfter } from './game/record';
import type { Stores } from '../stores';

type Parts = 'doc' | 'notices' | 'rules' | 'settings';

export class Friend {
  readonly session: FriendSession;
  readonly dial: ConnectionSetup;
  readonly storage: FriendStorage;
  /** Whether the part of the page with the game is shown. */
  shown = false;

  constructor({ doc, notices, rules, settings }: Pick<Stores, Parts>) {
    this.storage = new FriendStorage(rules, browserStorages());
    this.session = new FriendSession({
      rules,
      storage: this.storage,
      keep: (game) => keepGame(doc, game),
      onMove: (game, state) => {
        const before = rules.describe(game.start, game.moves.slice(0, -1));
        const isCapture = state.pieces.length < before.pieces.length;
        const kind = state.outcome !== null ? 'end' : isCapture ? 'capture' : 'move';
        void playSound(settings.current, kind);
        const isOwn = turnAfter(game, game.moves.length) !== game.color;
        if (!this.shown && !isOwn) notices.inform(words.moved({ name: this.session.friendName }));
      },
      now: () => performance.now(),
    });
    this.dial = new ConnectionSetup({
      session: this.session,
      storage: this.storage,
      call: (stun) => new WebRtcConnection(stun),
      address: () => location.href,
      newId: () =>
        crypto
          .getRandomValues(new Uint32Array(2))
          .reduce((id, part) => id + part.toString(36).padStart(7, '0'), ''),
    });
    const game = this.storage.ofTab();
    if (game !== null) this.session.open(game);
    addEventListener('pagehide', () => this.session.save());
  }
}

let friend: Friend | null = null;

/** The only instance of this page. */
export function friendOf(stores: Pick<Stores, Parts>): Friend {
  friend ??= new Friend(stores);
  return friend;
}
