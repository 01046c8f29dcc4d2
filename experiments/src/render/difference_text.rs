//! Changes between two editions, as sentences and tables.

use super::difference::{AttackChange, Change, Difference, OnlyIn, PieceChange};
use gunjin_play::text::language::Language;
use gunjin_play::text::style::Style;
use gunjin_play::text::table::{Table, broken};

/// The difference for people, in the language that it was made in.
pub fn difference_text(difference: &Difference, style: Style, language: Language) -> String {
    let l = language;
    let mut text = format!("{}\n", style.heading(&format!("{} -> {}", difference.a, difference.b)));
    if difference.is_empty() {
        text.push_str(l.pick(
            "\nPieces, board, moves, combat and switches are the same.\n",
            "\n駒、盤、動き、勝負、スイッチに違いはありません。\n",
        ));
        return text;
    }
    text.push_str(&format!("\n{}", in_words(difference, l)));
    let board = difference.board.as_ref();
    let board = board.map_or_else(String::new, |b| {
        l.pick(format!("before: {}\nafter:  {}\n", b.a, b.b), format!("前：{}\n後：{}\n", b.a, b.b))
    });
    let sections = [
        (l.pick("Pieces", "駒"), pieces(&difference.pieces, difference, style, l)),
        (l.pick("Board", "盤"), board),
        (l.pick("Moves", "動き"), changes(&difference.movement, difference, style, l)),
        (
            l.pick("Combat (for the attacker)", "勝負（攻める駒から見て）"),
            combat(&difference.combat, difference, style, l),
        ),
        (l.pick("Switches", "スイッチ"), changes(&difference.switches, difference, style, l)),
        (l.pick("Set-up", "配置"), sentences(&difference.limits)),
        (l.pick("End of the game", "勝敗"), sentences(&difference.goals)),
    ];
    for (heading, body) in sections.into_iter().filter(|(_, body)| !body.is_empty()) {
        text.push_str(&format!("\n{}\n\n{}", style.heading(heading), style.text(&body)));
    }
    text
}

fn in_words(difference: &Difference, l: Language) -> String {
    in_sentences(difference, l).iter().map(|sentence| broken(sentence, 100, 0, l)).collect()
}

/// Changes in words, the most visible first, then what is the same.
pub(super) fn in_sentences(difference: &Difference, l: Language) -> Vec<String> {
    let names = |test: &dyn Fn(&PieceChange) -> bool| -> Vec<&str> {
        difference.pieces.iter().filter(|p| test(p)).map(|p| p.name.as_str()).collect()
    };
    let mut sentences: Vec<String> = [
        (l.pick("New", "新しい駒"), names(&|p| p.ja_a.is_none())),
        (l.pick("Gone", "なくなる駒"), names(&|p| p.ja_b.is_none())),
        (l.pick("More", "増える駒"), names(&|p| p.ja_a.is_some() && p.count_b > p.count_a)),
        (l.pick("Fewer", "減る駒"), names(&|p| p.ja_b.is_some() && p.count_b < p.count_a)),
        (
            l.pick("Renamed", "名前の変わる駒"),
            names(&|p| p.ja_a.is_some() && p.ja_b.is_some() && p.ja_a != p.ja_b),
        ),
        (
            l.pick("Moving otherwise", "動きの変わる駒"),
            difference.movement.iter().map(|change| change.about.as_str()).collect(),
        ),
        (
            l.pick("Other rules", "変わる規則"),
            difference.switches.iter().map(|change| change.about.as_str()).collect(),
        ),
    ]
    .into_iter()
    .filter(|(_, list)| !list.is_empty())
    .map(|(what, list)| {
        l.pick(format!("{what}: {}.", list.join(", ")), format!("{what}：{}。", list.join("、")))
    })
    .collect();
    sentences.extend(fights_in_words(&difference.combat, l));
    let same = [
        (l.pick("pieces", "駒"), difference.pieces.is_empty()),
        (l.pick("board", "盤"), difference.board.is_none()),
        (l.pick("switches", "スイッチ"), difference.switches.is_empty()),
    ];
    let same: Vec<&str> = same.into_iter().filter(|(_, same)| *same).map(|(what, _)| what).collect();
    if !same.is_empty() {
        sentences.push(
            l.pick(format!("The same: {}.", same.join(", ")), format!("同じもの：{}。", same.join("、"))),
        );
    }
    let alike = match (difference.movement.is_empty(), difference.combat.is_empty()) {
        (true, true) => {
            l.pick("Kinds in both games move and fight alike.", "双方にある駒は、動きも勝負も同じ。")
        }
        (true, false) => l.pick("Kinds in both games move alike.", "双方にある駒の動きは同じ。"),
        (false, true) => l.pick("Kinds in both games fight alike.", "双方にある駒の勝負は同じ。"),
        (false, false) => "",
    };
    sentences.extend((!alike.is_empty()).then(|| alike.to_string()));
    sentences
}

