//! Positions and squares as texts.

use super::{Board, Man, Men, Place, set};

/// The name of a place.
pub(crate) fn name((row, column): Place) -> String {
    format!("{}{}", 12 - column, char::from(b'a' + row as u8))
}

/// The place of a name.
fn place(name: &str) -> Place {
    let (file, rank) = name.split_at(name.len() - 1);
    let file: i32 = file.parse().expect("a file");
    (i32::from(rank.as_bytes()[0] - b'a'), 12 - file)
}

impl Board {
    /// Reads a sound position.
    pub(crate) fn read(text: &str) -> Board {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut men: Men = Default::default();
        for (row, rank) in fields[0].split('/').enumerate() {
            let (mut column, mut empty, mut promoted) = (0, 0, false);
            for letter in rank.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    empty = empty * 10 + digit as i32;
                    continue;
                }
                column += std::mem::take(&mut empty);
                if letter == '+' {
                    promoted = true;
                    continue;
                }
                let man =
                    Man { letter: letter.to_ascii_uppercase(), promoted, gote: letter.is_ascii_lowercase() };
                set(&mut men, (row as i32, column), Some(man));
                column += 1;
                promoted = false;
            }
            assert_eq!(column + empty, 12, "{text}");
        }
        let struck = Some(fields[2]).filter(|field| *field != "-").map(place);
        Board { men, gote: fields[1] == "w", struck, number: fields[3].parse().expect("a number") }
    }

    pub(crate) fn text(&self) -> String {
        let rank = |row: &[Option<Man>; 12]| {
            let (mut text, mut empty) = (String::new(), 0);
            for man in row {
                let Some(man) = man else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    text += &std::mem::take(&mut empty).to_string();
                }
                text += if man.promoted { "+" } else { "" };
                text.push(if man.gote { man.letter.to_ascii_lowercase() } else { man.letter });
            }
            if empty > 0 { text + &empty.to_string() } else { text }
        };
        let ranks: Vec<String> = self.men.iter().map(rank).collect();
        let struck = self.struck.map_or("-".to_string(), name);
        format!("{} {} {struck} {}", ranks.join("/"), if self.gote { 'w' } else { 'b' }, self.number)
    }
}
