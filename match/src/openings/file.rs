//! Opening files: `FILE,order=random|sequential,seed=N,start=N,plies=N`.

use std::io;
use std::path::PathBuf;
use std::str::FromStr;

use dameo_engine::{DrawRules, Fen, FenError, Game};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use crate::engines::hash;
use crate::key_value::{self, KeyValueError};

/// The order in which the openings of a file are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Order {
    /// The order of the file.
    #[default]
    Sequential,
    /// Shuffled by the seed.
    Random,
}

/// An opening file, and which openings to take from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpeningFile {
    /// The file: games in PDN, or one FEN per line.
    pub path: PathBuf,
    /// The order.
    pub order: Order,
    /// The seed of a random order.
    pub seed: u64,
    /// The number of the first opening in this order, from 1.
    pub start: usize,
    /// How many plies of each game to take; `None` for all.
    pub plies: Option<usize>,
}

/// Why an opening file, or an option for it, is rejected.
#[derive(Debug, thiserror::Error)]
pub enum OpeningFileError {
    /// An unknown key or an invalid value.
    #[error(transparent)]
    KeyValue(#[from] KeyValueError),
    /// There is no file in the description.
    #[error("'{0}': expected FILE, or FILE,order=random,seed=1")]
    NoFile(String),
    /// The file cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The file has no openings that can be played.
    #[error("{}: {error}", path.display())]
    Contents {
        /// The file.
        path: PathBuf,
        /// What is wrong in it.
        error: Box<ContentsError>,
    },
    /// `start` is beyond the last opening of the file.
    #[error("start={start}: {} has {count} openings", path.display())]
    Start {
        /// The number of the first opening.
        start: usize,
        /// The file.
        path: PathBuf,
        /// How many it has.
        count: usize,
    },
}

/// What is wrong in a file of openings.
#[derive(Debug, thiserror::Error)]
pub enum ContentsError {
    /// There is no opening.
    #[error("there is no opening in it")]
    Empty,
    /// `plies` is given for a file of positions.
    #[error("plies= is for games; this file has positions")]
    Plies,
    /// A line is not a position.
    #[error("line {line}: {reason}")]
    Fen {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// A game cannot be read.
    #[error(transparent)]
    Pdn(#[from] dameo_pdn::PdnError),
    /// The game is over before the end of an opening.
    #[error("opening {number}: the game is over {when}")]
    Over {
        /// The number of the opening, from 1.
        number: usize,
        /// When, and what would be right.
        when: String,
    },
}

impl FromStr for OpeningFile {
    type Err = OpeningFileError;

    fn from_str(text: &str) -> Result<Self, OpeningFileError> {
        let (path, rest) = text.split_once(',').unwrap_or((text, ""));
        if path.is_empty() {
            return Err(OpeningFileError::NoFile(text.into()));
        }
        let mut file = Self { path: path.into(), order: Order::default(), seed: 0, start: 1, plies: None };
        for pair in key_value::parse(rest)? {
            match pair.key.as_str() {
                "order" => {
                    file.order = pair.choice(&[("random", Order::Random), ("sequential", Order::Sequential)])?;
                }
                "seed" => file.seed = pair.number("a number", 0..)?,
                "start" => file.start = pair.number("a number", 1..)?,
                "plies" => file.plies = Some(pair.number("plies", 1..)?),
                _ => Err(pair.unknown(&["order", "seed", "start", "plies"]))?,
            }
        }
        Ok(file)
    }
}

impl OpeningFile {
    /// The openings in the order in which they are played, and a line for the record that depends
    /// on the contents of the file, not on its path.
    ///
    /// # Errors
    /// When the file cannot be read, has no opening, or has one in which the game is over.
    pub fn read(&self, draw_rules: DrawRules) -> Result<(Vec<Game>, String), OpeningFileError> {
        let path = || self.path.clone();
        let bytes = std::fs::read(&self.path).map_err(|error| OpeningFileError::Read { path: path(), error })?;
        let openings = self.parse(&dameo_pdn::decode(&bytes), draw_rules);
        let mut openings =
            openings.map_err(|error| OpeningFileError::Contents { path: path(), error: error.into() })?;
        if self.order == Order::Random {
            openings.shuffle(&mut StdRng::seed_from_u64(self.seed));
        }
        let count = openings.len();
        if self.start > count {
            return Err(OpeningFileError::Start { start: self.start, path: path(), count });
        }
        openings.rotate_left(self.start - 1);
        let mut line = vec![self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()];
        if self.order == Order::Random {
            line.push(format!("order=random,seed={}", self.seed));
        }
        if self.start > 1 {
            line.push(format!("start={}", self.start));
        }
        line.extend(self.plies.map(|plies| format!("plies={plies}")));
        Ok((openings, format!("{}: {count} openings, hash {:016x}", line.join(","), hash(&bytes))))
    }

    fn parse(&self, text: &str, draw_rules: DrawRules) -> Result<Vec<Game>, ContentsError> {
        // Old programs end lines with CR alone, and files with Ctrl-Z.
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let text = text.trim_end_matches(['\u{1A}', '\0']);
        let is_empty = |line: &str| line.is_empty() || line.starts_with('#');
        let first = text.lines().map(str::trim).find(|line| !is_empty(line)).unwrap_or("");
        let mut openings = Vec::new();
        if first.starts_with("W:") || first.starts_with("B:") {
            if self.plies.is_some() {
                return Err(ContentsError::Plies);
            }
            for (number, text) in (1..).zip(text.lines().map(str::trim)) {
                if !is_empty(text) {
                    let fen = text.parse::<Fen>();
                    let refused = |error: FenError| ContentsError::Fen { line: number, reason: error.explain(text) };
                    openings.push(Game::from(fen.map_err(refused)?));
                }
            }
        } else {
            for record in dameo_pdn::read(text) {
                let mut record = record?;
                record.moves.truncate(self.plies.unwrap_or(usize::MAX));
                openings.push(record.game());
            }
        }
        for (number, opening) in (1..).zip(&openings) {
            if opening.outcome(draw_rules).is_none() {
                continue;
            }
            let when = match (opening.history().len(), self.plies) {
                (0, _) => "before its first move".into(),
                (plies, Some(_)) => format!("after {plies} plies; take fewer"),
                (plies, None) => {
                    format!("after its {plies} plies; plies=N takes only the first N of each game, such as plies=8")
                }
            };
            return Err(ContentsError::Over { number, when });
        }
        if openings.is_empty() {
            return Err(ContentsError::Empty);
        }
        Ok(openings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(options: &str, text: &str) -> Result<Vec<Game>, ContentsError> {
        format!("file{options}").parse::<OpeningFile>().unwrap().parse(text, DrawRules::Standard)
    }

    #[test]
    fn files_of_fens_and_of_games() {
        let fens = "# two\nW:Wa1,b2:Bh8,g7\n\n  B:Wa1,b2:Bh8,g7:H0:F3\n";
        let openings = parse("", fens).unwrap();
        assert_eq!((openings.len(), openings[1].initial_fen().fullmove_number), (2, 3));
        assert_eq!(parse("", &(fens.replace('\n', "\r") + "\u{1A}")).unwrap().len(), 2);
        assert_eq!(parse("", &fens.replace("two\n", "two\r\n")).unwrap().len(), 2);
        let games = "[White \"A\"]\n\n1. d1-d4 d8-d5 *\n1. e1-e4 *\n";
        let plies = |openings: Vec<Game>| openings.iter().map(|opening| opening.history().len()).collect::<Vec<_>>();
        assert_eq!(plies(parse("", games).unwrap()), [2, 1]);
        assert_eq!(plies(parse(",plies=1", games).unwrap()), [1, 1]);
        for (options, text, part) in [
            ("", "", "no opening"),
            ("", "W:Wa1:Bh8\nW:Wa9:Bh8", "line 2"),
            ("", "1. d1-d9 *", "line 1, column 4"),
            ("", "W:W:Bh8", "over before its first move"),
            (",plies=2", fens, "plies= is for games"),
        ] {
            let error = parse(options, text).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn a_finished_game_serves_as_an_opening_up_to_some_ply() {
        let game = "[FEN \"W:Wa6:Bh3\"]\n[SetUp \"1\"]\n\n1. a6-a7 h3-h2 \
                    2. a7-a8 h2-h1 3. a8-b8 h1-g1 4. b8-a8 g1-h1 5. a8-b8 *\n";
        let error = parse("", game).unwrap_err().to_string();
        assert!(error.contains("over after its 9 plies") && error.contains("plies=8"), "{error}");
        assert!(parse(",plies=4", game).unwrap_err().to_string().contains("take fewer"));
        assert_eq!(parse(",plies=2", game).unwrap()[0].history().len(), 2);
    }

    #[test]
    fn the_line_for_the_record_depends_on_contents_and_choice() {
        let path = std::env::temp_dir().join(format!("dameo-openings-{}", std::process::id()));
        let text = "\u{feff}W:Wa1,b2:Bh8,g7\nW:Wb1,b2:Bh8,g7\nW:Wc1,b2:Bh8,g7\n";
        std::fs::write(&path, text).unwrap();
        let read = |options: &str| {
            let file: OpeningFile = format!("{}{options}", path.display()).parse().unwrap();
            file.read(DrawRules::Standard)
        };
        let (all, line) = read("").unwrap();
        let (from_2, other) = read(",start=2").unwrap();
        let fens = |openings: &[Game]| openings.iter().map(|opening| opening.fen().to_string()).collect::<Vec<_>>();
        let mut rotated = fens(&all);
        rotated.rotate_left(1);
        assert_eq!(fens(&from_2), rotated);
        assert!(line.contains("3 openings, hash ") && other.contains(",start=2: 3 openings"), "{line} {other}");
        assert!(read(",start=4").unwrap_err().to_string().contains("has 3 openings"));
        std::fs::write(&path, text.replace("b2", "c2")).unwrap();
        assert_ne!(read("").unwrap().1, line);
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn descriptions_are_complete_or_refused() {
        for (text, part) in [
            ("", "expected FILE"),
            ("a,order=up", "order=up"),
            ("a,seed=x", "seed=x"),
            ("a,plies=0", "plies=0: expected plies, at least 1"),
            ("a,start=0", "at least 1"),
            ("a,start=-1", "at least 1"),
            ("a,format=epd", "'format'"),
            ("a,b", "not key=value"),
        ] {
            let error = text.parse::<OpeningFile>().unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
