//! Beliefs of both seats about each other's pieces at the root of a search, and after fights that may follow.
//!
//! That a piece moves, and how its fights end, leaves it fewer kinds, and its chances are those it had at the
//! root among the kinds that are left. What this says of the other pieces of its army is not counted. What is
//! believed after lessons is worked out when a fight first teaches them, and kept for all rollouts.
//!
//! [`RolloutState`] is what both quick players of a rollout know: these beliefs and what its moves have told, unless
//! they see everything; [`InformationModel`] is what a player knows of enemy pieces.

use super::fight_table::{FightTable, FightValue, exact};
use super::nearest::{Fronts, NearestTwo};
use crate::games::gunjin::learned::quiet_plies;
use crate::games::gunjin::marginals::{Marginals, Row, beliefs_of_enemy};
use crate::games::gunjin::values::{Geometry, PositionValue, SQUARES};
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{
    Event, Gunjin, KindSet, MOST_KINDS, Manner, Move, Outcome, Position, View,
};
use std::sync::OnceLock;

/// Chances less than this are rounding.
const NOTHING: f32 = 1e-6;

/// A seat's belief about a piece.
#[derive(Debug)]
pub struct Believed {
    place: usize,
    has_moved: bool,
    row: Row,
    kinds: KindSet,
    lessons: Vec<usize>,
    fights: [FightValue; MOST_KINDS],
    /// The chance that it can take the headquarters.
    pub captor: f32,
    /// Belief about it once it has moved, if it had not at the root.
    moved: OnceLock<Box<Believed>>,
    /// Belief about it after one more lesson, once a fight has taught one.
    taught: OnceLock<Box<[OnceLock<Box<Believed>>]>>,
}

impl Believed {
    fn new(
        fights: &FightTable,
        (place, has_moved): (usize, bool),
        row: Row,
        kinds: KindSet,
        lessons: Vec<usize>,
    ) -> Believed {
        Believed {
            place,
            has_moved,
            moved: OnceLock::new(),
            fights: fights.against(&row),
            captor: fights.captor(&row),
            taught: OnceLock::new(),
            row,
            kinds,
            lessons,
        }
    }

    /// Expectation of a piece of a kind in a fight with it.
    #[inline(always)]
    pub fn fight(&self, own: u8) -> FightValue {
        self.fights[usize::from(own) % MOST_KINDS]
    }

    fn after(&self, fights: &FightTable, lesson: usize) -> &Believed {
        let taught = || std::iter::repeat_with(OnceLock::new).take(fights.lessons()).collect();
        self.taught.get_or_init(taught)[lesson].get_or_init(|| {
            let told = fights.lesson(lesson);
            let lessons = [&self.lessons[..], &[lesson]].concat();
            let row = among(&self.row, told);
            Box::new(Believed::new(fights, (self.place, self.has_moved), row, self.kinds & told, lessons))
        })
    }

    fn moved(&self, fights: &FightTable) -> &Believed {
        self.moved.get_or_init(|| {
            let row = among(&self.row, fights.movers);
            Box::new(Believed::new(fights, (self.place, true), row, self.kinds, Vec::new()))
        })
    }
}

/// Beliefs of one seat at the root about the other's pieces that live; before them about a piece of which
/// nobody knows where it came from.
type Eyes = Vec<Believed>;

/// By square, what a seat believes of the piece there.
pub type Board<'b> = [&'b Believed; SQUARES];

/// Beliefs of both seats about each other at the root.
#[derive(Debug)]
pub struct RootBeliefs {
    eyes: [Eyes; 2],
    /// The seat that believes, the square, and the place of what it believes of the piece there.
    pieces: Vec<(usize, u8, usize)>,
    ply: u32,
    quiet: u32,
}

impl RootBeliefs {
    /// The beliefs at a view whose seat believes `ours` of the enemy's pieces. What the enemy believes of our pieces is guessed from what he has seen of them.
    pub fn new<B: Bits>(
        game: &Gunjin<B>,
        geometry: &Geometry<B>,
        fights: &FightTable,
        view: &View<B>,
        ours: &Marginals,
    ) -> RootBeliefs {
        let theirs = beliefs_of_enemy(game, view, |kind| geometry.is_fixed(kind));
        let enemies: Vec<Option<u8>> = view.enemies.iter().map(|piece| piece.square).collect();
        let own: Vec<Option<u8>> = view.own.iter().map(|piece| piece.square).collect();
        let (mine, his) = (eyes(fights, ours, &enemies), eyes(fights, &theirs, &own));
        let living = |seat: usize, squares: Vec<Option<u8>>| {
            let squares = squares.into_iter().flatten().enumerate();
            squares.map(move |(place, square)| (seat, square, place + 1))
        };
        RootBeliefs {
            eyes: if view.seat == 0 { [mine, his] } else { [his, mine] },
            pieces: living(view.seat, enemies).chain(living(1 - view.seat, own)).collect(),
            ply: view.ply(),
            quiet: quiet_plies(view) as u32,
        }
    }

