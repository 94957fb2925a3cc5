import type { Helpers } from '../language/helpers';
import type { Translation } from '../language/types';

export const files = ({ plural }: Helpers): Translation['app']['files'] => {
  const games = (count: number) => plural(count, { one: 'partie', other: 'parties' });
  const moves = (count: number) => plural(count, { one: 'coup', other: 'coups' });
  return {
    title: 'Fichiers',
    new: 'Nouvelle partie',
    editor: 'Créer une position',
    import: 'Ouvrir',
    importAbout:
      'Collez une partie (en PDN, ou de PlayStrategy ou d’Abstract Play), une position (FEN) ou un ' +
      'lien. Vous pouvez aussi déposer des fichiers ici.',
    importLabel: 'PDN, FEN ou lien',
    open: 'Ouvrir',
    file: 'Ouvrir un fichier',
    export: 'Enregistrer et partager',
    pdn: 'PDN de cette partie',
    fen: 'FEN de cette position',
    link: 'Lien vers cette partie',
    linkAbout: 'Le lien contient toute la partie. Rien n’est envoyé à un serveur.',
    linkMake: 'Créer le lien',
    pictures: 'Image ou animation',
    embed: 'Afficher dans une autre page',
    collection: 'Mes parties',
    gameNotKept:
      'La partie n’est pas dans « Mes parties » : cette section de la page n’a pas pu être chargée.',
    notation: 'Coups',
    notations: {
      pdn: 'PDN',
      playstrategy: 'PlayStrategy',
      abstractplay: 'Abstract Play',
    },
    copy: 'Copier',
    copyPdn: 'Copier le PDN',
    copyFen: 'Copier la FEN',
    copyLink: 'Copier le lien',
    copied: 'Copié',
    copyFailed: 'Le navigateur ne permet pas de copier. Sélectionnez le texte et copiez-le.',
    download: 'Télécharger',
    downloadAll: (count) => `Tout télécharger (${games(count)})`,
    fileName: 'dameo.pdn',
    games,
    gamesTitle: 'Parties',
    filter: 'Chercher une partie',
    noMatch: 'Aucune partie ne contient ce texte.',
    shown: (shown, total) => `${shown} sur ${total} affichées`,
    unnamed: (number) => `Partie ${number}`,
    players: (white, black) => `${white} – ${black}`,
    plies: moves,
    removeOf: (name) => `Supprimer cette partie : ${name}`,
    remove: 'Supprimer cette partie',
    removed: (name) => `Supprimée : ${name}.`,
    earlier: 'Travail antérieur',
    earlierAbout: 'Parties d’onglets fermés. Elles s’ajoutent aux parties de cet onglet.',
    earlierOf: (date) => `Ajouter les parties du ${date}`,
    earlierGames: (count, all) => `${games(count)}, ${moves(all)}`,
    details: 'Informations',
    tags: {
      White: 'Blancs',
      Black: 'Noirs',
      Event: 'Compétition',
      Site: 'Lieu',
      Date: 'Date',
      Round: 'Ronde',
    },
    result: 'Résultat',
    results: {
      '*': 'Non terminée',
      '1-0': 'Gain des blancs',
      '0-1': 'Gain des noirs',
      '1/2-1/2': 'Partie nulle',
    },
    saved: 'Enregistré dans ce navigateur',
    saving: 'Enregistrement…',
  };
};
