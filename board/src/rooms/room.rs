//! A room: one game between two people, its clocks and its offers. No input or output: the time is a
//! parameter, in milliseconds since 1970.

use dameo_engine::{Color, DrawRules, Fen, Game, move_text, parse_move};
use serde::{Deserialize, Serialize};

use super::parts::{
    Code, Control, DAY, DrawRulesName, End, HOUR, Holder, NOT_BEGUN, Offer, Offers, Player, Reason, Refusal, Side,
    Sides,
};

/// The most plies of a game.
const MAX_PLIES: usize = 1500;

/// What a new room is like.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Create {
    pub(crate) name: String,
    /// The maker's side; `None` if it is to be drawn.
    pub(crate) color: Option<Side>,
    pub(crate) control: Option<Control>,
    #[serde(with = "DrawRulesName")]
    pub(crate) draw_rules: DrawRules,
    /// A FEN; `None` is the start position.
    pub(crate) start: Option<String>,
    pub(crate) public: bool,
}

/// A room. What is stored in columns of its own, and what follows from the rest, is skipped here.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Room {
    #[serde(skip)]
    pub(crate) id: String,
    #[serde(skip)]
    pub(crate) created: i64,
    /// When it was changed last.
    #[serde(skip)]
    pub(crate) changed: i64,
    /// Since when the clock of the side to move runs, if it does.
    #[serde(skip)]
    pub(crate) since: Option<i64>,
    /// Counts the changes.
    pub(crate) version: u64,
    /// The maker, while the sides are not drawn.
    pub(crate) host: Option<Player>,
    /// The side that the maker drew.
    pub(crate) drawn: Option<Side>,
    pub(crate) players: Sides<Option<Player>>,
    pub(crate) control: Option<Control>,
    #[serde(with = "DrawRulesName")]
    pub(crate) draw_rules: DrawRules,
    pub(crate) start: String,
    pub(crate) moves: Vec<String>,
    /// Both clocks at the start and after each move. Empty without a clock.
    pub(crate) left: Vec<Sides<i64>>,
    /// What each side has when its clock begins to run.
    pub(crate) clock: Sides<i64>,
    pub(crate) offers: Offers,
    pub(crate) end: Option<End>,
    /// The room of the rematch.
    pub(crate) next: Option<String>,
    pub(crate) public: bool,
    #[serde(skip)]
    game: Game,
}

impl Room {
    /// A room whose maker waits for another.
    ///
    /// # Errors
    /// If the control is out of bounds, or the position is none in which a game can begin.
    pub(crate) fn new(asked: &Create, id: String, key: String, now: i64) -> Result<Self, Refusal> {
        if asked.control.is_some_and(|control| !control.is_valid()) {
            let text = "control: base has 1000 to 10800000 ms, increment and delay 0 to 180000 ms, days 1 to 14";
            return Err(Refusal::new(Code::BadMessage, text));
        }
        let refused = |error: String| Refusal::new(Code::BadMessage, format!("start: {error}"));
        let start = asked.start.as_ref().map_or(Ok(Fen::from(Game::new())), |fen| fen.parse());
        let game = Game::from(start.map_err(|error| refused(error.to_string()))?);
        if [Color::White, Color::Black].iter().any(|&color| game.position().pieces(color).is_empty()) {
            return Err(refused("each side needs a piece".into()));
        }
        if let Some(outcome) = game.outcome(asked.draw_rules) {
            return Err(refused(format!("the game is over: {outcome}")));
        }
        let maker = Player::new(&asked.name, key);
        let (mut host, mut players) = (None, Sides::default());
        match asked.color {
            Some(side) => players[side] = Some(maker),
            None => host = Some(maker),
        }
        let initial = asked.control.map_or(0, Control::initial);
        let clock = Sides { white: initial, black: initial };
        Ok(Self {
            id,
            created: now,
            changed: now,
            since: None,
            version: 1,
            host,
            drawn: None,
            players,
            control: asked.control,
            draw_rules: asked.draw_rules,
            start: game.initial_fen().to_string(),
            moves: Vec::new(),
            left: asked.control.map_or(Vec::new(), |_| vec![clock]),
            clock,
            offers: Offers::default(),
            end: None,
            next: None,
            public: asked.public,
            game,
        })
    }

    /// Plays the moves of a game that goes on again, after the room was read from the database.
    ///
    /// # Errors
    /// If the position or a move cannot be read, or a clock is missing.
    pub(crate) fn restore(&mut self) -> Result<(), String> {
        self.game = self.start.parse().map_err(|error| format!("start: {error}"))?;
        let moves = if self.end.is_none() { &self.moves[..] } else { &[] };
        for (index, text) in moves.iter().enumerate() {
            self.game.play_text(text).map_err(|error| format!("move {}: {error}", index + 1))?;
        }
        if self.left.len() != self.control.map_or(0, |_| self.moves.len() + 1) {
            return Err(format!("{} clocks of {} moves", self.left.len(), self.moves.len()));
        }
        Ok(())
    }

