/** Refuses arguments of wrong types, which WebAssembly would read as nonsense. */

/** The longest text of a position, a move or a name, in characters. */
const longestWord = 10_000;
/** The longest text of games. */
const longestText = 1 << 26;

/** A value as a message shows it. */
function shown(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  switch (typeof value) {
    case 'string':
      return value.length > 40 ? `'${value.slice(0, 40)}…'` : `'${value}'`;
    case 'object':
      return 'an object';
    case 'function':
      return 'a function';
    case 'symbol':
      return 'a symbol';
    default:
      return String(value);
  }
}

/** The error of a value that is not what it should be. */
export function wrong(name: string, expected: string, value: unknown): TypeError {
  return new TypeError(`${name} is ${shown(value)}; expected ${expected}`);
}

/** Refuses all but a short text. */
export function checkWord(
  name: string,
  value: unknown,
  expected = 'a string',
): asserts value is string {
  if (typeof value !== 'string') throw wrong(name, expected, value);
  checkLength(name, value, longestWord);
}

/** Refuses all but a text. */
export function checkText(name: string, value: unknown): asserts value is string {
  if (typeof value !== 'string') throw wrong(name, 'a string', value);
  checkLength(name, value, longestText);
}

function checkLength(name: string, { length }: string, most: number): void {
  if (length > most)
    throw new RangeError(`${name} has ${length} characters; expected at most ${most}`);
}

/** Refuses all but an array. */
export function checkList(
  name: string,
  value: unknown,
  expected: string,
): asserts value is unknown[] {
  if (!Array.isArray(value)) throw wrong(name, expected, value);
}

/** Refuses all but an object. */
export function checkObject(
  name: string,
  value: unknown,
  expected = 'an object',
): asserts value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong(name, expected, value);
}

/** Refuses all but an object with these names: another one is a mistake. */
export function checkOptions(name: string, value: unknown, known: readonly string[]): void {
  checkObject(name, value, 'an object of options');
  for (const key of Object.keys(value)) {
    if (!known.includes(key))
      throw new TypeError(`there is no option '${key}'; expected ${known.join(', ')}`);
  }
}

/** Refuses all but a module of WebAssembly, its bytes or its address. */
export function checkModule(name: string, value: unknown): void {
  const isModule =
    value instanceof WebAssembly.Module ||
    value instanceof ArrayBuffer ||
    ArrayBuffer.isView(value) ||
    isAddress(value);
  if (!isModule) throw wrong(name, 'a WebAssembly.Module, its bytes or its address', value);
}

/** Whether a value is an address. */
export function isAddress(value: unknown): value is URL | string {
  return value instanceof URL || typeof value === 'string';
}
