//! Games, starts and yardsticks of the tests of belief.

#![allow(dead_code)]

#[path = "../../../../engine/tests/all/common/chi.rs"]
pub(crate) mod chi;
pub(crate) mod special;

use crate::whole;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::text::library::edition_ids;
use gunjin_engine::games::gunjin::{Dealer, Gunjin, Manner, Move, Ruleset, Setup, View};
use gunjin_engine::random::{Fast, Purpose, Stream, below, shuffle};
use gunjin_engine::{Bits, Umpire};

/// Switches that change what is seen or what it means, tried wherever an edition knows them.
pub(crate) const SWITCHES: &[&str] = &[
    "reveal=reveal_then_hide",
    "reveal=reveal_and_stay",
    "flag_mobile=true,flag_power_fixed_at_setup=true",
    "flag_mobile=true,flag_power_fixed_at_setup=true,flag_copy_captures_hq=true,hq_capture=officers6",
    "flag_mobile=true,flag_power_fixed_at_setup=true,flag_copies_movement=false",
    "flag_mobile=true",
    "flag_backer_falls=true,mine_on_win=removed",
    "flag_backer_falls=true,mine_on_win=stays",
    "blast_friendly_fire=true",
    "blast_friendly_fire=true,collision_scope=any_missile",
    "collision_scope=any_missile",
    "collision_scope=any_missile,collision_takes=all_bombs",
    "collision_scope=any_missile,missile_single_use=false",
    "missile_steps=true,missile_single_use=false,bomb_spends_missile=true",
    "bomb_neighbourhood=4,missile_takes_bomb_along=true",
    "missile_takes_bomb_along=true",
    "engineer_move=flood,flood_circles=true",
    "flights_reach_islands=false",
    "blast_hits_marshal=true,guard_neighbourhood=4,marshal_alone_loses_to=all",
    "missile_single_use=true,missile_defence=mutual",
    "hq_initial_piece_frozen=true,own_hq_closed=after_removal",
    "winner_goes=origin,commander_loss_loses=true",
    "target=commander,hq_requires_general=true",
    "flag_capture_wins=true",
    "second_lieutenant_takes_flag_wins=true",
    "marshal_as_top_rank=true",
    "marshal_for_general=true,commander_loss_loses=true",
    "circle_must_leave=true,circle_combat=forbidden",
    "circle_must_leave=true,circle_duty=binding",
    "circle_back=forbidden",
    "fallen=shown",
    "fallen=shown,flag_backer_falls=true",
    "flag_shown_by_lifting=true",
    "flag_shown_when_commander_falls=true",
    "flag_shown_when_commander_falls=false,no_fight_draw=12",
    "flag_shown_by_lifting=true,flag_mobile=true,fallen=shown",
    "flag_backer_falls=true,flag_backer_falls_to=stronger",
    "hq_must_be_won=true",
    "equal_pieces=attacker_wins,engineer_leap=true",
    "engineer_diagonal=true,hq_capture=all_but_aircraft,flag_mobile=true",
    "runner_move=step",
    "runner_move=leap",
    "jet_steps=false",
    "split_tank=1,heavy_beats_light=false",
    "scout=move_or_attack,two_squares=3",
    "more_squares=on,two_squares=5",
    "no_fight_draw=9",
    "bomb_mobile=true,bomb_single_use=true",
    "wire_on_win=removed,equal_pieces=defender_wins",
    "repetition=draw,repetition_from=8",
    "bridge_squares=2,engineer_move=flood",
    "two_forward=exactly_two,aircraft_move=vertical",
    "hq_closed_to_enemy=true,hq_winner_enters=false",
    "split_tank=1,cavalry_as_mine=true,cavalry_explodes=true,mine_on_win=removed",
    "repetition=draw",
    "repetition=attacked_side_must_vary",
    "missile_move=leap",
    "missile_move=jump",
    "jet_range=anywhere",
    "air_free_jump=lines",
    "air_may_enter_hq=false",
    "aircraft_move=anywhere,flights_reach_islands=true",
    "aircraft_sideways=unlimited",
    "aircraft_loses_to_engineer=true",
    "bridge_diagonal=true",
    "circle_stop=only_when_turning",
    "circle_engineer=run_on_run_off",
    "nocircle_x=straight_diagonal_only",
    "mine_in_hq=forbidden,first_player=north",
    "flag_in_hq=forbidden,aircraft_in_hq=forbidden",
    "mine_on_entrance=forbidden,flag_on_entrance=forbidden",
    "bomb_on_entrance=forbidden",
    "flag_on_back_rank=forbidden",
    "marshal_kill_wins=true",
    "repetition=reveal_strongest_wins,reveal_order=all",
    "elimination=false",
    "elimination=false,no_move=draws",
];

