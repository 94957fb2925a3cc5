//! Any bytes are games or errors with a place, and a game that is written reads back the same.
#![no_main]

use dameo_engine::DrawRules;
use dameo_pdn::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for game in dameo_pdn::read(&dameo_pdn::decode(bytes)) {
        match game {
            Ok(record) => {
                let _ = record.contradictions(DrawRules::PlayStrategy);
                assert_eq!(record.game().history().len(), record.moves.len());
                let written = record.to_string();
                assert_eq!(written.parse::<Record>().as_ref(), Ok(&record), "{written}");
            }
            Err(error) => {
                let message = error.to_string();
                assert!(message.len() < 2000 && !message.chars().any(char::is_control), "{message:?}");
            }
        }
    }
});
