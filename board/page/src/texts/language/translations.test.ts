/** Every catalogue has the messages of the English one, whole and in its own language. */

import { parse, type Token } from '@messageformat/parser';
import { describe, expect, it } from 'vitest';
import { parametersOf } from '../../../scripts/texts.mjs';
import english from '../en.json';

interface Catalogue {
  [key: string]: string | Catalogue;
}

/** The messages by their places, such as `app: play: start`. */
function messagesOf(catalogue: Catalogue, path = ''): [place: string, message: string][] {
  return Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : messagesOf(value, `${path}${key}: `),
  );
}

/** The names of the parameters, each with the cases in which it must have a text. */
function signatureOf(message: string): string[] {
  return [...parametersOf(message)]
    .map(([name, type]) => `${name}: ${type.replace(/string \| number|number/, 'value')}`)
    .sort();
}

/** The forms that whole numbers have in a language. */
function formsOf(code: string): string[] {
  const rules = new Intl.PluralRules(code);
  const whole = Array.from({ length: 1000 }, (_, number) => rules.select(number));
  return [...new Set<string>([...whole, 'other'])];
}

/** Forms that a plural lacks. One without any, such as `{n, plural, =0 {…} other {…}}`, needs none. */
function missingForms(tokens: readonly Token[], forms: readonly string[]): string[] {
  return tokens.flatMap((token) => {
    if (!('cases' in token)) return [];
    const keys = token.cases.map(({ key }) => key);
    const hasForms =
      token.type === 'plural' && keys.some((key) => /^(zero|one|two|few|many)$/.test(key));
    const missing = hasForms ? forms.filter((form) => !keys.includes(form)) : [];
    return [...missing, ...token.cases.flatMap((one) => missingForms(one.tokens, forms))];
  });
}

/** Everything that is wrong with a translation. */
function problemsOf(code: string, translation: Catalogue, original: Catalogue = english): string[] {
  const [ours, theirs] = [messagesOf(original), new Map(messagesOf(translation))];
  const forms = formsOf(code);
  const places = new Set(ours.map(([place]) => place));
  const problems = [...theirs.keys()]
    .filter((place) => !places.has(place))
    .map((place) => `${place}: is not in the English texts`);
  for (const [place, message] of ours) {
    const found = theirs.get(place);
    const wrong = (what: string) => void problems.push(`${place}: ${what}`);
    if (found === undefined) {
      wrong('is missing');
      continue;
    }
    if (found.trim() === '' && message !== '') wrong('is empty');
    const [wanted, has] = [signatureOf(message).join(', '), signatureOf(found).join(', ')];
    if (wanted !== has) wrong(`has the parameters ${has}, not ${wanted}`);
    const missing = missingForms(parse(found), forms);
    if (missing.length > 0) wrong(`has no form ${missing.join(', ')}`);
    // Short texts, such as names, may be the same.
    const words = message.replace(/\{.*\}|\S+\.\S+/g, '').match(/\p{L}{2,}/gu) ?? [];
    if (found === message && words.length > 2) wrong('is English');
    // Also in French a line must not break there.
    if (code === 'fr' && /[\p{L}\d)}'’»] [:;?!%»]|« /u.test(found)) wrong('needs a no-break space');
  }
  return problems;
}

const catalogues = import.meta.glob<Catalogue>(['../*.json', '!../en.json'], {
  eager: true,
  import: 'default',
});

describe.each(Object.entries(catalogues))('%s', (path, catalogue) => {
  it('has every message, with its parameters and forms', () => {
    expect(problemsOf(path.slice('../'.length, -'.json'.length), catalogue)).toEqual([]);
  });
});

it('the test finds what is wrong', () => {
  const games = '{n, plural, one {{n} game} other {{n} games}}';
  const ours = { a: 'Move', b: '{count} men', c: 'x', d: 'The whole board', e: games };
  const theirs = { a: ' ', b: 'камни', d: 'The whole board', e: games, f: 'Z' };
  expect(problemsOf('ru', theirs, ours)).toEqual([
    'f: is not in the English texts',
    'a: is empty',
    'b: has the parameters , not count: value',
    'c: is missing',
    'd: is English',
    'e: has no form many, few',
  ]);
  const side = (white: string) => ({ s: `{side, select, white {${white}} black {B} other {}}` });
  expect(problemsOf('de', { s: '{side}' }, side('W')).join()).toContain(
    "not side: 'white' | 'black'",
  );
  expect(problemsOf('fr', { s: 'Coup : {a}' }, { s: 'Move: {a}' })).toHaveLength(1);
});
