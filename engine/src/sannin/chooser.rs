//! A random legal action without a list of all: the deeds worth a look are counted as bits of sets, one is drawn, and drawn
//! again until it is lawful. Every lawful deed is one bit, so the draw is exactly uniform; a test compares it with the list.

use super::Sannin;
use super::action::{Action, Deed};
use super::board::{CELLS, Cell};
use super::choices::Moves;
use super::pieces::{KINDS, Kind};
use super::position::{Position, Stage};
use super::rules::LightKill;
use super::situation::{Half, Situation};
use crate::gunjin::bits::Bits;
use crate::random::{Words, below};

/// Unlawful draws after which the list is made after all.
const PATIENCE: u32 = 200;

/// Most pieces of one seat: all 54 but the 輿論 of the others.
const MOST_PIECES: usize = 52;

/// Everything worth a look in one situation, as sets.
struct Pool {
    situation: Situation,
    pieces: [(u8, Moves); MOST_PIECES],
    length: usize,
    drops: [u128; KINDS],
    kills: u128,
    /// Number of deeds in the pool.
    total: u32,
}

impl Pool {
    #[inline(always)]
    fn new(game: &Sannin, position: &Position, situation: Situation) -> Pool {
        let mut pool = Pool {
            situation,
            pieces: [(0, Moves::default()); MOST_PIECES],
            length: 0,
            drops: [0; KINDS],
            kills: 0,
            total: 0,
        };
        for from in position.occupied[situation.seat].members() {
            let moves = game.moves_of(position, &situation, Cell::member(from));
            pool.pieces[pool.length] = (from, moves);
            pool.length += 1;
            pool.total += moves.plain.len() + moves.promoting.len();
        }
        for kind in Kind::ALL {
            if position.in_hand(situation.seat, kind) > 0 {
                let drops = game.drops_of(&situation, kind);
                pool.drops[kind as usize] = drops;
                pool.total += drops.len();
            }
        }
        pool.kills = game.light_kills(position, &situation);
        pool.total += if pool.kill_all(game) { 1 } else { pool.kills.len() };
        pool
    }

    fn kill_all(&self, game: &Sannin) -> bool {
        game.rules.light_kill == LightKill::All && self.kills != 0
    }

    /// The deed of a number below the total.
    #[inline(always)]
    fn pick(&self, mut number: u32) -> Deed {
        for &(from, Moves { plain, promoting }) in &self.pieces[..self.length] {
            for (cells, promote) in [(plain, false), (promoting, true)] {
                if number < cells.len() {
                    let to = Cell::member(cells.select(number));
                    return Deed::Move { from: Cell::member(from), to, promote };
                }
                number -= cells.len();
            }
        }
        for kind in Kind::ALL {
            let cells = self.drops[kind as usize];
            if number < cells.len() {
                return Deed::Drop { kind, to: Cell::member(cells.select(number)) };
            }
            number -= cells.len();
        }
        match self.kills.len() {
            kills if number < kills => Deed::LightKill { target: Cell::member(self.kills.select(number)) },
            _ => Deed::LightKillAll,
        }
    }

    fn draw(&self, game: &Sannin, position: &Position, number: u32) -> Option<Deed> {
        let deed = if self.kill_all(game) && number == self.total - 1 {
            Deed::LightKillAll
        } else {
            self.pick(number)
        };
        game.is_lawful(position, &self.situation, deed).then_some(deed)
    }
}

impl Sannin {
    /// A uniformly random legal action of the seat to act; `None` once the game is over.
    pub(super) fn draw_action(&self, position: &Position, words: &mut impl Words) -> Option<Action> {
        if position.ending.is_some() {
            return None;
        }
        if let Stage::Offered(_) = position.stage {
            return Some(if below(words, 2) == 0 { Action::Accept } else { Action::Refuse });
        }
        let seat = usize::from(position.turn);
        let last = Pool::new(self, position, self.situation(position, seat, Half::Last));
        let first = self
            .may_rescue(position, seat)
            .then(|| Pool::new(self, position, self.situation(position, seat, Half::First)));
        let offers = self.offers(position);
        let firsts = first.as_ref().map_or(0, |pool| pool.total);
        for _ in 0..PATIENCE {
            let number = below(words, last.total + firsts + offers.len() as u32);
            let action = if number < last.total {
                last.draw(self, position, number).map(Action::Play)
            } else if number < last.total + firsts {
                let number = number - last.total;
                first.as_ref().and_then(|pool| pool.draw(self, position, number)).map(Action::First)
            } else {
                let number = (number - last.total - firsts) as usize;
                offers.members().nth(number).map(|seat| Action::Offer(seat as u8))
            };
            if action.is_some() {
                return action;
            }
        }
        let mut actions = Vec::with_capacity(CELLS);
        self.list_actions(position, &mut actions);
        actions.get(below(words, actions.len() as u32) as usize).copied()
    }
}