    /// Who has the key with this hash.
    pub(crate) fn holder(&self, key: &str) -> Option<Holder> {
        let is_of = |player: &Option<Player>| player.as_ref().is_some_and(|player| player.key == key);
        match () {
            () if is_of(&self.host) => Some(Holder::Host),
            () if is_of(&self.players.white) => Some(Holder::Player(Side::White)),
            () if is_of(&self.players.black) => Some(Holder::Player(Side::Black)),
            () => None,
        }
    }

    /// Whether both sides have joined.
    pub(crate) fn is_joined(&self) -> bool {
        self.players.white.is_some() && self.players.black.is_some()
    }

    /// Whether somebody can join.
    pub(crate) fn is_open(&self) -> bool {
        self.end.is_none() && !self.is_joined()
    }

    /// Whether its clocks have minutes.
    pub(crate) fn is_fast(&self) -> bool {
        matches!(self.control, Some(Control::Time { .. }))
    }

    /// The side that can be joined; `None` if it will be drawn, or if both have joined.
    pub(crate) fn free_side(&self) -> Option<Side> {
        match (&self.players.white, &self.players.black) {
            (None, Some(_)) => Some(Side::White),
            (Some(_), None) => Some(Side::Black),
            _ => None,
        }
    }

    /// The side to move in a game that goes on.
    pub(crate) fn turn(&self) -> Option<Side> {
        (self.end.is_none() && self.is_joined()).then(|| self.to_move())
    }

    fn to_move(&self) -> Side {
        self.game.position().side_to_move().into()
    }

    /// Takes the free side. The maker gets `host_side` if the sides are to be drawn.
    ///
    /// # Errors
    /// If no side is free.
    pub(crate) fn join(&mut self, player: Player, host_side: Side, now: i64) -> Result<Side, Refusal> {
        if self.end.is_some() {
            return Err(Refusal::new(Code::Over, "the game is over"));
        }
        let side = if let Some(host) = self.host.take() {
            self.players[host_side] = Some(host);
            self.drawn = Some(host_side);
            !host_side
        } else {
            self.free_side().ok_or(Refusal::new(Code::Full, "both sides are taken: the game can be watched"))?
        };
        self.players[side] = Some(player);
        self.since = self.control.map(|_| now);
        self.touch(now);
        Ok(side)
    }

    /// Plays a move, which arrived `at` this time; `ply` moves were played before. The same move again
    /// changes nothing, and is `false`. The flag has been looked at.
    ///
    /// # Errors
    /// If it is not the turn of this side, or the move is not legal.
    pub(crate) fn play(&mut self, side: Side, ply: usize, text: &str, at: i64) -> Result<bool, Refusal> {
        if let Some(entry) = self.game.history().get(ply) {
            let is_same = parse_move(&entry.position, text) == Ok(entry.played);
            if is_same && Side::from(entry.position.side_to_move()) == side {
                return Ok(false);
            }
        }
        self.check_runs()?;
        self.check_ply(ply)?;
        if self.to_move() != side {
            return Err(Refusal::new(Code::Turn, "it is the turn of the other side"));
        }
        if ply >= MAX_PLIES {
            return Err(Refusal::new(Code::Limit, format!("a game here has at most {MAX_PLIES} plies")));
        }
        let remaining = self.remaining_at(side, at);
        let m = self.game.play_text(text).map_err(|error| Refusal::new(Code::Illegal, error.to_string()))?;
        let before = self.game.history()[ply].position;
        self.moves.push(move_text(&before, m));
        if let Some(control) = self.control {
            let mut left = self.clock;
            match control {
                Control::Time { increment, .. } => {
                    left[side] = remaining + increment;
                    self.clock = left;
                }
                Control::Days { .. } => {
                    left[!side] = self.left[ply][!side];
                    left[side] = remaining;
                }
            }
            self.left.push(left);
            self.since = Some(at);
        }
        self.offers.takeback = None;
        if self.offers.draw == Some(!side) {
            self.offers.draw = None;
        }
        if let Some(outcome) = self.game.outcome(self.draw_rules) {
            self.finish(outcome.into(), at);
        }
        self.touch(at);
        Ok(true)
    }

    /// Offers something, or accepts what the other side offers. A rematch that both want is a new
    /// room, with the name `new_id`.
    ///
    /// # Errors
    /// If it cannot be offered now.
    pub(crate) fn offer(
        &mut self,
        side: Side,
        what: Offer,
        ply: usize,
        now: i64,
        new_id: String,
    ) -> Result<Option<Self>, Refusal> {
        if what == Offer::Rematch {
            if self.end.is_none() {
                return Err(Refusal::new(Code::Turn, "a rematch can be offered when the game is over"));
            }
            if !self.is_joined() || self.next.is_some() {
                return Err(Refusal::new(Code::Over, "there is no rematch of this game, or it has begun"));
            }
        } else {
            self.check_runs()?;
            self.check_ply(ply)?;
        }
        let takes_back = if self.to_move() == side { 2 } else { 1 };
        let offered = self.offers.of(what);
        match *offered {
            Some(by) if by == side => return Ok(None),
            None if what == Offer::Takeback && ply < takes_back => {
                return Err(Refusal::new(Code::Ply, "this side has no move to take back"));
            }
            None => *offered = Some(side),
            Some(_) => {
                *offered = None;
                match what {
                    Offer::Draw => self.finish(End { winner: None, reason: Reason::Agreement }, now),
                    Offer::Takeback => self.take_back(!side, now),
                    Offer::Rematch => {
                        let next = self.rematch(new_id, now);
                        self.next = Some(next.id.clone());
                        self.touch(now);
                        return Ok(Some(next));
                    }
                }
            }
        }
        self.touch(now);
        Ok(None)
    }

