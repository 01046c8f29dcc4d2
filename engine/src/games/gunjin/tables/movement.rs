//! Movement of each kind, as tables by square (R2): compiled once from the board, the kinds and the switches.

use crate::bits::Bits;
use crate::games::gunjin::rules::switches::{
    AirFreeJump, AircraftMove, CircleEngineer, CircleStop, EngineerMove, JetRange, MissileMove, NoCircleX,
    RunnerMove, Scout, Sideways, TwoForward,
};
use crate::games::gunjin::{
    Board, Direction, Movement, NORTH, Permission, Piece, Place, Rules, Ruleset, SOUTH,
};

/// Carrying of bombs by a missile (R6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Carry {
    No,
    /// It falls, alone or with the bomb directly in front of it (R6.1).
    InFront,
    /// It flies by itself and falls with a bomb on any square around it (R6.6).
    Around,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Lines<B> {
    /// Lines whose square numbers rise, as sets.
    pub rising: Vec<B>,
    /// Lines whose square numbers fall, as sets.
    pub falling: Vec<B>,
    /// Other lines, square by square.
    pub winding: Vec<Vec<u8>>,
    /// The squares of these lines on which a move may end.
    pub ends: B,
}

impl<B: Bits> Lines<B> {
    pub(crate) fn none() -> Self {
        Lines { rising: Vec::new(), falling: Vec::new(), winding: Vec::new(), ends: B::EMPTY }
    }

    fn add(&mut self, line: &[u8], ends: B) {
        if line.is_empty() {
            return;
        }
        let set = B::of(line.iter().copied());
        if line.windows(2).all(|pair| pair[0] < pair[1]) {
            self.rising.push(set);
        } else if line.windows(2).all(|pair| pair[0] > pair[1]) {
            self.falling.push(set);
        } else {
            self.winding.push(line.to_vec());
        }
        self.ends |= ends;
    }

