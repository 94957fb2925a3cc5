//! The rules of a room, with times as numbers.

use Side::{Black, White};

use super::*;

const SECOND: i64 = 1000;
const MINUTE: i64 = 60_000;

/// The time of the first move.
const START: i64 = 1_000_000;

fn asked(control: Option<Control>, start: Option<&str>) -> Create {
    Create {
        name: "Ann".into(),
        color: Some(Side::White),
        control,
        draw_rules: DrawRules::Standard,
        start: start.map(str::to_owned),
        public: false,
    }
}

#[expect(clippy::unnecessary_wraps, reason = "as rooms have it")]
fn fast(base: i64, increment: i64, delay: i64) -> Option<Control> {
    Some(Control::Time { base, increment, delay })
}

/// A game of Ann and Bob that has begun.
fn game(control: Option<Control>, start: Option<&str>) -> Room {
    let mut room = Room::new(&asked(control, start), "id".into(), "ann".into(), 0).unwrap();
    room.join(Player::new("Bob", "bob".into()), Side::White, START).unwrap();
    room
}

/// Plays moves, each a second after the other; the sides alternate.
fn play(room: &mut Room, moves: &str) {
    for text in moves.split(' ') {
        let (ply, side, at) = (room.moves.len(), room.to_move(), room.changed + SECOND);
        assert_eq!(room.play(side, ply, text, at), Ok(true), "{text}");
    }
}

fn code<T: std::fmt::Debug>(result: Result<T, Refusal>) -> Code {
    result.unwrap_err().code
}

fn offer(room: &mut Room, side: Side, what: Offer) -> Result<Option<Room>, Refusal> {
    room.offer(side, what, room.moves.len(), room.changed, "next".into())
}

#[expect(clippy::unnecessary_wraps, reason = "as rooms have it")]
fn end(winner: Option<Side>, reason: Reason) -> Option<End> {
    Some(End { winner, reason })
}

#[test]
fn the_second_takes_the_free_side() {
    for (color, free) in [(Some(White), Black), (Some(Black), White)] {
        let mut room = Room::new(&Create { color, ..asked(None, None) }, "id".into(), "ann".into(), 0).unwrap();
        assert_eq!((room.free_side(), room.is_open(), room.turn()), (Some(free), true, None));
        assert_eq!(code(room.play(White, 0, "d1d4", 1)), Code::Turn);
        assert_eq!(room.join(Player::new("Bob", "bob".into()), White, 1), Ok(free));
        assert_eq!((room.holder("ann"), room.holder("bob")), (color.map(Holder::Player), Some(Holder::Player(free))));
        assert_eq!((room.holder("eve"), room.holder("")), (None, None));
        assert_eq!((room.is_open(), room.turn()), (false, Some(White)));
        assert_eq!(code(room.join(Player::new("Eve", "eve".into()), White, 2)), Code::Full);
    }
}

#[test]
fn sides_are_drawn_when_the_second_comes() {
    for host_side in [White, Black] {
        let mut room = Room::new(&Create { color: None, ..asked(None, None) }, "id".into(), "ann".into(), 0).unwrap();
        assert_eq!((room.free_side(), room.holder("ann")), (None, Some(Holder::Host)));
        assert_eq!(code(Holder::Host.side()), Code::Turn);
        assert_eq!(room.join(Player::new("Bob", "bob".into()), host_side, 1), Ok(!host_side));
        assert_eq!((room.holder("ann"), room.drawn), (Some(Holder::Player(host_side)), Some(host_side)));
        assert!(room.host.is_none());
    }
}

#[test]
fn names_are_cut_and_cleaned() {
    let name = |text: &str| Player::new(text, String::new()).name;
    assert_eq!(name(" Ann\u{7}\n\u{202E} Lee \u{200B}"), "Ann Lee");
    assert_eq!(name(&"é".repeat(50)), "é".repeat(40));
    assert_eq!(name(" \t"), "");
}

#[test]
fn moves_are_those_of_the_rules_by_turns() {
    let mut room = game(None, None);
    assert_eq!(code(room.play(Black, 0, "d8d5", START)), Code::Turn);
    assert_eq!(code(room.play(White, 1, "d1d4", START)), Code::Ply);
    let refusal = room.play(White, 0, "d1d5", START).unwrap_err();
    assert_eq!(refusal.code, Code::Illegal);
    assert_eq!(refusal.text, "the man on d1 cannot move to d5");
    assert_eq!(room.version, 2);
    assert_eq!(room.play(White, 0, "d1-d4", START), Ok(true));
    assert_eq!((&room.moves[..], room.version, room.turn()), (&["d1d4".to_string()][..], 3, Some(Black)));
    assert!(room.left.is_empty());
}

