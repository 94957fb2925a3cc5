import type { Translation } from '../../language/types';

export const lessons: Translation['learn']['lessons'] = {
  man: {
    title: 'De schijf',
    rule:
      'Een schijf gaat één veld vooruit: recht of schuin, naar een leeg veld. Wit speelt omhoog, ' +
      'Zwart omlaag.',
    task: 'Breng de schijf in twee zetten naar f4.',
    done: 'Goed. Een schijf gaat nooit opzij of achteruit, behalve bij het slaan.',
    wrong: {
      d2d3: 'Vanaf d3 kan de schijf f4 niet meer in één zet bereiken.',
      d2c3: 'Dat is de verkeerde kant: f4 ligt rechts.',
      e3d4: 'f4 ligt rechts.',
      e3e4: 'Rechtdoor kom je op e4. Neem de diagonaal.',
    },
    otherwise: 'Zo komt de schijf niet op f4.',
  },
  line: {
    title: 'De lineaire zet',
    rule:
      'Een schijf mag vooruit over een ononderbroken reeks eigen schijven springen, naar het eerste ' +
      'veld achter de reeks, als dat veld leeg is. De hele reeks staat dan één veld verder.',
    task: 'Spring met de schijf op d1 over de reeks ervoor.',
    done: 'Goed. Je sprong over twee schijven, en ze blijven allemaal op het bord.',
    wrong: {
      d2d4: 'Dit is ook een lineaire zet, over één schijf. Speel de achterste schijf van de reeks.',
      d3d4: 'Dit is een gewone stap. Speel de achterste schijf van de reeks.',
    },
    otherwise: 'Speel de schijf op d1 recht omhoog, over d2 en d3.',
  },
  diagonal: {
    title: 'Een lineaire zet over een diagonaal',
    rule:
      'De reeks kan ook schuin vooruit liggen, op een van de twee diagonalen. Dammen doen niet mee ' +
      'aan lineaire zetten: ze springen zelf niet en je springt er niet overheen.',
    task: 'Breng de schijf van b1 naar het andere eind van de diagonale reeks.',
    done: 'Goed: van b1 over c2 en d3 naar e4.',
    wrong: {
      c2e4: 'Die schijf springt maar over één schijf. Begin op b1.',
      d3e4: 'Dit is een gewone stap. Begin op b1.',
    },
    otherwise: 'Speel de schijf op b1 langs de diagonaal b1, c2, d3, e4.',
  },
  king: {
    title: 'De dam',
    rule:
      'Een schijf waarvan de zet eindigt op de verste rij, de damrij, wordt een dam. Een dam gaat ' +
      'een willekeurig aantal lege velden ver, in alle acht richtingen.',
    task: 'Haal een dam en breng die daarna in één zet naar a4.',
    done: 'Goed. De dam beweegt als de dame in het schaken.',
    wrong: {
      e7d8: 'Dat geeft een dam, maar vanaf d8 loopt er geen rechte lijn naar a4.',
      e7f8: 'Dat geeft een dam, maar vanaf f8 loopt er geen rechte lijn naar a4.',
    },
    otherwise: 'Kijk langs de diagonaal a4, b5, c6, d7, e8.',
  },
  capture: {
    title: 'Slaan',
    rule:
      'Een schijf slaat een vijandelijk stuk op een veld ernaast door eroverheen te springen, naar ' +
      'het lege veld er vlak achter: vooruit, achteruit of opzij, maar nooit schuin.',
    task: 'Sla een zwarte schijf.',
    done: 'Goed. De schijven op c5 en e5 staan schuin, dus die waren veilig.',
    otherwise: 'Spring recht over d5.',
  },
  several: {
    title: 'Meerdere stukken in één zet',
    rule:
      'Kan het slaande stuk na het neerkomen nog een stuk slaan, dan gaat het in dezelfde zet ' +
      'verder, eventueel in een andere richting.',
    task:
      'Sla twee schijven in één zet: tik elk veld aan waar je schijf neerkomt, of alleen het ' +
      'laatste.',
    done: 'Goed: opzij naar c5, dan achteruit naar c3.',
    otherwise: 'Van e5 naar c5 naar c3.',
  },
  compulsory: {
    title: 'Slaan is verplicht',
    rule: 'Er geldt slagplicht. Zolang je kunt slaan, mag je geen andere zet doen.',
    task: 'De schijf op g7 wil graag een dam worden. Probeer het, en doe dan de zet die moet.',
    done: 'Goed. De stukken die moeten slaan, zijn op het bord gemarkeerd.',
    otherwise: 'd4 slaat d5.',
  },
  maximum: {
    title: 'De meeste stukken slaan',
    rule: 'Je moet zo slaan dat je zoveel mogelijk stukken slaat. Schijven en dammen tellen even zwaar.',
    task: 'Twee schijven kunnen slaan. Vind de schijf die moet slaan.',
    done: 'Goed. Twee stukken is meer dan één, dus b4 mocht niet slaan.',
    otherwise: 'f4 kan twee stukken slaan.',
  },
  choice: {
    title: 'Vrije keuze',
    rule: 'Tussen slagen met evenveel stukken mag je kiezen.',
    task: 'Beide schijven kunnen één stuk slaan. Kies de slag waarna Zwart niet kan terugslaan.',
    done: 'Goed. Op f6 zou je schijf door f7 geslagen zijn.',
    wrong: {
      f4f6: 'Nu slaat Zwart terug: f7 springt over f6 naar f5. Probeer de andere slag.',
    },
    otherwise: 'De ene slag is veilig, de andere niet.',
  },
  flying: {
    title: 'De dam slaat van verre',
    rule:
      'Een dam springt over één vijandelijk stuk, op elke afstand in een rij of kolom, en komt neer ' +
      'op een willekeurig leeg veld erachter. Van daaruit kan de dam verder slaan.',
    task: 'Sla alle drie de schijven met de dam. Let op waar je neerkomt.',
    done: 'Goed. De dam moest op a6 en op g6 neerkomen om bij de volgende schijf te kunnen.',
    otherwise: 'Van a1 naar a6, naar g6 en dan de kolom omlaag.',
  },
  delayed: {
    title: 'Geslagen stukken gaan er pas na afloop af',
    rule:
      'Geslagen stukken blijven op het bord tot de zet helemaal klaar is. Tot dan versperren ze de ' +
      'weg, en je mag niet twee keer over hetzelfde stuk springen.',
    task: 'Je speelt met Zwart. Sla vier stukken met de dam en kijk waar die moet stoppen.',
    done:
      'Goed. Op d3 moest de dam stoppen: c3, al geslagen, versperde de rij nog. Ook d2 slaan kon ' +
      'niet: d1, al geslagen, stond er nog achter.',
    otherwise: 'De weg is c5, c1, h1, h3, d3.',
  },
  ring: {
    title: 'In een rondje terug',
    rule:
      'Het veld waar de slag begon, geldt tijdens de zet als leeg. Het stuk mag eroverheen en mag ' +
      'er ook eindigen.',
    task: 'Sla vier schijven en kom terug op d4.',
    done: 'Goed. Linksom of rechtsom is het dezelfde zet: je slaat dezelfde stukken.',
    otherwise: 'Ga van sprong naar sprong: d6, f6, f4 en terug naar d4.',
  },
  passing: {
    title: 'Promotie alleen aan het eind',
    rule:
      'Een schijf wordt alleen een dam als de zet eindigt op de damrij. Slaat de schijf van daar ' +
      'verder, dan blijft het een schijf.',
    task: 'Sla drie schijven met de schijf op c6.',
    done: 'Goed. De schijf raakte de damrij op c8 en e8, maar de zet eindigde op e6.',
    otherwise: 'c6 gaat naar c8, e8 en e6.',
  },
  coup: {
    title: 'De coup turc',
    rule:
      'Een beroemde combinatie: geslagen stukken die nog op het bord staan, houden de vijandelijke ' +
      'dam tegen op een veld waar jij die kunt slaan.',
    task: 'Offer vijf schijven en win alle zwarte stukken. Begin met de schijf op c1.',
    done:
      'Schitterend. De dam sloeg vier schijven, maar moest op d3 stoppen. Je laatste schijf sloeg ' +
      'daarna alle vier de zwarte stukken en werd een dam.',
    wrong: {
      c1c2: 'Nu houdt niets de zwarte dam tegen. Doe een lineaire zet naar e3.',
      d1d3: 'Nu houdt niets de zwarte dam tegen. Speel de schijf op c1 naar e3.',
    },
    otherwise: 'Zoek de zet waarna de zwarte dam maar op één veld kan stoppen.',
  },
  blocked: {
    title: 'Geen zet, geen partij',
    rule: 'Wie aan zet is en geen geldige zet heeft, verliest: alle stukken zijn weg of staan vast.',
    task: 'Win door de zwarte schijven vast te zetten.',
    done: 'Goed. Zwart heeft nog schijven, maar geen zet, en verliest.',
    wrong: {
      a1c3: 'Nu is a1 leeg, dus a3 kan a2 slaan. Vul c3 met een andere schijf.',
      b2c3: 'Nu is b2 leeg, dus a3 kan daarheen.',
    },
    otherwise: 'Zwart kan b3 slaan zolang c3 leeg is.',
  },
  draw: {
    title: 'Remise',
    rule:
      'Eén dam tegen één dam is remise, tenzij de speler die aan zet is kan slaan. Ook als een stand ' +
      'voor de derde keer voorkomt, is het remise.',
    task: 'Red de partij: sla, en stop waar de zwarte dam jou niet kan slaan.',
    done: 'Goed. Beide kleuren hebben nog één dam: remise.',
    wrong: {
      a4h4: 'Op h4 springt de zwarte dam in de kolom over je heen. Kom ergens anders neer.',
    },
    otherwise: 'Kom achter d4 neer, maar niet in de kolom van de zwarte dam.',
  },
};
