//! Lines on who beats whom: `スパイ 大将 勝`, `mine > tank, cavalry`.

use super::army::{named, no_kind};
use super::fights::{Said, Verdict, fights, known, pairs};
use super::{Record, Refusal, Silence};
use crate::text::language::{Language, half_width};
use gunjin_engine::games::gunjin::Piece;

/// Words of a line; none: the sheet is silent.
const WORDS: [(&[&str], Option<Verdict>); 4] = [
    (&[">", "beats", "wins", "勝", "勝ち", "勝つ", "○"], Some(Verdict::Wins)),
    (&["<", "loses", "負", "負け", "負ける", "×"], Some(Verdict::Loses)),
    (&["=", "both", "ties", "相討", "相討ち", "相打ち", "△"], Some(Verdict::Both)),
    (&["?"], None),
];

/// Words that carry no meaning.
const FILLERS: [&str; 4] = ["to", "the", "with", "fall"];

/// A line as words: marks stand alone.
fn words(line: &str) -> Vec<String> {
    let mut text = half_width(line).replace(['、', ',', '→'], " ");
    for mark in [">", "<", "=", "?", "○", "×", "△"] {
        text = text.replace(mark, &format!(" {mark} "));
    }
    let words = text.split_whitespace().filter(|word| !FILLERS.contains(word));
    words.map(str::to_string).collect()
}

fn kinds_of<'p>(words: &[&String], pieces: &'p [Piece]) -> Result<Vec<&'p Piece>, Refusal> {
    let (mut kinds, mut at) = (Vec::new(), 0);
    while at < words.len() {
        let joined = |to: usize| words[at..to].iter().map(|word| word.as_str()).collect::<Vec<_>>().join(" ");
        let longest =
            (at + 1..=words.len().min(at + 3)).rev().find_map(|to| Some((to, named(pieces, &joined(to))?)));
        let (to, kind) = longest.ok_or_else(|| no_kind(words[at], pieces))?;
        let piece = &pieces[kind];
        if !fights(piece) {
            return Err(Refusal::new(
                format!(
                    "the {} has no strength of its own in this table; its rules are asked for later",
                    piece.en
                ),
                format!("{}の強さは表では決まりません。あとで質問します", piece.ja),
            ));
        }
        kinds.push(piece);
        at = to;
    }
    Ok(kinds)
}

impl Record {
    /// Takes a line on who beats whom. `?` says that the sheet is silent on a pair, on a kind, or on all.
    pub fn fight(&mut self, line: &str) -> Result<(), Refusal> {
        let words = words(line);
        let verdict = |word: &String| {
            WORDS.iter().find(|(words, _)| words.contains(&word.as_str())).map(|(_, verdict)| *verdict)
        };
        let (marks, names): (Vec<&String>, Vec<&String>) = words.iter().partition(|w| verdict(w).is_some());
        let army = self.edition.piece.clone();
        let kinds = kinds_of(&names, &army)?;
        let verdict = if let [mark] = marks[..] { verdict(mark) } else { None };
        match (verdict, &kinds[..]) {
            (Some(None), []) => self.silence(None, pairs(&army).map(|(a, b)| [a, b])),
            (Some(None), [kind]) => {
                let of_kind = pairs(&army).filter(|(a, b)| a == kind || b == kind);
                self.silence(Some(*kind), of_kind.map(|(a, b)| [a, b]));
            }
            (Some(verdict), [kind, others @ ..]) if !others.is_empty() && !others.contains(kind) => {
                for other in others {
                    match verdict {
                        Some(verdict) => self.say([*kind, *other], verdict, line)?,
                        None => self.silence(Some(*kind), [[*kind, *other]].into_iter()),
                    }
                }
            }
            _ => return Err(no_fight(line)),
        }
        Ok(())
    }

    fn say(&mut self, pair: [&Piece; 2], verdict: Verdict, line: &str) -> Result<(), Refusal> {
        let [a, b] = pair;
        let kinds = pair.map(|piece| piece.code.clone());
        if let Some(said) = self.fights.said.iter().find(|said| is_pair(&said.kinds, pair)) {
            let earlier = if said.kinds == kinds { said.verdict } else { said.verdict.reversed() };
            return if earlier == verdict { Ok(()) } else { Err(contradiction(pair, line, &said.line)) };
        }
        let ids = [silence_id(a, b), silence_id(b, a)];
        self.silences.retain(|silence| !ids.contains(&silence.id));
        self.fights.set(pair, verdict);
        self.fights.said.push(Said { kinds, verdict, line: line.into() });
        Ok(())
    }

