//! A uniformly random legal move without a list of moves: one draw below their number says which set it lies
//! in.

use super::action::Action;
use super::arrivals::Arrivals;
use super::directions::DIRECTIONS;
use super::fans::Fan;
use super::game::Chu;
use super::position::Position;
use super::powers::Group;
use super::squares::{Square, Squares};
use crate::random::{RandomSource, below};

impl Chu {
    /// A uniformly random move of the side to move, as if the game were not over; `None` if it has none.
    #[inline]
    pub(super) fn draw(&self, position: &Position, rng: &mut impl RandomSource) -> Option<Action> {
        if self.counter_strike_looms(position) {
            return self.draw_from_list(position, rng);
        }
        let Arrivals { all, promoting } = self.arrivals(position);
        let mut total = all.len() + promoting.map_or(0, |promoting| promoting.len());
        self.power_groups(position, |group| total += group.len());
        if total == 0 {
            return None;
        }
        let mut rank = below(rng, total);
        if let Some((direction, to)) = pick_along(&all, &mut rank) {
            return Some(Action::direct(self.origin(position, direction, to), to));
        }
        if let Some((direction, to)) = promoting.and_then(|promoting| pick_along(&promoting, &mut rank)) {
            return Some(Action::direct(self.origin(position, direction, to), to).promoting());
        }
        self.draw_power(position, rank)
    }

    /// The move of a rank among those that are neither steps nor slides.
    fn draw_power(&self, position: &Position, mut rank: u32) -> Option<Action> {
        let mut drawn = None;
        self.power_groups(position, |Group { from, mid, targets, promoting }| {
            let action = |to| mid.map_or(Action::direct(from, to), |mid| Action::capturing(from, mid, to));
            if drawn.is_none() {
                drawn = pick(targets, &mut rank).map(action);
            }
            if drawn.is_none() {
                drawn = pick(promoting, &mut rank).map(|to| action(to).promoting());
            }
        });
        drawn
    }

    #[cold]
    fn draw_from_list(&self, position: &Position, rng: &mut impl RandomSource) -> Option<Action> {
        let mut actions = Vec::new();
        self.list(position, &mut actions);
        actions.get(below(rng, actions.len() as u32) as usize).copied()
    }
}

/// The square of a rank in a set; otherwise the rank is lessened by the whole set.
#[inline(always)]
fn pick(set: Squares, rank: &mut u32) -> Option<Square> {
    let here = set.len();
    if *rank < here {
        return set.nth(*rank);
    }
    *rank -= here;
    None
}

/// The same for the sets of the eight directions, with the direction.
#[inline(always)]
fn pick_along(fan: &Fan, rank: &mut u32) -> Option<(usize, Square)> {
    (0..DIRECTIONS).find_map(|direction| Some((direction, pick(fan.along(direction), rank)?)))
}
