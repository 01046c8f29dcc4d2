//! One game of a batch; and the beginnings of games, and opponents at the seats that the caller leaves to others.

use super::arrays::{Observed, Output, Row};
use super::marks::{set_bits, set_bytes};
use super::{Saved, Settings};
use crate::text::game_rules::rules_json;
use gunjin_agents::{Agent, Place};
use gunjin_engine::playout::draw_outcome;
use gunjin_engine::random::{Fast, Purpose, RandomSource, Stream, below};
use gunjin_engine::tensors::{Encoded, Sketch, Tensors};
use gunjin_engine::{Bits, Ended, Game, GameHistory, Hidden, PLY_CAP, Rulebook, Seat, Standing, Turn};
use std::borrow::BorrowMut;

/// Most games that may end one after another before the caller has had a decision.
const MOST_PASSED: u64 = 1000;

pub(super) struct Terms<'a, G: Encoded> {
    pub(super) game: &'a G,
    pub(super) tensors: &'a G::Tensors,
    pub(super) settings: Settings,
    pub(super) hosts: &'a Hosts<G>,
}

impl<G: Encoded> Terms<'_, G> {
    fn beginning(&self, number: u64) -> Result<G::Position, String> {
        match &self.hosts.beginning {
            Some(beginning) => beginning(self.game, self.settings.seed, number),
            None => Ok(self.tensors.beginning(self.game, self.settings.seed, number)),
        }
    }

    /// Plays an action in each game, if any are given, and fills the rows. Returns the first game that is stuck, and why.
    pub(super) fn step_each<'r>(
        &self,
        mut slots: &mut [Slot<G>],
        rows: impl Iterator<Item = impl BorrowMut<Row<'r>>>,
        actions: Option<&[G::Action]>,
    ) -> Option<(usize, String)> {
        let mut stuck = None;
        for (place, mut row) in rows.enumerate() {
            let Some((slot, later)) = slots.split_first_mut() else { break };
            later.first().into_iter().for_each(Slot::prefetch);
            let row = row.borrow_mut();
            let stepped = actions.map_or(Ok(()), |actions| slot.step(self, actions[place], row));
            slot.look(self, row);
            stuck = stuck.or(stepped.err().map(|problem| (place, problem)));
            slots = later;
        }
        stuck
    }

    fn chance(&self, number: u64) -> Stream {
        Stream::new(self.settings.seed, number, Purpose::Chance, 0)
    }
}

#[derive(Debug)]
struct Counted {
    source: Fast,
    words: u64,
}

impl RandomSource for Counted {
    #[inline(always)]
    fn word(&mut self) -> u32 {
        self.words += 1;
        self.source.word()
    }
}

/// Everything that a seat has heard, in the form that is asked for.
#[derive(Debug)]
enum Listener<G: Encoded> {
    Nobody,
    Knows(G::Knowledge),
    Sketches(G::Sketch),
}

impl<G: Encoded> Listener<G> {
    fn all(terms: &Terms<'_, G>, number: u64, start: &G::Position) -> Vec<Listener<G>> {
        let Terms { game, tensors, settings, hosts } = terms;
        let all = game.seats();
        let hosted = |seat| hosts.opponent.as_ref().is_some_and(|host| !host.leaves(seat, number, all));
        let of_seat = |seat| match settings.observed {
            Observed::Nothing | Observed::Bits if hosted(seat) => {
                Listener::Knows(game.knowledge(start, seat))
            }
            Observed::Nothing => Listener::Nobody,
            Observed::Numbers => Listener::Knows(game.knowledge(start, seat)),
            Observed::Bits => Listener::Sketches(G::Sketch::begin(game, tensors, start, seat)),
        };
        let none = settings.observed == Observed::Nothing && hosts.opponent.is_none();
        (0..if none { 0 } else { all }).map(|seat| of_seat(Seat(seat as u8))).collect()
    }

    fn hear(&mut self, terms: &Terms<'_, G>, heard: &G::Observation) {
        match self {
            Listener::Nobody => {}
            Listener::Knows(knowledge) => learn(terms.game, knowledge, heard),
            Listener::Sketches(sketch) => sketch.hear(terms.game, terms.tensors, heard),
        }
    }

    #[inline(always)]
    fn prefetch(&self) {
        if let Listener::Sketches(sketch) = self {
            sketch.prefetch();
        }
    }
}

