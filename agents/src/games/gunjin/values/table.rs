//! Values of pieces and places: fitted by self-play where that was done, made by hand from the combat table
//! elsewhere.
//!
//! All values are in logits: a difference of 1 multiplies the odds of winning by *e*.

use super::geometry::Geometry;
use crate::files;
use crate::games::gunjin::behaviour::BEHAVIOURS;
use crate::games::gunjin::odds::points;
use crate::games::gunjin::outside::{self, inside};
use crate::parameters::LARGEST;
use crate::search_model::BUILT_IN;
use gunjin_engine::games::gunjin::{Gunjin, Piece, Ruleset};
use gunjin_engine::random::{Purpose, Stream, shuffle};
use gunjin_engine::{Bits, Wrong, math};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Distances that have a value of their own.
pub const NEAR: usize = 6;
/// Features of a move that a blueprint weighs (see [`crate::games::gunjin::appraisal::Appraisal`]).
pub const ASPECTS: usize = 8;

/// The place among them of what has to do with shuffling.
pub const SHUFFLING: usize = 6;

/// Origin of values.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// `hand` or `self-play`.
    pub method: String,
    /// The command or function that makes them again.
    pub command: String,
    /// Number of games that were played.
    pub games: u64,
    /// Positions sampled from them.
    pub positions: u64,
    /// Mean logarithmic loss on positions that were kept apart: 0.693 if nothing were known.
    pub loss: f64,
    /// Seed of every random number of the run.
    pub seed: u64,
}

/// The value of one kind of piece.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindValue {
    /// The kind's code.
    pub code: String,
    /// Cost of losing one, whatever else stands on the board: what players of one ply trade by.
    pub trade: f64,
    /// Value of having one, for a sum with all the rest.
    pub value: f64,
    /// Extra value as long as no living enemy that walks beats it.
    pub free: f64,
    /// By behaviour (see [`crate::games::gunjin::behaviour`]), the factor by which it raises the chance of this
    /// kind that evidence leaves; empty if that was not fitted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conduct: Vec<f64>,
}

/// Values of one edition.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Values {
    /// Name of the edition, with its switches.
    pub edition: String,
    /// Being to move.
    pub tempo: f64,
    /// One's headquarters is occupied by a piece of one's own.
    pub guard: f64,
    /// Each piece of one's own beside one's headquarters.
    pub ring: f64,
    /// By the distance, from 1, of the nearest piece that can take the enemy headquarters.
    pub nearest: [f64; NEAR],
    /// By the distance, from 1, of every such piece.
    pub near: [f64; NEAR],
    /// By the distance, from 1, of the nearest such piece that no living enemy that walks beats.
    pub nearest_free: [f64; NEAR],
    /// One's headquarters is occupied by a piece that no living enemy that walks beats.
    pub firm: f64,
    /// Weights of a move's aspects in the softmax over moves that searches begin from. Fitted to what a
    /// search chooses; as a player of its own it loses to the weights by hand, by which `greedy` goes.
    pub blueprint: [f64; ASPECTS],
    /// Command, seed and program that made the file.
    pub origin: Origin,
    /// Kinds, in the order of the edition.
    pub kind: Vec<KindValue>,
}

fn unreadable(problem: &str) -> Wrong {
    Wrong(format!("the values cannot be read: {problem}; write them with `gunjin learn pieces`"))
}

const EMBEDDED: &[(&str, &str)] =
    inside!("values/", ".toml", "w-23-6i", "p3-23-6i", "p3-31-8x", "p1-35-7i", "m-31-8xn");

fn text_of(edition: &str) -> Option<Cow<'static, str>> {
    outside::text_of(EMBEDDED, "values/", edition)
}

/// By hand, for the aspects of a move in the order of [`crate::games::gunjin::appraisal::Appraisal`].
pub(crate) const ASPECTS_BY_HAND: [f64; ASPECTS] = [12.0, 1.0, -1.0, 1.0, -0.7, -8.0, -0.3, 0.05];

impl Values {
    /// The values of a game: those that come with the program if its edition has some, else made by hand.
    ///
    /// # Panics
    /// Never: a test reads all embedded values.
    pub fn of<B: Bits>(game: &Gunjin<B>, geometry: &Geometry<B>) -> Values {
        text_of(&game.ruleset().edition().id)
            .and_then(|text| Values::read(&text).ok()?.of_kinds(game.ruleset()))
            .filter(|values| values.check(game).is_ok())
            .unwrap_or_else(|| Values::by_hand(game, geometry))
    }

