//! That a side still has movers and moves, or has none any more (R8.4, R8.5): facts about all pieces
//! together.

use super::facts::{at_least_one, kinds_where};
use super::reader::{Reader, lends};
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::switches::CircleDuty;
use gunjin_engine::games::gunjin::{Ending, Individual, KindSet, Reason, Winner};

struct Able {
    /// By living enemy piece that is not frozen: the kinds with which it surely counts.
    sure: Vec<(usize, KindSet)>,
    /// For some piece and kind it hangs on other pieces.
    unclear: bool,
}

impl<B: Bits> Reader<'_, B> {
    /// R8.4: the side was looked at, and had a mover.
    pub(super) fn weigh_survival(&mut self) {
        if self.game.ruleset().rules().elimination {
            let movers = self.movers();
            self.some(&movers);
        }
    }

    /// Weighs the end of the log, which tells of all pieces: elimination, and whether the side to move can.
    pub(super) fn weigh_end(&mut self, ending: Option<Ending>) {
        match ending.map(|ending| (ending.reason, ending.winner)) {
            Some((Reason::Elimination, winner)) if winner != Winner::seat(self.enemy) => {
                let movers = self.movers();
                self.none(&movers);
            }
            Some((Reason::NoMove, _)) => {
                self.weigh_survival();
                let own = self.board.side(self.view.seat) & !self.game.stuck(&self.board);
                let kinds = self.game.ruleset().kinds();
                let own_moves = own.members().any(|square| {
                    let kind = self.board.kind(square);
                    self.game.is_mover(self.view.seat, kind) && kinds[usize::from(kind)].counts
                });
                self.findings.loose |= !own_moves; // then the winner tells of the enemy's movers too
                if self.board.seat() == self.enemy {
                    let able = self.able_now();
                    self.none(&able);
                }
            }
            // The enemy has movers; whether one of them can move was not asked any more.
            Some((Reason::PlyCap | Reason::Elimination, _)) => self.weigh_survival(),
            _ => {
                self.weigh_survival();
                if self.board.seat() == self.enemy {
                    let able = self.able_now();
                    self.some(&able);
                }
            }
        }
    }

    fn movers(&self) -> Able {
        let (game, enemy) = (self.game, self.enemy);
        let copies = |kind: u8| game.flags_copy_moves && lends(game, kind);
        let counts = |kind: u8| game.ruleset().kinds()[usize::from(kind)].counts;
        self.able(
            B::EMPTY,
            |_, _, kind| !copies(kind) && counts(kind) && game.is_mover(enemy, kind),
            |kind| copies(kind) && counts(kind),
        )
    }

    fn able_now(&self) -> Able {
        let (game, enemy) = (self.game, self.enemy);
        let copies = |kind: u8| game.flags_copy_moves && lends(game, kind);
        let goes = |reader: &Self, square: u8, kind: u8| {
            let mut board = reader.board;
            game.regard_as(&mut board, enemy, square, kind);
            let falls = game.falls_alone(enemy, kind) && !game.fall_targets(&board, enemy, square).is_empty();
            falls || !game.targets_as(&board, enemy, square, kind).is_empty()
        };
        self.able(
            self.bound(),
            |reader, square, kind| !copies(kind) && goes(reader, square, kind),
            |kind| copies(kind) || game.falls_with_bomb_only(enemy, kind),
        )
    }

    /// R1.9: who may not move because a piece on a circle must, even one that cannot.
    fn bound(&self) -> B {
        let rules = self.game.ruleset().rules();
        let circles = self.game.circles;
        let binding = rules.circle_must_leave && rules.circle_duty == CircleDuty::Binding;
        let waits = !(circles & self.board.side(self.enemy)).is_empty();
        if binding && waits { !circles } else { B::EMPTY }
    }

    /// `bound`: squares whose pieces may not move whatever they are.
    fn able(&self, bound: B, sure: impl Fn(&Self, u8, u8) -> bool, unclear: impl Fn(u8) -> bool) -> Able {
        let frozen = self.game.stuck(&self.board) | bound;
        let free = self.squares.iter().enumerate().filter_map(|(piece, square)| square.map(|at| (piece, at)));
        let mut able = Able { sure: Vec::new(), unclear: false };
        for (piece, square) in free.filter(|&(_, square)| !frozen.has(square)) {
            let kinds = self.view.enemies[piece].kinds;
            let passes = kinds_where(kinds, |kind| sure(self, square, kind));
            able.unclear |= kinds_where(kinds & !passes, &unclear) != 0;
            able.sure.push((piece, passes));
        }
        able
    }

    fn some(&mut self, able: &Able) {
        let kinds = |piece: usize| self.view.enemies[piece].kinds;
        if able.sure.iter().any(|&(piece, sure)| sure == kinds(piece)) {
            return;
        }
        // More pieces than the army has of kinds with which any of them might not be able: one of them is.
        let doubtful = able.sure.iter().fold(0, |set, &(piece, sure)| set | (kinds(piece) & !sure));
        let army = &self.view.opening.enemy_army;
        let most: u32 =
            (0..army.len()).filter(|&kind| doubtful >> kind & 1 == 1).map(|kind| army[kind]).sum();
        if able.sure.len() > most as usize {
            return;
        }
        self.findings.loose |= able.unclear;
        if !able.unclear {
            let order = by_doubt(&self.view.enemies, &able.sure);
            self.findings.facts.push(at_least_one(&order));
        }
    }

    fn none(&mut self, able: &Able) {
        self.findings.loose |= able.unclear;
        for &(piece, sure) in &able.sure {
            self.note(vec![vec![(piece, !sure)]]);
        }
    }
}

/// Pieces with the kinds with which they are able, those first that have the fewest others.
fn by_doubt(enemies: &[Individual], able: &[(usize, KindSet)]) -> Vec<(usize, KindSet)> {
    let mut order = able.to_vec();
    order.sort_by_key(|&(piece, sure)| ((enemies[piece].kinds & !sure).count_ones(), piece));
    order
}
