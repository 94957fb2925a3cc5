//! Any bytes are games or errors with a place, in a stream too, and a game that was read is written
//! and read as the same game.
#![no_main]

use dameo_engine::DrawRules;
use dameo_pdn::{PdnError, Record};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let check = |error: &PdnError| {
        let message = error.to_string();
        assert!(message.len() < 2000 && !message.chars().any(char::is_control), "{message:?}");
    };
    let mut stream = dameo_pdn::read_from(bytes);
    for game in dameo_pdn::read(&dameo_pdn::decode(bytes)) {
        let streamed = stream.next().map(|game| game.map_err(|error| error.to_string()));
        assert_eq!(streamed, Some(game.clone().map_err(|error| error.to_string())));
        match game {
            Ok(record) => {
                record.warnings().iter().for_each(check);
                let _ = record.contradictions(DrawRules::PlayStrategy);
                assert_eq!(record.game().history().len(), record.moves.len());
                let written = record.to_string();
                assert_eq!(written.parse::<Record>().as_ref(), Ok(&record), "{written}");
            }
            Err(error) => check(&error),
        }
    }
    assert!(stream.next().is_none());
});
