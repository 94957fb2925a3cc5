//! Time controls: a time for a number of moves or for the whole game, and an increment per move.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The longest time that an option accepts: a week.
pub const MAX_TIME: Duration = Duration::from_secs(7 * 24 * 3600);

/// The shortest time of a period: engines are given milliseconds.
const MIN_TIME: Duration = Duration::from_millis(1);

/// A time control: `moves/time+increment`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeControl {
    /// Moves per period; `None` where the time is for the whole game.
    pub moves: Option<u32>,
    /// The time of one period.
    pub time: Duration,
    /// The time added after each move.
    pub increment: Duration,
}

/// The error for a text that is not a time control.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{0}' is not a time control; expected moves/time+increment, such as 8+0.08, 40/60 or 40/1:30+0.5, with times of \
     at most a week in seconds, m:ss or h:mm:ss"
)]
pub struct TimeControlError(pub String);

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        read_control(text).ok_or_else(|| TimeControlError(text.into()))
    }
}

fn read_control(text: &str) -> Option<TimeControl> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves| moves > 0)?), rest),
        None => (None, text),
    };
    let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
    let control = TimeControl { moves, time: read_time(time)?, increment: read_time(increment)? };
    (control.time.max(control.increment) >= MIN_TIME).then_some(control)
}

/// Reads seconds, `m:ss` or `h:mm:ss`; the seconds may have a fraction.
fn read_time(text: &str) -> Option<Duration> {
    let mut parts = text.rsplit(':');
    let seconds = parts.next().filter(|part| part.chars().all(|next| next.is_ascii_digit() || next == '.'))?;
    let seconds = Duration::try_from_secs_f64(seconds.parse().ok()?).ok()?;
    // Minutes first, then hours.
    let larger = parts.map(|part| part.parse::<u16>().ok().filter(|_| !part.starts_with('+')).map(u64::from));
    let larger: Vec<u64> = larger.collect::<Option<_>>()?;
    let (minutes, hours) = match larger[..] {
        [] => (0, 0),
        [minutes] => (minutes, 0),
        [minutes, hours] if minutes < 60 => (minutes, hours),
        _ => return None,
    };
    let is_in_range = larger.is_empty() || seconds < Duration::from_secs(60);
    let time = seconds + Duration::from_secs(60 * minutes + 3600 * hours);
    (is_in_range && time <= MAX_TIME).then_some(time)
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.time.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_and_written() {
        for text in ["8+0.08", "40/60", "40/60+0.5", "0.1+0.01", "1", "0+0.5"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        for (text, seconds) in [
            ("1:30", "90"),
            ("40/1:30+0.5", "40/90+0.5"),
            ("1:00:00", "3600"),
            ("90:05.5", "5405.5"),
            ("0:01+0:02", "1+2"),
        ] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), seconds, "{text}");
        }
        for text in [
            "",
            "x",
            "8+",
            "-1",
            "0",
            "0/5",
            "1/x",
            "8+0.08+1",
            "inf",
            "NaN",
            "1e19",
            "1e9",
            "604801",
            "8+-1",
            "8+1e-9+",
            "1:60",
            "1:2:3:4",
            ":30",
            "1:",
            "1:60:00",
            "1::00",
            "-1:30",
            "0.0001",
            "+5",
            "4294967296/5",
            "999999999:00",
        ] {
            let error = text.parse::<TimeControl>().expect_err(text).to_string();
            assert!(error.contains("40/1:30+0.5"), "{text}: {error}");
        }
    }
}
