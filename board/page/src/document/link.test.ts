import { deflateRawSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { pick, seeded, type Random } from '../../e2e/support/random';
import { encodeGame, readLink } from './link';
import { compress, toBase64url } from './packing';
import { problems } from '../texts/messages/problems';
import { RulesError, type Problem } from '../rules/types';

const pdnText = '[White "Zoë ♔"]\n\n1. d1-d4 d8-d5 {a comment} 2. b2-a3 *\n'.repeat(20);
const fenText = 'W:Wa1,Kb2:Bc8:H0:F1';

async function problemOf(promise: Promise<unknown>): Promise<Problem> {
  const error: unknown = await promise.then(
    () => new Error('nothing was thrown'),
    (reason: unknown) => reason,
  );
  if (error instanceof RulesError) return error.problem;
  throw error;
}

describe('links', () => {
  test('hold a game, compressed, in letters that need no escapes', async () => {
    const fragment = await encodeGame(pdnText);
    expect(fragment).toMatch(/^#pdn=[A-Za-z0-9_-]+$/);
    expect(fragment.length).toBeLessThan(pdnText.length / 5);
    expect(await readLink(fragment)).toEqual({ kind: 'pdn', text: pdnText });
  });

  test('hold a long game that does not compress', async () => {
    const noise = Array.from({ length: 100_000 }, (_, index) =>
      String.fromCharCode(33 + ((index * 7919 + index ** 2 * 104729) % 90)),
    ).join('');
    expect(await readLink(await encodeGame(noise))).toEqual({ kind: 'pdn', text: noise });
  });

  test('hold a position that can be read', async () => {
    expect(await readLink(`#fen=${fenText}`)).toEqual({ kind: 'fen', text: fenText });
    expect(await readLink(`#fen=${encodeURIComponent(fenText)}`)).toEqual({
      kind: 'fen',
      text: fenText,
    });
  });
});

describe('a broken link is told with its column', () => {
  test.each([
    ['', problems.linkKind, 1],
    ['#', problems.linkKind, 1],
    ['#game=abc', problems.linkKind, 1],
    ['#pdn=', problems.linkEmpty({ kind: 'pdn' }), 6],
    ['#fen=', problems.linkEmpty({ kind: 'fen' }), 6],
    ['#pdn=ab cd', problems.linkCharacter({ found: ' ' }), 8],
    ['#pdn=ab😀', problems.linkCharacter({ found: '😀' }), 8],
    ['#fen=W:Wa1%3ABh8%zz', problems.linkEscape, 17],
    ['#fen=W%3A%FFx', problems.linkEscape, 10],
    ['#pdn=abcde', problems.linkCut, 11],
  ])('%s', async (fragment, message, column) => {
    expect(await problemOf(readLink(fragment))).toEqual({ message, line: 1, column });
  });

  test('cut short', async () => {
    const whole = await encodeGame(pdnText);
    for (const length of [9, 40, whole.length - 2, whole.length - 1]) {
      const { message, column } = await problemOf(readLink(whole.slice(0, length)));
      expect(message).toBe(problems.linkCut);
      expect(column).toBe(length + 1);
    }
  });

  test('damaged', async () => {
    expect((await problemOf(readLink('#pdn=_____'.padEnd(40, '_')))).message).toBe(
      problems.linkDamaged,
    );
  });

  test('far too large', async () => {
    const bomb = await encodeGame(' '.repeat(5_000_000));
    expect(bomb.length).toBeLessThan(20_000);
    expect((await problemOf(readLink(bomb))).message).toBe(problems.linkLarge({ megabytes: 1 }));
  });

  test('with more games or moves than a page can show', async () => {
    for (const pdn of ['* '.repeat(400_000), 'd1d4 '.repeat(150_000), '1-0\n'.repeat(101)]) {
      // Made by another program: this one refuses to make it.
      expect((await problemOf(encodeGame(pdn))).message).toBe(problems.linkMuch);
      const fragment = `#pdn=${toBase64url(await compress(pdn))}`;
      expect((await problemOf(readLink(fragment))).message).toBe(problems.linkMuch);
    }
    expect((await readLink(await encodeGame('1. d1-d4 *\n\n'.repeat(100)))).kind).toBe('pdn');
  });

  test('in a browser without compression', async () => {
    vi.stubGlobal('CompressionStream', undefined);
    expect((await problemOf(encodeGame(pdnText))).message).toBe(problems.linkUnsupported);
  });
});

/** As messengers, people and attackers change links: `DAMEO_CHANGES=1000000 npm test` tries as many. */
const changes = Number(process.env.DAMEO_CHANGES ?? 1_000);

const signs = ['', 'A', '_', '-', '=', '%', '%F0', ' ', '\n', '"', '[', ']', '0', '-1', '1e9'];
signs.push('null', '{}', '\u0000', '\ud800', '😀', '#pdn=', '*', '5');

/** A text with one to three of its parts removed, replaced, doubled or moved. */
function changed(random: Random, text: string): string {
  let found = text;
  for (let count = 1 + random(3); count > 0; count--) {
    const start = random(found.length + 1);
    const end = Math.min(found.length, start + random(pick(random, [2, 4, 40])));
    const part = pick(random, [pick(random, signs), found.slice(start, end).repeat(2)]);
    found = found.slice(0, start) + part + found.slice(end);
  }
  return found;
}

/** The texts that browsers give to errors of their own are in no sentence of the page. */
const foreign = /undefined|NaN|\[object|JSON|Unexpected|Invalid|atob|Error|decode/;

describe('links changed at random', () => {
  test('are read or refused', { timeout: 3_600_000 }, async () => {
    const random = seeded(changes);
    const pdn = '[White "Zoë ♔"]\n\n1. d1-d4 d8-d5 {a comment} 2. b2-a3 *\n';
    const links = [await encodeGame(pdn), `#fen=${encodeURIComponent('W:Wa1,Kb2:Bc8:H0:F1')}`];
    let read = 0;
    for (let round = 0; round < changes; round++) {
      const made = [
        () => changed(random, pick(random, links)),
        () => `#pdn=${toBase64url(deflateRawSync(changed(random, pdn)))}`,
      ];
      const fragment = pick(random, made)();
      const answer = await readLink(fragment).catch((error: Error) => error);
      if (!(answer instanceof Error)) {
        expect(answer.text.length, fragment).toBeLessThan(10_000);
        read++;
        continue;
      }
      if (!(answer instanceof RulesError)) throw new Error(fragment, { cause: answer });
      const { message, line, column } = answer.problem;
      expect(line).toBe(1);
      expect(column, fragment).toBeGreaterThan(0);
      expect(column, fragment).toBeLessThanOrEqual(fragment.length + 1);
      expect(message, fragment).not.toMatch(foreign);
    }
    expect(read).toBeGreaterThan(changes / 10);
    expect(read).toBeLessThan(changes);
  });
});
