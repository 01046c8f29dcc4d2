//! Evaluators of 軍人将棋 for searches.

use super::behaviour::{Behaviour, behaviours_on};
use super::forced_capture::ForcedCapture;
use super::leaf::integer::Leaf;
use super::learned_belief::believer::Believer;
use super::learned_belief::past::{Ground, surroundings};
use super::marginals::BeliefSource;
use super::rollout::believed::{Believing, FullInformation, RolloutState, RootBeliefs};
use super::rollout::best::Bounds;
use super::rollout::fight_table::FightTable;
use super::rollout::rule::{Tables, quick_walk};
use super::values::{Geometry, PositionValue, Values};
use crate::belief_kind::BeliefKind;
use crate::evaluator::{Evaluator, Manner};
use gunjin_engine::games::gunjin::{Gunjin, Move, Position, View};
use gunjin_engine::random::{Fast, below};
use gunjin_engine::{Bits, math};
use std::sync::{Arc, OnceLock};

/// One quick move in so many is taken at random, falls of missiles among them.
const RANDOM_MOVES: u32 = 32;
/// Positions that a search for a forced capture visits at most.
const FORCED_VISITS: u32 = 4000;

/// Values, distances and quick players of one edition.
#[derive(Debug, Clone)]
pub struct GunjinEvaluator<B: Bits> {
    pub(super) geometry: Geometry<B>,
    estimate: PositionValue,
    bounds: Bounds,
    fights: FightTable,
    leaf: Option<Leaf>,
    behaviour: Vec<Vec<f64>>,
    surroundings: OnceLock<(Vec<B>, [Vec<u8>; 2])>,
    /// The learned belief, once it is asked for; `None` in it where none is here.
    believer: OnceLock<Option<Arc<Believer<B>>>>,
}

impl<B: Bits> GunjinEvaluator<B> {
    /// With the values that come with the game.
    pub fn new(game: &Gunjin<B>) -> GunjinEvaluator<B> {
        let geometry = Geometry::new(game);
        let values = Values::of(game, &geometry);
        GunjinEvaluator::with(geometry, &values, None)
    }

    /// With values of one's own, and a learned leaf that adds to them.
    pub fn with(geometry: Geometry<B>, values: &Values, leaf: Option<Leaf>) -> GunjinEvaluator<B> {
        let estimate = PositionValue::new(&geometry, values);
        let fights = FightTable::new(&geometry, &estimate, values.kind.len());
        let behaviour = values.kind.iter().map(|kind| kind.conduct.clone()).collect();
        let bounds = Bounds::new(&estimate);
        let (surroundings, believer) = (OnceLock::new(), OnceLock::new());
        GunjinEvaluator { bounds, geometry, estimate, fights, leaf, behaviour, surroundings, believer }
    }

    /// South's expected score.
    #[inline]
    pub fn south(&self, position: &Position<B>) -> f64 {
        let mut logit = self.estimate.logit(&self.geometry, position);
        if let Some(leaf) = &self.leaf {
            let more = leaf.score(position);
            logit += if position.seat() == 0 { more } else { -more };
        }
        1.0 / (1.0 + f64::from(math::exp(-logit)))
    }

    /// Factors by the behaviour of enemy pieces, a row a piece and a column a kind; `None` where nothing is known
    /// of it.
    pub fn likelihoods(&self, game: &Gunjin<B>, view: &View<B>) -> Option<Vec<Vec<f64>>> {
        if self.behaviour.iter().any(Vec::is_empty) {
            return None;
        }
        let factor = |kind: &Vec<f64>, parts: Behaviour| parts.iter().map(|&part| kind[part]).product();
        let row = |parts: Behaviour| self.behaviour.iter().map(|kind| factor(kind, parts)).collect();
        let (near, way) = self.surroundings.get_or_init(|| surroundings(game, &self.geometry));
        let ground = Ground { geometry: &self.geometry, near, way };
        Some(behaviours_on(&ground, view).into_iter().map(row).collect())
    }

