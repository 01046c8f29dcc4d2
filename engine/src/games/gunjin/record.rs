//! Records of 軍人将棋: how a game is written down (`docs/RECORDS.md`). Whether a record is true: [`super::verify`].

use super::knowledge::Announcement;
use super::play::position::{Ending, Winner};
use super::referee::Referee;
use super::rules::board::SOUTH;
use super::tables::compiled::Gunjin;
use crate::bits::Bits;
use crate::record::{Field, PlyText, RecordText};

/// What a record says besides the game itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct About {
    /// Who played, South first.
    pub agents: [String; 2],
    /// The run's seed, if there was one.
    pub seed: Option<u64>,
    /// Anything else, kept as it is.
    pub others: Vec<Field>,
}

/// `1-0`, `0-1`, `1/2-1/2`, South's points first; `*` while the game goes on.
#[must_use]
pub fn result_word(ending: Option<Ending>) -> &'static str {
    match ending.map(|ending| ending.winner) {
        Some(Winner::South) => "1-0",
        Some(Winner::North) => "0-1",
        Some(Winner::Draw) => "1/2-1/2",
        None => "*",
    }
}

impl<B: Bits> Gunjin<B> {
    /// What a record writes after a move: the outcome, every square emptied besides, the kinds shown.
    #[must_use]
    pub fn announcement_words(&self, announcement: &Announcement<B>) -> Vec<String> {
        let mut words: Vec<String> =
            announcement.outcome.iter().map(|outcome| outcome.letter().to_string()).collect();
        let besides = announcement.besides();
        words.extend(besides.members().map(|square| self.ruleset.board().name(square).to_string()));
        if !announcement.revealed.is_empty() {
            let codes: Vec<String> =
                announcement.revealed.iter().map(|shown| self.code(shown.seat, shown.kind)).collect();
            words.push(format!("={}", codes.join(",")));
        }
        words
    }
}

impl<B: Bits> Referee<'_, B> {
    /// The record of this game as it stands.
    #[must_use]
    pub fn record(&self, about: &About) -> RecordText {
        RecordText { headers: self.headers(about), start: self.start_fields(), plies: self.ply_texts() }
    }

    fn headers(&self, about: &About) -> Vec<Field> {
        let ruleset = self.game().ruleset();
        let mut headers = vec![
            Field::new("format", "1"),
            Field::new("game", &ruleset.id()),
            Field::new("rules", &format!("{:016x}", ruleset.fingerprint())),
            Field::new("south", &about.agents[0]),
            Field::new("north", &about.agents[1]),
        ];
        headers.extend(about.seed.map(|seed| Field::new("seed", &seed.to_string())));
        headers.extend(about.others.iter().cloned());
        headers.push(Field::new("result", result_word(self.ending())));
        headers.push(Field::new("ended", self.ending().map_or("-", |ending| ending.reason.word())));
        headers.extend(self.remark().map(|why| Field::new("why", why)));
        headers
    }

    /// The set-ups, if that is how the game began, else the position.
    fn start_fields(&self) -> Vec<Field> {
        let game = self.game();
        let setups = [0, 1].map(|seat| game.setup_of(self.start(), seat));
        if game.opening(self.start(), SOUTH).set_up {
            let text = |seat: usize| setups[seat].text(game.ruleset(), seat);
            return vec![Field::new("setup s", &text(0)), Field::new("setup n", &text(1))];
        }
        vec![Field::new("position", &game.position_line(self.start()))]
    }

    fn ply_texts(&self) -> Vec<PlyText> {
        let text = |announcement: &Announcement<B>| PlyText {
            action: self.game().move_text(announcement.action),
            announced: self.game().announcement_words(announcement),
            note: None,
        };
        self.announcements().iter().map(text).collect()
    }
}
