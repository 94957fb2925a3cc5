//! From the bytes of a file to text.

use std::borrow::Cow;

/// What Windows-1252 has for the bytes 0x80 to 0x9F, where Latin-1 has control characters. Five of them are not in use.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

/// The text of a file: UTF-8, or UTF-16 with a byte order mark, or else Windows-1252, of which Latin-1 is a part. Nothing is
/// refused; a byte order mark is no part of the text.
///
/// ```
/// assert_eq!(dameo_pdn::decode("J\u{F6}rg".as_bytes()), "J\u{F6}rg");
/// assert_eq!(dameo_pdn::decode(b"J\xF6rg"), "J\u{F6}rg");
/// ```
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.strip_prefix('\u{FEFF}').unwrap_or(text).into();
    }
    match bytes {
        [0xFF, 0xFE, rest @ ..] => utf_16(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => utf_16(rest, u16::from_be_bytes),
        _ => bytes.iter().map(|&byte| windows_1252(byte)).collect(),
    }
}

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9F => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// What is no character becomes U+FFFD.
fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Cow<'_, str> {
    let units = bytes.chunks(2).map(|pair| match *pair {
        [first, second] => unit([first, second]),
        _ => 0xFFFD,
    });
    char::decode_utf16(units).map(|next| next.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}
