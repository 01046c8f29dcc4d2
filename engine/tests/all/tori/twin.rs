//! Tori Shogi once more, slowly: a board of letters, every move made and looked at. Written from the rules
//! (H1 to H8) and sharing no code with the engine.

use std::collections::BTreeMap;

/// Ways of moving as (ahead, to the right, how many times at most).
type Ways = &'static [(i32, i32, i32)];

/// H7 and H8, by upper-case letter; `G` is the goose, `E` the eagle.
fn ways(letter: char) -> Ways {
    match letter {
        'S' => &[(1, 0, 1)],
        'G' => &[(2, -2, 1), (2, 2, 1), (-2, 0, 1)],
        'F' => &[(1, -1, 1), (1, 0, 1), (1, 1, 1), (0, -1, 1), (0, 1, 1), (-1, -1, 1), (-1, 1, 1)],
        'E' => {
            &[(1, 0, 1), (0, -1, 1), (0, 1, 1), (-1, -1, 2), (-1, 1, 2), (1, -1, 7), (1, 1, 7), (-1, 0, 7)]
        }
        'C' => &[(1, -1, 1), (1, 0, 1), (1, 1, 1), (-1, -1, 1), (-1, 0, 1), (-1, 1, 1)],
        'P' => &[(-1, -1, 1), (-1, 1, 1), (2, 0, 1)],
        'L' => &[(-1, -1, 1), (1, 0, 7), (-1, 1, 7)],
        'R' => &[(-1, 1, 1), (1, 0, 7), (-1, -1, 7)],
        'K' => {
            &[(1, -1, 1), (1, 0, 1), (1, 1, 1), (0, -1, 1), (0, 1, 1), (-1, -1, 1), (-1, 0, 1), (-1, 1, 1)]
        }
        'O' => &[(1, -1, 1), (1, 1, 1), (0, -1, 1), (0, 1, 1), (-1, -1, 1), (-1, 1, 1)],
        'H' => &[(1, 0, 2)],
        other => panic!("no piece {other}"),
    }
}

/// The rules in play, by the words of the switches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TwinRules {
    pub(crate) owl: bool,
    pub(crate) shrike: bool,
    pub(crate) shrike_rules: &'static str,
    pub(crate) promote_inside: &'static str,
    pub(crate) drop_mate: &'static str,
}

impl TwinRules {
    /// The rules at their defaults.
    pub(crate) const PLAIN: TwinRules = TwinRules {
        owl: false,
        shrike: false,
        shrike_rules: "printed",
        promote_inside: "on_next_move",
        drop_mate: "forbidden",
    };

    /// The game's name.
    pub(crate) fn name(&self) -> String {
        let TwinRules { owl, shrike, shrike_rules, promote_inside, drop_mate } = self;
        format!(
            "tori:owl={owl},shrike={shrike},shrike_rules={shrike_rules},promote_inside={promote_inside},drop_mate={drop_mate}"
        )
    }

    pub(crate) fn all() -> Vec<TwinRules> {
        let mut all = Vec::new();
        for owl in [false, true] {
            for (shrike, shrike_rules) in [(false, "printed"), (true, "printed"), (true, "engine")] {
                for promote_inside in ["on_next_move", "on_next_move_ending_in_zone", "never"] {
                    for drop_mate in ["forbidden", "listed", "allowed"] {
                        all.push(TwinRules { owl, shrike, shrike_rules, promote_inside, drop_mate });
                    }
                }
            }
        }
        all
    }
}

/// A position: squares by (rank, file) from sente's left corner, upper case for sente.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Twin {
    pub(crate) rules: TwinRules,
    board: BTreeMap<(i32, i32), char>,
    /// Letters of both hands.
    hands: BTreeMap<char, u32>,
    sente: bool,
}

impl Twin {
    /// Reads the board, hands and side of a position's text, without looking at the rules; `None` if they
    /// have not the form.
    pub(crate) fn read(rules: TwinRules, text: &str) -> Option<Twin> {
        let mut words = text.split(' ');
        let (ranks, hands) = words.next()?.strip_suffix(']')?.split_once('[')?;
        let mut twin =
            Twin { rules, board: BTreeMap::new(), hands: BTreeMap::new(), sente: words.next()? == "w" };
        let ranks = ranks.replace("+S", "G").replace("+s", "g").replace("+F", "E").replace("+f", "e");
        for (row, rank) in ranks.split('/').enumerate() {
            let mut file = 0;
            for letter in rank.chars() {
                match letter.to_digit(10) {
                    Some(empty) => file += empty as i32,
                    None => {
                        twin.board.insert((6 - row as i32, file), letter);
                        file += 1;
                    }
                }
            }
            (file == 7).then_some(())?;
        }
        for letter in hands.chars().filter(|letter| *letter != '-') {
            *twin.hands.entry(letter).or_default() += 1;
        }
        Some(twin)
    }

