/** Links and invitations, changed at random as messengers, people and attackers change them: they
 * are read, or refused in words of a person. `DAMEO_CHANGES=1000000 npm test` tries as many. */

import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pick, seeded, type Random } from '../../e2e/support/random';
import {
  decodeInvitation,
  encodeInvitation,
  linkOf,
  type Invitation,
} from '../friend/link/invitation';
import { sdpOf } from '../friend/link/sdp';
import { encodeGame, readLink } from './link';
import { decompress, fromBase64url, toBase64url } from './packing';
import { RulesError } from '../rules/types';

const changes = Number(process.env.DAMEO_CHANGES ?? 1_000);

const invitation: Invitation = {
  kind: 'invitation',
  tag: 'tag4567',
  description: {
    ufrag: 'a1B+',
    pwd: 'abcdefghijklmnopqrstuv/+',
    fingerprint: '0123456789abcdef'.repeat(4),
    candidates: [{ address: '203.0.113.7', port: 40153, type: 'srflx' }],
  },
  name: 'Zoë ♔',
  id: 'game4567',
  round: 2,
  color: 'black',
  control: { base: 300_000, increment: 3_000, delay: 0 },
  moves: 17,
};

const signs = ['', 'A', '_', '-', '=', '%', '%F0', ' ', '\n', '"', '[', ']', '0', '-1', '1e9'];
signs.push('null', '{}', '\u0000', '\ud800', '😀', '#join=', '#pdn=', '*', '5');

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

/** Bytes as the text of an invitation with the right checksum. */
function sealed(body: Uint8Array): string {
  const bytes = new Uint8Array(5 + body.length);
  bytes[0] = 1;
  new DataView(bytes.buffer).setUint32(1, crc32(body));
  bytes.set(body, 5);
  return toBase64url(bytes);
}

/** The texts that browsers give to errors of their own are in no sentence of the page. */
const foreign = /undefined|NaN|\[object|JSON|Unexpected|Invalid|atob|Error|decode/;

describe('changed at random', () => {
  test('an invitation is read or refused', { timeout: 3_600_000 }, async () => {
    const random = seeded(changes);
    const text = await encodeInvitation(invitation);
    const json = (await decompress(fromBase64url(text).subarray(5), 9_999))!;
    let read = 0;
    for (let round = 0; round < changes; round++) {
      const pasted = [
        () => changed(random, linkOf(text, 'https://example.org/')),
        () => sealed(deflateRawSync(changed(random, json))),
        () => sealed(fromBase64url(text).subarray(5, -1 - random(9))),
      ];
      const found = pick(random, pasted)();
      const answer = await decodeInvitation(found, 'invitation').catch((error: Error) => error);
      if (answer instanceof Error) {
        expect(answer.constructor, `${found}: ${String(answer)}`).toBe(Error);
        expect(answer.message, found).toMatch(/invitation|answer|newer version/);
        expect(answer.message, found).not.toMatch(foreign);
        continue;
      }
      // What was read can be sent, and what a browser gets of it has the lines of a description.
      const sent = await decodeInvitation(await encodeInvitation(answer), 'invitation');
      expect(JSON.stringify(sent), found).toBe(JSON.stringify(answer));
      expect(sdpOf(answer.description, 'offer').split('\r\n').length, found).toBeLessThan(30);
      read++;
    }
    expect(read).toBeGreaterThan(changes / 100);
    expect(read).toBeLessThan(changes / 2);
  });

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
