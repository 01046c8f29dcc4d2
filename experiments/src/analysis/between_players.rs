//! Agreement of unlike players on piece values.

use super::result_table::{ResultTable, cells, columns};
use super::value_tables::PieceValues;
use gunjin_play::stats::bootstrap::percentile_95;
use gunjin_play::stats::interval::Estimate;
use gunjin_play::stats::rank::spearman;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Method {
    Regression,
    Removal,
}

impl Method {
    pub(crate) const ALL: [Method; 2] = [Method::Regression, Method::Removal];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Method::Regression => "regression",
            Method::Removal => "removal",
        }
    }
}

/// One line for every two players of a game from the same kind of set-ups, and each method that both have: the
/// rank correlation of their orders of the kinds, and the reliability of either, which bounds it.
pub fn between_players(found: &[PieceValues]) -> ResultTable {
    let mut table = ResultTable::new(
        "values_between_players",
        "Rank correlation (Spearman) between two players' orders of the kinds, and of either with its own next games",
        &columns![
            Words => game, method, first, second, kinds; Estimates(2) => correlation;
            Numbers(2) => first_again, second_again;
        ],
    );
    for (place, first) in found.iter().enumerate() {
        let same = |second: &&PieceValues| second.game == first.game && second.setups == first.setups;
        for second in found[place + 1..].iter().filter(same) {
            for method in Method::ALL {
                let codes = shared(first, second, method);
                let Some(correlation) = correlation([first, second], method, &codes) else { continue };
                let again = |player: &PieceValues| player.again(method).map(|again| again.point);
                table.row(cells![
                    [first.game.as_str(), method.name(), &first.agents, &second.agents]; [codes.len() as u64];
                    [correlation]; [again(first), again(second)]
                ]);
            }
        }
    }
    table
}

/// Codes of the kinds that both players' games have a value of.
fn shared<'a>(first: &'a PieceValues, second: &PieceValues, method: Method) -> Vec<&'a str> {
    let codes = first.kinds.iter().map(|kind| kind.code.as_str());
    codes
        .filter(|code| [first, second].iter().all(|found| found.order(method, 0, &[code]).is_some()))
        .collect()
}

/// The correlation with its interval: percentiles over samples. Deals that both players played are drawn as often for both.
fn correlation(players: [&PieceValues; 2], method: Method, codes: &[&str]) -> Option<Estimate> {
    let at = |sample: usize| {
        let [first, second] = players.map(|player| player.order(method, sample, codes));
        spearman(&first?, &second?)
    };
    let point = at(0)?;
    let samples = players.map(|player| player.fit.samples()).into_iter().min().unwrap_or(0);
    let count = players.map(|player| player.fit.games()).into_iter().sum();
    Some(percentile_95(point, (1..=samples).filter_map(at).collect(), count))
}
