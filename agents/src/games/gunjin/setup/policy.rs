//! The interface of set-up policies, and the set-ups of numbered games.

use super::registry::SetupSpec;
use crate::parameters::parameters;
use gunjin_engine::games::gunjin::play::deal::Dealer;
use gunjin_engine::games::gunjin::play::playout::setups_of;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::wrong::Wrong;
use std::fmt::Debug;

/// A way to set up an army.
///
/// # Laws
/// - A set-up that is given is legal ([`Setup::check`]).
/// - The same seat, game and words give the same set-up.
pub trait SetupPolicy: Send + Sync + Debug {
    /// A set-up of a seat for the game of a number within its run.
    ///
    /// # Errors
    /// If none was found: what is asked for cannot be had, or only too rarely.
    fn setup(&self, seat: usize, game: u64, rng: &mut Stream) -> Result<Setup, Wrong>;
}

/// The set-ups of a game. Each seat draws from its own stream of the seed.
pub fn deal_pair(policies: [&dyn SetupPolicy; 2], seed: u64, game: u64) -> Result<[Setup; 2], Wrong> {
    let draw = |seat: usize| {
        policies[seat].setup(seat, game, &mut Stream::new(seed, game, Purpose::Setup, seat as u64))
    };
    Ok([draw(0)?, draw(1)?])
}

/// Deals the set-ups of numbered games.
///
/// # Laws
/// A seed and a number give one pair of set-ups. Both armies of a game are set up by the same policy, the
/// policies taking turns by the number of the game.
#[derive(Debug)]
pub struct Deals {
    dealer: Dealer,
    /// `None` for what the dealer deals: all lawful set-ups alike.
    policies: Vec<Option<Box<dyn SetupPolicy>>>,
    seed: u64,
}

impl Deals {
    /// All lawful set-ups alike.
    pub fn random(ruleset: &Ruleset, seed: u64) -> Deals {
        Deals { dealer: Dealer::new(ruleset), policies: vec![None], seed }
    }

    /// By these policies in turn; at random if there is none.
    pub fn new(ruleset: &Ruleset, specs: &[SetupSpec], seed: u64) -> Result<Deals, Wrong> {
        let policy = |spec: &SetupSpec| match spec.is_plain_random() {
            true => Ok(None),
            false => spec.build(ruleset).map(Some),
        };
        let mut policies = specs.iter().map(policy).collect::<Result<Vec<_>, _>>()?;
        if policies.is_empty() {
            policies.push(None);
        }
        Ok(Deals { policies, ..Deals::random(ruleset, seed) })
    }

    /// The set-ups of a numbered game, South's first. Where a policy finds none they are random.
    pub fn setups(&self, number: u64) -> [Setup; 2] {
        let policy = &self.policies[(number % self.policies.len() as u64) as usize];
        let dealt = policy.as_deref().and_then(|policy| deal_pair([policy, policy], self.seed, number).ok());
        dealt.unwrap_or_else(|| setups_of(&self.dealer, self.seed, number))
    }
}

parameters! {
    /// It has no parameters.
    ReferenceSettings {}
}

#[derive(Debug, Clone)]
pub(super) struct Reference(pub(super) [Setup; 2]);

impl SetupPolicy for Reference {
    fn setup(&self, seat: usize, _: u64, _: &mut Stream) -> Result<Setup, Wrong> {
        Ok(self.0[seat & 1].clone())
    }
}
