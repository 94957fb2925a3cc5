/** Texts about what went wrong: the rules, the engine, links and stored data. */

import { catalogue } from './language/language';

export const problems = catalogue('problems', {
  rulesNotLoaded: (reason: string) => `The rules of the game could not be loaded: ${reason}`,

  engineNoStart: (seconds: number) => `The engine did not start within ${seconds} seconds.`,
  engineNoAnswer: (seconds: number) => `The engine did not answer within ${seconds} seconds.`,
  engineFailed: (reason: string) => `The engine has stopped: ${reason}`,
  engineGivenUp: (reason: string) =>
    `The engine stopped several times and is not started again until it is needed. ${reason}`,
  engineDisposed: 'The engine was closed.',
  engineRefused: (message: string) => `The engine did not take the position: ${message}`,
  engineLine: (text: string) => `A text for the engine must be one line: '${text}'`,
  socketNoConnection:
    'No connection to the local server: is the program dameo-board still running?',
  socketClosed: (code: number, reason: string) =>
    reason === ''
      ? `The local server closed the connection (code ${code}).`
      : `The local server closed the connection: ${reason} (code ${code}).`,

  /** The answer of a web server, after a colon. */
  status: (code: number) => `the server answered with status ${code}`,

  linkKind: "A link ends in '#pdn=' and a game, or '#fen=' and a position.",
  linkEmpty: (kind: string) => `The link holds nothing after '#${kind}='.`,
  linkCharacter: (found: string) => `Broken link: '${found}' is not a letter, a digit, '-' or '_'.`,
  linkEscape: "Broken link: '%' must be followed by two hexadecimal digits of UTF-8 text.",
  linkCut: 'Broken link: its end is missing. Was it copied as a whole?',
  linkDamaged: 'Broken link: its data are damaged. Was it copied without changes?',
  linkLarge: (megabytes: number) => `The link holds more than ${megabytes} MB of text.`,
  linkUnsupported: 'This browser cannot read or make such links: it has no CompressionStream.',

  storageOff:
    'This browser does not let the page store anything: your games are lost when you close it.',
  storageFull:
    'The browser has no more space for your games: the last change is not stored. Save the game ' +
    'as a file, or delete old games.',
  storageDamaged: (key: string, keptAs: string) =>
    `Stored data could not be read (${key}). They are kept in this browser as '${keptAs}'.`,
  storageNewer: (key: string, version: number) =>
    `Stored data come from a newer version of this page (${version}) and are left as they are ` +
    `(${key}).`,
});
