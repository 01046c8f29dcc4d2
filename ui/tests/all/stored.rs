//! Tables that outlive their server: whoever comes back sees the same, and the game goes on as it would have.

use super::people::{NOW, Person, request, seated, server, unhurried, value};
use gunjin_engine::catalogue::OTHER_GAMES;
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_ui::any::game::any_game;
use gunjin_ui::server::session::saved::{SavedSession, Store};
use gunjin_ui::server::{Outcome, Server};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A store in memory.
#[derive(Default)]
pub(crate) struct Shelf {
    tables: Mutex<BTreeMap<String, String>>,
    saves: AtomicUsize,
    is_full: AtomicBool,
}

/// The server's side of it.
struct OnShelf(Arc<Shelf>);

impl Store for OnShelf {
    fn save(&self, table: &SavedSession) -> bool {
        let is_full = self.0.is_full.load(Ordering::Relaxed);
        self.0.saves.fetch_add(1, Ordering::Relaxed);
        if !is_full {
            let text = serde_json::to_string(table).expect("JSON");
            self.0.tables.lock().expect("a lock").insert(table.code.clone(), text);
        }
        !is_full
    }

    fn remove(&self, code: &str) {
        self.0.tables.lock().expect("a lock").remove(code);
    }
}

impl Shelf {
    pub(crate) fn server(self: &Arc<Shelf>) -> Server {
        server(unhurried()).stored_in(Box::new(OnShelf(Arc::clone(self))))
    }

    fn text(&self, code: &str) -> String {
        self.tables.lock().expect("a lock").get(code).expect("the table is stored").clone()
    }

    fn codes(&self) -> Vec<String> {
        self.tables.lock().expect("a lock").keys().cloned().collect()
    }

    /// Another server with all tables.
    pub(crate) fn resumed(self: &Arc<Shelf>, now: Duration) -> Server {
        let server = self.server();
        for code in self.codes() {
            let kept = serde_json::from_str(&self.text(&code)).expect("what was written");
            server.resume(kept, now).unwrap_or_else(|error| panic!("{code}: {error}"));
        }
        server
    }
}

/// Everybody at a new table of a game: editions with set-ups that are drawn.
fn everybody(server: &Server, game: &str, order: &Value) -> Vec<Person> {
    let seats = any_game(game).expect("a game").seats();
    let first = Person::open(server, order);
    let code = first.code.clone();
    let others = (1..seats).map(|_| Person::join(server, &code, &json!({ "setup": order["setup"] })));
    std::iter::once(first).chain(others.collect::<Vec<_>>()).collect()
}

/// Looks of all people, in both languages.
fn told(server: &Server, people: &[Person]) -> Vec<Value> {
    let both = |person: &Person| ["en", "ja"].map(|language| person.look(server, language));
    people.iter().flat_map(both).collect()
}

/// The seat to act plays a move by this number; its text. `None` if the game is over.
fn play(server: &Server, people: &[Person], number: u32) -> Option<String> {
    let turn = people[0].look(server, "en")["look"]["turn"].as_u64()? as usize;
    let by_seat = |seat: usize| people.iter().find(|person| person.seat == seat).expect("a person");
    let look = by_seat(turn).look(server, "en")["look"].clone();
    let legal = look["legal"].as_array().expect("moves");
    let text = legal[number as usize % legal.len()]["move"].as_str().expect("a move").to_string();
    let answer = by_seat(turn).play(server, &text, look["ply"].as_u64().expect("a ply"));
    assert_eq!(answer.status, 200, "{text}: {}", value(&answer));
    Some(text)
}

/// The games of a server, for one seat more than one.
fn games() -> Vec<(String, Value)> {
    let editions = ["p3-23-6i", "p1-35-7i", "w-25-9x", "h-23-6x", "mini-4x6", "w-23-6i:mine_on_win=stays"];
    let edition = |game: &str| (game.to_string(), json!({ "game": game, "setup": "random" }));
    let others = OTHER_GAMES.iter().map(|entry| entry.id.to_string());
    let others = others.filter(|game| any_game(game).is_ok_and(|game| game.seats() > 1));
    let other = |game: String| (game.clone(), json!({ "game": game }));
    editions.into_iter().map(edition).chain(others.map(other)).collect()
}

#[test]
fn every_game_goes_on_in_another_hall_as_it_would_have() {
    let (mut ended, mut compared) = (0, 0);
    for (number, (game, order)) in games().into_iter().enumerate() {
        let shelf = Arc::new(Shelf::default());
        let before = shelf.server();
        let people = everybody(&before, &game, &order);
        let mut rng = Stream::new(number as u64, 0, Purpose::Moves, 0).fast();
        for _ in 0..12 {
            play(&before, &people, below(&mut rng, 1000));
        }
        let after = shelf.resumed(NOW);
        for _ in 0..8 {
            assert_eq!(told(&before, &people), told(&after, &people), "{game}");
            compared += 1;
            let choice = below(&mut rng, 1000);
            let played = play(&before, &people, choice);
            assert_eq!(played, play(&after, &people, choice), "{game}");
            if played.is_none() {
                ended += 1;
                break;
            }
        }
    }
    assert!(ended >= 3 && compared >= 80, "{ended} games ended, {compared} places were compared");
}

