//! Leaves and features, each computed two ways.

use gunjin_agents::games::gunjin::behaviour::{BEHAVIOURS, behaviours};
use gunjin_agents::games::gunjin::evaluator::GunjinEvaluator;
use gunjin_agents::games::gunjin::values::features::{
    feature_count, features, fill_in, weights, without_free,
};
use gunjin_agents::games::gunjin::values::geometry::Geometry;
use gunjin_agents::games::gunjin::values::position_value::PositionValue;
use gunjin_agents::games::gunjin::values::table::{KindValue, Values};
use gunjin_engine::games::gunjin::{Gunjin, Outcome, Position, Ruleset};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Bits, Game, Hidden, Seat};

/// Positions of a random game.
fn positions<B: Bits>(game: &Gunjin<B>, seed: u64) -> Vec<Position<B>> {
    let mut rng = Stream::new(seed, 0, Purpose::Check, 0).fast();
    let mut position = game.start();
    let mut all = vec![position];
    while let Some(action) = game.random_action(&position, &mut rng) {
        game.play(&mut position, action);
        all.push(position);
    }
    all
}

/// Weights that are all different.
fn odd_weights(values: &Values) -> Vec<f64> {
    (0..weights(values).len()).map(|place| ((place * 37 % 101) as f64 - 50.0) / 80.0).collect()
}

fn leaves_agree<B: Bits>(id: &str) {
    let game = Gunjin::<B>::new(Ruleset::named(id).expect("an edition"));
    let geometry = Geometry::new(&game);
    let mut values = Values::by_hand(&game, &geometry);
    let given = odd_weights(&values);
    fill_in(&mut values, &given);
    assert_eq!(weights(&values), given, "what is filled in is read again");
    let kinds = values.kind.len();
    assert_eq!(given.len(), feature_count(kinds));
    let estimate = PositionValue::new(&geometry, &values);
    for position in (0..4).flat_map(|seed| positions(&game, seed)).filter(|p| game.ended(p).is_none()) {
        let found = f64::from(estimate.logit(&geometry, &position));
        let row = features(&geometry, kinds, &position);
        let sum: f64 = row.iter().zip(&given).map(|(feature, weight)| feature * weight).sum();
        assert!((found - sum).abs() < 1e-4, "{id}: {found} is not {sum}");
    }
}

#[test]
fn a_leaf_is_the_sum_of_its_features() {
    leaves_agree::<u64>("w-23-6i");
    leaves_agree::<u64>("mini-4x6");
    leaves_agree::<u128>("p1-35-7i");
    leaves_agree::<u128>("m-31-8xn");
}

#[test]
fn what_is_free_is_what_no_living_enemy_that_walks_beats() {
    let game = Gunjin::<u64>::new(Ruleset::named("w-23-6i").expect("an edition"));
    let geometry = Geometry::new(&game);
    let kinds = game.ruleset().kinds().len();
    for position in (0..3).flat_map(|seed| positions(&game, seed)) {
        let row = features(&geometry, kinds, &position);
        let alive = |seat: usize| -> Vec<u8> {
            position.side(seat).members().map(|square| position.kind(square)).collect()
        };
        let armies = [alive(0), alive(1)];
        let free = |kind: u8, enemies: &[u8]| {
            !enemies
                .iter()
                .any(|&enemy| !geometry.is_fixed(enemy) && geometry.outcome(enemy, kind) == Outcome::Win)
        };
        for kind in 0..kinds as u8 {
            let count = |seat: usize| {
                let same = armies[seat].iter().filter(|&&own| own == kind && free(own, &armies[1 - seat]));
                same.count() as f64
            };
            assert_eq!(row[kinds + usize::from(kind)], count(0) - count(1));
        }
        let plain = without_free(kinds, row.clone());
        assert!(plain[kinds..2 * kinds].iter().all(|&feature| feature == 0.0));
        assert_eq!(plain[..kinds], row[..kinds]);
    }
}

/// Two truths with the same view have the same behaviours and likelihoods, whatever is hidden: they are made
/// from the view.
#[test]
fn conduct_is_read_from_the_log() {
    let game = Gunjin::<u64>::new(Ruleset::named("w-23-6i").expect("an edition"));
    let geometry = Geometry::new(&game);
    let mut values = Values::by_hand(&game, &geometry);
    let evaluator = GunjinEvaluator::with(geometry.clone(), &values, None);
    let mut knowledge = game.knowledge(&game.start(), Seat(0));
    assert_eq!(evaluator.likelihoods(&game, &game.view(&knowledge)), None, "by hand nothing was counted");
    for (number, kind) in values.kind.iter_mut().enumerate() {
        kind.conduct =
            (0..BEHAVIOURS).map(|behaviour| 1.0 + (number * BEHAVIOURS + behaviour) as f64).collect();
    }
    let evaluator = GunjinEvaluator::with(geometry.clone(), &values, None);
    let mut rng = Stream::new(5, 0, Purpose::Check, 0).fast();
    let (mut position, mut moved) = (game.start(), Vec::new());
    for _ in 0..60 {
        let Some(action) = game.random_action(&position, &mut rng) else { break };
        let before = position;
        game.play(&mut position, action);
        game.learn(&mut knowledge, &game.observe(Seat(0), &before, action, &position));
        if before.seat() == 1 {
            moved.push(action.from);
        }
        let view = game.view(&knowledge);
        let found = behaviours(&game, &geometry, &view);
        // A piece that never moved stands where it began and is in no behaviour of movers (the first 12 of a
        // phase of 60).
        for (piece, [behaviour, patience]) in view.enemies.iter().zip(&found) {
            assert_eq!(piece.moved, behaviour % 60 >= 12, "{piece:?} in {behaviour}");
            assert_eq!(piece.moved, patience % 3 > 0, "{piece:?} in {patience}");
            assert_eq!(behaviour / 60, [1, 6, 14, 26].iter().filter(|&&bound| moved.len() >= bound).count());
        }
        let likelihoods = evaluator.likelihoods(&game, &view).expect("counted");
        for (row, [first, second]) in likelihoods.iter().zip(found) {
            let factor = |kind: &KindValue| kind.conduct[first] * kind.conduct[second];
            let expected: Vec<f64> = values.kind.iter().map(factor).collect();
            assert_eq!(row, &expected);
        }
    }
}
