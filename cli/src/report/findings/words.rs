//! The words of a report, in the languages that it has.

use super::japanese;
use gunjin_engine::Bits;
use gunjin_engine::games::gunjin::{Announcement, Gunjin};
use gunjin_experiments::analysis::source::Unfinished;
use gunjin_ui::language::{Language, Messages};

macro_rules! words {
    ($($name:ident: $english:literal, $japanese:literal;)+) => {
        #[derive(Debug, Clone, Copy)]
        pub(crate) struct Words {
            pub(super) language: Language,
            $(pub(crate) $name: &'static str),+
        }

        pub(crate) fn words(language: Language) -> Words {
            Words { language, $($name: language.pick($english, $japanese)),+ }
        }
    };
}

words! {
    played: "Scores", "得点率";
    played_text:
        "Points with 95 % intervals. The first seat moves first; 0.5 is even.",
        "各点に95％信頼区間を付す。第一席が先手であり、0.5なら互角である。";
    scores: "Score of the first seat", "先手の得点率";
    lengths: "Length of games: means of each row's games", "対局の長さ（各行の平均）";
    endings: "Endings", "終局の内訳";
    heat: "Squares of winners", "勝った対局での駒の位置";
    heat_text:
        "Score with the piece on this square minus the score with it elsewhere, in percentage points, both seats pooled. \
        Only significant differences (95 %, square by square) are coloured: of twenty squares without a difference, one is \
        coloured by chance. Hover over a square for interval and games.",
        "その駒をそのマスに置いたとき、ほかのマスに置いたときより得点率が何ポイント高いか低いかを、両席を合わせて示す。マスごとに95％区間が0を含まないものだけに色を付す。差のない20マスのうち1マスほどは偶然でも色が付く。";
    heat_caption: "Gain in score by square", "マスごとの得点率の差";
    values: "Values of pieces", "駒の価値";
    values_text:
        "Logistic regression of the result on the pieces left on the board; the mean piece is worth 1. Values depend on \
        the agents that played.",
        "盤上に残った駒から勝敗をロジスティック回帰で推定した値。駒の平均を1とする。値はエージェントによって変わる。";
    uncertainty: "Uncertainty by ply", "不確かさの減り方";
    uncertainty_text:
        "Bits that a seat lacks to know all enemy pieces: the binary logarithm of the number of worlds consistent with \
        its view, averaged over both seats.",
        "相手の駒をすべて知るのに足りない情報量（ビット）。見たことと矛盾しない配置の数の二進対数を両席で平均したもの。";
    games: " games", "局";
    plies: "plies", "手数";
    bits: "bits", "ビット";
    arena: "Arena", "総当たり戦";
    ratings: "Ratings: 400 points are ten to one", "レーティング（差400点で10対1）";
    meetings: "Pairings", "対戦表";
    claims: "Claims of the sources", "文献の主張";
    claims_text:
        "A verdict needs all agents together and each alone to agree, and is corrected for the number of claims.",
        "判定はすべてのエージェントで一致し、主張の数で補正したものである。";
    doses: "Gain of a rule of play by dose", "指し方の規則：守る強さごとの得失";
    dose: "dose", "守る強さ";
    gained: "points of a game", "一局あたりの点";
    mixture: "Set-ups that are hard to exploit", "攻略されにくい配置";
    mixture_text:
        "Equilibrium of a pool of set-ups, where the same agent played every two from both seats. On boards with mirror \
        symmetry, each set-up stands for itself and its mirror image, unless --no-twins was given. 'answer' is the best \
        response that a new search found to the mixture. Warmer squares have the piece more often.",
        "配置の候補どうしを、同じエージェントが先手と後手の両方で対局して得た得点率の均衡。盤が左右対称なら、--no-twins を指定しない限り、各配置は左右を反転した配置と半分ずつ使われる。「answer」は、この混合配置に対して新たに探した最適応答である。\
        色が濃いマスほど、その駒を置く確率が高い。";
    mixture_against: "Scores of the mixture", "混合配置の得点率";
    mixture_setup: "set-up with probability", "この配置の割合";
    replay: "A game, move by move", "棋譜再生";
    replay_text: "The umpire's view. The arrows step one move back or forward.", "審判から見た盤面。矢印で一手ずつ進み、戻る。";
    slider: "Ply", "手数";
    legend: "Percentage points better or worse; uncoloured: not significant", "得点率の差（ポイント）。色のないものは偶然の範囲";
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

    pub(crate) fn announcement<B: Bits>(&self, game: &Gunjin<B>, told: &Announcement<B>) -> String {
        self.language.announcement(game, told)
    }

    fn in_japanese(&self, list: &[(&str, &str)], word: &str) -> Option<String> {
        let found = list.iter().find(|(name, _)| self.language == Language::Japanese && *name == word);
        found.map(|(_, word)| (*word).to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gunjin_engine::games::gunjin::Reason;
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
}
