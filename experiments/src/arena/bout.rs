//! Bouts: the games of one group of agents that begin alike, one for every rotation of the seats.

use crate::games::Games;
use crate::result::Score;

/// The tables of a group, one a seating. Games of one number begin alike on all of them.
pub struct Bout<T> {
    /// The agents of the group, by number.
    pub group: Vec<usize>,
    tables: Vec<(Vec<usize>, T)>,
}

impl<T> std::fmt::Debug for Bout<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bout").field("group", &self.group).finish_non_exhaustive()
    }
}

/// The games of one number.
#[derive(Debug)]
pub struct Played<R> {
    /// The points of every game, by place in the group: `points[game][place]`.
    pub points: Vec<Vec<f64>>,
    /// What every game leaves behind.
    pub results: Vec<R>,
}

impl<T: Games> Bout<T>
where
    for<'r> Score: From<&'r T::Result>,
{
    /// A bout of a group at these tables, each with the agent of every seat.
    #[must_use]
    pub fn new(group: Vec<usize>, tables: Vec<(Vec<usize>, T)>) -> Bout<T> {
        Bout { group, tables }
    }

    /// Plays the games of a number.
    #[must_use]
    pub fn play(&self, number: u64) -> Played<T::Result> {
        let mut played = Played { points: Vec::new(), results: Vec::new() };
        for (seating, table) in &self.tables {
            let result = table.play(number);
            let score = Score::from(&result);
            let points = |agent: &usize| {
                let seat = seating.iter().position(|sitting| sitting == agent);
                seat.map_or(0.0, |seat| score.points[seat])
            };
            played.points.push(self.group.iter().map(points).collect());
            played.results.push(result);
        }
        played
    }
}
