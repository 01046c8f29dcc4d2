//! A server of tables by its messages alone: what a seat is told, and what clients may not do.

#[path = "../../../fuzz/src/server.rs"]
#[allow(unreachable_pub)]
mod bodies;

use super::people::{NOW, Person, answered, request, seated, server, unhurried, value};
use gunjin_engine::random::{Fast, Purpose, RandomSource, Stream, below};
use gunjin_engine::record::RecordText;
use gunjin_engine::{Seat, Turn};
use gunjin_ui::any::game::any_game;
use gunjin_ui::any::{AnyState, Beginning};
use gunjin_ui::server::answer::Answer;
use gunjin_ui::server::watch::News;
use gunjin_ui::server::{Limits, Outcome, Server};
use gunjin_ui::table::Table;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// Everything that a seat is told but for the words of its table, which are drawn.
fn told_of_the_game(mut seen: Value) -> Value {
    seen["code"] = Value::Null;
    seen
}

/// Set-ups, moves, and what one seat is told before every move, of the game so far: in both languages, with what is answered to
/// notes and to moves that are none.
struct Course {
    setups: [String; 2],
    moves: Vec<String>,
}

fn told_in_a_course(server: &Server, game: &str, course: &Course, seat: usize) -> Vec<Value> {
    let people = seated(server, game, [&course.setups[0], &course.setups[1]]);
    let person = &people[seat];
    let mut told = Vec::new();
    for ply in 0..=course.moves.len() {
        let seen = person.look(server, "en");
        let turn = seen["look"]["turn"].as_u64().expect("somebody is to act") as usize;
        told.push(told_of_the_game(seen));
        told.push(told_of_the_game(person.look(server, "ja")));
        told.push(value(&person.ask(server, "GET", "notes", None, NOW)));
        let wrong = if turn == seat { ["z9a1", "a1a1", "nonsense"] } else { ["a1a2", "b4b5", "nonsense"] };
        told.extend(wrong.map(|wrong| value(&person.play(server, wrong, ply as u64))));
        let Some(action) = course.moves.get(ply) else { break };
        assert_eq!(people[turn].play(server, action, ply as u64).status, 200, "{game} {ply} {action}");
    }
    told
}

/// The set-ups that a record names.
fn setups_of(record: &str) -> [String; 2] {
    let setup = |seat: &str| {
        let line = record.lines().find_map(|line| line.strip_prefix(&format!("setup {seat}: ")));
        line.unwrap_or_else(|| panic!("{record}")).to_string()
    };
    [setup("s"), setup("n")]
}

/// A random game so far, by the library alone.
fn random_game(game: &str, seed: u64, plies: usize) -> Box<dyn AnyState> {
    let beginning = Beginning { setups: vec!["random".into()], seed, ..Beginning::default() };
    let mut state = any_game(game).expect("a game").begin(&beginning).expect("it begins");
    let mut rng = Stream::new(seed, 0, Purpose::Moves, 0).fast();
    for _ in 0..plies {
        let legal = state.legal();
        if legal.is_empty() {
            break;
        }
        let before = state.boxed_clone();
        state.play(legal[below(&mut rng, legal.len() as u32) as usize]).expect("it is legal");
        if state.turn() == Turn::Over {
            // Everybody is told the truth at the end.
            return before;
        }
    }
    state
}

const EDITIONS: [&str; 5] = ["p3-23-6i", "p1-35-7i", "w-25-9x", "h-23-6x", "mini-4x6"];

#[test]
fn a_seat_is_told_the_same_in_worlds_that_it_cannot_tell_apart() {
    let (server, mut compared, mut messages) = (server(unhurried()), 0, 0);
    for (game, seed) in EDITIONS.into_iter().flat_map(|game| [(game, 1), (game, 2)]) {
        let state = random_game(game, seed, 24);
        let course = |state: &dyn AnyState| Course {
            setups: setups_of(&state.record(vec!["person".into(); 2], Vec::new())),
            moves: state.history(),
        };
        let truth = course(state.as_ref());
        for seat in [0, 1] {
            let told = told_in_a_course(&server, game, &truth, seat);
            for draw in 0..2 {
                let Some(world) = state.view(Seat(seat as u8)).resample(draw) else { continue };
                let other = course(world.as_ref());
                compared += usize::from(other.setups != truth.setups);
                messages += told.len();
                assert_eq!(told, told_in_a_course(&server, game, &other, seat), "{game} {seed} seat {seat}");
            }
        }
    }
    assert!(compared >= 30, "only {compared} worlds differ from the truth");
    assert!(messages > 3000, "only {messages} messages were compared");
}

