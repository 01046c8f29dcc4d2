//! Values of a search: the root seat's share of the points, as a whole number.
//!
//! [`WHOLE`] is a sure win and 0 a sure loss. A win that is `n` actions away is `WHOLE - n`, a loss `n`, so
//! that the shorter win and the longer loss are better. What is only estimated stays [`MARGIN`] away from
//! both. In a game of two seats the shares of both sum to `WHOLE`.

use crate::games::shogi::raised;

/// A sure win.
pub const WHOLE: i32 = 1_000_000_000;

/// Values nearer than this to a win or loss are proven ones; no search is so deep.
pub const MARGIN: i32 = 100_000;

/// The value of an estimated share.
pub fn estimated(share: f64) -> i32 {
    let value = (share * f64::from(WHOLE)).round() as i32;
    value.clamp(MARGIN, WHOLE - MARGIN)
}

/// The value of a result so many actions away.
pub fn proven(share: f64, away: u32) -> i32 {
    let away = away.min(MARGIN as u32 - 1) as i32;
    match share {
        _ if share >= 1.0 => WHOLE - away,
        _ if share <= 0.0 => away,
        _ => estimated(share),
    }
}

/// True if a value is that of a proven win or loss.
pub fn is_proven(value: i32) -> bool {
    !(MARGIN..=WHOLE - MARGIN).contains(&value)
}

/// The share that a value stands for.
pub fn as_share(value: i32) -> f64 {
    f64::from(value) / f64::from(WHOLE)
}

/// A value that was found `ply` actions from the root, as counted from its own position.
pub fn from_here(value: i32, ply: u32) -> i32 {
    shifted(value, ply as i32)
}

/// A value from `ply` actions down, counted from the root again.
pub fn from_root(value: i32, ply: u32) -> i32 {
    shifted(value, -(ply as i32))
}

fn shifted(value: i32, by: i32) -> i32 {
    match is_proven(value) {
        true if value > WHOLE / 2 => value + by,
        true => value - by,
        false => value,
    }
}

/// A value with an advantage added.
pub fn moved(value: i32, by: i32) -> i32 {
    estimated(raised(as_share(value), by))
}
