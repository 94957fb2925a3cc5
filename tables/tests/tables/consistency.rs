//! Each value follows from the values of the successors, by the engine's move generator.
//!
//! That proves the tables: a decided value rests on one that is decided a ply sooner, down to the
//! positions without a move; and a draw has no losing successor, but a drawn one, so that neither
//! side can ever be forced out of the drawn positions.

use dameo_rules::{EndgameTables, MoveGenerator, MoveList, TableValue};
use dameo_tables::{Class, Placement, Table, Tablebase, Tables, Value};

/// The value that the rules and the values of the successors give.
fn expected(tables: &Tables, placement: &Placement, generator: &mut MoveGenerator, moves: &mut MoveList) -> Value {
    generator.generate(&placement.position().expect("a position"), moves);
    if placement.has_lone_kings() && !moves.is_capture() {
        return Value::DRAW;
    }
    let replies = || moves.iter().map(|&m| tables.value_of(&placement.play(m)).expect("a class that is there"));
    let plies = |reply: Value| reply.plies().expect("decided");
    if let Some(shortest) = replies().filter(|reply| reply.is_loss()).map(plies).min() {
        Value::decided_in(shortest + 1)
    } else if replies().any(Value::is_draw) {
        Value::DRAW
    } else {
        replies().map(plies).max().map_or(Value::LOST_NOW, |longest| Value::decided_in(longest + 1))
    }
}

fn check(tables: &Tables, table: &Table) {
    let (mut generator, mut moves) = (MoveGenerator::new(), MoveList::new());
    for number in 0..table.index().size() {
        let placement = table.index().placement(number);
        let value = table.value(number);
        if table.index().is_hole(&placement) {
            assert_eq!((value, table.is_quiet(number)), (Value::HOLE, false), "{placement:?}");
        } else {
            assert_eq!(value, expected(tables, &placement, &mut generator, &mut moves), "{placement:?}");
            assert_eq!(table.is_quiet(number), !moves.is_capture(), "{placement:?}");
        }
    }
}

fn check_all(pieces: u8) {
    let tables = Tables::generate(pieces, 2, &mut |_| {}).expect("short games");
    for class in Class::pairs(pieces).into_iter().flat_map(|class| [class, class.opponent()]) {
        check(&tables, tables.table(class).expect("all classes"));
    }
}

#[test]
fn three_pieces() {
    check_all(3);
}

/// `.ci/weekly tables` makes all four pieces again, and compares the bytes.
#[test]
fn the_built_in_tables_have_the_values_that_are_solved() {
    let solved = Tables::generate(3, 2, &mut |_| {}).expect("short games");
    let built_in = Tablebase::built_in([]).expect("sound tables");
    for class in Class::all(3) {
        let table = solved.table(class).expect("all classes");
        let placements = (0..table.index().size()).map(|number| (number, table.index().placement(number)));
        for (number, placement) in placements.filter(|(_, placement)| !table.index().is_hole(placement)) {
            let position = placement.position().expect("a position");
            assert_eq!(built_in.probe_dtm(&position), Some(TableValue::from(table.value(number))), "{position:?}");
        }
    }
}

#[test]
// It takes minutes, too long for every run: `bash .ci/weekly slow`.
#[ignore = "takes minutes"]
fn four_pieces() {
    check_all(4);
}