    /// Takes back what was said of these fights: they are as in the nearest edition that has both kinds.
    fn silence<'p>(&mut self, kind: Option<&Piece>, pairs: impl Iterator<Item = [&'p Piece; 2]>) {
        let (mut last, mut number) = (None, 0);
        for pair in pairs {
            self.fights.said.retain(|said| !is_pair(&said.kinds, pair));
            let codes = pair.map(|piece| piece.code.as_str());
            let verdict =
                self.known.iter().find_map(|edition| known(edition, codes)).unwrap_or(Verdict::Both);
            self.fights.set(pair, verdict);
            (last, number) = (Some((pair, verdict)), number + 1);
        }
        let base = self.base();
        let silence = match (kind, last) {
            (Some(_), Some(([a, b], verdict))) if number == 1 => of_pair(a, b, verdict),
            (Some(kind), _) => Silence::new(
                format!("fights-{}", kind.slug().replace('_', "-")),
                format!("The sheet does not say how the {} fares: as in {base}.", kind.en),
                format!("{}の勝負は説明書にありません。{base}に従います。", kind.ja),
            ),
            (None, _) => Silence::new(
                "fights",
                format!("The sheet has no table of fights: that of {base}."),
                format!("勝負の表は説明書にありません。{base}の表とします。"),
            ),
        };
        self.silent(silence);
    }

    /// Ends the lines on fights.
    pub fn fought(&mut self) -> Result<(), Refusal> {
        let open: Vec<[&Piece; 2]> = pairs(&self.edition.piece)
            .filter(|(a, b)| self.fights.get(&a.code, &b.code).is_none())
            .map(|(a, b)| [a, b])
            .collect();
        if let Some([a, b]) = open.first() {
            let list = open.iter().map(|[a, b]| format!("{}-{}", a.ja, b.ja)).collect::<Vec<_>>().join(", ");
            return Err(Refusal::new(
                format!(
                    "nothing says how these fare: {list}; type {} > {}, or {} {} ? if the sheet is silent",
                    a.ja, b.ja, a.ja, b.ja
                ),
                format!(
                    "勝負のわからない組があります：{list}。例：{} > {}、説明書になければ {} {} ?",
                    a.ja, b.ja, a.ja, b.ja
                ),
            ));
        }
        self.fit().map(drop)
    }
}

fn is_pair(kinds: &[String; 2], pair: [&Piece; 2]) -> bool {
    pair.iter().all(|piece| kinds.contains(&piece.code))
}

fn silence_id(a: &Piece, b: &Piece) -> String {
    format!("fight-{}-{}", a.slug(), b.slug()).replace('_', "-")
}

fn of_pair(a: &Piece, b: &Piece, verdict: Verdict) -> Silence {
    let words = |language| verdict.words(language);
    let readings = [(a, b), (b, a)].map(|(a, b)| {
        let name = format!("{}_vs_{}", a.slug(), b.slug());
        [a.slug(), b.slug(), "both".into()].map(|winner| format!("{name}={winner}"))
    });
    let (english, japanese) = (words(Language::English), words(Language::Japanese));
    Silence::new(
        silence_id(a, b),
        format!("The sheet does not say how {} and {} fare. For the {}: {english}.", a.en, b.en, a.en),
        format!("{}と{}の勝負は説明書にありません。{}の{japanese}とします。", a.ja, b.ja, a.ja),
    )
    .readings(readings.concat())
}

fn no_fight(line: &str) -> Refusal {
    Refusal::new(
        format!("'{line}' is no fight of two kinds; type for example スパイ 大将 勝, or mine > tank"),
        format!("「{line}」は二種の駒の勝負になっていません。例：スパイ 大将 勝、地雷 > タンク"),
    )
}

fn contradiction([a, b]: [&Piece; 2], line: &str, earlier: &str) -> Refusal {
    let silent = format!("{} {} ?", a.ja, b.ja);
    Refusal::new(
        format!(
            "{} and {}: '{line}' contradicts '{earlier}'; if the sheet says both, type {silent}",
            a.en, b.en
        ),
        format!(
            "{}と{}：「{line}」は「{earlier}」と食い違います。説明書に両方あるなら {silent} と入力してください",
            a.ja, b.ja
        ),
    )
}
