//! Chu Shogi keeps the laws of every trait, under every preset and under random combinations of switches; and
//! no text makes a reader panic.

use crate::chu;
use gunjin_engine::math;

use crate::laws::{Breach, Trial, check_chance, check_game, check_notation, check_resample};
use chu::boards::{crowd, ending};
use chu::{PRESETS, game, rules_numbered};
use gunjin_engine::games::chu::{Chu, Position, START};
use gunjin_engine::random::{Fast, Purpose, RandomSource, Stream, below};
use gunjin_engine::{Game, Notation, Refused, Rulebook, Turn, Umpire};

/// Fails with the game, the breach and the position.
fn sound(game: &Chu, trial: &Trial<'_, Chu>, result: Result<(), Breach>) {
    if let Err(breach) = result {
        panic!("{}: {breach}\n{}", game.id(), game.position_text(&trial.replay(&breach)));
    }
}

/// Starts of all sorts, by number.
fn start(game: &Chu, number: u64) -> Position {
    let text = match number % 3 {
        0 => START.to_string(),
        1 => crowd(51, number),
        _ => ending(52, number),
    };
    game.read_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn keeps_the_laws(game: &Chu, playouts: u64) {
    let trial = Trial::new(game, playouts, 53).starting(|number| start(game, number)).at_most(250);
    sound(game, &trial, check_game(&trial));
    sound(game, &trial, check_notation(&trial));
    sound(game, &trial, check_chance(&trial));
    let short = Trial::new(game, playouts, 54).starting(|number| start(game, number)).at_most(60);
    sound(game, &short, check_resample(&short, 20, 1));
}

#[test]
fn every_preset_keeps_the_laws() {
    fn complete<G: Rulebook + Clone + std::fmt::Debug>(_: &G) {}
    for name in PRESETS {
        complete(&game(name));
        keeps_the_laws(&game(name), 9);
    }
}

#[test]
fn random_combinations_of_switches_keep_the_laws() {
    let mut rng = Stream::new(55, 0, Purpose::Check, 0).fast();
    for _ in 0..12 {
        keeps_the_laws(&Chu::new(rules_numbered(u64::from(rng.word()))), 3);
    }
}

#[test]
fn random_moves_are_drawn_evenly() {
    let game = game("chu:rules=lishogi");
    let mut rng = Stream::new(56, 0, Purpose::Check, 0).fast();
    for number in 0..12 {
        let position = start(&game, number);
        let mut actions = Vec::new();
        game.legal(&position, &mut actions);
        if actions.is_empty() {
            continue;
        }
        let (mut counts, expected) = (vec![0u32; actions.len()], 60.0);
        for _ in 0..60 * actions.len() {
            let action = game.random_action(&position, &mut rng).expect("moves exist");
            counts[actions.binary_search(&action).expect("a legal move")] += 1;
        }
        let chi: f64 =
            counts.iter().map(|&count| math::powi(f64::from(count) - expected, 2) / expected).sum();
        let freedom = counts.len() as f64 - 1.0;
        assert!(chi < freedom + 4.5 * (2.0 * freedom).sqrt(), "{chi} with {freedom} degrees of freedom");
    }
}

/// Games by the umpire, who also knows of repetition, end, and refuse what is not legal.
#[test]
fn the_umpire_plays_every_preset_to_its_end() {
    for name in PRESETS {
        let game = game(name);
        for number in 0..3 {
            let mut rng = Stream::new(57, number, Purpose::Moves, 0).fast();
            let mut umpire = Umpire::from_position(&game, start(&game, number));
            while let Some(&action) =
                umpire.legal().get(below(&mut rng, umpire.legal().len() as u32) as usize)
            {
                umpire.play(action).expect("a legal move");
            }
            let ended = umpire.ended().expect("no moves only at the end");
            assert_eq!(ended.returns.iter().sum::<f64>(), 1.0, "{name}");
            assert_eq!(umpire.turn(), Turn::Over);
            let late = game.start();
            let mut actions = Vec::new();
            game.legal(&late, &mut actions);
            assert!(matches!(umpire.play(actions[0]), Err(Refused::Over(_))));
        }
    }
}

/// Any text as a position and as a move: what is accepted is the same when it is written and read again.
fn any_text(game: &Chu, text: &str) {
    match game.read_position(text) {
        Ok(position) => {
            let written = game.position_text(&position);
            assert_eq!(game.read_position(&written).as_ref(), Ok(&position), "{text}");
            let again = game.position_text(&game.read_position(&written).expect("read just now"));
            assert_eq!(again, written);
            assert!(!game.picture(&position, false).is_empty() && game.picture(&position, true).is_ascii());
            let mut actions = Vec::new();
            game.legal(&position, &mut actions);
            assert_eq!(actions.len(), game.count_legal(&position, &mut Vec::new()), "{text}");
            assert_eq!(actions.is_empty(), game.turn(&position) == Turn::Over, "{text}");
        }
        Err(error) => {
            let message = error.to_string();
            let place = message.strip_prefix("column ").and_then(|rest| rest.split_once(": "));
            let column: usize = place.and_then(|(column, _)| column.parse().ok()).expect("a column");
            assert!(column >= 1 && column <= text.chars().count() + 1, "{text}: {error}");
            assert!(message.len() > 20, "{error}");
        }
    }
    if let Some(action) = game.read_action(&game.start(), text) {
        assert!(game.action_text(&game.start(), action).len() >= 4, "{text}");
    }
}

/// A few random changes.
fn mutated(text: &str, rng: &mut Fast) -> String {
    const BITS: [&str; 24] = [
        "+",
        "K",
        "k",
        "+E",
        "+o",
        "N",
        "1",
        "12",
        "144",
        "99999999999999999999",
        "/",
        "//",
        " ",
        "  ",
        "-",
        "b",
        "w",
        "+K",
        "z",
        "é",
        "王",
        "0",
        "6f",
        "\n",
    ];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..1 + below(rng, 4) {
        let at = below(rng, letters.len() as u32 + 1) as usize;
        let end = (at + below(rng, 4) as usize).min(letters.len());
        let bit = BITS[below(rng, BITS.len() as u32) as usize].chars();
        drop(letters.splice(at..end, bit.take(below(rng, 3) as usize * 10)));
    }
    letters.into_iter().collect()
}

#[test]
fn any_text_is_read_or_refused() {
    let mut rng = Stream::new(58, 0, Purpose::Check, 0).fast();
    let moves = ["6f5e6d", "6f5e6f+", "7j7h", "12a", "+", "", "é", "1l1l1l1l", "6f6f", "7j8h+"];
    for game in [game("chu"), game("chu:rules=lishogi")] {
        moves.iter().for_each(|text| any_text(&game, text));
        for number in 0..1500 {
            let text = if number % 2 == 0 { crowd(59, number) } else { ending(60, number) };
            any_text(&game, &text);
            any_text(&game, &mutated(&text, &mut rng));
            any_text(&game, &mutated(moves[number as usize % moves.len()], &mut rng));
        }
    }
}
