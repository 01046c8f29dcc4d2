//! Tests of `gunjin_agents::parameters`.

use gunjin_agents::games::gunjin::rule_biased::RuleBiasedSettings;
use gunjin_agents::games::gunjin::tactician::Prober;
use gunjin_agents::parameters::{resolve, resolved_name};

fn typed(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect()
}

#[test]
fn what_is_typed_is_set_and_written_back() {
    let settings: RuleBiasedSettings =
        resolve("x", &typed(&[("dose", "1.0"), ("prober", "company")])).expect("both exist");
    assert_eq!(
        settings,
        RuleBiasedSettings { prober: Prober::Company, dose: 1.0, ..RuleBiasedSettings::default() }
    );
    assert_eq!(resolved_name("x", &settings), "x:prober=company");
}

#[test]
fn slips_are_told_with_the_remedy() {
    let message = |pairs: &[(&str, &str)]| {
        resolve::<RuleBiasedSettings>("x", &typed(pairs)).expect_err("wrong").to_string()
    };
    assert!(message(&[("dsoe", "1")]).contains("did you mean 'dose'?"));
    assert!(message(&[("prober", "quick")]).contains("one of printed company"));
    assert!(message(&[("prober", "pirnted")]).contains("did you mean 'printed'?"));
    for number in ["inf", "nan", "1e308", "-1000001"] {
        assert!(message(&[("dose", number)]).contains("a number from -1000000 to 1000000"));
    }
    assert!(message(&[("dose", "1"), ("dose", "2")]).contains("given twice"));
}
