//! Histories to be aimed at: the ways in which a game may have come to a decision, as a tree of actions.
//!
//! To aim is to draw one of these histories, all alike, and to follow it. Step by step that is to take an
//! action with the share of histories that go on with it.

use gunjin_engine::game::{Game, World};

#[derive(Debug, Clone)]
struct Step<A> {
    histories: u32,
    /// True if one of them ends here.
    ends: bool,
    /// Continuations, ascending by action.
    next: Vec<(A, u32)>,
}

impl<A> Step<A> {
    fn new() -> Self {
        Step { histories: 0, ends: false, next: Vec::new() }
    }
}

/// Different histories from one start to one information set.
#[derive(Debug, Clone)]
pub struct Target<A> {
    steps: Vec<Step<A>>,
}

/// Number of the empty history.
pub const START: u32 = 0;

impl<A: Copy + Ord> Target<A> {
    /// The histories of these worlds, each once.
    pub fn of<G: Game<Action = A>>(worlds: &[World<G>]) -> Self {
        let mut target = Target { steps: vec![Step::new()] };
        for world in worlds {
            if !target.has(&world.actions) {
                target.add(&world.actions);
            }
        }
        target
    }

    /// True if a history is among them.
    fn has(&self, history: &[A]) -> bool {
        let end = history.iter().try_fold(START, |at, &action| self.after(at, action));
        end.is_some_and(|end| self.steps[end as usize].ends)
    }

    fn add(&mut self, history: &[A]) {
        let mut at = START as usize;
        self.steps[at].histories += 1;
        for &action in history {
            let new = self.steps.len() as u32;
            let next = self.place(at as u32, action).unwrap_or_else(|place| {
                self.steps[at].next.insert(place, (action, new));
                self.steps.push(Step::new());
                new
            });
            at = next as usize;
            self.steps[at].histories += 1;
        }
        self.steps[at].ends = true;
    }

    /// True if the decision is reached here.
    pub fn is_reached(&self, at: u32) -> bool {
        self.steps[at as usize].next.is_empty()
    }

    /// Node after an action, if some history goes on with it.
    pub fn after(&self, at: u32, action: A) -> Option<u32> {
        self.place(at, action).ok()
    }

    /// Node after an action, or else the place where it would be inserted.
    fn place(&self, at: u32, action: A) -> Result<u32, usize> {
        let next = &self.steps[at as usize].next;
        let place = next.partition_point(|(other, _)| *other < action);
        next.get(place).filter(|(other, _)| *other == action).map(|(_, next)| *next).ok_or(place)
    }

    /// The same of several actions.
    pub fn shares(&self, at: u32, actions: &[A]) -> Vec<f64> {
        let mut shares = Vec::with_capacity(actions.len());
        for &action in actions {
            shares.push(self.share(at, action));
        }
        shares
    }

    /// The share of the histories here that go on with an action.
    pub fn share(&self, at: u32, action: A) -> f64 {
        let through = |at: u32| f64::from(self.steps[at as usize].histories);
        self.after(at, action).map_or(0.0, |next| through(next) / through(at))
    }
}
