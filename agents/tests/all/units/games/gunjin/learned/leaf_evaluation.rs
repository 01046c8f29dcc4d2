//! Tests of `gunjin_agents::games::gunjin::learned::leaf_evaluation`.

use gunjin_agents::games::gunjin::leaf::attributes::Attributes;
use gunjin_agents::games::gunjin::leaf::integer::{Leaf, UNITS};
use gunjin_agents::games::gunjin::learned::leaf_evaluation::*;
use gunjin_agents::games::gunjin::marginals::Marginals;
use gunjin_agents::games::gunjin::odds::FightOdds;
use gunjin_agents::games::gunjin::values::geometry::Geometry;
use gunjin_agents::games::gunjin::values::table::Values;
use gunjin_engine::games::gunjin::{Dealer, Gunjin, MOST_KINDS, Manner, Outcome, Ruleset, setups_of};
use gunjin_engine::random::{Purpose, Stream, below};
use gunjin_engine::{Game, Seat, Umpire};

/// A player that is told every kind sees the leaf's value of the position after each move.
#[test]
fn with_nothing_hidden_it_is_the_leaf_itself() {
    let game = Gunjin::<u64>::new(Ruleset::named("w-23-6i").expect("an edition"));
    let geometry = Geometry::new(&game);
    let attributes = Attributes::new(&game, &geometry, &Values::of(&game, &geometry));
    let leaf = Leaf::named("built-in", "w-23-6i", attributes).expect("it has one");
    let [south, north] = setups_of(&Dealer::new(game.ruleset()), 3, 0);
    let mut umpire = Umpire::from_setups(&game, &south, &north).expect("dealt set-ups are lawful");
    let mut rng = Stream::new(3, 0, Purpose::Check, 0);
    let mut compared = [0; 2];
    while let Some(seat) = umpire.to_move() {
        let (view, position) = (umpire.view(Seat(seat as u8)), *umpire.position());
        let truth = view.enemies.iter().map(|piece| {
            let kind = piece.square.map(|square| usize::from(position.kind(square)));
            std::array::from_fn::<f32, MOST_KINDS, _>(|k| f32::from(u8::from(Some(k) == kind)))
        });
        let truth = Marginals { rows: truth.collect() };
        let pieces = view.enemies.iter().zip(&truth.rows);
        let means: Vec<Sums> = pieces
            .map(|(piece, row)| {
                piece.square.map_or([0.0; UNITS], |square| mean(&leaf, 1 - seat, (row, square), |_| true))
            })
            .collect();
        let evaluation = LeafEvaluation::new(&leaf, &view, &means);
        let legal = umpire.legal().to_vec();
        for &action in legal.iter().filter(|action| action.manner == Manner::Walk) {
            let kind = position.kind(action.from);
            let enemy = view.enemies.iter().position(|piece| piece.square == Some(action.to));
            let outcome = enemy.map(|_| geometry.outcome(kind, position.kind(action.to)));
            let chance = |wanted: Outcome| f64::from(u8::from(outcome == Some(wanted)));
            let fight = FightOdds {
                win: chance(Outcome::Win),
                lose: chance(Outcome::Lose),
                both: chance(Outcome::Both),
                gain: 0.0,
                crown: 0.0,
            };
            let meeting = enemy.map(|enemy| Meeting { enemy, row: &truth.rows[enemy], fight: &fight });
            let loses = |other: u8| geometry.outcome(kind, other) == Outcome::Lose;
            let (change, _) = evaluation.change(
                &evaluation.without(kind, action.from),
                (kind, action.to),
                meeting.as_ref(),
                loses,
            );
            let mut after = position;
            game.play(&mut after, action);
            if game.ended(&after).is_none() {
                let found = evaluation.standing + change;
                assert!((found + leaf.score(&after)).abs() < 1e-4, "{found} and {}", leaf.score(&after));
                compared[usize::from(enemy.is_some())] += 1;
            }
        }
        umpire.play(legal[below(&mut rng, legal.len() as u32) as usize]).expect("it is legal");
    }
    assert!(compared[0] > 500 && compared[1] > 20, "{compared:?}");
}
