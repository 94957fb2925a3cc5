//! The bytes of a file as text.

use std::borrow::Cow;

/// The characters of Windows-1252 for the bytes 0x80 to 0x9F, which are control characters in
/// Latin-1. Five are unused.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

/// The text of a file, which is UTF-8, UTF-16 with a byte order mark, or else Windows-1252 (which
/// includes the printable characters of Latin-1). It never fails: what is not a character becomes
/// U+FFFD. The byte order mark is removed.
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

fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Cow<'_, str> {
    let units = bytes.chunks(2).map(|pair| match *pair {
        [first, second] => unit([first, second]),
        _ => 0xFFFD,
    });
    char::decode_utf16(units).map(|next| next.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}