/// Every text of a message that stands where nothing of the seat's own stands.
fn texts(value: &Value, path: &str, found: &mut Vec<(String, String)>) {
    // What the seat has, what it has lost, what it may do with it, and its own pieces on the board.
    const OWN: [&str; 8] =
        [".own", ".dead_own", ".known", ".enemy_kinds", ".svg", ".text", ".game", ".legal.piece"];
    if OWN.iter().any(|own| path.ends_with(own)) {
        return;
    }
    match value {
        Value::String(text) => found.push((path.to_string(), text.clone())),
        Value::Array(values) => values.iter().for_each(|value| texts(value, path, found)),
        Value::Object(fields) => {
            for (key, value) in fields {
                found.push((path.to_string(), key.clone()));
                texts(value, &format!("{path}.{key}"), found);
            }
        }
        _ => {}
    }
}

#[test]
fn no_message_names_a_kind_of_the_enemy_that_is_hidden() {
    let server = server(unhurried());
    let (mut looked_at, mut hidden) = (0, 0);
    for game in EDITIONS {
        let state = random_game(game, 7, 60);
        let setups = setups_of(&state.record(vec!["person".into(); 2], Vec::new()));
        let people = seated(&server, game, [&setups[0], &setups[1]]);
        let kinds: Vec<Value> = rules_kinds(game);
        for (ply, action) in state.history().iter().enumerate() {
            for person in &people {
                let seen = person.look(&server, ["en", "ja"][ply % 2]);
                let mut found = Vec::new();
                texts(&seen, "", &mut found);
                looked_at += found.len();
                for (path, text) in &found {
                    // Who drops a missile shows that it is one.
                    let text = text.replace("ミサイル投下", "");
                    for kind in &kinds {
                        let code = kind["code"].as_str().expect("a code");
                        let names_it =
                            text.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == code);
                        let ja = kind["ja"].as_str().expect("a name");
                        assert!(!names_it && !text.contains(ja), "{game} {ply} {path}: {text}");
                    }
                }
                hidden += unseen_pieces_have_no_name(&seen["look"]);
            }
            let turn = people[0].look(&server, "en")["look"]["turn"].as_u64().expect("a turn") as usize;
            assert_eq!(people[turn].play(&server, action, ply as u64).status, 200);
        }
    }
    assert!(looked_at > 10_000 && hidden > 3_000, "{looked_at} texts and {hidden} pieces were looked at");
}

fn rules_kinds(game: &str) -> Vec<Value> {
    let rules: Value = serde_json::from_str(&gunjin_play::text::game_rules::rules_json(game)).expect("JSON");
    rules["pieces"].as_array().expect("pieces").clone()
}

/// The enemy's pieces of a picture carry a name only where the view says that it is known.
fn unseen_pieces_have_no_name(look: &Value) -> usize {
    let svg = look["svg"].as_str().expect("a picture");
    let known = |square: &str| look["view"]["known"].get(square).is_some();
    let mut hidden = 0;
    for part in svg.split("<g ").skip(1).filter(|part| part.contains("unseen")) {
        let square =
            part.split("data-square=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a square");
        let inside = part.split("</g>").next().expect("its content");
        let named = inside.contains("<text");
        assert!(!named || known(square), "{square}: {inside}");
        hidden += usize::from(!named);
    }
    hidden
}

#[test]
fn a_game_is_played_to_its_end_and_the_record_is_true() {
    let server = server(unhurried());
    let [south, north] = seated(&server, "mini-4x6", ["random", "random"]);
    let people = [&south, &north];
    let mut rng = Stream::new(3, 0, Purpose::Moves, 0).fast();
    let record = loop {
        let seen = south.look(&server, "en");
        if let Some(record) = seen["record"].as_str() {
            break record.to_string();
        }
        let turn = seen["look"]["turn"].as_u64().expect("a turn") as usize;
        let own = people[turn].look(&server, "en");
        let legal = own["look"]["legal"].as_array().expect("moves").clone();
        let text =
            legal[below(&mut rng, legal.len() as u32) as usize]["move"].as_str().expect("a move").to_string();
        let ply = own["look"]["ply"].as_u64().expect("a ply");
        assert_eq!(people[1 - turn].play(&server, &text, ply).status, 409, "out of turn");
        assert_eq!(people[turn].play(&server, &text, ply).status, 200);
        assert_eq!(people[turn].play(&server, &text, ply).status, 409, "sent twice, played once");
    };
    assert_eq!(north.look(&server, "ja")["record"], json!(record));
    let replayed = Table::resume(&record).expect("it is true");
    assert_eq!(replayed.state().turn(), Turn::Over);
    assert!(RecordText::read(&record).is_ok());
}

