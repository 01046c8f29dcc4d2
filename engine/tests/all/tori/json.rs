//! As much JSON as the oracle file has: no escapes but `\"`, whole numbers.

use std::collections::BTreeMap;
use std::iter::Peekable;
use std::str::Chars;

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Json {
    Number(u64),
    Text(String),
    List(Vec<Json>),
    Object(BTreeMap<String, Json>),
}

impl Json {
    /// Reads a whole text; panics at what it does not know.
    pub(crate) fn read(text: &str) -> Json {
        let mut characters = text.chars().peekable();
        let value = value(&mut characters);
        assert_eq!(token(&mut characters), None, "something behind the value");
        value
    }

    /// A field of an object.
    pub(crate) fn get(&self, key: &str) -> &Json {
        match self {
            Json::Object(fields) => fields.get(key).unwrap_or_else(|| panic!("no field {key}")),
            other => panic!("{other:?} has no fields"),
        }
    }

    pub(crate) fn list(&self) -> &[Json] {
        match self {
            Json::List(values) => values,
            other => panic!("{other:?} is no list"),
        }
    }

    pub(crate) fn text(&self) -> &str {
        match self {
            Json::Text(text) => text,
            other => panic!("{other:?} is no text"),
        }
    }

    pub(crate) fn number(&self) -> u64 {
        match self {
            Json::Number(number) => *number,
            other => panic!("{other:?} is no number"),
        }
    }

    /// The texts of a list.
    pub(crate) fn texts(&self) -> Vec<String> {
        self.list().iter().map(|value| value.text().to_string()).collect()
    }
}

/// The next character that is no space.
fn token(characters: &mut Peekable<Chars<'_>>) -> Option<char> {
    while characters.next_if(|c| c.is_whitespace()).is_some() {}
    characters.next()
}

fn value(characters: &mut Peekable<Chars<'_>>) -> Json {
    match token(characters) {
        Some('"') => Json::Text(text(characters)),
        Some('[') => list(characters),
        Some('{') => object(characters),
        Some(digit @ '0'..='9') => {
            let mut digits = String::from(digit);
            while let Some(digit) = characters.next_if(char::is_ascii_digit) {
                digits.push(digit);
            }
            Json::Number(digits.parse().expect("a number"))
        }
        other => panic!("{other:?} begins no value"),
    }
}

fn text(characters: &mut Peekable<Chars<'_>>) -> String {
    let mut text = String::new();
    loop {
        match characters.next() {
            Some('"') => return text,
            Some('\\') => text.extend(characters.next_if_eq(&'"').or_else(|| panic!("an escape"))),
            Some(other) => text.push(other),
            None => panic!("a text without an end"),
        }
    }
}

fn list(characters: &mut Peekable<Chars<'_>>) -> Json {
    let mut values = Vec::new();
    loop {
        while characters.next_if(|c| c.is_whitespace() || *c == ',').is_some() {}
        if characters.next_if_eq(&']').is_some() {
            return Json::List(values);
        }
        values.push(value(characters));
    }
}

fn object(characters: &mut Peekable<Chars<'_>>) -> Json {
    let mut fields = BTreeMap::new();
    loop {
        match token(characters) {
            Some('}') => return Json::Object(fields),
            Some(',') => {}
            Some('"') => {
                let key = text(characters);
                assert_eq!(token(characters), Some(':'), "a colon behind {key}");
                fields.insert(key, value(characters));
            }
            other => panic!("{other:?} in an object"),
        }
    }
}
