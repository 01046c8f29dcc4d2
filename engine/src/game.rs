//! The traits that every game is written against.
//!
//! A *game* is immutable data (rules, tables) and is shared; a *position* is small plain data passed beside
//! it. Games without chance and without anything hidden say so in one line ([`crate::open::Open`]).

use crate::random::{RandomSource, below};
use crate::wrong::Wrong;
use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;

/// A seat at the table, counted from 0 in the order of turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seat(pub u8);

impl Seat {
    /// As an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Seat or chance to act next, or the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turn {
    /// A seat chooses an action.
    Seat(Seat),
    /// Nobody: the outcome is drawn ([`Game::outcomes`]).
    Chance,
    /// Nobody: the game is over ([`Game::returns`]).
    Over,
}

/// The result of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Ended {
    /// Result by seat.
    pub returns: Vec<f64>,
    /// Why, in a word or two with hyphens.
    pub reason: &'static str,
}

/// State of a game for its umpire.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    /// Seat or chance to act next, or the end.
    pub turn: Turn,
    /// Result; `None` exactly where it is somebody's turn.
    pub ended: Option<Ended>,
}

impl Standing {
    /// It is over.
    pub fn over(ended: Ended) -> Standing {
        Standing { turn: Turn::Over, ended: Some(ended) }
    }

    /// It goes on.
    pub fn next(turn: Turn) -> Standing {
        Standing { turn, ended: None }
    }
}

/// A game's rules.
///
/// # Laws (checked by `engine/tests/laws`)
/// - `legal` is ascending, without repetition, and empty exactly when the turn is not a seat's.
/// - `play` is deterministic and changes only its position.
/// - `returns` gives one number a seat, in `[0, 1]` for two-seat win-draw-loss games, and is all zeros before
///   the end.
pub trait Game: Send + Sync {
    /// State of the table.
    type Position: Clone + Eq + Hash + Debug + Send + Sync;
    /// An action of a seat, or an outcome of chance.
    type Action: Copy + Ord + Hash + Debug + Send + Sync;

    /// Number of seats; two unless a game says otherwise.
    fn seats(&self) -> usize {
        2
    }
    /// The starting position.
    fn start(&self) -> Self::Position;
    /// Seat or chance to act next, or the end.
    fn turn(&self, position: &Self::Position) -> Turn;
    /// The legal actions of the seat to move, ascending, into the caller's buffer (cleared first).
    fn legal(&self, position: &Self::Position, actions: &mut Vec<Self::Action>);
    /// Plays a legal action or chance outcome.
    fn play(&self, position: &mut Self::Position, action: Self::Action);
    /// Result by seat, once over.
    fn returns(&self, position: &Self::Position) -> Vec<f64>;

    /// The outcomes at a chance node with their probabilities, ascending; they sum to 1. A game without chance
    /// has none anywhere.
    fn outcomes(&self, position: &Self::Position, outcomes: &mut Vec<(Self::Action, f64)>) {
        let _ = position;
        outcomes.clear();
    }

    /// True if an action is legal. Games that can tell without listing override it.
    fn is_legal(&self, position: &Self::Position, action: Self::Action) -> bool {
        let mut actions = Vec::new();
        self.legal(position, &mut actions);
        actions.binary_search(&action).is_ok()
    }

    /// The legal actions of the seat to move, or the outcomes of chance, ascending, into the caller's buffer (cleared
    /// first).
    fn branches(&self, position: &Self::Position, actions: &mut Vec<Self::Action>) {
        if self.turn(position) == Turn::Chance {
            let mut outcomes = Vec::new();
            self.outcomes(position, &mut outcomes);
            actions.clear();
            actions.extend(outcomes.into_iter().map(|(outcome, _)| outcome));
        } else {
            self.legal(position, actions);
        }
    }

    /// The number of legal actions; `actions` is scratch space. Games that can count without listing override
    /// it.
    fn count_legal(&self, position: &Self::Position, actions: &mut Vec<Self::Action>) -> usize {
        self.legal(position, actions);
        actions.len()
    }

    /// A uniformly random legal action; `None` when no seat is to move. Games that can do it without listing
    /// override it.
    fn random_action(&self, position: &Self::Position, rng: &mut impl RandomSource) -> Option<Self::Action> {
        let mut actions = Vec::new();
        self.legal(position, &mut actions);
        actions.get(below(rng, actions.len() as u32) as usize).copied()
    }
}

/// A game in which seats do not see everything.
///
/// After each action every seat gets an observation of it; a seat's information set is its own actions and
/// observations in order, digested in its knowledge; the view is what a player is given. An action made
/// unseen is an observation that does not tell it.
///
/// # Laws
/// - Two histories with the same observations and own actions for a seat lead to equal views and, if it is to
///   move, equal legal actions.
/// - `learn` uses nothing but the observation.
/// - In a world of `resample` the seat would have made the same observations and have the same view as in the
///   true one, and every consistent world has a positive chance.
pub trait Hidden: Game {
    /// A seat's observation of one action.
    type Observation: Clone + Eq + Hash + Debug + Send + Sync;
    /// Everything that a seat has seen, digested.
    type Knowledge: Clone + Debug + Send + Sync;
    /// A seat's view, given to its player.
    type View: Clone + Eq + Debug + Send + Sync;

