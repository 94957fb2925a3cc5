//! One game under the eyes of the rules.

use std::time::{Duration, Instant};

use dameo_engine::game::{DrawReason, DrawRules, Game, Outcome};
use dameo_engine::moves::Move;
use dameo_engine::notation::{MoveError, quoted};
use dameo_engine::piece::Color;
use dameo_pdn::GameResult;
use serde::{Deserialize, Serialize};

use crate::adjudication::{Agreement, DrawRule, Verdict, WinRule};
use crate::openings::Opening;
use crate::process::{EngineProcess, Trouble};
use crate::spec::{EngineSpec, Protocol};

/// A score as an engine gives it, for the side that it moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThoughtScore {
    /// Hundredths of a man.
    Centipawns(i32),
    /// A win (above 0) or loss in so many moves.
    Mate(i32),
}

/// What an engine said of its move, and how long it took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Thought {
    /// The score of its last line with one.
    pub score: Option<ThoughtScore>,
    /// The depth, in plies.
    pub depth: Option<u32>,
    /// The nodes.
    pub nodes: Option<u64>,
    /// The time between question and answer.
    pub time: Duration,
}

impl Thought {
    /// The score in centipawns, mates being beyond all others.
    pub fn centipawns(&self) -> Option<i32> {
        self.score.map(|score| match score {
            ThoughtScore::Centipawns(value) => value,
            ThoughtScore::Mate(moves) if moves > 0 => 100_000 - moves,
            ThoughtScore::Mate(moves) => -100_000 - moves,
        })
    }

    /// Takes over what an info line says of the best variation, and tells whether it has searched deeper than before.
    fn read(&mut self, line: &str) -> bool {
        let mut words = line.split_whitespace();
        if words.next() != Some("info") {
            return false;
        }
        let last = (self.depth, self.nodes);
        let words: Vec<&str> = words.take_while(|word| *word != "pv" && *word != "string").collect();
        let after = |name: &str| words.iter().position(|word| *word == name).and_then(|at| words.get(at + 1));
        if after("multipv").is_some_and(|line| *line != "1") || after("score").is_none() {
            return false;
        }
        let number = |name: &str| after(name).and_then(|word| word.parse().ok());
        self.score =
            number("cp").map(ThoughtScore::Centipawns).or(number("mate").map(ThoughtScore::Mate)).or(self.score);
        self.depth = after("depth").and_then(|word| word.parse().ok()).or(self.depth);
        self.nodes = after("nodes").and_then(|word| word.parse().ok()).or(self.nodes);
        (self.depth, self.nodes) > last
    }
}

/// Why a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The side to move had no legal move.
    NoLegalMove,
    /// A position occurred for the third time.
    Repetition,
    /// One king against one king.
    LoneKings,
    /// 50 plies with kings only and no capture.
    KingMoves,
    /// The match allows no more plies.
    MaximumPlies,
    /// The engines agreed that it is won.
    WinAdjudication,
    /// The engines agreed that it is drawn.
    DrawAdjudication,
    /// The loser overstepped its time.
    TimeForfeit,
    /// The loser's move was against the rules.
    IllegalMove,
    /// The loser's answer was no move.
    MalformedAnswer,
    /// The loser crashed, exited or closed its output.
    Crash,
    /// The loser did not answer.
    Hang,
    /// The loser could not be started.
    NoStart,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Self; 13] = [
        Self::NoLegalMove,
        Self::Repetition,
        Self::LoneKings,
        Self::KingMoves,
        Self::MaximumPlies,
        Self::WinAdjudication,
        Self::DrawAdjudication,
        Self::TimeForfeit,
        Self::IllegalMove,
        Self::MalformedAnswer,
        Self::Crash,
        Self::Hang,
        Self::NoStart,
    ];

    /// Whether the loser broke something else than its position.
    pub const fn is_forfeit(self) -> bool {
        matches!(
            self,
            Self::TimeForfeit | Self::IllegalMove | Self::MalformedAnswer | Self::Crash | Self::Hang | Self::NoStart
        )
    }

    /// The reason in words.
    pub const fn text(self) -> &'static str {
        match self {
            Self::NoLegalMove => "no legal move",
            Self::Repetition => "repetition",
            Self::LoneKings => "one king against one king",
            Self::KingMoves => "kings only for 50 plies",
            Self::MaximumPlies => "maximum plies",
            Self::WinAdjudication => "adjudicated win",
            Self::DrawAdjudication => "adjudicated draw",
            Self::TimeForfeit => "time forfeit",
            Self::IllegalMove => "illegal move",
            Self::MalformedAnswer => "malformed answer",
            Self::Crash => "crash",
            Self::Hang => "hang",
            Self::NoStart => "no start",
        }
    }
}

