//! Set-up policies: constraints hold and leave the rest uniform, advice is legal everywhere.

use crate::supervised_help::ruleset;
use gunjin_agents::games::gunjin::setup::{ADVICE, SETUPS, SetupPolicy, SetupSpec};
use gunjin_engine::games::gunjin::text::library;
use gunjin_engine::games::gunjin::{Ruleset, Setup};
use gunjin_engine::math;
use gunjin_engine::random::{Purpose, Stream};
use std::collections::BTreeMap;

fn policy(spec: &str, rules: &Ruleset) -> Box<dyn SetupPolicy> {
    let spec = SetupSpec::read(spec).unwrap_or_else(|error| panic!("{spec}: {error}"));
    spec.build(rules).unwrap_or_else(|error| panic!("{spec} for {}: {error}", rules.id()))
}

fn drawn(policy: &dyn SetupPolicy, seat: usize, rng: &mut Stream) -> Setup {
    policy.setup(seat, 0, rng).expect("a set-up")
}

/// Every legal set-up, by plain permutation.
fn every_setup(rules: &Ruleset, seat: usize) -> Vec<Setup> {
    let mut army: Vec<Option<u8>> = Vec::new();
    for (kind, piece) in rules.kinds().iter().enumerate() {
        army.extend(std::iter::repeat_n(Some(kind as u8), piece.count as usize));
    }
    army.resize(rules.board().camp(seat).len(), None);
    let mut found = Vec::new();
    permute(&mut army, 0, &mut |kinds| {
        let setup = Setup { kinds: kinds.to_vec() };
        if setup.check(rules, seat).is_ok() {
            found.push(setup);
        }
    });
    found.sort_by(|a, b| a.kinds.cmp(&b.kinds));
    found.dedup();
    found
}

fn permute(items: &mut [Option<u8>], from: usize, visit: &mut impl FnMut(&[Option<u8>])) {
    if from == items.len() {
        return visit(items);
    }
    for at in from..items.len() {
        items.swap(from, at);
        permute(items, from + 1, visit);
        items.swap(from, at);
    }
}

/// File and row of a piece from its owner's eyes: files from the left, row 0 in front. Of a headquarters all
/// files.
fn cells(rules: &Ruleset, seat: usize, setup: &Setup, code: &str) -> Vec<Vec<(i32, i32)>> {
    let (board, kind) = (rules.board(), rules.kind_of_code(code));
    let camp = board.camp(seat);
    let own = |file: usize, row: usize| {
        let (files, rows) = (board.files() as i32, board.rows() as i32);
        let (file, row) = (file as i32, row as i32);
        if seat == 0 { (file, rows / 2 - 1 - row) } else { (files - 1 - file, row - rows / 2) }
    };
    let there = |at: &usize| setup.kinds[*at] == kind;
    let cells = |at: usize| {
        let square = board.get(camp[at]).expect("a camp square");
        (square.file..square.file + square.width).map(|file| own(file, square.row)).collect()
    };
    (0..camp.len()).filter(there).map(cells).collect()
}

/// True if some A and some B have cells with this difference (B minus A).
fn some_pair(
    rules: &Ruleset,
    seat: usize,
    setup: &Setup,
    [first, second]: [&str; 2],
    differences: &[(i32, i32)],
) -> bool {
    let (these, those) = (cells(rules, seat, setup, first), cells(rules, seat, setup, second));
    these
        .iter()
        .flatten()
        .any(|a| those.iter().flatten().any(|b| differences.contains(&(b.0 - a.0, b.1 - a.1))))
}

const FLANKS: &[(i32, i32)] = &[(-1, 0), (1, 0)];
const BEHIND: &[(i32, i32)] = &[(0, 1)];
const SIDES: &[(i32, i32)] = &[(-1, 0), (1, 0), (0, -1), (0, 1)];

/// A test of a set-up of a seat that uses none of the code under test.
type Judge = fn(&Ruleset, usize, &Setup) -> bool;

