//! Tests of `gunjin_agents::solve::algorithm`.

use gunjin_agents::solve::algorithm::*;

#[test]
fn names_come_back() {
    for (name, _) in ALGORITHMS {
        assert_eq!(Algorithm::read(name).expect("its own name").to_string(), *name);
    }
    for text in [
        "dcfr:alpha=2,beta=0.5",
        "cfr+:gamma=2",
        "pdcfr+:order=simultaneous",
        "es-mccfr:schedule=lcfr,baseline=true",
        "os-mccfr:exploration=0.4",
        "cfr:beta=1",
    ] {
        let algorithm = Algorithm::read(text).expect("known settings");
        assert_eq!(Algorithm::read(&algorithm.to_string()), Ok(algorithm), "{text}");
    }
}

#[test]
fn slips_are_told() {
    let message = |text| Algorithm::read(text).expect_err("wrong").to_string();
    assert!(message("dcfrr").contains("did you mean 'dcfr'?"));
    assert!(message("cfr:alfa=1").contains("alpha="));
    assert!(message("os-mccfr:exploration=0").contains("between 0 and 1"));
    assert!(message("lp:alpha=1").contains("it has none"));
}
