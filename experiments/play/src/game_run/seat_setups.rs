//! Set-ups of the two seats of a table: by policies, or by the dealer.

use gunjin_agents::AgentSpec;
use gunjin_agents::games::gunjin::setup::{SetupPolicy, SetupSpec, deal_pair};
use gunjin_engine::Wrong;
use gunjin_engine::games::gunjin::{Dealer, NORTH, Ruleset, SOUTH, Setup, setups_of};
use gunjin_engine::random::{Purpose, Stream};

/// Source of both seats' set-ups.
#[derive(Debug)]
pub struct SeatSetups {
    dealer: Dealer,
    /// South's first; `None` for the seat that is dealt random set-ups.
    policies: [Option<Box<dyn SetupPolicy>>; 2],
    /// Names of the policies, South's first.
    pub names: [String; 2],
}

impl SeatSetups {
    /// The set-ups of these agents where the host names a policy for both seats, one for each, or none. Two plain
    /// random policies are what the dealer does.
    pub fn of(
        agents: &[AgentSpec; 2],
        told: &[SetupSpec],
        ruleset: &Ruleset,
        seed: u64,
    ) -> Result<SeatSetups, Wrong> {
        let specs =
            [SOUTH, NORTH].map(|seat| agents[seat].setup_policy(told.get(seat).or(told.first()), ruleset));
        let is_dealt = specs.iter().flatten().all(SetupSpec::is_plain_random);
        let names = specs.each_ref().map(|spec| spec.as_ref().map_or("random".into(), SetupSpec::to_string));
        let built = |spec: Option<SetupSpec>| spec.filter(|_| !is_dealt).map(|spec| spec.build(ruleset));
        let [south, north] = specs.map(|spec| built(spec).transpose());
        let setups = SeatSetups { dealer: Dealer::new(ruleset), policies: [south?, north?], names };
        setups.of_game(seed, 0)?;
        Ok(setups)
    }

    pub(super) fn of_game(&self, seed: u64, index: u64) -> Result<[Setup; 2], Wrong> {
        if let [Some(south), Some(north)] = &self.policies {
            return deal_pair([south.as_ref(), north.as_ref()], seed, index);
        }
        let mut setups = setups_of(&self.dealer, seed, index);
        for (seat, policy) in self.policies.iter().enumerate() {
            if let Some(policy) = policy {
                let mut rng = Stream::new(seed, index, Purpose::Setup, seat as u64);
                setups[seat] = policy.setup(seat, index, &mut rng)?;
            }
        }
        Ok(setups)
    }

    pub(super) fn dealer(&self) -> Option<&Dealer> {
        self.policies.iter().all(Option::is_none).then_some(&self.dealer)
    }
}
