//! A claim as it is written down.

use gunjin_engine::Wrong;
use gunjin_engine::switches::{nearest, suggestion};
use serde::{Deserialize, Serialize};

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/claims.rs"));
}

/// The doses at which a rule is put to programs at least: two cannot show that more is too much.
const LEAST_DOSES: usize = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Form {
    /// Arms play against each other, seats exchanged: the first arm's score less one half.
    Duel,
    /// A rule of play that programs heed more or less (the agent `heed`), at several doses: every dose against
    /// none, or where there are two arms against each other at the same dose; the first arm's score less one
    /// half, all doses alike.
    Doses,
    /// Arms are played apart, each against itself, from the same deals: the metric of the first less that of the second.
    Variants,
    /// One run: the mean of the metric, less `expected`.
    Mean,
    /// One run: the seat's score in games with the event less that in games without.
    Event,
    /// One run: the share of a kind's losses that are to certain kinds, less `expected`.
    Killers,
    /// One run: the share of the pieces of some kinds that fell, less that of others.
    Losses,
    /// One run: the bits that a fight tells the owner of certain kinds, less those that one tells the owner of others.
    Tells,
    /// One run: the score of the seat that knows more, where the other has more pieces, less one half.
    Knows,
    /// One run, replayed: the share of seats, among those whose enemy has none of certain kinds left at the
    /// end, that know it for certain, less `expected`.
    Certainty,
    /// One run, replayed: the legal moves of a piece of certain kinds in the last third of a game less those in the first.
    Mobility,
    /// Every kind of a list is played without, against full armies: Spearman's correlation of what it costs with the list.
    Ranks,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Metric {
    Score,
    Plies,
    Branching,
    Combats,
    Captures,
    FirstContact,
    Crossing,
    Draw,
    HeadquartersTaken,
    Repetition,
    /// The share of the pieces of the kinds of `losses` that fell, of both seats.
    Lost,
    /// The ply at which the first piece of the kinds of `losses` fell.
    FirstLoss,
    /// Plies from the first fight in a headquarters to the end, where the same seat took it.
    Siege,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Direction {
    Higher,
    Lower,
    Differs,
    Negligible,
}

/// One side of the comparison. What is left out is as the claim has it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Arm {
    pub(crate) setup: Option<String>,
    pub(crate) agent: Option<String>,
    pub(crate) parameters: Option<String>,
    pub(crate) edition: Option<String>,
    pub(crate) switches: Option<String>,
    /// Pieces that the army of this arm lacks, which both seats are told.
    pub(crate) without: Vec<String>,
}

impl Arm {
    fn is_a_setting(&self) -> bool {
        Arm { parameters: None, ..self.clone() } == Arm::default()
    }
}

/// An event of a game, for one of its seats.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Event {
    pub(crate) kept: Vec<String>,
    /// It lost one of these kinds (the only one it had of it, or the first).
    pub(crate) lost: Vec<String>,
    pub(crate) enemy_lost: Vec<String>,
    /// With `by`: the seat's own kinds that beat it.
    pub(crate) by: Vec<String>,
    /// Only games that did not end in this way for the seat count as its losses: `hq` counts only defeats in
    /// the own headquarters.
    pub(crate) defeat: Option<String>,
    /// Only seats to which this happened are looked at.
    pub(crate) given: Option<Box<Event>>,
}

impl Event {
    /// The one kind that it is about; `None` if it is about none or several.
    pub(crate) fn kind(&self) -> Option<&String> {
        match [&self.kept, &self.lost, &self.enemy_lost].map(Vec::as_slice) {
            [[kind], [], []] | [[], [kind], []] | [[], [], [kind]] => Some(kind),
            _ => None,
        }
    }

    /// The same event of another kind; `None` if it is not about one kind.
    pub(crate) fn of_kind(&self, kind: &str) -> Option<Event> {
        self.kind()?;
        let mut other = self.clone();
        for kinds in [&mut other.kept, &mut other.lost, &mut other.enemy_lost] {
            kinds.iter_mut().for_each(|name| *name = kind.to_string());
        }
        Some(other)
    }
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Killers {
    pub(crate) victim: String,
    pub(crate) killers: Vec<String>,
}

/// Losses of kinds that a claim compares.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Losses {
    pub(crate) kinds: Vec<String>,
    /// The kinds with which they are compared.
    #[serde(default)]
    pub(crate) than: Vec<String>,
}

/// Result of a fight for a piece alone; that both fall is neither.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Outcome {
    Win,
    Lose,
}

/// Fights whose information a claim compares.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Tells {
    pub(crate) kinds: Vec<String>,
    /// The kinds with which they are compared.
    pub(crate) than: Vec<String>,
    pub(crate) outcome: Outcome,
}

