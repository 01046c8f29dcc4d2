//! Learning a policy over moves: networks, their gradients, and the objective of self-play.
//!
//! A decision is a list of moves, each described by the same number of inputs, and a context that all of them
//! share. A [`Network`] scores every move by itself; the softmax of the scores is the policy. So a network
//! needs no numbering of moves, and one that is told of moves by what the rules make of them plays under any
//! rules.
//!
//! Nothing here knows a game. [`crate::games::gunjin::learned`] describes the moves of editions, the tests
//! those of small poker games.
//!
//! [`Network`]: network::Network

pub mod critic;
pub mod decision;
pub mod descent;
pub mod integer;
pub(crate) mod layer;
pub mod network;
pub mod objective;
pub(crate) mod sums;
pub mod trainer;