    /// The values of a game's kinds, by the codes that these have in the edition's file: a switch may rename a kind
    /// or split it in two.
    fn of_kinds(mut self, ruleset: &Ruleset) -> Option<Values> {
        let value = |kind: &Piece| -> Option<KindValue> {
            let in_file = ruleset.edition().piece.iter().find(|piece| piece.ja == kind.ja_origin())?;
            let value = self.kind.iter().find(|value| value.code == in_file.code)?;
            Some(KindValue { code: kind.code.clone(), ..value.clone() })
        };
        self.kind = ruleset.kinds().iter().map(value).collect::<Option<_>>()?;
        Some(self)
    }

    /// Values as people name them: `built-in`, `hand`, `flat`, `none`, `shuffled-SEED`, or a file that `gunjin learn pieces` wrote.
    ///
    /// # Errors
    /// If a file cannot be read, or its values are of other kinds.
    pub fn named<B: Bits>(name: &str, game: &Gunjin<B>, geometry: &Geometry<B>) -> Result<Values, Wrong> {
        match name {
            BUILT_IN => Ok(Values::of(game, geometry)),
            "hand" => Ok(Values::by_hand(game, geometry)),
            "none" => Ok(none(Values::by_hand(game, geometry))),
            "flat" => {
                let counts: Vec<u32> = game.ruleset().kinds().iter().map(|piece| piece.count).collect();
                Ok(flat(Values::by_hand(game, geometry), &counts))
            }
            name if Values::shuffle_of(name).is_some() => {
                let seed = Values::shuffle_of(name).unwrap_or_default();
                Ok(shuffled(Values::by_hand(game, geometry), seed))
            }
            path => {
                let unreadable = |error: std::io::Error| {
                    let remedy = format!("write them with `gunjin learn pieces GAME --out {path}`");
                    Wrong(format!(
                        "the values in '{path}' cannot be read: {error}; {remedy}, or give 'built-in', 'hand', 'flat', 'none' or 'shuffled-1'"
                    ))
                };
                let values = Values::read(&files::text(path.as_ref()).map_err(unreadable)?);
                values
                    .and_then(|values| values.check(game).map(|()| values))
                    .map_err(|error| Wrong(format!("{path}: {error}")))
            }
        }
    }

    /// True if values of this name are made by the program, so that they need no file.
    pub fn needs_no_file(name: &str) -> bool {
        [BUILT_IN, "hand", "flat", "none"].contains(&name) || Values::shuffle_of(name).is_some()
    }

    fn shuffle_of(name: &str) -> Option<u64> {
        name.strip_prefix("shuffled-")?.parse().ok()
    }

    /// True if the values that come with the program for an edition were fitted to it.
    pub fn is_fitted(edition: &str) -> bool {
        text_of(edition).is_some()
    }

