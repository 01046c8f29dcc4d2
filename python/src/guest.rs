//! Python objects that play: guests of the runs, asked in the same process.
//!
//! While one thread is asking, others gather at the desk: an object that answers many views at once
//! (`policies`) is then asked for all of them together.

use crate::convert::shown;
use crate::errors::{IllegalActionError, wrong};
use crate::state::Action;
use crate::view::View;
use gunjin_agents::external::guest;
use gunjin_agents::external::guest::{Admitted, Guest, Question, admit};
use gunjin_agents::{AgentError, Failure};
use gunjin_engine::Seat;
use gunjin_ui::any::{AnyGame, AnyView, Refusal, TensorKind};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::fmt::Display;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Arrays with a row for every view.
type Arrays<'py> = (Bound<'py, PyArray2<f32>>, Bound<'py, PyArray2<bool>>, Bound<'py, PyArray1<i64>>);

/// Place for an answer.
type Slot = Arc<Mutex<Option<PyResult<Vec<f64>>>>>;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// State shared by all Python players of a run.
#[derive(Debug, Default)]
pub(crate) struct Troubles {
    /// Set to end the run.
    pub(crate) stop: AtomicBool,
    first: Mutex<Option<PyErr>>,
}

impl Troubles {
    fn raise(&self, error: PyErr) {
        lock(&self.first).get_or_insert(error);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The exception of a player, if one was raised.
    pub(crate) fn take(&self) -> PyResult<()> {
        lock(&self.first).take().map_or(Ok(()), Err)
    }
}

/// Methods by which a Python object is asked.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Way {
    /// One by one: `policy(view, legal_actions)`.
    One,
    /// Several views at once: `policies(views)`.
    Views,
    /// `distributions(states, masks, seats)`: arrays of information states, of legal actions and of seats, a row a view.
    Arrays,
}

/// Views of which arrays are made at once.
const ROWS: usize = 1 << 14;

/// A Python object that plays one game.
pub(crate) struct PythonGuest {
    player: Py<PyAny>,
    name: String,
    game: Arc<dyn AnyGame>,
    way: Way,
    /// True if an exception loses it the game, instead of ending the run.
    forfeits: bool,
    troubles: Arc<Troubles>,
    waiting: Mutex<Vec<(Box<dyn AnyView>, Slot)>>,
    /// Held by the thread that asks for all that wait.
    desk: Mutex<()>,
}

