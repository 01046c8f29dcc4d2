//! `gunjin arena` and `gunjin agents`.

use crate::cli::gunjin::{failure, folder, json, stdout};

#[test]
fn pairs_begin_alike_with_the_seats_exchanged() {
    let out = folder("arena");
    let words =
        format!("arena mini-3x4 --agent random --agent random --pairs 30 --seed 5 --out {}", out.display());
    let text = stdout(&words);
    // Two random players with the streams of their seats play the same game twice, so every pair is one point
    // each.
    assert!(text.contains("0 0 30 0 0") && text.contains("no significant difference"), "{text}");
    let games = std::fs::read_to_string(out.join("games.csv")).expect("games.csv");
    let lines: Vec<&str> = games.lines().skip(1).collect();
    assert_eq!(lines.len(), 60);
    let game = |line: &str| line.split_once(',').map(|(_, rest)| rest.to_string());
    assert!(lines.chunks(2).all(|pair| game(pair[0]) == game(pair[1])), "the same seat, the same stream");
    assert_eq!(text, stdout(&words), "the finished arena is shown again");
    for (file, count) in [("standing.csv", 3), ("meetings.csv", 3)] {
        let text = std::fs::read_to_string(out.join(file)).expect(file);
        assert_eq!(text.lines().count(), count, "{text}");
    }
}

#[test]
fn three_seats_meet_in_rotations() {
    let agents = "--agent random ".repeat(3);
    let arena = json(&format!("arena sannin:ply_cap=60 {agents} --pairs 4 --format json"));
    let places = &arena["standing"];
    let scores: f64 = places.as_array().expect("places").iter().filter_map(|p| p["score"].as_f64()).sum();
    assert!((scores - 1.0).abs() < 1e-9, "{places}");
}

#[test]
fn json_has_the_meetings_and_what_the_test_decides() {
    let words = "arena w-23-6i --agent greedy --agent random --pairs 200 --sprt 0.5:0.6 --format json";
    let arena = json(words);
    let meeting = &arena["meetings"][0];
    let number = |value: &serde_json::Value| value.as_f64().expect("a number");
    let pairs = meeting["scores"][0]["pairs"].as_array().expect("pairs");
    let games: f64 = 2.0 * pairs.iter().map(number).sum::<f64>();
    assert_eq!(games, number(&meeting["games"]), "{arena}");
    assert_eq!(meeting["scores"][0]["agent"], arena["standing"][0]["agent"], "greedy is better: {arena}");
    let endings = meeting["endings"].as_object().expect("endings");
    assert_eq!(endings.values().map(number).sum::<f64>(), games, "{arena}");
    let test = &arena["test"];
    assert_eq!(test["decision"], "alternative", "{arena}");
    assert!(number(&test["log_likelihood_ratio"]) >= number(&test["upper_bound"]), "{arena}");
    assert_eq!((number(&test["null"]), number(&test["alternative"])), (0.5, 0.6));
    let without = json("arena mini-3x4 --agent greedy --agent random --pairs 2 --format json");
    assert!(without["test"].is_null(), "{without}");
}

#[test]
fn what_cannot_be_held_is_refused() {
    let cases = [
        ("arena sannin --agent random --agent random", "needs at least 3 agents, but 2 are given"),
        ("arena leduc --agent random --agent random --sprt 0.6:0.5", "the smaller first"),
        ("arena leduc --agent random --agent random --agent random --sprt 0.5:0.6", "compares two agents"),
        ("arena leduc --agent random:depth=3 --agent random", "no parameter 'depth'"),
        ("agents randm", "did you mean 'random'?"),
    ];
    for (words, told) in cases {
        let (code, complaint) = failure(words, &[]);
        assert!(code == 2 && complaint.contains(told), "`gunjin {words}` says: {complaint}");
    }
}

#[test]
fn agents_are_listed_with_their_parameters() {
    let agents = json("agents --format json");
    let names: Vec<&str> =
        agents.as_array().expect("a list").iter().filter_map(|agent| agent["name"].as_str()).collect();
    assert!(names.contains(&"random"), "{names:?}");
    for name in names {
        let agent = json(&format!("agents {name} --format json"));
        assert!(agent["about"].as_str().is_some_and(|about| !about.is_empty()), "{name}");
        let text = stdout(&format!("agents {name}"));
        assert!(text.starts_with(name));
        let plays_editions = !["alphabeta", "paranoid", "maxn", "xboard", "usi"].contains(&name);
        let has_setup = text.lines().any(|line| line.trim_start().starts_with("setup "));
        assert_eq!(has_setup, plays_editions, "{text}");
    }
}

#[test]
fn an_agent_stands_in_one_paragraph_before_its_parameters() {
    for agent in ["tactician", "random"] {
        let text = stdout(&format!("agents {agent}"));
        assert!(!text.contains("\n\n\n") && text.matches("\n\n").count() == 1, "{text}");
    }
}
