//! The half-street ace-king-queen game (Chen and Ankenman, *The Mathematics of Poker*, 2006).
//!
//! Both players pay a chip and are dealt one of three cards. Player 1 checks, and the higher card wins the pot, or
//! bets a chip; then player 2 calls or folds. Worth 1/18 of a chip to player 1, who bluffs with a third of the queens.

use gunjin_engine::Seat;
use gunjin_engine::games::efg::form::{ExtensiveForm, Node};

const CARDS: [&str; 3] = ["queen", "king", "ace"];
const DEALS: [[usize; 2]; 6] = [[0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1]];

/// The ace-king-queen game.
#[derive(Debug, Clone, Copy)]
pub struct AceKingQueen;

impl ExtensiveForm for AceKingQueen {
    fn node(&self, history: &[usize]) -> Node {
        let Some((&deal, acts)) = history.split_first() else {
            let name = |[first, second]: [usize; 2]| format!("{}, {}", CARDS[first], CARDS[second]);
            return Node::Chance(DEALS.map(|deal| (name(deal), 1.0 / 6.0)).to_vec());
        };
        let cards = DEALS[deal];
        let decision = |seat: u8, actions: [&str; 2]| Node::Decision {
            seat: Seat(seat),
            knows: CARDS[cards[usize::from(seat)]].to_string(),
            actions: actions.map(str::to_string).to_vec(),
        };
        let showdown = |chips: f64| match cards[0] > cards[1] {
            true => Node::End(vec![chips, -chips]),
            false => Node::End(vec![-chips, chips]),
        };
        match acts {
            [] => decision(0, ["check", "bet"]),
            [0] => showdown(1.0),
            [1] => decision(1, ["fold", "call"]),
            [1, 0] => Node::End(vec![1.0, -1.0]),
            _ => showdown(2.0),
        }
    }
}
