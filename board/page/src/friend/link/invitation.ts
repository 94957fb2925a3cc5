/**
 * Invitations and the answers to them, as texts that any messenger carries. A text is base64url of a
 * version, a checksum (CRC-32) and compressed JSON. An invitation is sent as a link to this page that
 * ends in `#join=<text>`, an answer as the text alone.
 */

import {
  canCompress,
  compress,
  decompress,
  fromBase64url,
  toBase64url,
} from '../../document/packing';
import { friend as words } from '../../texts/messages/friend';
import { cleanName, isCount, readControl } from '../game/record';
import { readDescription, type Description } from './sdp';
import type { TimeControl } from '../../play/clock.svelte';
import type { Color } from '../../rules/types';

/** An invitation to connect, or the answer to one. */
export interface Invitation {
  kind: 'invitation' | 'answer';
  /** Ties an answer to its invitation. */
  tag: string;
  description: Description;
  /** The name of its author; may be empty. */
  name: string;
  /** The game to be played or to go on with. */
  id: string;
  round: number;
  /** The side of who has made it, in this round. */
  color: Color;
  control: TimeControl | null;
  /** How many moves the game has. */
  moves: number;
}

/** The version of this form. */
const version = 1;
/** The version and the checksum, in bytes. */
const headLength = 5;
/** The longest JSON, in bytes. */
const limit = 8_192;

/** Ids of games and tags of invitations. */
const idPattern = /^[a-z\d]{6,24}$/;

/** The text of an invitation or of an answer. */
export async function encodeInvitation(invitation: Invitation): Promise<string> {
  if (!canCompress()) throw new Error(words.invitation.unsupported);
  const { kind, tag, description, name, id, round, color, control, moves } = invitation;
  const { ufrag, pwd, fingerprint, candidates } = description;
  const digest = toBase64url(
    Uint8Array.from(fingerprint.match(/../g)!, (hex) => parseInt(hex, 16)),
  );
  const times = control && [control.base, control.increment, control.delay];
  const ends = candidates.map(({ address, port, type }) => [
    address,
    port,
    type === 'host' ? 0 : 1,
  ]);
  const json = [
    kind === 'answer' ? 1 : 0,
    tag,
    [ufrag, pwd, digest, ends],
    name,
    id,
    round,
    color === 'white' ? 0 : 1,
    times,
    moves,
  ];
  const body = await compress(JSON.stringify(json));
  const bytes = new Uint8Array(headLength + body.length);
  bytes[0] = version;
  new DataView(bytes.buffer).setUint32(1, crc32(body));
  bytes.set(body, headLength);
  return toBase64url(bytes);
}

/** The text of an invitation as a link to the page at this address. */
export function linkOf(text: string, address: string): string {
  return `${address.split('#')[0]}#join=${text}`;
}

/**
 * Reads an invitation or an answer that was pasted, as a link or as its text alone, also with words
 * before it and with line breaks in it. Rejects with an Error that says in words what is wrong.
 *
 * @param kind What is wanted.
 */
export async function decodeInvitation(
  pasted: string,
  kind: Invitation['kind'],
): Promise<Invitation> {
  const problem = words.invitation;
  if (!canCompress()) throw new Error(problem.unsupported);
  const text = /#join=([\s\S]*)$/.exec(pasted)?.[1] ?? pasted;
  // Without the brackets and the full stop of the sentence around it.
  const packed = text.replaceAll(/\s+/g, '').replace(/[)\]>.,;"']+$/, '');
  if (packed === '') throw new Error(problem.empty[kind]);
  const broken = (reason: string) => new Error(problem.broken({ kind, reason }));
  const invalidCharacter = /[^\w-]/u.exec(packed);
  if (invalidCharacter !== null) throw broken(problem.character({ found: invalidCharacter[0] }));
  if (packed.length % 4 === 1) throw broken(problem.cut);
  const bytes = fromBase64url(packed);
  const found = bytes[0] ?? 0;
  const body = bytes.subarray(headLength);
  // Every version has its checksum there, so that a damaged first byte is not taken for a version.
  const isWhole =
    bytes.length > headLength && new DataView(bytes.buffer).getUint32(1) === crc32(body);
  if (!isWhole) throw broken(found === version ? problem.cut : problem.other);
  if (found > version) throw new Error(problem.newer({ version: found }));
  const json = await decompress(body, limit).catch(() => null);
  const invitation = readInvitation(parse(json ?? ''));
  if (invitation === null) throw broken(problem.other);
  if (invitation.kind !== kind) throw new Error(problem.wrongKind[kind]);
  return invitation;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function readInvitation(value: unknown): Invitation | null {
  if (!Array.isArray(value)) return null;
  const [kind, tag, ends, name, id, round, color, times, moves] = value as unknown[];
  if (typeof tag !== 'string' || !idPattern.test(tag)) return null;
  if (typeof id !== 'string' || !idPattern.test(id)) return null;
  if (typeof name !== 'string') return null;
  if (!isCount(moves) || !isCount(round) || round < 1) return null;
  const description = readEnds(ends);
  const [base, increment, delay] = Array.isArray(times) ? (times as unknown[]) : [];
  const control = times === null ? null : readControl({ base, increment, delay });
  if (description === null || control === undefined) return null;
  return {
    kind: kind === 1 ? 'answer' : 'invitation',
    tag,
    description,
    name: cleanName(name),
    id,
    round,
    color: color === 0 ? 'white' : 'black',
    control,
    moves,
  };
}

function readEnds(value: unknown): Description | null {
  if (!Array.isArray(value)) return null;
  const [ufrag, pwd, digest, candidates] = value as unknown[];
  if (typeof digest !== 'string' || !/^[\w-]{43}$/.test(digest)) return null;
  if (!Array.isArray(candidates)) return null;
  const bytes = Array.from(fromBase64url(digest));
  return readDescription({
    ufrag,
    pwd,
    fingerprint: bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    candidates: candidates.map((candidate) => {
      const [address, port, type] = Array.isArray(candidate) ? (candidate as unknown[]) : [];
      return { address, port, type: type === 0 ? 'host' : 'srflx' };
    }),
  });
}

/** The checksum of zip files. `crypto.subtle` is not there without HTTPS. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb8_8320 : 0);
  }
  return ~crc >>> 0;
}
