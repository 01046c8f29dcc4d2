//! A table at which a game is played: the truth of it, and who sits where.

use crate::any::game::any_game;
use crate::any::{AnyAgent, AnyError, AnyGame, AnyState, Beginning, Draws, Refusal, Thought};
use crate::language::Language;
use gunjin_agents::{AgentSpec, Choice, Policy};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::record::{Field, RecordText};
use gunjin_engine::{Seat, Stopped, Turn};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Specification of a seat without an agent.
pub const PERSON: &str = "person";

/// Specification of a table.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Order {
    /// The game, as the command line names it.
    pub game: String,
    /// Player of each seat: an agent by its specification, or `person`.
    pub seats: Vec<String>,
    /// Set-ups or policies: none, one for both seats, or one a seat.
    #[serde(default)]
    pub setups: Vec<String>,
    /// The seed of what is drawn.
    #[serde(default)]
    pub seed: u64,
}

/// A game under way with its players. Everything follows from the order and what people do: agents and chance draw from
/// streams of the seed that are numbered by plies, so that a move taken back and made again is answered alike.
pub struct Table {
    game: Arc<dyn AnyGame>,
    state: Box<dyn AnyState>,
    seats: Vec<String>,
    agents: Vec<Option<Box<dyn AnyAgent>>>,
    seed: u64,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table")
            .field("game", &self.game.id())
            .field("seats", &self.seats)
            .finish_non_exhaustive()
    }
}

/// An agent's move.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Answer {
    /// The move in the notation of the game.
    #[serde(rename = "move")]
    pub action: String,
    /// Its policy over all moves, the likeliest first.
    pub thoughts: Vec<Thought>,
}

impl Table {
    /// A table before the first move.
    ///
    /// # Errors
    /// In words, if there is no such game, agent or set-up.
    pub fn open(order: &Order) -> Result<Table, AnyError> {
        let game = any_game(&order.game)?;
        let agents = agents_of(&order.seats)?;
        let beginning = Beginning { setups: order.setups.clone(), agents, seed: order.seed };
        let state = Arc::clone(&game).begin(&beginning)?;
        let (named, seats) = (order.seats.len(), game.seats());
        if named != seats {
            let words = format!("{named} players are named for {seats} seats of {}", game.id());
            return Err(AnyError::Unfit(words));
        }
        let agent = |spec: &AgentSpec| Arc::clone(&game).agent(spec);
        let agents = beginning.agents.iter().map(|spec| spec.as_ref().map(agent).transpose());
        let agents = agents.collect::<Result<_, _>>()?;
        Ok(Table { game, state, seats: order.seats.clone(), agents, seed: order.seed }.begun())
    }

    /// Goes on with a recorded game, with the players that the record names; those that this program does not have, such as
    /// other programs, make no more moves.
    ///
    /// # Errors
    /// In words, if the record is none, or not true.
    pub fn resume(record: &str) -> Result<Table, AnyError> {
        let (read, _) = RecordText::read(record).map_err(AnyError::failed)?;
        let header = |key: &str| read.header(key);
        let name = header("game")
            .ok_or_else(|| AnyError::Unfit("the record names no game; add a 'game:' line".into()))?;
        let game = any_game(name)?;
        let state = Arc::clone(&game).replay(record)?;
        let name = |seat| header(&game.seat_key(Seat(seat as u8))).unwrap_or(PERSON).to_string();
        let seats: Vec<String> = (0..game.seats()).map(name).collect();
        let agent = |name: &String| Arc::clone(&game).agent(&AgentSpec::read(name).ok()?).ok();
        let agents = seats.iter().map(agent).collect();
        let seed = header("seed").and_then(|seed| seed.parse().ok()).unwrap_or(0);
        Ok(Table { game, state, seats, agents, seed }.begun())
    }

    fn begun(mut self) -> Table {
        self.let_chance_act();
        self
    }

    /// The game that is played, with its rules.
    pub fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    /// The game so far, with the truth.
    pub fn state(&self) -> &dyn AnyState {
        self.state.as_ref()
    }

    /// Players by seat.
    pub fn seats(&self) -> &[String] {
        &self.seats
    }

    /// A seat of this game.
    ///
    /// # Errors
    /// In words, if there is no such seat.
    pub fn seat(&self, seat: usize) -> Result<Seat, AnyError> {
        let seats = self.game.seats();
        if seat < seats {
            Ok(Seat(seat as u8))
        } else {
            Err(AnyError::Unfit(format!("there is no seat {seat}; seats go from 0 to {}", seats - 1)))
        }
    }

    /// A seat's move.
    ///
    /// # Errors
    /// In words, if it is not its turn, or the move is not legal; nothing has changed then.
    pub fn play(&mut self, seat: Seat, text: &str, language: Language) -> Result<(), AnyError> {
        if self.state.turn() != Turn::Seat(seat) {
            let words = language.pick("it is not your turn", "あなたの番ではありません");
            return Err(AnyError::Unfit(words.into()));
        }
        let played = self.state.play_text(text);
        played.map_err(|refusal| {
            let told = self.state.view(seat).refusal(text, language);
            told.map_or(refusal, |told| Refusal(told.trim_end().to_string()))
        })?;
        self.let_chance_act();
        Ok(())
    }

