//! Independent searches side by side, whose sum does not depend on the number of threads.

use super::tally::Count;
use crate::budget::{Budget, Clock};
use gunjin_engine::random::{Fast, Stream};
use rayon::prelude::*;

/// Begins to spend a budget on `roots` searches, but no more than it has iterations: these are shared out among
/// them, the time runs for all at once. With fewer threads than roots the later ones may find it gone, and make one
/// iteration each.
pub fn share_out(roots: u32, budget: Budget) -> Vec<Clock> {
    let roots = u64::from(roots.max(1));
    let roots = if budget.iterations > 0 { roots.min(budget.iterations) } else { roots };
    let share = |root: u64| match budget.iterations {
        0 => 0,
        all => all / roots + u64::from(root < all % roots),
    };
    (0..roots).map(|root| Budget { iterations: share(root), ..budget }.start()).collect()
}

/// Runs a search for each clock, with randomness of its own drawn in order from `words`, and gives their
/// counts in order.
pub fn side_by_side(
    clocks: Vec<Clock>,
    rng: &mut Stream,
    search: &(dyn Fn(Clock, Fast) -> Vec<Count> + Sync),
) -> Vec<Vec<Count>> {
    let begun: Vec<(Clock, Fast)> = clocks.into_iter().map(|clock| (clock, rng.fast())).collect();
    if begun.len() == 1 {
        return begun.into_iter().map(|(clock, rng)| search(clock, rng)).collect();
    }
    begun.into_par_iter().map(|(clock, rng)| search(clock, rng)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gunjin_engine::random::{Purpose, RandomSource};

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
}
