//! Ways to win, lose and draw a game, in sentences (R8).

use super::language::Language;
use super::limits::names;
use gunjin_engine::games::gunjin::switches::{
    HqCapture, MoreSquares, NoMove, Repetition, RevealOrder, Rules, Target, TwoSquares,
};
use gunjin_engine::games::gunjin::{Movement, Role, Ruleset};

/// Every way a game of this ruleset can end, one sentence each.
pub fn goals(ruleset: &Ruleset, language: Language) -> Vec<String> {
    let mut goals = vec![target(ruleset, language)];
    goals.extend(side_goals(ruleset, language));
    goals.extend(standstills(ruleset.rules(), language));
    goals
}

fn target(ruleset: &Ruleset, l: Language) -> String {
    let rules = ruleset.rules();
    let captors = captors(rules, l);
    let (besides, flag, commander) =
        (besides(ruleset, l), names(ruleset, Role::Flag), names(ruleset, Role::Commander));
    match rules.target {
        Target::Hq if rules.hq_must_be_won => l.pick(
            format!(
                "{captors} that beats the piece in the enemy headquarters and stands there wins; an empty \
                 headquarters is not taken."
            ),
            format!("{captors}が、敵の司令部にいる駒に勝ってそこに入れば勝ち。空の司令部に入っても占領にならない。"),
        ),
        Target::Hq => l.pick(
            format!("{captors} that moves into the enemy headquarters wins."),
            format!("{captors}が敵の司令部に侵入すれば、占領となって勝ち。"),
        ),
        Target::Commander => l.pick(
            format!("A side whose commander falls has lost{besides}."),
            format!("{commander}を失った側の負け{besides}。"),
        ),
        Target::Flag => l.pick(
            format!("Beating the enemy flag wins{besides}."),
            format!("敵の{flag}を倒せば勝ち{besides}。"),
        ),
    }
}

/// Remark on headquarters where they are not the goal.
fn besides(ruleset: &Ruleset, l: Language) -> &'static str {
    match ruleset.board().headquarters(0) {
        Some(_) => l.pick("; headquarters do not count", "。司令部は勝敗に関わらない"),
        None => "",
    }
}

fn captors(rules: &Rules, l: Language) -> &'static str {
    match rules.hq_capture {
        HqCapture::Any => l.pick("Any piece", "いずれかの駒"),
        HqCapture::Officers6 => {
            l.pick("A general or field officer (no other piece)", "将官か佐官（ほかの駒では占領にならない）")
        }
        HqCapture::AllButAircraft => l.pick("Any piece but an aircraft", "飛行機以外のいずれかの駒"),
    }
}

fn side_goals(ruleset: &Ruleset, l: Language) -> Vec<String> {
    let rules = ruleset.rules();
    let name = |role| names(ruleset, role);
    let guards_marshal = ruleset.kinds().iter().any(|kind| kind.movement == Movement::Marshal);
    let (flag, commander) = (name(Role::Flag), name(Role::Commander));
    let goals = [
        (
            guards_marshal && rules.marshal_kill_wins,
            "The fall of the enemy marshal wins at once.",
            "敵の元帥を倒せば、ただちに勝ち。".into(),
        ),
        (
            rules.flag_capture_wins && rules.target != Target::Flag,
            "Beating the enemy flag wins as well.",
            format!("敵の{flag}を倒しても勝ち。"),
        ),
        (
            rules.second_lieutenant_takes_flag_wins,
            "A second lieutenant that beats a flag wins the game.",
            format!("{}が{flag}を倒せば勝ち。", name(Role::SecondLieutenant)),
        ),
        (
            rules.commander_loss_loses && rules.target != Target::Commander,
            "Whose commander falls has lost; if both fall at once the game is drawn.",
            format!("{commander}を失った側の負け。双方が同時に失えば引き分け。"),
        ),
    ];
    let told = goals.into_iter().filter(|(holds, ..)| *holds);
    told.map(|(_, english, japanese)| l.pick(english.into(), japanese)).collect()
}

fn standstills(rules: &Rules, l: Language) -> Vec<String> {
    let mut goals = Vec::new();
    if rules.elimination {
        goals.push(
            l.pick(
                "A side without a piece that can move has lost; if neither side has one, the game is drawn.",
                "動ける駒が全滅した側の負け。双方とも全滅すれば引き分け。",
            )
            .into(),
        );
    }
    let stuck = match rules.no_move {
        NoMove::Loses => l.pick("has lost", "その側の負け"),
        NoMove::Draws => l.pick("draws", "引き分け"),
    };
    goals.push(l.pick(
        format!("A side to move that has movable pieces but no legal move {stuck}."),
        format!("動ける駒が残っていても、手番で指せる手がなければ、{stuck}。"),
    ));
    goals.extend(repetition(rules, l));
    let times = match rules.two_squares {
        TwoSquares::Off => None,
        TwoSquares::Three => Some(l.pick("three", "3")),
        TwoSquares::Five => Some(l.pick("five", "5")),
    };
    goals.extend(times.map(|times| {
        l.pick(
            format!("A piece moves at most {times} times without a break between the same two squares."),
            format!("同じ駒が同じ2マスの間を続けて往復できるのは{times}手まで。"),
        )
    }));
    if rules.more_squares == MoreSquares::On {
        let chase = l.pick(
            "A piece that chases another may not bring back a position of the chase.",
            "敵の駒を追う側は、その追跡の間に生じた局面を再び作れない。",
        );
        goals.push(chase.into());
    }
    if rules.no_fight_draw > 0 {
        let plies = rules.no_fight_draw;
        goals.push(l.pick(
            format!("After {plies} plies without a fight the game is drawn."),
            format!("戦いのない手が{plies}手続けば引き分け。"),
        ));
    }
    let plies = rules.ply_cap;
    goals.push(
        l.pick(format!("After {plies} plies the game is drawn."), format!("{plies}手に達すれば引き分け。")),
    );
    goals
}

fn repetition(rules: &Rules, l: Language) -> Option<String> {
    let strongest = match rules.reveal_order {
        RevealOrder::Officers => l.pick("officers only", "将校の駒だけを比べる"),
        RevealOrder::All => l.pick("all kinds", "すべての駒を比べる"),
    };
    let rule = match rules.repetition {
        Repetition::Off => return None,
        Repetition::Draw => {
            l.pick("The fourth occurrence of a position is a draw.", "同じ局面が4回現れれば引き分け（千日手）。").into()
        }
        Repetition::AttackedSideMustVary => l
            .pick(
                "The side attacked last may not bring a position about for the fourth time.",
                "最後に攻撃された側は、同じ局面を4回目に作る手を指せない（千日手）。",
            )
            .into(),
        Repetition::RevealStrongestWins => l.pick(
            format!(
                "At the fourth occurrence of a position all pieces are shown and the stronger best piece wins \
                 ({strongest})."
            ),
            format!("同じ局面が4回現れれば、すべての駒を公開し、最も強い駒の強い側が勝つ（{strongest}）。"),
        ),
    };
    let few = match rules.repetition_from {
        0 => String::new(),
        most => l.pick(
            format!(" This holds once at most {most} pieces are left."),
            format!("ただし残りの駒が{most}枚以下になってから。"),
        ),
    };
    Some(rule + &few)
}
