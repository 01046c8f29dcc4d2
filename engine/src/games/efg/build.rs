//! From the nodes of a file to a tree: sets, outcomes, children, and what every seat remembers.

use super::form;
use super::parse::{Parser, RawKind, RawNode, RawOutcome, RawSet, Spot, Word};
use super::seen::{Worlds, single_words};
use super::{Branch, Kind, Node, Place, Set, Tree};
use crate::game::Seat;
use crate::wrong::Wrong;
use std::collections::HashMap;

/// Most nodes, counted once for each player, and most actions of all information sets: what is kept of a node for
/// each player takes a hundred bytes and more.
const MOST: usize = 4_000_000;

struct Unfinished {
    node: u32,
    spot: Spot,
    actions: u16,
    read: u16,
    /// Payoffs on the way to it, its own included.
    payoffs: Vec<f64>,
}

struct Outcome {
    spot: Spot,
    payoffs: Vec<f64>,
}

struct Builder {
    tree: Tree,
    sets: HashMap<(Option<u8>, u32), u32>,
    outcomes: HashMap<u32, Outcome>,
    open: Vec<Unfinished>,
    actions: u32,
}

pub(super) fn tree(text: &str, name: &str) -> Result<Tree, Wrong> {
    let (mut parser, prologue) = Parser::new(text)?;
    let tree = Tree {
        name: name.to_string(),
        title: prologue.title,
        comment: prologue.comment,
        players: prologue.players,
        nodes: Vec::new(),
        children: Vec::new(),
        sets: Vec::new(),
        payoffs: Vec::new(),
        pasts: Vec::new(),
        worlds: Worlds::default(),
        fingerprint: 0,
    };
    let mut builder =
        Builder { tree, sets: HashMap::new(), outcomes: HashMap::new(), open: Vec::new(), actions: 0 };
    while let Some(node) = parser.node()? {
        builder.add(node)?;
    }
    builder.finish(&parser)
}

fn actions_differ(raw: &RawSet, line: usize) -> Wrong {
    let remedy = "repeat them as they are, or leave the list out, or use another number";
    let number = raw.number;
    raw.spot.wrong(format!(
        "information set {number} has other actions or probabilities on line {line}; {remedy}"
    ))
}

fn no_actions(raw: &RawSet) -> Wrong {
    let remedy = r#"list its actions in braces after its number, such as { "left" "right" }"#;
    raw.spot.wrong(format!("information set {} appears here for the first time; {remedy}", raw.number))
}

impl Builder {
    fn add(&mut self, raw: RawNode) -> Result<(), Wrong> {
        let players = self.tree.players.len();
        if self.tree.nodes.len() >= MOST / players {
            let most = MOST / players;
            let fault = format!(
                "with this node the tree has more than the {most} that are read with {players} players"
            );
            return Err(raw.spot.wrong(format!("{fault}; write a smaller game")));
        }
        let number = self.tree.nodes.len() as u32;
        let (parent, branch) = match self.open.last_mut() {
            Some(open) => {
                open.read += 1;
                (open.node, Branch(open.read - 1))
            }
            None if number == 0 => (0, Branch(0)),
            None => {
                let one = "remove it, or list one action more at the node it belongs to";
                return Err(raw.spot.wrong(format!("the tree was complete before this node; {one}")));
            }
        };
        self.remember(parent, branch, number);
        let payoffs = self.payoffs(&raw.outcome)?;
        let mut node = Node { kind: Kind::Chance, set: 0, parent, branch, children: 0 };
        match &raw.what {
            RawKind::End => {
                node.kind = Kind::End(self.tree.ends() as u32);
                self.tree.payoffs.extend(payoffs);
            }
            RawKind::Inner(set) => {
                node.set = self.set(set)?;
                node.kind = set.player.map_or(Kind::Chance, |player| Kind::Seat(Seat(player)));
                self.recall(&raw, set, number, node.set)?;
                let actions = self.tree.set(&node).labels.len() as u16;
                self.open.push(Unfinished { node: number, spot: raw.spot, actions, read: 0, payoffs });
            }
        }
        self.tree.nodes.push(node);
        while self.open.last().is_some_and(|open| open.read == open.actions) {
            self.open.pop();
        }
        Ok(())
    }

    fn remember(&mut self, parent: u32, branch: Branch, number: u32) {
        let seats = self.tree.players.len();
        let from = parent as usize * seats;
        if number == 0 {
            self.tree.pasts.resize(seats, 0);
            return;
        }
        self.tree.pasts.extend_from_within(from..from + seats);
        let before = self.tree.node(Place(parent));
        if let Kind::Seat(seat) = before.kind {
            let action = self.tree.set(before).first_action + u32::from(branch.0);
            self.tree.pasts[number as usize * seats + seat.index()] = action;
        }
    }

