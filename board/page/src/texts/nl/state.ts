import type { Translator } from '../language/types';

const colors = { white: 'Wit', black: 'Zwart' };
const judgements = { inaccuracy: 'Onnauwkeurigheid', mistake: 'Fout', blunder: 'Blunder' };

export const state: Translator<'state'> = ({ plural }) => ({
  levels: {
    beginner: 'Beginner',
    novice: 'Nieuweling',
    learner: 'Leerling',
    casual: 'Huisdammer',
    intermediate: 'Gemiddeld',
    advanced: 'Gevorderd',
    strong: 'Sterk',
    expert: 'Expert',
    master: 'Meester',
    champion: 'Kampioen',
    full: 'Volle sterkte',
  },
  levelWithRating: (name, rating) => (rating === null ? name : `${name} (${rating})`),
  noClock: 'Geen klok',
  customClock: 'Aangepast',

  colors,
  player: 'Jij',
  matchEvent: 'Partij tegen de engine',
  sharedEvent: 'Partij met twee spelers op één apparaat',

  verdicts: { won: 'Je hebt gewonnen', lost: 'Je hebt verloren' },

  ends: {
    'no-moves': (winner, loser) =>
      `${colors[winner]} wint: ${colors[loser]} heeft geen geldige zet.`,
    repetition: () => 'Remise: driemaal dezelfde stand.',
    'lone-kings': () => 'Remise: één dam tegen één dam.',
    'king-moves': () => 'Remise: 25 zetten van elke kleur met alleen dammen en zonder slag.',
    time: (winner, loser) => `${colors[winner]} wint: de tijd van ${colors[loser]} is om.`,
    resignation: (winner, loser) => `${colors[winner]} wint: ${colors[loser]} heeft opgegeven.`,
    agreement: () => 'Remise overeengekomen.',
    aborted: () => 'De partij is afgebroken zonder uitslag.',
  },

  engineFailed: (reason) => `De engine kan niet gebruikt worden: ${reason}`,
  engineRestarted: (reason) => `De engine is opnieuw gestart: ${reason}`,
  engineRefused: (text) => `De engine weigerde een instelling: ${text}`,
  matchEngineFailed: (reason) => `De partij is afgebroken omdat de engine uitviel: ${reason}`,
  noMove: (text) =>
    text === null ? 'hij gaf geen zet.' : `hij gaf een zet die niet geldig is: ${text}.`,
  matchPaused: 'De partij is gepauzeerd totdat er weer verbinding is met de engine.',
  matchRuns: 'Er is een partij bezig. Speel die eerst uit, geef op of breek die af.',
  notYourTurn: 'De engine is aan zet.',
  notAtHead: 'Dit is niet de laatste stand van de partij. Ga daarheen om een zet te doen.',
  noBestMove: 'Hier valt niets te zetten: de partij is afgelopen.',
  reviewEmpty: 'De partij heeft geen zetten om te evalueren.',

  nothingToOpen: 'Er valt niets te openen: de tekst is leeg.',
  noGames: 'De tekst bevat geen partij.',
  notPart: (games, problems) =>
    `Onleesbaar in de tekst: ${plural(problems, { one: 'plek', other: 'plekken' })}. Er is niets ` +
    `geopend. Wel te openen: ${plural(games, { one: 'partij', other: 'partijen' })}.`,
  fileFailed: (reason) => `Het bestand kan niet gelezen worden: ${reason}`,
  fileTooLarge: (megabytes) =>
    `Het bestand is te groot: bestanden tot ${megabytes} MB kunnen geopend worden.`,
  saveFailed: (reason) => `Het werk kan niet in deze browser opgeslagen worden: ${reason}`,
  undone: 'De laatste wijziging is ongedaan gemaakt.',
  bracesReplaced:
    'Een sluitaccolade zou in PDN het commentaar beëindigen: de accolades zijn vervangen door ' +
    'haakjes.',
  openedOver: (missing, loser, result) => {
    if (missing.length === 2)
      return `Er staat geen stuk op het bord, dus de partij is afgelopen: ${result}.`;
    if (loser === null) return `In deze stand is de partij afgelopen: ${result}.`;
    const reason = missing.includes(loser) ? 'heeft geen stuk' : 'heeft geen geldige zet';
    return `In deze stand is de partij afgelopen: ${colors[loser]} ${reason}. ${result}.`;
  },

  judgements,
  reviewNote: (judgement, better) =>
    better === '' ? `${judgements[judgement]}.` : `${judgements[judgement]}. Beter: ${better}`,

  shortcuts: {
    previous: 'Vorige zet',
    next: 'Volgende zet',
    first: 'Eerste stand',
    last: 'Laatste stand',
    previousVariation: 'Vorige variant',
    nextVariation: 'Volgende variant',
    flip: 'Bord draaien',
    hint: 'Hint',
    best: 'Beste zet spelen',
    analysis: 'Analyse aan of uit',
    undo: 'Laatste wijziging van de partij ongedaan maken',
    typeMove: 'Zet intypen',
    help: 'Deze hulp',
  },
  keys: {
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Home: 'Home',
    End: 'End',
    ' ': 'Spatie',
    'Ctrl+z': 'Ctrl+Z',
  },
});
