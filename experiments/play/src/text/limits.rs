//! Set-up rules, in sentences (R7).

use super::language::Language;
use gunjin_engine::games::gunjin::switches::{BackRank, FirstPlayer, Permission, Reveal};
use gunjin_engine::games::gunjin::{Ground, Role, Ruleset, SOUTH, Start};

/// The set-up rules of a ruleset, one sentence each.
pub fn limits(ruleset: &Ruleset, language: Language) -> Vec<String> {
    let l = language;
    let mut limits = vec![filling(ruleset, l)];
    limits.extend(places(ruleset, l));
    limits.extend(bans(ruleset, l));
    limits.push(showing(ruleset.rules().reveal, l).into());
    if ruleset.rules().flag_shown_when_commander_falls {
        let [commander, flag] = [Role::Commander, Role::Flag].map(|role| names(ruleset, role));
        limits.push(l.pick(
            "When a commander falls, its owner's flag is shown.".into(),
            format!("{commander}が倒れたら、その側の{flag}を公開する。"),
        ));
    }
    limits.push(
        match ruleset.rules().first_player {
            FirstPlayer::South => l.pick("South moves first.", "南が先手。"),
            FirstPlayer::North => l.pick("North moves first.", "北が先手。"),
        }
        .into(),
    );
    limits
}

/// Japanese names of the kinds with a role.
pub(super) fn names(ruleset: &Ruleset, role: Role) -> String {
    let kinds = ruleset.kinds().iter().filter(|kind| kind.is(role));
    kinds.map(|kind| kind.ja.as_str()).collect::<Vec<_>>().join("・")
}

fn filling(ruleset: &Ruleset, l: Language) -> String {
    let pieces: u32 = ruleset.kinds().iter().map(|kind| kind.count).sum();
    let squares = ruleset.board().camp(SOUTH).len();
    if squares == pieces as usize {
        return l.pick(
            format!("{pieces} pieces fill the {squares} squares of the camp in any order."),
            format!("{pieces}枚の駒を自陣の{squares}マスに自由に並べる。"),
        );
    }
    l.pick(
        format!("{pieces} pieces stand anywhere on the {squares} squares of the camp; the rest stays empty."),
        format!("{pieces}枚の駒を自陣の{squares}マスのうちに自由に並べ、残りは空けておく。"),
    )
}

fn places(ruleset: &Ruleset, l: Language) -> Vec<String> {
    let place = |start: Start| match start {
        Start::Hq => l.pick("in the headquarters", "司令部に置く"),
        Start::Base => l.pick("in a base", "大本営に置く"),
        Start::RearTwo => l.pick("on one of the two rear ranks", "後ろの2段のどちらかに置く"),
        Start::NotFront => l.pick("anywhere but on the front rank", "最前列以外に置く"),
    };
    let placed = ruleset.kinds().iter().filter_map(|kind| Some((kind, place(kind.start?))));
    let mut places: Vec<String> = placed
        .map(|(kind, place)| {
            l.pick(format!("The {} starts {place}.", kind.en), format!("{}は{place}。", kind.ja))
        })
        .collect();
    let (board, rules) = (ruleset.board(), ruleset.rules());
    let facts = [
        (
            board.squares_of(Ground::Refuge).next().is_some(),
            l.pick("A piece in a refuge cannot be attacked.", "行営にいる駒は攻撃されない。"),
        ),
        (
            board.squares_of(Ground::Base).next().is_some(),
            l.pick("A piece in a base never moves.", "大本営に置いた駒は動かせない。"),
        ),
        (
            rules.hq_requires_general,
            l.pick("A general must stand in the headquarters.", "司令部には必ず将官を置く。"),
        ),
        (
            rules.hq_initial_piece_frozen,
            l.pick("The piece set up in the headquarters never moves.", "司令部に置いた駒は動かせない。"),
        ),
    ];
    places.extend(facts.into_iter().filter(|(true_here, _)| *true_here).map(|(_, words)| words.into()));
    places
}

fn bans(ruleset: &Ruleset, l: Language) -> Vec<String> {
    let rules = ruleset.rules();
    let entrances = l.pick("on entrances", "突入口");
    let headquarters = l.pick("in the headquarters", "司令部");
    let table = [
        (Role::Mine, rules.mine_on_entrance, "Mines", entrances),
        (Role::Flag, rules.flag_on_entrance, "Flags", entrances),
        (Role::Bomb, rules.bomb_on_entrance, "Bombs", entrances),
        (Role::Mine, rules.mine_in_hq, "Mines", headquarters),
        (Role::Flag, rules.flag_in_hq, "Flags", headquarters),
        (Role::Aircraft, rules.aircraft_in_hq, "Aircraft", headquarters),
    ];
    let has = |role: Role| ruleset.kinds().iter().any(|kind| kind.is(role));
    let barred =
        table.into_iter().filter(|(role, permission, ..)| has(*role) && *permission == Permission::Forbidden);
    let mut bans: Vec<String> = barred
        .map(|(role, _, who, place)| {
            let ja = format!("{}は{place}に置けない。", names(ruleset, role));
            l.pick(format!("{who} may not stand {place}."), ja)
        })
        .collect();
    let flag = names(ruleset, Role::Flag);
    bans.extend(has(Role::Flag).then_some(rules.flag_on_back_rank).and_then(|rule| match rule {
        BackRank::Allowed => None,
        BackRank::Forbidden => Some(
            l.pick("Flags may not stand on the back rank.".into(), format!("{flag}は最後列に置けない。")),
        ),
        BackRank::ForbiddenUnpunished => Some(l.pick(
            "Flags should not stand on the back rank; nothing happens if they do.".into(),
            format!("{flag}は最後列に置かないことになっているが、置いても罰はない。"),
        )),
    }));
    bans
}

fn showing(reveal: Reveal, l: Language) -> &'static str {
    match reveal {
        Reveal::Umpire => l.pick(
            "Pieces stand face down; only the umpire sees the kinds that fight.",
            "駒は裏返しで置き、戦う駒は審判だけが見る。",
        ),
        Reveal::RevealThenHide => l.pick(
            "Pieces stand face down; both fighters are shown at each fight, then hidden again.",
            "駒は裏返しで置き、戦う駒は双方が見てから再び伏せる。",
        ),
        Reveal::RevealAndStay => l.pick(
            "Pieces stand face down; fighters stay face up.",
            "駒は裏返しで置き、戦った駒は表のままにする。",
        ),
        Reveal::Open => l.pick("All pieces stand face up.", "駒はすべて表にして置く。"),
    }
}
