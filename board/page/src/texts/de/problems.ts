import type { Translator } from '../language/types';

export const problems: Translator<'problems'> = () => ({
  rulesNotLoaded: (reason) => `Die Spielregeln konnten nicht geladen werden: ${reason}`,

  engineNoStart: (seconds) => `Die Engine ist nicht innerhalb von ${seconds} Sekunden gestartet.`,
  engineNoAnswer: (seconds) => `Die Engine hat ${seconds} Sekunden lang nicht geantwortet.`,
  engineFailed: (reason) => `Die Engine wurde beendet: ${reason}`,
  engineGivenUp: (reason) =>
    `Die Engine wurde mehrmals beendet und startet erst wieder, wenn sie gebraucht wird. ${reason}`,
  engineDisposed: 'Die Engine wurde geschlossen.',
  engineRefused: (message) => `Die Engine hat die Stellung nicht angenommen: ${message}`,
  engineLine: (text) => `Ein Text für die Engine muss eine Zeile sein: '${text}'`,
  socketNoConnection: 'Keine Verbindung zum lokalen Server: Läuft das Programm dameo-board noch?',
  socketClosed: (code, reason) =>
    reason === ''
      ? `Der lokale Server hat die Verbindung geschlossen (Code ${code}).`
      : `Der lokale Server hat die Verbindung geschlossen: ${reason} (Code ${code}).`,

  status: (code) => `Der Server hat mit dem Status ${code} geantwortet`,

  linkKind: "Ein Link endet mit '#pdn=' und einer Partie oder mit '#fen=' und einer Stellung.",
  linkEmpty: (kind) => `Der Link enthält nichts nach '#${kind}='.`,
  linkCharacter: (found) =>
    `Fehlerhafter Link: '${found}' ist weder Buchstabe noch Ziffer, '-' oder '_'.`,
  linkEscape:
    "Fehlerhafter Link: Auf '%' müssen zwei hexadezimale Ziffern eines Textes in UTF-8 folgen.",
  linkCut: 'Fehlerhafter Link: Sein Ende fehlt. Wurde er ganz kopiert?',
  linkDamaged: 'Fehlerhafter Link: Seine Daten sind beschädigt. Wurde er unverändert kopiert?',
  linkLarge: (megabytes) => `Der Link enthält mehr als ${megabytes} MB Text.`,
  linkUnsupported:
    'Dieser Browser kann solche Links weder lesen noch erstellen: Ihm fehlt CompressionStream.',

  storageOff:
    'Dieser Browser lässt die Seite nichts speichern: Ihre Partien gehen verloren, wenn Sie sie ' +
    'schließen.',
  storageFull:
    'Der Browser hat keinen Platz mehr für Ihre Partien: Die letzte Änderung ist nicht ' +
    'gespeichert. Speichern Sie die Partie als Datei oder löschen Sie alte Partien.',
  storageDamaged: (key, keptAs) =>
    `Gespeicherte Daten waren nicht lesbar (${key}). Sie bleiben in diesem Browser als '${keptAs}'.`,
  storageNewer: (key, version) =>
    `Gespeicherte Daten stammen von einer neueren Version dieser Seite (${version}) und bleiben, ` +
    `wie sie sind (${key}).`,
});
