//! The counts of an independent program for 2 and 3 pieces.

use dameo_rules::{Color, Fen};
use dameo_tables::{Class, Stats, Tables, Value};

const COUNTS: &str = include_str!("classes.tsv");

/// The columns of a line, from `positions` to `quiet_losses`.
fn counts(stats: Stats) -> [u64; 10] {
    let Stats { all, quiet, longest_win, longest_loss, .. } = stats;
    let distances = [stats.longest(), longest_win, longest_loss].map(u64::from);
    let [longest, longest_win, longest_loss] = distances;
    [
        all.positions(),
        all.wins,
        all.draws,
        all.losses,
        longest,
        longest_win,
        longest_loss,
        quiet.wins,
        quiet.draws,
        quiet.losses,
    ]
}

#[test]
fn counts_of_two_and_three_pieces() {
    let tables = Tables::generate(3, 2, &mut |_| {}).expect("short games");
    let lines = || COUNTS.lines().filter(|line| !line.starts_with('#')).skip(1);
    let mut expected = lines();
    for class in Class::pairs(3) {
        for side in [Color::White, Color::Black] {
            if side == Color::Black && class.is_symmetric() {
                continue;
            }
            let fields: Vec<&str> = expected.next().expect("a line for each class").split('\t').collect();
            let letter = if side == Color::White { "W" } else { "B" };
            assert_eq!(fields[..2], [class.to_string().as_str(), letter]);
            let own = if side == Color::White { class } else { class.opponent() };
            let table = tables.table(own).expect("all classes");
            let stats = tables.stats(own, 2).expect("all classes");
            let numbers: Vec<u64> = fields[2..12].iter().map(|field| field.parse().expect("a number")).collect();
            assert_eq!(counts(stats)[..], numbers, "{class} {letter}");
            // Both programs' examples are won in that many plies.
            let fen: Fen = fields[12].parse().expect("a FEN");
            assert_eq!(tables.value(&fen.position), Some(Value::decided_in(stats.longest_win)), "{fen}");
            let example = stats.win_example.expect("an example");
            assert_eq!(table.value(example), Value::decided_in(stats.longest_win), "{example}");
            if let Some(example) = stats.loss_example {
                assert_eq!(table.value(example), Value::decided_in(stats.longest_loss), "{example}");
            }
        }
    }
    assert_eq!(expected.next(), None);
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let one = Tables::generate(3, 1, &mut |_| {}).expect("short games");
    let four = Tables::generate(3, 4, &mut |_| {}).expect("short games");
    for class in Class::pairs(3).into_iter().flat_map(|class| [class, class.opponent()]) {
        assert_eq!(one.stats(class, 1), four.stats(class, 4), "{class}");
        let [one, four] = [&one, &four].map(|tables| tables.table(class).expect("all classes"));
        assert!((0..one.index().size()).all(|number| one.value(number) == four.value(number)), "{class}");
    }
}
