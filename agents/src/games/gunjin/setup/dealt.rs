//! Set-ups of numbered games, by several policies in turn.

use super::policy::{SetupPolicy, SetupPolicyError, deal_pair};
use super::registry::SetupSpec;
use gunjin_engine::games::gunjin::play::deal::Dealer;
use gunjin_engine::games::gunjin::play::playout::setups_of;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::setup::Setup;

/// Deals the set-ups of numbered games.
///
/// # Laws
/// The same seed and number give the same set-ups. Both armies of a game are set up by the same policy, the
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
    ///
    /// # Errors
    /// If the game lacks what a policy needs.
    pub fn new(ruleset: &Ruleset, specs: &[SetupSpec], seed: u64) -> Result<Deals, SetupPolicyError> {
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
