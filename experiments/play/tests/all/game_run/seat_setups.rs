//! Tests of `gunjin_play::game_run::seat_setups`.

use gunjin_agents::AgentSpec;
use gunjin_agents::games::gunjin::setup::SetupSpec;
use gunjin_engine::games::gunjin::Gunjin;
use gunjin_play::game_run::edition_table::EditionTable;
use gunjin_play::game_run::games::Games;
use gunjin_play::game_run::result::{Played, RecordOptions};
use gunjin_play::game_run::seat_setups::*;
use gunjin_play::spec::load_edition;

fn specs(agents: [&str; 2]) -> [AgentSpec; 2] {
    agents.map(|name| AgentSpec::read(name).expect("an agent"))
}

fn told(setups: &[&str]) -> Vec<SetupSpec> {
    setups.iter().map(|name| SetupSpec::read(name).expect("a policy")).collect()
}

fn names(game: &str, agents: [&str; 2], setups: &[&str]) -> [String; 2] {
    let ruleset = load_edition(game).expect("an edition");
    SeatSetups::of(&specs(agents), &told(setups), &ruleset, 1).expect("they fit").names
}

#[test]
fn an_agent_has_its_own_say_then_the_host_then_the_program() {
    let strong = ["learned", "halving:milliseconds=5", "update", "endgame:halving", "greedy:setup=auto"];
    for agent in strong {
        assert_eq!(names("w-23-6i", [agent, "greedy"], &[]), ["learned", "random"], "{agent}");
        assert_eq!(names("w-23-6i", ["random", agent], &[]), ["random", "learned"], "{agent}");
        assert_eq!(names("w-23-6i", [agent, "greedy"], &["advice"]), ["advice", "advice"], "{agent}");
    }
    assert_eq!(names("w-23-6i", ["learned", "learned"], &["random", "learned"]), ["random", "learned"]);
    assert_eq!(names("w-23-6i", ["learned:setup=host", "update:setup=host"], &[]), ["random", "random"]);
    assert_eq!(names("w-23-6i", ["learned:setup=random", "learned"], &["advice"]), ["random", "advice"]);
    assert_eq!(names("w-23-6i", ["greedy:setup=learned", "random"], &["advice"]), ["learned", "advice"]);
    assert_eq!(names("mini-4x6", ["learned", "halving"], &[]), ["random", "random"], "none come with it");
    let switched = "w-23-6i:mine_on_win=stays";
    let nearest = "learned:edition=w-23-6i";
    assert_eq!(names(switched, ["learned", "halving"], &[]), [nearest, nearest], "the nearest serve");
    assert_eq!(names(switched, ["greedy", "random"], &["learned", "advice"]), [nearest, "advice"]);
    assert_eq!(names(switched, ["greedy:setup=learned", "random"], &[]), [nearest, "random"]);
}

#[test]
fn what_an_agent_insists_on_must_fit_the_game() {
    let ruleset = load_edition("mini-4x6").expect("an edition");
    let error = SeatSetups::of(&specs(["greedy:setup=learned", "random"]), &[], &ruleset, 1);
    assert!(
        error.expect_err("none are there").to_string().contains("no built-in learned set-ups of mini-4x6")
    );
}

fn played(agents: [&str; 2], setups: &[&str]) -> Vec<Played> {
    let game = Gunjin::<u64>::new(load_edition("w-23-6i").expect("an edition"));
    let table = EditionTable::set_up_by(&game, specs(agents), &told(setups), 7).expect("a table");
    (0..6)
        .map(|index| table.play(index, &RecordOptions { record: true, ..RecordOptions::default() }))
        .collect()
}

#[test]
fn random_for_both_is_what_the_dealer_does() {
    let told = |game: &Played| (game.game.clone(), game.setups.clone(), game.record.clone());
    for agents in [["random", "random"], ["greedy", "random"]] {
        let untold: Vec<_> = played(agents, &[]).iter().map(told).collect();
        for setups in [&["random"][..], &["random", "random"]] {
            assert_eq!(played(agents, setups).iter().map(told).collect::<Vec<_>>(), untold, "{agents:?}");
        }
    }
    let setups = |agents, setups: &[&str]| -> Vec<_> {
        played(agents, setups).into_iter().map(|game| game.setups).collect()
    };
    assert_eq!(setups(["learned", "learned"], &["random"]), setups(["random", "random"], &[]));
}

#[test]
fn who_is_dealt_is_dealt_the_same_whoever_the_other_is() {
    let (dealt, [south, north]) = (
        played(["random", "random"], &[]),
        [["learned", "random"], ["random", "learned"]].map(|agents| played(agents, &[])),
    );
    for ((dealt, south), north) in dealt.iter().zip(&south).zip(&north) {
        assert_eq!((&south.setups[1], &north.setups[0]), (&dealt.setups[1], &dealt.setups[0]));
        assert_ne!(south.setups[0], dealt.setups[0], "South's is learned");
        assert_eq!(south.game.policies, ["learned", "random"]);
        assert_eq!(north.game.policies, ["random", "learned"]);
    }
}
