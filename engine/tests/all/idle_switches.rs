//! No switch is idle: every value of every switch that a historical edition takes changes what can happen in
//! the game, or is refused with the reason. Whether something changes is found by playing both games side by
//! side from the same starts, not by asking the code that refuses.

use crate::common::whole;
use gunjin_engine::games::gunjin::text::library;
use gunjin_engine::games::gunjin::{
    Dealer, Gunjin, Manner, Move, Outcome, Ruleset, RulesetError, Setup, switch_names, switches,
};
use gunjin_engine::random::{Purpose, RandomSource, Stream, below};
use gunjin_engine::switches::{SwitchError, SwitchSet};
use gunjin_engine::{Seat, Umpire};

/// Any board, at one width.
type Game = Gunjin<u128>;

/// Games played side by side before a switch is called idle.
const GAMES: u64 = 1_500;
/// Plies of each.
const PLIES: usize = 110;

/// The values of a switch that are tried in an edition.
fn values(ruleset: &Ruleset, name: &str) -> Vec<String> {
    let words = |list: &[&str]| list.iter().map(|word| word.to_string()).collect();
    match name {
        "preset" | "sheet" => Vec::new(),
        "board" => library::board_ids().map(str::to_string).collect(),
        "bridge_squares" | "split_tank" => words(&["0", "1", "2"]),
        "ply_cap" => words(&["20"]),
        "no_fight_draw" => words(&["0", "12"]),
        "repetition_from" => words(&["0", "5"]),
        _ => match switches::find(name) {
            Some(spec) => (spec.words)().iter().map(|word| word.to_string()).collect(),
            None => name.split_once("_vs_").map_or_else(Vec::new, |(a, b)| words(&[a, b, "both"])),
        },
    }
    .into_iter()
    .filter(|value| {
        ruleset.rules().word(name).as_ref() != Some(value) && *value != ruleset.edition().board.id
    })
    .collect()
}

/// The kinds that a switch speaks of by name: they are kept on the board and made to meet.
fn named(ruleset: &Ruleset, name: &str) -> Vec<u8> {
    let spoken = |word: &str| name.contains(word);
    let pair = name.split_once("_vs_");
    let kinds = ruleset.kinds().iter().enumerate();
    let of = kinds.filter(|(_, kind)| match pair {
        Some((a, b)) => kind.slug() == a || kind.slug() == b,
        None => spoken(&kind.slug()) || kind.role.iter().any(|role| spoken(role.word())),
    });
    of.map(|(number, _)| number as u8).collect()
}

/// A camp with some of its pieces taken off: endings come sooner, and what stands behind or beside is seldom
/// the same.
fn thinned(setup: &Setup, named: &[u8], rng: &mut Stream) -> Setup {
    let share = below(rng, 8);
    let keep = |kind: &Option<u8>| kind.filter(|k| named.contains(k) || below(&mut *rng, 8) < share);
    Setup { kinds: setup.kinds.iter().map(keep).collect() }
}

/// A start that both games take, or none; that only one takes it tells them apart.
fn starts(games: [&Game; 2], named: &[u8], number: u64) -> Result<Option<[Setup; 2]>, String> {
    let mut rng = Stream::new(3, number, Purpose::Check, 0);
    let dealer = Dealer::new(games[below(&mut rng, 2) as usize].ruleset());
    let whole = [0, 1].map(|seat| dealer.deal(seat, &mut rng));
    let thin =
        [0, 1].map(|seat: usize| thinned(&whole[seat], if number % 2 == 1 { named } else { &[] }, &mut rng));
    for setups in [&whole, &thin] {
        let [a, b] = games.map(|game| game.judged_start([&setups[0], &setups[1]], true).is_ok());
        if a != b {
            return Err("a set-up is lawful in one game only".into());
        }
    }
    let lawful = games[0].judged_start([&thin[0], &thin[1]], true).is_ok();
    Ok(lawful.then_some(thin))
}

/// Difference between two games, if there is one.
fn difference(a: &Game, b: &Game, name: &str) -> Option<String> {
    if a.ruleset().drawing() != b.ruleset().drawing() {
        return Some("the boards differ".into());
    }
    let kinds = |game: &Game| -> Vec<(String, u32)> {
        game.ruleset().kinds().iter().map(|kind| (kind.code.clone(), kind.count)).collect()
    };
    if kinds(a) != kinds(b) {
        return Some("the pieces differ".into());
    }
    let named = named(a.ruleset(), name);
    (0..GAMES).find_map(|number| match starts([a, b], &named, number) {
        Err(told) => Some(told),
        Ok(None) => None,
        Ok(Some(setups)) => side_by_side([a, b], &named, &setups, number),
    })
}

