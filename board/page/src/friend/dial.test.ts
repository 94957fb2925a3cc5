import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadTestRules } from '../testing/rules';
import { friend as words } from '../texts/messages/friend';
import type { Rules } from '../rules/types';
import { ConnectionSetup, type PendingConnection } from './dial.svelte';
import type { FriendGame } from './game/record';
import type { Description } from './link/sdp';
import type { Transport } from './link/transport';
import { playedGame, settle, testSession, twoEnds } from './testing';

let rules: Rules;

beforeAll(async () => {
  rules = await loadTestRules();
});

const description: Description = {
  ufrag: 'abcd',
  pwd: 'abcdefghijklmnopqrstuvwx',
  fingerprint: 'ab'.repeat(32),
  candidates: [{ address: '192.0.2.7', port: 4000, type: 'host' }],
};

/** A connection that is there when the answer is taken, before the browser says so. */
class FakeCaller implements PendingConnection {
  onOpen: (transport: Transport) => void = () => {};
  dropped = false;
  taken = 0;
  /** Called when the answer is taken. */
  onTaken: () => void = () => {};
  offer = () => Promise.resolve(description);
  answer = () => Promise.resolve(description);

  async accept(): Promise<void> {
    this.taken += 1;
    this.onTaken();
    await Promise.resolve();
  }

  drop(): void {
    this.dropped = true;
  }
}

/** A side with its dial, and the callers that it has used. */
function side(find: () => FriendGame | null = () => null) {
  const session = testSession(rules);
  const callers: FakeCaller[] = [];
  /** What becomes of the next attempts: why they fail, or when they have addresses. */
  const next: { refusal: string | null; slow: Promise<Description> | null } = {
    refusal: null,
    slow: null,
  };
  let count = 0;
  const dial = new ConnectionSetup({
    session,
    storage: { find, settings: () => ({ name: '', stun: '' }), saveSettings() {} },
    call: () => {
      const { refusal, slow } = next;
      if (refusal !== null) throw new Error(refusal);
      const caller = new FakeCaller();
      if (slow !== null) caller.offer = () => slow;
      callers.push(caller);
      return caller;
    },
    address: () => 'http://localhost/#friend',
    newId: () => `id${count++}${Math.random().toString(36).slice(2, 8).padEnd(6, '0')}`,
  });
  return { session, dial, callers, next };
}

const fresh = () => ({
  color: 'white' as const,
  control: null,
  drawRules: 'standard' as const,
  start: rules.startFen,
});

