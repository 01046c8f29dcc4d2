//! Tests of `gunjin_experiments::claims::doses`.

use gunjin_experiments::claims::claim::{Claim, read};
use gunjin_experiments::claims::deal::Deal;
use gunjin_experiments::claims::effect::Verdict;
use gunjin_experiments::claims::measure::Measured;
use gunjin_experiments::claims::plan::{Stratum, plan};
use gunjin_experiments::claims::verdict::{Outcome, outcome};

const RULE: &str = "id = \"x\"\nsource = \"s\"\nclaim = \"c\"\nform = \"doses\"\nrule = \"lead\"\ndoses = [1, 3, 9]\n\
                    direction = \"higher\"\ncounts = 0.05\ngames = 100\nseed = 1\neditions = [\"p3-23-6i\"]\n\
                    agents = [\"tactician:lead=0\", \"greedy:values=hand,temperature=0.03\"]\n";

fn claim(arms: &str) -> Claim {
    read("x", &format!("{RULE}{arms}")).expect("a claim")
}

/// Outcome where both programs score so at the doses.
fn judged(scores: [f64; 3]) -> Outcome {
    let claim = claim("");
    let (_, strata) = plan(&claim, 1.0).expect("a plan");
    let measured = |stratum: &Stratum| {
        let place = claim.doses.iter().position(|dose| Some(*dose) == stratum.dose).expect("a dose");
        // So many of the deals are won twice, the others lost twice.
        let deal = |number: usize| {
            let won = f64::from(u8::from((number as f64) < scores[place] * 1000.0));
            (number as u64, Deal { sums: [2.0 * won, 1.0], counts: [2.0, 2.0] })
        };
        Measured {
            stratum: stratum.clone(),
            deals: (0..1000).map(deal).collect(),
            fired: Some(1.0),
            ..Measured::default()
        }
    };
    outcome(&claim, &strata.iter().map(measured).collect::<Vec<Measured>>(), 2).expect("games")
}

#[test]
fn every_dose_is_played_against_none() {
    let (plan, strata) = plan(&claim(""), 1.0).expect("a plan");
    let doses: Vec<Option<f64>> = strata.iter().map(|stratum| stratum.dose).collect();
    assert_eq!(doses, [1.0, 3.0, 9.0, 1.0, 3.0, 9.0].map(Some));
    let seating = |group: usize| {
        plan.groups[group].seatings[0].iter().map(ToString::to_string).collect::<Vec<String>>()
    };
    let heeding = "heed:rule=lead,dose=9,agent=tactician:lead=0".to_string();
    // The name leaves out a dose that is the agent's default.
    assert_eq!(seating(0)[0], "heed:agent=tactician:lead=0");
    assert_eq!(seating(4), [heeding.replace("rule=lead,", ""), "tactician:lead=0".into()]);
    assert_eq!(seating(5), ["tactician:lead=0".into(), heeding.replace("rule=lead,", "")]);
}

#[test]
fn two_ways_to_mean_a_rule_meet_at_the_same_dose() {
    let arms = "[[arm]]\nparameters = \"attacker=LG\"\n[[arm]]\nparameters = \"attacker=MG\"\n";
    let (plan, _) = plan(&claim(arms), 1.0).expect("a plan");
    let names: Vec<String> = plan.groups[2].seatings[0].iter().map(ToString::to_string).collect();
    assert_eq!(
        names,
        ["LG", "MG"].map(|leader| format!("heed:dose=3,attacker={leader},agent=tactician:lead=0"))
    );
}

#[test]
fn no_dose_may_gainsay_the_verdict() {
    for (scores, verdict) in [
        ([0.6, 0.65, 0.7], Verdict::Supported),
        ([0.51, 0.65, 0.7], Verdict::Supported),
        ([0.7, 0.7, 0.45], Verdict::Inconclusive),
        ([0.5, 0.5, 0.5], Verdict::Refuted),
        ([0.5, 0.5, 0.2], Verdict::Refuted),
        ([0.6, 0.5, 0.2], Verdict::Inconclusive),
    ] {
        let found = judged(scores);
        assert_eq!(found.verdict, verdict, "{scores:?}: {found:?}");
        let mean = scores.iter().sum::<f64>() / 3.0 - 0.5;
        assert!((found.whole.effect - mean).abs() < 1e-3, "{scores:?}: {}", found.whole.effect);
        let told = serde_json::to_value(&found).expect("JSON");
        for doses in [&told["doses"], &told["by_agent"][1]["doses"]] {
            assert_eq!(doses.as_array().map(Vec::len), Some(3), "{told}");
        }
    }
}

#[test]
fn two_doses_or_one_program_are_refused() {
    for (from, to) in [
        ("[1, 3, 9]", "[1, 3]"),
        ("[1, 3, 9]", "[3, 1, 9]"),
        ("[1, 3, 9]", "[0, 1, 3]"),
        ("greedy:values=hand,temperature=0.03", "tactician:lead=0,sure=0.9"),
        ("rule = \"lead\"\n", ""),
        ("higher", "differs"),
    ] {
        let told = read("x", &RULE.replace(from, to)).expect_err("it does not fit").to_string();
        assert!(told.contains("three doses or more"), "{to}: {told}");
    }
}
