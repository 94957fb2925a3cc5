import type { Translation } from '../../language/types';

export const lessons: Translation['learn']['lessons'] = {
  man: {
    title: 'Pionek',
    rule:
      'Pionek rusza się o jedno pole do przodu: prosto lub na ukos, na puste pole. Białe idą w górę ' +
      'planszy, czarne w dół.',
    task: 'Doprowadź pionka na f4 w dwóch ruchach.',
    done: 'Dobrze. Pionek nigdy nie rusza się w bok ani do tyłu, chyba że bije.',
    wrong: {
      d2d3: 'Z d3 pionek nie dojdzie na f4 w jednym ruchu.',
      d2c3: 'To zła strona: f4 leży po prawej.',
      e3d4: 'f4 leży po prawej.',
      e3e4: 'Prosto dochodzi się na e4. Rusz na ukos.',
    },
    otherwise: 'Tak pionek nie dojdzie na f4.',
  },
  line: {
    title: 'Ruch liniowy',
    rule:
      'Pionek może przeskoczyć do przodu nieprzerwaną linię własnych pionków i stanąć na pierwszym ' +
      'polu za nią, jeśli jest ono puste. Cała linia stoi wtedy o jedno pole dalej.',
    task: 'Przeskocz pionkiem z d1 linię, która stoi przed nim.',
    done: 'Dobrze. Przeskoczono dwa pionki i wszystkie zostają na planszy.',
    wrong: {
      d2d4: 'To też ruch liniowy, przez jednego pionka. Rusz ostatnim pionkiem linii.',
      d3d4: 'To zwykły krok. Rusz ostatnim pionkiem linii.',
    },
    otherwise: 'Rusz pionkiem z d1 prosto w górę, przez d2 i d3.',
  },
  diagonal: {
    title: 'Ruch liniowy po przekątnej',
    rule:
      'Linia może też leżeć na jednej z dwóch przekątnych prowadzących do przodu. Damki nie biorą ' +
      'udziału w ruchach liniowych: same tak nie skaczą i nikt ich tak nie przeskakuje.',
    task: 'Przenieś pionka z b1 na drugi koniec jego ukośnej linii.',
    done: 'Dobrze: z b1 przez c2 i d3 na e4.',
    wrong: {
      c2e4: 'Ten pionek przeskakuje tylko jednego pionka. Zacznij od b1.',
      d3e4: 'To zwykły krok. Zacznij od b1.',
    },
    otherwise: 'Rusz pionkiem z b1 po przekątnej b1, c2, d3, e4.',
  },
  king: {
    title: 'Damka',
    rule:
      'Pionek, który kończy ruch w ostatnim rzędzie, zostaje damką. Damka przechodzi dowolną liczbę ' +
      'pustych pól w każdym z ośmiu kierunków.',
    task: 'Zamień pionka w damkę, a potem przejdź nią na a4 w jednym ruchu.',
    done: 'Dobrze. Damka porusza się jak hetman w szachach.',
    wrong: {
      e7d8: 'Tak powstaje damka, ale z d8 żadna linia prosta nie prowadzi na a4.',
      e7f8: 'Tak powstaje damka, ale z f8 żadna linia prosta nie prowadzi na a4.',
    },
    otherwise: 'Spójrz na przekątną a4, b5, c6, d7, e8.',
  },
  capture: {
    title: 'Bicie',
    rule:
      'Pionek bije sąsiednią bierkę przeciwnika, przeskakując ją na puste pole tuż za nią: do ' +
      'przodu, do tyłu lub w bok, ale nigdy na ukos.',
    task: 'Zbij czarnego pionka.',
    done: 'Dobrze. Pionki na c5 i e5 stoją na ukos, więc były bezpieczne.',
    otherwise: 'Przeskocz prosto przez d5.',
  },
  several: {
    title: 'Kilka bierek w jednym ruchu',
    rule:
      'Jeśli bijąca bierka może znów bić z pola, na którym stanęła, bije dalej w tym samym ruchu i ' +
      'może przy tym skręcić.',
    task:
      'Zbij dwa pionki w jednym ruchu: stuknij w każde pole, na którym staje twój pionek, albo ' +
      'tylko w ostatnie.',
    done: 'Dobrze: w bok na c5, a potem do tyłu na c3.',
    otherwise: 'Z e5 na c5 i na c3.',
  },
  compulsory: {
    title: 'Bicie jest obowiązkowe',
    rule: 'Musisz bić. Dopóki możesz bić, żaden inny ruch nie jest dozwolony.',
    task: 'Pionek z g7 chciałby zostać damką. Spróbuj, a potem wykonaj ruch, który musisz wykonać.',
    done: 'Dobrze. Bierki, które muszą bić, są zaznaczone na planszy.',
    otherwise: 'd4 bije d5.',
  },
  maximum: {
    title: 'Musisz bić jak najwięcej',
    rule: 'Trzeba wybrać bicie, które zabiera jak najwięcej bierek. Pionki i damki liczą się tak samo.',
    task: 'Dwa pionki mogą bić. Znajdź tego, który musi.',
    done: 'Dobrze. Dwie bierki to więcej niż jedna, więc b4 nie mógł bić.',
    otherwise: 'f4 może zbić dwie bierki.',
  },
  choice: {
    title: 'Wolny wybór',
    rule: 'Spośród bić tej samej liczby bierek wybierasz dowolne.',
    task: 'Oba pionki mogą zbić jedną bierkę. Wybierz tego, którego czarne nie będą mogły odbić.',
    done: 'Dobrze. Na f6 twojego pionka zbiłby pionek z f7.',
    wrong: { f4f6: 'Teraz czarne odbijają: f7 przeskakuje f6 na f5. Spróbuj drugiego bicia.' },
    otherwise: 'Jedno bicie jest bezpieczne, a drugie nie.',
  },
  flying: {
    title: 'Damka bije z daleka',
    rule:
      'Damka przeskakuje jedną bierkę przeciwnika z dowolnej odległości w rzędzie lub kolumnie i ' +
      'staje na dowolnym pustym polu za nią. Stamtąd może bić dalej.',
    task: 'Zbij damką wszystkie trzy pionki. Uważaj, gdzie staje.',
    done: 'Dobrze. Musiała stanąć na a6 i na g6, żeby móc zbić następnego pionka.',
    otherwise: 'Z a1 na a6, na g6 i w dół kolumny.',
  },
  delayed: {
    title: 'Zbite bierki znikają na końcu',
    rule:
      'Zbite bierki zostają na planszy aż do końca ruchu. Do tego czasu nadal zagradzają drogę i ' +
      'żadnej nie wolno przeskoczyć dwa razy.',
    task: 'Grasz czarnymi. Zbij damką cztery bierki i zobacz, gdzie musi się zatrzymać.',
    done:
      'Dobrze. Na d3 damka musiała się zatrzymać: c3, już przeskoczony, nadal zagradzał rząd. Nie ' +
      'mogła też zbić d2: za nim wciąż stał d1, już przeskoczony.',
    otherwise: 'Droga to c5, c1, h1, h3, d3.',
  },
  ring: {
    title: 'Dookoła i z powrotem',
    rule:
      'Pole, z którego zaczęło się bicie, podczas tego ruchu liczy się jako puste. Bierka może ' +
      'przez nie przejść i może na nim skończyć.',
    task: 'Zbij cztery pionki i wróć na d4.',
    done: 'Dobrze. Obie drogi dookoła to ten sam ruch: zabiera te same bierki.',
    otherwise: 'Idź etapami: d6, f6, f4 i z powrotem na d4.',
  },
  passing: {
    title: 'Promocja dopiero na końcu',
    rule:
      'Pionek zostaje damką tylko wtedy, gdy jego ruch kończy się w ostatnim rzędzie. Jeśli bije ' +
      'stamtąd dalej, pozostaje pionkiem.',
    task: 'Zbij trzy pionki pionkiem z c6.',
    done: 'Dobrze. Pionek dotknął ostatniego rzędu na c8 i e8, ale jego ruch skończył się na e6.',
    otherwise: 'Z c6 na c8, e8 i e6.',
  },
  coup: {
    title: 'Tureckie uderzenie',
    rule:
      'Słynna kombinacja: zbite bierki, które wciąż stoją na planszy, zatrzymują damkę przeciwnika ' +
      'na polu, na którym możesz ją zbić.',
    task: 'Oddaj pięć pionków i zdobądź wszystkie czarne bierki. Zacznij od pionka z c1.',
    done:
      'Znakomicie. Damka zbiła cztery pionki, ale musiała zatrzymać się na d3. Twój ostatni pionek ' +
      'zbił potem wszystkie cztery czarne bierki i został damką.',
    wrong: {
      c1c2: 'Teraz nic nie zatrzyma czarnej damki. Zagraj ruch liniowy na e3.',
      d1d3: 'Teraz nic nie zatrzyma czarnej damki. Rusz pionkiem z c1 na e3.',
    },
    otherwise: 'Szukaj ruchu, po którym czarna damka może zatrzymać się tylko na jednym polu.',
  },
  blocked: {
    title: 'Brak ruchu to przegrana',
    rule:
      'Strona, na którą przypada ruch, przegrywa, jeśli nie ma dozwolonego ruchu: nie ma już bierek ' +
      'albo wszystkie są zablokowane.',
    task: 'Wygraj, blokując czarne pionki.',
    done: 'Dobrze. Czarne mają pionki, ale nie mają ruchu i przegrywają.',
    wrong: {
      a1c3: 'Teraz a1 jest puste, więc a3 może zbić a2. Zajmij c3 innym pionkiem.',
      b2c3: 'Teraz b2 jest puste, więc a3 może tam ruszyć.',
    },
    otherwise: 'Czarne mogą zbić b3, dopóki c3 jest puste.',
  },
  draw: {
    title: 'Remis',
    rule:
      'Jedna damka przeciw jednej damce to remis, chyba że strona, na którą przypada ruch, może bić. ' +
      'Remis jest też wtedy, gdy pozycja wystąpi po raz trzeci.',
    task: 'Uratuj partię: zbij i stań tam, gdzie czarna damka nie może cię zbić.',
    done: 'Dobrze. Każdej ze stron została jedna damka: remis.',
    wrong: { a4h4: 'Na h4 czarna damka przeskoczy cię w dół kolumny. Stań gdzie indziej.' },
    otherwise: 'Stań za d4, ale nie w kolumnie czarnej damki.',
  },
};
