//! Positions as canonical text, and read again; and what each side may see of them.

use ground::hex::HexId;
use kernel::{Side, Unreadable, Viewer};

use crate::command::ElementState;
use crate::game::Battle;
use crate::movement::Group;
use crate::position::{Hexes, LeaderPlace, LeaderState, Place, Position, Step, UnitState};
use crate::setup::Setup;

impl Position {
    /// The position in which a battle begins.
    pub(crate) fn at_start(setup: &Setup) -> Position {
        let mut pos = Position {
            turn: 0,
            active: Side::First,
            step: Step::Initiative,
            units: setup.units.iter().map(|_| UnitState::default()).collect(),
            leaders: setup
                .leaders
                .iter()
                .map(|_| LeaderState {
                    place: LeaderPlace::Waiting,
                    moved: false,
                    tried: false,
                    rode: crate::points::Points::NONE,
                    stays: false,
                })
                .collect(),
            elements: Vec::new().into(),
            levels: vec![0; setup.organisations.len()],
            wrecks: Vec::new(),
            group: Group::default(),
            volleys: Vec::new(),
            on_squares: Vec::new(),
            fired_at: Vec::new(),
            supports: Vec::new().into(),
            crowded: Vec::new(),
            vacated: Vec::new(),
            assault: crate::assault::Assault::default(),
            assaulted: Vec::new(),
            charge: crate::charge::ChargeState::default(),
            prizes: setup
                .victory
                .prizes
                .iter()
                .map(|prize| prize.held_by)
                .collect(),
            stoppage_done: false,
            royal: None,
            order_halves: 0,
            veiled: [false; 2],
            guard: crate::command::Guard::default(),
            collapsed: Vec::new(),
            seniors: Vec::new().into(),
            found: crate::found::Found::default(),
        };
        for element in &setup.elements {
            pos.elements.push(ElementState {
                hq: element.hq,
                commander: element.commander,
                order: element.order,
                ..ElementState::default()
            });
        }
        for unit in setup.unit_ids() {
            let data = setup.unit(unit);
            let state = pos.unit_mut(unit);
            state.ammunition = data.guns.map_or(0, |guns| guns.ammunition);
            if data.parent.is_some() {
                state.place = Place::Merged;
            }
        }
        for unit in &setup.absent {
            pos.unit_mut(*unit).place = Place::Merged;
        }
        for (order, standing) in setup.standing.iter().enumerate() {
            let state = pos.unit_mut(standing.unit);
            state.place = Place::Map;
            state.hexes = Hexes::of(&standing.hexes).unwrap_or_default();
            state.facing = standing.facing;
            state.formation = standing.formation;
            state.limbered = standing.limbered;
            state.pile = order as u16;
            // A part that stands by itself means that its regiment has broken down.
            if let Some(whole) = setup.unit(standing.unit).parent {
                pos.unit_mut(whole).place = Place::Merged;
            }
        }
        for (unit, lost) in &setup.weakened {
            pos.unit_mut(*unit).lost = *lost;
        }
        for (leader, hex) in &setup.posted {
            pos.leader_mut(*leader).place = LeaderPlace::At(*hex);
        }
        pos
    }

