//! Learned set-ups under switches, on other boards, and in editions that resemble one another.

use gunjin_agents::AgentSpec;
use gunjin_agents::games::gunjin::setup::SetupSpec;
use gunjin_agents::games::gunjin::setup::log_linear::policy::Camps;
use gunjin_agents::games::gunjin::setup::log_linear::transfer::Transfer;
use gunjin_engine::games::gunjin::text::library::{edition_ids, edition_text};
use gunjin_engine::games::gunjin::{Ruleset, Setup};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::spec::GameSpec;

fn game(id: &str) -> Ruleset {
    Ruleset::named(id).unwrap_or_else(|error| panic!("{id}: {error}"))
}

fn learned(ruleset: &Ruleset) -> Option<String> {
    SetupSpec::learned_for(ruleset).map(|spec| spec.to_string())
}

/// The first set-ups of both seats.
fn setups(policy: &str, ruleset: &Ruleset, games: u64) -> Vec<Setup> {
    let policy = SetupSpec::read(policy).and_then(|spec| spec.build(ruleset));
    let policy = policy.unwrap_or_else(|error| panic!("{}: {error}", ruleset.id()));
    let setup = |(game, seat): (u64, usize)| {
        let mut rng = Stream::new(7, game, Purpose::Setup, seat as u64);
        let setup = policy.setup(seat, game, &mut rng).expect("a set-up");
        setup.check(ruleset, seat).unwrap_or_else(|error| panic!("{}: {error}", ruleset.id()));
        setup
    };
    (0..games).flat_map(|game| [(game, 0), (game, 1)]).map(setup).collect()
}

/// The share of set-ups, by seat, that show something.
fn shares(ruleset: &Ruleset, policy: &str, holds: impl Fn(&Setup, usize) -> bool) -> f64 {
    let setups = setups(policy, ruleset, 60);
    let held = setups.iter().enumerate().filter(|(at, setup)| holds(setup, at % 2)).count();
    held as f64 / setups.len() as f64
}

#[test]
fn a_switch_that_bars_nothing_leaves_learned_set_ups_as_they_are() {
    let (own, switched) = (game("w-23-6i"), game("w-23-6i:mine_on_win=stays"));
    assert_eq!(learned(&own).as_deref(), Some("learned"));
    assert_eq!(learned(&switched).as_deref(), Some("learned:edition=w-23-6i"));
    assert_eq!(setups("learned", &switched, 3), setups("learned", &own, 3));
    assert_eq!(setups("learned:edition=w-23-6i", &switched, 3), setups("learned", &own, 3));
    assert_ne!(setups("random", &switched, 3), setups("learned", &switched, 3));
}

#[test]
fn where_a_switch_bars_squares_the_nearest_legal_ones_are_played() {
    for id in [
        "w-23-6i:hq_requires_general=true",
        "w-23-6i:marshal_for_general=true",
        "w-23-6i:split_tank=1",
        "w-23-6i:board=6x",
        "w-23-6i:board=8i",
        "p3-23-6i-1996:ply_cap=700",
        "modern-31",
    ] {
        let ruleset = game(id);
        let edition = &ruleset.edition().id;
        assert_eq!(learned(&ruleset), Some(format!("learned:edition={edition}")), "{id}");
        assert_ne!(setups("learned", &ruleset, 4), setups("random", &ruleset, 4), "{id}");
    }
}

#[test]
fn habits_survive_a_board_of_another_shape_and_a_kind_that_is_split() {
    let flag_at_the_back = |ruleset: &Ruleset| {
        let flag = ruleset.kind_of_code("FL").expect("a flag");
        let width = ruleset.board().files();
        move |setup: &Setup, _: usize| {
            setup
                .kinds
                .iter()
                .rposition(|kind| *kind == Some(flag))
                .is_some_and(|at| at + 2 * width > setup.kinds.len())
        }
    };
    for id in ["w-23-6i:board=8i", "w-23-6i:split_tank=1", "w-23-6i:board=6x"] {
        let ruleset = game(id);
        let [at_random, by_learning] =
            ["random", "learned"].map(|policy| shares(&ruleset, policy, flag_at_the_back(&ruleset)));
        let own = game("w-23-6i");
        let at_home = shares(&own, "learned", flag_at_the_back(&own));
        assert!(
            (by_learning - at_home).abs() < (at_random - at_home).abs(),
            "{id}: {by_learning} {at_home} {at_random}"
        );
    }
}

#[test]
fn weights_of_a_game_for_itself_are_the_same() {
    for id in edition_ids() {
        let ruleset = game(id);
        let weights: Vec<f64> = (0..Camps::new(&ruleset).numbers()).map(|number| number as f64).collect();
        let transfer = Transfer::new(&ruleset, &ruleset).expect("its own kinds");
        let found = transfer.weights(&weights).expect("as many");
        let shown = found.iter().zip(&weights).all(|(found, weight)| found == weight);
        assert!(shown, "{id}");
        assert!(transfer.weights(&weights[1..]).is_none(), "{id}");
    }
}

#[test]
fn an_edition_of_ones_own_takes_those_of_the_edition_that_it_resembles() {
    let text = edition_text("w-23-6i").expect("its file").replace("id = \"w-23-6i\"", "id = \"my-23\"");
    let own = |text: &str| {
        Ruleset::from_text(text, "my-23.toml", GameSpec::read("my-23").expect("a name")).expect("an edition")
    };
    assert_eq!(learned(&own(&text)).as_deref(), Some("learned"), "the same rules under another name");
    let other = GameSpec::read("my-23:ply_cap=700").expect("a name");
    let other = Ruleset::from_text(&text, "my-23.toml", other).expect("an edition");
    assert_eq!(learned(&other).as_deref(), Some("learned:edition=w-23-6i"));
    let twin = game("d-23-6i:ply_cap=700");
    assert_eq!(learned(&twin).as_deref(), Some("learned:edition=p3-23-6i"));
}

/// Whoever sets up at random because nothing was learned is told the command that learns.
#[test]
fn where_nothing_was_learned_the_command_that_learns_is_named() {
    let spec = |text: &str| AgentSpec::read(text).expect("an agent");
    for id in ["mini-4x6", "mini-4x6:ply_cap=50", "mini-5x6"] {
        let ruleset = game(id);
        assert_eq!(learned(&ruleset), None, "{id}");
        let said = spec("update").lacks_setups(None, &ruleset).expect("something to say");
        assert!(said.contains(&format!("`gunjin learn setups {id} --out DIR`")), "{said}");
        let random = SetupSpec::random();
        assert_eq!(spec("update").lacks_setups(Some(&random), &ruleset), None, "it was told");
        assert_eq!(spec("greedy").lacks_setups(None, &ruleset), None, "it never asked");
    }
    assert_eq!(spec("update").lacks_setups(None, &game("w-23-6i:mine_on_win=stays")), None);
}

#[test]
fn slips_in_the_edition_are_told() {
    let ruleset = game("w-23-6i");
    let refused = |text: &str| {
        let built = SetupSpec::read(text).and_then(|spec| spec.build(&ruleset));
        built.expect_err("refused").to_string()
    };
    assert!(refused("learned:edition=w-23-6").contains("did you mean 'w-23-6i'?"));
    assert!(refused("learned:edition=w-31-8x,path=a.json").contains("leave one out"));
    let lacking = refused("learned:edition=barrage");
    assert!(lacking.contains("was learned for barrage, which lacks pieces of w-23-6i"), "{lacking}");
}
