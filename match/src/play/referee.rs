//! When a game ends, and how: by the rules, by endgame tables, by a limit of plies, or adjudicated.

use std::sync::Arc;

use dameo_engine::{DrawRules, EndgameTables, Game, TableResult, TableValue};

use super::adjudication::{Adjudicator, DrawRule, Ending, WinRule};

/// When games end.
#[derive(Debug, Clone, Default)]
pub struct GameRules {
    /// Which positions are drawn.
    pub draw_rules: DrawRules,
    /// Endgame tables, which adjudicate a game that reaches one of their positions.
    pub tables: Option<Arc<dyn EndgameTables>>,
    /// After how many plies a game is a draw, those of the opening included.
    pub max_plies: Option<u32>,
    /// When a game is adjudicated as won.
    pub win_rule: Option<WinRule>,
    /// When a game is adjudicated as drawn.
    pub draw_rule: Option<DrawRule>,
}

/// Decides when one game ends.
#[derive(Debug)]
pub struct Referee<'a> {
    rules: &'a GameRules,
    adjudicator: Adjudicator,
    adjudicated: Option<Ending>,
}

impl<'a> Referee<'a> {
    /// The referee of a new game.
    pub const fn new(rules: &'a GameRules) -> Self {
        Self { rules, adjudicator: Adjudicator::new(rules.win_rule, rules.draw_rule), adjudicated: None }
    }

    /// How the game has ended; `None` where it goes on.
    pub fn ending(&self, game: &Game) -> Option<Ending> {
        let is_long = || self.rules.max_plies.is_some_and(|max| game.history().len() >= max as usize);
        game.outcome(self.rules.draw_rules)
            .map(Ending::Rules)
            .or_else(|| self.ending_by_tables(game))
            .or_else(|| is_long().then_some(Ending::MaximumPlies))
            .or(self.adjudicated)
    }

    /// Records the score that the side to move reports with its move, for itself and in
    /// centipawns. Called before the move is played.
    pub fn add_score(&mut self, game: &Game, score: Option<i32>) {
        self.adjudicated = self.adjudicator.add(game, score);
    }

    /// The result from the endgame tables, unless the half-move clock could change it.
    fn ending_by_tables(&self, game: &Game) -> Option<Ending> {
        let (tables, position, clock) = (self.rules.tables.as_ref()?, game.position(), game.halfmove_clock());
        let (rules, side) = (self.rules.draw_rules, position.side_to_move());
        let result = tables.probe_wdl(position)?;
        // With the clock at 0 a result holds at any distance; the tables may lack distances.
        let holds = |value: TableValue| value.holds(rules, position, clock);
        let is_certain = rules == DrawRules::Standard || clock == 0 || result == TableResult::Draw;
        if !is_certain && !tables.probe_dtm(position).is_some_and(holds) {
            return None;
        }
        Some(Ending::Tables(match result {
            TableResult::Win => Some(side),
            TableResult::Draw => None,
            TableResult::Loss => Some(!side),
        }))
    }
}

#[cfg(test)]
mod tests {
    use dameo_engine::{Color, DrawReason, Fen, Outcome};
    use dameo_tables::Tablebase;

    use super::*;

    fn game(fen: &str) -> Game {
        Game::from(fen.parse::<Fen>().unwrap())
    }

    #[test]
    fn the_rules_and_the_limit_of_plies_end_games() {
        let ending = |game: &Game, max_plies| {
            let rules = GameRules { max_plies, ..GameRules::default() };
            Referee::new(&rules).ending(game)
        };
        assert_eq!(ending(&game("W:W:Bh8"), None), Some(Ending::Rules(Outcome::Win(Color::Black))));
        let lone_kings = Ending::Rules(Outcome::Draw(DrawReason::LoneKings));
        assert_eq!(ending(&game("W:WKa1:BKc2"), Some(0)), Some(lone_kings), "the rules come first");
        assert_eq!(ending(&game("W:Wa1,b2:Bh8"), None), None);
        let mut played = Game::new();
        played.play_text("d1-d4").unwrap();
        assert_eq!(ending(&played, Some(2)), None);
        assert_eq!(ending(&played, Some(1)), Some(Ending::MaximumPlies));
    }

    #[test]
    fn endgame_tables_have_the_results_of_their_positions() {
        let tables: Option<Arc<dyn EndgameTables>> = Some(Arc::new(Tablebase::built_in([]).unwrap()));
        let ending = |fen: &str, draw_rules| {
            let rules = GameRules { draw_rules, tables: tables.clone(), max_plies: Some(0), ..GameRules::default() };
            Referee::new(&rules).ending(&game(fen)).unwrap()
        };
        let won_by = |color| Ending::Tables(Some(color));
        for rules in DrawRules::ALL {
            assert_eq!(ending("W:WKa1,Kb1:BKh8", rules), won_by(Color::White));
            assert_eq!(ending("B:WKa1,Kb1:BKh8", rules), won_by(Color::White));
            assert_eq!(ending("W:WKa1:BKh8,Kg8", rules), won_by(Color::Black));
            assert_eq!(ending("W:WKa1,Kb1:BKh8,Kg8", rules), Ending::Tables(None));
            assert_eq!(ending("W:Wa1,a2,a3:Bh8,h7", rules), Ending::MaximumPlies, "five pieces");
        }
        // Won in five plies, but the game is drawn in three.
        assert_eq!(ending("W:WKa1,Kb1:BKh8:H47", DrawRules::Standard), won_by(Color::White));
        assert_eq!(ending("W:WKa1,Kb1:BKh8:H47", DrawRules::PlayStrategy), Ending::MaximumPlies);
        assert_eq!(ending("W:WKa1,Kb1:BKh8:H45", DrawRules::PlayStrategy), won_by(Color::White));
        let without = GameRules::default();
        assert_eq!(Referee::new(&without).ending(&game("W:WKa1,Kb1:BKh8")), None, "no tables");
    }

    #[test]
    fn an_unfinished_game_can_be_adjudicated() {
        let rules = GameRules { draw_rule: Some(DrawRule { moves: 1, score: 5, from: 1 }), ..GameRules::default() };
        let mut referee = Referee::new(&rules);
        let mut game = Game::new();
        for (text, ending) in [("d1-d4", None), ("d8-d5", Some(Ending::AdjudicatedDraw))] {
            referee.add_score(&game, Some(0));
            game.play_text(text).unwrap();
            assert_eq!(referee.ending(&game), ending);
        }
    }
}
