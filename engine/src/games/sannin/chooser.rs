//! A random legal action without a list of all.
//!
//! Every piece gets as many places in a row as it could have moves on an empty board, every piece in hand as
//! many as there are cells for it. A place is drawn; it stands for the move of that number if the piece has
//! so many here and the move is lawful, else the draw is repeated. Every lawful action has exactly one place,
//! so the draw is exactly uniform; a test compares it with the list.

use super::Sannin;
use super::action::{Action, Deed};
use super::board::{CELLS, Cell};
use super::choices::Moves;
use super::pieces::{KINDS, Kind};
use super::position::{Position, Stage};
use super::rules::LightKill;
use super::situation::{Half, Situation};
use crate::bits::Bits;
use crate::random::{RandomSource, below};

/// Draws in vain after which the list is made after all.
const PATIENCE: u32 = 300;

/// Most pieces of one seat: all 54 but the 輿論 of the others.
const MOST_PIECES: usize = 52;

/// Places for a jump of the 輿論: its territory (J12).
const JUMPS: u32 = 24;

/// The places of one situation.
struct Places {
    situation: Situation,
    /// The cells of the pieces.
    pieces: [u8; MOST_PIECES],
    /// By piece: the places of all pieces up to it; more than there are behind the last.
    ends: [u16; MOST_PIECES],
    /// The places of all pieces.
    moves: u32,
    drops: [u128; KINDS],
    targets: u128,
    total: u32,
}

impl Places {
    #[inline(always)]
    fn new(game: &Sannin, position: &Position, situation: Situation) -> Places {
        let mut places = Places {
            situation,
            pieces: [0; MOST_PIECES],
            ends: [u16::MAX; MOST_PIECES],
            moves: 0,
            drops: [0; KINDS],
            targets: game.light_targets(position, &situation),
            total: 0,
        };
        let most = &game.tables.most_moves[situation.seat];
        let may_jump = position.jumps.has(situation.seat);
        for (index, from) in position.occupied[situation.seat].members().take(MOST_PIECES).enumerate() {
            let (_, form) = position.piece(Cell::member(from));
            places.moves += u32::from(most[form.index()][usize::from(from)]);
            if may_jump && from == situation.king.number() {
                places.moves += JUMPS;
            }
            places.pieces[index] = from;
            places.ends[index] = places.moves as u16;
        }
        places.total = places.moves;
        for kind in Kind::ALL {
            if position.in_hand(situation.seat, kind) > 0 {
                places.drops[kind as usize] = game.drops_of(&situation, kind);
                places.total += places.drops[kind as usize].len();
            }
        }
        places.total += places.targets.len();
        places
    }

    /// The deed at a place, if it is lawful.
    #[inline(always)]
    fn pick(&self, game: &Sannin, position: &Position, place: u32) -> Option<Deed> {
        let deed = self.deed_at(game, position, place)?;
        let free = matches!(deed, Deed::Move { from, .. } if game.is_free(&self.situation, from));
        (free || game.is_lawful(position, &self.situation, deed)).then_some(deed)
    }

    #[inline(always)]
    fn deed_at(&self, game: &Sannin, position: &Position, place: u32) -> Option<Deed> {
        let Some(mut number) = place.checked_sub(self.moves) else {
            let index = self.ends.iter().map(|&end| usize::from(u32::from(end) <= place)).sum::<usize>();
            let begin = if index == 0 { 0 } else { u32::from(self.ends[index - 1]) };
            return self.move_at(game, position, Cell::member(self.pieces[index]), place - begin);
        };
        for kind in Kind::ALL {
            let cells = self.drops[kind as usize];
            if number < cells.len() {
                return Some(Deed::Drop { kind, to: Cell::member(cells.select(number)) });
            }
            number -= cells.len();
        }
        match game.rules.light_kill {
            LightKill::All => (number == 0).then_some(Deed::LightKillAll),
            _ => Some(Deed::LightKill { target: Cell::member(self.targets.select(number)) }),
        }
    }

    #[inline(always)]
    fn move_at(&self, game: &Sannin, position: &Position, from: Cell, number: u32) -> Option<Deed> {
        let Moves { plain, promoting } = game.moves_of(position, &self.situation, from);
        let promote = number >= plain.len();
        let (cells, number) = if promote { (promoting, number - plain.len()) } else { (plain, number) };
        let deed = || Deed::Move { from, to: Cell::member(cells.select(number)), promote };
        (number < cells.len()).then(deed)
    }
}

impl Sannin {
    /// A uniformly random legal action of the seat to act; `None` once the game is over.
    pub(super) fn draw_action(&self, position: &Position, rng: &mut impl RandomSource) -> Option<Action> {
        if position.ending.is_some() {
            return None;
        }
        if let Stage::Offered(_) = position.stage {
            return Some(if below(rng, 2) == 0 { Action::Accept } else { Action::Refuse });
        }
        let seat = usize::from(position.turn);
        match (position.checked.has(seat), self.may_rescue(position, seat)) {
            (true, false) => self.draw_from_list(position, rng),
            (false, _) => self.draw_place(position, rng),
            (true, true) => self.draw_place_in_check(position, rng),
        }
    }

    fn draw_from_list(&self, position: &Position, rng: &mut impl RandomSource) -> Option<Action> {
        let mut actions = Vec::with_capacity(CELLS);
        self.list_actions(position, &mut actions);
        actions.get(below(rng, actions.len() as u32) as usize).copied()
    }

    fn draw_place(&self, position: &Position, rng: &mut impl RandomSource) -> Option<Action> {
        let seat = usize::from(position.turn);
        let places = Places::new(self, position, self.situation(position, seat, Half::Last));
        let offers = self.offers(position);
        for _ in 0..PATIENCE {
            let place = below(rng, places.total + offers.len() as u32);
            let action = match place.checked_sub(places.total) {
                None => places.pick(self, position, place).map(Action::Play),
                Some(number) => offers.members().nth(number as usize).map(|seat| Action::Offer(seat as u8)),
            };
            if action.is_some() {
                return action;
            }
        }
        self.draw_from_list(position, rng)
    }

    /// An ally in check has places for turns of one move and for first moves of two (J17.7).
    #[cold]
    fn draw_place_in_check(&self, position: &Position, rng: &mut impl RandomSource) -> Option<Action> {
        let seat = usize::from(position.turn);
        let [last, first] = [Half::Last, Half::First]
            .map(|half| Places::new(self, position, self.situation(position, seat, half)));
        for _ in 0..PATIENCE {
            let place = below(rng, last.total + first.total);
            let action = match place.checked_sub(last.total) {
                None => last.pick(self, position, place).map(Action::Play),
                Some(place) => first.pick(self, position, place).map(Action::First),
            };
            if action.is_some() {
                return action;
            }
        }
        self.draw_from_list(position, rng)
    }
}
