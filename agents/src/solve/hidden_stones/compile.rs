//! From a game of hidden stones to its arrays.

use super::arena::{Arena, Cells};
use super::count::{Histories, histories, most_sets};
use super::links::Side;
use super::records::Records;
use crate::solve::compile::{CompileError, Limits, NewSet, Progress, Watcher};
use crate::solve::compiled::{Compiled, Payoffs};
use crate::solve::estimate::TreeEstimate;
use crate::solve::tree::GameTree;
use gunjin_engine::games::card_table::View;
use gunjin_engine::games::hidden_stones::{Act, HiddenStones, Shape};
use gunjin_engine::games::table_game::{TableAction, TableGame, TablePosition};
use gunjin_engine::{Game, Rulebook, Seat};
use rayon::prelude::*;

/// Treatment of boards that are images of each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Boards {
    /// One stands for all, and strategies are alike on all.
    Turned,
    /// Each by itself.
    AsTheyAre,
}

/// A game of hidden stones, ready to be compiled.
#[expect(missing_debug_implementations, reason = "what shows views is a closure")]
pub struct Stones<'g> {
    game: &'g TableGame,
    boards: Boards,
    arena: Arena,
    histories: Histories,
    /// The view of a seat after attempts, and its actions.
    show: Box<Show<'g>>,
}

/// The digest of a view, the view, and its actions.
type Shown = (u64, View<TablePosition>, Vec<TableAction>);

type Show<'g> = dyn Fn(Seat, &[(u8, bool)]) -> Shown + Sync + 'g;

impl Boards {
    /// Bytes that a sequence takes at most in the arrays of a game and of a solver, or of who judges a player.
    const fn bytes_a_sequence(self) -> usize {
        match self {
            Boards::Turned => 124,
            Boards::AsTheyAre => 80,
        }
    }
}

/// Bytes that an information set takes besides.
const BYTES_A_SET: f64 = 32.0;
/// Games with fewer histories have them listed.
const MANY: u64 = 1 << 24;

impl<'g> Stones<'g> {
    /// The game, if it is one of hidden stones with so many histories that listing them is no good.
    pub fn many(game: &'g TableGame, boards: Boards) -> Option<Stones<'g>> {
        Stones::of(game, boards).filter(|stones| stones.histories.all >= MANY)
    }

    /// The game, if it is one of hidden stones.
    pub fn of(game: &'g TableGame, boards: Boards) -> Option<Stones<'g>> {
        macro_rules! of {
            ($($variant:ident),+) => {
                match game {
                    $(TableGame::$variant(stones) => {
                        let show = move |seat, attempts: &[(u8, bool)]| {
                            let view = stones.view_after(seat, attempts.iter().map(|&(cell, met)| (Act(cell), met)));
                            let mut legal = Vec::new();
                            stones.legal(&view.table, &mut legal);
                            let key = view.digest();
                            let view = View { seat, table: TablePosition::$variant(view.table) };
                            (key, view, legal.into_iter().map(TableAction::$variant).collect())
                        };
                        let arena = arena(stones, boards);
                        Some(Stones { game, boards, histories: histories(&arena), arena, show: Box::new(show) })
                    })+
                    _ => None,
                }
            };
        }
        of!(PhantomTtt, AbruptPhantomTtt, DarkHex, AbruptDarkHex)
    }

    /// Number of its histories, counted.
    pub fn histories(&self) -> Histories {
        self.histories
    }

    /// Its size: the histories are counted, the bytes those of what is built instead of them.
    pub fn size(&self) -> TreeEstimate {
        let [sets, sequences] = most_sets(&self.arena);
        let bytes = self.boards.bytes_a_sequence() as f64 * sequences + BYTES_A_SET * sets;
        let bytes = bytes / self.arena.symmetries() as f64;
        let depth = 2 * self.arena.cells - 1;
        TreeEstimate { nodes: self.histories.all as f64, error: 0.0, depth, unlisted: Some(bytes) }
    }

    /// Its arrays. Where boards are turned, `watcher` sees one information set of each orbit, with the actions of all its
    /// untried cells.
    ///
    /// # Errors
    /// If it is too large, or `watcher` ends it.
    pub fn compiled(
        &self,
        limits: Limits,
        watcher: &mut dyn Watcher<TableGame>,
    ) -> Result<Compiled, CompileError> {
        let (game, size) = (self.game.id(), self.size());
        if size.bytes() > limits.memory as f64 {
            let (nodes, error, bytes, limit) = (size.nodes, 0.0, size.bytes(), limits.memory);
            return Err(CompileError::TreeEstimate { game, nodes, error, bytes, limit });
        }
        let sides = self.sides(watcher)?;
        let mut tree = GameTree::unlisted(game, self.game.fingerprint(), self.histories);
        for (seat, side) in sides.iter().enumerate() {
            tree.add_seat(&side.sets, side.after.len(), self.keys(seat, side, watcher));
        }
        let sides = sides.map(|side| Side { sets: Vec::new(), ..side });
        Ok(Compiled { tree, form: Payoffs::Records(Box::new(Records { arena: self.arena.clone(), sides })) })
    }

    fn sides(&self, watcher: &mut dyn Watcher<TableGame>) -> Result<[Side; 2], CompileError> {
        let [most, _] = most_sets(&self.arena);
        let share = self.histories.all as f64 / most * self.arena.symmetries() as f64;
        let (mut nodes, mut before) = (0, [0; 2]);
        let mut side = |seat| {
            let mut watch = |side: &Side| {
                let [sets, sequences] = [before[0] + side.sets.len(), before[1] + side.after.len()];
                nodes = (sets as f64 * share) as usize;
                let bytes = self.boards.bytes_a_sequence() * sequences;
                let estimate = self.histories.all as f64;
                watcher.progress(Progress { nodes, estimate, information_sets: sets, bytes }).is_continue()
            };
            let side = Side::of(&self.arena, seat, &mut watch)?;
            before = [side.sets.len(), side.after.len()];
            Some(side)
        };
        let sides = side(0).and_then(|first| Some([first, side(1)?]));
        sides.ok_or_else(|| CompileError::Ended { game: self.game.id(), nodes })
    }

    /// The digest of the view of every information set of a seat.
    fn keys(&self, seat: usize, side: &Side, watcher: &mut dyn Watcher<TableGame>) -> Vec<u64> {
        let before = side.sets_of_sequences();
        let start = self.game.start();
        let mut keys = Vec::with_capacity(side.sets.len());
        let sets: Vec<usize> = (0..side.sets.len()).collect();
        for sets in sets.chunks(CHUNK) {
            let shown =
                |&set: &usize| (self.show)(Seat(seat as u8), &side.attempts(&self.arena, &before, set));
            let shown: Vec<Shown> = sets.par_iter().map(shown).collect();
            for (key, view, legal) in shown {
                keys.push(key);
                watcher.information_set(&NewSet { seat, key, view: &view, legal: &legal, position: &start });
            }
        }
        keys
    }
}

/// Views that are made before they are shown.
const CHUNK: usize = 1 << 14;

fn arena<S: Shape>(game: &HiddenStones<S>, boards: Boards) -> Arena {
    let wins = |seat: usize, stones: Cells| game.wins(Seat(seat as u8), stones);
    let images = match boards {
        Boards::AsTheyAre => &game.symmetries()[..1],
        Boards::Turned => game.symmetries(),
    };
    Arena::new(game.board().cells(), S::ABRUPT, wins, images)
}
