//! `heed`: the rule's degrees are the tactician's, the dose weighs them, and nothing is done where there is
//! nothing to say.

use gunjin_agents::games::gunjin::setup::{SetupSpec, deal_pair};
use gunjin_agents::games::gunjin::tactician::{Rule, RuleOfPlay, Tactician, TacticianSettings};
use gunjin_agents::parameters::{ParameterValue, resolve};
use gunjin_agents::{Agent, AgentSpec, Policy};
use gunjin_engine::games::gunjin::{Gunjin, Move, Ruleset, View};
use gunjin_engine::games::leduc::{Leduc, Rules};
use gunjin_engine::games::table_game::TableGame;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Seat, Umpire};

/// Every rule that adds to the tactician's scores, by its weight.
const RULES: [&str; 18] = [
    "lead",
    "general_home",
    "screen",
    "probe",
    "mine_fear",
    "save_specialists",
    "late_engineers",
    "flee_general",
    "kill_plane",
    "spy_strike",
    "spy_weight",
    "hold_flights",
    "plane_escape",
    "clear_headquarters",
    "one_above",
    "keep_unmoved",
    "hide_runs",
    "cavalry_probe",
];

fn game() -> Gunjin<u64> {
    Gunjin::new(Ruleset::named("w-23-6i").expect("an embedded edition"))
}

