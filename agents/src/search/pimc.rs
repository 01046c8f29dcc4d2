//! Perfect-information Monte Carlo: each world is searched as if everybody saw it.
//!
//! Long the best player of bridge (Ginsberg, *GIB*, 2001): draw worlds that fit what was seen, search each
//! with perfect information (here by UCT), and take the action that is best in most of them (`combine=votes`)
//! or best on average (`combine=average`). It answers every world with another plan although the seat cannot
//! tell them apart (*strategy fusion*, Frank and Basin, *Search in Games with Incomplete Information*, 1998),
//! and believes that the opponent sees its pieces, so it neither bluffs nor scouts; where results hardly
//! depend on what is hidden it is strong all the same (Long and others, *Understanding the Success of Perfect
//! Information Monte Carlo Sampling*, 2010).

use super::forest::Forest;
use super::many_worlds::{Begun, OneRoot, Pool, Question, RootSearch, Searcher};
use super::observer::Observer;
use super::settings::{Common, search_parameters};
use super::tally::{Basis, Count};
use super::tree::Rule;
use crate::parameters::words;
use crate::{Evaluator, SearchModel};
use gunjin_engine::{Fast, Game, Turn};

words! {
    /// Combination of the worlds' answers.
    Combine {
        /// Each has one vote.
        Votes = "votes",
        /// By the mean over worlds of what an action is worth in each.
        Average = "average",
    }
}

search_parameters! {
    /// Parameters of perfect-information Monte Carlo.
    PimcSettings of "pimc", iterations "4000", temperature "0", worlds "0", purify "0" {
        exploration: f64 as NotNegative = "0.7", "UCT exploration constant, relative to the range of results seen";
        each: u64 as AtLeastOne = "200", "iterations in each world";
        combine: Combine = "average", "combination of the worlds' results: mean values, or votes for the best move";
    }
}

pub(crate) type Pimc<E> = Searcher<E, PimcSettings>;

impl RootSearch for PimcSettings {
    fn adjust(&self, common: &mut Common) {
        common.answer.by = match self.combine {
            Combine::Votes => Basis::Weight,
            Combine::Average => Basis::Mean,
        };
    }

    fn begin<'r, G: SearchModel, E: Evaluator<G>>(
        &'r self,
        question: &Question<'_, G, E>,
    ) -> Begun<'r, G, E> {
        Box::new(WorldByWorld::<G> {
            rule: Rule { exploration: self.exploration, smoothing: None },
            each: self.each.max(1),
            present: None,
            past: vec![Count::default(); question.legal.len()],
        })
    }
}

/// The world that is searched, and what came of those before.
#[derive(Debug)]
struct WorldByWorld<G: SearchModel> {
    rule: Rule,
    each: u64,
    present: Option<(G::Position, Forest<G>)>,
    past: Vec<Count>,
}

impl<G: SearchModel> WorldByWorld<G> {
    /// Adds what was found in a world: one visit an action, with its mean there, and a vote for the most
    /// visited.
    fn add(past: &mut [Count], found: &[Count]) {
        let most = found.iter().map(|count| count.visits).max().unwrap_or(0);
        let winners = found.iter().filter(|count| count.visits == most).count();
        for (all, one) in past.iter_mut().zip(found) {
            let Some(mean) = one.mean() else { continue };
            all.visits += 1;
            all.total += mean;
            all.weight += if one.visits == most { 1.0 / winners as f64 } else { 0.0 };
        }
    }
}

impl<G: SearchModel, E: Evaluator<G>> OneRoot<G, E> for WorldByWorld<G> {
    fn step(&mut self, question: &Question<'_, G, E>, pool: &mut Pool<'_, G>, rng: &mut Fast) -> Option<()> {
        let (world, forest) = match &mut self.present {
            Some(present) => present,
            none => {
                let forest = Forest::single(question.game.seats(), Observer::All, self.rule);
                none.insert((pool.next(rng)?, forest))
            }
        };
        forest.iterate(&mut world.clone(), Some(question.legal), &question.leaves, rng);
        if forest.iterations() >= self.each {
            Self::add(&mut self.past, &forest.counts(0, question.legal));
            self.present = None;
        }
        Some(())
    }

    fn counts(&self, question: &Question<'_, G, E>) -> Vec<Count> {
        let mut counts = self.past.clone();
        if let Some((_, forest)) = &self.present {
            Self::add(&mut counts, &forest.counts(0, question.legal));
        }
        counts
    }
}

search_parameters! {
    /// Parameters of flat Monte Carlo. An iteration is one world, in which every legal action is tried.
    FlatSettings of "flat", iterations "200", temperature "0", worlds "0", purify "0" {}
}

/// Flat Monte Carlo: no tree; every action is tried in the same worlds, and the best mean is taken.
///
/// The oldest search for games with hidden parts (Ginsberg, *GIB: Imperfect Information in a Computationally
/// Challenging Game*, 2001, with play to the end instead of a solver): draw a world that fits what was seen,
/// try every legal action in it, play on with quick players, note the result; do that for many worlds and
/// take the action with the best mean. All actions meet the same worlds, so that luck of the draw does not
/// tell between them. It believes that everybody plays like its quick players and learns nothing of the
/// opponent's answers; in return it is fast and cannot be led astray by a tree. With a temperature the
/// probabilities go as exp(mean / temperature).
pub type Flat<E> = Searcher<E, FlatSettings>;

impl RootSearch for FlatSettings {
    fn adjust(&self, common: &mut Common) {
        common.answer.by = Basis::Mean;
    }

    fn begin<'r, G: SearchModel, E: Evaluator<G>>(&'r self, _: &Question<'_, G, E>) -> Begun<'r, G, E> {
        Box::new(Means::<G> { totals: Vec::new(), worlds: 0, outcomes: Vec::new(), results: Vec::new() })
    }
}

#[derive(Debug)]
struct Means<G: Game> {
    totals: Vec<f64>,
    worlds: u64,
    outcomes: Vec<(G::Action, f64)>,
    results: Vec<f64>,
}

impl<G: SearchModel, E: Evaluator<G>> OneRoot<G, E> for Means<G> {
    fn step(&mut self, question: &Question<'_, G, E>, pool: &mut Pool<'_, G>, rng: &mut Fast) -> Option<()> {
        let Question { game, legal, leaves } = question;
        let world = pool.next(rng)?;
        let Turn::Seat(seat) = game.turn(&world) else { return None };
        self.totals.resize(legal.len(), 0.0);
        self.results.resize(game.seats(), 0.0);
        let players = leaves.players(self.worlds);
        for (&action, total) in legal.iter().zip(&mut self.totals) {
            let mut position = world.clone();
            let mut players = players.clone();
            leaves.play(&mut players, &mut position, action);
            leaves.settle(&mut position, 1, &mut players, &mut self.outcomes, rng, &mut self.results);
            *total += self.results[seat.index()];
        }
        self.worlds += 1;
        Some(())
    }

    fn counts(&self, _: &Question<'_, G, E>) -> Vec<Count> {
        self.totals.iter().map(|&total| Count { visits: self.worlds, total, weight: 0.0 }).collect()
    }
}
