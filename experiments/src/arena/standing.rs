//! Standing of agents after the bouts of an arena.

use gunjin_play::game_run::result::{Score, Word};
use gunjin_play::stats::bradley_terry::{Meeting, Rating, rated};
use gunjin_play::stats::interval::Estimate;
use gunjin_play::stats::nash::{is_cyclic, nash_averages};
use gunjin_play::stats::paired::Paired;
use serde::Serialize;
use std::collections::BTreeMap;

/// The games of one group.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Meetings {
    /// The agents, by number.
    pub group: Vec<usize>,
    /// The points of every place of the group.
    pub places: Vec<Paired>,
    pub(crate) reasons: BTreeMap<Word, u64>,
    pub(crate) plies: u64,
}

impl Meetings {
    /// No games of a group yet.
    pub fn new(group: Vec<usize>) -> Meetings {
        Meetings { places: vec![Paired::default(); group.len()], group, ..Meetings::default() }
    }

    /// Adds the games of a number, one for every rotation of the seats: in game `k` the agent of place `p`
    /// sat `k` seats before `p`.
    pub fn add(&mut self, round: &[Score]) {
        let seats = self.group.len();
        for (place, paired) in self.places.iter_mut().enumerate() {
            let points = |(shift, game): (usize, &Score)| {
                game.points.get((place + seats - shift % seats) % seats).copied().unwrap_or(0.0)
            };
            paired.add(&round.iter().enumerate().map(points).collect::<Vec<f64>>());
        }
        for game in round {
            *self.reasons.entry(game.reason.clone()).or_default() += 1;
            self.plies += u64::from(game.plies);
        }
    }

    /// Names of those whom the agent of a place met.
    pub(crate) fn others<'a>(&self, agents: &'a [String], place: usize) -> Vec<&'a str> {
        let others = self.group.iter().enumerate().filter(|(other, _)| *other != place);
        others.map(|(_, &agent)| agents[agent].as_str()).collect()
    }

    pub(crate) fn games(&self) -> u64 {
        self.reasons.values().sum()
    }

    /// Share of the games that ended so.
    pub fn share(&self, reason: &str) -> f64 {
        self.reasons.get(reason).map_or(0.0, |&count| count as f64 / self.games().max(1) as f64)
    }
}

/// An agent's place in the table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Place {
    pub(crate) agent: String,
    pub(crate) score: f64,
    pub(crate) rating: Option<f64>,
    pub(crate) rating_low: Option<f64>,
    pub(crate) rating_high: Option<f64>,
    /// Its share in the equilibrium between the agents (Nash averaging), where results go round in circles.
    pub(crate) nash_share: Option<f64>,
    pub(crate) worst_opponent: Option<String>,
    pub(crate) worst_score: Option<f64>,
    pub(crate) worst_low: Option<f64>,
    pub(crate) worst_high: Option<f64>,
}

/// The standing after all bouts, the best first.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    /// The agents with their numbers, the best first.
    pub places: Vec<(usize, Place)>,
    /// Share of resamples in which the first of two came out ahead, by number; for tables of two.
    pub(crate) superiority: Vec<Vec<f64>>,
}

/// The score of `first` against `second`, of all meetings of the two alone.
pub(crate) fn against(meetings: &[Meetings], first: usize, second: usize) -> Option<Estimate> {
    let meeting = meetings.iter().find(|meeting| {
        meeting.group.len() == 2 && meeting.group.contains(&first) && meeting.group.contains(&second)
    })?;
    let place = meeting.group.iter().position(|&agent| agent == first)?;
    meeting.places[place].score()
}

/// Sums up meetings into ratings with intervals.
pub fn standing(agents: &[String], meetings: &[Meetings], seed: u64) -> Standing {
    let count = agents.len();
    let in_twos = meetings.iter().all(|meeting| meeting.group.len() == 2);
    let shares = meetings.iter().flat_map(|meeting| &meeting.places).all(|paired| !paired.counts_chips);
    let (mut ratings, mut superiority, mut nash) = (Vec::new(), Vec::new(), Vec::new());
    if in_twos && shares {
        let twos = as_twos(meetings);
        (ratings, superiority) = rated(count, &twos, seed);
        if is_cyclic(count, &twos) {
            nash = nash_averages(count, &twos);
        }
    }
    let place = |agent: usize| {
        let nash_share = nash.get(agent).map(|average| average.share);
        (agent, Place { nash_share, ..place(agent, agents, meetings, ratings.get(agent)) })
    };
    let mut places: Vec<(usize, Place)> = (0..count).map(place).collect();
    places.sort_by(|(_, a), (_, b)| {
        let key = |place: &Place| place.rating.unwrap_or(place.score);
        key(b).total_cmp(&key(a))
    });
    Standing { places, superiority }
}

fn as_twos(meetings: &[Meetings]) -> Vec<Meeting> {
    let meeting = |meeting: &Meetings| Meeting {
        first: meeting.group[0],
        second: meeting.group[1],
        pairs: meeting.places[0].means.clone(),
    };
    meetings.iter().map(meeting).collect()
}

fn place(agent: usize, agents: &[String], meetings: &[Meetings], rating: Option<&Rating>) -> Place {
    let own = meetings.iter().filter_map(|meeting| {
        meeting.group.iter().position(|&other| other == agent).map(|place| &meeting.places[place])
    });
    let (sum, count) = own.fold((0.0, 0), |(sum, count), paired| {
        (sum + paired.mean() * paired.count() as f64, count + paired.count())
    });
    let worst = (0..agents.len())
        .filter_map(|other| {
            against(meetings, agent, other).filter(|_| other != agent).map(|score| (other, score))
        })
        .min_by(|(_, a), (_, b)| a.point.total_cmp(&b.point));
    Place {
        agent: agents[agent].clone(),
        score: sum / count.max(1) as f64,
        rating: rating.map(|rating| rating.points),
        rating_low: rating.map(|rating| rating.low),
        rating_high: rating.map(|rating| rating.high),
        nash_share: None,
        worst_opponent: worst.map(|(other, _)| agents[other].clone()),
        worst_score: worst.map(|(_, score)| score.point),
        worst_low: worst.map(|(_, score)| score.low),
        worst_high: worst.map(|(_, score)| score.high),
    }
}