    /// Whether everything it names is there: a snapshot may come from anybody.
    fn is_sound(&self, setup: &Setup) -> bool {
        let hexes = setup.map.grid().len();
        let hex = |hex: &HexId| hex.index() < hexes;
        let unit = |unit: &crate::UnitId| unit.index() < setup.units.len();
        let leader = |leader: &crate::LeaderId| leader.index() < setup.leaders.len();
        let element = |element: &crate::ElementId| element.index() < setup.elements.len();
        let counts = self.units.len() == setup.units.len()
            && self.leaders.len() == setup.leaders.len()
            && self.elements.len() == setup.elements.len()
            && self.levels.len() == setup.organisations.len()
            && self.prizes.len() == setup.victory.prizes.len()
            && self.turn <= u16::from(setup.turns);
        counts
            && self.levels.iter().all(|level| *level <= 3)
            && setup.unit_ids().all(|id| {
                let state = self.unit(id);
                let here = state.place == Place::Map;
                state.hexes.iter().all(hex)
                    && !(here && state.hexes.is_empty())
                    && state.lost <= setup.unit(id).steps
                    && (!here || state.lost < setup.unit(id).steps)
                    && !matches!(state.place, Place::Returning(at) if !hex(&at))
                    && state.serves.iter().all(element)
            })
            && self.leaders.iter().all(|state| match state.place {
                LeaderPlace::At(at) => hex(&at),
                LeaderPlace::Captured(by) => unit(&by),
                _ => true,
            })
            && self.elements.iter().all(|state| {
                let missions = state.order.iter().chain(&state.accepted);
                let sent = state.dispatches.iter();
                state.hq.iter().chain(&state.trail).all(hex)
                    && state.joined.iter().all(element)
                    && sent
                        .clone()
                        .filter_map(|one| one.join.as_ref())
                        .all(element)
                    && state.commander.iter().all(leader)
                    && missions
                        .chain(sent.clone().map(|one| &one.mission))
                        .all(|mission| {
                            let body = mission.against;
                            hex(&mission.at)
                                && body.is_none_or(|body| element(&body.element) && hex(&body.from))
                        })
                    && sent.filter_map(|one| one.sender.as_ref()).all(leader)
            })
            && self
                .wrecks
                .iter()
                .all(|wreck| unit(&wreck.unit) && hex(&wreck.hex))
            && self
                .group
                .units
                .iter()
                .all(|id| unit(id) && self.unit(*id).is_here())
            && self.group.leader.iter().chain(&self.royal).all(leader)
            && self.group.hq.iter().all(element)
            && self.group.fresh.iter().all(hex)
            && self
                .group
                .path
                .iter()
                .all(|(hexes, _)| !hexes.is_empty() && hexes.iter().all(hex))
            && self
                .volleys
                .iter()
                .all(|volley| hex(&volley.target) && volley.from.iter().all(hex))
            && self.pairs().all(|(from, to)| hex(from) && hex(to))
            && self.crowded.iter().chain(&self.vacated).all(hex)
            && self.seniors.iter().all(leader)
            && self.assaulted.iter().chain(&self.collapsed).all(unit)
            && self.assault.is_sound(hex, unit)
            && self.charge.is_sound(hex, unit, leader)
            && match self.step {
                Step::FirstOrder(who)
                | Step::OwnOrder(who)
                | Step::LooseCannon(who)
                | Step::RetreatHq(who)
                | Step::Dictate(who, _) => element(&who),
                Step::StepBack(who) => unit(&who),
                _ => true,
            }
    }

    fn pairs(&self) -> impl Iterator<Item = (&HexId, &HexId)> {
        let supports = self.supports.iter().map(|(_, from, to)| (from, to));
        let pairs = self.on_squares.iter().chain(&self.fired_at);
        pairs.map(|(from, to)| (from, to)).chain(supports)
    }
}

impl crate::charge::ChargeState {
    fn is_sound(
        &self,
        hex: impl Fn(&HexId) -> bool + Copy,
        unit: impl Fn(&crate::UnitId) -> bool + Copy,
        leader: impl Fn(&crate::LeaderId) -> bool + Copy,
    ) -> bool {
        let held = self.held.iter();
        let rides = self.rides.iter().chain(held.clone().map(|(ride, _)| ride));
        let contacts = self.contacts.iter().chain(held.map(|(_, contact)| contact));
        let whole = |ride: &crate::charge::Ride| {
            let hexes = ride.target.iter().chain(ride.seen.iter().flatten());
            let hexes = hexes.chain(&ride.passed).chain(&ride.also);
            let hexes = hexes.chain(&ride.changed);
            let path = ride.path.iter().flat_map(|(hexes, _)| hexes.iter());
            hexes.clone().chain(path).all(hex)
                && ride.path.iter().all(|(hexes, _)| !hexes.is_empty())
                && ride.units.iter().all(unit)
                && ride.leaders.iter().all(leader)
        };
        let massive = self.massive.iter();
        let mut hexes = self
            .declared
            .iter()
            .chain(massive.clone().flat_map(|(_, hexes)| hexes))
            .chain(&self.ridden);
        let mut units = self
            .broken
            .iter()
            .chain(&self.tried)
            .chain(&self.squared)
            .chain(&self.assailed)
            .chain(&self.clouds)
            .chain(self.pursued.iter().map(|(unit, _)| unit))
            .chain(self.sprung.iter().flat_map(|(one, other)| [one, other]));
        hexes.all(hex)
            && units.all(unit)
            && self.told.iter().all(leader)
            && massive
                .clone()
                .all(|(who, hexes)| leader(who) && !hexes.is_empty())
            && rides.clone().all(whole)
            && contacts.clone().all(|contact| {
                hex(&contact.hex)
                    && contact.met.iter().all(unit)
                    && (self.contacts.is_empty()
                        || usize::from(contact.ride) < self.rides.len().max(1))
            })
    }
}