#[test]
fn the_same_move_again_changes_nothing() {
    let mut room = game(fast(MINUTE, 0, 0), None);
    play(&mut room, "d1d4 d8d5");
    let before = room.version;
    for (side, ply, text) in [(White, 0, "d1d4"), (White, 0, "d1xd4"), (Black, 1, "d8d5")] {
        assert_eq!(room.play(side, ply, text, START + MINUTE), Ok(false));
    }
    // Another move there, or that of the other side, is none that was played.
    assert_eq!(code(room.play(White, 0, "d2d4", START)), Code::Ply);
    assert_eq!(code(room.play(Black, 0, "d1d4", START)), Code::Ply);
    // Also when it has ended the game.
    let mut won = game(None, Some("W:Wd4:Bd5"));
    play(&mut won, "d4d6");
    assert_eq!(won.end, end(Some(White), Reason::NoMoves));
    assert_eq!(won.play(White, 0, "d4d6", START), Ok(false));
    assert_eq!(code(won.play(Black, 1, "d8d7", START)), Code::Over);
    assert_eq!(room.version, before);
}

#[test]
fn clocks_run_from_joining_with_increment() {
    let mut room = Room::new(&asked(fast(MINUTE, 2 * SECOND, 0), None), "id".into(), "ann".into(), 0).unwrap();
    assert_eq!((room.since, room.deadline()), (None, None));
    room.join(Player::new("Bob", "bob".into()), White, START).unwrap();
    assert_eq!(room.deadline(), Some(START + MINUTE));
    room.play(White, 0, "d1d4", START + 5 * SECOND).unwrap();
    assert_eq!(room.clock, Sides { white: 57 * SECOND, black: MINUTE });
    assert_eq!(room.remaining_at(Black, START + 8 * SECOND), 57 * SECOND);
    assert_eq!(room.remaining_at(White, START + 8 * SECOND), 57 * SECOND);
    room.play(Black, 1, "d8d5", START + 15 * SECOND).unwrap();
    let left =
        [(60, 60), (57, 60), (57, 52)].map(|(white, black)| Sides { white: white * SECOND, black: black * SECOND });
    assert_eq!(room.left, left);
    // A move that seems to have arrived before the last one takes no time.
    room.play(White, 2, "e1e4", START).unwrap();
    assert_eq!(room.clock.white, 59 * SECOND);
}

#[test]
fn a_delay_passes_before_the_clock_runs() {
    let mut room = game(fast(MINUTE, 0, 3 * SECOND), None);
    assert_eq!(room.deadline(), Some(START + MINUTE + 3 * SECOND));
    assert_eq!(room.remaining_at(White, START + 3 * SECOND), MINUTE);
    room.play(White, 0, "d1d4", START + 2 * SECOND).unwrap();
    assert_eq!(room.clock.white, MINUTE);
    room.play(Black, 1, "d8d5", START + 9 * SECOND).unwrap();
    assert_eq!(room.clock.black, 56 * SECOND);
}

#[test]
fn the_flag_falls_by_itself() {
    let mut room = game(fast(MINUTE, 0, 0), None);
    room.flag(START + MINUTE - 1);
    assert_eq!(room.end, None);
    room.flag(START + MINUTE);
    assert_eq!(room.end, end(Some(Black), Reason::Time));
    assert_eq!((room.clock.white, room.since, room.deadline(), room.turn()), (0, None, None, None));
    assert_eq!(code(room.play(White, 0, "d1d4", START + MINUTE)), Code::Over);
    let version = room.version;
    room.flag(START + 2 * MINUTE);
    assert_eq!(room.version, version);
}

#[test]
fn correspondence_has_days_for_each_move() {
    let mut room = game(Some(Control::Days { days: 3 }), None);
    room.play(White, 0, "d1d4", START + 2 * DAY).unwrap();
    room.play(Black, 1, "d8d5", START + 4 * DAY).unwrap();
    assert_eq!(room.clock, Sides { white: 3 * DAY, black: 3 * DAY });
    assert_eq!(room.left[1..], [Sides { white: DAY, black: 3 * DAY }, Sides { white: DAY, black: DAY }]);
    assert_eq!(room.deadline(), Some(START + 7 * DAY));
    room.flag(START + 7 * DAY);
    assert_eq!(room.end, end(Some(Black), Reason::Time));
}

