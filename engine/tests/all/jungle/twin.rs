//! Jungle once more, slowly: a board of letters, every rule asked of every pair of squares. Written from the
//! rules (K1 to K8) and sharing no code with the engine.

/// The rules in play, by the words of the switches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TwinRules {
    pub(crate) elephant_takes_rat: bool,
    pub(crate) dog_over_wolf: bool,
    pub(crate) rat_shore_capture: &'static str,
    pub(crate) tiger_leap: &'static str,
    pub(crate) leap_blocked_by: &'static str,
    pub(crate) trapped_takes: bool,
}

impl TwinRules {
    /// The rules at their defaults.
    pub(crate) const PLAIN: TwinRules = TwinRules {
        elephant_takes_rat: false,
        dog_over_wolf: false,
        rat_shore_capture: "never",
        tiger_leap: "both",
        leap_blocked_by: "any_rat",
        trapped_takes: false,
    };

    /// The game's name.
    pub(crate) fn name(&self) -> String {
        let TwinRules {
            elephant_takes_rat,
            dog_over_wolf,
            rat_shore_capture,
            tiger_leap,
            leap_blocked_by,
            trapped_takes,
        } = self;
        format!(
            "jungle:elephant_takes_rat={elephant_takes_rat},dog_over_wolf={dog_over_wolf},\
             rat_shore_capture={rat_shore_capture},tiger_leap={tiger_leap},\
             leap_blocked_by={leap_blocked_by},trapped_takes={trapped_takes}"
        )
    }

    pub(crate) fn all() -> Vec<TwinRules> {
        let mut all = Vec::new();
        for number in 0..8 {
            for rat_shore_capture in ["never", "from_water", "both"] {
                for tiger_leap in ["both", "across", "never"] {
                    for leap_blocked_by in ["any_rat", "enemy_rat", "nothing"] {
                        all.push(TwinRules {
                            elephant_takes_rat: number & 1 > 0,
                            dog_over_wolf: number & 2 > 0,
                            trapped_takes: number & 4 > 0,
                            rat_shore_capture,
                            tiger_leap,
                            leap_blocked_by,
                        });
                    }
                }
            }
        }
        all
    }
}

/// Ground of each square (K1).
const GROUND: [&str; 9] =
    ["..tdt..", "...t...", ".......", ".ww.ww.", ".ww.ww.", ".ww.ww.", ".......", "...t...", "..tdt.."];

/// A place: rank and file from 0, as south sees them.
type Place = (usize, usize);

fn ground((rank, file): Place) -> u8 {
    GROUND[rank].as_bytes()[file]
}

fn places() -> impl Iterator<Item = Place> {
    (0..9).flat_map(|rank| (0..7).map(move |file| (rank, file)))
}

/// A position: letters by rank and file, upper case for south, a space where nothing stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Twin {
    pub(crate) rules: TwinRules,
    board: [[char; 7]; 9],
    south: bool,
}

impl Twin {
    /// Reads board and side of a position's text, without looking at the rules; `None` if they have not the
    /// form.
    pub(crate) fn read(rules: TwinRules, text: &str) -> Option<Twin> {
        let (ranks, rest) = text.split_once(' ')?;
        let mut board = [[' '; 7]; 9];
        for (row, rank) in ranks.split('/').enumerate() {
            let mut file = 0;
            for letter in rank.chars() {
                match letter.to_digit(10) {
                    Some(empty) => file += empty as usize,
                    None => {
                        *board.get_mut(8 - row)?.get_mut(file)? = letter;
                        file += 1;
                    }
                }
            }
            (file == 7).then_some(())?;
        }
        Some(Twin { rules, board, south: rest.starts_with('w') })
    }

    /// The board, and the side to move.
    pub(crate) fn text(&self) -> String {
        let ranks: Vec<String> = self.board.iter().rev().map(|rank| rank.iter().collect()).collect();
        ranks.join("/") + if self.south { " w" } else { " b" }
    }

    /// A text of the engine in the form of [`Twin::text`].
    pub(crate) fn normal(text: &str) -> String {
        Twin::read(TwinRules::PLAIN, text).unwrap_or_else(|| panic!("'{text}'")).text()
    }

    fn at(&self, (rank, file): Place) -> char {
        self.board[rank][file]
    }

