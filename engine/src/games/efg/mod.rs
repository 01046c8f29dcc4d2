//! Game trees from files: the format of Gambit's extensive games (`.efg`).
//!
//! A tree has any number of seats, chance, information sets, outcomes at the ends and on the way. Every seat
//! must have perfect recall: the nodes of an information set have the same own past. A seat is shown when it
//! is its turn, and in which information set; of what the others do it sees nothing else, except whose turn
//! it is now, which it does not remember.

mod build;
pub mod form;
mod parse;
mod seen;

use crate::game::{Game, Seat, Turn};
use crate::wrong::Wrong;
use seen::Worlds;
pub use seen::{Glimpse, Now, TreeTensors, TreeView};

/// A node of a tree, by its number in the file, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place(u32);

/// An action at a node, by its number in the list, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Branch(u16);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Chance,
    Seat(Seat),
    /// The end, with the number of its payoffs.
    End(u32),
}

#[derive(Debug, Clone, Copy)]
struct Node {
    kind: Kind,
    set: u32,
    /// The node before, itself for the root.
    parent: u32,
    branch: Branch,
    children: u32,
}

#[derive(Debug, Clone)]
struct Set {
    number: u32,
    name: String,
    line: usize,
    labels: Vec<String>,
    /// Labels as single words, each different.
    words: Vec<String>,
    probabilities: Vec<f64>,
    /// The last own action of the seat before (0: none); the same at every node (perfect recall).
    past: u32,
    /// The number of its first action among all actions of the tree, counted from 1.
    first_action: u32,
}

/// A game tree.
#[derive(Debug, Clone)]
pub struct Tree {
    name: String,
    /// Title in the file.
    pub title: String,
    /// Comment in the file; empty if there is none.
    pub comment: String,
    players: Vec<String>,
    nodes: Vec<Node>,
    children: Vec<u32>,
    sets: Vec<Set>,
    payoffs: Vec<f64>,
    /// For each node the last own action of each seat (0: none).
    pasts: Vec<u32>,
    worlds: Worlds,
    fingerprint: u64,
}

impl Tree {
    /// Reads a file's text; `name` is what the game is called from now on, as a rule the path of the file.
    ///
    /// # Errors
    /// With line, column and remedy of the first thing that is wrong.
    pub fn read(text: &str, name: &str) -> Result<Tree, Wrong> {
        build::tree(text, name)
    }

    /// The name under which it was read.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The names of the players.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// True if there is a chance node.
    pub fn has_chance(&self) -> bool {
        self.nodes.iter().any(|node| node.kind == Kind::Chance)
    }

    /// Number of nodes.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Number of terminal nodes.
    pub fn ends(&self) -> usize {
        self.payoffs.len() / self.players.len()
    }

    /// Number of information sets of a seat.
    pub fn information_sets(&self, seat: Seat) -> usize {
        let mut sets: Vec<u32> =
            self.nodes.iter().filter(|node| node.kind == Kind::Seat(seat)).map(|node| node.set).collect();
        sets.sort_unstable();
        sets.dedup();
        sets.len()
    }

    /// The information set in which the seat of a view is to move, by its number among those of the player
    /// and its name in the file; `None` when it is not to move.
    pub fn information_set(&self, view: &TreeView) -> Option<(u32, &str)> {
        let Now::Mine(set) = view.now else { return None };
        self.sets.get(set as usize).map(|set| (set.number, set.name.as_str()))
    }

    fn node(&self, place: Place) -> &Node {
        &self.nodes[place.0 as usize]
    }

    /// The word of an action at an information set; `None` if there is no such set or action.
    pub fn word_at(&self, set: u32, action: Branch) -> Option<&str> {
        self.sets.get(set as usize)?.words.get(usize::from(action.0)).map(String::as_str)
    }

    fn set(&self, node: &Node) -> &Set {
        &self.sets[node.set as usize]
    }

    fn past(&self, place: Place, seat: Seat) -> u32 {
        self.pasts[place.0 as usize * self.players.len() + seat.index()]
    }
}

impl Game for Tree {
    type Position = Place;
    type Action = Branch;

    fn seats(&self) -> usize {
        self.players.len()
    }

    fn start(&self) -> Place {
        Place(0)
    }

    fn turn(&self, place: &Place) -> Turn {
        match self.node(*place).kind {
            Kind::Chance => Turn::Chance,
            Kind::Seat(seat) => Turn::Seat(seat),
            Kind::End(_) => Turn::Over,
        }
    }

    fn legal(&self, place: &Place, actions: &mut Vec<Branch>) {
        actions.clear();
        let node = self.node(*place);
        if matches!(node.kind, Kind::Seat(_)) {
            actions.extend((0..self.set(node).labels.len() as u16).map(Branch));
        }
    }

    fn play(&self, place: &mut Place, action: Branch) {
        let first = self.node(*place).children as usize;
        *place = Place(self.children[first + usize::from(action.0)]);
    }

    fn returns(&self, place: &Place) -> Vec<f64> {
        let seats = self.players.len();
        match self.node(*place).kind {
            Kind::End(number) => self.payoffs[number as usize * seats..][..seats].to_vec(),
            Kind::Chance | Kind::Seat(_) => vec![0.0; seats],
        }
    }

    /// Outcomes that never happen (probability 0) are left out.
    fn outcomes(&self, place: &Place, outcomes: &mut Vec<(Branch, f64)>) {
        outcomes.clear();
        let node = self.node(*place);
        if node.kind == Kind::Chance {
            let all = self.set(node).probabilities.iter().enumerate();
            let some = all.filter(|(_, probability)| **probability > 0.0);
            outcomes.extend(some.map(|(branch, &probability)| (Branch(branch as u16), probability)));
        }
    }
}
