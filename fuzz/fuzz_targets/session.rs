//! A whole session: every line gets the answers that are owed, and the position at the end is the one that was set.
#![no_main]

use std::io::Cursor;

use dameo_protocol::session;
use dameo_tests::hostile::{Account, tame};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut account = Account::default();
    let mut input = Vec::new();
    for line in bytes.split(|&byte| byte == b'\n').take(200) {
        let line = tame(line);
        line.split(|&byte| byte == b'\n').for_each(|line| account.add(line));
        input.extend(line);
        input.push(b'\n');
    }
    input.extend(b"d\n");
    let mut output = Vec::new();
    session::run_with_table(1, Cursor::new(input), &mut output).expect("memory takes everything");
    let text = String::from_utf8(output).expect("UTF-8");
    account.check(text.lines()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let fen = text.lines().rev().find_map(|line| line.strip_prefix("fen ")).expect("the answer to d");
    assert_eq!(fen, account.fen());
});
