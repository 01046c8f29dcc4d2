//! The example player plays every family, the same game for the same seed, and is told what its seat sees.

use super::gunjin::{folder, has, rows, table, told, typed};
use gunjin_engine::random::{Purpose, RandomSource, Stream};
use serde_json::Value;
use std::path::Path;

const PLAYER: &str = "process:python3 docs/examples/player.py";

fn play(game: &str, agents: &[&str], games: &str, out: &Path) {
    let out = out.display().to_string();
    let mut words = vec!["selfplay", game, "--games", games, "--seed", "5", "--out", &out];
    agents.iter().for_each(|agent| words.extend(["--agent", agent]));
    told(&words, "");
}

#[test]
fn the_example_plays_every_family() {
    if !has("python3") {
        return;
    }
    let games = [
        "p3-23-6i",
        "h-23-6x",
        "mini-2x4:repetition=draw,ply_cap=200",
        "tori",
        "cards",
        "kuhn",
        "leduc",
        "liars_dice",
        "goofspiel:imp_info=true",
    ];
    for game in games {
        let out = folder("families");
        play(game, &[PLAYER, "random"], "2", &out);
        let rows = rows(&out);
        assert_eq!(rows.len(), 2, "{game}");
        assert!(
            rows.iter().all(|row| row["reason"] != "forfeit" && row["why"].is_empty()),
            "{game}: {rows:?}"
        );
    }
    let out = folder("three");
    play("sannin", &[PLAYER, "random", PLAYER], "1", &out);
    assert_ne!(rows(&out)[0]["reason"], "forfeit");
}

#[test]
fn the_same_seed_is_the_same_game_and_one_process_can_play_many() {
    if !has("python3") {
        return;
    }
    let rows_of = |name: &str, agent: &str| {
        let out = folder(name);
        play("mini-3x4", &[agent, "random"], "4", &out);
        rows(&out)
    };
    assert_eq!(rows_of("again", PLAYER), rows_of("again", PLAYER));
    let reused = rows_of("reused", "process:reuse=true,command=python3 docs/examples/player.py");
    assert!(reused.iter().all(|row| row["reason"] != "forfeit"), "{reused:?}");
}

#[test]
fn a_program_can_choose_its_set_up() {
    if !has("python3") {
        return;
    }
    let out = folder("set-up");
    play("w-23-6i", &["process:setup=program,python3 docs/examples/player.py", "random"], "3", &out);
    let chosen = rows(&out);
    assert!(chosen.iter().all(|row| row["reason"] != "forfeit"), "{chosen:?}");
    let chosen = table(&out, "setups.csv");
    let out = folder("set-up");
    play("w-23-6i", &[PLAYER, "random"], "3", &out);
    let dealt = table(&out, "setups.csv");
    for (chosen, dealt) in chosen.iter().zip(&dealt) {
        assert_eq!(chosen["setup"] == dealt["setup"], chosen["seat"] == "2", "{chosen:?} {dealt:?}");
        // Whoever chose it is named, the host's policy where the program took what it was given.
        let whose = if chosen["seat"] == "1" { "process:example 1.0" } else { "random" };
        assert_eq!(chosen["policy"], whose, "by its own name, not by its command line");
        assert_eq!(dealt["policy"], "random");
    }
}

#[test]
fn an_arena_names_a_program_in_every_column_as_it_names_itself() {
    if !has("python3") {
        return;
    }
    let words = ["arena", "mini-2x4", "--agent", PLAYER, "--agent", "random", "--pairs", "2"];
    let text = told(&words, "");
    let standing = text.split("worst opponent").nth(1).expect("a standing");
    assert_eq!(standing.matches("example 1.0").count(), 2 + told_apart_lines(standing), "{text}");
    assert!(!text.contains("process:"), "{text}");
    let json = told(&[&words[..], &["--format", "json"]].concat(), "");
    assert!(json.contains("\"worst_opponent\": \"process:"), "files and JSON say how it was run: {json}");
}

/// Lines that name neighbours without a significant difference.
fn told_apart_lines(standing: &str) -> usize {
    standing.lines().filter(|line| line.contains("no significant difference")).count()
}

