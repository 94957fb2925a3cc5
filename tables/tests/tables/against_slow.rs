//! The tables compared with a slow solver: the slow rules, all positions in one graph, and rounds
//! over the whole of it until nothing changes.

use std::collections::HashMap;
use std::thread;

use dameo_rules::Position;
use dameo_tables::{Tables, Value};
use dameo_tests::slow::{Board, Cell, Man};

/// All boards with 2 to `max_pieces` pieces, some of each side, no man on its last rank, and White
/// to move. Those with Black to move are the same with the sides exchanged.
fn boards(max_pieces: usize) -> Vec<Board> {
    let cells: Vec<Cell> = (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank))).collect();
    let men = [(true, true), (true, false), (false, true), (false, false)];
    let mut boards = Vec::new();
    let mut unfinished = vec![(Vec::new(), 0)];
    while let Some((pieces, next)) = unfinished.pop() {
        let has = |side| pieces.iter().any(|&(_, man): &(Cell, Man)| man.white == side);
        if has(true) && has(false) {
            boards.push(Board { pieces: pieces.iter().copied().collect(), white_to_move: true });
        }
        if pieces.len() == max_pieces {
            continue;
        }
        for (at, &cell) in cells.iter().enumerate().skip(next) {
            for man in men.map(|(white, king)| Man { white, king }) {
                if man.king || cell.1 != if man.white { 7 } else { 0 } {
                    unfinished.push(([&pieces[..], &[(cell, man)]].concat(), at + 1));
                }
            }
        }
    }
    boards
}

/// The board with the sides exchanged: the same value, for the other side.
fn exchanged(board: &Board) -> Board {
    let exchange = |(&(file, rank), &man): (&Cell, &Man)| ((file, 7 - rank), Man { white: !man.white, ..man });
    Board { pieces: board.pieces.iter().map(exchange).collect(), white_to_move: !board.white_to_move }
}

/// The board as a number, the same for equal boards only.
fn key(board: &Board) -> u64 {
    let piece = |((file, rank), man): (&Cell, &Man)| {
        ((*file as u64 * 8 + *rank as u64) * 2 + u64::from(man.white)) * 2 + u64::from(man.king) + 1
    };
    board.pieces.iter().map(piece).fold(0, |key, piece| key * 257 + piece)
}

/// What the rules say of a board by itself, or where its moves lead.
enum Node {
    Known(Value),
    Moves(Vec<u32>),
}

fn node(board: &Board, numbers: &HashMap<u64, u32>) -> Node {
    let paths = board.legal_paths();
    if paths.is_empty() {
        return Node::Known(Value::decided_in(0));
    }
    if board.lone_kings() && paths.iter().all(|(m, _)| m.captured.is_empty()) {
        return Node::Known(Value::DRAW);
    }
    let mut next = Vec::new();
    for (m, _) in paths {
        let after = board.play(&m);
        // A side without pieces has no number: it has lost.
        let is_over = after.pieces.values().all(|piece| piece.white != after.white_to_move);
        next.push(if is_over { OVER } else { numbers[&key(&exchanged(&after))] });
    }
    Node::Moves(next)
}

/// The number of all boards whose side to move has no pieces.
const OVER: u32 = u32::MAX;

/// The value after a round, from the values known before: `None` as long as it is not decided.
fn decide(next: &[u32], known: &[Option<Value>]) -> Option<Value> {
    let value = |&number: &u32| if number == OVER { Some(Value::decided_in(0)) } else { known[number as usize] };
    let replies = || next.iter().map(value);
    let plies = |reply: Value| reply.plies().expect("decided");
    if let Some(shortest) = replies().flatten().filter(|reply| reply.is_loss()).map(plies).min() {
        return Some(Value::decided_in(shortest + 1));
    }
    if replies().all(|reply| reply.is_some_and(Value::is_win)) {
        return replies().flatten().map(plies).max().map(|longest| Value::decided_in(longest + 1));
    }
    None
}

fn compare(max_pieces: usize) {
    let boards = boards(max_pieces);
    let numbers: HashMap<u64, u32> =
        boards.iter().enumerate().map(|(number, board)| (key(board), number as u32)).collect();
    assert_eq!(numbers.len(), boards.len());
    let nodes: Vec<Node> = thread::scope(|scope| {
        let look = |boards: &[Board]| boards.iter().map(|board| node(board, &numbers)).collect::<Vec<_>>();
        let parts: Vec<_> = boards.chunks(boards.len() / 2 + 1).map(|part| scope.spawn(move || look(part))).collect();
        parts.into_iter().flat_map(|part| part.join().expect("no panic")).collect()
    });
    let start = |node: &Node| if let Node::Known(value) = node { Some(*value) } else { None };
    let mut known: Vec<Option<Value>> = nodes.iter().map(start).collect();
    loop {
        let mut news = Vec::new();
        for (number, node) in nodes.iter().enumerate() {
            if let (Node::Moves(next), None) = (node, known[number]) {
                news.extend(decide(next, &known).map(|value| (number, value)));
            }
        }
        if news.is_empty() {
            break;
        }
        for (number, value) in news {
            known[number] = Some(value);
        }
    }

    let tables = Tables::generate(max_pieces as u8, 2, &mut |_| {}).expect("short games");
    for (board, slow) in boards.iter().zip(known) {
        for board in [board, &exchanged(board)] {
            let position: Position = board.fen().parse().expect("a position");
            // What is never decided is a draw.
            assert_eq!(tables.value(&position), Some(slow.unwrap_or(Value::DRAW)), "{}", board.fen());
        }
    }
}

#[test]
fn two_pieces() {
    compare(2);
}

#[test]
// It takes a minute of processor time: `.ci/weekly slow`. In every run `consistency` proves the
// same tables by the fast rules, which are compared with the slow ones.
#[ignore = "takes a minute"]
fn three_pieces() {
    compare(3);
}
