import type { Helpers } from '../language/helpers';
import type { Translation } from '../language/types';

export const files = ({ plural }: Helpers): Translation['app']['files'] => {
  const games = (count: number) => plural(count, { one: 'partij', other: 'partijen' });
  const moves = (count: number) => plural(count, { one: 'zet', other: 'zetten' });
  return {
    title: 'Bestanden',
    new: 'Nieuwe partij',
    editor: 'Stand opzetten',
    import: 'Openen',
    importAbout:
      'Plak een partij (PDN, of van PlayStrategy of Abstract Play), een stand (FEN) of een link. Je ' +
      'kunt hier ook bestanden neerzetten.',
    importLabel: 'PDN, FEN of link',
    open: 'Openen',
    file: 'Bestand openen',
    export: 'Opslaan en delen',
    pdn: 'PDN van deze partij',
    fen: 'FEN van deze stand',
    link: 'Link naar deze partij',
    linkAbout: 'De link bevat de hele partij. Er wordt niets naar een server gestuurd.',
    linkMake: 'Link maken',
    pictures: 'Afbeelding of animatie',
    embed: 'Tonen in een andere pagina',
    collection: 'Mijn partijen',
    gameNotKept:
      'De partij staat niet in “Mijn partijen”: dat deel van de pagina kon niet geladen worden.',
    notation: 'Zetten',
    notations: {
      pdn: 'PDN',
      playstrategy: 'PlayStrategy',
      abstractplay: 'Abstract Play',
    },
    copy: 'Kopiëren',
    copyPdn: 'PDN kopiëren',
    copyFen: 'FEN kopiëren',
    copyLink: 'Link kopiëren',
    copied: 'Gekopieerd',
    copyFailed: 'De browser staat kopiëren niet toe. Selecteer de tekst en kopieer die zelf.',
    download: 'Downloaden',
    downloadAll: (count) => `Alle ${count} partijen downloaden`,
    fileName: 'dameo.pdn',
    games,
    gamesTitle: 'Partijen',
    filter: 'Partij zoeken',
    noMatch: 'Geen enkele partij bevat deze tekst.',
    shown: (shown, total) => `${shown} van ${total} getoond`,
    unnamed: (number) => `Partij ${number}`,
    players: (white, black) => `${white} – ${black}`,
    plies: moves,
    remove: 'Deze partij verwijderen',
    removeOf: (name) => `Deze partij verwijderen: ${name}`,
    removed: (name) => `Verwijderd: ${name}.`,
    earlier: 'Eerder werk',
    earlierAbout:
      'Partijen van gesloten tabbladen. Ze worden toegevoegd aan de partijen van dit tabblad.',
    earlierOf: (date) => `Partijen van ${date} toevoegen`,
    earlierGames: (count, all) => `${games(count)}, ${moves(all)}`,
    details: 'Details',
    tags: {
      White: 'Wit',
      Black: 'Zwart',
      Event: 'Evenement',
      Site: 'Plaats',
      Date: 'Datum',
      Round: 'Ronde',
    },
    result: 'Uitslag',
    results: {
      '*': 'Niet uitgespeeld',
      '1-0': 'Wit wint',
      '0-1': 'Zwart wint',
      '1/2-1/2': 'Remise',
    },
    saved: 'Opgeslagen in deze browser',
    saving: 'Opslaan…',
  };
};
