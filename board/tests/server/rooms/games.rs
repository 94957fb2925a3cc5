//! Games of two, and those who watch.

use serde_json::{Value, json};

use super::{Database, Page, of, plies};

#[tokio::test]
async fn two_play_and_one_watches() {
    let database = Database::new();
    let server = database.serve(&[]);
    let (mut ann, mut bob, mut eve) = (Page::of(&server).await, Page::of(&server).await, Page::of(&server).await);
    eve.say(json!({"do": "lobby"})).await;
    assert_eq!(eve.until("lobby").await, json!([]));
    let white = ann.create(json!({"public": true, "control": {"base": 60_000, "increment": 1000, "delay": 0}})).await;
    let state = ann.open(&white).await;
    assert_eq!((&state["names"], &state["clock"]["running"]), (&json!({"white": "Ann", "black": null}), &Value::Null));
    let lobby = eve.until("lobby").await;
    assert_eq!(
        (&lobby[0]["room"], &lobby[0]["name"], &lobby[0]["color"]),
        (&json!(white.room), &json!("Ann"), &json!("black"))
    );
    // Nobody plays alone.
    let alone = of(&white, json!({"do": "move", "ply": 0, "move": "d1d4"}));
    assert_eq!(ann.refusal(alone).await, "turn");

    let black = bob.join(&white.room).await;
    assert_ne!(white.key, black.key);
    bob.open(&black).await;
    assert_eq!(eve.until("lobby").await, json!([]));
    eve.say(json!({"do": "open", "room": white.room})).await;
    let watched = eve.next().await;
    assert_eq!(watched["you"], Value::Null);
    assert!(!watched.to_string().contains(&white.key) && !watched.to_string().contains(&black.key));
    assert_eq!(eve.refusal(json!({"do": "join", "room": white.room, "name": "Eve"})).await, "full");
    let state = ann.state(|state| state["online"]["black"] == true && state["watchers"] == 1).await;
    assert_eq!(state["clock"]["running"], "white");

    assert_eq!(bob.refusal(of(&black, json!({"do": "move", "ply": 0, "move": "d8d5"}))).await, "turn");
    assert_eq!(ann.refusal(of(&white, json!({"do": "move", "ply": 0, "move": "d1d5"}))).await, "illegal");
    ann.play(&white, 0, "d1d4").await;
    for page in [&mut ann, &mut bob, &mut eve] {
        let state = page.state(|state| plies(state) == 1).await;
        assert_eq!((&state["moves"][0], &state["clock"]["running"]), (&json!("d1d4"), &json!("black")));
        assert_eq!(state["left"].as_array().unwrap().len(), 2);
    }
    // The same move again is answered by the state, and is no move.
    ann.play(&white, 0, "d1d4").await;
    assert_eq!(plies(&ann.until("room").await), 1);

    bob.say(of(&black, json!({"do": "offer", "what": "takeback", "ply": 1}))).await;
    assert_eq!(bob.until("error").await["code"], "ply");
    ann.say(of(&white, json!({"do": "offer", "what": "takeback", "ply": 1}))).await;
    bob.state(|state| state["offers"]["takeback"] == "white").await;
    bob.say(of(&black, json!({"do": "offer", "what": "takeback", "ply": 1}))).await;
    assert_eq!(ann.state(|state| plies(state) == 0).await["offers"], json!({}));
    ann.play(&white, 0, "e1e4").await;
    bob.state(|state| plies(state) == 1).await;
    bob.play(&black, 1, "d8d5").await;
    ann.state(|state| plies(state) == 2).await;
    ann.say(of(&white, json!({"do": "offer", "what": "draw", "ply": 2}))).await;
    bob.state(|state| state["offers"]["draw"] == "white").await;
    bob.say(of(&black, json!({"do": "decline", "what": "draw"}))).await;
    ann.state(|state| state["offers"] == json!({})).await;
    bob.say(of(&black, json!({"do": "resign"}))).await;
    let state = eve.state(|state| !state["end"].is_null()).await;
    assert_eq!(state["end"], json!({"winner": "white", "reason": "resignation"}));

    ann.say(of(&white, json!({"do": "offer", "what": "rematch", "ply": 2}))).await;
    bob.state(|state| state["offers"]["rematch"] == "white").await;
    bob.say(of(&black, json!({"do": "offer", "what": "rematch", "ply": 2}))).await;
    let next = ann.state(|state| !state["next"].is_null()).await["next"].as_str().unwrap().to_owned();
    let (white, black) = (super::Seat { room: next.clone(), ..black }, super::Seat { room: next, ..white });
    let state = bob.open(&white).await;
    assert_eq!(state["names"], json!({"white": "Bob", "black": "Ann"}));
    ann.open(&black).await;
    bob.play(&white, 0, "d1d4").await;
    ann.state(|state| plies(state) == 1).await;
}

