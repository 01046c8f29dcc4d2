//! One game of a batch.

use super::Settings;
use super::arrays::Row;
use gunjin_engine::game::{Ended, Seat, Standing, Turn};
use gunjin_engine::playout::draw_outcome;
use gunjin_engine::random::{Fast, Purpose, Stream, below};
use gunjin_engine::tensors::{Encoded, Number, Tensors, mask};

/// A game under way. What it needs of the past and of the seats' knowledge, it has.
#[derive(Debug)]
pub(super) struct Slot<G: Encoded> {
    /// The number of the game.
    number: u64,
    position: G::Position,
    past: G::Past,
    /// By seat; empty where nobody looks.
    knowledge: Vec<G::Knowledge>,
    standing: Standing,
    /// The legal actions, once they were listed.
    legal: Option<Vec<G::Action>>,
    /// Room for the next list.
    room: Vec<G::Action>,
    chance: Stream,
    choice: Fast,
}

impl<G: Encoded> Slot<G> {
    /// The game of a number, at its first decision.
    pub(super) fn new(game: &G, tensors: &G::Tensors, settings: Settings, number: u64) -> Slot<G> {
        let seed = settings.seed;
        let position = tensors.beginning(game, seed, number);
        let past = game.past(&position);
        let seats = if settings.observed { game.seats() } else { 0 };
        let knowledge = (0..seats).map(|seat| game.knowledge(&position, Seat(seat as u8))).collect();
        let mut slot = Slot {
            number,
            standing: game.standing(&position, &past),
            position,
            past,
            knowledge,
            legal: None,
            room: Vec::new(),
            chance: Stream::new(seed, number, Purpose::Chance, 0),
            choice: Stream::new(seed, number, Purpose::Moves, 0).fast(),
        };
        slot.let_chance_act(game);
        slot
    }

    /// The seat that acts next.
    pub(super) fn seat(&self) -> Seat {
        match self.standing.turn {
            Turn::Seat(seat) => seat,
            Turn::Chance | Turn::Over => Seat(0),
        }
    }

    /// The truth.
    pub(super) fn position(&self) -> &G::Position {
        &self.position
    }

    fn advance(&mut self, game: &G, action: G::Action) {
        self.standing = game.advance(&mut self.position, &mut self.past, &mut self.knowledge, action);
        if let Some(legal) = self.legal.take() {
            self.room = legal;
        }
    }

    fn let_chance_act(&mut self, game: &G) {
        let mut outcomes = Vec::new();
        while self.standing.turn == Turn::Chance {
            game.outcomes(&self.position, &mut outcomes);
            match draw_outcome(&outcomes, &mut self.chance) {
                Some(outcome) => self.advance(game, outcome),
                None => return,
            }
        }
    }

    /// Lists what is legal, the past considered.
    fn list(&self, game: &G, actions: &mut Vec<G::Action>) {
        actions.clear();
        if self.standing.ended.is_some() {
            return;
        }
        game.legal(&self.position, actions);
        if game.past_may_forbid(&self.position, &self.past) {
            let barred = game.barred(&self.position, &self.past, actions);
            actions.retain(|action| barred.binary_search(action).is_err());
        }
    }

    /// The legal actions.
    pub(super) fn legal(&self, game: &G) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.list(game, &mut actions);
        actions
    }

    /// The same, kept until the next action.
    fn listed(&mut self, game: &G) -> &[G::Action] {
        if self.legal.is_none() {
            let mut room = std::mem::take(&mut self.room);
            self.list(game, &mut room);
            self.legal = Some(room);
        }
        self.legal.as_deref().unwrap_or_default()
    }

    /// The legal action of a number.
    pub(super) fn read(&self, game: &G, tensors: &G::Tensors, number: i64) -> Option<G::Action> {
        let action = tensors.action(self.seat(), usize::try_from(number).ok()?)?;
        let legal = match &self.legal {
            Some(legal) => legal.binary_search(&action).is_ok(),
            None if game.past_may_forbid(&self.position, &self.past) => {
                self.legal(game).binary_search(&action).is_ok()
            }
            None => game.is_legal(&self.position, action),
        };
        legal.then_some(action)
    }

    /// The number of a uniformly random legal action.
    pub(super) fn sample(&mut self, game: &G, tensors: &G::Tensors) -> i64 {
        // Whether somebody has looked at the legal actions must not change the draw.
        let drawn = if game.past_may_forbid(&self.position, &self.past) {
            let count = self.listed(game).len() as u32;
            let at = below(&mut self.choice, count) as usize;
            self.listed(game).get(at).copied()
        } else {
            game.random_action(&self.position, &mut self.choice)
        };
        drawn.map_or(-1, |action| tensors.number(self.seat(), action) as i64)
    }

    /// Plays a legal action. A game that ends is followed by the next one.
    pub(super) fn step<N: Number>(
        &mut self,
        game: &G,
        tensors: &G::Tensors,
        settings: Settings,
        action: G::Action,
        row: &mut Row<'_, N>,
    ) {
        self.advance(game, action);
        self.let_chance_act(game);
        row.rewards.fill(0.0);
        *row.terminated = u8::from(self.standing.ended.is_some());
        if let Some(Ended { returns, .. }) = &self.standing.ended {
            for (reward, &result) in row.rewards.iter_mut().zip(returns) {
                *reward = result as f32;
            }
            let next = self.number + settings.games as u64;
            *self = Slot::new(game, tensors, settings, next);
        }
    }

    /// Writes who acts next and what that seat sees.
    pub(super) fn look<N: Number>(&mut self, game: &G, tensors: &G::Tensors, row: &mut Row<'_, N>) {
        let seat = self.seat();
        *row.current_player = i32::from(seat.0);
        if let Some(numbers) = &mut row.mask {
            mask(tensors, seat, self.listed(game), numbers);
        }
        if let (Some(numbers), Some(knowledge)) = (&mut row.observation, self.knowledge.get(seat.index())) {
            tensors.observation(game, game.seen(knowledge).as_ref(), numbers);
        }
    }
}
