//! Tests of `gunjin_experiments::claims::plan`.

use gunjin_agents::likeness::differs;
use gunjin_experiments::claims::claim::all;
use gunjin_experiments::claims::plan::*;

#[test]
fn a_claim_is_played_by_the_same_player_everywhere_and_says_why_its_threshold() {
    for claim in all().expect("claims that can be read") {
        assert!(!claim.reason.is_empty(), "{}: why does {} count?", claim.id, claim.counts);
        let (plan, _) = plan(&claim, 0.001).unwrap_or_else(|error| panic!("{}: {error}", claim.id));
        let editions = plan.groups.iter().map(|group| group.game.split(':').next().unwrap_or_default());
        let editions: Vec<&str> = editions.collect();
        for agent in plan.groups.iter().flat_map(|group| group.seatings.iter().flatten()) {
            assert_eq!(differs(agent, &editions), None, "{}", claim.id);
        }
    }
}

#[test]
fn every_claim_can_be_played() {
    let claims = all().expect("claims that can be read");
    assert!(claims.len() > 50);
    for claim in &claims {
        let (plan, strata) = plan(claim, 0.001).unwrap_or_else(|error| panic!("{}: {error}", claim.id));
        let parts = claim.order.len().max(claim.doses.len()).max(1);
        assert_eq!(strata.len(), claim.agents.len() * claim.editions.len() * parts, "{}", claim.id);
        assert!(plan.groups.iter().all(|group| group.seatings.len() == 1), "{}: cells are groups", claim.id);
    }
}
