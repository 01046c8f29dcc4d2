//! Set-ups of the two seats of a table: by policies, by the dealer, or given.

use super::paired::Pairings;
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
    Given(Vec<Setup>, Vec<(u64, usize, usize)>),
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

    pub(super) fn given(ruleset: &Ruleset, pairings: &Pairings, games: u64) -> Result<SeatSetups, Wrong> {
        let setups = pairings.checked(ruleset, games)?;
        let names = [SOUTH, NORTH].map(|_| "given".into());
        Ok(SeatSetups { source: Source::Given(setups, pairings.pairs.clone()), names })
    }

    pub(super) fn of_game(&self, seed: u64, index: u64) -> Result<(u64, [Setup; 2]), Wrong> {
        let (dealer, policies) = match &self.source {
            Source::Dealer(dealer) => return Ok((index, setups_of(dealer, seed, index))),
            Source::Policies(_, [Some(south), Some(north)]) => {
                return Ok((index, deal_pair([south.as_ref(), north.as_ref()], seed, index)?));
            }
            Source::Policies(dealer, policies) => (dealer, policies),
            Source::Given(setups, pairs) => {
                let (number, one, other) = pairs[(index / 2) as usize];
                let places = if index.is_multiple_of(2) { [one, other] } else { [other, one] };
                return Ok((number, places.map(|place| setups[place].clone())));
            }
        };
        let mut setups = setups_of(dealer, seed, index);
        for (seat, policy) in policies.iter().enumerate() {
            if let Some(policy) = policy {
                let mut rng = Stream::new(seed, index, Purpose::Setup, seat as u64);
                setups[seat] = policy.setup(seat, index, &mut rng)?;
            }
        }
        Ok((index, setups))
    }

    pub(super) fn dealer(&self) -> Option<&Dealer> {
        match &self.source {
            Source::Dealer(dealer) => Some(dealer),
            _ => None,
        }
    }
}
