//! Tests of the PDN library through what it offers to other programs, in one binary.

mod contradictions;
mod leniency;
mod move_numbers;
mod other_programs;
mod recovery;
mod results;
mod round_trip;
mod streams;

/// The bytes of a text in Windows-1252, for the characters of these tests.
fn windows_1252(text: &str) -> Vec<u8> {
    let byte = |next| match next {
        '\u{201E}' => 0x84,
        '\u{201C}' => 0x93,
        '\u{20AC}' => 0x80,
        other => u8::try_from(other).unwrap(),
    };
    text.chars().map(byte).collect()
}
