//! Every piece of advice of the tactician says what `docs/ADVICE.md` says, where it has something to say.

use gunjin_agents::games::gunjin::tactician::{Reasons, Tactician};
use gunjin_agents::parameters::resolve;
use gunjin_agents::{Agent, AgentSpec};
use gunjin_engine::games::gunjin::{Gunjin, Ruleset};
use gunjin_engine::random::{Purpose, Stream};
use gunjin_engine::{Seat, Umpire};

/// A position with moves played from it, and what South thinks of every move then.
struct Table {
    game: Gunjin<u64>,
}

impl Table {
    fn new() -> Table {
        Table { game: Gunjin::new(Ruleset::named("w-23-6i").expect("an embedded edition")) }
    }

    fn tactician(&self, knobs: &str) -> Tactician {
        let spec = AgentSpec::read(&format!("tactician:{knobs}")).unwrap_or_else(|error| panic!("{error}"));
        let settings = resolve("tactician", spec.typed()).expect("it was read");
        Tactician::new(&self.game, settings).expect("its attacker exists")
    }

    fn umpire(&self, position: &str, moves: &str) -> Umpire<'_, Gunjin<u64>> {
        let start = self.game.read_position(position).unwrap_or_else(|error| panic!("{position}: {error}"));
        let mut umpire = Umpire::from_position(&self.game, start);
        for text in moves.split_whitespace() {
            let action = self.game.parse_move(text).unwrap_or_else(|| panic!("{text}"));
            umpire.play(action).unwrap_or_else(|error| panic!("{position} {moves}: {error}"));
        }
        umpire
    }

    fn reasons(&self, knobs: &str, position: &str, moves: &str, action: &str) -> Reasons {
        let umpire = self.umpire(position, moves);
        let reasons = self.tactician(knobs).reasons(&self.game, &umpire.view(Seat(0)), umpire.legal());
        let wanted = self.game.parse_move(action).expect("a move");
        reasons
            .into_iter()
            .find(|reason| reason.action == wanted)
            .unwrap_or_else(|| panic!("{action} is not legal"))
    }
}

fn part(reasons: &Reasons, rule: &str) -> f64 {
    reasons.parts.iter().find(|(name, _)| *name == rule).map_or(0.0, |(_, part)| *part)
}

