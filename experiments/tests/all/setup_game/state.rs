//! Tests of `gunjin_experiments::setup_game::state`.

use gunjin_engine::games::gunjin::{Dealer, Ruleset, SOUTH};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_experiments::setup_game::pool::{Member, Pool};
use gunjin_experiments::setup_game::settings::Settings;
use gunjin_experiments::setup_game::solving::Round;
use gunjin_experiments::setup_game::state::*;

#[test]
fn a_state_is_read_as_it_was_written_and_kept_from_others() {
    let ruleset = Ruleset::named("mini-4x6").expect("an edition");
    let dealer = Dealer::new(&ruleset);
    let mut pool = Pool::default();
    for round in 0..3 {
        let setup = dealer.deal(SOUTH, &mut Stream::new(1, u64::from(round), Purpose::Check, 0));
        pool.join(Member { setup, origin: "random".into(), round });
    }
    pool.add(0, 2, &[1.0, 0.5, 0.5]);
    let rounds = vec![Round { support: 2, score: 0.1 + 0.2, low: 0.25, high: 0.5, joined: true }];
    let settings = Settings::usual(ruleset.id(), "greedy".into(), 5);
    let folder = std::env::temp_dir().join(format!("gunjin-state-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    assert!(load(&folder, &settings, &ruleset).expect("an empty folder").is_none());
    save(&folder, &settings, &ruleset, &pool, &rounds).expect("it is written");
    assert_eq!(load(&folder, &settings, &ruleset).expect("it is read"), Some((pool, rounds)));
    let other = Settings { seed: 6, ..settings };
    let told = load(&folder, &other, &ruleset).expect_err("another seed").to_string();
    assert!(told.contains("seed 5") && told.contains("seed 6"), "{told}");
    std::fs::write(folder.join("state.json"), "{}").expect("a file");
    let told = load(&folder, &other, &ruleset).expect_err("no state").to_string();
    assert!(told.contains("the file was changed by something else"), "{told}");
    std::fs::remove_dir_all(&folder).expect("the temporary folder");
}
