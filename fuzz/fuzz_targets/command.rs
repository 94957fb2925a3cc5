//! Any line is a command or one short line of error, and what it asks for can be looked up in the rules.
#![no_main]

use dameo_engine::position::Position;
use dameo_protocol::command::Command;
use dameo_protocol::options::{self, Options};
use dameo_protocol::requests;
use libfuzzer_sys::fuzz_target;

fn check_message(message: &str) {
    assert!(message.len() < 1000 && !message.chars().any(char::is_control), "{message:?}");
}

fuzz_target!(|bytes: &[u8]| {
    match String::from_utf8_lossy(bytes).parse::<Command>() {
        Err(error) => check_message(&error.to_string()),
        Ok(Command::Position { fen, moves }) => {
            if let Err(message) = requests::game(fen.as_deref(), &moves) {
                check_message(&message);
            }
        }
        Ok(Command::Go(go)) => {
            if let Err(message) = requests::limits(&go, &Position::start(), &Options::default(), 0) {
                check_message(&message);
            }
        }
        Ok(Command::SetOption { name, value }) => match options::read(&name, value.as_deref()) {
            Ok((setting, _)) => Options::default().set(setting),
            Err(message) => check_message(&message),
        },
        Ok(_) => {}
    }
});
