import { describe, expect, test } from 'vitest';
import { descriptionOf, readDescription, sdpOf } from './sdp';

const digest = Array.from({ length: 32 }, (_, index) =>
  (index * 7 + 1).toString(16).padStart(2, '0'),
);
const fingerprint = digest.join('');
const colons = digest.join(':').toUpperCase();

/** As Chromium writes it. */
const chromium = [
  'v=0',
  'o=- 4611731400430051336 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0',
  'a=extmap-allow-mixed',
  'a=msid-semantic: WMS',
  'm=application 40153 UDP/DTLS/SCTP webrtc-datachannel',
  'c=IN IP4 0.0.0.0',
  'a=candidate:2999745851 1 udp 2113937151 0b1e9d5e-7d0d-4d0b-9d1e-1a2b3c4d5e6f.local 40153 typ host generation 0 network-cost 999',
  'a=candidate:1 2 udp 2113937150 192.168.1.20 40154 typ host generation 0',
  'a=candidate:842163049 1 udp 1677729535 203.0.113.7 40153 typ srflx raddr 0.0.0.0 rport 0 generation 0',
  'a=candidate:3 1 tcp 1518280447 192.168.1.20 9 typ host tcptype active generation 0',
  'a=ice-ufrag:a1B+',
  'a=ice-pwd:abcdefghijklmnopqrstuv/+',
  'a=ice-options:trickle',
  `a=fingerprint:sha-256 ${colons}`,
  'a=setup:actpass',
  'a=mid:0',
  'a=sctp-port:5000',
  'a=max-message-size:262144',
  '',
].join('\r\n');

/** As Firefox writes it: the fingerprint stands before the media, and `UDP` is in capitals. */
const firefox = [
  'v=0',
  'o=mozilla...THIS_IS_SDPARTA-99.0 2961471371459436713 0 IN IP4 0.0.0.0',
  's=-',
  't=0 0',
  `a=fingerprint:sha-256 ${colons}`,
  'a=group:BUNDLE 0',
  'm=application 52519 UDP/DTLS/SCTP webrtc-datachannel',
  'c=IN IP4 0.0.0.0',
  'a=candidate:0 1 UDP 2122252543 fd00::2 52519 typ host',
  'a=candidate:1 1 TCP 2105524479 fd00::2 9 typ host tcptype active',
  'a=ice-pwd:0123456789abcdef0123456789abcdef',
  'a=ice-ufrag:0123abcd',
  'a=setup:actpass',
  '',
].join('\n');

describe('a description of one end', () => {
  test('is read as Chromium and Firefox write it: UDP only, and one component', () => {
    expect(descriptionOf(chromium)).toEqual({
      ufrag: 'a1B+',
      pwd: 'abcdefghijklmnopqrstuv/+',
      fingerprint,
      candidates: [
        { address: '0b1e9d5e-7d0d-4d0b-9d1e-1a2b3c4d5e6f.local', port: 40153, type: 'host' },
        { address: '203.0.113.7', port: 40153, type: 'srflx' },
      ],
    });
    expect(descriptionOf(firefox)).toEqual({
      ufrag: '0123abcd',
      pwd: '0123456789abcdef0123456789abcdef',
      fingerprint,
      candidates: [{ address: 'fd00::2', port: 52519, type: 'host' }],
    });
  });

  test.each([chromium, firefox])('is the same after it was written and read again', (sdp) => {
    const description = descriptionOf(sdp)!;
    for (const kind of ['offer', 'answer'] as const)
      expect(descriptionOf(sdpOf(description, kind))).toEqual(description);
  });

  test('is written with the roles of its kind, and own addresses first', () => {
    const description = descriptionOf(chromium)!;
    expect(sdpOf(description, 'offer')).toContain('a=setup:actpass\r\n');
    expect(sdpOf(description, 'answer')).toContain('a=setup:active\r\n');
    expect(sdpOf(description, 'offer')).toContain(`a=fingerprint:sha-256 ${colons}\r\n`);
    const priorities = [...sdpOf(description, 'offer').matchAll(/ udp (\d+) /g)].map(Number);
    const found = [...sdpOf(description, 'offer').matchAll(/ 1 udp (\d+) /g)].map(([, n]) => +n);
    expect(priorities).toHaveLength(2);
    expect(found[0]).toBeGreaterThan(found[1]);
    // A priority has 31 bits.
    expect(found[0]).toBeLessThan(2 ** 31);
  });

  test('of many addresses keeps ten', () => {
    const lines = Array.from(
      { length: 14 },
      (_, index) => `a=candidate:${index} 1 udp 1 10.0.0.${index + 1} 4000 typ host`,
    ).join('\r\n');
    const sdp = chromium.replace(/(a=candidate.*\r\n)+/, `${lines}\r\n`);
    expect(descriptionOf(sdp)!.candidates).toHaveLength(10);
  });

  test.each([
    ['no name', chromium.replace(/a=ice-ufrag.*\r\n/, '')],
    ['a short password', chromium.replace(/a=ice-pwd:.*/, 'a=ice-pwd:abc')],
    ['another digest', chromium.replace('sha-256', 'sha-1')],
    ['nothing', ''],
  ])('with %s is none', (_, sdp) => {
    expect(descriptionOf(sdp)).toBeNull();
  });

  test.each([
    ['a line break in the name', { ufrag: 'abcd\r\na=x' }],
    ['a line break in the password', { pwd: 'abcdefghijklmnopqrstuv\n' }],
    ['a fingerprint that is too short', { fingerprint: 'ab' }],
    ['a space in an address', { candidates: [{ address: '1.2.3.4 5', port: 1, type: 'host' }] }],
    ['a port out of range', { candidates: [{ address: '1.2.3.4', port: 65536, type: 'host' }] }],
    ['another type', { candidates: [{ address: '1.2.3.4', port: 1, type: 'relay' }] }],
    ['no list of addresses', { candidates: {} }],
    ['an address that is none', { candidates: [null] }],
  ])('from elsewhere with %s is refused', (_, change) => {
    const whole = descriptionOf(chromium)!;
    expect(readDescription(whole)).toEqual(whole);
    expect(readDescription({ ...whole, ...change })).toBeNull();
  });
});
