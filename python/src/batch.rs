//! `gunjin.BatchEnv`: many games stepped together, into arrays that stay.

use crate::convert::{Count, Seed, Texts, seed_or_fresh, wrong_type};
use crate::errors::{IllegalActionError, missing, wrong};
use crate::game::{Game, load};
use crate::guard::{Guarded, caught, detached};
use crate::state::{State, same_rules, seat_of};
use gunjin_agents::AgentSpec;
use gunjin_engine::Seat;
use gunjin_play::environment::{Arrays, BatchError, Observed, Output, Saved, Settings};
use gunjin_ui::any::{AnyBatch, AnyGame, BatchOrder};
use numpy::ndarray::Dimension;
use numpy::{
    Element, IntoPyArray, PyArray, PyArray1, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods,
    PyReadonlyArray1, PyReadwriteArray, PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use pyo3::type_object::PyTypeCheck;
use pyo3::types::PyTuple;
use pyo3::{CastIntoError, IntoPyObjectExt};
use std::sync::{Arc, Mutex, PoisonError, TryLockError};

/// Most games of a batch.
const MOST_GAMES: usize = 1 << 20;
/// Most threads of a batch.
const MOST_THREADS: usize = 1024;

/// A game, or its name.
pub(crate) enum Named {
    /// Name by which it is asked for.
    Name(String),
    /// The game that is played, with its rules.
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

/// Many games of one kind, stepped together; a game that ends restarts at once, so that `observation` and
/// `legal_action_mask` belong to the next game, while `rewards` and `terminated` belong to the last one
/// (`autoreset_mode` is `"SameStep"`). Game i of n is the game of number i of the seed, then i + n, ...
///
/// With an `opponent`, that agent plays all seats except yours: `seat`, or one after another from game to game if it is
/// None. Then every step ends at your next decision, in this game or the next.
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
    request: Request,
    /// None once it is closed.
    running: Mutex<Option<Running>>,
    filled: Filled,
    /// Number of games.
    #[pyo3(get)]
    num_envs: usize,
    /// Numbers of actions: all are below this.
    #[pyo3(get)]
    num_actions: usize,
    /// Autoreset mode, in Gymnasium's words.
    #[pyo3(get)]
    autoreset_mode: &'static str,
}

#[derive(Clone)]
struct Request {
    game: Arc<dyn AnyGame>,
    games: usize,
    threads: usize,
    /// Form of observations, as [`sound_form`] has it.
    form: Option<String>,
    mask: Masked,
    setups: Vec<String>,
    opponent: Option<AgentSpec>,
    /// The caller's seat where there is an opponent.
    seat: Option<Seat>,
}

/// Form of masks.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Masked {
    No,
    Truths,
    Bits,
}

impl<'a, 'py> FromPyObject<'a, 'py> for Masked {
    type Error = PyErr;

    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Masked> {
        match (value.extract::<bool>(), value.extract::<&str>()) {
            (Ok(true), _) => Ok(Masked::Truths),
            (Ok(false), _) => Ok(Masked::No),
            (_, Ok(BITS)) => Ok(Masked::Bits),
            _ => Err(wrong_type("mask is True, False or \"bits\"", &value)),
        }
    }
}

impl<'py> IntoPyObject<'py> for Masked {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Masked::Bits => BITS.into_bound_py_any(py),
            other => (other == Masked::Truths).into_bound_py_any(py),
        }
    }
}

struct Running {
    seed: u64,
    batch: Guarded<dyn AnyBatch>,
}

/// The exception of a batch that was not stepped.
fn refused(error: BatchError) -> PyErr {
    match error {
        BatchError::Illegal(..) => IllegalActionError::new_err(error.to_string()),
        error => wrong(error),
    }
}

/// Memory of an array that somebody may be using.
fn busy(error: impl std::fmt::Display) -> PyErr {
    wrong(format!(
        "an array of the environment is in use elsewhere ({error}); one thread at a time may step it"
    ))
}

/// An array that nobody else uses meanwhile.
fn locked<'py, T: Element, D: Dimension>(
    py: Python<'py>,
    array: &Py<PyArray<T, D>>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    array.bind(py).try_readwrite().map_err(busy)
}

