import type { Translator } from '../language/types';

export const collection: Translator<'collection'> = ({ plural }) => {
  const games = (count: number) => plural(count, { one: 'partie', other: 'parties' });
  const added = (count: number) =>
    plural(count, { one: '# partie ajoutée', other: '# parties ajoutées' });
  return {
    save: 'Enregistrer cette partie',
    import: 'Importer un fichier',
    keep: 'Enregistrer automatiquement les parties terminées',
    keepAbout:
      'Les parties sont conservées dans ce navigateur, et nulle part ailleurs. Exportez celles que ' +
      'vous ne voulez pas perdre.',
    find: 'Chercher un joueur, une compétition ou une date',
    result: 'Résultat',
    anyResult: 'Tous les résultats',
    here: 'Avec la position sur le damier',
    list: 'Mes parties',
    empty:
      'Aucune partie pour l’instant. Enregistrez celle qui est sur le damier, ou importez un fichier.',
    noMatch: 'Aucune partie ne correspond.',
    remove: 'Supprimer cette partie',
    removeOf: (name) => `Supprimer cette partie : ${name}`,
    undo: 'Annuler',
    plies: (count) => plural(count, { one: 'demi-coup', other: 'demi-coups' }),
    pages: 'Choix de la page',
    previous: 'Page précédente',
    next: 'Page suivante',
    shown: (from, to, total) => `${from}–${to} sur ${total}`,
    exportAll: (count) => `Tout exporter : ${games(count)}`,
    exportFound: (count) => `Exporter les résultats : ${games(count)}`,
    fileName: 'mes-parties.pdn',

    noMoves: 'La partie n’a encore aucun coup, il n’y a donc rien à enregistrer.',
    added: (name) => `Enregistrée : ${name}.`,
    same: (name) => `Cette partie est déjà enregistrée : ${name}.`,
    replaced: (name) => `Enregistrée à nouveau, avec ses commentaires actuels : ${name}.`,
    removed: (name) => `Supprimée : ${name}.`,
    restored: (name) => `Rétablie : ${name}.`,
    gone: 'Cette partie n’est plus là. A-t-elle été supprimée dans un autre onglet ?',
    exported: (count) => `Exporté : ${games(count)}.`,

    progress: (percent, count) => `${percent} % lus, ${added(count)}`,
    imported: (count, duplicates, bad) => {
      const parts = [
        added(count),
        duplicates === 0
          ? ''
          : plural(duplicates, {
              one: '# partie déjà présente',
              other: '# parties déjà présentes',
            }),
        bad === 0 ? '' : plural(bad, { one: '# partie non lue', other: '# parties non lues' }),
      ];
      return `${parts.filter((part) => part !== '').join(', ')}.`;
    },
    importCancelled: (count) => `Importation annulée. Déjà en place et conservé : ${games(count)}.`,
    importEnded: (count) => `Ajouté auparavant et conservé : ${games(count)}.`,
    importProblems: (count) => `Ce qui n’a pas pu être lu (${count})`,
    more: (count) => `et ${plural(count, { one: 'autre', other: 'autres' })}`,
    line: (line, message) => (line === null ? message : `${message} (ligne ${line})`),
    fileTooLarge: (megabytes) =>
      `Le fichier dépasse ${megabytes} Mo. Divisez-le en fichiers plus petits.`,
    fileFailed: (reason) => `Le fichier n’a pas pu être lu : ${reason}`,

    off:
      'Ce navigateur ne permet pas à la page de conserver des parties, comme dans une fenêtre ' +
      'privée. Enregistrez plutôt la partie dans un fichier.',
    full:
      'Le navigateur n’a plus de place pour des parties : celle-ci n’a pas été enregistrée. Ce qui ' +
      'était là y est toujours. Exportez des parties et supprimez-en, ou libérez de l’espace disque.',
    newer:
      'Les parties ont été enregistrées par une version plus récente de cette page et restent ' +
      'telles quelles. Rechargez la page pour obtenir cette version.',
    failed: (reason) => `L’opération sur les parties enregistrées a échoué : ${reason}`,
    notKept: (reason) => `La partie terminée n’est pas dans « Mes parties ». ${reason}`,
  };
};
