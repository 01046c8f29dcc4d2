//! Movement of kinds, in words (R2), with the switches of the edition taken into account.

use super::language::Language;
use gunjin_engine::games::gunjin::switches::{
    AirFreeJump, AircraftMove, Beside, CircleEngineer, EngineerMove, JetRange, MissileMove, Rules,
    RunnerMove, Scout, Sideways, TwoForward,
};
use gunjin_engine::games::gunjin::{Movement, Piece, Ruleset};

/// Movement of a kind, as a phrase.
pub fn movement_words(ruleset: &Ruleset, piece: &Piece, language: Language) -> String {
    let (rules, l) = (ruleset.rules(), language);
    if ruleset.board().has_railways()
        && let Some(words) = on_railways(rules, piece.movement, l)
    {
        return words.into();
    }
    match piece.movement {
        Movement::Step => step(l).into(),
        Movement::Engineer => engineer(rules, piece.diagonal, ruleset.board().circles().next().is_some(), l),
        Movement::Vehicle => vehicle(rules, piece.diagonal, l),
        Movement::Aircraft => aircraft(rules, l),
        Movement::Run => match rules.runner_move {
            RunnerMove::Line => run(piece.diagonal, false, l),
            RunnerMove::Leap => run(piece.diagonal, true, l),
            RunnerMove::Step => step(l).into(),
        },
        Movement::Scout => match rules.scout {
            Scout::MoveAndAttack => run(piece.diagonal, false, l),
            Scout::MoveOrAttack => {
                let next = l.pick(", attacking only what is next to it", "。攻撃は隣のマスの駒に限る");
                run(piece.diagonal, false, l) + next
            }
        },
        Movement::Fixed => fixed(l).into(),
        Movement::Flag => flag(rules, l).into(),
        Movement::FreeJump => free_jump(rules, l),
        Movement::HomeStep => {
            l.pick("one step, never out of its own camp", "前後左右に1マス。自陣から出られない").into()
        }
        Movement::AllRound => all_round(rules, l),
        Movement::Jet => jet(rules, l),
        Movement::FallingMissile => falling_missile(rules, l),
        Movement::FlyingMissile => flying_missile(rules, l),
        Movement::WalkingMissile => walking_missile(rules, l),
        Movement::Bomb => if rules.bomb_mobile { step(l) } else { fixed(l) }.into(),
        Movement::CarriedBomb => {
            l.pick("moves only on board of a missile", "自分では動けず、ミサイルに積まれて動く").into()
        }
        Movement::Marshal => {
            l.pick("stays in the headquarters, face up", "表を向けて司令部に置かれ、動けない").into()
        }
    }
}

fn step(l: Language) -> &'static str {
    l.pick("one step", "前後左右に1マス")
}

fn fixed(l: Language) -> &'static str {
    l.pick("never moves", "動けない")
}

/// Movement along railways (R1.14), for kinds that use them.
fn on_railways(rules: &Rules, movement: Movement, l: Language) -> Option<&'static str> {
    let straight = l.pick(
        "one step, or along a railway any distance straight over empty stations",
        "隣へ1マス。鉄道の上では空いた駅をまっすぐ何マスでも",
    );
    let around = l.pick(
        "one step, or along railways any way that is free, round corners too",
        "隣へ1マス。鉄道の上では空いていれば角を曲がって何マスでも",
    );
    match movement {
        Movement::Run if rules.runner_move == RunnerMove::Line => Some(straight),
        Movement::Engineer => match rules.engineer_move {
            EngineerMove::Line => Some(straight),
            EngineerMove::Flood => Some(around),
            EngineerMove::Step => None,
        },
        _ => None,
    }
}

fn run(diagonal: bool, leaping: bool, l: Language) -> String {
    let over = match leaping {
        false => l.pick("over empty squares", "駒は飛び越せない"),
        true => l.pick("over pieces", "駒を飛び越せる"),
    };
    let along = if diagonal {
        l.pick(", or along diagonals of one camp", "、同じ陣の中では斜めにも、")
    } else {
        ""
    };
    l.pick(
        format!("any distance straight along rank or file, {over}{along}"),
        format!("縦横に{along}何マスでも。{over}"),
    )
}

