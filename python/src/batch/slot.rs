//! One game of a batch: its position, the capture under way, the legal actions.

use dameo_rules::{Color, DrawRules, Game, Move, MoveGenerator, MoveInput, MoveList, Outcome, Square, mix::mix};

/// The number of actions: from each square to each.
pub(super) const ACTIONS: usize = 64 * 64;

fn action(from: Square, to: Square) -> u16 {
    (from.index() * 64 + to.index()) as u16
}

fn squares(action: u16) -> [Square; 2] {
    [action / 64, action % 64].map(|index| Square::ALL[usize::from(index)])
}

/// What a thread generates moves with.
pub(super) struct Scratch {
    generator: MoveGenerator,
    legal: MoveList,
}

impl Scratch {
    pub(super) fn new() -> Self {
        Self { generator: MoveGenerator::new(), legal: MoveList::new() }
    }
}

/// One of the games.
#[derive(Clone)]
pub(super) struct Slot {
    pub(super) game: Game,
    /// The state of a multi-piece capture that is pending or in progress.
    capture: Option<Box<MoveInput>>,
    /// The legal actions; none once the game has ended.
    pub(super) actions: Vec<u16>,
    pub(super) outcome: Option<Outcome>,
}

/// Everything else follows from these.
impl PartialEq for Slot {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game && self.path() == other.path()
    }
}

impl Slot {
    pub(super) fn new(scratch: &mut Scratch, game: Game, rules: DrawRules) -> Self {
        let mut slot = Self { game, capture: None, actions: Vec::new(), outcome: None };
        slot.begin_move(scratch, rules);
        slot
    }

    /// The bytes that a copy takes, roughly.
    pub(super) fn size(&self) -> usize {
        let allocations = 2 * self.actions.len() + size_of_val(self.game.history());
        let capture = self.capture.as_ref().map_or(0, |_| 2048);
        size_of::<Self>() + allocations + capture + 64
    }

    /// Finds the legal actions of a new position.
    fn begin_move(&mut self, scratch: &mut Scratch, rules: DrawRules) {
        self.capture = None;
        self.actions.clear();
        self.outcome = self.game.outcome(rules);
        if self.outcome.is_some() {
            return;
        }
        scratch.generator.generate(self.game.position(), &mut scratch.legal);
        if scratch.legal[0].captured.count() < 2 {
            self.actions.extend(scratch.legal.iter().map(|m| action(m.from, m.to)));
            return;
        }
        let mut input = MoveInput::new(*self.game.position());
        for from in input.next_squares() {
            input.push(from);
            self.actions.extend(input.next_squares().iter().map(|to| action(from, to)));
            input.pop();
        }
        self.capture = Some(Box::new(input));
    }

    /// Plays a legal action.
    pub(super) fn act(&mut self, scratch: &mut Scratch, number: u16, rules: DrawRules) {
        let [from, to] = squares(number);
        let complete = match &mut self.capture {
            None if self.game.position().is_capture_pending() => {
                scratch.generator.generate(self.game.position(), &mut scratch.legal);
                scratch.legal.iter().find(|m| (m.from, m.to) == (from, to)).copied()
            }
            None => Some(Move::quiet(from, to)),
            Some(input) => {
                if input.path().is_empty() {
                    input.push(from);
                }
                input.push(to);
                input.complete_move()
            }
        };
        if let Some(m) = complete {
            self.play(scratch, m, rules);
        } else if let Some(input) = &self.capture {
            self.actions.clear();
            self.actions.extend(input.next_squares().iter().map(|next| action(to, next)));
        }
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, scratch: &mut Scratch, m: Move, rules: DrawRules) {
        self.game.play_unchecked(m);
        self.begin_move(scratch, rules);
    }

    /// Plays the first legs of a capture again, and says whether they are the beginning of one.
    pub(super) fn resume(&mut self, scratch: &mut Scratch, path: &[Square], rules: DrawRules) -> bool {
        path.windows(2).all(|leg| {
            let number = action(leg[0], leg[1]);
            self.capture.is_some() && self.actions.contains(&number) && {
                self.act(scratch, number, rules);
                true
            }
        }) && self.path() == path
    }

    /// The squares of a capture under way, from the first; none if there is none.
    pub(super) fn path(&self) -> &[Square] {
        self.capture.as_ref().map_or(&[], |input| input.path())
    }

    /// The pieces captured by a capture under way.
    pub(super) fn captured(&self) -> dameo_rules::Bitboard {
        self.capture.as_ref().map(|input| input.captured()).unwrap_or_default()
    }

    pub(super) fn is_white_to_act(&self) -> bool {
        self.game.position().side_to_move() == Color::White
    }

    /// White's reward at the end of the game.
    pub(super) fn reward(&self) -> f32 {
        match self.outcome.and_then(Outcome::winner) {
            Some(Color::White) => 1.0,
            Some(Color::Black) => -1.0,
            None => 0.0,
        }
    }

    /// A legal action chosen by a seed and the number of the game, -1 if the game has ended.
    pub(super) fn random_action(&self, seed: u64, index: usize) -> i64 {
        let random = mix(mix(seed) ^ index as u64);
        let number = ((u128::from(random) * self.actions.len() as u128) >> 64) as usize;
        self.actions.get(number).map_or(-1, |&number| i64::from(number))
    }
}
