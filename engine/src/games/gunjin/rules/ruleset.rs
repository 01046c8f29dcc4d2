//! An edition with its switches applied and everything checked: the gate between a text file and a game.

use super::board::{Board, Direction, NORTH, SOUTH};
use super::combat::{CombatTable, MOST_KINDS};
use super::resolve::Settings;
use super::setup::{Setup, SetupError, barred};
use super::switches::{AirFreeJump, AircraftMove, JetRange, Rules, SWITCHES, Target};
use crate::digest::Digest;
use crate::games::gunjin::text::drawing::{Drawing, read_drawing};
use crate::games::gunjin::text::edition::{
    Class, Edition, HEAVY_TANK, LIGHT_TANK, MARSHAL, Movement, Piece, Role, Start,
};
use crate::games::gunjin::text::library;
use crate::spec::{GameSpec, SpecError};
use crate::switches::{SwitchError, SwitchSet, nearest, suggestion};
use crate::wrong::Wrong;
use std::fmt::Write as _;
use thiserror::Error;

/// An edition that can be played: data only, independent of the width of bitboards.
#[derive(Debug, Clone)]
pub struct Ruleset {
    spec: GameSpec,
    edition: Edition,
    rules: Rules,
    drawing: Drawing,
    board: Board,
    kinds: Vec<Piece>,
    combat: CombatTable,
    reference: [Setup; 2],
}

