//! `gunjin.BatchEnv`: many games stepped together, into arrays that stay.

use crate::convert::{Count, Seed, seed_or_fresh, wrong_type};
use crate::errors::{IllegalActionError, wrong};
use crate::game::{Game, load};
use crate::guard::{Guarded, caught};
use gunjin_play::environment::{BatchError, Settings};
use gunjin_table::any::AnyGame;
use gunjin_table::any::batch::{AnyBatch, Memory, Observations};
use numpy::{
    IntoPyArray, PyArray1, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArray1,
    PyReadwriteArray1, PyReadwriteArrayDyn, PyUntypedArrayMethods,
};
use pyo3::CastIntoError;
use pyo3::prelude::*;
use pyo3::type_object::PyTypeCheck;
use pyo3::types::PyTuple;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

/// Most games of a batch.
const MOST_GAMES: usize = 1 << 20;
/// Most threads of a batch.
const MOST_THREADS: usize = 1024;

/// A game, or its name.
pub(crate) enum Named {
    /// Its name.
    Name(String),
    /// The game.
    Game(Py<Game>),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Named {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Named> {
        match (value.extract(), value.cast::<Game>()) {
            (Ok(name), _) => Ok(Named::Name(name)),
            (_, Ok(game)) => Ok(Named::Game(game.to_owned().unbind())),
            _ => Err(wrong_type("game is a name or a gunjin.Game", &value)),
        }
    }
}

/// What observations are made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Numbers {
    None,
    Floats,
    Bytes,
}

impl Numbers {
    fn read(name: Option<&str>) -> PyResult<Numbers> {
        match name {
            None => Ok(Numbers::None),
            Some("float32") => Ok(Numbers::Floats),
            Some("uint8") => Ok(Numbers::Bytes),
            Some(other) => {
                Err(wrong(format!("observations are \"float32\", \"uint8\" or None, not {other:?}")))
            }
        }
    }
}

/// The arrays, filled in place for as long as the environment lives.
struct Filled {
    current_player: Py<PyArray1<i32>>,
    rewards: Py<PyArrayDyn<f32>>,
    terminated: Py<PyArray1<u8>>,
    mask: Option<Py<PyArrayDyn<u8>>>,
    floats: Option<Py<PyArrayDyn<f32>>>,
    bytes: Option<Py<PyArrayDyn<u8>>>,
}

/// Many games of one sort, stepped together; a game that ends begins anew at once, so that `observation` and
/// `legal_action_mask` are those of the next game while `rewards` and `terminated` tell of the last one
/// (`autoreset_mode` is `"SameStep"`). Game i of n is the game of number i of the seed, then i + n, ...
///
/// The arrays are filled in place: keep a copy of what you need beyond the next step.
///
/// >>> import gunjin
/// >>> e = gunjin.BatchEnv("mini-3x4", 8, seed=1)
/// >>> e.observation.shape[0], e.legal_action_mask.shape == (8, e.num_actions)
/// (8, True)
/// >>> e.step(e.sample())
/// >>> bool(e.terminated.any())
/// False
#[pyclass(frozen, module = "gunjin")]
pub(crate) struct BatchEnv {
    game: Arc<dyn AnyGame>,
    games: usize,
    threads: usize,
    numbers: Numbers,
    /// None once it is closed.
    batch: Mutex<Option<Guarded<dyn AnyBatch>>>,
    filled: Filled,
}

/// The exception of a batch that was not stepped.
fn refused(error: BatchError) -> PyErr {
    match error {
        BatchError::Illegal { .. } => IllegalActionError::new_err(error.to_string()),
        error => wrong(error),
    }
}

/// Memory of an array that somebody may be using.
fn busy(error: impl std::fmt::Display) -> PyErr {
    wrong(format!(
        "an array of the environment is in use elsewhere ({error}); one thread at a time may step it"
    ))
}

impl BatchEnv {
    fn make(&self, seed: u64) -> PyResult<Guarded<dyn AnyBatch>> {
        let observed = self.numbers != Numbers::None;
        let settings = Settings { games: self.games, seed, threads: self.threads, observed };
        caught(|| Arc::clone(&self.game).batch(settings).map(Guarded::new).map_err(refused))
    }

