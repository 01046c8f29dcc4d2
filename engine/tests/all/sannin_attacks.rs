//! Causes of a sudden alliance in three-player shogi (J15, J16): positions made by hand, with verdicts
//! (`data/games/sannin-attacks.cases`), by the engine and by the slow twin; and both on many random ones.

use crate::sannin;

use crate::common::play::legal;
use crate::common::read_data;
use gunjin_engine::games::sannin::{Action, Deed, Position, Sannin};
use gunjin_engine::random::{Fast, Purpose, Stream, below};
use gunjin_engine::spec::GameSpec;
use gunjin_engine::switches::SwitchError;
use gunjin_engine::{Game, Notation, Rulebook};
use sannin::scatter::scatter;
use sannin::twin::Twin;
use sannin::{game, position, rows};

/// A position, what is played there, and what comes of it.
#[derive(Default)]
struct Case {
    name: String,
    rules: String,
    pieces: String,
    turn: String,
    play: String,
    /// Memory of the position after the first action.
    remembers: String,
    allies: String,
}

fn cases() -> Vec<Case> {
    let text = read_data("games/sannin-attacks.cases");
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').unwrap_or_else(|| panic!("'{line}'"));
        if word == "case" {
            cases.push(Case { remembers: "-".into(), ..Case::default() });
        }
        let case = cases.last_mut().expect("a case begins with its name");
        let field = match word {
            "case" => &mut case.name,
            "rules" => &mut case.rules,
            "pieces" => &mut case.pieces,
            "turn" => &mut case.turn,
            "play" => &mut case.play,
            "remembers" => &mut case.remembers,
            "allies" => &mut case.allies,
            _ => panic!("'{line}'"),
        };
        *field = rest.to_string();
    }
    cases
}

/// The text of the position after each action of a case, by the engine and by the twin.
fn played(case: &Case) -> Vec<[String; 2]> {
    let (game, twin) = (game(&case.rules), Twin::new(&case.rules));
    let start = format!("{} {} -/-/- - - - - - 0 -", rows(&case.pieces), case.turn);
    let mut position = game.read_position(&start).unwrap_or_else(|error| panic!("{}: {error}", case.name));
    let mut state = twin.read(&start);
    let mut texts = Vec::new();
    for text in case.play.split(' ') {
        let action = game.read_action(&position, text);
        let action = action.unwrap_or_else(|| panic!("{}: {text} is not legal", case.name));
        game.play(&mut position, action);
        state = twin.play(&state, text);
        texts.push([game.position_text(&position), twin.text(&state)]);
    }
    texts
}

