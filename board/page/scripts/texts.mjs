// Compiles the catalogues of src/texts into src/texts/messages: node scripts/texts.mjs
//
// Each catalogue, such as de.json, becomes a module: texts without parameters are strings, others are
// functions. English also becomes a module for each of its parts, with types, so that a part of the
// page has its English texts in its own file.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import { parse } from '@messageformat/parser';

const folder = join(import.meta.dirname, '../src/texts');
const output = join(folder, 'messages');
const source = 'en';

/** The parameters of a message and their types in TypeScript. */
export function parametersOf(message) {
  const found = new Map();
  const note = (name, type) => found.set(name, (found.get(name) ?? new Set()).add(type));
  const read = (tokens) => {
    for (const token of tokens) {
      if (token.type === 'argument') note(token.arg, 'any');
      if (token.type === 'function') note(token.arg, 'number');
      if (token.type === 'plural') note(token.arg, 'number');
      if (token.type === 'select') typesOfCases(token).forEach((type) => note(token.arg, type));
      token.cases?.forEach((oneCase) => read(oneCase.tokens));
    }
  };
  read(parse(message));
  return new Map([...found].map(([name, types]) => [name, union(types)]));
}

/** `true` and `null` stand for themselves. If there is no text for `other`, nothing else is possible. */
function typesOfCases({ cases }) {
  const keys = cases.map(({ key }) => key).filter((key) => key !== 'other');
  const isClosed = cases.every(({ key, tokens }) => key !== 'other' || tokens.length === 0);
  if (keys.includes('true')) return ['boolean'];
  const types = keys.map((key) => (key === 'null' ? 'null' : `'${key}'`));
  return isClosed && keys.some((key) => key !== 'null')
    ? types
    : [...types.filter((type) => type === 'null'), 'any'];
}

/** `any` is a text or a number, unless the type is known from another use. */
function union(types) {
  const known = [...types].filter((type) => type !== 'any' && type !== 'null');
  const values = known.length > 0 ? known : ['string', 'number'];
  return [...values, ...(types.has('null') ? ['null'] : [])].join(' | ');
}

const read = (code) => JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8'));

/** A module of messages, and the code that it needs. */
function compile(code, messages) {
  const compiled = compileModule(new MessageFormat(code), messages);
  const [imports, object] = compiled.split('\nexport default ');
  // One message a line: those without parameters become strings.
  return { imports, object: object.replace(/^( *(?:"(?:[^"\\]|\\.)*"|\w+): )\(\) => /gm, '$1') };
}

function typeOf(message) {
  if (typeof message !== 'string') {
    const members = Object.entries(message).map(
      ([key, value]) =>
        `readonly ${/^\d+$/.test(key) ? key : JSON.stringify(key)}: ${typeOf(value)};`,
    );
    return `{\n${members.join('\n')}\n}`;
  }
  const parameters = [...parametersOf(message)].map(([name, type]) => `${name}: ${type}`);
  return parameters.length === 0 ? 'string' : `(values: { ${parameters.join('; ')} }) => string`;
}

/** The modules by their names. */
function modules() {
  const made = new Map();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const code = file.slice(0, -'.json'.length);
    const { imports, object } = compile(code, read(code));
    made.set(`${code}.js`, `${imports}\nexport default ${object};\n`);
  }
  const english = read(source);
  const types = `declare const messages: ${typeOf(english)};\nexport default messages;\n`;
  made.set(`${source}.d.ts`, types);
  for (const [part, messages] of Object.entries(english)) {
    const { imports, object } = compile(source, messages);
    const head = `import { catalogue } from '../language/language';\n${imports}\n`;
    made.set(`${part}.js`, `${head}export const ${part} = catalogue('${part}', ${object});\n`);
    const type = `import type en from './${source}';\nexport declare const ${part}: (typeof en)['${part}'];\n`;
    made.set(`${part}.d.ts`, type);
  }
  return made;
}

/** Writes the modules that have changed, and removes others. */
export function compileTexts() {
  mkdirSync(output, { recursive: true });
  const made = modules();
  const old = readdirSync(output);
  for (const name of old.filter((name) => !made.has(name))) rmSync(join(output, name));
  for (const [name, text] of made) {
    const file = join(output, name);
    if (!old.includes(name) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}

if (process.argv[1] === import.meta.filename) compileTexts();