/// Distance of a square from a seat's goal.
fn distance(game: &Game, seat: usize, square: u8) -> usize {
    let board = game.ruleset().board();
    let camp = board.camp(1 - seat);
    let goal = board.headquarters(1 - seat).unwrap_or(camp[camp.len() - 1]);
    let goal = board.get(goal).expect("a square");
    let here = board.get(square).expect("a square");
    here.row.abs_diff(goal.row) * 2 + here.file.abs_diff(goal.file)
}

/// A random move. Styles: 0 goes back and forth, 1 and 3 make the named kinds fight, 2 and 3 press forward, and 3
/// lets no missile fall.
fn pick(umpire: &Umpire<'_, Game>, named: &[u8], last: Option<Move>, style: u64, rng: &mut Stream) -> Move {
    let position = umpire.position();
    let walks: Vec<Move> = umpire.legal().iter().copied().filter(|m| m.manner == Manner::Walk).collect();
    let legal = if style == 3 && !walks.is_empty() { &walks[..] } else { umpire.legal() };
    let seat = position.seat();
    let enemy = position.side(1 - seat);
    let kind = |square: u8| position.piece(square).map(|(_, kind)| kind);
    let is_named = |square: u8| kind(square).is_some_and(|kind| named.contains(&kind));
    let fights = legal.iter().copied().filter(|action| enemy >> action.to & 1 == 1);
    let sharp: Vec<Move> = fights.collect();
    let meant: Vec<Move> =
        sharp.iter().copied().filter(|action| is_named(action.from) || is_named(action.to)).collect();
    let back = legal.iter().find(|m| last.is_some_and(|l| (m.from, m.to) == (l.to, l.from)));
    let any = |moves: &[Move], rng: &mut Stream| moves[below(rng, moves.len() as u32) as usize];
    if let Some(&action) = back.filter(|_| style == 0 && below(rng, 8) > 0) {
        return action;
    }
    if style % 2 == 1 && !meant.is_empty() && below(rng, 8) > 0 {
        return any(&meant, rng);
    }
    if !sharp.is_empty() && rng.word().is_multiple_of(2) {
        return any(&sharp, rng);
    }
    if style > 1 && below(rng, 3) > 0 {
        let two = [any(legal, rng), any(legal, rng)];
        let gain = |action: &Move| {
            distance(umpire.game(), seat, action.from) as i64
                - distance(umpire.game(), seat, action.to) as i64
        };
        return if gain(&two[0]) > gain(&two[1]) { two[0] } else { two[1] };
    }
    any(legal, rng)
}

fn side_by_side([a, b]: [&Game; 2], named: &[u8], setups: &[Setup; 2], number: u64) -> Option<String> {
    let start = |game| Umpire::with_handicap(game, &setups[0], &setups[1]).expect("it was judged");
    let (mut first, mut second) = (start(a), start(b));
    if [Seat(0), Seat(1)].into_iter().any(|seat| first.view(seat).enemies != second.view(seat).enemies) {
        return Some("what is seen at the start".into());
    }
    let mut rng = Stream::new(4, number, Purpose::Check, 0);
    let mut last: [Option<Move>; 2] = [None; 2];
    for _ in 0..PLIES {
        let told = |place: &str| Some(format!("{place}: {}", a.position_line(first.position())));
        if first.legal() != second.legal() {
            return told("legal moves");
        }
        if first.ended() != second.ended() {
            return told("endings");
        }
        if first.announcements().last() != second.announcements().last() {
            return told("announcements");
        }
        let seat = first.to_move()?;
        let action = pick(&first, named, last[seat], number % 4, &mut rng);
        last[seat] = Some(action);
        first.play(action).expect("a legal move");
        second.play(action).expect("a legal move");
    }
    None
}

fn spec(id: &str, name: &str, value: &str) -> String {
    format!("{id}:{name}={value}")
}

/// Switches whose effect random play all but never meets; each has a position of its own in `twin_rules`, the last one
/// in `past_rules`.
const RARE: &[&str] =
    &["no_move", "elimination", "flag_backer_falls_to", "circle_duty", "blast_hits_marshal", "more_squares"];

/// The combat table.
fn outcomes(ruleset: &Ruleset) -> Vec<Outcome> {
    let kinds = 0..ruleset.kinds().len() as u8;
    kinds
        .clone()
        .flat_map(|a| kinds.clone().map(move |d| (a, d)))
        .map(|(a, d)| ruleset.combat().outcome(a, d))
        .collect()
}

