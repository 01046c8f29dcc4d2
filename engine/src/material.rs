//! What every seat has left: pieces counted by kind, for statistics on what they are worth.

use crate::game::{Game, Seat};
use crate::games::cards::Cards;
use crate::games::efg::Tree;
use crate::games::goofspiel::Goofspiel;
use crate::games::kuhn::Kuhn;
use crate::games::leduc::Leduc;
use crate::games::liars_dice::LiarsDice;

/// Pieces of one kind: its code, and how many.
pub type Count = (String, u32);

/// A game whose pieces can be counted.
///
/// # Laws
/// - Every kind is listed once, always in the same order, and only where there is one.
/// - A code holds no space, comma or colon.
pub trait Material: Game {
    /// What a seat has, on the board and in hand. Pieces in hand are kinds of their own, with `*` behind the code.
    fn material(&self, position: &Self::Position, seat: Seat) -> Vec<Count>;
}

/// Games without pieces.
macro_rules! without_pieces {
    ($($game:ty),+ $(,)?) => {$(
        impl Material for $game {
            fn material(&self, _: &Self::Position, _: Seat) -> Vec<Count> {
                Vec::new()
            }
        }
    )+};
}

without_pieces! { Cards, Kuhn, Leduc, LiarsDice, Goofspiel, Tree }

/// The kinds of a list with how many of each there are, in the order of their first appearance in `kinds`.
pub(crate) fn counted<K: PartialEq + Copy>(
    kinds: impl Iterator<Item = K>,
    pieces: &[K],
    code: impl Fn(K) -> String,
) -> Vec<Count> {
    let count = |kind: K| (code(kind), pieces.iter().filter(|&&piece| piece == kind).count() as u32);
    kinds.map(count).filter(|(_, count)| *count > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::chu::game::Chu;
    use crate::games::gunjin::rules::ruleset::Ruleset;
    use crate::games::gunjin::tables::compiled::Gunjin;
    use crate::games::sannin::Sannin;
    use crate::games::tori::Tori;

    fn pieces<G: Material>(game: &G) -> (u32, usize) {
        let counts = game.material(&game.start(), Seat(0));
        (counts.iter().map(|(_, count)| count).sum(), counts.len())
    }

    #[test]
    fn the_armies_at_the_start_are_the_printed_ones() {
        let ruleset = Ruleset::named("w-23-6i").expect("an edition");
        assert_eq!(pieces(&Gunjin::<u64>::new(ruleset)).0, 23);
        assert_eq!(
            pieces(&Tori::new(crate::games::tori::rules::Rules::default())),
            (16, 7),
            "H1: sixteen birds"
        );
        assert_eq!(pieces(&Chu::new(crate::games::chu::switches::Rules::default())).0, 46, "I1: 46 pieces");
        assert_eq!(pieces(&Sannin::default()).0, 18, "J3");
    }
}