/// What the referee goes by.
#[derive(Debug, Clone, Copy)]
pub struct Rules {
    /// The draws of the game.
    pub draws: DrawRules,
    /// Plies after which a game counts as drawn; the opening's are among them.
    pub most_plies: Option<u32>,
    /// How long an engine may be silent beyond its time before it counts as hanging.
    pub patience: Duration,
    /// When a game is called won.
    pub win: Option<WinRule>,
    /// When a game is called drawn.
    pub draw: Option<DrawRule>,
}

/// A place at the board: an engine that is started when it is needed, and again when it broke.
#[derive(Debug)]
pub struct Seat<'a> {
    /// The engine.
    pub spec: &'a EngineSpec,
    process: Option<EngineProcess>,
}

impl<'a> Seat<'a> {
    /// A seat for this engine, which is not started yet.
    pub const fn new(spec: &'a EngineSpec) -> Self {
        Self { spec, process: None }
    }

    /// Gets the engine ready for a game.
    fn prepare(&mut self, draws: DrawRules) -> Result<&mut EngineProcess, Trouble> {
        if self.process.is_none() {
            self.process = Some(EngineProcess::start(self.spec, &[("Draw Rules", &draws.to_string())])?);
        }
        match &mut self.process {
            Some(process) => process.new_game(self.spec.protocol).map(|()| process),
            None => Err(Trouble::Gone("the engine is not there".into())),
        }
    }

    /// Ends the engine if it runs.
    pub fn leave(&mut self) {
        if let Some(process) = self.process.take() {
            process.quit();
        }
    }
}

/// A game that was played.
#[derive(Debug, Clone)]
pub struct Finished {
    /// The game, opening included.
    pub game: Game,
    /// Plies of the opening.
    pub opening_plies: usize,
    /// What the engines said of the moves behind the opening.
    pub thoughts: Vec<Thought>,
    /// The result.
    pub result: GameResult,
    /// Why it ended.
    pub reason: Reason,
    /// More about it, where the loser is to blame.
    pub detail: String,
}

/// What an engine answered, as the referee sees it.
enum Answer {
    Move(Move, Thought),
    Fault(Reason, String),
}

/// The clock of one side.
struct PlayerClock {
    left: Duration,
    moves: u32,
}

