//! An agent that always prefers the same words, in whatever game it sits.

use gunjin_agents::Failure;
use gunjin_agents::external::guest::{Guest, Question};

/// Takes the first legal action of its list, else the last legal action.
#[derive(Debug, Clone)]
pub struct Steady {
    /// Actions in words, the most wanted first.
    pub wants: Vec<&'static str>,
}

impl Guest for Steady {
    fn policy(&self, question: &Question<'_>) -> Result<Vec<f64>, Failure> {
        let words = (question.words)();
        let wanted = self.wants.iter().find_map(|want| words.iter().position(|word| word == want));
        let chosen = wanted.unwrap_or(words.len() - 1);
        Ok((0..words.len()).map(|index| f64::from(u8::from(index == chosen))).collect())
    }
}
