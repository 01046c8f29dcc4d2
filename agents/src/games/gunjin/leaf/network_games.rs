//! Positions of games that a network plays against itself, with what became of them.
//!
//! They cost a hundred times what [quick games](super::practice::QuickGames) do. They say what positions are worth
//! to players who wait, guard and bluff as strong players do.

use super::attributes::Attributes;
use super::network::{LeafNetwork, Sample};
use super::practice::{EVERY, Sampler, judged};
use crate::agent::Agent;
use crate::games::gunjin::beliefs::BeliefSource;
use crate::games::gunjin::learned::player::{Learned, LearnedSettings};
use crate::games::gunjin::setup::Deals;
use crate::games::gunjin::supervised::SampleSource;
use gunjin_engine::bits::Bits;
use gunjin_engine::game::Seat;
use gunjin_engine::games::gunjin::play::position::Winner;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::umpire::Umpire;
use gunjin_engine::wrong::Wrong;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::ops::Range;

/// Games of one edition that a network plays against itself.
#[allow(missing_debug_implementations)] // games and nothing to read
pub struct NetworkGames<B: Bits> {
    game: Gunjin<B>,
    sampler: Sampler<B>,
    player: Learned<B>,
    deals: Deals,
    seed: u64,
}

impl<B: Bits> NetworkGames<B> {
    /// Games of an edition by a network, as `learned:net=` names it, moves being drawn from its policy.
    ///
    /// # Errors
    /// If the network is not here.
    pub fn new(game: Gunjin<B>, net: &str, deals: Deals, seed: u64) -> Result<NetworkGames<B>, Wrong> {
        let net = net.to_string();
        let settings = LearnedSettings { net, temperature: 1.0, ..LearnedSettings::default() };
        let player = Learned::new(&game, settings, BeliefSource::Plain)?;
        Ok(NetworkGames { sampler: Sampler::new(&game), game, player, deals, seed })
    }

    /// The positions of a game; none if its set-ups are not lawful.
    fn game(&self, number: u64) -> Vec<Sample> {
        let [south, north] = self.deals.setups(number);
        let Ok(mut umpire) = Umpire::from_setups(&self.game, &south, &north) else { return Vec::new() };
        let mut rngs = [0, 1].map(|seat| Stream::new(self.seed, number, Purpose::Agent, seat));
        let mut wait = below(&mut Stream::new(self.seed, number, Purpose::Learning, 4).fast(), EVERY);
        let mut kept = Vec::new();
        while let Some(seat) = umpire.to_move() {
            if wait == 0 {
                kept.push((seat, self.sampler.sample(umpire.position())));
                wait = EVERY;
            }
            wait -= 1;
            let (legal, rng) = (umpire.legal(), &mut rngs[seat]);
            let policy = self.player.policy(&self.game, &umpire.view(Seat(seat as u8)), legal, rng);
            if policy.draw(rng).is_none_or(|action| umpire.play(action).is_err()) {
                break;
            }
        }
        judged(kept, umpire.ending().map_or(Winner::Draw, |ending| ending.winner))
    }
}

impl<B: Bits> SampleSource<LeafNetwork> for NetworkGames<B> {
    fn games(&self, numbers: Range<u64>) -> Vec<Sample> {
        numbers.into_par_iter().flat_map_iter(|number| self.game(number)).collect()
    }

    fn context(&self) -> &Attributes {
        &self.sampler.attributes
    }
}
