/** The parameters of the board for other pages: `embed.html?fen=..&flip`. They can stand in the query
 * of the address or, so that no server sees them, in its fragment. */

import { looks, type Look } from '../settings/looks';
import { listOf } from '../texts/language/values';
import { embed as words } from '../texts/messages/embed';

/** Those that are on or off. */
const switches = ['flip', 'coordinates', 'list'] as const;

/** What is shown, and how. */
export interface EmbedParameters {
  /** The position where the game begins; `null`: the start position. */
  fen: string | null;
  /** The moves from there, as they are written in the address. */
  moves: readonly string[];
  /** A game in PDN: a text, or what follows `#pdn=` in a link. */
  pdn: string | null;
  /** How many plies are played when the board is first seen. */
  ply: number;
  theme: (typeof looks.theme)[number];
  board: (typeof looks.board)[number];
  pieces: (typeof looks.pieces)[number];
  /** Whether Black is at the bottom. */
  flip: boolean;
  coordinates: boolean;
  /** Whether the moves are listed. */
  list: boolean;
  /** Seconds for each position if the game plays by itself; 0: it does not. */
  autoplay: number;
}

/** The limits of the seconds. */
const seconds = { min: 0.2, max: 60 };

const defaults: EmbedParameters = {
  fen: null,
  moves: [],
  pdn: null,
  ply: 0,
  theme: 'system',
  board: 'wood',
  pieces: 'relief',
  flip: false,
  coordinates: true,
  list: false,
  autoplay: 0,
};

/** The names of all parameters. */
export const names = [...Object.keys(defaults), 'language'];

/** Reads an address. What cannot be used is left out, and each problem is said in a sentence. */
export function readParameters(
  search: string,
  fragment: string,
): { wanted: EmbedParameters; problems: string[] } {
  const wanted = { ...defaults };
  const problems: string[] = [];
  const seen = new Set<string>();
  const pairs = [search, fragment].flatMap((part) => [
    ...new URLSearchParams(part.replace(/^[?#]/, '')),
  ]);
  for (const [name, value] of pairs) {
    // This parameter makes the main page show the embedded board.
    if (name === 'embed') continue;
    // Handled when the texts were loaded; an unknown one falls back to the browser's language.
    if (name === 'language') continue;
    if (!names.includes(name)) problems.push(words.unknown({ name, names: listOf(names) }));
    else if (seen.has(name)) problems.push(words.twice({ name }));
    else read(name, value);
    seen.add(name);
  }
  if (wanted.pdn !== null && (seen.has('fen') || seen.has('moves'))) problems.push(words.pdnBeside);
  return { wanted, problems };

  function read(name: string, value: string): void {
    const text = value.trim();
    if (name in looks) {
      const known: readonly string[] = looks[name as Look];
      if (known.includes(text)) Object.assign(wanted, { [name]: text });
      else problems.push(words.choice({ name, value: text, known: listOf(known) }));
    } else if ((switches as readonly string[]).includes(name)) {
      const isOn = readSwitch(text);
      if (isOn !== null) Object.assign(wanted, { [name]: isOn });
      else problems.push(words.onOff({ name, value: text }));
    } else if (name === 'ply') {
      if (/^\d{1,6}$/.test(text)) wanted.ply = Number(text);
      else problems.push(words.ply({ value: text }));
    } else if (name === 'autoplay') {
      const number = text === '' ? 2 : Number(text);
      const isFit = number === 0 || (number >= seconds.min && number <= seconds.max);
      if (isFit) wanted.autoplay = number;
      else problems.push(words.autoplay({ value: text, min: seconds.min, max: seconds.max }));
    } else if (text === '') {
      problems.push(words.empty({ name }));
    } else if (name === 'moves') {
      wanted.moves = text.split(/[\s,]+/).filter((move) => move !== '');
    } else {
      wanted[name as 'fen' | 'pdn'] = text;
    }
  }
}

function readSwitch(text: string): boolean | null {
  if (['', '1', 'yes', 'true', 'on'].includes(text.toLowerCase())) return true;
  return ['0', 'no', 'false', 'off'].includes(text.toLowerCase()) ? false : null;
}
