//! Work of several threads, compiled once for whatever is made.

use rayon::prelude::*;
use std::sync::Mutex;

/// Maps every number below a count, in their order. Threads share the numbers.
pub(super) fn gather<T: Send>(count: usize, make: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
    let places: Vec<Mutex<Option<T>>> = (0..count).map(|_| Mutex::new(None)).collect();
    each(count, &|index| {
        let made = make(index);
        if let Ok(mut place) = places[index].lock() {
            *place = Some(made);
        }
    });
    places.into_iter().filter_map(|place| place.into_inner().ok().flatten()).collect()
}

/// Works on every number below a count. Threads share the numbers.
pub(super) fn each(count: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().for_each(work);
}
