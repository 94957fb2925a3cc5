//! Plays a game of the engine against itself, and records its quiet positions.

use std::sync::Arc;

use dameo_engine::search::{Score, SearchResult, Signals};
use dameo_engine::{Color, DrawRules, EndgameTables, Game, OutOfMemory, Position, TableResult};
use dameo_match::play::{DrawRule, Ending as GameEnding, GameRules, OpeningRules, Quiet, Referee, WinRule, generator};
use rand::seq::IndexedRandom;

use crate::judge::Judge;
use crate::train::error::TrainError;
use crate::train::evaluation::Evaluation;
use crate::train::record::{Ending, MAX_SCORE, Record, own_view};

/// The transposition table, in megabytes. It is fixed because it affects the games.
pub const HASH_MEGABYTES: usize = 4;

/// The openings: random, without a pending capture, and without a large advantage in a short search.
const OPENINGS: OpeningRules = OpeningRules { plies: 6..=10, quiet: Quiet::SideToMove, max_advantage: 100 };

/// The nodes of the search that tells whether an opening is balanced.
const BALANCE_NODES: u64 = 2_000;

/// When games end.
fn game_rules(tables: Arc<dyn EndgameTables>) -> GameRules {
    GameRules {
        draw_rules: DrawRules::Standard,
        tables: Some(tables),
        max_plies: Some(400),
        win_rule: Some(WinRule { moves: 3, score: 1_000 }),
        draw_rule: Some(DrawRule { moves: 15, score: 10, from: 51 }),
    }
}

/// A finished game.
#[derive(Debug, Clone)]
pub struct PlayedGame {
    /// The game.
    pub game: Game,
    /// How many plies of it are the opening.
    pub opening_plies: usize,
    /// How it ended.
    pub ending: Ending,
    /// Who won; `None` if it is a draw.
    pub winner: Option<Color>,
    /// Its quiet positions.
    pub records: Vec<Record>,
}

/// An engine that plays against itself.
#[derive(Debug)]
pub struct Player {
    judge: Judge<Evaluation>,
    nodes: u64,
    rules: GameRules,
    starts: Arc<[Record]>,
}