/// The values of switches that an edition takes although they change nothing.
fn look(id: &str) -> Vec<String> {
    let edition = library::edition(id).expect("embedded").expect("sound");
    let own = Ruleset::named(id).expect("an edition");
    let mut idle = Vec::new();
    let base = Game::new(own.clone());
    let mut names = switch_names(&edition);
    let slugs: Vec<String> = edition.piece.iter().map(|piece| piece.slug()).collect();
    let pairs =
        slugs.iter().enumerate().flat_map(|(i, a)| slugs[i + 1..].iter().map(move |b| format!("{a}_vs_{b}")));
    names.retain(|name| !name.contains("_vs_"));
    if std::env::var("GUNJIN_PAIRS").is_ok() {
        names.extend(pairs);
    } else {
        names
            .extend(pairs.filter(|name| ["flag", "spy", "mine", "marshal"].iter().any(|k| name.contains(k))));
    }
    for name in names.iter().filter(|name| !RARE.contains(&name.as_str())) {
        for value in values(&own, name) {
            match Ruleset::named(&spec(id, name, &value)) {
                Err(RulesetError::Switch(SwitchError::Idle { why, .. })) => assert!(!why.is_empty()),
                Err(_) => {}
                Ok(ruleset) => {
                    let as_ever = name.contains("_vs_") && outcomes(&own) == outcomes(&ruleset);
                    if !as_ever && difference(&base, &Game::new(ruleset), name).is_none() {
                        idle.push(spec(id, name, &value));
                    }
                }
            }
        }
    }
    idle
}

/// Two in so many editions are looked at.
fn every() -> usize {
    if whole() { 2 } else { 10 }
}

/// A part of the editions, so that the parts run at once.
fn look_at_part(part: usize) {
    let only = std::env::var("GUNJIN_EDITION").ok();
    let ids = library::edition_ids().enumerate().filter(|(number, id)| {
        only.as_ref()
            .map_or(number % 2 == part && number % every() < 2 && !id.starts_with("mini"), |only| only == id)
    });
    let idle: Vec<String> = ids.flat_map(|(_, id)| look(id)).collect();
    assert!(idle.is_empty(), "nothing changes with {idle:#?}");
}

#[test]
fn no_switch_is_idle_in_the_first_half_of_the_editions() {
    look_at_part(0);
}

#[test]
fn no_switch_is_idle_in_the_second_half_of_the_editions() {
    look_at_part(1);
}

/// The readings of rulings that cannot be played, or that change nothing.
fn readings(part: usize) -> Vec<String> {
    let ids =
        library::edition_ids().enumerate().filter(|(number, _)| number % 2 == part && number % every() < 2);
    let readings = ids.flat_map(|(_, id)| {
        let edition = library::edition(id).expect("embedded").expect("sound");
        edition.ruling.into_iter().flat_map(move |ruling| {
            ruling.alternatives.into_iter().map(move |other| (id, ruling.id.clone(), other))
        })
    });
    let wrong = |(id, ruling, other): (&str, String, String)| match Ruleset::named(&format!("{id}:{other}")) {
        Err(error) => Some(format!("{id}, {ruling}: {error}")),
        Ok(_) if RARE.iter().any(|rare| other.contains(rare)) => None,
        Ok(ruleset) => {
            let own = Game::new(Ruleset::named(id).expect("an edition"));
            let same = difference(&own, &Game::new(ruleset), &other).is_none();
            same.then(|| format!("{id}, {ruling}: {other} changes nothing"))
        }
    };
    readings.filter_map(wrong).collect()
}

#[test]
fn every_other_reading_of_a_ruling_is_another_game_in_the_first_half_of_the_editions() {
    assert_eq!(readings(0), Vec::<String>::new());
}

#[test]
fn every_other_reading_of_a_ruling_is_another_game_in_the_second_half_of_the_editions() {
    assert_eq!(readings(1), Vec::<String>::new());
}

#[test]
fn a_switch_that_changes_nothing_is_refused_with_the_reason() {
    let why = |name: &str| Ruleset::named(name).expect_err(name).to_string();
    assert!(why("p1-35-7i:spy_vs_flag=flag").contains("a flag has no strength of its own"));
    assert!(why("p2-23-6i:flag_copies_movement=false").contains("flag_power_fixed_at_setup=true"));
    assert!(why("p2-23-6i:flag_copy_captures_hq=true").contains("flag_power_fixed_at_setup"));
    assert!(why("s-25-5i:wire_entanglement_vs_mine=mine").contains("can never meet"));
    assert!(why("w-25-9x:marshal_kill_wins=false").contains("takes the headquarters"));
    assert!(why("p2-23-6i:aircraft_sideways=0").contains("sideways"));
    assert!(why("w-23-6i:fallen=hidden").contains("own fallen pieces"));
    assert!(why("p3-23-6i:circle_duty=binding").contains("circle"));
    assert!(why("p2-23-6i:repetition_from=5").contains("repetition=draw"));
    // What the edition has anyway may be said.
    assert!(Ruleset::named("p3-23-6i:hq_capture=officers6").is_ok());
}
