//! Filling in the enemy's pieces again, the simple way: guess kinds that fit the plain evidence, then replay
//! everything that was observed, and accept the guess only if every observation comes out the same.
//!
//! The replay settles what the plain evidence leaves open: flags, guarded marshals, eliminations, repetition.
//! Every consistent world can be drawn, but not with equal chances; whoever needs uniform worlds weighs or
//! counts them.

use super::{Announcement, KindSet, View};
use crate::bits::Bits;
use crate::game::World;
use crate::games::gunjin::rules::switches::Repetition;
use crate::games::gunjin::{Gunjin, History, NO_KIND, Position, Reason};
use crate::random::{RandomSource, below, shuffle};

/// Most kinds put on squares in one guess before it is given up.
const MAX_PLACEMENTS: u32 = 20_000;

impl<B: Bits> Gunjin<B> {
    pub(super) fn guess_world(
        &self,
        view: &View<B>,
        tries: u32,
        rng: &mut impl RandomSource,
    ) -> Option<World<Self>> {
        (0..tries).find_map(|_| {
            let kinds = guess(view, rng)?;
            let start = self.fill_in(view, &kinds, rng)?;
            self.replay(view, start)
        })
    }
}

/// Kinds for the enemy pieces of a view, in its order, each within its plain evidence and all within the
/// army.
fn guess<B: Bits>(view: &View<B>, rng: &mut impl RandomSource) -> Option<Vec<u8>> {
    let mut search = Search {
        masks: view.enemies.iter().map(|piece| piece.kinds).collect(),
        kinds: vec![NO_KIND; view.enemies.len()],
        left: view.opening.enemy_army.clone(),
        patience: MAX_PLACEMENTS,
    };
    search.place(rng).then_some(search.kinds)
}

struct Search {
    masks: Vec<KindSet>,
    kinds: Vec<u8>,
    left: Vec<u32>,
    patience: u32,
}

impl Search {
    fn place(&mut self, rng: &mut impl RandomSource) -> bool {
        let Some(piece) = self.most_constrained(rng) else { return true };
        for kind in self.candidates(piece, rng) {
            if self.patience == 0 {
                return false;
            }
            self.patience -= 1;
            self.kinds[piece] = kind;
            self.left[usize::from(kind)] -= 1;
            if self.place(rng) {
                return true;
            }
            self.left[usize::from(kind)] += 1;
            self.kinds[piece] = NO_KIND;
        }
        false
    }

    fn most_constrained(&self, rng: &mut impl RandomSource) -> Option<usize> {
        let choices =
            |piece: &usize| -> u32 { self.open(*piece).map(|kind| self.left[usize::from(kind)]).sum() };
        let mut pieces: Vec<usize> =
            (0..self.kinds.len()).filter(|&piece| self.kinds[piece] == NO_KIND).collect();
        shuffle(rng, &mut pieces);
        pieces.into_iter().min_by_key(choices)
    }

    fn open(&self, piece: usize) -> impl Iterator<Item = u8> + '_ {
        let mask = self.masks[piece];
        (0..self.left.len() as u8)
            .filter(move |&kind| mask >> kind & 1 == 1 && self.left[usize::from(kind)] > 0)
    }

    fn candidates(&self, piece: usize, rng: &mut impl RandomSource) -> Vec<u8> {
        let mut pieces: Vec<u8> = self
            .open(piece)
            .flat_map(|kind| std::iter::repeat_n(kind, self.left[usize::from(kind)] as usize))
            .collect();
        shuffle(rng, &mut pieces);
        let mut kinds = Vec::new();
        for kind in pieces {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        kinds
    }
}

impl<B: Bits> Gunjin<B> {
    /// The starting position with these kinds for the enemy; `None` if this seat would have seen another
    /// opening.
    fn fill_in(&self, view: &View<B>, kinds: &[u8], rng: &mut impl RandomSource) -> Option<Position<B>> {
        let power = if view.opening.set_up { NO_KIND } else { self.any_power(rng) };
        let start = self.guessed_start(view, kinds, Some(power));
        self.opens_alike(view, &start).then_some(start)
    }

    /// Draws a kind that an enemy flag may copy for good in a position of unknown origin (R4.6).
    fn any_power(&self, rng: &mut impl RandomSource) -> u8 {
        let kinds = self.ruleset.kinds().len() as u32;
        if !self.rules().flag_power_fixed_at_setup {
            return NO_KIND;
        }
        let drawn = below(rng, kinds + 1);
        if drawn == kinds { NO_KIND } else { drawn as u8 }
    }

    /// Plays everything that was observed; `None` if something would have been observed otherwise, or if the
    /// umpire would not forbid the moves that it forbids (R8.8).
    pub fn replay(&self, view: &View<B>, start: Position<B>) -> Option<World<Self>> {
        let mut position = start;
        let mut history = self.history(&start);
        let mut actions = Vec::with_capacity(view.log.len());
        let mut legal = Vec::new();
        for seen in view.log.iter() {
            if position.ending.is_some() || position.seat() != seen.seat {
                return None;
            }
            self.legal_moves(&position, &mut legal);
            if legal.binary_search(&seen.action).is_err() {
                return None;
            }
            if self.rules().repetition == Repetition::AttackedSideMustVary
                && self.barred(&position, &history, &legal).contains(&seen.action)
            {
                return None;
            }
            if self.announced(&mut position, &mut history, seen) != *seen {
                return None;
            }
            actions.push(seen.action);
        }
        if !view.barred.is_empty() {
            // An empty list tells nothing: views that no umpire gave out name no moves.
            self.legal_moves(&position, &mut legal);
            if self.barred(&position, &history, &legal) != view.barred {
                return None;
            }
        }
        Some(World { start, actions, position })
    }

    fn announced(
        &self,
        position: &mut Position<B>,
        history: &mut History,
        seen: &Announcement<B>,
    ) -> Announcement<B> {
        let before = *position;
        let event = self.play_unchecked(position, seen.action);
        self.add_to(history, &before, &event, position);
        let mut announcement = self.announce(&before, &event, position);
        let calm = seen.ending.filter(|ending| ending.reason == Reason::NoFight); // everybody counts plies
        announcement.ending =
            announcement.ending.or_else(|| self.ending_by_repetition(position, history)).or(calm);
        announcement
    }
}