/// Apart from those who do not wait for it.
#[inline(never)]
fn learn<G: Hidden>(game: &G, knowledge: &mut G::Knowledge, heard: &G::Observation) {
    game.learn(knowledge, heard);
}

#[derive(Debug)]
pub(super) struct Slot<G: Encoded> {
    number: u64,
    position: G::Position,
    past: G::Past,
    listeners: Vec<Listener<G>>,
    standing: Standing,
    /// The past may forbid moves now.
    bound: bool,
    actions: Vec<u32>,
    legal: Option<Vec<G::Action>>,
    room: Vec<G::Action>,
    chance: Stream,
    choice: Counted,
}

impl<G: Encoded> Slot<G> {
    /// The game of a number at the caller's first decision; where it ends before that, the next game of its place that
    /// does not.
    pub(super) fn new(terms: &Terms<'_, G>, number: u64) -> Result<Slot<G>, String> {
        for passed in 0..MOST_PASSED {
            let mut slot = Slot::begun(terms, number + passed * terms.settings.games as u64)?;
            slot.let_others_act(terms)?;
            if slot.standing.ended.is_none() {
                return Ok(slot);
            }
        }
        Err(format!("{MOST_PASSED} games ended before the seat had to act; choose another seat or game"))
    }

    fn begun(terms: &Terms<'_, G>, number: u64) -> Result<Slot<G>, String> {
        let Terms { game, settings, .. } = *terms;
        let position = terms.beginning(number)?;
        let past = game.past(&position);
        let source = Stream::new(settings.seed, number, Purpose::Moves, 0).fast();
        Ok(Slot {
            number,
            standing: game.standing(&position, &past),
            bound: game.past_may_forbid(&position, &past),
            listeners: Listener::all(terms, number, &position),
            position,
            past,
            actions: Vec::new(),
            legal: None,
            room: Vec::new(),
            chance: terms.chance(number),
            choice: Counted { source, words: 0 },
        })
    }

    pub(super) fn restored(terms: &Terms<'_, G>, saved: &Saved) -> Result<Slot<G>, String> {
        let mut slot = Slot::begun(terms, saved.number)?;
        slot.let_chance_act(terms);
        for &number in &saved.actions {
            let action = slot.read(terms.game, terms.tensors, i64::from(number));
            slot.take(terms, action.ok_or_else(|| format!("action {number} of a saved game is not legal"))?);
            slot.let_chance_act(terms);
        }
        for _ in 0..saved.words {
            slot.choice.word();
        }
        match slot.standing.ended {
            None => Ok(slot),
            Some(_) => Err("a saved game is over".to_string()),
        }
    }

    pub(super) fn saved(&self) -> Saved {
        Saved { number: self.number, actions: self.actions.clone(), words: self.choice.words }
    }

    pub(super) fn history(&self, terms: &Terms<'_, G>) -> Result<GameHistory<G>, String> {
        let mut history = GameHistory::from_position(terms.game, terms.beginning(self.number)?);
        let mut chance = terms.chance(self.number);
        let mut actions = self.actions.iter();
        loop {
            let action = match history.turn() {
                Turn::Chance => draw_outcome(&history.outcomes(terms.game), &mut chance),
                Turn::Seat(seat) => {
                    actions.next().and_then(|&number| terms.tensors.action(seat, number as usize))
                }
                Turn::Over => None,
            };
            let Some(action) = action else { return Ok(history) };
            history.play(terms.game, action).map_err(|refused| refused.to_string())?;
        }
    }

    pub(super) fn seat(&self) -> Seat {
        match self.standing.turn {
            Turn::Seat(seat) => seat,
            Turn::Chance | Turn::Over => Seat(0),
        }
    }

    /// Asks the processor for memory of the next step.
    #[inline(always)]
    pub(super) fn prefetch(&self) {
        self.listeners.iter().for_each(Listener::prefetch);
    }

    pub(super) fn position(&self) -> &G::Position {
        &self.position
    }

    fn advance(&mut self, terms: &Terms<'_, G>, action: G::Action) {
        let seats = (&mut self.listeners[..], |listener: &mut Listener<G>, heard: &G::Observation| {
            listener.hear(terms, heard);
        });
        self.standing = terms.game.advance(&mut self.position, &mut self.past, seats, action);
        self.bound = terms.game.past_may_forbid(&self.position, &self.past);
        if let Some(legal) = self.legal.take() {
            self.room = legal;
        }
    }

