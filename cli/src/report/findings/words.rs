//! The words of a report, in the languages that it has.

use super::japanese;
use gunjin_engine::bits::Bits;
use gunjin_engine::games::gunjin::knowledge::Announcement;
use gunjin_engine::games::gunjin::tables::compiled::Gunjin;
use gunjin_experiments::analysis::source::Unfinished;
use gunjin_ui::language::{Language, Messages};

#[derive(Debug, Clone, Copy)]
pub(crate) struct Words {
    language: Language,
    pub(crate) title: &'static str,
    pub(crate) lead: &'static str,
    pub(crate) played: &'static str,
    pub(crate) played_text: &'static str,
    pub(crate) scores: &'static str,
    pub(crate) lengths: &'static str,
    pub(crate) endings: &'static str,
    pub(crate) heat: &'static str,
    pub(crate) heat_text: &'static str,
    pub(crate) heat_caption: &'static str,
    pub(crate) values: &'static str,
    pub(crate) values_text: &'static str,
    pub(crate) uncertainty: &'static str,
    pub(crate) uncertainty_text: &'static str,
    /// Behind a number of games.
    pub(crate) games: &'static str,
    pub(crate) plies: &'static str,
    pub(crate) bits: &'static str,
    pub(crate) arena: &'static str,
    pub(crate) ratings: &'static str,
    pub(crate) meetings: &'static str,
    pub(crate) claims: &'static str,
    pub(crate) claims_text: &'static str,
    pub(crate) doses: &'static str,
    pub(crate) dose: &'static str,
    pub(crate) gained: &'static str,
    pub(crate) mixture: &'static str,
    pub(crate) mixture_text: &'static str,
    pub(crate) mixture_against: &'static str,
    pub(crate) mixture_setup: &'static str,
    pub(crate) replay: &'static str,
    pub(crate) replay_text: &'static str,
    pub(crate) slider: &'static str,
    pub(crate) legend: &'static str,
    pub(crate) facts: [&'static str; 8],
}

impl Words {
    pub(crate) fn unfinished(&self, run: &Unfinished) -> String {
        match self.language {
            Language::English => format!("{run}."),
            Language::Japanese => format!(
                "未完了：{}（全{}局のうち{}局）。残りの対局で結果は変わりうる。",
                run.folder.display(),
                run.games,
                run.done
            ),
        }
    }

    pub(crate) fn column(&self, name: &str) -> String {
        self.in_japanese(japanese::COLUMNS, name).unwrap_or_else(|| name.to_string())
    }

    pub(crate) fn ending(&self, reason: &str) -> String {
        self.language.ending(reason)
    }

    /// A word in a table of claims: a verdict, or all agents together.
    pub(crate) fn of_claims(&self, word: &str) -> String {
        self.in_japanese(japanese::CLAIMS, word).unwrap_or_else(|| word.to_string())
    }

    pub(crate) fn played_by(&self, players: &str) -> String {
        match self.language {
            Language::English => players.to_string(),
            Language::Japanese => players.replace(" and ", "、").replace(", set-ups ", "、配置 "),
        }
    }

    pub(crate) fn announcement<B: Bits>(&self, game: &Gunjin<B>, told: &Announcement<B>) -> String {
        self.language.announcement(game, told)
    }

