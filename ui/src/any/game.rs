//! A game of one type behind [`AnyGame`].

use super::error::AnyError;
use super::family_methods::FamilyMethods;
use super::interface::{AnyAgent, AnyGame, AnyState, AnyView, Beginning};
#[cfg(feature = "laboratory")]
use super::laboratory::{AnyBatch, BatchOrder, Forecasts, OfBatch};
#[cfg(feature = "laboratory")]
use super::solving::{Exploitation, Exploiting, Pulse, Solution, Solving};
use super::state::{OfAgent, OfState, OfView};
use crate::language::Language;
use gunjin_agents::catalogue::{AgentGame, AgentGameVisitor, with_agent_game};
use gunjin_agents::{AgentError, AgentSpec};
use gunjin_engine::catalogue::{AnyGame as Loaded, registered};
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_engine::replay::replay;
use gunjin_engine::spec::GameSpec;
use gunjin_engine::tensors::{Layout, Tensors};
use gunjin_engine::{Bits, GameHistory, Seat, Turn};
use gunjin_play::spec::load;
use std::any::Any;
use std::collections::BTreeMap;
#[cfg(feature = "laboratory")]
use std::sync::OnceLock;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// A game with its numbers and the methods of its family.
pub(crate) struct OfGame<G: AgentGame> {
    pub(crate) game: G,
    pub(crate) tensors: G::Tensors,
    pub(crate) methods: FamilyMethods<G>,
    /// Forecasts of results, made when first asked for.
    #[cfg(feature = "laboratory")]
    pub(crate) forecasts: OnceLock<Forecasts<G, G::View>>,
    name: String,
    has_chance: bool,
}

impl<G: AgentGame> OfGame<G> {
    fn new(game: G, methods: FamilyMethods<G>, name: String, has_chance: bool) -> Arc<OfGame<G>> {
        Arc::new(OfGame {
            tensors: game.tensors(),
            game,
            methods,
            #[cfg(feature = "laboratory")]
            forecasts: OnceLock::new(),
            name,
            has_chance,
        })
    }
}

/// Puts a game behind the trait.
struct Erasing {
    name: String,
    /// True if chance acts somewhere in a tree; in games of other families it acts at the start or never.
    tree_chance: Option<bool>,
}

impl AgentGameVisitor for Erasing {
    type Output = Arc<dyn AnyGame>;

    fn game<G: AgentGame>(self, game: G) -> Arc<dyn AnyGame> {
        let has_chance = self.tree_chance.unwrap_or_else(|| game.turn(&game.start()) == Turn::Chance);
        OfGame::new(game, FamilyMethods::general(), self.name, has_chance)
    }

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Arc<dyn AnyGame> {
        OfGame::new(game, FamilyMethods::edition(), self.name, false)
    }
}

/// Games of the catalogue that somebody holds, by the names under which they were loaded.
static HELD: Mutex<BTreeMap<String, Weak<dyn AnyGame>>> = Mutex::new(BTreeMap::new());

/// The game of a name, as the command line understands it. A game of the catalogue that is held already is not
/// compiled again; files and registered games are read whenever they are named.
///
/// # Errors
/// If there is none of this name.
pub fn any_game(name: &str) -> Result<Arc<dyn AnyGame>, AnyError> {
    let is_file = name.ends_with(".efg") || GameSpec::read(name).is_ok_and(|spec| spec.is_path());
    if is_file || registered().iter().any(|tree| tree.name() == name) {
        return made(name);
    }
    let held = HELD.lock().unwrap_or_else(PoisonError::into_inner).get(name).and_then(Weak::upgrade);
    if let Some(game) = held {
        return Ok(game);
    }
    let game = made(name)?;
    let mut games = HELD.lock().unwrap_or_else(PoisonError::into_inner);
    games.retain(|_, held| held.strong_count() > 0);
    games.insert(name.to_string(), Arc::downgrade(&game));
    Ok(game)
}

fn made(name: &str) -> Result<Arc<dyn AnyGame>, AnyError> {
    let game = load(name)?;
    let tree_chance = match &game {
        Loaded::Tree(tree) => Some(tree.has_chance()),
        _ => None,
    };
    Ok(with_agent_game(game, Erasing { name: name.to_string(), tree_chance }))
}

impl<G: AgentGame> OfGame<G> {
    fn state(self: Arc<Self>, start: G::Position) -> Box<dyn AnyState> {
        let history = GameHistory::from_position(&self.game, start);
        Box::new(OfState { game: self, history })
    }
}

impl<G: AgentGame> AnyGame for OfGame<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn id(&self) -> String {
        self.game.id()
    }

    fn fingerprint(&self) -> u64 {
        self.game.fingerprint()
    }

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn seat_key(&self, seat: Seat) -> String {
        self.game.seat_key(seat)
    }

    fn seat_name(&self, seat: Seat, language: Language) -> String {
        (self.methods.screen)(language).seat_name(seat)
    }

    fn has_chance(&self) -> bool {
        self.has_chance
    }

    fn layout(&self) -> &Layout {
        self.tensors.layout()
    }

    fn rules_tensor(&self) -> Option<Vec<f32>> {
        let sheet = self.layout().rules.as_ref()?;
        let mut numbers = vec![0.0; sheet.len()];
        self.tensors.rules(&self.game, &mut numbers);
        Some(numbers)
    }

    fn begin(self: Arc<Self>, beginning: &Beginning) -> Result<Box<dyn AnyState>, AnyError> {
        let start = (self.methods.begin)(&self.game, beginning)?;
        Ok(self.state(start))
    }

    fn read(self: Arc<Self>, position: &str) -> Result<Box<dyn AnyState>, AnyError> {
        let start = self.game.read_position(position)?;
        Ok(self.state(start))
    }

    fn replay(self: Arc<Self>, record: &str) -> Result<Box<dyn AnyState>, AnyError> {
        let history = replay(&self.game, record).map_err(AnyError::failed)?.into_history();
        Ok(Box::new(OfState { game: self, history }))
    }

    fn view_of(self: Arc<Self>, view: &dyn Any) -> Option<Box<dyn AnyView>> {
        let view = view.downcast_ref::<G::View>()?.clone();
        let mut legal = Vec::new();
        self.game.legal_from_view(&view, &mut legal);
        let seat = self.game.viewer(&view);
        Some(Box::new(OfView { game: self, seat, view, legal }))
    }

    fn agent(self: Arc<Self>, spec: &AgentSpec) -> Result<Box<dyn AnyAgent>, AgentError> {
        let agent = spec.build(&self.game)?;
        Ok(Box::new(OfAgent { game: self, agent }))
    }

    #[cfg(feature = "laboratory")]
    fn batch(self: Arc<Self>, order: &BatchOrder<'_>) -> Result<Box<dyn AnyBatch>, AnyError> {
        Ok(Box::new(OfBatch::made(self, order)?))
    }

    #[cfg(feature = "laboratory")]
    fn solve(&self, solving: &Solving<'_>, pulse: &mut Pulse<'_>) -> Result<Solution, AnyError> {
        (self.methods.laboratory.solve)(&self.game, solving, pulse)
    }

    #[cfg(feature = "laboratory")]
    fn exploit(&self, exploiting: &Exploiting<'_>, pulse: &mut Pulse<'_>) -> Result<Exploitation, AnyError> {
        (self.methods.laboratory.exploit)(&self.game, exploiting, pulse)
    }
}
