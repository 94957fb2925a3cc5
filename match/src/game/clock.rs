//! The clock of one player: the time left, increments, and the moves to the next time control.

use std::time::Duration;

use crate::engines::MoveLimits;

/// The clock of one player in one game. It measures nothing itself: [`Self::record_move`] is given
/// the time that a move took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerClock {
    limits: MoveLimits,
    left: Duration,
    /// Moves played on this clock.
    moves: u32,
}

impl PlayerClock {
    /// The clock at the start of a game, for a player with these limits. The first move has its
    /// increment already, as in other match programs.
    pub fn new(limits: MoveLimits) -> Self {
        Self { limits, left: limits.clock.map_or(Duration::ZERO, |control| control.time + control.increment), moves: 0 }
    }

    /// The time left, before the margin; `None` for a player without a time control.
    pub fn time_left(&self) -> Option<Duration> {
        self.limits.clock.map(|_| self.left)
    }

    /// The increment per move; zero for a player without a time control.
    pub fn increment(&self) -> Duration {
        self.limits.clock.map_or(Duration::ZERO, |control| control.increment)
    }

    /// The moves to the next time control, from 1; `None` where the time is for the whole game.
    pub fn moves_to_go(&self) -> Option<u32> {
        let moves = self.limits.clock?.moves?;
        Some(moves - self.moves % moves)
    }

    /// The most time that the next move may take, margin included; `None` without a limit of time.
    pub fn max_move_time(&self) -> Option<Duration> {
        self.time_left().or(self.limits.move_time).map(|time| time + self.limits.margin())
    }

    /// Records a move that took this time: the time is taken off, the increment added, and a new
    /// period begins at the time control.
    ///
    /// # Errors
    /// By how much the move exceeded [`Self::max_move_time`]; the clock is then unchanged.
    pub fn record_move(&mut self, used: Duration) -> Result<(), Duration> {
        if let Some(max) = self.max_move_time()
            && used > max
        {
            return Err(used.saturating_sub(max));
        }
        if let Some(control) = self.limits.clock {
            // Time used within the margin is forgiven: the clock never runs below zero.
            self.left = self.left.saturating_sub(used) + control.increment;
            self.moves = self.moves.saturating_add(1);
            if control.moves.is_some_and(|moves| self.moves.is_multiple_of(moves)) {
                self.left += control.time;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key_value::parse;

    fn clock(limits: &str) -> PlayerClock {
        let mut all = MoveLimits::default();
        for pair in parse(limits).unwrap() {
            assert!(all.set(&pair).unwrap());
        }
        PlayerClock::new(all)
    }

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn the_increment_is_added_before_each_move() {
        let mut ten = clock("tc=10+0.5");
        assert_eq!((ten.time_left(), ten.increment(), ten.moves_to_go()), (Some(ms(10_500)), ms(500), None));
        assert_eq!(ten.max_move_time(), Some(ms(10_500)));
        ten.record_move(ms(2_000)).unwrap();
        assert_eq!(ten.time_left(), Some(ms(9_000)));
        ten.record_move(ms(100)).unwrap();
        assert_eq!(ten.time_left(), Some(ms(9_400)));
        // An increment alone is enough for the first move too.
        let mut increment_only = clock("tc=0+0.05");
        for _ in 0..3 {
            assert_eq!(increment_only.record_move(ms(50)), Ok(()));
        }
        assert_eq!(increment_only.record_move(ms(51)), Err(ms(1)));
    }

    #[test]
    fn moves_to_go_count_down_and_the_time_control_adds_a_period() {
        let mut clock = clock("tc=3/10+1");
        let mut seen = Vec::new();
        for _ in 0..7 {
            seen.push((clock.moves_to_go().unwrap(), clock.time_left().unwrap().as_secs()));
            clock.record_move(ms(2_000)).unwrap();
        }
        // Each move costs 2 s and earns 1 s; the third and the sixth earn another 10 s.
        assert_eq!(seen, [(3, 11), (2, 10), (1, 9), (3, 18), (2, 17), (1, 16), (3, 25)]);
    }

    #[test]
    fn time_is_forfeited_beyond_the_margin_only() {
        let mut with_margin = clock("tc=1+0.2,timemargin=50");
        assert_eq!(with_margin.max_move_time(), Some(ms(1_250)));
        let before = with_margin.clone();
        assert_eq!(with_margin.record_move(ms(1_251)), Err(ms(1)));
        assert_eq!(with_margin, before);
        // Exactly the margin is allowed, and leaves the increment alone.
        assert_eq!(with_margin.record_move(ms(1_250)), Ok(()));
        assert_eq!(with_margin.time_left(), Some(ms(200)));

        let mut strict = clock("tc=1");
        assert_eq!(strict.record_move(ms(1_000) + Duration::from_nanos(1)), Err(Duration::from_nanos(1)));
        assert_eq!(strict.record_move(ms(1_000)), Ok(()));
        assert_eq!(strict.time_left(), Some(Duration::ZERO));
    }

    #[test]
    fn a_fixed_time_per_move_does_not_add_up() {
        let mut clock = clock("movetime=100");
        for _ in 0..3 {
            assert_eq!(clock.max_move_time(), Some(ms(200)), "100 ms and the margin of 100 ms");
            assert_eq!(clock.record_move(ms(200)), Ok(()));
            assert_eq!(clock.record_move(ms(203)), Err(ms(3)));
        }
        assert_eq!((clock.time_left(), clock.increment(), clock.moves_to_go()), (None, Duration::ZERO, None));
    }

    #[test]
    fn without_a_limit_of_time_every_move_is_in_time() {
        let mut clock = clock("nodes=5");
        assert_eq!(clock.max_move_time(), None);
        assert_eq!(clock.record_move(Duration::from_secs(1_000_000)), Ok(()));
    }
}
