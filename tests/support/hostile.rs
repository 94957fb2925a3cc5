//! Lines that no client should send, and what the engine owes in answer to them.

use dameo_engine::game::Game;
use dameo_protocol::command::{Command, Go};
use dameo_protocol::options::{self, Options, Setting};
use dameo_protocol::requests;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

/// Lines as clients send them: what mutation starts from.
pub const SEEDS: [&str; 52] = [
    "uci",
    "ugi",
    "isready",
    "ucinewgame",
    "uginewgame",
    "position startpos",
    "position startpos moves d1d4",
    "position startpos moves e2e4 e7e5 a1d4",
    "position fen W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5:H0:F1",
    "position fen W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5 moves c1e3 a5c5 e1c3 c5c1h1h3d3 d2d4d6b6b8+",
    "position fen B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5 moves c5-c1-h1-h3-d3",
    "position fen B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5 moves c5c1,c1h1,h1h3,h3d3",
    "position fen B:Wb6,c7,e6,g5,Kh7:Bc2,Kc8,d7 moves c8h8",
    "position fen W:WKa1,a2:BKh8,g7:H4:F30 moves a1b1 h8g8 b1a1 g8h8 a1b1 h8g8 b1a1 g8h8",
    "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "position fen W:WKa1:BKh8:H0:F1",
    "position fen W:W:B",
    "position fen B:Wa1,b2,Kc3:Bd8,Ke7:H49:F100",
    "go",
    "go infinite",
    "go ponder",
    "go ponder wtime 1000 btime 1000",
    "go depth 1",
    "go depth 3 nodes 500",
    "go nodes 100",
    "go movetime 10",
    "go wtime 100",
    "go btime 100",
    "go wtime 100 winc 100 btime 100 binc 100",
    "go p1time 100 p2time 100 p1inc 1 p2inc 1",
    "go wtime -1 btime 0 movestogo 0",
    "go mate 2",
    "go perft 2",
    "go searchmoves d1d4 e1e4 depth 2",
    "stop",
    "ponderhit",
    "query p1turn",
    "query gameover",
    "query result",
    "setoption name Hash value 2",
    "setoption name Hash value 999999",
    "setoption name MultiPV value 3",
    "setoption name Ponder value true",
    "setoption name UCI_ShowWDL value true",
    "setoption name UCI_LimitStrength value true",
    "setoption name UCI_Elo value 500",
    "setoption name Move Overhead value 20",
    "setoption name Draw Rules value playstrategy",
    "setoption name Clear Hash",
    "d",
    "eval",
    "perft 2",
];

/// A seed with something wrong, or right, or no seed at all.
pub fn line(random: &mut StdRng) -> Vec<u8> {
    let seed = |random: &mut StdRng| SEEDS.choose(random).map_or(Vec::new(), |seed| seed.as_bytes().to_vec());
    let mut line = seed(random);
    match random.random_range(0..10) {
        0..3 => {}
        3 => {
            line = vec![0; random.random_range(0..80)];
            random.fill_bytes(&mut line);
        }
        4 => {
            let other = seed(random);
            let (at, from) = (random.random_range(0..=line.len()), random.random_range(0..=other.len()));
            line.truncate(at);
            line.extend_from_slice(&other[from..]);
        }
        5 => {
            let mut words: Vec<&[u8]> = line.split(|&byte| byte == b' ').collect();
            let (a, b) = (random.random_range(0..words.len()), random.random_range(0..words.len()));
            words.swap(a, b);
            words.push(words[a]);
            line = words.join(&b" \t "[..random.random_range(1..=3)]);
        }
        _ => (0..random.random_range(1..=4)).for_each(|_| mutate(&mut line, random)),
    }
    // A line is one line.
    line.retain(|&byte| byte != b'\n');
    line
}

fn mutate(line: &mut Vec<u8>, random: &mut StdRng) {
    const TELLING: &[u8] = b" \t\r\0,:-+xKWBHF0189ah\xFF\xC3";
    let at = random.random_range(0..=line.len());
    let telling = TELLING[random.random_range(0..TELLING.len())];
    match random.random_range(0..5) {
        0 => line.insert(at, telling),
        1 if at < line.len() => line[at] = telling,
        2 if at < line.len() => drop(line.remove(at)),
        3 if at < line.len() => line[at] ^= 1 << random.random_range(0..8),
        _ => line.truncate(at.max(1)),
    }
}

