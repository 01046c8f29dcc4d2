//! Numbers of a Gambit file: whole, decimal, with an exponent, or fractions of two such.

/// The value of a word, if it is a number.
pub(super) fn value(word: &str) -> Option<f64> {
    let plain = |part: &str| {
        let plain = part.chars().all(|c| c.is_ascii_digit() || "+-.eE".contains(c));
        part.parse::<f64>().ok().filter(|number| plain && number.is_finite())
    };
    let number = match word.split_once('/') {
        Some((over, under)) => plain(over)? / plain(under)?,
        None => plain(word)?,
    };
    number.is_finite().then_some(number)
}
