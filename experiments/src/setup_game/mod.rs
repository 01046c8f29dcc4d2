//! The set-up as a game of its own: two people each name a set-up, one agent plays it out for both, the score
//! is the payoff.
//!
//! A *pool* of set-ups is grown by double oracle (H. B. McMahan, G. Gordon and A. Blum, *Planning in the
//! presence of cost functions controlled by an adversary*, 2003): the payoffs within the pool are measured by
//! pairs of games with the seats exchanged ([`bouts`](gunjin_play::game_run::bouts)), their equilibrium is a [`mixture`] of set-ups, an
//! answer to it is searched by exchanging pieces ([`answer`]), and joins the pool if it beats the mixture in
//! games that nobody has seen ([`solving`]). Since every pair is played from both seats the game is
//! symmetric, and its value is one half.

pub mod answer;
pub mod mixture;
pub mod players;
pub mod pool;
pub mod settings;
pub mod solving;
pub mod sources;
pub mod state;
pub mod tables;
pub mod twins;
