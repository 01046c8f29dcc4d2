//! Values that are wrong on purpose: what is found with them too does not come from the values.

use super::table::{Origin, Values};
use gunjin_engine::random::{Purpose, Stream, shuffle};

/// Values by hand in which every piece is worth the mean piece of the army. `counts` has the pieces of every
/// kind.
pub fn flat(mut by_hand: Values, counts: &[u32]) -> Values {
    let army = f64::from(counts.iter().sum::<u32>().max(1));
    let mean = |number: &dyn Fn(usize) -> f64| {
        let sum: f64 = counts.iter().enumerate().map(|(kind, &count)| f64::from(count) * number(kind)).sum();
        sum / army
    };
    let value = mean(&|kind| by_hand.kind[kind].value);
    let trade = mean(&|kind| by_hand.kind[kind].trade);
    for kind in &mut by_hand.kind {
        (kind.value, kind.trade) = (value, trade);
    }
    by_hand.origin = Origin { method: "flat".into(), ..Origin::default() };
    by_hand
}

/// Values by hand with every piece worth nothing, so that only places count.
pub fn none(mut by_hand: Values) -> Values {
    for kind in &mut by_hand.kind {
        (kind.value, kind.trade) = (0.0, 0.0);
    }
    by_hand.origin = Origin { method: "none".into(), ..Origin::default() };
    by_hand
}

/// Values by hand, dealt out anew among the kinds.
pub fn shuffled(mut by_hand: Values, seed: u64) -> Values {
    let mut dealt: Vec<(f64, f64)> = by_hand.kind.iter().map(|kind| (kind.value, kind.trade)).collect();
    shuffle(&mut Stream::new(seed, 0, Purpose::Check, 0), &mut dealt);
    for (kind, (value, trade)) in by_hand.kind.iter_mut().zip(dealt) {
        (kind.value, kind.trade) = (value, trade);
    }
    by_hand.origin = Origin { method: "shuffled".into(), seed, ..Origin::default() };
    by_hand
}
