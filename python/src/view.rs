//! `gunjin.View`: what a seat sees, and nothing else.

use crate::convert::{Seed, seed_or_fresh, shaped, to_python};
use crate::errors::wrong;
use crate::game::Game;
use crate::guard::Guarded;
use crate::state::{SVG, State, framed};
use gunjin_ui::any::{AnyPublicState, AnyView, Picture, TensorKind};
use numpy::{PyArray1, PyArray2};
use pyo3::prelude::*;

/// A public state: private states by seat, their numbers by history, and chances of histories.
type Factored<'py> = (Vec<Vec<View>>, Bound<'py, PyArray2<usize>>, Bound<'py, PyArray1<f64>>);

/// A seat's view of a game (its information set): all that a player is given. Nothing in it depends on hidden pieces.
///
/// >>> import gunjin
/// >>> view = gunjin.load("mini-3x4").new_state(seed=1).view(0)
/// >>> view.seat, view.is_to_act, len(view.data["enemy"])
/// (0, True, 6)
#[pyclass(frozen, module = "gunjin")]
pub(crate) struct View {
    view: Guarded<dyn AnyView>,
}

impl View {
    /// A view that Python holds from now on.
    pub(crate) fn of(view: Box<dyn AnyView>) -> View {
        View { view: Guarded::new(view) }
    }

    pub(crate) fn ask<R>(&self, question: impl FnOnce(&(dyn AnyView + 'static)) -> R) -> PyResult<R> {
        self.view.ask(question)
    }

    /// Reads it without Python's lock.
    pub(crate) fn ask_detached<R: Send>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&(dyn AnyView + 'static)) -> R + Send,
    ) -> PyResult<R> {
        self.view.ask(|view| py.detach(|| question(view)))
    }

    fn tensor<'py>(&self, py: Python<'py>, wanted: TensorKind) -> PyResult<Bound<'py, PyAny>> {
        let numbers = self.ask_detached(py, |view| view.tensor(wanted))?.map_err(wrong)?;
        shaped(py, numbers, wanted.sheet(self.ask(|view| view.game())?.layout()))
    }
}

#[pymethods]
impl View {
    /// The game that is played, with its rules.
    #[getter]
    fn game(&self) -> PyResult<Game> {
        Ok(Game { game: self.ask(|view| view.game())? })
    }

    /// Seat of the view, counted from 0.
    #[getter]
    fn seat(&self) -> PyResult<u8> {
        self.ask(|view| view.seat().0)
    }

    /// True if it is this seat's turn.
    #[getter]
    fn is_to_act(&self) -> PyResult<bool> {
        self.ask(|view| !view.legal().is_empty())
    }

    /// The numbers of the legal actions; empty where it is another's turn.
    fn legal_actions(&self) -> PyResult<Vec<usize>> {
        self.ask(|view| view.legal())
    }

    /// The legal actions as text, in the order of `legal_actions`.
    fn legal_texts(&self) -> PyResult<Vec<String>> {
        self.ask(|view| view.words())
    }

    /// A legal action as text.
    fn action_text(&self, action: i64) -> PyResult<String> {
        let text = self.ask(|view| {
            let place = view.legal().iter().position(|&number| i64::try_from(number) == Ok(action));
            place.and_then(|place| view.words().into_iter().nth(place))
        })?;
        text.ok_or_else(|| wrong(format!("action {action} is not legal here, or it is not this seat's turn")))
    }

