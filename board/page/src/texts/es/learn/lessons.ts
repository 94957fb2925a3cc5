import type { Translation } from '../../language/types';

export const lessons: Translation['learn']['lessons'] = {
  man: {
    title: 'El peón',
    rule:
      'Un peón avanza una casilla, de frente o en diagonal, a una casilla vacía. Las blancas juegan ' +
      'hacia arriba del tablero y las negras hacia abajo.',
    task: 'Lleva el peón a f4 en dos jugadas.',
    done: 'Correcto. Un peón nunca va hacia los lados ni hacia atrás, salvo para capturar.',
    wrong: {
      d2d3: 'Desde d3 el peón no puede llegar a f4 con una sola jugada más.',
      d2c3: 'Ese es el lado equivocado: f4 está a la derecha.',
      e3d4: 'f4 está a la derecha.',
      e3e4: 'De frente se llega a e4. Ve por la diagonal.',
    },
    otherwise: 'Así el peón no llega a f4.',
  },
  line: {
    title: 'La jugada lineal',
    rule:
      'Un peón puede saltar hacia delante sobre una hilera sin huecos de peones propios, hasta la ' +
      'primera casilla tras la hilera, si está vacía. La hilera entera queda así una casilla más ' +
      'adelante.',
    task: 'El peón de d1 salta sobre la hilera que tiene delante.',
    done: 'Correcto. Se ha saltado sobre dos peones, y todos siguen en el tablero.',
    wrong: {
      d2d4: 'También es una jugada lineal, sobre un peón. Mueve el último peón de la hilera.',
      d3d4: 'Eso es un paso simple. Mueve el último peón de la hilera.',
    },
    otherwise: 'Mueve el peón de d1 de frente, sobre d2 y d3.',
  },
  diagonal: {
    title: 'Una jugada lineal en diagonal',
    rule:
      'La hilera también puede estar en una de las dos diagonales hacia delante. Las damas no ' +
      'participan en las jugadas lineales: ni saltan así ni se salta sobre ellas.',
    task: 'Lleva el peón de b1 al otro extremo de su hilera diagonal.',
    done: 'Correcto: de b1 a e4, sobre c2 y d3.',
    wrong: {
      c2e4: 'Ese peón salta solo sobre un peón. Empieza en b1.',
      d3e4: 'Eso es un paso simple. Empieza en b1.',
    },
    otherwise: 'Mueve el peón de b1 por la diagonal b1, c2, d3, e4.',
  },
  king: {
    title: 'La dama',
    rule:
      'Un peón que acaba su jugada en la última fila se convierte en dama. Una dama recorre ' +
      'cualquier número de casillas vacías en las ocho direcciones.',
    task: 'Corona el peón y lleva después la dama a a4 en una jugada.',
    done: 'Correcto. La dama se mueve como la del ajedrez.',
    wrong: {
      e7d8: 'Así obtienes una dama, pero desde d8 ninguna línea recta lleva a a4.',
      e7f8: 'Así obtienes una dama, pero desde f8 ninguna línea recta lleva a a4.',
    },
    otherwise: 'Fíjate en la diagonal a4, b5, c6, d7, e8.',
  },
  capture: {
    title: 'La captura',
    rule:
      'Un peón captura una pieza enemiga contigua saltando sobre ella a la casilla vacía que está ' +
      'justo detrás: hacia delante, hacia atrás o hacia un lado, pero nunca en diagonal.',
    task: 'Captura un peón negro.',
    done: 'Correcto. Los peones de c5 y e5 están en diagonal, así que no corrían peligro.',
    otherwise: 'Salta de frente sobre d5.',
  },
  several: {
    title: 'Varias piezas en una jugada',
    rule:
      'Si la pieza que captura puede capturar de nuevo desde donde ha caído, sigue en la misma ' +
      'jugada, y puede cambiar de dirección.',
    task: 'Captura dos peones en una jugada: toca cada casilla en la que cae tu peón, o solo la última.',
    done: 'Correcto: de lado a c5 y después hacia atrás a c3.',
    otherwise: 'De e5 a c5 y a c3.',
  },
  compulsory: {
    title: 'Capturar es obligatorio',
    rule: 'La captura es obligatoria. Mientras puedas capturar, no se permite ninguna otra jugada.',
    task: 'El peón de g7 querría coronar. Inténtalo y haz después la jugada obligatoria.',
    done: 'Correcto. Las piezas que deben capturar están marcadas en el tablero.',
    otherwise: 'd4 captura d5.',
  },
  maximum: {
    title: 'Hay que capturar lo máximo',
    rule:
      'Debes elegir una captura que tome el mayor número posible de piezas. Los peones y las damas ' +
      'valen lo mismo.',
    task: 'Dos peones pueden capturar. Encuentra el que debe hacerlo.',
    done: 'Correcto. Dos piezas son más que una, así que b4 no podía capturar.',
    otherwise: 'f4 puede capturar dos piezas.',
  },
  choice: {
    title: 'Libre elección',
    rule: 'Entre capturas del mismo número de piezas, eliges tú.',
    task:
      'Los dos peones pueden capturar una pieza. Elige el que las negras no puedan capturar a su ' +
      'vez.',
    done: 'Correcto. En f6, tu peón habría sido capturado por f7.',
    wrong: {
      f4f6: 'Ahora las negras recapturan: f7 salta sobre f6 a f5. Prueba la otra captura.',
    },
    otherwise: 'Una captura es segura; la otra, no.',
  },
  flying: {
    title: 'La dama captura de lejos',
    rule:
      'Una dama salta sobre una pieza enemiga a cualquier distancia en una fila o columna, y cae en ' +
      'cualquier casilla vacía detrás de ella. Desde allí puede seguir capturando.',
    task: 'Captura los tres peones con la dama. Cuidado con dónde cae.',
    done: 'Correcto. Tenía que caer en a6 y en g6 para ver el siguiente peón.',
    otherwise: 'De a1 a a6, a g6 y hacia abajo por la columna.',
  },
  delayed: {
    title: 'Las capturadas salen al final',
    rule:
      'Las piezas capturadas siguen en el tablero hasta que se completa la jugada. Hasta entonces ' +
      'aún bloquean el paso, y no se puede saltar dos veces sobre ninguna.',
    task: 'Llevas las negras. Captura cuatro piezas con la dama y mira dónde tiene que parar.',
    done:
      'Correcto. La dama tuvo que parar en d3: c3, ya saltada, aún bloqueaba la fila. Tampoco podía ' +
      'capturar d2: d1, ya saltada, seguía detrás.',
    otherwise: 'El camino es c5, c1, h1, h3, d3.',
  },
  ring: {
    title: 'La vuelta completa',
    rule:
      'La casilla en la que empezó la captura cuenta como vacía durante la jugada. La pieza puede ' +
      'pasar sobre ella y también acabar allí.',
    task: 'Captura cuatro peones y vuelve a d4.',
    done:
      'Correcto. Dar la vuelta en un sentido o en el otro es la misma jugada: captura las mismas ' +
      'piezas.',
    otherwise: 'Ve de parada en parada: d6, f6, f4 y de vuelta a d4.',
  },
  passing: {
    title: 'Se corona solo al final',
    rule:
      'Un peón se convierte en dama solo si su jugada acaba en la última fila. Si sigue capturando ' +
      'desde allí, continúa siendo peón.',
    task: 'Captura tres peones con el peón de c6.',
    done: 'Correcto. El peón tocó la última fila en c8 y e8, pero su jugada acabó en e6.',
    otherwise: 'c6 va a c8, e8 y e6.',
  },
  coup: {
    title: 'El golpe turco',
    rule:
      'Una combinación célebre: las piezas capturadas que aún están en el tablero detienen a la ' +
      'dama enemiga en una casilla en la que puedes capturarla.',
    task: 'Entrega cinco peones y gana todas las piezas negras. Empieza con el peón de c1.',
    done:
      '¡Brillante! La dama capturó cuatro peones, pero tuvo que parar en d3. Tu último peón capturó ' +
      'entonces las cuatro piezas negras y coronó.',
    wrong: {
      c1c2: 'Ahora nada detiene a la dama negra. Haz una jugada lineal a e3.',
      d1d3: 'Ahora nada detiene a la dama negra. Mueve el peón de c1 a e3.',
    },
    otherwise: 'Busca la jugada que deja a la dama negra una sola casilla en la que parar.',
  },
  blocked: {
    title: 'Sin jugada, partida perdida',
    rule:
      'El bando al que le toca pierde si no tiene ninguna jugada legal: no le quedan piezas, o todas ' +
      'están bloqueadas.',
    task: 'Gana bloqueando los peones negros.',
    done: 'Correcto. Las negras tienen peones, pero ninguna jugada, y pierden.',
    wrong: {
      a1c3: 'Ahora a1 está vacía, así que a3 puede capturar a2. Ocupa c3 con otro peón.',
      b2c3: 'Ahora b2 está vacía, así que a3 puede ir allí.',
    },
    otherwise: 'Las negras pueden capturar b3 mientras c3 esté vacía.',
  },
  draw: {
    title: 'Las tablas',
    rule:
      'Una dama contra una dama son tablas, salvo que el bando al que le toca pueda capturar. ' +
      'También son tablas cuando una posición se da por tercera vez.',
    task: 'Salva la partida: captura y para donde la dama negra no pueda capturarte.',
    done: 'Correcto. Queda una dama por bando: tablas.',
    wrong: {
      a4h4: 'En h4 la dama negra salta sobre ti, columna abajo. Cae en otra casilla.',
    },
    otherwise: 'Cae detrás de d4, pero no en la columna de la dama negra.',
  },
};
