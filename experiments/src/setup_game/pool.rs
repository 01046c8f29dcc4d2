//! The set-ups that are known, and what they score against each other.

use super::mixture::Mixture;
use gunjin_engine::Wrong;
use gunjin_engine::games::gunjin::Setup;
use gunjin_play::stats::matrix_game::maximin;

/// A set-up of the pool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The set-up itself.
    pub setup: Setup,
    /// Origin: a policy's name, or `answer`.
    pub origin: String,
    /// The round in which it joined.
    pub round: u32,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Payoff {
    /// Points of the earlier member in half points, so that they are exact.
    pub(crate) half_points: u64,
    pub(crate) games: u64,
}

/// Set-ups and their payoffs.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Pool {
    /// The members, in the order in which they joined.
    pub members: Vec<Member>,
    /// By the later member, then the earlier one: member *i* has *i* entries.
    payoffs: Vec<Vec<Payoff>>,
}

impl Pool {
    pub(crate) fn has(&self, setup: &Setup) -> bool {
        self.members.iter().any(|member| member.setup == *setup)
    }

    /// Adds a member that has met nobody.
    pub fn join(&mut self, member: Member) {
        self.payoffs.push(vec![Payoff::default(); self.members.len()]);
        self.members.push(member);
    }

    /// Score of the `earlier` member against the `later` one, and how often they met.
    pub(crate) fn payoff(&self, earlier: usize, later: usize) -> Payoff {
        self.payoffs.get(later).and_then(|row| row.get(earlier)).copied().unwrap_or_default()
    }

    /// Adds games between two members: the points of the first, 0, ½ or 1 each.
    pub fn add(&mut self, first: usize, second: usize, points: &[f64]) {
        let (earlier, later) = (first.min(second), first.max(second));
        let own = |points: &f64| if first == earlier { *points } else { 1.0 - points };
        let half_points = points.iter().map(|points| (own(points) * 2.0).round() as u64).sum();
        self.credit(earlier, later, half_points, points.len() as u64);
    }

    /// Adds games between two members: the half points of the earlier one.
    pub fn credit(&mut self, earlier: usize, later: usize, half_points: u64, games: u64) {
        if let Some(payoff) = self.payoffs.get_mut(later).and_then(|row| row.get_mut(earlier)) {
            payoff.half_points += half_points;
            payoff.games += games;
        }
    }

    /// The mean score of a member against another; ½ where they have not met.
    pub fn mean(&self, first: usize, second: usize) -> f64 {
        let Payoff { half_points, games } = self.payoff(first.min(second), first.max(second));
        let mean = if games == 0 { 0.5 } else { half_points as f64 / (2 * games) as f64 };
        if first <= second { mean } else { 1.0 - mean }
    }

    /// True if the same set-ups gave the same points every time, in `pairs` pairs: then the agent plays one
    /// game from them however often it is asked, and what beats that game beats nothing else.
    pub fn is_foregone(&self, pairs: u64) -> bool {
        let same = |payoff: &Payoff| payoff.half_points.is_multiple_of(pairs.max(1));
        pairs > 1 && self.members.len() > 2 && self.payoffs.iter().flatten().all(same)
    }

    /// Shares of the members in an equilibrium.
    pub fn equilibrium(&self) -> Result<Vec<f64>, Wrong> {
        Ok(maximin(&self.means())?.shares)
    }

    fn means(&self) -> Vec<Vec<f64>> {
        let all = 0..self.members.len();
        all.clone().map(|first| all.clone().map(|second| self.mean(first, second)).collect()).collect()
    }

    pub(crate) fn mixture(&self, shares: &[f64]) -> Mixture {
        Mixture::new(shares, self.members.iter().map(|member| member.setup.clone()))
    }

    /// Score of a member against a mixture.
    pub fn against(&self, member: usize, shares: &[f64]) -> f64 {
        shares.iter().enumerate().map(|(other, share)| share * self.mean(member, other)).sum()
    }
}
