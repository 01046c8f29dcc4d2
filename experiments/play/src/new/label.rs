//! Words on the box and in its sheet.

use super::Refusal;
use gunjin_engine::games::gunjin::Words;

/// Title, maker, date and printed words of a set.
#[derive(Debug, Clone, Default)]
pub struct Label {
    pub(super) name: String,
    pub(super) maker: String,
    pub(super) date: String,
    pub(super) printed: Vec<String>,
    pub(super) words: Words,
    /// Pieces in the box, of both colours.
    pub(super) pieces: Option<u32>,
}

impl Label {
    /// Takes the answer to one of the questions name, maker, date, words, headquarters, entrance, umpire and box.
    pub fn take(&mut self, question: &str, answer: &str) -> Result<(), Refusal> {
        let line = if answer.is_empty() || answer == "?" { "unknown" } else { answer }.to_string();
        let words = answer.split([' ', '、', ',', '　']).filter(|word| !word.is_empty() && *word != "?");
        let words = words.map(str::to_string).collect();
        match question {
            "name" => {
                let missing = "a set needs a title; type what you call it";
                let named = (!answer.is_empty()).then_some(answer);
                self.name = named
                    .ok_or_else(|| Refusal::new(missing, "名称が必要です。呼び名でかまいません"))?
                    .into();
                self.words.game = vec![self.name.clone()];
            }
            "maker" => self.maker = line,
            "date" => self.date = line,
            "words" => self.printed = words,
            "headquarters" => self.words.headquarters = words,
            "entrance" => self.words.entrance = words,
            "umpire" => self.words.umpire = words,
            _ => self.pieces = both_colours(answer)?,
        }
        Ok(())
    }

    /// Everything that can be looked for in the known editions.
    pub fn clues(&self) -> Vec<String> {
        let each = self.pieces.map(|pieces| (pieces / 2).to_string());
        let lines =
            [&self.name, &self.maker, &self.date].into_iter().filter(|line| *line != "unknown").cloned();
        let words = self.words.headquarters.iter().chain(&self.words.entrance).chain(&self.words.umpire);
        let all = lines.chain(self.printed.iter().chain(words).cloned()).chain(each);
        all.map(|clue| clue.replace('=', " ")).collect()
    }
}

fn both_colours(answer: &str) -> Result<Option<u32>, Refusal> {
    if answer.is_empty() || answer == "?" {
        return Ok(None);
    }
    let even = answer
        .trim_end_matches('枚')
        .parse()
        .ok()
        .filter(|pieces: &u32| pieces.is_multiple_of(2) && *pieces > 0);
    even.map(Some).ok_or_else(|| {
        Refusal::new(
            format!("'{answer}' pieces are not two equal armies; count both colours again, lost pieces too, or press Enter"),
            format!("「{answer}」では両軍が同じ枚数になりません。失われた駒も含めて数えなおすか、空行にしてください"),
        )
    })
}
