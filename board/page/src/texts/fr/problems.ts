import type { Translator } from '../language/types';

export const problems: Translator<'problems'> = () => ({
  rulesNotLoaded: (reason) => `Les règles du jeu n’ont pas pu être chargées : ${reason}`,

  engineNoStart: (seconds) => `Le moteur n’a pas démarré au bout de ${seconds} secondes.`,
  engineNoAnswer: (seconds) => `Le moteur n’a pas répondu au bout de ${seconds} secondes.`,
  engineFailed: (reason) => `Le moteur s’est arrêté : ${reason}`,
  engineGivenUp: (reason) =>
    `Le moteur s’est arrêté plusieurs fois et ne sera redémarré que quand on aura besoin de lui. ${
      reason
    }`,
  engineDisposed: 'Le moteur a été fermé.',
  engineRefused: (message) => `Le moteur n’a pas accepté la position : ${message}`,
  engineLine: (text) => `Un texte pour le moteur doit tenir sur une ligne : '${text}'`,
  socketNoConnection:
    'Pas de connexion au serveur local : le programme dameo-board tourne-t-il encore ?',
  socketClosed: (code, reason) =>
    reason === ''
      ? `Le serveur local a fermé la connexion (code ${code}).`
      : `Le serveur local a fermé la connexion : ${reason} (code ${code}).`,

  status: (code) => `le serveur a répondu avec le statut ${code}`,

  linkKind: "Un lien se termine par '#pdn=' et une partie, ou par '#fen=' et une position.",
  linkEmpty: (kind) => `Le lien ne contient rien après '#${kind}='.`,
  linkCharacter: (found) =>
    `Lien défectueux : '${found}' n’est ni une lettre, ni un chiffre, ni '-' ou '_'.`,
  linkEscape:
    "Lien défectueux : '%' doit être suivi de deux chiffres hexadécimaux d’un texte en UTF-8.",
  linkCut: 'Lien défectueux : la fin manque. A-t-il été copié en entier ?',
  linkDamaged: 'Lien défectueux : ses données sont abîmées. A-t-il été copié sans modification ?',
  linkLarge: (megabytes) => `Le lien contient plus de ${megabytes} Mo de texte.`,
  linkUnsupported:
    'Ce navigateur ne peut ni lire ni créer de tels liens : il lui manque CompressionStream.',

  storageOff:
    'Ce navigateur ne permet pas à la page d’enregistrer quoi que ce soit : vos parties seront ' +
    'perdues quand vous la fermerez.',
  storageFull:
    'Le navigateur n’a plus de place pour vos parties : la dernière modification n’est pas ' +
    'enregistrée. Enregistrez la partie dans un fichier, ou supprimez d’anciennes parties.',
  storageDamaged: (key, keptAs) =>
    `Des données enregistrées sont illisibles (${key}). Elles sont conservées dans ce navigateur ` +
    `sous le nom '${keptAs}'.`,
  storageNewer: (key, version) =>
    `Des données enregistrées viennent d’une version plus récente de cette page (${version}) et ` +
    `restent telles quelles (${key}).`,
});
