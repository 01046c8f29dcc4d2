//! A set-up that a person drafts: where the pieces stand, and what is wrong with that.

use crate::camp::Camp;
use crate::language::Language;
use gunjin_agents::games::gunjin::setup::{Occasion, SetupSpec};
use gunjin_engine::catalogue::AnyGame;
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::random::{Purpose, Stream};
use gunjin_experiments::render::names::ShortNames;
use gunjin_experiments::render::svg::{DrawnPiece, pieces_svg};
use gunjin_play::spec::load;
use gunjin_play::text::style::Style;
use serde::Serialize;
use std::collections::BTreeMap;

/// A drafted set-up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Draft {
    /// As people type it again: ranks from the front to the back.
    pub text: String,
    /// The codes of the pieces, by the squares of the camp.
    pub pieces: BTreeMap<String, String>,
    /// The board with the camp below.
    pub svg: String,
    /// Why it is not lawful (R7); none if it is.
    pub fault: Option<String>,
}

const UNICODE: Style = Style { ascii: false, colour: false, columns: None };

/// The draft of a text (a set-up, lawful or not) or of the name of a policy; then two squares are exchanged, if two are
/// named.
///
/// # Errors
/// In words, if the game is no edition, or the text is neither a set-up nor a policy.
pub fn draft(
    game: &str,
    seat: usize,
    text: &str,
    exchange: Option<(&str, &str)>,
    seed: u64,
    language: Language,
) -> Result<Draft, String> {
    let AnyGame::Gunjin(ruleset) = load(game).map_err(|error| error.to_string())? else {
        return Err(
            language.pick(format!("{game} has no set-up to choose"), format!("{game}には配置がありません"))
        );
    };
    if seat > 1 {
        return Err(format!("there is no seat {seat}; seats are 0 and 1"));
    }
    let mut camp = Camp::new(&ruleset, seat, UNICODE, language);
    match SetupSpec::read(text) {
        Ok(policy) => camp.put(&drawn(&ruleset, seat, &policy, seed)?)?,
        Err(_) => camp.put(text)?,
    }
    if let Some((first, second)) = exchange {
        camp.swap(first, second)?;
    }
    Ok(told(&ruleset, seat, &camp))
}

/// The set-up that a policy draws.
fn drawn(ruleset: &Ruleset, seat: usize, policy: &SetupSpec, seed: u64) -> Result<String, String> {
    let policy = policy.build(ruleset).map_err(|error| error.to_string())?;
    let mut rng = Stream::new(seed, 0, Purpose::Setup, seat as u64);
    let setup = policy.setup(&Occasion { seat, game: 0, other: None }, &mut rng);
    Ok(setup.map_err(|error| error.to_string())?.text(ruleset, seat))
}

fn told(ruleset: &Ruleset, seat: usize, camp: &Camp<'_>) -> Draft {
    let names = ShortNames::new(ruleset, UNICODE);
    let board = ruleset.board();
    let drawn = |square: u8| {
        let name = names.bare(camp.kind_on(square)?).to_string();
        Some(DrawnPiece { seat, name, moved: false })
    };
    let piece = |&square: &u8| {
        let kind = camp.kind_on(square)?;
        Some((board.name(square).to_string(), ruleset.kinds()[usize::from(kind)].code.clone()))
    };
    Draft {
        text: camp.text(),
        pieces: board.camp(seat).iter().filter_map(piece).collect(),
        svg: pieces_svg(ruleset, seat, drawn),
        fault: camp.check().err(),
    }
}
