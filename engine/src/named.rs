//! Texts that name a thing with parameters, `name:key=value,…`: games, agents, set-up policies, solvers.

use std::fmt::{Display, Write};

/// The name, and the text behind its colon.
pub fn name_and_rest(text: &str) -> (&str, &str) {
    let (name, rest) = text.split_once(':').unwrap_or((text, ""));
    (name.trim(), rest)
}

/// The text before the first comma outside parentheses, and the text behind it. A parenthesis without its other
/// half keeps nothing together.
pub fn first_part(text: &str) -> (&str, &str) {
    let mut depth = 0usize;
    let at = text.find(|letter| {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        letter == ',' && depth == 0
    });
    match at {
        Some(at) => (&text[..at], &text[at + 1..]),
        None if depth > 0 => text.split_once(',').unwrap_or((text, "")),
        None => (text, ""),
    }
}

/// The parts between commas outside parentheses, trimmed, without empty ones.
pub fn parts(mut text: &str) -> impl Iterator<Item = &str> {
    let next = move || {
        (!text.is_empty()).then(|| {
            let (part, rest) = first_part(text);
            text = rest;
            part.trim()
        })
    };
    std::iter::from_fn(next).filter(|part| !part.is_empty())
}

/// `key=value` taken apart and trimmed; `None` without `=`.
pub fn pair(part: &str) -> Option<(&str, &str)> {
    part.split_once('=').map(|(key, value)| (key.trim(), value.trim()))
}

/// `name:key=value,…`, or the name alone without pairs.
pub fn text(name: &str, pairs: impl IntoIterator<Item = (impl Display, impl Display)>) -> String {
    let mut text = name.to_string();
    for (index, (key, value)) in pairs.into_iter().enumerate() {
        let separator = if index == 0 { ':' } else { ',' };
        let _ = write!(text, "{separator}{key}={value}");
    }
    text
}
