//! A tree as its seats see it, and the nodes at which a seat can be.

use super::{Branch, Kind, Place, Tree};
use crate::action_line::{ActionLine, START, chip_rulebook, notation_as_line, watched, world};
use crate::game::{Game, Hidden, Notation, Seat, World};
use crate::random::{RandomSource, unit};
use crate::rulebook::Rulebook;
use crate::tensors::{Digits, Encoded, Layout, Number, Part, Redrawn, Sheet, Tensors};
use std::collections::HashMap;

/// The present turn as shown to a seat, which does not remember earlier ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Now {
    /// Its own, in this information set.
    Mine(u32),
    /// The turn of another seat.
    Other(Seat),
    /// The turn of chance.
    Chance,
    /// Nobody's: the game is over.
    Over,
}

/// A seat's observation of an action. The turn after it is not remembered, so that a row of glimpses can tell
/// more than the view that they lead to: information sets are equal views, not equal rows of glimpses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Glimpse {
    /// The action, if it is its own, by its number among all actions of the tree.
    did: Option<u32>,
    now: Now,
}

/// A seat's view: its own past and present.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TreeView {
    /// The seat that has the view.
    pub seat: Seat,
    /// Its last own action, by its number among all actions of the tree; 0 if there is none. With perfect
    /// recall it stands for all own actions and information sets before.
    pub(super) past: u32,
    /// Turn after the last action.
    pub now: Now,
}

impl Tree {
    fn now(&self, place: Place, seat: Seat) -> Now {
        let node = self.node(place);
        match node.kind {
            Kind::Seat(mover) if mover == seat => Now::Mine(node.set),
            Kind::Seat(mover) => Now::Other(mover),
            Kind::Chance => Now::Chance,
            Kind::End(_) => Now::Over,
        }
    }
}

impl Hidden for Tree {
    type Observation = Glimpse;
    type Knowledge = TreeView;
    type View = TreeView;

    fn knowledge(&self, start: &Place, seat: Seat) -> TreeView {
        let root = TreeView { seat, past: 0, now: self.now(self.start(), seat) };
        watched(self, start, seat, root)
    }

    fn observe(&self, seat: Seat, before: &Place, _: Branch, after: &Place) -> Glimpse {
        let own = self.node(*before).kind == Kind::Seat(seat);
        Glimpse { did: own.then(|| self.past(*after, seat)), now: self.now(*after, seat) }
    }

    fn learn(&self, view: &mut TreeView, observation: &Glimpse) {
        view.past = observation.did.unwrap_or(view.past);
        view.now = observation.now;
    }

    fn view(&self, view: &TreeView) -> TreeView {
        *view
    }

    fn legal_from_view(&self, view: &TreeView, actions: &mut Vec<Branch>) {
        actions.clear();
        if let Now::Mine(set) = view.now {
            actions.extend((0..self.sets[set as usize].labels.len() as u16).map(Branch));
        }
    }

    /// Exact: the nodes at which a seat can be are listed, each with its chance.
    fn resample(&self, view: &TreeView, _: u32, rng: &mut impl RandomSource) -> Option<World<Tree>> {
        let nodes = self.worlds.0.get(view)?;
        let drawn = unit(rng) * nodes.last()?.0;
        let index = nodes.partition_point(|(sum, _)| *sum <= drawn).min(nodes.len() - 1);
        Some(world(self, Place(nodes[index].1)))
    }
}

/// For every view the nodes at which it is had, in order, each with the chance of it and all before it
/// together, as far as it depends on chance and on the others, who act at random.
#[derive(Debug, Clone, Default)]
pub(super) struct Worlds(HashMap<TreeView, Vec<(f64, u32)>>);

