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
pub(crate) fn between_players(found: &[PieceValues]) -> ResultTable {
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

/// The correlation with its interval: percentiles over samples. Deals that both players played are drawn as
/// often for both.
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

#[cfg(test)]
mod tests {
    use super::super::kinds::facts;
    use super::super::result_table::Cell;
    use super::super::source::{GameLine, PositionLine, Subject};
    use super::super::value_tables::piece_values;
    use super::super::values::Drawing;
    use super::*;
    use gunjin_engine::math;
    use gunjin_engine::random::{Purpose, Stream, unit};

    const GAME: &str = "mini-4x6";

    fn game(index: usize, south_wins: bool) -> GameLine {
        let points = f64::from(u8::from(south_wins));
        GameLine {
            index: index as u64,
            seed: 1,
            seating: 0,
            scores: vec![points, 1.0 - points],
            reason: "planted".into(),
            plies: 9,
            ..GameLine::default()
        }
    }

    /// Games of a player to whom each kind is worth so much: full armies, then without each kind on either side.
    fn player(name: &str, setups: Option<&str>, worth: &[(String, f64)], number: u64) -> Vec<Subject> {
        let mut rng = Stream::new(3, number, Purpose::Check, 0);
        let codes: Vec<String> = worth.iter().map(|(code, _)| code.clone()).collect();
        let whole = Subject {
            game: GAME.into(),
            typed: GAME.into(),
            agents: vec![name.into(); 2],
            policies: setups.map_or_else(Vec::new, |setups| vec![setups.into(); 2]),
            seats: 2,
            kinds: codes,
            ..Subject::default()
        };
        let mut full = whole.clone();
        for index in 0..800 {
            let mut side = || worth.iter().map(|_| u16::from(unit(&mut rng) < 0.5)).collect::<Vec<u16>>();
            let material = vec![side(), side()];
            let gain = |kind: usize| f64::from(material[0][kind]) - f64::from(material[1][kind]);
            let lead: f64 = worth.iter().enumerate().map(|(kind, (_, worth))| worth * gain(kind)).sum();
            full.games.push(game(index, unit(&mut rng) < 1.0 / (1.0 + math::exp(-3.0 * lead))));
            let moved = vec![Vec::new(); 2];
            full.positions.push(PositionLine {
                game: index,
                ply: 9,
                seat: 0,
                material,
                moved,
                entropy: vec![],
            });
        }
        let mut all = vec![full];
        for (code, worth) in worth {
            for seat in 0..2 {
                let mut without = vec![Vec::new(), Vec::new()];
                without[seat] = vec![code.clone()];
                let loses = (0..100).map(|_| unit(&mut rng) < 0.5 + 0.4 * worth).collect::<Vec<bool>>();
                let games = loses.iter().enumerate().map(|(index, &loses)| game(index, loses == (seat == 1)));
                all.push(Subject { without, games: games.collect(), ..whole.clone() });
            }
        }
        all
    }

    #[test]
    fn players_of_one_mind_agree_and_of_opposite_minds_do_the_reverse() {
        let kinds = facts(GAME).expect("a game").kinds;
        let share = |place: usize| place as f64 / (kinds.len() - 1) as f64;
        let worth = |up: bool| -> Vec<(String, f64)> {
            let worth = |place| if up { share(place) } else { 1.0 - share(place) };
            kinds.iter().enumerate().map(|(place, kind)| (kind.code.clone(), worth(place))).collect()
        };
        let mut all = player("greedy", Some("random"), &worth(true), 0);
        all.extend(player("tactician", None, &worth(true), 1));
        all.extend(player("random", Some("random"), &worth(false), 2));
        all.extend(player("greedy", Some("advice"), &worth(true), 3));
        let drawing = Drawing { samples: 40, seed: 1, ..Drawing::default() };
        let values = |subject| piece_values(&all, subject, drawing, &()).expect("values");
        let found: Vec<PieceValues> = all.iter().filter(|subject| subject.has_values()).map(values).collect();
        let table = between_players(&found);
        assert_eq!(table.rows().len(), 6, "three pairs from random set-ups, by two methods each: {table:?}");
        for row in table.rows() {
            let [Cell::Text(first), Cell::Text(second)] = &row[2..4] else { panic!("{row:?}") };
            let (Cell::Estimate(found), [Cell::Number(one), Cell::Number(other)]) = (&row[5], &row[6..8])
            else {
                panic!("{row:?}")
            };
            let reverse = [first, second].iter().any(|name| name.starts_with("random"));
            let sign = if reverse { -1.0 } else { 1.0 };
            assert!(
                sign * found.point > 0.7 && found.low <= found.point && found.point <= found.high,
                "{row:?}"
            );
            assert!(*one > 0.7 && *other > 0.7, "{row:?}");
        }
    }
}
