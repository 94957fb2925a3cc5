//! Any line is either a command or a short error, and a command can be checked against the rules.
#![no_main]

use dameo_engine::Position;
use dameo_protocol::command::{Command, ParsedCommand};
use dameo_protocol::options::{self, Options};
use dameo_protocol::requests;
use libfuzzer_sys::fuzz_target;

fn check_message(message: &str) {
    assert!(message.len() < 1000 && !message.chars().any(char::is_control), "{message:?}");
}

fuzz_target!(|bytes: &[u8]| {
    let ParsedCommand { command, warning } = match ParsedCommand::read(bytes) {
        Ok(parsed) => parsed,
        Err(error) => return check_message(&error),
    };
    if let Some(warning) = warning {
        check_message(&warning);
    }
    match command {
        Command::Position { fen, moves } => {
            if let Err(error) = requests::set_up_game(fen.as_deref(), &moves) {
                check_message(&error);
            }
        }
        Command::Go(go) => {
            if let Some(error) = requests::search_limits(&go, &Position::start(), &Options::default(), 0).1 {
                check_message(&error);
            }
        }
        Command::SetOption { name, value } => match options::parse(&name, value.as_deref()) {
            Ok(setting) => setting.warning.iter().for_each(|warning| check_message(warning)),
            Err(error) => check_message(&error),
        },
        _ => {}
    }
});
