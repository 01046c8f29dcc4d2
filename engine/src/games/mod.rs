//! The games of the catalogue, one folder each.
//!
//! The poker games, liar's dice, Goofspiel, games of hidden stones and trees from files follow OpenSpiel in their rules, order of
//! actions, chance nodes and payoffs (Lanctot et al., *OpenSpiel: A Framework for Reinforcement Learning in
//! Games*, 2019), so that values and exploitabilities can be compared with `data/oracles`. Their payoffs are
//! chips or points, not results between 0 and 1. Simultaneous moves are made one after the other, unseen.

pub mod card_table;
pub mod cards;
pub mod chu;
pub mod efg;
pub mod goofspiel;
pub mod gunjin;
pub mod hidden_stones;
pub mod jungle;
pub mod kuhn;
pub mod leduc;
pub mod liars_dice;
pub mod sannin;
pub(crate) mod shared;
pub mod table_game;
pub mod tori;
