//! The plain types of the library: squares, files, ranks, sets, sides, pieces, and positions made
//! piece by piece.

use dameo_engine::{
    Bitboard, Color, DrawRules, File, Game, IllegalMove, Move, Piece, PieceKind, Position, PositionBuilder,
    PositionError, Rank, Square,
};

use super::position;

#[test]
fn squares_by_index_name_file_and_rank() {
    for (index, square) in Square::ALL.into_iter().enumerate() {
        assert_eq!((square.index(), Square::from_index(index)), (index, Some(square)));
        assert_eq!((square.file().index(), square.rank().index()), (index % 8, index / 8));
        assert_eq!(Square::new(square.file(), square.rank()), square);
        assert_eq!(square.to_string(), format!("{}{}", square.file(), square.rank()));
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(square.flip_ranks(), Square::new(square.file(), square.rank().flip()));
        assert_eq!(square.mirror_files(), Square::new(square.file().mirror(), square.rank()));
    }
    assert_eq!((Square::A1.index(), Square::H1.index(), Square::A2.index(), Square::H8.index()), (0, 7, 8, 63));
    assert_eq!((Square::C5.to_string(), Square::F2.to_string()), ("c5".into(), "f2".into()));
    assert_eq!(Square::from_index(64), None);
    for text in ["", "a", "a0", "a9", "i1", "A1", "a1 ", "aa1", "\u{e9}1"] {
        assert!(text.parse::<Square>().is_err(), "{text}");
    }
}

#[test]
fn squares_are_in_the_order_of_their_names() {
    let all: Vec<Square> = Square::all_alphabetically().collect();
    let mut names: Vec<String> = Square::ALL.map(|square| square.to_string()).to_vec();
    names.sort();
    assert_eq!(all.iter().map(Square::to_string).collect::<Vec<_>>(), names);
    assert!(all.is_sorted());
}

#[test]
fn offsets_end_at_the_edge() {
    for square in Square::ALL {
        for files in -9..=9 {
            for ranks in -9..=9 {
                let (file, rank) = (square.file().index() as i8 + files, square.rank().index() as i8 + ranks);
                let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
                let expected = on_board.then(|| Square::ALL[(rank * 8 + file) as usize]);
                assert_eq!(square.offset(files, ranks), expected, "{square} {files} {ranks}");
            }
        }
    }
    assert_eq!((File::A.offset(i8::MIN), File::H.offset(i8::MAX)), (None, None));
    assert_eq!((Rank::First.offset(i8::MIN), Rank::Eighth.offset(i8::MAX)), (None, None));
}

#[test]
fn files_and_ranks_are_read_and_written() {
    for (index, file) in File::ALL.into_iter().enumerate() {
        assert_eq!((file.index(), File::from_index(index)), (index, Some(file)));
        assert_eq!((file.to_string().parse(), file.letter().try_into()), (Ok(file), Ok(file)));
    }
    for (index, rank) in Rank::ALL.into_iter().enumerate() {
        assert_eq!((rank.index(), Rank::from_index(index)), (index, Some(rank)));
        assert_eq!((rank.to_string().parse(), rank.digit().try_into()), (Ok(rank), Ok(rank)));
    }
    assert_eq!((File::from_index(8), Rank::from_index(8)), (None, None));
    assert_eq!((File::C.mirror(), Rank::Third.flip()), (File::F, Rank::Sixth));
    for text in ["", "i", "A", "ab", "1"] {
        assert!(text.parse::<File>().is_err(), "{text}");
    }
    for text in ["", "0", "9", "12", "a"] {
        assert!(text.parse::<Rank>().is_err(), "{text}");
    }
}

#[test]
fn sets_of_squares() {
    for file in File::ALL {
        let squares: Bitboard = Square::ALL.into_iter().filter(|square| square.file() == file).collect();
        assert_eq!(Bitboard::of_file(file), squares);
    }
    for rank in Rank::ALL {
        let squares: Bitboard = Square::ALL.into_iter().filter(|square| square.rank() == rank).collect();
        assert_eq!(Bitboard::of_rank(rank), squares);
    }
    let mut set = Bitboard::from(Square::D4);
    assert!(set.is_subset(set) && Bitboard::EMPTY.is_subset(set) && !set.is_subset(Bitboard::EMPTY));
    set.extend([Square::B7, Square::A1]);
    assert_eq!((set.first(), Bitboard::EMPTY.first()), (Some(Square::A1), None));
    assert_eq!(set.into_iter().collect::<Vec<_>>(), [Square::A1, Square::D4, Square::B7]);
    assert_eq!((set.count(), set.into_iter().len()), (3, 3));
    assert_eq!(format!("{set:?}"), "{a1, d4, b7}");
    let flipped: Bitboard = set.into_iter().map(Square::flip_ranks).collect();
    let mirrored: Bitboard = set.into_iter().map(Square::mirror_files).collect();
    assert_eq!((set.flip_ranks(), set.mirror_files()), (flipped, mirrored));
}

#[test]
fn sides_and_pieces_are_read_and_written() {
    for (text, color) in [("White", Color::White), ("BLACK", Color::Black), ("w", Color::White), ("B", Color::Black)] {
        assert_eq!(text.parse(), Ok(color));
    }
    for (text, kind) in [("man", PieceKind::Man), ("King", PieceKind::King)] {
        assert_eq!(text.parse(), Ok(kind));
    }
    assert!("".parse::<Color>().is_err() && "wh".parse::<Color>().is_err());
    assert!("queen".parse::<PieceKind>().is_err());
    for color in Color::ALL {
        assert_eq!(color.to_string().parse(), Ok(color));
        assert_eq!((color.home_rank(), color.promotion_rank()), ((!color).promotion_rank(), (!color).home_rank()));
    }
    assert_eq!((Color::White.home_rank(), Color::White.promotion_rank()), (Rank::First, Rank::Eighth));
    let letters: String =
        Color::ALL.into_iter().flat_map(|color| PieceKind::ALL.map(|kind| Piece { color, kind }.letter())).collect();
    assert_eq!(letters, "wWbB");
    for rules in DrawRules::ALL {
        assert_eq!(rules.to_string().parse(), Ok(rules));
    }
}

