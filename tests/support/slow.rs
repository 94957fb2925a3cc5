//! The rules of Dameo, implemented as literally as possible: a board of cells, one square at a
//! time, every path walked. It shares nothing with the engine and is not meant to be fast.

use std::collections::{BTreeMap, BTreeSet};

/// A square as (file, rank), 0 to 7 each. Their order is the alphabet's.
pub type Cell = (i8, i8);

/// A piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Man {
    /// Whether it is White's.
    pub white: bool,
    /// Whether it is a king.
    pub king: bool,
}

/// A position.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    /// The pieces by square.
    pub pieces: BTreeMap<Cell, Man>,
    /// Whether White is to move.
    pub white_to_move: bool,
}

/// A move: from, to and the captured squares.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SlowMove {
    /// Where from.
    pub from: Cell,
    /// Where to.
    pub to: Cell,
    /// What is captured.
    pub captured: BTreeSet<Cell>,
}

const ORTHOGONAL: [Cell; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

fn on_board((file, rank): Cell) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

fn beside((file, rank): Cell, (df, dr): Cell) -> Cell {
    (file + df, rank + dr)
}

/// A square's name.
pub fn name((file, rank): Cell) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

fn cell(name: &str) -> Option<Cell> {
    match name.as_bytes() {
        [file, rank] => Some((*file as i8 - b'a' as i8, *rank as i8 - b'1' as i8)).filter(|&cell| on_board(cell)),
        _ => None,
    }
}

impl Board {
    /// Reads the side to move and the pieces of a FEN; counters are ignored.
    ///
    /// # Panics
    /// When the text is no FEN: the tests know theirs.
    pub fn from_fen(fen: &str) -> Self {
        let fields: Vec<&str> = fen.split(':').collect();
        let mut pieces = BTreeMap::new();
        for field in &fields[1..3] {
            let white = field.starts_with('W');
            for piece in field[1..].split(',').filter(|piece| !piece.is_empty()) {
                let king = piece.starts_with('K');
                let cell = cell(piece.trim_start_matches('K')).unwrap_or_else(|| panic!("{piece} in {fen}"));
                assert!(pieces.insert(cell, Man { white, king }).is_none(), "two pieces on {piece} in {fen}");
            }
        }
        Self { pieces, white_to_move: fields[0] == "W" }
    }

    /// The FEN without its counters.
    pub fn fen(&self) -> String {
        let list = |white: bool| {
            let of_side = self.pieces.iter().filter(|(_, piece)| piece.white == white);
            let names: Vec<String> = of_side
                .map(|(&cell, piece)| if piece.king { "K".to_string() } else { String::new() } + &name(cell))
                .collect();
            names.join(",")
        };
        format!("{}:W{}:B{}", if self.white_to_move { 'W' } else { 'B' }, list(true), list(false))
    }

    fn is_empty(&self, cell: Cell) -> bool {
        on_board(cell) && !self.pieces.contains_key(&cell)
    }

    fn own(&self) -> impl Iterator<Item = (Cell, Man)> + '_ {
        self.pieces.iter().filter(|(_, piece)| piece.white == self.white_to_move).map(|(&cell, &piece)| (cell, piece))
    }

    fn is_enemy(&self, cell: Cell) -> bool {
        self.pieces.get(&cell).is_some_and(|piece| piece.white != self.white_to_move)
    }

    fn is_own_man(&self, cell: Cell) -> bool {
        self.pieces.get(&cell).is_some_and(|piece| piece.white == self.white_to_move && !piece.king)
    }

    /// The legal moves, each with the alphabetically first of its texts.
    pub fn legal_moves(&self) -> BTreeMap<SlowMove, String> {
        let mut moves: BTreeMap<SlowMove, String> = BTreeMap::new();
        for (m, path) in self.legal_paths() {
            let text: String = path.into_iter().map(name).collect();
            let first = moves.entry(m).or_insert_with(|| text.clone());
            if text < *first {
                *first = text;
            }
        }
        moves
    }

    /// Every path of every legal move.
    pub fn legal_paths(&self) -> Vec<(SlowMove, Vec<Cell>)> {
        let mut captures = Vec::new();
        for (from, piece) in self.own() {
            self.capture_paths(from, piece, &mut vec![from], &mut Vec::new(), &mut captures);
        }
        let max = captures.iter().map(|(_, captured)| captured.len()).max().unwrap_or(0);
        let mut paths = Vec::new();
        for (path, captured) in captures.into_iter().filter(|(_, captured)| captured.len() == max) {
            let captured = captured.into_iter().collect();
            paths.push((SlowMove { from: path[0], to: path[path.len() - 1], captured }, path));
        }
        if paths.is_empty() {
            for (from, piece) in self.own() {
                for to in if piece.king { self.king_moves(from) } else { self.man_moves(from) } {
                    paths.push((SlowMove { from, to, captured: BTreeSet::new() }, vec![from, to]));
                }
            }
        }
        paths
    }

    fn man_moves(&self, from: Cell) -> Vec<Cell> {
        let forward = if self.white_to_move { 1 } else { -1 };
        let mut destinations = Vec::new();
        for direction in [(-1, forward), (0, forward), (1, forward)] {
            let mut to = beside(from, direction);
            while self.is_own_man(to) {
                to = beside(to, direction);
            }
            if self.is_empty(to) {
                destinations.push(to);
            }
        }
        destinations
    }

    fn king_moves(&self, from: Cell) -> Vec<Cell> {
        let mut destinations = Vec::new();
        for direction in (-1..=1).flat_map(|df| (-1..=1).map(move |dr| (df, dr))).filter(|&d| d != (0, 0)) {
            let mut to = beside(from, direction);
            while self.is_empty(to) {
                destinations.push(to);
                to = beside(to, direction);
            }
        }
        destinations
    }

    /// Every capturing path that cannot be continued or may be left off: all prefixes, the longest
    /// of which count.
    fn capture_paths(
        &self,
        origin: Cell,
        piece: Man,
        path: &mut Vec<Cell>,
        captured: &mut Vec<Cell>,
        found: &mut Vec<(Vec<Cell>, Vec<Cell>)>,
    ) {
        let at = path[path.len() - 1];
        let free = |cell: Cell| self.is_empty(cell) || cell == origin;
        for direction in ORTHOGONAL {
            let mut over = beside(at, direction);
            while piece.king && free(over) {
                over = beside(over, direction);
            }
            if !self.is_enemy(over) || captured.contains(&over) {
                continue;
            }
            let mut landing = beside(over, direction);
            while free(landing) {
                path.push(landing);
                captured.push(over);
                found.push((path.clone(), captured.clone()));
                self.capture_paths(origin, piece, path, captured, found);
                captured.pop();
                path.pop();
                if !piece.king {
                    break;
                }
                landing = beside(landing, direction);
            }
        }
    }

    /// The position after a move.
    ///
    /// # Panics
    /// When no piece stands on the move's origin.
    #[must_use]
    pub fn play(&self, m: &SlowMove) -> Self {
        let mut pieces = self.pieces.clone();
        let mut piece = pieces.remove(&m.from).expect("a piece to move");
        for cell in &m.captured {
            pieces.remove(cell);
        }
        if m.to.1 == if self.white_to_move { 7 } else { 0 } {
            piece.king = true;
        }
        pieces.insert(m.to, piece);
        Self { pieces, white_to_move: !self.white_to_move }
    }

    /// Whether each side has one king and nothing else.
    pub fn lone_kings(&self) -> bool {
        let side = |white| self.pieces.values().filter(|piece| piece.white == white).collect::<Vec<_>>();
        [true, false].into_iter().all(|white| matches!(side(white)[..], [Man { king: true, .. }]))
    }

    /// Perft, move by move.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.legal_moves().keys().map(|m| self.play(m).perft(depth - 1)).sum()
    }
}

