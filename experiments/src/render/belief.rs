//! Knowledge of a seat at one moment of a game: board, worlds, kinds, attacks.

use super::belief_matrix::{matrix_text, percent};
use super::names::{ShortNames, seat_name};
use super::replay::seat_board;
use super::worlds::WorldCount;
use gunjin_agents::games::gunjin::belief::{Belief, BeliefReport, PieceReport};
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{Gunjin, Ruleset, SOUTH};
use gunjin_play::text::style::Style;
use gunjin_play::text::table::Table;

const LIKELIEST: usize = 4;

/// The whole page. `report` is that of `belief`.
pub fn belief_text<B: Bits>(
    game: &Gunjin<B>,
    belief: &Belief<B>,
    report: &BeliefReport,
    style: Style,
) -> String {
    let turn = match game.to_move(&belief.view) {
        Some(seat) => format!("{} to move", seat_name(seat)),
        None => "the game is over".into(),
    };
    let seat = seat_name(report.seat);
    let title = format!("{}: belief of {seat} after {} plies, {turn}", report.game, report.ply);
    let mut text = format!("{}\n\n{}\n", style.heading(&title), seat_board(game, &belief.view, SOUTH, style));
    text.push_str(&worlds_lines(belief, report, style));
    let head =
        "Probabilities in percent by enemy piece: start square, present square (-: fallen; *: has moved)";
    text.push_str(&format!("\n{}\n\n", style.heading(head)));
    text.push_str(&matrix_text(game.ruleset(), report, style));
    text.push_str(&format!("\n{}\n\n", style.heading("Pieces on the board, most likely kinds first")));
    text.push_str(&likeliest(game.ruleset(), report, style));
    text + &attacks(game.ruleset(), report, game.to_move(&belief.view), style)
}

fn worlds_lines<B: Bits>(belief: &Belief<B>, report: &BeliefReport, style: Style) -> String {
    let count = WorldCount::of(belief);
    let apart: f64 = report.pieces.iter().map(|piece| piece.entropy).sum();
    let together = count.log2_worlds.map_or(String::new(), |bits| format!("{bits:.1} bits in total; "));
    format!(
        "Possible worlds: {}\n{}\nUncertainty: {together}{apart:.1} bits as the sum over single pieces\n",
        count.text(style),
        count.trust()
    )
}

fn likeliest(ruleset: &Ruleset, report: &BeliefReport, style: Style) -> String {
    let mut table = Table::new(&["now", "start", "kinds"]);
    for piece in &report.pieces {
        if let Some(square) = &piece.square {
            table.row(vec![square.clone(), piece.start.clone(), kinds_text(ruleset, piece, style)]);
        }
    }
    if table.is_empty() { "No enemy piece is left.\n".into() } else { table.text(style) }
}

/// `大将 41 %, 中将 30 %, 10 more`.
fn kinds_text(ruleset: &Ruleset, piece: &PieceReport, style: Style) -> String {
    let named = piece.kinds.iter().take(LIKELIEST);
    let mut parts: Vec<String> = named
        .map(|kind| format!("{} {} %", name(ruleset, &kind.code, style), percent(kind.probability)))
        .collect();
    if piece.kinds.len() > LIKELIEST {
        parts.push(format!("{} more", piece.kinds.len() - LIKELIEST));
    }
    parts.join(", ")
}

fn name(ruleset: &Ruleset, code: &str, style: Style) -> String {
    let names = ShortNames::new(ruleset, style);
    ruleset.kind_of_code(code).map_or_else(|| code.to_string(), |kind| names.bare(kind).to_string())
}

fn attacks(ruleset: &Ruleset, report: &BeliefReport, turn: Option<usize>, style: Style) -> String {
    let seat = seat_name(report.seat);
    if turn != Some(report.seat) {
        return String::new();
    }
    if report.attacks.is_empty() {
        return format!("\n{seat} has no attack.\n");
    }
    let mut table = Table::new(&["move", "piece", ">wins", ">loses", ">both fall"]);
    let mut attacks: Vec<_> = report.attacks.iter().collect();
    attacks.sort_by(|a, b| b.odds.win.total_cmp(&a.odds.win).then(a.odds.lose.total_cmp(&b.odds.lose)));
    for attack in attacks {
        let chance = |chance: f64| format!("{:.1} %", chance * 100.0);
        let odds = attack.odds;
        let piece = name(ruleset, &attack.code, style);
        table.row(vec![attack.action.clone(), piece, chance(odds.win), chance(odds.lose), chance(odds.both)]);
    }
    let head = style.heading(&format!("Attacks of {seat}, most likely wins first"));
    format!("\n{head}\n\n{}", table.text(style))
}
