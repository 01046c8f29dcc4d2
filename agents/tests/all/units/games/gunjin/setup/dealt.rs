//! Tests of `gunjin_agents::games::gunjin::setup::dealt`.

use gunjin_agents::games::gunjin::setup::{Deals, SetupSpec, deal_pair};
use gunjin_engine::games::gunjin::Ruleset;

#[test]
fn policies_take_turns() {
    let ruleset = Ruleset::named("w-23-6i").expect("an edition");
    let random = Deals::random(&ruleset, 3);
    let both = [SetupSpec::random(), SetupSpec::learned()];
    let turns = Deals::new(&ruleset, &both, 3).expect("set-ups come with it");
    let learned = SetupSpec::learned().build(&ruleset).expect("set-ups come with it");
    for number in 0..20 {
        let wanted = match number % 2 {
            0 => random.setups(number),
            _ => deal_pair([learned.as_ref(), learned.as_ref()], 3, number).expect("set-ups"),
        };
        assert_eq!(turns.setups(number), wanted, "game {number}");
    }
    assert_ne!(turns.setups(1), random.setups(1));
    let none = Deals::new(&ruleset, &[], 3).expect("nothing is asked for");
    assert_eq!(none.setups(1), random.setups(1), "without a policy at random");
}