    #[inline]
    pub(crate) fn reach(&self, occupied: B) -> B {
        let mut reached = B::EMPTY;
        for &line in &self.rising {
            reached |= line.up_to_lowest(occupied & line);
        }
        for &line in &self.falling {
            reached |= line.down_to_highest(occupied & line);
        }
        for line in &self.winding {
            for &square in line {
                reached |= B::square(square);
                if occupied.has(square) {
                    break;
                }
            }
        }
        reached & self.ends
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MovementTable<B: Bits> {
    pub steps: Vec<B>,
    /// Targets of jumps by square, `steps` left out.
    pub leaps: Vec<B>,
    /// Blockable lines by square.
    pub lines: Vec<Lines<B>>,
    /// Straight crossings by square: the circle that must be empty, and the arm beyond (R1.7).
    pub crossings: Vec<Vec<(u8, u8)>>,
    /// The forward part of `lines` is R2.7's two squares and nothing else.
    pub two_forward: bool,
    /// Moves through gaps (R2.6).
    pub flood: bool,
    /// Never onto the enemy marshal.
    pub spares_marshal: bool,
    /// Never onto an enemy (R4.7).
    pub peaceful: bool,
    /// Along lines never onto an enemy: only steps attack (R2.22).
    pub keeps_peace_afar: bool,
    /// Pieces that it carries along (R6).
    pub carry: Carry,
}

#[derive(Debug, Clone)]
pub(crate) struct Common<B> {
    /// One-step targets by square.
    pub steps: Vec<B>,
    /// Steps over the strip, as [`MovementTable::crossings`].
    pub crossings: Vec<Vec<(u8, u8)>>,
}

impl<B: Bits> Common<B> {
    pub(crate) fn of(ruleset: &Ruleset, movements: &[Vec<MovementTable<B>>; 2]) -> Common<B> {
        let mut best: (u32, Option<&MovementTable<B>>) = (0, None);
        for movement in movements.iter().flatten() {
            let users: u32 = (0..2)
                .flat_map(|seat| movements[seat].iter().zip(ruleset.kinds()))
                .filter(|(other, _)| other.steps_like(movement) && other.moves())
                .map(|(_, piece)| piece.count)
                .sum();
            if users > best.0 {
                best = (users, Some(movement));
            }
        }
        best.1.map_or_else(
            || Common { steps: Vec::new(), crossings: Vec::new() },
            |movement| Common { steps: movement.steps.clone(), crossings: movement.crossings.clone() },
        )
    }
}

impl<B: Bits> MovementTable<B> {
    fn still(bits: usize) -> Self {
        MovementTable {
            steps: vec![B::EMPTY; bits],
            leaps: vec![B::EMPTY; bits],
            lines: vec![Lines::none(); bits],
            crossings: vec![Vec::new(); bits],
            two_forward: false,
            flood: false,
            spares_marshal: false,
            peaceful: false,
            keeps_peace_afar: false,
            carry: Carry::No,
        }
    }

    #[inline]
    pub(crate) fn goes_straight_to(&self, from: u8, to: u8) -> bool {
        (self.steps[usize::from(from)] | self.leaps[usize::from(from)]).has(to)
    }

    pub(crate) fn moves(&self) -> bool {
        self.carry != Carry::No
            || self.flood
            || self.steps.iter().chain(&self.leaps).any(|set| !set.is_empty())
            || self.lines.iter().any(|lines| !lines.ends.is_empty())
    }

    /// True if its steps and crossings are the ones that the army shares, so that the army's sets cover them,
    /// and nothing else that it does leads where a crossing leads.
    pub(crate) fn takes_common_step(&self, common: &Common<B>) -> bool {
        self.steps == common.steps
            && self.crossings == common.crossings
            && !self.spares_marshal
            && !self.peaceful
            && !(self.crosses() && (self.flood || self.lines_meet_crossings()))
    }

    fn lines_meet_crossings(&self) -> bool {
        self.lines
            .iter()
            .zip(&self.crossings)
            .any(|(lines, pairs)| pairs.iter().any(|&(_, arm)| lines.ends.has(arm)))
    }

    pub(crate) fn steps_like(&self, other: &MovementTable<B>) -> bool {
        self.steps == other.steps && self.crossings == other.crossings
    }

    pub(crate) fn slides(&self) -> bool {
        self.flood || self.lines.iter().any(|lines| !lines.ends.is_empty())
    }

    pub(crate) fn crosses(&self) -> bool {
        self.crossings.iter().any(|pairs| !pairs.is_empty())
    }
}

struct Builder<'r> {
    board: &'r Board,
    rules: &'r Rules,
    seat: usize,
}

pub(crate) fn movement_table<B: Bits>(ruleset: &Ruleset, piece: &Piece, seat: usize) -> MovementTable<B> {
    let builder = Builder { board: ruleset.board(), rules: ruleset.rules(), seat };
    let mut movement = MovementTable::<B>::still(ruleset.board().bits());
    builder.build(&mut movement, piece);
    movement.peaceful = piece.never_copies;
    for (pairs, leaps) in movement.crossings.iter_mut().zip(&movement.leaps) {
        pairs.retain(|&(_, arm)| !leaps.has(arm)); // who jumps there does not wait for the circle to be empty
    }
    movement
}

impl Builder<'_> {
    fn build<B: Bits>(&self, movement: &mut MovementTable<B>, piece: &Piece) {
        if self.takes_steps(piece) {
            self.add_steps(movement);
        }
        let runs = |square: u8| self.runs_from(square, piece.diagonal);
        match piece.movement {
            Movement::Fixed | Movement::CarriedBomb | Movement::Marshal => {}
            Movement::Step | Movement::Flag | Movement::Bomb => {}
            Movement::Run => match self.rules.runner_move {
                RunnerMove::Line => self.add_lines(movement, usize::MAX, runs),
                RunnerMove::Leap => self.add_leaping_runs(movement, runs),
                RunnerMove::Step => {}
            },
            Movement::Scout => {
                self.add_lines(movement, usize::MAX, runs);
                movement.keeps_peace_afar = self.rules.scout == Scout::MoveOrAttack;
            }
            Movement::Engineer => self.build_engineer(movement, piece.diagonal),
            Movement::Vehicle => self.build_vehicle(movement, piece.diagonal),
            Movement::Aircraft => self.build_aircraft(movement),
            Movement::FreeJump => self.build_free_jump(movement),
            Movement::HomeStep => self.build_home_step(movement),
            Movement::AllRound => self.build_all_round(movement),
            Movement::Jet => self.build_jet(movement),
            Movement::FallingMissile => movement.carry = Carry::InFront,
            Movement::FlyingMissile => {
                self.add_flights(movement);
                movement.spares_marshal = true;
                movement.carry = Carry::Around;
            }
            Movement::WalkingMissile => match self.rules.missile_move {
                MissileMove::Step => {}
                MissileMove::Leap => self.add_leaping_runs(movement, |s| self.runs_from(s, false)),
                MissileMove::Jump => self.add_leaps(movement, |_| self.board.camp(1 - self.seat)),
            },
        }
    }

