import type { Translator } from '../../language/types';

const refusals = {
  ply: 'ce n’est pas le coup suivant de la partie',
  turn: 'ce n’était pas à ce camp de jouer',
  illegal: 'le coup n’est pas légal',
  time: 'le temps du coup n’est pas possible',
  differs: 'les positions des deux damiers diffèrent',
  takeback: 'cette reprise de coup n’avait pas été acceptée',
  round: 'cela appartient à une autre partie',
};

export const friend: Translator<'friend'> = ({ plural, number }) => ({
  title: 'Jouer avec un ami par lien',
  about:
    'Vos deux navigateurs sont reliés directement, sans serveur. Vous envoyez une invitation par la ' +
    'messagerie de votre choix, et votre ami vous renvoie une réponse.',
  reach:
    'Sans serveur STUN, cela ne marche qu’au sein d’un même réseau, par exemple chez vous. Par ' +
    'Internet, il en faut un, et même ainsi certains réseaux ne laissent rien passer.',
  board: 'Damier de la partie par lien',
  event: 'Partie à deux par lien',

  name: 'Votre nom',
  noName: 'Votre ami',
  color: 'Votre camp',
  stun: 'Serveur STUN (facultatif)',
  stunExample: 'stun.example.org:3478',
  stunAbout:
    'Un serveur STUN indique à votre navigateur son adresse sur Internet. Il n’est interrogé que ' +
    'lorsque vous créez une invitation ou y répondez, et il voit alors votre adresse. Champ vide : ' +
    'aucun serveur n’est interrogé. Votre ami doit aussi en indiquer un.',
  stunWrong: (text) =>
    `« ${text} » n’est pas l’adresse d’un serveur STUN. C’est un hôte, ou un hôte et un port : ` +
    'stun.example.org:3478.',
  noWebRtc:
    'Ce navigateur ne peut pas se connecter à un autre : il n’a pas WebRTC, ou WebRTC est désactivé.',
  noAddress:
    'Le navigateur n’a donné aucune adresse où le joindre. Y a-t-il un réseau ? Une extension ou un ' +
    'réglage peut interdire WebRTC.',
  failed: (reason) => `La connexion ne peut pas s’établir : ${reason}`,

  make: 'Créer une invitation',
  making: 'Recherche des adresses de ce navigateur…',
  invite: {
    title: 'Invitez votre ami',
    first: '1. Envoyez cette invitation à votre ami.',
    second: '2. Votre ami l’ouvre et vous renvoie une réponse. Collez-la ici.',
    keep: 'Gardez cette page ouverte d’ici là : si vous la rechargez, il faudra une nouvelle invitation.',
    label: 'Votre invitation',
    copy: 'Copier l’invitation',
    field: 'Réponse de votre ami',
    connect: 'Se connecter',
    connecting: 'Connexion…',
    slow:
      'Toujours pas de connexion. Êtes-vous tous deux sur le même réseau, ou avez-vous tous deux ' +
      'indiqué un serveur STUN ? Si oui, créez une nouvelle invitation.',
  },
  join: {
    title: 'Rejoindre un ami',
    about: 'Votre ami vous a envoyé une invitation ? Collez-la ici.',
    field: 'Invitation de votre ami',
    read: 'Lire l’invitation',
    invites: (name) => `${name} vous invite à une partie.`,
    goesOn: (name, moves) =>
      `${name} vous invite à continuer une partie après ` +
      `${plural(moves, { one: 'coup', other: 'coups' })}.`,
    side: { white: 'Vous avez les blancs.', black: 'Vous avez les noirs.' },
    answer: 'Créer la réponse',
    first: 'Renvoyez cette réponse. La partie commence dès que votre ami l’a saisie.',
    label: 'Votre réponse',
    copy: 'Copier la réponse',
    waiting: 'En attente de la connexion. Gardez cette page ouverte.',
  },
  control: (control) => {
    if (control === null) return 'Sans pendule.';
    const { base, increment, delay } = control;
    const minutes = plural(base / 60_000, { one: 'minute', other: 'minutes' });
    if (delay > 0) return `Pendule : ${minutes}, délai de ${number(delay / 1_000)} s par coup.`;
    return `Pendule : ${minutes}, ${number(increment / 1_000)} s de plus par coup.`;
  },
  cancel: 'Annuler',

  invitation: {
    unsupported:
      'Ce navigateur ne peut ni lire ni créer d’invitations : il lui manque CompressionStream.',
    empty: {
      invitation: 'Il n’y a rien à lire : collez l’invitation de votre ami.',
      answer: 'Il n’y a rien à lire : collez la réponse de votre ami.',
    },
    broken: (kind, reason) =>
      `Ce n’est pas une ${{ invitation: 'invitation', answer: 'réponse' }[kind]} complète : ${reason}`,
    cut: 'une partie du texte manque ou a été modifiée. Copiez-le de nouveau, du premier au dernier caractère.',
    character: (found) =>
      `le texte contient le caractère « ${found} », alors que seuls les lettres, les chiffres, ` +
      '« - » et « _ » sont possibles.',
    other: 'c’est autre chose. Copiez-la de nouveau, du premier au dernier caractère.',
    newer: (version) =>
      `Elle vient d’une version plus récente de cette page (${version}). Rechargez cette page, afin ` +
      'que vous ayez tous deux la même.',
    wrongKind: {
      invitation:
        'C’est une réponse, pas une invitation. Les réponses sont destinées à qui a envoyé ' +
        'l’invitation.',
      answer:
        'C’est une invitation, pas une réponse. Votre ami ouvre l’invitation et renvoie la réponse ' +
        'que la page crée alors.',
    },
    otherTag:
      'Cette réponse est celle d’une autre invitation, peut-être plus ancienne. Envoyez de nouveau à ' +
      'votre ami l’invitation ci-dessus.',
    otherGame: 'Cela appartient à une autre partie que celle du damier.',
  },

  earlier: 'Parties inachevées',
  goOn: (white, black, moves) =>
    `${white} – ${black}, ${plural(moves, { one: 'coup', other: 'coups' })}`,

  state: {
    yourMove: 'À vous de jouer',
    waits: (name) => `En attente de ${name}`,
    lost: 'La connexion est perdue. La partie et ses pendules sont arrêtées.',
    lostAbout:
      'Créez une nouvelle invitation, ou collez celle de votre ami, et la partie continuera. Elle est ' +
      'enregistrée dans ce navigateur.',
    lostOver:
      'La connexion est perdue. Pour une revanche, créez une nouvelle invitation, ou collez celle de ' +
      'votre ami.',
    meeting: 'Comparaison des deux parties…',
    asked: {
      takeback: 'Vous avez demandé à reprendre votre coup.',
      draw: 'Vous avez proposé la nulle.',
      rematch: 'Vous avez proposé une revanche.',
    },
    agreed: 'Reprise du coup…',
  },
  asks: {
    takeback: (name) => `${name} demande à reprendre un coup.`,
    draw: (name) => `Nulle proposée par ${name}.`,
    rematch: (name) => `${name} propose une revanche.`,
  },
  declines: {
    takeback: (name) => `${name} refuse la reprise du coup.`,
    draw: (name) => `Nulle refusée par ${name}.`,
    rematch: (name) => `${name} refuse la revanche.`,
  },
  back: (name) => `${name} a repris un coup.`,
  refuses: (name, reason) =>
    `Ce que la page de ${name} a envoyé n’a pas été appliqué : ${refusals[reason]}.`,
  refused: (name, reason) =>
    `La page de ${name} n’a pas appliqué ce que vous avez envoyé : ${refusals[reason]}.`,
  nonsense: (name) =>
    `La page de ${name} a envoyé quelque chose qui n’est pas un message de cette partie. Cela n’a ` +
    'pas été appliqué.',
  otherVersion: (version) =>
    `Les deux pages sont de versions différentes (${version}) : rechargez-les toutes deux, et créez ` +
    'une nouvelle invitation.',
  mismatch: {
    game: 'La page de votre ami a une autre partie que celle-ci.',
    side: 'La page de votre ami a le même camp que celle-ci.',
    settings: 'Les deux pages ont des réglages différents pour cette partie.',
    moves: 'Les deux pages ont des coups différents.',
  },
  mismatchAbout:
    'La partie ne peut pas continuer. Vous pouvez l’arrêter et en commencer une nouvelle.',
  compare: 'Comparer de nouveau les parties',
  notConnected: 'Il n’y a pas de connexion avec votre ami.',
  notYourTurn: 'Ce n’est pas à vous de jouer.',
  moved: (name) => `${name} a joué dans la partie par lien.`,
  storageFailed: (reason) =>
    `La partie ne peut pas être enregistrée dans ce navigateur : ${reason}`,

  accept: 'Accepter',
  decline: 'Refuser',
  stop: 'Arrêter la partie',
  stopSure: 'Arrêter la partie sans résultat ?',
  newInvitation: 'Nouvelle invitation',
  close: 'Quitter la partie',
  keptAbout: 'La partie est parmi vos parties, dans Fichiers.',
  notKept:
    'Une autre partie est en cours dans Jouer. Terminez-la ou arrêtez-la, puis revenez : cette ' +
    'partie-ci sera alors ajoutée à vos parties, dans Fichiers.',
  moves: 'Coups de la partie',
  verdicts: { won: 'Vous avez gagné', lost: 'Vous avez perdu' },
});