#[test]
fn whoever_comes_back_sees_the_game_as_it_stands() {
    let server = server(unhurried());
    let [south, north] = seated(&server, "mini-4x6", ["reference", "reference"]);
    let watch = |person: &Person| match server.respond(
        &request("GET", "/api/seat/events", &person.token, None),
        "test",
        NOW,
    ) {
        Outcome::Watch(watch) => watch,
        other => panic!("{other:?}"),
    };
    let seen = |news: News| match news {
        News::Seen(seen) => *seen,
        other => panic!("{other:?}"),
    };
    let first = watch(&south);
    let before = seen(first.news(None, NOW, || NOW));
    assert_eq!((before.here, before.taken), (vec![true, false], vec![true, true]));
    let again = watch(&south);
    assert_eq!(first.news(Some(before.version), NOW, || NOW), News::Replaced);
    drop(first);
    let now = seen(again.news(Some(before.version), NOW, || NOW));
    assert_eq!(now.here, [true, false], "the newer line counts");
    assert_eq!(again.news(Some(now.version), NOW, || NOW), News::Nothing);
    let text = now.look.expect("it has begun").legal[0]["move"].as_str().expect("a move").to_string();
    assert_eq!(south.play(&server, &text, 0).status, 200);
    drop(again);
    let back = seen(watch(&south).news(None, NOW, || NOW));
    assert_eq!((back.look.expect("a look").ply, back.seat), (1, 0));
    assert_eq!(north.look(&server, "en")["look"]["ply"], json!(1));
}

#[test]
fn resigning_ends_the_game_and_shows_the_truth() {
    let server = server(unhurried());
    let [south, north] = seated(&server, "p3-23-6i", ["advice", "random"]);
    assert!(south.look(&server, "en")["record"].is_null());
    assert_eq!(north.ask(&server, "POST", "resign", Some(&json!({})), NOW).status, 200);
    let seen = south.look(&server, "en");
    assert_eq!(seen["look"]["over"]["returns"], json!([1.0, 0.0]));
    assert!(seen["record"].as_str().is_some_and(|record| Table::resume(record).is_ok()));
    assert_eq!(south.ask(&server, "POST", "resign", Some(&json!({})), NOW).status, 409);
}

#[test]
fn whoever_has_no_time_left_has_lost() {
    let server = server(unhurried());
    let south =
        Person::open(&server, &json!({ "game": "mini-4x6", "clock": { "minutes": 1, "seconds": 2 } }));
    let north = Person::join(&server, &south.code, &json!({}));
    let at = Duration::from_secs;
    let look = value(&south.ask(&server, "GET", "look", None, at(20)));
    assert_eq!(look["clock"], json!({ "left": [40_000, 60_000], "running": 0 }));
    let first = look["look"]["legal"][0]["move"].clone();
    assert_eq!(
        south.ask(&server, "POST", "move", Some(&json!({ "move": first, "ply": 0 })), at(30)).status,
        200
    );
    server.tick(at(89));
    assert!(value(&north.ask(&server, "GET", "look", None, at(89)))["record"].is_null());
    server.tick(at(91));
    let over = value(&south.ask(&server, "GET", "look", None, at(92)));
    assert_eq!(
        (&over["look"]["over"]["returns"], &over["clock"]["left"]),
        (&json!([1.0, 0.0]), &json!([32_000, 0]))
    );
}

