//! The layout of a game's tensors, for people and for programs.

use gunjin_engine::catalogue::AnyGame;
use gunjin_engine::tensors::Sheet;
use gunjin_play::text::style::Style;
use gunjin_play::text::table::Table;
use gunjin_play::training::layouts::layout;
use serde::Serialize;

/// Layout of a game's tensors.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TensorReport {
    /// The game with its switches.
    pub game: String,
    /// The layout's version.
    pub version: u32,
    /// Number of seats.
    pub seats: usize,
    /// Numbers of actions: all are below it.
    pub actions: usize,
    /// Numbering of actions, in words.
    pub numbering: &'static str,
    /// Tensor of what a seat sees and can infer now.
    pub observation: SheetReport,
    /// Everything that a seat has seen.
    pub information_state: SheetReport,
    /// Layout of the whole truth.
    pub truth: SheetReport,
    /// A table of the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<SheetReport>,
}

/// Layout of one tensor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SheetReport {
    /// Lengths of the dimensions, outermost first.
    pub shape: Vec<usize>,
    /// The product of the shape.
    pub numbers: usize,
    /// Its parts, in order.
    pub parts: Vec<PartReport>,
}

/// Numbers that belong together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PartReport {
    /// The place of the first of them.
    pub offset: usize,
    /// Number of its values.
    pub numbers: usize,
    /// Meaning of the numbers.
    pub name: String,
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
        let mut table = Table::new(&[">from", ">numbers", "what"]);
        for part in &self.parts {
            table.row(vec![part.offset.to_string(), part.numbers.to_string(), part.name.clone()]);
        }
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
