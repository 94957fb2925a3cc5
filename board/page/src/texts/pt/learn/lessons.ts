import type { Translation } from '../../language/types';

export const lessons: Translation['learn']['lessons'] = {
  man: {
    title: 'A pedra',
    rule:
      'A pedra anda uma casa para a frente, em linha reta ou na diagonal, até uma casa vazia. As ' +
      'brancas sobem o tabuleiro; as pretas descem.',
    task: 'Leve a pedra a f4 em dois lances.',
    done: 'Certo. A pedra nunca anda para o lado nem para trás, a não ser para capturar.',
    wrong: {
      d2d3: 'De d3 a pedra não chega a f4 com mais um lance.',
      d2c3: 'É o lado errado: f4 fica à direita.',
      e3d4: 'f4 fica à direita.',
      e3e4: 'Em linha reta se chega a e4. Vá pela diagonal.',
    },
    otherwise: 'Assim a pedra não chega a f4.',
  },
  line: {
    title: 'O lance linear',
    rule:
      'Uma pedra pode saltar para a frente sobre uma linha contínua de pedras próprias, até a ' +
      'primeira casa depois da linha, se essa casa estiver vazia. A linha inteira fica então uma ' +
      'casa mais adiante.',
    task: 'A pedra de d1 salta sobre a linha à sua frente.',
    done: 'Certo. Ela saltou duas pedras, e todas continuam no tabuleiro.',
    wrong: {
      d2d4: 'Este também é um lance linear, sobre uma pedra. Mova a última pedra da linha.',
      d3d4: 'Este é um passo simples. Mova a última pedra da linha.',
    },
    otherwise: 'Mova a pedra de d1 reto para cima, sobre d2 e d3.',
  },
  diagonal: {
    title: 'Um lance linear na diagonal',
    rule:
      'A linha também pode estar em uma das duas diagonais à frente. As damas não participam dos ' +
      'lances lineares: não saltam assim nem são saltadas.',
    task: 'Leve a pedra de b1 à outra ponta da sua linha diagonal.',
    done: 'Certo: de b1, sobre c2 e d3, até e4.',
    wrong: {
      c2e4: 'Essa pedra salta só uma pedra. Comece em b1.',
      d3e4: 'Este é um passo simples. Comece em b1.',
    },
    otherwise: 'Mova a pedra de b1 pela diagonal b1, c2, d3, e4.',
  },
  king: {
    title: 'A dama',
    rule:
      'A pedra que termina seu lance na última fileira vira dama. A dama anda qualquer número de ' +
      'casas vazias, em todas as oito direções.',
    task: 'Promova a pedra e depois leve a dama até a4 em um lance.',
    done: 'Certo. A dama anda como a dama do xadrez.',
    wrong: {
      e7d8: 'Assim se faz dama, mas de d8 nenhuma linha reta leva até a4.',
      e7f8: 'Assim se faz dama, mas de f8 nenhuma linha reta leva até a4.',
    },
    otherwise: 'Observe a diagonal a4, b5, c6, d7, e8.',
  },
  capture: {
    title: 'A captura',
    rule:
      'Uma pedra captura uma peça adversária vizinha saltando sobre ela, até a casa vazia logo ' +
      'atrás: para a frente, para trás ou para o lado, mas nunca na diagonal.',
    task: 'Capture uma pedra preta.',
    done: 'Certo. As pedras de c5 e e5 estão na diagonal, por isso estavam a salvo.',
    otherwise: 'Salte em linha reta sobre d5.',
  },
  several: {
    title: 'Várias peças em um só lance',
    rule:
      'Se a peça que captura puder capturar de novo a partir da casa em que caiu, ela continua no ' +
      'mesmo lance e pode mudar de direção.',
    task:
      'Capture duas pedras com um só lance: toque em cada casa em que sua pedra cai, ou apenas na ' +
      'última.',
    done: 'Certo: para o lado até c5, depois para trás até c3.',
    otherwise: 'De e5 para c5 e para c3.',
  },
  compulsory: {
    title: 'A captura é obrigatória',
    rule: 'Capturar é obrigatório. Enquanto você puder capturar, nenhum outro lance é permitido.',
    task: 'A pedra de g7 gostaria de virar dama. Tente, e depois faça o lance obrigatório.',
    done: 'Certo. As peças que devem capturar ficam marcadas no tabuleiro.',
    otherwise: 'd4 captura d5.',
  },
  maximum: {
    title: 'A lei da maioria',
    rule:
      'É obrigatório escolher uma captura que tome o maior número possível de peças. Pedras e damas ' +
      'valem o mesmo.',
    task: 'Duas pedras podem capturar. Descubra qual delas deve.',
    done: 'Certo. Duas peças são mais que uma, por isso b4 não podia capturar.',
    otherwise: 'f4 pode capturar duas peças.',
  },
  choice: {
    title: 'Livre escolha',
    rule: 'Entre capturas do mesmo número de peças, a escolha é sua.',
    task:
      'As duas pedras podem capturar uma peça. Escolha a captura a que as pretas não possam ' +
      'responder com outra.',
    done: 'Certo. Em f6 sua pedra teria sido capturada por f7.',
    wrong: {
      f4f6: 'Agora as pretas capturam de volta: f7 salta f6 e cai em f5. Tente a outra captura.',
    },
    otherwise: 'Uma captura é segura, a outra não.',
  },
  flying: {
    title: 'A dama captura de longe',
    rule:
      'A dama salta uma peça adversária a qualquer distância, em uma fileira ou coluna, e cai em ' +
      'qualquer casa vazia atrás dela. Dali pode continuar.',
    task: 'Capture as três pedras com a dama. Atenção à casa em que ela cai.',
    done: 'Certo. Ela precisava cair em a6 e em g6 para alcançar a pedra seguinte.',
    otherwise: 'De a1 para a6, depois para g6 e coluna abaixo.',
  },
  delayed: {
    title: 'As peças capturadas saem no fim',
    rule:
      'As peças capturadas ficam no tabuleiro até o lance terminar. Até lá elas ainda bloqueiam o ' +
      'caminho, e nenhuma pode ser saltada duas vezes.',
    task: 'Você joga com as pretas. Capture quatro peças com a dama e veja onde ela tem de parar.',
    done:
      'Certo. A dama teve de parar em d3: c3, já saltada, ainda bloqueava a fileira. Também não ' +
      'podia capturar d2: d1, já saltada, ainda estava atrás.',
    otherwise: 'O caminho é c5, c1, h1, h3, d3.',
  },
  ring: {
    title: 'Uma volta completa',
    rule:
      'A casa de onde a captura partiu conta como vazia durante o lance. A peça pode passar por ela ' +
      'e pode terminar nela.',
    task: 'Capture quatro pedras e volte para d4.',
    done: 'Certo. Os dois sentidos da volta são o mesmo lance: capturam as mesmas peças.',
    otherwise: 'Vá de salto em salto: d6, f6, f4 e de volta para d4.',
  },
  passing: {
    title: 'A promoção só no fim',
    rule:
      'A pedra só vira dama se o seu lance termina na última fileira. Se dali ela continua ' +
      'capturando, segue sendo pedra.',
    task: 'Capture três pedras com a pedra de c6.',
    done: 'Certo. A pedra tocou a última fileira em c8 e e8, mas seu lance terminou em e6.',
    otherwise: 'c6 vai para c8, e8 e e6.',
  },
  coup: {
    title: 'O golpe turco',
    rule:
      'Uma combinação famosa: peças capturadas que ainda estão no tabuleiro detêm a dama adversária ' +
      'em uma casa onde você pode capturá-la.',
    task: 'Sacrifique cinco pedras e ganhe todas as peças pretas. Comece com a pedra de c1.',
    done:
      'Brilhante. A dama capturou quatro pedras, mas teve de parar em d3. Sua última pedra capturou ' +
      'então as quatro peças pretas e virou dama.',
    wrong: {
      c1c2: 'Agora nada detém a dama preta. Faça um lance linear até e3.',
      d1d3: 'Agora nada detém a dama preta. Mova a pedra de c1 para e3.',
    },
    otherwise: 'Procure o lance que deixa à dama preta uma única casa para parar.',
  },
  blocked: {
    title: 'Sem lance, partida perdida',
    rule:
      'O lado que tem a vez perde se não tem lance legal: não lhe restam peças, ou todas estão ' +
      'bloqueadas.',
    task: 'Vença bloqueando as pedras pretas.',
    done: 'Certo. As pretas têm pedras, mas não têm lance, e perdem.',
    wrong: {
      a1c3: 'Agora a1 está vazia, e a3 pode capturar a2. Ocupe c3 com outra pedra.',
      b2c3: 'Agora b2 está vazia, e a3 pode ir para lá.',
    },
    otherwise: 'As pretas podem capturar b3 enquanto c3 estiver vazia.',
  },
  draw: {
    title: 'O empate',
    rule:
      'Uma dama contra uma dama é empate, a não ser que o lado que tem a vez possa capturar. Também ' +
      'há empate quando uma posição ocorre pela terceira vez.',
    task: 'Salve a partida: capture e pare onde a dama preta não possa capturar você.',
    done: 'Certo. Resta uma dama de cada lado: empate.',
    wrong: { a4h4: 'Em h4 a dama preta salta sobre você, coluna abaixo. Pare em outra casa.' },
    otherwise: 'Caia atrás de d4, mas não na coluna da dama preta.',
  },
};
