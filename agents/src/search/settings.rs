//! The parameters that all searches have, declared once.

use super::rollout::Below;
use super::tally::Answer;
use crate::parameters::Parameters;
use crate::{BeliefKind, Budget};
use std::fmt::Debug;

/// Parameters common to all searches.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Common {
    /// Limit on thinking.
    pub budget: Budget,
    /// Independent searches that are added up.
    pub roots: u32,
    /// Most different worlds of a root; 0 for a new one each time.
    pub worlds: u32,
    /// Weights of worlds.
    pub inference: BeliefKind,
    /// Play below the tree.
    pub below: Below,
    /// Conversion of counts into a policy.
    pub answer: Answer,
}

/// Parameters of a search, with the common ones among them.
pub trait SearchParameters: Parameters + Clone + Debug + Send + Sync {
    /// The agent's name in the registry.
    const NAME: &'static str;

    /// The common parameters.
    fn common(&self) -> Common;
}

/// Declares the parameters of a search: the common ones, with the defaults that differ, and its own after
/// them.
macro_rules! search_parameters {
    ($(#[$doc:meta])* $name:ident of $agent:literal, iterations $iterations:literal, temperature $temperature:literal,
     worlds $worlds:literal, purify $purify:literal { $($own:tt)* }) => {
        $crate::parameters::parameters! {
            $(#[$doc])*
            $name {
                iterations: u64 as Limit = $iterations, "most iterations of a decision, all roots together; 0 for no limit";
                milliseconds: u64 as Limit = "0", "most milliseconds of a decision; 0 for no limit";
                roots: u32 as Few = "1", "independent searches, run in parallel and summed";
                worlds: u32 as WorldCount = $worlds, "different worlds that a root samples; 0 for a new one in every iteration";
                rollout: $crate::search::rollout::Rollout = "uniform", "rollout policy: uniform, or the game's own by belief (believing), with the world visible (seeing), or both in turn (mixed)";
                epsilon: f64 as Share = "0.1", "share of random actions in rollouts that are not uniform";
                cut: u32 = "10", "actions from the root after which the static evaluation ends a rollout, in games that have one; 0 for play to the end";
                temperature: f64 as NotNegative = $temperature, "temperature of the policy: 0 takes the best action, higher is closer to uniform";
                purify: f64 as Share = $purify, "smallest probability that is kept (policy purification)";
                inference: $crate::belief_kind::BeliefKind = "uniform", "belief from which worlds are sampled";
                values: String = "built-in", "piece values: built-in (fitted), hand, flat (all equal), none (all 0), shuffled-SEED, or a file of `gunjin learn pieces`";
                leaf: String = "none", "value network at the end of rollouts: none, built-in, general (that of all editions), or a file of `gunjin learn value`";
                $($own)*
            }
        }

        impl $crate::search::settings::SearchParameters for $name {
            const NAME: &'static str = $agent;

            fn common(&self) -> $crate::search::settings::Common {
                $crate::search::settings::Common {
                    budget: $crate::budget::Budget { iterations: self.iterations, milliseconds: self.milliseconds },
                    roots: self.roots,
                    worlds: self.worlds,
                    inference: self.inference,
                    below: $crate::search::rollout::Below {
                        rollout: self.rollout,
                        epsilon: self.epsilon,
                        cut: self.cut,
                    },
                    answer: $crate::search::tally::Answer {
                        by: $crate::search::tally::Basis::Weight,
                        temperature: self.temperature,
                        purify: self.purify,
                    },
                }
            }
        }
    };
}
pub(crate) use search_parameters;
