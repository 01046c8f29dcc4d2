//! `gunjin.State`: a game under way, with everything that only the umpire may know.

use crate::convert::to_python;
use crate::errors::{IllegalActionError, wrong};
use crate::game::Game;
use crate::view::View;
use gunjin_engine::game::{Seat, Turn};
use gunjin_table::any::{AnyState, Refusal, StoppedSeat};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;

/// A game under way. It holds the truth; what a seat may know is its `view`.
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
    pub(crate) state: Box<dyn AnyState>,
}

/// What OpenSpiel calls chance and the end.
const CHANCE: i32 = -1;
const TERMINAL: i32 = -4;

/// An action as Python gives it: a number, or words.
#[derive(FromPyObject)]
pub(crate) enum Action {
    /// Its number.
    Number(i64),
    /// Its words.
    Text(String),
}

/// The exception of a refused action.
pub(crate) fn refused(refusal: Refusal) -> PyErr {
    match refusal {
        Refusal::Illegal(problem) => IllegalActionError::new_err(problem),
        Refusal::Wrong(problem) => wrong(problem),
    }
}

/// A number of an action that may be one.
fn number(number: i64) -> PyResult<usize> {
    usize::try_from(number)
        .map_err(|_| IllegalActionError::new_err(format!("no action has the number {number}")))
}

impl State {
    /// A seat by its number.
    pub(crate) fn seat(&self, seat: i64) -> PyResult<Seat> {
        let seats = self.state.game().seats();
        match u8::try_from(seat) {
            Ok(seat) if usize::from(seat) < seats => Ok(Seat(seat)),
            _ => Err(wrong(format!("there is no seat {seat}; seats go from 0 to {}", seats - 1))),
        }
    }

    /// The seat asked for, or the one whose turn it is.
    fn seat_or_turn(&self, seat: Option<i64>) -> PyResult<Seat> {
        match (seat, self.state.turn()) {
            (Some(seat), _) => self.seat(seat),
            (None, Turn::Seat(seat)) => Ok(seat),
            (None, _) => {
                Err(wrong("it is no seat's turn here; say which seat is meant, for example view(0)"))
            }
        }
    }

    /// What makes it up: the start and everything done since.
    fn parts(&self) -> (String, Vec<String>, Option<StoppedSeat>) {
        (self.state.start_text(), self.state.history(), self.state.stopped())
    }
}