    fn takes_steps(&self, piece: &Piece) -> bool {
        match piece.movement {
            Movement::Fixed | Movement::CarriedBomb | Movement::Marshal | Movement::FlyingMissile => false,
            Movement::Flag => self.rules.flag_mobile,
            Movement::Bomb => self.rules.bomb_mobile,
            Movement::FallingMissile => self.rules.missile_steps,
            Movement::Vehicle => self.rules.two_forward != TwoForward::ExactlyTwo,
            _ => true,
        }
    }

    fn in_camp(&self, square: u8) -> bool {
        self.board.square(square).camp.is_some()
    }

    /// R2.2: every step; R1.7: straight crossings.
    fn add_steps<B: Bits>(&self, movement: &mut MovementTable<B>) {
        for square in self.board.squares() {
            for direction in Direction::ALL {
                movement.steps[usize::from(square)] |= B::of(self.board.straight_steps(square, direction));
            }
            movement.steps[usize::from(square)] |= B::of(self.board.slant_steps(square));
        }
        self.add_road_steps(movement);
    }

    fn add_road_steps<B: Bits>(&self, movement: &mut MovementTable<B>) {
        for square in self.board.squares() {
            let steps = self.board.road_steps(square, self.rules.nocircle_x == NoCircleX::AnyOppositeArm);
            let open = steps.into_iter().filter(|&to| !self.turns_back(square, to));
            movement.steps[usize::from(square)] |= B::of(open);
            if self.rules.circle_stop == CircleStop::OnlyWhenTurning {
                movement.crossings[usize::from(square)] = self.board.straight_crossings(square);
            }
        }
    }

    /// R1.11: whether a step leads from a circle back to one's own camp, and must not.
    fn turns_back(&self, from: u8, to: u8) -> bool {
        self.rules.circle_back == Permission::Forbidden
            && self.is_circle(from)
            && self.board.square(to).camp == Some(self.seat)
    }

    /// Jumps to the squares that `targets` names for each camp square; circles and bridges are left by steps
    /// (R2.8).
    fn add_leaps<B: Bits>(&self, movement: &mut MovementTable<B>, targets: impl Fn(u8) -> Vec<u8>) {
        self.add_leaps_from(
            movement,
            |square| if self.in_camp(square) { targets(square) } else { Vec::new() },
        );
    }

    fn add_flights<B: Bits>(&self, movement: &mut MovementTable<B>) {
        let goals = self.flight_goals();
        self.add_leaps_from(
            movement,
            |square| if goals.contains(&square) { goals.clone() } else { Vec::new() },
        );
    }

    /// Squares that "any square" means to a flight (R2.21).
    fn flight_goals(&self) -> Vec<u8> {
        let islands = self.rules.flights_reach_islands;
        self.board.squares().filter(|&s| self.in_camp(s) || (islands && self.is_circle(s))).collect()
    }

    fn add_leaps_from<B: Bits>(&self, movement: &mut MovementTable<B>, targets: impl Fn(u8) -> Vec<u8>) {
        for square in self.board.squares() {
            let known = movement.steps[usize::from(square)] | B::square(square);
            movement.leaps[usize::from(square)] |= B::of(targets(square)) & !known;
        }
    }

