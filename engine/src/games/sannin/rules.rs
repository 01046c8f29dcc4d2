//! The open questions of the rule text, each a switch (numbers J1 to J20 of the rules; the first word of each
//! is the default).

use crate::spec::GameSpec;
use crate::switches::{SwitchError, SwitchSet, choices, resolve, switches, within};

const MOST_PLIES: u32 = 1_000_000;

choices! {
    /// Direction of play round the table (J2).
    SeatOrder {
        /// 中手 sits to the right of 先手, as printed.
        Counterclockwise = "counterclockwise",
        /// 中手 sits to the left of 先手.
        Clockwise = "clockwise",
    }
    /// Cells to which the first move of a 輿論 may go (J12).
    KingFirstJump {
        /// Any empty cell of its own territory.
        EmptyCells = "empty_cells",
        /// Any cell of its own territory that is empty or holds an enemy piece.
        EmptyOrEnemyCells = "empty_or_enemy_cells",
        /// Only the ordinary step.
        Off = "off",
    }
    /// Effect of a check on the first move (J12).
    JumpLost {
        /// It may not jump while in check, as printed.
        WhileInCheck = "while_in_check",
        /// A 輿論 that was in check once never jumps.
        OnceInCheck = "once_in_check",
    }
    /// Moves that may promote (J10).
    Promotion {
        /// Those that enter or leave a foreign territory or the garden.
        EnteringAndLeaving = "entering_and_leaving",
        /// Also those within a foreign territory.
        AlsoWithin = "also_within",
    }
    /// Pieces of allies that may promote (J17.1, J19).
    AllyPromotion {
        /// All but the 輿論.
        AllButKing = "all_but_king",
        None = "none",
    }
    /// Kill by light, 光殺 (J13).
    LightKill {
        /// One piece a turn.
        One = "one",
        /// All pieces that it can take, at once.
        All = "all",
        Off = "off",
    }
    /// Ways in which two players become allied (J14, J15).
    Alliances {
        /// By declaration and by attacking together.
        DeclaredAndSudden = "declared_and_sudden",
        Declared = "declared",
        Sudden = "sudden",
        Off = "off",
    }
    /// When an alliance may be offered (J14).
    Declaration {
        /// At any turn of one's own.
        AnyTurn = "any_turn",
        /// At one's first turn.
        FirstTurn = "first_turn",
    }
    /// An alliance that stands before the first move (J14, J19).
    StartAlliance {
        None = "none",
        /// 中手 and 後手 against 先手.
        AgainstFirst = "against_first",
    }
    /// Attacks that count as attacking together (J16).
    SuddenAlliance {
        /// The attacks of the source, each by a switch of its own (`sudden_check` and those after it).
        Printed = "printed",
        /// Both give check to the third in consecutive turns; nothing else is an attack.
        Check = "check",
        /// Both bear on the third's 輿論 when that player is to move, however that came about.
        StandingCheck = "standing_check",
        Off = "off",
    }
    /// Captures that are attacks because they cost the third material (J16).
    SuddenLoss {
        /// Those that cannot be answered by taking a piece of the same class or a higher one on the same cell.
        Exchange = "exchange",
        AnyCapture = "any_capture",
        Off = "off",
    }
    /// Effect of an attack that the lines of another player support (J16).
    SuddenLines {
        /// It allies the two at once.
        Allies = "allies",
        /// It is an attack of the one who makes it; the other must attack too.
        Counts = "counts",
        /// Nothing more than other attacks.
        Off = "off",
    }
    /// When an ally's piece may be taken (J17.6).
    AllyCapture {
        /// To end a check, or on the cell where it has just taken.
        ToRelieveCheckOrRecapture = "to_relieve_check_or_recapture",
        Never = "never",
        Any = "any",
    }
    /// Two moves to escape a check (J17.7).
    Rescue {
        /// An ally may use them, and is then skipped once.
        TwoMoves = "two_moves",
        Off = "off",
    }
    /// Players that win by entering the garden (J5, J17.3).
    GardenWin {
        /// Only players without an ally.
        Unallied = "unallied",
        Anyone = "anyone",
    }
    /// Course of the game after the allies have mated the third (J19).
    AfterAlliance {
        /// The alliance is over, and the two play on.
        PlayOn = "play_on",
        /// They share the win.
        AlliesShare = "allies_share",
    }
    /// When a mate counts (J6).
    MateCounts {
        /// At the end of the turn that brings it about.
        AtOnce = "at_once",
        /// At the mated player's own turn; a player who moves before may still come to the rescue.
        AtOwnTurn = "at_own_turn",
    }
    /// The one of two players that mated the third (J6).
    Mater {
        /// The one whose turn completed the mate.
        Completes = "completes",
        /// The one whose pieces give the check; the one who completed it if both do.
        GivesCheck = "gives_check",
    }
    /// Fate of the pieces in a loser's hand (J6).
    LoserHand {
        /// They leave the game.
        Leaves = "leaves",
        /// The player who mated gets them.
        ToMater = "to_mater",
    }
    /// A player to move who has no move and is not in check (J19).
    NoMove {
        /// The game is drawn.
        Draw = "draw",
        /// The player has lost, as if mated.
        Loses = "loses",
    }
    /// A position that comes about again (J19).
    Repetition {
        /// The fourth time draws for all.
        Draw = "draw",
        /// A move may not bring an earlier position about.
        Forbidden = "forbidden",
        Off = "off",
    }
    /// Decision after the last ply (J9).
    Impasse {
        /// Points, if they differ enough.
        Points = "points",
        Draw = "draw",
    }
}

