//! The engine against the slow twin, for every combination of switches that say who may do what: the same
//! actions leading to the same positions, in random games and on boards with animals scattered anywhere.

#[allow(dead_code)]
use crate::common::play::legal;
use crate::common::{share, whole};
use crate::jungle;

use gunjin_engine::games::jungle::{Action, Jungle, Position};
use gunjin_engine::random::{Purpose, RandomSource, Stream, below, shuffle};
use gunjin_engine::{Game, Notation, Turn};
use jungle::game;
use jungle::twin::{Twin, TwinRules};
use std::collections::BTreeMap;

/// `GUNJIN_JUNGLE_ROUNDS=50` looks harder.
fn rounds() -> u64 {
    std::env::var("GUNJIN_JUNGLE_ROUNDS").ok().and_then(|number| number.parse().ok()).unwrap_or(1)
}

/// One in so many rule sets is tried by the longer tests.
fn every() -> usize {
    if whole() { 1 } else { 8 }
}

/// Counts of what was met, so that a test that meets nothing fails.
#[derive(Debug, Default)]
struct Met {
    positions: u64,
    captures: u64,
    leaps: u64,
    in_traps: u64,
    entered: u64,
    stuck: u64,
}

/// Compares the actions at a position, and what each leads to.
fn compare(game: &Jungle, twin: &Twin, position: &Position, met: &mut Met) -> Vec<Action> {
    let here = || format!("{} at {}", twin.rules.name(), game.position_text(position));
    let actions = legal(game, position);
    let mut outcomes = BTreeMap::new();
    for &action in &actions {
        let mut after = *position;
        game.play(&mut after, action);
        let (from, to) = (action.from(), action.to());
        met.captures += u64::from(position.piece(to).is_some());
        met.in_traps += u64::from(["c1", "d2", "e1", "c9", "d8", "e9"].contains(&to.to_string().as_str()));
        met.leaps += u64::from(from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank()) > 1);
        outcomes.insert(game.action_text(position, action), Twin::normal(&game.position_text(&after)));
    }
    let expected: BTreeMap<String, String> =
        twin.actions().into_iter().map(|(text, after)| (text, after.text())).collect();
    assert_eq!(outcomes, expected, "{}", here());
    assert_eq!(outcomes.len(), actions.len(), "{}", here());
    assert_eq!(game.count_legal(position, &mut Vec::new()), actions.len(), "{}", here());
    assert_eq!(game.turn(position) == Turn::Over, actions.is_empty(), "{}", here());
    met.positions += 1;
    met.entered += u64::from(twin.entered());
    met.stuck += u64::from(actions.is_empty() && !twin.entered());
    actions
}

#[test]
fn random_games() {
    let mut met = Met::default();
    for (number, rules) in TwinRules::all().into_iter().enumerate().step_by(every()) {
        let game = game(&rules.name());
        for round in 0..rounds() {
            let mut rng = Stream::new(11, round, Purpose::Check, number as u64).fast();
            let mut position = game.start();
            for _ in 0..120 {
                let text = game.position_text(&position);
                assert_eq!(game.read_position(&text), Ok(position), "{text}");
                let twin = Twin::read(rules, &text).expect("the form of a position");
                assert!(twin.lawful(), "{text}");
                let actions = compare(&game, &twin, &position, &mut met);
                let Some(&action) = actions.get(below(&mut rng, actions.len() as u32) as usize) else {
                    break;
                };
                game.play(&mut position, action);
            }
        }
    }
    assert!(
        met.positions > share(20_000) && met.captures > share(3_000) && met.leaps > share(1_000),
        "{met:?}"
    );
}

/// A board with animals anywhere, as text; some break a rule.
fn scattered(rng: &mut impl RandomSource) -> String {
    let mut squares: Vec<usize> = (0..63).collect();
    shuffle(rng, &mut squares);
    let mut cells = vec!['1'; 63];
    let mut animals: Vec<char> = "RCDWPTLErcdwptle".chars().collect();
    shuffle(rng, &mut animals);
    let count = 1 + below(rng, 16) as usize;
    for (&square, &animal) in squares.iter().zip(&animals[..count]) {
        // Water is kept to rats more often than not, so that most boards are lawful.
        let rat = animal.eq_ignore_ascii_case(&'R');
        let (rank, file) = (square / 7, square % 7);
        let wet = (3..6).contains(&rank) && [1, 2, 4, 5].contains(&file);
        if rat || !wet || below(rng, 60) == 0 {
            cells[square] = animal;
        }
    }
    if below(rng, 40) == 0 {
        cells[squares[62]] = animals[0];
    }
    let rows: Vec<String> = cells.chunks(7).map(|row| row.iter().collect()).collect();
    format!("{} {} 1", rows.join("/"), if below(rng, 2) == 0 { "w" } else { "b" })
}

#[test]
fn animals_anywhere() {
    let mut met = Met::default();
    let mut refused = 0;
    for (number, rules) in TwinRules::all().into_iter().enumerate() {
        let game = game(&rules.name());
        let mut rng = Stream::new(12, number as u64, Purpose::Check, 0).fast();
        for _ in 0..100 * rounds() {
            let text = scattered(&mut rng);
            let twin = Twin::read(rules, &text).expect("the form of a position");
            let read = game.read_position(&text);
            assert_eq!(read.is_ok(), twin.lawful(), "{}: {text}: {read:?}", rules.name());
            match read {
                Ok(position) => drop(compare(&game, &twin, &position, &mut met)),
                Err(_) => refused += 1,
            }
        }
    }
    let Met { positions, captures, leaps, in_traps, entered, stuck } = met;
    assert!(positions > 10_000, "{positions} positions");
    let rarest = [captures, leaps, in_traps, entered, stuck, refused].into_iter().min();
    assert!(rarest > Some(100), "{refused} refused, {met:?}");
}