/// A program that matches its seed against those of small run seeds, as an earlier derivation made them, and deals its
/// opponent's set-up from what it finds, knows nothing: neither with a random run seed nor with a small one.
#[test]
fn a_program_cannot_reproduce_the_deal_from_what_it_is_told() {
    if !has("python3") {
        return;
    }
    let seeds = |name: &str, seed: &[&str]| {
        let out = folder(name);
        let log = out.join("log");
        let tee = format!("process:sh -c 'tee -a {} | python3 docs/examples/player.py'", log.display());
        let run = out.join("run");
        let place = run.display().to_string();
        // One game after the other: they share the log.
        let mut words = vec!["selfplay", "w-23-6i", "--games", "2", "--threads", "1", "--out", &place];
        words.extend(["--agent", "random", "--agent", &tee]);
        words.extend(seed);
        told(&words, "");
        // Run again, the command finds the run complete, whatever its seed was.
        words.push("--resume");
        told(&words, "");
        let text = std::fs::read_to_string(log).expect("what it was told");
        let messages = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        let told: Vec<u64> = messages.filter_map(|message| message["seed"].as_u64()).collect();
        assert_eq!(told.len(), 4, "hello and setup of two games");
        let run_seed = table(&run, "games.csv")[0]["seed"].parse::<u64>().expect("a seed");
        (told, run_seed)
    };
    let derived = |seed: u64, game: u64| {
        let mut rng = Stream::new(seed, game, Purpose::Agent, 1);
        (u64::from(rng.word()) << 32 | u64::from(rng.word())) >> 11
    };
    let (random, run_seed) = seeds("attacked-random", &[]);
    assert!(run_seed > 1 << 20, "{run_seed}");
    let (small, seven) = seeds("attacked-small", &["--seed", "7"]);
    assert_eq!(seven, 7);
    for told in random.iter().chain(&small) {
        assert!((0..1000).all(|seed| (0..2).all(|game| derived(seed, game) != *told)), "{told}");
        assert_ne!(*told, derived(run_seed, 0));
    }
}

/// Shards that draw seeds of their own would be of different runs.
#[test]
fn shards_of_programs_need_a_seed() {
    let out = folder("shard-seed").join("run").display().to_string();
    let words = ["mini-2x4", "--shard", "1/2", "--out", &out, "--agent", "process:cat", "--agent", "random"];
    for command in ["selfplay", "arena"] {
        let output = typed(&[&[command], &words[..]].concat(), "");
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{complaint}");
        assert!(complaint.contains("give --seed"), "{complaint}");
    }
}

/// The runs of an analysis have one random seed, and what is in its folder goes on with it.
#[test]
fn an_analysis_of_a_program_draws_its_seed_once() {
    if !has("python3") {
        return;
    }
    let out = folder("analysis-seed");
    let shown = out.display().to_string();
    let words = [
        "values",
        "--game",
        "mini-2x4",
        "--games",
        "8",
        "--removal",
        "1",
        "--sample",
        "1",
        "--agent",
        PLAYER,
    ];
    let words = [&words[..], &["--samples", "50", "--out", &shown]].concat();
    told(&words, "");
    let seed = |run: &str| table(&out.join(run), "games.csv")[0]["seed"].clone();
    let first = seed("games");
    assert!(first.parse::<u64>().expect("a seed") > 1 << 20, "{first}");
    assert_eq!(seed("removal"), first);
    told(&words, "");
    assert_eq!(seed("games"), first);
}

