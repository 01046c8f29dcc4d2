//! A tree in words: its actions by their labels in the file.

use super::{Branch, Kind, Place, Tree};
use crate::action_line::{ActionLine, START, notation_as_line, pays_a_chip};
use crate::game::Notation;
use crate::rulebook::Rulebook;

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
    type Past = ();

    fn past(&self, _: &Place) {}

    pays_a_chip!();

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
