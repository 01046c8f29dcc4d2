//! `style`: rule players with weights of their own, as opponents that no player was trained against.
//!
//! A style is a sum of weighted inputs of a move and of products of them. The named ones stand in `data/styles.toml`;
//! `random-N` draws its weights from the number N.

use super::learned::inputs::{FeatureExtractor, MOVE, input_named};
use super::values::{ASPECTS_BY_HAND, Geometry, Values};
use crate::learn::decision::{Inputs, SCALE};
use crate::parameters::{parameters, resolved_name};
use crate::search::greedy::preferred;
use crate::{Agent, Policy};
use gunjin_engine::games::gunjin::{Gunjin, Move, View};
use gunjin_engine::random::{Purpose, below, unit};
use gunjin_engine::{Bits, Stream, Wrong};
use std::collections::BTreeMap;

const STYLES: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/styles.toml"));
/// Name of a drawn style, before its number.
const DRAWN: &str = "random-";
/// One input in so many has a weight in a drawn style, besides those of `greedy`.
const RARITY: u32 = 8;

parameters! {
    /// Of a style.
    StyleSettings {
        name: String = "runner", "style: runner, shuffler, turtle, swarm, prober, hunter, trader, miser, bluffer, sleeper, raider, guardian, or random-N, whose weights are drawn from N";
        temperature: f64 as NotNegative = "0.1", "temperature of the softmax of the scores; 0 takes the best move";
    }
}

/// Weights of the named styles, by the names of inputs or of several with spaces between.
///
/// # Errors
/// If the file has another form; a test reads it.
pub fn named_styles() -> Result<BTreeMap<String, BTreeMap<String, f64>>, Wrong> {
    toml::from_str(STYLES).map_err(|error| Wrong(format!("data/styles.toml: {}", error.message())))
}

/// A weight of a product of inputs.
#[derive(Debug, Clone, PartialEq)]
struct Term {
    factors: Vec<usize>,
    weight: f64,
}

impl Term {
    fn of(input: usize, weight: f64) -> Term {
        Term { factors: vec![input], weight }
    }

    fn read(text: &str, weight: f64) -> Result<Term, Wrong> {
        let input =
            |name| input_named(name).ok_or_else(|| Wrong(format!("no input of a move is called '{name}'")));
        Ok(Term { factors: text.split(' ').map(input).collect::<Result<_, _>>()?, weight })
    }

    fn of_move(&self, inputs: &[i16]) -> f64 {
        self.factors.iter().map(|&at| f64::from(inputs[at]) / f64::from(SCALE)).product::<f64>() * self.weight
    }
}

fn by_hand() -> Vec<Term> {
    ASPECTS_BY_HAND.iter().enumerate().map(|(input, &weight)| Term::of(input, weight)).collect()
}

fn terms(name: &str) -> Result<Vec<Term>, Wrong> {
    if let Some(number) = name.strip_prefix(DRAWN).and_then(|number| number.parse().ok()) {
        return Ok(drawn(number));
    }
    let styles = named_styles()?;
    let style = styles.get(name).ok_or_else(|| {
        let known: Vec<&str> = styles.keys().map(String::as_str).collect();
        Wrong(format!("there is no style '{name}'; there are {}, and {DRAWN}N", known.join(", ")))
    })?;
    let mut terms = by_hand();
    for (inputs, &weight) in style {
        let term = Term::read(inputs, weight)?;
        terms.retain(|other| other.factors != term.factors);
        terms.push(term);
    }
    Ok(terms)
}

/// The weights of `greedy`, each up to twice as large, and weights from -1 to 1 of some other inputs.
fn drawn(number: u64) -> Vec<Term> {
    let rng = &mut Stream::new(number, 0, Purpose::Agent, 0);
    let mut terms = by_hand();
    terms.iter_mut().for_each(|term| term.weight *= 2.0 * unit(rng));
    for input in ASPECTS_BY_HAND.len()..MOVE.len() {
        if below(rng, RARITY) == 0 {
            terms.push(Term::of(input, 2.0 * unit(rng) - 1.0));
        }
    }
    terms
}

/// Plays in a style.
#[derive(Debug)]
pub struct Style<B: Bits> {
    settings: StyleSettings,
    describer: FeatureExtractor<B>,
    terms: Vec<Term>,
}

impl<B: Bits> Style<B> {
    /// The player of a game, by values made by hand and what evidence says of single pieces.
    ///
    /// # Errors
    /// If there is no such style.
    pub fn new(game: &Gunjin<B>, settings: StyleSettings) -> Result<Style<B>, Wrong> {
        let values = Values::by_hand(game, &Geometry::new(game));
        let describer = FeatureExtractor::new(game, &values).without_leaf();
        Ok(Style { terms: terms(&settings.name)?, describer, settings })
    }
}

impl<B: Bits> Agent<Gunjin<B>> for Style<B> {
    fn name(&self) -> String {
        resolved_name("style", &self.settings)
    }

    fn policy(&self, game: &Gunjin<B>, view: &View<B>, legal: &[Move], _: &mut Stream) -> Policy<Move> {
        let mut inputs = Inputs::default();
        self.describer.describe(game, view, legal, &mut inputs);
        let score = |inputs: &[i16]| self.terms.iter().map(|term| term.of_move(inputs)).sum();
        let scores: Vec<f64> = inputs.moves.chunks_exact(MOVE.len()).map(score).collect();
        preferred(legal, &scores, self.settings.temperature, 0.0)
    }
}
