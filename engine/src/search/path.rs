//! The positions from the last irreversible move of the game to the current node, and repetitions
//! among them.

use dameo_rules::Game;

use super::node::Node;

/// The keys of these positions, oldest first.
#[derive(Debug)]
pub(super) struct Path {
    keys: Vec<u64>,
    /// The index of the root's key.
    root: usize,
}

impl Path {
    /// The path that ends at the root of a search.
    pub(super) fn new(game: &Game) -> Self {
        let reversible = game.history().iter().rev().take_while(|entry| entry.position.is_reversible(entry.played));
        let mut keys: Vec<u64> = reversible.map(|entry| entry.position.key()).collect();
        keys.reverse();
        keys.push(game.position().key());
        Self { root: keys.len() - 1, keys }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) {
        self.keys.pop();
    }

    /// Whether the current node counts as a draw by repetition: it occurred once before since the
    /// root, or twice before in the game. A single repetition inside the tree is enough, because a
    /// side that could avoid it would have done so the first time.
    #[inline(always)]
    pub(super) fn is_repetition(&self, halfmove_clock: u32) -> bool {
        // Each king needs two moves to come back.
        const SHORTEST: u32 = 4;
        halfmove_clock >= SHORTEST && self.occurred_before(halfmove_clock as usize)
    }

    /// How often the position of this node, which comes after the path, occurs on it.
    pub(super) fn occurrences(&self, node: &Node) -> usize {
        let reversible = self.keys.iter().rev().take(node.halfmove_clock as usize);
        reversible.filter(|&&key| key == node.position.key()).count()
    }

    /// Whether a position occurs twice on the path.
    pub(super) fn has_repetition(&self) -> bool {
        (1..).zip(&self.keys).any(|(next, key)| self.keys[next..].contains(key))
    }

    fn occurred_before(&self, halfmove_clock: usize) -> bool {
        let current = self.keys.len() - 1;
        let earliest = current.saturating_sub(halfmove_clock);
        let mut before_root = 0;
        let mut index = current;
        while index >= earliest + 2 {
            index -= 2;
            if self.keys[index] == self.keys[current] {
                if index >= self.root {
                    return true;
                }
                before_root += 1;
                if before_root == 2 {
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use dameo_rules::Fen;

    use super::*;

    /// A path after these moves of a game and of the search, and the half-move clock at its end.
    fn path(fen: &str, game_moves: &str, search_moves: &str) -> (Path, u32) {
        let mut game = Game::from(fen.parse::<Fen>().unwrap());
        for text in game_moves.split_whitespace() {
            game.play_text(text).unwrap();
        }
        let mut path = Path::new(&game);
        for text in search_moves.split_whitespace() {
            game.play_text(text).unwrap();
            path.push(game.position().key());
        }
        (path, game.halfmove_clock())
    }

    fn is_repetition(game_moves: &str, search_moves: &str) -> bool {
        let (path, halfmove_clock) = path("W:WKa1,a2:BKh8,h7", game_moves, search_moves);
        path.is_repetition(halfmove_clock)
    }

    const ROUND: &str = "a1b1 h8g8 b1a1 g8h8";

    #[test]
    fn a_position_twice_in_the_search_is_a_repetition() {
        assert!(is_repetition("", ROUND), "the root comes back");
        assert!(is_repetition("", "a1c1 h8g8 c1d1 g8f8 d1c1 f8g8"), "a position below the root comes back");
        assert!(!is_repetition("", "a1b1 h8g8 b1a1"));
        assert!(!is_repetition("", "a1b1 h8g8 b1c1 g8h8 c1a1"), "with the other side to move");
    }

    #[test]
    fn a_position_once_in_the_game_and_once_in_the_search_is_none() {
        // The root is the position after three plies; the first position comes back at ply one.
        assert!(!is_repetition("a1b1 h8g8 b1a1", "g8h8"));
    }

    #[test]
    fn a_position_twice_in_the_game_and_once_in_the_search_is_a_repetition() {
        assert!(is_repetition(&format!("{ROUND} a1b1 h8g8 b1a1"), "g8h8"));
        assert!(!is_repetition(&format!("{ROUND} a1b1 h8g8 b1a1"), ""), "not there yet");
    }

    #[test]
    fn the_root_itself_counts_as_part_of_the_search() {
        assert!(is_repetition("a1b1 h8g8", "b1a1 g8h8 a1b1 h8g8"));
    }

    #[test]
    fn nothing_before_an_irreversible_move_is_repeated() {
        let (path, halfmove_clock) = path("W:WKa1,a2:BKh8,h7", ROUND, "a2a3");
        assert_eq!((path.keys.len(), halfmove_clock), (6, 0));
        assert!(!path.is_repetition(halfmove_clock));
        let (later, _) = self::path("W:WKa1,a2:BKh8,h7", "a1b1 h8g8 b1a1 h7h6", "");
        assert_eq!(later.keys.len(), 1, "the game's positions before the man's move are left out");
    }

    #[test]
    fn undoing_a_move_takes_its_position_off_the_path() {
        let (mut path, _) = path("W:WKa1,a2:BKh8,h7", "", "a1b1 h8g8 b1a1 g8h8");
        path.pop();
        path.push(1);
        assert!(!path.is_repetition(4));
    }
}
