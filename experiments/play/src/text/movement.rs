//! Movement of kinds, in words (R2), with the switches of the edition taken into account.

use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::switches::{
    AirFreeJump, AircraftMove, Beside, CircleEngineer, EngineerMove, JetRange, MissileMove, Rules,
    RunnerMove, Scout, Sideways, TwoForward,
};
use gunjin_engine::games::gunjin::text::edition::{Movement, Piece};

/// Movement of a kind, as a phrase.
pub fn movement_words(ruleset: &Ruleset, piece: &Piece) -> String {
    let rules = ruleset.rules();
    if ruleset.board().has_railways()
        && let Some(words) = on_railways(rules, piece.movement)
    {
        return words.into();
    }
    match piece.movement {
        Movement::Step => "one step".into(),
        Movement::Engineer => engineer(rules, piece.diagonal, ruleset.board().circles().next().is_some()),
        Movement::Vehicle => vehicle(rules, piece.diagonal),
        Movement::Aircraft => aircraft(rules),
        Movement::Run => match rules.runner_move {
            RunnerMove::Line => run(piece.diagonal),
            RunnerMove::Leap => leaping_run(piece.diagonal),
            RunnerMove::Step => "one step".into(),
        },
        Movement::Scout => match rules.scout {
            Scout::MoveAndAttack => run(piece.diagonal),
            Scout::MoveOrAttack => format!("{}, attacking only what is next to it", run(piece.diagonal)),
        },
        Movement::Fixed => "never moves".into(),
        Movement::Flag => flag(rules).into(),
        Movement::FreeJump => free_jump(rules),
        Movement::HomeStep => "one step, never out of its own camp".into(),
        Movement::AllRound => all_round(rules),
        Movement::Jet => jet(rules),
        Movement::FallingMissile => falling_missile(rules),
        Movement::FlyingMissile => flying_missile(rules),
        Movement::WalkingMissile => walking_missile(rules),
        Movement::Bomb => if rules.bomb_mobile { "one step" } else { "never moves" }.into(),
        Movement::CarriedBomb => "moves only on board of a missile".into(),
        Movement::Marshal => "stays in the headquarters, face up".into(),
    }
}

/// Movement along railways (R1.14), for kinds that use them.
fn on_railways(rules: &Rules, movement: Movement) -> Option<&'static str> {
    let straight = "one step, or along a railway any distance straight over empty stations";
    match movement {
        Movement::Run if rules.runner_move == RunnerMove::Line => Some(straight),
        Movement::Engineer => match rules.engineer_move {
            EngineerMove::Line => Some(straight),
            EngineerMove::Flood => {
                Some("one step, or along railways any way that is free, round corners too")
            }
            EngineerMove::Step => None,
        },
        _ => None,
    }
}

fn run(diagonal: bool) -> String {
    let lines = "any distance straight along rank or file, over empty squares";
    if diagonal { format!("{lines}, or along diagonals of one camp") } else { lines.into() }
}

fn leaping_run(diagonal: bool) -> String {
    run(diagonal).replace("over empty squares", "over pieces")
}

fn engineer(rules: &Rules, diagonal: bool, circles: bool) -> String {
    let mut words = match rules.engineer_move {
        EngineerMove::Line if rules.engineer_leap => leaping_run(diagonal),
        EngineerMove::Line => run(diagonal),
        EngineerMove::Flood if rules.flood_circles => {
            "to any square that connected empty squares lead to, over circles and all roads".into()
        }
        EngineerMove::Flood => "to any square that connected empty squares lead to".into(),
        EngineerMove::Step => "one step".into(),
    };
    if circles
        && !(rules.flood_circles && rules.engineer_move == EngineerMove::Flood)
        && rules.circle_engineer == CircleEngineer::RunOnRunOff
        && rules.engineer_move != EngineerMove::Step
    {
        words.push_str("; runs may end on a circle and begin there");
    }
    words
}