const CASES: &[(&str, Judge)] = &[
    ("random", |_, _, _| true),
    ("random:hq=GE", |r, s, x| cells(r, s, x, "GE")[0].contains(&(1, 1))),
    ("random:hq=GE|SP", |r, s, x| {
        cells(r, s, x, "GE")[0].contains(&(1, 1)) || cells(r, s, x, "SP")[0].contains(&(1, 1))
    }),
    ("random:beside=MA+SP", |r, s, x| some_pair(r, s, x, ["MA", "SP"], FLANKS)),
    ("random:behind=FG+MI", |r, s, x| some_pair(r, s, x, ["FG", "MI"], BEHIND)),
    ("random:next=GE|MA+SP|EN", |r, s, x| {
        ["GE", "MA"].iter().any(|a| ["SP", "EN"].iter().any(|b| some_pair(r, s, x, [a, b], SIDES)))
    }),
    ("random:next=EN+MI,next=GE+SP", |r, s, x| {
        some_pair(r, s, x, ["EN", "MI"], SIDES) && some_pair(r, s, x, ["GE", "SP"], SIDES)
    }),
    ("random:apart=GE+SP", |r, s, x| !some_pair(r, s, x, ["GE", "SP"], SIDES)),
    ("random:front=SP|EN,back=MA|SP", |r, s, x| {
        let on = |code: &str, row: i32| cells(r, s, x, code)[0].iter().any(|cell| cell.1 == row);
        (on("SP", 0) || on("EN", 0)) && (on("MA", 1) || on("SP", 1))
    }),
    ("random:at=GE@a1", |r, s, x| cells(r, s, x, "GE")[0].contains(&(0, 1))),
    ("random:entrance=SP|MA", |r, s, x| {
        let camp = r.board().camp(s);
        let entrances = camp.iter().map(|&square| r.board().get(square).expect("a square").entrance);
        let kinds = [r.kind_of_code("SP"), r.kind_of_code("MA")];
        entrances.zip(&x.kinds).any(|(entrance, kind)| entrance && kinds.contains(kind))
    }),
];

/// The value that chi-square exceeds with probability 0.001 / 30 (Wilson and Hilferty).
fn critical(degrees: f64) -> f64 {
    let normal = 3.99;
    let share = 2.0 / (9.0 * degrees);
    degrees * math::powi(1.0 - share + normal * share.sqrt(), 3)
}

#[test]
fn constrained_set_ups_are_uniform_over_those_that_fit() {
    let rules = ruleset("mini-3x4");
    for (number, (spec, judge)) in CASES.iter().enumerate() {
        for seat in 0..2 {
            let fitting: Vec<Setup> =
                every_setup(&rules, seat).into_iter().filter(|setup| judge(&rules, seat, setup)).collect();
            assert!(!fitting.is_empty(), "{spec} asks for something");
            let policy = policy(spec, &rules);
            let mut rng = Stream::new(7, number as u64, Purpose::Check, seat as u64);
            let draws = 60 * fitting.len();
            let mut counts: BTreeMap<Vec<Option<u8>>, f64> =
                fitting.iter().map(|setup| (setup.kinds.clone(), 0.0)).collect();
            for _ in 0..draws {
                let setup = drawn(policy.as_ref(), seat, &mut rng);
                *counts
                    .get_mut(&setup.kinds)
                    .unwrap_or_else(|| panic!("{spec}: {} does not fit", setup.text(&rules, seat))) += 1.0;
            }
            let chi: f64 = counts.values().map(|count| math::powi(count - 60.0, 2) / 60.0).sum();
            let degrees = fitting.len() as f64 - 1.0;
            assert!(degrees < 1.0 || chi < critical(degrees), "{spec} seat {seat}: {chi} over {degrees}");
        }
    }
}

#[test]
fn narrow_constraints_are_met_on_full_boards() {
    let spec = "random:hq=GE,beside=LG+SP,behind=FG+MI,entrance=TA,front=LG,next=GE+MI,apart=AP+EN";
    for id in ["w-23-6i", "p3-31-8x", "p2-28-7x", "w-31-8x"] {
        let rules = ruleset(id);
        let policy = policy(spec, &rules);
        for seat in 0..2 {
            let mut rng = Stream::new(3, 0, Purpose::Check, seat as u64);
            for _ in 0..40 {
                let setup = drawn(policy.as_ref(), seat, &mut rng);
                let text = setup.text(&rules, seat);
                assert_eq!(setup.check(&rules, seat), Ok(()), "{id}: {text}");
                let pair = |codes, differences| some_pair(&rules, seat, &setup, codes, differences);
                assert!(pair(["LG", "SP"], FLANKS), "{id}: {text}");
                assert!(pair(["FG", "MI"], BEHIND), "{id}: {text}");
                assert!(pair(["GE", "MI"], SIDES) && !pair(["AP", "EN"], SIDES), "{id}: {text}");
                let place = rules
                    .board()
                    .camp(seat)
                    .iter()
                    .position(|&s| Some(s) == rules.board().headquarters(seat));
                assert_eq!(setup.kinds[place.expect("a headquarters")], rules.kind_of_code("GE"));
            }
        }
    }
}

#[test]
fn what_cannot_be_is_said_and_not_looked_for_forever() {
    let rules = ruleset("w-23-6i");
    let error = |spec: &str| {
        let spec = SetupSpec::read(spec).expect("it can be written");
        match spec.build(&rules) {
            Err(error) => error,
            Ok(policy) => {
                let mut rng = Stream::new(1, 0, Purpose::Check, 0);
                policy.setup(0, 0, &mut rng).expect_err("there is none")
            }
        }
    };
    let impossible = |spec| error(spec).to_string().starts_with("no set-up of ");
    assert!(impossible("random:hq=GE,front=GE"), "one general cannot be on two squares");
    assert!(impossible("random:entrance=MI"), "R7.2");
    assert!(impossible("random:hq=GE,hq=LG"));
    assert!(impossible("random:next=SP+SP"), "there is one spy");
    let rare = error("random:next=GE+SP,apart=GE+SP");
    let rare = rare.to_string();
    assert!(rare.contains("apart=GE+SP was found in ") && rare.contains(" tries"), "{rare}");
    let unknown = error("random:hq=GF").to_string();
    assert!(unknown.contains("'GF' in 'hq=GF' is not a piece of w-23-6i (did you mean '"), "{unknown}");
    let square = error("random:at=GE@a9").to_string();
    assert!(square.contains("'a9'") && square.contains("a1"), "{square}");
}

