import { describe, expect, it } from 'vitest';
import { english } from '../../testing/english';
import { marks, pseudo } from '../../testing/pseudo';
import { helpersOf } from './helpers';
import { languages } from './language';
import type { Translate } from './types';

type Texts = Record<string, unknown>;
type Says = (...parameters: unknown[]) => unknown;

/** What is the same in every language. */
const names = [
  'Dameo',
  'PDN',
  'FEN',
  'PlayStrategy',
  'Abstract Play',
  'dameo.pdn',
  'stun.example.org:3478',
];

const counts = [0, 1, 2, 3, 5, 11, 21, 22, 101];

/** Values for parameters by their names. Others are texts. */
const numbers =
  /^(count|moves|plies|games|line|column|percent|seconds|megabytes|number|win|draw|loss|nodes?|elo|men|kings|done|total|lowest|highest|version|code|left|solved|tried|rating|deviation|points|streak|best|lost|good|worse|made|found|held|few|row|shown|added|duplicates|bad|from|to|signature|min|max|ply|problems|count|mistakes|white|sign|bytes|all)$/;
const squares = /^(from|to|on|square|end|start)$/;
const lists = /^(next|only|captured|path|squares|names|known|notes|words)$/;
const sides = /^(color|side|turn|winner|loser)$/;

/** Where a name has another meaning than elsewhere. */
const special: Record<string, unknown[][]> = {
  'app.announcer.side': [['white', 'Xyl']],
  'app.announcer.men': [['d4, e5']],
  'app.announcer.kings': [['d4, e5']],
  'app.units.nodes': [['7.5 M']],
  'board.piece': [
    ['white', true],
    ['white', false],
    ['black', true],
    ['black', false],
  ],
  'drawing.drawn': ['green', 'red', 'blue', 'yellow'].flatMap((color) => [
    [{ from: 'd4', to: 'd4', color }],
    [{ from: 'd4', to: 'e5', color }],
  ]),
  'board.mustCaptureWith': counts.flatMap((count) => [
    [['d4'], count],
    [['d4', 'e5', 'f6'], count],
  ]),
  'editor.tool': [
    ['white', true],
    ['black', false],
  ],
  'editor.missing': [[['white']], [['black']], [['white', 'black']]],
  'embed.choice': [['theme', 'pink', ['light', 'dark']]],
  'friend.control': [
    [null],
    [{ base: 60_000, increment: 2_000, delay: 0 }],
    [{ base: 180_000, increment: 0, delay: 5_000 }],
  ],
  'friend.invitation.broken': [
    ['invitation', 'Xyl'],
    ['answer', 'Xyl'],
  ],
  'friend.invitation.newer': [[7]],
  'mistakes.sideOption': [['Xyl', 3]],
  'mistakes.wrong': [
    ['d4', 12, ''],
    ['d4', 12, 'Xyl'],
    [null, 12, 'Xyl'],
  ],
  'mistakes.explained': [
    ['d4', 12, ''],
    ['d4', 12, 'Xyl'],
  ],
  'practice.slip': [
    ['d4', 'win', 'draw', null],
    ['d4', 'win', 'loss', 'e5'],
    ['d4', 'draw', 'loss', 'e5'],
  ],
  'puzzles.refutation': [
    ['d4', 'e5', 30, 1],
    ['d4', 'e5', 30, -1],
  ],
  'state.openedOver': [
    [['white', 'black'], null, 'Xyl'],
    [[], null, 'Xyl'],
    [['white'], 'white', 'Xyl'],
    [[], 'black', 'Xyl'],
  ],
  'state.reviewNote': ['inaccuracy', 'mistake', 'blunder'].flatMap((kind) => [
    [kind, ''],
    [kind, 'd4'],
  ]),
};
special['drawing.removed'] = special['drawing.drawn'];
for (const name of ['friend.refuses', 'friend.refused']) {
  special[name] = ['ply', 'turn', 'illegal', 'time', 'differs', 'takeback', 'round'].map((why) => [
    'Xyl',
    why,
  ]);
}
for (const name of Object.keys(english.mistakes.reasonKinds)) {
  special[`mistakes.reasonKinds.${name}`] = [1, 2, 5, 22].flatMap((count) =>
    [true, false].map((king) => [{ count, king }]),
  );
}

/** The names of the parameters of an English text. */
function parametersOf(says: Says): string[] {
  const [, list] = /^\(?([^)=]*)\)?\s*=>/.exec(says.toString()) ?? ['', ''];
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Parameters to call it with, in all the ways that matter. */
function samplesOf(path: string, says: Says): unknown[][] {
  if (path in special) return special[path];
  const names = parametersOf(says);
  const text = says.toString();
  const valuesOf = (name: string, count: number, side: string): unknown => {
    if (sides.test(name)) return side;
    if (lists.test(name) && !path.includes('announcer')) return ['d4', 'e5', 'f6'];
    if (squares.test(name) && !path.startsWith('collection')) return name === 'to' ? 'e5' : 'd4';
    return numbers.test(name) ? count : `Xyl${names.indexOf(name)}`;
  };
  const all = counts.flatMap((count) =>
    ['white', 'black'].map((side) => names.map((name) => valuesOf(name, count, side))),
  );
  // What may be absent.
  const absent = names.flatMap((name, index) =>
    text.includes(`${name} === null`)
      ? all.map((sample) => sample.map((value, at) => (at === index ? null : value)))
      : [],
  );
  return [...all, ...absent];
}