/// Every message that a program got in a game of an edition.
fn messages(game: &str, name: &str) -> Vec<Value> {
    let out = folder(name);
    let log = out.join("log");
    let tee = format!("process:sh -c 'tee {} | python3 docs/examples/player.py'", log.display());
    play(game, &["random", &tee], "1", &out);
    assert_ne!(rows(&out)[0]["reason"], "forfeit");
    let text = std::fs::read_to_string(log).expect("what it was told");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn the_messages_are_those_of_the_protocol_and_tell_no_secret() {
    if !has("python3") {
        return;
    }
    let messages = messages("w-23-6i", "messages");
    let of =
        |kind: &str| -> Vec<&Value> { messages.iter().filter(|message| message["type"] == kind).collect() };
    let (hello, setup, end) = (of("hello")[0], of("setup")[0], of("end")[0]);
    assert_eq!((&hello["protocol"], &hello["seat"], &hello["seats"]), (&1.into(), &1.into(), &2.into()));
    assert_eq!((&hello["game"], &hello["rules"]["id"]), (&"w-23-6i".into(), &"w-23-6i".into()));
    assert_eq!(setup["squares"].as_array().expect("squares").len(), 23);
    assert_eq!(setup["pieces"]["GE"], 1);
    assert_eq!((&setup["seat"], &setup["seed"]), (&1.into(), &hello["seed"]));
    let headquarters = &setup["headquarters"];
    assert_eq!(headquarters["width"], 2, "two files wide and one square");
    let squares = setup["squares"].as_array().expect("squares");
    assert_eq!(squares.iter().filter(|square| **square == headquarters["square"]).count(), 1);
    assert!(setup["assigned"].as_str().expect("a set-up").contains('/'));
    assert_eq!(messages.last().expect("some")["type"], "quit");
    assert_eq!(end["result"].as_array().expect("points").len(), 2);
    let plies: Vec<u64> = of("event").iter().map(|event| event["ply"].as_u64().expect("a number")).collect();
    assert_eq!(plies, (1..=plies.len() as u64).collect::<Vec<u64>>(), "every event once, in order");
    let turn = of("turn")[0];
    let fought = of("event").iter().any(|event| event["ply"] == 1 && !event["outcome"].is_null());
    let known = turn["view"]["known"].as_object().expect("kinds by square");
    assert!(fought || known.is_empty(), "nothing is known before the first fight: {known:?}");
    assert_eq!(turn["budget"]["milliseconds"], 1000);
    moves_are_told_as_data(turn);
    let first = of("event")[0];
    let (from, to) = (first["from"].as_str().expect("a square"), first["to"].as_str().expect("a square"));
    assert!(first["manner"] != "walk" || first["move"] == format!("{from}{to}"), "{first}");
    assert_eq!(first["fight"], !first["outcome"].is_null());
    pieces_are_accounted_for(&of("turn"), &of("event"));
    let truth = end["truth"]["pieces"].as_object().expect("pieces");
    let fallen: usize =
        of("event").iter().map(|event| event["removed"].as_array().expect("squares").len()).sum();
    assert_eq!(truth.len() + fallen, 46, "what was announced to fall is what is missing at the end");
}

/// `moves` are the legal moves in their order, with the own piece that goes and whether somebody stands there.
fn moves_are_told_as_data(turn: &Value) {
    let legal = turn["legal"].as_array().expect("moves");
    let moves = turn["moves"].as_array().expect("moves");
    assert_eq!(legal.len(), moves.len());
    let enemy = turn["view"]["enemy"].as_array().expect("squares");
    for (text, told) in legal.iter().zip(moves) {
        assert_eq!(*text, told["move"]);
        assert_eq!(told["piece"], turn["view"]["own"][told["from"].as_str().expect("a square")], "{told}");
        assert_eq!(told["fight"], told["manner"] == "walk" && enemy.contains(&told["to"]), "{told}");
    }
}

/// At every turn all pieces stand or have fallen, and as many fell as were announced.
fn pieces_are_accounted_for(turns: &[&Value], events: &[&Value]) {
    for turn in turns {
        let view = &turn["view"];
        let own = view["own"].as_object().expect("pieces").len();
        let dead: u64 =
            view["dead_own"].as_object().expect("counts").values().filter_map(Value::as_u64).sum();
        assert_eq!(own as u64 + dead, 23);
        let enemy = view["enemy"].as_array().expect("squares").len() as u64;
        assert_eq!(enemy + view["dead_enemy"].as_u64().expect("a number"), 23);
        let before = |event: &&&Value| event["ply"].as_u64() < turn["ply"].as_u64();
        let fallen: usize = events
            .iter()
            .filter(before)
            .map(|event| event["removed"].as_array().expect("squares").len())
            .sum();
        assert_eq!(own as u64 + enemy + fallen as u64, 46, "ply {}", turn["ply"]);
    }
}

#[test]
fn holes_of_card_games_are_not_told() {
    if !has("python3") {
        return;
    }
    let messages = messages("kuhn", "kuhn");
    let turn = messages.iter().find(|message| message["type"] == "turn").expect("a turn");
    let position = turn["view"]["position"].as_str().expect("a line");
    assert!(position.starts_with("? deal-"), "seat 1's card is not seen by seat 2: {position}");
    assert!(turn["legal"].as_array().expect("actions").contains(&"pass".into()));
}
