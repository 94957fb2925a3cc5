/** Making a connection: an invitation goes to the friend, and the answer comes back. */

import { reasonOf } from '../document/notices.svelte';
import { otherColor } from '../rules/fen';
import { friend as words } from '../texts/messages/friend';
import { decodeInvitation, encodeInvitation, linkOf, type Invitation } from './link/invitation';
import { newGame, type FriendGame } from './game/record';
import type { FriendSession } from './session.svelte';
import type { FriendSettings, FriendStorage } from './storage';
import type { Description } from './link/sdp';
import type { Transport } from './link/transport';

/** If the connection is not open after this many milliseconds, the user is told. */
const slowTimeout = 20_000;

/** One end of a connection that is being made. */
export interface PendingConnection {
  onOpen: (transport: Transport) => void;
  offer(): Promise<Description>;
  answer(offer: Description): Promise<Description>;
  accept(answer: Description): Promise<void>;
  drop(): void;
}

export interface ConnectionSetupPorts {
  session: FriendSession;
  storage: Pick<FriendStorage, 'find' | 'settings' | 'saveSettings'>;
  /** Throws an Error if the address of the STUN server is wrong. */
  call(stun: string): PendingConnection;
  /** The address of the page. */
  address(): string;
  /** A new id for games and invitations. */
  newId(): string;
}

/** What a new game is to be; its id is made here. */
export type NewGame = Omit<Parameters<typeof newGame>[0], 'id'>;

/** One end that is ready: the text to send, and the game that it is for. */
interface Prepared {
  text: string;
  step: 'invited' | 'answered';
  /** `null`: the other side provides it. */
  game: FriendGame | null;
  tag: string;
}

export class ConnectionSetup {
  /** `making`: addresses are looked for; `invited`: the answer is to come; `connecting`: it has come;
   * `asked`: an invitation was read; `answered`: the answer to it is to be sent. */
  step: 'none' | 'making' | 'invited' | 'connecting' | 'asked' | 'answered' = $state('none');
  /** What is to be sent to the friend. */
  text = $state('');
  /** The invitation of the friend. */
  invitation: Invitation | null = $state.raw(null);
  /** What went wrong last; empty: nothing. */
  problem = $state('');
  /** What the user has entered. */
  settings: FriendSettings = $state()!;

  #caller: PendingConnection | null = null;
  #tag = '';
  #game: FriendGame | null = null;
  #slow: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ports: ConnectionSetupPorts) {
    this.settings = ports.storage.settings();
  }

  /** Changes what the user has entered. */
  set(change: Partial<FriendSettings>): void {
    Object.assign(this.settings, change);
    try {
      this.ports.storage.saveSettings($state.snapshot(this.settings));
    } catch {
      // It is asked for again the next time.
    }
  }

  /** Makes an invitation to a new game, or to go on with the one of the session. */
  async invite(fresh: NewGame | null): Promise<void> {
    const current = this.ports.session.game;
    const game = fresh === null ? current : newGame({ ...fresh, id: this.ports.newId() });
    if (game === null) return;
    await this.#make(async (caller) => {
      const tag = this.ports.newId();
      const description = await caller.offer();
      const text = await encodeInvitation({
        kind: 'invitation',
        tag,
        description,
        ...this.#of(game),
      });
      return { text: linkOf(text, this.ports.address()), step: 'invited', game, tag };
    });
  }

  /** Takes the answer of the friend. */
  async accept(pasted: string): Promise<void> {
    const caller = this.#caller;
    if (this.step !== 'invited' || caller === null) return;
    this.problem = '';
    const isStill = (step: ConnectionSetup['step']) =>
      caller === this.#caller && this.step === step;
    try {
      const { tag, id, description } = await decodeInvitation(pasted, 'answer');
      if (tag !== this.#tag) throw new Error(words.invitation.otherTag);
      if (id !== this.#game?.id) throw new Error(words.invitation.otherGame);
      // It was given up meanwhile, or there was a second click.
      if (!isStill('invited')) return;
      // The connection can be there before the browser says that it has taken the answer.
      this.step = 'connecting';
      this.#slow = setTimeout(() => (this.problem = words.invite.slow), slowTimeout);
      await caller.accept(description).catch((error: unknown) => {
        if (!isStill('connecting')) return;
        clearTimeout(this.#slow);
        this.step = 'invited';
        throw error;
      });
    } catch (error) {
      if (isStill('invited')) this.problem = reasonOf(error);
    }
  }

  /** Reads an invitation of the friend. */
  async read(pasted: string): Promise<void> {
    this.cancel();
    try {
      const invitation = await decodeInvitation(pasted, 'invitation');
      this.invitation = invitation;
      this.step = 'asked';
    } catch (error) {
      this.problem = reasonOf(error);
    }
  }

  /** Makes the answer to the invitation. */
  async answer(): Promise<void> {
    const { invitation } = this;
    if (invitation === null || this.step !== 'asked') return;
    const { tag, id, round, color } = invitation;
    const { session, storage } = this.ports;
    const own = otherColor(color);
    const shown = session.game?.id === id ? session.game : null;
    const game = shown ?? storage.find(id, own, round);
    await this.#make(async (caller) => {
      const description = await caller.answer(invitation.description);
      const about =
        game === null ? { ...invitation, name: this.settings.name, color: own } : this.#of(game);
      const text = await encodeInvitation({ ...about, kind: 'answer', tag, description });
      return { text, step: 'answered', game, tag };
    }, invitation);
  }

  /** Gives up. */
  cancel(): void {
    this.#end();
    this.step = 'none';
    this.problem = '';
    this.invitation = null;
  }

  /** Prepares one end, and shows what is to be sent. */
  async #make(
    prepare: (caller: PendingConnection) => Promise<Prepared>,
    invitation: Invitation | null = null,
  ): Promise<void> {
    this.#end();
    this.problem = '';
    const before = invitation === null ? 'none' : 'asked';
    let caller: PendingConnection | null = null;
    try {
      caller = this.ports.call(this.settings.stun);
      this.#caller = caller;
      this.step = 'making';
      caller.onOpen = (transport) => this.#opened(transport);
      const { text, step, game, tag } = await prepare(caller);
      // It was given up meanwhile, and perhaps another one is there.
      if (this.#caller !== caller) return;
      this.text = text;
      this.step = step;
      this.#game = game;
      this.#tag = tag;
    } catch (error) {
      if (this.#caller !== caller) return;
      this.#end();
      this.step = before;
      this.problem = words.failed({ reason: reasonOf(error) });
    }
  }

  #opened(transport: Transport): void {
    const { session } = this.ports;
    // The game can have been stopped while the invitation was on its way.
    const game = session.game?.id === this.#game?.id ? session.game : this.#game;
    this.#caller = null;
    this.cancel();
    session.connect(transport, game, this.settings.name);
  }

  #of({ id, round, color, control, moves }: FriendGame) {
    return { name: this.settings.name, id, round, color, control, moves: moves.length };
  }

  #end(): void {
    clearTimeout(this.#slow);
    this.#caller?.drop();
    this.#caller = null;
    this.text = '';
    this.#game = null;
  }
}
