//! Sources of new set-ups: policies, and exchanges of two pieces.

use gunjin_agents::games::gunjin::setup::{SetupPolicy, SetupSpec};
use gunjin_engine::Wrong;
use gunjin_engine::games::gunjin::{NORTH, Ruleset, SOUTH, Setup};
use gunjin_engine::random::{RandomSource, Stream, below};

/// Tries after which a set-up is left as it is.
const TRIES: u32 = 1000;

/// Policies of an edition. Their set-ups are used by both seats, so each must be lawful for both.
#[derive(Debug)]
pub struct Sources<'r> {
    ruleset: &'r Ruleset,
    pub(super) policies: Vec<(String, Box<dyn SetupPolicy>)>,
}

impl<'r> Sources<'r> {
    /// The policies of these names.
    ///
    /// # Errors
    /// If one does not exist or does not fit the edition.
    pub fn new(ruleset: &'r Ruleset, names: &[String]) -> Result<Sources<'r>, Wrong> {
        let built = |name: &String| -> Result<(String, Box<dyn SetupPolicy>), Wrong> {
            let spec = SetupSpec::read(name)?;
            Ok((spec.to_string(), spec.build(ruleset)?))
        };
        Ok(Sources { ruleset, policies: names.iter().map(built).collect::<Result<_, _>>()? })
    }

    /// A set-up of a policy, with its name. `game` numbers the draw, for policies that go by it.
    pub fn draw(&self, policy: usize, game: u64, rng: &mut Stream) -> Result<(Setup, &str), Wrong> {
        let (name, policy) = &self.policies[policy % self.policies.len()];
        let setup = policy.setup(SOUTH, game, rng)?;
        Ok((setup, name))
    }

    /// A set-up with the contents of two squares exchanged, `times` times; what may not stand somewhere stays away.
    pub fn exchanged(&self, setup: &Setup, times: u32, rng: &mut impl RandomSource) -> Setup {
        let mut changed = setup.clone();
        for _ in 0..times {
            self.exchange(&mut changed, rng);
        }
        changed
    }

    fn exchange(&self, setup: &mut Setup, rng: &mut impl RandomSource) {
        let places = setup.kinds.len() as u32;
        for _ in 0..TRIES {
            let [one, other] = [0; 2].map(|_| below(rng, places) as usize);
            if setup.kinds[one] == setup.kinds[other] {
                continue;
            }
            setup.kinds.swap(one, other);
            if [SOUTH, NORTH].iter().all(|&seat| setup.check(self.ruleset, seat).is_ok()) {
                return;
            }
            setup.kinds.swap(one, other);
        }
    }
}
