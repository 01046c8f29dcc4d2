//! Endgames solved at run time, so that they are played no worse than before.
//!
//! `endgame` wraps another agent, and answers for it where what is left of the game is small enough to be
//! enumerated: every history that either seat could take for the truth (and could take the other to take for
//! it, and so on), times everything that can follow. The wrapped agent is the *blueprint*. It is asked at
//! all of its information sets of that rest, and the opponent's best answers to it are worth something in
//! all that the opponent may know. The rest is then solved with CFR+ as a game in which the opponent first
//! chooses whether to take that worth or to play on: the resolve gadget (Burch, Johanson and Bowling,
//! *Solving Imperfect Information Games Using Decomposition*, 2014). So nothing needs to be known of how
//! likely the opponent would have come here, and the solution gives the opponent no more than the blueprint
//! did, as far as the solver converges. How likely the searcher would have come here with other pieces is
//! taken to be as chance has it.
//!
//! Scope: games of two seats with opposite interests. With `depth=0` the rest goes to the end of the game:
//! then this is for teaching boards with a ply cap and for classic games. With a depth, and where the family
//! can estimate positions, it takes over on large boards when few pieces are unknown; what was said of the
//! blueprint holds then as far as the estimates do. Where the rest is too large the wrapped agent answers.

mod decided;
mod subgame;

use crate::parameters::{parameters, resolved_name};
use crate::solve::algorithm::Algorithm;
use crate::solve::compile::{CompileError, Unwatched, Watcher};
use crate::solve::compiled::Compiled;
use crate::solve::cursor::GameCursor;
use crate::solve::estimate::Depths;
use crate::solve::exploit::{Collector, Question};
use crate::solve::profile::Profile;
use crate::solve::public_state::PublicState;
use crate::solve::view_key;
use crate::spec::{AgentSpec, Wrapped};
use crate::{Agent, AgentError, Evaluator, Policy, SearchModel};
use decided::Decided;
use gunjin_engine::{Purpose, RandomSource, Seat, Stream, Turn};
use subgame::{Offered, Rest, Seen};

parameters! {
    /// Of solving endgames.
    EndgameSettings {
        nodes: u64 as HistoryCount = "20000", "most histories in the rest of the game; with more, the wrapped agent plays";
        roots: u32 = "200", "most histories consistent with the view";
        questions: u32 = "500", "most information sets at which the wrapped agent's policy is evaluated";
        depth: u32 = "0", "actions after which the static evaluation applies, in games that have one; 0 for play to the end";
        iterations: u64 as AtLeastOne = "500", "iterations of CFR+";
        agent: Wrapped = "greedy", "the agent that plays while the rest is too large; always the last parameter";
    }
}

impl EndgameSettings {
    pub(crate) fn blueprint(&self, _networks: bool) -> Result<AgentSpec, AgentError> {
        Ok(self.agent.0.clone())
    }
}

pub(crate) struct Endgame<G: SearchModel> {
    settings: EndgameSettings,
    evaluator: G::Evaluator,
    wrapped: Box<dyn Agent<G>>,
}

impl<G: SearchModel> Endgame<G> {
    pub(crate) fn new(
        game: &G,
        wrapped: &AgentSpec,
        settings: EndgameSettings,
    ) -> Result<Endgame<G>, AgentError> {
        if game.seats() != 2 {
            return Err(AgentError::OtherGame { agent: "endgame", game: game.id() });
        }
        let evaluator = game.evaluator();
        Ok(Endgame { settings, wrapped: game.blueprint(wrapped, &evaluator)?, evaluator })
    }

