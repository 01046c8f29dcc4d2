//! Values of Tori Shogi by self-play: games between searches, quiet positions of them, and a logistic
//! regression of the results on what stands where.

use super::ToriEvaluator;
use super::tori_values::{
    ATTACKS, FLIGHTS, KindWorth, SIZE, SPOKEN, ToriOrigin, ToriValues, seen_from, spoken,
};
use crate::logistic::{Row, mean_loss, ridge_logistic};
use crate::lookahead::alphabeta::{LookaheadSettings, Search};
use crate::threads::pool;
use gunjin_engine::games::tori::{Action, Kind, Position, Side, Tori};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::{Game, Umpire, Wrong};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

/// Size and seed of a fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ToriPlan {
    /// Number of games played.
    pub games: u64,
    /// Positions that a search looks at before each action.
    pub nodes: u64,
    /// Seed of everything random.
    pub seed: u64,
    /// Threads; 0 for one a core. The answer does not depend on them.
    pub threads: usize,
}

/// Most random actions with which a game begins, and one action in so many that is random later.
const RANDOM: (u32, u32) = (8, 40);
/// Plies after which a game counts as drawn.
const MAX_PLIES: u16 = 300;
/// One quiet position in so many is kept.
const SAMPLED: u32 = 2;
/// Strength of the ridge, in observations: positions of one game share one result, so that each tells little.
const RIDGE: f64 = 500.0;
/// Scale of the features of ranks, files and sieges: their numbers move so much less freely than values.
const STIFF: f64 = 0.3;
/// Log-odds of a hundredth of a swallow, before anything is learned.
const STEEPNESS: f64 = 1.0 / 1_000.0;
/// Fewest games that are fitted on.
const LEAST: u64 = 100;

/// First feature of each sort.
const VALUES: usize = 0;
const HANDS: usize = VALUES + SPOKEN.len();
const RANKS: usize = HANDS + SPOKEN.len();
const FILES: usize = RANKS + SPOKEN.len() * SIZE;
const BESIEGED: usize = FILES + SPOKEN.len() * SIZE;
const FLIGHT: usize = BESIEGED + ATTACKS;
const DEFENCES: usize = FLIGHT + FLIGHTS;
const TEMPO: usize = DEFENCES + 1;
const FEATURES: usize = TEMPO + 1;

fn features(position: &Position) -> Vec<f64> {
    let mut features = vec![0.0; FEATURES];
    let sign = |side: Side| if side == Side::Sente { 1.0 } else { -1.0 };
    for (square, side, kind) in position.pieces() {
        let (number, mirrored) = spoken(kind);
        let (rank, file) = seen_from(side, square, mirrored);
        for feature in [VALUES + number, RANKS + number * SIZE + rank, FILES + number * SIZE + file] {
            features[feature] += sign(side);
        }
    }
    let sieges = position.attacks().sieges;
    for side in Side::BOTH {
        for kind in Kind::HELD {
            features[HANDS + spoken(kind).0] += sign(side) * f64::from(position.hand(side).count(kind));
        }
        let siege = sieges[side.index()];
        features[BESIEGED + (siege.attacks as usize).min(ATTACKS - 1)] += sign(side);
        features[FLIGHT + (siege.flights as usize).min(FLIGHTS - 1)] += sign(side);
        features[DEFENCES] += sign(side) * f64::from(siege.defences);
    }
    features[TEMPO] = sign(position.side);
    features.iter_mut().enumerate().for_each(|(feature, value)| *value *= scale(feature));
    features
}

fn scale(feature: usize) -> f64 {
    if (RANKS..DEFENCES).contains(&feature) { STIFF } else { 1.0 }
}

fn weights(values: &ToriValues) -> Vec<f64> {
    let mut weights = vec![0.0; FEATURES];
    for worth in &values.kinds {
        let Some(number) = SPOKEN.iter().position(|(_, name)| *name == worth.name) else { continue };
        weights[VALUES + number] = f64::from(worth.value);
        weights[HANDS + number] = f64::from(worth.hand);
        for at in 0..SIZE {
            weights[RANKS + number * SIZE + at] = f64::from(worth.rank[at]);
            weights[FILES + number * SIZE + at] = f64::from(worth.file[at]);
        }
    }
    (0..ATTACKS).for_each(|at| weights[BESIEGED + at] = f64::from(values.attacks[at]));
    (0..FLIGHTS).for_each(|at| weights[FLIGHT + at] = f64::from(values.flights[at]));
    weights[DEFENCES] = f64::from(values.defences);
    weights[TEMPO] = f64::from(values.tempo);
    weights
}

