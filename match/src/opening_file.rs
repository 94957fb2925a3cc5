//! Files of openings: `FILE,order=random|sequential,seed=N,start=N,plies=N`.

use std::hash::Hasher;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context, Error, Result, anyhow, bail, ensure};
use dameo_engine::game::DrawRules;
use dameo_engine::notation::Fen;
use fnv::FnvHasher;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use crate::openings::Opening;

/// In which order the openings of a file are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Order {
    /// As they stand.
    #[default]
    Sequential,
    /// Shuffled by the seed.
    Random,
}

impl FromStr for Order {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        match text {
            "sequential" => Ok(Self::Sequential),
            "random" => Ok(Self::Random),
            _ => bail!("order={text}: expected random or sequential"),
        }
    }
}

/// A file of openings and what to take from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpeningFile {
    /// The file: games in PDN, or one FEN a line.
    pub path: PathBuf,
    /// The order.
    pub order: Order,
    /// What a random order comes from.
    pub seed: u64,
    /// The number of the first opening in this order, from 1.
    pub start: usize,
    /// The plies of each game that are taken; all, if nothing is said.
    pub plies: Option<usize>,
}

impl FromStr for OpeningFile {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let mut parts = text.split(',');
        let path = PathBuf::from(parts.next().unwrap_or_default());
        ensure!(!path.as_os_str().is_empty(), "'{text}': expected FILE, or FILE,order=random,seed=1");
        let mut file = Self { path, order: Order::default(), seed: 0, start: 1, plies: None };
        for part in parts {
            let Some((key, value)) = part.split_once('=') else {
                bail!("'{part}' in '{text}' is not key=value, such as order=random");
            };
            let from_1 = || {
                let number = value.parse::<usize>().ok().filter(|&number| number > 0);
                number.with_context(|| format!("{part}: expected a number, 1 or more"))
            };
            match key {
                "order" => file.order = value.parse()?,
                "seed" => file.seed = value.parse().with_context(|| format!("{part}: expected a number"))?,
                "start" => file.start = from_1()?,
                "plies" => file.plies = Some(from_1()?),
                _ => {
                    bail!("'{key}' in '{text}' is unknown; known are order=random|sequential, seed=N, start=N, plies=N")
                }
            }
        }
        Ok(file)
    }
}

impl OpeningFile {
    /// The openings in their order, the first that is played coming first; and a line that tells them from others, whatever the path.
    ///
    /// # Errors
    /// When the file cannot be read or has no opening, or one in which the game is over; what is wrong in it and where.
    pub fn read(&self, draws: DrawRules) -> Result<(Vec<Opening>, String)> {
        let bytes = std::fs::read(&self.path).with_context(|| format!("cannot read {}", self.path.display()))?;
        let named = || self.path.display().to_string();
        let mut openings = self.parse(&dameo_pdn::decode(&bytes), draws).with_context(named)?;
        if self.order == Order::Random {
            openings.shuffle(&mut StdRng::seed_from_u64(self.seed));
        }
        let count = openings.len();
        ensure!(self.start <= count, "start={}: {} has {count} openings", self.start, self.path.display());
        openings.rotate_left(self.start - 1);
        let mut hasher = FnvHasher::default();
        hasher.write(&bytes);
        let mut line = vec![self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()];
        if self.order == Order::Random {
            line.push(format!("order=random,seed={}", self.seed));
        }
        if self.start > 1 {
            line.push(format!("start={}", self.start));
        }
        line.extend(self.plies.map(|plies| format!("plies={plies}")));
        Ok((openings, format!("{}: {count} openings, hash {:016x}", line.join(","), hasher.finish())))
    }

