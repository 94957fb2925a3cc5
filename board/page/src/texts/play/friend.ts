/** Texts of a game with a friend by link. They are loaded with that part of the page. */

import { catalogue } from '../language/language';
import { plural } from '../plural';
import type { Mismatch } from '../../friend/game/meeting';
import type { Refusal } from '../../friend/game/messages';
import type { AskedFor } from '../../friend/game/record';
import type { TimeControl } from '../../play/clock.svelte';

const nouns = { invitation: 'invitation', answer: 'answer' };

/** Why a message was not applied. */
const refusals: Record<Refusal, string> = {
  ply: 'it is not the next move of the game',
  turn: 'it was not that side’s turn',
  illegal: 'the move is not legal',
  time: 'the time of the move is not possible',
  differs: 'the positions on the two boards are different',
  takeback: 'taking that back was not agreed',
  round: 'it belongs to another game',
};

export const friend = catalogue('friend', {
  title: 'Play a friend by link',
  about:
    'Your two browsers are joined directly, without a server. You send an invitation by any ' +
    'messenger, and your friend sends an answer back.',
  reach:
    'Without a STUN server this works only within one network, such as your home. Through the ' +
    'internet it needs one, and even then some networks do not let it through.',
  board: 'Board of the game by link',
  event: 'Game of two people by link',

  name: 'Your name',
  noName: 'Your friend',
  color: 'Your side',
  stun: 'STUN server (optional)',
  stunExample: 'stun.example.org:3478',
  stunAbout:
    'A STUN server tells your browser its address in the internet. It is asked only when you make ' +
    'or answer an invitation, and it then sees your address. Empty: nothing is asked. Your ' +
    'friend names one, too.',
  stunWrong: (text: string) =>
    `‘${text}’ is no address of a STUN server. It is a host, or a host and a port: ` +
    'stun.example.org:3478.',
  noWebRtc: 'This browser cannot connect to another one: it has no WebRTC, or it is switched off.',
  noAddress:
    'The browser has given no address at which it can be reached. Is there a network? An extension ' +
    'or a setting can forbid WebRTC.',
  failed: (reason: string) => `The connection cannot be made: ${reason}`,

  make: 'Make an invitation',
  making: 'Looking for the addresses of this browser…',
  invite: {
    title: 'Invite your friend',
    first: '1. Send this invitation to your friend.',
    second: '2. Your friend opens it and sends an answer back. Paste it here.',
    keep: 'Keep this page open until then: after a reload, a new invitation is needed.',
    label: 'Invitation',
    copy: 'Copy the invitation',
    field: 'Answer of your friend',
    connect: 'Connect',
    connecting: 'Connecting…',
    slow:
      'There is no connection yet. Are both in the same network, or have both named a STUN server? ' +
      'Then make a new invitation.',
  },
  join: {
    title: 'Join a friend',
    about: 'Has your friend sent you an invitation? Paste it here.',
    field: 'Invitation of your friend',
    read: 'Read the invitation',
    invites: (name: string) => `${name} invites you to a game.`,
    goesOn: (name: string, moves: number) =>
      `${name} invites you to go on with a game after ${plural(moves, 'move', 'moves')}.`,
    side: { white: 'You have White.', black: 'You have Black.' },
    answer: 'Make the answer',
    first: 'Send this answer back. The game begins when your friend has entered it.',
    label: 'Answer',
    copy: 'Copy the answer',
    waiting: 'Waiting for the connection. Keep this page open.',
  },
  control: (control: TimeControl | null) => {
    if (control === null) return 'No clock.';
    const { base, increment, delay } = control;
    const minutes = plural(base / 60_000, 'minute', 'minutes');
    if (delay > 0) return `Clock: ${minutes}, delay of ${delay / 1_000} s for a move.`;
    return `Clock: ${minutes}, ${increment / 1_000} s added for a move.`;
  },
  cancel: 'Cancel',

  /** What is wrong with a text that was pasted. */
  invitation: {
    unsupported: 'This browser cannot read or make invitations: it has no CompressionStream.',
    empty: {
      invitation: 'There is nothing to read: paste the invitation of your friend.',
      answer: 'There is nothing to read: paste the answer of your friend.',
    },
    broken: (kind: keyof typeof nouns, reason: string) =>
      `This is not a whole ${nouns[kind]}: ${reason}`,
    cut: 'a part of it is missing or was changed. Copy it again, from its first to its last sign.',
    character: (found: string) =>
      `it has the sign ‘${found}’, and only letters, digits, ‘-’ and ‘_’ are possible.`,
    other: 'it is something else. Copy it again, from its first to its last sign.',
    newer: (version: number) =>
      `It comes from a newer version of this page (${version}). Reload this page, so that both ` +
      'have the same.',
    wrongKind: {
      invitation: 'This is an answer, not an invitation. Answers are for whoever has invited.',
      answer:
        'This is an invitation, not an answer. Your friend opens the invitation and sends back ' +
        'the answer that the page makes then.',
    },
    otherTag:
      'This answers another invitation, perhaps an earlier one. Send your friend the invitation ' +
      'above once more.',
    otherGame: 'This belongs to another game than the one on the board.',
  },

  earlier: 'Games that are not finished',
  goOn: (white: string, black: string, moves: number) =>
    `${white} – ${black}, ${plural(moves, 'move', 'moves')}`,

  state: {
    yourMove: 'Your move',
    waits: (name: string) => `Waiting for ${name}`,
    lost: 'The connection is lost. The game and its clocks stand still.',
    lostAbout:
      'Make a new invitation, or paste that of your friend, and the game goes on. It is stored in ' +
      'this browser.',
    lostOver:
      'The connection is lost. For a rematch, make a new invitation, or paste that of your friend.',
    meeting: 'Comparing the two games…',
    asked: {
      takeback: 'You have asked to take your move back.',
      draw: 'You have offered a draw.',
      rematch: 'You have offered a rematch.',
    } satisfies Record<AskedFor, string>,
    agreed: 'The move is being taken back…',
  },
  asks: {
    takeback: (name: string) => `${name} asks to take a move back.`,
    draw: (name: string) => `${name} offers a draw.`,
    rematch: (name: string) => `${name} offers a rematch.`,
  } satisfies Record<AskedFor, (name: string) => string>,
  declines: {
    takeback: (name: string) => `${name} does not agree to take the move back.`,
    draw: (name: string) => `${name} declines the draw.`,
    rematch: (name: string) => `${name} declines the rematch.`,
  } satisfies Record<AskedFor, (name: string) => string>,
  back: (name: string) => `${name} has taken a move back.`,
  refuses: (name: string, reason: Refusal) =>
    `What ${name}’s page sent was not applied: ${refusals[reason]}.`,
  refused: (name: string, reason: Refusal) =>
    `${name}’s page did not apply what you sent: ${refusals[reason]}.`,
  nonsense: (name: string) =>
    `${name}’s page sent something that is no message of this game. It was not applied.`,
  otherVersion: (version: number) =>
    `The two pages are of different versions (${version}): reload both, and make a new invitation.`,
  mismatch: {
    game: 'Your friend’s page has another game than this one.',
    side: 'Your friend’s page has the same side as this one.',
    settings: 'The two pages have different settings for this game.',
    moves: 'The two pages have different moves.',
  } satisfies Record<Mismatch, string>,
  mismatchAbout: 'The game cannot go on. It can be stopped, and a new one begun.',
  compare: 'Compare the games again',
  notConnected: 'There is no connection to your friend.',
  notYourTurn: 'It is not your turn.',
  moved: (name: string) => `${name} has moved in the game by link.`,
  storageFailed: (reason: string) => `The game cannot be stored in this browser: ${reason}`,

  accept: 'Accept',
  decline: 'Decline',
  stop: 'Stop the game',
  stopSure: 'Stop the game without a result?',
  newInvitation: 'New invitation',
  close: 'Leave the game',
  keptAbout: 'The game is among your games in Files.',
  notKept:
    'Another game is on in Play. Finish or stop it, and come back: then this game is put among your ' +
    'games in Files.',
  moves: 'Moves of the game',
  verdicts: { won: 'You won', lost: 'You lost' },
});
