//! Strength of a network, measured against `greedy`.

use super::inputs::FeatureExtractor;
use super::player::{Learned, LearnedSettings};
use crate::agent::Agent;
use crate::games::gunjin::beliefs::BeliefSource;
use crate::games::gunjin::greedy::GunjinGreedy;
use crate::games::gunjin::setup::Deals;
use crate::games::gunjin::values::geometry::Geometry;
use crate::games::gunjin::values::table::Values;
use crate::learn::integer::IntegerNetwork;
use crate::search::greedy::GreedySettings;
use gunjin_engine::bits::Bits;
use gunjin_engine::game::Seat;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::umpire::Umpire;

/// Something against which networks are measured.
pub trait Measure: Send + Sync {
    /// The network's score over the two games of a numbered pair, which begin from the same set-ups with
    /// seats exchanged.
    fn pair(&self, network: &IntegerNetwork, number: u64) -> f64;
}

/// Games of one edition against `greedy`.
#[derive(Debug)]
pub struct AgainstGreedy<B: Bits> {
    game: Gunjin<B>,
    describer: FeatureExtractor<B>,
    greedy: GunjinGreedy<B>,
    deals: Deals,
    seed: u64,
}

impl<B: Bits> AgainstGreedy<B> {
    /// Games of an edition. The describer makes the network's inputs; `greedy` always has the program's values.
    pub fn new(game: Gunjin<B>, describer: FeatureExtractor<B>, deals: Deals, seed: u64) -> AgainstGreedy<B> {
        let geometry = Geometry::new(&game);
        let values = Values::of(&game, &geometry);
        let greedy = GunjinGreedy::with(geometry, &values, GreedySettings::default(), BeliefSource::Plain);
        AgainstGreedy { game, describer, greedy, deals, seed }
    }
}

/// South's points in a numbered game from these set-ups.
pub(super) fn points<B: Bits>(
    game: &Gunjin<B>,
    players: [&dyn Agent<Gunjin<B>>; 2],
    setups: &[Setup; 2],
    (seed, number): (u64, u64),
) -> f64 {
    let Ok(mut umpire) = Umpire::from_setups(game, &setups[0], &setups[1]) else { return 0.5 };
    let mut rngs = [0, 1].map(|seat| Stream::new(seed, number, Purpose::Agent, seat));
    while let Some(seat) = umpire.to_move() {
        let (legal, rng) = (umpire.legal(), &mut rngs[seat]);
        let policy = players[seat].policy(game, &umpire.view(Seat(seat as u8)), legal, rng);
        if policy.draw(rng).is_none_or(|action| umpire.play(action).is_err()) {
            break;
        }
    }
    umpire.ending().map_or(0.5, |ending| ending.winner.score(0))
}

impl<B: Bits> Measure for AgainstGreedy<B> {
    fn pair(&self, network: &IntegerNetwork, number: u64) -> f64 {
        let player = Learned::with(self.describer.clone(), network.clone(), LearnedSettings::default());
        let (setups, game) = (self.deals.setups(number), (self.seed, number));
        let south = points(&self.game, [&player, &self.greedy], &setups, game);
        let north = 1.0 - points(&self.game, [&self.greedy, &player], &setups, game);
        (south + north) / 2.0
    }
}
