//! A whole session: every line gets the answers that are owed, and the position at the end is the one that was set.
#![no_main]

use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};

use dameo_protocol::serve;
use dameo_tests::hostile::{Account, tame};
use libfuzzer_sys::fuzz_target;

/// An output that can be read when the session is over.
#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no thread panics").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

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
    let output = Output::default();
    // Its reader is never lost.
    let wait_for_loss = || loop {
        std::thread::park();
    };
    serve::run_with_table(1, Cursor::new(input), output.clone(), wait_for_loss).expect("memory takes everything");
    let text = String::from_utf8(output.0.lock().expect("no thread panics").clone()).expect("UTF-8");
    account.check(text.lines()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let fen = text.lines().rev().find_map(|line| line.strip_prefix("fen ")).expect("the answer to d");
    assert_eq!(fen, account.fen());
});
