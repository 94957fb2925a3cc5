//! A random session whose answers are known. Each line is generated together with its answers,
//! which come from the slow rules and from the texts in this file, not from the engine's parser.

use std::collections::BTreeMap;

use dameo_engine::{Fen, START_FEN};
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::random;
use crate::slow::{Board, SlowGame, SlowMove};

/// An answer that must be printed.
#[derive(Debug, Clone)]
pub struct Answer {
    text: Text,
    /// Whether it may be printed before the answers to earlier lines, because no command waits for
    /// it.
    is_immediate: bool,
}

/// What a line must look like.
#[derive(Debug, Clone)]
enum Text {
    Exactly(String),
    /// It begins with this.
    Prefix(String),
    /// `bestmove` with one of these moves, and with a ponder move only if that is allowed.
    BestMove {
        moves: Vec<String>,
        may_ponder: bool,
    },
}

impl Answer {
    fn queued(text: Text) -> Self {
        Self { text, is_immediate: false }
    }

    fn immediate(text: String) -> Self {
        Self { text: Text::Exactly(text), is_immediate: true }
    }

    fn matches(&self, line: &str) -> bool {
        match &self.text {
            Text::Exactly(text) => line == text,
            Text::Prefix(prefix) => line.starts_with(prefix),
            Text::BestMove { moves, may_ponder } => match line.split(' ').collect::<Vec<_>>()[..] {
                ["bestmove", best] => moves.iter().any(|m| m == best),
                ["bestmove", best, "ponder", _] => *may_ponder && moves.iter().any(|m| m == best),
                _ => false,
            },
        }
    }
}

/// Compares the output with the answers. Lines of the kinds that no answer describes, such as `info
/// depth ..`, are ignored.
///
/// # Errors
/// The first line that is not an answer, or the first answer that is missing.
pub fn compare<'a>(answers: &[Answer], lines: impl IntoIterator<Item = &'a str>) -> Result<(), String> {
    const KINDS: [&str; 9] =
        ["readyok", "response", "bestmove", "uciok", "ugiok", "info string", "nodes ", "fen ", "legal "];
    let mut queued = answers.iter().filter(|answer| !answer.is_immediate).peekable();
    let mut immediate = answers.iter().filter(|answer| answer.is_immediate).peekable();
    for line in lines.into_iter().filter(|line| KINDS.iter().any(|kind| line.starts_with(kind))) {
        if queued.next_if(|answer| answer.matches(line)).is_none()
            && immediate.next_if(|answer| answer.matches(line)).is_none()
        {
            return Err(format!("printed {line}\nexpected {:?}\nor {:?}", queued.peek(), immediate.peek()));
        }
    }
    match queued.next().or_else(|| immediate.next()) {
        None => Ok(()),
        Some(answer) => Err(format!("not printed: {answer:?}")),
    }
}

/// FENs that are not positions, with the column of the error.
const BAD_FENS: [(&str, u32); 9] = [
    ("", 1),
    ("X:Wa1:Bh8", 1),
    ("W:Xa1:Bh8", 3),
    ("W:Wa1:Wb1", 7),
    ("W:Wa1", 6),
    ("W:Wa1,b9:Bh8", 7),
    ("W:Wa1:Ba1", 8),
    ("W:Wa8:Bh8", 4),
    ("W:Wa1:Bh8:F0", 12),
];

/// Values of options that are clamped or refused, with the beginning of the answer.
const OPTIONS: [(&str, &str); 8] = [
    ("setoption name Move Overhead value 9999", "info string option Move Overhead: '9999' is out of range"),
    ("setoption name multipv value 0", "info string option MultiPV: '0' is out of range"),
    ("setoption name HASH value -4", "info string option Hash: '-4' is out of range"),
    ("setoption name Hash value much", "info string error: option Hash needs a whole number from 1 to "),
    ("setoption name Hash", "info string error: option Hash needs a whole number from 1 to "),
    ("setoption name Ponder value 1", "info string error: option Ponder needs true or false"),
    ("setoption name Draw Rules value chess", "info string error: option Draw Rules needs "),
    ("setoption name Color value red", "info string error: no option 'Color'"),
];

