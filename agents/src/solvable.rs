//! Games whose trees are enumerated: what the solvers do with a game itself, compiled here once for every
//! type.

use crate::agent::Agent;
use crate::games::gunjin::setup_game::SetupGame;
use crate::solve::compile::{CompileError, Limits, Watcher};
use crate::solve::compiled::Compiled;
use crate::solve::estimate::TreeEstimate;
use crate::solve::exploit::{ExploitError, ExploitedAgent, exploit, exploit_compiled};
use crate::solve::hidden_stones::{Boards, Stones};
use crate::solve::lower_bound::{Judged, SeatGames};
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_engine::games::table_game::TableGame;
use gunjin_engine::{Bits, Rulebook, per_width};

/// Bounds of querying an agent at all its information sets ([`exploit`]).
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
    /// Estimated size of its tree ([`TreeEstimate::of`]).
    fn tree_size(&self) -> TreeEstimate;

    /// Size of what is built to ask an agent everywhere ([`exploit`]).
    fn asked_size(&self) -> TreeEstimate {
        self.tree_size()
    }

    /// Its tree ([`Compiled::watched`]).
    ///
    /// # Errors
    /// If it is not enumerated.
    fn compiled(&self, limits: Limits, watcher: &mut dyn Watcher<Self>) -> Result<Compiled, CompileError>;

    /// Exploitability of an agent ([`exploit`]).
    ///
    /// # Errors
    /// If the game is not enumerated, or the agent is no player of it.
    fn exploit(
        &self,
        agent: &dyn Agent<Self>,
        questions: Questions,
        watch: &(dyn Fn(usize, usize) + Sync),
    ) -> Result<ExploitedAgent, ExploitError>;

    /// Results of a responder against an agent ([`Judged::measure`]).
    fn respond(judged: &Judged<'_, Self>, watch: &(dyn Fn() + Sync)) -> Vec<SeatGames>;
}

/// Implements [`Solvable`] for types of games.
macro_rules! solvable {
    ($($game:ty),+) => {$(
        impl $crate::solvable::Solvable for $game {
            fn tree_size(&self) -> $crate::solve::estimate::TreeEstimate {
                $crate::solve::estimate::TreeEstimate::of(self)
            }

            fn compiled(
                &self,
                limits: $crate::solve::compile::Limits,
                watcher: &mut dyn $crate::solve::compile::Watcher<Self>,
            ) -> Result<$crate::solve::compiled::Compiled, $crate::solve::compile::CompileError> {
                $crate::solve::compiled::Compiled::watched(self, limits, watcher)
            }

            fn exploit(
                &self,
                agent: &dyn $crate::agent::Agent<Self>,
                $crate::solvable::Questions { most, limits, seed }: $crate::solvable::Questions,
                watch: &(dyn Fn(usize, usize) + Sync),
            ) -> Result<$crate::solve::exploit::ExploitedAgent, $crate::solve::exploit::ExploitError> {
                $crate::solve::exploit::exploit(self, agent, most, limits, seed, watch)
            }

            fn respond(
                judged: &$crate::solve::lower_bound::Judged<'_, Self>,
                watch: &(dyn Fn() + Sync),
            ) -> Vec<$crate::solve::lower_bound::SeatGames> {
                judged.measure(watch)
            }
        }
    )+};
}
pub(crate) use solvable;

/// Games of hidden stones with many histories are solved without listing them.
impl Solvable for TableGame {
    fn tree_size(&self) -> TreeEstimate {
        Stones::many(self, Boards::Turned).map_or_else(|| TreeEstimate::of(self), |stones| stones.size())
    }

    fn asked_size(&self) -> TreeEstimate {
        Stones::many(self, Boards::AsTheyAre).map_or_else(|| TreeEstimate::of(self), |stones| stones.size())
    }

    fn compiled(&self, limits: Limits, watcher: &mut dyn Watcher<Self>) -> Result<Compiled, CompileError> {
        match Stones::many(self, Boards::Turned) {
            Some(stones) => stones.compiled(limits, watcher),
            None => Compiled::watched(self, limits, watcher),
        }
    }

    fn exploit(
        &self,
        agent: &dyn Agent<Self>,
        Questions { most, limits, seed }: Questions,
        watch: &(dyn Fn(usize, usize) + Sync),
    ) -> Result<ExploitedAgent, ExploitError> {
        match Stones::many(self, Boards::AsTheyAre) {
            Some(stones) => exploit_compiled(self, agent, most, seed, watch, &mut |collector| {
                stones.compiled(limits, collector)
            }),
            None => exploit(self, agent, most, limits, seed, watch),
        }
    }

    fn respond(judged: &Judged<'_, Self>, watch: &(dyn Fn() + Sync)) -> Vec<SeatGames> {
        judged.measure(watch)
    }
}

/// Declares [`Solvable`] for a game of both widths.
macro_rules! solvable_widths {
    ($game:ident) => {
        impl<B: Bits> Solvable for $game<B> {
            fn tree_size(&self) -> TreeEstimate {
                per_width!(TreeSize: &'a $game<B> => TreeEstimate, |game| TreeEstimate::of(game));
                B::of_width::<TreeSize>(self)
            }

            fn compiled(
                &self,
                limits: Limits,
                watcher: &mut dyn Watcher<Self>,
            ) -> Result<Compiled, CompileError> {
                per_width!(
                    Tree: (&'a $game<B>, Limits, &'a mut dyn Watcher<$game<B>>) => Result<Compiled, CompileError>,
                    |(game, limits, watcher)| Compiled::watched(game, limits, watcher)
                );
                B::of_width::<Tree>((self, limits, watcher))
            }

            fn exploit(
                &self,
                agent: &dyn Agent<Self>,
                questions: Questions,
                watch: &(dyn Fn(usize, usize) + Sync),
            ) -> Result<ExploitedAgent, ExploitError> {
                per_width!(
                    Exploit: (&'a $game<B>, &'a dyn Agent<$game<B>>, Questions, &'a (dyn Fn(usize, usize) + Sync))
                        => Result<ExploitedAgent, ExploitError>,
                    |(game, agent, Questions { most, limits, seed }, watch)| {
                        exploit(game, agent, most, limits, seed, watch)
                    }
                );
                B::of_width::<Exploit>((self, agent, questions, watch))
            }

            fn respond(judged: &Judged<'_, Self>, watch: &(dyn Fn() + Sync)) -> Vec<SeatGames> {
                per_width!(
                    Respond: (&'a Judged<'a, $game<B>>, &'a (dyn Fn() + Sync)) => Vec<SeatGames>,
                    |(judged, watch)| judged.measure(watch)
                );
                B::of_width::<Respond>((judged, watch))
            }
        }
    };
}

solvable_widths! { Gunjin }
solvable_widths! { SetupGame }