/// The file of some weights, in hundredths of a swallow.
fn values_of(weights: &[f64], origin: ToriOrigin) -> ToriValues {
    let whole = |feature: usize| weights[feature].round() as i32;
    let worth = |number: usize| {
        let own = |first: usize| std::array::from_fn(|at| whole(first + number * SIZE + at));
        KindWorth {
            name: SPOKEN[number].1.to_string(),
            value: whole(VALUES + number),
            hand: whole(HANDS + number),
            rank: own(RANKS),
            file: own(FILES),
        }
    };
    ToriValues {
        tempo: whole(TEMPO),
        defences: whole(DEFENCES),
        attacks: std::array::from_fn(|at| whole(BESIEGED + at)),
        flights: std::array::from_fn(|at| whole(FLIGHT + at)),
        origin,
        kinds: (0..SPOKEN.len()).map(worth).collect(),
    }
}

fn lessons(game: &Tori, plan: &ToriPlan, number: u64) -> Vec<Row> {
    let evaluator = ToriEvaluator::by_hand();
    let mut rng = Stream::new(plan.seed, number, Purpose::Agent, 0).fast();
    let mut umpire = Umpire::new(game);
    let (opening, mut seen) = (1 + below(&mut rng, RANDOM.0), Vec::new());
    let result = loop {
        let (position, legal) = (*umpire.position(), umpire.legal());
        if legal.is_empty() || position.ply >= MAX_PLIES {
            break umpire.ended().map_or(0.5, |ended| ended.returns[0]);
        }
        let whim = u32::from(position.ply) < opening || below(&mut rng, RANDOM.1) == 0;
        let action = if whim {
            legal[below(&mut rng, legal.len() as u32) as usize]
        } else {
            let action = searched(&umpire, &evaluator, plan.nodes);
            if is_quiet(game, &evaluator, &position, action) && below(&mut rng, SAMPLED) == 0 {
                seen.push(features(&position));
            }
            action
        };
        umpire.play(action).expect("it is legal");
    };
    seen.into_iter().map(|features| Row { features, result }).collect()
}

fn searched(umpire: &Umpire<'_, Tori>, evaluator: &ToriEvaluator, nodes: u64) -> Action {
    let limits = LookaheadSettings { depth: 32, nodes, table: 12, ..LookaheadSettings::default() };
    let seat = umpire.position().side.seat();
    Search::new(umpire.game(), evaluator, seat, limits)
        .best(umpire.position(), umpire.past(), umpire.legal())
        .action
}

fn is_quiet(game: &Tori, evaluator: &ToriEvaluator, position: &Position, best: Action) -> bool {
    use super::Foresight;
    !game.in_check(position, position.side) && evaluator.weight(game, position, best).gain <= 0
}

/// Plays, and fits values to the results. `watch` is told of every game.
///
/// # Errors
/// If the games are too few, or the numbers do not settle.
pub fn fit_tori(game: &Tori, plan: &ToriPlan, watch: &(dyn Fn() + Sync)) -> Result<ToriValues, Wrong> {
    let ToriPlan { games, nodes, seed, threads } = *plan;
    if games < LEAST {
        return Err(Wrong(format!("{games} games are too few to fit values; play at least {LEAST}")));
    }
    let played: Vec<Vec<Row>> = pool(threads)?.install(|| {
        let play = |number| {
            let rows = lessons(game, plan, number);
            watch();
            rows
        };
        (0..games).into_par_iter().map(play).collect()
    });
    let rows: Vec<Row> = played.into_iter().flatten().collect();
    let before = weights(ToriEvaluator::by_hand().values());
    let towards: Vec<f64> =
        before.iter().enumerate().map(|(feature, weight)| weight * STEEPNESS / scale(feature)).collect();
    let found = ridge_logistic(&rows, &towards, RIDGE)
        .ok_or_else(|| Wrong(format!("{games} games are too few to determine the values; play more")))?;
    let origin = ToriOrigin {
        method: "self-play".into(),
        command: Some(format!("gunjin fit tori --games {games} --iterations {nodes} --seed {seed}")),
        games: Some(games),
        positions: Some(rows.len() as u64),
        loss: Some(mean_loss(&rows, &found)),
    };
    let plain: Vec<f64> = found.iter().enumerate().map(|(feature, weight)| weight * scale(feature)).collect();
    Ok(values_of(&in_old_units(game, &plain, &before), origin))
}

/// Weights brought to the units of others: what all pieces of the start are worth is the same by both.
fn in_old_units(game: &Tori, weights: &[f64], others: &[f64]) -> Vec<f64> {
    let mut army = vec![0.0; SPOKEN.len()];
    game.start().pieces().for_each(|(_, _, kind)| army[spoken(kind).0] += 1.0);
    let worth =
        |weights: &[f64]| -> f64 { army.iter().zip(weights).map(|(count, weight)| count * weight).sum() };
    let factor = worth(others) / worth(weights);
    weights.iter().map(|weight| weight * factor).collect()
}
