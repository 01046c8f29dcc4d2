//! A game of any family, position by position, as the umpire sees it.

use gunjin_engine::rulebook::Rulebook;
use gunjin_engine::umpire::Umpire;
use gunjin_play::text::style::Style;

/// The positions after the plies from the first to the last, both included; ply 0 is called `start`.
pub fn pictures<G: Rulebook>(
    played: &Umpire<'_, G>,
    start: &str,
    (first, last): (usize, usize),
    style: Style,
) -> String {
    let game = played.game();
    let mut position = played.start().clone();
    let mut text = String::new();
    let mut caption = start.to_string();
    for ply in 0..=played.actions().len().min(last) {
        if let Some(&action) = ply.checked_sub(1).and_then(|at| played.actions().get(at)) {
            caption = format!("{ply}. {}", game.action_text(&position, action));
            game.play(&mut position, action);
        }
        if ply >= first {
            let picture = game.picture(&position, style.ascii);
            text.push_str(&format!("{}\n\n{}\n\n", style.heading(&caption), picture.trim_end()));
        }
    }
    text
}
