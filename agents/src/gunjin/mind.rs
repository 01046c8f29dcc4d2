//! What both seats believe of each other during a rollout: what they believed at its root, and what its moves tell.
//!
//! A piece is followed wherever it goes. That it moves, and how its fights end, leaves it fewer kinds, and its chances are
//! those it had at the root among the kinds that are left. What this says of the other pieces of its army is not counted.

#[cfg(test)]
mod tests;

use super::geometry::{Geometry, SQUARES};
use super::marginals::{Beliefs, Marginals, Plain, Row, beliefs_of_enemy};
use super::stakes::{Fare, Stakes};
use gunjin_engine::gunjin::bits::Bits;
use gunjin_engine::gunjin::clash::{MOST_KINDS, Outcome};
use gunjin_engine::gunjin::compiled::Gunjin;
use gunjin_engine::gunjin::knowledge::{KindSet, View};
use gunjin_engine::gunjin::moves::{Manner, Move};
use gunjin_engine::gunjin::position::Position;
use std::sync::{Arc, OnceLock};

/// Chances less than this are rounding.
const NOTHING: f32 = 1e-6;

/// Which of the [`Stakes::lessons`] fights since the root have told of a piece, counted from 1; 0 is none.
type Lessons = [u8; 2];
const NONE: Lessons = [0; 2];
/// More than two.
const MANY: Lessons = [u8::MAX; 2];

/// What a seat believes of a piece.
#[derive(Debug)]
struct Believed {
    /// Chances of kinds.
    row: Row,
    /// What fights with it promise, by own kind.
    fares: [Fare; MOST_KINDS],
    /// The chance that it can take the headquarters.
    captor: f32,
    /// The same after one more lesson, as soon as somebody asked.
    taught: Box<[OnceLock<Box<Believed>>]>,
}

/// What one seat believed of the other's pieces at the root: of each as it was and after a move; before them of a piece of
/// which nobody knows where it came from.
type Eyes = [Believed];

/// What both seats believe of each other.
#[derive(Debug, Clone)]
pub struct Mind {
    eyes: [Arc<Eyes>; 2],
    /// By square, the place of the piece there in the eyes of the other seat.
    row: [u8; SQUARES],
    /// By square, what fights have told of the piece there.
    lessons: [Lessons; SQUARES],
    /// By square, the kinds that they have left to it.
    kinds: [KindSet; SQUARES],
}

impl Mind {
    /// The beliefs at a view. What the enemy believes of our pieces is guessed from what he has seen of them.
    #[must_use]
    pub fn new<B: Bits>(game: &Gunjin<B>, geometry: &Geometry<B>, stakes: &Stakes, view: &View<B>) -> Mind {
        let ours = Plain.marginals(game, view);
        let theirs = beliefs_of_enemy(game, view, |kind| geometry.is_fixed(kind));
        let [mine, his] = [ours, theirs].map(|marginals| eyes(stakes, &marginals));
        let mut mind = Mind {
            eyes: if view.seat == 0 { [mine, his] } else { [his, mine] },
            row: [0; SQUARES],
            lessons: [NONE; SQUARES],
            kinds: [KindSet::MAX; SQUARES],
        };
        let enemies = view.enemies.iter().map(|piece| piece.square);
        let own = view.own.iter().map(|piece| piece.square);
        for (index, square) in enemies.enumerate().chain(own.enumerate()) {
            if let Some(square) = square {
                mind.row[usize::from(square)] = 2 * index as u8 + 2;
            }
        }
        mind
    }

    /// What a piece of `seat` expects of the enemy piece on `square`.
    #[inline(always)]
    #[must_use]
    pub fn fare(&self, stakes: &Stakes, seat: usize, own: u8, square: u8) -> Fare {
        let own = usize::from(own) % MOST_KINDS;
        let root = self.root(seat, square);
        match self.lessons[usize::from(square) % SQUARES] {
            NONE => root.fares[own],
            lessons => match root.taught(stakes, lessons) {
                Some(believed) => believed.fares[own],
                None => stakes.fare(own, &self.chances(root, square)),
            },
        }
    }

    /// The chance that the enemy piece on `square` can take the headquarters of `seat`.
    #[inline(always)]
    #[must_use]
    pub fn captor(&self, stakes: &Stakes, seat: usize, square: u8) -> f32 {
        let root = self.root(seat, square);
        match root.taught(stakes, self.lessons[usize::from(square) % SQUARES]) {
            Some(believed) => believed.captor,
            None => stakes.captor(&self.chances(root, square)),
        }
    }

