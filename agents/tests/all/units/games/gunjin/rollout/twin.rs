//! The slow twin of the rule: every move of every piece is weighed in full, in order, and nothing is passed
//! over.

use gunjin_agents::games::gunjin::marginals::Marginals;
use gunjin_agents::games::gunjin::rollout::believed::{
    Believing, FullInformation, InformationModel, RolloutState, RootBeliefs,
};
use gunjin_agents::games::gunjin::rollout::best::Bounds;
use gunjin_agents::games::gunjin::rollout::fight_table::FightTable;
use gunjin_agents::games::gunjin::rollout::nearest::NearestTwo;
use gunjin_agents::games::gunjin::rollout::rule::{DEFEAT, Tables, VICTORY, noise, quick_walk};
use gunjin_agents::games::gunjin::values::geometry::{FAR, Geometry};
use gunjin_agents::games::gunjin::values::position_value::PositionValue;
use gunjin_agents::games::gunjin::values::table::Values;
use gunjin_engine::games::gunjin::{Dealer, Gunjin, Move, Position, Ruleset};
use gunjin_engine::random::{Fast, Purpose, RandomSource, Stream, below};
use gunjin_engine::{Bits, Hidden, Seat};

fn slow_walk<B: Bits>(
    Tables { game, geometry, estimate, .. }: Tables<'_, B>,
    information: &impl InformationModel<B>,
    position: &Position<B>,
    seed: u32,
) -> Option<Move> {
    let seat = position.seat();
    let siege = slow_siege(game, geometry, position);
    let (mut most, mut best) = (f32::NEG_INFINITY, None);
    for from in game.movers(position).members() {
        let kind = position.kind(from);
        for to in game.targets(position, seat, from).members() {
            let (mut stays, mut holds, mut swing) = (1.0, 0.0, 0.0);
            if position.side(1 - seat).has(to) {
                let fight = information.attack(position, from, to);
                (stays, holds, swing) = (fight.win, fight.lose, fight.swing);
            }
            let mut stay = 0.0;
            if geometry.captures(kind) {
                let gains = estimate.gains(nearest_other(estimate, position, from));
                let worth = |at: u8| gains[usize::from(estimate.distance(seat, kind, at))];
                stay += worth(to) - worth(from);
                if to == geometry.headquarters(1 - seat) {
                    stay += VICTORY;
                }
            }
            let mut score = noise(seed, from, to) + swing + stays * stay;
            if !siege.is_empty() {
                score -=
                    DEFEAT * slow_exposure(geometry, information, position, &siege, (kind, from, to, holds));
            }
            if score > most {
                (most, best) = (score, Some(Move::walk(from, to)));
            }
        }
    }
    best
}

/// The distance of the nearest of our pieces but the one on a square.
fn nearest_other<B: Bits>(estimate: &PositionValue, position: &Position<B>, from: u8) -> u8 {
    let others = position.side(position.seat()).members().filter(|&square| square != from);
    let distances = others.map(|square| estimate.distance(position.seat(), position.kind(square), square));
    distances.min().unwrap_or(FAR)
}

/// The enemy's pieces that may take the headquarters of the seat to move.
fn slow_siege<B: Bits>(game: &Gunjin<B>, geometry: &Geometry<B>, position: &Position<B>) -> Vec<u8> {
    let enemy = 1 - position.seat();
    let home = geometry.headquarters(position.seat());
    let takes =
        |&foe: &u8| geometry.captures(position.kind(foe)) && game.targets(position, enemy, foe).has(home);
    position.side(enemy).members().filter(takes).collect()
}

/// The chance that one of them takes it after a move.
fn slow_exposure<B: Bits>(
    geometry: &Geometry<B>,
    information: &impl InformationModel<B>,
    position: &Position<B>,
    siege: &[u8],
    (kind, from, to, holds): (u8, u8, u8, f32),
) -> f32 {
    let home = geometry.headquarters(position.seat());
    let stays_home = position.side(position.seat()).has(home) && from != home;
    let guard = if to == home { Some(kind) } else { stays_home.then(|| position.kind(home)) };
    let fails =
        |&foe: &u8| 1.0 - if foe == to { holds } else { 1.0 } * information.taking(position, guard, foe);
    1.0 - siege.iter().map(fails).product::<f32>()
}