#[test]
fn nobody_does_what_he_may_not() {
    let server = server(unhurried());
    let [south, north] = seated(&server, "mini-4x6", ["reference", "reference"]);
    let stranger = Person { token: "0".repeat(32), seat: 0, code: String::new() };
    for (method, what, body) in [
        ("GET", "look", None),
        ("GET", "events", None),
        ("GET", "notes", None),
        ("POST", "move", Some(json!({ "move": "a1a2", "ply": 0 }))),
        ("POST", "resign", Some(json!({}))),
    ] {
        assert_eq!(stranger.ask(&server, method, what, body.as_ref(), NOW).status, 403, "{what}");
    }
    let status = |method: &str, path: &str, body: Option<Value>| {
        let answer = answered(&server, &request(method, path, &south.token, body.as_ref()), NOW);
        assert!(
            answer.status == 200
                || answer.status == 201
                || value(&answer)["error"].as_str().is_some_and(|words| words.len() > 10)
        );
        answer.status
    };
    assert_eq!(status("POST", &format!("/api/tables/{}/join", south.code), Some(json!({}))), 409);
    assert_eq!(status("GET", "/api/tables/unknown", None), 404);
    assert_eq!(status("POST", "/api/seat/move", Some(json!({ "move": "a1a2" }))), 400);
    assert_eq!(status("POST", "/api/seat/move", Some(json!([1, 2]))), 400);
    assert_eq!(status("POST", "/api/seat/move", Some(json!({ "move": "x".repeat(5000), "ply": 0 }))), 422);
    for game in ["/etc/passwd", "../x.toml", "x.efg", "p3-23-6i:nonsense=1", "no-such-game", "kuhn:x", ""] {
        assert_eq!(status("POST", "/api/tables", Some(json!({ "game": game }))), 422, "{game}");
    }
    for setup in ["file:path=/etc/passwd", "GE", "", "random:1", "reference:x=1"] {
        let order = json!({ "game": "mini-4x6", "setup": setup });
        assert_eq!(status("POST", "/api/tables", Some(order)), 422, "{setup}");
    }
    assert_eq!(status("POST", "/api/tables", Some(json!({ "game": "mini-4x6", "seat": 2 }))), 422);
    assert_eq!(
        status("POST", "/api/tables", Some(json!({ "game": "mini-4x6", "clock": { "minutes": 0 } }))),
        422
    );
    assert_eq!(status("POST", "/api/tables", Some(json!({ "game": "mini-4x6", "agent": "halving" }))), 400);
    assert_eq!((south.look(&server, "en")["look"]["ply"].clone(), north.seat), (json!(0), 1));
}

/// The status of joining a table that was opened.
fn joined(server: &Server, opened: Answer) -> u16 {
    let opened: Value = serde_json::from_slice(&opened.body).expect("JSON");
    let path = format!("/api/tables/{}/join", opened["code"].as_str().expect("a code"));
    match server.respond(&request("POST", &path, "", Some(&json!({}))), "one", NOW) {
        Outcome::Answer(answer) => answer.status,
        other => panic!("{other:?}"),
    }
}

#[test]
fn floods_are_slowed_and_bounded() {
    let limits = Limits { tables: 6, own: 4, ..Limits::default() };
    let server = server(limits);
    let open = |guest: &str| match server.respond(
        &request("POST", "/api/tables", "", Some(&json!({ "game": "mini-4x6" }))),
        guest,
        NOW,
    ) {
        Outcome::Answer(answer) => answer,
        other => panic!("{other:?}"),
    };
    let statuses: Vec<u16> = (0..5).map(|_| open("one").status).collect();
    assert_eq!(statuses, [201, 201, 201, 201, 503], "one guest does not take all tables");
    assert_eq!([open("two").status, open("two").status, open("two").status], [201, 201, 503]);
    server.tick(limits.patience + Duration::from_secs(1));
    assert_eq!(server.tables(), 0, "nobody waited at them");
    let played: Vec<u16> = (0..4).map(|_| joined(&server, open("one"))).collect();
    assert_eq!((played, open("one").status), (vec![200; 4], 503), "tables that are joined count too");
    server.tick(limits.patience + Duration::from_secs(1));
    let [south, _] = seated(&server, "mini-4x6", ["reference", "reference"]);
    let asked: Vec<u16> = (0..100).map(|_| south.ask(&server, "GET", "look", None, NOW).status).collect();
    assert_eq!((asked[0], asked[99]), (200, 429));
    assert_eq!(south.ask(&server, "GET", "look", None, Duration::from_secs(1)).status, 200);
    let guess =
        |at: Duration| match server.respond(&request("GET", "/api/tables/guess", "", None), "burglar", at) {
            Outcome::Answer(answer) => answer.status,
            other => panic!("{other:?}"),
        };
    let guesses: BTreeMap<u16, usize> =
        (0..1000).map(|_| guess(NOW)).fold(BTreeMap::new(), |mut counted, status| {
            *counted.entry(status).or_default() += 1;
            counted
        });
    assert_eq!(guesses, BTreeMap::from([(404, 60), (429, 940)]), "words are not guessed");
    assert_eq!(
        south.ask(&server, "GET", "look", None, Duration::from_secs(2)).status,
        200,
        "others notice nothing"
    );
    let again = request("GET", "/api/seat/look", &south.token, None);
    let beside = server.respond(&again, "burglar", Duration::from_secs(2));
    let Outcome::Answer(beside) = beside else { panic!("{beside:?}") };
    assert_eq!(beside.status, 200, "nor does a player at the same address");
}

