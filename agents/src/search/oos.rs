//! Online outcome sampling: Monte Carlo counterfactual regret minimisation that keeps to the decision at
//! hand.
//!
//! OOS (Lisý, Lanctot and Bowling, *Online Monte Carlo Counterfactual Regret Minimization for Search in
//! Imperfect Information Games*, 2015) grows a tree of information sets by one an iteration, plays on from
//! there with quick players, and carries the result back as sampled counterfactual regrets. Every seat
//! follows its regrets (regret matching with a little of everything, γ); the seat whose turn it is to learn
//! explores (ε). With chance δ an iteration is aimed at the decision at hand. The answer is the average
//! strategy there, so it mixes; `temperature=0` takes its likeliest action. Values of actions tried before
//! stand in for those not tried (Schmid and others, *Variance Reduction in Monte Carlo Counterfactual Regret
//! Minimization*, 2019).
//!
//! Iterations begin:
//! - **At the start of the game**, as in the paper, in games whose family has no evaluator, up to `past`
//!   actions into the game: the worlds that fit the view are histories, and an aimed iteration follows one of
//!   them ([`super::beginnings`]). What opponents would have done on the way counts, and results are weighed by
//!   the chance with which the mixture of aimed and free iterations would have sampled them.
//! - **At the decision**, otherwise (all of 軍人将棋, where the start itself is hidden): an aimed iteration
//!   begins in a world of the searcher's, who alone learns from it; a free one in a world drawn anew from
//!   what an opponent would see in it, and there everybody learns ([`super::beginnings`]). What opponents
//!   would have done before then counts only as far as `inference` goes, so this does not approach an
//!   equilibrium of the whole game.

use super::beginnings::{Beginning, Beginnings, Drawn, START, Shares, Target, count, learn};
use super::many_worlds::{Begun, OneRoot, Pool, Question, RootSearch, Searcher};
use super::regrets::{Node, Regrets};
use super::settings::search_parameters;
use super::tally::Count;
use crate::policy::drawn;
use crate::{Evaluator, SearchModel};
use gunjin_engine::random::{Fast, unit};
use gunjin_engine::{Seat, Turn, World};

search_parameters! {
    /// Parameters of online outcome sampling.
    OosSettings of "oos", iterations "4000", temperature "1", worlds "64", purify "0" {
        exploration: f64 as Share = "0.4", "ε: exploration, the share of random actions at the updating seat's nodes";
        delta: f64 as Share = "0.6", "δ: share of iterations targeted at the current decision";
        gamma: f64 as Share = "0.01", "γ: share of uniform play mixed into regret matching";
        past: u32 = "16", "most past actions searched again, in games that allow it; 0 begins at the decision";
        others: u32 as Few = "4", "worlds sampled from an opponent's belief for each world of the searcher's";
    }
}

pub(crate) type Oos<E> = Searcher<E, OosSettings>;

impl RootSearch for OosSettings {
    fn begin<'r, G: SearchModel, E: Evaluator<G>>(
        &'r self,
        question: &Question<'_, G, E>,
    ) -> Begun<'r, G, E> {
        Box::new(Root::<G>::new(self, question.leaves.evaluator.knows()))
    }
}

#[derive(Debug)]
enum Origin<G: SearchModel> {
    Start(Beginning<G>, Target<G::Action>),
    Decision(Beginnings<G>),
}

#[derive(Debug, Clone, Copy)]
struct Decision {
    searcher: Seat,
    key: u64,
}

#[derive(Debug)]
struct Root<'s, G: SearchModel> {
    settings: &'s OosSettings,
    knows: bool,
    origin: Option<(Origin<G>, Decision)>,
    regrets: Regrets,
    counts: Vec<Count>,
    iterations: usize,
}

impl<'s, G: SearchModel> Root<'s, G> {
    fn new(settings: &'s OosSettings, knows: bool) -> Self {
        Root { settings, knows, origin: None, regrets: Regrets::default(), counts: Vec::new(), iterations: 0 }
    }