    /// The batch, for this thread alone.
    fn hold(&self) -> PyResult<MutexGuard<'_, Option<Guarded<dyn AnyBatch>>>> {
        match self.batch.try_lock() {
            Ok(batch) if batch.is_none() => Err(wrong("this environment was closed; make a new one")),
            Ok(batch) => Ok(batch),
            Err(TryLockError::WouldBlock) => Err(wrong(
                "another thread is stepping this environment; give each thread one of its own, or ask for threads=",
            )),
            Err(TryLockError::Poisoned(_)) => {
                Err(wrong("this environment broke earlier; make a new one, and please report it"))
            }
        }
    }

    fn run(&self, py: Python<'_>, actions: Option<&[i64]>) -> PyResult<()> {
        let mut held = self.hold()?;
        let filled = &self.filled;
        let mut current_player: PyReadwriteArray1<'_, i32> =
            filled.current_player.bind(py).try_readwrite().map_err(busy)?;
        let mut rewards: PyReadwriteArrayDyn<'_, f32> =
            filled.rewards.bind(py).try_readwrite().map_err(busy)?;
        let mut terminated = filled.terminated.bind(py).try_readwrite().map_err(busy)?;
        let mask = filled.mask.as_ref().map(|mask| mask.bind(py).try_readwrite().map_err(busy));
        let mut mask = mask.transpose()?;
        let floats = filled.floats.as_ref().map(|floats| floats.bind(py).try_readwrite().map_err(busy));
        let mut floats = floats.transpose()?;
        let bytes = filled.bytes.as_ref().map(|bytes| bytes.bind(py).try_readwrite().map_err(busy));
        let mut bytes = bytes.transpose()?;
        let observation = match (&mut floats, &mut bytes) {
            (Some(floats), _) => Observations::Floats(floats.as_slice_mut()?),
            (None, Some(bytes)) => Observations::Bytes(bytes.as_slice_mut()?),
            (None, None) => Observations::None,
        };
        let memory = Memory {
            current_player: current_player.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            mask: mask.as_mut().map(|mask| mask.as_slice_mut()).transpose()?,
            observation,
        };
        let Some(batch) = held.as_mut() else { return Ok(()) };
        batch.change(|batch| py.detach(|| batch.run(actions, memory)))?.map_err(refused)
    }
}

/// A new array of zeros. NumPy makes it, so that a lack of memory is its `MemoryError`.
fn zeros<T>(py: Python<'_>, shape: &[usize], dtype: &str) -> PyResult<Py<T>>
where
    T: PyTypeCheck,
    for<'py> PyErr: From<CastIntoError<'py>>,
{
    let array = py.import("numpy")?.call_method1("zeros", (PyTuple::new(py, shape)?, dtype))?;
    Ok(array.cast_into::<T>()?.unbind())
}

/// An array of bytes as one of truths, in the same memory.
fn as_truths<'py>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    array.call_method1("view", ("bool",))
}

