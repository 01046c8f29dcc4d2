//! Games of cards, dice and the like: a position is the table, a view the table with holes.

use crate::game::{Game, Seat};
use crate::tensors::Number;
use crate::tensors::sheet::PositionView;

/// The view of a player of a card game: the table, with holes where its seat cannot see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct View<T> {
    /// The seat that has the view.
    pub seat: Seat,
    /// The table as far as the seat knows it.
    pub table: T,
}

/// The parts of [`crate::game::Hidden`] that follow from [`crate::action_line::ActionLine`]: knowledge is the view.
macro_rules! table_view {
    () => {
        type Knowledge = $crate::games::card_table::View<Self::Position>;
        type View = $crate::games::card_table::View<Self::Position>;

        fn knowledge(&self, start: &Self::Position, seat: $crate::game::Seat) -> Self::View {
            let view = $crate::games::card_table::View { seat, table: $crate::game::Game::start(self) };
            $crate::action_line::watched(self, start, seat, view)
        }

        fn view(&self, view: &Self::View) -> Self::View {
            view.clone()
        }

        fn seen<'k>(&self, view: &'k Self::View) -> std::borrow::Cow<'k, Self::View> {
            std::borrow::Cow::Borrowed(view)
        }

        fn legal_from_view(&self, view: &Self::View, actions: &mut Vec<Self::Action>) {
            actions.clear();
            if $crate::game::Game::turn(self, &view.table) == $crate::game::Turn::Seat(view.seat) {
                $crate::game::Game::legal(self, &view.table, actions);
            }
        }

        fn resample(
            &self,
            view: &Self::View,
            tries: u32,
            rng: &mut impl $crate::random::RandomSource,
        ) -> Option<$crate::game::World<Self>> {
            let position = $crate::game::Hidden::resample_position(self, view, tries, rng)?;
            Some($crate::action_line::world(self, position))
        }
    };
}
pub(crate) use table_view;

impl<G: Game> PositionView<G> for View<G::Position> {
    fn shown(&self) -> (&G::Position, Seat) {
        (&self.table, self.seat)
    }
}

/// Marks the seat, the cards dealt and the hands as far as they are seen, the seat's own first; how many numbers that
/// takes. A hand is one of so many cards, none where it is not seen.
pub(crate) fn mark_hands<N: Number>(
    numbers: &mut [N],
    seat: Seat,
    dealt: u8,
    hands: &[Option<u8>],
    cards: usize,
) -> usize {
    let players = hands.len();
    mark(numbers, seat.index());
    (0..usize::from(dealt)).for_each(|dealt| mark(numbers, players + dealt));
    for other in 0..players {
        if let Some(card) = hands[(seat.index() + other) % players] {
            mark(numbers, 2 * players + other * cards + usize::from(card));
        }
    }
    players * (2 + cards)
}

pub(crate) fn mark<N: Number>(numbers: &mut [N], at: usize) {
    numbers[at] = N::WHOLE;
}