    fn find_origin(&self, game: &G, pool: &mut Pool<'_, G>, rng: &mut Fast) -> Option<(Origin<G>, Decision)> {
        let first = pool.next_world(rng)?;
        let Turn::Seat(searcher) = game.turn(&first.position) else { return None };
        let start = game.start();
        let OosSettings { past, worlds, others, .. } = *self.settings;
        let is_near = |world: &World<G>| world.start == start && world.actions.len() <= past as usize;
        if !self.knows && past > 0 && is_near(&first) {
            let mut drawn = vec![first.clone()];
            while drawn.len() < worlds.max(1) as usize {
                let Some(world) = pool.next_world(rng) else { break };
                drawn.push(world);
            }
            if drawn.iter().all(is_near) {
                let beginning = Beginning::of_start(game, start);
                let decision = Decision { searcher, key: key_after(game, &beginning, &first, searcher) };
                return Some((Origin::Start(beginning, Target::of(&drawn)), decision));
            }
        }
        let key = Beginning::of_world(game, &first).keys[searcher.index()];
        Some((Origin::Decision(Beginnings::new(worlds, others)), Decision { searcher, key }))
    }
}

fn key_after<G: SearchModel>(game: &G, start: &Beginning<G>, world: &World<G>, seat: Seat) -> u64 {
    let mut now = start.clone();
    for &action in &world.actions {
        let mover = match game.turn(&now.position) {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        };
        now = now.after(game, mover, action);
    }
    now.keys[seat.index()]
}

impl<G: SearchModel, E: Evaluator<G>> OneRoot<G, E> for Root<'_, G> {
    fn step(&mut self, question: &Question<'_, G, E>, pool: &mut Pool<'_, G>, rng: &mut Fast) -> Option<()> {
        let game = question.game;
        if self.origin.is_none() {
            self.origin = Some(self.find_origin(game, pool, rng)?);
            self.counts.resize(question.legal.len(), Count::default());
        }
        let (origin, decision) = self.origin.as_mut()?;
        let (seats, searcher, number) = (game.seats(), decision.searcher, self.iterations);
        let (learner, beginning, target, aimed) = match origin {
            Origin::Start(beginning, target) => {
                (Seat((number % seats) as u8), beginning.clone(), Some(&*target), self.settings.delta)
            }
            Origin::Decision(beginnings) => {
                let aims = (number, self.settings.delta);
                let (learner, next) = beginnings.next(game, searcher, aims, pool, rng);
                (learner, next?.clone(), None, 0.0)
            }
        };
        let iteration = Iteration {
            question,
            settings: self.settings,
            learner,
            decision: *decision,
            target,
            number: number as u64,
            regrets: &mut self.regrets,
            counts: &mut self.counts,
            rng,
            outcomes: Vec::new(),
            weight: number as f64 + 1.0,
        };
        iteration.go(beginning, aimed);
        self.iterations += 1;
        Some(())
    }

    fn counts(&self, _: &Question<'_, G, E>) -> Vec<Count> {
        self.counts.clone()
    }
}

struct Iteration<'i, 'w, G: SearchModel, E: Evaluator<G>> {
    question: &'i Question<'i, G, E>,
    settings: &'i OosSettings,
    learner: Seat,
    decision: Decision,
    target: Option<&'i Target<G::Action>>,
    number: u64,
    regrets: &'i mut Regrets,
    counts: &'i mut Vec<Count>,
    rng: &'w mut Fast,
    outcomes: Vec<(G::Action, f64)>,
    /// Later strategies count more in the average, as many times as their number says.
    weight: f64,
}

/// Place of an iteration, and the probability of reaching it.
struct Place<G: SearchModel> {
    now: Beginning<G>,
    depth: u32,
    /// Place on the way to the decision, as long as it may be.
    on_the_way: Option<u32>,
    /// The chance that an iteration that came here is aimed.
    aimed: f64,
    /// Chance of coming here as far as the searcher and chance decide, over the chance of sampling it.
    searcher: f64,
    /// Chance of coming here as far as all but the learner decide, over the chance of sampling it.
    others: f64,
}

impl<G: SearchModel, E: Evaluator<G>> Iteration<'_, '_, G, E> {
    fn go(mut self, beginning: Beginning<G>, aimed: f64) {
        let on_the_way = self.target.map(|_| START);
        self.walk(Place { now: beginning, depth: 0, on_the_way, aimed, searcher: 1.0, others: 1.0 });
    }