#[test]
fn j16_attacks_make_alliances_as_the_verdicts_say() {
    let cases = cases();
    let mut wrong = Vec::new();
    for case in &cases {
        let texts = played(case);
        for (number, by_whom) in ["engine", "twin"].into_iter().enumerate() {
            let field = |text: &[String; 2], field: usize| {
                text[number].split(' ').nth(field).expect("ten fields").to_string()
            };
            let first = texts.first().map(|text| field(text, 7)).unwrap_or_default();
            let last = texts.last().map(|text| field(text, 4)).unwrap_or_default();
            if (&first, &last) != (&case.remembers, &case.allies) {
                wrong.push(format!("{} ({by_whom}): remembers {first}, allies {last}", case.name));
            }
        }
        texts.iter().for_each(|[engine, twin]| assert_eq!(engine, twin, "{}", case.name));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let allied = cases.iter().filter(|case| case.allies == "fm").count();
    assert!(allied >= 15 && cases.len() - allied >= 20, "{allied} of {} make an alliance", cases.len());
}

/// Actions tried in each position: all captures up to this number, and as many others as this.
const TRIED: [usize; 2] = [6, 2];

/// Some actions of a position: captures, and others drawn at random.
fn tried(position: &Position, actions: &[Action], rng: &mut Fast) -> Vec<Action> {
    let takes = |action: &&Action| match action {
        Action::Play(Deed::Move { to, .. }) => position.at(*to).is_some(),
        _ => false,
    };
    let mut tried: Vec<Action> = actions.iter().filter(takes).copied().take(TRIED[0]).collect();
    tried.extend((0..TRIED[1]).map(|_| actions[below(rng, actions.len() as u32) as usize]));
    tried
}

/// Compares engine and twin on scattered positions of three players without an alliance; how many alliances
/// came about, and how many threats and losses were remembered.
fn compared(switches: &str, positions: u64) -> [usize; 3] {
    let (game, twin) = (game(switches), Twin::new(switches));
    let mut seen = [0; 3];
    for number in 0..positions {
        let mut rng = Stream::new(16, number, Purpose::Check, 0).fast();
        let Ok(position) = game.read_position(&scatter(&mut rng)) else { continue };
        if position.allies().is_some() || position.playing().len() < 3 {
            continue;
        }
        let text = game.position_text(&position);
        let state = twin.read(&text);
        for action in tried(&position, &legal(&game, &position), &mut rng) {
            let mut after = position;
            game.play(&mut after, action);
            let name = game.action_text(&position, action);
            let found = game.position_text(&after);
            assert_eq!(found, twin.text(&twin.play(&state, &name)), "{switches}: {name} at\n{text}");
            let counted = [after.allies().is_some(), found.contains(" threat"), found.contains(" loss")];
            seen.iter_mut().zip(counted).for_each(|(seen, counts)| *seen += usize::from(counts));
        }
    }
    seen
}

#[test]
fn j16_both_find_the_same_attacks() {
    for (switches, least) in [
        ("", [20, 10, 30]),
        ("mate_counts=at_own_turn", [20, 10, 30]),
        ("sudden_check=false", [15, 10, 30]),
        ("sudden_threat=false", [15, 0, 30]),
        ("sudden_loss=any_capture", [20, 10, 30]),
        ("sudden_loss=off", [5, 10, 0]),
        ("sudden_lines=counts", [20, 10, 30]),
        ("sudden_lines=off", [20, 10, 30]),
        ("sudden_check=false,sudden_loss=off,sudden_lines=off", [1, 10, 0]),
        ("sudden_alliance=check", [1, 0, 0]),
        ("sudden_alliance=standing_check", [1, 0, 0]),
    ] {
        let seen = compared(switches, 1_500);
        let enough = seen.iter().zip(least).all(|(seen, least)| *seen >= least);
        assert!(enough, "{switches}: alliances, threats, losses {seen:?}; expected at least {least:?}");
    }
}

#[test]
fn j16_switches_of_attacks_that_change_nothing_are_refused() {
    let error = |switches: &str| -> SwitchError {
        let spec = GameSpec::read(&format!("sannin:{switches}")).expect("switches with values");
        Sannin::from_spec(&spec).expect_err(switches)
    };
    for switches in [
        "sudden_alliance=check,sudden_threat=false",
        "sudden_alliance=off,sudden_loss=off",
        "alliances=declared,sudden_lines=off",
        "alliances=off,sudden_check=false",
        "start_alliance=against_first,sudden_threat=false",
        "sudden_check=false,sudden_threat=false,sudden_loss=off",
    ] {
        let error = error(switches);
        assert!(matches!(error, SwitchError::Contradiction { .. }), "{switches}: {error}");
    }
}

#[test]
fn j16_checks_alone_have_one_name() {
    let alone = game("sudden_threat=false,sudden_loss=off,sudden_lines=off");
    assert_eq!(alone.id(), "sannin:sudden_alliance=check");
    assert_eq!(alone.rules(), game("sudden_alliance=check").rules());
    assert_eq!(game("sudden_alliance=printed").id(), "sannin");
}

#[test]
fn j16_the_picture_says_who_may_join() {
    let game = game("");
    let pictured = |word: &str| {
        let fields = format!("m -/-/- - - - - {word} 0 -");
        game.picture(&position(&game, "1d fK, 10d mK, 10m lK", &fields), true)
    };
    assert!(pictured("loss").contains("f took from l: m may join in"));
    assert!(pictured("answered").contains("f saved its own king: no attack on l"));
    assert!(!pictured("-").contains("join"));
}
