/** Connections of WebRTC, begun by texts that the users carry: no server is between the two. */

import { friend as words } from '../../texts/messages/friend';
import { candidateLines, descriptionOf, sdpOf, type Description } from './sdp';
import type { Transport } from './transport';

/** How long addresses are looked for, in milliseconds. A STUN server that is silent takes no longer. */
const gatherTime = 5_000;

/** After how long the addresses of the other side are tried again, in milliseconds. */
const retryInterval = 5_000;

/** The addresses of the STUN servers that are used: the one that the user names, or none. Throws an
 * Error if the text is no such address. */
export function serversOf(stun: string): RTCIceServer[] {
  const text = stun.trim();
  if (text === '') return [];
  const address = text.replace(/^stun:/i, '');
  if (!/^([\w-]+(\.[\w-]+)*|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(address))
    throw new Error(words.stunWrong({ text }));
  return [{ urls: `stun:${address}` }];
}

/** One end of a connection that is being made. */
export class WebRtcConnection {
  /** Called when the connection is there. */
  onOpen: (transport: Transport) => void = () => {};

  readonly #peer: RTCPeerConnection;
  #isOpen = false;
  #again: ReturnType<typeof setInterval> | undefined;

  /** @param stun A STUN server, as {@link serversOf} reads it. Throws if it is wrong, and where the
   * browser has no WebRTC. */
  constructor(stun: string) {
    const iceServers = serversOf(stun);
    if (typeof RTCPeerConnection === 'undefined') throw new Error(words.noWebRtc);
    this.#peer = new RTCPeerConnection({ iceServers });
  }

  /** Begins a connection. Returns what the other side needs. */
  async offer(): Promise<Description> {
    this.#carry(this.#peer.createDataChannel('dameo'));
    return this.#describe();
  }

  /** Answers the offer of the other side. Returns what it needs. */
  async answer(offer: Description): Promise<Description> {
    this.#peer.ondatachannel = ({ channel }) => this.#carry(channel);
    await this.#join(offer, 'offer');
    return this.#describe();
  }

  /** Takes the answer to the offer. */
  async accept(answer: Description): Promise<void> {
    await this.#join(answer, 'answer');
  }

  /** Ends what is not open yet. */
  drop(): void {
    clearInterval(this.#again);
    if (!this.#isOpen) this.#peer.close();
  }

  /** Tries the addresses of the other side until one of them answers. A browser gives up after 10 to
   * 15 s, but a person takes longer to carry the answer, and a router lets the other side in only
   * while this one calls it. So the addresses are named again, before the browser gives up. */
  async #join(other: Description, type: 'offer' | 'answer'): Promise<void> {
    let round = 0;
    // Started first: the connection may open at once, which stops the timer.
    clearInterval(this.#again);
    this.#again = setInterval(() => {
      round += 1;
      for (const candidate of candidateLines(other, round))
        // An address that this browser cannot use is not tried.
        this.#peer.addIceCandidate({ candidate, sdpMid: '0' }).catch(() => {});
    }, retryInterval);
    await this.#peer.setRemoteDescription({ type, sdp: sdpOf(other, type) });
  }

  /** Looks for the addresses of this end: an invitation is sent once, so all of them are in it. */
  async #describe(): Promise<Description> {
    const peer = this.#peer;
    await peer.setLocalDescription();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, gatherTime);
      const check = () => {
        if (peer.iceGatheringState !== 'complete') return;
        clearTimeout(timer);
        resolve();
      };
      peer.addEventListener('icegatheringstatechange', check);
      check();
    });
    const found = descriptionOf(peer.localDescription?.sdp ?? '');
    if (found === null || found.candidates.length === 0) throw new Error(words.noAddress);
    return found;
  }

  #carry(channel: RTCDataChannel): void {
    channel.onopen = () => {
      this.#isOpen = true;
      clearInterval(this.#again);
      this.onOpen(new ChannelTransport(this.#peer, channel));
    };
  }
}

class ChannelTransport implements Transport {
  onText: (text: string) => void = () => {};
  onClose: () => void = () => {};
  #isClosed = false;

  constructor(
    private readonly peer: RTCPeerConnection,
    private readonly channel: RTCDataChannel,
  ) {
    // Binary data become an empty text, which is not a valid message.
    channel.onmessage = ({ data }) => this.onText(typeof data === 'string' ? data : '');
    channel.onclose = () => this.#closed();
    peer.onconnectionstatechange = () => {
      if (peer.connectionState === 'failed' || peer.connectionState === 'closed') this.#closed();
    };
  }

  send(text: string): void {
    if (this.channel.readyState === 'open') this.channel.send(text);
  }

  close(): void {
    this.#isClosed = true;
    this.peer.close();
  }

  #closed(): void {
    if (this.#isClosed) return;
    this.close();
    this.onClose();
  }
}
