/** The language of the page: which ones there are, which one is used, and the texts in it.
 *
 * English is built into the modules of `texts/`. Any other language is a folder of it,
 * `texts/<code>`, which is loaded before these modules. So a translation imports none of them at run
 * time: what it needs is passed to it. */

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
  if (document.documentElement.dataset.page === 'embed') {
    for (const part of [location.search, location.hash])
      wanted.push(new URLSearchParams(part.replace(/^[?#]/, '')).get('language'));
  }
  try {
    wanted.push(localStorage.getItem(storageKey));
  } catch {
    // Without storage, the browser's languages count.
  }
  return [...wanted, ...navigator.languages];
}

let texts: ReturnType<Loaded['default']> = {};

/** The language of the texts. */
export let language: Language = 'en';

/** Loads the texts of a language. Nothing else that has texts may be loaded before: the modules read
 * them at once. English has none to load, and is used if those of another language are not there. */
export async function loadLanguage(code: Language = choose(wantedLanguages())): Promise<void> {
  if (code === 'en') return;
  try {
    const { default: translate } = await translations[pathOf(code)]();
    texts = translate(helpersOf(code));
    language = code;
    document.documentElement.lang = code;
  } catch (error) {
    console.warn(`The texts in ${names[code]} could not be loaded:`, error);
  }
}

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
