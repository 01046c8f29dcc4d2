//! `gunjin.Game`, and games and agents by name.

use crate::convert::{Seed, Texts, seed_or_fresh, shaped, to_python};
use crate::errors::{missing, wrong};
use crate::guard::{caught, detached};
use crate::state::State;
use gunjin_agents::registry::AGENTS;
use gunjin_engine::Seat;
use gunjin_engine::catalogue::register as register_game;
use gunjin_engine::games::efg::Tree;
use gunjin_engine::games::efg::form::{ExtensiveForm, Node};
use gunjin_engine::tensors::Sheet;
use gunjin_experiments::render::agents::AgentEntry;
use gunjin_experiments::render::catalogue::{GameEntry, every_game};
use gunjin_play::spec::load as load_game;
use gunjin_play::text::game_rules::rules_json;
use gunjin_ui::any::game::any_game;
use gunjin_ui::any::{AnyGame, Beginning};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::sync::Arc;

/// A game with its rules, ready to be played. Made by `gunjin.load`.
#[pyclass(frozen, module = "gunjin")]
pub(crate) struct Game {
    pub(crate) game: Arc<dyn AnyGame>,
}

/// Loads a game by its name, as on the command line: `w-23-6i`, `w-23-6i:mine_on_win=stays`, `tori`, a
/// path of an edition file (`.toml`) or of a tree (`.efg`).
///
/// >>> import gunjin
/// >>> game = gunjin.load("mini-3x4")
/// >>> game.seats, game.is_hidden, game.has_chance
/// (2, True, False)
#[pyfunction]
pub(crate) fn load(py: Python<'_>, name: String) -> PyResult<Game> {
    let game = detached(py, || any_game(&name))?.map_err(missing)?;
    Ok(Game { game })
}

/// A game that is written in Python.
struct PythonForm<'a, 'py> {
    game: &'a Bound<'py, PyAny>,
    seats: usize,
    error: RefCell<Option<PyErr>>,
}

impl PythonForm<'_, '_> {
    /// Asks for a node: a dictionary is chance, a triple a decision, payoffs are the end.
    fn asked(&self, history: &[usize]) -> PyResult<Node> {
        let node = self.game.call_method1("node", (history,))?;
        if let Ok(outcomes) = node.cast::<PyDict>() {
            let outcomes = outcomes.iter().map(|(name, chance)| Ok((name.extract()?, chance.extract()?)));
            return Ok(Node::Chance(outcomes.collect::<PyResult<_>>()?));
        }
        if let Ok((seat, knows, actions)) = node.extract::<(u8, String, Vec<String>)>() {
            return Ok(Node::Decision { seat: Seat(seat), knows, actions });
        }
        Ok(Node::End(node.extract()?))
    }
}

impl ExtensiveForm for PythonForm<'_, '_> {
    fn node(&self, history: &[usize]) -> Node {
        let failed = |error| {
            self.error.borrow_mut().get_or_insert(error);
            Node::End(vec![0.0; self.seats])
        };
        self.asked(history).unwrap_or_else(failed)
    }

    fn seats(&self) -> usize {
        self.seats
    }
}

/// Registers a small game under a name for everything that takes names of games, the command line in this process
/// included.
///
/// `game.node(history)` returns the node after some actions, each given by its place in its list: a
/// dictionary of outcomes with their probabilities where chance draws; `(seat, knows, actions)` where a seat acts,
/// with its knowledge as text (equal texts are one information set); a list of payoffs at the end.
/// `game.seats` is 2 if it is missing.
#[pyfunction]
pub(crate) fn register(name: &str, game: &Bound<'_, PyAny>) -> PyResult<()> {
    let seats = game.getattr_opt("seats")?.map_or(Ok(2), |seats| seats.extract())?;
    let form = PythonForm { game, seats, error: RefCell::new(None) };
    let tree = Tree::of(name, &form);
    match form.error.into_inner() {
        Some(error) => Err(error),
        None => caught(|| register_game(tree.map_err(wrong)?).map_err(wrong)),
    }
}

/// Every game that is known by a name, a dictionary each.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    to_python(py, &every_game().map_err(wrong)?)
}

/// Every agent with its parameters, a dictionary each.
#[pyfunction]
pub(crate) fn agents(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    to_python(py, &AGENTS.iter().map(AgentEntry::of).collect::<Vec<AgentEntry>>())
}

impl Game {
    /// Its entry in the catalogue; only an id of what is in no catalogue.
    fn entry(&self) -> PyResult<Value> {
        let game = load_game(self.game.name()).map_err(missing)?;
        let entry = match &game {
            gunjin_engine::catalogue::AnyGame::Gunjin(ruleset) => Some(GameEntry::of(ruleset)),
            other => other.entry().map(GameEntry::other),
        };
        Ok(match entry {
            Some(entry) => serde_json::to_value(entry).map_err(wrong)?,
            None => json!({ "name_en": self.game.id(), "hidden": true }),
        })
    }
}