#[test]
fn a_draw_by_agreement_needs_both() {
    let mut room = game(None, None);
    play(&mut room, "d1d4");
    assert_eq!(code(room.offer(White, Offer::Draw, 0, START, String::new())), Code::Ply);
    offer(&mut room, White, Offer::Draw).unwrap();
    let version = room.version;
    // Once more is no agreement.
    offer(&mut room, White, Offer::Draw).unwrap();
    assert_eq!((room.offers.draw, room.version, room.end), (Some(White), version, None));
    room.decline(Offer::Draw, START);
    assert_eq!((room.offers.draw, room.version), (None, version + 1));
    room.decline(Offer::Draw, START);
    assert_eq!(room.version, version + 1);
    // It lapses when the other side moves, not when one moves oneself.
    offer(&mut room, White, Offer::Draw).unwrap();
    play(&mut room, "d8d5");
    assert_eq!(room.offers.draw, None);
    offer(&mut room, White, Offer::Draw).unwrap();
    play(&mut room, "e1e4");
    assert_eq!(room.offers.draw, Some(White));
    offer(&mut room, Black, Offer::Draw).unwrap();
    assert_eq!((room.end, room.offers), (end(None, Reason::Agreement), Offers::default()));
    assert_eq!(code(offer(&mut room, White, Offer::Draw)), Code::Over);
}

#[test]
fn a_takeback_takes_the_last_move_of_who_asked() {
    let mut room = game(fast(MINUTE, 0, 0), None);
    assert_eq!(code(offer(&mut room, White, Offer::Takeback)), Code::Ply);
    play(&mut room, "d1d4");
    assert_eq!(code(offer(&mut room, Black, Offer::Takeback)), Code::Ply);
    play(&mut room, "d8d5 e1e4");
    // White asks after its own move: one ply.
    offer(&mut room, White, Offer::Takeback).unwrap();
    room.offer(Black, Offer::Takeback, 3, START + 10 * SECOND, String::new()).unwrap();
    assert_eq!((room.moves.len(), room.turn(), room.offers), (2, Some(White), Offers::default()));
    assert_eq!(room.clock, Sides { white: 59 * SECOND, black: 59 * SECOND });
    assert_eq!((room.since, room.left.len()), (Some(START + 10 * SECOND), 3));
    // White asks when it is to move: two plies.
    offer(&mut room, White, Offer::Takeback).unwrap();
    offer(&mut room, Black, Offer::Takeback).unwrap();
    assert_eq!((room.moves.len(), room.clock, room.left.len()), (0, Sides { white: MINUTE, black: MINUTE }, 1));
    // A move, of either side, is an answer.
    play(&mut room, "d1d4");
    offer(&mut room, White, Offer::Takeback).unwrap();
    play(&mut room, "d8d5");
    assert_eq!(room.offers.takeback, None);
    offer(&mut room, White, Offer::Takeback).unwrap();
    play(&mut room, "e1e4");
    assert_eq!(room.offers.takeback, None);
}

#[test]
fn resigning_aborts_before_both_have_moved() {
    let mut alone = Room::new(&asked(None, None), "id".into(), "ann".into(), 0).unwrap();
    alone.resign(Holder::Player(White), 1).unwrap();
    assert_eq!((alone.end, alone.is_open()), (end(None, Reason::Aborted), false));
    assert_eq!(code(alone.join(Player::new("Bob", "bob".into()), White, 1)), Code::Over);
    let mut room = game(None, None);
    play(&mut room, "d1d4");
    room.resign(Holder::Player(White), START).unwrap();
    assert_eq!(room.end, end(None, Reason::Aborted));
    let mut room = game(None, None);
    play(&mut room, "d1d4 d8d5");
    room.resign(Holder::Player(White), START).unwrap();
    assert_eq!(room.end, end(Some(Black), Reason::Resignation));
    assert_eq!(code(room.resign(Holder::Player(Black), START)), Code::Over);
}

#[test]
fn a_rematch_is_a_new_room_with_the_sides_exchanged() {
    let mut room = game(fast(MINUTE, 0, 0), Some("B:Wd3,e2:Bd6,e7"));
    assert_eq!(code(offer(&mut room, White, Offer::Rematch)), Code::Turn);
    play(&mut room, "d6d5 e2e3");
    room.resign(Holder::Player(Black), START + 9 * SECOND).unwrap();
    assert!(offer(&mut room, White, Offer::Rematch).unwrap().is_none());
    let next = offer(&mut room, Black, Offer::Rematch).unwrap().unwrap();
    assert_eq!((room.next.as_deref(), next.id.as_str()), (Some("next"), "next"));
    assert_eq!((next.holder("ann"), next.holder("bob")), (Some(Holder::Player(Black)), Some(Holder::Player(White))));
    assert_eq!((next.turn(), next.start == room.start, next.since), (Some(Black), true, Some(room.changed)));
    assert_eq!(next.clock, Sides { white: MINUTE, black: MINUTE });
    assert_eq!(code(offer(&mut room, White, Offer::Rematch)), Code::Over);
}

