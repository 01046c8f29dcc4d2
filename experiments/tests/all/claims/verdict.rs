//! Tests of `gunjin_experiments::claims::verdict`.

use gunjin_experiments::claims::claim::{Claim, read};
use gunjin_experiments::claims::deal::Deal;
use gunjin_experiments::claims::effect::Verdict;
use gunjin_experiments::claims::measure::Measured;
use gunjin_experiments::claims::plan::Stratum;
use gunjin_experiments::claims::verdict::*;

fn text(direction: &str) -> String {
    format!(
        "id = \"x\"\nsource = \"s\"\nclaim = \"c\"\nform = \"duel\"\ndirection = \"{direction}\"\ncounts = 0.05\n\
         games = 100\nseed = 1\neditions = [\"p3-23-6i\"]\nagents = [\"greedy\"]\n[[arm]]\n[[arm]]\n"
    )
}

fn claim(direction: &str) -> Claim {
    read("x", &text(direction)).expect("a claim")
}

fn measured(first: f64, deals: usize) -> Measured {
    let (agent, edition) = ("greedy".into(), "p3-23-6i".into());
    let stratum = Stratum { agent, edition, kind: None, dose: None, groups: [0, 1] };
    // Every second deal is won twice, the others by turns, so that the mean is as asked.
    let wins = (first * 2.0 * deals as f64).round() as usize;
    let deal = |number: usize| {
        let sum = f64::from(u8::from(number < wins)) + f64::from(u8::from(number + deals < wins));
        (number as u64, Deal { sums: [sum, 1.0], counts: [2.0, 2.0] })
    };
    Measured { stratum, deals: (0..deals).map(deal).collect(), ..Measured::default() }
}

#[test]
fn verdicts_follow_interval_direction_and_what_counts() {
    let cases = [
        ("higher", 0.6, 2000, Verdict::Supported),
        ("higher", 0.51, 4000, Verdict::Refuted),
        ("higher", 0.4, 2000, Verdict::Refuted),
        ("higher", 0.55, 20, Verdict::Inconclusive),
        ("lower", 0.4, 2000, Verdict::Supported),
        ("differs", 0.4, 2000, Verdict::Supported),
        ("differs", 0.5, 4000, Verdict::Refuted),
        ("negligible", 0.51, 4000, Verdict::Supported),
        ("negligible", 0.4, 2000, Verdict::Refuted),
        ("negligible", 0.55, 20, Verdict::Inconclusive),
    ];
    for (direction, score, deals, verdict) in cases {
        let found = outcome(&claim(direction), &[measured(score, deals)], 2).expect("games");
        assert_eq!(found.verdict, verdict, "{direction} {score} {deals}: {found:?}");
        assert!((found.whole.effect - (score - 0.5)).abs() < 1e-9 && found.whole.low <= found.whole.effect);
    }
}

#[test]
fn what_other_kinds_show_as_well_is_not_supported() {
    let claim = claim("higher");
    let with = |placebo: f64| {
        let deals = measured(placebo, 2000).deals;
        Measured { placebos: [("CV".to_string(), deals)].into(), ..measured(0.6, 2000) }
    };
    let special = outcome(&claim, &[with(0.55)], 2).expect("games");
    assert_eq!((special.verdict, special.placebos_beyond), (Verdict::Supported, 0));
    let common = outcome(&claim, &[with(0.65)], 2).expect("games");
    assert_eq!((common.verdict, common.placebos_beyond), (Verdict::Inconclusive, 1));
}

#[test]
fn an_interval_that_begins_below_what_counts_supports_nothing() {
    let found = outcome(&claim("higher"), &[measured(0.56, 400)], 2).expect("games");
    assert!(found.whole.low > 0.0 && found.whole.low < 0.05 && found.whole.effect >= 0.05, "{found:?}");
    assert_eq!(found.verdict, Verdict::Inconclusive);
}