/// The same line where it is soon done with, something like it where it asks for hours or ends the program. Still as many
/// searches or none.
pub fn tame(line: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(line);
    let tamed = match text.parse::<Command>() {
        Ok(Command::Quit | Command::Bench(_)) => "isready".to_string(),
        Ok(Command::Perft(depth)) if depth > 2 => "perft 2".to_string(),
        Ok(Command::Go(Go { perft: Some(depth), .. })) if depth > 2 => "go perft 2".to_string(),
        Ok(Command::Go(go)) => {
            let endless =
                go.infinite || go.ponder || go == Go { search_moves: go.search_moves.clone(), ..Go::default() };
            return [line, if endless { b"\nstop" } else { b" nodes 100" }].concat();
        }
        Ok(Command::SetOption { name, value }) => match options::read(&name, value.as_deref()) {
            Ok((Setting::Hash(17..900_000), _)) => "setoption name Hash value 4".to_string(),
            _ => return line.to_vec(),
        },
        _ => return line.to_vec(),
    };
    tamed.into_bytes()
}

/// What a session owes in answer to lines that were sent, by the pure parts of the protocol alone.
#[derive(Debug, Default)]
pub struct Account {
    game: Game,
    options: Options,
    /// `bestmove` lines.
    pub best_moves: usize,
    /// `readyok` lines.
    pub ready: usize,
    /// `response` lines.
    pub responses: usize,
    /// Lines that are answered with an error, stray `ponderhit`s apart.
    pub errors: usize,
}

impl Account {
    /// Adds one line.
    pub fn add(&mut self, line: &[u8]) {
        let mut refuse = |is_refused: bool| self.errors += usize::from(is_refused);
        match String::from_utf8_lossy(line).parse::<Command>() {
            Ok(Command::IsReady) => self.ready += 1,
            Ok(Command::Query(_)) => self.responses += 1,
            Ok(Command::NewGame) => self.game = Game::new(),
            Ok(Command::Position { fen, moves }) => match requests::game(fen.as_deref(), &moves) {
                Ok(game) => self.game = game,
                Err(_) => refuse(true),
            },
            Ok(Command::SetOption { name, value }) => match options::read(&name, value.as_deref()) {
                Ok((setting, _)) => {
                    self.options.set(setting);
                    // More than any machine that runs the tests has.
                    refuse(matches!(setting, Setting::Hash(900_000..)));
                }
                Err(_) => refuse(true),
            },
            Ok(Command::Go(go)) => {
                refuse(requests::limits(&go, self.game.position(), &self.options, 0).1.is_some());
                self.best_moves += 1;
            }
            Ok(_) => {}
            Err(_) => refuse(true),
        }
    }

    /// The position in which the session must be.
    pub fn fen(&self) -> String {
        self.game.fen().to_string()
    }

    /// Compares with what was printed.
    ///
    /// # Errors
    /// What there is too much or too little of, and lines that the protocol does not know.
    pub fn check<'a>(&self, lines: impl IntoIterator<Item = &'a str>) -> Result<(), String> {
        let mut seen = Self::default();
        for line in lines {
            match line.split(' ').next() {
                Some("bestmove") => seen.best_moves += 1,
                Some("readyok") => seen.ready += 1,
                Some("response") if line.split(' ').count() == 2 => seen.responses += 1,
                Some("response") => return Err(format!("not two words: {line}")),
                _ if line == "info string error: ponderhit: no search is pondering" => {}
                _ if line.starts_with("info string error: ") => seen.errors += 1,
                _ => {}
            }
            let is_long = line.starts_with("info string") && line.len() > 1000;
            if is_long || line.chars().any(char::is_control) {
                return Err(format!("not fit to be printed: {line:?}"));
            }
        }
        let figures = |account: &Self| [account.best_moves, account.ready, account.responses, account.errors];
        if figures(self) == figures(&seen) {
            Ok(())
        } else {
            Err(format!(
                "best moves, readyok, responses, errors: owed {:?}, printed {:?}",
                figures(self),
                figures(&seen)
            ))
        }
    }
}