impl Worlds {
    pub(super) fn of(tree: &Tree) -> Worlds {
        let mut worlds: HashMap<TreeView, Vec<(f64, u32)>> = HashMap::new();
        for seat in (0..tree.seats()).map(|seat| Seat(seat as u8)) {
            let mut weights = vec![1.0; tree.nodes.len()];
            for (number, node) in tree.nodes.iter().enumerate() {
                if number > 0 {
                    weights[number] = weights[node.parent as usize] * tree.likelihood(number, seat);
                }
                if weights[number] > 0.0 {
                    let place = Place(number as u32);
                    let view = TreeView { seat, past: tree.past(place, seat), now: tree.now(place, seat) };
                    let nodes = worlds.entry(view).or_default();
                    let before = nodes.last().map_or(0.0, |(sum, _)| *sum);
                    nodes.push((before + weights[number], number as u32));
                }
            }
        }
        Worlds(worlds)
    }
}

impl Tree {
    fn likelihood(&self, number: usize, seat: Seat) -> f64 {
        let node = &self.nodes[number];
        let before = &self.nodes[node.parent as usize];
        let set = self.set(before);
        match before.kind {
            Kind::Chance => set.probabilities[usize::from(node.branch.0)],
            Kind::Seat(mover) if mover != seat => 1.0 / set.labels.len() as f64,
            Kind::Seat(_) | Kind::End(_) => 1.0,
        }
    }
}

impl ActionLine for Tree {
    fn told_actions(&self, place: &Place) -> Vec<Option<Branch>> {
        let mut branches = Vec::new();
        let mut place = *place;
        while place != Place(0) {
            let node = self.node(place);
            branches.push(Some(node.branch));
            place = Place(node.parent);
        }
        branches.reverse();
        branches
    }
}

/// Labels as single words, each different: spaces become underscores; where that does not do, all are
/// numbered from 1.
pub(super) fn single_words(labels: &[String]) -> Vec<String> {
    let word = |label: &String| label.split_whitespace().collect::<Vec<_>>().join("_");
    let words: Vec<String> = labels.iter().map(word).collect();
    let mut sorted = words.clone();
    sorted.sort_unstable();
    let clear = sorted.windows(2).all(|pair| pair[0] != pair[1])
        && sorted.iter().all(|word| !word.is_empty() && word != START && !word.contains(char::is_control));
    if clear {
        return words;
    }
    let numbered = |(index, word): (usize, String)| {
        let visible: String = word.chars().filter(|c| !c.is_control()).collect();
        format!("{}.{visible}", index + 1)
    };
    words.into_iter().enumerate().map(numbered).collect()
}

impl Notation for Tree {
    fn action_text(&self, place: &Place, action: Branch) -> String {
        let node = self.node(*place);
        let words = if matches!(node.kind, Kind::End(_)) { &[][..] } else { &self.set(node).words };
        words.get(usize::from(action.0)).cloned().unwrap_or_else(|| format!("{}.", action.0 + 1))
    }

    notation_as_line!();
}

impl Rulebook for Tree {
    chip_rulebook!();

    fn id(&self) -> String {
        self.name.clone()
    }

    /// Of what the file holds, not of where it lies: a changed file is another game.
    fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    fn reason(&self, _: &Place) -> &'static str {
        "end-of-tree"
    }
}

const VERSION: u32 = 1;
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
    type Sketch = Redrawn<TreeView>;

    fn tensors(&self) -> TreeTensors {
        let seats = self.nodes.iter().filter(|node| matches!(node.kind, Kind::Seat(_)));
        let actions = seats.map(|node| self.sets[node.set as usize].labels.len()).max().unwrap_or(0);
        let view = Sheet::flat(vec![
            Part::shares("seat", 2),
            Part::shares("whose turn it is: one's own, another's, chance's, nobody's", 1),
            Part::shares("the information set, or whose turn it is", NAME),
            Part::shares("one's own last action, which stands for all before", NAME),
        ]);
        let truth = Sheet::flat(vec![Part::new("seat", 2), Part::new("the node", NAME)]);
        let layout = Layout {
            version: VERSION,
            actions,
            numbering: "the actions of an information set in the order of the file, from 0",
            bits: view.bits(),
            observation: view.clone(),
            information_state: view,
            truth,
            rules: None,
        };
        TreeTensors { layout }
    }
}
