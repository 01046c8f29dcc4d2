//! Deeds open to a seat on the board, as sets of cells. Their lawfulness is tested one by one
//! ([`super::situation`]).

use super::pieces::KINDS;
use super::rules::{AllyPromotion, JumpLost, LightKill};
use super::situation::Situation;
use super::{Action, CELLS, Cell, Deed, Form, Half, Kind, KingFirstJump, Position, Sannin, Stage};
use crate::bits::Bits;
use crate::random::{RandomSource, below};
use std::ops::ControlFlow;

pub(super) const BOARD: u128 = (1 << CELLS) - 1;

#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Moves {
    pub(super) plain: u128,
    pub(super) promoting: u128,
}

impl Sannin {
    #[inline(always)]
    pub(super) fn moves_of(&self, position: &Position, situation: &Situation, from: Cell) -> Moves {
        let (seat, form) = position.piece(from);
        let is_king = from == situation.king;
        let mut to = self.tables.bears(seat, form, from, situation.occupied) & situation.open;
        if is_king {
            to |= self.jumps_of(position, situation);
        } else {
            to &= situation.relief;
        }
        if form.is_promoted() || !form.kind().promotes() {
            return Moves { plain: to, promoting: 0 };
        }
        let promoting = to & self.promotions(situation, is_king, from);
        let ally_land = situation.ally.map_or(0, |ally| self.tables.territory[ally]);
        let dead = self.tables.dead[seat][form.index()];
        Moves { plain: to & !dead & !(promoting & ally_land), promoting }
    }

    /// The cells on which a plain piece that comes from a cell may promote (J10, J11, J17.1).
    #[inline(always)]
    fn promotions(&self, situation: &Situation, is_king: bool, from: Cell) -> u128 {
        let allied = situation.ally.is_some();
        if allied && (is_king || self.rules.ally_promotion == AllyPromotion::None) {
            return 0;
        }
        let cells = self.tables.promoting[situation.seat][from.index()];
        if !is_king || self.rules.king_promotes_in_garden {
            return cells;
        }
        if from == Cell::GARDEN { 0 } else { cells & !Cell::GARDEN.bit() }
    }

    /// Cells to which the first move of the 輿論 may go (J12).
    #[inline(always)]
    fn jumps_of(&self, position: &Position, situation: &Situation) -> u128 {
        let Situation { seat, checkers, ally, .. } = *situation;
        if !position.jumps.has(seat) || checkers != 0 || ally.is_some() {
            return 0;
        }
        let home = self.tables.territory[seat];
        match self.rules.king_first_jump {
            KingFirstJump::EmptyCells => home & !situation.occupied,
            KingFirstJump::EmptyOrEnemyCells => home & situation.open,
            KingFirstJump::Off => 0,
        }
    }

    /// True if a seat that has it keeps the right to the first move of its 輿論, given who is in check (J12).
    pub(super) fn keeps_jump(&self, checked: bool) -> bool {
        !(checked && self.rules.jump_lost == JumpLost::OnceInCheck)
    }

    #[inline(always)]
    pub(super) fn drops_of(&self, situation: &Situation, kind: Kind) -> u128 {
        let dead = self.tables.dead[situation.seat][kind.plain().index()];
        BOARD & !situation.occupied & !dead & situation.relief
    }

    /// The pieces on the lines of a 旭光, which it could take without moving if nothing protected them (J13).
    /// A 輿論 is never taken.
    #[inline(always)]
    pub(super) fn light_targets(&self, position: &Position, situation: &Situation) -> u128 {
        if self.rules.light_kill == LightKill::Off || !position.king_form(situation.seat).is_promoted() {
            return 0;
        }
        let seen = self.tables.seen(situation.king, situation.occupied);
        seen & situation.enemies & !position.kings_set()
    }