#[test]
fn the_diagram() {
    let diagram = "\
8  . . . b . . . .
7  . . . . . . . .
6  . . . . . . . .
5  . . . . B . . .
4  . . . . . . . .
3  . . W . . . . .
2  . . . . . . . .
1  w . . . . . . w
   a b c d e f g h";
    assert_eq!(position("W:Wa1,Kc3,h1:Bd8,Ke5").diagram().to_string(), diagram);
}

#[test]
fn positions_are_built_piece_by_piece() {
    let mut builder = PositionBuilder::new();
    assert_eq!(builder.build().unwrap().to_string(), "W:W:B");
    builder.man(Color::White, Square::A1).king(Color::Black, Square::D8).side_to_move(Color::Black);
    assert_eq!(builder.build().unwrap(), position("B:Wa1:BKd8"));
    // What is placed replaces what stands there.
    builder.king(Color::Black, Square::A1);
    assert_eq!(builder.build().unwrap(), position("B:W:BKa1,Kd8"));
    builder.man(Color::White, Square::A1).man(Color::Black, Square::D8);
    assert_eq!(builder.build().unwrap(), position("B:Wa1:Bd8"));
    builder.remove(Square::A1).remove(Square::B2);
    assert_eq!(builder.build().unwrap(), position("B:W:Bd8"));
    builder.man(Color::Black, Square::C1);
    assert_eq!(builder.build(), Err(PositionError::ManOnPromotionRank(Color::Black, Square::C1)));
    assert_eq!(PositionBuilder::from(Position::start()).build(), Ok(Position::start()));
    assert_eq!(Position::try_from(PositionBuilder::default()), Ok(position("W:W:B")));
}

#[test]
fn impossible_positions_are_refused() {
    let [a1, b2, b8] = [Square::A1, Square::B2, Square::B8].map(Bitboard::of);
    let new = |white, black, kings| Position::new(white, black, kings, Color::White);
    assert_eq!(new(a1 | b2, b2, b2), Err(PositionError::Overlap(Square::B2)));
    assert_eq!(new(a1, b2, b8), Err(PositionError::KingWithoutPiece(Square::B8)));
    assert_eq!(new(b8, b2, b2), Err(PositionError::ManOnPromotionRank(Color::White, Square::B8)));
    assert_eq!(new(b2, a1, b2), Err(PositionError::ManOnPromotionRank(Color::Black, Square::A1)));
    assert_eq!(new(b8, a1, a1 | b8), Ok(position("W:WKb8:BKa1")));
}

#[test]
fn illegal_moves_are_refused_with_a_reason() {
    let quiet = Move::quiet;
    let capture = |from, over: &[Square], to| Move { captured: over.iter().copied().collect(), from, to };
    for (fen, m, reason) in [
        ("W:W:Bh8", quiet(Square::A1, Square::A2), IllegalMove::NoLegalMove),
        ("W:Wd4:Bh8", quiet(Square::H8, Square::H7), IllegalMove::NoPiece(Square::H8)),
        (
            "W:WKd4:Bh8",
            quiet(Square::D4, Square::E6),
            IllegalMove::OutOfReach { kind: PieceKind::King, from: Square::D4, to: Square::E6 },
        ),
        ("W:Wd4:Be5", capture(Square::D4, &[Square::E5], Square::F6), IllegalMove::NothingToCapture),
        ("W:Wd4,h1:Bd5", quiet(Square::H1, Square::H2), IllegalMove::CaptureCompulsory { max: 1 }),
        (
            "W:Wd4:Bd5,e6",
            capture(Square::D4, &[Square::D5], Square::D6),
            IllegalMove::TooFewCaptured { captured: 1, max: 2 },
        ),
        ("W:Wd4:Bd5", capture(Square::D4, &[Square::D5], Square::D7), IllegalMove::NotACapture),
    ] {
        let position = position(fen);
        assert!(!position.is_legal(m));
        assert_eq!(position.play(m), Err(reason), "{m:?} in {fen}");
        let mut game = Game::from(position);
        assert_eq!(game.play(m), Err(reason));
        assert_eq!(game, Game::from(position));
    }
}

#[test]
fn legal_moves_are_played() {
    let start = Position::start();
    for m in start.legal_moves() {
        assert!(start.is_legal(m));
        assert_eq!(start.play(m), Ok(start.play_unchecked(m)));
        let (mut checked, mut unchecked) = (Game::new(), Game::new());
        assert_eq!(checked.play(m), Ok(()));
        unchecked.play_unchecked(m);
        assert_eq!(checked, unchecked);
    }
}

#[test]
fn moves_are_ordered_by_their_squares() {
    let mut moves: Vec<Move> = position("W:Wb1,a2:Bh8").legal_moves().into_iter().collect();
    moves.sort();
    let squares: Vec<String> = moves.iter().map(|m| format!("{}{}", m.from, m.to)).collect();
    assert_eq!(squares, ["a2a3", "a2b3", "b1b2", "b1c2"]);
    let over = |square| Move { captured: Bitboard::of(square), from: Square::A1, to: Square::A1 };
    assert!(over(Square::A2) < over(Square::A3));
}
