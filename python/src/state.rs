//! `gunjin.State`: a game under way, with everything that only the umpire may know.

use crate::convert::{shaped, shown, to_python, wrong_type};
use crate::errors::{IllegalActionError, wrong};
use crate::game::Game;
use crate::guard::{Guarded, caught};
use crate::view::View;
use gunjin_engine::{PLY_CAP, Seat, Stopped, Turn};
use gunjin_ui::any::{AnyError, AnyGame, AnyState, Picture, Refusal};
use pyo3::prelude::*;
use pyo3::types::PyInt;
use std::sync::Arc;

/// A game under way, hidden pieces included; `view` is the part that a seat knows.
///
/// >>> import gunjin
/// >>> state = gunjin.load("kuhn").new_state()
/// >>> state.current_player == gunjin.CHANCE
/// True
/// >>> state.apply("deal-1"); state.apply("deal-0"); state.current_player
/// 0
/// >>> [state.action_text(action) for action in state.legal_actions()]
/// ['pass', 'bet']
/// >>> state.apply("bet"); state.apply("pass"); state.returns(), state.reason
/// ([1.0, -1.0], 'fold')
#[pyclass(module = "gunjin")]
pub(crate) struct State {
    state: Guarded<dyn AnyState>,
}

/// OpenSpiel's numbers of chance and the end.
const CHANCE: i32 = -1;
const TERMINAL: i32 = -4;

/// An action as Python gives it: a number, or words.
pub(crate) enum Action {
    /// Number of an action.
    Number(i64),
    /// Text of an action.
    Text(String),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Action {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Action> {
        if let Ok(number) = value.extract() {
            return Ok(Action::Number(number));
        }
        match value.extract() {
            Ok(text) => Ok(Action::Text(text)),
            Err(_) if value.is_instance_of::<PyInt>() => {
                Err(IllegalActionError::new_err(format!("no action has the number {}", shown(&value))))
            }
            Err(_) => Err(wrong_type("an action is its number or its words", &value)),
        }
    }
}

/// The exception of a refused action.
pub(crate) fn refused(refusal: Refusal) -> PyErr {
    IllegalActionError::new_err(refusal.0)
}

/// A number of an action that may be one.
fn number(number: i64) -> PyResult<usize> {
    usize::try_from(number)
        .map_err(|_| IllegalActionError::new_err(format!("no action has the number {number}")))
}

/// A seat of a game by its number.
pub(crate) fn seat_of(game: &dyn AnyGame, seat: i64) -> PyResult<Seat> {
    let seats = game.seats();
    match u8::try_from(seat) {
        Ok(seat) if usize::from(seat) < seats => Ok(Seat(seat)),
        _ => Err(wrong(format!("there is no seat {seat}; seats go from 0 to {}", seats - 1))),
    }
}

/// Refuses a pickle made under other rules than a game has here.
pub(crate) fn same_rules(game: &Game, fingerprint: &str, pickled: &str) -> PyResult<()> {
    let here = format!("{:016x}", game.game.fingerprint());
    if here == fingerprint {
        return Ok(());
    }
    let id = game.game.id();
    Err(wrong(format!(
        "the rules of {id} have the fingerprint {here} here, the {pickled} was pickled under {fingerprint}; read it with the \
         version that wrote it"
    )))
}

impl State {
    /// A state that Python holds from now on.
    pub(crate) fn of(state: Box<dyn AnyState>) -> State {
        State { state: Guarded::new(state) }
    }