    /// Value of a place to the learner, estimated without bias.
    fn walk(&mut self, place: Place<G>) -> f64 {
        let game = self.question.game;
        if self.question.leaves.is_deep(place.depth) {
            return self.settle(place);
        }
        match game.turn(&place.now.position) {
            Turn::Over => game.returns(&place.now.position)[self.learner.index()],
            Turn::Chance => self.draw_chance(place),
            Turn::Seat(seat) => {
                let key = place.now.keys[seat.index()];
                let here = seat == self.decision.searcher && key == self.decision.key;
                let legal = self.legal(&place, here);
                let (node, new) = self.regrets.meet(seat.index(), key, legal.len());
                let at_hand = here && node.actions() == legal.len();
                if (new && !here) || node.actions() != legal.len() {
                    return self.settle(place);
                }
                self.choose(place, seat, node, &legal, at_hand)
            }
        }
    }

    fn legal(&self, place: &Place<G>, here: bool) -> Vec<G::Action> {
        if here {
            return self.question.legal.to_vec();
        }
        let mut legal = Vec::new();
        self.question.game.legal(&place.now.position, &mut legal);
        legal
    }

    fn settle(&mut self, place: Place<G>) -> f64 {
        let mut position = place.now.position;
        let mut results = vec![0.0; self.question.game.seats()];
        let (leaves, outcomes) = (&self.question.leaves, &mut self.outcomes);
        let mut players = leaves.players(self.number);
        leaves.settle(&mut position, place.depth, &mut players, outcomes, self.rng, &mut results);
        results[self.learner.index()]
    }

    fn draw_chance(&mut self, place: Place<G>) -> f64 {
        let mut outcomes = Vec::new();
        self.question.game.outcomes(&place.now.position, &mut outcomes);
        let (actions, chances): (Vec<_>, Vec<_>) = outcomes.into_iter().unzip();
        let drawn = self.draw(&place, &actions, &chances);
        let weight = chances[drawn.place] / drawn.chance;
        let reach = (place.searcher * weight, place.others * weight);
        let next = self.after(&place, None, actions[drawn.place], &drawn, reach);
        weight * self.walk(next)
    }

    /// Draws an action: as an aimed iteration would, or with these chances, by how likely it is that this is
    /// one.
    fn draw(&mut self, place: &Place<G>, actions: &[G::Action], free: &[f64]) -> Drawn {
        let way = self.target.zip(place.on_the_way).filter(|(target, at)| !target.is_reached(*at));
        let left = unit(self.rng);
        match way {
            Some((target, at)) => Drawn::aiming(&target.shares(at, actions), free, place.aimed, left),
            None => {
                let drawn = drawn(free, left);
                Drawn { place: drawn, chance: free[drawn], aimed: place.aimed }
            }
        }
    }

    fn after(
        &self,
        place: &Place<G>,
        mover: Option<Seat>,
        action: G::Action,
        drawn: &Drawn,
        (searcher, others): (f64, f64),
    ) -> Place<G> {
        let on_the_way = match self.target.zip(place.on_the_way) {
            Some((target, at)) if !target.is_reached(at) => target.after(at, action),
            _ => place.on_the_way,
        };
        let now = place.now.after(self.question.game, mover, action);
        Place { now, depth: place.depth + 1, on_the_way, aimed: drawn.aimed, searcher, others }
    }

    fn choose(&mut self, place: Place<G>, seat: Seat, node: Node, legal: &[G::Action], at_hand: bool) -> f64 {
        let learns = seat == self.learner;
        let part = if learns { self.settings.exploration } else { 0.0 };
        let shares = Shares::new(self.regrets.matching(node), self.settings.gamma, part);
        let drawn = self.draw(&place, legal, &shares.sampled);
        let weight = shares.played[drawn.place] / drawn.chance;
        let factor = |decides: bool| if decides { weight } else { 1.0 / drawn.chance };
        let reach = (place.searcher * factor(seat == self.decision.searcher), place.others * factor(!learns));
        let next = self.after(&place, Some(seat), legal[drawn.place], &drawn, reach);
        let value = self.walk(next);
        if at_hand {
            let (weight, told) = (self.weight * place.searcher, learns.then_some(value));
            count(self.counts, &shares.matched, weight, drawn.place, told);
        }
        if !learns {
            return weight * value;
        }
        learn(self.regrets, node, &shares, &drawn, value, place.others)
    }
}
