//! The switches: every local rule under one name, each a row of the one table, [`SWITCHES`].
//!
//! [`Rules`] is a point in the space that they span. What a switch does stands in `docs/RULES.md` under the number
//! given here; what a row may say besides, in `fit.rs`.

use super::fit::Needs::{
    CalmBomb, Circle, Corner, Crossing, Has, HasClass, Headquarters, Moves, MovesEither, StraightRoad,
    TopGeneral,
};
use super::fit::{
    ANY, Fit, flag_never_shown, killer_takes_it, lends, moves, never_taken, pieces, shown_anyway, unguarded,
    when,
};
use crate::games::gunjin::text::edition::{Class, Movement, Piece, Role};
use crate::switches::{SwitchSpec, choices, switches};

choices! {
    /// Side that moves first (R7.4).
    FirstPlayer { South = "south", North = "north" }
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
        Mandatory = "mandatory",
        /// Only when turning.
        OnlyWhenTurning = "only_when_turning",
    }
    /// Allowed or forbidden.
    Permission { Allowed = "allowed", Forbidden = "forbidden" }
    /// A flag on the back rank (R7.2).
    BackRank {
        Allowed = "allowed", Forbidden = "forbidden",
        /// Forbidden without penalty, that is, played as allowed.
        ForbiddenUnpunished = "forbidden_unpunished",
    }
    /// An engineer's run and circles (R2.4).
    CircleEngineer {
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
        Step = "step",
    }
    /// Movement of pieces that run (R2.3).
    RunnerMove {
        /// Along a line.
        Line = "line",
        /// Along a line, over pieces.
        Leap = "leap",
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
        Anywhere = "anywhere", OneStep = "one_step",
    }
    /// Sideways moves of aircraft (R2.8).
    Sideways {
        None = "0", One = "1",
        /// Any distance, over pieces.
        Unlimited = "unlimited",
    }
    /// Fate of a mine that wins (R3.3).
    MineOnWin {
        Stays = "stays",
        /// It falls with the piece it beat.
        Removed = "removed",
    }
    /// Outcome between equal pieces (R3.1).
    EqualPieces {
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
        Winners = "winners",
        /// Those that beat more kinds than the piece behind does.
        Stronger = "stronger",
    }
    /// Sides that see the fallen pieces (R9.5).
    Fallen { Hidden = "hidden", Owner = "owner", Shown = "shown" }
    /// Pieces that take a headquarters (R8.1).
    HqCapture {
        Any = "any",
        /// Generals and field officers.
        Officers6 = "officers6",
        /// Every piece but aircraft.
        AllButAircraft = "all_but_aircraft",
    }
    /// When one's own headquarters is closed to oneself (R2.15).
    OwnHqClosed {
        False = "false",
        /// Once a piece of one's own was removed from it.
        AfterRemoval = "after_removal",
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
    /// Squares that guard the marshal (R5.1) or lie next to a flying missile (R6.6).
    Beside {
        /// Sides and corners.
        Eight = "8",
        Four = "4",
    }
    /// Movement of a walking missile (R6.7).
    MissileMove {
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
        Mutual = "mutual",
    }
    /// Range of jets (R2.12).
    JetRange {
        /// The enemy camp.
        EnemyCampOnly = "enemy_camp_only",
        Anywhere = "anywhere",
    }
    /// Free jumps (R2.9).
    AirFreeJump {
        AnySquare = "any_square",
        /// Along ranks and files.
        Lines = "lines",
    }
    /// The side to move has no legal move (R8.5).
    NoMove {
        Loses = "loses",
        /// The game is drawn.
        Draws = "draws",
    }
    /// Consequence of repetition (R8.8).
    Repetition {
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
        Three = "3", Five = "5",
    }
    /// Endless chases over more than two squares (R8.11).
    MoreSquares {
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

const KEPT_OUT: &str = "another rule bars it from the headquarters anyway";
const STANDING_FLAG: &str = "the flag stands still; add flag_mobile=true";
const UNBACKED_FLAG: &str = "nothing behind a flag lends it its strength";

switches! {
    needs Fit;
    first_player: FirstPlayer = "south", ANY, "R7.4", "side that moves first";
    reveal: Reveal = "umpire",
        ANY.alike("reveal_then_hide", "reveal_and_stay", "shown pieces stay known either way"),
        "R9.2", "visibility of the pieces";
    fallen: Fallen = "hidden",
        ANY.young().alike("owner", "hidden", "each side knows its own fallen pieces")
            .unused(shown_anyway),
        "R9.5", "visibility of fallen pieces";
    flag_shown_by_lifting: bool = "false",
        ANY.needs(&[Moves(Movement::Flag)]).young()
            .unused(|game| {
                when(game.rules().reveal != Reveal::Umpire, "fighting pieces are shown anyway")
                    .or(when(!lends(game), "the piece behind a flag of fixed power is never looked at"))
            }),
        "R9.6", "a flag is shown when the piece behind it is looked at";
    flag_shown_when_commander_falls: bool = "false",
        ANY.needs(&[Has(Role::Flag), Has(Role::Commander)]).young().unused(flag_never_shown),
        "R9.7", "the side that loses its commander shows its flag";
    bridge_squares: u32 = "0",
        ANY.needs(&[StraightRoad]).limit(|_| (0, 2)).tables(),
        "R1.6", "squares on each I road: 0, 1 or 2";
    circle_stop: CircleStop = "mandatory", ANY.needs(&[Circle]).tables(),
        "R1.7", "stops on the circle when crossing";
    circle_combat: Permission = "allowed", ANY.needs(&[Circle]), "R1.8", "fights on a circle";
    circle_must_leave: bool = "false", ANY.needs(&[Circle]),
        "R1.9", "a piece on a circle must leave it next turn";
    circle_duty: CircleDuty = "waived",
        ANY.needs(&[Circle]).young()
            .unused(|game| {
                let stays = !game.rules().circle_must_leave;
                when(stays, "no piece must leave a circle; add circle_must_leave=true")
            }),
        "R1.9", "a piece that cannot leave its circle";
    circle_back: Permission = "allowed",
        ANY.needs(&[Circle]).young().tables(),
        "R1.11", "steps from a circle back to one's own camp";
    circle_engineer: CircleEngineer = "step_only",
        ANY.needs(&[Circle])
            .unused(|game| when(!moves(game, Movement::Engineer), "it has no engineer that runs")),
        "R2.4", "engineers' runs on and off circles";
    nocircle_x: NoCircleX = "any_opposite_arm", ANY.needs(&[Crossing]).tables(),
        "R1.5", "exits of an X road without a circle";
    engineer_move: EngineerMove = "line", ANY.needs(&[Moves(Movement::Engineer)]).tables(),
        "R2.6", "movement of engineers";
    flood_circles: bool = "false",
        ANY.needs(&[Moves(Movement::Engineer), Corner]).young_if_used()
            .unused(|game| {
                let floods = game.rules().engineer_move == EngineerMove::Flood;
                when(!floods, "only a flood turns corners; add engineer_move=flood")
            }),
        "R2.6", "such engineers pass circles and X roads on their way";
    engineer_leap: bool = "false",
        ANY.needs(&[Moves(Movement::Engineer)]).young().tables()
            .same("no engineer runs along lines otherwise"),
        "R2.18", "running engineers pass over pieces";
    engineer_diagonal: bool = "false",
        ANY.needs(&[Moves(Movement::Engineer)]).young().tables()
            .same("no engineer runs along lines otherwise"),
        "R2.19", "running engineers also run diagonally";
    runner_move: RunnerMove = "line",
        ANY.needs(&[Moves(Movement::Run)]).young().tables(),
        "R2.20", "movement of other running pieces";
    scout: Scout = "move_and_attack",
        ANY.needs(&[Moves(Movement::Scout)]).young().tables(),
        "R2.22", "attacks of scouts";
    two_forward: TwoForward = "step", ANY.needs(&[Moves(Movement::Vehicle)]).tables(),
        "R2.7", "movement of tanks and cavalry";
    aircraft_move: AircraftMove = "one_step", ANY.needs(&[Moves(Movement::Aircraft)]).tables(),
        "R2.8", "movement of aircraft";
    aircraft_sideways: Sideways = "1",
        ANY.needs(&[Moves(Movement::Aircraft)]).tables()
            .same("aircraft that move like this step sideways in any case"),
        "R2.8", "range of aircraft sideways";
    aircraft_loses_to_engineer: bool = "false",
        ANY.needs(&[Has(Role::Aircraft), Has(Role::Engineer)]).tables(),
        "R3.5", "engineers beat aircraft";
    split_tank: u32 = "0",
        ANY.needs(&[Has(Role::Tank), Has(Role::Engineer)])
            .limit(|edition| (0, pieces(edition, |piece| piece.is(Role::Tank)))).tables()
            .excludes(
                "tank_vs_engineer",
                |game| game.rules().split_tank > 0 && game.typed("tank_vs_engineer"),
                "heavy tanks beat the engineer and light ones lose to it",
            ),
        "R3.6", "number of heavy tanks";
    heavy_beats_light: bool = "true",
        ANY.needs(&[Has(Role::Tank), Has(Role::Engineer)]).young().tables()
            .same("no tank is split; add split_tank=1"),
        "R3.6", "heavy tanks beat light ones";
    cavalry_as_mine: bool = "false", ANY.needs(&[Has(Role::Cavalry), Has(Role::Mine)]).tables(),
        "R3.5", "cavalry is as strong as a mine";
    cavalry_explodes: bool = "false",
        ANY.needs(&[Has(Role::Cavalry), Has(Role::Mine)]).tables()
            .same("mines stay when they win, and so does the cavalry")
            .unused(|game| {
                when(!game.rules().cavalry_as_mine, "only cavalry as strong as a mine explodes")
            }),
        "R3.5", "such cavalry falls when it wins";
    mine_on_win: MineOnWin = "stays",
        ANY.needs(&[Has(Role::Mine)]).tables().same("it beats nothing here"),
        "R3.3", "fate of a mine that wins";
    marshal_for_general: bool = "false",
        ANY.needs(&[TopGeneral]).young().tables(),
        "R3.11", "the general is called marshal";
    wire_on_win: MineOnWin = "stays",
        ANY.needs(&[Moves(Movement::HomeStep)]).young().tables().same("it beats nothing here"),
        "R3.9", "fate of a wire entanglement that wins";
    bomb_single_use: bool = "false",
        ANY.needs(&[Moves(Movement::Bomb)]).young().tables().same("it beats nothing here"),
        "R3.10", "a bomb falls with what it beats";
    equal_pieces: EqualPieces = "both_fall", ANY.young().tables(), "R3.1", "fights of equal pieces";
    mine_in_hq: Permission = "allowed",
        ANY.needs(&[Has(Role::Mine), Headquarters]).tables()
            .same(KEPT_OUT),
        "R7.2", "mines set up in the headquarters";
    flag_in_hq: Permission = "allowed",
        ANY.needs(&[Has(Role::Flag), Headquarters]).tables()
            .same(KEPT_OUT),
        "R7.2", "flags set up in the headquarters";
    aircraft_in_hq: Permission = "allowed",
        ANY.needs(&[Has(Role::Aircraft), Headquarters]).tables()
            .same(KEPT_OUT),
        "R7.2", "aircraft set up in the headquarters";
    mine_on_entrance: Permission = "allowed", ANY.needs(&[Has(Role::Mine)]).tables(),
        "R7.2", "mines set up on entrances";
    flag_on_entrance: Permission = "allowed", ANY.needs(&[Has(Role::Flag)]).tables(),
        "R7.2", "flags set up on entrances";
    bomb_on_entrance: Permission = "allowed", ANY.needs(&[Has(Role::Bomb)]).tables(),
        "R7.2", "bombs set up on entrances";
    flag_on_back_rank: BackRank = "allowed",
        ANY.needs(&[Has(Role::Flag)]).tables().same("unpunished, it is played as if it were allowed"),
        "R7.2", "flags set up on the back rank";
    flag_mobile: bool = "false", ANY.needs(&[Moves(Movement::Flag)]).tables(), "R2.13", "the flag steps";
    flag_power_fixed_at_setup: bool = "false", ANY.needs(&[Moves(Movement::Flag)]),
        "R4.6", "the flag keeps the power it had at set-up";
    flag_copies_movement: bool = "true",
        ANY.needs(&[Moves(Movement::Flag)])
            .unused(|game| {
                when(lends(game), "a flag copies moves only with flag_power_fixed_at_setup=true")
                    .or(when(!game.rules().flag_mobile, STANDING_FLAG))
            }),
        "R2.17", "such a flag moves like the kind it copies";
    flag_copy_captures_hq: bool = "false",
        ANY.needs(&[Moves(Movement::Flag), Headquarters])
            .unused(|game| {
                let as_it_is = game.rules().hq_capture != HqCapture::Officers6;
                never_taken(game)
                    .or(when(lends(game), "a flag copies a kind only with flag_power_fixed_at_setup=true"))
                    .or(when(!game.rules().flag_mobile, STANDING_FLAG))
                    .or(when(as_it_is, "the flag takes a headquarters as it is"))
            }),
        "R8.1", "such a flag takes a headquarters if the kind may";
    flag_backer_falls: bool = "false",
        ANY.needs(&[Moves(Movement::Flag)]).unused(|game| when(!lends(game), UNBACKED_FLAG)),
        "R4.4", "the piece behind a beaten flag falls too";
    flag_backer_falls_to: BackerFallsTo = "winners",
        ANY.needs(&[Moves(Movement::Flag)]).young()
            .unused(|game| {
                let alone = !game.rules().flag_backer_falls;
                when(!lends(game), UNBACKED_FLAG)
                    .or(when(alone, "the flag falls alone; add flag_backer_falls=true"))
            }),
        "R4.4", "attackers that make the piece behind a flag fall";
    second_lieutenant_takes_flag_wins: bool = "false",
        ANY.needs(&[Has(Role::Flag), Has(Role::SecondLieutenant)])
            .unused(|game| when(game.rules().flag_decides(), "beating the flag wins")),
        "R4.5", "a second lieutenant that beats the flag wins";
    flag_capture_wins: bool = "false",
        ANY.needs(&[Has(Role::Flag)])
            .unused(|game| {
                when(game.rules().target == Target::Flag, "beating the flag is the goal of the game")
            }),
        "R8.3", "beating the flag wins";
    hq_capture: HqCapture = "any",
        ANY.needs(&[Headquarters]).tables().same("the same pieces take the headquarters")
            .unused(never_taken),
        "R8.1", "pieces that take a headquarters";
    hq_must_be_won: bool = "false",
        ANY.needs(&[Headquarters]).young()
            .unused(|game| {
                let closed = game.rules().hq_closed_to_enemy;
                never_taken(game).or(when(closed, "an empty headquarters is closed to the enemy"))
            })
            .excludes(
                "winner_goes=origin",
                |game| game.rules().hq_must_be_won && game.rules().winner_goes == WinnerGoes::Origin,
                "a winner that goes back never stands in the headquarters it won",
            ),
        "R8.9", "only a headquarters won in a fight is taken";
    hq_initial_piece_frozen: bool = "false",
        ANY.needs(&[Headquarters])
            .unused(|game| {
                let guard = |owner: &Piece| owner.movement == Movement::Marshal;
                when(game.owner_of_headquarters().is_some_and(guard), "the marshal never moves")
            }),
        "R2.14", "the piece set up in the headquarters never moves";
    hq_requires_general: bool = "false", ANY.needs(&[HasClass(Class::General), Headquarters]),
        "R7.3", "a general must be set up in the headquarters";
    own_hq_closed: OwnHqClosed = "false", ANY.needs(&[Headquarters]),
        "R2.15", "one's own headquarters is closed to oneself";
    hq_closed_to_enemy: bool = "false", ANY.needs(&[Headquarters]),
        "R2.16", "an empty headquarters is closed to the enemy";
    hq_winner_enters: bool = "true",
        ANY.needs(&[Headquarters])
            .unused(|game| {
                when(!game.rules().hq_closed_to_enemy, "an open headquarters is entered by its winner")
            }),
        "R2.16", "the winner of a fight in such a headquarters stands in it";
    winner_goes: WinnerGoes = "combat_square", ANY, "R3.2", "square of a winning attacker";
    commander_loss_loses: bool = "false",
        ANY.needs(&[Has(Role::Commander)])
            .unused(|game| when(game.rules().target == Target::Commander, "that is the goal of the game")),
        "R8.2", "the fall of the commander loses the game";
    target: Target = "hq", ANY.value_needs(&[("commander", Has(Role::Commander)), ("flag", Has(Role::Flag))]),
        "R8", "goal of the game";
    marshal_as_top_rank: bool = "false", ANY.needs(&[Has(Role::Marshal)]).tables(),
        "R3.7", "the marshal is an ordinary piece of highest rank";
    marshal_alone_loses_to: MarshalAlone = "officers6",
        ANY.needs(&[Has(Role::Marshal)]).tables()
            .unused(|game| {
                when(game.rules().marshal_as_top_rank, "a marshal of highest rank has no guard rules")
            }),
        "R5.2", "pieces that beat a marshal without guards";
    marshal_kill_wins: bool = "false",
        ANY.needs(&[Has(Role::Marshal)]).unused(|game| unguarded(game).or_else(|| killer_takes_it(game))),
        "R5.3", "the marshal's fall wins at once";
    guard_neighbourhood: Beside = "8", ANY.needs(&[Has(Role::Marshal)]).unused(unguarded),
        "R5.1", "squares from which guards protect the marshal";
    missile_move: MissileMove = "step", ANY.needs(&[Moves(Movement::WalkingMissile)]).tables(),
        "R6.7", "movement of this missile";
    missile_steps: bool = "false", ANY.needs(&[Moves(Movement::FallingMissile)]).young(),
        "R6.8", "a falling missile also steps";
    bomb_spends_missile: bool = "false",
        ANY.needs(&[Moves(Movement::FallingMissile)]).young()
            .unused(|game| {
                when(game.rules().missile_single_use, "a missile is gone after use, bomb or not")
            }),
        "R6.4", "a missile that carried a bomb is gone after use";
    missile_single_use: bool = "false",
        ANY.needs(&[Has(Role::Missile)])
            .unused(|game| when(!moves(game, Movement::FallingMissile), "it is gone after use as it is")),
        "R6.4", "a missile is gone after use";
    blast_friendly_fire: bool = "false",
        ANY.needs(&[MovesEither(Movement::FallingMissile, Movement::FlyingMissile)]),
        "R6.2", "a blast fights friends too";
    blast_hits_marshal: bool = "false",
        ANY.needs(&[MovesEither(Movement::FallingMissile, Movement::FlyingMissile)]).unused(unguarded),
        "R6.2", "a blast beats an unguarded marshal";
    collision_scope: CollisionScope = "with_bomb",
        ANY.needs(&[MovesEither(Movement::FallingMissile, Movement::FlyingMissile)])
            .unused(|game| {
                let collides = game.kinds().iter().any(|kind| kind.collides);
                when(!moves(game, Movement::FallingMissile), "no missile falls without a bomb")
                    .or(when(!collides, "nothing collides"))
            }),
        "R6.3", "missiles that collide";
    bomb_neighbourhood: Beside = "8",
        ANY.needs(&[Moves(Movement::FlyingMissile)]).young(),
        "R6.6", "squares from which a flying missile takes a bomb along";
    missile_takes_bomb_along: bool = "false",
        ANY.needs(&[Moves(Movement::FlyingMissile)]).young(),
        "R6.6", "a flying missile never leaves without a bomb beside it";
    collision_takes: CollisionTakes = "carried", ANY.needs(&[CalmBomb]).young(),
        "R6.3", "bombs removed when missiles collide";
    missile_defence: MissileDefence = "table", ANY.needs(&[Has(Role::Missile)]),
        "R6.5", "a missile that is attacked";
    flights_reach_islands: bool = "false",
        ANY.needs(&[Circle]).young_if_used()
            .unused(|game| {
                let flies = game.kinds().iter().any(|kind| kind.flies_anywhere(game.rules()));
                when(!flies, "no piece flies to any square (aircraft_move=anywhere, jet_range=anywhere)")
            }),
        "R2.21", "flights to any square reach circles too";
    jet_range: JetRange = "enemy_camp_only", ANY.needs(&[Moves(Movement::Jet)]).tables(),
        "R2.12", "range of jets";
    jet_steps: bool = "true",
        ANY.needs(&[Moves(Movement::Jet)]).young().tables()
            .same("jets fly to every square to which they could step"),
        "R2.12", "jets also step";
    bomb_mobile: bool = "false", ANY.needs(&[Moves(Movement::Bomb)]).tables(), "R2.13", "the bomb steps";
    air_free_jump: AirFreeJump = "any_square", ANY.needs(&[Moves(Movement::FreeJump)]).tables(),
        "R2.9", "range of free jumps";
    air_may_enter_hq: bool = "true", ANY.needs(&[Moves(Movement::FreeJump), Headquarters]).tables(),
        "R2.9", "free jumps into the enemy headquarters";
    bridge_diagonal: bool = "false",
        ANY.needs(&[Moves(Movement::AllRound)]).tables()
            .same("no road with squares of its own is crossed diagonally"),
        "R2.11", "I roads are entered diagonally too";
    no_move: NoMove = "loses", ANY, "R8.5", "a side to move without a legal move";
    elimination: bool = "true", ANY, "R8.4", "a side without a movable piece has lost";
    repetition: Repetition = "off", ANY, "R8.8", "repeated positions";
    reveal_order: RevealOrder = "officers",
        ANY
            .unused(|game| {
                when(game.rules().repetition != Repetition::RevealStrongestWins, "pieces are never ranked")
            }),
        "R8.8", "pieces that count when all are shown";
    two_squares: TwoSquares = "off", ANY.young(),
        "R8.10", "limit of moves between the same two squares";
    more_squares: MoreSquares = "off", ANY.young(), "R8.11", "endless chases over more squares";
    repetition_from: u32 = "0",
        ANY.limit(|edition| (0, 2 * pieces(edition, |_| true))).young()
            .unused(|game| {
                let no_rule = game.rules().repetition == Repetition::Off;
                when(no_rule, "repetition has no rule; add repetition=draw")
            }),
        "R8.8", "repetition counts once at most this many pieces are left; 0: always";
    no_fight_draw: u32 = "0",
        ANY.limit(|_| (0, 60_000)).young()
            .unused(|game| {
                let rules = game.rules();
                when(rules.no_fight_draw >= rules.ply_cap, "the ply cap draws the game before that")
            }),
        "R8.12", "plies without a fight after which the game is drawn; 0: no rule";
    ply_cap: u32 = "2000", ANY.limit(|_| (1, 60_000)), "R8.6", "plies after which the game is drawn";
}

impl Rules {
    /// True if a side whose commander falls has lost, as the goal of the game or besides it.
    pub fn commander_decides(&self) -> bool {
        self.commander_loss_loses || self.target == Target::Commander
    }

    /// True if beating the flag wins, as the goal of the game or besides it.
    pub fn flag_decides(&self) -> bool {
        self.flag_capture_wins || self.target == Target::Flag
    }
}

/// The switch of a name.
pub fn find(name: &str) -> Option<&'static SwitchSpec<Fit>> {
    SWITCHES.iter().find(|spec| spec.name == name)
}