    /// What `seat` believed at the root of the enemy piece on `square`.
    #[inline(always)]
    fn root(&self, seat: usize, square: u8) -> &Believed {
        &self.eyes[seat & 1][usize::from(self.row[usize::from(square) % SQUARES])]
    }

    /// The chances of kinds of a piece that has told much.
    fn chances(&self, root: &Believed, square: u8) -> Row {
        among(&root.row, self.kinds[usize::from(square) % SQUARES])
    }

    /// Plays a move, and lets both seats learn from it.
    #[inline(always)]
    pub fn play<B: Bits>(
        &mut self,
        game: &Gunjin<B>,
        stakes: &Stakes,
        position: &mut Position<B>,
        action: Move,
    ) {
        let Move { from, to, manner } = action;
        let (attacker, defender) = (position.kind(from), position.kind(to));
        let event = game.play_unchecked(position, action);
        // R3.2: a winner may go back to where it came from.
        let stands = if position.side(event.seat).has(to) { to } else { from };
        let [from, to, stands] = [from, to, stands].map(|square| usize::from(square) % SQUARES);
        self.come(from, stands);
        match event.outcome.filter(|_| manner == Manner::Walk) {
            Some(Outcome::Win) => self.learn(stands, Stakes::won(defender), stakes),
            Some(Outcome::Lose) => self.learn(to, Stakes::held(attacker), stakes),
            Some(Outcome::Both) | None => {}
        }
    }

    /// A piece has come from one square to another.
    #[inline(always)]
    fn come(&mut self, from: usize, to: usize) {
        self.row[to] = self.row[from] | 1;
        self.lessons[to] = self.lessons[from];
        self.kinds[to] = self.kinds[from];
    }

    /// A fight has told something of the piece on a square. Of two lessons one often says all that the other says.
    #[inline(always)]
    fn learn(&mut self, square: usize, lesson: usize, stakes: &Stakes) {
        let (before, told) = (self.kinds[square], stakes.lesson(lesson));
        let (lesson, lessons) = (lesson as u8 + 1, &mut self.lessons[square]);
        self.kinds[square] = before & told;
        *lessons = match *lessons {
            _ if before & told == told => [lesson, 0],
            _ if before & told == before => return,
            [first, 0] => [first, lesson],
            _ => MANY,
        };
    }
}

/// What one seat believes at the root.
fn eyes(stakes: &Stakes, marginals: &Marginals) -> Arc<Eyes> {
    let stranger = mean(&marginals.rows);
    let rows = [&stranger].into_iter().chain(&marginals.rows);
    rows.flat_map(|row| [*row, among(row, stakes.movers())]).map(|row| Believed::new(stakes, row)).collect()
}

impl Believed {
    fn new(stakes: &Stakes, row: Row) -> Believed {
        Believed {
            fares: stakes.all_fares(&row),
            captor: stakes.captor(&row),
            taught: std::iter::repeat_with(OnceLock::new).take(stakes.lessons()).collect(),
            row,
        }
    }

    /// What is believed of the piece after its lessons; `None` if they are too many to be kept.
    fn taught(&self, stakes: &Stakes, lessons: Lessons) -> Option<&Believed> {
        match lessons {
            NONE => Some(self),
            MANY => None,
            [lesson, 0] => Some(self.after(stakes, lesson)),
            [first, second] => Some(self.after(stakes, first).after(stakes, second)),
        }
    }

    /// What is believed of the piece after a lesson.
    #[inline(always)]
    fn after(&self, stakes: &Stakes, lesson: u8) -> &Believed {
        let lesson = usize::from(lesson) - 1;
        let teach = || Box::new(Believed::new(stakes, among(&self.row, stakes.lesson(lesson))));
        self.taught[lesson].get_or_init(teach)
    }
}

/// The mean of chances.
fn mean(rows: &[Row]) -> Row {
    let mut mean = [0.0; MOST_KINDS];
    for row in rows {
        mean.iter_mut().zip(row).for_each(|(sum, p)| *sum += p / rows.len() as f32);
    }
    mean
}

/// The chances of kinds of a piece that is of one of some; as they were if it was none of them.
fn among(row: &Row, kinds: KindSet) -> Row {
    let left: Row = std::array::from_fn(|kind| if kinds >> kind & 1 == 1 { row[kind] } else { 0.0 });
    let sum: f32 = left.iter().sum();
    if sum > NOTHING { left.map(|chance| chance / sum) } else { *row }
}
