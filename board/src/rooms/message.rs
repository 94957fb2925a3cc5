//! The messages, as docs/rooms.md lists them.

use dameo_engine::DrawRules;
use serde::{Deserialize, Serialize};

use super::parts::{Code, Control, DrawRulesName, End, Offer, Offers, Refusal, Side, Sides};
use super::room::{Create, Room};

/// What a client sends.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub(crate) enum Request {
    Lobby,
    Mine { games: Vec<Held> },
    Create(Create),
    Open { room: String, key: Option<String> },
    Close,
    Join { room: String, name: String },
    Move(Move),
    Offer { room: String, key: String, what: Offer, ply: usize },
    Decline { room: String, key: String, what: Offer },
    Resign(Held),
}

impl Request {
    /// The room that it is about.
    pub(crate) fn room(&self) -> Option<&str> {
        match self {
            Self::Lobby | Self::Mine { .. } | Self::Create(_) | Self::Close => None,
            Self::Move(Move { room, .. })
            | Self::Resign(Held { room, .. })
            | Self::Open { room, .. }
            | Self::Join { room, .. }
            | Self::Offer { room, .. }
            | Self::Decline { room, .. } => Some(room),
        }
    }
}

/// A room of one's own.
#[derive(Debug, Deserialize)]
pub(crate) struct Held {
    pub(crate) room: String,
    pub(crate) key: String,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Move {
    pub(crate) room: String,
    pub(crate) key: String,
    /// How many moves were played before.
    pub(crate) ply: usize,
    #[serde(rename = "move")]
    pub(crate) text: String,
}

/// What the server sends.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Answer<'a> {
    Lobby(Vec<Open<'a>>),
    Mine(Vec<Mine<'a>>),
    Created {
        room: &'a str,
        key: &'a str,
    },
    Joined {
        room: &'a str,
        key: &'a str,
        color: Side,
    },
    Error(Failure<'a>),
    #[serde(untagged)]
    State {
        room: State<'a>,
        you: Option<Side>,
        now: i64,
    },
}

impl<'a> Answer<'a> {
    /// A refusal, about this room.
    pub(crate) fn refusal(Refusal { code, text }: &'a Refusal, room: Option<&'a str>) -> Self {
        Self::Error(Failure { code: *code, text, room })
    }

    /// The JSON.
    pub(crate) fn text(&self) -> String {
        // Never fails: the keys are strings, and nothing is written by hand.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// An open game.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Open<'a> {
    room: &'a str,
    name: &'a str,
    color: Option<Side>,
    control: Option<Control>,
    #[serde(with = "DrawRulesName")]
    draw_rules: DrawRules,
    start: &'a str,
}

/// A game of one's own.
#[derive(Debug, Serialize)]
pub(crate) struct Mine<'a> {
    room: &'a str,
    color: Option<Side>,
    turn: Option<Side>,
    names: Sides<Option<&'a str>>,
    control: Option<Control>,
    plies: usize,
    left: Option<Sides<i64>>,
    end: Option<End>,
    next: Option<&'a str>,
}

/// The whole state of a room.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct State<'a> {
    id: &'a str,
    version: u64,
    names: Sides<Option<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    host: Option<&'a str>,
    online: Sides<bool>,
    watchers: u32,
    control: Option<Control>,
    #[serde(with = "DrawRulesName")]
    draw_rules: DrawRules,
    start: &'a str,
    moves: &'a [String],
    left: &'a [Sides<i64>],
    clock: Option<Clock>,
    offers: Offers,
    end: Option<End>,
    next: Option<&'a str>,
    public: bool,
}

#[derive(Debug, Serialize)]
struct Clock {
    #[serde(flatten)]
    sides: Sides<i64>,
    running: Option<Side>,
    since: i64,
}

impl Room {
    fn names(&self) -> Sides<Option<&str>> {
        let name = |side| self.players[side].as_ref().map(|player| player.name.as_str());
        Sides { white: name(Side::White), black: name(Side::Black) }
    }

    fn host_name(&self) -> Option<&str> {
        self.host.as_ref().map(|host| host.name.as_str())
    }

    /// Its line in the lobby.
    pub(crate) fn open(&self) -> Open<'_> {
        let names = self.names();
        Open {
            room: &self.id,
            name: self.host_name().or(names.white).or(names.black).unwrap_or_default(),
            color: self.free_side(),
            control: self.control,
            draw_rules: self.draw_rules,
            start: &self.start,
        }
    }

    /// Its line among the games of one who has this side.
    pub(crate) fn mine(&self, color: Option<Side>, now: i64) -> Mine<'_> {
        let remaining = |side| self.remaining_at(side, now);
        Mine {
            room: &self.id,
            color,
            turn: self.turn(),
            names: self.names(),
            control: self.control,
            plies: self.moves.len(),
            left: self.control.map(|_| Sides { white: remaining(Side::White), black: remaining(Side::Black) }),
            end: self.end,
            next: self.next.as_deref(),
        }
    }

    /// Its whole state.
    pub(crate) fn state(&self, online: Sides<bool>, watchers: u32) -> State<'_> {
        let running = self.turn();
        let since = self.since.unwrap_or(self.changed);
        State {
            id: &self.id,
            version: self.version,
            names: self.names(),
            host: self.host_name(),
            online,
            watchers,
            control: self.control,
            draw_rules: self.draw_rules,
            start: &self.start,
            moves: &self.moves,
            left: &self.left,
            clock: self.control.map(|_| Clock { sides: self.clock, running, since }),
            offers: self.offers,
            end: self.end,
            next: self.next.as_deref(),
            public: self.public,
        }
    }
}

/// A refusal, as it is sent.
#[derive(Debug, Serialize)]
pub(crate) struct Failure<'a> {
    code: Code,
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    room: Option<&'a str>,
}