impl crate::assault::Assault {
    fn is_sound(
        &self,
        hex: impl Fn(&HexId) -> bool,
        unit: impl Fn(&crate::UnitId) -> bool,
    ) -> bool {
        let pairs = self.pairs.iter().flat_map(|(from, to)| [from, to]);
        let mut hexes = self
            .from
            .iter()
            .chain(&self.target)
            .chain(&self.also)
            .chain(pairs);
        let mut units = self
            .attackers
            .iter()
            .chain(&self.advancing)
            .chain(&self.advanced)
            .chain(&self.again)
            .chain(&self.without);
        hexes.all(hex) && units.all(unit)
    }
}

impl Battle {
    /// The position as canonical text: piles are counted from the top of each stack.
    pub(crate) fn write_position(&self) -> String {
        serde_json::to_string(&self.pos).unwrap_or_default()
    }

    /// Reads a snapshot.
    pub(crate) fn read_position(&self, text: &str) -> Result<Battle, Unreadable> {
        let pos: Position =
            serde_json::from_str(text).map_err(|error| Unreadable(error.to_string()))?;
        if !pos.is_sound(&self.setup) {
            return Err(Unreadable(
                "the position does not fit the battle".to_owned(),
            ));
        }
        Ok(Battle {
            setup: self.setup.clone(),
            pos,
            pondered: false,
        })
    }

    /// The scenario with this position in it.
    pub(crate) fn write_scenario(&self) -> String {
        let position = self.write_position();
        format!("position = '{position}'\n{}", self.setup.source)
    }

    /// What a viewer may see: where and how everybody stands. What the enemy has lost, what ammunition he has
    /// left and what he is ordered to do is kept from him, save of guns in action and of skirmishers, whose
    /// counters lie with their backs up. When the battle is over everything is told.
    //= 6.3-a 6.3-b 7.1-a 7.1-b
    pub(crate) fn seen_by(&self, viewer: Viewer) -> Battle {
        let mut view = self.clone();
        if self.setup.options.open || self.pos.step == Step::Over {
            return view;
        }
        for side in Side::BOTH {
            let hidden = match viewer {
                Viewer::Umpire => false,
                Viewer::Spectator => true,
                Viewer::Player(own) => own != side,
            };
            if hidden {
                view.veil(side);
            }
        }
        view
    }

    fn veil(&mut self, side: Side) {
        self.pos.veiled[side as usize] = true;
        for unit in self.setup.clone().units_of(side) {
            let full = self.setup.unit(unit).guns.map_or(0, |guns| guns.ammunition);
            let back_up = self.shows_back(unit);
            let state = self.pos.unit_mut(unit);
            if state.place != Place::Destroyed && !back_up {
                state.lost = 0;
                state.hurt = 0;
                state.ammunition = full;
            }
        }
        for leader in self.setup.leader_ids() {
            if self.setup.leader(leader).side == side && self.pos.leader(leader).stays {
                self.pos.leader_mut(leader).stays = false;
            }
        }
        // Whom an army commander writes to, and how much he may still write, is his.
        if side == self.pos.active {
            self.pos.order_halves = 0;
            self.pos.royal = None;
            if matches!(self.pos.step, Step::Dictate(..)) {
                self.pos.step = Step::Orders;
            }
            if matches!(self.pos.step, Step::FirstOrder(_)) {
                self.pos.step = Step::FirstOrders;
            }
        }
        for element in self.setup.element_ids() {
            if self.setup.element(element).side == side {
                let state = self.pos.element_mut(element);
                state.order = None;
                state.accepted = None;
                state.dispatches.clear();
                state.under_fire = false;
                state.loose = false;
                state.lost_orders = false;
                state.spare_tried = false;
                state.engaged = [false; 2];
                state.pulls_back = false;
                state.free_retreat = false;
            }
        }
    }

    /// Whether the counter of a unit lies with its back up: guns in action, and skirmishers.
    pub(crate) fn shows_back(&self, unit: crate::UnitId) -> bool {
        self.is_unlimbered(unit) || self.pos.unit(unit).formation == crate::Formation::Skirmish
    }
}