#[test]
fn a_game_that_was_given_up_is_shown_with_its_record() {
    let shelf = Arc::new(Shelf::default());
    let before = shelf.server();
    let people = seated(&before, "mini-4x6", ["reference", "random"]);
    play(&before, &people, 1);
    assert_eq!(people[1].ask(&before, "POST", "resign", Some(&json!({})), NOW).status, 200);
    let after = shelf.resumed(NOW);
    assert_eq!(told(&before, &people), told(&after, &people));
    assert!(
        people[0].look(&after, "en")["record"].as_str().is_some_and(|record| record.contains("setup n:"))
    );
}

#[test]
fn whoever_waits_is_found_by_the_same_word_with_the_set_up_he_chose() {
    let shelf = Arc::new(Shelf::default());
    let before = shelf.server();
    let clock = json!({ "minutes": 5 });
    let order = json!({ "game": "p3-23-6i", "seat": 1, "setup": "random", "clock": clock });
    let north = Person::open(&before, &order);
    let after = shelf.resumed(NOW);
    assert_eq!(north.look(&before, "en"), north.look(&after, "en"));
    let notice = |server: &Server| match server.respond(
        &request("GET", &format!("/api/tables/{}", north.code), "", None),
        "another",
        NOW,
    ) {
        Outcome::Answer(answer) => value(&answer),
        other => panic!("{other:?}"),
    };
    assert_eq!(notice(&before), notice(&after));
    let own = |server: &Server| {
        Person::join(server, &north.code, &json!({ "setup": "reference" }));
        north.look(server, "en")["look"]["view"]["own"].clone()
    };
    assert_eq!(own(&before), own(&after));
}

#[test]
fn clocks_stand_while_no_program_runs() {
    let shelf = Arc::new(Shelf::default());
    let before = shelf.server();
    let at = Duration::from_secs;
    let order = json!({ "game": "mini-4x6", "clock": { "minutes": 1, "seconds": 2 } });
    let south = Person::open(&before, &order);
    let north = Person::join(&before, &south.code, &json!({}));
    let first = south.look(&before, "en")["look"]["legal"][0]["move"].clone();
    let order = json!({ "move": first, "ply": 0 });
    assert_eq!(south.ask(&before, "POST", "move", Some(&order), at(10)).status, 200);
    // North thinks, and a tick after half a minute writes that down.
    before.tick(at(39));
    before.tick(at(41));
    let after = shelf.resumed(at(0));
    let clock = |now| value(&north.ask(&after, "GET", "look", None, now))["clock"].clone();
    assert_eq!(clock(at(0)), json!({ "left": [52_000, 29_000], "running": 1 }));
    assert_eq!(clock(at(9)), json!({ "left": [52_000, 20_000], "running": 1 }));
    after.tick(at(29));
    let over = south.look(&after, "en");
    assert_eq!(over["look"]["over"]["returns"], json!([1.0, 0.0]));
    let again = shelf.resumed(at(0));
    assert_eq!(south.look(&again, "en"), over);
}

#[test]
fn forgotten_tables_are_cleared_away_however_often_the_program_starts() {
    let (shelf, limits, minutes) = (Arc::new(Shelf::default()), unhurried(), Duration::from_secs(60));
    let server = shelf.server();
    let waiting = Person::open(&server, &json!({ "game": "mini-4x6" }));
    server.save_all(9 * minutes);
    let server = shelf.resumed(NOW);
    server.tick(limits.patience - 9 * minutes - Duration::from_secs(1));
    assert_eq!((server.tables(), shelf.codes().len()), (1, 1));
    server.tick(limits.patience - 9 * minutes + Duration::from_secs(1));
    assert_eq!((server.tables(), shelf.codes().len()), (0, 0));
    assert_eq!(waiting.ask(&server, "GET", "look", None, NOW).status, 403);
    server.save_all(NOW);
    assert_eq!(shelf.codes().len(), 0, "what is gone is not stored again");
}

