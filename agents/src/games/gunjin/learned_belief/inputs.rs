//! The network's inputs of an enemy piece, and of kinds.
//!
//! Nothing names a square or a kind: a piece is described by its place in its camp and by what it did, a kind by
//! what the combat table and the board make of it. All of it is made of a seat's view.

use super::past::{Deeds, Ground, Past, surroundings};
use crate::games::gunjin::leaf::attributes;
use crate::games::gunjin::values::{Geometry, SQUARES, Values};
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{Gunjin, Individual, MOST_KINDS, Outcome, Place, SOUTH, View};

/// The version of the lists below. A network of another version is refused.
pub const LAYOUT: u32 = 1;

/// Numbers about a kind.
pub const OF_KIND: usize = attributes::OF_KIND;

/// Rows of a camp that are told apart, from the own back rank; further ones are the last.
const ROWS: usize = 6;
/// Distances from the middle file that are told apart.
const FILES: usize = 4;
/// Rows whose squares are told apart by row and file together.
const FULL_ROWS: usize = 4;
const OF_PLACE: usize = ROWS + FILES + FULL_ROWS * FILES + 4;
/// Bounds of the moves that the army has made.
const ARMY_MOVES: [u32; 6] = [1, 6, 14, 26, 45, 70];
/// Numbers about a piece.
pub const OF_PIECE: usize = 1 + OF_PLACE + IS + WENT + MET + EVIDENCE + AROUND;
/// It lives, it has moved; the quarters it is in and has come to; our headquarters, our pieces and winners beside it.
const IS: usize = 2 + 4 + 4 + 3;
/// Its moves: how many, how early, how lately, and which way.
const WENT: usize = 5 + 2 * ARMY_MOVES.len() + 3 + 3 + 2 + 5;
/// Its fights, and how it stood to pieces of ours.
const MET: usize = 9 + 4 + 3 + 9 + 6 + 6;
const EVIDENCE: usize = 5;
/// The armies and its friends.
const AROUND: usize = 4;

/// A number that is not zero, and its place among those about a piece.
pub type Input = (u16, f32);

/// Constants of all games of an edition.
#[derive(Debug, Clone)]
pub struct FeatureExtractor<B: Bits> {
    geometry: Geometry<B>,
    near: Vec<B>,
    way: [Vec<u8>; 2],
    places: [Vec<Vec<Input>>; 2],
    /// By kind, the network's inputs.
    pub kinds: Vec<[f32; OF_KIND]>,
    by_number: Vec<[f32; MOST_KINDS]>,
    /// By kind, the share of an army like the own that it beats.
    beats: Vec<f32>,
}

struct List {
    inputs: Vec<Input>,
    at: usize,
}

impl List {
    fn put(&mut self, number: f32) {
        if number != 0.0 {
            self.inputs.push((self.at as u16, number));
        }
        self.at += 1;
    }

    fn flag(&mut self, holds: bool) {
        self.put(f32::from(holds));
    }

    fn steps(&mut self, number: u32, bounds: &[u32]) {
        bounds.iter().for_each(|&bound| self.flag(number >= bound));
    }

    fn one_of(&mut self, which: Option<usize>, many: usize) {
        (0..many).for_each(|place| self.flag(which == Some(place)));
    }
}

#[derive(Debug, Default)]
struct Left(Vec<(u32, [f32; EVIDENCE])>);

impl Left {
    fn of(&mut self, kinds: u32, find: impl FnOnce() -> [f32; EVIDENCE]) -> [f32; EVIDENCE] {
        if let Some((_, known)) = self.0.iter().find(|(of, _)| *of == kinds) {
            return *known;
        }
        let found = find();
        self.0.push((kinds, found));
        found
    }
}

