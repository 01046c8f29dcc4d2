//! The squares of a row as text, as FEN writes them.

/// Codes one after another, runs of empty squares as numbers.
pub(crate) fn run_length(squares: impl Iterator<Item = Option<String>>) -> String {
    let number = |empty: usize| if empty > 0 { empty.to_string() } else { String::new() };
    let (mut text, mut empty) = (String::new(), 0);
    for square in squares {
        match square {
            None => empty += 1,
            Some(code) => {
                text += &number(empty);
                text += &code;
                empty = 0;
            }
        }
    }
    text + &number(empty)
}
