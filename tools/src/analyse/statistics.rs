//! Statistics of games.

use std::collections::BTreeMap;
use std::fmt;

use dameo_engine::search::Score;
use dameo_engine::{Color, DrawRules, Game, Move, PieceKind};
use dameo_pdn::{GameResult, PlayedMove, Record, move_text};

use crate::analyse::traps::recorded_score;

/// Wins of White, draws, and wins of Black.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Results {
    /// Games that White won.
    pub white: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that Black won.
    pub black: u64,
}

impl Results {
    fn add(&mut self, result: GameResult) {
        match result {
            GameResult::WhiteWins => self.white += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::BlackWins => self.black += 1,
            GameResult::Unknown => {}
        }
    }

    /// How many games there are.
    pub const fn games(&self) -> u64 {
        self.white + self.draws + self.black
    }

    /// White's score in percent, and its error: half the width of the
    /// 95% confidence interval.
    pub fn white_score(&self) -> (f64, f64) {
        let [white, draws, black] = [self.white, self.draws, self.black].map(|number| number as f64);
        let games = (white + draws + black).max(1.0);
        let score = (white + draws / 2.0) / games;
        let squares = white * (1.0 - score).powi(2) + draws * (0.5 - score).powi(2) + black * score.powi(2);
        (100.0 * score, 100.0 * 1.96 * (squares / games / games).sqrt())
    }

    fn share(&self, part: u64) -> f64 {
        100.0 * part as f64 / self.games().max(1) as f64
    }
}

/// Statistics of games with a result. `Display` writes them as tables.
#[derive(Debug, Clone, Default)]
pub struct Statistics {
    /// All games.
    pub all: Results,
    /// Games by their first move. It and its mirror image are one.
    pub first_moves: BTreeMap<String, Results>,
    /// Games by how they ended.
    pub endings: BTreeMap<String, u64>,
    /// Games without a result, which are in no other count.
    pub without_result: u64,
    /// The plies of each game.
    plies: Vec<usize>,
    /// Moves by how many pieces they captured.
    captures: BTreeMap<u32, u64>,
    /// Moves of more than one man.
    linear_moves: u64,
    moves: u64,
    promotions: u64,
    games_with_kings: u64,
    /// The players whose first moves are marked as book moves.
    books: BTreeMap<String, BookUse>,
}

/// How a player used its book.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct BookUse {
    games: usize,
    moves: usize,
    /// The scores that the player gave its first moves after the book.
    exits: Vec<Score>,
}

/// A book exit with a score below this, in centipawns, is bad.
const BAD_EXIT: i32 = -50;

impl BookUse {
    /// Counts a game that the player began with this many book moves.
    fn add(&mut self, moves_of_book: usize, next: Option<&PlayedMove>) {
        self.games += 1;
        self.moves += moves_of_book;
        self.exits.extend(next.and_then(recorded_score));
    }

    /// A row of the table.
    fn write(&self, f: &mut fmt::Formatter<'_>, player: &str) -> fmt::Result {
        // A forced win or loss has no centipawns to be averaged.
        let centipawns = self.exits.iter().filter_map(|&score| match score {
            Score::Centipawns(value) => Some(f64::from(value)),
            _ => None,
        });
        let mean = centipawns.clone().sum::<f64>() / centipawns.count().max(1) as f64 / 100.0;
        let bad = self.exits.iter().filter(|&&score| score < Score::Centipawns(BAD_EXIT)).count();
        let share = 100.0 * bad as f64 / self.exits.len().max(1) as f64;
        let moves = self.moves as f64 / self.games.max(1) as f64;
        writeln!(f, "{player:<24}{:>8}{moves:>15.1}{mean:>+10.2}{bad:>8} ({share:.1}%)", self.games)
    }
}

impl Statistics {
    /// Counts a game.
    pub fn add(&mut self, record: &Record) {
        if record.result() == GameResult::Unknown {
            self.without_result += 1;
            return;
        }
        self.all.add(record.result());
        self.plies.push(record.moves.len());
        *self.endings.entry(ending(record)).or_default() += 1;
        if let Some(first) = record.moves.first() {
            self.first_moves.entry(first_move(record, first.played)).or_default().add(record.result());
        }
        let mut game = Game::from(record.start());
        let promotions_before = self.promotions;
        for played in &record.moves {
            let (position, m) = (game.position(), played.played);
            *self.captures.entry(m.captured.count()).or_default() += 1;
            self.moves += 1;
            self.promotions += u64::from(position.is_promotion(m));
            let is_man = position.piece_at(m.from).is_some_and(|piece| piece.kind == PieceKind::Man);
            let distance = m
                .from
                .file()
                .index()
                .abs_diff(m.to.file().index())
                .max(m.from.rank().index().abs_diff(m.to.rank().index()));
            self.linear_moves += u64::from(is_man && !m.is_capture() && distance > 1);
            game.play_unchecked(m);
        }
        self.games_with_kings += u64::from(self.promotions > promotions_before);
        self.add_books(record);
    }

