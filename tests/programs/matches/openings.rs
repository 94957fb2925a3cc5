//! Opening files.

use super::{Folder, engine, games, played, refused};

#[test]
fn openings_come_from_files_in_sequential_or_random_order() {
    let folder = Folder::new("openings");
    let (fens, pdn) = (folder.file("openings.fen"), folder.file("games.pdn"));
    std::fs::write(&fens, "# two\nW:Wa1,b2,c3:Bf8,g8,h8\nB:Wa1,b2,c3:Bf8,g8,h8\n").unwrap();
    let (a, b) = (engine("A"), engine("B"));
    let base = ["--engine", &a, "--engine", &b, "--nodes", "50", "--rounds", "3", "--games", "1"];
    played(&[&base[..], &["--openings", &fens, "--pdn", &pdn]].concat());
    let starts: Vec<String> = games(&pdn).iter().map(|record| record.start().to_string()[..1].to_string()).collect();
    assert_eq!(starts, ["W", "B", "W"]);
    // Finished games serve as openings up to some ply; whole they are refused.
    let error = refused(&[&base[..], &["--openings", &pdn]].concat());
    assert!(error.contains("the game is over after") && error.contains("plies=N"), "{error}");
    let again = folder.file("again.pdn");
    played(&[&base[..], &["--openings", &format!("{pdn},plies=2"), "--pdn", &again]].concat());
    for (record, source) in games(&again).iter().zip(games(&pdn)) {
        assert_eq!(
            record.moves[..2].iter().map(|played| played.played).collect::<Vec<_>>(),
            source.moves[..2].iter().map(|played| played.played).collect::<Vec<_>>()
        );
        assert!(record.moves[1].comments.contains(&"opening".to_string()));
    }
    // From the second opening on.
    let second = folder.file("second.pdn");
    played(&[&base[..], &["--openings", &format!("{fens},start=2"), "--pdn", &second]].concat());
    let starts: Vec<String> = games(&second).iter().map(|record| record.start().to_string()[..1].to_string()).collect();
    assert_eq!(starts, ["B", "W", "B"]);
    assert!(refused(&[&base[..], &["--openings", &format!("{fens},start=3")]].concat()).contains("has 2 openings"));
    played(&[&base[..], &["--openings", &format!("{fens},order=random,seed=3")]].concat());
    assert!(refused(&[&base[..], &["--openings", &format!("{fens},order=up")]].concat()).contains("order=up"));
}

#[test]
fn moves_that_a_player_has_from_its_book_are_marked() {
    let folder = Folder::new("books");
    let pdn = folder.file("games.pdn");
    let book = concat!(env!("CARGO_MANIFEST_DIR"), "/../study/data/openings.book");
    let a = format!("{},option.BookFile={book},option.OwnBook=true", engine("A"));
    let options = ["--nodes", "200", "--from-start", "--rounds", "1", "--pdn", &pdn];
    played(&[&["--engine", &a, "--engine", &engine("B")], &options[..]].concat());
    for record in games(&pdn) {
        let owner = usize::from(record.tag("Black") == Some("A"));
        let mut is_over = false;
        for (ply, played) in record.moves.iter().enumerate() {
            let is_marked = played.comments.contains(&"book".to_string());
            assert!(!is_marked || (ply % 2 == owner && !is_over), "ply {ply} of {record}");
            is_over |= ply % 2 == owner && !is_marked;
        }
        assert!(record.moves[owner].comments.contains(&"book".to_string()) && is_over, "{record}");
    }
}
