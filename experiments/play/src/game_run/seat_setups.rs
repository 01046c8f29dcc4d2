//! Set-ups of the two seats of a table: by policies, or by the dealer.

use gunjin_agents::games::gunjin::setup::{SetupPolicy, SetupSpec, deal_pair};
use gunjin_agents::spec::AgentSpec;
use gunjin_engine::games::gunjin::play::deal::Dealer;
use gunjin_engine::games::gunjin::play::playout::setups_of;
use gunjin_engine::games::gunjin::rules::board::{NORTH, SOUTH};
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::wrong::Wrong;

/// Source of both seats' set-ups.
#[derive(Debug)]
pub struct SeatSetups {
    source: Source,
    /// Names of the policies, South's first.
    pub names: [String; 2],
}

#[derive(Debug)]
enum Source {
    Dealer(Dealer),
    /// South's first; `None` for the seat that is dealt random set-ups.
    Policies(Dealer, [Option<Box<dyn SetupPolicy>>; 2]),
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
        let dealer = Dealer::new(ruleset);
        let [south, north] = specs.map(|spec| spec.map(|spec| spec.build(ruleset)).transpose());
        let source =
            if is_dealt { Source::Dealer(dealer) } else { Source::Policies(dealer, [south?, north?]) };
        let setups = SeatSetups { source, names };
        setups.of_game(seed, 0)?;
        Ok(setups)
    }

    pub(super) fn of_game(&self, seed: u64, index: u64) -> Result<[Setup; 2], Wrong> {
        let (dealer, policies) = match &self.source {
            Source::Dealer(dealer) => return Ok(setups_of(dealer, seed, index)),
            Source::Policies(_, [Some(south), Some(north)]) => {
                return deal_pair([south.as_ref(), north.as_ref()], seed, index);
            }
            Source::Policies(dealer, policies) => (dealer, policies),
        };
        let mut setups = setups_of(dealer, seed, index);
        for (seat, policy) in policies.iter().enumerate() {
            if let Some(policy) = policy {
                let mut rng = Stream::new(seed, index, Purpose::Setup, seat as u64);
                setups[seat] = policy.setup(seat, index, &mut rng)?;
            }
        }
        Ok(setups)
    }

    pub(super) fn dealer(&self) -> Option<&Dealer> {
        match &self.source {
            Source::Dealer(dealer) => Some(dealer),
            _ => None,
        }
    }
}