/// Lines that are no command, with the error.
const NO_COMMANDS: [(&str, &str); 8] = [
    ("xyzzy", "unknown command 'xyzzy'; 'help' lists the commands"),
    ("position", "position: expected 'startpos', or 'fen' and a FEN"),
    ("position d1d4", "position: expected 'startpos', or 'fen' and a FEN"),
    ("setoption Hash 16", "setoption: expected 'setoption name N' or 'setoption name N value V'"),
    ("setoption name", "setoption: the name of the option is missing"),
    ("query", "query: expected one of p1turn gameover result"),
    ("query winner", "query: unknown 'winner'; expected one of p1turn gameover result"),
    ("ponderhit", "ponderhit: no search is pondering"),
];

/// Limits that end a search at once.
const LIMITS: [&str; 8] = [
    "depth 1",
    "depth 2",
    "nodes 50",
    "movetime 1",
    "wtime 0 btime 0",
    "p1time 1 p2time 1 p1inc 1 p2inc 1",
    "btime 1",
    "depth 1 wtime 0 btime 0 movestogo 0",
];

/// Parameters of `go` that cannot be used as they are, with the warning.
const UNUSABLE: [(&str, &str); 5] = [
    ("nodes x", "go nodes: 'x' is not a whole number, ignored"),
    ("depth -1", "go depth: '-1' is out of range, 1 is used"),
    ("depth mate 1", "go depth: the number is missing, ignored"),
    ("movetime 1e3", "go movetime: '1e3' is not a whole number, ignored"),
    ("movestogo -3", "go movestogo: '-3' is out of range, 0 is used"),
];

/// A generator of lines that keeps track of the state that the engine must be in.
#[derive(Debug)]
pub struct Grammar {
    random: StdRng,
    game: SlowGame,
    /// The move number at the beginning of the game.
    first_number: u32,
    playstrategy: bool,
    is_ugi: bool,
}

impl Grammar {
    /// A generator, the same for the same seed.
    pub fn new(seed: u64) -> Self {
        Self {
            random: random::generator(seed),
            game: SlowGame::new(Board::from_fen(START_FEN)),
            first_number: 1,
            playstrategy: false,
            is_ugi: false,
        }
    }

    /// A session of this many lines, and all its answers.
    pub fn session(&mut self, lines: usize) -> (String, Vec<Answer>) {
        let (mut input, mut answers) = (String::new(), Vec::new());
        for _ in 0..lines {
            let (line, more) = self.line();
            input.push_str(&line);
            input.push('\n');
            answers.extend(more);
        }
        (input, answers)
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from.choose(&mut self.random).expect("something to choose from").clone()
    }

    /// A line and its answers.
    fn line(&mut self) -> (String, Vec<Answer>) {
        match self.random.random_range(0..20) {
            0 => (" isready\t".into(), vec![Answer::immediate("readyok".into())]),
            1 => {
                let ignored = Answer::immediate("info string ignored 'joho' 'now'".into());
                ("joho isready now".into(), vec![ignored, Answer::immediate("readyok".into())])
            }
            2..6 => self.position(),
            6..9 => self.query(),
            9 => {
                self.playstrategy = self.random.random();
                let rules = if self.playstrategy { "PlayStrategy" } else { "standard" };
                (format!("setoption name draw   rules value {rules}"), Vec::new())
            }
            10 => {
                let (line, answer) = self.pick(&OPTIONS);
                (line.into(), vec![Answer::queued(Text::Prefix(answer.into()))])
            }
            11 => {
                let (line, error) = self.pick(&NO_COMMANDS);
                (line.into(), vec![Answer::immediate(format!("info string error: {error}"))])
            }
            12 => {
                self.is_ugi = self.random.random();
                let (line, answer) = if self.is_ugi { ("ugi", "ugiok") } else { ("uci", "uciok") };
                (line.into(), vec![Answer::queued(Text::Exactly(answer.into()))])
            }
            13 => {
                self.game = SlowGame::new(Board::from_fen(START_FEN));
                self.first_number = 1;
                (self.pick(&["ucinewgame", "uginewgame"]).into(), Vec::new())
            }
            14 => self.display(),
            15 => {
                let moves = self.game.board().legal_moves().len();
                ("perft 1".into(), vec![Answer::queued(Text::Prefix(format!("nodes {moves} time ")))])
            }
            16 => (self.pick(&["", " \t", "debug on", "register later"]).into(), Vec::new()),
            _ => self.go(),
        }
    }

