//! The laws of all traits, for any of the games.

use super::{Look, Small, all_know, tell};
use crate::laws::{
    Breach, Trial, check_chance, check_game, check_hidden, check_notation, check_resample, check_tensors,
};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::{Refused, Seat, Turn, Umpire};

/// Every law, on some random games.
pub(crate) struct Laws {
    pub(crate) playouts: u64,
}

impl Look for Laws {
    fn look<G: Small>(&self, game: &G) {
        let trial = Trial::new(game, self.playouts, 31).with_chance();
        let sound = |result: Result<(), Breach>| {
            if let Err(breach) = result {
                panic!("{}: {breach}\n{}", game.id(), game.position_text(&trial.replay(&breach)));
            }
        };
        sound(check_game(&trial));
        sound(check_chance(&trial));
        sound(check_hidden(&trial));
        sound(check_notation(&trial));
        sound(check_resample(&trial, 1, 1));
        sound(check_tensors(&trial, 1, 1));
        for number in 0..self.playouts {
            on_the_way(game, number);
            by_the_umpire(game, number);
        }
    }
}

/// At every position: its line reads back, it tells how it came about, whoever knows it knows what it would
/// have learned.
fn on_the_way<G: Small>(game: &G, number: u64) {
    let mut rng = Stream::new(32, number, Purpose::Check, 0).fast();
    let mut position = game.start();
    let mut knowledge = all_know(game, &position);
    let mut done = Vec::new();
    loop {
        let line = game.position_text(&position);
        let read = game.read_position(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!((&read, game.position_text(&read)), (&position, line.clone()));
        let told = game.actions_from_start(&position);
        assert_eq!(told.len(), done.len(), "{line}");
        let mut again = game.start();
        told.iter().for_each(|&action| game.play(&mut again, action));
        assert_eq!(again, position, "{line}");
        for (seat, known) in knowledge.iter().enumerate() {
            let fresh = game.knowledge(&position, Seat(seat as u8));
            assert_eq!(game.view(&fresh), game.view(known), "{line}, seat {seat}");
        }
        let open = super::open(game, &position);
        let Some(&(action, _)) = open.get(below(&mut rng, open.len() as u32) as usize) else { return };
        let text = game.action_text(&position, action);
        assert_eq!(game.read_action(&position, &text), Some(action), "{line}: {text}");
        done.push(action);
        (position, knowledge) = tell(game, &position, &knowledge, action);
    }
}

/// A game by the umpire, to its end; nothing can be played after that.
fn by_the_umpire<G: Small>(game: &G, number: u64) {
    let mut rng = Stream::new(33, number, Purpose::Check, 0).fast();
    let mut umpire = Umpire::new(game);
    let mut last = None;
    while umpire.turn() != Turn::Over {
        let action = match umpire.draw(&mut rng) {
            Some(outcome) => outcome,
            None => umpire.legal()[below(&mut rng, umpire.legal().len() as u32) as usize],
        };
        umpire.play(action).expect("a legal action");
        last = Some(action);
    }
    let ended = umpire.ended().expect("it is over");
    assert_eq!(ended.returns, game.returns(umpire.position()));
    assert!(!ended.reason.is_empty() && !ended.reason.contains(' '));
    let action = last.expect("at least one action");
    assert!(matches!(umpire.play(action), Err(Refused::Over(_))));
}
