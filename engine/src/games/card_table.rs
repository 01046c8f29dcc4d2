//! Games of cards, dice and the like: a position is the table, a view the table with holes.

use crate::game::Seat;
use crate::rulebook::Rulebook;
use crate::tensors::{Encoded, Layout, Number, Sheet, Tensors};

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

/// A game whose table, holes included, is written as numbers. A table shows everything that was done, so that the
/// observation is the information state.
pub trait TableSheet: Rulebook<View = View<<Self as crate::game::Game>::Position>> + Clone {
    /// The numbering of actions, in words.
    fn numbering(&self) -> &'static str;
    /// The tensor layout of a table.
    fn sheet(&self) -> Sheet;
    /// Numbers of actions.
    fn actions(&self) -> usize;
    /// The number of an action of a seat.
    fn number(&self, action: Self::Action) -> usize;
    /// The action of a number.
    fn action(&self, number: usize) -> Option<Self::Action>;
    /// Writes a table as a seat sees it, or the whole table in the seat's order, into numbers that are all 0.
    /// Different tables are written differently.
    fn write<N: Number>(&self, table: &Self::Position, seat: Seat, numbers: &mut [N]);
}

/// Writes the tensors of such a game.
#[derive(Debug, Clone)]
pub struct TableTensors<G> {
    game: G,
    layout: Layout,
}

impl<G: TableSheet> TableTensors<G> {
    pub(crate) fn new(game: &G) -> TableTensors<G> {
        let table = game.sheet();
        let layout = Layout {
            version: 1,
            actions: game.actions(),
            numbering: game.numbering(),
            observation: table.clone(),
            information_state: table.clone(),
            truth: table,
            rules: None,
        };
        TableTensors { game: game.clone(), layout }
    }
}

impl<G: TableSheet> Tensors<G> for TableTensors<G> {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn number(&self, _: Seat, action: G::Action) -> usize {
        self.game.number(action)
    }

    fn action(&self, _: Seat, number: usize) -> Option<G::Action> {
        self.game.action(number)
    }

    fn observation<N: Number>(&self, game: &G, view: &G::View, numbers: &mut [N]) {
        self.truth(game, &view.table, view.seat, numbers);
    }

    fn information_state<N: Number>(&self, game: &G, view: &G::View, numbers: &mut [N]) {
        self.truth(game, &view.table, view.seat, numbers);
    }

    fn truth<N: Number>(&self, game: &G, table: &G::Position, seat: Seat, numbers: &mut [N]) {
        numbers.fill(N::NONE);
        game.write(table, seat, numbers);
    }
}

impl<G: TableSheet> Encoded for G {
    type Tensors = TableTensors<G>;

    fn tensors(&self) -> Self::Tensors {
        TableTensors::new(self)
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

/// Marks one of several numbers, counted from the given place.
pub(crate) fn mark<N: Number>(numbers: &mut [N], at: usize) {
    numbers[at] = N::WHOLE;
}
