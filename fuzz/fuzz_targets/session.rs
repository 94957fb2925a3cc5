//! A whole session: every command has its answers, and a position can be set up at the end.
#![no_main]

use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};

use dameo_protocol::options::Setup;
use dameo_protocol::serve;
use dameo_tests::malformed::{Answers, shorten};
use libfuzzer_sys::fuzz_target;

/// An output that is read after the session.
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

/// Any position that is not the start position.
const FEN: &str = "W:WKa1,a2,b2:Bg6,g7,Kh8:H0:F1";

fuzz_target!(|bytes: &[u8]| {
    let mut expected = Answers::default();
    let mut input = Vec::new();
    for line in bytes.split(|&byte| byte == b'\n').take(200) {
        let line = shorten(line);
        line.split(|&byte| byte == b'\n').for_each(|line| expected.expect(line));
        input.extend(line);
        input.push(b'\n');
    }
    input.extend(format!("position fen {FEN}\nd\n").as_bytes());
    let output = Output::default();
    serve::run(Setup::standard(1), Cursor::new(input), output.clone()).expect("writing to memory");
    let text = String::from_utf8(output.0.lock().expect("no thread panics").clone()).expect("UTF-8");
    assert_eq!(Answers::count(text.lines()), Ok(expected), "{text}");
    let fen = text.lines().rev().find_map(|line| line.strip_prefix("fen ")).expect("the answer to d");
    assert_eq!(fen, FEN);
});
