//! A small reader of JSON, for the oracle file: objects, lists, texts, whole numbers and truth values.

use std::collections::BTreeMap;
use std::iter::Peekable;
use std::str::Chars;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Json {
    Object(BTreeMap<String, Json>),
    List(Vec<Json>),
    Text(String),
    Number(u64),
    Truth(bool),
}

impl Json {
    /// Reads a file that is known to be sound.
    pub(crate) fn read(text: &str) -> Json {
        let mut letters = text.chars().peekable();
        let value = value(&mut letters);
        skip(&mut letters);
        assert_eq!(letters.next(), None, "something follows the value");
        value
    }

    /// A member of an object, if it has it.
    pub(crate) fn get(&self, name: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members.get(name),
            other => panic!("no object: {other:?}"),
        }
    }

    /// The members of an object.
    pub(crate) fn members(&self) -> &BTreeMap<String, Json> {
        match self {
            Json::Object(members) => members,
            other => panic!("no object: {other:?}"),
        }
    }

    /// The items of a list.
    pub(crate) fn items(&self) -> &[Json] {
        match self {
            Json::List(items) => items,
            other => panic!("no list: {other:?}"),
        }
    }

    pub(crate) fn text(&self) -> &str {
        match self {
            Json::Text(text) => text,
            other => panic!("no text: {other:?}"),
        }
    }

    pub(crate) fn number(&self) -> u64 {
        match self {
            Json::Number(number) => *number,
            other => panic!("no number: {other:?}"),
        }
    }
}

fn skip(letters: &mut Peekable<Chars>) {
    while letters.next_if(|letter| letter.is_whitespace()).is_some() {}
}

/// Items up to a closing bracket, separated by commas.
fn sequence(letters: &mut Peekable<Chars>, close: char, mut item: impl FnMut(&mut Peekable<Chars>)) {
    skip(letters);
    if letters.next_if_eq(&close).is_some() {
        return;
    }
    loop {
        item(letters);
        skip(letters);
        match letters.next() {
            Some(',') => {}
            found => return assert_eq!(found, Some(close)),
        }
    }
}

fn value(letters: &mut Peekable<Chars>) -> Json {
    skip(letters);
    match letters.next() {
        Some('{') => {
            let mut members = BTreeMap::new();
            sequence(letters, '}', |letters| {
                skip(letters);
                assert_eq!(letters.next(), Some('"'), "a name");
                let name = text(letters);
                skip(letters);
                assert_eq!(letters.next(), Some(':'), "after {name}");
                members.insert(name, value(letters));
            });
            Json::Object(members)
        }
        Some('[') => {
            let mut items = Vec::new();
            sequence(letters, ']', |letters| items.push(value(letters)));
            Json::List(items)
        }
        Some('"') => Json::Text(text(letters)),
        Some(letter) => word(letter, letters),
        None => panic!("the file ends too early"),
    }
}

/// A text, after its opening quotes.
fn text(letters: &mut Peekable<Chars>) -> String {
    let mut text = String::new();
    loop {
        match letters.next().expect("closing quotes") {
            '"' => return text,
            '\\' => panic!("no escapes are expected, after {text}"),
            letter => text.push(letter),
        }
    }
}

/// A number or a truth value that begins with a letter.
fn word(first: char, letters: &mut Peekable<Chars>) -> Json {
    let mut word = first.to_string();
    while let Some(letter) = letters.next_if(|letter| letter.is_ascii_alphanumeric()) {
        word.push(letter);
    }
    match word.as_str() {
        "true" => Json::Truth(true),
        "false" => Json::Truth(false),
        digits => Json::Number(digits.parse().unwrap_or_else(|error| panic!("{digits}: {error}"))),
    }
}
