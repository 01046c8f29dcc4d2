//! Games of days a move, and games one after the other by the same people.

use super::people::{NOW, Person, answered, request, seated, server, unhurried, value};
use super::stored::Shelf;
use gunjin_ui::server::Server;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

const HOUR: Duration = Duration::from_secs(3600);

fn three_days() -> Value {
    json!({ "game": "mini-4x6", "clock": { "days": 3 } })
}

fn by_days(server: &Server) -> [Person; 2] {
    let south = Person::open(server, &three_days());
    let north = Person::join(server, &south.code, &json!({}));
    [south, north]
}

fn look(server: &Server, person: &Person, now: Duration) -> Value {
    value(&person.ask(server, "GET", "look", None, now))
}

/// The first move of whoever is to act.
fn play(server: &Server, people: &[Person; 2], now: Duration) {
    let turn = look(server, &people[0], now)["look"]["turn"].as_u64().expect("a turn") as usize;
    let seen = look(server, &people[turn], now)["look"].clone();
    let order = json!({ "move": seen["legal"][0]["move"], "ply": seen["ply"] });
    assert_eq!(people[turn].ask(server, "POST", "move", Some(&order), now).status, 200);
}

fn hours_left(seen: &Value) -> Vec<u64> {
    let left = seen["clock"]["left"].as_array().expect("times");
    left.iter().map(|left| left.as_u64().expect("a time") / 3_600_000).collect()
}

#[test]
fn every_move_has_days_and_whoever_lets_them_pass_has_lost() {
    let server = server(unhurried());
    let people = by_days(&server);
    assert_eq!(hours_left(&look(&server, &people[0], 24 * HOUR)), [48, 72]);
    play(&server, &people, 24 * HOUR);
    assert_eq!(hours_left(&look(&server, &people[1], 30 * HOUR)), [72, 66]);
    server.tick(95 * HOUR);
    assert!(look(&server, &people[0], 95 * HOUR)["record"].is_null());
    server.tick(96 * HOUR);
    let over = look(&server, &people[0], 96 * HOUR);
    assert_eq!(over["look"]["over"]["returns"], json!([1.0, 0.0]));
    server.tick(190 * HOUR);
    assert!(look(&server, &people[1], 190 * HOUR)["record"].is_string(), "who comes days later sees the end");
    server.tick(300 * HOUR);
    assert_eq!(server.tables(), 0);
}

#[test]
fn an_invitation_to_a_game_by_correspondence_waits_for_days() {
    let server = server(unhurried());
    let south = Person::open(&server, &three_days());
    server.tick(100 * HOUR);
    let north = Person::join(&server, &south.code, &json!({}));
    server.tick(60 * HOUR);
    assert!(look(&server, &north, 60 * HOUR)["look"].is_object());
    for clock in [json!({ "days": 8 }), json!({ "days": 1, "minutes": 1 }), json!({})] {
        let order = json!({ "game": "mini-4x6", "clock": clock });
        assert_eq!(answered(&server, &request("POST", "/api/tables", "", Some(&order)), NOW).status, 422);
    }
}

#[test]
fn the_rest_of_a_day_outlives_the_program() {
    let shelf = Arc::new(Shelf::default());
    let before = shelf.server();
    let people = by_days(&before);
    play(&before, &people, 2 * HOUR);
    // Saved every hour: a killed program gives back no more than that.
    before.tick(22 * HOUR);
    let after = shelf.resumed(Duration::ZERO);
    assert_eq!(hours_left(&look(&after, &people[1], NOW)), [72, 52]);
    after.tick(51 * HOUR);
    assert!(look(&after, &people[1], 51 * HOUR)["record"].is_null());
    after.tick(53 * HOUR);
    assert_eq!(look(&after, &people[1], 53 * HOUR)["look"]["over"]["returns"], json!([1.0, 0.0]));
}

fn rematch(server: &Server, person: &Person) -> String {
    let answer = person.ask(server, "POST", "rematch", Some(&json!({})), NOW);
    assert_eq!(answer.status, 200, "{}", value(&answer));
    value(&answer)["code"].as_str().expect("a code").to_string()
}

fn sit_again(server: &Server, person: &Person, code: &str) -> Person {
    let path = format!("/api/tables/{code}/join");
    Person::of(&answered(server, &request("POST", &path, &person.token, Some(&json!({}))), NOW))
}

#[test]
fn a_rematch_exchanges_the_seats_and_keeps_game_and_clock() {
    let shelf = Arc::new(Shelf::default());
    let server = shelf.server();
    let people = by_days(&server);
    assert_eq!(people[0].ask(&server, "POST", "rematch", Some(&json!({})), NOW).status, 409, "not over");
    assert_eq!(people[0].ask(&server, "POST", "resign", Some(&json!({})), NOW).status, 200);
    assert!(people[1].look(&server, "en")["next"].is_null());
    let code = rematch(&server, &people[1]);
    assert_eq!(people[0].look(&server, "en")["next"], json!(code));
    let server = shelf.resumed(NOW);
    assert_eq!(rematch(&server, &people[0]), code, "one table for both, over a restart too");
    let [south, north] = [&people[1], &people[0]].map(|person| sit_again(&server, person, &code));
    assert_eq!((south.seat, north.seat), (0, 1));
    let seen = south.look(&server, "en");
    assert_eq!((&seen["game"], hours_left(&seen)), (&json!("mini-4x6"), vec![72, 72]));
    play(&server, &[south, north], NOW);
}

#[test]
fn the_seats_of_a_rematch_are_theirs_who_played() {
    let server = server(unhurried());
    let [south, north] = seated(&server, "mini-4x6", ["reference", "reference"]);
    assert_eq!(north.ask(&server, "POST", "resign", Some(&json!({})), NOW).status, 200);
    let code = rematch(&server, &south);
    let [other, _] = seated(&server, "mini-4x6", ["reference", "reference"]);
    assert_eq!(sit_again(&server, &other, &code).seat, 0, "whoever knows the word, like at any table");
    assert_eq!(sit_again(&server, &south, &code).seat, 1);
    let path = format!("/api/tables/{code}/join");
    assert_eq!(answered(&server, &request("POST", &path, &north.token, Some(&json!({}))), NOW).status, 409);
    server.tick(Duration::from_secs(1000));
    assert_ne!(rematch(&server, &north), code, "a table that was cleared away is no rematch");
}
