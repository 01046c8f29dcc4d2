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
