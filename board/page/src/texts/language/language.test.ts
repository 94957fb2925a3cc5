import { describe, expect, it } from 'vitest';
import { choose, languages } from './language';
import { allOf, decimal, listOf, oneOf, playersOf } from './values';

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

  it('has its name in itself', () => {
    const names = Object.fromEntries(languages.map(({ code, name }) => [code, name]));
    expect(names).toMatchObject({ en: 'English', de: 'Deutsch', ru: 'Русский', zh: '中文' });
  });
});

describe('values', () => {
  it('are numbers', () => expect(decimal(1234.5, 2)).toBe('1234.50'));

  it('are lists', () => {
    const squares = ['d4', 'e5', 'f6'];
    expect([oneOf(squares), oneOf(['d4'])]).toEqual(['d4, e5 or f6', 'd4']);
    expect([allOf(squares), listOf(squares)]).toEqual(['d4, e5 and f6', 'd4, e5, f6']);
  });

  it('are players', () => {
    expect([playersOf('Anna', ''), playersOf('', '')]).toEqual(['Anna – ?', '']);
  });
});
