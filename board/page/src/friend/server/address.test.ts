import { expect, test } from 'vitest';
import { addressOf, reachOf, readFragment, serverFrom, socketOf } from './address';

test.each([
  ['https://games.example.org', 'https://games.example.org/', 'wss://games.example.org/rooms'],
  [' games.example.org ', 'https://games.example.org/', 'wss://games.example.org/rooms'],
  ['wss://games.example.org/rooms', 'https://games.example.org/', 'wss://games.example.org/rooms'],
  ['ws://10.0.0.7:7878/', 'http://10.0.0.7:7878/', 'ws://10.0.0.7:7878/rooms'],
  ['https://x.org/dameo/#friend', 'https://x.org/dameo/', 'wss://x.org/dameo/rooms'],
  [
    'http://localhost:7878/dameo',
    'http://localhost:7878/dameo/',
    'ws://localhost:7878/dameo/rooms',
  ],
])('%s is a room server', (text, page, socket) => {
  const server = serverFrom(text);
  expect(server?.href).toBe(page);
  expect(socketOf(server!)).toBe(socket);
});

test.each([
  '',
  ' ',
  'https://',
  'ftp://x.org',
  'javascript:alert(1)',
  'https://me:pw@x.org',
  'a b',
])('%j is none', (text) => {
  expect(serverFrom(text)).toBeNull();
});

test('rooms in addresses', () => {
  const server = new URL('https://x.org/dameo/');
  expect(addressOf(server, 'a-B_9')).toBe('https://x.org/dameo/#room=a-B_9');
  expect(addressOf(server, 'a', 'k')).toBe('https://x.org/dameo/#room=a.k');
  expect(readFragment('#room=a-B_9')).toEqual({ room: 'a-B_9', key: null });
  expect(readFragment('#room=a.k')).toEqual({ room: 'a', key: 'k' });
  expect(readFragment('#room=a.')).toEqual({ room: 'a', key: null });
  expect(readFragment('#join=Aa-_9')).toBe('old');
  for (const text of ['', '#friend', '#room=', '#room=a b', '#room=.k', '#room=<a>'])
    expect(readFragment(text), text).toBeNull();
});

test.each([
  ['http://127.0.0.1:7878/', 'machine'],
  ['http://localhost:7878/', 'machine'],
  ['http://[::1]:7878/', 'machine'],
  ['http://192.168.1.7:7878/', 'network'],
  ['http://172.20.1.7/', 'network'],
  ['http://[fd00::7]/', 'network'],
  ['http://anna.local/', 'network'],
  ['http://anna:7878/', 'network'],
  ['https://games.example.org/', 'all'],
  ['http://172.40.1.7/', 'all'],
  ['http://[2001:db8::7]/', 'all'],
])('who can open %s: %s', (address, reach) => {
  expect(reachOf(new URL(address))).toBe(reach);
});
