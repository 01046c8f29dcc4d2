//! Moments of games between players of a network, with the truth about the hidden pieces.

use super::inputs::{Describer, OF_KIND};
use super::trainer::Sample;
use crate::agent::Agent;
use crate::games::gunjin::learned::player::{Learned, LearnedSettings};
use crate::games::gunjin::setup::{Deals, SetupSpec, come_with};
use gunjin_engine::bits::Bits;
use gunjin_engine::game::Seat;
use gunjin_engine::games::gunjin::knowledge::View;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::umpire::Umpire;
use gunjin_engine::wrong::Wrong;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::fmt;
use std::ops::Range;

/// Plies from one moment that is kept to the next.
const EVERY: usize = 5;
/// Plies after which a game is left: what follows is mostly waiting.
const LONGEST: usize = 400;
/// Temperatures of the players, in turn: those who always play their best move and those who vary.
const TEMPERATURES: [f64; 4] = [0.0, 0.5, 0.5, 1.0];

/// Something whose moments are learned from.
pub trait Practice: Send + Sync {
    /// The moments of numbered games. The same every time they are asked, for any number of threads.
    fn games(&self, numbers: Range<u64>) -> Vec<Sample>;

    /// By kind, what the network is told of it.
    fn kinds(&self) -> &[[f32; OF_KIND]];
}

/// Games of one edition between players of a network, every second from learned set-ups where these come with
/// the program, the others from random ones.
pub struct LearnedGames<B: Bits> {
    game: Gunjin<B>,
    describer: Describer<B>,
    deals: Deals,
    players: Vec<Learned<B>>,
    seed: u64,
}

impl<B: Bits> fmt::Debug for LearnedGames<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LearnedGames").field("seed", &self.seed).finish_non_exhaustive()
    }
}

impl<B: Bits> Practice for LearnedGames<B> {
    fn games(&self, numbers: Range<u64>) -> Vec<Sample> {
        let found: Vec<Vec<Sample>> =
            numbers.into_par_iter().map(|number| self.moments(number).unwrap_or_default()).collect();
        found.into_iter().flatten().collect()
    }

    fn kinds(&self) -> &[[f32; OF_KIND]] {
        self.describer.kinds()
    }
}

impl<B: Bits> LearnedGames<B> {
    /// Games of an edition between players of a network, as `learned:net=` names it.
    ///
    /// # Errors
    /// If the network is not here, or the set-ups cannot be read.
    pub fn new(game: Gunjin<B>, net: &str, seed: u64) -> Result<LearnedGames<B>, Wrong> {
        let player = |&temperature: &f64| {
            let net = net.to_string();
            Learned::new(&game, LearnedSettings { net, temperature, ..LearnedSettings::default() })
        };
        let players = TEMPERATURES.iter().map(player).collect::<Result<Vec<_>, Wrong>>()?;
        let rules = game.ruleset();
        let both = [SetupSpec::random(), SetupSpec::learned()];
        let specs = if come_with(rules) { &both[..] } else { &both[..1] };
        let deals = Deals::new(rules, specs, seed).map_err(|error| Wrong(error.to_string()))?;
        Ok(LearnedGames { describer: Describer::new(&game), game, deals, players, seed })
    }

    /// The moments of a game, as the one to move saw them; `None` if it cannot be set up.
    fn moments(&self, number: u64) -> Option<Vec<Sample>> {
        let [south, north] = self.deals.setups(number);
        let mut umpire = Umpire::from_setups(&self.game, &south, &north).ok()?;
        let mut rng = Stream::new(self.seed, number, Purpose::Learning, 7);
        let mut kept = Vec::new();
        while let Some(seat) = umpire.to_move().filter(|_| umpire.actions().len() < LONGEST) {
            let view = umpire.view(Seat(seat as u8));
            let ply = umpire.actions().len();
            if ply > 0 && ply % EVERY == number as usize % EVERY {
                kept.push(self.sample(&umpire, &view));
            }
            let player = &self.players[(number / 2 + seat as u64) as usize % TEMPERATURES.len()];
            let action = player.policy(&self.game, &view, umpire.legal(), &mut rng).draw(&mut rng)?;
            umpire.play(action).ok()?;
        }
        Some(kept)
    }

    fn sample(&self, umpire: &Umpire<'_, Gunjin<B>>, view: &View<B>) -> Sample {
        Sample {
            told: self.describer.describe(view),
            possible: view.enemies.iter().map(|piece| piece.kinds).collect(),
            kinds: view.enemies.iter().map(|piece| umpire.start().kind(piece.start)).collect(),
        }
    }
}