#[pymethods]
impl BatchEnv {
    /// `games` games of a game or its name. `observation` is `"float32"`, `"uint8"` (255 times as much) or
    /// None, which is several times faster; `mask=False` leaves the legal actions out.
    #[new]
    #[pyo3(
        signature = (game, games, seed=None, threads=Count(1), observation=Some("float32"), mask=true),
        text_signature = "(game, games, seed=None, threads=1, observation=\"float32\", mask=True)"
    )]
    fn new(
        py: Python<'_>,
        game: Named,
        games: Count,
        seed: Option<Seed>,
        threads: Count,
        observation: Option<&str>,
        mask: bool,
    ) -> PyResult<BatchEnv> {
        let game = match game {
            Named::Name(name) => load(py, name)?.game,
            Named::Game(game) => Arc::clone(&game.get().game),
        };
        let numbers = Numbers::read(observation)?;
        let (Count(games), Count(threads)) = (games, threads);
        if !(1..=MOST_GAMES).contains(&games) {
            return Err(wrong(format!("games is {games}; give a number from 1 to {MOST_GAMES}")));
        }
        if !(1..=MOST_THREADS).contains(&threads) {
            return Err(wrong(format!("threads is {threads}; give a number from 1 to {MOST_THREADS}")));
        }
        let layout = game.layout();
        let shape = [&[games], layout.observation.shape.as_slice()].concat();
        let wanted = |kind: Numbers| (numbers == kind).then_some(shape.as_slice());
        let filled = Filled {
            current_player: zeros(py, &[games], "int32")?,
            rewards: zeros(py, &[games, game.seats()], "float32")?,
            terminated: zeros(py, &[games], "uint8")?,
            mask: mask.then(|| zeros(py, &[games, layout.actions], "uint8")).transpose()?,
            floats: wanted(Numbers::Floats).map(|shape| zeros(py, shape, "float32")).transpose()?,
            bytes: wanted(Numbers::Bytes).map(|shape| zeros(py, shape, "uint8")).transpose()?,
        };
        let batch = Mutex::new(None);
        let made = BatchEnv { game, games, threads, numbers, batch, filled };
        made.reset(py, seed)?;
        Ok(made)
    }

    /// Begins all games anew, with a seed of one's own or a fresh one.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<Seed>) -> PyResult<()> {
        let batch = self.make(seed_or_fresh(seed)?)?;
        match self.batch.try_lock() {
            Ok(mut held) => *held = Some(batch),
            Err(_) => return Err(wrong("another thread is stepping this environment")),
        }
        self.run(py, None)
    }

    /// Plays an action in each game. A wrong one raises an exception, and no game has been stepped then.
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let numpy = py.import("numpy")?;
        let array = match actions.cast::<PyArray1<i64>>() {
            Ok(array) => array.clone(),
            Err(_) => {
                let array = numpy.call_method1("asarray", (actions,))?;
                let untyped = array.cast::<numpy::PyUntypedArray>().map_err(PyErr::from)?;
                if untyped.ndim() != 1 || !"iu".contains(char::from(untyped.dtype().kind())) {
                    let (shape, dtype) = (untyped.shape(), untyped.dtype());
                    return Err(wrong(format!(
                        "actions are {} whole numbers, not an array of shape {shape:?} and type {dtype}",
                        self.games
                    )));
                }
                array.call_method1("astype", ("int64",))?.cast_into::<PyArray1<i64>>()?
            }
        };
        let contiguous = match array.is_contiguous() {
            true => array,
            false => numpy.call_method1("ascontiguousarray", (array,))?.cast_into::<PyArray1<i64>>()?,
        };
        let actions: PyReadonlyArray1<'_, i64> = contiguous.try_readonly().map_err(busy)?;
        self.run(py, Some(actions.as_slice()?))
    }

    /// A uniformly random legal action in each game.
    fn sample<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mut held = self.hold()?;
        let mut actions = vec![0; self.games];
        if let Some(batch) = held.as_mut() {
            batch.change(|batch| py.detach(|| batch.sample(&mut actions)))?.map_err(refused)?;
        }
        Ok(actions.into_pyarray(py))
    }

    /// The truth of every game, turned for the seat that acts next: for critics and analysis alone.
    fn privileged<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let held = self.hold()?;
        let sheet = &self.game.layout().truth;
        let mut numbers = vec![0.0f32; self.games * sheet.len()];
        if let Some(batch) = held.as_ref() {
            batch.ask(|batch| batch.truth(&mut numbers))?.map_err(refused)?;
        }
        let shape = [&[self.games], sheet.shape.as_slice()].concat();
        Ok(numbers.into_pyarray(py).reshape(shape)?.into_any())
    }

    /// Lets the games go, after the step of another thread if one is under way. Stepping afterwards raises an exception.
    fn close(&self, py: Python<'_>) {
        // Whoever steps needs the interpreter to finish: waiting while attached to it would be a deadlock.
        py.detach(|| *self.batch.lock().unwrap_or_else(PoisonError::into_inner) = None);
    }

    /// The game.
    #[getter]
    fn game(&self) -> Game {
        Game { game: Arc::clone(&self.game) }
    }

    /// Number of games.
    #[getter]
    fn num_envs(&self) -> usize {
        self.games
    }

    /// Numbers of actions: all are below this.
    #[getter]
    fn num_actions(&self) -> usize {
        self.game.layout().actions
    }

    /// How games that end begin anew, in Gymnasium's words.
    #[getter]
    fn autoreset_mode(&self) -> &'static str {
        "SameStep"
    }

    /// The seat that acts next in each game.
    #[getter]
    fn current_player<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        self.filled.current_player.bind(py).clone()
    }

    /// What each seat gained by the last step: its result where a game ended, else 0.
    #[getter]
    fn rewards<'py>(&self, py: Python<'py>) -> Bound<'py, PyArrayDyn<f32>> {
        self.filled.rewards.bind(py).clone()
    }

    /// Whether the last step ended a game.
    #[getter]
    fn terminated<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        as_truths(self.filled.terminated.bind(py).as_any())
    }

    /// Which actions are legal for the seat that acts next; None in an environment without masks.
    #[getter]
    fn legal_action_mask<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.filled.mask.as_ref().map(|mask| as_truths(mask.bind(py).as_any())).transpose()
    }

    /// What the seat that acts next sees (`game.tensor_layout()`); None in an environment without.
    #[getter]
    fn observation<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        let floats = self.filled.floats.as_ref().map(|array| array.bind(py).clone().into_any());
        floats.or_else(|| self.filled.bytes.as_ref().map(|array| array.bind(py).clone().into_any()))
    }

    fn __len__(&self) -> usize {
        self.games
    }

    fn __repr__(&self) -> String {
        format!("<gunjin.BatchEnv {} games of {}>", self.games, self.game.id())
    }
}