/// Why there is no such game.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RulesetError {
    /// The name is wrong.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The file is not an edition file, or its contents do not fit together.
    #[error(transparent)]
    File(#[from] Wrong),
    /// A switch is wrong.
    #[error(transparent)]
    Switch(#[from] SwitchError),
    /// `board=` names no board, or one that does not fit.
    #[error("'{id}' is not a board for {pieces} pieces a side{}; boards that are: {fitting}", suggestion(.nearest))]
    Board {
        /// The id as typed.
        id: String,
        /// Pieces of an army.
        pieces: u32,
        /// The nearest known id.
        nearest: Option<String>,
        /// Boards with enough squares.
        fitting: String,
    },
}

impl Ruleset {
    /// The game of an edition, whether or not every switch changes something; `at` is a fault at a word of its file.
    pub(in crate::games::gunjin) fn compile(
        edition: Edition,
        spec: GameSpec,
        at: &dyn Fn(&str, &dyn std::fmt::Display) -> Wrong,
    ) -> Result<Ruleset, RulesetError> {
        let settings = Settings::resolve(&edition, &spec.switches)?;
        let format = edition.format;
        if format != 1 {
            let fault = format!("this is format {format} of the edition file; this program reads format 1");
            return Err(at("format", &fault).into());
        }
        if !GameSpec::is_id(&edition.id) {
            let fault = format!("'{}' is not a valid id; use letters, digits, '-', '_' and '.'", edition.id);
            return Err(at("id", &fault).into());
        }
        check_names(&edition.piece, &settings.rules).map_err(|(needle, fault)| at(&needle, &fault))?;
        let drawing = match &settings.board {
            None => read_drawing(&edition.board.drawing).map_err(|e| at("drawing", &e))?,
            Some(id) => swapped_drawing(&edition, id)?,
        };
        let board =
            Board::new(&drawing, settings.rules.bridge_squares as usize).map_err(|e| at("drawing", &e))?;
        settings.check_board(&edition, &board)?;
        check_goal(&edition, &settings.rules, &board).map_err(|fault| at("[board]", &fault))?;
        let pieces = edition.army();
        for seat in [SOUTH, NORTH] {
            let squares = board.camp(seat).len();
            if squares < pieces as usize {
                let fault = format!("an army has {pieces} pieces, its camp {squares} squares");
                return Err(at("drawing", &fault).into());
            }
        }
        let kinds = kinds_after_switches(&edition, &settings.rules);
        let combat = CombatTable::build(&edition, &kinds, &settings).map_err(|e| at("[combat]", &e))?;
        let empty = Setup { kinds: Vec::new() };
        let mut ruleset = Ruleset {
            spec: GameSpec { id: edition.id.clone(), switches: spec.switches },
            edition,
            rules: settings.rules,
            drawing,
            board,
            kinds,
            combat,
            reference: [empty.clone(), empty],
        };
        ruleset.reference = ruleset.reference_setups().map_err(|e| at("[reference_setup]", &e))?;
        Ok(ruleset)
    }

    /// The name with its switches.
    pub fn spec(&self) -> &GameSpec {
        &self.spec
    }

    /// The name with its switches, as text.
    pub fn id(&self) -> String {
        self.spec.to_string()
    }

    /// The edition as its file has it.
    pub fn edition(&self) -> &Edition {
        &self.edition
    }

    /// The value of every switch.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The picture of the board in use.
    pub fn drawing(&self) -> &Drawing {
        &self.drawing
    }

    /// The board in use.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The kinds; their position is their number.
    pub fn kinds(&self) -> &[Piece] {
        &self.kinds
    }

    /// The combat table.
    pub fn combat(&self) -> &CombatTable {
        &self.combat
    }

    /// The set-up used where none is given.
    pub fn reference(&self, seat: usize) -> &Setup {
        &self.reference[seat]
    }

    /// The number of a code.
    pub fn kind_of_code(&self, code: &str) -> Option<u8> {
        self.kinds.iter().position(|kind| kind.code == code).map(|k| k as u8)
    }

    /// The kinds that switches made of the file's kind of a code (R3.6, R3.11).
    fn kinds_of_file_code(&self, code: &str) -> Vec<u8> {
        let Some(piece) = self.edition.piece.iter().find(|piece| piece.code == code) else {
            return Vec::new();
        };
        (0..self.kinds.len() as u8)
            .filter(|&kind| self.kinds[usize::from(kind)].ja_origin() == piece.ja)
            .collect()
    }

    pub(crate) fn typed(&self, name: &str) -> bool {
        self.spec.switches.iter().any(|(typed, _)| typed == name)
    }

    pub(crate) fn owner_of_headquarters(&self) -> Option<&Piece> {
        self.kinds.iter().find(|kind| kind.start == Some(Start::Hq) && kind.count > 0)
    }

    /// True if this kind may take a headquarters (R8.1). A flag may besides by the kind it copies.
    pub fn captures_headquarters(&self, kind: u8) -> bool {
        use super::switches::HqCapture;
        let piece = &self.kinds[usize::from(kind)];
        match self.rules.hq_capture {
            HqCapture::Any => true,
            HqCapture::Officers6 => matches!(piece.class, Some(Class::General | Class::Field)),
            HqCapture::AllButAircraft => !piece.is(Role::Aircraft),
        }
    }

    /// The file's set-ups; on another board or under other bans, or where the file does not say the ranks, the nearest
    /// ones that are legal there.
    fn reference_setups(&self) -> Result<[Setup; 2], String> {
        let text = &self.edition.reference_setup;
        let one = |seat, name, text: &str| {
            let loose = !self.spec.switches.is_empty() || !text.contains('/');
            let setup = if loose { self.fitted(seat, text) } else { Setup::read(self, seat, text) };
            let setup = setup.and_then(|setup| setup.check(self, seat).map(|()| setup));
            setup.map_err(|error| format!("reference_setup.{name}: {error}"))
        };
        Ok([one(SOUTH, "south", &text.south)?, one(NORTH, "north", &text.north)?])
    }

    fn fitted(&self, seat: usize, text: &str) -> Result<Setup, SetupError> {
        let mut heavy = self.rules.split_tank;
        let mut order = Vec::new();
        let letters: Vec<char> = text.chars().filter(|c| c.is_ascii_alphabetic()).collect();
        for pair in letters.chunks(2) {
            let code: String = pair.iter().collect::<String>().to_uppercase();
            order.push(self.kind_of_code(&code).or_else(|| match self.kinds_of_file_code(&code)[..] {
                [] => None,
                [kind] => Some(kind),
                [heavy_tank, light_tank, ..] => {
                    let kind = if heavy > 0 { heavy_tank } else { light_tank };
                    heavy = heavy.saturating_sub(1);
                    Some(kind)
                }
            }));
        }
        let camp = self.board.camp(seat);
        order.resize(camp.len(), None);
        let mut setup = Setup { kinds: order };
        let wrong = |kind: Option<u8>, square: u8| {
            let headquarters = Some(square) == self.board.headquarters(seat);
            let piece = kind.map(|k| &self.kinds[usize::from(k)]);
            let needs_general = headquarters && self.rules.hq_requires_general;
            let owner = self.kinds.iter().find(|k| k.start == Some(Start::Hq));
            piece.is_some_and(|p| barred(self, p, square).is_some())
                || (needs_general && piece.is_none_or(|p| p.class != Some(Class::General)))
                || (headquarters && owner.is_some_and(|o| piece.is_none_or(|p| p.code != o.code)))
        };
        for at in 0..camp.len() {
            if !wrong(setup.kinds[at], camp[at]) {
                continue;
            }
            let fits = |piece: usize, at: usize| !wrong(setup.kinds[piece], camp[at]);
            let all = || 0..camp.len();
            let partner = all().find(|&to| fits(to, at) && fits(at, to));
            let three = || all().flat_map(|to| all().map(move |third| (to, third)));
            let ring = || three().find(|&(to, third)| fits(at, to) && fits(to, third) && fits(third, at));
            if let Some(to) = partner {
                setup.kinds.swap(at, to);
            } else if let Some((to, third)) = ring() {
                setup.kinds.swap(at, to);
                setup.kinds.swap(at, third);
            }
        }
        Ok(setup)
    }

    /// True if flags stand as long as the game goes on: they lose to all (R4.7), and their fall ends it
    /// (R8.3).
    pub(crate) fn flag_outlives_commander(&self) -> bool {
        let mut flags = self.kinds.iter().filter(|kind| kind.is(Role::Flag));
        self.rules.target == Target::Flag && flags.all(|flag| flag.never_copies)
    }
}

fn check_goal(edition: &Edition, rules: &Rules, board: &Board) -> Result<(), String> {
    if board.headquarters(SOUTH).is_some() {
        return Ok(());
    }
    if rules.target == Target::Hq {
        return Err("the board has no headquarters to take; draw them ('H') or set another target".into());
    }
    if rules.hq_requires_general {
        return Err("the board has no headquarters for a general; leave out hq_requires_general".into());
    }
    let guard = |piece: &&Piece| piece.start == Some(Start::Hq) || piece.movement == Movement::Marshal;
    match edition.piece.iter().find(guard) {
        Some(piece) => {
            Err(format!("the board has no headquarters, where {} belongs; draw them ('H')", piece.ja))
        }
        None => Ok(()),
    }
}

fn check_names(pieces: &[Piece], rules: &Rules) -> Result<(), (String, String)> {
    if pieces.len() + 2 > MOST_KINDS {
        let fault = format!("{} kinds of pieces; at most {MOST_KINDS} fit", pieces.len());
        return Err(("[[piece]]".into(), fault));
    }
    for (index, piece) in pieces.iter().enumerate() {
        let sound = piece.code.len() == 2 && piece.code.chars().all(|c| c.is_ascii_uppercase());
        if !sound {
            let fault = format!("code '{}' is not two capital ASCII letters", piece.code);
            return Err((format!("\"{}\"", piece.code), fault));
        }
        for other in &pieces[..index] {
            for (a, b) in [(&piece.code, &other.code), (&piece.ja, &other.ja), (&piece.en, &other.en)] {
                if a == b {
                    let differ = "codes, Japanese and English names must differ";
                    return Err((format!("\"{a}\""), format!("'{a}' names two pieces; {differ}")));
                }
            }
        }
    }
    if !pieces.iter().any(|piece| piece.count > 0 && may_move(piece, rules)) {
        return Err(("[[piece]]".into(), "no piece of this edition can move".into()));
    }
    Ok(())
}

impl Piece {
    /// True if it flies to any square (R2.21).
    pub(crate) fn flies_anywhere(&self, rules: &Rules) -> bool {
        match self.movement {
            Movement::Aircraft => rules.aircraft_move == AircraftMove::Anywhere,
            Movement::FreeJump => rules.air_free_jump == AirFreeJump::AnySquare,
            Movement::Jet => rules.jet_range == JetRange::Anywhere,
            Movement::FlyingMissile => true,
            _ => false,
        }
    }
}

/// True if pieces of this kind ever move (R2.13).
fn may_move(piece: &Piece, rules: &Rules) -> bool {
    match piece.movement {
        Movement::Fixed | Movement::CarriedBomb => false,
        Movement::Marshal => rules.marshal_as_top_rank,
        Movement::Flag => rules.flag_mobile,
        Movement::Bomb => rules.bomb_mobile,
        _ => true,
    }
}

fn swapped_drawing(edition: &Edition, id: &str) -> Result<Drawing, RulesetError> {
    let headquarters = read_drawing(&edition.board.drawing).is_ok_and(|own| own.has_headquarters());
    let pieces = edition.army();
    let fits = |id: &str| -> Option<Drawing> {
        let drawing = read_drawing(&library::board_drawing(id)?).ok()?;
        let board = Board::new(&drawing, 0).ok()?;
        let roomy = board.camp(SOUTH).len() >= pieces as usize;
        (roomy && drawing.has_headquarters() == headquarters).then_some(drawing)
    };
    fits(id).ok_or_else(|| RulesetError::Board {
        id: id.to_string(),
        pieces,
        nearest: nearest(id, library::board_ids().filter(|b| fits(b).is_some())).map(str::to_string),
        fitting: library::board_ids().filter(|b| fits(b).is_some()).collect::<Vec<_>>().join(" "),
    })
}

/// R2.19, R3.6, R3.7 and R3.11 change the list of kinds itself.
fn kinds_after_switches(edition: &Edition, rules: &Rules) -> Vec<Piece> {
    let mut kinds = Vec::new();
    for piece in &edition.piece {
        let mut piece = piece.clone();
        if piece.is(Role::Marshal) && rules.marshal_as_top_rank {
            piece.movement = Movement::Step;
            piece.class = Some(Class::General);
            piece.start = None;
            piece.face_up = false;
            piece.role.push(Role::Commander);
        }
        if piece.movement == Movement::Engineer && rules.engineer_diagonal {
            piece.diagonal = true;
        }
        if piece.code == "GE" && rules.marshal_as_top_rank {
            piece.role.retain(|role| *role != Role::Commander);
        }
        if rules.marshal_for_general && edition.top_general().is_some_and(|top| top.ja == piece.ja) {
            piece.file_name = Some(std::mem::replace(&mut piece.ja, MARSHAL.into()));
            (piece.code, piece.en) = ("MS".into(), "marshal".into());
        }
        if piece.is(Role::Tank) && rules.split_tank > 0 {
            for (code, ja, en, count) in [
                ("HT", HEAVY_TANK, "heavy tank", rules.split_tank),
                ("LT", LIGHT_TANK, "light tank", piece.count - rules.split_tank),
            ] {
                let file_name = Some(piece.ja.clone());
                let (code, ja, en) = (code.into(), ja.into(), en.into());
                kinds.push(Piece { code, ja, en, count, file_name, ..piece.clone() });
            }
            continue;
        }
        kinds.push(piece);
    }
    kinds
}

impl Ruleset {
    /// A digest of kinds, counts, combat, switches and board. Names in any language, sources, printed tables
    /// and the reference set-ups are no part of it: they change nothing that can happen on the board.
    pub fn fingerprint(&self) -> u64 {
        let mut digest = Digest::default();
        let written = self.write_kinds(&mut digest).and_then(|()| self.write_board(&mut digest));
        written.expect("a digest takes any text");
        for switch in SWITCHES {
            let word = self.rules().word(switch.name).unwrap_or_default();
            if switch.needs.counts(self, &word, switch.default) {
                digest.add(format!("{}={word};", switch.name).as_bytes());
            }
        }
        digest.value()
    }

    fn write_kinds(&self, digest: &mut Digest) -> std::fmt::Result {
        for (number, piece) in self.kinds().iter().enumerate() {
            let class = piece.class.map_or("", |class| class.word());
            let start = piece.start.map_or("", |start| start.word());
            write!(digest, "{} {} {} {class} {start} ", piece.code, piece.count, piece.movement.word())?;
            for role in &piece.role {
                write!(digest, "{},", role.word())?;
            }
            let flags = [piece.diagonal, piece.face_up, piece.never_copies, piece.collides, piece.counts];
            write!(digest, "{flags:?} ")?;
            for other in 0..self.kinds().len() {
                digest.write_char(self.combat().outcome(number as u8, other as u8).letter())?;
            }
            digest.write_char(';')?;
        }
        Ok(())
    }

    fn write_board(&self, digest: &mut Digest) -> std::fmt::Result {
        let board = self.board();
        for square in board.squares() {
            let Some(place) = board.get(square) else { continue };
            write!(digest, "{square} {} {} {} {:?};", place.name, place.width, place.entrance, place.camp)?;
            for direction in Direction::ALL {
                write!(digest, "{:?}", board.straight_steps(square, direction))?;
            }
            if board.has_railways() {
                write!(digest, "{:?}", place.ground)?;
            }
            write!(digest, "{:?}{:?}", board.road_steps(square, true), board.straight_crossings(square))?;
        }
        Ok(())
    }
}
