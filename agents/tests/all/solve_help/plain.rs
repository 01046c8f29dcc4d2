//! Values and best responses by plain recursion over a game: no numbers for information sets, no arrays, no
//! sequences.

use gunjin_engine::{Digest, Rulebook, Seat, Turn};
use std::collections::BTreeMap;

/// A policy that is different at every view but needs no table: weights from the digest of the view's text.
pub(crate) fn motley<V: std::fmt::Debug>(view: &V, actions: usize) -> Vec<f64> {
    let weight = |action: usize| (Digest::of(&format!("{action} {view:?}")) >> 20) % 8;
    let weights: Vec<f64> = (0..actions).map(|action| 0.01 + weight(action) as f64).collect();
    let total: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / total).collect()
}

/// A history with what every seat knows, and its weight.
struct History<G: Rulebook> {
    position: G::Position,
    past: G::Past,
    knowledge: Vec<G::Knowledge>,
    weight: f64,
}

impl<G: Rulebook> History<G> {
    fn start(game: &G) -> History<G> {
        let position = game.start();
        let knowledge = (0..game.seats()).map(|seat| game.knowledge(&position, Seat(seat as u8))).collect();
        History { past: game.past(&position), position, knowledge, weight: 1.0 }
    }

    fn after(&self, game: &G, action: G::Action, probability: f64) -> History<G> {
        let (mut position, mut past, mut knowledge) =
            (self.position.clone(), self.past.clone(), self.knowledge.clone());
        game.play(&mut position, action);
        game.remember(&mut past, &self.position, action, &position);
        for (seat, knowledge) in knowledge.iter_mut().enumerate() {
            let seen = game.observe(Seat(seat as u8), &self.position, action, &position);
            game.learn(knowledge, &seen);
        }
        History { position, past, knowledge, weight: self.weight * probability }
    }

    fn legal(&self, game: &G) -> Vec<G::Action> {
        let mut legal = Vec::new();
        game.legal(&self.position, &mut legal);
        let barred = game.barred(&self.position, &self.past, &legal);
        legal.retain(|action| !barred.contains(action));
        legal
    }

    /// Returns, if the game is over.
    fn over(&self, game: &G) -> Option<Vec<f64>> {
        match game.turn(&self.position) {
            Turn::Over => Some(game.returns(&self.position)),
            _ => game.past_ending(&self.position, &self.past).map(|ended| ended.returns),
        }
    }
}

/// Payoff of each seat when all play [`motley`].
pub(crate) fn values<G: Rulebook>(game: &G) -> Vec<f64> {
    let mut sums = vec![0.0; game.seats()];
    let mut ends = Vec::new();
    follow(game, vec![History::start(game)], None, &mut ends, &mut Vec::new());
    for end in ends {
        let returns = end.over(game).expect("an end");
        sums.iter_mut().zip(returns).for_each(|(sum, share)| *sum += end.weight * share);
    }
    sums
}

/// Payoff of a seat's best response to others who play [`motley`].
pub(crate) fn best_response<G: Rulebook>(game: &G, seat: usize) -> f64 {
    answer(game, vec![History::start(game)], seat)
}

/// Plays on until the game is over or `seat` is to move.
fn follow<G: Rulebook>(
    game: &G,
    histories: Vec<History<G>>,
    seat: Option<usize>,
    ends: &mut Vec<History<G>>,
    turns: &mut Vec<History<G>>,
) {
    for history in histories {
        if history.over(game).is_some() {
            ends.push(history);
            continue;
        }
        let next: Vec<History<G>> = match game.turn(&history.position) {
            Turn::Seat(mover) if Some(mover.index()) == seat => {
                turns.push(history);
                continue;
            }
            Turn::Seat(mover) => {
                let legal = history.legal(game);
                let policy = motley(&game.view(&history.knowledge[mover.index()]), legal.len());
                legal.iter().zip(policy).map(|(&action, share)| history.after(game, action, share)).collect()
            }
            _ => {
                let mut outcomes = Vec::new();
                game.outcomes(&history.position, &mut outcomes);
                outcomes.iter().map(|&(action, share)| history.after(game, action, share)).collect()
            }
        };
        follow(game, next, seat, ends, turns);
    }
}

fn answer<G: Rulebook>(game: &G, histories: Vec<History<G>>, seat: usize) -> f64 {
    let (mut ends, mut turns) = (Vec::new(), Vec::new());
    follow(game, histories, Some(seat), &mut ends, &mut turns);
    let mut value: f64 = ends.iter().map(|end| end.weight * end.over(game).expect("an end")[seat]).sum();
    let mut groups: BTreeMap<String, Vec<History<G>>> = BTreeMap::new();
    for history in turns {
        let view = format!("{:?}", game.view(&history.knowledge[seat]));
        groups.entry(view).or_default().push(history);
    }
    for group in groups.values() {
        let legal = group[0].legal(game);
        let try_out = |&action: &G::Action| {
            let next = group.iter().map(|history| history.after(game, action, 1.0)).collect();
            answer(game, next, seat)
        };
        value += legal.iter().map(try_out).fold(f64::NEG_INFINITY, f64::max);
    }
    value
}