    /// True if the position can be one.
    pub(crate) fn lawful(&self) -> bool {
        let pieces: Vec<(Place, char)> =
            places().map(|place| (place, self.at(place))).filter(|(_, letter)| *letter != ' ').collect();
        let single = |letter: char| pieces.iter().filter(|(_, other)| *other == letter).count() == 1;
        let stands = |&(place, letter): &(Place, char)| {
            let swims = letter.eq_ignore_ascii_case(&'R');
            let south = letter.is_uppercase();
            let den = match place {
                (0, 3) => Some(true),
                (8, 3) => Some(false),
                _ => None,
            };
            let own_den = den == Some(south);
            let won_and_moves = den == Some(!south) && self.south == south;
            (swims || ground(place) != b'w') && !own_den && !won_and_moves
        };
        let other_moved = pieces.iter().any(|(_, letter)| letter.is_uppercase() != self.south);
        pieces.iter().all(|(place, letter)| single(*letter) && stands(&(*place, *letter))) && other_moved
    }

    /// K2, with the word of the switch.
    fn rank(&self, letter: char) -> u32 {
        let order = if self.rules.dog_over_wolf { "RCWDPTLE" } else { "RCDWPTLE" };
        1 + order.find(letter.to_ascii_uppercase()).expect("an animal") as u32
    }

    /// True if a square is a trap next to the den of a side's enemy.
    fn trapped(&self, place: Place, south: bool) -> bool {
        ground(place) == b't' && (place.0 > 4) == south
    }

    /// K4, K5 and K7: whether the animal on one square may take what stands on another, were it to get there.
    fn takes(&self, from: Place, to: Place) -> bool {
        let (hunter, prey) = (self.at(from), self.at(to));
        if prey == ' ' || hunter.is_uppercase() == prey.is_uppercase() {
            return false;
        }
        let wet = (ground(from) == b'w', ground(to) == b'w');
        let shore = match self.rules.rat_shore_capture {
            "never" => wet.0 == wet.1,
            "from_water" => wet.0 || !wet.1,
            _ => true,
        };
        if !shore || (self.trapped(from, hunter.is_uppercase()) && !self.rules.trapped_takes) {
            return false;
        }
        if self.trapped(to, prey.is_uppercase()) {
            return true;
        }
        match (hunter.to_ascii_uppercase(), prey.to_ascii_uppercase()) {
            ('R', 'E') => true,
            ('E', 'R') => self.rules.elephant_takes_rat,
            _ => self.rank(hunter) >= self.rank(prey),
        }
    }

    /// K3, K5 and K6: whether an animal gets from one square to another, what stands there aside.
    fn goes(&self, from: Place, to: Place) -> bool {
        let letter = self.at(from);
        let own_den = if letter.is_uppercase() { (0, 3) } else { (8, 3) };
        let swims = letter.eq_ignore_ascii_case(&'R');
        if to == own_den || (ground(to) == b'w' && !swims) {
            return false;
        }
        let (ranks, files) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
        if ranks + files == 1 {
            return true;
        }
        let leaps = match letter.to_ascii_uppercase() {
            'L' => true,
            'T' => match self.rules.tiger_leap {
                "both" => true,
                "across" => ranks == 0,
                _ => false,
            },
            _ => false,
        };
        let straight = (ranks == 0) != (files == 0);
        let between = |place: &Place| {
            (place.0.min(from.0.max(to.0)) == place.0 && place.0.max(from.0.min(to.0)) == place.0)
                && (place.1.min(from.1.max(to.1)) == place.1 && place.1.max(from.1.min(to.1)) == place.1)
                && *place != from
                && *place != to
        };
        leaps
            && straight
            && places().filter(between).all(|place| ground(place) == b'w' && !self.blocks(place, letter))
    }

    /// True if a piece on the water stops an animal's leap.
    fn blocks(&self, place: Place, leaper: char) -> bool {
        let there = self.at(place);
        match self.rules.leap_blocked_by {
            "any_rat" => there != ' ',
            "enemy_rat" => there != ' ' && there.is_uppercase() != leaper.is_uppercase(),
            _ => false,
        }
    }

    /// True if the den of the side to move has been entered.
    pub(crate) fn entered(&self) -> bool {
        self.at(if self.south { (0, 3) } else { (8, 3) }) != ' '
    }

    /// Legal moves by text, with what comes of them.
    pub(crate) fn actions(&self) -> Vec<(String, Twin)> {
        let mut found = Vec::new();
        if self.entered() {
            return found;
        }
        for from in
            places().filter(|&from| self.at(from) != ' ' && self.at(from).is_uppercase() == self.south)
        {
            for to in places() {
                if self.goes(from, to) && (self.at(to) == ' ' || self.takes(from, to)) {
                    let mut after = self.clone();
                    after.board[to.0][to.1] = self.at(from);
                    after.board[from.0][from.1] = ' ';
                    after.south = !self.south;
                    found.push((name(from) + &name(to), after));
                }
            }
        }
        found
    }

    /// Sequences of legal actions.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.actions().len() as u64,
            _ => self.actions().iter().map(|(_, after)| after.perft(depth - 1)).sum(),
        }
    }
}

fn name((rank, file): Place) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}
