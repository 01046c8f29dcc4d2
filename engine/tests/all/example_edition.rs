//! The worked examples of `docs/ADDING.md`: edition files outside the program are loaded, judged and played.

use crate::laws::{Trial, check_game, check_hidden, check_notation, check_resample};
use gunjin_engine::Bits;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::text::checker::check;
use gunjin_engine::games::gunjin::{Dealer, Gunjin, Ruleset};
use gunjin_engine::spec::GameSpec;
use std::path::Path;

const EXAMPLE: &str = "docs/examples/house-12-3x.toml";

/// The example with switches, as `gunjin` loads `path/x.toml:switch=value`.
fn example(switches: &[(&str, &str)]) -> Ruleset {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(EXAMPLE);
    let text = std::fs::read_to_string(path).expect("the example");
    let switches = switches.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let spec = GameSpec { id: EXAMPLE.to_string(), switches };
    Ruleset::from_text(&text, EXAMPLE, spec).unwrap_or_else(|error| panic!("{error}"))
}

struct Laws;

impl EditionVisitor for Laws {
    type Output = ();

    fn gunjin<B: Bits>(self, game: Gunjin<B>) {
        let trial = Trial::new(&game, 20, 1);
        assert_eq!(check_game(&trial), Ok(()));
        assert_eq!(check_hidden(&trial), Ok(()));
        assert_eq!(check_notation(&trial), Ok(()));
        assert_eq!(check_resample(&trial, 20, 2000), Ok(()));
        let dealer = Dealer::new(game.ruleset());
        let plies: u32 = (0..200).map(|number| game.random_game(&dealer, 1, number).plies).sum();
        assert!(plies > 200 * 10, "{plies} plies in 200 games");
    }
}

#[test]
fn the_example_keeps_the_laws() {
    with_ruleset(example(&[]), Laws);
    with_ruleset(example(&[("preset", "quiet"), ("circle_must_leave", "true")]), Laws);
}

/// The example of a board without headquarters.
fn flag_example() -> Ruleset {
    let name = "docs/examples/flag-8-6l.toml";
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name));
    let spec = GameSpec { id: name.to_string(), switches: Vec::new() };
    Ruleset::from_text(&text.expect("the example"), name, spec).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_example_without_headquarters_keeps_the_laws() {
    let ruleset = flag_example();
    let board = ruleset.board();
    assert!(board.is_joined() && board.headquarters(0).is_none());
    assert_eq!((board.squares().count(), board.camp(0).len()), (32, 12));
    let camp_squares = board.camp(0).len();
    for finding in check(ruleset.edition(), camp_squares) {
        assert!(finding.settled_by.is_some(), "{}: {}", finding.key, finding.text);
    }
    with_ruleset(ruleset, Laws);
}

#[test]
fn the_example_is_marked_as_ours_and_leaves_nothing_open() {
    let ruleset = example(&[]);
    assert!(ruleset.edition().ours);
    let camp_squares = ruleset.board().camp(0).len();
    for finding in check(ruleset.edition(), camp_squares) {
        assert!(finding.settled_by.is_some(), "{}: {}", finding.key, finding.text);
    }
}

#[test]
fn what_the_guide_says_of_the_example_is_so() {
    let ruleset = example(&[]);
    let mut names: Vec<&str> = ruleset.board().squares().map(|square| ruleset.board().name(square)).collect();
    names.sort_unstable();
    assert_eq!((names.len(), names.contains(&"o1"), names.contains(&"b1")), (25, true, true));
    let wrong = GameSpec { id: EXAMPLE.into(), switches: vec![("mine_on_win".into(), "stay".into())] };
    let text =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(EXAMPLE)).expect("it");
    let error = Ruleset::from_text(&text, EXAMPLE, wrong).expect_err("no such value").to_string();
    assert!(error.contains("did you mean 'stays'?"), "{error}");
}

#[test]
fn an_id_that_a_record_could_not_carry_is_refused_where_it_stands() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(EXAMPLE);
    let text = std::fs::read_to_string(path).expect("the example");
    for id in ["house-12-3x ", "house:12", "house,12", ""] {
        let text = text.replace("\"house-12-3x\"", &format!("\"{id}\""));
        let error = Ruleset::from_text(&text, EXAMPLE, GameSpec::plain(EXAMPLE)).expect_err(id).to_string();
        assert!(error.contains(&format!("'{id}' is not a")) && error.contains("house-12-3x.toml"), "{error}");
    }
}
