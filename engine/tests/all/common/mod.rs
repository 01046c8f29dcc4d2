//! Games and starts that several tests look at.

#![allow(dead_code)]

pub(crate) mod chi;
pub(crate) mod play;

use gunjin_engine::Bits;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::text::library::edition_ids;
use gunjin_engine::games::gunjin::{Dealer, Gunjin, Position, Ruleset, Setup};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::rulings::{Finding, Ruling};
use std::path::PathBuf;

/// Switches that change what is seen or how it binds, tried wherever an edition knows them.
const SWITCHES: &[&str] = &[
    "reveal=reveal_then_hide",
    "reveal=reveal_and_stay",
    "reveal=open",
    "flag_mobile=true,flag_power_fixed_at_setup=true",
    "flag_mobile=true,flag_power_fixed_at_setup=true,flag_copies_movement=false",
    "flag_mobile=true",
    "flag_backer_falls=true,mine_on_win=removed",
    "blast_friendly_fire=true",
    "blast_friendly_fire=true,collision_scope=any_missile",
    "collision_takes=all_bombs,collision_scope=any_missile",
    "missile_steps=true",
    "bomb_spends_missile=true,missile_single_use=false",
    "bomb_neighbourhood=4,missile_takes_bomb_along=true",
    "engineer_move=flood,flood_circles=true",
    "aircraft_move=anywhere,flights_reach_islands=true",
    "missile_move=leap",
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
    "flag_shown_by_lifting=true,flag_mobile=true,fallen=shown",
    "flag_backer_falls=true,flag_backer_falls_to=stronger",
    "hq_must_be_won=true",
    "equal_pieces=attacker_wins,engineer_leap=true",
    "engineer_diagonal=true,hq_capture=all_but_aircraft,flag_mobile=true",
    "runner_move=step",
    "runner_move=leap",
    "jet_steps=false",
    "split_tank=1,heavy_beats_light=false",
    "scout=move_or_attack,mine_on_win=removed",
    "two_squares=3,more_squares=on",
    "no_fight_draw=12",
    "bomb_mobile=true,bomb_single_use=true",
    "wire_on_win=removed,equal_pieces=defender_wins",
    "repetition=draw,repetition_from=8",
    "bridge_squares=2,engineer_move=flood",
    "two_forward=exactly_two,aircraft_move=vertical",
    "hq_closed_to_enemy=true,hq_winner_enters=false",
    "split_tank=1,cavalry_as_mine=true,cavalry_explodes=true,mine_on_win=removed",
];

/// A path below `data`.
pub(crate) fn data(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../data").join(path)
}

/// A file below `data`.
pub(crate) fn read_data(path: &str) -> String {
    std::fs::read_to_string(data(path)).unwrap_or_else(|error| panic!("data/{path}: {error}"))
}

/// That a file of `data` is still what it was, line by line.
pub(crate) fn check_file(path: &str, now: &str) {
    let kept = read_data(path);
    for (number, (kept, now)) in kept.lines().zip(now.lines()).enumerate() {
        assert_eq!(kept, now, "data/{path}, line {}", number + 1);
    }
    assert_eq!(kept, now, "data/{path}");
}

/// Writes a file of `data`.
pub(crate) fn write_file(path: &str, text: &str) {
    std::fs::write(data(path), text).unwrap_or_else(|error| panic!("data/{path}: {error}"));
}

/// True if long proofs run whole (`GUNJIN_PROOFS=whole cargo test`).
pub(crate) fn whole() -> bool {
    std::env::var_os("GUNJIN_PROOFS").is_some_and(|share| share == "whole")
}

/// Share of a proof's random games: all of them where proofs run whole, an eighth elsewhere.
pub(crate) fn share(all: u64) -> u64 {
    if whole() { all } else { all.div_ceil(8) }
}

/// Number of random games a test plays of each game; `GUNJIN_PLAYOUTS=50 cargo test` looks harder.
pub(crate) fn playouts() -> u64 {
    std::env::var("GUNJIN_PLAYOUTS").ok().and_then(|number| number.parse().ok()).unwrap_or(1)
}

/// All embedded editions.
pub(crate) fn editions() -> Vec<String> {
    edition_ids().map(str::to_string).collect()
}

/// All editions, and every edition with each group of switches that it knows; of the latter every
/// `stride`-th, and of these every third, or every twelfth unless proofs run whole, unless tests are to look harder.
pub(crate) fn games(stride: usize) -> Vec<String> {
    let mut names = editions();
    let with = |id: &str, switches: &str| format!("{id}:{switches}");
    let all = editions().into_iter().flat_map(|id| SWITCHES.iter().map(move |s| with(&id, s)));
    let known: Vec<String> = all.filter(|name| Ruleset::named(name).is_ok()).collect();
    for switches in SWITCHES {
        assert!(known.iter().any(|name| name.ends_with(switches)), "no edition knows {switches}");
    }
    let apart = match playouts() {
        1 if whole() => 3,
        1 => 12,
        _ => 1,
    };
    names.extend(known.into_iter().skip(stride % apart).step_by(stride * apart));
    names
}

/// Something to look at in a game of either width.
pub(crate) trait Look {
    fn look<B: Bits>(&self, game: &Gunjin<B>);
}

/// Lets every game of a list be looked at.
pub(crate) fn each(names: &[String], look: &impl Look) {
    struct Visit<'l, L>(&'l L);
    impl<L: Look> EditionVisitor for Visit<'_, L> {
        type Output = ();
        fn gunjin<B: Bits>(self, game: Gunjin<B>) {
            self.0.look(&game);
        }
    }
    for name in names {
        let ruleset = Ruleset::named(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        with_ruleset(ruleset, Visit(look));
    }
}

/// Two random set-ups.
pub(crate) fn setups<B: Bits>(game: &Gunjin<B>, seed: u64, number: u64) -> [Setup; 2] {
    let dealer = Dealer::new(game.ruleset());
    [0, 1].map(|seat| dealer.deal(seat, &mut Stream::new(seed, number, Purpose::Setup, seat as u64)))
}

/// A start from two random set-ups.
pub(crate) fn start<B: Bits>(game: &Gunjin<B>, seed: u64, number: u64) -> Position<B> {
    let [south, north] = setups(game, seed, number);
    game.start_from(&south, &north)
}

/// Entries of `settles` that match none of the findings: the ruling's id and the entry.
pub(crate) fn unused_settles(rulings: &[Ruling], findings: &[Finding]) -> Vec<(String, String)> {
    let matches = |entry: &str, key: &str| match entry.strip_suffix('*') {
        Some(prefix) => key.starts_with(prefix),
        None => entry == key,
    };
    let entries = rulings.iter().flat_map(|r| r.settles.iter().map(move |entry| (&r.id, entry)));
    let unused = entries.filter(|(_, entry)| !findings.iter().any(|f| matches(entry, &f.key)));
    unused.map(|(id, entry)| (id.clone(), entry.clone())).collect()
}
