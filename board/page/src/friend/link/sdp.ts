/** A description of one end of a connection (SDP), reduced to what differs from one to another. Browsers
 * write about 700 characters of it; an invitation has to be short. */

/** An address at which an end can be reached, by UDP. */
export interface Candidate {
  /** An IP address, or a name that hides one in the local network (`….local`). */
  address: string;
  port: number;
  /** `host`: of the machine itself; `srflx`: what a STUN server has seen. */
  type: 'host' | 'srflx';
}

export interface Description {
  /** The name and the password of the ICE session. */
  ufrag: string;
  pwd: string;
  /** The SHA-256 of the certificate, as 64 hexadecimal digits. */
  fingerprint: string;
  candidates: Candidate[];
}

/** More addresses would make an invitation longer without helping to connect. */
const maxCandidates = 10;

const ice = /^[A-Za-z0-9+/]{4,256}$/;
const candidateLine = /^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx)(?: |$)/i;

/** Reads the description that a browser has written; `null` if something is missing in it. */
export function descriptionOf(sdp: string): Description | null {
  const lines = sdp.split(/\r?\n/);
  const value = (name: string) =>
    lines.find((line) => line.startsWith(`a=${name}:`))?.slice(name.length + 3) ?? '';
  const fingerprint = /^sha-256 ([\dA-F:]+)$/i.exec(value('fingerprint').trim())?.[1] ?? '';
  const candidates = lines
    .map((line) => candidateLine.exec(line))
    .filter((match) => match !== null)
    .map(([, address, port, type]) => ({ address, port: Number(port), type: type.toLowerCase() }));
  return readDescription({
    ufrag: value('ice-ufrag').trim(),
    pwd: value('ice-pwd').trim(),
    fingerprint: fingerprint.replaceAll(':', '').toLowerCase(),
    candidates: candidates.slice(0, maxCandidates),
  });
}

/** Reads a description from elsewhere; `null` if it is none. Nothing else gets into the SDP. */
export function readDescription(value: unknown): Description | null {
  const { ufrag, pwd, fingerprint, candidates } = Object(value) as Partial<Description>;
  if (typeof ufrag !== 'string' || !ice.test(ufrag)) return null;
  if (typeof pwd !== 'string' || !ice.test(pwd) || pwd.length < 22) return null;
  if (typeof fingerprint !== 'string' || !/^[\da-f]{64}$/.test(fingerprint)) return null;
  if (!Array.isArray(candidates) || candidates.length > maxCandidates) return null;
  const read: Candidate[] = [];
  for (const candidate of candidates) {
    const { address, port, type } = Object(candidate) as Partial<Candidate>;
    if (typeof address !== 'string' || !/^[\w.:-]{2,64}$/.test(address)) return null;
    if (!Number.isInteger(port) || port! < 1 || port! > 65_535) return null;
    if (type !== 'host' && type !== 'srflx') return null;
    read.push({ address, port: port!, type });
  }
  return { ufrag, pwd, fingerprint, candidates: read };
}

/** The candidates as a browser reads them, one at a time.
 *
 * @param round The foundations are others in each round: a browser ignores a candidate that it has. */
export function candidateLines({ candidates }: Description, round: number): string[] {
  // The priorities of RFC 8445: addresses of the machine itself before those that a server has seen.
  return candidates.map(({ address, port, type }, index) => {
    const foundation = 1 + round * maxCandidates + index;
    const preference = type === 'host' ? 126 : 100;
    const priority = preference * 2 ** 24 + (65_535 - index) * 2 ** 8 + 255;
    const related = type === 'host' ? '' : ' raddr 0.0.0.0 rport 0';
    return `candidate:${foundation} 1 udp ${priority} ${address} ${port} typ ${type}${related}`;
  });
}

/** The description as a browser reads it. */
export function sdpOf(description: Description, kind: 'offer' | 'answer'): string {
  const { ufrag, pwd, fingerprint } = description;
  const digest = fingerprint.toUpperCase().match(/../g)!.join(':');
  return [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    ...candidateLines(description, 0).map((line) => `a=${line}`),
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    'a=ice-options:trickle',
    `a=fingerprint:sha-256 ${digest}`,
    `a=setup:${kind === 'offer' ? 'actpass' : 'active'}`,
    'a=mid:0',
    'a=sctp-port:5000',
    'a=max-message-size:262144',
    '',
  ].join('\r\n');
}
