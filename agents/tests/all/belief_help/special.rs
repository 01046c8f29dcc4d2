//! Observations of a seat that involve several pieces at once, or the umpire's memory.

#![allow(dead_code)]

use gunjin_engine::games::gunjin::{Announcement, Gunjin, Manner, Position, View};
use gunjin_engine::{Bits, Umpire};

/// In how many positions the seat has seen it happen.
#[derive(Debug, Clone, Default)]
pub(crate) struct Facts {
    /// A move of its own is forbidden now, lest a position come about for the fourth time (R8.8).
    pub(crate) forbidden: u64,
    /// An enemy came to its headquarters, and the game went on (R8.1).
    pub(crate) entered: u64,
    /// An enemy piece fell that would have ended the game had it been of some kind (R8.2, R8.3).
    pub(crate) went_on: u64,
    /// Missiles met in mid-air (R6.3).
    pub(crate) collided: u64,
    /// A piece stood behind another one that fought, and has moved since (R4.1).
    pub(crate) backer_left: u64,
}

impl Facts {
    pub(crate) fn add(&mut self, other: &Facts) {
        self.forbidden += other.forbidden;
        self.entered += other.entered;
        self.went_on += other.went_on;
        self.collided += other.collided;
        self.backer_left += other.backer_left;
    }

    /// Nothing of it is missing.
    pub(crate) fn all_seen(&self) {
        let counts = [self.forbidden, self.entered, self.went_on, self.collided, self.backer_left];
        assert!(counts.iter().all(|&count| count > 0), "not everything was met: {self:?}");
    }
}

/// Observations of the seat of a view in this game.
pub(crate) fn facts<B: Bits>(umpire: &Umpire<'_, Gunjin<B>>, view: &View<B>) -> Facts {
    let game = umpire.game();
    let log: Vec<&Announcement<B>> = umpire.announcements().collect();
    let enemy = 1 - view.seat;
    let home = game.ruleset().board().headquarters_or_nowhere(view.seat);
    let rules = game.ruleset().rules();
    let telling = rules.flag_capture_wins || rules.commander_loss_loses;
    let goes_on = |seen: &&&Announcement<B>| seen.ending.is_none();
    let fallen = view.enemies.iter().any(|piece| piece.square.is_none());
    let count = |seen: bool| u64::from(seen);
    Facts {
        forbidden: count(!view.barred.is_empty()),
        entered: count(
            log.iter().filter(goes_on).any(|seen| seen.seat == enemy && seen.stands == Some(home)),
        ),
        went_on: count(telling && fallen && view.ending().is_none()),
        collided: count(collisions(game, umpire.start(), &log)),
        backer_left: count(backers_left(game, view, &log)),
    }
}

/// True if missiles met: one fell, and all that fell with it were pieces that collide. Known from the truth.
fn collisions<B: Bits>(game: &Gunjin<B>, start: &Position<B>, log: &[&Announcement<B>]) -> bool {
    let mut position = *start;
    log.iter().any(|seen| {
        let before = position;
        game.play_unchecked(&mut position, seen.action);
        let bomb = match seen.action.manner {
            Manner::Walk => return false,
            Manner::Fall => B::EMPTY,
            Manner::Carry { bomb } => B::square(bomb),
        };
        let fallen = seen.fallen(before.occupied()) & !bomb;
        let collides = |square: u8| game.ruleset().kinds()[usize::from(before.kind(square))].collides;
        seen.stands.is_none() && !fallen.is_empty() && fallen.members().all(collides)
    })
}

/// True if an enemy piece has left the square behind one that fought: the next move from there.
fn backers_left<B: Bits>(game: &Gunjin<B>, view: &View<B>, log: &[&Announcement<B>]) -> bool {
    let enemy = 1 - view.seat;
    let fights = view.enemies.iter().flat_map(|piece| &piece.fights).filter(|fight| fight.behind.is_some());
    fights.into_iter().any(|fight| {
        let Some(since) = log.len().checked_sub((view.ply() - fight.ply) as usize) else { return false };
        let Some(seen) = since.checked_sub(1).and_then(|at| log.get(at)) else { return false };
        let square = if fight.attacked { seen.action.from } else { seen.action.to };
        let behind = game.behind(enemy, square);
        log[since..].iter().any(|later| later.seat == enemy && Some(later.action.from) == behind)
    })
}