impl<B: Bits> FeatureExtractor<B> {
    /// Of a game, with the values that come with it.
    pub fn new(game: &Gunjin<B>) -> FeatureExtractor<B> {
        let geometry = Geometry::new(game);
        let values = Values::of(game, &geometry);
        let kinds = game.ruleset().kinds();
        let squares = 0..SQUARES.min(B::WIDTH) as u8;
        let all: u32 = kinds.iter().map(|kind| kind.count).sum();
        let beats = |kind: usize| {
            let beaten = kinds
                .iter()
                .enumerate()
                .filter(|&(other, _)| geometry.outcome(kind as u8, other as u8) == Outcome::Win);
            beaten.map(|(_, other)| other.count).sum::<u32>() as f32 / all.max(1) as f32
        };
        let kinds: Vec<[f32; OF_KIND]> =
            (0..kinds.len()).map(|kind| attributes::of_kind(game, &geometry, &values, kind as u8)).collect();
        let (near, way) = surroundings(game, &geometry);
        let of_number =
            |number: usize| std::array::from_fn(|kind| kinds.get(kind).map_or(0.0, |of| of[number]));
        FeatureExtractor {
            by_number: (0..OF_KIND).map(of_number).collect(),
            near,
            way,
            places: [0, 1].map(|seat| squares.clone().map(|s| of_place(game, &geometry, seat, s)).collect()),
            beats: (0..kinds.len()).map(beats).collect(),
            kinds,
            geometry,
        }
    }

    /// Log-likelihood of each kind, as [`by_kind`] has it: all kinds at once, to the same bits.
    pub fn by_kind(&self, said: &[f32; OF_KIND]) -> [f32; MOST_KINDS] {
        let mut scores = [0.0; MOST_KINDS];
        for (row, said) in self.by_number.iter().zip(said) {
            scores.iter_mut().zip(row).for_each(|(score, number)| *score += number * said);
        }
        scores
    }

    /// Inputs of every enemy piece, in the order of the view.
    pub fn describe(&self, view: &View<B>) -> Vec<Vec<Input>> {
        self.describe_with(view, &Past::of(&self.ground(), view), |_, inputs| inputs.to_vec())
    }

    /// Maps every enemy piece and its inputs, by the past of the view, in the order of the view.
    pub(super) fn describe_with<T>(
        &self,
        view: &View<B>,
        past: &Past<B>,
        mut make: impl FnMut(&Individual, &[Input]) -> T,
    ) -> Vec<T> {
        let (mut left, mut list) = (Left::default(), List { inputs: Vec::with_capacity(OF_PIECE), at: 0 });
        let each = view.enemies.iter().map(|piece| {
            self.piece(view, past, (piece, &mut left), &mut list);
            make(piece, &list.inputs)
        });
        each.collect()
    }

    pub(super) fn ground(&self) -> Ground<'_, B> {
        Ground { geometry: &self.geometry, near: &self.near, way: &self.way }
    }

    fn piece(
        &self,
        view: &View<B>,
        past: &Past<B>,
        (piece, left): (&Individual, &mut Left),
        list: &mut List,
    ) {
        list.inputs.clear();
        list.at = 0;
        list.put(1.0);
        for &(place, number) in &self.places[(1 - view.seat) & 1][usize::from(piece.start) % SQUARES] {
            list.inputs.push((list.at as u16 + place, number));
        }
        list.at += OF_PLACE;
        let deeds = past.deeds(piece.start);
        self.is(view, past, piece, list);
        went(past, deeds, list);
        met(piece, deeds, list);
        left.of(piece.kinds, || self.evidence(view, piece)).into_iter().for_each(|number| list.put(number));
        self.around(view, past, piece, list);
        debug_assert_eq!(list.at, OF_PIECE);
    }

    fn is(&self, view: &View<B>, past: &Past<B>, piece: &Individual, list: &mut List) {
        let enemy = 1 - view.seat;
        list.flag(piece.square.is_some());
        list.flag(piece.moved);
        list.one_of(piece.square.map(|square| self.geometry.quarter(enemy, square)), 4);
        list.one_of(piece.moved.then(|| past.deeds(piece.start).quarter), 4);
        let [still, moved, won] = past.regards(self.beside(piece));
        list.flag(piece.square.is_some_and(|square| self.geometry.ring(view.seat).has(square)));
        list.flag(still || moved);
        list.flag(won);
    }

    fn beside(&self, piece: &Individual) -> B {
        piece.square.map_or(B::EMPTY, |square| self.near[usize::from(square) % SQUARES])
    }

    fn evidence(&self, view: &View<B>, piece: &Individual) -> [f32; EVIDENCE] {
        let army = &view.opening.enemy_army;
        let left = |kind: &usize| piece.can_be(*kind as u8);
        let count = |test: &dyn Fn(u8) -> bool| -> f32 {
            let passing = (0..army.len()).filter(left).filter(|&kind| test(kind as u8));
            passing.map(|kind| army[kind] as f32).sum()
        };
        let all = count(&|_| true).max(1.0);
        let beaten = (0..army.len()).filter(left).map(|kind| army[kind] as f32 * self.beats[kind]);
        let most = (0..army.len()).filter(left).map(|kind| self.beats[kind]);
        [
            all / army.iter().sum::<u32>().max(1) as f32,
            beaten.sum::<f32>() / all,
            most.fold(0.0, f32::max),
            count(&|kind| self.geometry.is_fixed(kind)) / all,
            count(&|kind| self.geometry.captures(kind)) / all,
        ]
    }

    fn around(&self, view: &View<B>, past: &Past<B>, piece: &Individual, list: &mut List) {
        let friends = self.beside(piece) & past.theirs;
        list.put(past.theirs.len() as f32 / view.enemies.len().max(1) as f32);
        list.put(past.ours.len() as f32 / view.own.len().max(1) as f32);
        list.put(friends.len() as f32 / 4.0);
        list.put(friends.members().filter(|&square| past.has_moved(square)).count() as f32 / 4.0);
    }
}

