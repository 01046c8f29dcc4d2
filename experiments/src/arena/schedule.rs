//! Schedule of an arena's meetings.

use gunjin_engine::wrong::Wrong;

/// Scheme by which agents meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Every group of agents that fills the table meets.
    RoundRobin,
    /// The first agent meets all others.
    Gauntlet,
}

/// The groups that meet, each by the numbers of its agents, ascending.
pub(crate) fn groups(agents: usize, seats: usize, format: Format) -> Result<Vec<Vec<usize>>, Wrong> {
    if agents < seats {
        let given = if agents == 1 { "1 is".into() } else { format!("{agents} are") };
        let needs = format!("needs at least {seats} agents and {given} given");
        return Err(Wrong(format!("a table of {seats} seats {needs}; name more with --agent")));
    }
    let mut groups = Vec::new();
    extend(&mut groups, &mut Vec::new(), agents, seats);
    groups.retain(|group| format == Format::RoundRobin || group.contains(&0));
    Ok(groups)
}

fn extend(groups: &mut Vec<Vec<usize>>, group: &mut Vec<usize>, agents: usize, seats: usize) {
    if group.len() == seats {
        groups.push(group.clone());
        return;
    }
    for next in group.last().map_or(0, |last| last + 1)..agents {
        group.push(next);
        extend(groups, group, agents, seats);
        group.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_meets_everybody() {
        let found = groups(4, 2, Format::RoundRobin).expect("enough agents");
        assert_eq!(found, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(groups(4, 2, Format::Gauntlet).expect("enough"), [[0, 1], [0, 2], [0, 3]]);
        assert_eq!(groups(4, 3, Format::RoundRobin).expect("enough").len(), 4);
        let error = groups(1, 2, Format::RoundRobin).expect_err("too few").to_string();
        assert!(error.contains("needs at least 2 agents and 1 is given"), "{error}");
    }
}