impl Player {
    /// A player with this evaluation that searches so many nodes for each move.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn new(evaluation: Evaluation, nodes: u64, tables: Arc<dyn EndgameTables>) -> Result<Self, OutOfMemory> {
        let judge = Judge::new(evaluation, HASH_MEGABYTES, Some(Arc::clone(&tables)))?;
        Ok(Self { judge, nodes, rules: game_rules(tables), starts: Arc::default() })
    }

    /// The same player, whose games begin with positions of these records, unless there are none.
    #[must_use]
    pub fn with_starts(self, starts: Arc<[Record]>) -> Self {
        Self { starts, ..self }
    }

    /// Plays the game with this seed and number. Other games do not
    /// affect it.
    ///
    /// # Errors
    /// When the evaluation finds no opening balanced.
    pub fn play(&mut self, seed: u64, number: u64) -> Result<PlayedGame, TrainError> {
        let start = self.starts.choose(&mut generator(seed, number)).copied();
        let mut game = match &start {
            Some(start) => Game::from(start.position),
            None => self.opening(seed, number)?,
        };
        // A game that is held out stays so with all games that begin with its positions.
        let game_number = start.map_or(number as u16, |start| start.game);
        self.clear();
        let opening_plies = game.history().len();
        let mut referee = Referee::new(&self.rules);
        let mut records = Vec::new();
        let (ending, winner) = loop {
            if let Some(end) = referee.ending(&game) {
                break (ending(end), end.winner());
            }
            let position = *game.position();
            let moves = position.legal_moves();
            // A forced capture needs no search: its position is not recorded.
            if let (&[only], true) = (moves.as_slice(), position.is_capture_pending()) {
                game.play_unchecked(only);
                continue;
            }
            let result = self.judge.search_nodes(&game, self.nodes, &Signals::new());
            // A position that is not over has a move, and nothing stops the search.
            let Some(SearchResult { best: Some(best), score, .. }) = result else { break (Ending::Rules, None) };
            referee.add_score(&game, Some(score.centipawns()));
            if let Some(score) = quiet_score(&position, score) {
                records.push(Record {
                    position: own_view(&position),
                    score,
                    result: TableResult::Draw,
                    was_black: position.side_to_move() == Color::Black,
                    ending: Ending::Rules,
                    ply: u16::try_from(game.history().len()).unwrap_or(u16::MAX),
                    game: game_number,
                });
            }
            game.play_unchecked(best);
        };
        for record in &mut records {
            record.ending = ending;
            record.result = match winner {
                None => TableResult::Draw,
                Some(color) if (color == Color::Black) == record.was_black => TableResult::Win,
                Some(_) => TableResult::Loss,
            };
        }
        Ok(PlayedGame { game, opening_plies, ending, winner, records })
    }

    /// Searches a position and gives it its new score, and the result that the tables have if it is
    /// in them. `None` if it is decided by force, or is not quiet.
    pub fn rescore(&mut self, record: &Record) -> Option<Record> {
        let game = Game::from(record.position);
        let result = self.judge.search_nodes(&game, self.nodes, &Signals::new())?;
        let score = quiet_score(&record.position, result.score)?;
        let known = self.rules.tables.as_ref().and_then(|tables| tables.probe_wdl(&record.position));
        let result = known.unwrap_or(record.result);
        Some(Record { score, result, ..*record })
    }

    /// Searches a position that the search for a record evaluated. `None` if it is not quiet, or the
    /// game is over in it. A score beyond [`MAX_SCORE`] becomes that.
    pub(crate) fn searched(&mut self, position: &Position, root: &Record) -> Option<Record> {
        let known = self.rules.tables.as_ref().and_then(|tables| tables.probe_wdl(position));
        let record = Record {
            position: own_view(position),
            score: 0,
            result: known.unwrap_or(TableResult::Draw),
            was_black: root.was_black != (position.side_to_move() == Color::Black),
            ending: Ending::Searched,
            ..*root
        };
        record.check().ok()?;
        let found = self.judge.search_nodes(&Game::from(record.position), self.nodes, &Signals::new())?;
        let most = i32::from(MAX_SCORE);
        Some(Record { score: found.score.centipawns().clamp(-most, most) as i16, ..record })
    }

    /// Forgets all earlier searches.
    pub fn clear(&mut self) {
        self.judge.clear();
    }

    /// A random opening.
    fn opening(&mut self, seed: u64, number: u64) -> Result<Game, TrainError> {
        self.clear();
        let score = |game: &Game| {
            // Nothing stops the search.
            let result = self.judge.search_nodes(game, BALANCE_NODES, &Signals::new());
            result.map_or(Score::Centipawns(0), |result| result.score)
        };
        let found = OPENINGS.find(&mut generator(seed, number), score);
        found.map_err(|error| TrainError::Opening { game: number, error })
    }
}

/// The ending as records have it.
const fn ending(end: GameEnding) -> Ending {
    match end {
        GameEnding::Rules(_) => Ending::Rules,
        GameEnding::Tables(_) => Ending::Tables,
        GameEnding::MaximumPlies => Ending::PlyLimit,
        GameEnding::AdjudicatedWin(_) => Ending::AdjudicatedWin,
        GameEnding::AdjudicatedDraw => Ending::AdjudicatedDraw,
    }
}

