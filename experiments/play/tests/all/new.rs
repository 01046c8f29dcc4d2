//! A set recorded answer by answer: contradictions are refused with the place and the remedy, silence becomes a ruling.

use gunjin_engine::games::gunjin::Ruleset;
use gunjin_play::find::Finder;
use gunjin_play::new::{Label, Record, Refusal};
use gunjin_play::text::language::Language;

fn begun(base: &str, pieces: &str) -> Record {
    let finder = Finder::new().expect("the embedded editions are sound");
    let mut label = Label::default();
    label.take("name", "箱").expect("a title");
    label.take("box", pieces).expect("an even number");
    Record::new("set", label, finder.edition(base).expect("an edition"), finder.editions())
}

fn in_both(refusal: Result<(), Refusal>) -> String {
    let refusal = refusal.expect_err("refused");
    format!("{} | {}", refusal.text(Language::English), refusal.text(Language::Japanese))
}

#[track_caller]
fn refused(answer: Result<(), Refusal>, words: &[&str]) {
    let told = in_both(answer);
    words.iter().for_each(|word| assert!(told.contains(word), "no '{word}' in {told}"));
}

/// Everything that is left as the base has it, or silent.
fn finished(mut record: Record, answer: &str) -> (String, Ruleset) {
    record.army().expect("the sum is right");
    record.fought().expect("all fights are known");
    record.flag(answer).expect("taken");
    while let Some(rule) = record.rule().expect("sound rules") {
        record.answer(&rule, answer).expect("taken");
    }
    record.finish().expect("sound rules")
}

#[test]
fn counts_that_do_not_fit_the_box_or_the_board_are_refused() {
    let mut label = Label::default();
    refused(label.take("box", "45"), &["not two equal armies", "同じ枚数になりません"]);
    refused(label.take("name", ""), &["needs a title", "名称が必要です"]);
    let mut record = begun("p3-23-6i", "44");
    refused(record.army(), &["add up to 23 pieces a side, the box has 44, 22 a side", "箱には44枚"]);
    let mut record = begun("p3-23-6i", "48");
    record.kind("大将 2").expect("taken");
    refused(record.army(), &["24 pieces a side do not fit on 23 squares", "陣地の23マスに置けません"]);
    refused(record.kind("戦車隊 1"), &["'戦車隊' is no piece", "という駒はありません"]);
    refused(record.count(0, "many"), &["'many' is no number of pieces", "枚数ではありません"]);
}

#[test]
fn fights_that_contradict_each_other_are_refused() {
    let mut record = begun("p3-23-6i", "46");
    record.army().expect("the sum is right");
    record.fight("大将 スパイ 勝").expect("taken");
    refused(
        record.fight("spy > general"),
        &["spy and general: 'spy > general' contradicts '大将 スパイ 勝'", "食い違います", "スパイ 大将 ?"],
    );
    record.fight("general beats spy").expect("the same once more");
    record.fight("スパイ 大将 ?").expect("silent");
    record.fight("spy > general").expect("nothing is said any more");
    refused(record.fight("軍旗 > 大将"), &["no strength of its own", "表では決まりません"]);
    refused(record.fight("mine > horse"), &["'horse' is no piece of this set", "地雷 mine"]);
    refused(record.fight("大将 中将"), &["is no fight of two kinds", "二種の駒の勝負"]);
    refused(record.fight("大将 = 大将"), &["is no fight of two kinds"]);
}

#[test]
fn rules_that_cannot_hold_are_refused() {
    let mut record = begun("p3-23-6i", "");
    for at in 0..6 {
        record.count(at, "0").expect("taken");
    }
    record.army().expect("fewer pieces than squares");
    record.fought().expect("all fights are known");
    let mut refusals = Vec::new();
    while let Some(rule) = record.rule().expect("sound rules") {
        let taken = match rule.name {
            "hq_capture" => record
                .answer(&rule, "")
                .inspect_err(|refusal| refusals.push(refusal.to_string()))
                .or_else(|_| record.answer(&rule, "a")),
            "hq_must_be_won" => record.answer(&rule, "yes"),
            "winner_goes" => record
                .answer(&rule, "b")
                .inspect_err(|refusal| refusals.push(refusal.to_string()))
                .or_else(|_| record.answer(&rule, "")),
            "mine_on_win" => record
                .answer(&rule, "stay")
                .inspect_err(|refusal| refusals.push(refusal.to_string()))
                .or_else(|_| record.answer(&rule, "stays")),
            _ => record.answer(&rule, ""),
        };
        taken.expect("taken");
    }
    let told = refusals.join("\n");
    for word in
        ["no piece of this army could take the headquarters", "contradict each other", "did you mean 'stays'"]
    {
        assert!(told.contains(word), "no '{word}' in {told}");
    }
}

#[test]
fn a_kind_between_which_and_another_nothing_is_known_must_be_told() {
    let mut record = begun("p3-23-6i", "");
    record.count(6, "0").expect("taken");
    record.kind("気流 1").expect("a kind of s-25-5i");
    record.army().expect("room");
    refused(record.fought(), &["nothing says how these fare: ", "少将-気流", "勝負のわからない組"]);
    record.fight("気流 ?").expect("silent");
    record.fought().expect("told");
}

#[test]
fn what_the_sheet_leaves_out_becomes_a_ruling() {
    let mut record = begun("p3-23-6i", "46");
    record.army().expect("the sum is right");
    record.fight("スパイ 大将 ?").expect("silent");
    record.fought().expect("all fights are known");
    let (text, ruleset) = finished(record, "?");
    let rulings = &ruleset.edition().ruling;
    let of = |id: &str| rulings.iter().find(|ruling| ruling.id == id).expect(id);
    assert!(rulings.iter().all(|ruling| ruling.source == "sheet silent"), "{text}");
    assert_eq!(of("mine-on-win").alternatives, ["mine_on_win=removed"]);
    assert_eq!(of("mine-on-win").settles, ["gap:mine-life"]);
    assert_eq!(
        of("fight-spy-general").text,
        "The sheet does not say how spy and general fare. For the spy: wins."
    );
    assert_eq!(of("fight-spy-general").alternatives, ["general_vs_spy=general", "general_vs_spy=both"]);
    let shipped = Finder::new().expect("sound").edition("p3-23-6i").expect("an edition").fingerprint();
    assert_eq!(ruleset.fingerprint(), shipped, "silence changes nothing");
    let (_, told) = finished(begun("p3-23-6i", "46"), "");
    assert!(told.edition().ruling.is_empty() && told.fingerprint() == shipped);
}
