//! Histories of one depth and of the next, for whoever counts them without knowing the type of the game.

use super::branches::{Branches, Ground};
use gunjin_engine::rulebook::Rulebook;

/// Branches at a history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Fork {
    /// The seat to move; `None` for chance and at the end.
    pub(super) seat: Option<usize>,
    /// Its actions, or the outcomes of chance.
    pub(super) branches: usize,
}

/// Some histories of one depth, and some of the next that follow on them. One history is looked at at a time.
pub(super) trait Depths {
    /// Forgets every history.
    fn clear(&mut self);
    /// Looks at a beginning, which belongs to the first depth.
    fn begin(&mut self, root: usize) -> Fork;
    /// Looks at what follows on a history of this depth.
    fn step(&mut self, place: usize, choice: usize) -> Fork;
    /// Puts the history that is looked at at a place of the next depth: an old one, or the one after the
    /// last.
    fn keep(&mut self, place: usize);
    /// Goes on to the next depth.
    fn deepen(&mut self);
}

/// True if a game has at most so many histories. Takes no more time than looking at so many.
pub(super) fn fits(depths: &mut dyn Depths, most: u64) -> bool {
    let start = depths.begin(0);
    let (mut seen, mut here) = (1, vec![start]);
    depths.keep(0);
    while seen <= most && !here.is_empty() {
        depths.deepen();
        let mut next = Vec::new();
        for (place, fork) in here.iter().enumerate() {
            seen += fork.branches as u64;
            if seen > most {
                return false;
            }
            for choice in 0..fork.branches {
                let fork = depths.step(place, choice);
                depths.keep(next.len());
                next.push(fork);
            }
        }
        here = next;
    }
    seen <= most
}

struct Spot<G: Rulebook> {
    position: G::Position,
    past: G::Past,
    branches: Vec<G::Action>,
}

/// Histories of a game.
pub(super) struct GameDepths<'g, G: Rulebook> {
    ground: &'g dyn Ground<G>,
    /// Actions that led from a beginning to this depth.
    made: usize,
    here: Vec<Spot<G>>,
    next: Vec<Spot<G>>,
    /// The history that is looked at, until it is kept.
    seen: Option<Spot<G>>,
}

impl<'g, G: Rulebook> GameDepths<'g, G> {
    pub(super) fn new(ground: &'g dyn Ground<G>) -> Self {
        GameDepths { ground, made: 0, here: Vec::new(), next: Vec::new(), seen: None }
    }

    fn fork(&mut self, position: G::Position, past: G::Past, made: usize) -> Fork {
        let found = self.ground.branches(&position, &past, made);
        let seat = if let Branches::Seat(seat, _) = found { Some(seat) } else { None };
        let branches = found.actions();
        let fork = Fork { seat, branches: branches.len() };
        self.seen = Some(Spot { position, past, branches });
        fork
    }
}

impl<G: Rulebook> Depths for GameDepths<'_, G> {
    fn clear(&mut self) {
        self.made = 0;
        self.here.clear();
        self.next.clear();
    }

    fn begin(&mut self, root: usize) -> Fork {
        let (position, past) = self.ground.begin(root);
        self.fork(position, past, 0)
    }

    fn step(&mut self, place: usize, choice: usize) -> Fork {
        let game = self.ground.game();
        let Spot { position, past, branches } = &self.here[place];
        let (mut after, mut later) = (position.clone(), past.clone());
        game.play(&mut after, branches[choice]);
        game.remember(&mut later, position, branches[choice], &after);
        self.fork(after, later, self.made)
    }

    fn keep(&mut self, place: usize) {
        let Some(spot) = self.seen.take() else { return };
        match self.next.get_mut(place) {
            Some(old) => *old = spot,
            None => self.next.push(spot),
        }
    }

    fn deepen(&mut self) {
        self.made += 1;
        std::mem::swap(&mut self.here, &mut self.next);
        self.next.clear();
    }
}
