import type { Translation } from '../../language/types';

export const lessons: Translation['learn']['lessons'] = {
  man: {
    title: 'Le pion',
    rule:
      'Un pion avance d’une case, tout droit ou en diagonale, sur une case vide. Les blancs ' +
      'montent le damier, les noirs le descendent.',
    task: 'Amenez le pion en f4 en deux coups.',
    done: 'Exact. Un pion ne se déplace jamais de côté ni en arrière, sauf pour prendre.',
    wrong: {
      d2d3: 'De d3, le pion ne peut plus atteindre f4 en un coup.',
      d2c3: 'C’est le mauvais côté : f4 est à droite.',
      e3d4: 'f4 est à droite.',
      e3e4: 'Tout droit, on arrive en e4. Prenez la diagonale.',
    },
    otherwise: 'Le pion n’arrive pas en f4 de cette façon.',
  },
  line: {
    title: 'Le coup linéaire',
    rule:
      'Un pion peut sauter en avant par-dessus une ligne ininterrompue de pions de son camp, ' +
      'jusqu’à la première case au-delà, si elle est vide. C’est comme si toute la ligne avançait ' +
      'd’une case.',
    task: 'Le pion en d1 saute par-dessus la ligne qui est devant lui.',
    done: 'Exact. Deux pions ont été sautés, et tous restent sur le damier.',
    wrong: {
      d2d4: 'C’est aussi un coup linéaire, par-dessus un pion. Jouez le dernier pion de la ligne.',
      d3d4: 'C’est un simple pas. Jouez le dernier pion de la ligne.',
    },
    otherwise: 'Jouez le pion d1 tout droit, par-dessus d2 et d3.',
  },
  diagonal: {
    title: 'Un coup linéaire en diagonale',
    rule:
      'La ligne peut aussi se trouver sur l’une des deux diagonales vers l’avant. Les dames ne ' +
      'participent pas aux coups linéaires : elles ne sautent pas ainsi et ne sont pas sautées ainsi.',
    task: 'Amenez le pion de b1 à l’autre bout de sa ligne diagonale.',
    done: 'Exact : de b1 en e4, par-dessus c2 et d3.',
    wrong: {
      c2e4: 'Ce pion ne saute qu’un seul pion. Partez de b1.',
      d3e4: 'C’est un simple pas. Partez de b1.',
    },
    otherwise: 'Jouez le pion b1 le long de la diagonale b1, c2, d3, e4.',
  },
  king: {
    title: 'La dame',
    rule:
      'Un pion qui termine son coup sur la dernière rangée devient dame. Une dame se déplace ' +
      'd’autant de cases vides qu’elle veut, dans les huit directions.',
    task: 'Menez le pion à dame, puis amenez la dame en a4 en un coup.',
    done: 'Exact. La dame se déplace comme la dame des échecs.',
    wrong: {
      e7d8: 'Le pion devient dame, mais aucune ligne droite ne mène de d8 en a4.',
      e7f8: 'Le pion devient dame, mais aucune ligne droite ne mène de f8 en a4.',
    },
    otherwise: 'Regardez la diagonale a4, b5, c6, d7, e8.',
  },
  capture: {
    title: 'La prise',
    rule:
      'Un pion prend une pièce adverse voisine en sautant par-dessus, sur la case vide juste ' +
      'derrière elle : en avant, en arrière ou de côté, mais jamais en diagonale.',
    task: 'Prenez un pion noir.',
    done: 'Exact. Les pions en c5 et en e5 sont en diagonale, ils ne risquaient donc rien.',
    otherwise: 'Sautez tout droit par-dessus d5.',
  },
  several: {
    title: 'Plusieurs pièces en un coup',
    rule:
      'Si la pièce qui prend peut encore prendre depuis sa case d’arrivée, elle continue dans le ' +
      'même coup, et peut changer de direction.',
    task:
      'Prenez deux pions en un coup : touchez chaque case où votre pion arrive, ou seulement la ' +
      'dernière.',
    done: 'Exact : de côté en c5, puis en arrière en c3.',
    otherwise: 'De e5 en c5, puis en c3.',
  },
  compulsory: {
    title: 'La prise est obligatoire',
    rule: 'La prise est obligatoire. Tant que vous pouvez prendre, aucun autre coup n’est permis.',
    task: 'Le pion en g7 voudrait devenir dame. Essayez, puis jouez le coup obligatoire.',
    done: 'Exact. Les pièces qui doivent prendre sont signalées sur le damier.',
    otherwise: 'd4 prend d5.',
  },
  maximum: {
    title: 'La prise majoritaire',
    rule:
      'Vous devez choisir une prise qui prend le plus grand nombre de pièces. Pions et dames ' +
      'comptent autant.',
    task: 'Deux pions peuvent prendre. Trouvez celui qui y est obligé.',
    done: 'Exact. Deux pièces valent plus qu’une : b4 n’avait donc pas le droit de prendre.',
    otherwise: 'f4 peut prendre deux pièces.',
  },
  choice: {
    title: 'Le libre choix',
    rule: 'Entre des prises du même nombre de pièces, le choix est libre.',
    task:
      'Chacun des deux pions peut prendre une pièce. Choisissez celui que les noirs ne peuvent pas ' +
      'reprendre.',
    done: 'Exact. En f6, votre pion aurait été pris par f7.',
    wrong: {
      f4f6: 'Les noirs reprennent : f7 saute par-dessus f6 en f5. Essayez l’autre prise.',
    },
    otherwise: 'L’une des prises est sûre, l’autre non.',
  },
  flying: {
    title: 'La dame prend de loin',
    rule:
      'Une dame saute par-dessus une pièce adverse à n’importe quelle distance sur une rangée ou ' +
      'une colonne, et se pose sur n’importe quelle case vide derrière elle. De là, elle peut ' +
      'continuer à prendre.',
    task: 'Prenez les trois pions avec la dame. Choisissez bien où elle se pose.',
    done: 'Exact. Elle devait se poser en a6 et en g6 pour voir le pion suivant.',
    otherwise: 'De a1 en a6, en g6, puis en descendant la colonne.',
  },
  delayed: {
    title: 'Les pièces prises partent à la fin',
    rule:
      'Les pièces prises restent sur le damier jusqu’à la fin du coup. D’ici là, elles barrent ' +
      'encore le passage, et aucune ne peut être sautée deux fois.',
    task: 'Vous avez les noirs. Prenez quatre pièces avec la dame, et voyez où elle doit s’arrêter.',
    done:
      'Exact. La dame devait s’arrêter en d3 : c3, déjà sautée, barrait encore la rangée. Elle ne ' +
      'pouvait pas non plus prendre d2 : d1, déjà sautée, se trouvait encore derrière.',
    otherwise: 'Le chemin est c5, c1, h1, h3, d3.',
  },
  ring: {
    title: 'Retour au départ',
    rule:
      'La case d’où part la prise compte comme vide pendant le coup. La pièce peut passer dessus, ' +
      'et peut s’y arrêter.',
    task: 'Prenez quatre pions et revenez en d4.',
    done: 'Exact. Dans un sens ou dans l’autre, c’est le même coup : il prend les mêmes pièces.',
    otherwise: 'Allez d’étape en étape : d6, f6, f4 et retour en d4.',
  },
  passing: {
    title: 'La promotion, seulement à la fin',
    rule:
      'Un pion ne devient dame que si son coup se termine sur la dernière rangée. S’il continue ' +
      'à prendre à partir de là, il reste pion.',
    task: 'Prenez trois pions avec le pion c6.',
    done: 'Exact. Le pion a touché la dernière rangée en c8 et en e8, mais son coup a fini en e6.',
    otherwise: 'c6 va en c8, en e8 et en e6.',
  },
  coup: {
    title: 'Le coup turc',
    rule:
      'Une combinaison célèbre : des pièces prises, encore sur le damier, arrêtent la dame adverse ' +
      'sur une case où vous pouvez la prendre.',
    task: 'Sacrifiez cinq pions et gagnez toutes les pièces noires. Commencez par le pion c1.',
    done:
      'Magnifique. La dame a pris quatre pions, mais a dû s’arrêter en d3. Votre dernier pion a ' +
      'alors pris les quatre pièces noires et est devenu dame.',
    wrong: {
      c1c2: 'Maintenant, rien n’arrête la dame noire. Jouez un coup linéaire en e3.',
      d1d3: 'Maintenant, rien n’arrête la dame noire. Jouez le pion c1 en e3.',
    },
    otherwise: 'Cherchez le coup qui ne laisse à la dame noire qu’une seule case où s’arrêter.',
  },
  blocked: {
    title: 'Qui ne peut jouer a perdu',
    rule: 'Le camp au trait perd s’il n’a aucun coup légal : plus de pièces, ou toutes sont bloquées.',
    task: 'Gagnez en bloquant les pions noirs.',
    done: 'Exact. Les noirs ont des pions, mais aucun coup : ils perdent.',
    wrong: {
      a1c3: 'a1 est maintenant vide, a3 peut donc prendre a2. Occupez c3 avec un autre pion.',
      b2c3: 'b2 est maintenant vide, a3 peut donc y aller.',
    },
    otherwise: 'Les noirs peuvent prendre b3 tant que c3 est vide.',
  },
  draw: {
    title: 'La partie nulle',
    rule:
      'Une dame contre une dame, la partie est nulle, sauf si le camp au trait peut prendre. Elle ' +
      'est nulle aussi quand une position se présente pour la troisième fois.',
    task: 'Sauvez la partie : prenez, et arrêtez-vous là où la dame noire ne peut pas vous prendre.',
    done: 'Exact. Il reste une dame à chaque camp : la partie est nulle.',
    wrong: {
      a4h4: 'En h4, la dame noire descend la colonne et vous prend. Posez-vous ailleurs.',
    },
    otherwise: 'Posez-vous derrière d4, mais pas sur la colonne de la dame noire.',
  },
};
