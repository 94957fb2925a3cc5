import type { Translator } from '../language/types';

export const collection: Translator<'collection'> = ({ plural }) => {
  const games = (count: number) => plural(count, { one: 'partida', other: 'partidas' });
  const added = (count: number) =>
    plural(count, { one: 'partida añadida', other: 'partidas añadidas' });
  return {
    save: 'Guardar esta partida',
    import: 'Importar un archivo',
    keep: 'Guardar automáticamente las partidas terminadas',
    keepAbout:
      'Las partidas se guardan en este navegador y en ningún otro sitio. Expórtalas si no deben ' +
      'perderse.',
    find: 'Buscar por jugador, evento o fecha',
    result: 'Resultado',
    anyResult: 'Cualquier resultado',
    here: 'Con la posición del tablero',
    list: 'Mis partidas',
    empty: 'Aún no hay partidas. Guarda la del tablero o importa un archivo.',
    noMatch: 'Ninguna partida coincide.',
    remove: 'Eliminar esta partida',
    removeOf: (name) => `Eliminar esta partida: ${name}`,
    undo: 'Deshacer',
    plies: (count) => plural(count, { one: 'media jugada', other: 'medias jugadas' }),
    pages: 'Páginas',
    previous: 'Página anterior',
    next: 'Página siguiente',
    shown: (from, to, total) => `${from}–${to} de ${total}`,
    exportAll: (count) => `Exportar todo: ${games(count)}`,
    exportFound: (count) => `Exportar lo encontrado: ${games(count)}`,
    fileName: 'mis-partidas.pdn',

    noMoves: 'La partida aún no tiene jugadas, así que no hay nada que guardar.',
    added: (name) => `Guardada: ${name}.`,
    same: (name) => `Esta partida ya está guardada: ${name}.`,
    replaced: (name) => `Guardada de nuevo, con sus comentarios actuales: ${name}.`,
    removed: (name) => `Eliminada: ${name}.`,
    restored: (name) => `Recuperada: ${name}.`,
    gone: 'Esta partida ya no está. ¿Se eliminó en otra pestaña?',
    exported: (count) =>
      plural(count, { one: 'Se exportó # partida.', other: 'Se exportaron # partidas.' }),

    progress: (percent, count) => `${percent} % leído, ${added(count)}`,
    imported: (count, duplicates, bad) => {
      const parts = [
        added(count),
        duplicates === 0
          ? ''
          : plural(duplicates, { one: 'partida ya guardada', other: 'partidas ya guardadas' }),
        bad === 0 ? '' : plural(bad, { one: 'partida sin leer', other: 'partidas sin leer' }),
      ];
      return `${parts.filter((part) => part !== '').join(', ')}.`;
    },
    importCancelled: (count) =>
      plural(count, {
        one: 'Cancelado. Ya se había añadido # partida, que se conserva.',
        other: 'Cancelado. Ya se habían añadido # partidas, que se conservan.',
      }),
    importEnded: (count) =>
      plural(count, {
        one: 'Antes de eso se había añadido # partida, que se conserva.',
        other: 'Antes de eso se habían añadido # partidas, que se conservan.',
      }),
    importProblems: (count) => `Lo que no se pudo leer (${count})`,
    more: (count) => `y ${count} más`,
    line: (line, message) => (line === null ? message : `${message} (línea ${line})`),
    fileTooLarge: (megabytes) =>
      `El archivo ocupa más de ${megabytes} MB. Divídelo en otros más pequeños.`,
    fileFailed: (reason) => `No se pudo leer el archivo: ${reason}`,

    off:
      'Este navegador no permite a la página guardar partidas, como ocurre en una ventana privada. ' +
      'Guarda la partida en un archivo.',
    full:
      'El navegador no tiene más espacio para partidas: esta no se guardó. Las que había siguen ahí. ' +
      'Exporta partidas y elimina algunas, o libera espacio en el disco.',
    newer:
      'Las partidas las guardó una versión más reciente de esta página y se dejan como están. ' +
      'Recarga la página para obtener esa versión.',
    failed: (reason) => `La colección de partidas no pudo hacerlo: ${reason}`,
    notKept: (reason) => `La partida terminada no está en «Mis partidas». ${reason}`,
  };
};
