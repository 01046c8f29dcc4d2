//! The inputs of a decision: numbers about the moment, and about every move.
//!
//! None of them names a kind or a square. They say what the combat table and the board make of a piece: how
//! much of the enemy's army it beats, what a fight promises, how far the headquarters is. So a network that
//! learned in one edition can be asked in every other.
//!
//! Everything is made of a seat's view.

use super::enemy_beliefs::EnemyBeliefs;
use super::feature_context::{FeatureContext, quiet_plies};
use crate::games::gunjin::leaf::attributes::Attributes;
use crate::games::gunjin::leaf::integer::{Leaf, UNITS};
use crate::games::gunjin::marginals::{BeliefSource, Marginals};
use crate::games::gunjin::networks::{LeafFile, NetworkFormat};
use crate::games::gunjin::recent::Recent;
use crate::games::gunjin::rollout::fight_table::FightTable;
use crate::games::gunjin::values::{ASPECTS_BY_HAND, Geometry, PositionValue, SQUARES, Values};
use crate::learn::decision::Inputs;
use crate::learn::network::{LOGIT_SCALE, MAX_WEIGHT};
use crate::search_model::BUILT_IN;
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{Gunjin, Move, Place, View};

/// The version of the lists below. A network of another version is refused.
pub const LAYOUT: u32 = 2;

/// Inputs of the moment.
pub const CONTEXT: &[&str] = &[
    "own pieces, of those at the start",
    "enemy pieces, of those at the start",
    "value of the own army less what the enemy's is expected to be worth, quarters",
    "own pieces that take headquarters, quarters",
    "enemy pieces expected to take headquarters, quarters",
    "moves of the nearest to the enemy headquarters, eighths",
    "moves of the next nearest, eighths",
    "enemy pieces that may come to the own headquarters next, thirds",
    "the furthest enemy's way to the own headquarters, thirds",
    "plies played, of 200",
    "plies since the last fight, of 20",
    "enemy pieces that have moved, share",
    "own pieces that have moved, share",
    "the own headquarters is occupied",
    "squares of the board, of 64",
    "enemy pieces that take headquarters, by how near they are",
    "own pieces that take headquarters, by how near they are",
    "what the leaf makes of the moment, logits",
];

/// Number of inputs of the moment: those of [`CONTEXT`], and the activations of the leaf's first layer. A
/// network may take the first ones alone.
pub const MOMENT: usize = CONTEXT.len() + UNITS;

