//! Generates `rules_types.ts`, the TypeScript declarations of the values passed to the page.

use std::path::Path;

use dameo_pdn::GameResult;
use dameo_rules::{Color, DrawReason, DrawRules, Outcome};
use dameo_study::explanation::{Pieces, Reason};
use dameo_study::judgement::Judgement;
use ts_rs::{Config, TS};

use crate::{book, judgement, pdn, problem, puzzles, rules};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../page/src/library/rules_types.ts");

/// The declaration of a type, with one-line comments on one line.
fn declare<T: TS>() -> String {
    let docs = T::docs().unwrap_or_default();
    let declaration = format!("{}\nexport {}", docs.trim_end(), T::decl(&Config::default()));
    declaration.replace("/**\n * ", "/** ").replace("\n */", " */").replace(" \n", "\n")
}

fn union<'a>(docs: &str, name: &str, values: impl IntoIterator<Item = &'a str>) -> String {
    let values: Vec<String> = values.into_iter().map(|value| format!("'{value}'")).collect();
    format!("/** {docs} */\nexport type {name} = {};", values.join(" | "))
}

fn types() -> String {
    let outcomes = [
        Outcome::Win(Color::White),
        Outcome::Draw(DrawReason::Repetition),
        Outcome::Draw(DrawReason::LoneKings),
        Outcome::Draw(DrawReason::KingMoves),
    ];
    let results = [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown];
    let pieces = Pieces { count: 1, king: false };
    let reasons = [
        Reason::WonToDrawn,
        Reason::WonToLost,
        Reason::DrawnToLost,
        Reason::Hangs(pieces),
        Reason::AllowsShot(pieces),
        Reason::Loses(pieces),
        Reason::MissesShot(pieces),
        Reason::MissesPieces(pieces),
        Reason::LetsManThrough,
        Reason::MissesKing,
    ];
    [
        "// Generated from the Rust of board/wasm-rules by its tests: do not edit.".into(),
        union("A side.", "Color", [Color::White, Color::Black].map(rules::color_name)),
        union("When a game is drawn.", "DrawRules", DrawRules::NAMES),
        union("Why a game is over.", "OutcomeReason", outcomes.map(rules::outcome_reason)),
        union(
            "The result of a game record.",
            "GameResult",
            results.map(|result| result.to_string()).each_ref().map(String::as_str),
        ),
        union(
            "How bad a move is.",
            "Judgement",
            [Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder].map(Judgement::name),
        ),
        union("The name of what a move did wrong.", "ReasonKind", reasons.map(Reason::name)),
        declare::<problem::Problem>(),
        declare::<rules::Piece>(),
        declare::<rules::LegalMove>(),
        declare::<rules::OutcomeDescription>(),
        declare::<rules::GameState>(),
        declare::<rules::MoveInputState>(),
        declare::<rules::PremoveTargets>(),
        declare::<pdn::PdnMove>(),
        declare::<pdn::PdnVariation>(),
        declare::<pdn::PdnGame>(),
        declare::<pdn::PdnFile>(),
        declare::<judgement::JudgedMove>(),
        declare::<judgement::Accuracy>(),
        declare::<judgement::JudgedGame>(),
        declare::<judgement::Reason>(),
        declare::<book::Score>(),
        declare::<book::BookMoveDescription>(),
        declare::<puzzles::PuzzleSummary>(),
        declare::<puzzles::PuzzleDescription>(),
    ]
    .join("\n\n")
        + "\n"
}

#[test]
fn the_types_of_the_page_are_those_of_the_rust() {
    let types = types();
    if std::env::var_os("UPDATE_DOCUMENTS").is_some() {
        std::fs::write(FILE, &types).unwrap();
    }
    let committed = std::fs::read_to_string(FILE).unwrap_or_default();
    let name = Path::new(FILE).file_name().unwrap().display();
    assert_eq!(committed, types, "{name} is old: UPDATE_DOCUMENTS=1 cargo test -p dameo-wasm-rules writes it");
}
