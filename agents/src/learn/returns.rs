//! From the values along a game to how much better each decision went than was expected.

/// The advantages of a seat's decisions in a game (Schulman and others, *High-dimensional continuous control
/// using generalized advantage estimation*, arXiv 1506.02438): `values` are what a critic expected at each of
/// them, `result` what came in the end. With a `trace` of 1 only the result counts, with 0 only what the critic
/// expected one decision later. What comes one decision later is worth `haste` times as much, so that a win
/// that can be had is not put off.
pub fn advantages(values: &[f32], result: f32, trace: f32, haste: f32) -> Vec<f32> {
    let mut next = (result, 0.0);
    let mut found: Vec<f32> = values
        .iter()
        .rev()
        .map(|&value| {
            let advantage = haste * next.0 - value + haste * trace * next.1;
            next = (value, advantage);
            advantage
        })
        .collect();
    found.reverse();
    found
}
