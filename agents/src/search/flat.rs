//! Flat Monte Carlo: no tree; every action is tried in the same worlds, and the best mean is taken.
//!
//! The oldest search for games with hidden parts (Ginsberg, *GIB: Imperfect Information in a Computationally
//! Challenging Game*, 2001, with play to the end instead of a solver): draw a world that fits what was seen,
//! try every legal action in it, play on with quick players, note the result; do that for many worlds and
//! take the action with the best mean. All actions meet the same worlds, so that luck of the draw does not
//! tell between them. It believes that everybody plays like its quick players and learns nothing of the
//! opponent's answers; in return it is fast and cannot be led astray by a tree. With a temperature the
//! probabilities go as exp(mean / temperature).

use super::many_worlds::{OneRoot, Question, RootSearch, Searcher};
use super::pool::Pool;
use super::settings::{Common, search_parameters};
use super::tally::{Basis, Count};
use crate::evaluator::Evaluator;
use crate::search_model::SearchModel;
use gunjin_engine::game::{Game, Turn};
use gunjin_engine::random::Fast;

search_parameters! {
    /// Parameters of flat Monte Carlo. An iteration is one world, in which every legal action is tried.
    FlatSettings of "flat", iterations "200", temperature "0" {}
}

/// Flat Monte Carlo.
pub type Flat<E> = Searcher<E, FlatSettings>;

impl RootSearch for FlatSettings {
    fn adjust(&self, common: &mut Common) {
        common.answer.by = Basis::Mean;
    }

    fn begin<'r, G: SearchModel, E: Evaluator<G>>(
        &'r self,
        _: &Question<'_, G, E>,
    ) -> Box<dyn OneRoot<G, E> + 'r> {
        Box::new(Means::<G>::default())
    }
}

#[derive(Debug)]
struct Means<G: Game> {
    totals: Vec<f64>,
    worlds: u64,
    outcomes: Vec<(G::Action, f64)>,
    results: Vec<f64>,
}

impl<G: Game> Default for Means<G> {
    fn default() -> Self {
        Means { totals: Vec::new(), worlds: 0, outcomes: Vec::new(), results: Vec::new() }
    }
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

    fn counts(&self, question: &Question<'_, G, E>) -> Vec<Count> {
        let count = |&total: &f64| Count { visits: self.worlds, total, weight: 0.0 };
        let mut counts: Vec<Count> = self.totals.iter().map(count).collect();
        counts.resize(question.legal.len(), Count::default());
        counts
    }
}