/// A claim of the literature with the design that tests it.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Name by which it is asked for.
    pub id: String,
    /// Title and section.
    pub source: String,
    /// The claim in our words.
    pub claim: String,
    pub(crate) form: Form,
    #[serde(default)]
    pub(crate) metric: Option<Metric>,
    pub(crate) direction: Direction,
    #[serde(default)]
    pub(crate) relative: bool,
    /// The least difference that would count.
    pub counts: f64,
    /// Why that much would.
    #[serde(default)]
    pub reason: String,
    /// Why no game of these agents can tell; empty where games can.
    #[serde(default)]
    pub(crate) untestable: String,
    pub(crate) games: u64,
    /// The seed of its games.
    pub seed: u64,
    /// The editions of its games.
    pub editions: Vec<String>,
    /// The agents that play them.
    pub agents: Vec<String>,
    #[serde(default)]
    pub(crate) arm: Vec<Arm>,
    /// The rule of play, as the agent `heed` calls it.
    #[serde(default)]
    pub(crate) rule: Option<String>,
    /// Strengths at which it is heeded, the weakest dose first.
    #[serde(default)]
    pub doses: Vec<f64>,
    #[serde(default)]
    pub(crate) event: Option<Event>,
    #[serde(default)]
    pub(crate) killers: Option<Killers>,
    #[serde(default)]
    pub(crate) losses: Option<Losses>,
    #[serde(default)]
    pub(crate) tells: Option<Tells>,
    #[serde(default)]
    pub(crate) kinds: Vec<String>,
    /// Kinds in the order that the claim puts them, the first worth most.
    #[serde(default)]
    pub order: Vec<String>,
    /// The agent in the second seat, where it is another one (variants and means only).
    #[serde(default)]
    pub(crate) opponent: Option<String>,
    /// Value with which a mean or a share is compared.
    #[serde(default)]
    pub(crate) expected: Option<f64>,
    #[serde(default)]
    pub(crate) note: String,
}

impl Claim {
    /// True if its arms are two settings of one player and nothing else.
    pub(crate) fn turns_a_knob(&self) -> bool {
        matches!(self.form, Form::Duel | Form::Doses) && self.arm.iter().all(Arm::is_a_setting)
    }

    /// True if it has the arms and what else its form needs.
    fn parts_fit(&self) -> bool {
        let none = self.arm.is_empty();
        let needs_losses =
            matches!(self.metric, Some(Metric::Lost | Metric::FirstLoss)) || self.form == Form::Losses;
        let fits = match self.form {
            Form::Duel => self.arm.len() == 2 && self.metric.is_none(),
            Form::Doses => self.metric.is_none(),
            Form::Variants => self.arm.len() == 2 && self.metric.is_some(),
            Form::Mean => none && self.metric.is_some() && self.expected.is_some(),
            Form::Event => none && self.event.is_some(),
            Form::Killers => none && self.killers.is_some() && self.expected.is_some(),
            Form::Losses => none && self.losses.as_ref().is_some_and(|losses| !losses.than.is_empty()),
            Form::Tells => none && self.tells.is_some(),
            Form::Knows => none,
            Form::Certainty => none && !self.kinds.is_empty() && self.expected.is_some(),
            Form::Mobility => none && !self.kinds.is_empty(),
            Form::Ranks => none && self.order.len() > 2,
        };
        fits && (!needs_losses || self.losses.is_some())
    }

    /// True if it has what a rule at doses needs: the rule, three doses or more, and unlike programs.
    fn doses_fit(&self) -> bool {
        let ascending = self.doses.windows(2).all(|pair| pair[0] < pair[1]);
        let above_none = self.doses.first().is_some_and(|dose| *dose > 0.0);
        let direct = matches!(self.direction, Direction::Higher | Direction::Lower);
        let arms = self.arm.len() <= 2 && self.arm.iter().all(Arm::is_a_setting);
        let dosed = self.doses.len() >= LEAST_DOSES && ascending && above_none;
        self.rule.is_some() && dosed && direct && arms && !self.is_of_one_program()
    }

    /// True if one program alone plays it, at whatever settings: then a verdict is about that program.
    pub(crate) fn is_of_one_program(&self) -> bool {
        let name = |agent: &String| agent.split(':').next().unwrap_or_default().to_string();
        let mut names: Vec<String> = self.agents.iter().map(name).collect();
        names.sort_unstable();
        names.dedup();
        names.len() < 2
    }
}

pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    embedded::CLAIMS.iter().map(|(name, _)| *name)
}

/// All claims, by name.
///
/// # Errors
/// If one cannot be read; a test reads them all.
pub fn all() -> Result<Vec<Claim>, Wrong> {
    embedded::CLAIMS.iter().map(|(name, text)| read(name, text)).collect()
}

/// The claim of a name.
///
/// # Errors
/// If there is none.
pub fn named(name: &str) -> Result<Claim, Wrong> {
    let found = embedded::CLAIMS.iter().find(|(known, _)| *known == name);
    let (name, text) = found.ok_or_else(|| {
        let meant = suggestion(&nearest(name, names()));
        Wrong(format!("there is no claim '{name}'{meant}; `gunjin claims list` shows them"))
    })?;
    read(name, text)
}

/// Reads a claim's file.
pub fn read(name: &str, text: &str) -> Result<Claim, Wrong> {
    let wrong = |problem: &dyn std::fmt::Display| Wrong(format!("data/claims/{name}.toml: {problem}"));
    let origin = format!("data/claims/{name}.toml");
    let claim: Claim = toml::from_str(text).map_err(|problem| Wrong::in_toml(&origin, text, &problem))?;
    let unfit = |problem: &str| Err(wrong(&problem));
    if claim.id != name {
        return unfit("the id is not the file's name");
    }
    if claim.form == Form::Doses && !claim.doses_fit() {
        return unfit(
            "a rule at doses has a rule, three doses or more above 0, the weakest first, agents of two programs or more, the direction higher or lower, and at most two arms of parameters alone",
        );
    }
    if !claim.parts_fit() {
        return unfit(
            "a duel has two arms, variants have two arms and a metric, the others none, and a metric, an event, killers, losses, tells, kinds or an order",
        );
    }
    if claim.agents.is_empty() || claim.editions.is_empty() || claim.games == 0 || claim.counts <= 0.0 {
        return unfit("agents, editions, games and counts must be given");
    }
    Ok(claim)
}
