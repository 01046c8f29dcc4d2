//! The parts of the signature that are about games of other families.

use super::{SEED, Signature};
use gunjin_engine::catalogue::{GameVisitor, HotLoops, OTHER_GAMES, named, with_game};
use gunjin_engine::perft::perft;
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::replay::{Players, record};
use gunjin_engine::{Rulebook, Turn, Umpire};

/// Random games of every game.
const GAMES: u64 = 5;

/// Games that came after the signature; their golden games keep them as they are.
const YOUNGER: [&str; 5] = ["jungle", "phantom_ttt", "abrupt_phantom_ttt", "dark_hex_3", "abrupt_dark_hex_3"];

/// Adds every game of the catalogue that is no edition, but for the younger ones.
pub(crate) fn add(signature: &Signature) {
    for entry in OTHER_GAMES.iter().filter(|entry| !YOUNGER.contains(&entry.id)) {
        let game = named(entry.id).unwrap_or_else(|error| panic!("{}: {error}", entry.id));
        with_game(game, Others(signature));
    }
}

struct Others<'s>(&'s Signature);

impl GameVisitor for Others<'_> {
    type Output = ();

    fn game<G: HotLoops>(self, game: G) {
        for number in 0..GAMES {
            let players = Players { agents: vec!["random".into(); game.seats()], others: Vec::new() };
            self.0.add("other records", &record(&random_game(&game, number), &players).to_string());
        }
        let counts: Vec<u64> = (1..=3).map(|depth| perft(&game, &game.start(), depth)).collect();
        self.0.add("other perft", &format!("{} {counts:?}\n", game.id()));
    }
}

fn random_game<G: Rulebook>(game: &G, number: u64) -> Umpire<'_, G> {
    let mut umpire = Umpire::new(game);
    let mut rng = Stream::new(SEED, number, Purpose::Moves, 0);
    loop {
        let action = match umpire.turn() {
            Turn::Over => return umpire,
            Turn::Chance => umpire.draw(&mut rng),
            Turn::Seat(_) => {
                let legal = umpire.legal();
                legal.get(below(&mut rng, legal.len() as u32) as usize).copied()
            }
        };
        umpire.play(action.expect("a game that goes on")).expect("a legal action");
    }
}
