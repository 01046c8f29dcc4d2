//! Players and solvers over the traits of `gunjin-engine`.
//!
//! [`agent`] says what a player is: a view goes in, a policy comes out. [`registry`] lists the players by
//! name; [`search`], [`lookahead`], [`solve`] and [`external`] hold them. What is known of single games
//! besides their rules is in [`games`].
//!
//! # Asking a player
//!
//! ```
//! use gunjin_agents::spec::AgentSpec;
//! use gunjin_engine::game::Seat;
//! use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
//! use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
//! use gunjin_engine::random::{Purpose, Stream};
//! use gunjin_engine::umpire::Umpire;
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
//! use gunjin_engine::game::Seat;
//! use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
//! use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
//! use gunjin_engine::umpire::Umpire;
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
//! use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
//!
//! let rules = Ruleset::named("w-23-6i")?;
//! let advice = SetupSpec::read("advice")?.build(&rules)?;
//! let [south, _] = deal_pair([advice.as_ref(), advice.as_ref()], 1, 0)?;
//! assert!(south.check(&rules, 0).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`solve`] begins with an equilibrium of Kuhn's poker.

pub mod agent;
pub mod belief_kind;
pub mod budget;
pub mod catalogue;
pub mod error;
pub mod evaluator;
pub mod external;
pub mod files;
pub mod games;
pub mod learn;
pub mod likeness;
pub mod logistic;
pub mod lookahead;
pub mod own_setup;
pub mod parameters;
pub mod policy;
pub mod random;
pub mod registry;
pub mod search;
pub mod search_model;
pub mod solvable;
pub mod solve;
pub mod spec;
pub mod worlds;

pub use agent::Agent;
pub(crate) use agent::Built;
pub use belief_kind::BeliefKind;
pub use budget::Budget;
pub use error::AgentError;
pub use evaluator::Evaluator;
pub use policy::Policy;
pub(crate) use policy::Said;
pub use search_model::SearchModel;
pub use spec::AgentSpec;
pub use worlds::Worlds;