    fn ask<R>(&self, question: impl FnOnce(&(dyn AnyState + 'static)) -> R) -> PyResult<R> {
        self.state.ask(question)
    }

    fn change<R>(
        &mut self,
        change: impl FnOnce(&mut (dyn AnyState + 'static)) -> Result<R, Refusal>,
    ) -> PyResult<R> {
        self.state.change(change)?.map_err(refused)
    }

    /// A seat by its number.
    fn seat(&self, seat: i64) -> PyResult<Seat> {
        seat_of(self.ask(|state| state.game())?.as_ref(), seat)
    }

    /// The seat asked for, or the one whose turn it is.
    fn seat_or_turn(&self, seat: Option<i64>) -> PyResult<Seat> {
        match (seat, self.ask(|state| state.turn())?) {
            (Some(seat), _) => self.seat(seat),
            (None, Turn::Seat(seat)) => Ok(seat),
            (None, _) => Err(wrong("no seat acts here; name the seat, for example view(0)")),
        }
    }

    /// The truth, or a seat's view.
    fn picture(&self, seat: Option<i64>, picture: Picture) -> PyResult<String> {
        match seat.map(|seat| self.seat(seat)).transpose()? {
            None => self.ask(|state| state.picture(picture)),
            Some(seat) => self.ask(|state| state.view(seat).picture(picture)),
        }
    }

    /// Parts that make it up: the rules' number, the start and everything done since.
    fn parts(&self) -> PyResult<(u64, String, Vec<String>, Option<StoppedSeat>)> {
        self.ask(|state| {
            (state.game().fingerprint(), state.start_text(), state.history(), {
                state.stopped().map(|Stopped { seat, remark }| (seat.0, remark.clone()))
            })
        })
    }
}

#[pymethods]
impl State {
    /// The game that is played, with its rules.
    #[getter]
    fn game(&self) -> PyResult<Game> {
        Ok(Game { game: self.ask(|state| state.game())? })
    }

    /// The seat to act, counted from 0; -1 where chance acts, -4 once the game is over.
    #[getter]
    fn current_player(&self) -> PyResult<i32> {
        Ok(match self.ask(|state| state.turn())? {
            Turn::Seat(seat) => i32::from(seat.0),
            Turn::Chance => CHANCE,
            Turn::Over => TERMINAL,
        })
    }

    /// True if the game is over.
    #[getter]
    fn is_terminal(&self) -> PyResult<bool> {
        self.ask(|state| state.turn() == Turn::Over)
    }

    /// True if chance acts next.
    #[getter]
    fn is_chance(&self) -> PyResult<bool> {
        self.ask(|state| state.turn() == Turn::Chance)
    }

    /// The numbers of the legal actions, ascending; of all outcomes where chance acts.
    fn legal_actions(&self) -> PyResult<Vec<usize>> {
        self.ask(|state| state.legal())
    }

    /// The outcomes of chance with their probabilities; empty where it is not chance's turn.
    fn chance_outcomes(&self) -> PyResult<Vec<(usize, f64)>> {
        self.ask(|state| state.outcomes().into_iter().enumerate().collect())
    }

    /// An action as text.
    fn action_text(&self, action: i64) -> PyResult<String> {
        let number = number(action)?;
        self.ask(|state| state.text_of(number))?.map_err(refused)
    }

    /// The number of an action given as text, legal or not.
    fn parse_action(&self, text: &str) -> PyResult<usize> {
        self.ask(|state| state.read(text))?.map_err(refused)
    }

    /// Plays an action, or an outcome of chance, by its number or its text.
    fn apply(&mut self, action: Action) -> PyResult<()> {
        match action {
            Action::Number(action) => {
                let number = number(action)?;
                self.change(|state| state.play(number))
            }
            Action::Text(text) => self.change(|state| state.play_text(&text)),
        }
    }

    /// A seat resigns; without effect once the game is over.
    fn resign(&mut self, seat: i64) -> PyResult<()> {
        let seat = self.seat(seat)?;
        self.change(|state| state.stop(&Stopped { seat, remark: None }))
    }

    /// The result by seat; zeros before the end.
    fn returns(&self) -> PyResult<Vec<f64>> {
        self.ask(|state| state.returns())
    }

    /// True if the limit of plies ended the game.
    #[getter]
    fn is_truncated(&self) -> PyResult<bool> {
        self.ask(|state| state.reason() == Some(PLY_CAP))
    }

    /// Reason of the ending, as in records; None before the end.
    #[getter]
    fn reason(&self) -> PyResult<Option<&'static str>> {
        self.ask(|state| state.reason())
    }

    /// All actions so far as text, chance included.
    #[getter]
    fn history(&self) -> PyResult<Vec<String>> {
        self.ask(|state| state.history())
    }

    /// The position as a line for `game.read_state`, without its history.
    #[getter]
    fn position(&self) -> PyResult<String> {
        self.ask(|state| state.position_text())
    }

    /// The whole truth as a dictionary.
    #[getter]
    fn truth<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.ask(|state| state.truth())?)
    }

    /// Returns a seat's view; without a number, that of the seat whose turn it is.
    #[pyo3(signature = (seat=None))]
    pub(crate) fn view(&self, seat: Option<i64>) -> PyResult<View> {
        let seat = self.seat_or_turn(seat)?;
        Ok(View::of(self.ask(|state| state.view(seat))?))
    }

    /// The board in characters: the truth, or as a seat sees it.
    #[pyo3(signature = (seat=None, ascii=false))]
    fn text(&self, seat: Option<i64>, ascii: bool) -> PyResult<String> {
        self.picture(seat, Picture::Text { ascii })
    }

    /// The board as an SVG picture: the truth, or as a seat sees it.
    #[pyo3(signature = (seat=None))]
    fn svg(&self, seat: Option<i64>) -> PyResult<String> {
        self.picture(seat, SVG)
    }

    /// The record of the game so far (docs/RECORDS.md), which `game.replay` reads. `agents` are names by seat.
    #[pyo3(signature = (agents=None))]
    fn record(&self, agents: Option<Vec<String>>) -> PyResult<String> {
        self.ask(|state| state.record(agents.unwrap_or_default(), Vec::new()))
    }

    /// The full position as a tensor, turned for a seat: for critics and analysis, never for agents.
    #[pyo3(signature = (seat=None))]
    fn privileged_tensor<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat_or_turn(seat)?;
        let numbers = self.ask(|state| state.truth_tensor(seat))?;
        shaped(py, numbers, &self.ask(|state| state.game())?.layout().truth)
    }