    fn take(&mut self, terms: &Terms<'_, G>, action: G::Action) {
        self.actions.push(terms.tensors.number(self.seat(), action) as u32);
        self.advance(terms, action);
    }

    fn let_chance_act(&mut self, terms: &Terms<'_, G>) {
        let mut outcomes = Vec::new();
        while self.standing.turn == Turn::Chance {
            terms.game.outcomes(&self.position, &mut outcomes);
            match draw_outcome(&outcomes, &mut self.chance) {
                Some(outcome) => self.advance(terms, outcome),
                None => return,
            }
        }
    }

    fn let_others_act(&mut self, terms: &Terms<'_, G>) -> Result<(), String> {
        loop {
            self.let_chance_act(terms);
            let (Turn::Seat(seat), Some(opponent)) = (self.standing.turn, &terms.hosts.opponent) else {
                return Ok(());
            };
            if opponent.leaves(seat, self.number, terms.game.seats()) {
                return Ok(());
            }
            let mut legal = Vec::new();
            let barred = self.list(terms.game, &mut legal);
            let Listener::Knows(knowledge) = &self.listeners[seat.index()] else { return Ok(()) };
            let view = terms.game.view_from_umpire(knowledge, &barred, None);
            let draws = (terms.settings.seed, self.number, self.actions.len() as u64);
            let action = opponent.act(terms.game, &Decision { seat, view: &view, legal: &legal, draws })?;
            self.take(terms, action);
        }
    }

    /// Lists what is legal, the past considered; answers what the past forbids.
    fn list(&self, game: &G, actions: &mut Vec<G::Action>) -> Vec<G::Action> {
        actions.clear();
        if self.standing.ended.is_some() {
            return Vec::new();
        }
        game.legal(&self.position, actions);
        if !self.bound {
            return Vec::new();
        }
        let barred = game.barred(&self.position, &self.past, actions);
        actions.retain(|action| barred.binary_search(action).is_err());
        barred
    }

    pub(super) fn legal(&self, game: &G) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.list(game, &mut actions);
        actions
    }

    fn listed(&mut self, game: &G) -> &[G::Action] {
        if self.legal.is_none() {
            let mut room = std::mem::take(&mut self.room);
            self.list(game, &mut room);
            self.legal = Some(room);
        }
        self.legal.as_deref().unwrap_or_default()
    }

    pub(super) fn read(&self, game: &G, tensors: &G::Tensors, number: i64) -> Option<G::Action> {
        let action = tensors.action(self.seat(), usize::try_from(number).ok()?)?;
        let legal = match &self.legal {
            Some(legal) => legal.binary_search(&action).is_ok(),
            None if self.bound => self.legal(game).binary_search(&action).is_ok(),
            None => game.is_legal(&self.position, action),
        };
        legal.then_some(action)
    }

    pub(super) fn sample(&mut self, game: &G, tensors: &G::Tensors) -> i64 {
        // Whether somebody has looked at the legal actions must not change the draw.
        let drawn = if self.bound {
            let count = self.listed(game).len() as u32;
            let at = below(&mut self.choice, count) as usize;
            self.listed(game).get(at).copied()
        } else {
            game.random_action(&self.position, &mut self.choice)
        };
        drawn.map_or(-1, |action| tensors.number(self.seat(), action) as i64)
    }

    /// Plays a legal action of the caller, and whatever follows before the next one. A game that ends is followed by
    /// the next one.
    pub(super) fn step(
        &mut self,
        terms: &Terms<'_, G>,
        action: G::Action,
        row: &mut Row<'_>,
    ) -> Result<(), String> {
        self.take(terms, action);
        self.let_others_act(terms)?;
        row.rewards.fill(0.0);
        (*row.terminated, *row.truncated) = (0, 0);
        if let Some(Ended { returns, reason }) = &self.standing.ended {
            let capped = *reason == PLY_CAP;
            (*row.terminated, *row.truncated) = (u8::from(!capped), u8::from(capped));
            for (reward, &result) in row.rewards.iter_mut().zip(returns) {
                *reward = result as f32;
            }
            *self = Slot::new(terms, self.number + terms.settings.games as u64)?;
        }
        Ok(())
    }

    /// Marks the numbers of all legal actions: a number, and which of it and the 63 that follow.
    fn mark(&mut self, terms: &Terms<'_, G>, mut mark: impl FnMut(usize, u64)) {
        let (game, tensors, seat) = (terms.game, terms.tensors, self.seat());
        if self.bound {
            self.listed(game).iter().for_each(|&action| mark(tensors.number(seat, action), 1));
        } else {
            tensors.legal(game, &self.position, seat, mark);
        }
    }

    /// Fills the row.
    pub(super) fn look(&mut self, terms: &Terms<'_, G>, row: &mut Row<'_>) {
        let seat = self.seat();
        *row.current_player = i32::from(seat.0);
        match &mut row.mask {
            Output::None => {}
            Output::Floats(floats) => {
                floats.fill(0.0);
                self.mark(terms, |number, set| {
                    set.members().for_each(|bit| floats[number + usize::from(bit)] = 1.0)
                });
            }
            Output::Bytes(bytes) => {
                bytes.fill(0);
                self.mark(terms, |number, set| set_bytes(bytes, number, set));
            }
            Output::Bits(bits) => {
                bits.fill(0);
                self.mark(terms, |number, set| set_bits(bits, number, set));
            }
        }
        let Some(listener) = self.listeners.get_mut(seat.index()) else { return };
        let Terms { game, tensors, .. } = terms;
        match (&mut row.observation, listener) {
            (Output::Floats(floats), Listener::Knows(knowledge)) => {
                tensors.observation(game, game.seen(knowledge).as_ref(), floats);
            }
            (Output::Bytes(bytes), Listener::Knows(knowledge)) => {
                tensors.observation(game, game.seen(knowledge).as_ref(), bytes);
            }
            (Output::Bits(bits), Listener::Sketches(sketch)) => sketch.write(game, tensors, bits),
            _ => {}
        }
    }
}