    /// Those of them that nothing protects: what the 旭光 can take (J13).
    pub(super) fn light_kills(&self, position: &Position, situation: &Situation) -> u128 {
        let targets = self.light_targets(position, situation).members().map(Cell::member);
        targets
            .filter(|&target| !self.is_protected(position, situation, target))
            .fold(0, |set, cell| set | cell.bit())
    }

    pub(super) fn is_protected(&self, position: &Position, situation: &Situation, target: Cell) -> bool {
        let (owner, _) = position.piece(target);
        let side = position.occupied[owner] | position.ally(owner).map_or(0, |ally| position.occupied[ally]);
        self.tables.bearers(position, target, situation.occupied, side) != 0
    }

    #[inline]
    pub(super) fn moves(
        &self,
        position: &Position,
        situation: &Situation,
        from: Cell,
        look: &mut impl FnMut(Deed) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Moves { plain, promoting } = self.moves_of(position, situation, from);
        for to in (plain | promoting).members().map(Cell::member) {
            for (cells, promote) in [(plain, false), (promoting, true)] {
                if cells & to.bit() != 0 {
                    look(Deed::Move { from, to, promote })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    pub(super) fn deeds(
        &self,
        position: &Position,
        situation: &Situation,
        mut look: impl FnMut(Deed) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for from in position.occupied[situation.seat].members().map(Cell::member) {
            self.moves(position, situation, from, &mut look)?;
        }
        for kind in Kind::ALL.into_iter().filter(|&kind| position.in_hand(situation.seat, kind) > 0) {
            for to in self.drops_of(situation, kind).members().map(Cell::member) {
                look(Deed::Drop { kind, to })?;
            }
        }
        self.light_deeds(position, situation, &mut look)
    }

    /// Shows what the 旭光 might take without moving (J13), until `look` breaks off.
    pub(super) fn light_deeds(
        &self,
        position: &Position,
        situation: &Situation,
        look: &mut impl FnMut(Deed) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let targets = self.light_targets(position, situation);
        if self.rules.light_kill == LightKill::All && targets != 0 {
            return look(Deed::LightKillAll);
        }
        targets.members().map(Cell::member).try_for_each(|target| look(Deed::LightKill { target }))
    }

    /// True if every deed of a piece is lawful without a closer look: nobody gives check, there is no ally to
    /// mind, and no line from the 輿論 passes the piece.
    #[inline(always)]
    pub(super) fn is_free(&self, situation: &Situation, from: Cell) -> bool {
        situation.half == Half::Last
            && situation.checkers == 0
            && situation.ally.is_none()
            && from != situation.king
            && situation.shields & from.bit() == 0
    }
}

#[inline(always)]
pub(super) fn form_after(form: Form, promote: bool) -> Form {
    if promote { form.promoted() } else { form }
}

/// Draws in vain after which the list is made after all.
const MAX_DRAWS: u32 = 300;

/// Most pieces of one seat: all 54 but the 輿論 of the others.
const MOST_PIECES: usize = 52;

const JUMPS: u32 = 24;

struct Places {
    situation: Situation,
    pieces: [u8; MOST_PIECES],
    /// By piece: the places of all pieces up to it.
    ends: [u16; MOST_PIECES],
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
            ends: [0; MOST_PIECES],
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

    #[inline(always)]
    fn pick(&self, game: &Sannin, position: &Position, place: u32) -> Option<Deed> {
        let deed = self.deed_at(game, position, place)?;
        let free = matches!(deed, Deed::Move { from, .. } if game.is_free(&self.situation, from));
        (free || game.is_lawful(position, &self.situation, deed)).then_some(deed)
    }

    #[inline(always)]
    fn deed_at(&self, game: &Sannin, position: &Position, place: u32) -> Option<Deed> {
        let Some(mut number) = place.checked_sub(self.moves) else {
            let index = self.ends.iter().position(|&end| u32::from(end) > place)?;
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
        for _ in 0..MAX_DRAWS {
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
        for _ in 0..MAX_DRAWS {
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
