//! Players and solvers over the traits of `gunjin-engine`.
//!
//! [`Agent`] is a player: a view goes in, a policy comes out. [`registry`] lists the players by
//! name; [`search`], [`lookahead`], [`solve`] and [`external`] hold them. What is known of single games
//! besides their rules is in [`games`].
//!
//! # Asking a player
//!
//! ```
//! use gunjin_agents::AgentSpec;
//! use gunjin_engine::{Seat, Umpire};
//! use gunjin_engine::games::gunjin::{Gunjin, Ruleset};
//! use gunjin_engine::random::{Purpose, Stream};
//!
//! let game = Gunjin::<u64>::new(Ruleset::named("w-23-6i")?);
//! let agent = AgentSpec::read("halving:milliseconds=0,iterations=50")?.build(&game)?;
//! let umpire = Umpire::new(&game);
//! let mut rng = Stream::new(1, 0, Purpose::Agent, 0);
//! let policy = agent.policy(&game, &umpire.view(Seat(0)), umpire.legal(), &mut rng);
//! let sum: f64 = policy.choices().iter().map(|choice| choice.probability).sum();
//! assert!((sum - 1.0).abs() < 1e-9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What a seat can know
//!
//! ```
//! use gunjin_agents::games::gunjin::belief::Belief;
//! use gunjin_engine::{Seat, Umpire};
//! use gunjin_engine::games::gunjin::{Gunjin, Ruleset};
//!
//! let game = Gunjin::<u64>::new(Ruleset::named("mini-4x6")?);
//! let belief = Belief::new(&game, &Umpire::new(&game).view(Seat(0)));
//! assert!(belief.log2_worlds().expect("few pieces") > 0.0);
//! for piece in belief.marginals(&game) {
//!     assert!((piece.iter().sum::<f64>() - 1.0).abs() < 1e-9, "every enemy piece is of some kind");
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Random set-ups under a constraint, and other policies
//!
//! ```
//! use gunjin_agents::games::gunjin::setup::{SetupSpec, deal_pair};
//! use gunjin_engine::games::gunjin::Ruleset;
//!
//! let rules = Ruleset::named("w-23-6i")?;
//! let advice = SetupSpec::read("advice")?.build(&rules)?;
//! let [south, _] = deal_pair([advice.as_ref(), advice.as_ref()], 1, 0)?;
//! assert!(south.check(&rules, 0).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`solve`] begins with an equilibrium of Kuhn's poker.

mod agent;
mod belief_kind;
pub mod budget;
pub mod catalogue;
mod error;
mod evaluator;
pub mod external;
pub mod files;
pub mod games;
pub mod learn;
pub mod likeness;
pub mod logistic;
pub mod lookahead;
mod own_setup;
pub mod parameters;
mod policy;
pub mod random;
pub mod registry;
pub mod search;
mod search_model;
mod solvable;
pub mod solve;
mod spec;
mod threads;
mod worlds;

pub use agent::{Agent, Failure, Farewell, Fault, Place, Player, SetUp};
pub use belief_kind::BeliefKind;
pub use budget::Budget;
pub use error::AgentError;
pub use evaluator::{Blank, Evaluator, Manner};
pub use own_setup::{ELSEWHERE, OwnSetup, STRONG};
pub use policy::{Choice, Policy, drawn};
pub use search_model::{BUILT_IN, SearchModel};
pub use solvable::{Questions, Solvable};
pub use spec::{AgentSpec, Entry, short_name};
pub use worlds::Worlds;

pub(crate) use agent::Built;
pub(crate) use policy::Said;