    fn payoffs(&mut self, outcome: &RawOutcome) -> Result<Vec<f64>, Wrong> {
        let mut sum = match self.open.last() {
            Some(open) => open.payoffs.clone(),
            None => vec![0.0; self.tree.players.len()],
        };
        if outcome.number == 0 {
            return Ok(sum);
        }
        let RawOutcome { number, spot, payoffs } = outcome;
        match (self.outcomes.get(number), payoffs) {
            (None, None) => {
                let list = "list its payoffs in braces after it, or write 0 for none";
                return Err(spot.wrong(format!("outcome {number} appears here for the first time; {list}")));
            }
            (Some(known), Some(payoffs)) if known.payoffs != *payoffs => {
                let line = known.spot.line;
                return Err(spot.wrong(format!(
                    "outcome {number} has other payoffs on line {line}; leave the list out or use another number"
                )));
            }
            (None, Some(payoffs)) => {
                self.outcomes.insert(*number, Outcome { spot: *spot, payoffs: payoffs.clone() });
            }
            (Some(_), _) => {}
        }
        let payoffs = self.outcomes.get(number).map_or(&[][..], |outcome| &outcome.payoffs);
        sum.iter_mut().zip(payoffs).for_each(|(sum, payoff)| *sum += payoff);
        let much = "the payoffs from the root to here sum to more than a number can hold; make them smaller";
        if sum.iter().all(|sum| sum.is_finite()) { Ok(sum) } else { Err(spot.wrong(much)) }
    }

    fn set(&mut self, raw: &RawSet) -> Result<u32, Wrong> {
        if let Some(&known) = self.sets.get(&(raw.player, raw.number)) {
            let set = &self.tree.sets[known as usize];
            let same = raw.actions.as_ref().is_none_or(|actions| {
                actions.labels == set.labels && actions.probabilities == set.probabilities
            });
            return if same { Ok(known) } else { Err(actions_differ(raw, set.line)) };
        }
        let actions = raw.actions.clone().ok_or_else(|| no_actions(raw))?;
        if self.actions as usize + actions.labels.len() > MOST {
            let fault = format!("with these the information sets have more than {MOST} actions");
            return Err(raw.spot.wrong(format!("{fault}; write a smaller game")));
        }
        let number = self.tree.sets.len() as u32;
        self.sets.insert((raw.player, raw.number), number);
        let first_action = self.actions + 1;
        self.actions += actions.labels.len() as u32;
        self.tree.sets.push(Set {
            number: raw.number,
            name: raw.name.clone(),
            line: raw.spot.line,
            words: single_words(&actions.labels),
            labels: actions.labels,
            probabilities: actions.probabilities,
            past: u32::MAX,
            first_action,
        });
        Ok(number)
    }

    /// Checks that the seat's own past is the same as at the other nodes of its set.
    fn recall(&mut self, raw: &RawNode, set: &RawSet, node: u32, number: u32) -> Result<(), Wrong> {
        let Some(player) = set.player else { return Ok(()) };
        let here = self.tree.past(Place(node), Seat(player));
        let known = &mut self.tree.sets[number as usize];
        if known.past == u32::MAX {
            known.past = here;
        }
        let (there, line) = (known.past, known.line);
        if there == here {
            return Ok(());
        }
        let [here, there] = [here, there].map(|action| self.way(action));
        let player = usize::from(player) + 1;
        Err(raw.spot.wrong(format!(
            "player {player} would have forgotten its past: it came here by {here}, to the first node of information set {} (line {line}) by {there}; give this node an information set of its own (games without perfect recall are not played)",
            set.number
        )))
    }

    fn way(&self, mut action: u32) -> String {
        let mut words = Vec::new();
        while action != 0 {
            let set = self.tree.sets.partition_point(|set| set.first_action <= action) - 1;
            let set = &self.tree.sets[set];
            let label = &set.labels[(action - set.first_action) as usize];
            words.push(format!("'{label}' in set {}", set.number));
            action = set.past;
        }
        words.reverse();
        if words.is_empty() { "no action of its own".to_string() } else { words.join(", ") }
    }

    fn finish(mut self, parser: &Parser<'_>) -> Result<Tree, Wrong> {
        if let Some(open) = self.open.last() {
            let set = self.tree.set(self.tree.node(Place(open.node)));
            let (action, line) = (&set.labels[usize::from(open.read)], open.spot.line);
            return Err(parser.spot().wrong(format!(
                "the file ends where action '{action}' of the node on line {line} should lead; add its node (nodes follow depth first)"
            )));
        }
        if self.tree.nodes.is_empty() {
            let due = "a node (c for chance, p for a player, t for the end)";
            return Err(Parser::expected(parser.spot(), due, &Word::End));
        }
        self.link();
        self.tree.worlds = Worlds::of(&self.tree);
        self.tree.fingerprint = form::fingerprint_of(&self.tree);
        Ok(self.tree)
    }

    fn link(&mut self) {
        let tree = &mut self.tree;
        let mut first = 0;
        for number in 0..tree.nodes.len() {
            let node = tree.nodes[number];
            tree.nodes[number].children = first;
            if !matches!(node.kind, Kind::End(_)) {
                first += tree.sets[node.set as usize].labels.len() as u32;
            }
        }
        tree.children = vec![0; first as usize];
        for number in 1..tree.nodes.len() {
            let Node { parent, branch, .. } = tree.nodes[number];
            let place = tree.nodes[parent as usize].children as usize + usize::from(branch.0);
            tree.children[place] = number as u32;
        }
    }
}