#[test]
fn games_end_by_the_rules() {
    let kings = "W:WKa1,a2:BKh8,g7";
    let shuffle = ["a1b1 h8g8 b1a1 g8h8"; 2].join(" ");
    let mut room = game(None, Some(kings));
    play(&mut room, &shuffle);
    assert_eq!(room.end, end(None, Reason::Repetition));
    // One king against one king.
    let mut room = game(None, Some("W:WKb1:BKh7,b3"));
    play(&mut room, "b1b5");
    assert_eq!(room.end, end(None, Reason::LoneKings));
    // Under the other rules it goes on for four plies.
    let mut asked = asked(None, Some("W:WKb1:BKh7,b3"));
    asked.draw_rules = DrawRules::PlayStrategy;
    let mut room = Room::new(&asked, "id".into(), "ann".into(), 0).unwrap();
    room.join(Player::new("Bob", "bob".into()), White, START).unwrap();
    play(&mut room, "b1b5 h7g8 b5b6 g8h8");
    assert_eq!(room.end, None);
    play(&mut room, "b6c6");
    assert_eq!(room.end, end(None, Reason::LoneKings));
}

#[test]
fn what_cannot_begin_is_refused() {
    for control in [
        fast(999, 0, 0),
        fast(4 * HOUR, 0, 0),
        fast(MINUTE, -1, 0),
        fast(MINUTE, 0, 181 * SECOND),
        fast(i64::MIN, i64::MAX, i64::MAX),
        Some(Control::Days { days: 0 }),
        Some(Control::Days { days: 15 }),
    ] {
        assert_eq!(
            code(Room::new(&asked(control, None), "id".into(), "ann".into(), 0)),
            Code::BadMessage,
            "{control:?}"
        );
    }
    for start in ["", "rubbish", "W:Wa1:B", "W:WKa1:BKh7"] {
        let refusal = Room::new(&asked(None, Some(start)), "id".into(), "ann".into(), 0).unwrap_err();
        assert!(refusal.code == Code::BadMessage && refusal.text.starts_with("start: "), "{start}: {}", refusal.text);
    }
}

#[test]
fn a_stored_room_is_the_same_again() {
    let mut room = game(fast(MINUTE, SECOND, 0), None);
    play(&mut room, "d1d4 d8d5 e1e4");
    offer(&mut room, White, Offer::Draw).unwrap();
    let stored = serde_json::to_string(&room).unwrap();
    let mut read: Room = serde_json::from_str(&stored).unwrap();
    read.restore().unwrap();
    (read.id, read.created, read.changed, read.since) = (room.id.clone(), room.created, room.changed, room.since);
    assert_eq!((&read.game, read.deadline()), (&room.game, room.deadline()));
    assert_eq!(serde_json::to_string(&read).unwrap(), stored);
    read.moves.push("a1a1".into());
    assert!(read.restore().unwrap_err().starts_with("move 4: "));
    read.moves.pop();
    read.left.pop();
    assert!(read.restore().is_err());
}

#[test]
fn rooms_are_removed_by_age() {
    let new = |create: Create| Room::new(&create, "id".into(), "ann".into(), 5).unwrap();
    let open = asked(fast(MINUTE, 0, 0), None);
    assert_eq!(new(Create { public: true, ..open }).expires(7), 7 + HOUR);
    assert_eq!(new(asked(fast(MINUTE, 0, 0), None)).expires(7), 5 + DAY);
    assert_eq!(new(asked(Some(Control::Days { days: 1 }), None)).expires(7), 5 + 14 * DAY);
    let mut room = game(None, None);
    play(&mut room, "d1d4");
    assert_eq!(room.expires(7), room.changed + 90 * DAY);
    play(&mut room, "d8d5");
    room.resign(Holder::Player(White), START).unwrap();
    assert_eq!(room.expires(7), START + 30 * DAY);
    let mut aborted = game(None, None);
    aborted.resign(Holder::Player(White), START).unwrap();
    assert_eq!(aborted.expires(7), START + DAY);
}