/// The rule, the sign of what it says, knobs, the position (South's pieces in capitals), moves played, the
/// move.
type Case = (&'static str, i32, &'static str, &'static str, &'static str, &'static str);

#[rustfmt::skip] // a table
const CASES: &[Case] = &[
    // The leader hits what has moved; others, and the leader against what has not, are not moved by it.
    ("T1", 1, "", "5/6/1ma4/co5/1LG4/6/6/2GE2 n 0 -", "a5b5", "b4b5"),
    ("T1", 0, "", "5/6/1ma4/co5/1MG4/6/6/2GELG1 n 0 -", "a5b5", "b4b5"),
    ("T1", 1, "attacker=MG", "5/6/1ma4/co5/1MG4/6/6/2GELG1 n 0 -", "a5b5", "b4b5"),
    ("T1", 0, "lead=0", "5/6/1ma4/co5/1LG4/6/6/2GE2 n 0 -", "a5b5", "b4b5"),
    ("T1", 0, "", "5/6/1ma4/1co4/1LG4/6/6/2GE2 s 0 -", "", "b4b5"),
    // T2: without a lieutenant general the major general leads.
    ("T1", 1, "", "5/6/1ma4/co5/1MG4/6/6/2GE2 n 0 -", "a5b5", "b4b5"),
    ("T1", 0, "successor=false", "5/6/1ma4/co5/1MG4/6/6/2GE2 n 0 -", "a5b5", "b4b5"),
    ("T3", -1, "", "5/6/1lg4/1sp4/1GE4/6/6/2LG2 s 0 -", "", "b4b5"),
    ("T3", -1, "", "2co2/6/6/6/6/6/1GE4/2LG2 s 0 -", "", "b2b3"),
    ("T3", 0, "", "2co2/6/6/6/6/6/1GE4/2LG2 s 0 -", "", "b2a2"),
    ("T4", 1, "", "5/6/1sp4/CA1lg3/1GE4/6/6/2LG2 n 0 -", "c5b5", "a5b5"),
    ("T4", -1, "", "5/6/1sp4/CA1lg3/1GE4/6/6/2LG2 n 0 -", "c5b5", "b4b5"),
    ("T4", 0, "", "5/6/1ma4/CA1lg3/1GE4/6/6/2LG2 n 0 -", "c5b5", "a5b5"),
    ("T5", 1, "", "5/6/1co4/1mi4/1CA4/6/6/2GE2 s 0 -", "", "b4b5"),
    ("T5", 1, "", "5/6/1co4/1mi4/1AP4/6/6/2GE2 s 0 -", "", "b4b5"),
    ("T5", -1, "", "5/6/1co4/1mi4/1MA4/6/6/2GE2 s 0 -", "", "b4b5"),
    ("T5", -1, "prober=aircraft", "5/6/1co4/1mi4/1CA4/6/6/2GE2 s 0 -", "", "b4b5"),
    ("T5", 0, "prober=anyone", "5/6/1co4/1mi4/1CA4/6/6/2GE2 s 0 -", "", "b4b5"),
    ("T7", -1, "", "5/6/1co4/1mi4/1LG4/6/6/2GE2 s 0 -", "", "b4b5"),
    ("T7", 0, "", "5/6/1co4/1ma4/1LG4/6/6/2GE2 s 0 -", "", "b4b5"),
    ("T8", -1, "", "5/6/1co4/1lc4/1EN4/6/6/2GE2 s 0 -", "", "b4b5"),
    ("T8", -1, "", "5/6/1co4/1lc4/1SP4/6/6/2GE2 s 0 -", "", "b4b5"),
    ("T8", 0, "", "5/6/1co4/1lc4/1CA4/6/6/2GE2 s 0 -", "", "b4b5"),
    ("T9", 1, "", "co4/6/1sl4/1sl2mi1/1LG2EN1/6/6/2GE2 s 0 -", "b4b5 a8a7 b5b6 a7a8", "e4e5"),
    ("T9", 0, "", "co4/6/1sl4/1sl2mi1/1LG2EN1/6/6/2GE2 s 0 -", "", "e4e5"),
    ("T10", 1, "", "5/6/6/1ge4/1CO4/6/6/2GE2 s 0 -", "", "b4b3"),
    ("T10", -1, "", "5/6/6/1ge4/6/1CO4/6/2GE2 s 0 -", "", "b3b4"),
    ("T10", 0, "", "5/6/6/1ca4/1CO4/6/6/2GE2 s 0 -", "", "b4b3"),
    ("T11", 1, "", "5/6/6/1ap4/1MG4/6/6/2GE2 s 0 -", "", "b4b5"),
    ("T11", 1, "", "5/6/6/1ap4/1AP4/6/6/2GE2 s 0 -", "", "b4b5"),
    ("T11", 0, "", "5/6/1co4/1ap4/1MG4/6/6/2GE2 s 0 -", "", "b4b5"),
    ("T12", 1, "", "5/6/6/1ge4/1SP4/6/6/2GE2 s 0 -", "", "b4b5"),
    ("T12", 0, "", "5/6/1co4/1ge4/1SP4/6/6/2GE2 s 0 -", "", "b4b5"),
    ("T13", -1, "", "2co2/6/6/6/6/SP5/6/2GE2 s 0 -", "", "a3a2"),
    ("T13", 0, "spy=free", "2co2/6/6/6/6/SP5/6/2GE2 s 0 -", "", "a3a2"),
    ("T13", 1, "spy=escort", "2co2/6/6/6/6/SP5/6/2GE1LG s 0 -", "", "a3b3"),
    ("T13", 1, "", "5/6/6/1ge4/6/SP5/6/2GE2 s 0 -", "", "a3a4"),
    ("T15", -1, "", "2co2/6/6/6/6/AP5/6/2GE2 s 0 -", "", "a3a7"),
    ("T15", 0, "", "2co2/6/6/6/6/AP5/6/2GE2 s 0 -", "", "a3a4"),
    ("T15", 0, "", "2co2/6/6/6/6/AP5/6/2GE2 s 40 -", "", "a3a7"),
    ("T15", 0, "", "5/6/6/1ge4/1AP4/6/6/2GE2 s 0 -", "", "b4b8"),
    ("T16", 1, "", "5/6/6/1ge4/1AP4/6/6/2GE2 s 0 -", "", "b4b8"),
    ("T16", 0, "", "5/6/6/1ca4/1AP4/6/6/2GE2 s 0 -", "", "b4b8"),
    ("T17", -1, "", "co1mi2/2MA3/6/6/6/6/6/2GE2 s 0 -", "", "c7c8"),
    ("T17", 1, "", "co1mi2/2EN3/6/6/6/6/6/2GE2 s 0 -", "", "c7c8"),
    ("T17", 0, "", "co1ma2/2LG3/6/6/6/6/6/2GE2 s 0 -", "", "c7c8"),
    ("T18", -1, "", "ma4/6/6/1co4/1FL4/1CA4/6/MA1GE2 s 0 -", "b4b5 a8a7 b3b4 a7a8", "b4b5"),
    ("T18", 0, "", "ma4/6/6/1co4/1FL4/1MA4/6/2GE2 s 0 -", "b4b5 a8a7 b3b4 a7a8", "b4b5"),
    ("T19", -1, "", "2co2/6/6/6/6/1CO4/6/2GE2 s 0 -", "", "b3b4"),
    ("T19", 0, "", "2co2/6/6/6/6/1CO4/6/2GE2 s 0 -", "b3b4 c8c7", "b4b5"),
    ("T20", -1, "", "2co2/6/6/6/6/6/6/2GEEN1 s 0 -", "", "e1e4"),
    ("T20", 0, "", "2co2/6/6/6/6/6/6/2GEEN1 s 0 -", "", "e1e2"),
    ("T21", 1, "", "2co2/6/6/6/6/1CV4/6/2GE2 s 0 -", "", "b3b4"),
    ("T21", 0, "", "2co2/6/6/6/6/1CA4/6/2GE2 s 0 -", "", "b3b4"),
];

#[test]
fn every_rule_speaks_where_it_should_and_nowhere_else() {
    let table = Table::new();
    for (rule, sign, knobs, position, moves, action) in CASES {
        let reasons = table.reasons(knobs, position, moves, action);
        let found = part(&reasons, rule);
        let agrees = match sign {
            0 => found == 0.0,
            sign => found * f64::from(*sign) > 0.0,
        };
        assert!(agrees, "{rule} of {action} in {position} after '{moves}' ({knobs}): {reasons:?}");
        assert!((reasons.score - reasons.parts.iter().map(|(_, part)| part).sum::<f64>()).abs() < 1e-12);
    }
}

/// T14: the way past a known general costs a detour.
#[test]
fn another_entrance_is_taken_where_a_general_stands() {
    let table = Table::new();
    let position = "5/6/6/1ge4/6/2MA3/6/2GE2 s 0 -";
    let left = |knobs| part(&table.reasons(knobs, position, "", "c3b3"), "worth");
    let right = |knobs| part(&table.reasons(knobs, position, "", "c3d3"), "worth");
    assert!(right("") - left("") > right("second_entrance=0") - left("second_entrance=0"));
}

/// T22: a bluff of 1 does nothing but step forward, a bluff of 0 goes by the scores.
#[test]
fn bluff_is_a_share_of_the_policy() {
    let table = Table::new();
    let umpire = table.umpire("2co2/6/6/1ca4/1LG2MA1/6/SP5/2GE2 s 0 -", "");
    let view = umpire.view(Seat(0));
    let share = |bluff: &str| {
        let agent = table.tactician(bluff);
        let reasons = agent.reasons(&table.game, &view, umpire.legal());
        let mut rng = Stream::new(1, 0, Purpose::Agent, 0);
        let policy = agent.policy(&table.game, &view, umpire.legal(), &mut rng);
        let forward = policy.choices().iter().zip(&reasons).filter(|(_, reason)| reason.bluff);
        (forward.clone().count(), forward.map(|(choice, _)| choice.probability).sum::<f64>())
    };
    let (moves, all) = share("bluff=1");
    assert_eq!(moves, 1, "only e4e5: the spy and the general have other work");
    assert!((all - 1.0).abs() < 1e-12);
    assert!(share("bluff=0.2").1 > 0.2 && share("bluff=0").1 < 0.2);
}

/// The headquarters is taken when it can be, and kept when it is attacked.
#[test]
fn headquarters_come_first() {
    let table = Table::new();
    let best = |position: &str| {
        let umpire = table.umpire(position, "");
        let reasons = table.tactician("").reasons(&table.game, &umpire.view(Seat(0)), umpire.legal());
        let best = reasons.iter().max_by(|a, b| a.score.total_cmp(&b.score)).expect("a move").action;
        table.game.move_text(best)
    };
    assert_eq!(best("ge4/2MA3/6/1ca4/1LG4/6/6/2GE2 s 0 -"), "c7c8");
    assert_eq!(best("co4/6/6/6/1CA2SL1/6/2ma3/1GE3 s 0 -").get(2..), Some("c1"), "the general goes home");
    assert_eq!(best("co4/6/6/6/5SL/2LG3/2ma3/5 s 0 -"), "c3c2");
}