impl Request {
    /// Games of a seed: from their beginnings, or as they were saved.
    fn run(&self, seed: u64, saved: Option<&[Saved]>) -> PyResult<Running> {
        let observed = match self.form.as_deref() {
            None => Observed::Nothing,
            Some(BITS) => Observed::Bits,
            Some(_) => Observed::Numbers,
        };
        let settings = Settings { games: self.games, seed, threads: self.threads, observed };
        let Request { setups, opponent, seat, .. } = self;
        let order = BatchOrder { settings, setups, opponent: opponent.as_ref(), seat: *seat, saved };
        let batch = caught(|| Arc::clone(&self.game).batch(&order).map_err(wrong))?;
        Ok(Running { seed, batch: Guarded::new(batch) })
    }

    /// An environment with these games.
    fn environment(self, py: Python<'_>, running: Running) -> PyResult<BatchEnv> {
        let filled = Filled::new(py, self.game.as_ref(), self.games, self.form.as_deref(), self.mask)?;
        let (num_envs, num_actions) = (self.games, self.game.layout().actions);
        let (running, autoreset_mode) = (Mutex::new(Some(running)), "SameStep");
        let made = BatchEnv { request: self, running, filled, num_envs, num_actions, autoreset_mode };
        made.run(py, None)?;
        Ok(made)
    }
}

impl BatchEnv {
    /// Does something with the games, for this thread alone.
    fn hold<R>(&self, work: impl FnOnce(&mut Running) -> PyResult<R>) -> PyResult<R> {
        match self.running.try_lock() {
            Ok(mut running) => match running.as_mut() {
                Some(running) => work(running),
                None => Err(wrong("this environment is closed; create a new one")),
            },
            Err(TryLockError::WouldBlock) => Err(wrong(
                "another thread is stepping this environment; give each thread one of its own, or ask for threads=",
            )),
            Err(TryLockError::Poisoned(_)) => {
                Err(wrong("this environment failed earlier; create a new one, and please report it"))
            }
        }
    }

    /// The seed, and what it takes to make the games again.
    fn saved(&self) -> PyResult<(u64, Vec<Saved>)> {
        self.hold(|running| Ok((running.seed, running.batch.ask(|batch| batch.saved())?)))
    }

    fn run(&self, py: Python<'_>, actions: Option<&[i64]>) -> PyResult<()> {
        self.hold(|running| {
            let filled = &self.filled;
            let mut current_player = locked(py, &filled.current_player)?;
            let mut rewards = locked(py, &filled.rewards)?;
            let mut terminated = locked(py, &filled.terminated)?;
            let mut truncated = locked(py, &filled.truncated)?;
            let mut mask = filled.mask.as_ref().map(|mask| locked(py, mask)).transpose()?;
            let mut floats = filled.floats.as_ref().map(|floats| locked(py, floats)).transpose()?;
            let mut bytes = filled.bytes.as_ref().map(|bytes| locked(py, bytes)).transpose()?;
            let mut arrays = Arrays {
                current_player: current_player.as_slice_mut()?,
                rewards: rewards.as_slice_mut()?,
                terminated: terminated.as_slice_mut()?,
                truncated: truncated.as_slice_mut()?,
                legal_action_mask: match &mut mask {
                    None => Output::None,
                    Some(mask) if self.request.mask == Masked::Bits => Output::Bits(mask.as_slice_mut()?),
                    Some(mask) => Output::Bytes(mask.as_slice_mut()?),
                },
                observation: match (&mut floats, &mut bytes) {
                    (Some(floats), _) => Output::Floats(floats.as_slice_mut()?),
                    (None, Some(bits)) if self.request.form.as_deref() == Some(BITS) => {
                        Output::Bits(bits.as_slice_mut()?)
                    }
                    (None, Some(bytes)) => Output::Bytes(bytes.as_slice_mut()?),
                    (None, None) => Output::None,
                },
            };
            running.batch.change(|batch| py.detach(|| batch.run(actions, &mut arrays)))?.map_err(refused)
        })
    }
}