/// A tensor's shape and parts.
fn sheet_json(sheet: &Sheet) -> Value {
    let part = |part: &gunjin_engine::tensors::Part| json!({ "name": part.name, "numbers": part.numbers });
    json!({ "shape": sheet.shape, "parts": sheet.parts.iter().map(part).collect::<Vec<Value>>() })
}

#[pymethods]
impl Game {
    /// The name by which it was loaded.
    #[getter]
    fn name(&self) -> &str {
        self.game.name()
    }

    /// The game with every switch that is not at its default; results carry this name.
    #[getter]
    fn id(&self) -> String {
        self.game.id()
    }

    /// Its name in English, and in Japanese where it has one.
    #[getter]
    fn title(&self) -> PyResult<String> {
        let entry = self.entry()?;
        let word = |key: &str| entry[key].as_str().unwrap_or_default().to_string();
        let (japanese, english) = (word("name_ja"), word("name_en"));
        Ok(if japanese.is_empty() { english } else { format!("{japanese} · {english}") })
    }

    /// Number of players.
    #[getter]
    fn seats(&self) -> usize {
        self.game.seats()
    }

    /// Fingerprint of the rules, in hexadecimal, as in records and runs.
    #[getter]
    fn fingerprint(&self) -> String {
        format!("{:016x}", self.game.fingerprint())
    }

    /// True for games of imperfect information.
    #[getter]
    fn is_hidden(&self) -> PyResult<bool> {
        Ok(self.entry()?["hidden"].as_bool().unwrap_or(true))
    }

    /// True if chance acts during a game: cards are dealt, dice thrown. Set-ups are no chance.
    #[getter]
    fn has_chance(&self) -> bool {
        self.game.has_chance()
    }

    /// The rules as a dictionary, as `gunjin rules show --format json` writes them; empty for trees from files.
    #[getter]
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = rules_json(self.game.name());
        let value: Value = serde_json::from_str(&text).map_err(wrong)?;
        to_python(py, &if value.is_null() { json!({}) } else { value })
    }

    /// Size of the action space: numbers of actions are below this in every position. Outcomes of chance are numbered apart.
    #[getter]
    fn num_actions(&self) -> usize {
        self.game.layout().actions
    }

    /// Layout of tensors and numbering of actions, with its version.
    fn tensor_layout<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let layout = self.game.layout();
        let told = json!({
            "version": layout.version,
            "actions": layout.actions,
            "numbering": layout.numbering,
            "observation": sheet_json(&layout.observation),
            "bits": sheet_json(&layout.bits),
            "information_state": sheet_json(&layout.information_state),
            "privileged": sheet_json(&layout.truth),
            "rules": layout.rules.as_ref().map(sheet_json),
        });
        to_python(py, &told)
    }

    /// The rules as an array, for networks that play several editions; None where a game has none.
    fn rules_tensor<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = self.game.rules_tensor().zip(self.game.layout().rules.as_ref());
        found.map(|(numbers, sheet)| shaped(py, numbers, sheet)).transpose()
    }

    /// Begins a game.
    ///
    /// Editions of 軍人将棋 begin with set-ups: `setups` is None (uniformly random), a set-up or a
    /// policy for both seats, or one for each, South's first. `seed` is that of random set-ups; without it
    /// every call draws anew.
    ///
    /// >>> import gunjin
    /// >>> game = gunjin.load("mini-3x4")
    /// >>> game.new_state(seed=1) == game.new_state(seed=1)
    /// True
    #[pyo3(signature = (setups=None, seed=None))]
    fn new_state(&self, setups: Option<Texts>, seed: Option<Seed>) -> PyResult<State> {
        let beginning =
            Beginning { setups: Texts::list(setups), seed: seed_or_fresh(seed)?, ..Beginning::default() };
        caught(|| Arc::clone(&self.game).begin(&beginning).map(State::of).map_err(wrong))
    }

    /// A game that begins with a position, in a line as `state.position` has it.
    fn read_state(&self, text: &str) -> PyResult<State> {
        caught(|| Arc::clone(&self.game).read(text).map(State::of).map_err(wrong))
    }

    /// The final state of a recorded game. The record is verified: every word of it is compared.
    fn replay(&self, record: &str) -> PyResult<State> {
        caught(|| Arc::clone(&self.game).replay(record).map(State::of).map_err(wrong))
    }

    fn __repr__(&self) -> String {
        format!("gunjin.load({:?})", self.game.name())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Game>().is_ok_and(|other| {
            let other = &other.get().game;
            (self.game.id(), self.game.fingerprint()) == (other.id(), other.fingerprint())
        })
    }

    fn __hash__(&self) -> u64 {
        self.game.fingerprint()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.import("gunjin")?.getattr("load")?, (self.game.name().to_string(),)))
    }
}
