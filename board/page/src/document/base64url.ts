/** Bytes as text that a URL can hold: letters, digits, `-` and `_`. */

/** How many bytes become characters at once: a call has a limited number of arguments. */
const chunk = 0x8000;

export function encodeBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += chunk)
    binary += String.fromCharCode(...bytes.subarray(start, start + chunk));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The index of the first character that cannot belong to such a text; -1 if there is none. */
export function badCharacter(text: string): number {
  return text.search(/[^A-Za-z0-9_-]/);
}

/** `null` if the text has an impossible length. It must have no bad character. */
export function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 4 === 1) return null;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
