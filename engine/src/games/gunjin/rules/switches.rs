//! The switches: every local rule under one name, with its values, its default and what it needs to make
//! sense.
//!
//! The list is the canonical one of the project; [`Rules`] is a point in the space it spans. What a switch
//! does stands in `docs/RULES.md` under the number given here.

use crate::switches::{SwitchSpec, choices, switches};

choices! {
    /// Side that moves first (R7.4).
    FirstPlayer {
        /// South.
        South = "south",
        /// North.
        North = "north",
    }
    /// Showing of pieces (R9).
    Reveal {
        /// Only the umpire sees kinds.
        Umpire = "umpire",
        /// Both pieces are shown at each fight, then hidden.
        RevealThenHide = "reveal_then_hide",
        /// Fighters stay face up.
        RevealAndStay = "reveal_and_stay",
        /// All pieces are face up.
        Open = "open",
    }
    /// Stops of a crossing on its circle (R1.7).
    CircleStop {
        /// Always.
        Mandatory = "mandatory",
        /// Only when turning.
        OnlyWhenTurning = "only_when_turning",
    }
    /// Allowed or forbidden.
    Permission {
        /// Allowed.
        Allowed = "allowed",
        /// Forbidden.
        Forbidden = "forbidden",
    }
    /// A flag on the back rank (R7.2).
    BackRank {
        /// Allowed.
        Allowed = "allowed",
        /// Forbidden.
        Forbidden = "forbidden",
        /// Forbidden without penalty, that is, played as allowed.
        ForbiddenUnpunished = "forbidden_unpunished",
    }
    /// An engineer's run and circles (R2.4).
    CircleEngineer {
        /// Steps only.
        StepOnly = "step_only",
        /// Runs may end on a circle and begin there.
        RunOnRunOff = "run_on_run_off",
    }
    /// Roads of an X without circle (R1.5).
    NoCircleX {
        /// To either arm of the other side.
        AnyOppositeArm = "any_opposite_arm",
        /// Along the drawn diagonal only.
        StraightDiagonalOnly = "straight_diagonal_only",
    }
    /// Movement of engineers (R2.3, R2.6).
    EngineerMove {
        /// Along a line.
        Line = "line",
        /// Wherever gaps connect.
        Flood = "flood",
        /// One step.
        Step = "step",
    }
    /// Movement of pieces that run (R2.3).
    RunnerMove {
        /// Along a line.
        Line = "line",
        /// Along a line, over pieces.
        Leap = "leap",
        /// One step.
        Step = "step",
    }
    /// Movement of tanks and cavalry (R2.7).
    TwoForward {
        /// A step, or up to two squares forward.
        UpToTwo = "up_to_two",
        /// A step back or sideways, or exactly two squares forward.
        ExactlyTwo = "exactly_two",
        /// Up to two squares in every direction.
        AnyDirection = "any_direction",
        /// Like an engineer.
        Run = "run",
        /// One step.
        Step = "step",
    }
    /// Movement of aircraft (R2.8).
    AircraftMove {
        /// A step, and across the strip on every file.
        OneStepFreeCrossing = "one_step_free_crossing",
        /// Along the file, not over pieces.
        Vertical = "vertical",
        /// Along the file, over pieces.
        VerticalJump = "vertical_jump",
        /// Anywhere.
        Anywhere = "anywhere",
        /// One step.
        OneStep = "one_step",
    }
    /// Sideways moves of aircraft (R2.8).
    Sideways {
        /// None.
        None = "0",
        /// One step.
        One = "1",
        /// Any distance, over pieces.
        Unlimited = "unlimited",
    }
    /// Fate of a mine that wins (R3.3).
    MineOnWin {
        /// It stays.
        Stays = "stays",
        /// It falls with the piece it beat.
        Removed = "removed",
    }
    /// Outcome between equal pieces (R3.1).
    EqualPieces {
        /// Both fall.
        BothFall = "both_fall",
        /// The attacker wins.
        AttackerWins = "attacker_wins",
        /// The defender wins.
        DefenderWins = "defender_wins",
    }
    /// Duty of a piece on a circle that cannot leave it (R1.9).
    CircleDuty {
        /// Others may move.
        Waived = "waived",
        /// No other piece may move.
        Binding = "binding",
    }
    /// Winners over a flag that take the piece behind it along (R4.4).
    BackerFallsTo {
        /// All.
        Winners = "winners",
        /// Those that beat more kinds than the piece behind does.
        Stronger = "stronger",
    }
    /// Sides that see the fallen pieces (R9.5).
    Fallen {
        /// Nobody.
        Hidden = "hidden",
        /// Their owner.
        Owner = "owner",
        /// Both sides.
        Shown = "shown",
    }
    /// Pieces that take a headquarters (R8.1).
    HqCapture {
        /// Every piece.
        Any = "any",
        /// Generals and field officers.
        Officers6 = "officers6",
        /// Every piece but aircraft.
        AllButAircraft = "all_but_aircraft",
    }
    /// When one's own headquarters is closed to oneself (R2.15).
    OwnHqClosed {
        /// Never.
        False = "false",
        /// Once a piece of one's own was removed from it.
        AfterRemoval = "after_removal",
        /// Always.
        Always = "always",
    }
    /// Square of a winning attacker after the fight (R3.2).
    WinnerGoes {
        /// On the square of the fight.
        CombatSquare = "combat_square",
        /// Back where it came from.
        Origin = "origin",
    }
    /// Goal of the game (R8).
    Target {
        /// The enemy headquarters.
        Hq = "hq",
        /// The enemy commander.
        Commander = "commander",
        /// The enemy flag.
        Flag = "flag",
    }
    /// Kinds that a marshal without guards loses to (R5.2).
    MarshalAlone {
        /// Generals and field officers.
        Officers6 = "officers6",
        /// Company officers too.
        Officers9 = "officers9",
        /// All but missiles and bombs.
        All = "all",
    }
    /// Squares that guard the marshal (R5.1).
    Guard {
        /// Sides and corners.
        Eight = "8",
        /// Sides only.
        Four = "4",
    }
    /// Squares next to a flying missile (R6.6).
    Beside {
        /// Sides and corners.
        Eight = "8",
        /// Sides only.
        Four = "4",
    }
    /// Movement of a walking missile (R6.7).
    MissileMove {
        /// One step.
        Step = "step",
        /// Also along ranks and files, over pieces.
        Leap = "leap",
        /// Also to any square of the enemy camp.
        Jump = "jump",
    }
    /// When missiles collide (R6.3).
    CollisionScope {
        /// Only with a bomb on board.
        WithBomb = "with_bomb",
        /// Always.
        AnyMissile = "any_missile",
    }
    /// Bombs that go in a collision (R6.3).
    CollisionTakes {
        /// The one that the missile carries.
        Carried = "carried",
        /// The enemy's in the blast as well.
        AllBombs = "all_bombs",
    }
    /// A missile attacked at home (R6.5).
    MissileDefence {
        /// By the table.
        Table = "table",
        /// Both fall.
        Mutual = "mutual",
    }
    /// Range of jets (R2.12).
    JetRange {
        /// The enemy camp.
        EnemyCampOnly = "enemy_camp_only",
        /// Both camps.
        Anywhere = "anywhere",
    }
    /// Free jumps (R2.9).
    AirFreeJump {
        /// Any square.
        AnySquare = "any_square",
        /// Along ranks and files.
        Lines = "lines",
    }
    /// The side to move has no legal move (R8.5).
    NoMove {
        /// It loses.
        Loses = "loses",
        /// The game is drawn.
        Draws = "draws",
    }
    /// Repetition (R8.8).
    Repetition {
        /// No rule.
        Off = "off",
        /// The fourth occurrence draws.
        Draw = "draw",
        /// The side attacked last must vary.
        AttackedSideMustVary = "attacked_side_must_vary",
        /// All pieces are shown, the strongest wins.
        RevealStrongestWins = "reveal_strongest_wins",
    }
    /// Attacks of scouts (R2.22).
    Scout {
        /// At the end of any move.
        MoveAndAttack = "move_and_attack",
        /// Only what is next to them.
        MoveOrAttack = "move_or_attack",
    }
    /// Limit on moves of a piece between the same two squares (R8.10).
    TwoSquares {
        /// As often as it likes.
        Off = "off",
        /// Three times.
        Three = "3",
        /// Five times.
        Five = "5",
    }
    /// Endless chases over more than two squares (R8.11).
    MoreSquares {
        /// Allowed.
        Off = "off",
        /// Forbidden to the chaser.
        On = "on",
    }
    /// Pieces that count when all are shown (R8.8).
    RevealOrder {
        /// Officers only, by rank.
        Officers = "officers",
        /// All kinds, by the number of kinds they beat.
        All = "all",
    }
}

