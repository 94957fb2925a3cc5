import type { Translator } from '../language/types';

export const problems: Translator<'problems'> = ({ plural }) => {
  const seconds = (count: number) => plural(count, { one: 'segundo', other: 'segundos' });
  return {
    rulesNotLoaded: (reason) => `No se pudieron cargar las reglas del juego: ${reason}`,

    engineNoStart: (count) => `El motor no arrancó en ${seconds(count)}.`,
    engineNoAnswer: (count) => `El motor no respondió en ${seconds(count)}.`,
    engineFailed: (reason) => `El motor se ha detenido: ${reason}`,
    engineGivenUp: (reason) =>
      `El motor se detuvo varias veces y no se reiniciará hasta que haga falta. ${reason}`,
    engineDisposed: 'Se cerró el motor.',
    engineRefused: (message) => `El motor no aceptó la posición: ${message}`,
    engineLine: (text) => `Un texto para el motor debe ocupar una sola línea: '${text}'`,
    socketNoConnection:
      'No hay conexión con el servidor local: ¿sigue en marcha el programa dameo-board?',
    socketClosed: (code, reason) =>
      reason === ''
        ? `El servidor local cerró la conexión (código ${code}).`
        : `El servidor local cerró la conexión: ${reason} (código ${code}).`,

    status: (code) => `el servidor respondió con el estado ${code}`,

    linkKind: "Un enlace acaba en '#pdn=' y una partida, o en '#fen=' y una posición.",
    linkEmpty: (kind) => `El enlace no contiene nada después de '#${kind}='.`,
    linkCharacter: (found) => `Enlace dañado: '${found}' no es una letra, una cifra, '-' ni '_'.`,
    linkEscape:
      "Enlace dañado: a '%' deben seguirle dos cifras hexadecimales de un texto en UTF-8.",
    linkCut: 'Enlace dañado: falta el final. ¿Se copió entero?',
    linkDamaged: 'Enlace dañado: sus datos no son correctos. ¿Se copió sin cambios?',
    linkLarge: (megabytes) => `El enlace contiene más de ${megabytes} MB de texto.`,
    linkUnsupported:
      'Este navegador no puede leer ni crear enlaces así: le falta CompressionStream.',

    storageOff:
      'Este navegador no permite a la página guardar nada: perderás tus partidas cuando la cierres.',
    storageFull:
      'El navegador no tiene más espacio para tus partidas: el último cambio no se ha guardado. ' +
      'Guarda la partida en un archivo o borra partidas antiguas.',
    storageDamaged: (key, keptAs) =>
      `No se pudieron leer unos datos guardados (${key}). Se conservan en este navegador como ` +
      `'${keptAs}'.`,
    storageNewer: (key, version) =>
      `Hay datos guardados por una versión más reciente de esta página (${version}), que se dejan ` +
      `como están (${key}).`,
  };
};
