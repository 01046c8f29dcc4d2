//! Tests of `gunjin_agents::games::gunjin::rule_biased`.

use gunjin_agents::games::gunjin::rule_biased::*;
use gunjin_agents::games::gunjin::tactician::TacticianSettings;

#[test]
fn a_rule_is_meant_as_the_tactician_means_it() {
    assert_eq!(RuleBiasedSettings::default().manner(), TacticianSettings::default());
}
