//! Malformed lines, and how many answers they must have.

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

/// Lines as clients send them, which are mutated.
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

/// A random line: one of the seeds, a mutated seed, or random bytes.
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
    // It must stay one line.
    line.retain(|&byte| byte != b'\n');
    line
}

fn mutate(line: &mut Vec<u8>, random: &mut StdRng) {
    const MEANINGFUL: &[u8] = b" \t\r\0,:-+xKWBHF0189ah\xFF\xC3";
    let at = random.random_range(0..=line.len());
    let meaningful = MEANINGFUL[random.random_range(0..MEANINGFUL.len())];
    match random.random_range(0..5) {
        0 => line.insert(at, meaningful),
        1 if at < line.len() => line[at] = meaningful,
        2 if at < line.len() => drop(line.remove(at)),
        3 if at < line.len() => line[at] ^= 1 << random.random_range(0..8),
        _ => line.truncate(at.max(1)),
    }
}

/// The words that name a command.
const COMMANDS: [&str; 19] = [
    "uci",
    "ugi",
    "isready",
    "ucinewgame",
    "uginewgame",
    "setoption",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
    "query",
    "d",
    "eval",
    "perft",
    "bench",
    "help",
    "debug",
    "register",
];

/// The command of a line: its first word that names one, since unknown words are ignored. This is
/// all that these tests assume about parsing, and it does not use the parser of the engine.
pub fn command_of(line: &[u8]) -> Option<&'static str> {
    let text = String::from_utf8_lossy(line);
    text.split_whitespace().find_map(|word| COMMANDS.into_iter().find(|command| *command == word))
}

/// The line, changed if it would take long, allocate much memory, or end the program. Its command
/// stays the same, except for `quit` and `bench`. The result may be two lines.
pub fn shorten(line: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(line);
    let has = |wanted: &str| text.split_whitespace().any(|word| word == wanted);
    match command_of(line) {
        Some("quit" | "bench") => b"isready".to_vec(),
        Some("perft") => b"perft 2".to_vec(),
        Some("go") if has("perft") => b"go perft 2".to_vec(),
        // Without a digit there is no limit.
        Some("go") if has("infinite") || has("ponder") || !text.contains(|c: char| c.is_ascii_digit()) => {
            [line, b"\nstop"].concat()
        }
        Some("go") => [line, b" nodes 100"].concat(),
        Some("setoption") if text.to_lowercase().contains("hash") => {
            let is_large = |word: &str| word.parse().is_ok_and(|megabytes| (17..900_000_u128).contains(&megabytes));
            if text.split_whitespace().any(is_large) { b"setoption name Hash value 4".to_vec() } else { line.to_vec() }
        }
        _ => line.to_vec(),
    }
}

/// The number of answers of each kind.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Answers {
    /// `bestmove`, one for each `go`.
    pub best_moves: usize,
    /// `readyok`, one for each `isready`.
    pub ready: usize,
    /// `response`, one for each `query` with a question.
    pub responses: usize,
    /// `uciok` and `ugiok`, one for each `uci` and `ugi`.
    pub identifications: usize,
}

impl Answers {
    /// Adds the answers that a line must have.
    pub fn expect(&mut self, line: &[u8]) {
        match command_of(line) {
            Some("go") => self.best_moves += 1,
            Some("isready") => self.ready += 1,
            Some("uci" | "ugi") => self.identifications += 1,
            Some("query") => {
                let text = String::from_utf8_lossy(line);
                let after = text.split_whitespace().skip_while(|word| *word != "query");
                let has_question = after.into_iter().any(|word| ["p1turn", "gameover", "result"].contains(&word));
                self.responses += usize::from(has_question);
            }
            _ => {}
        }
    }

    /// Counts the answers in the output.
    ///
    /// # Errors
    /// The first line that is not fit to be printed.
    pub fn count<'a>(lines: impl IntoIterator<Item = &'a str>) -> Result<Self, String> {
        let mut found = Self::default();
        for line in lines {
            match line.split(' ').next() {
                Some("bestmove") => found.best_moves += 1,
                Some("readyok") => found.ready += 1,
                Some("uciok" | "ugiok") => found.identifications += 1,
                Some("response") if line.split(' ').count() == 2 => found.responses += 1,
                Some("response") => return Err(format!("not two words: {line}")),
                _ => {}
            }
            let is_long = line.starts_with("info string") && line.len() > 1000;
            if is_long || line.chars().any(char::is_control) {
                return Err(format!("not fit to be printed: {line:?}"));
            }
        }
        Ok(found)
    }
}
