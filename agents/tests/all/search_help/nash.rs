//! NashConv by the definition: what each seat would gain by the best answer to the others' average policies.

use super::self_play::{SelfPlay, Situation};
use gunjin_engine::{Game, Hidden, Seat, Turn};
use std::collections::HashMap;

/// Actions and observations of a seat, in order: its information set.
type Seen<G> = Vec<(Option<<G as Game>::Action>, <G as Hidden>::Observation)>;

/// A way the game may have gone, with the chance of it as far as others and chance decide.
struct History<G: Hidden> {
    position: G::Position,
    situation: Situation,
    seen: Seen<G>,
    weight: f64,
}

/// Average policies against each other and against best answers.
pub(crate) struct Nash<'n, G: Hidden> {
    pub(crate) game: &'n G,
    pub(crate) learned: &'n SelfPlay<'n, G>,
}

impl<G: Hidden> Nash<'_, G> {
    /// The sum over seats of best answer less average: 2 × exploitability for two seats.
    pub(crate) fn conv(&self) -> f64 {
        let seats = self.game.seats();
        let average = self.value(&self.game.start(), &self.learned.start());
        (0..seats).map(|seat| self.best(Seat(seat as u8), vec![self.start()]) - average[seat]).sum()
    }

    fn start(&self) -> History<G> {
        let position = self.game.start();
        History { position, situation: self.learned.start(), seen: Vec::new(), weight: 1.0 }
    }

    /// The best result of a seat from histories that it cannot tell apart.
    fn best(&self, seat: Seat, mut histories: Vec<History<G>>) -> f64 {
        let mut total = 0.0;
        let mut decisions: HashMap<Seen<G>, Vec<History<G>>> = HashMap::new();
        while let Some(history) = histories.pop() {
            match self.game.turn(&history.position) {
                Turn::Over => total += history.weight * self.game.returns(&history.position)[seat.index()],
                Turn::Seat(mover) if mover == seat => {
                    decisions.entry(history.seen.clone()).or_default().push(history);
                }
                _ => {
                    let steps = self.steps(&history.position, &history.situation);
                    histories
                        .extend(steps.into_iter().map(|(action, p)| self.after(seat, &history, action, p)));
                }
            }
        }
        let best = |set: Vec<History<G>>| {
            let mut legal = Vec::new();
            self.game.legal(&set[0].position, &mut legal);
            let value = |action| {
                let next = set.iter().map(|history| self.after(seat, history, action, 1.0)).collect();
                self.best(seat, next)
            };
            legal.into_iter().map(value).fold(f64::NEG_INFINITY, f64::max)
        };
        total + decisions.into_values().map(best).sum::<f64>()
    }

    fn after(&self, seat: Seat, history: &History<G>, action: G::Action, probability: f64) -> History<G> {
        let before = &history.position;
        let mut position = before.clone();
        self.game.play(&mut position, action);
        let own = (self.game.turn(before) == Turn::Seat(seat)).then_some(action);
        let mut seen = history.seen.clone();
        seen.push((own, self.game.observe(seat, before, action, &position)));
        let situation = self.learned.after(&history.situation, before, action, &position);
        History { position, situation, seen, weight: history.weight * probability }
    }

    /// Successors of a node that is not over, with average probabilities.
    fn steps(&self, position: &G::Position, situation: &Situation) -> Vec<(G::Action, f64)> {
        let mut steps = Vec::new();
        match self.game.turn(position) {
            Turn::Seat(mover) => {
                let mut legal = Vec::new();
                self.game.legal(position, &mut legal);
                let average = self.learned.average(situation, mover, &legal);
                steps.extend(legal.into_iter().zip(average));
            }
            _ => self.game.outcomes(position, &mut steps),
        }
        steps
    }

    /// Values of average policies.
    fn value(&self, position: &G::Position, situation: &Situation) -> Vec<f64> {
        if self.game.turn(position) == Turn::Over {
            return self.game.returns(position);
        }
        let mut sum = vec![0.0; self.game.seats()];
        for (action, probability) in self.steps(position, situation) {
            let mut next = position.clone();
            self.game.play(&mut next, action);
            let situation = self.learned.after(situation, position, action, &next);
            let value = self.value(&next, &situation);
            sum.iter_mut().zip(value).for_each(|(sum, value)| *sum += probability * value);
        }
        sum
    }
}
