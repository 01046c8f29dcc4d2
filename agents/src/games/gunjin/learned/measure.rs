//! How strong a network is, measured against `greedy`.

use super::inputs::Describer;
use super::player::{Learned, LearnedSettings};
use crate::agent::Agent;
use crate::games::gunjin::greedy::GunjinGreedy;
use crate::games::gunjin::marginals::Plain;
use crate::games::gunjin::values::geometry::Geometry;
use crate::games::gunjin::values::table::Values;
use crate::learn::integer::IntegerNetwork;
use crate::search::greedy::GreedySettings;
use gunjin_engine::bits::Bits;
use gunjin_engine::game::Seat;
use gunjin_engine::games::gunjin::play::deal::Dealer;
use gunjin_engine::games::gunjin::play::playout::setups_of;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::umpire::Umpire;

/// Something against which networks are measured.
pub trait Measure: Send + Sync {
    /// The network's score over the two games of a numbered pair, which begin from the same set-ups with
    /// seats exchanged.
    fn pair(&self, network: &IntegerNetwork, number: u64) -> f64;
}

/// Games of one edition against `greedy`, from random set-ups.
#[derive(Debug)]
pub struct AgainstGreedy<B: Bits> {
    game: Gunjin<B>,
    describer: Describer<B>,
    greedy: GunjinGreedy<B>,
    dealer: Dealer,
    seed: u64,
}

impl<B: Bits> AgainstGreedy<B> {
    /// Games of an edition.
    #[must_use]
    pub fn new(game: Gunjin<B>, seed: u64) -> AgainstGreedy<B> {
        let geometry = Geometry::new(&game);
        let values = Values::of(&game, &geometry);
        let greedy = GunjinGreedy::with(geometry, &values, GreedySettings::default(), Box::new(Plain));
        let describer = Describer::new(&game, &values);
        let dealer = Dealer::new(game.ruleset());
        AgainstGreedy { game, describer, greedy, dealer, seed }
    }

    /// The points of the player at a seat in a numbered game.
    fn points(&self, player: &Learned<B>, at: usize, number: u64) -> f64 {
        let [south, north] = setups_of(&self.dealer, self.seed, number);
        let Ok(mut umpire) = Umpire::from_setups(&self.game, &south, &north) else { return 0.5 };
        let mut rngs = [0, 1].map(|seat| Stream::new(self.seed, number, Purpose::Agent, seat));
        while let Some(seat) = umpire.to_move() {
            let view = umpire.view(Seat(seat as u8));
            let (legal, rng) = (umpire.legal(), &mut rngs[seat]);
            let policy = match seat == at {
                true => player.policy(&self.game, &view, legal, rng),
                false => self.greedy.policy(&self.game, &view, legal, rng),
            };
            if policy.draw(rng).is_none_or(|action| umpire.play(action).is_err()) {
                break;
            }
        }
        umpire.ending().map_or(0.5, |ending| ending.winner.score(at))
    }
}

impl<B: Bits> Measure for AgainstGreedy<B> {
    fn pair(&self, network: &IntegerNetwork, number: u64) -> f64 {
        let player = Learned::with(self.describer.clone(), network.clone(), LearnedSettings::default());
        (self.points(&player, 0, number) + self.points(&player, 1, number)) / 2.0
    }
}
