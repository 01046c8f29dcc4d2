//! Contradictions: claims on a pair of kinds that cannot both be true.

use super::claims::Claim;
use super::names::Names;
use super::{Finding, FindingKind, wording};
use std::collections::BTreeMap;

/// A pair and the states for which it is disputed; orders the findings.
type Place<'a> = (usize, usize, Vec<&'a str>);

/// One finding for every pair of kinds, and state of one of them, on which claims disagree.
pub(super) fn disputes(claims: &[Claim<'_>], names: &Names<'_>) -> Vec<Finding> {
    let mut places: BTreeMap<Place<'_>, Vec<usize>> = BTreeMap::new();
    for (i, a) in claims.iter().enumerate() {
        for (j, b) in claims.iter().enumerate().skip(i + 1).filter(|(_, b)| a.disputes(b)) {
            places.entry(place(a, b)).or_default().extend([i, j]);
        }
    }
    places.into_iter().map(|(place, involved)| finding(&place, involved, claims, names)).collect()
}

fn place<'a>(a: &Claim<'a>, b: &Claim<'a>) -> Place<'a> {
    let (first, second) = a.pair();
    let mut states: Vec<&str> = a.state.into_iter().chain(b.state).collect();
    states.sort_unstable();
    states.dedup();
    (first, second, states)
}

fn finding(place: &Place<'_>, mut involved: Vec<usize>, claims: &[Claim<'_>], names: &Names<'_>) -> Finding {
    let (first, second, states) = place;
    let mut key = format!("contradiction:{}-{}", names.ja(*first), names.ja(*second));
    for state in states {
        key.push(':');
        key.push_str(state);
    }
    involved.sort_unstable();
    involved.dedup();
    let involved: Vec<&Claim<'_>> = involved.into_iter().filter_map(|i| claims.get(i)).collect();
    let text = by_sheet(&involved, names);
    Finding::new(FindingKind::Contradiction, key, names.list([*first, *second]), text)
}

/// The clauses, one sentence for each sheet.
fn by_sheet(involved: &[&Claim<'_>], names: &Names<'_>) -> String {
    let mut sheets: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for claim in involved {
        sheets.entry(claim.sheet).or_default().push(wording::clause(claim, names));
    }
    let sentence = |(sheet, clauses): (&str, Vec<String>)| match sheet {
        "" => wording::joined(&clauses),
        _ => format!("On the sheet {sheet} {}.", clauses.join("; ")),
    };
    sheets.into_iter().map(sentence).collect::<Vec<_>>().join(" ")
}
