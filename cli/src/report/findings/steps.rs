//! A game to step through, by style alone: every position is there, and the one that is chosen is shown.

use super::Run;
use crate::report::page::figure::{Cell, Figure, Numbers, Section};
use crate::report::sentences::{section_of, word};
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::{Gunjin, Ruleset, SOUTH};
use gunjin_engine::record::RecordText;
use gunjin_engine::replay::replay;
use gunjin_engine::{Bits, Umpire};
use gunjin_experiments::render::svg::{DrawnPiece, board_svg, escaped, pieces_svg};
use gunjin_play::files::read_text;
use gunjin_ui::language::{Language, announcement};
use std::collections::BTreeMap;

const MOST: usize = 240;

/// A game, drawn once for what stays and position by position for what moves.
#[derive(Default)]
struct Frames {
    opening: String,
    ground: String,
    pieces: BTreeMap<String, usize>,
    positions: Vec<(String, String)>,
}

impl Frames {
    /// The frames of a board. The name of a headquarters would show around the piece on it.
    fn on(rules: &Ruleset) -> Frames {
        let svg = board_svg(rules);
        let (opening, rest) = svg.split_once('\n').unwrap_or((&svg, ""));
        let ground = rest.lines().filter(|line| !line.contains("司令部") && !line.contains("</svg>"));
        Frames {
            opening: opening.replace(" role=\"img\"", " class=\"board\" role=\"img\""),
            ground: ground.map(|line| format!("{line}\n")).collect(),
            ..Frames::default()
        }
    }

    fn push(&mut self, said: String, svg: &str) {
        let mut shown = String::new();
        for piece in svg.split("<g class=\"").skip(1) {
            let Some((class, rest)) = piece.split_once('"') else { continue };
            let Some((place, body)) =
                rest.split_once("transform=\"").and_then(|(_, rest)| rest.split_once("\">"))
            else {
                continue;
            };
            let body = body.split("</g>").next().unwrap_or_default().trim_end();
            let drawn = format!("class=\"{class}\">{body}");
            let next = self.pieces.len();
            let number = *self.pieces.entry(drawn).or_insert(next);
            shown.push_str(&format!("<use href=\"#NAME-{number}\" transform=\"{place}\"/>"));
        }
        self.positions.push((said, shown));
    }
}

struct Showing<'t>(&'t str, Language);

impl EditionVisitor for Showing<'_> {
    type Output = Option<Frames>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Option<Frames> {
        let played = replay(&game, self.0).ok()?;
        let rules = game.ruleset();
        let board = |umpire: &Umpire<'_, Gunjin<B>>| {
            pieces_svg(rules, SOUTH, |square| {
                let (seat, kind) = umpire.position().piece(square)?;
                Some(DrawnPiece { seat, kind: Some(kind), moved: false })
            })
        };
        let mut umpire = Umpire::from_position(&game, *played.start());
        let mut frames = Frames::on(rules);
        frames.push("0".to_string(), &board(&umpire));
        for (at, told) in played.announcements().take(MOST).enumerate() {
            umpire.play(told.action).ok()?;
            let said = format!("{}. {}", at + 1, announcement(self.1, &game, told));
            frames.push(said, &board(&umpire));
        }
        Some(frames)
    }
}

pub(super) fn section(run: &Run<'_>) -> anyhow::Result<Option<Section>> {
    let l = run.language;
    let folder = run.folder.join("records");
    let mut files: Vec<_> = std::fs::read_dir(&folder).into_iter().flatten().flatten().collect();
    files.sort_by_key(std::fs::DirEntry::file_name);
    for file in files {
        let text = read_text(&file.path())?;
        // Games of other families have records of another kind.
        let Some(frames) = edition_of(&text).and_then(|rules| with_ruleset(rules, Showing(&text, l))) else {
            continue;
        };
        let mut numbers = Numbers::new(&["ply"]);
        numbers.rows = frames.positions.iter().map(|(said, _)| vec![Cell::Text(said.clone())]).collect();
        let name = format!("game-{}", run.number);
        let svg = steps_html(&name, &frames, word("slider", l));
        let command = format!("gunjin inspect replay {}", file.path().display());
        let figure = Figure::new(name, word("replay", l), Some(svg), numbers, &command);
        return Ok(Some(section_of("replay", l, None, vec![figure])));
    }
    Ok(None)
}

fn edition_of(text: &str) -> Option<Ruleset> {
    let (record, _) = RecordText::read(text).ok()?;
    Ruleset::named(record.header("game")?).ok()
}

/// Radio buttons that nobody sees, with labels as arrows.
fn steps_html(name: &str, frames: &Frames, slider: &str) -> String {
    let count = frames.positions.len();
    let arrow = |to: Option<usize>, sign: &str| match to.filter(|to| *to < count) {
        Some(to) => format!("<label class=\"arrow\" for=\"{name}-at-{to}\">{sign}</label>"),
        None => format!("<span class=\"arrow\">{sign}</span>"),
    };
    let pieces: String = frames
        .pieces
        .iter()
        .map(|(drawn, number)| format!("<g id=\"{name}-{number}\" {drawn}</g>\n"))
        .collect();
    let mut html = format!(
        "<svg class=\"drawn\" aria-hidden=\"true\"><defs>\n<g id=\"{name}-ground\">\n{}</g>\n{pieces}</defs></svg>\n\
         <div class=\"steps\" data-slider=\"{}\">\n",
        frames.ground,
        escaped(slider)
    );
    for (at, (said, shown)) in frames.positions.iter().enumerate() {
        let checked = if at == 0 { " checked=\"checked\"" } else { "" };
        html.push_str(&format!(
            "<input type=\"radio\" name=\"{name}\" id=\"{name}-at-{at}\"{checked} aria-label=\"{at}\"/>\
             <div class=\"frame\"><p class=\"said\">{} {} <span>{}</span></p>{}<use href=\"#{name}-ground\"/>{}</svg></div>\n",
            arrow(at.checked_sub(1), "◀"),
            arrow(Some(at + 1), "▶"),
            escaped(said),
            frames.opening,
            shown.replace("NAME", name)
        ));
    }
    html + "</div>\n"
}
