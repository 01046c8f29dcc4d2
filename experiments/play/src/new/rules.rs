//! The switches that mean something for a set.

use super::{Record, Refusal, Silence};
use crate::text::language::Language;
use crate::text::switch_words;
use gunjin_engine::games::gunjin::switches::{SWITCHES, Target};
use gunjin_engine::games::gunjin::{Edition, Piece, Role, Ruleset, RulesetError, SOUTH};
use gunjin_engine::switches::{SwitchError, SwitchSet, nearest};

/// A rule that can be one way or another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// Name of its switch.
    pub name: &'static str,
    about: &'static str,
    words: &'static [&'static str],
    /// The value of the base.
    pub value: String,
}

impl Rule {
    /// The question in both languages, with a letter for each answer.
    pub fn text(&self) -> [String; 2] {
        let about = [self.about, switch_words::about("gunjin", self.name).unwrap_or(self.about)];
        [(about[0], Language::English), (about[1], Language::Japanese)].map(|(about, language)| {
            let answer = |(letter, word): (char, &&str)| {
                format!("  {letter}  {}\n", meaning(self.name, word, language))
            };
            let answers: String = ('a'..).zip(self.words).map(answer).collect();
            format!("\n{about} [{}]\n{answers}", self.name)
        })
    }

    /// The value of the base, as people say it.
    pub fn proposal(&self, language: Language) -> String {
        meaning(self.name, &self.value, language)
    }

    fn word<'a>(&self, answer: &'a str) -> &'a str {
        let letter = answer.chars().next().filter(|_| answer.len() == 1);
        let at = letter.and_then(|letter| ('a'..='z').position(|own| own == letter.to_ascii_lowercase()));
        let meant = |word: &&&str| {
            meaning(self.name, word, Language::Japanese) == answer
                || meaning(self.name, word, Language::English) == answer
        };
        at.and_then(|at| self.words.get(at))
            .or_else(|| self.words.iter().find(meant))
            .copied()
            .unwrap_or(answer)
    }
}

fn meaning(name: &str, word: &str, language: Language) -> String {
    switch_words::meaning("gunjin", name, word, language).unwrap_or(word).into()
}

/// True if an edition sets a switch, or a ruling of it leaves the switch open.
fn asks(edition: &Edition, name: &str) -> bool {
    let sheets = edition.sheet.values().chain(edition.preset.values());
    edition.rules.contains_key(name)
        || sheets.into_iter().any(|sheet| sheet.contains_key(name))
        || edition.ruling.iter().any(|ruling| ruling.plays(name))
}

impl Record {
    /// The flag that fights as the piece behind it, if there is one.
    pub fn lone_flag(&self) -> Option<&Piece> {
        self.edition.piece.iter().find(|piece| piece.is(Role::Flag) && !piece.never_copies)
    }

    /// Takes whether a flag with nothing behind it loses to everything: an empty line if so, `?` if the sheet is silent.
    pub fn flag(&mut self, answer: &str) -> Result<(), Refusal> {
        self.edition.printed.flag_lone = Some(answer.is_empty());
        match answer {
            "" => Ok(()),
            "?" => {
                let english = "A flag with nothing behind it loses to everything.".to_string();
                let japanese = "後ろに駒のない軍旗は、どの駒にも負けます。".to_string();
                self.silent(Silence::new("lone-flag", english, japanese).settles("gap:flag-lone"));
                Ok(())
            }
            _ => Err(Refusal::new(
                "such a flag always loses here; press Enter if the sheet says so, else type ?",
                "この場合の軍旗は必ず負けとします。説明書もそうなら Enter、なければ ? を入力してください",
            )),
        }
    }

    /// The next rule that some sheet of history decides and that means something here.
    pub fn rule(&self) -> Result<Option<Rule>, Refusal> {
        let ruleset = self.ruleset()?;
        let open = SWITCHES.iter().filter(|spec| !self.answered.contains(spec.name));
        let mut asked = open.filter(|spec| self.known.iter().any(|edition| asks(edition, spec.name)));
        Ok(asked.find(|spec| spec.needs.decides(&ruleset)).map(|spec| Rule {
            name: spec.name,
            about: spec.about,
            words: (spec.words)(),
            value: ruleset.rules().word(spec.name).unwrap_or_default(),
        }))
    }

