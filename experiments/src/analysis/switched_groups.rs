//! Games once more with each of the local rules that they can have.

use crate::run::request::group_of;
use gunjin_agents::games::gunjin::setup::SetupSpec;
use gunjin_play::game_run::group::Group;
use gunjin_play::spec::{LoadError, load_edition};
use gunjin_play::text::settings::settings;

/// Groups like this one, but for one switch each: every other word of every switch that fits the edition,
/// where it makes a difference to the rules.
///
/// # Errors
/// If the group's game is no edition.
pub fn switched_groups(whole: &Group) -> Result<Vec<Group>, LoadError> {
    let ruleset = load_edition(&whole.game)?;
    let mut groups: Vec<Group> = Vec::new();
    for setting in settings(&ruleset).iter().filter(|setting| setting.fits) {
        for word in setting.values.iter().filter(|word| **word != setting.value) {
            let separator = if whole.game.contains(':') { ',' } else { ':' };
            let game = format!("{}{separator}{}={word}", whole.game, setting.name);
            // Some words exclude others: then there is no such game.
            let random = || vec![SetupSpec::random()];
            let setups = if whole.setups.is_empty() { random() } else { whole.setups.clone() };
            let Ok(other) = group_of(&game, whole.seed, whole.games, setups, whole.seatings.clone()) else {
                continue;
            };
            if other.rules != whole.rules {
                groups.push(other);
            }
        }
    }
    Ok(groups)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::request::group;

    #[test]
    fn every_fitting_switch_becomes_another_game() {
        let seatings = [vec!["random".to_string(); 2]];
        let whole = group("w-23-6i", 1, 10, &[], &seatings).expect("a group");
        let groups = switched_groups(&whole).expect("an edition");
        assert!(groups.iter().any(|group| group.game == "w-23-6i:first_player=north"));
        assert!(groups.iter().all(|group| group.rules != whole.rules && group.seed == 1));
        assert!(groups.len() > 10, "{}", groups.len());
    }
}
