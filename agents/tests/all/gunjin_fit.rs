//! Values: written, read, refused, and fitted.

use crate::supervised_help::ruleset;
use gunjin_agents::games::gunjin::fit::{Plan, fit, refine};
use gunjin_agents::games::gunjin::values::geometry::Geometry;
use gunjin_agents::games::gunjin::values::table::Values;
use gunjin_engine::Wrong;
use gunjin_engine::games::gunjin::Gunjin;

#[test]
fn values_are_read_as_they_were_written() {
    let game = Gunjin::<u64>::new(ruleset("w-23-6i"));
    let values = Values::by_hand(&game, &Geometry::new(&game));
    let text = values.text().expect("finite");
    assert_eq!(Values::read(&text), Ok(values.clone()));
    assert_eq!(values.check(&game), Ok(()));
}

#[test]
fn wrong_values_are_refused() {
    let game = Gunjin::<u64>::new(ruleset("w-23-6i"));
    let mut values = Values::by_hand(&game, &Geometry::new(&game));
    values.tempo = f64::NAN;
    let says = |error: Wrong, part: &str| assert!(error.to_string().contains(part), "{error}");
    says(values.text().expect_err("no number"), "is not a value; values are numbers");
    values.tempo = 0.0;
    let text = values.text().expect("finite");
    let read = |from: &str, to: &str| Values::read(&text.replace(from, to)).expect_err(to);
    says(read("tempo = 0.0", "tempo = inf"), "is not a value; values are numbers");
    says(read("guard", "gaurd"), "the values cannot be read: ");
    let other = Gunjin::<u64>::new(ruleset("mini-3x4"));
    says(values.check(&other).expect_err("other kinds"), "the values are for the kinds GE ");
}

#[test]
fn values_that_come_with_the_program_fit_their_editions() {
    for (id, text) in Values::embedded() {
        let values = Values::read(text).expect("readable");
        assert_eq!(values.edition, *id);
        assert_eq!(values.origin.method, "self-play");
        let rules = ruleset(id);
        if gunjin_engine::games::gunjin::fits::<u64>(&rules) {
            assert_eq!(values.check(&Gunjin::<u64>::new(rules)), Ok(()));
        } else {
            assert_eq!(values.check(&Gunjin::<u128>::new(rules)), Ok(()));
        }
    }
}

/// A kind that a switch renames or splits is worth what the file's kind is worth.
#[test]
fn values_that_come_with_the_program_serve_kinds_with_another_name() {
    for (id, code, in_file) in
        [("w-23-6i:marshal_for_general=true", "MS", "GE"), ("w-23-6i:split_tank=1", "HT", "TA")]
    {
        let values = |id: &str| {
            let game = Gunjin::<u64>::new(ruleset(id));
            Values::of(&game, &Geometry::new(&game))
        };
        let worth = |values: &Values, code: &str| {
            values.kind.iter().find(|kind| kind.code == code).expect("the kind").value
        };
        let (own, switched) = (values("w-23-6i"), values(id));
        assert_eq!(switched.origin.method, "self-play", "{id}");
        assert!((worth(&switched, code) - worth(&own, in_file)).abs() < 1e-12, "{id}");
    }
}

#[test]
fn fits_depend_on_the_seed_and_not_on_threads() {
    let game = Gunjin::<u64>::new(ruleset("mini-4x6"));
    let plan = |games, seed, threads| Plan { games, lessons: 4, iterations: 40, seed, threads };
    let first = fit(&game, &plan(40, 3, 1), &|| ()).expect("fitted");
    assert_eq!(fit(&game, &plan(40, 3, 2), &|| ()), Ok(first.clone()));
    assert_ne!(fit(&game, &plan(40, 4, 1), &|| ()).expect("fitted").kind, first.kind);
    let few = fit(&game, &plan(3, 3, 1), &|| ()).expect_err("three games").to_string();
    assert!(few.starts_with("3 games are too few to fit "), "{few}");
    let taught = refine(&game, &first, &plan(40, 3, 1), &|| ()).expect("fitted");
    assert_eq!(refine(&game, &first, &plan(40, 3, 2), &|| ()), Ok(taught.clone()));
    assert_ne!(taught.blueprint, first.blueprint);
}