#[test]
fn finished_and_forgotten_games_are_cleared_away_and_no_others() {
    let limits = unhurried();
    let server = server(limits);
    let [south, north] = seated(&server, "mini-4x6", ["reference", "reference"]);
    let [other, _] = seated(&server, "mini-4x6", ["reference", "reference"]);
    let [unplayed, _] = seated(&server, "mini-4x6", ["reference", "reference"]);
    for ply in 0..2 {
        let seats = [&south, &north];
        let turn = south.look(&server, "en")["look"]["turn"].as_u64().expect("a turn") as usize;
        let own = seats[turn].look(&server, "en");
        let text = own["look"]["legal"][0]["move"].as_str().expect("a move").to_string();
        assert_eq!(seats[turn].play(&server, &text, ply).status, 200);
    }
    assert_eq!(other.ask(&server, "POST", "resign", Some(&json!({})), NOW).status, 200);
    server.tick(limits.patience + Duration::from_secs(1));
    assert_eq!(server.tables(), 2, "nobody moved at the third");
    assert_eq!(unplayed.ask(&server, "GET", "look", None, NOW).status, 403);
    server.tick(limits.afterwards + Duration::from_secs(1));
    assert_eq!(server.tables(), 1);
    assert_eq!(other.ask(&server, "GET", "look", None, NOW).status, 403);
    server.tick(limits.kept);
    assert_eq!(south.ask(&server, "GET", "look", None, limits.kept).status, 200);
    server.tick(limits.kept + Duration::from_secs(1));
    assert_eq!(server.tables(), 0);
}

#[test]
fn two_hundred_games_at_once_from_many_threads() {
    let server = Arc::new(server(unhurried()));
    let play = |number: u64| {
        let server = Arc::clone(&server);
        move || {
            let mut rng: Fast = Stream::new(number, 0, Purpose::Moves, 0).fast();
            for _ in 0..25 {
                let people = seated(&server, "mini-4x6", ["random", "random"]);
                let end = u64::from(4 + rng.word() % 40);
                for ply in 0..end {
                    let seen = people[0].look(&server, "en");
                    let Some(turn) = seen["look"]["turn"].as_u64() else { break };
                    let own = people[turn as usize].look(&server, "en");
                    let text = own["look"]["legal"][0]["move"].as_str().expect("a move").to_string();
                    assert_eq!(people[turn as usize].play(&server, &text, ply).status, 200);
                }
            }
        }
    };
    std::thread::scope(|scope| (0..8).for_each(|number| drop(scope.spawn(play(number)))));
    assert_eq!(server.tables(), 200);
}

#[test]
fn any_bytes_are_answered() {
    let rounds =
        std::env::var("GUNJIN_FUZZ_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(400);
    for seed in 0..rounds {
        let mut rng = Stream::new(seed, 0, Purpose::Check, 0).fast();
        let mut bytes =
            bodies::EXAMPLES[below(&mut rng, bodies::EXAMPLES.len() as u32) as usize].as_bytes().to_vec();
        for _ in 0..below(&mut rng, 6) {
            let at = below(&mut rng, bytes.len() as u32) as usize;
            match below(&mut rng, 3) {
                0 => bytes[at] = rng.word() as u8,
                1 => drop(bytes.drain(at..(at + 7).min(bytes.len()))),
                _ => bytes.insert(at, rng.word() as u8),
            }
        }
        bodies::server(&bytes);
    }
    for example in bodies::EXAMPLES {
        bodies::server(example.as_bytes());
    }
}
