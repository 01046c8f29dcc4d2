//! Tests of `gunjin_experiments::claims::shipped`.

use gunjin_experiments::claims::claim::all;
use gunjin_experiments::claims::shipped::*;
use std::collections::BTreeSet;

#[test]
fn every_verdict_follows_from_its_numbers() {
    let again = judged_again(&all().expect("the claims")).expect("the table");
    assert!(again.len() > 50);
    for (outcome, printed) in again {
        assert_eq!(outcome.verdict.word(), printed, "{}", outcome.id);
    }
}

#[test]
fn every_dose_of_a_rule_has_its_numbers() {
    let claims = all().expect("the claims");
    for (outcome, _) in judged_again(&claims).expect("the tables") {
        let claim = claims.iter().find(|claim| claim.id == outcome.id).expect("its claim");
        let told = serde_json::to_value(&outcome).expect("JSON");
        let by_agent = told["by_agent"].as_array().expect("agents");
        assert_eq!(by_agent.len(), claim.agents.len(), "{}", claim.id);
        for outcome in by_agent.iter().chain([&told]) {
            let doses = outcome["doses"].as_array().map_or(&[][..], Vec::as_slice);
            assert!(doses.iter().map(|at| &at["dose"]).eq(&claim.doses), "{}", claim.id);
            assert!(doses.iter().all(|at| at["effect"].is_f64() && at["fired"].is_f64()), "{}", claim.id);
        }
    }
}

#[test]
fn every_result_of_the_findings_belongs_to_a_claim() {
    let claims = all().expect("the claims");
    let listed = serde_json::to_value(listed(&claims).expect("the table")).expect("JSON");
    let listed = listed.as_array().expect("claims");
    let played: Vec<_> = listed.iter().filter(|one| !one["result"].is_null()).collect();
    let shipped = include_str!("../../../../data/findings/claims.csv");
    let ids: BTreeSet<&str> = shipped.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    assert_eq!(played.len(), ids.len());
    for one in played {
        let agents = one["by_agent"].as_array().expect("agents").iter().map(|own| &own["agent"]);
        assert!(agents.eq(one["agents"].as_array().expect("agents")), "{one}");
        let result = &one["result"];
        assert_eq!(result["counts"], one["counts"], "{one}");
        assert!(result["games"].as_u64() > Some(0) && result["effect"].is_f64() && result["q"].is_f64());
    }
}