fn engineer(rules: &Rules, diagonal: bool, circles: bool, l: Language) -> String {
    let mut words = match rules.engineer_move {
        EngineerMove::Line => run(diagonal, rules.engineer_leap, l),
        EngineerMove::Flood if rules.flood_circles => l
            .pick(
                "to any square that connected empty squares lead to, over circles and all roads",
                "空いたマスを伝って行けるどのマスへも。中央丸や道もすべて通れる",
            )
            .into(),
        EngineerMove::Flood => l
            .pick(
                "to any square that connected empty squares lead to",
                "空いたマスを伝って行けるどのマスへも",
            )
            .into(),
        EngineerMove::Step => step(l).into(),
    };
    if circles
        && !(rules.flood_circles && rules.engineer_move == EngineerMove::Flood)
        && rules.circle_engineer == CircleEngineer::RunOnRunOff
        && rules.engineer_move != EngineerMove::Step
    {
        words.push_str(l.pick(
            "; runs may end on a circle and begin there",
            "。中央丸で止まり、そこから走り出すこともできる",
        ));
    }
    words
}

fn vehicle(rules: &Rules, diagonal: bool, l: Language) -> String {
    let words = match rules.two_forward {
        TwoForward::UpToTwo => {
            l.pick("one step, or two squares straight forward", "前後左右に1マス、前へは2マスまで")
        }
        TwoForward::ExactlyTwo => l.pick(
            "one step sideways or back, or exactly two squares straight forward",
            "左右と後ろに1マス、または前へちょうど2マス",
        ),
        TwoForward::AnyDirection => {
            l.pick("one step, or two squares in any direction", "前後左右に2マスまで")
        }
        TwoForward::Run => return run(diagonal, false, l),
        TwoForward::Step => step(l),
    };
    words.into()
}

fn aircraft(rules: &Rules, l: Language) -> String {
    let sideways = match rules.aircraft_sideways {
        Sideways::None => l.pick("not sideways", "左右には動けない"),
        Sideways::One => l.pick("one step sideways", "左右には1マス"),
        Sideways::Unlimited => {
            l.pick("any distance sideways, over pieces", "左右にも駒を飛び越えて何マスでも")
        }
    };
    match rules.aircraft_move {
        AircraftMove::OneStep => step(l).into(),
        AircraftMove::OneStepFreeCrossing => l
            .pick(
                "one step, and across between the camps on every file",
                "前後左右に1マス。突入口でなくても、どの筋からでも敵陣へ渡れる",
            )
            .into(),
        AircraftMove::Anywhere => to_any_square(flown_squares(rules, l), l),
        AircraftMove::Vertical => l.pick(
            format!("any distance along its file over empty squares, crossing anywhere; {sideways}"),
            format!("前後に何マスでも。駒は飛び越せないが、突入口でなくても敵陣へ渡れる。{sideways}"),
        ),
        AircraftMove::VerticalJump => l.pick(
            format!("any distance along its file, over pieces, crossing anywhere; {sideways}"),
            format!("前後に何マスでも。駒を飛び越え、突入口でなくても敵陣へ渡れる。{sideways}"),
        ),
    }
}

fn flag(rules: &Rules, l: Language) -> &'static str {
    match (rules.flag_mobile, rules.flag_power_fixed_at_setup && rules.flag_copies_movement) {
        (false, _) => fixed(l),
        (true, false) => step(l),
        (true, true) => l.pick(
            "moves like the piece that stood behind it at set-up",
            "初めの配置ですぐ後ろにあった駒と同じ動き",
        ),
    }
}

fn free_jump(rules: &Rules, l: Language) -> String {
    let reach = match rules.air_free_jump {
        AirFreeJump::AnySquare => or_a_step(&to_any_square(flown_squares(rules, l), l), l),
        AirFreeJump::Lines => l
            .pick(
                "one step, or to any square of its rank or file, over pieces",
                "前後左右に1マス、または駒を飛び越えて縦横のどのマスへも",
            )
            .into(),
    };
    let ban = l.pick("; never into the enemy headquarters", "。敵の司令部には入れない");
    if rules.air_may_enter_hq { reach } else { reach + ban }
}