    /// `position` with legal moves, with an illegal last move, or with a bad FEN.
    fn position(&mut self) -> (String, Vec<Answer>) {
        if self.random.random_ratio(1, 8) {
            let (fen, column) = self.pick(&BAD_FENS);
            let error = format!("info string error: FEN column {column}: ");
            return (format!("position fen {fen}"), vec![Answer::queued(Text::Prefix(error))]);
        }
        let (mut line, mut game, first_number) = if self.random.random() {
            ("position startpos".to_string(), SlowGame::new(Board::from_fen(START_FEN)), 1)
        } else {
            // Endings are in the endgame tables.
            let (men, kings) = self.pick(&[(6, 2), (1, 2)]);
            let position = random::position(&mut self.random, men, kings);
            let halfmove_clock = self.pick(&[0, 0, 3, 19, 49, 50, u32::MAX]);
            let number = self.random.random_range(1..100);
            let fen = Fen { position, halfmove_clock, fullmove_number: number }.to_string();
            (format!("position fen {fen}"), SlowGame::with_clock(Board::from_fen(&fen), halfmove_clock), number)
        };
        let plies = self.random.random_range(0..12);
        let mut number = 1;
        line.push_str(" moves");
        while number <= plies {
            let legal = game.board().legal_moves();
            let choices: Vec<&SlowMove> = legal.keys().collect();
            let Some(&m) = choices.choose(&mut self.random) else { break };
            line.push(' ');
            line.push_str(&self.written(game.board(), &legal, m));
            game.play(m);
            number += 1;
        }
        if self.random.random_ratio(1, 5) {
            // There is no such square.
            line.push_str(" d1d9");
            let error = format!("info string error: move {number} 'd1d9': ");
            return (line, vec![Answer::queued(Text::Prefix(error))]);
        }
        (self.game, self.first_number) = (game, first_number);
        (line, Vec::new())
    }

    /// A move in one of the forms that are read.
    fn written(&mut self, board: &Board, legal: &BTreeMap<SlowMove, String>, m: &SlowMove) -> String {
        let text = &legal[m];
        let squares: Vec<&str> = text.as_bytes().chunks(2).filter_map(|pair| std::str::from_utf8(pair).ok()).collect();
        let is_capture = !m.captured.is_empty();
        let is_alone = legal.keys().filter(|other| (other.from, other.to) == (m.from, m.to)).count() == 1;
        let promotes = !board.pieces[&m.from].king && m.to.1 == if board.white_to_move { 7 } else { 0 };
        let mut written = match self.random.random_range(0..5) {
            0 => squares.join("-"),
            1 if is_capture => squares.join("x"),
            2 if is_capture => squares.windows(2).map(<[&str]>::concat).collect::<Vec<_>>().join(","),
            3 if is_alone => format!("{}{}", squares[0], squares[squares.len() - 1]),
            _ => text.clone(),
        };
        if promotes && self.random.random() {
            written.push_str(self.pick(&["+", "K"]));
        }
        written
    }