/// Declares a list of inputs: a name in code for each, and what it says.
macro_rules! inputs {
    ($(#[$doc:meta])* $list:ident, $name:ident { $($input:ident = $says:literal;)+ }) => {
        $(#[$doc])*
        pub const $list: &[&str] = &[$($says),+];

        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum $name { $($input),+ }

        /// The place of an input in the list, by its name in code.
        pub fn input_named(name: &str) -> Option<usize> {
            [$(stringify!($input)),+].iter().position(|input| *input == name)
        }
    };
}

inputs! {
    /// Inputs of a move. The first are the aspects by which `greedy` goes.
    MOVE, Input {
        Wins = "chance that it wins at once";
        Gain = "value gained";
        Loss = "value lost";
        Advance = "advance";
        Risk = "risk";
        Exposure = "exposure of the own headquarters";
        Shuffle = "shuffling";
        News = "news of the fight, bits";
        Attacks = "it attacks";
        WinsFight = "chance to win the fight";
        LosesFight = "chance to lose it";
        BothFall = "chance that both fall";
        Value = "value of the piece";
        Captor = "the piece takes headquarters";
        Moved = "the piece has moved";
        Shown = "the piece was shown";
        Fights = "fights that the piece came out of, thirds";
        RiskHere = "what the piece stands to lose where it is";
        RiskThere = "what it stands to lose where it goes";
        AttackThere = "the best attack from where it goes";
        AttackHere = "the best attack from where it is";
        DistanceHere = "its moves to the enemy headquarters before, eighths";
        DistanceThere = "its moves to the enemy headquarters after, eighths";
        IsNearest = "it is the nearest to the enemy headquarters";
        WayHere = "its way from where it is, thirds";
        WayThere = "its way where it goes, thirds";
        GoesBesideHome = "it goes beside the own headquarters";
        StandsBesideHome = "it stands beside the own headquarters";
        StandsAtHome = "it stands in the own headquarters";
        GoesHome = "it goes into the own headquarters";
        GoesBesideGoal = "it goes beside the enemy headquarters";
        GoesToStrip = "it goes to the strip";
        StandsOnStrip = "it stands on the strip";
        FriendsThere = "friends beside where it goes, quarters";
        EnemiesThere = "enemies beside where it goes, quarters";
        FriendsHere = "friends beside where it is, quarters";
        EnemiesHere = "enemies beside where it is, quarters";
        TargetMoved = "the target has moved";
        TargetFights = "fights that the target came out of, thirds";
        TargetFixed = "chance that the target never moves";
        TargetCaptor = "chance that the target takes headquarters";
        TargetValue = "expected value of the target";
        TargetWay = "the target's way to the own headquarters, thirds";
        SamePiece = "the piece moved last";
        TargetMovedLast = "the target moved last";
        LastMoverHere = "the enemy's last mover stands beside the piece";
        Beats = "share of the enemy's army that the piece beats";
        Beaten = "share of the enemy's army that beats the piece";
        Falls = "it falls on its target";
        Carried = "it is carried there";
        Reach = "squares within reach where it goes, sixteenths";
        VisitorsThere = "enemy pieces that may come where it goes, quarters";
        VisitorsHere = "enemy pieces that may come where it is, quarters";
        Backing = "share that the strongest friend beside where it goes beats";
        Unrevealed = "value of the piece, if it has not moved yet";
        Rescue = "the best attack from where it goes, for a friend beside it that is threatened";
        FreeWay = "it goes nearer, and nobody may come there";
        HuntHere = "what it may win of enemies, by how near they are now";
        HuntThere = "what it may win of enemies, by how near they are then";
        DangerHere = "what enemies may win of it, by how near they are now";
        DangerThere = "what enemies may win of it, by how near they are then";
        HomeHere = "steps to the own headquarters before, eighths";
        HomeThere = "steps to the own headquarters after, eighths";
        GuardHere = "how much of what threatens the own headquarters it beats, by how near it is now";
        GuardThere = "how much of what threatens the own headquarters it beats, by how near it is then";
        LeafChange = "what it changes in the eyes of the leaf, half logits";
        LeafAlone = "what it would change if nobody stood there, half logits";
    }
}

/// Weight of a change of half a logit in the eyes of the leaf beside the aspects of `greedy`: of 0.4, 1, 2
/// and 4 the one that scored most over `greedy` on `w-23-6i`.
const LEAF_WEIGHT: f64 = 0.4;

/// Factor on nearness for every common step between two squares.
const NEARNESS: f32 = 0.6;
/// The most steps that are told apart.
const MOST_STEPS: u8 = 14;

/// The common steps between any two squares of a board, and how near that is.
#[derive(Debug, Clone)]
struct StepDistances {
    steps: Vec<u8>,
    nearness: Vec<f32>,
}

impl StepDistances {
    fn new<B: Bits>(game: &Gunjin<B>) -> StepDistances {
        let mut steps_between = StepDistances {
            steps: vec![MOST_STEPS; SQUARES * SQUARES],
            nearness: vec![0.0; SQUARES * SQUARES],
        };
        for from in game.ruleset().board().squares() {
            let (mut reached, mut steps, mut now) = (B::EMPTY, 0, 1.0);
            let mut edge = B::square(from);
            while !edge.is_empty() {
                for to in edge.members() {
                    let at = StepDistances::at(from, to);
                    steps_between.steps[at] = MOST_STEPS.min(steps);
                    steps_between.nearness[at] = now;
                }
                reached |= edge;
                edge = game.stepped(edge) & !reached;
                steps = steps.saturating_add(1);
                now *= NEARNESS;
            }
        }
        steps_between
    }

    fn at(from: u8, to: u8) -> usize {
        usize::from(from) % SQUARES * SQUARES + usize::from(to) % SQUARES
    }
}

/// Data of an edition that the inputs need, made once.
#[derive(Debug, Clone)]
pub struct FeatureExtractor<B: Bits> {
    pub(super) geometry: Geometry<B>,
    pub(super) estimate: PositionValue,
    pub(super) fights: FightTable,
    pub(super) strip: B,
    pub(super) kinds: usize,
    pub(super) squares: f32,
    steps_between: StepDistances,
    /// The leaf, if the edition has one.
    pub leaf: Option<Leaf>,
    own_leaf: bool,
    beliefs: BeliefSource<B>,
    pub(super) memory: Recent<EnemyBeliefs<B>>,
}

impl<B: Bits> FeatureExtractor<B> {
    /// Of a game, by what pieces and places are worth. Hidden pieces are what the plain evidence says.
    pub fn new(game: &Gunjin<B>, values: &Values) -> FeatureExtractor<B> {
        let geometry = Geometry::new(game);
        let estimate = PositionValue::new(&geometry, values);
        let kinds = game.ruleset().kinds().len();
        let board = game.ruleset().board();
        let on_strip = |square: &u8| {
            board.get(*square).is_some_and(|square| matches!(square.place, Place::Circle | Place::Bridge))
        };
        let strip = board.squares().filter(on_strip).fold(B::EMPTY, |set, square| set | B::square(square));
        let fights = FightTable::new(&geometry, &estimate, kinds);
        let squares = board.squares().count() as f32;
        let steps_between = StepDistances::new(game);
        let attributes = Attributes::new(game, &geometry, values);
        let edition = &game.ruleset().edition().id;
        let (leaf, own_leaf) = (Leaf::named(BUILT_IN, edition, attributes).ok(), LeafFile::is_own(edition));
        FeatureExtractor {
            geometry,
            estimate,
            fights,
            strip,
            kinds,
            squares,
            steps_between,
            leaf,
            own_leaf,
            beliefs: BeliefSource::Plain,
            memory: Recent::default(),
        }
    }

    /// Leaves out what the leaf says.
    pub fn without_leaf(self) -> FeatureExtractor<B> {
        FeatureExtractor { leaf: None, own_leaf: false, memory: Recent::default(), ..self }
    }

    /// Takes other beliefs.
    pub fn believing(self, beliefs: BeliefSource<B>) -> FeatureExtractor<B> {
        FeatureExtractor { beliefs, memory: Recent::default(), ..self }
    }

    pub(super) fn marginals(&self, game: &Gunjin<B>, view: &View<B>) -> Marginals {
        self.beliefs.marginals(game, view)
    }

    /// True if chances follow from the evidence piece by piece, whatever else was heard.
    pub(super) fn goes_by_evidence(&self) -> bool {
        matches!(self.beliefs, BeliefSource::Plain)
    }

    /// Nearness of each square to one, by common steps.
    #[inline]
    pub(super) fn nearness(&self, from: u8) -> &[f32; SQUARES] {
        let rows: &[[f32; SQUARES]] = self.steps_between.nearness.as_chunks().0;
        &rows[usize::from(from) % SQUARES]
    }

    /// The common steps between two squares, [`MOST_STEPS`] if there are more or no way leads from one to the
    /// other.
    pub(super) fn steps(&self, from: u8, to: u8) -> u8 {
        self.steps_between.steps[StepDistances::at(from, to)]
    }

    /// The weights by which a network begins at a temperature: those of `greedy`, and something of what the
    /// leaf makes of a move if it learned this edition alone. The leaf of all editions misleads who sees one
    /// move ahead: on `p1-35-7i` `greedy` with it scored 26 over `greedy`, on `w-23-6i` with its own 64.
    pub fn straight(&self, temperature: f64) -> Vec<f32> {
        let scale = temperature * f64::from(LOGIT_SCALE);
        let mut weights = [0.0; MOVE.len()];
        weights[..ASPECTS_BY_HAND.len()].copy_from_slice(&ASPECTS_BY_HAND);
        if self.own_leaf {
            weights[Input::LeafChange as usize] = LEAF_WEIGHT;
        }
        weights.iter().map(|weight| ((weight / scale) as f32).clamp(-MAX_WEIGHT, MAX_WEIGHT)).collect()
    }

    /// Describes the moment of a view, without its moves. Answers how many plies ago the last fight was.
    pub fn describe_moment(&self, game: &Gunjin<B>, view: &View<B>, inputs: &mut Inputs) -> usize {
        self.describe(game, view, &[], inputs);
        quiet_plies(view)
    }

    /// Describes the moves of a view.
    pub fn describe(&self, game: &Gunjin<B>, view: &View<B>, legal: &[Move], inputs: &mut Inputs) {
        let beliefs = EnemyBeliefs::of(self, game, view);
        FeatureContext::new(self, game, view, &beliefs).describe(legal, inputs);
        self.memory.keep(beliefs);
    }
}
