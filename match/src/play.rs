//! One game under the eyes of the rules.

use std::time::Duration;

use dameo_engine::game::{DrawReason, DrawRules, Game, Outcome};
use dameo_engine::moves::Move;
use dameo_engine::notation::quoted;
use dameo_engine::piece::Color;
use dameo_pdn::GameResult;

use crate::adjudication::{Agreement, DrawRule, Verdict, WinRule};
use crate::limits::MoveLimits;
use crate::openings::Opening;
use crate::process::{Trouble, Wait};
use crate::reason::Reason;
use crate::seat::{NoStart, Seat};
use crate::spec::Protocol;
use crate::thought::Thought;

/// What the referee goes by.
#[derive(Debug, Clone, Copy)]
pub struct Rules {
    /// The draws of the game.
    pub draws: DrawRules,
    /// Plies after which a game counts as drawn; the opening's are among them.
    pub max_plies: Option<u32>,
    /// How long an engine may be silent beyond its time before it counts as hanging.
    pub patience: Duration,
    /// How long a move may take where only nodes or depth limit it.
    pub move_cap: MoveCap,
    /// When a game is called won.
    pub win: Option<WinRule>,
    /// When a game is called drawn.
    pub draw: Option<DrawRule>,
}

/// How long a move may take where no time is set, however busy the engine seems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MoveCap {
    /// [`MIN_MOVE_CAP`], or a second for every [`NODES_A_SECOND`] nodes where that is more.
    #[default]
    ByNodes,
    /// So long.
    Fixed(Duration),
}

/// The least time after which an engine without a limit of time counts as searching for ever, unless another is asked for.
pub const MIN_MOVE_CAP: Duration = Duration::from_secs(60);

/// An engine that searches fewer nodes a second than this counts as searching for ever.
pub const NODES_A_SECOND: u64 = 100_000;

impl MoveCap {
    /// The time for an engine with these limits.
    fn time(self, limits: &MoveLimits) -> Duration {
        match self {
            Self::ByNodes => MIN_MOVE_CAP.max(Duration::from_secs(limits.nodes.unwrap_or(0) / NODES_A_SECOND)),
            Self::Fixed(time) => time,
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
///
/// # Errors
/// When an engine cannot be started: then there is no game.
pub fn play(seats: &mut [&mut Seat<'_>; 2], opening: &Opening, rules: &Rules) -> Result<Finished, NoStart> {
    for seat in &mut *seats {
        seat.prepare(rules.draws)?;
    }
    let mut finished = Finished {
        game: opening.game(),
        opening_plies: opening.moves.len(),
        thoughts: Vec::new(),
        result: GameResult::Unknown,
        reason: Reason::MaximumPlies,
        detail: String::new(),
    };
    let mut clocks = seats
        .each_ref()
        .map(|seat| PlayerClock { left: seat.spec.limits.clock.map_or(Duration::ZERO, |clock| clock.time), moves: 0 });
    let mut agreement = Agreement::default();
    loop {
        if let Some((result, reason)) = result_of(&finished.game, rules) {
            (finished.result, finished.reason) = (result, reason);
            return Ok(finished);
        }
        let mover = finished.game.position().side_to_move();
        let question = go(seats, &clocks, mover, &finished.game);
        match ask(seats[mover.index()], &mut clocks[mover.index()], &question, &finished.game, rules) {
            Answer::Move(m, thought) => {
                let number = finished.game.fullmove_number();
                finished.game.play_unchecked(m);
                finished.thoughts.push(thought);
                // A game that is over by the rules needs no verdict.
                if let Some(verdict) = agreement.add(mover, &thought, number, rules.win, rules.draw)
                    && result_of(&finished.game, rules).is_none()
                {
                    (finished.result, finished.reason) = match verdict {
                        Verdict::Win(color) => (GameResult::win(color), Reason::WinAdjudication),
                        Verdict::Draw => (GameResult::Draw, Reason::DrawAdjudication),
                    };
                    return Ok(finished);
                }
            }
            Answer::Fault(reason, detail) => {
                // Whatever it did, it starts anew for the next game.
                seats[mover.index()].abandon();
                finished.result = GameResult::win(!mover);
                finished.reason = reason;
                finished.detail = detail;
                return Ok(finished);
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
    rules.max_plies.is_some_and(|max| plies >= max as usize).then_some((GameResult::Draw, Reason::MaximumPlies))
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
    let Some(process) = seat.process() else {
        return Answer::Fault(Reason::Crash, "the engine is not there".into());
    };
    let allowed = limits.clock.map(|_| clock.left).or(limits.move_time).map(|time| time + limits.margin());
    let mut thought = Thought::default();
    let [position, go] = question;
    let trouble = |trouble: Trouble| {
        let reason = match trouble {
            Trouble::Silent(_) => Reason::Hang,
            Trouble::Endless(_) => Reason::MoveCap,
            Trouble::Gone(_) | Trouble::Unsuited(_) => Reason::Crash,
        };
        Answer::Fault(reason, trouble.to_string())
    };
    if let Err(error) = process.send(position) {
        return trouble(error);
    }
    process.forget_lines();
    let start = match process.send(go) {
        Ok(start) => start,
        Err(error) => return trouble(error),
    };
    let wait = Wait {
        silence: allowed.unwrap_or(Duration::ZERO) + rules.patience,
        whole: allowed.is_none().then(|| rules.move_cap.time(&limits)),
    };
    let listened = process.listen("bestmove", wait, |line| {
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
            let reason = if error.is_readable() { Reason::IllegalMove } else { Reason::MalformedAnswer };
            let why = error.explain(game.position(), text);
            Answer::Fault(reason, format!("bestmove {} in {}: {why}", quoted(text), game.fen()))
        }
    }
}