#[pymethods]
impl BatchEnv {
    /// `games` games of a game or its name. `observation` is `"float32"`, `"uint8"` (255 times as much), `"bits"`
    /// (without beliefs, and several times faster) or None; `mask=False` leaves the legal actions out, and
    /// `mask="bits"` packs them. `setups` as for `Game.new_state`.
    #[new]
    #[pyo3(
        signature = (
            game, games, seed=None, threads=Count(1), observation=Some("float32".into()), mask=Masked::Truths,
            setups=None,
            opponent=None, seat=Some(0)
        ),
        text_signature = "(game, games, seed=None, threads=1, observation=\"float32\", mask=True, setups=None, \
                          opponent=None, seat=0)"
    )]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword in Python")]
    fn new(
        py: Python<'_>,
        game: Named,
        games: Count,
        seed: Option<Seed>,
        threads: Count,
        observation: Option<String>,
        mask: Masked,
        setups: Option<Texts>,
        opponent: Option<&str>,
        seat: Option<i64>,
    ) -> PyResult<BatchEnv> {
        let game = match game {
            Named::Name(name) => load(py, name)?.game,
            Named::Game(game) => Arc::clone(&game.get().game),
        };
        let (Count(games), Count(threads)) = (games, threads);
        if !(1..=MOST_GAMES).contains(&games) {
            return Err(wrong(format!("games is {games}; give a number from 1 to {MOST_GAMES}")));
        }
        if !(1..=MOST_THREADS).contains(&threads) {
            return Err(wrong(format!("threads is {threads}; give a number from 1 to {MOST_THREADS}")));
        }
        if opponent.is_none() && seat != Some(0) {
            return Err(wrong("seat needs an opponent; name one, for example opponent=\"random\""));
        }
        let request = Request {
            games,
            threads,
            form: sound_form(observation)?,
            mask,
            setups: Texts::list(setups),
            opponent: opponent.map(AgentSpec::read).transpose().map_err(missing)?,
            seat: seat.map(|seat| seat_of(game.as_ref(), seat)).transpose()?,
            game,
        };
        let seed = seed_or_fresh(seed)?;
        let running = detached(py, || request.run(seed, None))??;
        request.environment(py, running)
    }

    /// Restarts all games, from a given seed or a random one.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<Seed>) -> PyResult<()> {
        let seed = seed_or_fresh(seed)?;
        let running = detached(py, || self.request.run(seed, None))??;
        match self.running.try_lock() {
            Ok(mut held) => *held = Some(running),
            Err(_) => return Err(wrong("another thread is stepping this environment")),
        }
        self.filled.clear(py)?;
        self.run(py, None)
    }

    /// One of the games as a state of its own, with its history; playing on in it changes nothing here.
    fn state(&self, index: i64) -> PyResult<State> {
        let place = usize::try_from(index).unwrap_or(usize::MAX);
        if place >= self.request.games {
            let last = self.request.games - 1;
            return Err(wrong(format!("there is no game {index}; games go from 0 to {last}")));
        }
        self.hold(|running| running.batch.ask(|batch| batch.state(place)))?.map(State::of).map_err(refused)
    }

    /// Returns an independent copy.
    fn clone(&self, py: Python<'_>) -> PyResult<BatchEnv> {
        let (seed, saved) = self.saved()?;
        let running = detached(py, || self.request.run(seed, Some(&saved)))??;
        let copy = self.request.clone().environment(py, running)?;
        copy.filled.restore(py, &self.filled.ends(py)?)?;
        Ok(copy)
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<BatchEnv> {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<BatchEnv> {
        self.clone(py)
    }

    /// Pickles hold the settings, the seed and every action of the games under way.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled<'py>)> {
        let (seed, saved) = self.saved()?;
        let Request { game, games, threads, form, mask, setups, opponent, seat } = self.request.clone();
        let opponent = opponent.map(|spec| spec.to_string());
        let settings = (games, threads, form, mask);
        let company = (setups, opponent, seat.map(|seat| seat.0));
        let saved =
            saved.into_iter().map(|Saved { number, actions, words }| (number, actions, words)).collect();
        let restore = py.import("gunjin._gunjin")?.getattr("restore_batch")?;
        let fingerprint = format!("{:016x}", game.fingerprint());
        Ok((restore, (Game { game }, fingerprint, settings, company, seed, saved, self.filled.ends(py)?)))
    }

    /// Plays an action in each game. An illegal one raises an exception, and no game is stepped.
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
                        self.request.games
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
        let mut actions = vec![0; self.request.games];
        self.hold(|running| running.batch.change(|batch| py.detach(|| batch.sample(&mut actions))))?
            .map_err(refused)?;
        Ok(actions.into_pyarray(py))
    }

    /// The full position of every game, turned for the seat that acts next: for critics and analysis alone.
    fn privileged<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let sheet = &self.request.game.layout().truth;
        let mut numbers = vec![0.0f32; self.request.games * sheet.len()];
        self.hold(|running| running.batch.ask(|batch| batch.truth(&mut numbers)))?.map_err(refused)?;
        let shape = [&[self.request.games], sheet.shape.as_slice()].concat();
        Ok(numbers.into_pyarray(py).reshape(shape)?.into_any())
    }

    /// Frees the games, after the step of another thread if one is under way. Stepping afterwards raises an exception.
    fn close(&self, py: Python<'_>) {
        // A thread that steps needs the interpreter to finish: waiting while attached to it would be a deadlock.
        py.detach(|| *self.running.lock().unwrap_or_else(PoisonError::into_inner) = None);
    }

    /// The game that is played, with its rules.
    #[getter]
    fn game(&self) -> Game {
        Game { game: Arc::clone(&self.request.game) }
    }

    /// The seat that acts next in each game.
    #[getter]
    fn current_player<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        self.filled.current_player.bind(py).clone()
    }

    /// Reward of each seat in the last step: its result where a game ended, else 0.
    #[getter]
    fn rewards<'py>(&self, py: Python<'py>) -> Bound<'py, PyArrayDyn<f32>> {
        self.filled.rewards.bind(py).clone()
    }

    /// True where the last step ended a game by its rules.
    #[getter]
    fn terminated<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        as_truths(self.filled.terminated.bind(py).as_any())
    }

    /// True where the last step ended a game at the limit of its plies.
    #[getter]
    fn truncated<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        as_truths(self.filled.truncated.bind(py).as_any())
    }

    /// Legal actions of the seat that acts next, as truths or bits; None in an environment without masks.
    #[getter]
    fn legal_action_mask<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(mask) = &self.filled.mask else { return Ok(None) };
        let mask = mask.bind(py).as_any();
        Ok(Some(if self.request.mask == Masked::Bits { mask.clone() } else { as_truths(mask)? }))
    }

    /// Observation of the seat that acts next (`game.tensor_layout()`; for bits its entry `bits`, the lowest bit of a byte
    /// first); None in an environment without.
    #[getter]
    fn observation<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyAny>> {
        let floats = self.filled.floats.as_ref().map(|array| array.bind(py).clone().into_any());
        floats.or_else(|| self.filled.bytes.as_ref().map(|array| array.bind(py).clone().into_any()))
    }

    fn __len__(&self) -> usize {
        self.request.games
    }

    fn __repr__(&self) -> String {
        format!("<gunjin.BatchEnv {} games of {}>", self.request.games, self.request.game.id())
    }
}

