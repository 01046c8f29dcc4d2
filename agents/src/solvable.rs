//! Games whose trees are enumerated: what the solvers do with a game itself, compiled here once for every
//! type.

use crate::agent::Agent;
use crate::games::gunjin::setup_game::SetupGame;
use crate::solve::compile::{CompileError, Limits, Watcher};
use crate::solve::compiled::Compiled;
use crate::solve::estimate::TreeEstimate;
use crate::solve::exploit::{Asked, ExploitError, exploit_watched};
use crate::solve::lower_bound::{Judged, SeatGames};
use gunjin_engine::bits::{Bits, PerWidth};
use gunjin_engine::games::cards::Cards;
use gunjin_engine::games::chu::game::Chu;
use gunjin_engine::games::efg::Tree;
use gunjin_engine::games::goofspiel::Goofspiel;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::games::jungle::Jungle;
use gunjin_engine::games::kuhn::Kuhn;
use gunjin_engine::games::leduc::Leduc;
use gunjin_engine::games::liars_dice::LiarsDice;
use gunjin_engine::games::sannin::Sannin;
use gunjin_engine::games::tori::Tori;
use gunjin_engine::rulebook::Rulebook;

/// What is asked of an agent wherever it may come to act, for [`exploit_watched`].
#[derive(Debug, Clone, Copy)]
pub struct Questions {
    /// Most information sets.
    pub most: usize,
    /// Limits of the tree.
    pub limits: Limits,
    /// Seed of the agent's random numbers.
    pub seed: u64,
}

/// A game that can be enumerated.
pub trait Solvable: Rulebook + Sized {
    /// How large its tree is ([`TreeEstimate::of`]).
    fn tree_size(&self) -> TreeEstimate;

    /// Its tree ([`Compiled::watched`]).
    ///
    /// # Errors
    /// As there.
    fn compiled(&self, limits: Limits, watcher: &mut dyn Watcher<Self>) -> Result<Compiled, CompileError>;

    /// How much an agent could be beaten by ([`exploit_watched`]).
    ///
    /// # Errors
    /// As there.
    fn exploit(
        &self,
        agent: &dyn Agent<Self>,
        questions: Questions,
        watch: &(dyn Fn(usize, usize) + Sync),
    ) -> Result<Asked, ExploitError>;

    /// What a responder earns against an agent ([`Judged::measure`]).
    fn respond(judged: &Judged<'_, Self>, watch: &(dyn Fn() + Sync)) -> Vec<SeatGames>;
}

macro_rules! solvable {
    ($($game:ty),+ $(,)?) => {$(
        impl Solvable for $game {
            fn tree_size(&self) -> TreeEstimate {
                TreeEstimate::of(self)
            }

            fn compiled(&self, limits: Limits, watcher: &mut dyn Watcher<Self>) -> Result<Compiled, CompileError> {
                Compiled::watched(self, limits, watcher)
            }

            fn exploit(
                &self,
                agent: &dyn Agent<Self>,
                questions: Questions,
                watch: &(dyn Fn(usize, usize) + Sync),
            ) -> Result<Asked, ExploitError> {
                let Questions { most, limits, seed } = questions;
                exploit_watched(self, agent, most, limits, seed, watch)
            }

            fn respond(judged: &Judged<'_, Self>, watch: &(dyn Fn() + Sync)) -> Vec<SeatGames> {
                judged.measure(watch)
            }
        }
    )+};
}

solvable! { Cards, Kuhn, Leduc, LiarsDice, Goofspiel, Tree, Tori, Chu, Sannin, Jungle }

/// Declares [`Solvable`] for a game of both widths.
macro_rules! solvable_widths {
    ($work:ident, $game:ident) => {
        mod $work {
            use super::*;

            pub(super) struct TreeSize;

            impl PerWidth for TreeSize {
                type Input<'a, B: Bits> = &'a $game<B>;
                type Output<B: Bits> = TreeEstimate;

                fn narrow(game: &$game<u64>) -> TreeEstimate {
                    TreeEstimate::of(game)
                }

                fn wide(game: &$game<u128>) -> TreeEstimate {
                    TreeEstimate::of(game)
                }
            }

            pub(super) struct Tree;

            impl PerWidth for Tree {
                type Input<'a, B: Bits> = (&'a $game<B>, Limits, &'a mut dyn Watcher<$game<B>>);
                type Output<B: Bits> = Result<Compiled, CompileError>;

                fn narrow((game, limits, watcher): Self::Input<'_, u64>) -> Result<Compiled, CompileError> {
                    Compiled::watched(game, limits, watcher)
                }

                fn wide((game, limits, watcher): Self::Input<'_, u128>) -> Result<Compiled, CompileError> {
                    Compiled::watched(game, limits, watcher)
                }
            }

            pub(super) struct Exploit;

            impl PerWidth for Exploit {
                type Input<'a, B: Bits> =
                    (&'a $game<B>, &'a dyn Agent<$game<B>>, Questions, &'a (dyn Fn(usize, usize) + Sync));
                type Output<B: Bits> = Result<Asked, ExploitError>;

                fn narrow((game, agent, asked, watch): Self::Input<'_, u64>) -> Result<Asked, ExploitError> {
                    exploit_watched(game, agent, asked.most, asked.limits, asked.seed, watch)
                }

                fn wide((game, agent, asked, watch): Self::Input<'_, u128>) -> Result<Asked, ExploitError> {
                    exploit_watched(game, agent, asked.most, asked.limits, asked.seed, watch)
                }
            }

            pub(super) struct Respond;

            impl PerWidth for Respond {
                type Input<'a, B: Bits> = (&'a Judged<'a, $game<B>>, &'a (dyn Fn() + Sync));
                type Output<B: Bits> = Vec<SeatGames>;

                fn narrow((judged, watch): Self::Input<'_, u64>) -> Vec<SeatGames> {
                    judged.measure(watch)
                }

                fn wide((judged, watch): Self::Input<'_, u128>) -> Vec<SeatGames> {
                    judged.measure(watch)
                }
            }
        }

        impl<B: Bits> Solvable for $game<B> {
            fn tree_size(&self) -> TreeEstimate {
                B::of_width::<$work::TreeSize>(self)
            }

            fn compiled(
                &self,
                limits: Limits,
                watcher: &mut dyn Watcher<Self>,
            ) -> Result<Compiled, CompileError> {
                B::of_width::<$work::Tree>((self, limits, watcher))
            }

            fn exploit(
                &self,
                agent: &dyn Agent<Self>,
                questions: Questions,
                watch: &(dyn Fn(usize, usize) + Sync),
            ) -> Result<Asked, ExploitError> {
                B::of_width::<$work::Exploit>((self, agent, questions, watch))
            }

            fn respond(judged: &Judged<'_, Self>, watch: &(dyn Fn() + Sync)) -> Vec<SeatGames> {
                B::of_width::<$work::Respond>((judged, watch))
            }
        }
    };
}

solvable_widths! { of_edition, Gunjin }
solvable_widths! { of_setup_game, SetupGame }
