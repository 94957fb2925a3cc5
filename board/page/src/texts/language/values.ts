/** Formats values for texts in the page's language: numbers, lists and names. */

import { language } from './language';

const formats = new Map<number, Intl.NumberFormat>();

/** A number with so many digits after the decimal separator. */
export function decimal(value: number, digits: number): string {
  let format = formats.get(digits);
  if (format === undefined) {
    format = new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: false,
    });
    formats.set(digits, format);
  }
  return format.format(value);
}

// In British English no comma stands before the last item.
const listFormat = (type: Intl.ListFormatType) =>
  new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type });

/** `d4, e5 or f6`. */
export const oneOf = (items: Iterable<string>) => listFormat('disjunction').format(items);

/** `d4, e5 and f6`. */
export const allOf = (items: Iterable<string>) => listFormat('conjunction').format(items);

/** `d4, e5, f6`. */
export function listOf(items: readonly string[]): string {
  const [, comma] = listFormat('conjunction').formatToParts(['a', 'b', 'c']);
  return items.join(comma.value);
}

/** `Anna – Bert`; empty if neither is known. */
export const playersOf = (white: string, black: string) =>
  white === '' && black === '' ? '' : `${white || '?'} – ${black || '?'}`;