fn went<B: Bits>(past: &Past<B>, deeds: &Deeds, list: &mut List) {
    let moved = deeds.moves > 0;
    list.steps(deeds.moves, &[1, 2, 3, 6, 12]);
    list.steps(past.moves, &ARMY_MOVES);
    ARMY_MOVES.iter().for_each(|&bound| list.flag(!moved && past.moves >= bound));
    [3, 10, 25].iter().for_each(|&bound| list.flag(moved && deeds.first <= bound));
    let since = past.plies - deeds.last;
    [1, 4, 10].iter().for_each(|&bound| list.flag(moved && since <= bound));
    list.put(deeds.moves as f32 / past.moves.max(1) as f32);
    list.put(if moved { since.min(60) as f32 / 60.0 } else { 0.0 });
    list.steps(deeds.sideways, &[1, 3]);
    list.steps(deeds.back, &[1, 3]);
    list.put(if moved { deeds.quarter as f32 / deeds.moves as f32 } else { 0.0 });
}

fn met(piece: &Individual, deeds: &Deeds, list: &mut List) {
    deeds.attacks.iter().for_each(|&attacks| list.steps(attacks, &[1, 2, 3]));
    let attacked = piece.fights.iter().filter(|fight| !fight.attacked).count() as u32;
    list.steps(attacked, &[1, 2]);
    list.flag(piece.square.is_none());
    list.flag(piece.square.is_none() && piece.fights.is_empty());
    list.steps(piece.fights.len() as u32, &[1, 2, 3]);
    deeds.declined.iter().for_each(|&times| list.steps(times, &[1, 3, 8]));
    deeds.approached.iter().for_each(|&times| list.steps(times, &[1, 2]));
    deeds.fled.iter().for_each(|&times| list.steps(times, &[1, 2]));
}

fn of_place<B: Bits>(game: &Gunjin<B>, geometry: &Geometry<B>, seat: usize, square: u8) -> Vec<Input> {
    let board = game.ruleset().board();
    let Some(found) = board.get(square) else { return Vec::new() };
    let row = if seat == SOUTH { found.row } else { (board.rows() - 1).saturating_sub(found.row) };
    let middle = (board.files() as f32 - 1.0) / 2.0;
    let file = (found.file as f32 + (found.width as f32 - 1.0) / 2.0 - middle).abs() as usize;
    let (row, file) = (row.min(ROWS - 1), file.min(FILES - 1));
    let mut list = List { inputs: Vec::new(), at: 0 };
    list.one_of(Some(row), ROWS);
    list.one_of(Some(file), FILES);
    list.one_of(Some(row * FILES + file), FULL_ROWS * FILES);
    list.flag(square == geometry.headquarters(seat));
    list.flag(geometry.ring(seat).has(square));
    list.flag(found.entrance);
    list.flag(matches!(found.place, Place::Circle | Place::Bridge));
    list.inputs
}

/// Log-likelihood of each kind, from what is said of a piece.
pub fn by_kind(kinds: &[[f32; OF_KIND]], said: &[f32; OF_KIND]) -> [f32; MOST_KINDS] {
    let mut scores = [0.0; MOST_KINDS];
    for (score, kind) in scores.iter_mut().zip(kinds) {
        *score = kind.iter().zip(said).map(|(number, said)| number * said).sum();
    }
    scores
}