    fn add_lines<B: Bits>(
        &self,
        movement: &mut MovementTable<B>,
        longest: usize,
        lines: impl Fn(u8) -> Vec<Vec<u8>>,
    ) {
        for square in self.board.squares() {
            for mut line in lines(square) {
                line.truncate(longest);
                let ends = B::of(line.iter().copied()) & !movement.steps[usize::from(square)];
                if !ends.is_empty() {
                    movement.lines[usize::from(square)].add(&line, ends);
                }
            }
        }
    }

    fn add_leaping_runs<B: Bits>(&self, movement: &mut MovementTable<B>, lines: impl Fn(u8) -> Vec<Vec<u8>>) {
        self.add_leaps_from(movement, |square| lines(square).into_iter().flatten().collect());
    }

    fn runs_from(&self, square: u8, diagonal: bool) -> Vec<Vec<u8>> {
        let straight = Direction::ALL.into_iter().flat_map(|d| self.board.run_lines(square, d));
        let aslant = if diagonal { self.board.diagonal_lines(square) } else { Vec::new() };
        straight.chain(aslant).collect()
    }

    fn build_engineer<B: Bits>(&self, movement: &mut MovementTable<B>, diagonal: bool) {
        let lines = |square: u8| {
            let mut lines = self.runs_from(square, diagonal);
            if self.rules.circle_engineer == CircleEngineer::RunOnRunOff {
                lines.extend(self.circle_runs(square));
            }
            lines
        };
        match self.rules.engineer_move {
            EngineerMove::Step => {}
            EngineerMove::Flood => movement.flood = true,
            EngineerMove::Line if self.rules.engineer_leap => self.add_leaping_runs(movement, lines),
            EngineerMove::Line => self.add_lines(movement, usize::MAX, lines),
        }
    }

    /// R2.4: up the file, over the arm, onto the circle; and from a circle over an arm down its file.
    fn circle_runs(&self, square: u8) -> Vec<Vec<u8>> {
        let mut runs = Vec::new();
        if let Some(seat) = self.board.square(square).camp {
            for line in self.board.run_lines(square, Direction::forward(seat)) {
                let Some(&arm) = line.last() else { continue };
                let circles = self.board.road_steps(arm, true).into_iter().filter(|&s| self.is_circle(s));
                runs.extend(circles.map(|circle| line.iter().copied().chain([circle]).collect::<Vec<u8>>()));
            }
        }
        if self.is_circle(square) {
            let arms = self.board.road_steps(square, true);
            for arm in arms.into_iter().filter(|&arm| !self.turns_back(square, arm)) {
                let seat = self.board.square(arm).camp.unwrap_or(SOUTH);
                let beyond = self.board.run_lines(arm, Direction::backward(seat)).into_iter().flatten();
                runs.push(std::iter::once(arm).chain(beyond).collect());
            }
        }
        runs
    }

    fn is_circle(&self, square: u8) -> bool {
        self.board.square(square).place == Place::Circle
    }

    fn build_vehicle<B: Bits>(&self, movement: &mut MovementTable<B>, diagonal: bool) {
        let forward = Direction::forward(self.seat);
        match self.rules.two_forward {
            TwoForward::Step => {}
            TwoForward::Run => self.add_lines(movement, usize::MAX, |s| self.runs_from(s, diagonal)),
            TwoForward::UpToTwo => {
                movement.two_forward = true;
                self.add_lines(movement, 2, |s| self.board.run_lines(s, forward));
            }
            TwoForward::AnyDirection => self.add_lines(movement, 2, |s| self.runs_from(s, false)),
            TwoForward::ExactlyTwo => self.build_exactly_two(movement, forward),
        }
    }

    fn build_exactly_two<B: Bits>(&self, movement: &mut MovementTable<B>, forward: Direction) {
        for square in self.board.squares() {
            for direction in Direction::ALL.into_iter().filter(|d| *d != forward) {
                movement.steps[usize::from(square)] |= B::of(self.board.straight_steps(square, direction));
            }
            for mut line in self.board.run_lines(square, forward) {
                line.truncate(2);
                if let [_, second] = line[..] {
                    movement.lines[usize::from(square)].add(&line, B::square(second));
                }
            }
        }
        self.add_road_steps(movement);
    }