    fn parse(&self, text: &str, draws: DrawRules) -> Result<Vec<Opening>> {
        let is_fen = |line: &str| line.starts_with("W:") || line.starts_with("B:");
        let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#')).unwrap_or("");
        let mut openings = Vec::new();
        if is_fen(first) {
            ensure!(self.plies.is_none(), "plies= is for games; these are positions");
            for (number, line) in text.lines().enumerate() {
                let line = line.trim();
                if line.is_empty() || line.starts_with('#') {
                    continue;
                }
                let start = line
                    .parse::<Fen>()
                    .map_err(|error| anyhow!(error.explain(line)))
                    .with_context(|| format!("line {}", number + 1))?;
                openings.push(Opening { start, moves: Vec::new() });
            }
        } else {
            for record in dameo_pdn::read(text) {
                let record = record?;
                let plies = self.plies.unwrap_or(usize::MAX);
                let moves = record.moves.iter().take(plies).map(|played| played.m).collect();
                openings.push(Opening { start: record.start, moves });
            }
        }
        for (number, opening) in openings.iter().enumerate() {
            let is_over = opening.game().outcome(draws).is_some();
            let number = number + 1;
            match (opening.moves.len(), self.plies) {
                (0, _) => ensure!(!is_over, "opening {number}: the game is over before it begins"),
                (all, None) => ensure!(
                    !is_over,
                    "opening {number}: the game is over after its {all} plies; plies=N takes only the first N of each game, such \
                     as plies=8"
                ),
                (some, Some(_)) => {
                    ensure!(!is_over, "opening {number}: the game is over after {some} plies; take fewer");
                }
            }
        }
        ensure!(!openings.is_empty(), "there is no opening in it");
        Ok(openings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(options: &str, text: &str) -> Result<Vec<Opening>> {
        format!("file{options}").parse::<OpeningFile>()?.parse(text, DrawRules::Standard)
    }

    #[test]
    fn files_of_fens_and_of_games() {
        let fens = "# two\nW:Wa1,b2:Bh8,g7\n\n  B:Wa1,b2:Bh8,g7:H0:F3\n";
        let openings = parse("", fens).unwrap();
        assert_eq!((openings.len(), openings[1].start.fullmove_number), (2, 3));
        let games = "[White \"A\"]\n\n1. d1-d4 d8-d5 *\n1. e1-e4 *\n";
        let plies = |openings: Vec<Opening>| openings.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>();
        assert_eq!(plies(parse("", games).unwrap()), [2, 1]);
        assert_eq!(plies(parse(",plies=1", games).unwrap()), [1, 1]);
        for (options, text, part) in [
            ("", "", "no opening"),
            ("", "W:Wa1:Bh8\nW:Wa9:Bh8", "line 2"),
            ("", "1. d1-d9 *", "line 1, column 4"),
            ("", "W:W:Bh8", "over before it begins"),
            (",plies=2", fens, "plies= is for games"),
        ] {
            let error = format!("{:#}", parse(options, text).unwrap_err());
            assert!(error.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn a_finished_game_is_an_opening_up_to_some_ply() {
        let game = "[FEN \"W:Wa6:Bh3\"]\n[SetUp \"1\"]\n\n1. a6-a7 h3-h2 2. a7-a8 h2-h1 3. a8-b8 h1-g1 4. b8-a8 g1-h1 5. a8-b8 *\n";
        let error = format!("{:#}", parse("", game).unwrap_err());
        assert!(error.contains("over after its 9 plies") && error.contains("plies=8"), "{error}");
        assert!(format!("{:#}", parse(",plies=4", game).unwrap_err()).contains("take fewer"));
        assert_eq!(parse(",plies=2", game).unwrap()[0].moves.len(), 2);
    }

    #[test]
    fn what_is_taken_from_a_file_can_be_told_from_anything_else() {
        let path = std::env::temp_dir().join(format!("dameo-openings-{}", std::process::id()));
        let text = "\u{feff}W:Wa1,b2:Bh8,g7\nW:Wb1,b2:Bh8,g7\nW:Wc1,b2:Bh8,g7\n";
        std::fs::write(&path, text).unwrap();
        let read = |options: &str| {
            let file: OpeningFile = format!("{}{options}", path.display()).parse().unwrap();
            file.read(DrawRules::Standard)
        };
        let (all, line) = read("").unwrap();
        let (from_2, other) = read(",start=2").unwrap();
        assert_eq!([&all[1], &all[2], &all[0]], [&from_2[0], &from_2[1], &from_2[2]]);
        assert!(line.contains("3 openings, hash ") && other.contains(",start=2: 3 openings"), "{line} {other}");
        assert!(format!("{:#}", read(",start=4").unwrap_err()).contains("has 3 openings"));
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
            ("a,plies=0", "1 or more"),
            ("a,start=0", "1 or more"),
            ("a,start=-1", "1 or more"),
            ("a,format=epd", "'format'"),
            ("a,b", "not key=value"),
        ] {
            let error = format!("{:#}", text.parse::<OpeningFile>().unwrap_err());
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
