//! Golden games: `data/games/NAME.games` holds random games of some variants with everything that was
//! answered on the way.

use super::{Look, Small, all_know, open, tell, with};
use crate::common::{check_file, write_file};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::{Digest, Seat, Turn};
use std::cell::RefCell;
use std::fmt::Write as _;

/// Seed of all golden games.
const SEED: u64 = 1905;
/// Games of each variant.
const GAMES: u64 = 3;

struct Play(RefCell<String>);

impl Look for Play {
    fn look<G: Small>(&self, game: &G) {
        for number in 0..GAMES {
            let mut rng = Stream::new(SEED, number, Purpose::Moves, 0).fast();
            let mut position = game.start();
            let mut knowledge = all_know(game, &position);
            let mut seen = vec![Digest::default(); game.seats()];
            let mut counts = Vec::new();
            while game.turn(&position) != Turn::Over {
                let open = open(game, &position);
                counts.push(open.len().to_string());
                let action = open[below(&mut rng, open.len() as u32) as usize].0;
                for (seat, digest) in seen.iter_mut().enumerate() {
                    let mut next = position.clone();
                    game.play(&mut next, action);
                    let _ = write!(digest, "{:?}", game.observe(Seat(seat as u8), &position, action, &next));
                }
                (position, knowledge) = tell(game, &position, &knowledge, action);
            }
            for (digest, known) in seen.iter_mut().zip(&knowledge) {
                let _ = write!(digest, "{:?}", game.view(known));
            }
            let seen: Vec<String> = seen.iter().map(|digest| format!("{:016x}", digest.value())).collect();
            let returns: Vec<String> = game.returns(&position).iter().map(f64::to_string).collect();
            let mut text = self.0.borrow_mut();
            let _ = writeln!(text, "game: {}\nnumber: {number}", game.id());
            let _ = writeln!(text, "actions: {}", game.position_text(&position));
            let _ = writeln!(text, "open: {}\nseen: {}", counts.join(" "), seen.join(" "));
            let _ = writeln!(text, "returns: {}\nended: {}\n", returns.join(" "), game.reason(&position));
        }
    }
}

/// The golden games of some variants, as they are played now.
fn now(name: &str, games: &[&str]) -> String {
    let head = format!(
        "# Random games, seed {SEED}: what was done, how many actions were open before each, a digest of all that each seat saw\n\
         # and of its last view, the result. Made anew by: cargo test -p gunjin-engine --test all -- --ignored {name}::regenerate\n\n"
    );
    let play = Play(RefCell::new(head));
    games.iter().for_each(|game| with(game, &play));
    play.0.into_inner()
}

/// Compares with the file, line by line.
pub(crate) fn compare(file: &str, test: &str, games: &[&str]) {
    check_file(&format!("games/{file}.games"), &now(test, games));
}

/// Writes the file.
pub(crate) fn write(file: &str, test: &str, games: &[&str]) {
    write_file(&format!("games/{file}.games"), &now(test, games));
}
