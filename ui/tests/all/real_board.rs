//! The umpire of a real board asks what matters, and judges by the edition's rules.

use gunjin_ui::language::Language;
use gunjin_ui::real_board::{Meeting, questions, verdict};

fn judged(game: &str, meeting: &str) -> String {
    let meeting: Meeting = serde_json::from_str(meeting).expect("a meeting");
    let verdict = verdict(game, &meeting, Language::English).expect("a verdict");
    serde_json::to_string(&verdict).expect("JSON")
}

fn asked(game: &str, code: &str, attacks: bool) -> Vec<&'static str> {
    let asked = questions(game, code, attacks, Language::Japanese).expect("questions");
    asked.iter().map(|question| question.name).collect()
}

#[test]
fn the_spy_beats_the_general_and_the_captain_does_not() {
    let met = |attacker: &str| {
        judged(
            "p3-23-6i",
            &format!(r#"{{"attacker": {{"piece": "{attacker}"}}, "defender": {{"piece": "GE"}}}}"#),
        )
    };
    assert_eq!(met("SP"), r#"{"outcome":"w","backer_falls":[false,false],"returns":false,"winner":null}"#);
    assert_eq!(met("CA"), r#"{"outcome":"l","backer_falls":[false,false],"returns":false,"winner":null}"#);
}

#[test]
fn a_flag_fights_as_what_stands_behind_it() {
    let met = |behind: &str| {
        judged(
            "p3-23-6i",
            &format!(r#"{{"attacker": {{"piece": "MA"}}, "defender": {{"piece": "FG"{behind}}}}}"#),
        )
    };
    assert!(met(r#", "behind": "GE""#).contains(r#""outcome":"l""#));
    assert!(met("").contains(r#""outcome":"w""#));
    assert_eq!(asked("p3-23-6i", "FG", false), ["behind"]);
}

#[test]
fn a_high_officer_takes_the_headquarters_and_a_captain_does_not() {
    let entry = |piece: &str| {
        judged("p3-23-6i", &format!(r#"{{"attacker": {{"piece": "{piece}"}}, "defender": null}}"#))
    };
    assert!(entry("GE").contains(r#""winner":0"#));
    assert!(entry("CA").contains(r#""winner":null"#));
    assert_eq!(asked("p3-23-6i", "GE", true), ["at_headquarters"]);
    assert!(asked("p3-23-6i", "CA", true).is_empty());
}

#[test]
fn what_no_edition_has_is_refused() {
    let meeting: Meeting =
        serde_json::from_str(r#"{"attacker": {"piece": "XX"}, "defender": null}"#).expect("JSON");
    assert!(verdict("p3-23-6i", &meeting, Language::English).is_err());
    assert!(questions("kuhn", "GE", true, Language::English).is_err());
}
