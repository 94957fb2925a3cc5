import type { Translation } from '../../language/types';

export const lessons: Translation['learn']['lessons'] = {
  man: {
    title: 'Der Stein',
    rule:
      'Ein Stein zieht ein Feld vorwärts: gerade oder schräg, auf ein leeres Feld. Weiß zieht das ' +
      'Brett hinauf, Schwarz hinab.',
    task: 'Bringen Sie den Stein in zwei Zügen nach f4.',
    done: 'Richtig. Ein Stein zieht nie seitwärts oder rückwärts, außer beim Schlagen.',
    wrong: {
      d2d3: 'Von d3 erreicht der Stein f4 nicht mehr mit einem Zug.',
      d2c3: 'Das ist die falsche Seite: f4 liegt rechts.',
      e3d4: 'f4 liegt rechts.',
      e3e4: 'Geradeaus geht es nach e4. Nehmen Sie die Diagonale.',
    },
    otherwise: 'So kommt der Stein nicht nach f4.',
  },
  line: {
    title: 'Der lineare Zug',
    rule:
      'Ein Stein kann vorwärts über eine lückenlose Kette eigener Steine springen, auf das erste ' +
      'Feld dahinter, wenn es leer ist. Die ganze Kette steht dann ein Feld weiter.',
    task: 'Der Stein auf d1 springt über die Kette vor ihm.',
    done: 'Richtig. Zwei Steine wurden übersprungen, und alle bleiben auf dem Brett.',
    wrong: {
      d2d4: 'Auch das ist ein linearer Zug, über einen Stein. Ziehen Sie den letzten der Kette.',
      d3d4: 'Das ist ein einzelner Schritt. Ziehen Sie den letzten Stein der Kette.',
    },
    otherwise: 'Ziehen Sie den Stein auf d1 gerade hinauf, über d2 und d3.',
  },
  diagonal: {
    title: 'Ein linearer Zug auf einer Diagonale',
    rule:
      'Die Kette kann auch auf einer der beiden Diagonalen nach vorn liegen. Damen nehmen an ' +
      'linearen Zügen nicht teil: Sie springen so nicht und werden nicht so übersprungen.',
    task: 'Bringen Sie den Stein von b1 an das andere Ende seiner diagonalen Kette.',
    done: 'Richtig: von b1 über c2 und d3 nach e4.',
    wrong: {
      c2e4: 'Dieser Stein springt nur über einen Stein. Beginnen Sie auf b1.',
      d3e4: 'Das ist ein einzelner Schritt. Beginnen Sie auf b1.',
    },
    otherwise: 'Ziehen Sie den Stein auf b1 die Diagonale b1, c2, d3, e4 entlang.',
  },
  king: {
    title: 'Die Dame',
    rule:
      'Ein Stein, der seinen Zug auf der letzten Reihe beendet, wird zur Dame. Eine Dame zieht ' +
      'beliebig viele leere Felder in alle acht Richtungen.',
    task: 'Wandeln Sie den Stein um, und bringen Sie die Dame dann in einem Zug nach a4.',
    done: 'Richtig. Die Dame zieht wie die Dame im Schach.',
    wrong: {
      e7d8: 'So entsteht eine Dame, aber von d8 führt keine gerade Linie nach a4.',
      e7f8: 'So entsteht eine Dame, aber von f8 führt keine gerade Linie nach a4.',
    },
    otherwise: 'Achten Sie auf die Diagonale a4, b5, c6, d7, e8.',
  },
  capture: {
    title: 'Schlagen',
    rule:
      'Ein Stein schlägt einen gegnerischen Stein neben ihm, indem er über ihn auf das leere Feld ' +
      'direkt dahinter springt: vorwärts, rückwärts oder seitwärts, aber nie schräg.',
    task: 'Schlagen Sie einen schwarzen Stein.',
    done: 'Richtig. Die Steine auf c5 und e5 stehen schräg, also waren sie sicher.',
    otherwise: 'Springen Sie gerade über d5.',
  },
  several: {
    title: 'Mehrere Steine in einem Zug',
    rule:
      'Kann der schlagende Stein von dort, wo er gelandet ist, wieder schlagen, so schlägt er im ' +
      'selben Zug weiter und darf dabei abbiegen.',
    task:
      'Schlagen Sie zwei Steine mit einem Zug: Tippen Sie jedes Feld an, auf dem Ihr Stein landet, ' +
      'oder nur das letzte.',
    done: 'Richtig: seitwärts nach c5, dann rückwärts nach c3.',
    otherwise: 'Von e5 nach c5 nach c3.',
  },
  compulsory: {
    title: 'Sie müssen schlagen',
    rule: 'Es herrscht Schlagzwang. Solange Sie schlagen können, ist kein anderer Zug erlaubt.',
    task:
      'Der Stein auf g7 möchte Dame werden. Versuchen Sie es, dann machen Sie den Zug, der sein ' +
      'muss.',
    done: 'Richtig. Die Steine, die schlagen müssen, sind auf dem Brett markiert.',
    otherwise: 'd4 schlägt d5.',
  },
  maximum: {
    title: 'Sie müssen am meisten schlagen',
    rule: 'Sie müssen so schlagen, dass möglichst viele Steine fallen. Steine und Damen zählen gleich.',
    task: 'Zwei Steine können schlagen. Finden Sie den, der muss.',
    done: 'Richtig. Zwei Steine sind mehr als einer, also durfte b4 nicht schlagen.',
    otherwise: 'f4 kann zwei Steine schlagen.',
  },
  choice: {
    title: 'Freie Wahl',
    rule: 'Unter Schlägen mit gleich vielen Steinen haben Sie die Wahl.',
    task:
      'Beide Steine können einen Stein schlagen. Wählen Sie den, den Schwarz nicht zurückschlagen ' +
      'kann.',
    done: 'Richtig. Auf f6 hätte f7 Ihren Stein geschlagen.',
    wrong: {
      f4f6: 'Jetzt schlägt Schwarz zurück: f7 springt über f6 nach f5. Nehmen Sie den anderen.',
    },
    otherwise: 'Ein Schlag ist sicher, der andere nicht.',
  },
  flying: {
    title: 'Die Dame schlägt aus der Ferne',
    rule:
      'Eine Dame springt auf einer Reihe oder Linie aus beliebiger Entfernung über einen ' +
      'gegnerischen Stein auf ein beliebiges leeres Feld dahinter. Von dort kann sie weiterschlagen.',
    task: 'Schlagen Sie alle drei Steine mit der Dame. Achten Sie darauf, wo sie landet.',
    done: 'Richtig. Sie musste auf a6 und auf g6 landen, um den nächsten Stein zu sehen.',
    otherwise: 'Von a1 nach a6, nach g6 und die Linie hinab.',
  },
  delayed: {
    title: 'Geschlagene Steine gehen am Ende',
    rule:
      'Geschlagene Steine bleiben auf dem Brett, bis der Zug beendet ist. Bis dahin versperren sie ' +
      'den Weg, und keiner darf zweimal übersprungen werden.',
    task: 'Sie haben Schwarz. Schlagen Sie vier Steine mit der Dame und sehen Sie, wo sie anhalten muss.',
    done:
      'Richtig. Auf d3 musste die Dame anhalten: c3, schon übersprungen, versperrte noch die Reihe. ' +
      'Auch d2 konnte sie nicht schlagen: d1, schon übersprungen, stand noch dahinter.',
    otherwise: 'Der Weg ist c5, c1, h1, h3, d3.',
  },
  ring: {
    title: 'Im Kreis zurück',
    rule:
      'Das Feld, auf dem der Schlag begann, gilt während des Zugs als leer. Der Stein darf darüber ' +
      'hinweg, und er darf dort enden.',
    task: 'Schlagen Sie vier Steine und kommen Sie nach d4 zurück.',
    done: 'Richtig. Beide Richtungen sind derselbe Zug: Er nimmt dieselben Steine.',
    otherwise: 'Gehen Sie von Station zu Station: d6, f6, f4 und zurück nach d4.',
  },
  passing: {
    title: 'Umwandlung erst am Ende',
    rule:
      'Ein Stein wird nur zur Dame, wenn sein Zug auf der letzten Reihe endet. Schlägt er von dort ' +
      'weiter, bleibt er ein Stein.',
    task: 'Schlagen Sie drei Steine mit dem Stein auf c6.',
    done: 'Richtig. Der Stein berührte die letzte Reihe auf c8 und e8, aber sein Zug endete auf e6.',
    otherwise: 'c6 geht nach c8, e8 und e6.',
  },
  coup: {
    title: 'Der türkische Schlag',
    rule:
      'Eine berühmte Kombination: Geschlagene Steine, die noch auf dem Brett stehen, halten die ' +
      'gegnerische Dame auf einem Feld an, wo Sie sie schlagen können.',
    task: 'Geben Sie fünf Steine her und gewinnen Sie alle schwarzen. Beginnen Sie mit dem Stein auf c1.',
    done:
      'Großartig. Die Dame nahm vier Steine, musste aber auf d3 anhalten. Ihr letzter Stein schlug ' +
      'dann alle vier schwarzen Steine und wurde Dame.',
    wrong: {
      c1c2: 'Jetzt hält nichts die schwarze Dame auf. Machen Sie einen linearen Zug nach e3.',
      d1d3: 'Jetzt hält nichts die schwarze Dame auf. Ziehen Sie den Stein auf c1 nach e3.',
    },
    otherwise: 'Suchen Sie den Zug, nach dem die schwarze Dame nur auf einem Feld anhalten kann.',
  },
  blocked: {
    title: 'Kein Zug, keine Partie',
    rule:
      'Die Seite am Zug verliert, wenn sie keinen erlaubten Zug hat: keine Steine mehr, oder alle ' +
      'sind blockiert.',
    task: 'Gewinnen Sie, indem Sie die schwarzen Steine blockieren.',
    done: 'Richtig. Schwarz hat Steine, aber keinen Zug, und verliert.',
    wrong: {
      a1c3: 'Jetzt ist a1 leer, also kann a3 auf a2 schlagen. Besetzen Sie c3 mit einem anderen Stein.',
      b2c3: 'Jetzt ist b2 leer, also kann a3 dorthin ziehen.',
    },
    otherwise: 'Schwarz kann b3 schlagen, solange c3 leer ist.',
  },
  draw: {
    title: 'Das Remis',
    rule:
      'Eine Dame gegen eine Dame ist remis, es sei denn, die Seite am Zug kann schlagen. Auch wenn ' +
      'eine Stellung zum dritten Mal entsteht, ist es remis.',
    task: 'Retten Sie die Partie: Schlagen Sie, und halten Sie, wo die schwarze Dame Sie nicht schlägt.',
    done: 'Richtig. Jede Seite hat noch eine Dame: remis.',
    wrong: {
      a4h4: 'Auf h4 springt die schwarze Dame die Linie hinab über Sie. Landen Sie anderswo.',
    },
    otherwise: 'Landen Sie hinter d4, aber nicht auf der Linie der schwarzen Dame.',
  },
};