/// Attacks that end otherwise, one sentence a defender: `Against the mine: aircraft (win, now both).`
fn fights_in_words(changes: &[AttackChange], l: Language) -> Vec<String> {
    let mut defenders: Vec<&str> = Vec::new();
    for change in changes {
        if !defenders.contains(&change.defender_name.as_str()) {
            defenders.push(&change.defender_name);
        }
    }
    let fates = |defender: &str| -> String {
        let of_it = changes.iter().filter(|change| change.defender_name == defender);
        let fate = |c: &AttackChange| {
            let (attacker, before, now) = (&c.attacker_name, c.a.words(l), c.b.words(l));
            l.pick(format!("{attacker} ({before}, now {now})"), format!("{attacker}（{before}→{now}）"))
        };
        of_it.map(fate).collect::<Vec<_>>().join(l.pick(", ", "、"))
    };
    let sentence = |defender| {
        let fates = fates(defender);
        l.pick(format!("Attacking the {defender}: {fates}."), format!("{defender}を攻める：{fates}。"))
    };
    defenders.into_iter().map(sentence).collect()
}

/// A table in plain letters; nothing without rows.
fn plain(table: &Table, style: Style) -> String {
    if table.is_empty() { String::new() } else { table.text(Style { colour: false, ..style }) }
}

fn pieces(changes: &[PieceChange], difference: &Difference, style: Style, l: Language) -> String {
    let [a, b] = [&difference.a, &difference.b].map(|name| format!(">{name}"));
    let name = |ja: &Option<String>, count: u32| match ja {
        Some(ja) if !style.ascii => format!("{ja} {count}"),
        _ => count.to_string(),
    };
    let row = |change: &PieceChange| {
        let cells = [name(&change.ja_a, change.count_a), name(&change.ja_b, change.count_b)];
        [change.code.clone(), change.name.clone()].into_iter().chain(cells).collect()
    };
    let table = Table::new(&[l.pick("code", "記号"), l.pick("piece", "駒"), &a, &b]);
    plain(&table.with_rows(changes.iter().map(row)), style)
}

fn changes(changes: &[Change], difference: &Difference, style: Style, l: Language) -> String {
    let row = |Change { name, about, a, b }: &Change| [name, about, a, b].map(String::clone).to_vec();
    let table = Table::new(&[l.pick("name", "名前"), l.pick("about", "意味"), &difference.a, &difference.b])
        .with_cells_of(44)
        .folding(l == Language::Japanese);
    plain(&table.with_rows(changes.iter().map(row)), style)
}

fn combat(changes: &[AttackChange], difference: &Difference, style: Style, l: Language) -> String {
    let row = |change: &AttackChange| {
        let cells = [&change.attacker_name, &change.defender_name, change.a.words(l), change.b.words(l)];
        cells.map(str::to_string).to_vec()
    };
    let [attacker, defender] = [l.pick("attacker", "攻める駒"), l.pick("defender", "受ける駒")];
    let table = Table::new(&[attacker, defender, &difference.a, &difference.b]);
    plain(&table.with_rows(changes.iter().map(row)), style)
}

fn sentences(only: &OnlyIn) -> String {
    let lines = |mark: &str, sentences: &[String]| -> String {
        sentences.iter().map(|sentence| format!("{mark} {sentence}\n")).collect()
    };
    lines("-", &only.a) + &lines("+", &only.b)
}
