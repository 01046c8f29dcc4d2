//! Trees as numbers: which information set, and what was done last.

use super::{Branch, Kind, Now, Place, Tree, TreeView};
use crate::game::Seat;
use crate::tensors::{Digits, Encoded, Layout, Number, Part, Sheet, Tensors};

const VERSION: u32 = 1;
/// Digits of a number of a node, a set or an action.
const NAME: usize = 8;

/// Writes the tensors of a tree.
#[derive(Debug, Clone)]
pub struct TreeTensors {
    layout: Layout,
}

impl Tensors<Tree> for TreeTensors {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn number(&self, _: Seat, action: Branch) -> usize {
        usize::from(action.0)
    }

    fn action(&self, _: Seat, number: usize) -> Option<Branch> {
        (number < self.layout.actions).then_some(Branch(number as u16))
    }

    fn observation<N: Number>(&self, _: &Tree, view: &TreeView, numbers: &mut [N]) {
        let mut digits = Digits::new(numbers);
        let (now, number) = match view.now {
            Now::Mine(set) => (0, set as usize),
            Now::Other(seat) => (1, seat.index()),
            Now::Chance => (2, 0),
            Now::Over => (3, 0),
        };
        digits.push(view.seat.index(), 2);
        digits.push(now, 1);
        digits.push(number, NAME);
        digits.push(view.past as usize, NAME);
    }

    fn information_state<N: Number>(&self, game: &Tree, view: &TreeView, numbers: &mut [N]) {
        self.observation(game, view, numbers);
    }

    fn truth<N: Number>(&self, _: &Tree, position: &Place, seat: Seat, numbers: &mut [N]) {
        let mut digits = Digits::new(numbers);
        digits.push(seat.index(), 2);
        digits.push(position.0 as usize, NAME);
    }
}

impl Encoded for Tree {
    type Tensors = TreeTensors;

    fn tensors(&self) -> TreeTensors {
        let seats = self.nodes.iter().filter(|node| matches!(node.kind, Kind::Seat(_)));
        let actions = seats.map(|node| self.sets[node.set as usize].labels.len()).max().unwrap_or(0);
        let view = Sheet::flat(vec![
            Part::new("seat", 2),
            Part::new("whose turn it is: one's own, another's, chance's, nobody's", 1),
            Part::new("the information set, or whose turn it is", NAME),
            Part::new("one's own last action, which stands for all before", NAME),
        ]);
        let truth = Sheet::flat(vec![Part::new("seat", 2), Part::new("the node", NAME)]);
        let layout = Layout {
            version: VERSION,
            actions,
            numbering: "the actions of an information set in the order of the file, from 0",
            observation: view.clone(),
            information_state: view,
            truth,
            rules: None,
        };
        TreeTensors { layout }
    }
}
