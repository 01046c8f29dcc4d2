//! The way to the goal: what every square costs that lies between a piece and what it is after.

use super::context::Context;
use gunjin_engine::bits::Bits;

/// Extra cost of a square with a friend: one has to wait.
const FRIEND: f64 = 0.5;

/// Extra cost of a square with an enemy: one has to fight.
const ENEMY: f64 = 1.5;

/// The cost of the way from every square to the goal: the enemy headquarters, or where that is nothing, the
/// nearest enemy. `detour`: steps that avoiding a known general's reach is worth.
pub(super) fn path_costs<B: Bits>(context: &Context<'_, B>, detour: f64) -> Vec<f64> {
    let squares = context.knowledge.steps.len();
    let mut cost = vec![f64::INFINITY; squares];
    let mut done = vec![false; squares];
    for goal in goals(context) {
        cost[usize::from(goal)] = 0.0;
    }
    loop {
        let open = (0..squares).filter(|&at| !done[at] && cost[at].is_finite());
        let Some(at) = open.min_by(|&a, &b| cost[a].total_cmp(&cost[b])) else { return cost };
        done[at] = true;
        let through = cost[at] + toll(context, at as u8, detour);
        for &side in context.steps(at as u8) {
            let known = &mut cost[usize::from(side)];
            *known = known.min(through);
        }
    }
}

fn goals<B: Bits>(context: &Context<'_, B>) -> Vec<u8> {
    let headquarters = context.knowledge.headquarters[1 - context.view.seat];
    if context.knowledge.hunts_headquarters {
        return vec![headquarters];
    }
    let royal: Vec<u8> = (0..context.knowledge.royal.len() as u8)
        .filter(|&kind| context.knowledge.royal[usize::from(kind)])
        .collect();
    let pieces = context.view.enemies.iter().enumerate();
    let known =
        pieces.filter(|(enemy, _)| context.is_known(*enemy, &royal)).filter_map(|(_, piece)| piece.square);
    let known: Vec<u8> = known.collect();
    if known.is_empty() { context.view.enemy_squares().members().collect() } else { known }
}

/// Cost of going through a square (T14: a known general's reach costs a detour).
fn toll<B: Bits>(context: &Context<'_, B>, square: u8, detour: f64) -> f64 {
    let generals = &context.knowledge.cast.generals;
    let friend = if context.own(square).is_some() { FRIEND } else { 0.0 };
    let enemy = if context.enemy(square).is_some() { ENEMY } else { 0.0 };
    let held = context.enemy(square).is_some_and(|enemy| context.is_known(enemy, generals));
    let watched = held || context.enemies_beside(square).any(|enemy| context.is_known(enemy, generals));
    1.0 + friend + enemy + if watched { detour } else { 0.0 }
}
