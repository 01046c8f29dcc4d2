//! One type for all games of cards and dice: what is generic over games is compiled once for them, and not once for each.

use crate::action_line::{ActionLine, notation_as_line};
use crate::catalogue::HotLoops;
use crate::game::{Game, Hidden, Notation, Seat, Turn};
use crate::game_list;
use crate::games::card_table::{View, table_view};
use crate::random::{Fast, RandomSource};
use crate::rulebook::Rulebook;
use crate::tensors::sheet::PositionSheet;
use crate::tensors::{Number, Sheet};
use std::cell::RefCell;
use std::fmt::{self, Debug, Formatter};
use std::hash::{Hash, Hasher};

fn foreign() -> ! {
    unreachable!("positions and actions belong to the game that made them")
}

/// Takes the lines of the kind `table` out of [`game_list!`].
macro_rules! table_games {
    (@take [$($taken:tt)*] table $variant:ident($game:ty) $entry:tt; $($rest:tt)*) => {
        table_games! { @take [$($taken)* $variant($game)] $($rest)* }
    };
    (@take [$($taken:tt)*] open $variant:ident($game:ty) $entry:tt; $($rest:tt)*) => {
        table_games! { @take [$($taken)*] $($rest)* }
    };
    (@take [$($variant:ident($game:ty))+]) => {
        table_games! { @type #[derive(Debug)] #[expect(clippy::large_enum_variant, reason = "a game is made once and shared")] TableGame, "A game of cards or dice.", $($variant($game))+ }
        table_games! { @type #[derive(Copy, PartialEq, Eq)] TablePosition, "State of its table.", $($variant(<$game as Game>::Position))+ }
        table_games! { @type #[derive(Copy, PartialEq, Eq, PartialOrd, Ord)] TableAction, "An action of a seat or of chance.", $($variant(<$game as Game>::Action))+ }
        table_games! { @type #[derive(PartialEq, Eq)] TableObservation, "A seat's observation of an action.", $($variant(<$game as Hidden>::Observation))+ }

        table_games! { @plain TablePosition, $($variant($game))+ }
        table_games! { @plain TableAction, $($variant($game))+ }
        table_games! { @plain TableObservation, $($variant($game))+ }

        $(impl From<$game> for TableGame {
            fn from(game: $game) -> TableGame {
                TableGame::$variant(game)
            }
        })+

        impl Game for TableGame {
            type Position = TablePosition;
            type Action = TableAction;

            fn seats(&self) -> usize {
                match self { $(TableGame::$variant(game) => game.seats(),)+ }
            }

            fn start(&self) -> TablePosition {
                match self { $(TableGame::$variant(game) => TablePosition::$variant(game.start()),)+ }
            }

            #[inline]
            fn turn(&self, position: &TablePosition) -> Turn {
                match (self, position) {
                    $((TableGame::$variant(game), TablePosition::$variant(table)) => game.turn(table),)+
                    _ => foreign(),
                }
            }

            #[inline]
            fn legal(&self, position: &TablePosition, actions: &mut Vec<TableAction>) {
                actions.clear();
                match (self, position) {
                    $((TableGame::$variant(game), TablePosition::$variant(table)) => {
                        thread_local!(static OWN: RefCell<Vec<<$game as Game>::Action>> = const { RefCell::new(Vec::new()) });
                        OWN.with_borrow_mut(|own| {
                            game.legal(table, own);
                            actions.extend(own.iter().map(|&action| TableAction::$variant(action)));
                        });
                    })+
                    _ => foreign(),
                }
            }

            #[inline]
            fn play(&self, position: &mut TablePosition, action: TableAction) {
                match (self, position, action) {
                    $((TableGame::$variant(game), TablePosition::$variant(table), TableAction::$variant(action)) => {
                        game.play(table, action);
                    })+
                    _ => foreign(),
                }
            }

            fn returns(&self, position: &TablePosition) -> Vec<f64> {
                match (self, position) {
                    $((TableGame::$variant(game), TablePosition::$variant(table)) => game.returns(table),)+
                    _ => foreign(),
                }
            }

            fn outcomes(&self, position: &TablePosition, outcomes: &mut Vec<(TableAction, f64)>) {
                outcomes.clear();
                match (self, position) {
                    $((TableGame::$variant(game), TablePosition::$variant(table)) => {
                        thread_local!(static OWN: RefCell<Vec<(<$game as Game>::Action, f64)>> = const { RefCell::new(Vec::new()) });
                        OWN.with_borrow_mut(|own| {
                            game.outcomes(table, own);
                            outcomes.extend(own.iter().map(|&(outcome, chance)| (TableAction::$variant(outcome), chance)));
                        });
                    })+
                    _ => foreign(),
                }
            }
        }

        impl Hidden for TableGame {
            type Observation = TableObservation;
            table_view!();

            #[inline]
            fn observe(
                &self,
                seat: Seat,
                before: &TablePosition,
                action: TableAction,
                after: &TablePosition,
            ) -> TableObservation {
                match (self, before, action, after) {
                    $((
                        TableGame::$variant(game),
                        TablePosition::$variant(before),
                        TableAction::$variant(action),
                        TablePosition::$variant(after),
                    ) => TableObservation::$variant(game.observe(seat, before, action, after)),)+
                    _ => foreign(),
                }
            }

            #[inline]
            fn learn(&self, view: &mut View<TablePosition>, observation: &TableObservation) {
                match (self, &mut view.table, observation) {
                    $((TableGame::$variant(game), TablePosition::$variant(table), TableObservation::$variant(seen)) => {
                        let mut own = View { seat: view.seat, table: *table };
                        game.learn(&mut own, seen);
                        *table = own.table;
                    })+
                    _ => foreign(),
                }
            }

            fn resample_position(
                &self,
                view: &View<TablePosition>,
                tries: u32,
                rng: &mut impl RandomSource,
            ) -> Option<TablePosition> {
                match (self, &view.table) {
                    $((TableGame::$variant(game), TablePosition::$variant(table)) => game
                        .resample_position(&View { seat: view.seat, table: *table }, tries, rng)
                        .map(TablePosition::$variant),)+
                    _ => foreign(),
                }
            }
        }

        impl ActionLine for TableGame {
            fn told_actions(&self, position: &TablePosition) -> Vec<Option<TableAction>> {
                match (self, position) {
                    $((TableGame::$variant(game), TablePosition::$variant(table)) => {
                        game.told_actions(table).into_iter().map(|told| told.map(TableAction::$variant)).collect()
                    })+
                    _ => foreign(),
                }
            }

            fn seen_words(&self, position: &TablePosition) -> Vec<String> {
                match (self, position) {
                    $((TableGame::$variant(game), TablePosition::$variant(table)) => game.seen_words(table),)+
                    _ => foreign(),
                }
            }
        }

        impl Notation for TableGame {
            fn action_text(&self, position: &TablePosition, action: TableAction) -> String {
                match (self, position, action) {
                    $((TableGame::$variant(game), TablePosition::$variant(table), TableAction::$variant(action)) => {
                        game.action_text(table, action)
                    })+
                    _ => foreign(),
                }
            }

            notation_as_line!();
        }

        impl Rulebook for TableGame {
            type Past = ();

            fn past(&self, _: &TablePosition) {}

            fn id(&self) -> String {
                match self { $(TableGame::$variant(game) => Rulebook::id(game),)+ }
            }

            fn reason(&self, position: &TablePosition) -> &'static str {
                match (self, position) {
                    $((TableGame::$variant(game), TablePosition::$variant(table)) => game.reason(table),)+
                    _ => foreign(),
                }
            }

            fn images(&self, view: &View<TablePosition>) -> Vec<(View<TablePosition>, Vec<TableAction>)> {
                match (self, &view.table) {
                    $((TableGame::$variant(game), TablePosition::$variant(table)) => {
                        let images = game.images(&View { seat: view.seat, table: *table }).into_iter();
                        let image = |(image, acts): (View<_>, Vec<_>)| {
                            let view = View { seat: image.seat, table: TablePosition::$variant(image.table) };
                            (view, acts.into_iter().map(TableAction::$variant).collect())
                        };
                        images.map(image).collect()
                    })+
                    _ => foreign(),
                }
            }

            fn returns_without(&self, seat: Seat) -> Vec<f64> {
                match self { $(TableGame::$variant(game) => game.returns_without(seat),)+ }
            }
        }

        impl PositionSheet for TableGame {
            fn numbering(&self) -> &'static str {
                match self { $(TableGame::$variant(game) => game.numbering(),)+ }
            }

            fn sheet(&self) -> Sheet {
                match self { $(TableGame::$variant(game) => game.sheet(),)+ }
            }

            fn actions(&self) -> usize {
                match self { $(TableGame::$variant(game) => game.actions(),)+ }
            }

            fn number(&self, seat: Seat, action: TableAction) -> usize {
                match (self, action) {
                    $((TableGame::$variant(game), TableAction::$variant(action)) => game.number(seat, action),)+
                    _ => foreign(),
                }
            }

            fn action(&self, seat: Seat, number: usize) -> Option<TableAction> {
                match self { $(TableGame::$variant(game) => game.action(seat, number).map(TableAction::$variant),)+ }
            }

            fn write<N: Number>(&self, position: &TablePosition, seat: Seat, numbers: &mut [N]) {
                match (self, position) {
                    $((TableGame::$variant(game), TablePosition::$variant(table)) => game.write(table, seat, numbers),)+
                    _ => foreign(),
                }
            }
        }

        impl HotLoops for TableGame {
            fn perft(&self, position: &TablePosition, depth: u32) -> u64 {
                match (self, position) {
                    $((TableGame::$variant(game), TablePosition::$variant(table)) => game.perft(table, depth),)+
                    _ => foreign(),
                }
            }

            fn divide(&self, position: &TablePosition, depth: u32) -> Vec<(TableAction, u64)> {
                match (self, position) {
                    $((TableGame::$variant(game), TablePosition::$variant(table)) => {
                        let counted = game.divide(table, depth).into_iter();
                        counted.map(|(action, count)| (TableAction::$variant(action), count)).collect()
                    })+
                    _ => foreign(),
                }
            }

            fn play_out_fast(&self, position: &mut TablePosition, rng: &mut Fast) -> u32 {
                match (self, position) {
                    $((TableGame::$variant(game), TablePosition::$variant(table)) => game.play_out_fast(table, rng),)+
                    _ => foreign(),
                }
            }
        }
    };
    (@type $(#[$attribute:meta])* $name:ident, $doc:literal, $($variant:ident($type:ty))+) => {
        #[doc = $doc]
        #[derive(Clone)]
        $(#[$attribute])*
        pub enum $name {
            $(#[doc = concat!("Of ", stringify!($variant), ".")] $variant($type),)+
        }
    };
    // A value is hashed and shown as its game does it: numbers that follow from this are those of the game alone.
    (@plain $name:ident, $($variant:ident($game:ty))+) => {
        impl Hash for $name {
            fn hash<H: Hasher>(&self, state: &mut H) {
                match self { $($name::$variant(value) => value.hash(state),)+ }
            }
        }

        impl Debug for $name {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                match self { $($name::$variant(value) => value.fmt(f),)+ }
            }
        }
    };
    ($($line:tt)+) => {
        table_games! { @take [] $($line)+ }
    };
}

game_list! { table_games }