    /// Returns an independent copy.
    fn clone(&self) -> PyResult<State> {
        self.ask(|state| State::of(state.boxed_clone()))
    }

    fn __copy__(&self) -> PyResult<State> {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<State> {
        self.clone()
    }

    /// Pickles hold the game's name, the start and every action.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let (fingerprint, start, actions, stopped) = self.parts()?;
        let restore = py.import("gunjin._gunjin")?.getattr("restore_state")?;
        Ok((restore, (self.game()?, format!("{fingerprint:016x}"), start, actions, stopped)))
    }

    /// Equal states are of equal rules, began alike and went on alike.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<State>() else { return Ok(false) };
        let Ok(other) = other.try_borrow() else { return Ok(false) };
        Ok(self.parts()? == other.parts()?)
    }

    fn __str__(&self) -> PyResult<String> {
        self.picture(None, Picture::Text { ascii: false })
    }

    fn __repr__(&self) -> PyResult<String> {
        self.ask(|state| {
            let (id, plies) = (state.game().id(), state.history().len());
            let ended = state.reason().map_or_else(String::new, |reason| format!(", ended: {reason}"));
            format!("<gunjin.State {id}, {plies} actions{ended}>")
        })
    }

    fn _repr_html_(&self) -> PyResult<String> {
        Ok(framed(&self.picture(None, SVG)?))
    }
}

/// A picture with the side of the first seat below.
pub(crate) const SVG: Picture = Picture::Svg { below: Seat(0) };

/// A picture in the size of a notebook.
pub(crate) fn framed(svg: &str) -> String {
    format!("<div style=\"max-width:420px\">{svg}</div>")
}

/// A seat that gave up (without a remark) or was stopped, as Python keeps it.
type StoppedSeat = (u8, Option<String>);

/// Pickle of a state: game, fingerprint, start, actions, and the seat that was stopped.
type Parts = (Game, String, String, Vec<String>, Option<StoppedSeat>);

/// A state from its pickle.
#[pyfunction]
pub(crate) fn restore_state(
    game: &Game,
    fingerprint: &str,
    start: &str,
    actions: Vec<String>,
    stopped: Option<StoppedSeat>,
) -> PyResult<State> {
    same_rules(game, fingerprint, "state")?;
    let broken = |problem: AnyError| wrong(format!("the pickle of a state is damaged: {problem}"));
    caught(|| {
        let mut state = Arc::clone(&game.game).read(start).map_err(broken)?;
        for (ply, action) in actions.iter().enumerate() {
            let played = state.play_text(action);
            played.map_err(|why| broken(Refusal(format!("action {}: {why}", ply + 1)).into()))?;
        }
        if let Some((seat, remark)) = stopped {
            state.stop(&Stopped { seat: Seat(seat), remark }).map_err(|why| broken(why.into()))?;
        }
        Ok(State::of(state))
    })
}
