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

#[cfg(test)]
mod tests {
    use super::value;

    #[test]
    fn numbers_are_whole_decimal_or_fractions() {
        let numbers = [
            ("3", 3.0),
            ("-1.5", -1.5),
            ("+2", 2.0),
            (".5", 0.5),
            ("1/4", 0.25),
            ("-1/2", -0.5),
            ("2e-1", 0.2),
            ("-0", 0.0),
        ];
        for (word, number) in numbers {
            assert_eq!(value(word), Some(number), "{word}");
        }
        for word in ["", "x", "inf", "nan", "1/0", "1/", "/2", "1/2/3", "1e999", "--1", "1,5"] {
            assert_eq!(value(word), None, "{word}");
        }
    }
}
