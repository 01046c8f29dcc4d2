//! The rules, one by one.

use super::Site;

/// A piece of printed advice on set-ups.
#[derive(Debug, Clone, Copy)]
pub struct AdviceRule {
    /// Its number in `docs/ADVICE.md`.
    pub number: &'static str,
    /// The parameter that weighs it.
    pub name: &'static str,
    /// The advice in words.
    pub about: &'static str,
    /// True if an edition has the pieces that it is about.
    pub(super) applies: fn(&Site) -> bool,
    /// Degree to which a camp follows it, between 0 and 1.
    pub(super) degree: fn(&Site, &Camp) -> f64,
}

type Camp = [Option<u8>];

macro_rules! rules {
    ($($number:literal, $name:literal, $about:literal, $applies:expr, $degree:expr;)+) => {
        /// Every rule, by number.
        pub const ADVICE: &[AdviceRule] = &[$(AdviceRule {
            number: $number, name: $name, about: $about, applies: $applies, degree: $degree,
        }),+];
    };
}

rules! {
    "A1", "hq_general", "a general in the headquarters, the highest best of all",
        |site| has_free_headquarters(site) && !site.cast.generals.is_empty(), hq_general;
    "A2", "hq_aircraft", "no aircraft in the headquarters without a general beside it",
        |site| has_free_headquarters(site) && !site.cast.aircraft.is_empty(),
        |site, camp| yes(!holds(site, camp, &site.cast.aircraft) || general_beside(site, camp));
    "A3", "hq_mine", "a mine in the headquarters only with a general beside it",
        |site| has_free_headquarters(site) && !site.cast.mines.is_empty(),
        |site, camp| yes(!holds(site, camp, &site.cast.mines) || general_beside(site, camp));
    "A4", "hq_weak", "nobody in the headquarters whom officers beat",
        has_free_headquarters, |site, camp| yes(!is_weak(site, in_headquarters(site, camp)));
    "A5", "hq_flag", "no flag in the headquarters",
        |site| has_free_headquarters(site) && !site.cast.flags.is_empty(),
        |site, camp| yes(!holds(site, camp, &site.cast.flags));
    "A6", "hq_guard", "a general in the headquarters or beside it",
        |site| site.ground.headquarters.is_some() && !site.cast.generals.is_empty(),
        |site, camp| yes(holds(site, camp, &site.cast.generals) || general_beside(site, camp));
    "A7", "hq_spy", "a lieutenant general in the headquarters has the spy near",
        |site| has_free_headquarters(site) && has_pair(site),
        |site, camp| yes(in_headquarters(site, camp) != site.cast.lieutenant_general()
            || site.ground.headquarters.is_some_and(|at| spy_within(site, camp, at, NEAR)));
    "A8", "flag_back", "the flag not on the back rank",
        |site| site.flags_copy,
        |site, camp| yes(!places_of(camp, &site.cast.flags).any(|at| site.ground.back.contains(&at)));
    "A9", "flag_backer", "a mine or one of the two highest generals behind the flag",
        |site| site.flags_copy, flag_backer;
    "A10", "flag_spy", "where the lieutenant general is behind the flag, the spy near",
        |site| site.flags_copy && has_pair(site), flag_spy;
    "A11", "spy_near", "the spy next to the lieutenant general",
        has_pair, |site, camp| yes(lieutenant_general_at(site, camp)
            .is_some_and(|at| spy_within(site, camp, at, 1)));
    "A12", "decoy", "a company officer next to the lieutenant general",
        |site| site.cast.lieutenant_general().is_some() && !site.cast.company.is_empty(),
        |site, camp| yes(lieutenant_general_at(site, camp).is_some_and(|at| {
            site.ground.sides[at].iter().any(|&side| is_one(camp[side], &site.cast.company))
        }));
    "A13", "general_back", "the general not in the front line",
        |site| site.cast.general().is_some() && site.ground.front.len() < site.ground.len(),
        |site, camp| yes(!places_of(camp, &site.cast.generals[..1]).any(|at| site.ground.front.contains(&at)));
    "A14", "attacker_front", "the lieutenant general in the front half",
        |site| site.cast.lieutenant_general().is_some(),
        |site, camp| yes(lieutenant_general_at(site, camp).is_some_and(|at| at < site.ground.len() / 2));
    "A15", "engineers_back", "engineers not on the front rank",
        |site| !site.cast.engineers.is_empty(), engineers_back;
    "A16", "flood_ring", "where engineers flood, no mine or spy in a headquarters with a gap beside it",
        |site| site.floods && has_free_headquarters(site),
        |site, camp| yes(!(holds(site, camp, &site.cast.mines) || holds(site, camp, &site.cast.spies))
            || sides_of_headquarters(site).iter().all(|&side| camp[side].is_some()));
    "A17", "marshal_guard", "pieces that stay beside a marshal on guard",
        |site| !site.cast.marshals.is_empty() && site.cast.fixed.iter().any(|&fixed| fixed), marshal_guard;
}

