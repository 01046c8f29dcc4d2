//! Tests of `gunjin_agents::search::many_worlds`.

use gunjin_agents::budget::Budget;
use gunjin_agents::search::many_worlds::*;
use gunjin_agents::search::tally::Count;
use gunjin_engine::random::{Purpose, RandomSource, Stream};

#[test]
fn iterations_are_shared_out_and_results_stand_in_order() {
    let budget = Budget { iterations: 11, milliseconds: 0 };
    let run = || {
        let mut rng = Stream::new(1, 0, Purpose::Check, 0);
        side_by_side(share_out(4, budget), &mut rng, &|mut clock, mut rng| {
            while clock.tick() {}
            vec![Count { visits: clock.done(), total: f64::from(rng.word()), weight: 0.0 }]
        })
    };
    let found = run();
    assert_eq!(found.iter().map(|counts| counts[0].visits).collect::<Vec<_>>(), [3, 3, 3, 2]);
    assert_eq!(found, run());
    let few = share_out(1000, Budget { iterations: 3, milliseconds: 0 });
    assert_eq!(few.len(), 3, "no root makes an iteration that the budget does not have");
}