#[test]
fn a_rule_that_hardly_ever_fires_was_not_tried() {
    let with = |fired: f64| {
        let measured = Measured { fired: Some(fired), ..measured(0.5, 4000) };
        outcome(&claim("higher"), &[measured], 2).expect("games").verdict
    };
    assert_eq!([with(0.01), with(0.2)], [Verdict::Inconclusive, Verdict::Refuted]);
}

#[test]
fn what_no_game_can_tell_is_untestable_whatever_was_found() {
    let claim = read("x", &format!("untestable = \"coded so\"\n{}", text("higher"))).expect("a claim");
    let found = outcome(&claim, &[measured(0.9, 2000)], 2).expect("games");
    assert_eq!(found.verdict, Verdict::Untestable);
}

#[test]
fn ranks_are_compared_with_the_claimed_order() {
    let text = "id = \"x\"\nsource = \"s\"\nclaim = \"c\"\nform = \"ranks\"\ndirection = \"higher\"\ncounts = 0.5\n\
                order = [\"GE\", \"CO\", \"SP\"]\ngames = 9\nseed = 1\neditions = [\"p3-23-6i\"]\nagents = [\"greedy\"]\n";
    let claim = read("x", text).expect("a claim");
    let of = |scores: [f64; 3]| {
        let measured = scores.map(|score| measured(score, 4000));
        outcome(&claim, &measured, 6).expect("games")
    };
    let alike = of([0.7, 0.6, 0.52]);
    assert_eq!((alike.whole.effect, alike.verdict), (1.0, Verdict::Supported));
    let reversed = of([0.52, 0.6, 0.7]);
    assert_eq!((reversed.whole.effect, reversed.verdict), (-1.0, Verdict::Refuted));
    assert_eq!(of([0.7, 0.52, 0.6]).whole.effect, 0.5);
}

#[test]
fn an_arm_without_games_says_nothing() {
    let mut empty = measured(0.5, 10);
    empty.deals.values_mut().for_each(|deal| deal.counts[1] = 0.0);
    assert!(outcome(&claim("higher"), &[empty], 0).is_none());
}

#[test]
fn deals_of_one_number_are_drawn_together() {
    let other = |edition: &str, shift: u64| {
        let whole = measured(0.6, 400);
        let deals = whole.deals.iter().map(|(number, deal)| (number + shift, *deal)).collect();
        Measured {
            stratum: Stratum { edition: edition.into(), ..whole.stratum },
            deals,
            ..Measured::default()
        }
    };
    let claim = claim("higher");
    let width = |strata: &[Measured]| {
        let effect = outcome(&claim, strata, 2).expect("games");
        effect.whole.high - effect.whole.low
    };
    let alone = width(&[other("a", 0)]);
    // The same deals once more tell nothing new; as many others make the interval narrower.
    assert_eq!(width(&[other("a", 0), other("b", 0)]), alone);
    let apart = width(&[other("a", 0), other("b", 400)]) / alone;
    assert!((apart - 0.5f64.sqrt()).abs() < 0.05, "{apart}");
}

#[test]
fn many_claims_are_corrected_together_whatever_is_said_of_them() {
    // So many of the deals are won twice, the others lost twice.
    let measured = |score: f64| {
        let deal = |number: u64| {
            let won = f64::from(u8::from((number as f64) < score * 400.0));
            (number, Deal { sums: [2.0 * won, 1.0], counts: [2.0, 2.0] })
        };
        Measured { deals: (0..400).map(deal).collect(), ..measured(0.5, 0) }
    };
    for (score, verdict) in [(0.6075, Verdict::Supported), (0.4925, Verdict::Refuted)] {
        let claims = vec![claim("higher"); 40];
        let lucky = outcome(&claims[0], &[measured(score)], 800).expect("games");
        assert!((0.01..0.05).contains(&lucky.whole.p) && lucky.verdict == verdict, "{lucky:?}");
        let dull = outcome(&claims[0], &[measured(0.55)], 800).expect("games");
        let mut all = vec![dull; 39];
        all.push(lucky);
        correct(&claims, &mut all);
        assert!(all[39].q > 0.05 && all[39].verdict == Verdict::Inconclusive, "{:?}", all[39]);
    }
}