/// A game by these rules, with its whole past.
#[derive(Debug, Clone)]
pub struct SlowGame {
    /// All positions, the current one last.
    pub boards: Vec<Board>,
    /// Plies in a row with king moves only and no capture.
    pub king_plies: u32,
    /// Plies since one king stood against one king.
    pub lone_king_plies: u32,
}

impl SlowGame {
    /// A game from a position, with counters at 0.
    pub fn new(board: Board) -> Self {
        Self::with_clock(board, 0)
    }

    /// A game from a position with this half-move clock.
    pub fn with_clock(board: Board, clock: u32) -> Self {
        let lone_king_plies = if board.lone_kings() { clock } else { 0 };
        Self { boards: vec![board], king_plies: clock, lone_king_plies }
    }

    /// The current position.
    ///
    /// # Panics
    /// Never: there is always one.
    pub fn board(&self) -> &Board {
        self.boards.last().expect("a position")
    }

    /// Plays a move.
    pub fn play(&mut self, m: &SlowMove) {
        let board = self.board();
        let (by_king, lone_kings, next) = (board.pieces[&m.from].king, board.lone_kings(), board.play(m));
        self.king_plies = if by_king && m.captured.is_empty() { self.king_plies.saturating_add(1) } else { 0 };
        self.lone_king_plies = if lone_kings { self.lone_king_plies.saturating_add(1) } else { 0 };
        self.boards.push(next);
    }

    /// `p1win`, `p2win`, `draw` or `none`, under the standard rules or those of `PlayStrategy`.
    pub fn result(&self, playstrategy: bool) -> &'static str {
        let board = self.board();
        let moves = board.legal_moves();
        if moves.is_empty() {
            return if board.white_to_move { "p2win" } else { "p1win" };
        }
        let capture = moves.keys().any(|m| !m.captured.is_empty());
        let repeated = self.boards.iter().filter(|past| *past == board).count() >= 3;
        let drawn = if playstrategy {
            board.lone_kings() && self.lone_king_plies >= 4 || self.king_plies >= 50
        } else {
            board.lone_kings() && !capture
        };
        if repeated || drawn { "draw" } else { "none" }
    }
}
