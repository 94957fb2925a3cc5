//! Any bytes are games or errors with a place, and a game that is written reads back the same.
#![no_main]

use dameo_engine::DrawRules;
use dameo_pdn::{PlayedMove, Record};
use libfuzzer_sys::fuzz_target;

/// In comments, `}` is written as `)`.
fn replace_braces(comments: &mut [String], moves: &mut [PlayedMove]) {
    for comment in comments {
        *comment = comment.replace('}', ")");
    }
    for played in moves {
        replace_braces(&mut played.comments, &mut []);
        for variation in &mut played.variations {
            replace_braces(&mut variation.comments, &mut variation.moves);
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    for game in dameo_pdn::read(&dameo_pdn::decode(bytes)) {
        match game {
            Ok(mut record) => {
                let _ = record.contradictions(DrawRules::PlayStrategy);
                assert_eq!(record.game().history().len(), record.moves.len());
                let written = record.to_string();
                replace_braces(&mut record.comments, &mut record.moves);
                assert_eq!(written.parse::<Record>().as_ref(), Ok(&record), "{written}");
            }
            Err(error) => {
                let message = error.to_string();
                assert!(message.len() < 2000 && !message.chars().any(char::is_control), "{message:?}");
            }
        }
    }
});