/// Pickle of an environment: game, fingerprint, settings, set-ups and opponent, seed, games, and what the
/// last step.
type Pickled<'py> = (
    Game,
    String,
    (usize, usize, Option<String>, Masked),
    (Vec<String>, Option<String>, Option<u8>),
    u64,
    Vec<(u64, Vec<u32>, u64)>,
    StepArrays<'py>,
);

/// An environment from its pickle.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "a pickle is a list of arguments")]
pub(crate) fn restore_batch(
    py: Python<'_>,
    game: &Game,
    fingerprint: &str,
    settings: (usize, usize, Option<String>, Masked),
    company: (Vec<String>, Option<String>, Option<u8>),
    seed: u64,
    games: Vec<(u64, Vec<u32>, u64)>,
    last_step: StepArrays<'_>,
) -> PyResult<BatchEnv> {
    same_rules(game, fingerprint, "environment")?;
    let (count, threads, observation, mask) = settings;
    let (setups, opponent, seat) = company;
    let request = Request {
        game: Arc::clone(&game.game),
        games: count,
        threads,
        form: sound_form(observation)?,
        mask,
        setups,
        opponent: opponent.as_deref().map(AgentSpec::read).transpose().map_err(missing)?,
        seat: seat.map(Seat),
    };
    let saved: Vec<Saved> =
        games.into_iter().map(|(number, actions, words)| Saved { number, actions, words }).collect();
    let running = detached(py, || request.run(seed, Some(&saved)))??;
    let made = request.environment(py, running)?;
    made.filled.restore(py, &last_step)?;
    Ok(made)
}

