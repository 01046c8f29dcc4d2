//! Draws and regrets of outcome sampling, by numbers alone.

use super::regrets::{Node, Regrets, drawn, mean};
use super::tally::Count;

/// An action that was drawn.
pub(super) struct Drawn {
    pub(super) place: usize,
    /// The chance of drawing it.
    pub(super) chance: f64,
    /// The chance that the iteration is aimed, now that it was drawn.
    pub(super) aimed: f64,
}

impl Drawn {
    /// Draw of an action where an iteration is aimed with some chance.
    pub(super) fn aiming(aim: &[f64], free: &[f64], aimed: f64, left: f64) -> Drawn {
        let mixed = |(aim, free): (&f64, &f64)| aimed * aim + (1.0 - aimed) * free;
        let mixture: Vec<f64> = aim.iter().zip(free).map(mixed).collect();
        let place = drawn(&mixture, left);
        let chance = mixture[place];
        Drawn { place, chance, aimed: aimed * aim[place] / chance }
    }
}

/// Strategy of a seat: its share of every action, and more and more of all alike.
pub(super) struct Shares {
    pub(super) matched: Vec<f64>,
    /// With the trembling that everybody takes for granted.
    pub(super) played: Vec<f64>,
    /// As it is sampled.
    pub(super) sampled: Vec<f64>,
}

impl Shares {
    /// Both parts are those of all actions alike.
    pub(super) fn new(matched: Vec<f64>, trembling: f64, exploring: f64) -> Shares {
        let even = 1.0 / matched.len() as f64;
        let mix = |share: f64, part: f64| (1.0 - part) * share + part * even;
        let played: Vec<f64> = matched.iter().map(|&share| mix(share, trembling)).collect();
        let sampled = played.iter().map(|&share| mix(share, exploring)).collect();
        Shares { matched, played, sampled }
    }
}

/// The learner's regrets grow by what was drawn and what that came to; what its actions are worth together.
pub(super) fn learn(
    regrets: &mut Regrets,
    node: Node,
    shares: &Shares,
    drawn: &Drawn,
    value: f64,
    others: f64,
) -> f64 {
    let mut worth = regrets.means(node);
    worth[drawn.place] += (value - worth[drawn.place]) / drawn.chance;
    let all = mean(&shares.played, &worth);
    regrets.regret(node, &worth, all, others);
    regrets.note(node, drawn.place, value);
    all
}

/// Adds to the answer.
pub(super) fn count(counts: &mut [Count], matched: &[f64], weight: f64, place: usize, value: Option<f64>) {
    for (count, share) in counts.iter_mut().zip(matched) {
        count.weight += weight * share;
    }
    if let Some(value) = value {
        counts[place].visits += 1;
        counts[place].total += value;
    }
}
