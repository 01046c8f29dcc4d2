//! Chu Shogi keeps the laws of every trait, under every preset and under random combinations of switches.

use crate::chu;
use crate::common::play::{check_actions, legal};

use crate::laws::{Breach, Trial, check_chance, check_game, check_notation, check_resample};
use chu::boards::{crowd, ending};
use chu::{PRESETS, game, rules_numbered};
use gunjin_engine::games::chu::{Chu, Position, START};
use gunjin_engine::random::{Purpose, RandomSource, Stream, below};
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
    let starts = (0..12).map(|number| start(&game, number)).filter(|start| game.turn(start) != Turn::Over);
    starts.for_each(|start| check_actions(&game, &game.position_text(&start), 60));
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
            assert!(matches!(umpire.play(legal(&game, &game.start())[0]), Err(Refused::Over(_))));
        }
    }
}
