//! Any line is a command or one short line of error, and what it asks for can be looked up in the rules.
#![no_main]

use dameo_engine::position::Position;
use dameo_protocol::command::{Command, Understood};
use dameo_protocol::options::{self, Options};
use dameo_protocol::requests;
use libfuzzer_sys::fuzz_target;

fn check_message(message: &str) {
    assert!(message.len() < 1000 && !message.chars().any(char::is_control), "{message:?}");
}

fuzz_target!(|bytes: &[u8]| {
    let understood = match String::from_utf8_lossy(bytes).parse::<Understood>() {
        Err(error) => return check_message(&error.to_string()),
        Ok(understood) => understood,
    };
    if let Some(remark) = understood.remark {
        check_message(&remark);
    }
    match understood.command {
        Command::Position { fen, moves } => {
            if let Err(message) = requests::game(fen.as_deref(), &moves) {
                check_message(&message);
            }
        }
        Command::Go(go) => {
            if let Some(message) = requests::limits(&go, &Position::start(), &Options::default(), 0).1 {
                check_message(&message);
            }
        }
        Command::SetOption { name, value } => match options::read(&name, value.as_deref()) {
            Ok((setting, _)) => Options::default().set(setting),
            Err(message) => check_message(&message),
        },
        _ => {}
    }
});
