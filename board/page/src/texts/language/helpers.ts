/** What a translation is made with. */

/** The forms of a word with a number, by the plural rules of a language. A form that has the sign `#`
 * has the number there; before any other form it stands with a space. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export interface Helpers {
  /** A number with a word: `plural(3, { one: 'Zug', other: 'Züge' })` is `3 Züge`. */
  plural: (count: number, forms: Forms) => string;
  /** The form alone, without the number. */
  form: (count: number, forms: Forms) => string;
  /** A number, with so many digits after the decimal separator. */
  number: (value: number, digits?: number) => string;
  /** `d4, e5 or f6` and `d4, e5 and f6`. */
  or: (items: readonly string[]) => string;
  and: (items: readonly string[]) => string;
  /** The first letter as a capital. */
  capital: (text: string) => string;
}

/** The helpers of a language, which is a tag such as `de`. */
export function helpersOf(language: string): Helpers {
  const rules = new Intl.PluralRules(language);
  const listOf = (type: 'conjunction' | 'disjunction') => {
    const format = new Intl.ListFormat(language, { type });
    return (items: readonly string[]) => format.format(items);
  };
  const number = (value: number, digits = 0) =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: false,
    }).format(value);
  const fraction = new Intl.NumberFormat(language, { useGrouping: false });
  const form = (count: number, forms: Forms) => forms[rules.select(count)] ?? forms.other;
  return {
    form,
    number,
    plural: (count, forms) => {
      const text = form(count, forms);
      const shown = Number.isInteger(count) ? String(count) : fraction.format(count);
      return text.includes('#') ? text.replace('#', shown) : `${shown} ${text}`;
    },
    or: listOf('disjunction'),
    and: listOf('conjunction'),
    capital: (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1),
  };
}
