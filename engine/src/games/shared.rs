//! Macros by which several games are declared: rules typed after a name, two sides, kinds of pieces with their words, squares
//! as bits of a word.

use crate::wrong::Wrong;

/// Makes games of rules, and rules of what was typed after the name; where it is not told how these are read, `check` of
/// the module refuses what is out of range.
macro_rules! game_of_rules {
    ($game:ident, |$spec:ident| $read:expr, |$rules:ident| $make:expr) => {
        impl $game {
            /// The game with these rules, which must be in range.
            pub fn new($rules: Rules) -> $game {
                $make
            }

            /// The game of a name.
            ///
            /// # Errors
            /// If a switch does not exist, is given twice or is out of range.
            pub fn from_spec($spec: &$crate::spec::GameSpec) -> Result<$game, $crate::switches::SwitchError> {
                Ok($game::new($read))
            }

            /// The value of every switch.
            pub fn rules(&self) -> &Rules {
                &self.rules
            }
        }
    };
    ($game:ident, $id:expr, |$rules:ident| $make:expr) => {
        game_of_rules! {
            $game,
            |spec| {
                let rules: Rules = $crate::switches::resolve($id, &spec.switches)?;
                check(&rules)?;
                rules
            },
            |$rules| $make
        }
    };
}
pub(crate) use game_of_rules;

macro_rules! sides {
    ($(#[$first_doc:meta])* $first:ident = $first_name:literal, $(#[$second_doc:meta])* $second:ident = $second_name:literal) => {
        /// One of the two sides.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Side {
            $(#[$first_doc])*
            $first = 0,
            $(#[$second_doc])*
            $second = 1,
        }

        impl Side {
            /// Both sides, in the order of turns.
            pub const BOTH: [Side; 2] = [Side::$first, Side::$second];

            /// The other side.
            #[inline(always)]
            pub const fn other(self) -> Side {
                match self {
                    Side::$first => Side::$second,
                    Side::$second => Side::$first,
                }
            }

            /// 0 or 1, in the order of turns.
            #[inline(always)]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The seat that plays it.
            pub const fn seat(self) -> $crate::game::Seat {
                $crate::game::Seat(self as u8)
            }

            pub(crate) fn returns(self, points: f64) -> Vec<f64> {
                let mut returns = vec![1.0 - points; 2];
                returns[self.index()] = points;
                returns
            }

            pub(crate) const fn name(self) -> &'static str {
                match self {
                    Side::$first => $first_name,
                    Side::$second => $second_name,
                }
            }
        }
    };
}
pub(crate) use sides;

/// Declares kinds of pieces by rows: number, name, letters in positions, characters on the piece, English name.
macro_rules! kinds {
    ($(#[$doc:meta])* $kind:ident { $($(#[$row_doc:meta])* $name:ident = $number:literal, $letters:literal, $characters:literal, $english:literal;)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum $kind {
            $($(#[$row_doc])* $name = $number,)+
        }

        impl $kind {
            /// Every one, by number.
            pub const ALL: [$kind; [$($number),+].len()] = [$($kind::$name),+];

            /// The letters in positions, upper case.
            pub const fn letters(self) -> &'static str {
                match self {
                    $($kind::$name => $letters,)+
                }
            }

            pub(crate) fn of_letter(letter: char) -> Option<$kind> {
                $kind::ALL.into_iter().find(|kind| kind.letters().chars().eq([letter]))
            }

            /// The characters on the piece.
            pub const fn characters(self) -> &'static str {
                match self {
                    $($kind::$name => $characters,)+
                }
            }

            /// The English name.
            pub const fn name(self) -> &'static str {
                match self {
                    $($kind::$name => $english,)+
                }
            }
        }
    };
}
pub(crate) use kinds;