#[pymethods]
impl State {
    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game { game: self.state.game() }
    }

    /// The seat to act, counted from 0; -1 where chance acts, -4 once the game is over.
    #[getter]
    fn current_player(&self) -> i32 {
        match self.state.turn() {
            Turn::Seat(seat) => i32::from(seat.0),
            Turn::Chance => CHANCE,
            Turn::Over => TERMINAL,
        }
    }

    /// Whether the game is over.
    #[getter]
    fn is_terminal(&self) -> bool {
        self.state.turn() == Turn::Over
    }

    /// Whether chance acts next.
    #[getter]
    fn is_chance(&self) -> bool {
        self.state.turn() == Turn::Chance
    }

    /// The numbers of the legal actions, ascending; of all outcomes where chance acts.
    fn legal_actions(&self) -> Vec<usize> {
        self.state.legal()
    }

    /// The outcomes of chance with their probabilities; empty where it is not chance's turn.
    fn chance_outcomes(&self) -> Vec<(usize, f64)> {
        self.state.outcomes().into_iter().enumerate().collect()
    }

    /// An action in words.
    fn action_text(&self, action: i64) -> PyResult<String> {
        self.state.text_of(number(action)?).map_err(refused)
    }

    /// The number of an action in words, legal or not.
    fn parse_action(&self, text: &str) -> PyResult<usize> {
        self.state.read(text).map_err(refused)
    }

    /// Plays an action, or an outcome of chance, by its number or in words.
    fn apply(&mut self, action: Action) -> PyResult<()> {
        match action {
            Action::Number(action) => self.state.play(number(action)?),
            Action::Text(text) => self.state.play_text(&text),
        }
        .map_err(refused)
    }

    /// A seat gives up; of no effect once the game is over.
    fn resign(&mut self, seat: i64) -> PyResult<()> {
        let seat = self.seat(seat)?;
        self.state.stop(&(seat.0, None)).map_err(refused)
    }

    /// The result by seat; zeros before the end.
    fn returns(&self) -> Vec<f64> {
        self.state.returns()
    }

    /// Why the game ended, in a word; None before.
    #[getter]
    fn reason(&self) -> Option<&'static str> {
        self.state.reason()
    }

    /// Everything done so far in words, chance included.
    #[getter]
    fn history(&self) -> Vec<String> {
        self.state.history()
    }

    /// The position as a line, which `game.read_state` reads. What was before is not in it.
    #[getter]
    fn position(&self) -> String {
        self.state.position_text()
    }

    /// The whole truth as a dictionary.
    #[getter]
    fn truth<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.state.truth())
    }

    /// What a seat sees; without a number, the seat whose turn it is.
    #[pyo3(signature = (seat=None))]
    fn view(&self, seat: Option<i64>) -> PyResult<View> {
        Ok(View { view: self.state.view(self.seat_or_turn(seat)?) })
    }

    /// The board in characters: the truth, or as a seat sees it.
    #[pyo3(signature = (seat=None, ascii=false))]
    fn text(&self, seat: Option<i64>, ascii: bool) -> PyResult<String> {
        Ok(match seat {
            None => self.state.text(ascii),
            Some(seat) => self.state.view(self.seat(seat)?).text(ascii),
        })
    }

    /// The board as an SVG picture: the truth, or as a seat sees it.
    #[pyo3(signature = (seat=None))]
    fn svg(&self, seat: Option<i64>) -> PyResult<String> {
        Ok(match seat {
            None => self.state.svg(Seat(0)),
            Some(seat) => self.state.view(self.seat(seat)?).svg(Seat(0)),
        })
    }

    /// The record of the game so far (docs/RECORDS.md), which `game.replay` reads. `agents` are names by seat.
    #[pyo3(signature = (agents=None))]
    fn record(&self, agents: Option<Vec<String>>) -> String {
        self.state.record(agents.unwrap_or_default(), Vec::new())
    }

    /// The truth as a tensor, turned for a seat: for critics and analysis. No agent may be given it.
    #[pyo3(signature = (seat=None))]
    fn privileged_tensor<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyAny>> {
        let (seat, game) = (self.seat_or_turn(seat)?, self.state.game());
        let sheet = &game.layout().truth;
        let mut numbers = vec![0.0f32; sheet.len()];
        self.state.truth_tensor(seat, &mut numbers);
        Ok(PyArray1::from_vec(py, numbers).reshape(sheet.shape.clone())?.into_any())
    }

    /// A copy that goes its own way.
    fn clone(&self) -> State {
        State { state: self.state.boxed_clone() }
    }

    fn __copy__(&self) -> State {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.clone()
    }

    /// Pickles hold the game's name, the start and every action.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let (start, actions, stopped) = self.parts();
        let restore = py.import("gunjin._gunjin")?.getattr("restore_state")?;
        Ok((
            restore,
            (self.game(), format!("{:016x}", self.state.game().fingerprint()), start, actions, stopped),
        ))
    }

    /// Equal states are of equal rules, began alike and went on alike.
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<State>() else { return false };
        let Ok(other) = other.try_borrow() else { return false };
        self.state.game().fingerprint() == other.state.game().fingerprint() && self.parts() == other.parts()
    }

    fn __str__(&self) -> String {
        self.state.text(false)
    }

    fn __repr__(&self) -> String {
        let (id, plies) = (self.state.game().id(), self.state.history().len());
        let ended = self.state.reason().map_or_else(String::new, |reason| format!(", ended: {reason}"));
        format!("<gunjin.State {id}, {plies} actions{ended}>")
    }

    fn _repr_html_(&self) -> String {
        framed(&self.state.svg(Seat(0)))
    }
}

/// A picture in the size of a notebook.
pub(crate) fn framed(svg: &str) -> String {
    format!("<div style=\"max-width:420px\">{svg}</div>")
}

/// What a pickle of a state holds: game, fingerprint, start, actions, and who was stopped.
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
    let here = format!("{:016x}", game.game.fingerprint());
    if here != fingerprint {
        let id = game.game.id();
        return Err(wrong(format!(
            "the rules of {id} have the number {here} here, the state was pickled under {fingerprint}; read it with \
             the version that wrote it"
        )));
    }
    let broken = |problem: String| wrong(format!("the pickle of a state is damaged: {problem}"));
    let mut state = std::sync::Arc::clone(&game.game).read(start).map_err(broken)?;
    for (ply, action) in actions.iter().enumerate() {
        state.play_text(action).map_err(|refusal| match refusal {
            Refusal::Illegal(problem) | Refusal::Wrong(problem) => {
                broken(format!("action {}: {problem}", ply + 1))
            }
        })?;
    }
    if let Some(stopped) = stopped {
        state.stop(&stopped).map_err(refused)?;
    }
    Ok(State { state })
}