    /// Declines an offer, or withdraws it.
    pub(crate) fn decline(&mut self, what: Offer, now: i64) {
        if self.offers.of(what).take().is_some() {
            self.touch(now);
        }
    }

    /// Gives the game up. Before both sides have moved it has no result.
    ///
    /// # Errors
    /// If it is over.
    pub(crate) fn resign(&mut self, holder: Holder, now: i64) -> Result<(), Refusal> {
        if self.end.is_some() {
            return Err(Refusal::new(Code::Over, "the game is over"));
        }
        let end = match holder {
            Holder::Player(side) if self.moves.len() >= 2 => End { winner: Some(!side), reason: Reason::Resignation },
            _ => End { winner: None, reason: Reason::Aborted },
        };
        self.finish(end, now);
        self.touch(now);
        Ok(())
    }

    /// Ends the game if the time of the side to move is over.
    pub(crate) fn flag(&mut self, now: i64) {
        if self.deadline().is_some_and(|deadline| now >= deadline) {
            let end = End { winner: Some(!self.to_move()), reason: Reason::Time };
            self.finish(end, now);
            self.touch(now);
        }
    }

    /// When the flag of the side to move falls.
    pub(crate) fn deadline(&self) -> Option<i64> {
        let (since, control) = (self.since?, self.control?);
        Some(since + control.delay() + self.clock[self.to_move()])
    }

    /// What a side has at this time.
    pub(crate) fn remaining_at(&self, side: Side, now: i64) -> i64 {
        let (Some(since), Some(control), true) = (self.since, self.control, self.to_move() == side) else {
            return self.clock[side];
        };
        (self.clock[side] - (now - since - control.delay()).max(0)).max(0)
    }

    /// The room of the other game of the same two, with the sides exchanged.
    fn rematch(&self, id: String, now: i64) -> Self {
        let initial = self.control.map_or(0, Control::initial);
        let clock = Sides { white: initial, black: initial };
        Self {
            id,
            created: now,
            changed: now,
            since: self.control.map(|_| now),
            version: 1,
            host: None,
            drawn: None,
            players: Sides { white: self.players.black.clone(), black: self.players.white.clone() },
            control: self.control,
            draw_rules: self.draw_rules,
            start: self.start.clone(),
            moves: Vec::new(),
            left: self.control.map_or(Vec::new(), |_| vec![clock]),
            clock,
            offers: Offers::default(),
            end: None,
            next: None,
            public: self.public,
            game: Game::from(self.game.initial_fen()),
        }
    }

    /// Takes back the last move of this side, and what came after it.
    fn take_back(&mut self, side: Side, now: i64) {
        let plies = if self.to_move() == side { 2 } else { 1 };
        for _ in 0..plies {
            self.game.undo();
            self.moves.pop();
            self.left.pop();
        }
        if let (Some(Control::Time { .. }), Some(&left)) = (self.control, self.left.last()) {
            self.clock = left;
        }
        self.since = self.control.map(|_| now);
        self.offers = Offers::default();
    }

    fn finish(&mut self, end: End, now: i64) {
        let side = self.to_move();
        self.clock[side] = self.remaining_at(side, now);
        self.since = None;
        self.offers = Offers::default();
        self.end = Some(end);
    }

    fn check_runs(&self) -> Result<(), Refusal> {
        match () {
            () if self.end.is_some() => Err(Refusal::new(Code::Over, "the game is over")),
            () if !self.is_joined() => Err(Refusal::new(Code::Turn, NOT_BEGUN)),
            () => Ok(()),
        }
    }

    fn check_ply(&self, ply: usize) -> Result<(), Refusal> {
        let played = self.moves.len();
        if ply == played {
            return Ok(());
        }
        Err(Refusal::new(Code::Ply, format!("ply is {ply}, but {played} moves have been played")))
    }

    fn touch(&mut self, now: i64) {
        self.version += 1;
        self.changed = now;
    }

    /// When it may be removed, if nobody follows it. `left` is when its maker was seen last.
    pub(crate) fn expires(&self, left: i64) -> i64 {
        match (self.end, self.control) {
            (Some(End { reason: Reason::Aborted, .. }), _) => self.changed + DAY,
            (Some(_), _) => self.changed + 30 * DAY,
            (None, _) if self.is_joined() => self.changed + 90 * DAY,
            (None, Some(Control::Time { .. })) if self.public => left + HOUR,
            (None, Some(Control::Days { .. })) => self.created + 14 * DAY,
            (None, _) => self.created + DAY,
        }
    }
}

#[cfg(test)]
mod tests;
