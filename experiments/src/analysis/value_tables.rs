//! Values of pieces as tables of findings.

use super::between_players::Method;
use super::findings::AnalysisError;
use super::kinds::{GameFacts, KindFacts, facts};
use super::reliability::split_half;
use super::removal::{Removal, lacking_games, removal};
use super::result_table::{Holds, ResultTable, cells, columns};
use super::source::{PositionLine, Subject};
use super::values::{Column, Drawing, Fit, Weighing, Which, columns, differing, fit, phases};
use super::watch::Watch;
use gunjin_agents::{AgentSpec, OwnSetup};
use gunjin_play::stats::bootstrap::percentile_95;
use gunjin_play::stats::interval::Estimate;
use gunjin_play::stats::rank::spearman;

/// The same order by the next games of the same players, beside orders by other means.
const AGAIN: &str = "again";

/// Everything that is found about the pieces of a subject.
#[derive(Debug, Clone, PartialEq)]
pub struct PieceValues {
    /// The game, for tables.
    pub game: String,
    /// Agents that played it.
    pub agents: String,
    pub(crate) setups: Vec<String>,
    /// The kinds, in the order of the rules, then those that only occur in play (promoted, in hand).
    pub kinds: Vec<KindFacts>,
    /// The kinds' places in the subject; `None` if a kind was never on the board.
    places: Vec<Option<usize>>,
    /// By kind, the games in which sides differed in it.
    games: Vec<usize>,
    pub(crate) fit: Fit,
    /// The same with every position counted alike.
    pub(crate) by_positions: Fit,
    pub(crate) reliability: Option<Estimate>,
    /// The same by phase, where there are positions enough.
    pub(crate) by_phase: [Option<Fit>; 3],
    /// The plies with which the second and the third phase begin.
    pub(crate) phases: [u32; 2],
    pub(crate) by_moving: Option<Fit>,
    pub(crate) removal: Option<Removal>,
}

fn tells_moved(subject: &Subject) -> bool {
    subject.positions.iter().any(|position| position.moved.iter().any(|kinds| !kinds.is_empty()))
}

/// Most samples that [`piece_values`] draws, a regression each.
pub fn draws(all: &[Subject], subject: &Subject, drawing: Drawing) -> u64 {
    // Two over all positions and one for each phase.
    let more = [tells_moved(subject), lacking_games(all, subject).next().is_some()];
    drawing.samples * (5 + more.into_iter().map(u64::from).sum::<u64>())
}

/// The values of the pieces of a subject. `all` are searched for games without pieces.
///
/// # Errors
/// If the game is none, there are no positions, or the regression fails.
pub fn piece_values(
    all: &[Subject],
    subject: &Subject,
    drawing: Drawing,
    watch: &dyn Watch,
) -> Result<PieceValues, AnalysisError> {
    let GameFacts { mut kinds, .. } = facts(&subject.typed)?;
    for code in &subject.kinds {
        if !kinds.iter().any(|kind| kind.code == *code) {
            kinds.push(KindFacts { code: code.clone(), ..KindFacts::default() });
        }
    }
    let everything: Vec<&PositionLine> = subject.positions.iter().collect();
    let fit_to = |positions: &[&PositionLine], which: &[Which]| {
        fit(subject, &kinds, positions, &columns(subject, which), drawing, watch)
    };
    let phases = phases(&subject.positions);
    let in_phase = |phase: usize| -> Result<Option<Fit>, AnalysisError> {
        let begin = if phase == 0 { 0 } else { phases[phase - 1] };
        let end = phases.get(phase).copied().unwrap_or(u32::MAX);
        let positions: Vec<&PositionLine> =
            everything.iter().copied().filter(|position| (begin..end).contains(&position.ply)).collect();
        if positions.is_empty() { Ok(None) } else { fit_to(&positions, &[Which::All]).map(Some) }
    };
    let places: Vec<Option<usize>> =
        kinds.iter().map(|kind| subject.kinds.iter().position(|code| *code == kind.code)).collect();
    let differ = |place: &Option<usize>| {
        place.map_or(0, |place| differing(&everything, subject.seats, (place, Which::All)))
    };
    Ok(PieceValues {
        game: subject.game.clone(),
        agents: subject.played_by(),
        setups: setups(subject),
        games: places.iter().map(differ).collect(),
        fit: fit_to(&everything, &[Which::All])?,
        by_positions: fit(
            subject,
            &kinds,
            &everything,
            &columns(subject, &[Which::All]),
            Drawing { weighing: Weighing::Positions, ..drawing },
            watch,
        )?,
        reliability: reliability(subject, &kinds, drawing),
        by_phase: [in_phase(0)?, in_phase(1)?, in_phase(2)?],
        by_moving: if tells_moved(subject) {
            Some(fit_to(&everything, &[Which::Unmoved, Which::Moved])?)
        } else {
            None
        },
        removal: removal(all, subject, &kinds, drawing, watch),
        places,
        kinds,
        phases,
    })
}

