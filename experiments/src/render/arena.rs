//! An arena as tables: who met whom, and where everybody stands.

use super::results::{estimate_text, grouped};
use crate::arena::standing::{Meetings, Standing, against};
use gunjin_play::text::language::{Language, ending};
use gunjin_play::text::style::Style;
use gunjin_play::text::table::Table;

/// One line a meeting: score of the first, pentanomial counts, how games ended.
pub fn meetings_text(agents: &[String], meetings: &[Meetings], style: Style) -> String {
    let mut table = Table::new(&[
        "agent",
        "against",
        ">games",
        "score [95 %]",
        "pairs 0 ½ 1 1½ 2",
        ">plies a game",
        ">ply cap",
        "how games ended",
    ]);
    for meeting in meetings {
        for place in 0..if meeting.group.len() == 2 { 1 } else { meeting.group.len() } {
            table.row(meeting_cells(agents, meeting, place));
        }
    }
    table.text(style)
}

fn meeting_cells(agents: &[String], meeting: &Meetings, place: usize) -> Vec<String> {
    let paired = &meeting.places[place];
    let counts: Vec<String> = paired.pentanomial.iter().map(u64::to_string).collect();
    let games = meeting.games();
    let mut endings: Vec<(&str, u64)> =
        meeting.reasons.iter().map(|(word, count)| (word.as_ref(), *count)).collect();
    endings.sort_by_key(|&(word, count)| (std::cmp::Reverse(count), word));
    let share = |count: u64| count as f64 / games.max(1) as f64 * 100.0;
    let endings: Vec<String> = endings
        .iter()
        .map(|&(word, count)| format!("{} {:.0}%", ending(word, Language::English), share(count)))
        .collect();
    vec![
        agents[meeting.group[place]].clone(),
        meeting.others(agents, place).join(", "),
        grouped(games),
        estimate_text(paired.score()),
        if meeting.group.len() == 2 { counts.join(" ") } else { "-".into() },
        format!("{:.1}", meeting.plies as f64 / games.max(1) as f64),
        format!("{:.1}%", meeting.share("ply-cap") * 100.0),
        endings.join(", "),
    ]
}

/// One line an agent, the best first, with neighbours that do not differ significantly.
pub fn standing_text(agents: &[String], meetings: &[Meetings], standing: &Standing, style: Style) -> String {
    let cyclic = standing.places.iter().any(|(_, place)| place.nash_share.is_some());
    let mut columns = vec![">", "agent", ">score", ">rating [95 %]"];
    columns.extend(cyclic.then_some(">equilibrium"));
    columns.extend(["worst opponent", "score there [95 %]"]);
    let mut table = Table::new(&columns);
    for (rank, (_, place)) in standing.places.iter().enumerate() {
        let rating = match (place.rating, place.rating_low, place.rating_high) {
            (Some(rating), Some(low), Some(high)) => format!("{rating:.0} [{low:.0}, {high:.0}]"),
            _ => "-".into(),
        };
        let worst = match (place.worst_score, place.worst_low, place.worst_high) {
            (Some(score), Some(low), Some(high)) => format!("{score:.3} [{low:.3}, {high:.3}]"),
            _ => "-".into(),
        };
        let mut row =
            vec![(rank + 1).to_string(), place.agent.clone(), format!("{:.3}", place.score), rating];
        row.extend(place.nash_share.map(|share| format!("{:.0}%", share * 100.0)));
        row.extend([place.worst_opponent.clone().unwrap_or_else(|| "-".into()), worst]);
        table.row(row);
    }
    let mut text = table.text(style);
    if cyclic {
        text.push_str(
            "Some agents beat each other in a cycle; `equilibrium` is each one's share in the Nash equilibrium of the payoffs.\n",
        );
    }
    for line in doubts(agents, meetings, standing) {
        text.push_str(&line);
        text.push('\n');
    }
    text
}

/// Neighbours in the table without a significant difference, with the games that would show one.
fn doubts(agents: &[String], meetings: &[Meetings], standing: &Standing) -> Vec<String> {
    let neighbours = standing.places.windows(2).map(|pair| (pair[0].0, pair[1].0));
    let doubt = |(better, worse): (usize, usize)| {
        let score = against(meetings, better, worse)?;
        (score.low <= 0.5 && score.high >= 0.5).then_some(())?;
        let meeting = meetings
            .iter()
            .find(|m| m.group.len() == 2 && m.group.contains(&better) && m.group.contains(&worse))?;
        let games = match meeting.places[0].pairs_to_separate(0.5) {
            Some(pairs) if pairs < 1_000_000 => {
                format!("about {} games needed if the gap is real", grouped(2 * pairs))
            }
            _ => "no feasible number of games would show one".into(),
        };
        let (better, worse, score) = (&agents[better], &agents[worse], estimate_text(Some(score)));
        Some(format!("{better} against {worse}: no significant difference, {score}; {games}."))
    };
    neighbours.filter_map(doubt).collect()
}

/// Everybody's score against everybody, in the order of the standing; per cent.
pub fn cross_table_text(
    agents: &[String],
    meetings: &[Meetings],
    standing: &Standing,
    style: Style,
) -> String {
    let numbers: Vec<String> = (1..=agents.len()).map(|number| number.to_string()).collect();
    let mut columns = vec![">".to_string(), "agent".to_string()];
    columns.extend(numbers.iter().map(|number| format!(">{number}")));
    let mut table = Table::new(&columns);
    for (rank, &(agent, _)) in standing.places.iter().enumerate() {
        let mut row = vec![numbers[rank].clone(), agents[agent].clone()];
        row.extend(standing.places.iter().map(|&(other, _)| match against(meetings, agent, other) {
            Some(score) if other != agent => format!("{:.1}", score.point * 100.0),
            _ => "-".into(),
        }));
        table.row(row);
    }
    table.text(style)
}