    fn build_aircraft<B: Bits>(&self, movement: &mut MovementTable<B>) {
        match self.rules.aircraft_move {
            AircraftMove::OneStep => return,
            AircraftMove::OneStepFreeCrossing => return self.add_leaps(movement, |s| self.board.facing(s)),
            AircraftMove::Anywhere => return self.add_flights(movement),
            AircraftMove::Vertical => {
                let both = [Direction::Up, Direction::Down];
                let lines = |s: u8| both.into_iter().flat_map(|d| self.board.flight_lines(s, d)).collect();
                self.add_lines(movement, usize::MAX, |s| if self.in_camp(s) { lines(s) } else { Vec::new() });
            }
            AircraftMove::VerticalJump => self.add_leaps(movement, |s| self.board.flight_squares(s)),
        }
        match self.rules.aircraft_sideways {
            Sideways::One => {}
            Sideways::None => self.drop_sideways(movement),
            Sideways::Unlimited => self.add_leaps(movement, |s| self.board.rank_squares(s)),
        }
    }

    fn drop_sideways<B: Bits>(&self, movement: &mut MovementTable<B>) {
        for square in self.board.squares() {
            for direction in [Direction::Left, Direction::Right] {
                movement.steps[usize::from(square)] &= !B::of(self.board.straight_steps(square, direction));
            }
        }
    }

    fn build_free_jump<B: Bits>(&self, movement: &mut MovementTable<B>) {
        match self.rules.air_free_jump {
            AirFreeJump::AnySquare => self.add_leaps_from(movement, |_| self.flight_goals()),
            AirFreeJump::Lines => self.add_leaps_from(movement, |s| {
                self.board.flight_squares(s).into_iter().chain(self.board.rank_squares(s)).collect()
            }),
        }
        if !self.rules.air_may_enter_hq {
            let closed = self.board.headquarters(1 - self.seat).map_or(B::EMPTY, B::square);
            for set in movement.steps.iter_mut().chain(&mut movement.leaps) {
                *set &= !closed;
            }
        }
    }

    fn build_home_step<B: Bits>(&self, movement: &mut MovementTable<B>) {
        let home = B::of(self.board.camp(self.seat));
        for square in self.board.squares() {
            movement.steps[usize::from(square)] &= home;
            movement.crossings[usize::from(square)].clear();
        }
    }

    fn build_all_round<B: Bits>(&self, movement: &mut MovementTable<B>) {
        for square in self.board.squares() {
            movement.steps[usize::from(square)] |= B::of(self.board.around(square, true));
        }
        if self.rules.bridge_diagonal && self.rules.bridge_squares == 0 {
            self.add_bridge_diagonals(movement);
        }
    }

    /// R2.11: from beside an entrance to the facing entrance, and from an entrance to beside the facing one.
    fn add_bridge_diagonals<B: Bits>(&self, movement: &mut MovementTable<B>) {
        for (road, _) in self.board.roads().filter(|(_, squares)| squares.is_empty()) {
            for (seat, near, far) in [(SOUTH, &road.south, &road.north), (NORTH, &road.north, &road.south)] {
                let (Some(&near), Some(&far)) = (near.first(), far.first()) else { continue };
                let front =
                    |seat: usize, file: Option<usize>| file.and_then(|f| self.board.front_square(seat, f));
                let beside = |file: usize| [file.checked_sub(1), Some(file + 1)];
                for from in beside(near).into_iter().filter_map(|f| front(seat, f)) {
                    movement.steps[usize::from(from)] |= B::of(front(1 - seat, Some(far)));
                }
                for to in beside(far).into_iter().filter_map(|f| front(1 - seat, f)) {
                    if let Some(from) = front(seat, Some(near)) {
                        movement.steps[usize::from(from)] |= B::square(to);
                    }
                }
            }
        }
    }

    fn build_jet<B: Bits>(&self, movement: &mut MovementTable<B>) {
        movement.spares_marshal = self.rules.jet_range == JetRange::Anywhere;
        let targets =
            if movement.spares_marshal { self.flight_goals() } else { self.board.camp(1 - self.seat) };
        if !self.rules.jet_steps {
            movement.steps.iter_mut().for_each(|steps| *steps &= B::of(targets.iter().copied()));
        }
        self.add_leaps_from(movement, |_| targets.clone());
    }
}