    /// Board, hands in the order of letters, side.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for rank in (0..7).rev() {
            let cells = (0..7).map(|file| match self.board.get(&(rank, file)) {
                None => "1".to_string(),
                Some('G') => "+S".into(),
                Some('g') => "+s".into(),
                Some('E') => "+F".into(),
                Some('e') => "+f".into(),
                Some(letter) => letter.to_string(),
            });
            text.extend(cells);
            text.push('/');
        }
        for (letter, count) in &self.hands {
            text += &letter.to_string().repeat(*count as usize);
        }
        text + if self.sente { " w" } else { " b" }
    }

    /// A text of the engine in the form of [`Twin::text`].
    pub(crate) fn normal(text: &str) -> String {
        Twin::read(TwinRules::PLAIN, text).unwrap_or_else(|| panic!("'{text}'")).text()
    }

    /// True if the position can be one, by the numbers of pieces and by their squares.
    pub(crate) fn lawful(&self) -> bool {
        let mut counts: BTreeMap<char, u32> = BTreeMap::new();
        let front = |letter: char| match letter.to_ascii_uppercase() {
            'G' => 'S',
            'E' => 'F',
            other => other,
        };
        for letter in self.board.values() {
            *counts.entry(front(*letter)).or_default() += 1;
        }
        for (letter, count) in &self.hands {
            *counts.entry(front(*letter)).or_default() += count;
        }
        let most = |letter: char| match letter {
            'S' => 16,
            'P' => 4,
            'C' => {
                if self.rules.owl {
                    2
                } else {
                    4
                }
            }
            'O' => {
                if self.rules.owl {
                    2
                } else {
                    0
                }
            }
            'H' => {
                if self.rules.shrike {
                    2
                } else {
                    0
                }
            }
            _ => 2,
        };
        let one_each = ['K', 'k'].iter().all(|king| self.board.values().filter(|l| *l == king).count() == 1);
        let files = (0..7).all(|file| ['S', 's'].iter().all(|swallow| self.on_file(*swallow, file) <= 2));
        let moving = |(&(rank, _), &letter): (&(i32, i32), &char)| {
            let last = if letter.is_uppercase() { 6 } else { 0 };
            let stuck = match letter.to_ascii_uppercase() {
                'S' => self.rules.promote_inside != "never",
                'H' => self.rules.shrike_rules == "engine",
                _ => false,
            };
            !(stuck && rank == last)
        };
        counts.iter().all(|(letter, count)| *count <= most(*letter))
            && one_each
            && files
            && self.board.iter().all(moving)
    }

    fn on_file(&self, letter: char, file: i32) -> usize {
        self.board.iter().filter(|((_, f), l)| *f == file && **l == letter).count()
    }

    /// Targets of the piece on a square, own pieces aside.
    fn reach(&self, (rank, file): (i32, i32)) -> Vec<(i32, i32)> {
        let letter = self.board[&(rank, file)];
        let up = if letter.is_uppercase() { 1 } else { -1 };
        let mut squares = Vec::new();
        for &(ahead, right, times) in ways(letter.to_ascii_uppercase()) {
            for step in 1..=times {
                let to = (rank + up * ahead * step, file + up * right * step);
                if !(0..7).contains(&to.0) || !(0..7).contains(&to.1) {
                    break;
                }
                let there = self.board.get(&to);
                if there.is_none_or(|other| other.is_uppercase() != letter.is_uppercase()) {
                    squares.push(to);
                }
                if there.is_some() {
                    break;
                }
            }
        }
        squares
    }

    /// True if a side's phoenix can be taken.
    pub(crate) fn checked(&self, sente: bool) -> bool {
        let king = if sente { 'K' } else { 'k' };
        let enemies = self.board.iter().filter(|(_, letter)| letter.is_uppercase() != sente);
        enemies.into_iter().any(|(at, _)| self.reach(*at).iter().any(|to| self.board.get(to) == Some(&king)))
    }

    fn own(&self, letter: char) -> char {
        if self.sente { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
    }

    fn in_zone(&self, rank: i32) -> bool {
        if self.sente { rank >= 5 } else { rank <= 1 }
    }

    fn last_rank(&self) -> i32 {
        if self.sente { 6 } else { 0 }
    }

    fn hold(&mut self, letter: char, by: i32) {
        let letter = self.own(letter);
        let count =
            self.hands.get(&letter).copied().unwrap_or(0).checked_add_signed(by).expect("a piece in hand");
        self.hands.insert(letter, count);
        self.hands.retain(|_, count| *count > 0);
    }

    /// The position after a move, and the move's text.
    fn moved(&self, from: (i32, i32), to: (i32, i32)) -> (String, Twin) {
        let mut after = self.clone();
        let letter = after.board.remove(&from).expect("a piece");
        let inside = (self.in_zone(from.0), self.in_zone(to.0));
        let promotes = match (letter.to_ascii_uppercase(), self.rules.promote_inside) {
            ('S' | 'F', "on_next_move") => inside.0 || inside.1,
            ('S' | 'F', "on_next_move_ending_in_zone") => inside.1,
            ('S' | 'F', "never") => inside == (false, true),
            _ => false,
        };
        let arrived = match (letter.to_ascii_uppercase(), promotes) {
            ('S', true) => self.own('G'),
            ('F', true) => self.own('E'),
            _ => letter,
        };
        match after.board.insert(to, arrived).map(|taken| taken.to_ascii_uppercase()) {
            None | Some('K') => {}
            Some('G') => after.hold('S', 1),
            Some('E') => after.hold('F', 1),
            Some(taken) => after.hold(taken, 1),
        }
        (format!("{}{}{}", name(from), name(to), if promotes { "+" } else { "" }), after)
    }

    /// Everything that can be done but for leaving the phoenix in check, with what comes of it.
    fn candidates(&self) -> Vec<(String, Twin)> {
        let mut found = Vec::new();
        for (&from, letter) in &self.board {
            if letter.is_uppercase() != self.sente {
                continue;
            }
            for to in self.reach(from) {
                let stuck = letter.eq_ignore_ascii_case(&'H') && self.rules.shrike_rules == "engine";
                if !(stuck && to.0 == self.last_rank()) {
                    found.push(self.moved(from, to));
                }
            }
        }
        let held: Vec<char> = self.hands.keys().copied().filter(|l| l.is_uppercase() == self.sente).collect();
        for letter in held {
            for at in (0..7).flat_map(|rank| (0..7).map(move |file| (rank, file))) {
                let mut after = self.clone();
                after.hold(letter, -1);
                let upper = letter.to_ascii_uppercase();
                match self.board.get(&at) {
                    None if self.may_drop(letter, at) => {
                        after.board.insert(at, letter);
                        found.push((format!("{upper}@{}", name(at)), after));
                    }
                    Some(there) if *there == self.own('H') && self.may_exchange(upper, at.0) => {
                        after.board.insert(at, letter);
                        after.hold('H', 1);
                        found.push((format!("{}={upper}", name(at)), after));
                    }
                    _ => {}
                }
            }
        }
        for (_, after) in &mut found {
            after.sente = !after.sente;
        }
        found
    }

    fn may_drop(&self, letter: char, (rank, file): (i32, i32)) -> bool {
        match letter.to_ascii_uppercase() {
            'S' => rank != self.last_rank() && self.on_file(letter, file) < 2,
            'H' => self.rules.shrike_rules != "engine" || rank != self.last_rank(),
            _ => true,
        }
    }

    fn may_exchange(&self, upper: char, rank: i32) -> bool {
        self.rules.shrike_rules != "engine" && self.in_zone(rank) && !matches!(upper, 'S' | 'H')
    }

    /// Legal actions by text, with what comes of them.
    pub(crate) fn actions(&self) -> BTreeMap<String, Twin> {
        let lawful = |(text, after): &(String, Twin)| {
            let forbidden = self.rules.drop_mate == "forbidden" && self.mates_by_swallow(text, after);
            !after.checked(self.sente) && !forbidden
        };
        let lost = !self.board.values().any(|letter| *letter == self.own('K'));
        if lost { BTreeMap::new() } else { self.candidates().into_iter().filter(lawful).collect() }
    }

    /// True if an action is a swallow drop that gives check and mate.
    fn mates_by_swallow(&self, text: &str, after: &Twin) -> bool {
        let Some(square) = text.strip_prefix("S@") else { return false };
        let enemy = if self.sente { 'k' } else { 'K' };
        let at = (0..7).flat_map(|rank| (0..7).map(move |file| (rank, file))).find(|at| name(*at) == square);
        let reached = after.reach(at.expect("a square"));
        reached.iter().any(|to| after.board.get(to) == Some(&enemy)) && after.mated()
    }

    /// True if the side to move is in check and has nothing against it. (No drop that answers a check is a
    /// mating swallow drop in turn here: a swallow gives check from the next square, so nothing can be
    /// dropped between.)
    pub(crate) fn mated(&self) -> bool {
        self.checked(self.sente) && self.candidates().iter().all(|(_, after)| after.checked(self.sente))
    }

    /// Sequences of legal actions.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.actions().len() as u64,
            _ => self.actions().values().map(|after| after.perft(depth - 1)).sum(),
        }
    }
}

fn name((rank, file): (i32, i32)) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}
