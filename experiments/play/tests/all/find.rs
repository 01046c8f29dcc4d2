//! Every edition is found by what its owner can read or count.

use gunjin_engine::games::gunjin::Ruleset;
use gunjin_play::find::{Finder, Found};
use gunjin_play::spec::load;

fn found(words: &[&str]) -> Vec<Found> {
    let words: Vec<String> = words.iter().map(|word| (*word).to_string()).collect();
    Finder::new().expect("the embedded editions are sound").find(&words).expect("known words")
}

fn ids(found: &[Found]) -> Vec<&str> {
    found.iter().map(|one| one.id.as_str()).collect()
}

/// Editions left to the owner of one, who gives of its answers the one that helps least.
fn asked(finder: &Finder, id: &str, questions: usize) -> Vec<Found> {
    let (mut answers, mut asked) = (Vec::new(), Vec::new());
    let mut left = finder.find(&answers).expect("known words");
    for _ in 0..questions {
        let Some((question, options)) = finder.open(&left, &asked).into_iter().next() else { break };
        let by = |option: &&str| {
            let mut answers = answers.clone();
            answers.push(format!("{}={option}", question.id));
            (finder.find(&answers).expect("known words"), answers)
        };
        let fitting = options.iter().map(by).filter(|(left, _)| left.iter().any(|one| one.id == id));
        let (most, given) = fitting.max_by_key(|(left, _)| left.len()).expect("known words");
        asked.push(question.id.clone());
        (left, answers) = (most, given);
    }
    left
}

fn maker_and_pieces(ruleset: &Ruleset) -> Vec<Found> {
    let edition = ruleset.edition();
    found(&[&edition.maker, &edition.army().to_string()])
}

#[test]
fn three_questions_or_maker_and_number_find_every_edition() {
    let finder = Finder::new().expect("the embedded editions are sound");
    let historical: Vec<&Ruleset> = finder.editions().iter().filter(|r| !r.edition().is_cousin()).collect();
    assert_eq!(historical.len(), 23);
    for ruleset in historical {
        let id = ruleset.id();
        let by_questions = asked(&finder, &id, 3);
        let by_maker = maker_and_pieces(ruleset);
        assert!(
            ids(&by_questions) == [id.as_str()] || ids(&by_maker) == [id.as_str()],
            "{id}: questions leave {:?}, maker and number {:?}",
            ids(&by_questions),
            ids(&by_maker)
        );
    }
}

#[test]
fn titles_makers_and_printed_words_lead_to_their_editions() {
    for (words, first) in [
        (vec!["トミー"], "t-23-8i"),
        (vec!["作戦将棋"], "t-23-8i"),
        (vec!["Tomy"], "t-23-8i"),
        (vec!["ハナヤマ"], "p3-31-8x"),
        (vec!["hanayama", "31枚"], "p3-31-8x"),
        (vec!["エポック社"], "m-23-6y"),
        (vec!["G.H.Q."], "m-23-6y"),
        (vec!["ＧＨＱ"], "m-23-6y"),
        (vec!["バトル将棋"], "s-25-5i"),
        (vec!["軍団"], "s-25-5i"),
        (vec!["水爆"], "h-23-6x"),
        (vec!["デラックス新行軍"], "h-23-6x"),
        (vec!["岩崎"], "p1-35-7i"),
        (vec!["攻戦口"], "p1-35-7i"),
        (vec!["三十五枚"], "p1-35-7i"),
        (vec!["1895"], "p1-35-7i"),
        (vec!["米式"], "a-21-7i"),
        (vec!["1955"], "a-21-7i"),
        (vec!["昭和"], "p2-15-5i"),
        (vec!["ポケッタブル", "末期"], "p3-23-6i-1996"),
        (vec!["シュウ", "クリエイション"], "p3-23-6i-1996"),
        (vec!["マグネット"], "p3-23-6i-1996"),
        (vec!["ポケッタブル", "23"], "p3-23-6i-1996"),
        (vec!["薄口"], "p2-15-5i"),
        (vec!["31", "間者"], "p1-31-8x"),
        (vec!["25", "ミサイル"], "w-25-9x"),
        (vec!["二等兵"], "t-23-8i"),
        (vec!["28"], "p2-28-7x"),
        (vec!["子供軍人将棋", "22"], "a-22-7x"),
        (vec!["mine=removed", "飛行機", "23"], "w-23-6i"),
    ] {
        let found = found(&words);
        assert_eq!(ids(&found).first(), Some(&first), "{words:?}: {:?}", ids(&found));
        assert!(found[0].missing.is_empty(), "{words:?}");
    }
}

#[test]
fn old_and_new_forms_are_one_word() {
    assert_eq!(found(&["新行軍将棋", "23"]), {
        let mut old = found(&["新行軍將碁", "23"]);
        old.iter_mut().flat_map(|one| &mut one.matched).for_each(|m| m.word = m.word.replace("將碁", "将棋"));
        old
    });
    assert_eq!(ids(&found(&["31", "たんく"])), ids(&found(&["３１", "タンク"])));
}

#[test]
fn what_is_nowhere_is_said() {
    let none = found(&["囲碁盤"]);
    assert!(none.is_empty());
    let partly = found(&["トミー", "99"]);
    assert_eq!(ids(&partly), ["t-23-8i"]);
    assert_eq!(partly[0].missing, ["99"]);
    let finder = Finder::new().expect("the embedded editions are sound");
    let refused = |word: &str| finder.find(&[word.to_string()]).expect_err("refused").to_string();
    assert!(refused("colour=red").contains("headquarters"));
    assert!(refused("pieces=7").contains("23"));
}

#[test]
fn an_unknown_game_proposes_editions_by_maker_title_and_number() {
    for (name, id) in [("トミー", "t-23-8i"), ("作戦将棋", "t-23-8i"), ("35", "p1-35-7i")] {
        let told = load(name).expect_err("refused").to_string();
        assert!(told.contains(id) && told.contains("rules find"), "{told}");
    }
}
