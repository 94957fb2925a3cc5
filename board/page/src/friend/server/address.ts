/** Where the room server is, and the addresses of rooms. */

import { isId } from './messages';

/** A room in an address; with its key, a side in it. */
export interface RoomAddress {
  room: string;
  key: string | null;
}

/** The fragments of rooms, and of the invitations that earlier versions made. */
const roomPrefix = '#room=';
const oldPrefix = '#join=';

/** A page, or that of a room server, from what a user has entered; `null`: that is no address. */
export function serverFrom(text: string): URL | null {
  const given = text.trim().replace(/^ws(?=s?:)/i, 'http');
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `https://${given}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  url.search = '';
  url.pathname = url.pathname.replace(/(?:\/rooms|\/index\.html)?\/*$/, '/');
  return url;
}

/** Whether the page is that of the local server, which is its own room server. */
export const isOwnServer = import.meta.env.MODE === 'server';

/** The room server of this page: that of the local server is its own. `null`: it has none.
 *
 * @param setting The address in the settings, for a page on any web server. */
export function serverOf(setting: string): URL | null {
  if (isOwnServer) return new URL('.', location.href);
  return setting === '' ? null : serverFrom(setting);
}

/** The socket of a server. */
export function socketOf(server: URL): string {
  return new URL('rooms', server).href.replace(/^http/, 'ws');
}

/** The address of a room, for people: the page of its server shows it. */
export function addressOf(server: URL, room: string, key?: string): string {
  return new URL(`${roomPrefix}${room}${key === undefined ? '' : `.${key}`}`, server).href;
}

/** The room that a fragment names; `old`: it is an invitation of an earlier version. */
export function readFragment(fragment: string): RoomAddress | 'old' | null {
  if (fragment.startsWith(oldPrefix)) return 'old';
  if (!fragment.startsWith(roomPrefix)) return null;
  const [room, key = null] = fragment.slice(roomPrefix.length).split('.', 2);
  if (!isId(room)) return null;
  return { room, key: isId(key) ? key : null };
}

/** Who can open a page of a server: nobody else, those in its network, or everyone. */
export function reachOf({ hostname }: URL): 'machine' | 'network' | 'all' {
  if (/^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)) return 'machine';
  const isPrivate = /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|\[f[cde])/;
  return isPrivate.test(hostname) || /\.local$|^[^.:]+$/.test(hostname) ? 'network' : 'all';
}
