//! Independent searches side by side, whose sum does not depend on the number of threads.

use super::tally::Count;
use crate::budget::{Budget, Clock};
use gunjin_engine::random::{Fast, Stream};
use rayon::prelude::*;

/// Runs `roots` searches, each with randomness of its own drawn in order from `words`, and gives their counts in order.
///
/// The iterations are shared out among them; the time runs for all at once, so that with fewer threads than roots the later
/// ones make one iteration each.
pub fn side_by_side(
    roots: u32,
    budget: Budget,
    words: &mut Stream,
    search: &(dyn Fn(Clock, Fast) -> Vec<Count> + Sync),
) -> Vec<Vec<Count>> {
    let roots = u64::from(roots.max(1));
    let share = |root: u64| match budget.iterations {
        0 => 0,
        all => (all / roots + u64::from(root < all % roots)).max(1),
    };
    let begin = |root| (Budget { iterations: share(root), ..budget }.start(), words.fast());
    let begun: Vec<(Clock, Fast)> = (0..roots).map(begin).collect();
    if roots == 1 {
        return begun.into_iter().map(|(clock, words)| search(clock, words)).collect();
    }
    begun.into_par_iter().map(|(clock, words)| search(clock, words)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gunjin_engine::random::{Purpose, Words};

    #[test]
    fn iterations_are_shared_out_and_results_stand_in_order() {
        let budget = Budget { iterations: 11, milliseconds: 0 };
        let run = || {
            let mut words = Stream::new(1, 0, Purpose::Check, 0);
            side_by_side(4, budget, &mut words, &|mut clock, mut words| {
                while clock.tick() {}
                vec![Count { visits: clock.done(), total: f64::from(words.word()), weight: 0.0 }]
            })
        };
        let found = run();
        assert_eq!(found.iter().map(|counts| counts[0].visits).collect::<Vec<_>>(), [3, 3, 3, 2]);
        assert_eq!(found, run());
    }
}
