//! Running and recording a game under an umpire, where that is not done as with other games.

use super::{Page, ReplayError, ReplayProblem};
use crate::game::{Ended, Hidden, ReadPosition, Seat, Standing, Umpired};
use crate::record::Field;

/// A game as an umpire runs it: how seats are told of actions, and how records are written and read. A game
/// without ways of its own has nothing to implement.
///
/// # Laws
/// - `advance` does what its parts do ([`crate::game::Game::play`], [`Umpired::remember`],
///   [`Hidden::observe`] and [`Hidden::learn`] of every seat, [`Umpired::standing`]), except that an
///   observation may tell how the past ended the game.
/// - `read_start` gives back the position of which `start_fields` are written.
/// - `result_words` of [`Umpired::returns_without`] are different for every seat.
pub trait Conducted: Umpired + Hidden + ReadPosition {
    /// Plays an action that was judged, remembers it and tells every seat, and says where the game stands
    /// then. Games that work all of this out at once override it.
    fn advance(
        &self,
        position: &mut Self::Position,
        past: &mut Self::Past,
        knowledge: &mut [Self::Knowledge],
        action: Self::Action,
    ) -> Standing {
        let before = position.clone();
        self.play(position, action);
        self.remember(past, &before, action, position);
        for (seat, knowledge) in knowledge.iter_mut().enumerate() {
            let seen = self.observe(Seat(seat as u8), &before, action, position);
            self.learn(knowledge, &seen);
        }
        self.standing(position, past)
    }
    /// The header that names the player of a seat.
    fn seat_key(&self, seat: Seat) -> String {
        format!("seat {}", seat.index() + 1)
    }
    /// Every seat's points, `*` while the game goes on.
    fn result_words(&self, ended: Option<&Ended>) -> String {
        let points =
            |ended: &Ended| ended.returns.iter().map(f64::to_string).collect::<Vec<String>>().join(" ");
        ended.map_or_else(|| "*".to_string(), points)
    }
    /// True if a header names the seat that gave up or was stopped; without it the result tells.
    fn names_the_stopped(&self) -> bool {
        true
    }
    /// Record fields of the start.
    fn start_fields(&self, start: &Self::Position) -> Vec<Field> {
        vec![Field::new("position", &self.position_text(start))]
    }
    /// The beginning of a record.
    ///
    /// # Errors
    /// With the line on which there is none.
    fn read_start(&self, page: &Page) -> Result<Self::Position, ReplayError> {
        let read = self.read_position(page.field("position")?);
        read.map_err(|error| page.wrong("position", ReplayProblem::Start(error.to_string())))
    }
    /// The action of a seat that a text means, legal or not.
    ///
    /// # Errors
    /// If it means none.
    fn read_ply(&self, position: &Self::Position, text: &str) -> Result<Self::Action, ReplayProblem> {
        self.read_action(position, text).ok_or_else(|| ReplayProblem::impossible(text))
    }
    /// Why an action is not legal for the seat of this view, which is to move: the rule, and nothing that the seat
    /// does not know. `None` if the game has no words for it.
    fn why_illegal(&self, view: &Self::View, action: Self::Action) -> Option<String> {
        let _ = (view, action);
        None
    }
    /// Announcement of the action at `ply`, word by word, as anybody heard it; empty if there was none.
    fn announced(&self, knowledge: &Self::Knowledge, ply: usize) -> Vec<String> {
        let _ = (knowledge, ply);
        Vec::new()
    }
}