/// Random games that a test plays of each game; `GUNJIN_PLAYOUTS=50 cargo test` looks harder.
pub(crate) fn playouts() -> u64 {
    std::env::var("GUNJIN_PLAYOUTS").ok().and_then(|number| number.parse().ok()).unwrap_or(if whole() {
        4
    } else {
        1
    })
}

/// All embedded editions in which something is hidden.
pub(crate) fn editions() -> Vec<String> {
    edition_ids().map(str::to_string).collect()
}

/// The groups of switches that an edition knows.
pub(crate) fn switches_of(id: &str) -> Vec<&'static str> {
    SWITCHES.iter().copied().filter(|switches| Ruleset::named(&format!("{id}:{switches}")).is_ok()).collect()
}

/// All editions, and every edition with each group of switches that it knows.
pub(crate) fn games() -> Vec<String> {
    let mut names = editions();
    let with = |id: &str| switches_of(id).into_iter().map(|s| format!("{id}:{s}")).collect::<Vec<_>>();
    names.extend(editions().iter().flat_map(|id| with(id)));
    names
}

/// Something to look at in a game of either width.
pub(crate) trait Look {
    fn look<B: Bits>(&mut self, game: &Gunjin<B>);
}

/// Lets a game be looked at.
pub(crate) fn with(name: &str, look: &mut impl Look) {
    struct Visit<'l, L>(&'l mut L);
    impl<L: Look> EditionVisitor for Visit<'_, L> {
        type Output = ();
        fn gunjin<B: Bits>(self, game: Gunjin<B>) {
            self.0.look(&game);
        }
    }
    let ruleset = Ruleset::named(name).unwrap_or_else(|error| panic!("{name}: {error}"));
    with_ruleset(ruleset, Visit(look));
}

/// Two random set-ups.
pub(crate) fn setups<B: Bits>(game: &Gunjin<B>, seed: u64, number: u64) -> [Setup; 2] {
    let dealer = Dealer::new(game.ruleset());
    [0, 1].map(|seat| dealer.deal(seat, &mut Stream::new(seed, number, Purpose::Setup, seat as u64)))
}

/// Leaves at most `most` pieces of a set-up, as a handicap: with some luck those that rules speak of.
pub(crate) fn thin<B: Bits>(game: &Gunjin<B>, setup: &mut Setup, most: usize, rng: &mut Fast) {
    let mut places: Vec<usize> = (0..setup.kinds.len()).filter(|&at| setup.kinds[at].is_some()).collect();
    shuffle(rng, &mut places);
    let special = |at: usize| {
        let kind = setup.kinds[at].map(|kind| &game.ruleset().kinds()[usize::from(kind)]);
        kind.is_some_and(|kind| !kind.role.is_empty() || kind.collides || kind.start.is_some())
    };
    if below(rng, 4) > 0 {
        places.sort_by_key(|&at| !special(at) || below(&mut rng.clone(), 3) == 0);
    }
    places.into_iter().skip(most).for_each(|at| setup.kinds[at] = None);
}

