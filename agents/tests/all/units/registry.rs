//! Tests of `gunjin_agents::registry`.

use gunjin_agents::AgentSpec;
use gunjin_agents::registry::*;

#[test]
fn a_slip_finds_the_agent() {
    assert_eq!(AgentSpec::read("random"), Ok(AgentSpec::random()));
    let error = AgentSpec::read("randm").expect_err("no such agent").to_string();
    assert!(
        error.starts_with("there is no agent 'randm' (did you mean 'random'?); the agents are random"),
        "{error}"
    );
    let error = AgentSpec::read("random:depth=3").expect_err("no such parameter").to_string();
    assert!(error.contains("random has no parameter 'depth'"), "{error}");
}

#[test]
fn budgets_can_be_made_equal() {
    let budgeted =
        |text: &str| AgentSpec::read(text).expect("an agent").with_budget(70, 0).expect("a budget");
    let search = budgeted("mo-ismcts:milliseconds=5,cut=9");
    assert_eq!((search.value("iterations"), search.value("cut")), (Some("70".into()), Some("9".into())));
    assert!(!search.watches_a_clock() && AgentSpec::read("halving").expect("an agent").watches_a_clock());
    assert_eq!(budgeted("greedy").to_string(), "greedy");
    assert_eq!(AgentSpec::random().value("depth"), None);
}

#[test]
fn a_command_keeps_its_commas() {
    let texts = [
        "process:python3 player.py --weights=1,2",
        "process:command=python3 player.py --weights=1,2",
        "process:milliseconds=50,python3 player.py --weights=1,2",
        "process: milliseconds = 50 ,command= python3 player.py --weights=1,2",
    ];
    let names: Vec<String> =
        texts.iter().map(|text| AgentSpec::read(text).expect("an agent").to_string()).collect();
    let command = "command=python3 player.py --weights=1,2";
    assert_eq!(names[..2], [format!("process:{command}"), format!("process:{command}")]);
    assert_eq!(names[2..], vec![format!("process:milliseconds=50,{command}"); 2]);
    for name in names {
        assert_eq!(AgentSpec::read(&name).expect("a resolved name").to_string(), name);
    }
}

#[test]
fn every_agent_is_documented() {
    let paragraphs = include_str!("../../../../docs/AGENTS.md");
    for entry in AGENTS {
        let heading = format!("\n## {}\n", entry.name);
        assert!(paragraphs.contains(&heading), "docs/AGENTS.md says nothing of {}", entry.name);
    }
}

#[test]
fn every_agent_can_be_named_and_its_defaults_are_values() {
    for entry in AGENTS {
        let spec = AgentSpec::read(entry.name).expect("its own name");
        assert_eq!((spec.name(), spec.to_string().as_str()), (entry.name, entry.name));
        for parameter in (entry.parameters)() {
            let text = format!("{}:{}={}", entry.name, parameter.name, parameter.default);
            assert_eq!(AgentSpec::read(&text).expect("its default").to_string(), entry.name);
        }
    }
}