    fn in_japanese(&self, list: &[(&str, &str)], word: &str) -> Option<String> {
        let found = list.iter().find(|(name, _)| self.language == Language::Japanese && *name == word);
        found.map(|(_, word)| (*word).to_string())
    }
}

const ENGLISH: Words = Words {
    language: Language::English,
    title: "What the games say",
    lead: "Self-play of 軍人将棋 and its relatives. From",
    played: "Scores",
    played_text: "Every point has its 95 % interval. The first seat moves first; 0.5 would be even.",
    scores: "Score of the first seat",
    lengths: "How long games are: means of each row's games",
    endings: "How games end",
    heat: "Where pieces stand in games that are won",
    heat_text: "Percent by which the seat's score is better or worse with the piece on that square than with it anywhere else, \
                both seats taken together. Only what lies outside chance (95 %, square by square) is coloured: of twenty squares that make no \
                difference one is coloured all the same. Pointing at a square shows interval and games.",
    heat_caption: "Gain in score by square",
    values: "What pieces are worth",
    values_text: "By logistic regression of the result on what is left on the board; the mean piece is worth 1. Values belong to the \
                  players that made the games.",
    uncertainty: "How uncertainty falls",
    uncertainty_text: "Bits that a seat lacks to know all enemy pieces: the binary logarithm of the number of worlds that fit \
                       what it saw, averaged over both seats.",
    games: " games",
    plies: "plies",
    bits: "bits",
    arena: "The arena",
    ratings: "Ratings: 400 points are ten to one",
    meetings: "Who met whom",
    claims: "What the sources claim",
    claims_text: "Verdicts hold for all agents together and each alone, and are corrected for the number of claims.",
    doses: "What a rule of play gains, dose by dose",
    dose: "dose",
    gained: "points of a game",
    mixture: "Set-ups that are hard to beat",
    mixture_text: "The equilibrium of a pool of set-ups, each pair of which the same player played out from both seats. Where left and right of the \
                   board are alike, each stands for itself and its reflection, unless --no-twins was given. 'answer' is the best \
                   set-up that a new search found against the mixture. The warmer a square, the oftener the mixture has that piece there.",
    mixture_against: "What the mixture scores",
    mixture_setup: "a set-up with a share of",
    replay: "A game, move by move",
    replay_text: "As the umpire sees it. The arrows go one move back and forward.",
    slider: "Ply",
    legend: "Percent better or worse; without a colour: could be chance",
    facts: ["Games", "Players", "Set-ups", "Number", "Seed", "Played", "Version", "Again"],
};

const JAPANESE: Words = Words {
    language: Language::Japanese,
    title: "対局の結果",
    lead: "軍人将棋と関連ゲームの自己対局。出典:",
    played: "得点率",
    played_text: "各点に95％信頼区間を付す。第一席が先手であり、0.5なら互角である。",
    scores: "先手の得点率",
    lengths: "対局の長さ（各行の平均）",
    endings: "終局の内訳",
    heat: "勝った対局での駒の位置",
    heat_text: "その駒をそのマスに置いたとき、他のマスに置いたときより得点率が何ポイント高いか低いかを、両席を合わせて示す。マスごとに95％の区間が0を含まないものだけに色を付す。差のない二十マスのうち一つほどは偶然でも色が付く。",
    heat_caption: "マスごとの得点率の差",
    values: "駒の価値",
    values_text: "盤上に残った駒から勝敗をロジスティック回帰で推定した値。駒の平均を1とする。値は対局者によって変わる。",
    uncertainty: "不確かさの減り方",
    uncertainty_text: "相手の駒をすべて知るのに足りない情報量（ビット）。見たことと矛盾しない配置の数の二進対数を両席で平均したもの。",
    games: "局",
    plies: "手数",
    bits: "ビット",
    arena: "総当たり戦",
    ratings: "レーティング（400点で十対一）",
    meetings: "対戦表",
    claims: "文献の主張",
    claims_text: "判定はすべての対局者で一致し、主張の数で補正したものである。",
    doses: "指し方の規則：守る強さごとの得失",
    dose: "守る強さ",
    gained: "一局あたりの点",
    mixture: "崩しにくい布陣",
    mixture_text: "布陣の候補どうしを、同じプレイヤーが先手と後手の両方で指して得た点数の均衡です。盤が左右対称なら、--no-twins を指定しない限り、各布陣は左右を反転した布陣と半分ずつ使われます。「answer」は、この混合に対して新たに探した最良の布陣です。\
                   色が濃いマスほど、混合がその駒をそこに置く割合が高くなります。",
    mixture_against: "混合布陣の得点率",
    mixture_setup: "この布陣の割合",
    replay: "棋譜再生",
    replay_text: "審判から見た盤面。矢印で一手ずつ進み、戻る。",
    slider: "手数",
    legend: "得点率の差（ポイント）。色のないものは偶然の範囲",
    facts: ["ゲーム", "対局者", "配置", "局数", "シード", "対局日時", "版", "再現"],
};

pub(crate) fn words(language: Language) -> Words {
    match language {
        Language::English => ENGLISH,
        Language::Japanese => JAPANESE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gunjin_engine::games::gunjin::play::position::Reason;
    use gunjin_experiments::run::columns::ArenaTable;

    #[test]
    fn every_ending_and_every_column_of_arenas_is_said_in_japanese() {
        let (english, japanese) = (words(Language::English), words(Language::Japanese));
        for &reason in Reason::ALL {
            let word = japanese.ending(reason.word());
            assert!(!word.is_ascii() && english.ending(reason.word()).is_ascii(), "{word}");
        }
        for column in ArenaTable::ALL.iter().flat_map(|table| table.columns()) {
            let word = japanese.column(&column.name);
            assert!(!word.is_ascii() && english.column(&column.name) == column.name, "{word}");
        }
    }

    #[test]
    fn who_played_is_said_in_japanese() {
        let text = "greedy and random, set-ups advice - random";
        assert_eq!(words(Language::Japanese).played_by(text), "greedy、random、配置 advice - random");
        assert_eq!(words(Language::English).played_by(text), text);
    }
}
