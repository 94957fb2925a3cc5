/** The language of the page: which ones there are, which one is used, and the texts in it.
 *
 * A language is a catalogue `texts/<code>.json`; `scripts/texts.mjs` makes modules of them in
 * `texts/messages`. English is built into the parts of the page that use it. Any other language is
 * loaded before these modules, which read its texts at once. */

/** The texts of a language, by the parts of the page. */
type Texts = Record<string, unknown>;

const translations = import.meta.glob<{ default: Texts }>([
  '../messages/??.js',
  '!../messages/en.js',
]);
const pathOf = (code: string) => `../messages/${code}.js`;

/** The first letter as a capital. */
const capital = (text: string, code: string) =>
  text.charAt(0).toLocaleUpperCase(code) + text.slice(1);
const nameOf = (code: string) =>
  capital(new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code, code);

/** The languages that the page has, each with its name in itself. */
export const languages = ['en', ...Object.keys(translations).map((path) => path.slice(-5, -3))]
  .map((code) => ({ code, name: nameOf(code) }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

/** Where the choice is kept. */
export const languageKey = 'dameo.language';

/** Keeps the user's choice for the next time the page is loaded. Returns whether it could be kept. */
export function keepLanguage(code: string): boolean {
  try {
    localStorage.setItem(languageKey, code);
    return true;
  } catch {
    return false;
  }
}

/** The first of these languages that the page has. Parts after the first, such as in `de-AT`, do not
 * count. */
export function choose(
  wanted: readonly (string | null | undefined)[],
  known: readonly { code: string }[] = languages,
): string {
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
    wanted.push(localStorage.getItem(languageKey));
  } catch {
    // Without storage, the browser's languages count.
  }
  return [...wanted, ...navigator.languages];
}

let texts: Texts = {};

/** The language of the texts. */
export let language = 'en';

/** Loads the texts of a language. Nothing else that has texts may be loaded before: the modules read
 * them at once. English has none to load, and is used if those of another language are not there. */
export async function loadLanguage(code = choose(wantedLanguages())): Promise<void> {
  if (code === 'en') return;
  try {
    texts = (await translations[pathOf(code)]()).default;
    language = code;
    document.documentElement.lang = code;
  } catch (error) {
    console.warn(`The texts in ${nameOf(code)} could not be loaded:`, error);
  }
}

/** The texts of a part in the language of the page: `english`, or their translation.
 *
 * @public The compiled texts call it. */
export function catalogue<Part>(part: string, english: Part): Part {
  return (texts[part] as Part | undefined) ?? english;
}