impl PythonGuest {
    /// Admits an object under a name. Of the methods of [`Way`] it has one or more; the last is asked.
    pub(crate) fn admit(
        name: &str,
        player: &Bound<'_, PyAny>,
        game: Arc<dyn AnyGame>,
        forfeits: bool,
        troubles: &Arc<Troubles>,
    ) -> PyResult<Admitted> {
        let mut way = None;
        for (other, method) in
            [(Way::One, "policy"), (Way::Views, "policies"), (Way::Arrays, "distributions")]
        {
            way = if player.hasattr(method)? { Some(other) } else { way };
        }
        let Some(way) = way else {
            let kind = player.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "a player is the name of an agent, or an object with a method policy(view, legal_actions); {kind} is \
                 neither"
            )));
        };
        let guest = PythonGuest {
            player: player.clone().unbind(),
            name: name.to_string(),
            game,
            way,
            forfeits,
            troubles: Arc::clone(troubles),
            waiting: Mutex::default(),
            desk: Mutex::default(),
        };
        admit(name, Arc::new(guest)).map_err(|error: AgentError| wrong(error))
    }

    /// Asks for all that wait.
    fn serve(&self) {
        let (views, slots): (Vec<Box<dyn AnyView>>, Vec<Slot>) =
            std::mem::take(&mut *lock(&self.waiting)).into_iter().unzip();
        if views.is_empty() {
            return;
        }
        let answers = Python::attach(|py| self.ask(py, views));
        for (slot, answer) in slots.iter().zip(answers) {
            *lock(slot) = Some(answer);
        }
    }

    fn ask(&self, py: Python<'_>, views: Vec<Box<dyn AnyView>>) -> Vec<PyResult<Vec<f64>>> {
        let count = views.len();
        let answers = match self.way {
            Way::One => return views.into_iter().map(|view| self.ask_one(py, view)).collect(),
            Way::Views => self.ask_many(py, views),
            Way::Arrays => self.ask_arrays(py, &views),
        };
        match answers {
            Ok(answers) => answers.into_iter().map(Ok).collect(),
            Err(error) => (0..count).map(|_| Err(error.clone_ref(py))).collect(),
        }
    }

    fn ask_one(&self, py: Python<'_>, view: Box<dyn AnyView>) -> PyResult<Vec<f64>> {
        let legal = view.legal();
        let shown = Bound::new(py, View::of(view.boxed_clone()))?;
        let answer = self.player.bind(py).call_method1("policy", (shown, PyList::new(py, &legal)?));
        let answer = answer.map_err(|error| self.noted(py, error, "policy"))?;
        self.distribution(&answer, view.as_ref())
    }

    /// An exception of the player, which also says whose it is and in which game it was raised.
    fn noted(&self, py: Python<'_>, error: PyErr, method: &str) -> PyErr {
        let note = format!("raised by the player {} in {}: its method {method}", self.name, self.game.id());
        // A note that cannot be added must not hide the exception.
        let _added = error.value(py).call_method1("add_note", (note,));
        error
    }

    /// Message on a wrong answer, which begins with the player.
    fn message(&self, seat: Seat, problem: impl Display) -> String {
        format!("player {} in {}, seat {}: {problem}", self.name, self.game.id(), seat.0)
    }

    fn ask_many(&self, py: Python<'_>, views: Vec<Box<dyn AnyView>>) -> PyResult<Vec<Vec<f64>>> {
        let shown = views.iter().map(|view| Bound::new(py, View::of(view.boxed_clone())));
        let shown = shown.collect::<PyResult<Vec<_>>>()?;
        let answers = self.player.bind(py).call_method1("policies", (PyList::new(py, shown)?,));
        let answers = answers.and_then(|answers| answers.try_iter()?.collect::<PyResult<Vec<_>>>());
        let answers = answers.map_err(|error| self.noted(py, error, "policies"))?;
        if answers.len() != views.len() {
            let (given, asked) = (answers.len(), views.len());
            let problem = format!("policies gave {given} answers to {asked} views; give one for each");
            return Err(wrong(self.message(views[0].seat(), problem)));
        }
        answers.iter().zip(&views).map(|(answer, view)| self.distribution(answer, view.as_ref())).collect()
    }

    fn ask_arrays(&self, py: Python<'_>, views: &[Box<dyn AnyView>]) -> PyResult<Vec<Vec<f64>>> {
        let shape = (views.len(), self.game.layout().actions);
        let legal: Vec<Vec<usize>> = views.iter().map(|view| view.legal()).collect();
        let asked = self.arrays(py, views, &legal)?;
        let answer = self.player.bind(py).call_method1("distributions", asked);
        let answer = answer.map_err(|error| self.noted(py, error, "distributions"))?;
        let wanted = || format!("distributions gives an array of 64-bit floats of shape {shape:?}");
        let Ok(given) = answer.extract::<PyReadonlyArray2<'_, f64>>() else {
            return Err(PyTypeError::new_err(format!("{}, not {}", wanted(), shown(&answer))));
        };
        let given = given.as_array();
        if given.dim() != shape {
            return Err(wrong(format!("{}, not {:?}", wanted(), given.dim())));
        }
        let row = |(row, legal): (usize, &Vec<usize>)| {
            let given = legal.iter().map(|&action| given[[row, action]]).collect();
            let given = guest::distribution(given, legal.len());
            given.map_err(|failure| wrong(self.message(views[row].seat(), failure.why)))
        };
        legal.iter().enumerate().map(row).collect()
    }

    /// Information states, masks of legal actions, and seats of views.
    fn arrays<'py>(
        &self,
        py: Python<'py>,
        views: &[Box<dyn AnyView>],
        legal: &[Vec<usize>],
    ) -> PyResult<Arrays<'py>> {
        let (rows, actions) = (views.len(), self.game.layout().actions);
        let (mut states, mut masks) = (Vec::new(), vec![false; rows * actions]);
        for (row, view) in views.iter().enumerate() {
            states.extend(view.tensor(TensorKind::InformationState).map_err(wrong)?);
            legal[row].iter().for_each(|action| masks[row * actions + action] = true);
        }
        let width = states.len() / rows.max(1);
        let seats = PyArray1::from_iter(py, views.iter().map(|view| i64::from(view.seat().0)));
        let masks = masks.into_pyarray(py).reshape([rows, actions])?;
        Ok((states.into_pyarray(py).reshape([rows, width])?, masks, seats))
    }

    /// The probabilities of the legal actions that an answer means: one action (by number or in words), a
    /// dictionary of actions and probabilities, or a sequence with a probability for every legal action.
    fn distribution(&self, answer: &Bound<'_, PyAny>, view: &dyn AnyView) -> PyResult<Vec<f64>> {
        let kind = |_: PyErr| {
            let problem = format!(
                "an answer is an action, a dictionary of actions and probabilities, or a probability for every legal \
                 action, not {}",
                shown(answer)
            );
            PyTypeError::new_err(self.message(view.seat(), problem))
        };
        let legal = (view.legal(), view.words());
        let place = |action: &Action| {
            place(action, &legal)
                .map_err(|problem| IllegalActionError::new_err(self.message(view.seat(), problem)))
        };
        let mut chances = vec![0.0; legal.0.len()];
        if let Ok(given) = answer.cast::<PyDict>() {
            for (action, chance) in given.iter() {
                chances[place(&action.extract().map_err(kind)?)?] += chance.extract::<f64>().map_err(kind)?;
            }
        } else if let Ok(action) = answer.extract::<Action>() {
            chances[place(&action)?] = 1.0;
        } else {
            let given = answer.try_iter().and_then(|answers| {
                answers.map(|chance| chance?.extract::<f64>()).collect::<PyResult<Vec<f64>>>()
            });
            chances = given.map_err(kind)?;
        }
        let given = guest::distribution(chances, legal.0.len());
        given.map_err(|failure| wrong(self.message(view.seat(), failure.why)))
    }
}

