//! The tactician's knowledge of a game before it begins: its cast, values of pieces, connections of squares.

use crate::games::gunjin::odds::points;
use crate::games::gunjin::setup::{Cast, step_distances};
use gunjin_engine::games::gunjin::rules::board::Direction;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::switches::{MissileDefence, Target};
use gunjin_engine::games::gunjin::text::edition::Role;

#[derive(Debug, Clone)]
pub(super) struct StaticKnowledge {
    /// Kinds that play the parts of the printed advice.
    pub cast: Cast,
    /// Value of a piece, by kind: about the share of an army that it beats.
    pub values: Vec<f64>,
    /// Squares one step away, by square.
    pub steps: Vec<Vec<u8>>,
    distances: Vec<Vec<u16>>,
    /// Officers in order of rank, the highest first.
    pub officers: Vec<u8>,
    /// Kinds that take a headquarters (R8.1).
    pub captures: Vec<bool>,
    /// The headquarters by seat, or no square.
    pub headquarters: [u8; 2],
    /// The headquarters is what the game is about.
    pub hunts_headquarters: bool,
    /// Kinds that the side cannot lose without losing the game.
    pub royal: Vec<bool>,
    /// True if missiles destroy each other (R6.5).
    pub mutual_missiles: bool,
}

/// The value of a piece whose fall loses the game.
const ROYAL: f64 = 5.0;

impl StaticKnowledge {
    pub(super) fn new(ruleset: &Ruleset) -> StaticKnowledge {
        let board = ruleset.board();
        let rules = ruleset.rules();
        let kinds = 0..ruleset.kinds().len() as u8;
        let cast = Cast::new(ruleset);
        let steps = |square: u8| -> Vec<u8> {
            let straight = Direction::ALL.into_iter().flat_map(|way| board.straight_steps(square, way));
            let mut all: Vec<u8> = straight.chain(board.road_steps(square, true)).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let royal = |kind: u8| {
            let piece = &ruleset.kinds()[usize::from(kind)];
            let commander = rules.commander_decides();
            let flag = rules.flag_decides();
            (piece.is(Role::Commander) && commander)
                || (piece.is(Role::Flag) && flag)
                || (cast.marshals.contains(&kind) && rules.marshal_kill_wins)
        };
        let steps: Vec<Vec<u8>> = (0..board.bits() as u8)
            .map(|square| if board.get(square).is_some() { steps(square) } else { Vec::new() })
            .collect();
        let royal: Vec<bool> = kinds.clone().map(royal).collect();
        StaticKnowledge {
            values: kinds.clone().map(|kind| value(ruleset, &cast, &royal, kind)).collect(),
            distances: (0..steps.len()).map(|from| step_distances(&steps, from, u16::MAX)).collect(),
            steps,
            officers: [&cast.generals, &cast.field, &cast.company].into_iter().flatten().copied().collect(),
            captures: kinds.map(|kind| ruleset.captures_headquarters(kind)).collect(),
            headquarters: [0, 1].map(|seat| board.headquarters_or_nowhere(seat)),
            hunts_headquarters: rules.target == Target::Hq,
            royal,
            mutual_missiles: rules.missile_defence == MissileDefence::Mutual,
            cast,
        }
    }

    pub(super) fn distance(&self, from: u8, to: u8) -> u16 {
        self.distances[usize::from(from)][usize::from(to)]
    }
}

/// The share of an army that a kind beats, what it falls with counted half; more for officers, who take
/// headquarters, and for the spy, whose one victim is the best piece. The order of the printed table of
/// strengths comes out of it.
fn value(ruleset: &Ruleset, cast: &Cast, royal: &[bool], kind: u8) -> f64 {
    if royal[usize::from(kind)] {
        return ROYAL;
    }
    let (mut beaten, mut army) = (0.0, 0.0);
    for (other, piece) in ruleset.kinds().iter().enumerate() {
        beaten += f64::from(piece.count) * points(ruleset.combat().outcome(kind, other as u8));
        army += f64::from(piece.count);
    }
    let officer = if ruleset.captures_headquarters(kind) { 0.15 } else { 0.0 };
    let spy = if cast.spies.contains(&kind) { 0.25 } else { 0.0 };
    let fixed = if cast.fixed[usize::from(kind)] { 0.5 } else { 1.0 };
    0.1 + (0.75 * beaten / f64::max(army, 1.0) + officer + spy) * fixed
}
