//! Set-ups of the two seats of a table: by policies, or by the dealer.

use gunjin_agents::games::gunjin::setup::{Occasion, SetupPolicy, SetupPolicyError, SetupSpec, deal_pair};
use gunjin_agents::spec::AgentSpec;
use gunjin_engine::games::gunjin::play::deal::Dealer;
use gunjin_engine::games::gunjin::play::playout::setups_of;
use gunjin_engine::games::gunjin::rules::board::{NORTH, SOUTH};
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::setup::Setup;
use gunjin_engine::random::{Purpose, Stream};

/// Source of both seats' set-ups.
#[derive(Debug)]
pub struct SeatSetups {
    dealer: Dealer,
    /// South's first; none of seats that are dealt random set-ups.
    policies: [Option<Box<dyn SetupPolicy>>; 2],
    names: [String; 2],
}

impl SeatSetups {
    /// The set-ups of these agents where the host was `told` this. Two plain random policies are what the dealer does.
    ///
    /// # Errors
    /// If a policy does not fit the game, or finds no set-up for the first game of the seed.
    pub fn of(
        agents: &[AgentSpec; 2],
        told: Option<&[SetupSpec; 2]>,
        ruleset: &Ruleset,
        seed: u64,
    ) -> Result<SeatSetups, SetupPolicyError> {
        let policy = |seat: usize| agents[seat].setup_policy(told.map(|told| &told[seat]), ruleset);
        let mut specs = [policy(SOUTH), policy(NORTH)];
        if specs.iter().flatten().all(SetupSpec::is_plain_random) {
            specs = [None, None];
        }
        let names =
            [SOUTH, NORTH].map(|seat| specs[seat].as_ref().map_or("random".into(), SetupSpec::to_string));
        let [south, north] = specs.map(|spec| spec.map(|spec| spec.build(ruleset)).transpose());
        let setups = SeatSetups { dealer: Dealer::new(ruleset), policies: [south?, north?], names };
        setups.of_game(seed, 0)?;
        Ok(setups)
    }

    /// The set-ups of a numbered game.
    ///
    /// # Errors
    /// If a policy finds none.
    pub fn of_game(&self, seed: u64, index: u64) -> Result<[Setup; 2], SetupPolicyError> {
        let dealt = || setups_of(&self.dealer, seed, index);
        let (seat, policy) = match &self.policies {
            [None, None] => return Ok(dealt()),
            [Some(south), Some(north)] => return deal_pair([south.as_ref(), north.as_ref()], seed, index),
            [Some(south), None] => (SOUTH, south),
            [None, Some(north)] => (NORTH, north),
        };
        let mut setups = dealt();
        let mut rng = Stream::new(seed, index, Purpose::Setup, seat as u64);
        let occasion = Occasion { seat, game: index, other: Some(&setups[1 - seat]) };
        setups[seat] = policy.setup(&occasion, &mut rng)?;
        Ok(setups)
    }

    /// The same where set-ups are given game by game: only the names differ.
    pub fn given(self) -> SeatSetups {
        SeatSetups { names: [SOUTH, NORTH].map(|_| "given".into()), ..self }
    }

    /// The dealer of the game.
    pub fn dealer(&self) -> &Dealer {
        &self.dealer
    }

    /// True if both seats are dealt random set-ups.
    pub fn are_dealt(&self) -> bool {
        self.policies.iter().all(Option::is_none)
    }

    /// The policies by name, South's first.
    pub fn names(&self) -> &[String; 2] {
        &self.names
    }
}