/// Games of quick players, one move in four at random, in which both find the same at every ply.
fn twins_agree<B: Bits>(id: &str, hand: bool) {
    let ruleset = Ruleset::named(id).expect("an edition");
    let dealer = Dealer::new(&ruleset);
    let game = &Gunjin::<B>::new(ruleset);
    let geometry = &Geometry::new(game);
    let values = if hand { Values::by_hand(game, geometry) } else { Values::of(game, geometry) };
    let estimate = &PositionValue::new(geometry, &values);
    let tables = Tables { game, geometry, estimate, bounds: &Bounds::new(estimate) };
    let fights = &FightTable::new(geometry, estimate, values.kind.len());
    let seeing = FullInformation { game, geometry, estimate, fights };
    let mut compared = 0;
    for number in 0..24 {
        let rng = &mut Stream::new(71, number, Purpose::Check, 0).fast();
        let mut position = game.random_start(&dealer, 71, number);
        'game: while position.ply() < 300 {
            let root = beliefs(game, geometry, fights, &position);
            let mut state = RolloutState::believing(&root);
            for _ in 0..16 {
                let walk = same_walk(tables, &seeing, &position, rng);
                let board = state.board(position.seat()).expect("players who believe");
                let believed = same_walk(tables, &Believing { board }, &position, rng);
                compared += 2;
                let action = match below(rng, 4) {
                    0 => None,
                    1 => walk,
                    _ => believed,
                };
                let Some(action) = action.or_else(|| game.random_move(&position, rng)) else {
                    break 'game;
                };
                state.play(game, (estimate, fights), &mut position, action);
                if game.ended(&position).is_some() {
                    break 'game;
                }
            }
        }
    }
    assert!(compared > 1000, "{id}: only {compared} moves");
}

fn beliefs<B: Bits>(
    game: &Gunjin<B>,
    geometry: &Geometry<B>,
    fights: &FightTable,
    position: &Position<B>,
) -> RootBeliefs {
    let knowledge = game.knowledge(position, Seat(position.seat() as u8));
    let view = game.view(&knowledge);
    RootBeliefs::new(game, geometry, fights, &view, &Marginals::plain(&view))
}

/// The move that both find with the same noise.
fn same_walk<B: Bits>(
    tables: Tables<'_, B>,
    information: &impl InformationModel<B>,
    position: &Position<B>,
    rng: &mut Fast,
) -> Option<Move> {
    let seed = rng.clone().word();
    let (seat, mobile) = (position.seat(), tables.game.mobile(position, position.seat()));
    let nearest = NearestTwo::of(tables.estimate, seat, mobile, |square| position.kind(square));
    let quick = quick_walk(tables, information, position, nearest, rng);
    assert_eq!(quick, slow_walk(tables, information, position, seed), "at ply {}", position.ply());
    quick
}

#[test]
fn the_rule_finds_what_its_slow_twin_finds() {
    for id in ["w-23-6i", "p3-23-6i", "mini-4x6", "t-23-8i", "h-23-6x", "p3-31-8x", "w-31-8x"] {
        twins_agree::<u128>(id, false);
    }
    twins_agree::<u64>("w-23-6i", true);
    twins_agree::<u128>("m-31-8xn", true);
    twins_agree::<u128>("p1-35-7i", false);
}

/// Editions in which the enemy headquarters is closed but to whoever attacks a piece in it (R2.16), and in
/// which flags walk like the kind that they copy (R2.17).
#[test]
fn twins_agree_where_reach_on_an_empty_board_is_not_all() {
    twins_agree::<u64>("w-23-6i:hq_closed_to_enemy=true,target=commander", true);
    let game = "w-23-6i:flag_mobile=true,flag_power_fixed_at_setup=true,flag_copies_movement=true";
    let ruleset = Ruleset::named(game).expect("an edition");
    assert!(Gunjin::<u64>::new(ruleset).flags_copy_moves);
    twins_agree::<u64>(game, false);
}

/// The shortcut by sets is taken in the editions that are played most; elsewhere pieces are looked at one by
/// one.
#[test]
fn steppers_are_taken_as_a_set_where_they_reach_what_the_common_step_says() {
    for id in ["w-23-6i", "p3-23-6i", "p3-31-8x"] {
        let ruleset = Ruleset::named(id).expect("an edition");
        let dealer = Dealer::new(&ruleset);
        let game = Gunjin::<u128>::new(ruleset);
        let geometry = Geometry::new(&game);
        let position = game.random_start(&dealer, 71, 0);
        let steppers = geometry.steppers(&game, &position, 0);
        assert!(steppers.len() > 6, "{id}: {}", steppers.len());
        let one_by_one = steppers
            .members()
            .fold(u128::EMPTY, |set, from| set | geometry.reach(0, position.kind(from), from));
        assert_eq!(game.stepped(steppers), one_by_one, "{id}");
    }
}
