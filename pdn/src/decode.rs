//! The bytes of a file as text.

use std::borrow::Cow;

/// The characters of Windows-1252 for the bytes 0x80 to 0x9F, which are control characters in
/// Latin-1. Five are unused.
const WINDOWS_1252: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ";

/// So many bytes at the beginning of a file show its encoding.
pub(crate) const SAMPLE: usize = 4096;

/// How the bytes of a file stand for text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// Each line is UTF-8 or, if it is not valid, Windows-1252.
    Bytes,
    Utf16LittleEndian,
    Utf16BigEndian,
}

impl Encoding {
    /// The encoding of a file that begins so, by its byte order mark or else by its zeros: of the
    /// two bytes of an ASCII character in UTF-16, one is zero.
    pub(crate) fn of(beginning: &[u8]) -> Self {
        match beginning {
            [0xFF, 0xFE, ..] => return Self::Utf16LittleEndian,
            [0xFE, 0xFF, ..] => return Self::Utf16BigEndian,
            _ => {}
        }
        let pairs = beginning[..beginning.len().min(SAMPLE)].chunks_exact(2);
        let count = pairs.len();
        let [first, second] = pairs.fold([0, 0], |[first, second], pair| {
            [first + usize::from(pair[0] == 0), second + usize::from(pair[1] == 0)]
        });
        if second * 4 > count && first * 8 < count {
            Self::Utf16LittleEndian
        } else if first * 4 > count && second * 8 < count {
            Self::Utf16BigEndian
        } else {
            Self::Bytes
        }
    }

    /// The text of bytes that are not cut within a line.
    pub(crate) fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        match self {
            Self::Utf16LittleEndian => utf_16(bytes, u16::from_le_bytes),
            Self::Utf16BigEndian => utf_16(bytes, u16::from_be_bytes),
            Self::Bytes => {
                if let Ok(text) = std::str::from_utf8(bytes) {
                    return text.into();
                }
                let mut text = String::new();
                for bytes in bytes.split_inclusive(|byte| b"\r\n".contains(byte)) {
                    match std::str::from_utf8(bytes) {
                        Ok(line) => text += line,
                        Err(_) => text.extend(bytes.iter().map(|&byte| windows_1252(byte))),
                    }
                }
                text.into()
            }
        }
    }

    /// How many of the bytes can be decoded before the others of the file are known.
    pub(crate) fn complete(self, bytes: &[u8]) -> usize {
        match self {
            Self::Bytes => bytes.iter().rposition(|byte| b"\r\n".contains(byte)).map_or(0, |last| last + 1),
            Self::Utf16LittleEndian | Self::Utf16BigEndian => {
                let high = usize::from(self == Self::Utf16LittleEndian);
                let whole = bytes.len() - bytes.len() % 2;
                // The first half of a pair of surrogates waits for the second.
                let is_half = whole >= 2 && (0xD8..=0xDB).contains(&bytes[whole - 2 + high]);
                if is_half { whole - 2 } else { whole }
            }
        }
    }
}

/// The text of a file. Each line is UTF-8 or else Windows-1252 (which includes the printable
/// characters of Latin-1), or the whole file is UTF-16, with a byte order mark or without. It never
/// fails: what is not a character becomes U+FFFD. The byte order mark is removed.
///
/// ```
/// assert_eq!(dameo_pdn::decode("J\u{F6}rg".as_bytes()), "J\u{F6}rg");
/// assert_eq!(dameo_pdn::decode(b"J\xF6rg"), "J\u{F6}rg");
/// assert_eq!(dameo_pdn::decode(b"J\0\xF6\0r\0g\0"), "J\u{F6}rg");
/// ```
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let encoding = Encoding::of(bytes);
    match encoding.decode(bytes) {
        Cow::Borrowed(text) => text.strip_prefix('\u{FEFF}').unwrap_or(text).into(),
        Cow::Owned(mut text) => {
            if text.starts_with('\u{FEFF}') {
                text.remove(0);
            }
            text.into()
        }
    }
}

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9F => WINDOWS_1252.chars().nth(usize::from(byte - 0x80)).unwrap_or(char::REPLACEMENT_CHARACTER),
        _ => char::from(byte),
    }
}

fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Cow<'_, str> {
    let mut units = Vec::with_capacity(bytes.len().div_ceil(2));
    for pair in bytes.chunks(2) {
        units.push(if let &[first, second] = pair { unit([first, second]) } else { 0xFFFD });
    }
    String::from_utf16_lossy(&units).into()
}
