import { describe, expect, it } from 'vitest';
import { helpersOf } from './helpers';
import { choose } from './language';

const known = [{ code: 'en' }, { code: 'de' }, { code: 'zh' }] as const;

describe('the language', () => {
  it.each([
    [[], 'en'],
    [['de'], 'de'],
    [['DE-at'], 'de'],
    [[null, 'sv', 'zh-Hant-TW', 'de'], 'zh'],
    [['fr', 'en-GB', 'de'], 'en'],
    [['', 'de2', 'x'], 'en'],
  ])('%j is %s', (wanted, code) => {
    expect(choose(wanted, known)).toBe(code);
  });
});

describe('the helpers', () => {
  it('choose the form by the rules of the language', () => {
    const { plural, form } = helpersOf('ru');
    const forms = { one: 'ход', few: 'хода', many: 'ходов', other: 'хода' };
    const said = [0, 1, 2, 5, 11, 21, 22, 101].map((count) => plural(count, forms));
    expect(said).toEqual([
      '0 ходов',
      '1 ход',
      '2 хода',
      '5 ходов',
      '11 ходов',
      '21 ход',
      '22 хода',
      '101 ход',
    ]);
    expect(form(3, forms)).toBe('хода');
  });

  it('put the number where the form has its sign', () => {
    expect(helpersOf('ja').plural(3, { other: '#手' })).toBe('3手');
  });

  it('write numbers and lists', () => {
    const { number, or, and, capital } = helpersOf('de');
    expect(number(1.25, 2)).toBe('1,25');
    expect(or(['d4'])).toBe('d4');
    expect([or(['d4', 'e5', 'f6']), and(['d4', 'e5'])]).toEqual(['d4, e5 oder f6', 'd4 und e5']);
    expect(capital('über')).toBe('Über');
  });
});
