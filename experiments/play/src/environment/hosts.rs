//! Beginnings of the games of a batch, and opponents at the seats that its caller leaves to others.

use crate::text::rules_json::rules_json;
use gunjin_agents::agent::{Agent, Place};
use gunjin_engine::game::{Game, Hidden, Seat};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::rulebook::Rulebook;

/// The beginning of a game by the seed and its number.
pub type Beginning<G> = dyn Fn(&G, u64, u64) -> Result<<G as Game>::Position, String> + Send + Sync;

/// Agents at the other seats.
pub struct Opponent<G: Hidden> {
    /// Agent that plays for these seats.
    pub agent: Box<dyn Agent<G>>,
    /// The caller's seat; `None` for another one from game to game.
    pub seat: Option<Seat>,
}

/// Beginnings and opponents of the games of a batch.
pub struct Hosts<G: Hidden> {
    /// Their beginnings; `None` for those of the tensors.
    pub beginning: Option<Box<Beginning<G>>>,
    /// Opponent at the other seats; `None` where the caller plays all of them.
    pub opponent: Option<Opponent<G>>,
}

impl<G: Hidden> std::fmt::Debug for Opponent<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Opponent").field("agent", &self.agent.name()).field("seat", &self.seat).finish()
    }
}

impl<G: Hidden> std::fmt::Debug for Hosts<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hosts").field("opponent", &self.opponent).finish_non_exhaustive()
    }
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
