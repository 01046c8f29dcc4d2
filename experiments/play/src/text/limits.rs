//! Set-up rules, in sentences (R7).

use gunjin_engine::games::gunjin::rules::board::{Ground, SOUTH};
use gunjin_engine::games::gunjin::rules::ruleset::Ruleset;
use gunjin_engine::games::gunjin::rules::switches::{BackRank, FirstPlayer, Permission, Reveal};
use gunjin_engine::games::gunjin::text::edition::{Role, Start};

/// The set-up rules of a ruleset, one sentence each.
pub fn limits(ruleset: &Ruleset) -> Vec<String> {
    let mut limits = vec![filling(ruleset)];
    limits.extend(places(ruleset));
    limits.extend(bans(ruleset));
    limits.push(showing(ruleset.rules().reveal).into());
    if ruleset.rules().flag_shown_when_commander_falls {
        limits.push("When a commander falls, its owner's flag is shown.".into());
    }
    let first = if ruleset.rules().first_player == FirstPlayer::South { "South" } else { "North" };
    limits.push(format!("{first} moves first."));
    limits
}

fn filling(ruleset: &Ruleset) -> String {
    let pieces: u32 = ruleset.kinds().iter().map(|kind| kind.count).sum();
    let squares = ruleset.board().camp(SOUTH).len();
    if squares == pieces as usize {
        format!("{pieces} pieces fill the {squares} squares of the camp in any order.")
    } else {
        format!("{pieces} pieces stand anywhere on the {squares} squares of the camp; the rest stays empty.")
    }
}

fn places(ruleset: &Ruleset) -> Vec<String> {
    let place = |start: Start| match start {
        Start::Hq => "in the headquarters",
        Start::Base => "in a base",
        Start::RearTwo => "on one of the two rear ranks",
        Start::NotFront => "anywhere but on the front rank",
    };
    let placed = ruleset.kinds().iter().filter_map(|kind| Some((&kind.en, place(kind.start?))));
    let mut places: Vec<String> = placed.map(|(kind, place)| format!("The {kind} starts {place}.")).collect();
    if ruleset.board().squares_of(Ground::Refuge).next().is_some() {
        places.push("Whoever stands in a refuge is not attacked.".into());
    }
    if ruleset.board().squares_of(Ground::Base).next().is_some() {
        places.push("What stands in a base never moves.".into());
    }
    if ruleset.rules().hq_requires_general {
        places.push("A general must stand in the headquarters.".into());
    }
    if ruleset.rules().hq_initial_piece_frozen {
        places.push("The piece set up in the headquarters never moves.".into());
    }
    places
}

fn bans(ruleset: &Ruleset) -> Vec<String> {
    let rules = ruleset.rules();
    let table = [
        (Role::Mine, rules.mine_on_entrance, "Mines", "on entrances"),
        (Role::Flag, rules.flag_on_entrance, "Flags", "on entrances"),
        (Role::Bomb, rules.bomb_on_entrance, "Bombs", "on entrances"),
        (Role::Mine, rules.mine_in_hq, "Mines", "in the headquarters"),
        (Role::Flag, rules.flag_in_hq, "Flags", "in the headquarters"),
        (Role::Aircraft, rules.aircraft_in_hq, "Aircraft", "in the headquarters"),
    ];
    let has = |role: Role| ruleset.kinds().iter().any(|kind| kind.is(role));
    let barred =
        table.into_iter().filter(|(role, permission, ..)| has(*role) && *permission == Permission::Forbidden);
    let mut bans: Vec<String> =
        barred.map(|(_, _, who, place)| format!("{who} may not stand {place}.")).collect();
    if has(Role::Flag) {
        match rules.flag_on_back_rank {
            BackRank::Allowed => {}
            BackRank::Forbidden => bans.push("Flags may not stand on the back rank.".into()),
            BackRank::ForbiddenUnpunished => {
                bans.push("Flags should not stand on the back rank; nothing happens if they do.".into());
            }
        }
    }
    bans
}

fn showing(reveal: Reveal) -> &'static str {
    match reveal {
        Reveal::Umpire => "Pieces stand face down; an umpire alone sees the kinds that fight.",
        Reveal::RevealThenHide => {
            "Pieces stand face down; both fighters are shown at each fight, then hidden again."
        }
        Reveal::RevealAndStay => "Pieces stand face down; fighters stay face up.",
        Reveal::Open => "All pieces stand face up.",
    }
}
