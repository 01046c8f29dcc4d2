//! `gunjin serve --state`: games survive the end of the server, whatever ends it.

use super::gunjin::{folder, gunjin};
use super::serving::Server;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// A folder that a server makes.
fn state(name: &str) -> PathBuf {
    folder(&format!("{name}_folder")).join("state")
}

fn start(name: &str, state: &Path) -> Server {
    Server::start(name, &["--state", &state.display().to_string()])
}

/// A table: the tokens of its seats, by seat, as far as they are taken.
#[derive(Clone)]
struct Group {
    code: String,
    tokens: Vec<Option<String>>,
}

impl Group {
    /// Opens a table with this order, and lets others join while some are wanted.
    fn open(server: &Server, order: &Value, seats: usize, joining: usize) -> Group {
        let (status, told) = server.ask("POST", "/api/tables", "", order);
        assert_eq!(status, 201, "{order}: {told}");
        let code = told["code"].as_str().expect("a code").to_string();
        let mut group = Group { code, tokens: vec![None; seats] };
        group.note(&told);
        (0..joining).for_each(|_| group.join(server, order));
        group
    }

    fn join(&mut self, server: &Server, order: &Value) {
        let path = format!("/api/tables/{}/join", self.code);
        let (status, told) = server.ask("POST", &path, "", &json!({ "setup": order["setup"] }));
        assert_eq!(status, 200, "{order}: {told}");
        self.note(&told);
    }

    fn note(&mut self, told: &Value) {
        let seat = told["seat"].as_u64().expect("a seat") as usize;
        self.tokens[seat] = Some(told["token"].as_str().expect("a token").to_string());
    }

    /// Views of the seats that are taken; of running clocks only whose they are.
    fn seen(&self, server: &Server) -> Vec<Value> {
        let look = |token: &String| {
            let mut seen = server.look(token);
            if let Some(running) = seen["clock"]["running"].as_u64() {
                seen["clock"]["left"][running as usize] = Value::Null;
            }
            seen
        };
        self.tokens.iter().flatten().map(look).collect()
    }

    /// Plays so many moves, or up to the end of the game.
    fn play_on(&self, server: &Server, moves: usize) {
        let first = self.tokens.iter().flatten().next().expect("somebody");
        for choice in 0..moves {
            let Some(turn) = server.look(first)["look"]["turn"].as_u64() else { return };
            let token = self.tokens[turn as usize].as_ref().expect("everybody sits");
            let look = server.look(token)["look"].clone();
            let legal = look["legal"].as_array().expect("moves");
            let order = json!({ "move": legal[7 * choice % legal.len()]["move"], "ply": look["ply"] });
            let (status, told) = server.ask("POST", "/api/seat/move", token, &order);
            assert_eq!(status, 200, "{order}: {told}");
        }
    }

    /// True while a seat is free.
    fn waits(&self) -> bool {
        self.tokens.iter().any(Option::is_none)
    }
}

/// The tables of the test: editions with clocks and without, sister games for two and three, and some that wait.
fn twenty(server: &Server) -> Vec<(Group, Value)> {
    let clock = json!({ "minutes": 10, "seconds": 5 });
    let edition = |game: &str| json!({ "game": game, "setup": "random" });
    let timed = |game: &str| json!({ "game": game, "setup": "random", "clock": clock });
    let mut orders: Vec<(Value, usize, usize)> = Vec::new();
    for game in ["mini-4x6", "p3-23-6i", "w-25-9x", "h-23-6x", "w-23-6i:mine_on_win=stays", "luzhanqi"] {
        orders.push((edition(game), 2, 1));
    }
    for game in ["mini-4x6", "p1-35-7i"] {
        orders.push((timed(game), 2, 1));
    }
    orders.push((json!({ "game": "barrage", "setup": "random", "clock": { "days": 3 } }), 2, 1));
    for game in ["jungle", "tori", "chu", "cards", "leduc"] {
        orders.push((json!({ "game": game }), 2, 1));
    }
    orders.push((json!({ "game": "jungle", "clock": clock }), 2, 1));
    orders.push((json!({ "game": "sannin" }), 3, 2));
    // Somebody waits.
    orders.push((edition("p3-23-6i"), 2, 0));
    orders.push((json!({ "game": "mini-4x6", "seat": 1, "setup": "reference", "clock": clock }), 2, 0));
    orders.push((json!({ "game": "sannin" }), 3, 1));
    orders.push((json!({ "game": "jungle", "seat": 1 }), 2, 0));
    let open =
        |(order, seats, joining): (Value, usize, usize)| (Group::open(server, &order, seats, joining), order);
    orders.into_iter().map(open).collect()
}

