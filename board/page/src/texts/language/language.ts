/** The language of the page: which ones there are, which one is used, and the texts in it.
 *
 * English is built into the modules of `texts/`. Any other language is a folder of this one,
 * `texts/<code>`, and is loaded before the first text is read: modules that import this one wait
 * for it. So a translation must import nothing at run time that may wait, too: what it needs is
 * passed to it. */

import { helpersOf, type Helpers } from './helpers';

/** The names of the languages, each in itself. */
const names = {
  en: 'English',
  nl: 'Nederlands',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  pt: 'Português',
  ru: 'Русский',
  pl: 'Polski',
  ja: '日本語',
  zh: '中文',
} as const;

export type Language = keyof typeof names;

/** The parts of the texts; each is an object of one module. */
export type Part =
  | 'app'
  | 'board'
  | 'collection'
  | 'drawing'
  | 'editor'
  | 'embed'
  | 'endgame'
  | 'explorer'
  | 'friend'
  | 'learn'
  | 'mistakes'
  | 'openings'
  | 'pictures'
  | 'practice'
  | 'premove'
  | 'problems'
  | 'puzzles'
  | 'rules'
  | 'state'
  | 'times'
  | 'watching';

/** A translation as it is loaded; `Translate` in `types.ts` says what is in it. */
type Loaded = { default: (help: Helpers) => Partial<Record<Part, unknown>> };

const translations = import.meta.glob<Loaded>('../??/index.ts');
const pathOf = (code: Language) => `../${code}/index.ts`;

/** The languages that the page has. */
export const languages = (Object.keys(names) as Language[])
  .filter((code) => code === 'en' || pathOf(code) in translations)
  .map((code) => ({ code, name: names[code] }));

const storageKey = 'dameo.language';

/** Keeps the user's choice for the next time the page is loaded. Returns whether it could be kept. */
export function keepLanguage(code: Language): boolean {
  try {
    localStorage.setItem(storageKey, code);
    return true;
  } catch {
    return false;
  }
}

/** The first of these languages that the page has. Parts after the first, such as in `de-AT`, do not
 * count. */
export function choose(
  wanted: readonly (string | null | undefined)[],
  known: readonly { code: Language }[] = languages,
): Language {
  for (const tag of wanted) {
    const [first] = (tag ?? '').toLowerCase().split('-');
    const found = known.find(({ code }) => code === first);
    if (found) return found.code;
  }
  return 'en';
}

/** What the address of the board for other pages asks for, what the user has chosen, and what the
 * browser prefers. */
function wantedLanguages(): (string | null)[] {
  const wanted: (string | null)[] = [];
  if (typeof document !== 'undefined' && document.documentElement.dataset.page === 'embed') {
    for (const part of [location.search, location.hash])
      wanted.push(new URLSearchParams(part.replace(/^[?#]/, '')).get('language'));
  }
  try {
    wanted.push(localStorage.getItem(storageKey));
  } catch {
    // Without storage, the browser's languages count.
  }
  return typeof navigator === 'undefined' ? wanted : [...wanted, ...(navigator.languages ?? [])];
}

/** Loads the texts of a language. English needs none, and is used if they cannot be loaded. */
async function load(code: Language): Promise<[Language, ReturnType<Loaded['default']>]> {
  if (code === 'en') return ['en', {}];
  try {
    const { default: translate } = await translations[pathOf(code)]();
    return [code, translate(helpersOf(code))];
  } catch (error) {
    console.warn(`The texts in ${names[code]} could not be loaded:`, error);
    return ['en', {}];
  }
}

const [code, texts] = await load(
  import.meta.env.MODE === 'test' ? 'en' : choose(wantedLanguages()),
);

/** The language of the texts. */
export const language: Language = code;
if (typeof document !== 'undefined') document.documentElement.lang = language;

/** The texts of a part in the language of the page: `english`, or their translation. */
export function catalogue<Texts extends object>(part: Part, english: Texts): Texts {
  return (texts[part] as Texts | undefined) ?? english;
}

const formats = new Map<number, Intl.NumberFormat>();

/** A number in the way of the language, with so many digits after the decimal separator. */
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