fn all_round(rules: &Rules, l: Language) -> String {
    let bridges = match rules.bridge_diagonal {
        true => l.pick(", roads included", "。道の上でも斜めに動ける"),
        false => l.pick(", but roads straight only", "。道の上ではまっすぐだけ"),
    };
    l.pick("one step in all eight directions", "縦横斜めに1マス").to_string() + bridges
}

/// Meaning of "any square" for a flight (R2.21).
fn flown_squares(rules: &Rules, l: Language) -> &'static str {
    match rules.flights_reach_islands {
        true => l.pick("the board, circles included", "盤上（中央丸を含む）"),
        false => l.pick("both camps", "両陣"),
    }
}

fn to_any_square(squares: &str, l: Language) -> String {
    l.pick(format!("to any square of {squares}"), format!("{squares}のどのマスへも"))
}

fn or_a_step(reach: &str, l: Language) -> String {
    l.pick(format!("one step, or {reach}"), format!("前後左右に1マス、または{reach}"))
}

fn jet(rules: &Rules, l: Language) -> String {
    let reach = match rules.jet_range {
        JetRange::EnemyCampOnly => to_any_square(enemy_camp(l), l),
        JetRange::Anywhere => {
            to_any_square(flown_squares(rules, l), l)
                + l.pick("; never onto the enemy marshal", "。敵の元帥の上には飛べない")
        }
    };
    if rules.jet_steps { or_a_step(&reach, l) } else { reach }
}

fn enemy_camp(l: Language) -> &'static str {
    l.pick("the enemy camp", "敵陣")
}

fn used_up(rules: &Rules, l: Language) -> &'static str {
    if rules.missile_single_use {
        l.pick("; gone after use", "。使うと盤から除かれる")
    } else {
        ""
    }
}

fn falling_missile(rules: &Rules, l: Language) -> String {
    let step = if rules.missile_steps {
        l.pick("one step; or it ", "前後左右に1マス。または")
    } else {
        ""
    };
    let reach = l.pick(
        "falls from its own camp on any square of the enemy camp and hits it with the 4 squares beside it, \
         with the bomb in front of it all 9 squares",
        "自陣から敵陣のどのマスへも落ち、そのマスと前後左右の4マスを攻撃する。\
         前に原爆・水爆があれば、ともに落ちて周囲を含む9マスを攻撃する",
    );
    let spent = match rules.bomb_spends_missile {
        true => l.pick("; gone after use with a bomb", "。原爆・水爆とともに使うと盤から除かれる"),
        false => used_up(rules, l),
    };
    format!("{step}{reach}{spent}")
}

fn flying_missile(rules: &Rules, l: Language) -> String {
    let squares = flown_squares(rules, l);
    let corners = rules.bomb_neighbourhood == Beside::Four;
    let corners = if corners { l.pick(" (not at a corner)", "（斜めを除く）") } else { "" };
    let only = match rules.missile_takes_bomb_along {
        true => l.pick(", and makes no other move", "。それ以外には動けない"),
        false => "",
    };
    let reach = l.pick(
        format!(
            "to any square of {squares} but the enemy marshal's; with a bomb beside it{corners}, it falls on the enemy \
             camp and hits 9 squares{only}"
        ),
        format!(
            "敵の元帥のマスを除く{squares}のどのマスへも。隣{corners}に原爆・水爆があれば、ともに敵陣に落ちて9マスを攻撃する{only}"
        ),
    );
    reach + used_up(rules, l)
}

fn walking_missile(rules: &Rules, l: Language) -> String {
    let reach = match rules.missile_move {
        MissileMove::Step => step(l),
        MissileMove::Leap => l.pick(
            "one step, or any distance along rank or file, over pieces",
            "前後左右に1マス、または駒を飛び越えて縦横に何マスでも",
        ),
        MissileMove::Jump => l.pick(
            "one step, or to any square of the enemy camp",
            "前後左右に1マス、または敵陣のどのマスへも",
        ),
    };
    reach.to_string() + used_up(rules, l)
}