#[tokio::test]
async fn sides_are_drawn_and_names_cleaned() {
    let server_database = Database::new();
    let server = server_database.serve(&[]);
    let (mut ann, mut bob) = (Page::of(&server).await, Page::of(&server).await);
    let host = ann.create(json!({"color": null, "name": format!(" A\u{1}\u{202E}{}", "n".repeat(50))})).await;
    let state = ann.open(&host).await;
    assert_eq!(
        (&state["names"], &state["host"]),
        (&json!({"white": null, "black": null}), &json!(format!("A{}", "n".repeat(39))))
    );
    assert_eq!(ann.refusal(of(&host, json!({"do": "move", "ply": 0, "move": "d1d4"}))).await, "turn");
    bob.join(&host.room).await;
    let message = loop {
        let message = ann.next().await;
        if !message["you"].is_null() {
            break message;
        }
    };
    let you = message["you"].as_str().unwrap();
    assert_eq!(message["room"]["names"][you], format!("A{}", "n".repeat(39)));
    assert_eq!((&message["room"]["host"], &message["room"]["online"][you]), (&Value::Null, &json!(true)));
}

#[tokio::test]
async fn one_comes_back_with_the_key() {
    let database = Database::new();
    let server = database.serve(&[]);
    let (mut ann, mut bob) = (Page::of(&server).await, Page::of(&server).await);
    let white = ann.create(json!({})).await;
    let black = bob.join(&white.room).await;
    bob.open(&black).await;
    // The move is sent, and the connection is lost before the answer.
    ann.play(&white, 0, "d1d4").await;
    drop(ann);
    bob.state(|state| plies(state) == 1).await;
    let mut ann = Page::of(&server).await;
    assert_eq!(plies(&ann.open(&white).await), 1);
    ann.play(&white, 0, "d1d4").await;
    assert_eq!(plies(&ann.until("room").await), 1);
    // Nobody else has the key, and that of one room is none of another.
    let other = bob.create(json!({})).await;
    for key in ["", "x", black.room.as_str(), other.key.as_str()] {
        assert_eq!(ann.refusal(json!({"do": "open", "room": white.room, "key": key})).await, "no-key");
        assert_eq!(ann.refusal(json!({"do": "resign", "room": white.room, "key": key})).await, "no-key");
    }
    assert_eq!(ann.refusal(json!({"do": "open", "room": "nowhere"})).await, "no-room");
}

#[tokio::test]
async fn a_list_of_ones_games_follows_them() {
    let database = Database::new();
    let server = database.serve(&[]);
    let (mut ann, mut bob) = (Page::of(&server).await, Page::of(&server).await);
    let (one, two) = (ann.create(json!({"control": {"days": 2}})).await, ann.create(json!({"color": "black"})).await);
    let games = json!([{"room": one.room, "key": one.key}, {"room": two.room, "key": two.key},
        {"room": two.room, "key": one.key}, {"room": "gone", "key": one.key}]);
    ann.say(json!({"do": "mine", "games": games})).await;
    let mine = ann.until("mine").await;
    assert_eq!(mine.as_array().unwrap().len(), 2);
    assert_eq!(
        (&mine[0]["color"], &mine[1]["color"], &mine[0]["turn"]),
        (&json!("white"), &json!("black"), &Value::Null)
    );
    let white = bob.join(&two.room).await;
    loop {
        let mine = ann.until("mine").await;
        if mine[1]["turn"] == "white" {
            assert_eq!(mine[1]["names"], json!({"white": "Bob", "black": "Ann"}));
            break;
        }
    }
    bob.play(&white, 0, "d1d4").await;
    while ann.until("mine").await[1]["turn"] != "black" {}
    bob.join(&one.room).await;
    let mine = ann.until("mine").await;
    assert!(mine[0]["left"]["white"].as_i64().unwrap() > 47 * 3_600_000, "{mine}");
}

#[tokio::test]
async fn the_flag_falls_without_a_message() {
    let database = Database::new();
    let server = database.serve(&[]);
    let (mut ann, mut bob) = (Page::of(&server).await, Page::of(&server).await);
    let white = ann.create(json!({"control": {"base": 1000, "increment": 0, "delay": 0}})).await;
    ann.open(&white).await;
    bob.join(&white.room).await;
    let state = ann.state(|state| !state["end"].is_null()).await;
    assert_eq!((&state["end"], &state["clock"]["white"]), (&json!({"winner": "black", "reason": "time"}), &json!(0)));
    assert_eq!(ann.refusal(of(&white, json!({"do": "move", "ply": 0, "move": "d1d4"}))).await, "over");
}

#[tokio::test]
async fn games_with_minutes_leave_the_lobby_with_their_maker() {
    let database = Database::new();
    let server = database.serve(&[]);
    let (mut ann, mut bob, mut eve) = (Page::of(&server).await, Page::of(&server).await, Page::of(&server).await);
    let fast = json!({"public": true, "control": {"base": 60_000, "increment": 0, "delay": 0}});
    let (first, days) =
        (ann.create(fast.clone()).await, bob.create(json!({"public": true, "control": {"days": 1}})).await);
    ann.open(&first).await;
    eve.say(json!({"do": "lobby"})).await;
    while eve.until("lobby").await.as_array().unwrap().len() != 2 {}
    // It stays while its maker has it in the list.
    ann.say(json!({"do": "mine", "games": [{"room": first.room, "key": first.key}]})).await;
    ann.say(json!({"do": "close"})).await;
    ann.until("mine").await;
    bob.create(fast).await;
    drop((ann, bob));
    loop {
        let lobby = eve.until("lobby").await;
        if lobby.as_array().unwrap().len() == 1 {
            assert_eq!(lobby[0]["room"], json!(days.room));
            break;
        }
    }
    // It is there all the same.
    Page::of(&server).await.join(&first.room).await;
}
