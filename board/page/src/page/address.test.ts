import { expect, test, vi } from 'vitest';
import { putView, viewOfFragment } from './address';

test.each([
  ['', 'start'],
  ['#', 'start'],
  ['#play', 'play'],
  ['#friend', 'friend'],
  ['#join=Aa-_9', 'friend'],
  ['#room=Aa-_9', 'friend'],
  ['#room=', 'friend'],
  ['#join', null],
  ['#puzzle=1a2b', 'puzzles'],
  ['#puzzles/storm', 'puzzles'],
  ['#fen=W:Wa1:Bb8', null],
  ['#nonsense', null],
])('the fragment %j names the part %j', (fragment, view) => {
  expect(viewOfFragment(fragment)).toBe(view);
});

test('what names the part already stays in the address until the part has read it', () => {
  const put: [string, string][] = [];
  vi.stubGlobal('location', { pathname: '/dameo/', search: '?x=1', hash: '#room=abc.def' });
  vi.stubGlobal('history', {
    pushState: (_: unknown, __: string, address: string) => put.push(['push', address]),
    replaceState: (_: unknown, __: string, address: string) => put.push(['replace', address]),
  });
  putView('friend', 'replace');
  expect(put).toEqual([]);
  putView('play', 'replace');
  putView('friend', 'push');
  putView('start', 'push');
  expect(put).toEqual([
    ['replace', '/dameo/?x=1#play'],
    ['push', '/dameo/?x=1#friend'],
    ['push', '/dameo/?x=1'],
  ]);
});