/// Set-up policy of each side: its own, that of the game, random where neither says anything.
fn setups(subject: &Subject) -> Vec<String> {
    let side = |(seat, agent): (usize, &String)| {
        let own = AgentSpec::read(agent).map_or(OwnSetup::Host, |agent| agent.own_setup());
        match (own, subject.policies.get(seat)) {
            (OwnSetup::By(policy), _) => policy.to_string(),
            (_, Some(policy)) => policy.clone(),
            (OwnSetup::Auto, None) => "auto".to_string(),
            (OwnSetup::Host, None) => "random".to_string(),
        }
    };
    subject.agents.iter().enumerate().map(side).collect()
}

/// Split-half reliability of the order of kinds by regression, as far as halves of the games can be fitted
/// and know the same kinds.
fn reliability(subject: &Subject, kinds: &[KindFacts], drawing: Drawing) -> Option<Estimate> {
    let columns = columns(subject, &[Which::All]);
    let once = Drawing { samples: 0, ..drawing };
    split_half(subject.games.len(), drawing.seed, |chosen| {
        let halves = [true, false].map(|side| {
            let of_half = |position: &&PositionLine| chosen[position.game] == side;
            let positions: Vec<&PositionLine> = subject.positions.iter().filter(of_half).collect();
            fit(subject, kinds, &positions, &columns, once, &()).ok()
        });
        let [Some(first), Some(second)] = &halves else { return None };
        let both = |column: &&Column| first.logit(**column).is_some() && second.logit(**column).is_some();
        let shared: Vec<Column> = columns.iter().filter(both).copied().collect();
        Some([first, second].map(|fit| shared.iter().map(|&column| fit.point(column)).collect()))
    })
}

impl PieceValues {
    fn all(&self, kind: usize) -> Option<Column> {
        self.places[kind].map(|place| (place, Which::All))
    }

    fn lacking(&self, kind: usize) -> Option<(&Removal, usize)> {
        let removal = self.removal.as_ref()?;
        let place = removal.kinds.iter().position(|lacking| lacking.code == self.kinds[kind].code)?;
        Some((removal, place))
    }

    /// Value of a kind, by regression.
    pub fn value(&self, kind: usize) -> Option<Estimate> {
        self.fit.value(self.all(kind)?)
    }

    /// Value of a kind by regression in pieces of another, whose own value must be above 0 for certain.
    pub fn ratio(&self, kind: usize, unit: usize) -> Option<Estimate> {
        self.value(unit).filter(|unit| unit.low > 0.0)?;
        self.drawn(|sample| {
            let worth = self.worth(Method::Regression, sample, &[kind, unit])?;
            Some(worth[0] / worth[1])
        })
    }

    /// A warning that names the kind with the widest interval, where that is wider than the value itself.
    pub(crate) fn uncertain(&self) -> Option<String> {
        let width = |value: &Estimate| (value.high - value.low) / value.point.abs();
        let known = (0..self.kinds.len()).filter_map(|kind| Some((kind, self.value(kind)?)));
        let wide = known.filter(|(_, value)| width(value) > 1.0);
        let (kind, value) = wide.max_by(|(_, a), (_, b)| width(a).total_cmp(&width(b)))?;
        let (game, code) = (&self.game, &self.kinds[kind].code);
        Some(format!(
            "{game}: too few games for piece values: {code} is worth {:.2} [{:.2}, {:.2}]; four times as many games \
             halve an interval",
            value.point, value.low, value.high
        ))
    }

