//! The counts of reciprocal zugzwangs, found again from positions.

use dameo_rules::{Color, Position};
use dameo_tables::{Class, Placement, Tables, Zugzwangs};

/// The same board with the other side to move.
fn passed(position: &Position) -> Position {
    let [white, black] = Color::ALL.map(|color| position.pieces(color));
    let kings = position.kings(Color::White) | position.kings(Color::Black);
    Position::new(white, black, kings, !position.side_to_move()).expect("the same pieces")
}

/// The placements that an index numbers, and their mirror images where those have no number.
fn placements(tables: &Tables, class: Class) -> impl Iterator<Item = (usize, Placement)> {
    let index = tables.table(class).expect("all classes").index();
    (0..index.size()).flat_map(move |number| {
        let placement = index.placement(number);
        let image = (!index.stores_both_images(&placement)).then(|| placement.mirror());
        let both = [Some(placement), image].into_iter().flatten();
        both.filter(|placement| !index.is_hole(placement)).map(move |placement| (number, placement))
    })
}

fn counted(tables: &Tables, class: Class) -> Zugzwangs {
    let mut counts = Zugzwangs::default();
    for (number, placement) in placements(tables, class) {
        let position = placement.position().expect("a position");
        let other = passed(&position);
        if position.is_capture_pending() || other.is_capture_pending() {
            continue;
        }
        counts.placements += 1;
        let [mine, theirs] = [position, other].map(|position| tables.value(&position).expect("all classes"));
        if mine.is_loss() && theirs.is_loss() {
            counts.full += 1;
            counts.full_example.get_or_insert(number);
        } else if mine.is_loss() && theirs.is_draw() {
            counts.loses += 1;
            counts.loses_example.get_or_insert(number);
        } else if mine.is_draw() && theirs.is_loss() {
            counts.draws += 1;
        }
    }
    counts
}

#[test]
fn zugzwangs_of_three_pieces() {
    let tables = Tables::generate(3, 2, &mut |_| {}).expect("short games");
    let mut all = 0;
    for class in Class::pairs(3).into_iter().flat_map(|class| [class, class.opponent()]) {
        let zugzwangs = tables.stats(class, 2).expect("all classes").zugzwangs;
        assert_eq!(zugzwangs, counted(&tables, class), "{class}");
        let opponent = tables.stats(class.opponent(), 2).expect("all classes").zugzwangs;
        assert_eq!((zugzwangs.full, zugzwangs.loses, zugzwangs.draws), (opponent.full, opponent.draws, opponent.loses));
        all += zugzwangs.all();
    }
    assert!(all > 0);
}
