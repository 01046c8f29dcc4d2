//! Repetition (R8.8) compares whole positions, hidden kinds included: that a game went on, or that a move was
//! allowed, says something of worlds in which like pieces have changed places. It is found here whether that
//! can matter at all.

use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::View;
use gunjin_engine::games::gunjin::rules::switches::Repetition;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use std::collections::BTreeMap;

/// A position as the seat can compare it: its own pieces by name, the enemy's squares, and what else is
/// public.
type Layout = (Vec<Option<u8>>, Vec<u8>, usize, u8);

/// True if a position may have occurred four times, or a move is forbidden lest one does, so that worlds have
/// to be replayed.
///
/// Own pieces are told apart here although like ones count as equal in the rules; so they are named by kind.
pub(super) fn matters<B: Bits>(game: &Gunjin<B>, view: &View<B>) -> bool {
    if game.ruleset().rules().repetition == Repetition::Off {
        return false;
    }
    if !view.barred.is_empty() {
        return true;
    }
    let kinds = vec![0; view.enemies.len()];
    let mut board = game.guessed_start(view, &kinds, None);
    let squares = || game.ruleset().board().squares();
    let mut seen: BTreeMap<Layout, u32> = BTreeMap::new();
    let mut closed = view.opening.closed;
    let mut most = 0;
    for step in 0..=view.log.len() {
        let own = squares().map(|square| board.piece(square).filter(|&(seat, _)| seat == view.seat));
        let own = own.map(|piece| piece.map(|(_, kind)| kind)).collect();
        let theirs = board.side(1 - view.seat).members().collect();
        let times = seen.entry((own, theirs, board.seat(), closed)).or_insert(0);
        *times += 1;
        most = most.max(*times);
        if let Some(announcement) = view.log.get(step) {
            game.follow(&mut board, announcement);
            closed = announcement.closed;
        }
    }
    most >= 4
}