switches! {
    needs ();
    seat_order: SeatOrder = "counterclockwise", (), "J2", "direction of turns";
    garden_win: GardenWin = "unallied", (), "J5", "winner when the garden is entered";
    mate_counts: MateCounts = "at_once", (), "J6", "moment at which a mate counts";
    mater: Mater = "completes", (), "J6", "player credited with a mate by two together";
    loser_hand: LoserHand = "leaves", (), "J6", "fate of the pieces in a loser's hand";
    impasse: Impasse = "points", (), "J9", "result at the ply cap";
    promotion: Promotion = "entering_and_leaving", (), "J10", "moves that may promote";
    king_promotes_in_garden: bool = "true", (), "J10", "a step of the 輿論 into or out of the garden may promote";
    king_first_jump: KingFirstJump = "empty_cells", (), "J12", "squares of the first move of a 輿論";
    jump_lost: JumpLost = "while_in_check", (), "J12", "effect of a check on the first move of the 輿論";
    light_kill: LightKill = "one", (), "J13", "captures of a 旭光 without moving";
    alliances: Alliances = "declared_and_sudden", (), "J14", "how alliances form";
    declaration: Declaration = "any_turn", (), "J14", "moments at which an alliance may be offered";
    start_alliance: StartAlliance = "none", (), "J14", "an alliance before the first move";
    sudden_alliance: SuddenAlliance = "printed", (), "J16", "definition of attacking together";
    sudden_check: bool = "true", (), "J16", "a check is an attack";
    sudden_threat: bool = "true", (), "J16", "a threat to mate in the next turn is an attack, and parrying one is none";
    sudden_loss: SuddenLoss = "exchange", (), "J16", "captures that are attacks";
    sudden_lines: SuddenLines = "allies", (), "J16", "an attack that the lines of another player support";
    ally_promotion: AllyPromotion = "all_but_king", (), "J17.1", "pieces of allies that may promote";
    ally_capture: AllyCapture = "to_relieve_check_or_recapture", (), "J17.6", "captures of an ally's pieces";
    rescue: Rescue = "two_moves", (), "J17.7", "two moves of an ally to escape a check";
    after_alliance: AfterAlliance = "play_on", (), "J19", "continuation after the allies have mated the third";
    no_move: NoMove = "draw", (), "J19", "a player without a move who is not in check";
    repetition: Repetition = "draw", (), "J19", "a position that comes about again";
    ply_cap: u32 = "1500", (), "J9", "moves after which the game ends";
}

impl Rules {
    /// The rules that a game name asks for.
    ///
    /// # Errors
    /// If a switch or its value does not exist, is given twice or out of range, or if two contradict each
    /// other.
    pub fn from_spec(spec: &GameSpec) -> Result<Rules, SwitchError> {
        let rules: Rules = resolve("sannin", &spec.switches)?;
        within("ply_cap", rules.ply_cap, 1, MOST_PLIES)?;
        rules.refuse_contradictions()?;
        rules.refuse_idle_attacks()?;
        Ok(rules.named())
    }