    /// `query`, sometimes with unknown words.
    fn query(&mut self) -> (String, Vec<Answer>) {
        let result = self.game.result(self.playstrategy);
        let (question, answer) = self.pick(&[
            ("p1turn", self.game.board().white_to_move.to_string()),
            ("gameover", (result != "none").to_string()),
            ("result", result.to_string()),
        ]);
        let answer = Answer::queued(Text::Exactly(format!("response {answer}")));
        if self.random.random_ratio(1, 4) {
            let ignored = Answer::queued(Text::Exactly("info string ignored 'who' 'then'".into()));
            return (format!("query who {question} then"), vec![ignored, answer]);
        }
        (format!("query  {question}"), vec![answer])
    }

    /// `d`: the FEN and the legal moves.
    fn display(&self) -> (String, Vec<Answer>) {
        let board = self.game.board();
        let moves_of_black = self.game.boards.windows(2).filter(|pair| !pair[0].white_to_move).count();
        let number = self.first_number + moves_of_black as u32;
        let fen = format!("fen {}:H{}:F{number}", board.fen(), self.game.king_plies);
        let mut moves: Vec<String> = board.legal_moves().into_values().collect();
        moves.sort();
        let legal = format!("legal {}: {}", moves.len(), moves.join(" ")).trim_end().to_string();
        ("d".into(), [fen, legal].map(|text| Answer::queued(Text::Exactly(text))).to_vec())
    }

    /// `go` with a limit, and sometimes with parameters that cannot be used, unknown words and
    /// moves to search.
    fn go(&mut self) -> (String, Vec<Answer>) {
        let mut line = "go".to_string();
        let (mut warnings, mut answers) = (Vec::new(), Vec::new());
        let unknown = self.random.random_ratio(1, 5);
        if unknown {
            line.push_str(" quickly");
        }
        if self.random.random_ratio(1, 3) {
            let (parameter, warning) = self.pick(&UNUSABLE);
            line = format!("{line} {parameter}");
            warnings.push(warning);
        }
        let mut moves: Vec<String> = self.game.board().legal_moves().into_values().collect();
        let mut errors = None;
        if self.random.random_ratio(1, 4) {
            line.push_str(" searchmoves");
            if self.random.random() || moves.is_empty() {
                // No man and no king stays where it is.
                line.push_str(" a1a1");
                errors = Some("info string error: go searchmoves: move 'a1a1': ".to_string());
            } else {
                moves = vec![self.pick(&moves)];
                line = format!("{line} {}", moves[0]);
            }
        }
        line = format!("{line} {}", self.pick(&LIMITS));
        if unknown {
            warnings.push("ignored 'quickly'");
        }
        if !warnings.is_empty() {
            answers.push(Answer::queued(Text::Exactly(format!("info string {}", warnings.join("; ")))));
        }
        answers.extend(errors.map(|error| Answer::queued(Text::Prefix(error))));
        if moves.is_empty() {
            moves.push("(none)".into());
        }
        answers.push(Answer::queued(Text::BestMove { moves, may_ponder: !self.is_ugi }));
        (line, answers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_may_not_be_missing_or_wrong() {
        let immediate = Answer::immediate("readyok".into());
        let queued = Answer::queued(Text::Exactly("response true".into()));
        let best = Answer::queued(Text::BestMove { moves: vec!["a1a2".into()], may_ponder: false });
        let answers = [queued, immediate, best];
        for (lines, is_right) in [
            (&["response true", "readyok", "bestmove a1a2"][..], true),
            (&["readyok", "info depth 1", "response true", "bestmove a1a2"], true),
            (&["readyok", "bestmove a1a2", "response true"], false),
            (&["readyok", "response false", "bestmove a1a2"], false),
            (&["readyok", "response true"], false),
            (&["response true", "bestmove a1a2"], false),
            (&["response true", "readyok", "readyok", "bestmove a1a2"], false),
            (&["response true", "readyok", "bestmove a1a2 ponder a2a3"], false),
            (&["response true", "readyok", "bestmove a1b2"], false),
        ] {
            assert_eq!(compare(&answers, lines.iter().copied()).is_ok(), is_right, "{lines:?}");
        }
    }
}