#[test]
fn a_server_that_is_killed_goes_on_with_all_of_its_twenty_games() {
    let state = state("serve_killed");
    let server = start("serve_killed", &state);
    let mut groups = twenty(&server);
    assert_eq!(groups.len(), 20);
    for (number, (group, _)) in groups.iter().enumerate().filter(|(_, (group, _))| !group.waits()) {
        group.play_on(&server, 2 + number % 4);
    }
    let before: Vec<_> = groups.iter().map(|(group, _)| group.seen(&server)).collect();
    drop(server);
    // A part of a file that was being written when the server was killed.
    let unfinished = state.join(format!("{}.table.123.unfinished", groups[0].0.code));
    std::fs::write(&unfinished, "gunjin table 1").expect("a file");
    let server = start("serve_killed", &state);
    assert!(!unfinished.exists() && server.told.contains("--state"), "{}", server.told);
    let after: Vec<_> = groups.iter().map(|(group, _)| group.seen(&server)).collect();
    for (number, (before, after)) in before.iter().zip(&after).enumerate() {
        assert_eq!(before, after, "table {number}");
    }
    for (group, order) in &mut groups {
        while group.waits() {
            group.join(&server, order);
        }
        group.play_on(&server, 2);
    }
    let (finished, _) = &groups[0];
    let token = finished.tokens[1].as_ref().expect("somebody");
    assert_eq!(server.ask("POST", "/api/seat/resign", token, &json!({})).0, 200);
    let over = finished.seen(&server);
    assert!(
        over[0]["record"].as_str().is_some_and(|record| record.contains("ended: resignation")),
        "{over:?}"
    );
    drop(server);
    let server = start("serve_killed", &state);
    assert_eq!(finished.seen(&server), over);
    let (status, next) = server.ask("POST", "/api/seat/rematch", token, &json!({}));
    assert_eq!((status, &finished.seen(&server)[0]["next"]), (200, &next["code"]));
    assert_eq!(server.complaints(), "");
}

#[test]
fn a_damaged_file_is_named_and_the_other_games_go_on() {
    let state = state("serve_damaged");
    let server = start("serve_damaged", &state);
    let order = json!({ "game": "mini-4x6", "setup": "random" });
    let groups: Vec<Group> = (0..8).map(|_| Group::open(&server, &order, 2, 1)).collect();
    groups.iter().for_each(|group| group.play_on(&server, 1));
    let sound = groups[7].seen(&server);
    drop(server);
    let file = |number: usize| state.join(format!("{}.table", groups[number].code));
    let bytes = |number: usize| std::fs::read(file(number)).expect("a file");
    let write = |number: usize, bytes: &[u8]| std::fs::write(file(number), bytes).expect("written");
    let mut flipped = bytes(0);
    let middle = flipped.len() / 2;
    flipped[middle] ^= 1;
    write(0, &flipped);
    write(1, &bytes(1)[..500]);
    write(2, b"");
    write(3, &[b"\xff\xfe".as_slice(), &bytes(3)].concat());
    write(4, &bytes(7));
    write(5, String::from_utf8(bytes(5)).expect("text").replace("table 1", "table 2").as_bytes());
    std::fs::remove_file(file(6)).expect("it was there");
    std::fs::create_dir(file(6)).expect("a folder");
    let server = start("serve_damaged", &state);
    let complaints = server.complaints();
    for (number, told) in [
        "do not match their digest",
        "do not match their digest",
        "ends within its first line",
        "not UTF-8",
        "it holds the table",
        "its first line is not",
        "not a regular file",
    ]
    .into_iter()
    .enumerate()
    {
        let path = file(number).display().to_string();
        let line =
            complaints.lines().find(|line| line.contains(&path)).unwrap_or_else(|| panic!("{complaints}"));
        assert!(line.contains(told) && line.contains("from a copy"), "{number}: {line}");
        assert!(file(number).exists(), "nothing is removed");
    }
    assert_eq!(complaints.lines().count(), 7, "{complaints}");
    assert_eq!(groups[7].seen(&server), sound);
    groups[7].play_on(&server, 1);
    Group::open(&server, &order, 2, 1);
    let token = groups[0].tokens[0].as_ref().expect("a token");
    assert_eq!(server.ask("GET", "/api/seat/look", token, &Value::Null).0, 403);
}