    /// Takes the answer to a rule: a letter or a word, an empty line for the value of the base, `?` where the sheet is
    /// silent.
    pub fn answer(&mut self, rule: &Rule, answer: &str) -> Result<(), Refusal> {
        let word = if answer.is_empty() || answer == "?" { rule.value.as_str() } else { rule.word(answer) };
        self.decide(rule, word)?;
        if answer == "?" {
            self.unruled(rule);
        }
        let printed = &mut self.edition.printed;
        match rule.name {
            "equal_pieces" => printed.equal = Some(answer != "?"),
            "mine_on_win" => {
                printed.mine_life = Some(answer != "?");
                printed.mine_removed_on_win = word == "removed" && answer != "?";
            }
            _ => {}
        }
        self.answered.insert(rule.name);
        Ok(())
    }

    fn decide(&mut self, rule: &Rule, word: &str) -> Result<(), Refusal> {
        let before = self.edition.clone();
        if word != rule.value {
            match self.with(vec![(rule.name.into(), word.into())]) {
                // A sheet may say what changes nothing.
                Ok(_) | Err(RulesetError::Switch(SwitchError::Idle { .. })) => {}
                Err(RulesetError::Switch(SwitchError::Value { .. })) => return Err(no_answer(rule, word)),
                Err(error) => return Err(error.into()),
            }
            self.edition.set_rule(rule.name, word);
        }
        if rule.name != "hq_capture" {
            return Ok(());
        }
        taken_by_somebody(&self.ruleset()?).inspect_err(|_| self.edition = before)
    }

    fn unruled(&mut self, rule: &Rule) {
        let about = switch_words::about("gunjin", rule.name).unwrap_or(rule.about);
        let values = [Language::English, Language::Japanese].map(|language| rule.proposal(language));
        let english =
            format!("The sheet does not say: {}. Here {}, as in {}.", rule.about, values[0], self.base());
        let japanese =
            format!("説明書にありません：{about}。{}に従い「{}」とします。", self.base(), values[1]);
        let readings =
            rule.words.iter().filter(|word| **word != rule.value).map(|word| format!("{}={word}", rule.name));
        let silence =
            Silence::new(rule.name.replace('_', "-"), english, japanese).readings(readings.collect());
        self.silent(match rule.name {
            "equal_pieces" => silence.settles("gap:equal"),
            "mine_on_win" => silence.settles("gap:mine-life"),
            _ => silence,
        });
    }
}

fn no_answer(rule: &Rule, answer: &str) -> Refusal {
    let near = nearest(answer, rule.words.iter().copied())
        .map_or(String::new(), |word| format!(" (did you mean '{word}'?)"));
    let last = ('a'..).nth(rule.words.len().saturating_sub(1)).unwrap_or('a');
    match rule.words {
        [] => Refusal::new(
            format!("'{answer}' is no number that {} can have; type another", rule.name),
            format!("{}を「{answer}」にはできません。別の数を入力してください", rule.name),
        ),
        _ => Refusal::new(
            format!("'{answer}' is no answer{near}; type a letter from a to {last}, Enter, or ?"),
            format!(
                "「{answer}」という答えはありません。aから{last}の文字、Enter、または ? を入力してください"
            ),
        ),
    }
}

/// Refuses a headquarters that is the goal of the game and that no piece may take.
fn taken_by_somebody(ruleset: &Ruleset) -> Result<(), Refusal> {
    let goal = ruleset.rules().target == Target::Hq && ruleset.board().headquarters(SOUTH).is_some();
    let takes = (0..ruleset.kinds().len() as u8).any(|kind| ruleset.captures_headquarters(kind));
    if !goal || takes {
        return Ok(());
    }
    Err(Refusal::new(
        "no piece of this army could take the headquarters: it has no general or field officer; choose who takes it otherwise",
        "司令部を占領できる駒がありません（将官も佐官もいません）。占領できる駒を別に選んでください",
    ))
}