describe('an invitation', () => {
  test('and its answer join two sides, which play the game of the invitation', async () => {
    const [anna, ben] = [side(), side()];
    anna.dial.set({ name: 'Anna' });
    await anna.dial.invite(fresh());
    expect(anna.dial.text).toMatch(/^http:\/\/localhost\/#join=/);
    await ben.dial.read(anna.dial.text);
    expect(ben.dial.invitation).toMatchObject({ name: 'Anna', color: 'white', moves: 0 });
    await ben.dial.answer();
    expect(ben.dial.step).toBe('answered');
    anna.callers[0].onTaken = () => {
      const [one, other] = twoEnds();
      anna.callers[0].onOpen(one);
      ben.callers[0].onOpen(other);
    };
    await anna.dial.accept(ben.dial.text);
    await settle();
    // The connection was there before the answer was taken: the panel is not shown again.
    expect([anna.dial.step, ben.dial.step]).toEqual(['none', 'none']);
    expect([anna.session.link, ben.session.link]).toEqual(['open', 'open']);
    expect([anna.session.color, ben.session.color]).toEqual(['white', 'black']);
    anna.session.leave();
    ben.session.leave();
  });

  test('is not joined by the answer to another one, nor twice', async () => {
    const [anna, ben] = [side(), side()];
    await anna.dial.invite(fresh());
    await ben.dial.read(anna.dial.text);
    await ben.dial.answer();
    const early = ben.dial.text;
    anna.dial.cancel();
    expect(anna.callers[0].dropped).toBe(true);
    await anna.dial.invite(fresh());
    await anna.dial.accept(early);
    expect(anna.dial.problem).toBe(words.invitation.otherTag);
    expect([anna.dial.step, anna.callers[1].taken]).toEqual(['invited', 0]);
    await ben.dial.read(anna.dial.text);
    await ben.dial.answer();
    await Promise.all([anna.dial.accept(ben.dial.text), anna.dial.accept(ben.dial.text)]);
    expect([anna.dial.step, anna.callers[1].taken]).toEqual(['connecting', 1]);
    anna.dial.cancel();
    ben.dial.cancel();
  });

  test('that was given up does not disturb the next one when it comes late', async () => {
    const [anna, ben] = [side(), side()];
    let arrive = (_: Description) => {};
    anna.next.slow = new Promise<Description>((resolve) => (arrive = resolve));
    const first = anna.dial.invite(fresh());
    anna.dial.cancel();
    anna.next.slow = null;
    await anna.dial.invite(fresh());
    const { text } = anna.dial;
    arrive(description);
    await first;
    expect(anna.dial.text).toBe(text);
    await ben.dial.read(text);
    await ben.dial.answer();
    await anna.dial.accept(ben.dial.text);
    expect(anna.dial.problem).toBe('');
    expect(anna.dial.step).toBe('connecting');
    anna.dial.cancel();
    ben.dial.cancel();
  });

  test('that the browser refuses can be tried again', async () => {
    const [anna, ben] = [side(), side()];
    await anna.dial.invite(fresh());
    await ben.dial.read(anna.dial.text);
    await ben.dial.answer();
    anna.callers[0].accept = () => Promise.reject(new Error('no such thing'));
    await anna.dial.accept(ben.dial.text);
    expect([anna.dial.step, anna.dial.problem]).toEqual(['invited', 'no such thing']);
    await anna.dial.accept('Hello');
    expect(anna.dial.problem).toBe(
      words.invitation.broken({ kind: 'answer', reason: words.invitation.cut }),
    );
    expect(anna.dial.step).toBe('invited');
    anna.dial.cancel();
    ben.dial.cancel();
  });

  test('that is broken, or an address that cannot be found, is said', async () => {
    const { dial, next } = side();
    await dial.read('Hello');
    expect([dial.step, dial.problem]).toEqual([
      'none',
      words.invitation.broken({ kind: 'invitation', reason: words.invitation.cut }),
    ]);
    next.refusal = words.noAddress;
    await dial.invite(fresh());
    expect([dial.step, dial.problem]).toEqual(['none', words.failed({ reason: words.noAddress })]);
    expect(dial.text).toBe('');
  });

  test('to go on finds the stored game of this side', async () => {
    const stored = playedGame(rules, 5, { color: 'black' });
    const find = vi.fn(() => stored);
    const [anna, ben] = [side(), side(find)];
    anna.session.open(playedGame(rules, 5));
    await anna.dial.invite(null);
    await ben.dial.read(anna.dial.text);
    expect(ben.dial.invitation!.moves).toBe(5);
    await ben.dial.answer();
    expect(find).toHaveBeenCalledWith('abcdef', 'black', 1);
    const [one, other] = twoEnds();
    anna.callers[0].onOpen(one);
    ben.callers[0].onOpen(other);
    await settle();
    expect(ben.session.link).toBe('open');
    expect(ben.session.game!.moves).toEqual(stored.moves);
    anna.session.leave();
    ben.session.leave();
  });
});

describe('a connection that does not come', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test('is spoken of after 20 s', async () => {
    const [anna, ben] = [side(), side()];
    await anna.dial.invite(fresh());
    await ben.dial.read(anna.dial.text);
    await ben.dial.answer();
    await anna.dial.accept(ben.dial.text);
    vi.advanceTimersByTime(19_000);
    expect(anna.dial.problem).toBe('');
    vi.advanceTimersByTime(2_000);
    expect(anna.dial.problem).toBe(words.invite.slow);
    anna.dial.cancel();
  });
});