#[test]
fn slips_are_told_with_the_nearest_word() {
    let message = |text: &str| SetupSpec::read(text).expect_err("wrong").to_string();
    assert!(message("advise").starts_with("there is no set-up policy 'advise' (did you mean 'advice'?)"));
    assert!(message("random:besides=LG+SP").contains("did you mean 'beside'?"));
    assert!(message("random:hq=(GE").contains("parenthesis"));
    assert!(message("random:beside=LG").contains("two pieces joined by '+'"));
    assert!(message("random:hq").contains("write random:key=value"));
    assert!(message("advice:steps=1,steps=2").contains("given twice"));
    assert!(message("file").contains("file:PATH"));
}

#[test]
fn one_policy_has_one_text() {
    for (typed, resolved) in [
        ("random:hq=ge", "random:hq=GE"),
        ("random:beside=LG+SP,hq=GE,beside=GE+MI", "random:hq=GE,beside=LG+SP;GE+MI"),
        ("file:a/b.txt,order=turn", "file:path=a/b.txt,order=turn"),
        ("advice:hq_general=4.0", "advice"),
    ] {
        let spec = SetupSpec::read(typed).unwrap_or_else(|error| panic!("{typed}: {error}"));
        assert_eq!(spec.to_string(), resolved);
        let again = SetupSpec::read(resolved).expect("its own text");
        assert_eq!(again.to_string(), resolved);
    }
}

#[test]
fn every_edition_gets_legal_set_ups_from_every_policy() {
    for id in library::edition_ids() {
        let rules = ruleset(id);
        for spec in ["random", "advice", "reference"] {
            let policy = policy(spec, &rules);
            for seat in 0..2 {
                let draw = |game| {
                    let mut rng = Stream::new(5, game, Purpose::Setup, seat as u64);
                    drawn(policy.as_ref(), seat, &mut rng)
                };
                for game in 0..4 {
                    let setup = draw(game);
                    assert_eq!(setup.check(&rules, seat), Ok(()), "{id} {spec}");
                    assert_eq!(setup, draw(game), "{id} {spec}: the same rng, another set-up");
                }
            }
        }
    }
}

#[test]
fn advice_is_followed_more_than_chance_would() {
    let rules = ruleset("w-23-6i");
    let share = |spec: &str, holds: &dyn Fn(&Setup) -> bool| {
        let policy = policy(spec, &rules);
        let mut rng = Stream::new(9, 0, Purpose::Check, 0);
        (0..100).filter(|_| holds(&drawn(policy.as_ref(), 0, &mut rng))).count()
    };
    let place =
        rules.board().camp(0).iter().position(|&s| Some(s) == rules.board().headquarters(0)).expect("one");
    let general = |setup: &Setup| setup.kinds[place].is_some_and(|kind| kind <= 2);
    let off = ["general", "guard", "weak", "mine", "aircraft"].map(|rule| format!("hq_{rule}=0")).join(",");
    let off = format!("advice:{off}");
    let backed = |setup: &Setup| some_pair(&rules, 0, setup, ["FG", "MI"], BEHIND);
    assert!(share("advice", &general) > 60 && share("random", &general) < 35);
    assert!(share(&off, &general) < 35, "rules can be switched off");
    assert!(share("advice:flag_backer=9", &backed) > 2 * share("random", &backed));
    let weak = |setup: &Setup| setup.kinds[place] == rules.kind_of_code("FG");
    assert_eq!(share("advice", &weak), 0, "A5");
}

#[test]
fn every_rule_of_the_advice_is_documented() {
    let page = include_str!("../../../docs/ADVICE.md");
    for rule in ADVICE {
        let row = format!("| {} | `{}` | ", rule.number, rule.name);
        assert!(page.contains(&row), "{row}");
    }
    let parameters =
        |name: &str| SETUPS.iter().find(|entry| entry.name == name).map(|entry| (entry.parameters)());
    let weights = parameters("advice").expect("it is registered");
    assert_eq!(weights.iter().filter(|weight| weight.about.starts_with('A')).count(), ADVICE.len());
    assert!(weights.iter().zip(ADVICE).all(|(weight, rule)| weight.name == rule.name), "one order");
    for constraint in parameters("random").expect("it is registered") {
        assert!(page.contains(&format!("| `{}` | ", constraint.name)), "{}", constraint.name);
    }
}
