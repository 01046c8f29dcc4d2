//! A game to step through, by style alone: every position is there, and the one that is chosen is shown.

use super::words::{Words, words};
use super::{FindingsError, Run};
use crate::report::page::figure::{Cell, Figure, Numbers, Section};
use gunjin_engine::bits::Bits;
use gunjin_engine::catalogue::{EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_engine::record::RecordText;
use gunjin_engine::replay::replay;
use gunjin_engine::umpire::Umpire;
use gunjin_experiments::files::read_text;
use gunjin_experiments::render::replay::true_board;
use gunjin_experiments::render::style::Style;
use gunjin_experiments::render::svg::escaped;

/// Most positions of a game that are shown.
const MOST: usize = 240;

/// What is said and shown of every position.
type Frames = Vec<(String, String)>;

struct Showing<'t>(&'t str, Words);

impl EditionVisitor for Showing<'_> {
    type Output = Option<Frames>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Option<Frames> {
        let played = replay(&game, self.0).ok()?;
        let style = Style::default();
        let mut umpire = Umpire::from_position(&game, *played.start());
        let mut frames = vec![("0".to_string(), true_board(&game, umpire.position(), style))];
        for (at, told) in played.announcements().take(MOST).enumerate() {
            umpire.play(told.action).ok()?;
            let said = format!("{}. {}", at + 1, self.1.announcement(&game, told));
            frames.push((said, true_board(&game, umpire.position(), style)));
        }
        Some(frames)
    }
}

/// The first recorded game of an edition, if there is one.
pub(super) fn section(run: &Run<'_>) -> Result<Option<Section>, FindingsError> {
    let words = words(run.language);
    let folder = run.folder.join("records");
    let mut files: Vec<_> = std::fs::read_dir(&folder).into_iter().flatten().flatten().collect();
    files.sort_by_key(std::fs::DirEntry::file_name);
    for file in files {
        let text = read_text(&file.path())?;
        // Games of other families have records of another kind.
        let Some(frames) = edition_of(&text).and_then(|rules| with_ruleset(rules, Showing(&text, words)))
        else {
            continue;
        };
        let mut numbers = Numbers::new(&["ply"]);
        numbers.rows = frames.iter().map(|(said, _)| vec![Cell::Text(said.clone())]).collect();
        let name = format!("game-{}", run.number);
        let figure = Figure {
            caption: words.replay.to_string(),
            svg: Some(steps_html(&name, &frames)),
            id: name,
            numbers,
            command: format!("gunjin replay {}", file.path().display()),
        };
        return Ok(Some(Section {
            heading: words.replay.to_string(),
            paragraphs: vec![words.replay_text.to_string()],
            figures: vec![figure],
        }));
    }
    Ok(None)
}

/// The edition that a record is of.
fn edition_of(text: &str) -> Option<Ruleset> {
    let (record, _) = RecordText::read(text).ok()?;
    Ruleset::named(record.header("game")?).ok()
}

/// Radio buttons that nobody sees, with labels as arrows.
fn steps_html(name: &str, frames: &Frames) -> String {
    let arrow = |to: Option<usize>, sign: &str| match to.filter(|to| *to < frames.len()) {
        Some(to) => format!("<label class=\"arrow\" for=\"{name}-at-{to}\">{sign}</label>"),
        None => format!("<span class=\"arrow\">{sign}</span>"),
    };
    let mut html = "<div class=\"steps\">\n".to_string();
    for (at, (said, board)) in frames.iter().enumerate() {
        let checked = if at == 0 { " checked=\"checked\"" } else { "" };
        html.push_str(&format!(
            "<input type=\"radio\" name=\"{name}\" id=\"{name}-at-{at}\"{checked} aria-label=\"{at}\"/>\
             <div class=\"frame\">{} {} <span>{}</span><pre>{}</pre></div>\n",
            arrow(at.checked_sub(1), "◀"),
            arrow(Some(at + 1), "▶"),
            escaped(said),
            escaped(board)
        ));
    }
    html + "</div>\n"
}
