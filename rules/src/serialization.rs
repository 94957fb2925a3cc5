//! The `serde` feature. The README has a table of the forms. Types with a text form are written as
//! that text, and a bitboard as the list of its squares; the other types derive their form.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::game::DrawRules;
use crate::notation::Fen;
use crate::position::Position;
use crate::types::{Bitboard, Color, File, PieceKind, Rank, Square};

/// Reads a string as a value.
struct Text<T>(&'static str, PhantomData<T>);

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

macro_rules! as_text {
    ($($type:ty: $expected:literal,)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Text($expected, PhantomData))
            }
        }
    )*};
}

as_text! {
    Square: "a square, such as \"d4\"",
    File: "a file, \"a\" to \"h\"",
    Rank: "a rank, \"1\" to \"8\"",
    Color: "\"White\" or \"Black\"",
    PieceKind: "\"man\" or \"king\"",
    DrawRules: "\"standard\" or \"playstrategy\"",
    Position: "a FEN, such as \"W:Wa1,Kb2:Bc8\"",
    Fen: "a FEN, such as \"W:Wa1,Kb2:Bc8:H0:F1\"",
}

impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl<'de> Deserialize<'de> for Bitboard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::<Square>::deserialize(deserializer).map(|squares| squares.into_iter().collect())
    }
}
