import type { Translator } from '../language/types';
import { files } from './files';
import { play } from './play/play';

const colors = { white: 'Blancs', black: 'Noirs' };
const subjects = { white: 'Les blancs', black: 'Les noirs' };
const toMove = { white: 'Trait aux blancs', black: 'Trait aux noirs' };

export const app: Translator<'app'> = (help) => {
  const { plural } = help;
  const pieces = (count: number) => plural(count, { one: 'pièce', other: 'pièces' });
  const minutes = (seconds: number) =>
    plural(Math.round(seconds / 60), { one: 'minute', other: 'minutes' });
  return {
    name: 'Dameo',
    close: 'Fermer',
    cancel: 'Annuler',
    loading: 'Chargement…',
    loadFailed:
      'Cette partie de la page n’a pas pu être chargée. Êtes-vous connecté ? Rechargez la page pour ' +
      'réessayer.',
    reload: 'Recharger',
    retry: 'Réessayer',
    title: (view) => `${view} · Dameo`,
    skipToBoard: 'Aller au damier',
    sections: 'Rubriques',
    views: {
      start: 'Accueil',
      play: 'Jouer',
      friend: 'Jouer avec un ami',
      analysis: 'Analyse',
      review: 'Bilan',
      mistakes: 'Apprendre de ses erreurs',
      practice: 'Travailler les finales',
      openings: 'Travailler les ouvertures',
      files: 'Fichiers',
      learn: 'Apprendre',
      puzzles: 'Problèmes',
      settings: 'Réglages',
      editor: 'Éditeur de position',
    },
    helpButton: 'Aide',
    learnParts: {
      label: 'Façons d’apprendre',
      learn: 'Leçons',
      puzzles: 'Problèmes',
      practice: 'Finales',
      openings: 'Ouvertures',
    },

    failure: { title: 'Impossible d’afficher le damier' },

    start: {
      title: 'Jouer et analyser au Dameo',
      about:
        'Le Dameo, c’est le jeu de dames sur les 64 cases du damier. Des lignes entières de pions ' +
        'avancent d’un coup, et les dames se déplacent comme aux échecs.',
      play: 'Jouer',
      playAbout: 'Contre le moteur, de débutant à sa force maximale, ou à deux sur cet appareil',
      analyse: 'Analyser',
      analyseAbout: 'Trouver les meilleurs coups d’une position ou d’une partie',
      learn: 'Apprendre les règles',
      learnAbout: 'De courtes leçons à résoudre sur le damier',
      puzzles: 'Résoudre des problèmes',
      puzzlesAbout: 'Trouver le seul bon coup, à votre niveau',
      open: 'Ouvrir une partie',
      openAbout: 'Coller ou ouvrir un PDN, une position ou un lien',
      resume: 'Continuer la partie',
      resumeAbout: (moves) => `${plural(moves, { one: 'coup', other: 'coups' })} jusqu’ici`,
      privacy: 'Tout reste dans votre navigateur.',
    },

    board: {
      label: 'Damier',
      position: 'Position',
      dropHere: 'Déposez le fichier pour l’ouvrir',
    },

    status: {
      toMove: (color) => toMove[color],
      starting: 'Démarrage du moteur…',
      paused: 'En pause : pas de connexion au moteur',
      thinking: 'Le moteur réfléchit…',
      yourMove: 'À vous de jouer',
      wins: (color) => `${subjects[color]} gagnent`,
      draw: 'Partie nulle',
      reasons: {
        'no-moves': 'plus aucun coup légal',
        repetition: 'la même position pour la troisième fois',
        'lone-kings': 'une dame contre une dame',
        'king-moves': '25 coups de chaque camp avec les seules dames',
      },
      notLatest: 'Une position antérieure',
    },

    navigation: {
      label: 'Parcourir la partie',
      first: 'Première position',
      previous: 'Coup précédent',
      next: 'Coup suivant',
      last: 'Dernière position',
      flip: 'Retourner le damier',
    },

    connection: {
      retrying: 'Nouvel essai…',
      paused: 'La partie et la pendule sont arrêtées.',
    },

    notice: {
      dismiss: 'Fermer',
      undo: 'Annuler',
      line: (line, column) =>
        column === null ? `Ligne ${line}` : `Ligne ${line}, colonne ${column}`,
      column: (column) => `Colonne ${column}`,
      partialOpen: (games) => `Ouvrir ${plural(games, { one: 'partie', other: 'parties' })}`,
    },

    moves: {
      title: 'Coups',
      none: 'Aucun coup pour l’instant.',
      noneAbout: 'Déplacez une pièce sur le damier pour commencer.',
      nonePlayed: 'Aucun coup n’a été joué.',
      blackNumber: (number) => `${number}…`,
      number: (number) => `${number}.`,
      type: 'Saisir un coup',
      typeExample: 'Saisir un coup : d1d4',
      play: 'Jouer le coup',
      tools: 'Notes et variantes',
      glyphs: {
        1: 'Bon coup',
        2: 'Erreur',
        3: 'Très bon coup',
        4: 'Gaffe',
        5: 'Coup intéressant',
        6: 'Coup douteux',
      },
      commentAbout: 'Commentaire sur ce coup',
      commentStart: 'Commentaire sur la partie',
      promote: 'Monter la variante',
      makeMain: 'En faire la variante principale',
      remove: 'Supprimer à partir d’ici',
      undo: 'Annuler la dernière modification',
      result: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },
    },

    analysis: {
      title: 'Analyse',
      toggle: 'Moteur',
      about: 'Activez le moteur pour voir ses meilleurs coups.',
      loading: 'Chargement du moteur…',
      disconnected: 'L’analyse reprendra dès que le moteur sera de nouveau joignable.',
      waiting: 'Recherche en cours…',
      ended: 'La partie est terminée dans cette position.',
      depth: 'Prof.',
      nodes: 'Nœuds',
      speed: 'Vitesse',
      chances: (win, draw, loss) =>
        `Gain des blancs ${win} %. Nulle ${draw} %. Gain des noirs ${loss} %`,
      win: 'Blancs',
      draw: 'Nulle',
      loss: 'Noirs',
      variations: 'Variantes',
      lines: 'Meilleures variantes',
      playTo: (move) => `Jouer jusqu’à ${move}`,
      expand: 'Afficher toute la variante',
      best: 'Jouer le meilleur coup',
      arrows: 'Flèches',
      busy: 'Une partie est en cours. L’analyse sera possible quand elle sera terminée.',
      goToGame: 'Aller à la partie',
      evaluation: 'Évaluation',
      none: 'Pas d’évaluation',
    },

    units: {
      nodes: (text) => `${text} nœuds`,
      speed: (text) => `${text}/s`,
      seconds: (count) => plural(count, { one: 'seconde', other: 'secondes' }),
      secondsShort: (count) => `${count} s`,
      percent: (count) => `${count} %`,
      thousand: 'k',
      million: 'M',
      billion: 'G',
    },

    score: {
      mate: (moves) => `#${moves}`,
      spoken: (color, moves) =>
        `${subjects[color]} gagnent en ${plural(moves, { one: 'coup', other: 'coups' })}`,
      over: (color) => `${subjects[color]} ont gagné`,
    },

    play: play(help),

    drawRules: {
      label: 'Règles de nullité',
      names: { standard: 'Standard', playstrategy: 'PlayStrategy' },
      about: {
        standard:
          'La partie est nulle quand une position se présente pour la troisième fois, ou quand il ' +
          'reste une dame contre une dame.',
        playstrategy:
          'La partie est nulle quand une position se présente pour la troisième fois, 4 demi-coups ' +
          'après qu’il ne reste qu’une dame contre une dame, ou après 25 coups de chaque camp avec ' +
          'les seules dames et sans prise.',
      },
    },

    review: {
      title: 'Bilan de la partie',
      about:
        'Le moteur examine chaque coup de la variante principale et signale où des chances ont été ' +
        'perdues.',
      empty: 'Il n’y a aucun coup à examiner. Jouez une partie ou ouvrez-en une.',
      puzzles: 'Résoudre des problèmes',
      puzzlesAbout: 'Trouver le seul bon coup, à votre niveau',
      open: 'Ouvrir une partie',
      time: 'Temps par coup',
      start: 'Faire le bilan',
      stop: 'Arrêter',
      progress: (done, total) => `Position ${done} sur ${total}`,
      left: (seconds) =>
        seconds < 90 ? `encore ${seconds} s environ` : `encore ${minutes(seconds)} environ`,
      estimate: (seconds) =>
        seconds < 90 ? `${seconds} s environ` : `${minutes(seconds)} environ`,
      graph: 'Chances des blancs au fil des coups',
      graphAbout: (lowest, highest) =>
        `Les chances des blancs après chaque coup, entre ${lowest} % et ${highest} %`,
      summary: 'Résumé',
      accuracy: 'Précision',
      counts: { inaccuracy: 'Imprécisions', mistake: 'Erreurs', blunder: 'Gaffes' },
      losses: 'Coups qui ont perdu des chances',
      noLosses: 'Aucun coup n’a perdu 10 % des chances ou plus.',
      lost: (percent) => `−${percent} %`,
      lostSpoken: (percent) => `a perdu ${percent} % des chances`,
      better: (move) => `Mieux : ${move}`,
      learn: 'Apprendre de ses erreurs',
      credit: 'La précision est calculée selon la méthode publiée par lichess.',
      written: 'Le résultat est conservé dans la partie sous forme de commentaires.',
    },

    files: files(help),

    settings: {
      title: 'Réglages',
      language: 'Langue (Language)',
      translated:
        'Cette traduction a été faite par une machine, et personne qui parle la langue ne l’a relue.',
      theme: 'Couleurs',
      themes: { system: 'Système', light: 'Clair', dark: 'Sombre' },
      board: 'Damier',
      boards: { wood: 'Bois', green: 'Vert', grey: 'Gris' },
      pieces: 'Pièces',
      pieceSets: { relief: 'En relief', flat: 'Plates', rings: 'Anneaux' },
      coordinates: 'Coordonnées',
      animate: 'Animer les coups',
      sound: 'Sons',
      sounds: { off: 'Aucun', wood: 'Bois', soft: 'Doux', clear: 'Clair' },
      volume: 'Volume des sons',
      arrows: 'Flèches pour les meilleurs coups',
      premoves: 'Coups anticipés dans les parties contre le moteur',
      engine: 'Moteur',
      engineWasm: 'Il fonctionne dans ce navigateur.',
      engineNative: 'Il fonctionne sur cette machine.',
      threads: 'Threads',
      hash: 'Table de hachage (Mo)',
      nativeAbout:
        'Les threads et la table de hachage se règlent quand la page est servie par dameo-board sur ' +
        'votre machine.',
      offline: 'Après la première visite, la page fonctionne aussi sans réseau.',
    },

    help: {
      title: 'Aide',
      moving: 'Déplacer une pièce',
      pointer:
        'Faites glisser une pièce, ou touchez-la puis touchez sa case d’arrivée. Une prise de ' +
        'plusieurs pièces peut se jouer étape par étape, ou d’un seul geste en touchant la dernière ' +
        'case. Toucher la pièce fait revenir d’une étape.',
      keyboard:
        'Au clavier : la touche Tab mène au damier, les flèches vont d’une case à l’autre, et Entrée ' +
        'choisit une pièce puis sa case d’arrivée. Retour arrière fait revenir d’une étape de la ' +
        'prise, Échap annule. Ou bien saisissez le coup : d1d4, c5d3.',
      learn: 'Les règles se trouvent sous Apprendre.',
      shortcuts: 'Raccourcis clavier',
      key: 'Touche',
      action: 'Effet',
    },

    announcer: {
      move: (color, from, to) => `${colors[color]} : ${from} va en ${to}.`,
      capture: (color, from, to, count) =>
        `${colors[color]} : ${from} prend ${pieces(count)} et arrive en ${to}.`,
      promotes: 'Le pion devient dame.',
      toMove: (color) => `${toMove[color]}.`,
      over: (result, reason) => `${result} : ${reason}.`,
      startPosition: 'Première position.',
      mustCapture: (count) => `Prise obligatoire : ${pieces(count)}.`,
      men: (squares) => `pions en ${squares}`,
      kings: (squares) => `dames en ${squares}`,
      side: (color, pieces) => `${colors[color]} : ${pieces}.`,
      noPieces: 'aucune pièce',
    },
  };
};
