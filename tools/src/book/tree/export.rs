//! Exports of a tree: the compact book, and the positions at its edge.

use dameo_engine::{Color, Position};

use super::{EntryMove, Settings, Tree};
use crate::book::error::TreeError;
use dameo_study::book::{Book, BookMove};

impl Tree {
    /// The book of the positions that are most likely to be played, with all their moves, of at
    /// most this many bytes.
    ///
    /// # Errors
    /// When the tree cannot be read, or contradicts the rules.
    pub fn export(&self, settings: Settings, bytes: usize) -> Result<Book, TreeError> {
        let view = self.view()?;
        let engines = self.engines()?;
        let newest = engines.len() as i64;
        let (mut positions, mut moves) = (Vec::new(), 0);
        for number in view.graph.by_cost(settings.drop_out) {
            let Some(entry) = view.entry(view.graph.position(number))? else { continue };
            moves += entry.moves.len();
            if Book::len_of(moves) > bytes {
                break;
            }
            let (side, is_old) = (entry.position.side_to_move(), entry.engine < newest);
            let of_book = entry.moves.iter().map(|found| book_move(found, side, is_old)).collect();
            positions.push((entry.position, of_book));
        }
        Ok(Book::new(engines.last().map_or(0, |engine| engine.signature), settings.nodes, positions))
    }
}

impl Tree {
    /// The positions at the edge of the tree that are most likely to be played, at most so many:
    /// where a game leaves the book.
    ///
    /// # Errors
    /// When the tree cannot be read.
    pub fn exits(&self, settings: Settings, count: usize) -> Result<Vec<Position>, TreeError> {
        let view = self.view()?;
        let leaves = view.graph.leaves(settings.drop_out, None, count, count);
        Ok(leaves.into_iter().map(|number| *view.graph.position(number)).collect())
    }
}

/// A move of this side as the book has it.
fn book_move(found: &EntryMove, side: Color, is_old: bool) -> BookMove {
    let [white, draws, black] = found.games.map(f64::from);
    let games = white + draws + black;
    let won = if side == Color::White { white } else { black };
    let points = if games > 0.0 { (won + draws / 2.0) / games } else { 0.0 };
    BookMove {
        m: found.scored.m,
        value: found.value,
        depth: found.scored.depth.min(255) as u8,
        games: games.min(f64::from(u16::MAX)) as u16,
        points: points as f32,
        is_old,
    }
}