#[test]
fn every_move_is_stored_before_it_is_answered_and_looking_stores_nothing() {
    let shelf = Arc::new(Shelf::default());
    let server = shelf.server();
    let people = seated(&server, "mini-4x6", ["reference", "reference"]);
    assert_eq!(shelf.saves.load(Ordering::Relaxed), 2, "opened and joined");
    for ply in 1..4 {
        play(&server, &people, 0);
        assert_eq!(people[0].look(&shelf.resumed(NOW), "en")["look"]["ply"], json!(ply));
    }
    server.tick(Duration::from_secs(60));
    let turn = people[0].look(&server, "en")["look"]["turn"].as_u64().expect("a turn") as usize;
    assert_eq!(people[turn].play(&server, "z9a1", 3).status, 422);
    assert_eq!(shelf.saves.load(Ordering::Relaxed), 5);
}

#[test]
fn a_store_that_fails_is_tried_again_and_ends_no_game() {
    let shelf = Arc::new(Shelf::default());
    let server = shelf.server();
    let people = seated(&server, "mini-4x6", ["reference", "reference"]);
    shelf.is_full.store(true, Ordering::Relaxed);
    play(&server, &people, 0);
    let saves = || shelf.saves.load(Ordering::Relaxed);
    let before = saves();
    (0..40).for_each(|tenth| server.tick(Duration::from_millis(100 * tenth)));
    assert_eq!((saves(), people[0].look(&server, "en")["look"]["ply"].clone()), (before, json!(1)));
    server.tick(Duration::from_secs(5));
    assert_eq!(saves(), before + 1);
    shelf.is_full.store(false, Ordering::Relaxed);
    server.tick(Duration::from_secs(10));
    assert_eq!(people[0].look(&shelf.resumed(NOW), "en")["look"]["ply"], json!(1));
}

#[test]
fn what_does_not_fit_together_does_not_go_on() {
    let shelf = Arc::new(Shelf::default());
    let before = shelf.server();
    let order = json!({ "game": "mini-4x6", "clock": { "minutes": 5 } });
    let south = Person::open(&before, &order);
    Person::join(&before, &south.code, &json!({}));
    let kept: Value = serde_json::from_str(&shelf.text(&south.code)).expect("JSON");
    let record = kept["record"].as_str().expect("a record");
    let damaged = |key: &str, value: Value| {
        let mut damaged = kept.clone();
        damaged[key] = value;
        let kept = serde_json::from_value::<SavedSession>(damaged).map_err(|error| error.to_string());
        kept.and_then(|kept| server(unhurried()).resume(kept, NOW).map_err(|error| error.to_string()))
    };
    assert_eq!(damaged("version", json!(7)), Ok(()));
    for (key, value, told) in [
        ("game", json!("no-such-game"), "no-such-game"),
        ("game", json!("p3-23-6i"), "headers of its record"),
        ("chairs", json!([kept["chairs"][0], null]), "its seats"),
        ("chairs", json!([kept["chairs"][0]]), "its seats"),
        ("record", Value::Null, "its seats"),
        ("record", json!(record.replace("rules: ", "rules: 1")), "rules"),
        ("record", json!(record.replace("game: mini-4x6", "game: p3-23-6i")), "rules of this game"),
        ("record", json!(record.replace("result: ", "result: 1")), "result"),
        ("clock", Value::Null, "its clocks"),
        ("clock", json!({ "left": [1], "running": 0 }), "its clocks"),
        ("clock", json!({ "left": [1, 1], "running": 1 }), "its clocks"),
        ("clock_order", Value::Null, "its clocks"),
        ("seed", json!(-1), "invalid value"),
        ("more", json!(1), "unknown field"),
    ] {
        let why = damaged(key, value).expect_err(key);
        assert!(why.contains(told), "{key}: {why}");
    }
    let after = shelf.resumed(NOW);
    let again = serde_json::from_value(kept.clone()).expect("what was written");
    let why = after.resume(again, NOW).expect_err("it is there").to_string();
    assert!(why.contains("is in use at another table"), "{why}");
    let mut copy = kept.clone();
    copy["code"] = json!("another");
    let copy = serde_json::from_value(copy).expect("a table");
    assert!(after.resume(copy, NOW).is_err(), "a word opens one seat");
}

#[test]
fn bounds_by_opener_hold_over_a_restart() {
    let shelf = Arc::new(Shelf::default());
    let mut limits = unhurried();
    limits.own = 2;
    let bounded = || server(limits).stored_in(Box::new(OnShelf(Arc::clone(&shelf))));
    let before = bounded();
    (0..2).for_each(|_| drop(Person::open(&before, &json!({ "game": "mini-4x6" }))));
    let after = bounded();
    for code in shelf.codes() {
        after.resume(serde_json::from_str(&shelf.text(&code)).expect("JSON"), NOW).expect("it goes on");
    }
    let open = |guest: &str| match after.respond(
        &request("POST", "/api/tables", "", Some(&json!({ "game": "mini-4x6" }))),
        guest,
        NOW,
    ) {
        Outcome::Answer(answer) => answer.status,
        other => panic!("{other:?}"),
    };
    assert_eq!([open("test"), open("another")], [503, 201]);
}
