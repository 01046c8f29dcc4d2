//! The shell of all searchers over many worlds: every root draws worlds, iterates over them and counts; the
//! counts are added up.

use super::rollout::Leaves;
use super::settings::{Common, SearchParameters};
use super::tally::{Count, sum};
use crate::budget::{Budget, Clock};
use crate::parameters::resolved_name;
use crate::{Agent, Evaluator, Policy, SearchModel, Worlds};
use gunjin_engine::{Fast, Stream, World};
use rayon::prelude::*;

/// A decision to be made: the game, what may be done, and how positions below the tree are settled.
#[allow(missing_debug_implementations)] // games and evaluators have nothing to read
pub struct Question<'q, G: SearchModel, E: Evaluator<G>> {
    /// The game that is played, with its rules.
    pub game: &'q G,
    /// Legal actions of the seat to move, ascending.
    pub legal: &'q [G::Action],
    /// Play below the tree.
    pub leaves: Leaves<'q, G, E>,
}

/// The search of one root.
pub trait OneRoot<G: SearchModel, E: Evaluator<G>> {
    /// One iteration. `None` if no world fits the view: the search ends.
    fn step(&mut self, question: &Question<'_, G, E>, pool: &mut Pool<'_, G>, rng: &mut Fast) -> Option<()>;

    /// Counts of the legal actions, in their order; none before the first iteration.
    fn counts(&self, question: &Question<'_, G, E>) -> Vec<Count>;
}

/// The search of a root whose parameters live as long.
pub type Begun<'r, G, E> = Box<dyn OneRoot<G, E> + 'r>;

/// Parameters that say how one root is searched.
pub trait RootSearch: SearchParameters {
    /// Overrides common parameters that this search fixes.
    fn adjust(&self, common: &mut Common) {
        let _ = common;
    }

    /// Begins the search of one root.
    fn begin<'r, G: SearchModel, E: Evaluator<G>>(&'r self, question: &Question<'_, G, E>)
    -> Begun<'r, G, E>;
}

/// An agent that searches independent roots over worlds that fit the view and adds up their counts.
#[derive(Debug, Clone)]
pub struct Searcher<E, S> {
    evaluator: E,
    settings: S,
}

impl<E, S: RootSearch> Searcher<E, S> {
    /// A searcher that values positions with `evaluator`.
    pub fn new(evaluator: E, settings: S) -> Self {
        Searcher { evaluator, settings }
    }
}

impl<G: SearchModel, E: Evaluator<G>, S: RootSearch> Agent<G> for Searcher<E, S> {
    fn name(&self) -> String {
        resolved_name(S::NAME, &self.settings)
    }

    /// Uniform if no world fits the view.
    fn policy(&self, game: &G, view: &G::View, legal: &[G::Action], rng: &mut Stream) -> Policy<G::Action> {
        let mut common = self.settings.common();
        self.settings.adjust(&mut common);
        let begin = |question: &Question<'_, G, E>| self.settings.begin(question);
        search((game, view, legal), rng, &self.evaluator, &common, &begin)
    }
}

type Begin<'b, 'r, G, E> = dyn Fn(&Question<'_, G, E>) -> Begun<'r, G, E> + Sync + 'b;

/// Searches with as many roots as asked for. Compiled once for a game, whatever the searcher.
fn search<'r, G: SearchModel, E: Evaluator<G>>(
    (game, view, legal): (&G, &G::View, &[G::Action]),
    rng: &mut Stream,
    evaluator: &E,
    common: &Common,
    begin: &Begin<'_, 'r, G, E>,
) -> Policy<G::Action> {
    let clocks = share_out(common.roots, common.budget);
    let (worlds, beliefs) = game.inferred(view, common.inference, evaluator);
    let leaves = Leaves::new(game, evaluator, &beliefs, common.below);
    let question = Question { game, legal, leaves };
    let found = side_by_side(clocks, rng, &|mut clock, mut rng| {
        let mut pool = Pool::new(game, &worlds, common.worlds);
        let mut root = begin(&question);
        while clock.tick() && root.step(&question, &mut pool, &mut rng).is_some() {}
        let mut counts = root.counts(&question);
        counts.resize(legal.len(), Count::default());
        counts
    });
    common.answer.policy(legal, &sum(&found))
}

/// Worlds of one root.
#[derive(Debug)]
pub struct Pool<'w, G: SearchModel> {
    game: &'w G,
    worlds: &'w G::Worlds,
    most: usize,
    drawn: Vec<G::Position>,
    next: usize,
}

impl<'w, G: SearchModel> Pool<'w, G> {
    /// At most so many different worlds, used in turn; with 0 every one is new.
    pub fn new(game: &'w G, worlds: &'w G::Worlds, most: u32) -> Self {
        Pool { game, worlds, most: most as usize, drawn: Vec::new(), next: 0 }
    }

    /// The next world; `None` if none is found.
    pub fn next(&mut self, rng: &mut Fast) -> Option<G::Position> {
        if self.most == 0 {
            return self.worlds.draw(self.game, rng);
        }
        if self.drawn.len() < self.most {
            let world = self.worlds.draw(self.game, rng)?;
            self.drawn.push(world.clone());
            return Some(world);
        }
        self.next = (self.next + 1) % self.most;
        Some(self.drawn[self.next].clone())
    }

    /// A new world with its past, whatever the limit; `None` if none is found.
    pub(crate) fn next_world(&mut self, rng: &mut Fast) -> Option<World<G>> {
        self.worlds.draw_world(self.game, rng)
    }
}

/// Begins to spend a budget on `roots` searches, but no more than it has iterations: these are shared out among
/// them, the time runs for all at once. With fewer threads than roots the later ones may find it gone, and make one
/// iteration each.
pub fn share_out(roots: u32, budget: Budget) -> Vec<Clock> {
    let roots = u64::from(roots.max(1));
    let roots = if budget.iterations > 0 { roots.min(budget.iterations) } else { roots };
    let share = |root: u64| match budget.iterations {
        0 => 0,
        all => all / roots + u64::from(root < all % roots),
    };
    (0..roots).map(|root| Budget { iterations: share(root), ..budget }.start()).collect()
}

/// Runs a search for each clock, with randomness of its own drawn in order from `words`, and gives their
/// counts in order.
pub fn side_by_side(
    clocks: Vec<Clock>,
    rng: &mut Stream,
    search: &(dyn Fn(Clock, Fast) -> Vec<Count> + Sync),
) -> Vec<Vec<Count>> {
    let begun: Vec<(Clock, Fast)> = clocks.into_iter().map(|clock| (clock, rng.fast())).collect();
    if begun.len() == 1 {
        return begun.into_iter().map(|(clock, rng)| search(clock, rng)).collect();
    }
    begun.into_par_iter().map(|(clock, rng)| search(clock, rng)).collect()
}