    /// The view as a dictionary, as external programs receive it (docs/PROTOCOL.md).
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.ask(|view| view.json())?)
    }

    /// Everything announced so far, a dictionary each, where views keep it apart.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.ask(|view| view.events())?)
    }

    /// The board in characters.
    #[pyo3(signature = (ascii=false))]
    fn text(&self, ascii: bool) -> PyResult<String> {
        self.ask(|view| view.picture(Picture::Text { ascii }))
    }

    /// The board as an SVG picture.
    fn svg(&self) -> PyResult<String> {
        self.ask(|view| view.picture(SVG))
    }

    /// A state of this seat's information set (a determinization): hidden pieces are drawn, what was seen
    /// stays. Its history is drawn too. Without a seed every call draws anew.
    #[pyo3(signature = (seed=None))]
    fn resample(&self, py: Python<'_>, seed: Option<Seed>) -> PyResult<State> {
        let seed = seed_or_fresh(seed)?;
        self.ask_detached(py, |view| view.resample(seed))?
            .map(State::of)
            .ok_or_else(|| wrong("no world was found that fits this view; try again with another seed"))
    }

    /// Returns this seat's knowledge of the enemy's pieces (editions of 軍人将棋), as a dictionary.
    fn belief<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let report = self.ask_detached(py, |view| view.belief())?.map_err(wrong)?;
        to_python(py, &report)
    }

    /// Forecast of the result for this seat between players like `learned` (editions of 軍人将棋): its chances
    /// to win, to draw and to lose, as a dictionary. Some tens of microseconds.
    fn forecast<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let chances = self.ask_detached(py, |view| view.forecast())?.map_err(wrong)?;
        to_python(py, &chances)
    }

    /// Observation of the seat with its inferences, as an array of 32-bit floats (`game.tensor_layout()`).
    ///
    /// `belief` says where the probabilities of the enemy's kinds come from (editions of 軍人将棋): "exact"
    /// takes those of `gunjin.belief`, up to milliseconds of work; "quick" is near them as a rule, in microseconds.
    #[pyo3(signature = (belief="quick"))]
    fn observation_tensor<'py>(&self, py: Python<'py>, belief: &str) -> PyResult<Bound<'py, PyAny>> {
        match belief {
            "quick" => self.tensor(py, TensorKind::Observation),
            "exact" => self.tensor(py, TensorKind::ExactObservation),
            other => Err(wrong(format!("there is no belief {other:?}; use \"quick\" or \"exact\""))),
        }
    }

    /// Everything that the seat has seen, as an array of 32-bit floats.
    fn information_state_tensor<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.tensor(py, TensorKind::InformationState)
    }

    /// True for every legal action, False for all others, as an array.
    fn legal_action_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let mask = self.ask(|view| {
            let mut mask = vec![false; view.game().layout().actions];
            view.legal().into_iter().for_each(|action| mask[action] = true);
            mask
        })?;
        Ok(PyArray1::from_vec(py, mask))
    }

    /// A hash of the information set: equal views have equal numbers.
    fn key(&self) -> PyResult<u64> {
        self.ask(|view| view.key())
    }

    /// Pickles hold a state that the seat cannot tell from the truth, and nothing of the truth.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (State, u8))> {
        let (key, seat) = self.ask(|view| (view.key(), view.seat()))?;
        let state = self.ask_detached(py, |view| view.resample(0))?;
        let state = state.filter(|state| state.view(seat).key() == key).ok_or_else(|| {
            wrong("no world was found that fits this view, which its pickle would hold; pickle the state")
        })?;
        Ok((py.import("gunjin._gunjin")?.getattr("restore_view")?, (State::of(state), seat.0)))
    }

    fn __str__(&self) -> PyResult<String> {
        self.text(false)
    }

    fn __repr__(&self) -> PyResult<String> {
        self.ask(|view| format!("<gunjin.View {}, seat {}>", view.game().id(), view.seat().0))
    }

    fn _repr_html_(&self) -> PyResult<String> {
        self.ask(|view| framed(&view.picture(SVG)))
    }
}

/// A view from its pickle.
#[pyfunction]
pub(crate) fn restore_view(state: &State, seat: i64) -> PyResult<View> {
    state.view(Some(seat))
}

/// The public state of a view.
#[pyfunction]
pub(crate) fn public_state<'py>(
    py: Python<'py>,
    view: &View,
    most: usize,
    seed: u64,
) -> PyResult<Factored<'py>> {
    let state = view.ask_detached(py, |view| view.public_state(most, seed))?;
    let state = state.ok_or_else(|| {
        wrong(format!("the public state has more than {most} histories, or none was found; raise most"))
    })?;
    let AnyPublicState { private, numbers, chances } = state;
    let private = private.into_iter().map(|seat| seat.into_iter().map(View::of).collect()).collect();
    Ok((private, PyArray2::from_vec2(py, &numbers)?, PyArray1::from_vec(py, chances)))
}
