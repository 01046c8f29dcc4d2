//! How certain a statement is, in words.

use gunjin_engine::games::gunjin::text::edition::Certainty;

/// What the word of a certainty means.
#[must_use]
pub fn certainty_words(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::Printed => "printed in the rule text",
        Certainty::Arithmetic => "forced by arithmetic",
        Certainty::Outside => "supported by an outside source",
        Certainty::Guess => "a guess of ours",
    }
}