fn agent(game: &Gunjin<u64>, text: &str) -> Box<dyn Agent<Gunjin<u64>>> {
    let spec = AgentSpec::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    spec.build(game).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refusal(game: &Gunjin<u64>, text: &str) -> String {
    match AgentSpec::read(text) {
        Err(error) => error.to_string(),
        Ok(spec) => spec.build(game).err().unwrap_or_else(|| panic!("{text} is an agent")).to_string(),
    }
}

fn policy(
    agent: &dyn Agent<Gunjin<u64>>,
    game: &Gunjin<u64>,
    view: &View<u64>,
    legal: &[Move],
) -> Policy<Move> {
    agent.policy(game, view, legal, &mut Stream::new(7, 0, Purpose::Agent, 0))
}

/// Shows every third decision of games that the tactician plays with itself.
fn decisions(game: &Gunjin<u64>, games: u64, mut show: impl FnMut(&View<u64>, &[Move])) {
    let player = agent(game, "tactician:temperature=0.2");
    let random = SetupSpec::read("random").expect("a policy").build(game.ruleset()).expect("it plays");
    for number in 0..games {
        let [south, north] = deal_pair([random.as_ref(), random.as_ref()], 3, number).expect("two set-ups");
        let mut umpire = Umpire::from_position(game, game.start_from(&south, &north));
        let mut rng = Stream::new(3, number, Purpose::Agent, 0);
        while umpire.ended().is_none() {
            let seat = game.to_move(&umpire.view(Seat(0))).expect("somebody is to move");
            let view = umpire.view(Seat(seat as u8));
            if umpire.actions().len().is_multiple_of(3) {
                show(&view, umpire.legal());
            }
            let action = player.policy(game, &view, umpire.legal(), &mut rng).draw(&mut rng);
            umpire.play(action.expect("a legal move")).expect("legal");
        }
    }
}

/// Largest difference between two policies of one list of moves.
fn apart(one: &Policy<Move>, other: &Policy<Move>) -> f64 {
    let pairs = one.choices().iter().zip(other.choices());
    pairs.fold(0.0, |most, (a, b)| {
        assert_eq!(a.action, b.action);
        f64::max(most, (a.probability - b.probability).abs())
    })
}

#[test]
fn without_a_dose_it_is_the_wrapped_agent() {
    let game = game();
    for wrapped in ["greedy:values=hand,temperature=0.03", "learned:net=general,values=hand,temperature=1"] {
        let plain = agent(&game, wrapped);
        let heeding = agent(&game, &format!("heed:rule=flee_general,dose=0,{wrapped}"));
        decisions(&game, 1, |view, legal| {
            let policies = [&plain, &heeding].map(|agent| policy(agent.as_ref(), &game, view, legal));
            assert_eq!(policies[0], policies[1]);
        });
    }
}

/// The tactician is a softmax of its scores, so that a rule of which it knows nothing, heeded with a dose of
/// weight ÷ temperature, is the tactician with that weight. Kinds count as known early here, since some rules wait
/// long for that.
#[test]
fn a_heeded_rule_is_the_tacticians_own() {
    let game = game();
    let pairs: Vec<_> = RULES
        .iter()
        .map(|rule| {
            let own = agent(&game, &format!("tactician:{rule}=0.3,bluff=0,sure=0.2,temperature=0.1"));
            let without = format!("tactician:{rule}=0,bluff=0,sure=0.2,temperature=0.1");
            (
                own,
                agent(&game, &format!("heed:rule={rule},dose=3,sure=0.2,{without}")),
                agent(&game, &without),
            )
        })
        .collect();
    let mut spoke = [false; RULES.len()];
    decisions(&game, 6, |view, legal| {
        for (number, (own, heeding, without)) in pairs.iter().enumerate() {
            let of = |agent: &dyn Agent<Gunjin<u64>>| policy(agent, &game, view, legal);
            let (own, heeding) = (of(own.as_ref()), of(heeding.as_ref()));
            assert!(apart(&own, &heeding) < 1e-9, "{}", RULES[number]);
            spoke[number] |= apart(&own, &of(without.as_ref())) > 1e-6;
        }
    });
    let silent: Vec<&str> =
        RULES.into_iter().zip(spoke).filter(|(_, spoke)| !spoke).map(|(rule, _)| rule).collect();
    assert!(silent.is_empty(), "nothing was compared of {silent:?}");
}

/// T14 changes what a step is worth, and T22 how the policy is mixed.
#[test]
fn the_way_round_and_bluffs_are_the_tacticians_too() {
    let game = game();
    let tactician = |knobs: &str| {
        let spec = AgentSpec::read(&format!("tactician:{knobs}")).expect("an agent");
        let settings: TacticianSettings = resolve("tactician", spec.typed()).expect("it was read");
        Tactician::new(&game, settings).expect("its attacker exists")
    };
    // The other rules that go by the way are left out.
    let (round, straight) = (
        tactician("lead=0,general_home=0,cavalry_probe=0"),
        tactician("lead=0,general_home=0,cavalry_probe=0,second_entrance=0"),
    );
    let rule = |rule| RuleOfPlay::new(&game, rule, TacticianSettings::default()).expect("a rule");
    let (way, bluff) = (rule(Rule::SecondEntrance), rule(Rule::Bluff));
    let advance = TacticianSettings::default().advance;
    let mut differed = false;
    decisions(&game, 12, |view, legal| {
        let [with, without] = [&round, &straight].map(|player| player.reasons(&game, view, legal));
        let degrees = way.degrees(&game, view, legal).into_iter().zip(bluff.degrees(&game, view, legal));
        for ((with, without), (way, bluff)) in with.iter().zip(&without).zip(degrees) {
            assert!((with.score - without.score - advance * way).abs() < 1e-9, "{with:?} {without:?} {way}");
            assert_eq!(bluff, f64::from(u8::from(with.bluff)));
            differed |= way != 0.0;
        }
    });
    assert!(differed, "no general ever stood in the way");
}

#[test]
fn a_large_dose_makes_the_rules_move_certain_where_it_applies() {
    let game = game();
    let escape = RuleOfPlay::new(&game, Rule::PlaneEscape, TacticianSettings::default());
    let escape = escape.expect("a rule");
    let position = "5/6/6/1ge4/1AP4/6/6/2GE2 s 0 -";
    let shown = |dose: &str, position: &str| {
        let start = game.read_position(position).expect("a position");
        let umpire = Umpire::from_position(&game, start);
        let heeding =
            agent(&game, &format!("heed:rule=plane_escape,dose={dose},greedy:values=hand,temperature=0.5"));
        let (view, legal) = (umpire.view(Seat(0)), umpire.legal());
        let policy = policy(heeding.as_ref(), &game, &view, legal);
        let asked = escape.degrees(&game, &view, legal).into_iter().zip(policy.choices());
        let asked = asked.filter(|(degree, _)| *degree > 0.0).map(|(_, choice)| choice.probability);
        (asked.sum::<f64>(), policy)
    };
    assert!((0.01..0.9).contains(&shown("0", position).0));
    assert!(shown("1000", position).0 > 0.999);
    assert!(shown("-1000", position).0 < 0.001, "against the rule");
    let captain = "5/6/6/1ca4/1AP4/6/6/2GE2 s 0 -";
    assert_eq!(shown("1000", captain).1, shown("0", captain).1, "it says nothing of a captain");
}

#[test]
fn what_cannot_be_heeded_is_refused_with_the_remedy() {
    let game = game();
    for (text, told) in [
        ("heed:rule=plane_escap,greedy:temperature=1", "did you mean 'plane_escape'?"),
        ("heed:rule=lead,dose=1,human", "other than a person or a program"),
        ("heed:rule=lead,greedy", "is deterministic and cannot be biased"),
        ("heed:rule=lead,learned:net=general", "a temperature above 0, as learned:temperature=0.03"),
        ("heed:attacker=XX", "attacker 'XX' is not a piece of w-23-6i"),
    ] {
        let found = refusal(&game, text);
        assert!(found.contains(told), "{text}: {found}");
    }
    let named =
        AgentSpec::read("heed:dose=2,rule=probe,prober=aircraft,random").expect("an agent").to_string();
    assert_eq!(named, "heed:rule=probe,dose=2,prober=aircraft,agent=random");
    let leduc = TableGame::from(Leduc::new(Rules::default()));
    assert!(AgentSpec::read("heed").expect("an agent").build(&leduc).is_err(), "editions only");
}

#[test]
fn every_rule_is_a_weight_of_the_tactician() {
    let written: Vec<&str> = Rule::FORM.trim_start_matches("one of ").split_whitespace().collect();
    assert_eq!(written.len(), RULES.len() + 2);
    for rule in written {
        assert!(AgentSpec::read(&format!("tactician:{rule}=0.5")).is_ok(), "{rule}");
    }
}