    /// A seat's knowledge of the starting position.
    fn knowledge(&self, start: &Self::Position, seat: Seat) -> Self::Knowledge;
    /// Observation of `seat` when `action` turns `before` into `after`.
    fn observe(
        &self,
        seat: Seat,
        before: &Self::Position,
        action: Self::Action,
        after: &Self::Position,
    ) -> Self::Observation;
    /// Adds an observation to a knowledge.
    fn learn(&self, knowledge: &mut Self::Knowledge, observation: &Self::Observation);
    /// View of a player with this knowledge.
    fn view(&self, knowledge: &Self::Knowledge) -> Self::View;
    /// View of a player with this knowledge, borrowed where the game holds it.
    fn seen<'k>(&self, knowledge: &'k Self::Knowledge) -> Cow<'k, Self::View> {
        Cow::Owned(self.view(knowledge))
    }
    /// View from an umpire, who also announces which actions of the seat to move repetition forbids
    /// (`barred`, ascending) and how the game ended; borrowed as [`Hidden::seen`]. Games whose views show neither
    /// keep the default.
    fn view_from_umpire<'k>(
        &self,
        knowledge: &'k Self::Knowledge,
        barred: &[Self::Action],
        ended: Option<&Ended>,
    ) -> Cow<'k, Self::View> {
        let _ = (barred, ended);
        self.seen(knowledge)
    }
    /// The legal actions, as far as the seat to move can know them: all of them (ascending, buffer cleared
    /// first).
    fn legal_from_view(&self, view: &Self::View, actions: &mut Vec<Self::Action>);
    /// A world consistent with everything in `view`; `None` if none was found in the stated number of tries
    /// (a simple sampler may fail; try again with more).
    fn resample(&self, view: &Self::View, tries: u32, rng: &mut impl RandomSource) -> Option<World<Self>>;
    /// The position of [`Hidden::resample`] from equal random numbers; it may cost less.
    fn resample_position(
        &self,
        view: &Self::View,
        tries: u32,
        rng: &mut impl RandomSource,
    ) -> Option<Self::Position> {
        self.resample(view, tries, rng).map(|world| world.position)
    }
}

/// A possible truth: a start and the actions from it.
pub struct World<G: Game + ?Sized> {
    /// Position at the start.
    pub start: G::Position,
    /// Actions and outcomes of chance since the start.
    pub actions: Vec<G::Action>,
    /// Position reached by them.
    pub position: G::Position,
}

/// Implements traits of a struct of a game by its fields; a derive would ask them of the game.
macro_rules! by_fields {
    (Clone for $name:ident<$bound:ident> { $($field:ident),+ }) => {
        impl<G: $bound + ?Sized> Clone for $name<G> {
            fn clone(&self) -> Self {
                $name { $($field: self.$field.clone()),+ }
            }
        }
    };
    (Clone, Eq, Debug for $name:ident<$bound:ident> { $($field:ident),+ }) => {
        by_fields! { Clone for $name<$bound> { $($field),+ } }

        impl<G: $bound + ?Sized> PartialEq for $name<G> {
            fn eq(&self, other: &Self) -> bool {
                $(self.$field == other.$field)&&+
            }
        }

        impl<G: $bound + ?Sized> Eq for $name<G> {}

        impl<G: $bound + ?Sized> Debug for $name<G> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($name))$(.field(stringify!($field), &self.$field))+.finish()
            }
        }
    };
}
pub(crate) use by_fields;

by_fields! { Clone, Eq, Debug for World<Game> { start, actions, position } }

/// A game whose actions and positions can be written down.
pub trait Notation: Game {
    /// An action as text, without spaces.
    fn action_text(&self, position: &Self::Position, action: Self::Action) -> String;
    /// The legal action that a text means; `None` if none does.
    fn read_action(&self, position: &Self::Position, text: &str) -> Option<Self::Action> {
        let mut actions = Vec::new();
        self.legal(position, &mut actions);
        actions.into_iter().find(|&action| self.action_text(position, action) == text)
    }
    /// A position as one line of text.
    fn position_text(&self, position: &Self::Position) -> String;
    /// The position of a line that `position_text` wrote, or that somebody wrote by hand.
    ///
    /// # Errors
    /// With the rule or the form that the text breaks.
    fn read_position(&self, text: &str) -> Result<Self::Position, Wrong> {
        Err(Wrong(format!(
            "positions of this game have no text form such as '{text}'; start from the initial position"
        )))
    }
    /// A position as people draw it, in characters; `ascii` keeps to ASCII.
    fn picture(&self, position: &Self::Position, ascii: bool) -> String {
        let _ = ascii;
        self.position_text(position)
    }
}