/// The beginning of a game by the seed and its number.
pub type Beginning<G> = dyn Fn(&G, u64, u64) -> Result<<G as Game>::Position, String> + Send + Sync;

/// Agents at the other seats.
#[allow(missing_debug_implementations)] // an agent and nothing to read
pub struct Opponent<G: Hidden> {
    /// Agent that plays for these seats.
    pub agent: Box<dyn Agent<G>>,
    /// The caller's seat; `None` for another one from game to game.
    pub seat: Option<Seat>,
}

/// Beginnings and opponents of the games of a batch.
#[allow(missing_debug_implementations)] // an agent and nothing to read
pub struct Hosts<G: Hidden> {
    /// Their beginnings; `None` for those of the tensors.
    pub beginning: Option<Box<Beginning<G>>>,
    /// Opponent at the other seats; `None` where the caller plays all of them.
    pub opponent: Option<Opponent<G>>,
}

impl<G: Hidden> Default for Hosts<G> {
    fn default() -> Hosts<G> {
        Hosts { beginning: None, opponent: None }
    }
}

pub(super) struct Decision<'a, G: Hidden> {
    pub(super) seat: Seat,
    pub(super) view: &'a G::View,
    pub(super) legal: &'a [G::Action],
    /// Seed and number of the game, and how many decisions came before.
    pub(super) draws: (u64, u64, u64),
}

impl<G: Hidden + Rulebook> Opponent<G> {
    pub(super) fn leaves(&self, seat: Seat, number: u64, seats: usize) -> bool {
        match self.seat {
            Some(own) => seat == own,
            None => seat.index() as u64 == number % seats as u64,
        }
    }

    /// A legal action. It depends on the view and the draws alone, so that a game can be played again to any point.
    pub(super) fn act(&self, game: &G, decision: &Decision<'_, G>) -> Result<G::Action, String> {
        let Decision { seat, view, legal, draws: (seed, number, before) } = *decision;
        // An odd factor spreads the decisions of a game over the seeds.
        let own = seed.wrapping_add(before.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut rng = Stream::new(own, number, Purpose::Agent, u64::from(seat.0));
        let rules = || rules_json(&game.id());
        let policy = match self.agent.sit(game, &Place { seat, rules: &rules }, &mut rng) {
            Some(mut player) => {
                player.act(game, view, legal, &mut rng).map_err(|failure| failure.to_string())
            }
            None => Ok(self.agent.policy(game, view, legal, &mut rng)),
        };
        let name = || self.agent.name();
        let action =
            policy.map_err(|failure| format!("{} gave no action: {failure}", name()))?.draw(&mut rng);
        action
            .filter(|action| legal.binary_search(action).is_ok())
            .ok_or_else(|| format!("{} gave no legal action; take another opponent", name()))
    }
}
