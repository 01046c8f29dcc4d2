//! Writes down the decisions of a game while it is played.

use super::changes::Changes;
use super::chunk::{Chunks, Decisions, NO_VISITS};
use gunjin_agents::{Choice, Policy};
use gunjin_engine::tensors::{Encoded, Tensors};
use gunjin_engine::{Seat, Turn, Umpire};

/// Decisions to write down, and their contents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrajectoryOptions {
    /// Of every seat the first decision, and every so-manyth after it.
    pub every: u32,
    /// True if the truth is written too.
    pub truth: bool,
}

/// Writes down the decisions of one game.
#[allow(missing_debug_implementations)] // columns and nothing to read
pub struct TrajectoryWriter<'t, G: Encoded> {
    tensors: &'t G::Tensors,
    wanted: TrajectoryOptions,
    made: Vec<u32>,
    decisions: Decisions,
    observations: Changes,
    truths: Changes,
}

impl<'t, G: Encoded> TrajectoryWriter<'t, G> {
    /// Of a game of which nothing has been played.
    pub fn new(game: &G, tensors: &'t G::Tensors, wanted: TrajectoryOptions) -> TrajectoryWriter<'t, G> {
        let (seats, layout) = (game.seats(), tensors.layout());
        TrajectoryWriter {
            tensors,
            wanted,
            made: vec![0; seats],
            decisions: Decisions::default(),
            observations: Changes::new(seats, layout.observation.len()),
            truths: Changes::new(seats, if wanted.truth { layout.truth.len() } else { 0 }),
        }
    }

    /// Notes that the seat whose turn it is has chosen an action, if that decision is wanted. `view` is what
    /// it saw; a `policy` of `None` chooses uniformly.
    pub fn note(
        &mut self,
        umpire: &Umpire<'_, G>,
        view: &G::View,
        policy: Option<&Policy<G::Action>>,
        action: G::Action,
    ) {
        let Turn::Seat(seat) = umpire.turn() else { return };
        let ply = self.made.iter().sum();
        let made = &mut self.made[seat.index()];
        let is_wanted = made.is_multiple_of(self.wanted.every.max(1));
        *made += 1;
        if !is_wanted {
            return;
        }
        let (game, tensors) = (umpire.game(), self.tensors);
        self.decisions.ply.push(ply);
        self.decisions.seat.push(seat.0);
        self.decisions.played.push(tensors.number(seat, action) as u32);
        self.note_actions(seat, umpire.legal(), policy);
        self.observations.add(seat.index(), |numbers| tensors.observation(game, view, numbers));
        if self.wanted.truth {
            self.truths.add(seat.index(), |numbers| tensors.truth(game, umpire.position(), seat, numbers));
        }
    }

    fn note_actions(&mut self, seat: Seat, legal: &[G::Action], policy: Option<&Policy<G::Action>>) {
        let decisions = &mut self.decisions;
        decisions.legal.push(legal.len() as u32);
        decisions.action.extend(legal.iter().map(|&action| self.tensors.number(seat, action) as u32));
        match policy {
            None => {
                let share = 1.0 / legal.len().max(1) as f32;
                decisions.probability.extend(legal.iter().map(|_| share));
                decisions.visits.extend(legal.iter().map(|_| NO_VISITS));
                decisions.value.extend(legal.iter().map(|_| f32::NAN));
            }
            Some(policy) => {
                for (place, &action) in legal.iter().enumerate() {
                    let choice = of_action(policy.choices(), place, action);
                    let visits = choice.and_then(|choice| choice.visits);
                    let value = choice.and_then(|choice| choice.value);
                    decisions.probability.push(choice.map_or(0.0, |choice| choice.probability as f32));
                    decisions
                        .visits
                        .push(visits.map_or(NO_VISITS, |visits| visits.min(u64::from(NO_VISITS) - 1) as u32));
                    decisions.value.push(value.map_or(f32::NAN, |value| value as f32));
                }
            }
        }
    }

    /// The chunks of the game, which ended with these scores.
    pub fn chunks(&self, scores: &[f64]) -> Chunks {
        let layout = self.tensors.layout();
        let truth = match self.wanted.truth {
            true => self.decisions.truth_chunk(layout, &self.truths),
            false => Vec::new(),
        };
        Chunks { training: self.decisions.chunk(layout, scores, &self.observations), truth }
    }
}

/// A policy's entry for an action. Most policies have all legal actions, in their order.
fn of_action<A: Copy + PartialEq>(choices: &[Choice<A>], place: usize, action: A) -> Option<&Choice<A>> {
    let expected = choices.get(place).filter(|choice| choice.action == action);
    expected.or_else(|| choices.iter().find(|choice| choice.action == action))
}
