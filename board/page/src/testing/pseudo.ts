/** A language for tests, made of the English texts: each has marks around it and is 40% longer. */

import english from '../texts/messages/en';

const marks = ['⟦', '⟧'] as const;

/** What stands between such marks within another text is that text's. */
function longer(text: string): string {
  if (!/\p{L}{2}/u.test(text)) return text;
  const own = text.replaceAll(marks[0], '').replaceAll(marks[1], '');
  const extra = Math.ceil(own.length * 0.4);
  // Words of a usual length, so that lines can be broken.
  const filler = 'éñößü '.repeat(Math.ceil(extra / 6)).slice(0, extra);
  return `${marks[0]}${own}${extra > 5 ? ' ' : ''}${filler.trim()}${marks[1]}`;
}

function changed(value: unknown): unknown {
  if (typeof value === 'string') return longer(value);
  if (typeof value === 'function') {
    return (...parameters: unknown[]) =>
      changed((value as (...all: unknown[]) => unknown)(...parameters));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, changed(text)]));
}

/** As the module of a language has it. */
export default changed(english) as typeof english;
