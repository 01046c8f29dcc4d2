//! From numbers to places on a picture, and round numbers to mark the way.

use gunjin_engine::math;

/// Numbers as places on paper.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scale {
    low: f64,
    high: f64,
    begin: f64,
    end: f64,
}

impl Scale {
    /// The scale on which `low` is at `begin` and `high` at `end`. Numbers that span nothing get a span of 1 around them.
    pub fn new((low, high): (f64, f64), (begin, end): (f64, f64)) -> Scale {
        let (low, high) = if high > low { (low, high) } else { (low - 0.5, low + 0.5) };
        Scale { low, high, begin, end }
    }

    /// Place of a number.
    pub fn at(&self, number: f64) -> f64 {
        self.begin + (number - self.low) / (self.high - self.low) * (self.end - self.begin)
    }

    /// About `count` round numbers within the scale, ascending: multiples of 1, 2 or 5 times a power of ten.
    pub fn ticks(&self, count: usize) -> Vec<f64> {
        let step = round_step((self.high - self.low) / count.max(1) as f64);
        let first = (self.low / step - 1e-9).ceil() as i64;
        let last = (self.high / step + 1e-9).floor() as i64;
        (first..=last).map(|multiple| multiple as f64 * step).collect()
    }
}

/// The smallest of 1, 2, 5 times a power of ten that is not below a number.
fn round_step(least: f64) -> f64 {
    let power = math::pow(10f64, math::log10(least).floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * power)
        .find(|step| *step >= least * 0.999_999)
        .unwrap_or(power)
}

/// The least and greatest of some numbers; 0 to 1 where there are none. Numbers that are not finite are left out.
pub fn span(numbers: impl IntoIterator<Item = f64>) -> (f64, f64) {
    let finite = numbers.into_iter().filter(|number| number.is_finite());
    finite
        .fold(None, |span: Option<(f64, f64)>, number| {
            let (low, high) = span.unwrap_or((number, number));
            Some((low.min(number), high.max(number)))
        })
        .unwrap_or((0.0, 1.0))
}

/// A number of an axis, written short.
pub fn tick_text(number: f64) -> String {
    let text = format!("{number:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" || text.is_empty() { "0".into() } else { text.replace('-', "\u{2212}") }
}