    /// Counts the moves of each player's book.
    fn add_books(&mut self, record: &Record) {
        let white_first = usize::from(record.start().position.side_to_move() == Color::Black);
        for (player, first) in [("White", white_first), ("Black", 1 - white_first)] {
            let moves = || record.moves.iter().skip(first).step_by(2);
            let is_of_book = |played: &&PlayedMove| played.comments.iter().any(|comment| comment == "book");
            let of_book = moves().take_while(is_of_book).count();
            if of_book > 0 {
                let name = record.tag(player).unwrap_or("?");
                self.books.entry(name.into()).or_default().add(of_book, moves().nth(of_book));
            }
        }
    }

    fn per_game(&self, count: u64) -> f64 {
        count as f64 / self.all.games().max(1) as f64
    }
}

/// How a game ended: the tag `Termination`, or by the rules.
fn ending(record: &Record) -> String {
    if let Some(tag) = record.tag("Termination").filter(|tag| !tag.is_empty()) {
        return tag.into();
    }
    match record.game().outcome(DrawRules::Standard) {
        Some(_) => "by the rules".into(),
        None => "not said".into(),
    }
}

/// The first move, or its mirror image if that comes first. Only a start position that is its own
/// mirror image has equivalent moves.
fn first_move(record: &Record, m: Move) -> String {
    let start = record.start().position;
    let text = move_text(&start, m);
    if start.mirror_files() == start { text.min(move_text(&start, m.mirror_files())) } else { text }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = &self.all;
        let (score, error) = all.white_score();
        writeln!(f, "games               {}", all.games())?;
        if self.without_result > 0 {
            writeln!(f, "without a result    {}", self.without_result)?;
        }
        writeln!(f, "White scores        {score:.2} +- {error:.2}%")?;
        for (name, number) in [("White wins", all.white), ("draws", all.draws), ("Black wins", all.black)] {
            writeln!(f, "{name:<20}{number} ({:.1}%)", all.share(number))?;
        }
        let mut plies = self.plies.clone();
        plies.sort_unstable();
        if let (Some(shortest), Some(longest)) = (plies.first(), plies.last()) {
            let mean = plies.iter().sum::<usize>() as f64 / plies.len() as f64;
            let median = plies[plies.len() / 2];
            writeln!(f, "plies               {shortest} to {longest}, mean {mean:.1}, median {median}")?;
        }
        let captures: u64 = self.captures.range(1..).map(|(_, count)| count).sum();
        let share = |count: u64| 100.0 * count as f64 / self.moves.max(1) as f64;
        writeln!(f, "captures per game   {:.1} ({:.1}% of the moves)", self.per_game(captures), share(captures))?;
        writeln!(f, "linear moves        {:.1}% of the moves", share(self.linear_moves))?;
        let with_kings = all.share(self.games_with_kings);
        writeln!(f, "promotions per game {:.2} (in {with_kings:.1}% of the games)", self.per_game(self.promotions))?;
        writeln!(f, "\n{:<24}{:>8}{:>8}", "ending", "games", "share")?;
        let mut endings: Vec<_> = self.endings.iter().collect();
        endings.sort_by_key(|&(_, &count)| std::cmp::Reverse(count));
        for (ending, &count) in endings {
            writeln!(f, "{ending:<24}{count:>8}{:>7.1}%", all.share(count))?;
        }
        writeln!(f, "\n{:<24}{:>8}{:>8}", "captured by a move", "moves", "share")?;
        for (pieces, &count) in self.captures.range(1..) {
            writeln!(f, "{pieces:<24}{count:>8}{:>7.2}%", 100.0 * count as f64 / captures.max(1) as f64)?;
        }
        writeln!(
            f,
            "\n{:<12}{:>8}{:>9}{:>9}{:>9}{:>18}",
            "first move", "games", "White", "draw", "Black", "White scores"
        )?;
        let mut first_moves: Vec<_> = self.first_moves.iter().collect();
        first_moves.sort_by_key(|(_, results)| std::cmp::Reverse(results.games()));
        for (first, results) in first_moves {
            let (score, error) = results.white_score();
            let shares = [results.white, results.draws, results.black].map(|part| results.share(part));
            writeln!(
                f,
                "{first:<12}{:>8}{:>8.1}%{:>8.1}%{:>8.1}%{score:>9.1} +- {error:.1}%",
                results.games(),
                shares[0],
                shares[1],
                shares[2]
            )?;
        }
        if !self.books.is_empty() {
            let below = format!("below {:+.2}", f64::from(BAD_EXIT) / 100.0);
            writeln!(f, "\n{:<24}{:>8}{:>15}{:>10}{below:>16}", "player with a book", "games", "book moves", "exit")?;
        }
        for (player, used) in &self.books {
            used.write(f, player)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn statistics(pdn: &str) -> Statistics {
        let mut statistics = Statistics::default();
        for record in dameo_pdn::read(pdn) {
            statistics.add(&record.unwrap());
        }
        statistics
    }

    #[test]
    fn games_are_counted_by_first_move_result_and_captures() {
        let found = statistics(
            "1. d1-d4 d8-d5 1-0\n\n1. e1-e4 d8-d5 1/2-1/2\n\n1. f3-f4 d6-d5 2. d3-d4 d5xd3xf3xf5 0-1\n\n1. d1-d4 *\n",
        );
        assert_eq!((found.all, found.without_result), (Results { white: 1, draws: 1, black: 1 }, 1));
        assert_eq!(found.first_moves["d1-d4"], Results { white: 1, draws: 1, black: 0 }, "e1-e4 is its mirror image");
        // c3-c4 is f3-f4 mirrored.
        assert_eq!(found.first_moves["c3-c4"].games(), 1);
        assert_eq!(found.captures, BTreeMap::from([(0, 7), (3, 1)]));
        assert_eq!((found.linear_moves, found.moves, found.promotions), (4, 8, 0));
        assert_eq!(found.endings, BTreeMap::from([("not said".into(), 3)]));
        let text = found.to_string();
        assert!(text.contains("plies               2 to 4, mean 2.7, median 2"), "{text}");
        assert!(text.contains("White scores        50.00 +- 46.20%"), "{text}");
    }

    #[test]
    fn endings_and_promotions_are_counted() {
        let found = statistics(
            "[FEN \"W:Wa7:Bh5\"]\n[Termination \"endgame tables\"]\n\n1. a7-a8 h5-h4 1-0\n\n[FEN \"W:Wd4:Bd5\"]\n\n1. d4xd6 1-0\n",
        );
        assert_eq!((found.promotions, found.games_with_kings), (1, 1));
        let endings = BTreeMap::from([("by the rules".into(), 1), ("endgame tables".into(), 1)]);
        assert_eq!(found.endings, endings);
        assert_eq!(Statistics::default().to_string().lines().next(), Some("games               0"));
    }

    #[test]
    fn book_results_are_counted_for_each_player() {
        let game = "1. d1-d4 {-0.02/19 0.000s} {book} b8-a7 {+0.05/9 0.1s} 2. b1-a2 {-0.03/9 0.000s} {book} \
            b7-a6 {+0.01/9 0.1s} 3. b2-a3 {SCORE/9 0.1s} 1-0\n\n";
        let game = |score: &str| format!("[White \"A\"]\n[Black \"B\"]\n\n{}", game.replace("SCORE", score));
        let found = statistics(&(game("-0.51") + &game("-0.50") + "[White \"A\"]\n\n1. d1-d4 {+0.00/9 0.1s} 1-0\n"));
        let used = BookUse { games: 2, moves: 4, exits: [-51, -50].map(Score::Centipawns).to_vec() };
        assert_eq!(found.books, BTreeMap::from([("A".into(), used)]));
        let text = found.to_string();
        let rows = "player with a book         games     book moves      exit     below -0.50\n\
                    A                              2            2.0     -0.51       1 (50.0%)\n";
        assert!(text.ends_with(rows), "{text}");
        let lost = statistics(&(game("-0.10") + &game("-M9"))).to_string();
        assert!(lost.ends_with("2            2.0     -0.10       1 (50.0%)\n"), "a forced loss is bad: {lost}");
    }
}
