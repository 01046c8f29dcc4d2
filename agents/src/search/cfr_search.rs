//! Depth-limited counterfactual regret minimisation over worlds that fit what the searcher saw.
//!
//! External sampling (Lanctot, Waugh, Zinkevich and Bowling, *Monte Carlo Sampling for Regret Minimization in
//! Extensive Games*, 2009): an iteration goes through a part of the game below the decision, trying every
//! action of the seat that learns and one of everybody else's, and adds to the regrets what every action
//! would have earned more. A part is limited twice: by `positions`, shared out evenly among the actions that
//! are tried, so that small games are gone through to their end and large ones to a few plies; and by growing
//! one information set deep an iteration. What lies beyond is settled by quick players, or by the family's
//! estimate after `cut` actions. The answer is the average strategy at the decision with unlikely actions
//! dropped.
//!
//! A share of iterations (δ) begins in worlds drawn from the searcher's belief, and only the searcher learns;
//! the rest in worlds that an opponent could take for the truth, from which everybody learns
//! ([`super::beginnings`]). So opponents play as those who do not see the searcher's pieces. What they would
//! have done before the decision counts only as far as `inference` goes: the answer approaches an equilibrium
//! of the game that begins here with these beliefs, not of the whole game.

use super::beginnings::{Beginning, Beginnings};
use super::many_worlds::{Begun, OneRoot, Pool, Question, RootSearch, Searcher};
use super::regrets::{Node, Regrets, mean};
use super::settings::search_parameters;
use super::tally::Count;
use crate::policy::drawn;
use crate::{Evaluator, SearchModel};
use gunjin_engine::playout::draw_outcome;
use gunjin_engine::random::{Fast, unit};
use gunjin_engine::{Seat, Turn};

search_parameters! {
    /// Parameters of counterfactual search. An iteration goes through many positions.
    CfrSearchSettings of "cfr-search", iterations "400", temperature "1", worlds "64", purify "0.05" {
        positions: u32 as AtLeastOne = "300", "most positions of an iteration, divided among the actions tried";
        delta: f64 as Share = "0.5", "δ: share of iterations that begin in worlds of the searcher's belief";
        others: u32 as Few = "4", "worlds sampled from an opponent's belief for each world of the searcher's";
    }
}

pub(crate) type CfrSearch<E> = Searcher<E, CfrSearchSettings>;

impl RootSearch for CfrSearchSettings {
    fn begin<'r, G: SearchModel, E: Evaluator<G>>(&'r self, _: &Question<'_, G, E>) -> Begun<'r, G, E> {
        Box::new(Root::<G>::new(self))
    }
}

#[derive(Debug)]
struct Root<'s, G: SearchModel> {
    settings: &'s CfrSearchSettings,
    beginnings: Beginnings<G>,
    decision: Option<(Seat, u64)>,
    regrets: Regrets,
    counts: Vec<Count>,
    iterations: usize,
}

impl<'s, G: SearchModel> Root<'s, G> {
    fn new(settings: &'s CfrSearchSettings) -> Self {
        Root {
            settings,
            beginnings: Beginnings::new(settings.worlds, settings.others),
            decision: None,
            regrets: Regrets::default(),
            counts: Vec::new(),
            iterations: 0,
        }
    }

    fn begin(&mut self, game: &G, pool: &mut Pool<'_, G>, rng: &mut Fast) -> Option<(Seat, Beginning<G>)> {
        let Some((searcher, _)) = self.decision else {
            let first = self.beginnings.own(game, pool, rng)?.clone();
            let Turn::Seat(searcher) = game.turn(&first.position) else { return None };
            self.decision = Some((searcher, first.keys[searcher.index()]));
            return Some((searcher, first));
        };
        let (learner, next) =
            self.beginnings.next(game, searcher, (self.iterations, self.settings.delta), pool, rng);
        Some((learner, next?.clone()))
    }
}