    fn believer(&self, game: &Gunjin<B>) -> Option<Arc<Believer<B>>> {
        self.believer.get_or_init(|| Believer::built_in(game).map(Arc::new)).clone()
    }

    pub(super) fn source(&self, kind: BeliefKind, game: &Gunjin<B>) -> BeliefSource<B> {
        match kind {
            BeliefKind::Learned => BeliefSource::learned(self.believer(game)),
            kind => BeliefSource::new(kind, game),
        }
    }

    /// The value of positions.
    pub fn tables(&self) -> &PositionValue {
        &self.estimate
    }
}

impl<B: Bits> Evaluator<Gunjin<B>> for GunjinEvaluator<B> {
    type Beliefs = RootBeliefs;
    type RolloutState<'b> = RolloutState<'b>;

    fn likelihoods(&self, game: &Gunjin<B>, view: &View<B>, kind: BeliefKind) -> Option<Vec<Vec<f64>>> {
        match kind {
            BeliefKind::Learned => Some(self.believer(game)?.believe(view).likelihoods.clone()),
            BeliefKind::Behaviour => self.likelihoods(game, view),
            BeliefKind::Uniform | BeliefKind::Plain | BeliefKind::Exact => None,
        }
    }

    fn beliefs(&self, game: &Gunjin<B>, view: &View<B>, kind: BeliefKind) -> RootBeliefs {
        // What behaviour says of single pieces weighs worlds only: it was fitted to that.
        let source = match kind {
            BeliefKind::Behaviour => BeliefSource::Plain,
            kind => self.source(kind, game),
        };
        RootBeliefs::new(game, &self.geometry, &self.fights, view, &source.marginals(game, view))
    }

    #[inline]
    fn rollout_state<'b>(&self, beliefs: &'b RootBeliefs, manner: Manner) -> RolloutState<'b> {
        match manner {
            Manner::Seeing => RolloutState::seeing(),
            Manner::Believing => RolloutState::believing(beliefs),
        }
    }

    #[inline]
    fn play(&self, game: &Gunjin<B>, state: &mut RolloutState<'_>, position: &mut Position<B>, action: Move) {
        state.play(game, (&self.estimate, &self.fights), position, action);
    }

    #[inline]
    fn estimate(&self, _: &Gunjin<B>, position: &Position<B>, seats: &mut [f64]) {
        let south = self.south(position);
        seats.copy_from_slice(&[south, 1.0 - south]);
    }

    fn wins_by_force(&self, game: &Gunjin<B>, position: &Position<B>, plies: u32) -> bool {
        let mut capture = ForcedCapture::new(game, &self.geometry, position.seat());
        capture.forced(position, plies, FORCED_VISITS) == Some(true)
    }

    fn quiet(&self, beliefs: &RootBeliefs, position: Option<&Position<B>>) -> u32 {
        beliefs.quiet(position)
    }

    #[inline]
    fn quick_action(
        &self,
        game: &Gunjin<B>,
        state: &mut RolloutState<'_>,
        position: &Position<B>,
        rng: &mut Fast,
    ) -> Option<Move> {
        if game.ended(position).is_some() {
            return None;
        }
        if below(rng, RANDOM_MOVES) == 0 {
            return game.random_move(position, rng);
        }
        let GunjinEvaluator { geometry, estimate, bounds, fights, .. } = self;
        let tables = Tables { game, geometry, estimate, bounds };
        let nearest = state.nearest(game, estimate, position);
        let walk = match state.board(position.seat()) {
            Some(board) => quick_walk(tables, &Believing { board }, position, nearest, rng),
            None => {
                let information = FullInformation { game, geometry, estimate, fights };
                quick_walk(tables, &information, position, nearest, rng)
            }
        };
        walk.or_else(|| game.random_move(position, rng))
    }

    fn part(&self, action: Move) -> u64 {
        u64::from(action.from)
    }
}
