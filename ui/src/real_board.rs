//! The umpire of a real board: each owner shows a piece, and hears who falls.

use crate::any::AnyError;
use crate::language::Language;
use gunjin_engine::Bits;
use gunjin_engine::catalogue::{AnyGame, EditionVisitor, with_ruleset};
use gunjin_engine::games::gunjin::{self as rules, Gunjin, Outcome, Ruleset, Winner};
use gunjin_play::spec::load;
use serde::{Deserialize, Serialize};

/// A piece as its owner shows it, by codes.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Shown {
    /// Code of the piece.
    pub piece: String,
    /// Code of the piece behind a flag.
    #[serde(default)]
    pub behind: Option<String>,
}

/// Two pieces that meet: [`rules::Meeting`] by codes.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Meeting {
    /// The piece that moved.
    pub attacker: Shown,
    /// The piece it met; none in empty headquarters.
    pub defender: Option<Shown>,
    /// Answers to the questions, by their names; what is left out is false.
    #[serde(default)]
    pub yes: Vec<String>,
}

/// A question to the owner of a piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Question {
    /// `behind`, or a name to answer in [`Meeting::yes`].
    pub name: &'static str,
    /// In the reader's language.
    pub text: String,
}

/// Verdict on a meeting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verdict {
    /// Result for the attacker: `w`, `l` or `b`; none without a fight.
    pub outcome: Option<char>,
    /// By owner, attacker first: the piece behind a flag falls with it.
    pub backer_falls: [bool; 2],
    /// The winner goes back to where it came from.
    pub returns: bool,
    /// 0 or 1 if the attacker or the defender has won the game, 2 for a draw.
    pub winner: Option<u8>,
}

/// The questions to the owner of a piece: the attacker's or the defender's.
///
/// # Errors
/// In words, if the game is no edition or has no such piece.
pub fn questions(
    game: &str,
    code: &str,
    attacks: bool,
    language: Language,
) -> Result<Vec<Question>, AnyError> {
    let ruleset = edition(game, language)?;
    let kind = kind(&ruleset, code)?;
    Ok(with_ruleset(ruleset, FightQuestions { kind, attacks, language }))
}

/// The verdict on two pieces.
///
/// # Errors
/// In words, if the game is no edition or has no such piece.
pub fn verdict(game: &str, meeting: &Meeting, language: Language) -> Result<Verdict, AnyError> {
    let ruleset = edition(game, language)?;
    let shown = |shown: &Shown| -> Result<rules::Shown, AnyError> {
        let behind = shown.behind.as_ref().map(|code| kind(&ruleset, code)).transpose()?;
        Ok(rules::Shown { kind: kind(&ruleset, &shown.piece)?, behind })
    };
    let said = |name: &str| meeting.yes.iter().any(|yes| yes == name);
    let judged = rules::Meeting {
        attacker: shown(&meeting.attacker)?,
        defender: meeting.defender.as_ref().map(shown).transpose()?,
        falls: said("falls"),
        at_headquarters: said("at_headquarters"),
        in_camp: said("in_camp") || said("at_headquarters"),
        guarded: said("guarded"),
    };
    Ok(with_ruleset(ruleset, Judged(judged)))
}

fn edition(game: &str, language: Language) -> Result<Ruleset, AnyError> {
    match load(game)? {
        AnyGame::Gunjin(ruleset) => Ok(*ruleset),
        _ => {
            let words = (format!("{game} has no umpire"), format!("{game}には審判がいません"));
            Err(AnyError::Unfit(language.pick(words.0, words.1)))
        }
    }
}

fn kind(ruleset: &Ruleset, code: &str) -> Result<u8, AnyError> {
    let unknown = || AnyError::Unfit(format!("{} has no piece {code}", ruleset.id()));
    ruleset.kind_of_code(code).ok_or_else(unknown)
}

struct FightQuestions {
    kind: u8,
    attacks: bool,
    language: Language,
}

impl EditionVisitor for FightQuestions {
    type Output = Vec<Question>;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Vec<Question> {
        let asks =
            if self.attacks { game.asks_of_attacker(self.kind) } else { game.asks_of_defender(self.kind) };
        let behind = if game.ruleset().rules().flag_power_fixed_at_setup {
            ("What stood behind the flag at the set-up?", "布陣のとき、軍旗の後ろの駒は？")
        } else {
            ("What stands behind the flag?", "軍旗の後ろの駒は？")
        };
        let all = [
            (asks.behind, "behind", behind),
            (asks.falls, "falls", ("It falls from the air.", "空から落とす。")),
            (
                asks.at_headquarters,
                "at_headquarters",
                ("It attacks their headquarters.", "敵の司令部を攻める。"),
            ),
            (asks.in_camp, "in_camp", ("It stands in its own camp.", "自陣にいる。")),
            (asks.guarded, "guarded", ("A friend stands beside it.", "隣に味方の駒がいる。")),
        ];
        let question = |(_, name, (english, japanese)): (bool, _, (&str, &str))| Question {
            name,
            text: self.language.pick(english.into(), japanese.into()),
        };
        all.into_iter().filter(|(asked, ..)| *asked).map(question).collect()
    }
}

struct Judged(rules::Meeting);

impl EditionVisitor for Judged {
    type Output = Verdict;

    fn gunjin<B: Bits>(self, game: Gunjin<B>) -> Verdict {
        let rules::Verdict { outcome, backer_falls, returns, ending } = game.verdict(&self.0);
        let winner = ending.map(|ending| match ending.winner {
            Winner::South => 0,
            Winner::North => 1,
            Winner::Draw => 2,
        });
        Verdict { outcome: outcome.map(Outcome::letter), backer_falls, returns, winner }
    }
}
