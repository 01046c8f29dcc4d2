//! State of the set-up editor for a page: where the pieces stand, and what is wrong with that.

use crate::any::AnyError;
use crate::language::Language;
use crate::setup_editor::SetupEditor;
use gunjin_agents::games::gunjin::setup::SetupSpec;
use gunjin_engine::catalogue::AnyGame;
use gunjin_engine::games::gunjin::Ruleset;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_experiments::render::svg::{DrawnPiece, pieces_svg};
use gunjin_play::spec::load;
use gunjin_play::text::style::Style;
use serde::Serialize;
use std::collections::BTreeMap;

/// A set-up in the editor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EditorState {
    /// As people type it again: ranks from the front to the back.
    pub text: String,
    /// The codes of the pieces, by the squares of the side.
    pub pieces: BTreeMap<String, String>,
    /// The board with the side below.
    pub svg: String,
    /// The breach of R7; none if it is lawful.
    pub fault: Option<String>,
}

/// The editor after a text (a set-up, lawful or not) or of the name of a policy; then two squares are exchanged, if two are
/// named.
///
/// # Errors
/// In words, if the game is no edition, or the text is neither a set-up nor a policy.
pub fn editor_state(
    game: &str,
    seat: usize,
    text: &str,
    exchange: Option<(&str, &str)>,
    seed: u64,
    language: Language,
) -> Result<EditorState, AnyError> {
    let AnyGame::Gunjin(ruleset) = load(game)? else {
        let words = (format!("{game} has no set-up to choose"), format!("{game}には配置がありません"));
        return Err(AnyError::Unfit(language.pick(words.0, words.1)));
    };
    if seat > 1 {
        return Err(AnyError::Unfit(format!("there is no seat {seat}; seats are 0 and 1")));
    }
    let mut editor = SetupEditor::new(&ruleset, seat, Style::default(), language);
    match SetupSpec::read(text) {
        Ok(policy) => editor.put(&drawn(&ruleset, seat, &policy, seed)?)?,
        Err(_) => editor.put(text)?,
    }
    if let Some((first, second)) = exchange {
        editor.swap(first, second)?;
    }
    Ok(state_of(&ruleset, seat, &editor))
}

/// The set-up that a policy draws.
fn drawn(ruleset: &Ruleset, seat: usize, policy: &SetupSpec, seed: u64) -> Result<String, AnyError> {
    let mut rng = Stream::new(seed, 0, Purpose::Setup, seat as u64);
    let setup = policy.build(ruleset)?.setup(seat, 0, &mut rng)?;
    Ok(setup.text(ruleset, seat))
}

fn state_of(ruleset: &Ruleset, seat: usize, editor: &SetupEditor<'_>) -> EditorState {
    let board = ruleset.board();
    let drawn = |square: u8| Some(DrawnPiece { seat, kind: Some(editor.kind_on(square)?), moved: false });
    let piece = |&square: &u8| {
        let kind = editor.kind_on(square)?;
        Some((board.name(square).to_string(), ruleset.kinds()[usize::from(kind)].code.clone()))
    };
    EditorState {
        text: editor.text(),
        pieces: board.camp(seat).iter().filter_map(piece).collect(),
        svg: pieces_svg(ruleset, seat, drawn),
        fault: editor.check().err().map(|fault| fault.to_string()),
    }
}