/// A game of random moves, fights liked better than others.
pub(crate) fn play<B: Bits>(umpire: &mut Umpire<'_, Gunjin<B>>, plies: u32, rng: &mut Fast) {
    for _ in 0..plies {
        let there = umpire.position().side(1 - umpire.position().seat());
        let fights = |action: &&Move| there.has(action.to) || action.manner != Manner::Walk;
        let eager: Vec<Move> = umpire.legal().iter().filter(fights).copied().collect();
        let from = if below(rng, 3) > 0 && !eager.is_empty() { &eager[..] } else { umpire.legal() };
        let Some(&action) = from.get(below(rng, from.len() as u32) as usize) else { return };
        umpire.play(action).expect("a legal move");
    }
}

/// The same, but a seat mostly takes back its last move where it can.
pub(crate) fn shuffle_about<B: Bits>(umpire: &mut Umpire<'_, Gunjin<B>>, plies: u32, rng: &mut Fast) {
    for _ in 0..plies {
        let actions = umpire.actions();
        let own = actions.len().checked_sub(2).map(|at| actions[at]);
        let back =
            own.map(|last| Move::walk(last.to, last.from)).filter(|back| umpire.legal().contains(back));
        match back.filter(|_| below(rng, 8) > 0) {
            Some(back) => {
                umpire.play(back).expect("a legal move");
            }
            None => play(umpire, 1, rng),
        }
    }
}

/// Leaves two pairs of like pieces that walk, the same kinds on both sides, as a handicap.
pub(crate) fn pairs<B: Bits>(game: &Gunjin<B>, setups: &mut [Setup; 2], rng: &mut Fast) {
    let pair = |kind: &u8| game.ruleset().kinds()[usize::from(*kind)].count == 2 && game.is_mover(0, *kind);
    let mut kinds: Vec<u8> = (0..game.ruleset().kinds().len() as u8).filter(pair).collect();
    shuffle(rng, &mut kinds);
    kinds.truncate(2);
    let places = setups.iter_mut().flat_map(|setup| &mut setup.kinds);
    places.for_each(|place| *place = place.filter(|kind| kinds.contains(kind)));
}

/// Steps to and fro on squares where pieces have been, without fights where possible: like pieces change
/// places, and positions come again that look alike and are not.
pub(crate) fn circle<B: Bits>(umpire: &mut Umpire<'_, Gunjin<B>>, plies: u32, rng: &mut Fast) {
    for _ in 0..plies {
        let there = umpire.position().side(1 - umpire.position().seat());
        let actions = umpire.actions();
        let recent = &actions[actions.len().saturating_sub(12)..];
        let known = |square: u8| recent.iter().any(|action| action.from == square || action.to == square);
        let calm: Vec<Move> = umpire.legal().iter().filter(|action| !there.has(action.to)).copied().collect();
        let known: Vec<Move> = calm.iter().filter(|action| known(action.to)).copied().collect();
        let from = match () {
            () if !known.is_empty() && below(rng, 16) > 0 => &known,
            () if !calm.is_empty() => &calm,
            () => umpire.legal(),
        };
        let Some(&action) = from.get(below(rng, from.len() as u32) as usize) else { return };
        umpire.play(action).expect("a legal move");
    }
}

/// Every way to give the kinds of the enemy's army to its pieces, each once.
pub(crate) fn every(army: &[u32]) -> Vec<Vec<u8>> {
    fn go(kinds: &mut Vec<u8>, left: &mut [u32], found: &mut Vec<Vec<u8>>) {
        if left.iter().all(|&count| count == 0) {
            found.push(kinds.clone());
        }
        for kind in 0..left.len() {
            if left[kind] > 0 {
                left[kind] -= 1;
                kinds.push(kind as u8);
                go(kinds, left, found);
                kinds.pop();
                left[kind] += 1;
            }
        }
    }
    let mut found = Vec::new();
    go(&mut Vec::new(), &mut army.to_vec(), &mut found);
    found
}

/// The worlds of a view, found by playing all of them through.
pub(crate) fn worlds<B: Bits>(game: &Gunjin<B>, view: &View<B>) -> Vec<Vec<u8>> {
    let fits = |kinds: &Vec<u8>| {
        let start = game.guessed_start(view, kinds, None);
        game.opens_alike(view, &start) && game.replay(view, start).is_some()
    };
    every(&view.opening.enemy_army).into_iter().filter(fits).collect()
}