/// The form of observations that are bits.
const BITS: &str = "bits";

/// The form of observations, if there is such a form.
fn sound_form(name: Option<String>) -> PyResult<Option<String>> {
    match name.as_deref() {
        None | Some("float32" | "uint8" | BITS) => Ok(name),
        Some(other) => {
            Err(wrong(format!("observations are \"float32\", \"uint8\", \"bits\" or None, not {other:?}")))
        }
    }
}

/// The arrays, filled in place for as long as the environment lives.
struct Filled {
    current_player: Py<PyArray1<i32>>,
    rewards: Py<PyArrayDyn<f32>>,
    terminated: Py<PyArray1<u8>>,
    truncated: Py<PyArray1<u8>>,
    mask: Option<Py<PyArrayDyn<u8>>>,
    floats: Option<Py<PyArrayDyn<f32>>>,
    bytes: Option<Py<PyArrayDyn<u8>>>,
}

impl Filled {
    /// Rewards and ends of the last step.
    fn last<'a, 'py>(&'a self, py: Python<'py>) -> [&'a Bound<'py, PyAny>; 3] {
        [self.rewards.bind(py), self.terminated.bind(py), self.truncated.bind(py)]
    }

    /// Forgets the last step.
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        self.last(py).into_iter().try_for_each(|array| array.call_method1("fill", (0,)).map(drop))
    }

    /// Arrays of zeros for so many games, with masks or without.
    fn new(
        py: Python<'_>,
        game: &dyn AnyGame,
        games: usize,
        form: Option<&str>,
        mask: Masked,
    ) -> PyResult<Filled> {
        let layout = game.layout();
        let shape = [&[games], layout.observation.shape.as_slice()].concat();
        let wanted = |kind: &str| (form == Some(kind)).then_some(shape.as_slice());
        let bits = [games, layout.bits.bytes()];
        let bits = (form == Some(BITS)).then_some(&bits[..]);
        Ok(Filled {
            current_player: zeros(py, &[games], "int32")?,
            rewards: zeros(py, &[games, game.seats()], "float32")?,
            terminated: zeros(py, &[games], "uint8")?,
            truncated: zeros(py, &[games], "uint8")?,
            mask: match mask {
                Masked::No => None,
                Masked::Truths => Some(zeros(py, &[games, layout.actions], "uint8")?),
                Masked::Bits => Some(zeros(py, &[games, layout.mask_bytes()], "uint8")?),
            },
            floats: wanted("float32").map(|shape| zeros(py, shape, "float32")).transpose()?,
            bytes: wanted("uint8").or(bits).map(|shape| zeros(py, shape, "uint8")).transpose()?,
        })
    }

    /// Rewards and ends of the last step, copied.
    fn ends<'py>(&self, py: Python<'py>) -> PyResult<StepArrays<'py>> {
        let [rewards, terminated, truncated] = self.last(py).map(|array| array.call_method0("copy"));
        Ok([rewards?, terminated?, truncated?])
    }

    /// Restores the arrays of a step.
    fn restore(&self, py: Python<'_>, step: &StepArrays<'_>) -> PyResult<()> {
        let numpy = py.import("numpy")?;
        let mut pairs = self.last(py).into_iter().zip(step);
        pairs.try_for_each(|pair| numpy.call_method1("copyto", pair).map(drop))
    }
}

/// Rewards, and which games have ended by their rules and at the limit of their plies.
type StepArrays<'py> = [Bound<'py, PyAny>; 3];

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
