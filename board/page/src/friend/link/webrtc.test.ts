import { expect, test, vi } from 'vitest';
import { friend as words } from '../../texts/messages/friend';
import { sdpOf } from './sdp';
import { WebRtcConnection, serversOf } from './webrtc';

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
  expect(() => serversOf(text)).toThrow(words.stunWrong({ text }));
});

test('a browser without WebRTC is told so', () => {
  expect(() => new WebRtcConnection('')).toThrow(words.noWebRtc);
});

/** A browser's end of a connection, as far as it takes the addresses of the other end. */
class Peer {
  static last: Peer;
  readonly tried: (string | undefined)[] = [];
  readonly channel = { onopen: () => {} };
  readonly localDescription = { sdp: sdpOf(description, 'offer') };
  readonly iceGatheringState = 'complete';
  constructor() {
    Peer.last = this;
  }
  createDataChannel = () => this.channel;
  setLocalDescription = () => Promise.resolve();
  setRemoteDescription = () => Promise.resolve();
  addEventListener = () => {};
  close = () => {};
  addIceCandidate = ({ candidate }: RTCIceCandidateInit) => {
    this.tried.push(candidate);
    return Promise.reject(new Error('no such address'));
  };
}

const description = {
  ufrag: 'abcd',
  pwd: 'p'.repeat(24),
  fingerprint: '0f'.repeat(32),
  candidates: [{ address: '192.0.2.7', port: 4711, type: 'srflx' as const }],
};

test.each(['opened', 'given up'])('the other end is tried until it is %s', async (how) => {
  vi.useFakeTimers();
  vi.stubGlobal('RTCPeerConnection', Peer);
  try {
    const dialling = new WebRtcConnection('');
    await dialling.offer();
    await dialling.accept(description);
    const { last: peer } = Peer;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(peer.tried.length).toBeGreaterThanOrEqual(10);
    // A browser takes a candidate that it has not had, even at the same address.
    expect(new Set(peer.tried).size).toBe(peer.tried.length);
    for (const line of peer.tried) expect(line).toContain(' 192.0.2.7 4711 typ srflx');

    if (how === 'opened') peer.channel.onopen();
    else dialling.drop();
    peer.tried.length = 0;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(peer.tried).toEqual([]);
  } finally {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }
});