    /// Ids of the editions whose values come with the program, with their text.
    pub fn embedded() -> &'static [(&'static str, &'static str)] {
        EMBEDDED
    }

    /// Values made from the combat table: a kind is worth by the share of an enemy army that it beats.
    pub fn by_hand<B: Bits>(game: &Gunjin<B>, geometry: &Geometry<B>) -> Values {
        let kinds = game.ruleset().kinds();
        let army: u32 = kinds.iter().map(|piece| piece.count).sum();
        let share = |kind: usize| -> f64 {
            let won = |(other, piece): (usize, &Piece)| {
                points(geometry.outcome(kind as u8, other as u8)) * f64::from(piece.count)
            };
            kinds.iter().enumerate().map(won).sum::<f64>() / f64::from(army.max(1))
        };
        let kind = |(number, piece): (usize, &Piece)| {
            let walks = f64::from(!geometry.is_fixed(number as u8));
            let value = 0.15 + 0.8 * math::powi(share(number), 2) + 0.1 * walks;
            KindValue { code: piece.code.clone(), trade: value, value, free: 0.0, conduct: Vec::new() }
        };
        Values {
            edition: game.ruleset().edition().id.clone(),
            tempo: 0.1,
            guard: 0.3,
            ring: 0.05,
            nearest: [1.6, 0.8, 0.45, 0.25, 0.1, 0.05],
            near: [0.3, 0.2, 0.12, 0.08, 0.04, 0.02],
            nearest_free: [0.0; NEAR],
            firm: 0.0,
            blueprint: ASPECTS_BY_HAND,
            origin: Origin { method: "hand".into(), ..Origin::default() },
            kind: kinds.iter().enumerate().map(kind).collect(),
        }
    }

    /// Reads what [`Values::text`] wrote.
    ///
    /// # Errors
    /// If it has another form or a number is not finite or beyond all values.
    pub fn read(text: &str) -> Result<Values, Wrong> {
        let table: Result<toml::Table, toml::de::Error> = text.parse();
        let values: Values =
            table.and_then(toml::Table::try_into).map_err(|error| unreadable(error.message()))?;
        values.check_numbers().map(|()| values)
    }

    /// The file's text.
    ///
    /// # Errors
    /// If a number is not finite or beyond all values.
    pub fn text(&self) -> Result<String, Wrong> {
        self.check_numbers()?;
        toml::to_string(self).map_err(|error| unreadable(&error.to_string()))
    }

    fn check_numbers(&self) -> Result<(), Wrong> {
        let sound = |number: f64| number.abs() <= LARGEST;
        let found = self.numbers().find(|&number| !sound(number));
        found.map_or(Ok(()), |number| {
            Err(Wrong(format!(
                "{number} is not a value; values are numbers from -{LARGEST} to {LARGEST}, which `gunjin learn pieces` finds"
            )))
        })
    }

    /// Checks that they are of a game's kinds.
    ///
    /// # Errors
    /// If they are of other kinds or behaviours.
    pub fn check<B: Bits>(&self, game: &Gunjin<B>) -> Result<(), Wrong> {
        let expected: Vec<&str> = game.ruleset().kinds().iter().map(|piece| piece.code.as_str()).collect();
        let found: Vec<&str> = self.kind.iter().map(|kind| kind.code.as_str()).collect();
        if found == expected {
            let counted = |kind: &KindValue| kind.conduct.is_empty() || kind.conduct.len() == BEHAVIOURS;
            let number = format!("the values have a number of behaviours other than {BEHAVIOURS}");
            let counted = self.kind.iter().all(counted);
            return if counted { Ok(()) } else { Err(Wrong(number + "; fit them again")) };
        }
        let edition = &game.ruleset().edition().id;
        let (found, expected) = (found.join(" "), expected.join(" "));
        Err(Wrong(format!(
            "the values are for the kinds {found}, {edition} has {expected}; fit values for this edition"
        )))
    }

    fn numbers(&self) -> impl Iterator<Item = f64> + '_ {
        let places = self.nearest.iter().chain(&self.near).chain(&self.nearest_free).chain(&self.blueprint);
        let kinds = self.kind.iter().flat_map(|kind| [kind.trade, kind.value, kind.free]);
        let conduct = self.kind.iter().flat_map(|kind| kind.conduct.iter().copied());
        let others = [self.tempo, self.guard, self.firm, self.ring];
        others.into_iter().chain(places.copied()).chain(kinds).chain(conduct)
    }
}

/// Values by hand in which every piece is worth the mean piece of the army. `counts` has the pieces of every
/// kind.
pub fn flat(mut by_hand: Values, counts: &[u32]) -> Values {
    let army = f64::from(counts.iter().sum::<u32>().max(1));
    let mean = |number: &dyn Fn(usize) -> f64| {
        let sum: f64 = counts.iter().enumerate().map(|(kind, &count)| f64::from(count) * number(kind)).sum();
        sum / army
    };
    let value = mean(&|kind| by_hand.kind[kind].value);
    let trade = mean(&|kind| by_hand.kind[kind].trade);
    for kind in &mut by_hand.kind {
        (kind.value, kind.trade) = (value, trade);
    }
    by_hand.origin = Origin { method: "flat".into(), ..Origin::default() };
    by_hand
}

/// Values by hand with every piece worth nothing, so that only places count.
pub fn none(mut by_hand: Values) -> Values {
    for kind in &mut by_hand.kind {
        (kind.value, kind.trade) = (0.0, 0.0);
    }
    by_hand.origin = Origin { method: "none".into(), ..Origin::default() };
    by_hand
}

/// Values by hand, dealt out anew among the kinds.
pub fn shuffled(mut by_hand: Values, seed: u64) -> Values {
    let mut dealt: Vec<(f64, f64)> = by_hand.kind.iter().map(|kind| (kind.value, kind.trade)).collect();
    shuffle(&mut Stream::new(seed, 0, Purpose::Check, 0), &mut dealt);
    for (kind, (value, trade)) in by_hand.kind.iter_mut().zip(dealt) {
        (kind.value, kind.trade) = (value, trade);
    }
    by_hand.origin = Origin { method: "shuffled".into(), seed, ..Origin::default() };
    by_hand
}