impl<G: SearchModel, E: Evaluator<G>> OneRoot<G, E> for Root<'_, G> {
    fn step(&mut self, question: &Question<'_, G, E>, pool: &mut Pool<'_, G>, rng: &mut Fast) -> Option<()> {
        let (learner, beginning) = self.begin(question.game, pool, rng)?;
        self.counts.resize(question.legal.len(), Count::default());
        let mut iteration = Iteration {
            question,
            learner,
            decision: self.decision?,
            number: self.iterations as u64,
            regrets: &mut self.regrets,
            counts: &mut self.counts,
            rng,
            outcomes: Vec::new(),
            results: vec![0.0; question.game.seats()],
            weight: self.iterations as f64 + 1.0,
        };
        iteration.walk(beginning, 0, f64::from(self.settings.positions.max(1)));
        self.iterations += 1;
        Some(())
    }

    fn counts(&self, _: &Question<'_, G, E>) -> Vec<Count> {
        self.counts.clone()
    }
}

struct Iteration<'i, 'w, G: SearchModel, E: Evaluator<G>> {
    question: &'i Question<'i, G, E>,
    learner: Seat,
    decision: (Seat, u64),
    number: u64,
    regrets: &'i mut Regrets,
    counts: &'i mut [Count],
    rng: &'w mut Fast,
    outcomes: Vec<(G::Action, f64)>,
    results: Vec<f64>,
    /// Later strategies count more in the average, as many times as their number says.
    weight: f64,
}

impl<G: SearchModel, E: Evaluator<G>> Iteration<'_, '_, G, E> {
    fn walk(&mut self, now: Beginning<G>, depth: u32, left: f64) -> f64 {
        let (game, leaves) = (self.question.game, &self.question.leaves);
        if leaves.is_deep(depth) {
            return self.settle(now.position, depth);
        }
        match game.turn(&now.position) {
            Turn::Over => game.returns(&now.position)[self.learner.index()],
            Turn::Chance => {
                game.outcomes(&now.position, &mut self.outcomes);
                match draw_outcome(&self.outcomes, self.rng) {
                    Some(outcome) => self.step(&now, None, outcome, depth, left - 1.0),
                    None => self.settle(now.position, depth),
                }
            }
            Turn::Seat(seat) => {
                let key = now.keys[seat.index()];
                let here = (seat, key) == self.decision;
                let mut legal = Vec::new();
                match here {
                    true => legal.extend_from_slice(self.question.legal),
                    false => game.legal(&now.position, &mut legal),
                }
                let (node, new) = self.regrets.meet(seat.index(), key, legal.len());
                if (new && !here) || node.actions() != legal.len() {
                    return self.settle(now.position, depth);
                }
                if seat == self.learner {
                    return self.try_all(&now, node, &legal, depth, left);
                }
                let chosen = drawn(&self.regrets.matching(node), unit(self.rng));
                self.step(&now, Some(seat), legal[chosen], depth, left - 1.0)
            }
        }
    }

    /// Value of what follows an action; only settled where no positions are left.
    fn step(
        &mut self,
        now: &Beginning<G>,
        mover: Option<Seat>,
        action: G::Action,
        depth: u32,
        left: f64,
    ) -> f64 {
        if left >= 1.0 {
            return self.walk(now.after(self.question.game, mover, action), depth + 1, left);
        }
        let mut position = now.position.clone();
        self.question.game.play(&mut position, action);
        self.settle(position, depth + 1)
    }

    fn settle(&mut self, mut position: G::Position, depth: u32) -> f64 {
        let (leaves, outcomes, results) = (&self.question.leaves, &mut self.outcomes, &mut self.results);
        let players = &mut leaves.players(self.number);
        leaves.settle(&mut position, depth, players, outcomes, self.rng, results);
        self.results[self.learner.index()]
    }

    fn try_all(&mut self, now: &Beginning<G>, node: Node, legal: &[G::Action], depth: u32, left: f64) -> f64 {
        let played = self.regrets.matching(node);
        let share = (left - 1.0) / legal.len() as f64;
        let seat = Some(self.learner);
        let mut worth = Vec::with_capacity(legal.len());
        for &action in legal {
            worth.push(self.step(now, seat, action, depth, share));
        }
        let all = mean(&played, &worth);
        self.regrets.regret(node, &worth, all, 1.0);
        if (self.learner, now.keys[self.learner.index()]) == self.decision {
            count_all(self.counts, self.weight, &played, &worth);
        }
        all
    }
}

fn count_all(counts: &mut [Count], weight: f64, played: &[f64], worth: &[f64]) {
    for ((count, share), worth) in counts.iter_mut().zip(played).zip(worth) {
        count.weight += weight * share;
        count.visits += 1;
        count.total += worth;
    }
}