/// The score of a record; `None` if the position is not recorded: a capture is pending, or it is
/// decided by force.
fn quiet_score(position: &Position, score: Score) -> Option<i16> {
    let Score::Centipawns(score) = score else { return None };
    let score = i16::try_from(score).ok().filter(|score| score.unsigned_abs() <= MAX_SCORE.unsigned_abs())?;
    (!position.is_capture_pending()).then_some(score)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use dameo_engine::move_text;
    use dameo_tables::Tablebase;
    use dameo_tests::slow::{Board, SlowGame};

    fn player(nodes: u64) -> Player {
        Player::new(Evaluation::default(), nodes, Arc::new(Tablebase::built_in([]).unwrap())).unwrap()
    }

    #[test]
    fn games_are_adjudicated_as_the_document_says() {
        let rules = game_rules(Arc::new(Tablebase::built_in([]).unwrap()));
        // The ply after which a game with this score of White ends. It repeats no position.
        let end = |score: Score, from: u32| {
            let mut referee = Referee::new(&rules);
            (from..).find_map(|ply| {
                let side = if ply % 2 == 0 { "W" } else { "B" };
                let fen = format!("{side}:Wa1,b1,c1:Bf8,g8,h8:H0:F{}", ply / 2 + 1);
                let game = Game::from(fen.parse::<dameo_engine::Fen>().unwrap());
                let own = if ply % 2 == 0 { score.centipawns() } else { -score.centipawns() };
                referee.add_score(&game, Some(own));
                Some((ply, ending(referee.ending(&game)?)))
            })
        };
        assert_eq!(end(Score::Centipawns(1_000), 0), Some((5, Ending::AdjudicatedWin)));
        assert_eq!(end(Score::MatedIn(3), 0), Some((5, Ending::AdjudicatedWin)));
        assert_eq!(end(Score::Centipawns(10), 0), Some((129, Ending::AdjudicatedDraw)));
        assert_eq!(end(Score::Centipawns(-10), 100), Some((129, Ending::AdjudicatedDraw)));
    }

    #[test]
    fn games_repeat_and_do_not_depend_on_each_other() {
        let mut player = player(200);
        let first = player.play(7, 3).unwrap();
        assert_ne!(player.play(7, 4).unwrap().game, first.game);
        assert_ne!(player.play(8, 3).unwrap().game, first.game);
        let again = player.play(7, 3).unwrap();
        assert_eq!((again.game, again.records), (first.game, first.records));
    }

    #[test]
    fn games_begin_with_positions_of_records_and_stay_with_their_games() {
        let records = player(100).play(1, 0).unwrap().records;
        let records: Vec<_> = (5..).zip(records).map(|(game, record)| Record { game, ..record }).collect();
        let mut player = player(100).with_starts(records.as_slice().into());
        let begun: HashSet<_> = (0..20)
            .map(|number| player.play(2, number).unwrap())
            .map(|played| {
                let start = records.iter().find(|record| record.position == played.game.history()[0].position).unwrap();
                assert!(played.opening_plies == 0 && played.records.iter().all(|record| record.game == start.game));
                start.game
            })
            .collect();
        assert!(begun.len() > 5, "{begun:?}");
    }

    #[test]
    fn games_are_legal_by_the_slow_rules_and_their_records_are_quiet_positions_of_them() {
        let mut player = player(100);
        for number in 0..3 {
            let PlayedGame { game, opening_plies, ending, winner, records } = player.play(1, number).unwrap();
            let mut slow = SlowGame::new(Board::from_fen(&game.initial_fen().to_string()));
            for entry in game.history() {
                assert_eq!(slow.result(false), "none");
                let text = move_text(&entry.position, entry.played);
                let m = slow.board().legal_moves().into_iter().find(|(_, legal)| *legal == text).unwrap().0;
                slow.play(&m);
            }
            let expected = winner.map_or("draw", |color| if color == Color::White { "p1win" } else { "p2win" });
            if ending == Ending::Rules {
                assert_eq!(slow.result(false), expected);
            }
            assert!(!records.is_empty());
            for record in records {
                let entry = &game.history()[usize::from(record.ply)];
                let side = entry.position.side_to_move();
                assert!(usize::from(record.ply) >= opening_plies);
                assert_eq!(record.position, own_view(&entry.position));
                assert_eq!((record.check(), record.was_black), (Ok(()), side == Color::Black));
                let result =
                    winner.map_or(
                        TableResult::Draw,
                        |color| {
                            if color == side { TableResult::Win } else { TableResult::Loss }
                        },
                    );
                assert_eq!((record.result, record.ending), (result, ending));
            }
        }
    }

    #[test]
    fn decided_and_noisy_positions_are_not_recorded_and_tables_have_the_last_word() {
        let score = |fen: &str, score| quiet_score(&fen.parse().unwrap(), score);
        assert_eq!(score("W:Wa1,b1:Bh8,g8", Score::Centipawns(-12)), Some(-12));
        assert_eq!(score("W:Wa1,b1:Bh8,g8", Score::Centipawns(19_998)), None);
        assert_eq!(score("W:Wa1,b1:Bh8,g8", Score::MatedIn(3)), None);
        assert_eq!(score("W:Wd4:Bd5", Score::Centipawns(0)), None);
        let record = |fen: &str, result| Record {
            position: fen.parse().unwrap(),
            score: 1,
            result,
            was_black: false,
            ending: Ending::Rules,
            ply: 9,
            game: 2,
        };
        let mut player = player(300);
        let drawn = player.rescore(&record("W:WKa1,Kb1:BKh8,Kg8", TableResult::Loss)).unwrap();
        assert_eq!((drawn.result, drawn.ply), (TableResult::Draw, 9));
        assert_eq!(player.rescore(&record("W:WKa1,Kb1:BKh8", TableResult::Loss)), None);
    }
}
