//! Results of a set-up game, as tables.

use super::pool::Pool;
use super::solving::{Round, Solution};
use crate::analysis::result_table::{ResultTable, cells, columns};
use gunjin_engine::games::gunjin::{Ruleset, SOUTH};
use gunjin_play::stats::interval::Estimate;
use std::collections::BTreeMap;

/// All tables: the tests, the mixture, where its pieces stand, and how the pool grew.
pub fn solution_tables(
    ruleset: &Ruleset,
    agent: &str,
    rounds: &[Round],
    solution: &Solution,
) -> Vec<ResultTable> {
    vec![
        against(ruleset, agent, solution),
        mixture(ruleset, agent, solution),
        places(ruleset, solution),
        growth(ruleset, rounds),
    ]
}

fn against(ruleset: &Ruleset, agent: &str, solution: &Solution) -> ResultTable {
    let title = format!("{}: scores of the mixture, both seats played by {agent}", ruleset.id());
    let columns = columns![Words => game, agent, against, games; Estimates(3) => score;];
    let mut table = ResultTable::new("against", title, &columns);
    for verdict in &solution.verdicts {
        let against = verdict.against.as_str();
        table.row(cells![[ruleset.id().as_str(), agent, against]; [verdict.score.count]; [verdict.score]]);
    }
    table
}

fn mixture(ruleset: &Ruleset, agent: &str, solution: &Solution) -> ResultTable {
    let title = format!(
        "{}: the mixture of {} set-ups (ranks from the front)",
        ruleset.id(),
        solution.pool.members.len()
    );
    let columns = columns![
        Words => game, agent, member; Numbers(3) => share, against_mixture;
        Words => origin, round, setup;
    ];
    let mut table = ResultTable::new("mixture", title, &columns);
    let shares = &solution.shares;
    let mut order: Vec<usize> = (0..shares.len()).filter(|&member| shares[member] > 0.0).collect();
    order.sort_by(|&one, &other| shares[other].total_cmp(&shares[one]));
    for number in order {
        let member = &solution.pool.members[number];
        table.row(cells![
            [ruleset.id().as_str(), agent]; [number as u64]; [shares[number], solution.pool.against(number, shares)];
            [&member.origin]; [u64::from(member.round)]; [member.setup.text(ruleset, SOUTH)]
        ]);
    }
    table
}

fn places(ruleset: &Ruleset, solution: &Solution) -> ResultTable {
    let title = format!("{}: probability of a kind on a square in the mixture (South's names)", ruleset.id());
    let columns = columns![Words => game, kind, square; Numbers(3) => share;];
    let mut table = ResultTable::new("mixture-places", title, &columns);
    let board = ruleset.board();
    let camp = board.camp(SOUTH);
    let mut there: BTreeMap<(u8, usize), f64> = BTreeMap::new();
    for (share, setup) in &solution.mixture.parts {
        for (place, kind) in setup.kinds.iter().enumerate() {
            if let Some(kind) = kind {
                *there.entry((*kind, place)).or_default() += share;
            }
        }
    }
    for ((kind, place), share) in there.into_iter().filter(|(_, share)| *share > 0.0) {
        let code = ruleset.kinds()[usize::from(kind)].code.as_str();
        let square = board.name(camp[place]);
        table.row(vec![ruleset.id().into(), code.into(), square.into(), share.into()]);
    }
    table
}

fn growth(ruleset: &Ruleset, rounds: &[Round]) -> ResultTable {
    let title = format!("{}: score of the best response found in each round", ruleset.id());
    let columns = columns![
        Words => game, round, support; Estimates(3) => answer_scores; Words => joined;
    ];
    let mut table = ResultTable::new("rounds", title, &columns);
    for (number, round) in rounds.iter().enumerate() {
        let Round { support, score, low, high, joined } = *round;
        let score = Estimate { point: score, low, high, count: 0 };
        let (number, support) = (number as u64 + 1, support as u64);
        table.row(vec![ruleset.id().into(), number.into(), support.into(), score.into(), joined.into()]);
    }
    table
}

/// Scores of every two members against each other, as measured.
pub fn payoff_table(ruleset: &Ruleset, pool: &Pool) -> ResultTable {
    let columns = columns![
        Words => game, member, other, games; Numbers(3) => score; Words => setup, other_setup;
    ];
    let mut table = ResultTable::new("payoffs", format!("{}: payoffs", ruleset.id()), &columns);
    let text = |member: usize| pool.members[member].setup.text(ruleset, SOUTH);
    for later in 0..pool.members.len() {
        for earlier in 0..later {
            let games = pool.payoff(earlier, later).games;
            table.row(cells![
                [ruleset.id()]; [earlier as u64, later as u64, games]; [pool.mean(earlier, later)];
                [text(earlier), text(later)]
            ]);
        }
    }
    table
}
