/** Links, changed at random as messengers, people and attackers change them: they are read, or refused
 * in words of a person. `DAMEO_CHANGES=1000000 npm test` tries as many. */

import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pick, seeded, type Random } from '../../e2e/support/random';
import { encodeGame, readLink } from './link';
import { toBase64url } from './packing';
import { RulesError } from '../rules/types';

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

describe('changed at random', () => {
  test('a link is read or refused', { timeout: 3_600_000 }, async () => {
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