    /// A seat gives up.
    pub fn resign(&mut self, seat: Seat) {
        self.stop(seat, None);
    }

    /// A seat has lost for something that happened beside the board.
    pub fn forfeit(&mut self, seat: Seat, why: &str) {
        self.stop(seat, Some(why.to_string()));
    }

    fn stop(&mut self, seat: Seat, remark: Option<String>) {
        // A seat of this game can always give up.
        let _ = self.state.stop(&Stopped { seat, remark });
    }

    /// The agent whose turn it is moves; `None` where no agent is to move. One that gives no legal move forfeits.
    pub fn think(&mut self) -> Option<Answer> {
        let Turn::Seat(seat) = self.state.turn() else { return None };
        let agent = self.agents[seat.index()].as_ref()?;
        let number = self.plies() as u64;
        let asked = agent.policy(self.state.view(seat).as_ref(), Draws { seed: self.seed, number });
        match asked.and_then(|thoughts| self.answered(seat, thoughts)) {
            Ok(answer) => {
                self.let_chance_act();
                Some(answer)
            }
            Err(why) => {
                self.stop(seat, Some(why.to_string()));
                None
            }
        }
    }

    /// The policy of an agent at the view of the seat to act after so many actions, the likeliest move first; empty where
    /// nobody is to act. The game stays as it is.
    ///
    /// # Errors
    /// In words, if there is no such agent for this game, or it gives no policy.
    pub fn advise(&self, ply: usize, agent: &str) -> Result<Vec<Thought>, AnyError> {
        let state = self.state_at(ply)?;
        let Turn::Seat(seat) = state.turn() else { return Ok(Vec::new()) };
        let agent = Arc::clone(&self.game).agent(&AgentSpec::read(agent)?)?;
        let draws = Draws { seed: self.seed, number: ply as u64 };
        Ok(sorted(agent.policy(state.view(seat).as_ref(), draws)?))
    }

    /// Draws from an agent's policy and plays it.
    fn answered(&mut self, seat: Seat, thoughts: Vec<Thought>) -> Result<Answer, AnyError> {
        let mut rng = Stream::new(self.seed, self.plies() as u64, Purpose::Moves, u64::from(seat.0));
        let number = drawn(&mut rng, thoughts.iter().map(|thought| (thought.action, thought.probability)));
        let number = number.ok_or_else(|| AnyError::Unfit("it gave no action".into()))?;
        let action = self.state.text_of(number)?;
        self.state.play(number)?;
        Ok(Answer { action, thoughts: sorted(thoughts) })
    }

    fn let_chance_act(&mut self) {
        while self.state.turn() == Turn::Chance {
            let mut rng = Stream::new(self.seed, self.plies() as u64, Purpose::Chance, 0);
            let outcome = drawn(&mut rng, self.state.outcomes().into_iter().enumerate());
            if outcome.is_none_or(|outcome| self.state.play(outcome).is_err()) {
                return;
            }
        }
    }

    /// Actions so far, those of chance included.
    pub fn plies(&self) -> usize {
        self.state.history().len()
    }

    /// Takes back what was done since the last move of a person, and that move.
    ///
    /// # Errors
    /// In words, if no person has moved yet.
    pub fn take_back(&mut self) -> Result<(), AnyError> {
        let (mut last, mut played) = (None, self.state_at(0)?);
        for (ply, action) in self.state.history().iter().enumerate() {
            if let Turn::Seat(seat) = played.turn()
                && self.agents[seat.index()].is_none()
            {
                last = Some(ply);
            }
            let _ = played.play_text(action);
        }
        self.state = self.state_at(last.ok_or_else(|| AnyError::Unfit("no person has moved yet".into()))?)?;
        Ok(())
    }

    /// The game after so many actions.
    ///
    /// # Errors
    /// In words, if the start cannot be read back.
    pub fn state_at(&self, ply: usize) -> Result<Box<dyn AnyState>, AnyError> {
        let mut state = Arc::clone(&self.game).read(&self.state.start_text())?;
        for action in self.state.history().iter().take(ply) {
            state.play_text(action)?;
        }
        Ok(state)
    }

    /// The record of the game as it stands (`docs/RECORDS.md`).
    pub fn record(&self) -> String {
        self.state.record(self.seats.clone(), vec![Field::new("seed", &self.seed.to_string())])
    }
}

/// A policy, the likeliest action first.
fn sorted(mut thoughts: Vec<Thought>) -> Vec<Thought> {
    thoughts.sort_by(|one, other| other.probability.total_cmp(&one.probability));
    thoughts
}

/// The agents by seat; `None` where a person sits.
fn agents_of(names: &[String]) -> Result<Vec<Option<AgentSpec>>, AnyError> {
    let agent = |name: &String| Ok((name != PERSON).then(|| AgentSpec::read(name)).transpose()?);
    names.iter().map(agent).collect()
}

/// The action that is drawn of these.
fn drawn(rng: &mut Stream, chances: impl Iterator<Item = (usize, f64)>) -> Option<usize> {
    let choice = |(action, probability)| Choice { action, probability, visits: None, value: None };
    Policy::new(chances.map(choice).collect()).draw(rng)
}
