//! The umpire's interface to a game.

use crate::game::{Ended, Hidden, Notation, Seat, Standing, Turn};
use crate::material::Count;
use crate::record::Field;
use crate::replay::{Page, ReplayError, ReplayProblem};
use std::fmt::Debug;

/// The umpire's interface to a game: its name, what the past forbids or decides, how seats are told of actions,
/// and how records are written and read. Most games write `id`, `past` and `reason`.
///
/// Repetition makes legality depend on the past. The past is a thing of its own, so that playouts and
/// searches do not carry it.
///
/// # Laws
/// - `barred` is an ascending part of `legal`, and not all of it unless `past_ending` ends the game there.
/// - `reason` is asked only of positions that are over, `past_ending` only of those that are not.
/// - `advance` does what its parts do ([`crate::game::Game::play`], `remember`, [`Hidden::observe`] for every
///   seat, `standing`), except that an observation may tell how the past ended the
///   game.
/// - `read_start` gives back the position of which `start_fields` are written.
/// - `result_words` of `returns_without` are different for every seat.
pub trait Rulebook: Hidden + Notation {
    /// The past that is remembered; `()` where it does not matter.
    type Past: Clone + Debug + Send + Sync;

    /// The game as people name it, with every switch that is not at its default.
    fn id(&self) -> String;
    /// A number that tells these rules from others.
    fn fingerprint(&self) -> u64 {
        crate::digest::Digest::of(&self.id())
    }
    /// The past of a game that begins here.
    fn past(&self, start: &Self::Position) -> Self::Past;
    /// Adds what was done.
    fn remember(
        &self,
        past: &mut Self::Past,
        before: &Self::Position,
        action: Self::Action,
        after: &Self::Position,
    ) {
        let _ = (past, before, action, after);
    }
    /// Of the legal actions those that the past forbids.
    fn barred(
        &self,
        position: &Self::Position,
        past: &Self::Past,
        legal: &[Self::Action],
    ) -> Vec<Self::Action> {
        let _ = (position, past, legal);
        Vec::new()
    }
    /// True if the past may forbid an action that is legal here: where it answers false, `barred` is empty. Games
    /// that can tell without listing override it.
    fn past_may_forbid(&self, position: &Self::Position, past: &Self::Past) -> bool {
        let _ = (position, past);
        true
    }
    /// Result if the past ends the game here.
    fn past_ending(&self, position: &Self::Position, past: &Self::Past) -> Option<Ended> {
        let _ = (position, past);
        None
    }
    /// The turn, or the result if the board or the past has ended the game.
    fn standing(&self, position: &Self::Position, past: &Self::Past) -> Standing {
        match self.turn(position) {
            Turn::Over => {
                Standing::over(Ended { returns: self.returns(position), reason: self.reason(position) })
            }
            turn => self.past_ending(position, past).map_or(Standing::next(turn), Standing::over),
        }
    }
    /// Why a position is over.
    fn reason(&self, position: &Self::Position) -> &'static str;
    /// Pieces of a seat, on the board and in hand; `None` in games without pieces. Every kind is listed once, always in
    /// the same order, and only where there is one. A code holds no space, comma or colon; pieces in hand are kinds of
    /// their own, with `*` behind the code.
    fn material(&self, position: &Self::Position, seat: Seat) -> Option<Vec<Count>> {
        let _ = (position, seat);
        None
    }
    /// The images of a view under symmetries of the game, each with those of the legal actions in their order. Only games
    /// that are solved for one of symmetric views need them.
    fn images(&self, view: &Self::View) -> Vec<(Self::View, Vec<Self::Action>)> {
        let _ = view;
        Vec::new()
    }
    /// Plural noun for its actions.
    fn actions_word(&self) -> &'static str {
        "actions"
    }
    /// The result where a seat gives up or is stopped: nothing for it, a win that the others share.
    fn returns_without(&self, seat: Seat) -> Vec<f64> {
        let share = 1.0 / self.seats().saturating_sub(1).max(1) as f64;
        (0..self.seats()).map(|other| if other == seat.index() { 0.0 } else { share }).collect()
    }
    /// Plays an action that was judged, remembers it and tells every listener, one a seat or none, and says where the
    /// game stands then. Games that work all of this out at once override it.
    fn advance<L>(
        &self,
        position: &mut Self::Position,
        past: &mut Self::Past,
        (listeners, tell): (&mut [L], impl Fn(&mut L, &Self::Observation)),
        action: Self::Action,
    ) -> Standing {
        let before = position.clone();
        self.play(position, action);
        self.remember(past, &before, action, position);
        for (seat, listener) in listeners.iter_mut().enumerate() {
            tell(listener, &self.observe(Seat(seat as u8), &before, action, position));
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
