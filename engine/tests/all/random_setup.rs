//! Random set-ups are lawful everywhere, and uniform where all can be counted.

use crate::common;
use crate::common::share;

use common::{Look, chi, each, editions, games};
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{Dealer, Gunjin, Ruleset, Setup};
use gunjin_engine::random::{Purpose, Stream};

/// Switches that bar squares or bind them (R7.2, R7.3), one by one.
const BARS: &[&str] = &[
    "mine_on_entrance=forbidden",
    "flag_on_entrance=forbidden",
    "bomb_on_entrance=forbidden",
    "mine_in_hq=forbidden",
    "flag_in_hq=forbidden",
    "aircraft_in_hq=forbidden",
    "flag_on_back_rank=forbidden",
    "flag_on_back_rank=forbidden_unpunished",
    "hq_requires_general=true",
    "marshal_as_top_rank=true",
];

/// Every edition with every bar that it knows, and with as many of them together as go together.
fn barred_games() -> Vec<String> {
    let sound = |name: &String| Ruleset::named(name).is_ok();
    let mut names = Vec::new();
    for id in editions() {
        let mut together = id.clone();
        for bar in BARS {
            names.extend(Some(format!("{id}:{bar}")).filter(sound));
            let join = if together.contains(':') { ',' } else { ':' };
            together = Some(format!("{together}{join}{bar}")).filter(sound).unwrap_or(together);
        }
        names.push(together);
    }
    names
}

struct Lawful;

impl Look for Lawful {
    fn look<B: Bits>(&self, game: &Gunjin<B>) {
        let dealer = Dealer::new(game.ruleset());
        let mut rng = Stream::new(11, 0, Purpose::Setup, 0).fast();
        for _ in 0..share(50) {
            for seat in [0, 1] {
                let setup = dealer.deal(seat, &mut rng);
                let text = setup.text(game.ruleset(), seat);
                assert_eq!(setup.check(game.ruleset(), seat), Ok(()), "{}: {text}", game.ruleset().id());
                assert_eq!(Setup::read(game.ruleset(), seat, &text), Ok(setup), "{}", game.ruleset().id());
            }
        }
    }
}

#[test]
fn dealt_setups_are_lawful() {
    each(&games(1), &Lawful);
    each(&barred_games(), &Lawful);
}

/// All orders of a list with repetitions, each once.
fn orders(rest: &mut Vec<Option<u8>>, order: &mut Vec<Option<u8>>, all: &mut Vec<Setup>) {
    if rest.is_empty() {
        all.push(Setup { kinds: order.clone() });
        return;
    }
    for at in 0..rest.len() {
        if rest[..at].contains(&rest[at]) {
            continue;
        }
        let kind = rest.remove(at);
        order.push(kind);
        orders(rest, order, all);
        order.pop();
        rest.insert(at, kind);
    }
}

/// All lawful set-ups of a seat.
fn lawful_setups(ruleset: &Ruleset, seat: usize) -> Vec<Setup> {
    let mut army = Vec::new();
    for (number, kind) in ruleset.kinds().iter().enumerate() {
        army.extend((0..kind.count).map(|_| Some(number as u8)));
    }
    army.resize(ruleset.board().camp(seat).len(), None);
    let mut all = Vec::new();
    orders(&mut army, &mut Vec::new(), &mut all);
    all.retain(|setup| setup.check(ruleset, seat).is_ok());
    all
}

#[test]
fn dealt_setups_are_even() {
    let mut names: Vec<String> =
        barred_games().into_iter().filter(|name| name.starts_with("mini-3x4")).collect();
    names.extend(["mini-2x4", "mini-2x4:hq_requires_general=true", "mini-3x4"].map(str::to_string));
    assert!(names.len() > 6, "{names:?}");
    for name in &names {
        let ruleset = Ruleset::named(name).expect("a game");
        let dealer = Dealer::new(&ruleset);
        for seat in [0, 1] {
            let setups = lawful_setups(&ruleset, seat);
            let mut counts = vec![0; setups.len()];
            let mut rng = Stream::new(12, seat as u64, Purpose::Setup, 0).fast();
            for _ in 0..300 * setups.len() {
                let setup = dealer.deal(seat, &mut rng);
                counts[setups.iter().position(|other| *other == setup).expect("a lawful set-up")] += 1;
            }
            let chance = chi::even(&counts);
            let limit = 0.001 / (2 * names.len()) as f64;
            assert!(chance > limit, "{name}: {} set-ups, p = {chance:.1e}", setups.len());
        }
    }
}

#[test]
fn the_smallest_board_has_six_setups() {
    let ruleset = Ruleset::named("mini-2x4").expect("a game");
    assert_eq!(lawful_setups(&ruleset, 0).len(), 6);
    let bound = Ruleset::named("mini-2x4:hq_requires_general=true").expect("a game");
    assert_eq!(lawful_setups(&bound, 1).len(), 2);
}
