//! The rules of 軍人将棋 (Gunjin Shogi) and its relatives: no input or output, no clock, no threads, no
//! global randomness.
//!
//! [`Game`] and [`Hidden`] are the traits that every game is written against, [`games`] the games,
//! [`catalogue`] leads from a name to a game. [`Umpire`] runs a game between seats that do not see everything; [`replay`] writes and
//! checks records of it.
//!
//! # A random game
//!
//! ```
//! use gunjin_engine::games::gunjin::{Dealer, Gunjin, Ruleset};
//!
//! let game = Gunjin::<u64>::new(Ruleset::named("w-23-6i")?);
//! let dealer = Dealer::new(game.ruleset());
//! let (seed, number) = (1, 0);
//! let played = game.random_game(&dealer, seed, number);
//! assert_eq!(played, game.random_game(&dealer, seed, number), "the same seed, the same game");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # An umpire, views and moves as text
//!
//! A seat is given a view. It never sees the position, which only the umpire has.
//!
//! ```
//! use gunjin_engine::{Hidden, Notation, Seat, Umpire};
//! use gunjin_engine::games::gunjin::{Gunjin, Ruleset};
//!
//! let game = Gunjin::<u64>::new(Ruleset::named("mini-4x6")?);
//! let mut umpire = Umpire::new(&game);
//! let view = umpire.view(Seat(0));
//! let mut legal = Vec::new();
//! game.legal_from_view(&view, &mut legal);
//! assert_eq!(legal, umpire.legal());
//! let text = game.action_text(umpire.position(), legal[0]);
//! assert_eq!(game.read_action(umpire.position(), &text), Some(legal[0]));
//! umpire.play(legal[0])?;
//! assert_eq!(umpire.actions().len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A position of the truth that a seat could believe in
//!
//! ```
//! use gunjin_engine::{Hidden, Seat, Umpire};
//! use gunjin_engine::games::leduc::Leduc;
//! use gunjin_engine::random::{Purpose, Stream};
//! use gunjin_engine::spec::GameSpec;
//!
//! let game = Leduc::from_spec(&GameSpec::plain("leduc"))?;
//! let mut umpire = Umpire::new(&game);
//! let mut rng = Stream::new(1, 0, Purpose::Chance, 0);
//! while let Some(card) = umpire.draw(&mut rng) {
//!     umpire.play(card)?;
//! }
//! let world = game.resample(&umpire.view(Seat(0)), 100, &mut rng).expect("there is one");
//! assert_eq!(world.actions[0], umpire.actions()[0], "the own card is known");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Perft
//!
//! ```
//! use gunjin_engine::Game;
//! use gunjin_engine::games::chu::{Chu, Rules};
//! use gunjin_engine::perft::perft;
//!
//! let game = Chu::new(Rules::default());
//! assert_eq!(perft(&game, &game.start(), 2), 1_296);
//! ```
//!
//! # Work on a game of any name
//!
//! ```
//! use gunjin_engine::catalogue::{GameVisitor, HotLoops, named, with_game};
//!
//! struct Seats;
//!
//! impl GameVisitor for Seats {
//!     type Output = usize;
//!
//!     fn game<G: HotLoops>(self, game: G) -> usize {
//!         game.seats()
//!     }
//! }
//!
//! assert_eq!(with_game(named("sannin")?, Seats), 3);
//! assert_eq!(with_game(named("w-23-6i:mine_on_win=stays")?, Seats), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action_line;
mod bits;
pub mod catalogue;

mod digest;
mod game;
pub mod games;
mod history;
mod material;
pub mod math;
pub mod named;
mod open;
mod outline;
pub mod perft;
pub mod playout;
pub mod random;
pub mod record;
pub mod replay;
mod rulebook;
pub mod rulings;
pub mod spec;
pub mod switches;
pub mod tensors;
mod umpire;
pub mod verify;
mod wrong;

pub use action_line::{ActionLine, START};
pub use bits::{Bits, PerWidth, select_by_halving};
pub use digest::Digest;
pub use game::{Ended, Game, Hidden, Notation, Seat, Standing, Turn, World};
pub use history::GameHistory;
pub use material::Count;
pub use open::{Open, OpenView};
pub use outline::Outline;
pub use random::{Fast, Purpose, RandomSource, Stream};
pub use rulebook::Rulebook;
pub use umpire::{FORFEIT, PLY_CAP, Refused, Stopped, Umpire, Watcher};
pub use wrong::Wrong;
