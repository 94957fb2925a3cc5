//! The compact book of a tree.

use dameo_engine::parse_move;

use super::graph::{Graph, index};
use super::{Settings, Tree, damaged};
use crate::book::{Book, BookMove};
use crate::error::TreeError;
use crate::value::Value;

impl Tree {
    /// The book of the positions that are most likely to be played, with all their moves, of at
    /// most so many bytes.
    ///
    /// # Errors
    /// When the tree cannot be read, or contradicts the rules.
    pub fn export(&self, settings: Settings, bytes: usize) -> Result<Book, TreeError> {
        let graph = Graph::load(self)?;
        let engines = self.engines()?;
        let newest = engines.len() as i64;
        let (mut positions, mut moves) = (Vec::new(), 0);
        for number in graph.by_cost(settings.drop_out) {
            let entries = self.book_moves(number, &graph, newest)?;
            moves += entries.len();
            if Book::len_of(moves) > bytes {
                break;
            }
            positions.push((*graph.position(number), entries));
        }
        Ok(Book::new(engines.last().map_or(0, |engine| engine.signature), settings.nodes, positions))
    }

    fn book_moves(&self, number: i64, graph: &Graph, newest: i64) -> Result<Vec<BookMove>, TreeError> {
        let select = "SELECT move, child, score, depth,
                coalesce(white, 0), coalesce(draws, 0), coalesce(black, 0)
            FROM moves LEFT JOIN played USING (position, move) WHERE position = ?1";
        let rows: Vec<(String, i64, i32, u32, [u32; 3])> = self.query(|connection| {
            let mut select = connection.prepare_cached(select)?;
            select
                .query_map([number], |row| {
                    let games = [row.get(4)?, row.get(5)?, row.get(6)?];
                    Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, games))
                })?
                .collect()
        })?;
        let position = graph.position(number);
        let is_old = graph.engine(number).is_some_and(|engine| engine < newest);
        rows.into_iter()
            .map(|(text, child, score, depth, games)| {
                let m = parse_move(position, &text)
                    .map_err(|_| damaged(number, &format!("the move {text} is not legal")))?;
                let backed_up = graph.values[index(child)].map(Value::of_move);
                let number_of_games: u32 = games.iter().sum();
                let white = f64::from(games[0]) + f64::from(games[1]) / 2.0;
                let of_white = (white / f64::from(number_of_games.max(1))) as f32;
                let points = match position.side_to_move() {
                    _ if number_of_games == 0 => 0.0,
                    dameo_engine::Color::White => of_white,
                    dameo_engine::Color::Black => 1.0 - of_white,
                };
                Ok(BookMove {
                    m,
                    value: backed_up.unwrap_or(Value(score)),
                    depth: depth.min(255) as u8,
                    games: number_of_games.min(u16::MAX.into()) as u16,
                    points,
                    is_old,
                })
            })
            .collect()
    }
}