/// Number of steps that count as near.
const NEAR: usize = 2;

fn yes(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

/// True if the owner may choose what stands in the headquarters.
fn has_free_headquarters(site: &Site) -> bool {
    site.ground.headquarters.is_some() && site.ground.owners.len() != 1
}

fn in_headquarters(site: &Site, camp: &Camp) -> Option<u8> {
    site.ground.headquarters.and_then(|at| camp[at])
}

/// The places beside the headquarters; none where there is none.
fn sides_of_headquarters(site: &Site) -> &[usize] {
    site.ground.headquarters.map_or(&[], |at| &site.ground.sides[at])
}

/// True if there are a lieutenant general and a spy.
fn has_pair(site: &Site) -> bool {
    site.cast.lieutenant_general().is_some() && !site.cast.spies.is_empty()
}

fn is_one(kind: Option<u8>, kinds: &[u8]) -> bool {
    kind.is_some_and(|kind| kinds.contains(&kind))
}

/// True if the headquarters holds one of these.
fn holds(site: &Site, camp: &Camp, kinds: &[u8]) -> bool {
    is_one(in_headquarters(site, camp), kinds)
}

fn general_beside(site: &Site, camp: &Camp) -> bool {
    sides_of_headquarters(site).iter().any(|&side| is_one(camp[side], &site.cast.generals))
}

fn places_of<'c>(camp: &'c Camp, kinds: &'c [u8]) -> impl Iterator<Item = usize> + 'c {
    (0..camp.len()).filter(move |&at| is_one(camp[at], kinds))
}

fn lieutenant_general_at(site: &Site, camp: &Camp) -> Option<usize> {
    let kind = site.cast.lieutenant_general()?;
    camp.iter().position(|other| *other == Some(kind))
}

fn spy_within(site: &Site, camp: &Camp, place: usize, steps: usize) -> bool {
    places_of(camp, &site.cast.spies).any(|at| site.ground.distance[place][at] <= steps)
}

/// A1: 1 for the highest general, less by a tenth for each below.
fn hq_general(site: &Site, camp: &Camp) -> f64 {
    let kind = in_headquarters(site, camp);
    let rank = site.cast.generals.iter().position(|&general| Some(general) == kind);
    rank.map_or(0.0, |rank| (1.0 - 0.1 * rank as f64).max(0.5))
}

/// A4: everybody besides generals, colonels, mines, aircraft and missiles. Flags have a rule of their own.
fn is_weak(site: &Site, kind: Option<u8>) -> bool {
    let cast = &site.cast;
    let strong = [&cast.generals, &cast.mines, &cast.aircraft, &cast.missiles, &cast.marshals, &cast.flags];
    let colonel = &cast.field[..cast.field.len().min(1)];
    !strong.iter().any(|kinds| is_one(kind, kinds)) && !is_one(kind, colonel)
}

/// A9: the flag counts as one more mine before a mine; before a general it is strong, but the general is
/// bound.
fn flag_backer(site: &Site, camp: &Camp) -> f64 {
    let cast = &site.cast;
    let backer = |flag: usize| site.ground.behind[flag].and_then(|at| camp[at]);
    let worth = |flag: usize| match backer(flag) {
        kind if is_one(kind, &cast.mines) => 1.0,
        kind if is_one(kind, &cast.generals[..cast.generals.len().min(2)]) => 0.8,
        kind if is_one(kind, &cast.generals) => 0.5,
        _ => 0.0,
    };
    places_of(camp, &cast.flags).map(worth).fold(0.0, f64::max)
}

fn flag_spy(site: &Site, camp: &Camp) -> f64 {
    let at = lieutenant_general_at(site, camp);
    let backs = |flag: usize| at.is_some() && site.ground.behind[flag] == at;
    let alone = |flag: usize| backs(flag) && !spy_within(site, camp, flag, NEAR);
    yes(!places_of(camp, &site.cast.flags).any(alone))
}

/// A15: the share of engineers that are not on the front rank.
fn engineers_back(site: &Site, camp: &Camp) -> f64 {
    let all = places_of(camp, &site.cast.engineers).count().max(1);
    let front = places_of(camp, &site.cast.engineers).filter(|at| site.ground.front.contains(at)).count();
    1.0 - front as f64 / all as f64
}

/// A17: half for one piece without a move beside the headquarters, all for two.
fn marshal_guard(site: &Site, camp: &Camp) -> f64 {
    let sides = sides_of_headquarters(site);
    let stays = |&&side: &&usize| camp[side].is_some_and(|kind| site.cast.fixed[usize::from(kind)]);
    (sides.iter().filter(stays).count().min(2) as f64) / 2.0
}