/// The place of an action among the legal ones.
fn place(action: &Action, (numbers, words): &(Vec<usize>, Vec<String>)) -> Result<usize, Refusal> {
    let (found, shown) = match action {
        Action::Number(number) => {
            (numbers.iter().position(|&legal| i64::try_from(legal) == Ok(*number)), number.to_string())
        }
        Action::Text(text) => (words.iter().position(|legal| legal == text), format!("'{text}'")),
    };
    found.ok_or_else(|| {
        let (count, examples) = (words.len(), words[..words.len().min(5)].join(" "));
        Refusal(format!("{shown} is not legal here; {count} actions are, for example {examples}"))
    })
}

impl PythonGuest {
    fn view(&self, question: &Question<'_>) -> Result<Box<dyn AnyView>, Failure> {
        let view = Arc::clone(&self.game).view_of(question.view);
        view.ok_or_else(|| {
            let own = self.game.id();
            Failure::other(format!("it plays {own}, not {}", question.game))
        })
    }

    /// Failure of the player, which ends the run unless it only loses the game.
    fn failed(&self, error: PyErr) -> Failure {
        let why = format!("the player raised {error}");
        if !self.forfeits {
            self.troubles.raise(error);
        }
        Failure::other(why)
    }
}

impl Guest for PythonGuest {
    fn policies(&self, questions: &[Question<'_>]) -> Result<Vec<Vec<f64>>, Failure> {
        let mut policies = Vec::with_capacity(questions.len());
        for questions in questions.chunks(ROWS) {
            let views = questions.iter().map(|question| self.view(question)).collect::<Result<_, _>>()?;
            for answer in Python::attach(|py| self.ask(py, views)) {
                policies.push(answer.map_err(|error| self.failed(error))?);
            }
        }
        Ok(policies)
    }

    fn policy(&self, question: &Question<'_>) -> Result<Vec<f64>, Failure> {
        let view = self.view(question)?;
        let slot = Slot::default();
        lock(&self.waiting).push((view, Arc::clone(&slot)));
        let desk = lock(&self.desk);
        if lock(&slot).is_none() {
            self.serve();
        }
        drop(desk);
        let answer = lock(&slot).take();
        match answer {
            Some(Ok(chances)) => Ok(chances),
            Some(Err(error)) => Err(self.failed(error)),
            None => Err(Failure::other("the player gave no answer")),
        }
    }
}