/// Plays one game, White's seat first.
pub fn play(seats: &mut [&mut Seat<'_>; 2], opening: &Opening, rules: &Rules) -> Finished {
    let mut game = Game::from(opening.start);
    for &m in &opening.moves {
        game.play(m);
    }
    let opening_plies = opening.moves.len();
    let mut finished = Finished {
        game,
        opening_plies,
        thoughts: Vec::new(),
        result: GameResult::Unknown,
        reason: Reason::NoStart,
        detail: String::new(),
    };
    for color in [Color::White, Color::Black] {
        let seat = &mut *seats[color.index()];
        let mut ready = seat.prepare(rules.draws).map(drop);
        // An engine that broke after its last game gets a second chance before it forfeits this one.
        if ready.is_err() && seat.process.take().is_some() {
            ready = seat.prepare(rules.draws).map(drop);
        }
        if let Err(trouble) = ready {
            seat.process = None;
            finished.result = GameResult::win(!color);
            finished.detail = trouble.to_string();
            return finished;
        }
    }
    let mut clocks = seats
        .each_ref()
        .map(|seat| PlayerClock { left: seat.spec.limits.clock.map_or(Duration::ZERO, |clock| clock.time), moves: 0 });
    let mut agreement = Agreement::default();
    loop {
        if let Some((result, reason)) = result_of(&finished.game, rules) {
            (finished.result, finished.reason) = (result, reason);
            return finished;
        }
        let mover = finished.game.position().side();
        let question = go(seats, &clocks, mover, &finished.game);
        match ask(seats[mover.index()], &mut clocks[mover.index()], &question, &finished.game, rules) {
            Answer::Move(m, thought) => {
                let number = finished.game.fullmove_number();
                finished.game.play(m);
                finished.thoughts.push(thought);
                // A game that is over by the rules needs no verdict.
                if let Some(verdict) = agreement.add(mover, &thought, number, rules.win, rules.draw)
                    && result_of(&finished.game, rules).is_none()
                {
                    (finished.result, finished.reason) = match verdict {
                        Verdict::Win(color) => (GameResult::win(color), Reason::WinAdjudication),
                        Verdict::Draw => (GameResult::Draw, Reason::DrawAdjudication),
                    };
                    return finished;
                }
            }
            Answer::Fault(reason, detail) => {
                // Whatever it did, it starts anew for the next game.
                seats[mover.index()].process = None;
                finished.result = GameResult::win(!mover);
                finished.reason = reason;
                finished.detail = detail;
                return finished;
            }
        }
    }
}

/// The result by the rules, if there is one.
fn result_of(game: &Game, rules: &Rules) -> Option<(GameResult, Reason)> {
    if let Some(outcome) = game.outcome(rules.draws) {
        let reason = match outcome {
            Outcome::Win(_) => Reason::NoLegalMove,
            Outcome::Draw(DrawReason::Repetition) => Reason::Repetition,
            Outcome::Draw(DrawReason::LoneKings) => Reason::LoneKings,
            Outcome::Draw(DrawReason::KingMoves) => Reason::KingMoves,
        };
        return Some((Some(outcome).into(), reason));
    }
    let plies = game.history().len();
    rules.most_plies.is_some_and(|most| plies >= most as usize).then_some((GameResult::Draw, Reason::MaximumPlies))
}

/// The lines that ask for a move: the position, and `go` with the limits of the mover and the clocks of both.
fn go(seats: &[&mut Seat<'_>; 2], clocks: &[PlayerClock; 2], mover: Color, game: &Game) -> [String; 2] {
    let start = game.start();
    let mut position =
        if start == Game::new().start() { "position startpos".to_string() } else { format!("position fen {start}") };
    for (index, (before, m)) in game.history().iter().enumerate() {
        position.push_str(if index == 0 { " moves " } else { " " });
        position.push_str(&dameo_engine::notation::move_text(before, *m));
    }
    let spec = seats[mover.index()].spec;
    let mut go = "go".to_string();
    let mut add = |name: &str, value: u128| go.extend([" ", name, " ", &value.to_string()]);
    if let Some(clock) = spec.limits.clock {
        let names = match spec.protocol {
            Protocol::Uci => [("wtime", "winc"), ("btime", "binc")],
            Protocol::Ugi => [("p1time", "p1inc"), ("p2time", "p2inc")],
        };
        for color in [Color::White, Color::Black] {
            // An opponent without a clock is shown the mover's.
            let own = seats[color.index()].spec.limits.clock.is_some();
            let shown = if own { color } else { mover };
            let increment = seats[shown.index()].spec.limits.clock.map_or(Duration::ZERO, |clock| clock.increment);
            let (time, inc) = names[color.index()];
            add(time, clocks[shown.index()].left.as_millis());
            add(inc, increment.as_millis());
        }
        if let Some(moves) = clock.moves {
            add("movestogo", u128::from(moves - clocks[mover.index()].moves % moves));
        }
    }
    if let Some(time) = spec.limits.move_time {
        add("movetime", time.as_millis());
    }
    if let Some(nodes) = spec.limits.nodes {
        add("nodes", u128::from(nodes));
    }
    if let Some(depth) = spec.limits.depth {
        add("depth", u128::from(depth));
    }
    [position, go]
}

/// Asks for a move and judges the answer.
fn ask(seat: &mut Seat<'_>, clock: &mut PlayerClock, question: &[String; 2], game: &Game, rules: &Rules) -> Answer {
    let limits = seat.spec.limits;
    let Some(process) = &mut seat.process else {
        return Answer::Fault(Reason::Crash, "the engine is not there".into());
    };
    let allowed = limits.clock.map(|_| clock.left).or(limits.move_time).map(|time| time + limits.margin());
    let mut thought = Thought::default();
    let [position, go] = question;
    let trouble = |trouble: Trouble| {
        let reason = if matches!(trouble, Trouble::Silent(_)) { Reason::Hang } else { Reason::Crash };
        Answer::Fault(reason, trouble.to_string())
    };
    if let Err(error) = process.send(position) {
        return trouble(error);
    }
    process.forget_lines();
    let start = Instant::now();
    if let Err(error) = process.send(go) {
        return trouble(error);
    }
    let longest = allowed.unwrap_or(Duration::ZERO) + rules.patience;
    let listened = process.listen("bestmove", longest, |line| {
        // Without a limit of time, whoever goes on searching is not hanging.
        let is_deeper = thought.read(line);
        allowed.is_none() && is_deeper
    });
    let (when, line) = match listened {
        Ok(answer) => answer,
        Err(error) => return trouble(error),
    };
    thought.time = when.saturating_duration_since(start);
    let late = allowed.map_or(Duration::ZERO, |allowed| thought.time.saturating_sub(allowed));
    if !late.is_zero() {
        let late = late.as_secs_f64() * 1e3;
        return Answer::Fault(Reason::TimeForfeit, format!("{late:.1} ms too late"));
    }
    if let Some(control) = limits.clock {
        clock.left = clock.left.saturating_sub(thought.time) + control.increment;
        clock.moves += 1;
        if control.moves.is_some_and(|moves| clock.moves.is_multiple_of(moves)) {
            clock.left += control.time;
        }
    }
    let Some(text) = line.split_whitespace().nth(1) else {
        return Answer::Fault(Reason::MalformedAnswer, "'bestmove' without a move".into());
    };
    match dameo_engine::notation::parse_move(game.position(), text) {
        Ok(m) => Answer::Move(m, thought),
        Err(error) => {
            let reason = match error {
                MoveError::Unreadable { .. } | MoveError::TooShort | MoveError::BrokenLegs(..) => {
                    Reason::MalformedAnswer
                }
                _ => Reason::IllegalMove,
            };
            Answer::Fault(reason, format!("bestmove {} in {}: {error}", quoted(text), game.fen()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thoughts_are_read_from_info_lines() {
        let mut thought = Thought::default();
        assert!(!thought.read("info string score cp 5"));
        thought.read("info depth 7 seldepth 9 multipv 1 score cp -12 nodes 345 nps 1 time 2 pv d1d4 score 3");
        assert_eq!((thought.centipawns(), thought.depth, thought.nodes), (Some(-12), Some(7), Some(345)));
        thought.read("info depth 8 multipv 2 score cp 99 nodes 400");
        thought.read("info depth 8 currmove d1d4 currmovenumber 3");
        thought.read("info string score cp 5");
        thought.read("something score cp 5");
        assert_eq!((thought.centipawns(), thought.depth), (Some(-12), Some(7)));
        assert!(
            !thought.read("info depth 7 score cp 1 nodes 345") && thought.read("info depth 7 score cp -12 nodes 346")
        );
        assert!(thought.read("info depth 9 score mate -3"));
        assert_eq!((thought.score, thought.depth), (Some(ThoughtScore::Mate(-3)), Some(9)));
        assert!(thought.centipawns() < Some(-90_000));
    }
}