    fn table(&self, name: &'static str, what: &str, columns: &[(&'static str, Holds)]) -> ResultTable {
        ResultTable::new(name, format!("{what}: {}, {}", self.game, self.agents), columns)
    }

    /// One line a kind: what it is worth by regression and by removal, beside what tables say.
    pub(crate) fn values(&self) -> ResultTable {
        let mut table = self.table(
            "values",
            "What a piece is worth (the mean piece is 1)",
            &columns![
                Words => game, agents, kind, name; Numbers(0) => count; Words => games;
                Estimates(2) => logit, logit_by_position, value, removal_logit, removal_value;
                Words => beats; Numbers(2) => hand, built_in;
            ],
        );
        for (number, kind) in self.kinds.iter().enumerate() {
            let column = self.all(number);
            let lacking = self.lacking(number);
            let (logit, value) =
                (column.map(|column| self.fit.logit(column)), column.map(|column| self.fit.value(column)));
            let by_position = column.map(|column| self.by_positions.logit(column));
            let removed =
                [Removal::logit, Removal::value].map(|of| lacking.map(|(removal, place)| of(removal, place)));
            let name = Some(&kind.name).filter(|name| !name.is_empty());
            table.row(cells![
                [&self.game, &self.agents, &kind.code]; [name]; [kind.count]; [self.games[number] as u64];
                [logit, by_position, value]; removed; [kind.beats.map(u64::from)]; [kind.hand, kind.built_in]
            ]);
        }
        table
    }

    /// One line a kind: by phase, and moved against unmoved, in logits.
    pub(crate) fn by_phase(&self) -> ResultTable {
        let [middle, end] = self.phases;
        let what = format!(
            "Values in logits by phase (middle from ply {middle}, end from ply {end}) and by whether the piece has moved"
        );
        let mut table = self.table(
            "values_by_phase",
            &what,
            &columns![
                Words => game, agents, kind;
                Estimates(2) => opening, middle, end, unmoved, moved, moved_less_unmoved;
            ],
        );
        for (number, kind) in self.kinds.iter().enumerate() {
            let phase = |phase: usize| self.by_phase[phase].as_ref()?.logit(self.all(number)?);
            let moving = |which| self.by_moving.as_ref()?.logit((self.places[number]?, which));
            let more = self.places[number].and_then(|place| self.by_moving.as_ref()?.moving(place));
            table.row(cells![
                [&self.game, &self.agents, &kind.code];
                [phase(0), phase(1), phase(2), moving(Which::Unmoved), moving(Which::Moved), more]
            ]);
        }
        table
    }

    pub(crate) fn removals(&self) -> ResultTable {
        let mut table = self.table(
            "removal",
            "Score lost without a piece",
            &columns![
                Words => game, agents, kind, pairs; Estimates(3) => score, lost;
                Estimates(2) => logit, value;
            ],
        );
        let removal =
            self.removal.iter().flat_map(|removal| removal.kinds.iter().map(move |kind| (removal, kind)));
        for (place, (removal, kind)) in removal.enumerate() {
            table.row(cells![
                [&self.game, &self.agents, &kind.code]; [kind.pairs.len() as u64];
                [removal.score(place), removal.lost(place), removal.logit(place), removal.value(place)]
            ]);
        }
        table
    }

    /// Agreement of different orders of the kinds: rank correlations with their intervals.
    pub(crate) fn agreement(&self) -> ResultTable {
        let mut table = self.table(
            "values_agreement",
            "Rank correlation (Spearman) between orders of the kinds",
            &columns![Words => game, agents, first, second, kinds; Estimates(2) => correlation;],
        );
        let mut add = |first: &str, second: &str, kinds: usize, found: Option<Estimate>| {
            let Some(found) = found else { return };
            let words = [self.game.as_str(), &self.agents, first, second];
            table.row(cells![words; [kinds as u64]; [found]]);
        };
        let fixed: [(&str, Vec<Option<f64>>); 3] = [
            ("beats", self.kinds.iter().map(|kind| kind.beats.map(f64::from)).collect()),
            ("hand", self.kinds.iter().map(|kind| kind.hand).collect()),
            ("built_in", self.kinds.iter().map(|kind| kind.built_in).collect()),
        ];
        let known = |method: Method, kind: usize| match method {
            Method::Regression => self.value(kind).is_some(),
            Method::Removal => self.lacking(kind).is_some(),
        };
        for (name, numbers) in &fixed {
            for method in Method::ALL {
                let both = |kind: &usize| numbers[*kind].is_some() && known(method, *kind);
                let kinds: Vec<usize> = (0..self.kinds.len()).filter(both).collect();
                let given: Vec<f64> = kinds.iter().filter_map(|&kind| numbers[kind]).collect();
                let found = self.drawn(|sample| spearman(&self.worth(method, sample, &kinds)?, &given));
                add(method.name(), name, kinds.len(), found);
            }
        }
        let both = |kind: &usize| Method::ALL.iter().all(|method| known(*method, *kind));
        let kinds: Vec<usize> = (0..self.kinds.len()).filter(both).collect();
        // Both were drawn independently of each other, so any pairing of their samples does.
        let found = self.drawn(|sample| {
            let [one, other] = Method::ALL.map(|method| self.worth(method, sample, &kinds));
            spearman(&one?, &other?)
        });
        add("regression", "removal", kinds.len(), found);
        add("regression", AGAIN, self.kinds.len(), self.again(Method::Regression));
        let lacking = self.removal.as_ref().map_or(0, |removal| removal.kinds.len());
        add("removal", AGAIN, lacking, self.again(Method::Removal));
        table
    }

    /// Reliability of the order of the kinds in the same players' next games.
    pub(crate) fn again(&self, method: Method) -> Option<Estimate> {
        match method {
            Method::Regression => self.reliability,
            Method::Removal => self.removal.as_ref()?.reliability(1),
        }
    }

    /// Values of kinds, in the estimate (0) or a sample (from 1); `None` if one of them has no value.
    pub(crate) fn order(&self, method: Method, sample: usize, codes: &[&str]) -> Option<Vec<f64>> {
        let place = |code: &&str| self.kinds.iter().position(|kind| kind.code == **code);
        self.worth(method, sample, &codes.iter().map(place).collect::<Option<Vec<usize>>>()?)
    }

    fn worth(&self, method: Method, sample: usize, kinds: &[usize]) -> Option<Vec<f64>> {
        match method {
            Method::Regression => {
                let columns: Vec<Column> = kinds.iter().map(|&kind| self.all(kind)).collect::<Option<_>>()?;
                self.fit.draw(sample, &columns)
            }
            Method::Removal => {
                let values = self.removal.as_ref()?.sample(sample)?;
                kinds.iter().map(|&kind| values.get(self.lacking(kind)?.1).copied()).collect()
            }
        }
    }

    fn drawn(&self, number: impl Fn(usize) -> Option<f64>) -> Option<Estimate> {
        let point = number(0)?;
        let drawn = (1..=self.fit.samples()).filter_map(number).collect();
        Some(percentile_95(point, drawn, self.fit.games()))
    }

    /// One line: how much was behind it, what the mean piece, the first seat and the right to act are worth
    /// in logits.
    pub(crate) fn scale(&self) -> ResultTable {
        let mut table = self.table(
            "values_scale",
            "In logits",
            &columns![
                Words => game, agents, games, positions;
                Estimates(3) => mean_piece, first_seat, to_act;
            ],
        );
        table.row(cells![
            [&self.game, &self.agents]; [self.fit.games(), self.fit.positions as u64];
            [self.fit.mean(), self.fit.seats().into_iter().next(), Some(self.fit.tempo())]
        ]);
        table
    }

    pub(crate) fn tables(&self) -> Vec<ResultTable> {
        let tables = [self.values(), self.by_phase(), self.removals(), self.agreement(), self.scale()];
        tables.into_iter().filter(|table| !table.is_empty()).collect()
    }
}