/// Declares squares as bits of a word, rank by rank from the first side, `stride` bits a rank.
macro_rules! word_squares {
    ($files:expr, $ranks:expr, $stride:expr, $board:expr) => {
        pub(super) type Squares = u64;

        /// A square. Ascending: rank by rank from the first side, in a rank from file `a`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct Square(u8);

        impl Square {
            /// The square of a file (0 for `a`) and a rank (0 for `1`); `None` off the board.
            pub const fn new(file: u8, rank: u8) -> Option<Square> {
                if file < $files && rank < $ranks { Some(Square(rank * $stride + file)) } else { None }
            }

            #[inline(always)]
            pub(super) const fn of_bit(bit: u32) -> Square {
                Square(bit as u8)
            }

            /// File, 0 for `a`.
            pub const fn file(self) -> u8 {
                self.0 % $stride
            }

            /// Rank, 0 for `1`.
            pub const fn rank(self) -> u8 {
                self.0 / $stride
            }

            #[inline(always)]
            pub(super) const fn bit(self) -> Squares {
                1 << self.0
            }

            #[inline(always)]
            pub(super) const fn index(self) -> usize {
                self.0 as usize
            }

            /// Every square, ascending.
            pub fn all() -> impl Iterator<Item = Square> {
                members($board)
            }
        }

        impl std::fmt::Display for Square {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
            }
        }

        pub(super) fn members(mut set: Squares) -> impl Iterator<Item = Square> {
            std::iter::from_fn(move || {
                let bit = set.trailing_zeros();
                set &= set.wrapping_sub(1);
                (bit < 64).then_some(Square::of_bit(bit))
            })
        }
    };
}
pub(crate) use word_squares;

/// A board with a frame, its files and ranks named, of cells `width` columns wide; `beside` stands behind a rank.
pub(crate) fn framed(
    (files, ranks): (u8, u8),
    width: usize,
    cell: impl Fn(u8, u8) -> String,
    beside: impl Fn(u8) -> String,
) -> String {
    let line = format!("  +{}\n", format!("{}+", "-".repeat(width)).repeat(files.into()));
    let name = |file: u8| format!("{:^1$}", char::from(b'a' + file), width + 1);
    let names: String = (0..files).map(name).collect();
    let mut picture = format!("   {}\n{line}", names.trim_end());
    for rank in (0..ranks).rev() {
        let cells: String = (0..files).map(|file| cell(file, rank) + "|").collect();
        picture += &format!("{} |{cells}{}\n{line}", rank + 1, beside(rank));
    }
    picture
}

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

/// The parts of a text between separators, each with its column, the first at `column`.
pub(crate) fn parts(text: &str, separator: char, mut column: usize) -> impl Iterator<Item = (usize, &str)> {
    text.split(separator).map(move |part| {
        let begin = column;
        column += part.chars().count() + 1;
        (begin, part)
    })
}

/// Reads a board whose ranks stand from the `top` down with `/` between: digits leave squares empty, `place` puts what else
/// begins at a column on a rank and file.
pub(crate) fn read_ranks(
    (column, text): (usize, &str),
    (files, ranks): (u8, u8),
    top: &str,
    mut place: impl FnMut(
        (u8, usize),
        (char, usize),
        &mut dyn Iterator<Item = (char, usize)>,
    ) -> Result<(), Wrong>,
) -> Result<(), Wrong> {
    let found = text.split('/').count();
    if found != usize::from(ranks) {
        let fault =
            format!("the board has {found} ranks; write {ranks}, from the {top}, with / between them");
        return Err(Wrong(fault));
    }
    for ((column, text), rank) in parts(text, '/', column).zip((0..ranks).rev()) {
        let mut letters = text.chars().zip(column..);
        let mut file = 0;
        while let Some((letter, at)) = letters.next() {
            if let Some(empty @ 1..=9) = letter.to_digit(10) {
                file += empty as usize;
                continue;
            }
            place((rank, file), (letter, at), &mut letters)?;
            file += 1;
        }
        if file != usize::from(files) {
            let fault = format!("rank {} has {file} squares; it needs {files}", rank + 1);
            return Err(Wrong::at(column, fault));
        }
    }
    Ok(())
}
