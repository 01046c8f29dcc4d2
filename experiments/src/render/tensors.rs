//! The layout of a game's tensors, for people and for programs.

use gunjin_engine::catalogue::AnyGame;
use gunjin_engine::tensors::Sheet;
use gunjin_play::text::style::Style;
use gunjin_play::text::table::Table;
use gunjin_play::training::heading::layout;
use serde::Serialize;

/// Layout of a game's tensors.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TensorReport {
    pub(crate) game: String,
    pub(crate) version: u32,
    pub(crate) seats: usize,
    pub(crate) actions: usize,
    pub(crate) numbering: &'static str,
    /// Tensor of what a seat sees and can infer now.
    pub(crate) observation: SheetReport,
    /// Everything that a seat has seen.
    pub(crate) information_state: SheetReport,
    pub(crate) truth: SheetReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rules: Option<SheetReport>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct SheetReport {
    pub(crate) shape: Vec<usize>,
    pub(crate) numbers: usize,
    pub(crate) parts: Vec<PartReport>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct PartReport {
    pub(crate) offset: usize,
    pub(crate) numbers: usize,
    pub(crate) name: String,
}

impl SheetReport {
    fn of(sheet: &Sheet) -> SheetReport {
        let mut offset = 0;
        let mut parts = Vec::new();
        for part in &sheet.parts {
            parts.push(PartReport { offset, numbers: part.numbers, name: part.name.clone() });
            offset += part.numbers;
        }
        SheetReport { shape: sheet.shape.clone(), numbers: sheet.len(), parts }
    }

    fn text(&self, title: &str, style: Style) -> String {
        let shape: Vec<String> = self.shape.iter().map(usize::to_string).collect();
        let title = format!("{title}: {} = {} numbers", shape.join(" x "), self.numbers);
        let row =
            |part: &PartReport| vec![part.offset.to_string(), part.numbers.to_string(), part.name.clone()];
        let table = Table::new(&[">from", ">numbers", "what"]).with_rows(self.parts.iter().map(row));
        format!("\n{}\n\n{}", style.heading(&title), table.text(style))
    }
}

impl TensorReport {
    /// The layout of a game.
    pub fn new(game: AnyGame) -> TensorReport {
        let outline = game.outline();
        let (id, seats) = (outline.id(), outline.seats());
        let layout = layout(game);
        TensorReport {
            game: id,
            version: layout.version,
            seats,
            actions: layout.actions,
            numbering: layout.numbering,
            observation: SheetReport::of(&layout.observation),
            information_state: SheetReport::of(&layout.information_state),
            truth: SheetReport::of(&layout.truth),
            rules: layout.rules.as_ref().map(SheetReport::of),
        }
    }

    /// The same for people.
    pub fn text(&self, style: Style) -> String {
        let TensorReport { game, version, seats, actions, numbering, .. } = self;
        let mut text = format!("{game}: layout {version}, {seats} seats, {actions} actions\n\n");
        text.push_str(&format!("Actions: {numbering}.\n"));
        text.push_str(&self.observation.text("Observation", style));
        text.push_str(&self.information_state.text("Information state", style));
        text.push_str(&self.truth.text("Truth", style));
        if let Some(rules) = &self.rules {
            text.push_str(&rules.text("Rules", style));
        }
        text
    }
}