    /// Switches of attacks say something only where the source's attacks make alliances.
    fn refuse_idle_attacks(&self) -> Result<(), SwitchError> {
        let usual = Rules::default();
        let changed = ["sudden_check", "sudden_threat", "sudden_loss", "sudden_lines"]
            .into_iter()
            .find(|name| self.word(name) != usual.word(name));
        let Some(changed) = changed else { return Ok(()) };
        let typed = |name: &str| format!("{name}={}", self.word(name).unwrap_or_default());
        let contradiction = |second: &str, why| {
            Err(SwitchError::Contradiction { first: typed(changed), second: typed(second), why })
        };
        let nothing = !self.sudden_check && !self.sudden_threat && self.sudden_loss == SuddenLoss::Off;
        match (self.sudden_alliance, self.alliances) {
            (_, Alliances::Declared | Alliances::Off) => {
                contradiction("alliances", "there are no sudden alliances")
            }
            (SuddenAlliance::Printed, _) if nothing => {
                contradiction("sudden_loss", "nothing would be an attack; sudden_alliance=off says so")
            }
            _ if self.start_alliance == StartAlliance::AgainstFirst => {
                contradiction("start_alliance", "an alliance stands from the start, and there is one a game")
            }
            (SuddenAlliance::Printed, _) => Ok(()),
            _ => contradiction(
                "sudden_alliance",
                "it tells kinds of attack apart only with sudden_alliance=printed",
            ),
        }
    }

    /// Rules under one name: checks alone are `sudden_alliance=check`.
    fn named(self) -> Rules {
        let usual = Rules::default();
        let checks_alone = Rules {
            sudden_threat: false,
            sudden_loss: SuddenLoss::Off,
            sudden_lines: SuddenLines::Off,
            sudden_alliance: SuddenAlliance::Printed,
            sudden_check: true,
            ..self
        };
        if self != checks_alone {
            return self;
        }
        let Rules { sudden_threat, sudden_loss, sudden_lines, .. } = usual;
        Rules { sudden_alliance: SuddenAlliance::Check, sudden_threat, sudden_loss, sudden_lines, ..self }
    }

    fn refuse_contradictions(&self) -> Result<(), SwitchError> {
        let contradiction = |first: &str, second: &str, why| {
            Err(SwitchError::Contradiction { first: first.into(), second: second.into(), why })
        };
        if self.alliances == Alliances::Sudden && self.sudden_alliance == SuddenAlliance::Off {
            return contradiction(
                "alliances=sudden",
                "sudden_alliance=off",
                "there would be no way into an alliance; alliances=off says so",
            );
        }
        if self.start_alliance == StartAlliance::AgainstFirst && !self.declares() {
            return contradiction(
                "start_alliance=against_first",
                "alliances",
                "an alliance before the game is a declared one",
            );
        }
        Ok(())
    }

    pub(crate) fn declares(&self) -> bool {
        matches!(self.alliances, Alliances::Declared | Alliances::DeclaredAndSudden)
    }

    /// True if attacking together makes an alliance.
    pub fn sudden(&self) -> bool {
        matches!(self.alliances, Alliances::Sudden | Alliances::DeclaredAndSudden)
            && self.sudden_alliance != SuddenAlliance::Off
    }

    pub(crate) fn attacks_by_check(&self) -> bool {
        self.sudden() && (self.sudden_alliance != SuddenAlliance::Printed || self.sudden_check)
    }

    pub(crate) fn attacks_by_threat(&self) -> bool {
        self.sudden() && self.sudden_alliance == SuddenAlliance::Printed && self.sudden_threat
    }

    pub(crate) fn attacks_by_loss(&self) -> SuddenLoss {
        let printed = self.sudden() && self.sudden_alliance == SuddenAlliance::Printed;
        if printed { self.sudden_loss } else { SuddenLoss::Off }
    }

    pub(crate) fn attacks_by_lines(&self) -> SuddenLines {
        let printed = self.sudden() && self.sudden_alliance == SuddenAlliance::Printed;
        if printed { self.sudden_lines } else { SuddenLines::Off }
    }
}
