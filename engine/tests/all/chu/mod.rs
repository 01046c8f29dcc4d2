//! Common parts of several tests of Chu Shogi.

#![allow(dead_code)]

pub(crate) mod boards;
pub(crate) mod twin;

use gunjin_engine::games::chu::{Chu, Rules, SWITCHES};
use gunjin_engine::spec::GameSpec;
use gunjin_engine::switches::SwitchSet;
use twin::Twin;

/// The presets by name; `chu` alone is the first.
pub(crate) const PRESETS: [&str; 5] =
    ["chu", "chu:rules=lishogi", "chu:rules=renmei_lion", "chu:rules=uncond", "chu:rules=staged"];

/// The game of a sound name.
pub(crate) fn game(name: &str) -> Chu {
    let spec = GameSpec::read(name).unwrap_or_else(|error| panic!("{name}: {error}"));
    Chu::from_spec(&spec).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The twin of a game.
pub(crate) fn twin(game: &Chu) -> Twin {
    let word = |name: &str| SwitchSet::word(game.rules(), name).expect("a switch");
    Twin { rules: SWITCHES.iter().map(|spec| (spec.name.to_string(), word(spec.name))).collect() }
}

/// Every combination of rules that a number stands for, one word a switch.
pub(crate) fn rules_numbered(mut number: u64) -> Rules {
    let mut rules = Rules::default();
    for spec in SWITCHES.iter().filter(|spec| spec.name != "rules" && spec.name != "ply_cap") {
        let words = (spec.words)();
        let word = words[(number % words.len() as u64) as usize];
        rules.set(spec.name, word).expect("a word of the switch");
        number /= words.len() as u64;
    }
    rules
}
