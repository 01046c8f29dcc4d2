//! Common parts of the golden games of different families.

use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::{Rulebook, Umpire};
use std::fmt::Write;

/// A game from the start to its end by random actions, the past considered: ten actions a line, then how it
/// ended.
pub(crate) fn random_game<G: Rulebook>(game: &G, seed: u64, number: u64) -> String {
    let mut umpire = Umpire::new(game);
    let mut rng = Stream::new(seed, number, Purpose::Moves, 0).fast();
    let mut text = format!("game {number}\n");
    while umpire.ended().is_none() {
        let action = umpire.legal()[below(&mut rng, umpire.legal().len() as u32) as usize];
        text += &game.action_text(umpire.position(), action);
        umpire.play(action).unwrap_or_else(|error| panic!("{error}"));
        text.push(if umpire.actions().len().is_multiple_of(10) { '\n' } else { ' ' });
    }
    let ended = umpire.ended().expect("the game has ended");
    let _ =
        writeln!(text, "\n{} {:?}\n{}", ended.reason, ended.returns, game.position_text(umpire.position()));
    text
}