    /// Plies since a piece fell, at the root or at a position that follows from it; there 0 if one has fallen since.
    pub fn quiet<B: Bits>(&self, position: Option<&Position<B>>) -> u32 {
        match position {
            None => self.quiet,
            Some(position) if (position.occupied().len() as usize) < self.pieces.len() => 0,
            Some(position) => self.quiet + position.ply() - self.ply,
        }
    }

    /// Beliefs of both seats, by square.
    #[inline]
    pub fn boards(&self) -> [Board<'_>; 2] {
        let mut boards = [0, 1].map(|seat: usize| [&self.eyes[seat][0]; SQUARES]);
        for &(seat, square, place) in &self.pieces {
            boards[seat & 1][usize::from(square) % SQUARES] = &self.eyes[seat & 1][place];
        }
        boards
    }

    /// A seat's belief about a piece that has moved.
    #[inline(always)]
    pub fn moved<'b>(&'b self, fights: &FightTable, seat: usize, piece: &'b Believed) -> &'b Believed {
        if piece.has_moved { piece } else { self.moved_first(fights, seat, piece) }
    }

    fn moved_first<'b>(&'b self, fights: &FightTable, seat: usize, piece: &'b Believed) -> &'b Believed {
        let root = self.eyes[seat & 1][piece.place].moved(fights);
        piece.lessons.iter().fold(root, |piece, &lesson| piece.after(fights, lesson))
    }

    /// A seat's belief about a piece of which a fight has told something. Of two lessons one often says all
    /// that the other says.
    pub fn taught<'b>(
        &'b self,
        fights: &FightTable,
        seat: usize,
        piece: &'b Believed,
        lesson: usize,
    ) -> &'b Believed {
        let (before, told) = (piece.kinds, fights.lesson(lesson));
        match before & told {
            both if both == told => {
                let root = &self.eyes[seat & 1][piece.place];
                if piece.has_moved { root.moved(fights) } else { root }.after(fights, lesson)
            }
            both if both == before => piece,
            _ => piece.after(fights, lesson),
        }
    }
}

fn eyes(fights: &FightTable, marginals: &Marginals, squares: &[Option<u8>]) -> Eyes {
    let stranger = mean(&marginals.rows);
    let living = marginals.rows.iter().zip(squares).filter(|(_, square)| square.is_some());
    let rows = [&stranger].into_iter().chain(living.map(|(row, _)| row));
    let unmoved =
        |(place, row): (usize, &Row)| Believed::new(fights, (place, false), *row, KindSet::MAX, Vec::new());
    rows.enumerate().map(unmoved).collect()
}

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

/// Knowledge of both quick players. A piece is followed wherever it goes.
#[derive(Debug, Clone)]
pub struct RolloutState<'b> {
    following: Option<Following<'b>>,
    fronts: Fronts,
}

#[derive(Debug, Clone)]
struct Following<'b> {
    beliefs: &'b RootBeliefs,
    boards: [Board<'b>; 2],
}

impl<'b> RolloutState<'b> {
    /// Players who see everything.
    pub fn seeing() -> RolloutState<'b> {
        RolloutState { following: None, fronts: Fronts::UNKNOWN }
    }

    /// Players who begin with what is believed at the root.
    pub fn believing(beliefs: &'b RootBeliefs) -> RolloutState<'b> {
        RolloutState {
            following: Some(Following { beliefs, boards: beliefs.boards() }),
            fronts: Fronts::UNKNOWN,
        }
    }

    /// A seat's belief about the enemy's pieces, by square; `None` if it sees them.
    #[inline(always)]
    pub fn board(&self, seat: usize) -> Option<&Board<'b>> {
        self.following.as_ref().map(|following| &following.boards[seat & 1])
    }

    /// The two pieces of the seat to move that are nearest to the enemy headquarters.
    #[inline(always)]
    pub fn nearest<B: Bits>(
        &mut self,
        game: &Gunjin<B>,
        estimate: &PositionValue,
        position: &Position<B>,
    ) -> NearestTwo {
        self.fronts.nearest(game, estimate, position)
    }

    /// Plays a move, and lets both seats learn from it.
    #[inline(always)]
    pub fn play<B: Bits>(
        &mut self,
        game: &Gunjin<B>,
        (estimate, fights): (&PositionValue, &FightTable),
        position: &mut Position<B>,
        action: Move,
    ) {
        let kinds @ [attacker, _] = [action.from, action.to].map(|square| position.kind(square));
        let event = game.play_unchecked(position, action);
        // R3.2: a winner may go back to where it came from.
        let stands = if position.side(event.seat).has(action.to) { action.to } else { action.from };
        self.fronts.follow(estimate, position, &event, (attacker, stands));
        if let Some(following) = &mut self.following {
            following.follow(fights, &event, kinds, stands);
        }
    }
}

