import { describe, expect, test } from 'vitest';
import { fromBase64url, toBase64url } from '../../document/packing';
import { friend as words } from '../../texts/messages/friend';
import { decodeInvitation, encodeInvitation, linkOf, type Invitation } from './invitation';

const invitation: Invitation = {
  kind: 'invitation',
  tag: 'tag4567',
  description: {
    ufrag: 'a1B+',
    pwd: 'abcdefghijklmnopqrstuv/+',
    fingerprint: '0123456789abcdef'.repeat(4),
    candidates: [
      { address: '0b1e9d5e-7d0d-4d0b-9d1e-1a2b3c4d5e6f.local', port: 40153, type: 'host' },
      { address: '203.0.113.7', port: 40153, type: 'srflx' },
    ],
  },
  name: 'Zoë ♔',
  id: 'game4567',
  round: 2,
  color: 'black',
  control: { base: 300_000, increment: 3_000, delay: 0 },
  moves: 17,
};

const page = 'https://example.org/dameo/?x=1#play';

/** What is said of a text that is pasted as an invitation. */
async function problemOf(pasted: string, kind: Invitation['kind'] = 'invitation'): Promise<string> {
  return decodeInvitation(pasted, kind).then(
    () => 'it was read',
    (error: Error) => error.message,
  );
}

describe('an invitation', () => {
  test('is the same when it is read', async () => {
    const text = await encodeInvitation(invitation);
    expect(text).toMatch(/^[\w-]+$/);
    expect(await decodeInvitation(text, 'invitation')).toEqual(invitation);
    const plain: Invitation = { ...invitation, kind: 'answer', control: null, color: 'white' };
    expect(await decodeInvitation(await encodeInvitation(plain), 'answer')).toEqual(plain);
  });

  test('is short enough for any messenger', async () => {
    const text = await encodeInvitation(invitation);
    expect(linkOf(text, page).length).toBeLessThan(500);
  });

  test('is a link to the page, read also with words before it and with line breaks', async () => {
    const text = await encodeInvitation(invitation);
    const link = linkOf(text, page);
    expect(link).toBe(`https://example.org/dameo/?x=1#join=${text}`);
    const broken = link.replace(/.{40}/g, '$&\r\n ');
    const inText = [`Come and play! ${link}\n`, `My game (${link}).`, `<${link}>`];
    for (const pasted of [link, ` ${text}\n`, ...inText, `#join=${text}`, broken])
      expect(await decodeInvitation(pasted, 'invitation')).toEqual(invitation);
  });

  test('that was cut off or changed anywhere is refused', async () => {
    const text = await encodeInvitation(invitation);
    for (let length = 0; length < text.length; length++)
      expect(await problemOf(text.slice(0, length))).not.toBe('it was read');
    expect(await problemOf(text.slice(0, -9))).toBe(
      words.invitation.broken({ kind: 'invitation', reason: words.invitation.cut }),
    );
    for (let place = 0; place < text.length - 1; place += 7) {
      const other = text[place] === 'A' ? 'B' : 'A';
      const changed = text.slice(0, place) + other + text.slice(place + 1);
      expect(await problemOf(changed), `at ${place}`).not.toBe('it was read');
    }
  });

  test.each([
    ['', words.invitation.empty.invitation],
    [' \n', words.invitation.empty.invitation],
    [`${page.split('#')[0]}#join=`, words.invitation.empty.invitation],
    [
      'Hello!',
      words.invitation.broken({
        kind: 'invitation',
        reason: words.invitation.character({ found: '!' }),
      }),
    ],
    [
      'https://example.org/',
      words.invitation.broken({
        kind: 'invitation',
        reason: words.invitation.character({ found: ':' }),
      }),
    ],
    ['Dameo', words.invitation.broken({ kind: 'invitation', reason: words.invitation.cut })],
    [
      'aGVsbG8gd29ybGQ',
      words.invitation.broken({ kind: 'invitation', reason: words.invitation.other }),
    ],
  ])('is not %j', async (pasted, problem) => {
    expect(await problemOf(pasted)).toBe(problem);
  });

  test('of a newer version says so', async () => {
    const bytes = fromBase64url(await encodeInvitation(invitation));
    bytes[0] = 2;
    expect(await problemOf(toBase64url(bytes))).toBe(words.invitation.newer({ version: 2 }));
    // But not one that was damaged there.
    bytes[20] ^= 1;
    const reason = words.invitation.other;
    expect(await problemOf(toBase64url(bytes))).toBe(
      words.invitation.broken({ kind: 'invitation', reason }),
    );
  });

  test('and an answer are not taken for each other', async () => {
    const answer = await encodeInvitation({ ...invitation, kind: 'answer' });
    expect(await problemOf(answer)).toBe(words.invitation.wrongKind.invitation);
    const text = await encodeInvitation(invitation);
    expect(await problemOf(text, 'answer')).toBe(words.invitation.wrongKind.answer);
  });

  test.each([
    ['a tag with other signs', { tag: 'Tag <b>' }],
    ['an id that is too short', { id: 'a' }],
    ['part of a move', { moves: 1.5 }],
    ['a negative number of moves', { moves: -1 }],
    ['round 0', { round: 0 }],
    ['a clock of a year', { control: { base: 3e10, increment: 0, delay: 0 } }],
  ])('with %s is refused', async (_, change) => {
    const text = await encodeInvitation({ ...invitation, ...change });
    expect(await problemOf(text)).toBe(
      words.invitation.broken({ kind: 'invitation', reason: words.invitation.other }),
    );
  });

  test('has a name of one line and of the usual length', async () => {
    const text = await encodeInvitation({ ...invitation, name: `A\nB\u202e${'x'.repeat(300)}` });
    const { name } = await decodeInvitation(text, 'invitation');
    expect(name).toMatch(/^A B x+$/);
    expect(name.length).toBeLessThanOrEqual(60);
  });
});
