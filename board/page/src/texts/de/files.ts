import type { Helpers } from '../language/helpers';
import type { Translation } from '../language/types';

export const files = ({ plural }: Helpers): Translation['app']['files'] => {
  const games = (count: number) => plural(count, { one: 'Partie', other: 'Partien' });
  const moves = (count: number) => plural(count, { one: 'Zug', other: 'Züge' });
  return {
    title: 'Dateien',
    new: 'Neue Partie',
    editor: 'Stellung aufbauen',
    import: 'Öffnen',
    importAbout:
      'Fügen Sie eine Partie (PDN, oder von PlayStrategy oder Abstract Play), eine Stellung (FEN) ' +
      'oder einen Link ein. Dateien können auch hier abgelegt werden.',
    importLabel: 'PDN, FEN oder Link',
    open: 'Öffnen',
    file: 'Eine Datei öffnen',
    export: 'Speichern und teilen',
    pdn: 'PDN dieser Partie',
    fen: 'FEN dieser Stellung',
    link: 'Link zu dieser Partie',
    linkAbout: 'Der Link enthält die ganze Partie. Nichts wird an einen Server gesendet.',
    linkMake: 'Link erstellen',
    pictures: 'Bild oder Animation',
    embed: 'In einer anderen Seite zeigen',
    collection: 'Meine Partien',
    gameNotKept:
      'Die Partie ist nicht in „Meine Partien“: Dieser Teil der Seite konnte nicht geladen werden.',
    notation: 'Züge',
    notations: {
      pdn: 'PDN',
      playstrategy: 'PlayStrategy',
      abstractplay: 'Abstract Play',
    },
    copy: 'Kopieren',
    copyPdn: 'PDN kopieren',
    copyFen: 'FEN kopieren',
    copyLink: 'Link kopieren',
    copied: 'Kopiert',
    copyFailed: 'Der Browser erlaubt kein Kopieren. Markieren Sie den Text und kopieren Sie ihn.',
    download: 'Herunterladen',
    downloadAll: (count) => `Alle ${count} Partien herunterladen`,
    fileName: 'dameo.pdn',
    games,
    gamesTitle: 'Partien',
    filter: 'Eine Partie suchen',
    noMatch: 'Keine Partie enthält diesen Text.',
    shown: (shown, total) => `${shown} von ${total} gezeigt`,
    unnamed: (number) => `Partie ${number}`,
    players: (white, black) => `${white} – ${black}`,
    plies: moves,
    remove: 'Diese Partie entfernen',
    removeOf: (name) => `Diese Partie entfernen: ${name}`,
    removed: (name) => `Entfernt: ${name}.`,
    earlier: 'Frühere Arbeit',
    earlierAbout: 'Partien geschlossener Tabs. Sie werden zu den Partien dieses Tabs hinzugefügt.',
    earlierOf: (date) => `Partien vom ${date} hinzufügen`,
    earlierGames: (count, all) => `${games(count)}, ${moves(all)}`,
    details: 'Angaben',
    tags: {
      White: 'Weiß',
      Black: 'Schwarz',
      Event: 'Ereignis',
      Site: 'Ort',
      Date: 'Datum',
      Round: 'Runde',
    },
    result: 'Ergebnis',
    results: {
      '*': 'Nicht beendet',
      '1-0': 'Weiß gewinnt',
      '0-1': 'Schwarz gewinnt',
      '1/2-1/2': 'Remis',
    },
    saved: 'In diesem Browser gespeichert',
    saving: 'Wird gespeichert …',
  };
};