impl<'b> Following<'b> {
    #[inline(always)]
    fn follow<B>(
        &mut self,
        fights: &FightTable,
        event: &Event<B>,
        [attacker, defender]: [u8; 2],
        stands: u8,
    ) {
        let (seat, beliefs) = (event.seat, self.beliefs);
        let moved = beliefs.moved(fights, 1 - seat, self.piece(1 - seat, event.action.from));
        *self.place(1 - seat, stands) = moved;
        match event.outcome.filter(|_| event.action.manner == Manner::Walk) {
            Some(Outcome::Win) => self.learn(fights, 1 - seat, stands, FightTable::won(defender)),
            Some(Outcome::Lose) => self.learn(fights, seat, event.action.to, FightTable::held(attacker)),
            Some(Outcome::Both) | None => {}
        }
    }

    fn learn(&mut self, fights: &FightTable, seat: usize, square: u8, lesson: usize) {
        *self.place(seat, square) = self.beliefs.taught(fights, seat, self.piece(seat, square), lesson);
    }

    #[inline(always)]
    fn piece(&self, seat: usize, square: u8) -> &'b Believed {
        self.boards[seat & 1][usize::from(square) % SQUARES]
    }

    #[inline(always)]
    fn place(&mut self, seat: usize, square: u8) -> &mut &'b Believed {
        &mut self.boards[seat & 1][usize::from(square) % SQUARES]
    }
}

/// A rollout player's view of enemy pieces.
pub trait InformationModel<B: Bits> {
    /// Expectation of the piece on `from` when it attacks the one on `to`.
    fn attack(&self, position: &Position<B>, from: u8, to: u8) -> FightValue;
    /// The chance that the enemy piece on `by`, which can come to our headquarters, takes it from a guard of
    /// a kind, or from nobody.
    fn taking(&self, position: &Position<B>, guard: Option<u8>, by: u8) -> f32;
}

/// It sees everything.
#[derive(Debug)]
pub struct FullInformation<'a, B: Bits> {
    /// Rules in play.
    pub game: &'a Gunjin<B>,
    /// Distances and outcomes by kind.
    pub geometry: &'a Geometry<B>,
    /// Worth of distances from the target.
    pub estimate: &'a PositionValue,
    /// Values of fights between kinds.
    pub fights: &'a FightTable,
}

/// It goes by what its seat believed at the root, and has learned since.
#[derive(Debug)]
pub struct Believing<'a, 'b> {
    /// Beliefs by square.
    pub board: &'a Board<'b>,
}

impl<'b> Believing<'_, 'b> {
    #[inline(always)]
    fn piece(&self, square: u8) -> &'b Believed {
        self.board[usize::from(square) % SQUARES]
    }
}

impl<B: Bits> InformationModel<B> for FullInformation<'_, B> {
    #[inline(always)]
    fn attack(&self, position: &Position<B>, from: u8, to: u8) -> FightValue {
        let (ours, theirs) = (position.kind(from), position.kind(to));
        if self.geometry.fights_by_table(ours) && self.geometry.fights_by_table(theirs) {
            return self.fights.between(ours, theirs);
        }
        let outcome = self.game.fight(position, position.seat(), from, to);
        exact(self.estimate.trade(theirs), self.estimate.trade(ours), outcome)
    }

    #[inline(always)]
    fn taking(&self, position: &Position<B>, guard: Option<u8>, by: u8) -> f32 {
        let theirs = position.kind(by);
        match guard {
            Some(guard) => self.fights.between(guard, theirs).taken,
            None => f32::from(self.geometry.captures(theirs)),
        }
    }
}

impl<B: Bits> InformationModel<B> for Believing<'_, '_> {
    #[inline(always)]
    fn attack(&self, position: &Position<B>, from: u8, to: u8) -> FightValue {
        self.piece(to).fight(position.kind(from))
    }

    #[inline(always)]
    fn taking(&self, _: &Position<B>, guard: Option<u8>, by: u8) -> f32 {
        match guard {
            Some(guard) => self.piece(by).fight(guard).taken,
            None => self.piece(by).captor,
        }
    }
}
