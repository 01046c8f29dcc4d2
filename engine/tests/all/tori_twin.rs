//! The engine against the slow twin, for every combination of switches: the same actions leading to the same
//! positions, in random games and on boards with pieces scattered anywhere.

#[allow(dead_code)]
use crate::common::play::legal;
use crate::common::{share, whole};
use crate::tori;

use gunjin_engine::games::tori::{Action, Position, Tori};
use gunjin_engine::random::{Purpose, RandomSource, Stream, below, shuffle};
use gunjin_engine::{Game, Notation, Turn};
use std::collections::BTreeMap;
use tori::game;
use tori::twin::{Twin, TwinRules};

/// `GUNJIN_TORI_ROUNDS=50` looks harder.
fn rounds() -> u64 {
    std::env::var("GUNJIN_TORI_ROUNDS").ok().and_then(|number| number.parse().ok()).unwrap_or(1)
}

/// One in so many rule sets is tried by the longer tests.
fn every() -> usize {
    if whole() { 1 } else { 8 }
}

/// Counts of what was met, so that a test that meets nothing fails.
#[derive(Debug, Default)]
struct Met {
    positions: u64,
    checks: u64,
    mates: u64,
    exchanges: u64,
    swallow_mates: u64,
    dead_swallows: u64,
    phoenixes_taken: u64,
}

/// Compares the actions at a position, and what each leads to.
fn compare(game: &Tori, twin: &Twin, position: &Position, met: &mut Met) -> Vec<Action> {
    let here = || format!("{} at {}", twin.rules.name(), game.position_text(position));
    let actions = legal(game, position);
    let mut outcomes = BTreeMap::new();
    for &action in &actions {
        let mut after = *position;
        game.play(&mut after, action);
        let text = game.action_text(position, action);
        met.exchanges += u64::from(text.contains('='));
        let drop = text.starts_with("S@") && game.turn(&after) == Turn::Over;
        met.swallow_mates += u64::from(drop && game.in_check(&after, after.side));
        outcomes.insert(text, Twin::normal(&game.position_text(&after)));
    }
    let expected: BTreeMap<String, String> =
        twin.actions().into_iter().map(|(text, after)| (text, after.text())).collect();
    let differences: Vec<_> = outcomes
        .iter()
        .filter(|(text, after)| expected.get(*text) != Some(after))
        .chain(expected.iter().filter(|(text, after)| outcomes.get(*text) != Some(after)))
        .collect();
    assert!(differences.is_empty(), "{}: {differences:?}", here());
    assert_eq!(outcomes.len(), actions.len(), "{}", here());
    assert_eq!(game.count_legal(position, &mut Vec::new()), actions.len(), "{}", here());
    let over = game.turn(position) == Turn::Over;
    assert_eq!(over, actions.is_empty(), "{}", here());
    let checked = twin.checked(position.side == gunjin_engine::games::tori::Side::Sente);
    assert_eq!(game.in_check(position, position.side), checked, "{}", here());
    met.positions += 1;
    met.checks += u64::from(checked);
    met.mates += u64::from(checked && over);
    actions
}

fn read(game: &Tori, rules: TwinRules, text: &str) -> (Position, Twin) {
    let position = game.read_position(text).unwrap_or_else(|error| panic!("{}: {error}", rules.name()));
    assert_eq!(game.read_position(&game.position_text(&position)), Ok(position), "{text}");
    (position, Twin::read(rules, text).expect("the form of a position"))
}

#[test]
fn random_games() {
    let mut met = Met::default();
    for (number, rules) in TwinRules::all().into_iter().enumerate().step_by(every()) {
        let game = game(&rules.name());
        for round in 0..rounds() {
            let mut rng = Stream::new(11, round, Purpose::Check, number as u64).fast();
            let mut position = game.start();
            for _ in 0..150 {
                let text = game.position_text(&position);
                let (read, twin) = read(&game, rules, &text);
                assert_eq!(read, position, "{text}");
                let actions = compare(&game, &twin, &position, &mut met);
                let Some(&action) = actions.get(below(&mut rng, actions.len() as u32) as usize) else {
                    break;
                };
                game.play(&mut position, action);
            }
        }
    }
    assert!(met.positions > share(3000) && met.checks > share(100) && met.exchanges > share(20), "{met:?}");
}

/// A board with pieces anywhere, as text; some break a rule.
fn scattered(rules: &TwinRules, rng: &mut impl RandomSource) -> String {
    let mut squares: Vec<usize> = (0..49).collect();
    shuffle(rng, &mut squares);
    let mut cells = vec![String::new(); 49];
    cells[squares[0]] = "K".into();
    cells[squares[1]] = "k".into();
    let mut kinds = vec!["S", "S", "S", "+S", "F", "+F", "+F", "C", "P", "L", "R"];
    kinds.extend(rules.owl.then_some("O"));
    kinds.extend(rules.shrike.then_some(["H", "H"]).into_iter().flatten());
    let mut piece = |front: bool| {
        let kind = kinds[below(rng, kinds.len() as u32) as usize];
        let kind = if front { kind.trim_start_matches('+') } else { kind };
        if below(rng, 2) == 0 { kind.to_string() } else { kind.to_lowercase() }
    };
    let count = 3 + squares[2] % 20;
    for &square in &squares[3..3 + count] {
        cells[square] = piece(false);
    }
    let held: String = (0..squares[48] % 6).map(|_| piece(true)).collect();
    let rows: Vec<String> = cells
        .chunks(7)
        .map(|row| row.iter().map(|cell| if cell.is_empty() { "1" } else { cell }).collect())
        .collect();
    format!("{}[{held}] {} 0 1", rows.join("/"), if below(rng, 2) == 0 { "w" } else { "b" })
}

#[test]
fn pieces_anywhere() {
    let mut met = Met::default();
    let mut refused = 0;
    for (number, rules) in TwinRules::all().into_iter().enumerate() {
        let game = game(&rules.name());
        let mut rng = Stream::new(12, number as u64, Purpose::Check, 0).fast();
        for _ in 0..if whole() { 400 } else { 100 } * rounds() {
            let text = scattered(&rules, &mut rng);
            let twin = Twin::read(rules, &text).expect("the form of a position");
            assert_eq!(game.read_position(&text).is_ok(), twin.lawful(), "{}: {text}", rules.name());
            if !twin.lawful() {
                refused += 1;
                continue;
            }
            let (mut position, twin) = read(&game, rules, &text);
            let actions = compare(&game, &twin, &position, &mut met);
            let dead = rules.promote_inside == "never"
                && text.split('/').next().is_some_and(|row| row.contains('S'));
            met.dead_swallows += u64::from(dead);
            let Some(&action) = actions.get(below(&mut rng, actions.len() as u32) as usize) else {
                continue;
            };
            game.play(&mut position, action);
            let after = Twin::read(rules, &game.position_text(&position)).expect("the form of a position");
            met.phoenixes_taken += u64::from(after.text().to_lowercase().matches('k').count() < 2);
            compare(&game, &after, &position, &mut met);
        }
    }
    let Met { checks, mates, exchanges, swallow_mates, dead_swallows, phoenixes_taken, .. } = met;
    let rarest =
        [checks, mates, exchanges, swallow_mates, dead_swallows, phoenixes_taken, refused].into_iter().min();
    assert!(rarest > Some(if whole() { 20 } else { 0 }), "{refused} refused, {met:?}");
}