/** What an English text repeats of its parameters. */
function repeated(sample: readonly unknown[], said: string): string[] {
  const parts = sample.flat(2).flatMap((value) => {
    if (typeof value === 'number') return [String(value)];
    return typeof value === 'string' && /^Xyl|^[a-h][1-8]$|^\d/.test(value) ? [value] : [];
  });
  return parts.filter((part) => new RegExp(`(?<![\\w.])${part}(?![\\w.]\\w)`).test(said));
}

/** Whether there are words in it that a translation can change. */
const hasWords = (text: string) => /\p{L}{2}/u.test(text.replace(/Xyl\d?|\b[a-h][1-8]\b/g, ''));

/** Everything that is wrong with a translation. */
function problemsOf(ours: unknown, theirs: unknown, same: readonly string[], path = ''): string[] {
  const allowed = (text: string) =>
    [...names, ...same].some((known) => known === text || known === path);
  const wrong = (what: string) => [`${path}: ${what}`];
  if (typeof ours !== typeof theirs) return wrong(`is ${typeof theirs}, not ${typeof ours}`);
  if (typeof ours === 'string') {
    if (ours !== '' && (theirs as string).trim() === '') return wrong('is empty');
    return ours === theirs && hasWords(ours) && !allowed(ours) ? wrong(`is English: ${ours}`) : [];
  }
  if (typeof ours === 'function') {
    const [english, other] = [ours as Says, theirs as Says];
    if (other.length > english.length) return wrong('has more parameters');
    const seen = new Map<string, string>();
    return samplesOf(path, english).flatMap((sample) => {
      const given = `with ${JSON.stringify(sample)}`;
      const [said, says] = [english(...sample), other(...sample)] as [string, string];
      if (typeof says !== 'string') return wrong(`${given} is no text`);
      if (said !== '' && says.trim() === '') return wrong(`${given} is empty`);
      if (/undefined|NaN|\[object/.test(says) || (/\bnull\b/.test(says) && !/\bnull\b/.test(said)))
        return wrong(`${given} is '${says}'`);
      if (said === says && hasWords(said) && !allowed(said)) return wrong(`is English: ${said}`);
      const missing = repeated(sample, said).filter((part) => !says.includes(part));
      if (missing.length > 0) return wrong(`${given} has no ${missing.join(', ')}: '${says}'`);
      const before = seen.get(says);
      seen.set(says, said);
      // Two sides, or two colours, must not be called the same.
      if (before !== undefined && before !== said && !/\d/.test(before + said))
        return wrong(`says '${says}' for '${before}' and '${said}'`);
      return [];
    });
  }
  const [mine, other] = [ours as Texts, theirs as Texts];
  const absent = Object.keys(mine).filter((name) => !(name in other));
  const more = Object.keys(other).filter((name) => !(name in mine));
  return [
    ...absent.map((name) => `${path}.${name} is missing`),
    ...more.map((name) => `${path}.${name} is not in the English texts`),
    ...Object.keys(mine)
      .filter((name) => name in other)
      .flatMap((name) =>
        problemsOf(mine[name], other[name], same, path === '' ? name : `${path}.${name}`),
      ),
  ];
}

const modules = import.meta.glob<{ default: Translate }>('../??/index.ts', { eager: true });
const sames = import.meta.glob<string[]>('../??/same.json', { eager: true, import: 'default' });
const codeOf = (path: string) => path.slice(3, 5);

describe.each(Object.entries(modules))('%s', (path, { default: translate }) => {
  const code = codeOf(path);

  it('is offered under its own name', () => {
    expect(languages.map((language) => language.code)).toContain(code);
  });

  it('has every text, with what the English one says', () => {
    const same = sames[`../${code}/same.json`] ?? [];
    expect(problemsOf(english, translate(helpersOf(code)), same)).toEqual([]);
  });

  it('names nothing in same.json that differs', () => {
    const all = JSON.stringify(english);
    const texts = (sames[`../${code}/same.json`] ?? []).filter((text) => !text.includes('.'));
    expect(texts.filter((text) => !all.includes(`"${text}"`))).toEqual([]);
  });
});

describe('the test itself', () => {
  it('accepts the pseudo-language, in which every text is longer', () => {
    expect(problemsOf(english, pseudo, [])).toEqual([]);
    expect(pseudo.app.play.start).toMatch(new RegExp(`^${marks[0]}.{20,}${marks[1]}$`));
    expect(pseudo.app.status.toMove('white')).toContain(`${marks[0]}White to move`);
  });

  it('finds what is wrong', () => {
    const broken = { a: 'Move', b: (count: number) => `${count} men`, c: 'x', d: 'Board' };
    const other = { a: ' ', b: () => 'Steine', d: 'Board', e: 'Z' };
    expect(problemsOf(broken, other, []).join('\n')).toMatch(
      /\.c is missing[^]*\.e is not in[^]*a: is empty[^]*b: with \[2\] has no 2[^]*d: is English/,
    );
    expect(problemsOf({ d: 'Board' }, { d: 'Board' }, ['Board'])).toEqual([]);
    const sides = { s: (color: string) => (color === 'white' ? 'White' : 'Black') };
    expect(problemsOf(sides, { s: () => 'Weiß' }, []).join()).toContain("says 'Weiß' for");
  });

  it('knows every module of texts', () => {
    const sources = import.meta.glob<string>(['../*.ts', '../{learn,play}/*.ts'], {
      eager: true,
      query: '?raw',
      import: 'default',
    });
    const plain = Object.entries(sources).filter(
      ([path, source]) =>
        !path.includes('.test.') && /^export const \w+ = \{\n {2}\w+: ['(]/m.test(source),
    );
    expect(plain.map(([path]) => path)).toEqual([]);
    expect(Object.keys(sources).length).toBeGreaterThan(20);
  });
});
