//! Positions that tell how they came about: written as the actions so far, read by playing these.

use crate::game::{Game, Hidden, Notation, Seat, World};
use crate::wrong::Wrong;

/// Mark for an action that a seat does not see.
pub(crate) const UNSEEN: &str = "?";

/// A game whose positions tell how they came about from its start. The views of its players are positions with
/// holes ([`crate::games::card_table::View`]).
///
/// # Laws
/// Playing the actions told, from the start, leads to the position.
pub trait ActionLine: Notation {
    /// The actions and outcomes of chance that led to a position, in order; `None` for one that a position with
    /// holes does not tell.
    fn told_actions(&self, position: &Self::Position) -> Vec<Option<Self::Action>>;

    /// The actions and outcomes of chance that led to a position without holes.
    fn actions_from_start(&self, position: &Self::Position) -> Vec<Self::Action> {
        self.told_actions(position).into_iter().flatten().collect()
    }

    /// The words of a position with holes, `?` for a hole.
    fn seen_words(&self, table: &Self::Position) -> Vec<String> {
        self.told_actions(table).into_iter().map(|act| self.seen_word(table, act)).collect()
    }

    /// The word of an action, or `?`.
    fn seen_word(&self, table: &Self::Position, action: Option<Self::Action>) -> String {
        action.map_or(UNSEEN.into(), |action| self.action_text(table, action))
    }
}

/// Text of the start: no action yet.
pub const START: &str = "-";

const LISTED: usize = 12;

pub(crate) fn read_open<G: Notation>(game: &G, position: &G::Position, text: &str) -> Option<G::Action> {
    let mut actions = Vec::new();
    game.branches(position, &mut actions);
    actions.into_iter().find(|&action| game.action_text(position, action) == text)
}

pub(crate) fn write<G: ActionLine>(game: &G, position: &G::Position) -> String {
    let mut now = game.start();
    let mut words = Vec::new();
    for action in game.actions_from_start(position) {
        words.push(game.action_text(&now, action));
        game.play(&mut now, action);
    }
    if words.is_empty() { START.to_string() } else { words.join(" ") }
}

pub(crate) fn read<G: ActionLine>(game: &G, text: &str) -> Result<G::Position, Wrong> {
    let mut position = game.start();
    if text.trim() == START {
        return Ok(position);
    }
    let mut words = text.split_whitespace().peekable();
    if words.peek().is_none() {
        let form = format!("write the actions so far, separated by spaces, or {START} for the start");
        return Err(Wrong::at(1, format!("the text is empty; {form}")));
    }
    for word in words {
        let action = read_open(game, &position, word).ok_or_else(|| refusal(game, &position, text, word))?;
        game.play(&mut position, action);
    }
    Ok(position)
}

fn refusal<G: ActionLine>(game: &G, position: &G::Position, text: &str, word: &str) -> Wrong {
    let before = word.as_ptr().addr() - text.as_ptr().addr();
    let column = text[..before].chars().count() + 1;
    let mut possible = Vec::new();
    game.branches(position, &mut possible);
    if possible.is_empty() {
        let remedy = "leave it out and what follows";
        return Wrong::at(column, format!("'{word}' comes after the end of the game; {remedy}"));
    }
    let mut texts: Vec<String> =
        possible.iter().take(LISTED).map(|&action| game.action_text(position, action)).collect();
    if possible.len() > LISTED {
        texts.push(format!("and {} others", possible.len() - LISTED));
    }
    Wrong::at(column, format!("'{word}' is not possible; write one of: {}", texts.join(" ")))
}

pub(crate) fn watched<G: ActionLine + Hidden>(
    game: &G,
    position: &G::Position,
    seat: Seat,
    mut knowledge: G::Knowledge,
) -> G::Knowledge {
    let mut now = game.start();
    for action in game.actions_from_start(position) {
        let before = now.clone();
        game.play(&mut now, action);
        game.learn(&mut knowledge, &game.observe(seat, &before, action, &now));
    }
    knowledge
}

/// The world that ends in a position: such positions tell all of it.
pub(crate) fn world<G: ActionLine<Position: PartialEq>>(game: &G, position: G::Position) -> World<G> {
    let actions = game.actions_from_start(&position);
    debug_assert!(position == played(game, &actions), "a position is given by its actions");
    World { start: game.start(), actions, position }
}

pub(crate) fn played<G: Game>(game: &G, actions: &[G::Action]) -> G::Position {
    let mut position = game.start();
    actions.iter().for_each(|&action| game.play(&mut position, action));
    position
}

/// The parts of [`crate::rulebook::Rulebook`] that games of chips have in common: no past, and who gives up leaves one
/// chip to the others. With an id, the name by switches too.
macro_rules! chip_rulebook {
    ($id:literal) => {
        fn id(&self) -> String {
            $crate::switches::resolved_id($id, &self.rules)
        }

        chip_rulebook!();
    };
    () => {
        type Past = ();

        fn past(&self, _: &Self::Position) {}

        fn returns_without(&self, seat: $crate::game::Seat) -> Vec<f64> {
            let seats = $crate::game::Game::seats(self);
            let share = 1.0 / seats.saturating_sub(1).max(1) as f64;
            (0..seats).map(|other| if other == seat.index() { -1.0 } else { share }).collect()
        }
    };
}
pub(crate) use chip_rulebook;

/// The parts of [`Notation`] that follow from [`ActionLine`]: outcomes of chance are read like legal actions,
/// a position is the line of what was done.
macro_rules! notation_as_line {
    () => {
        fn read_action(&self, position: &Self::Position, text: &str) -> Option<Self::Action> {
            $crate::action_line::read_open(self, position, text)
        }

        fn position_text(&self, position: &Self::Position) -> String {
            $crate::action_line::write(self, position)
        }

        fn read_position(&self, text: &str) -> Result<Self::Position, $crate::wrong::Wrong> {
            $crate::action_line::read(self, text)
        }
    };
}
pub(crate) use notation_as_line;
