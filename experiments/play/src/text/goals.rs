//! Ways to win, lose and draw a game, in sentences (R8).

use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::switches::{
    HqCapture, MoreSquares, NoMove, Repetition, RevealOrder, Rules, Target, TwoSquares,
};
use gunjin_engine::games::gunjin::text::edition::Movement;

/// Every way a game of this ruleset can end, one sentence each.
pub fn goals(ruleset: &Ruleset) -> Vec<String> {
    let mut goals = targets(ruleset);
    goals.extend(side_goals(ruleset));
    goals.extend(standstills(ruleset.rules()));
    goals
}

fn targets(ruleset: &Ruleset) -> Vec<String> {
    let rules = ruleset.rules();
    match rules.target {
        Target::Hq if rules.hq_must_be_won => vec![format!(
            "{} that beats the piece in the enemy headquarters and stands there wins; an empty headquarters is not \
             taken.",
            captors(rules)
        )],
        Target::Hq => vec![format!("{} that moves into the enemy headquarters wins.", captors(rules))],
        Target::Commander => vec![format!("Whose commander falls has lost{}.", besides(ruleset))],
        Target::Flag => vec![format!("Beating the enemy flag wins{}.", besides(ruleset))],
    }
}

fn besides(ruleset: &Ruleset) -> &'static str {
    if ruleset.board().headquarters(0).is_some() { "; headquarters do not count" } else { "" }
}

fn captors(rules: &Rules) -> &'static str {
    match rules.hq_capture {
        HqCapture::Any => "Any piece",
        HqCapture::Officers6 => "A general or field officer (no other piece)",
        HqCapture::AllButAircraft => "Any piece but an aircraft",
    }
}

fn side_goals(ruleset: &Ruleset) -> Vec<String> {
    let rules = ruleset.rules();
    let guards_marshal = ruleset.kinds().iter().any(|kind| kind.movement == Movement::Marshal);
    let mut goals = Vec::new();
    if guards_marshal && rules.marshal_kill_wins {
        goals.push("The fall of the enemy marshal wins at once.".into());
    }
    if rules.flag_capture_wins && rules.target != Target::Flag {
        goals.push("Beating the enemy flag wins as well.".into());
    }
    if rules.second_lieutenant_takes_flag_wins {
        goals.push("A second lieutenant that beats a flag wins the game.".into());
    }
    if rules.commander_loss_loses && rules.target != Target::Commander {
        goals.push("Whose commander falls has lost; if both fall at once the game is drawn.".into());
    }
    goals
}

fn standstills(rules: &Rules) -> Vec<String> {
    let mut goals = Vec::new();
    if rules.elimination {
        goals.push(
            "A side without a piece that can move has lost; if neither side has one, the game is drawn."
                .into(),
        );
    }
    let stuck = match rules.no_move {
        NoMove::Loses => "has lost",
        NoMove::Draws => "draws",
    };
    goals.push(format!("A side to move that has movable pieces but no legal move {stuck}."));
    goals.extend(repetition(rules));
    let times = match rules.two_squares {
        TwoSquares::Off => None,
        TwoSquares::Three => Some("three"),
        TwoSquares::Five => Some("five"),
    };
    goals.extend(times.map(|times| {
        format!("A piece moves at most {times} times without a break between the same two squares.")
    }));
    if rules.more_squares == MoreSquares::On {
        goals.push("A piece that chases another may not bring back a position of the chase.".into());
    }
    if rules.no_fight_draw > 0 {
        goals.push(format!("After {} plies without a fight the game is drawn.", rules.no_fight_draw));
    }
    goals.push(format!("After {} plies the game is drawn.", rules.ply_cap));
    goals
}

fn repetition(rules: &Rules) -> Option<String> {
    let strongest = match rules.reveal_order {
        RevealOrder::Officers => "officers only",
        RevealOrder::All => "all kinds",
    };
    let rule = match rules.repetition {
        Repetition::Off => return None,
        Repetition::Draw => "The fourth occurrence of a position draws.".to_string(),
        Repetition::AttackedSideMustVary => {
            "The side attacked last may not bring a position about for the fourth time.".to_string()
        }
        Repetition::RevealStrongestWins => format!(
            "At the fourth occurrence of a position all pieces are shown and the stronger best piece wins ({strongest})."
        ),
    };
    let few = match rules.repetition_from {
        0 => String::new(),
        most => format!(" This holds once at most {most} pieces are left."),
    };
    Some(rule + &few)
}