/// An edition's requirements for a switch to make sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    /// Nothing: it fits everywhere.
    Nothing,
    /// A piece of this role.
    Role(&'static str),
    /// Pieces of both roles.
    Roles(&'static str, &'static str),
    /// A piece that moves this way.
    Move(&'static str),
    /// A piece of one of these two ways of moving.
    EitherMove(&'static str, &'static str),
    /// A bomb carried by missiles that is not itself a cause of collisions.
    CalmBomb,
    /// An officer of this class.
    Class(&'static str),
    /// A general above whom there is no marshal.
    TopGeneral,
    /// A circle on the board.
    Circle,
    /// A crossing without circle on the board.
    Crossing,
    /// An I road on the board.
    StraightRoad,
}

switches! {
    needs Needs;
    first_player: FirstPlayer = "south", Needs::Nothing, "R7.4", "who moves first";
    reveal: Reveal = "umpire", Needs::Nothing, "R9.2", "what is shown of the pieces";
    fallen: Fallen = "hidden", Needs::Nothing, "R9.5", "who sees the pieces that have fallen";
    flag_shown_by_lifting: bool = "false", Needs::Move("flag"), "R9.6", "a flag is shown when the piece behind it is looked at";
    flag_shown_when_commander_falls: bool = "false", Needs::Roles("flag", "commander"), "R9.7", "whose commander falls shows the flag";
    bridge_squares: u32 = "0", Needs::StraightRoad, "R1.6", "squares on each I road: 0, 1 or 2";
    circle_stop: CircleStop = "mandatory", Needs::Circle, "R1.7", "whether crossing stops on the circle";
    circle_combat: Permission = "allowed", Needs::Circle, "R1.8", "fights on a circle";
    circle_must_leave: bool = "false", Needs::Circle, "R1.9", "a piece on a circle must leave it next turn";
    circle_duty: CircleDuty = "waived", Needs::Circle, "R1.9", "a piece that cannot leave its circle";
    circle_back: Permission = "allowed", Needs::Circle, "R1.11", "steps from a circle back to one's own camp";
    circle_engineer: CircleEngineer = "step_only", Needs::Circle, "R2.4", "engineers' runs on and off circles";
    nocircle_x: NoCircleX = "any_opposite_arm", Needs::Crossing, "R1.5", "where an X without circle leads";
    engineer_move: EngineerMove = "line", Needs::Move("engineer"), "R2.6", "how engineers move";
    flood_circles: bool = "false", Needs::Move("engineer"), "R2.6", "such engineers pass circles and X roads on their way";
    engineer_leap: bool = "false", Needs::Move("engineer"), "R2.18", "running engineers pass over pieces";
    engineer_diagonal: bool = "false", Needs::Move("engineer"), "R2.19", "running engineers also run diagonally";
    runner_move: RunnerMove = "line", Needs::Move("run"), "R2.20", "how other pieces that run move";
    scout: Scout = "move_and_attack", Needs::Move("scout"), "R2.22", "how scouts attack";
    two_forward: TwoForward = "step", Needs::Move("vehicle"), "R2.7", "how tanks and cavalry move";
    aircraft_move: AircraftMove = "one_step", Needs::Move("aircraft"), "R2.8", "how aircraft move";
    aircraft_sideways: Sideways = "1", Needs::Move("aircraft"), "R2.8", "how far aircraft move sideways";
    aircraft_loses_to_engineer: bool = "false", Needs::Roles("aircraft", "engineer"), "R3.5", "engineers beat aircraft";
    split_tank: u32 = "0", Needs::Roles("tank", "engineer"), "R3.6", "how many of the tanks are heavy";
    heavy_beats_light: bool = "true", Needs::Roles("tank", "engineer"), "R3.6", "heavy tanks beat light ones";
    cavalry_as_mine: bool = "false", Needs::Roles("cavalry", "mine"), "R3.5", "cavalry is as strong as a mine";
    cavalry_explodes: bool = "false", Needs::Roles("cavalry", "mine"), "R3.5", "such cavalry falls when it wins";
    mine_on_win: MineOnWin = "stays", Needs::Role("mine"), "R3.3", "what becomes of a mine that wins";
    marshal_for_general: bool = "false", Needs::TopGeneral, "R3.11", "the general is called marshal";
    wire_on_win: MineOnWin = "stays", Needs::Move("home_step"), "R3.9", "what becomes of a wire entanglement that wins";
    bomb_single_use: bool = "false", Needs::Move("bomb"), "R3.10", "a bomb falls with what it beats";
    equal_pieces: EqualPieces = "both_fall", Needs::Nothing, "R3.1", "how equal pieces fare";
    mine_in_hq: Permission = "allowed", Needs::Role("mine"), "R7.2", "mines set up in the headquarters";
    flag_in_hq: Permission = "allowed", Needs::Role("flag"), "R7.2", "flags set up in the headquarters";
    aircraft_in_hq: Permission = "allowed", Needs::Role("aircraft"), "R7.2", "aircraft set up in the headquarters";
    mine_on_entrance: Permission = "allowed", Needs::Role("mine"), "R7.2", "mines set up on entrances";
    flag_on_entrance: Permission = "allowed", Needs::Role("flag"), "R7.2", "flags set up on entrances";
    bomb_on_entrance: Permission = "allowed", Needs::Role("bomb"), "R7.2", "bombs set up on entrances";
    flag_on_back_rank: BackRank = "allowed", Needs::Role("flag"), "R7.2", "flags set up on the back rank";
    flag_mobile: bool = "false", Needs::Move("flag"), "R2.13", "the flag steps";
    flag_power_fixed_at_setup: bool = "false", Needs::Move("flag"), "R4.6", "the flag keeps the power it had at set-up";
    flag_copies_movement: bool = "true", Needs::Move("flag"), "R2.17", "such a flag moves like the kind it copies";
    flag_copy_captures_hq: bool = "false", Needs::Move("flag"), "R8.1", "such a flag takes a headquarters if the kind may";
    flag_backer_falls: bool = "false", Needs::Move("flag"), "R4.4", "the piece behind a beaten flag falls too";
    flag_backer_falls_to: BackerFallsTo = "winners", Needs::Move("flag"), "R4.4", "whom the piece behind a flag falls to";
    second_lieutenant_takes_flag_wins: bool = "false", Needs::Roles("flag", "second_lieutenant"), "R4.5", "a second lieutenant that beats the flag wins";
    flag_capture_wins: bool = "false", Needs::Role("flag"), "R8.3", "beating the flag wins";
    hq_capture: HqCapture = "any", Needs::Nothing, "R8.1", "who takes a headquarters";
    hq_must_be_won: bool = "false", Needs::Nothing, "R8.9", "only a headquarters won in a fight is taken";
    hq_initial_piece_frozen: bool = "false", Needs::Nothing, "R2.14", "the piece set up in the headquarters never moves";
    hq_requires_general: bool = "false", Needs::Class("general"), "R7.3", "a general must be set up in the headquarters";
    own_hq_closed: OwnHqClosed = "false", Needs::Nothing, "R2.15", "one's own headquarters is closed to oneself";
    hq_closed_to_enemy: bool = "false", Needs::Nothing, "R2.16", "an empty headquarters is closed to the enemy";
    hq_winner_enters: bool = "true", Needs::Nothing, "R2.16", "who wins in such a headquarters stands in it";
    winner_goes: WinnerGoes = "combat_square", Needs::Nothing, "R3.2", "where a winning attacker stands";
    commander_loss_loses: bool = "false", Needs::Role("commander"), "R8.2", "whose commander falls has lost";
    target: Target = "hq", Needs::Nothing, "R8", "what the game is about";
    marshal_as_top_rank: bool = "false", Needs::Role("marshal"), "R3.7", "the marshal is an ordinary piece of highest rank";
    marshal_alone_loses_to: MarshalAlone = "officers6", Needs::Role("marshal"), "R5.2", "whom a marshal without guards loses to";
    marshal_kill_wins: bool = "false", Needs::Role("marshal"), "R5.3", "the marshal's fall wins at once";
    guard_neighbourhood: Guard = "8", Needs::Role("marshal"), "R5.1", "which squares guard the marshal";
    missile_move: MissileMove = "step", Needs::Move("walking_missile"), "R6.7", "how this missile moves";
    missile_steps: bool = "false", Needs::Move("falling_missile"), "R6.8", "a falling missile also steps";
    bomb_spends_missile: bool = "false", Needs::Move("falling_missile"), "R6.4", "a missile that carried a bomb is gone after use";
    missile_single_use: bool = "false", Needs::Role("missile"), "R6.4", "a missile is gone after use";
    blast_friendly_fire: bool = "false", Needs::EitherMove("falling_missile", "flying_missile"), "R6.2", "a blast fights friends too";
    blast_hits_marshal: bool = "false", Needs::EitherMove("falling_missile", "flying_missile"), "R6.2", "a blast beats an unguarded marshal";
    collision_scope: CollisionScope = "with_bomb", Needs::EitherMove("falling_missile", "flying_missile"), "R6.3", "when missiles collide";
    bomb_neighbourhood: Beside = "8", Needs::Move("flying_missile"), "R6.6", "from which squares a flying missile takes a bomb along";
    missile_takes_bomb_along: bool = "false", Needs::Move("flying_missile"), "R6.6", "a flying missile never leaves without a bomb beside it";
    collision_takes: CollisionTakes = "carried", Needs::CalmBomb, "R6.3", "which bombs go when missiles collide";
    missile_defence: MissileDefence = "table", Needs::Role("missile"), "R6.5", "a missile that is attacked";
    flights_reach_islands: bool = "false", Needs::Circle, "R2.21", "flights to any square reach circles too";
    jet_range: JetRange = "enemy_camp_only", Needs::Move("jet"), "R2.12", "how far jets reach";
    jet_steps: bool = "true", Needs::Move("jet"), "R2.12", "jets also step";
    bomb_mobile: bool = "false", Needs::Move("bomb"), "R2.13", "the bomb steps";
    air_free_jump: AirFreeJump = "any_square", Needs::Move("free_jump"), "R2.9", "how far free jumps reach";
    air_may_enter_hq: bool = "true", Needs::Move("free_jump"), "R2.9", "free jumps into the enemy headquarters";
    bridge_diagonal: bool = "false", Needs::Move("all_round"), "R2.11", "I roads are entered diagonally too";
    no_move: NoMove = "loses", Needs::Nothing, "R8.5", "a side to move without a legal move";
    elimination: bool = "true", Needs::Nothing, "R8.4", "a side without a movable piece has lost";
    repetition: Repetition = "off", Needs::Nothing, "R8.8", "repeated positions";
    reveal_order: RevealOrder = "officers", Needs::Nothing, "R8.8", "which pieces count when all are shown";
    two_squares: TwoSquares = "off", Needs::Nothing, "R8.10", "how often a piece moves between the same two squares";
    more_squares: MoreSquares = "off", Needs::Nothing, "R8.11", "endless chases over more squares";
    repetition_from: u32 = "0", Needs::Nothing, "R8.8", "repetition counts once so few pieces are left; 0: always";
    no_fight_draw: u32 = "0", Needs::Nothing, "R8.12", "so many plies without a fight draw the game; 0: no rule";
    ply_cap: u32 = "2000", Needs::Nothing, "R8.6", "after so many plies the game is drawn";
}

/// The switch of a name.
#[must_use]
pub fn find(name: &str) -> Option<&'static SwitchSpec<Needs>> {
    SWITCHES.iter().find(|spec| spec.name == name)
}

/// True if a switch is about headquarters, so that it needs a board with such.
#[must_use]
pub fn is_about_headquarters(name: &str) -> bool {
    name.split('_').any(|word| word == "hq")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::switches::nearest;

    #[test]
    fn a_slip_of_the_pen_finds_its_word() {
        let names = || SWITCHES.iter().map(|s| s.name);
        assert_eq!(nearest("aircraft_sidewards", names()), Some("aircraft_sideways"));
        assert_eq!(nearest("plane_sideways", names()), Some("aircraft_sideways"));
        assert_eq!(nearest("zzz", names()), None);
    }
}
