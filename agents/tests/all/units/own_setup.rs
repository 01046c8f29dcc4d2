//! Tests of `gunjin_agents::own_setup`.

use gunjin_agents::games::gunjin::setup::SetupSpec;
use gunjin_agents::registry::AGENTS;
use gunjin_agents::{AgentSpec, ELSEWHERE, OwnSetup, STRONG};

fn spec(text: &str) -> AgentSpec {
    AgentSpec::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn a_way_to_set_up_is_part_of_the_name() {
    for (typed, written) in [
        ("greedy:setup=learned", "greedy:setup=learned"),
        ("greedy:temperature=1,setup=learned", "greedy:setup=learned,temperature=1"),
        ("halving:iterations=9,setup=( advice )", "halving:setup=advice,iterations=9"),
        ("learned: setup = learned:a/b.json ,net=general", "learned:setup=learned:path=a/b.json,net=general"),
        ("random:setup=file:a/b.txt", "random:setup=file:path=a/b.txt"),
        (
            "greedy:setup=(random:hq=GE,beside=LG+SP),temperature=1",
            "greedy:setup=(random:hq=GE,beside=LG+SP),temperature=1",
        ),
        (
            "endgame:setup=learned,depth=4,halving:iterations=9",
            "endgame:setup=learned,depth=4,agent=halving:iterations=9",
        ),
        ("endgame:depth=4,halving:setup=advice", "endgame:depth=4,agent=halving:setup=advice"),
        ("learned:setup=auto", "learned"),
        ("greedy:setup=auto", "greedy:setup=auto"),
        ("greedy:setup=host", "greedy"),
        ("update:setup=host", "update:setup=host"),
        ("endgame:setup=auto,learned", "endgame:agent=learned"),
    ] {
        let read = spec(typed);
        assert_eq!(read.to_string(), written, "{typed}");
        assert_eq!(spec(written), read, "{written} is the same agent");
    }
    assert_ne!(spec("greedy"), spec("greedy:setup=learned"));
    let kept = spec("mcts:setup=advice,iterations=9").with_budget(70, 0).expect("a budget").to_string();
    assert!(kept.starts_with("mcts:setup=advice,iterations=70"), "{kept}");
}

#[test]
fn a_program_keeps_its_own_parameter() {
    let program = spec("process:setup=program,python3 player.py --weights=1,2");
    assert_eq!(program.value("setup").as_deref(), Some("program"));
    assert_eq!(program.own_setup(), OwnSetup::Host);
    let told = AgentSpec::read("process:setup=learned,player").expect_err("host or program").to_string();
    assert!(told.contains("one of host program"), "{told}");
}

#[test]
fn slips_are_told_with_the_nearest() {
    let told = |text: &str| AgentSpec::read(text).expect_err("wrong").to_string();
    for (text, remedy) in [
        ("greedy:setup=lerned", "did you mean 'learned'?"),
        ("greedy:setup=autp", "did you mean 'auto'?"),
        ("greedy:setup=random:hqq=GE", "did you mean 'hq'?"),
        ("greedy:setpu=learned", "did you mean 'setup'?"),
        ("greedy:temprature=1,setup=learned", "did you mean 'temperature'?"),
        ("greedy:setup=learned,setup=random", "given twice"),
        ("greedy:setup=(random:hq=GE", "did you mean 'random'?"),
        ("alphabeta:setup=learned", "no parameter 'setup'"),
    ] {
        assert!(told(text).contains(remedy), "{text}: {}", told(text));
    }
}

#[test]
fn who_plays_editions_can_be_told_how_to_set_up() {
    for entry in AGENTS {
        let Some(parameter) = entry.setup_parameter() else {
            assert!(ELSEWHERE.contains(&entry.name) || entry.name == "process", "{}", entry.name);
            continue;
        };
        let named = spec(&format!("{}:setup={}", entry.name, parameter.default));
        assert_eq!(named.to_string(), entry.name, "its default");
        let read = spec(&format!("{}:setup=learned", entry.name));
        assert_eq!(read.insisted_setup(), Some(SetupSpec::learned()), "{}", entry.name);
    }
    for name in STRONG.iter().chain(&ELSEWHERE) {
        assert!(AGENTS.iter().any(|entry| entry.name == *name), "{name} is an agent");
    }
}

#[test]
fn games_without_set_ups_refuse_it() {
    use gunjin_engine::games::leduc::{Leduc, Rules};
    let leduc = gunjin_engine::games::table_game::TableGame::from(Leduc::new(Rules::default()));
    for text in ["greedy:setup=learned", "greedy:setup=auto", "endgame:greedy:setup=advice"] {
        let Err(error) = spec(text).build(&leduc) else { panic!("{text} plays leduc") };
        assert!(error.to_string().starts_with("leduc has no set-up decision; leave setup out"), "{error}");
    }
    assert!(spec("halving").build(&leduc).is_ok(), "what is not said is not refused");
    assert!(spec("halving:leaf=built-in").build(&leduc).is_ok(), "nothing comes with the program there");
}
