import { expect, test } from 'vitest';
import { friend as words } from '../../texts/play/friend';
import { Dialling, serversOf } from './webrtc';

test.each([
  ['', []],
  ['  ', []],
  ['stun.example.org', [{ urls: 'stun:stun.example.org' }]],
  [' stun:stun.example.org:3478 ', [{ urls: 'stun:stun.example.org:3478' }]],
  ['192.0.2.7:19302', [{ urls: 'stun:192.0.2.7:19302' }]],
  ['[fd00::2]:3478', [{ urls: 'stun:[fd00::2]:3478' }]],
])('the STUN server %j is %j', (text, servers) => {
  expect(serversOf(text)).toEqual(servers);
});

test.each([
  'http://example.org',
  'stun.example.org/x',
  'a b',
  'turn:example.org',
  'x:',
  'x:1234567',
])('%j is no STUN server', (text) => {
  expect(() => serversOf(text)).toThrow(words.stunWrong(text));
});

test('a browser without WebRTC is told so', () => {
  expect(() => new Dialling('')).toThrow(words.noWebRtc);
});