#[test]
fn an_orderly_end_writes_down_how_long_somebody_has_thought() {
    let state = state("serve_ended");
    let mut server = start("serve_ended", &state);
    let order = json!({ "game": "mini-4x6", "clock": { "minutes": 1 } });
    let group = Group::open(&server, &order, 2, 1);
    let token = group.tokens[0].as_ref().expect("a token");
    let left = |server: &Server| server.look(token)["clock"]["left"][0].as_u64().expect("a time");
    std::thread::sleep(Duration::from_millis(1500));
    let before = left(&server);
    let ended = Command::new("kill").arg(server.program.id().to_string()).status().expect("kill");
    assert!(ended.success() && server.program.wait().expect("it ends").success());
    let server = start("serve_ended", &state);
    let after = left(&server);
    assert!(before <= 58_500 && after <= before && after + 30_000 > before, "{before} {after}");
}

#[test]
fn a_folder_that_takes_no_files_ends_no_game() {
    let state = state("serve_full");
    let server = start("serve_full", &state);
    let group = Group::open(&server, &json!({ "game": "mini-4x6", "setup": "random" }), 2, 1);
    // Another folder in its place takes nothing: there is none.
    std::fs::remove_dir_all(&state).expect("it was there");
    group.play_on(&server, 2);
    let complaints = server.complaints();
    assert!(complaints.contains("continue in memory") && complaints.lines().count() == 1, "{complaints}");
    std::fs::create_dir(&state).expect("a folder");
    #[cfg(unix)]
    std::fs::set_permissions(&state, std::os::unix::fs::PermissionsExt::from_mode(0o700)).expect("its owner");
    let end = Instant::now() + Duration::from_secs(60);
    while !server.complaints().contains("all games are saved") {
        assert!(Instant::now() < end, "{}", server.complaints());
        std::thread::sleep(Duration::from_millis(200));
    }
    let before = group.seen(&server);
    drop(server);
    assert_eq!(group.seen(&start("serve_full", &state)), before);
}

#[cfg(unix)]
#[test]
fn nobody_else_reads_the_state_and_no_other_server_writes_it() {
    use std::os::unix::fs::PermissionsExt;
    let state = state("serve_private");
    let words = ["--listen", "0.0.0.0:0", "--state", &state.display().to_string()];
    let key = |server: &Server| {
        let key = server.told.split("?key=").nth(1).and_then(|rest| rest.split(' ').next());
        key.unwrap_or_else(|| panic!("{}", server.told)).to_string()
    };
    let server = Server::start("serve_private", &words);
    let (first, port) = (key(&server), server.address.rsplit(':').next().expect("a port").to_string());
    let body = "{\"game\":\"mini-4x6\"}";
    let opened = server.raw_at(
        &format!("127.0.0.1:{port}"),
        format!(
            "POST /api/tables HTTP/1.1\r\nX-Gunjin-Key: {first}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .as_bytes(),
    );
    assert!(opened.starts_with("HTTP/1.1 201"), "{opened}");
    let mode = |path: &Path| std::fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    assert_eq!(mode(&state), 0o700);
    let names: Vec<PathBuf> =
        std::fs::read_dir(&state).expect("a folder").flatten().map(|e| e.path()).collect();
    let private: Vec<_> = names.iter().filter(|path| !path.ends_with(".lock")).collect();
    assert!(private.len() == 2 && private.iter().all(|path| mode(path) == 0o600), "{names:?}");
    let refused = |told: &str| {
        let shown = state.display().to_string();
        let words = ["serve", "--page", "web/public", "--listen", "0.0.0.0:0", "--state", &shown];
        let output = gunjin(&words).output().expect("it starts");
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && complaint.contains(told), "{told}: {complaint}");
    };
    refused("another server uses");
    drop(server);
    assert_eq!(key(&Server::start("serve_private", &words)), first, "the same at every start");
    std::fs::write(state.join("key"), "short\n").expect("written");
    refused("not a key that gunjin wrote");
    std::fs::set_permissions(&state, PermissionsExt::from_mode(0o755)).expect("its owner");
    refused("chmod 700");
}
