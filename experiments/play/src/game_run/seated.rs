//! An agent at its seat in one game. Hides whether the agent keeps a player for the game or answers from views alone.

use super::runner::panic_text;
use gunjin_agents::{Agent, AgentSpec, Choice, Failure, Farewell, Place, Player, Policy, SetUp};
use gunjin_engine::games::gunjin::{Board, Ruleset, Setup, barred_squares};
use gunjin_engine::random::Stream;
use gunjin_engine::{Hidden, Seat};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;
use web_time::Instant;

/// Decision of an agent.
#[derive(Debug)]
pub struct Decided<A> {
    /// The legal action that was drawn.
    pub action: A,
    /// From this policy.
    pub policy: Policy<A>,
}

/// An agent in one game, with the stream that it draws from.
#[allow(missing_debug_implementations)] // an agent and nothing to read
pub struct Seated<'a, G: Hidden> {
    agent: &'a dyn Agent<G>,
    player: Option<Box<dyn Player<G>>>,
    keeps_setup: bool,
    rng: Stream,
    thinking: Duration,
    decisions: u32,
}

impl<'a, G: Hidden> Seated<'a, G> {
    /// Seats an agent. `rules` are told to players that ask for them.
    pub fn new(
        agent: &'a dyn Agent<G>,
        game: &G,
        seat: Seat,
        rules: &dyn Fn() -> String,
        mut rng: Stream,
    ) -> Seated<'a, G> {
        let player = agent.sit(game, &Place { seat, rules }, &mut rng);
        Seated { agent, player, keeps_setup: false, rng, thinking: Duration::ZERO, decisions: 0 }
    }

    /// Asks the agent for no set-up where it was named with the policy that the host sets it up by.
    pub fn as_named(self, spec: &AgentSpec) -> Seated<'a, G> {
        Seated { keeps_setup: spec.insisted_setup().is_some(), ..self }
    }

    /// The set-up of its own that it wants; `None` if it takes the dealt one.
    fn wanted_setup(
        &mut self,
        game: &G,
        seat: usize,
        question: impl FnOnce() -> SetUp,
    ) -> Result<Option<String>, Failure> {
        if let Some(player) = &mut self.player {
            return player.set_up(&question());
        }
        let Some(setups) = self.agent.setups(game, Seat(seat as u8)) else { return Ok(None) };
        let choice = |(action, (_, probability)): (usize, &(String, f64))| Choice {
            action,
            probability: *probability,
            visits: None,
            value: None,
        };
        let drawn = Policy::new(setups.iter().enumerate().map(choice).collect()).draw(&mut self.rng);
        let drawn = drawn.and_then(|place| setups.into_iter().nth(place));
        drawn.map(|(text, _)| Some(text)).ok_or_else(|| Failure::other("the agent gave no set-up"))
    }

    /// The lawful set-up with which it begins: its own, or `None` for the dealt one (R7).
    pub fn chosen_setup(
        &mut self,
        game: &G,
        ruleset: &Ruleset,
        seat: usize,
        dealt: &Setup,
    ) -> Result<Option<Setup>, Failure> {
        if self.keeps_setup {
            return Ok(None);
        }
        let chosen = self.wanted_setup(game, seat, || setup_question(ruleset, seat, dealt));
        let Some(text) = chosen? else { return Ok(None) };
        let setup = Setup::read(ruleset, seat, &text);
        setup
            .and_then(|setup| setup.check(ruleset, seat).map(|()| Some(setup)))
            .map_err(|error| Failure::other(error.to_string()))
    }

    /// Its action. An agent that panics has failed, and nobody else has.
    pub fn act(&mut self, game: &G, view: &G::View, legal: &[G::Action]) -> Result<G::Action, Failure> {
        self.decide(game, view, legal).map(|decided| decided.action)
    }

    /// Its action with the policy that it is drawn from, as [`Seated::act`].
    pub fn decide(
        &mut self,
        game: &G,
        view: &G::View,
        legal: &[G::Action],
    ) -> Result<Decided<G::Action>, Failure> {
        let start = Instant::now();
        let asked = catch_unwind(AssertUnwindSafe(|| self.ask(game, view, legal)));
        self.thinking += start.elapsed();
        self.decisions += 1;
        let policy = asked.unwrap_or_else(|panic| {
            let text = panic_text(panic.as_ref()).unwrap_or("no reason given");
            Err(Failure::other(format!("the agent panicked: {text}")))
        })?;
        let drawn = policy.draw(&mut self.rng).filter(|action| legal.binary_search(action).is_ok());
        let action = drawn.ok_or_else(|| Failure::other("the agent gave no legal action"))?;
        Ok(Decided { action, policy })
    }

    fn ask(&mut self, game: &G, view: &G::View, legal: &[G::Action]) -> Result<Policy<G::Action>, Failure> {
        match &mut self.player {
            Some(player) => player.act(game, view, legal, &mut self.rng),
            None => Ok(self.agent.policy(game, view, legal, &mut self.rng)),
        }
    }

    pub(crate) fn own_name(&self) -> Option<&str> {
        self.player.as_ref()?.own_name()
    }

    /// Seconds that it has thought.
    pub fn thinking(&self) -> f64 {
        self.thinking.as_secs_f64()
    }

    /// Number of decisions asked of it.
    pub fn decisions(&self) -> u32 {
        self.decisions
    }

    /// Tells it how the game ended; the farewell is made only if it listens.
    pub fn end(&mut self, game: &G, view: &G::View, farewell: impl FnOnce() -> Farewell) {
        if let Some(player) = &mut self.player {
            player.end(game, view, &farewell());
        }
    }
}

fn setup_question(ruleset: &Ruleset, seat: usize, assigned: &Setup) -> SetUp {
    let board: &Board = ruleset.board();
    let names = |squares: Vec<u8>| -> Vec<String> {
        squares.into_iter().map(|square| board.name(square).to_string()).collect()
    };
    let kinds = || ruleset.kinds().iter().enumerate().filter(|(_, kind)| kind.count > 0);
    let barred =
        kinds().map(|(number, kind)| (kind.code.clone(), names(barred_squares(ruleset, seat, number as u8))));
    let headquarters = |square: u8| {
        let width = board.get(square).map_or(1, |square| square.width);
        (board.name(square).to_string(), width)
    };
    SetUp {
        squares: names(board.camp(seat)),
        pieces: kinds().map(|(_, kind)| (kind.code.clone(), kind.count)).collect(),
        barred: barred.filter(|(_, squares)| !squares.is_empty()).collect(),
        headquarters: board.headquarters(seat).map(headquarters),
        assigned: assigned.text(ruleset, seat),
    }
}