    /// The solution at the decision; `None` where too much is left.
    fn solved(&self, game: &G, view: &G::View, legal: &[G::Action], rng: &mut Stream) -> Option<Vec<f64>> {
        let (mut fast, seed) = (rng.fast(), u64::from(rng.word()));
        let state = PublicState::of(game, view, self.settings.roots as usize, &mut fast)?;
        let Turn::Seat(searcher) = game.turn(&state.histories[0].position) else { return None };
        let depth = Some(self.settings.depth).filter(|&depth| depth > 0 && self.evaluator.knows());
        let ground = Decided { game, evaluator: &self.evaluator, state: &state, depth };
        let mut rest = Rest::of(game, &state, searcher);
        // Chance's choice, and the opponent's for each of the histories.
        let before = 1 + rest.priors.len() as u64;
        Depths::new(&ground).count(rest.priors.len(), self.settings.nodes.checked_sub(before)?)?;
        rest.offers = self.offers(&rest, &ground, searcher, seed)?;
        let compiled = self.compiled(&rest, &ground, &mut Unwatched).ok()?.0;
        let number = state.private[searcher.index()].iter().position(|known| known.view == *view)?;
        let here = Seen { number: number as u32, follows: true, play: view };
        let iterations = self.settings.iterations.max(1);
        let found = solution(&compiled, iterations, seed, searcher.index(), view_key(&here))?;
        Some(found).filter(|found| found.len() == legal.len())
    }

    /// The opponent's best-response values against the blueprint, by information set; `None` if the blueprint
    /// would have to be asked too often.
    fn offers(&self, rest: &Rest, ground: &Decided<'_, G>, searcher: Seat, seed: u64) -> Option<Vec<f64>> {
        let mut asked = Collector::new(2, usize::MAX);
        let (compiled, offered) = self.compiled(rest, ground, &mut asked).ok()?;
        asked.questions.retain(|question| question.seat == searcher.index());
        if asked.questions.len() > self.settings.questions as usize {
            return None;
        }
        let mut answers = Vec::with_capacity(asked.questions.len());
        for Question { view, legal, .. } in &asked.questions {
            let mut rng = Stream::new(seed, view_key(view), Purpose::Agent, searcher.index() as u64);
            answers.push(self.wrapped.policy(ground.game, view, legal, &mut rng).shares(legal));
        }
        Some(worths(&compiled, rest, searcher.index(), &answers, &offered))
    }

    fn compiled(
        &self,
        rest: &Rest,
        ground: &Decided<'_, G>,
        watcher: &mut dyn Watcher<G>,
    ) -> Result<(Compiled, Offered), CompileError> {
        rest.compiled(self.settings.nodes, &mut GameCursor::new(ground, watcher, &rest.last_numbers()))
    }
}

impl<G: SearchModel> Agent<G> for Endgame<G> {
    fn name(&self) -> String {
        resolved_name("endgame", &self.settings)
    }

    fn policy(&self, game: &G, view: &G::View, legal: &[G::Action], rng: &mut Stream) -> Policy<G::Action> {
        if legal.len() < 2 {
            return Policy::uniform(legal);
        }
        let Some(found) = self.solved(game, view, legal, rng) else {
            return self.wrapped.policy(game, view, legal, rng);
        };
        Policy::sharing(legal, &found)
    }

    fn setups(&self, game: &G, seat: Seat) -> Option<Vec<(String, f64)>> {
        self.wrapped.setups(game, seat)
    }
}

fn solution(compiled: &Compiled, iterations: u64, seed: u64, searcher: usize, view: u64) -> Option<Vec<f64>> {
    let mut solver = Algorithm::read("cfr+").ok()?.solver(compiled, seed)?;
    (0..iterations).for_each(|_| solver.iterate());
    let tree = &compiled.tree;
    let set = tree.keys[tree.set_range(searcher)].iter().position(|&key| key == view)?;
    Some(solver.average().at(tree, searcher, set).to_vec())
}

/// The opponent's best-response values against the blueprint at the searcher's information sets
/// in their order, by information set.
fn worths(
    compiled: &Compiled,
    rest: &Rest,
    searcher: usize,
    answers: &[Vec<f64>],
    offered: &Offered,
) -> Vec<f64> {
    let (tree, opponent) = (&compiled.tree, rest.opponent);
    let mut priors = vec![0.0; rest.known[opponent] as usize];
    for (prior, numbers) in rest.priors.iter().zip(&rest.numbers) {
        priors[numbers[opponent] as usize] += prior;
    }
    let mut blueprint = Profile::uniform(tree);
    for (set, row) in answers.iter().enumerate() {
        blueprint.set_at(tree, searcher, set, row);
    }
    let earned = compiled.best_answers(&blueprint, opponent);
    let mut worths = vec![0.0; priors.len()];
    for &(set, number) in offered {
        worths[number] = earned[tree.sets(opponent)[set].first as usize] / priors[number];
    }
    worths
}