fn vehicle(rules: &Rules, diagonal: bool) -> String {
    match rules.two_forward {
        TwoForward::UpToTwo => "one step, or two squares straight forward".into(),
        TwoForward::ExactlyTwo => "one step sideways or back, or exactly two squares straight forward".into(),
        TwoForward::AnyDirection => "one step, or two squares in any direction".into(),
        TwoForward::Run => run(diagonal),
        TwoForward::Step => "one step".into(),
    }
}

fn aircraft(rules: &Rules) -> String {
    let sideways = match rules.aircraft_sideways {
        Sideways::None => "not sideways",
        Sideways::One => "one step sideways",
        Sideways::Unlimited => "any distance sideways, over pieces",
    };
    match rules.aircraft_move {
        AircraftMove::OneStep => "one step".into(),
        AircraftMove::OneStepFreeCrossing => "one step, and across between the camps on every file".into(),
        AircraftMove::Anywhere => format!("to any square of {}", flown_squares(rules)),
        AircraftMove::Vertical => {
            format!("any distance along its file over empty squares, crossing anywhere; {sideways}")
        }
        AircraftMove::VerticalJump => {
            format!("any distance along its file, over pieces, crossing anywhere; {sideways}")
        }
    }
}

fn flag(rules: &Rules) -> &'static str {
    match (rules.flag_mobile, rules.flag_power_fixed_at_setup && rules.flag_copies_movement) {
        (false, _) => "never moves",
        (true, false) => "one step",
        (true, true) => "moves like the piece that stood behind it at set-up",
    }
}

fn free_jump(rules: &Rules) -> String {
    let reach = match rules.air_free_jump {
        AirFreeJump::AnySquare => format!("one step, or to any square of {}", flown_squares(rules)),
        AirFreeJump::Lines => "one step, or to any square of its rank or file, over pieces".into(),
    };
    let ban = if rules.air_may_enter_hq { "" } else { "; never into the enemy headquarters" };
    format!("{reach}{ban}")
}

fn all_round(rules: &Rules) -> String {
    let bridges = if rules.bridge_diagonal { ", roads included" } else { ", but roads straight only" };
    format!("one step in all eight directions{bridges}")
}

/// Meaning of "any square" for a flight (R2.21).
fn flown_squares(rules: &Rules) -> &'static str {
    if rules.flights_reach_islands { "the board, circles included" } else { "both camps" }
}

fn jet(rules: &Rules) -> String {
    let step = if rules.jet_steps { "one step, or " } else { "" };
    match rules.jet_range {
        JetRange::EnemyCampOnly => format!("{step}to any square of the enemy camp"),
        JetRange::Anywhere => {
            format!("{step}to any square of {}; never onto the enemy marshal", flown_squares(rules))
        }
    }
}

fn used_up(rules: &Rules) -> &'static str {
    if rules.missile_single_use { "; gone after use" } else { "" }
}

fn falling_missile(rules: &Rules) -> String {
    let step = if rules.missile_steps { "one step; or it " } else { "" };
    let reach = "falls from its own camp on any square of the enemy camp and hits it with the 4 squares beside it, \
                 with the bomb in front of it all 9 squares";
    let spent = if rules.bomb_spends_missile { "; gone after use with a bomb" } else { used_up(rules) };
    format!("{step}{reach}{spent}")
}

fn flying_missile(rules: &Rules) -> String {
    let corners = if rules.bomb_neighbourhood == Beside::Four { " (not at a corner)" } else { "" };
    let only = if rules.missile_takes_bomb_along { ", and makes no other move" } else { "" };
    format!(
        "to any square of {} but the enemy marshal's; with a bomb beside it{corners}, it falls on the enemy camp and \
         hits 9 squares{only}{}",
        flown_squares(rules),
        used_up(rules)
    )
}

fn walking_missile(rules: &Rules) -> String {
    let reach = match rules.missile_move {
        MissileMove::Step => "one step",
        MissileMove::Leap => "one step, or any distance along rank or file, over pieces",
        MissileMove::Jump => "one step, or to any square of the enemy camp",
    };
    format!("{reach}{}", used_up(rules))
}
