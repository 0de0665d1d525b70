//! Setting up: objectives, deployment zones, the order of deployment.

use ground::table::{Bearing, Bounds, Footprint, Point};
use kernel::{Side, Unknown};

use crate::Rule;
use crate::event::Event;
use crate::field::shape;
use crate::game::{Battle, Cx};
use crate::ids::{BuildingId, UnitId};
use crate::missions::{DeployOrder, Mission, Orders, Plan};
use crate::order::Order;
use crate::position::{Place, Step};
use crate::refusal::Refusal;
use crate::setup::Standing;
use crate::terrain::Going;
use crate::troops::{Arm, Formation};

impl Battle {
    /// The mission's rules.
    pub(crate) fn plan(&self) -> &'static Plan {
        self.pos.mission.unwrap_or(Mission::Assault).plan()
    }

    /// What the mission asks of a side.
    pub(crate) fn orders_of(&self, side: Side) -> &'static Orders {
        self.plan().of(self.pos.parts[side])
    }

    /// Whether the mission says which arm deploys before which.
    //= mission-assault.5 mission-breakthrough.5 mission-surprise.5
    fn has_arms_in_order(&self) -> bool {
        self.plan().order != DeployOrder::DefenderFirst
    }

    /// In which of the three steps a unit is deployed: infantry, then guns and
    /// horse, then commanders.
    //= mission-assault.5 mission-breakthrough.5 mission-surprise.5
    fn deploy_class(&self, unit: UnitId) -> u8 {
        let data = self.setup.unit(unit);
        match data.arm() {
            _ if data.is_commander() => 2,
            Arm::Infantry => 0,
            Arm::Cavalry | Arm::Artillery => 1,
        }
    }

    /// Units of a side that are still to be deployed.
    //= mission-ambush.3 mission-ambush.4 mission-flank.6
    pub(crate) fn to_deploy(&self, side: Side) -> Vec<UnitId> {
        let full = self.orders_of(side).half && {
            let battalions = |on: bool| {
                let of = self.setup.units_of(side);
                of.filter(|unit| self.setup.unit(*unit).is_battalion())
                    .filter(|unit| !on || self.pos.unit(*unit).place != Place::Reserve)
                    .count()
            };
            battalions(true) >= battalions(false) / 2
        };
        let waits = |unit: &UnitId| {
            let data = self.setup.unit(*unit);
            self.pos.unit(*unit).place == Place::Reserve
                && match data.standing {
                    Standing::Battalion => !full,
                    Standing::Attached(parent) => self.pos.unit(parent).is_in_play(),
                    Standing::General | Standing::Adjutant => !self.pos.unit(*unit).kept,
                }
        };
        self.setup.units_of(side).filter(waits).collect()
    }

    /// Whose turn to deploy it is after `last`, and in which class; none when
    /// all is placed.
    //= mission-assault.4 mission-breakthrough.4 mission-surprise.4 scenario-rules.6
    fn next_deployer(&self, last: Side) -> Option<Side> {
        let class = |side: Side| {
            let units = self.to_deploy(side);
            units.iter().map(|unit| self.deploy_class(*unit)).min()
        };
        let waiting = |side: Side| class(side).is_some();
        match self.plan().order {
            DeployOrder::Alternate => {
                let next = last.other();
                let first = [class(next), class(last)].into_iter().flatten().min();
                // What is attached to a battalion is placed along with it.
                let waits = self.to_deploy(last).into_iter().any(|unit| {
                    self.setup.unit(unit).parent().is_some()
                        && Some(self.deploy_class(unit)) == first
                });
                if waits {
                    return Some(last);
                }
                match (class(next), class(last)) {
                    (None, None) => None,
                    (Some(own), Some(other)) if own > other => Some(last),
                    (Some(_), _) => Some(next),
                    (None, Some(_)) => Some(last),
                }
            }
            DeployOrder::DefenderFirst | DeployOrder::Hidden => {
                let first = Side::BOTH
                    .into_iter()
                    .find(|side| self.pos.parts[*side] == crate::missions::Part::Defender)
                    .unwrap_or(Side::Second);
                [first, first.other()]
                    .into_iter()
                    .find(|side| waiting(*side))
            }
        }
    }

    /// Goes on with setting up.
    pub(crate) fn next_setup(&mut self, cx: &mut Cx<'_>) -> Result<(), Unknown> {
        if self.begin_works(cx)? {
            return Ok(());
        }
        let early = self.pos.mission != Some(Mission::Ambush);
        let placed = !matches!(
            self.pos.step,
            Step::Begin | Step::Roll(_) | Step::Objective(_)
        );
        let objective = Side::BOTH
            .into_iter()
            .find(|side| self.objectives_left(*side) > 0);
        let last = match self.pos.step {
            Step::Deploy(side) => side,
            // The lower die of the roll for deployment begins.
            _ => self.pos.first.other(),
        };
        if early
            && !placed
            && let Some(side) = objective
        {
            self.pos.step = Step::Objective(side);
            return Ok(());
        }
        if early
            && matches!(self.pos.step, Step::Begin | Step::Objective(_))
            && self.plan().order == DeployOrder::Alternate
        {
            self.pos.step = Step::Roll(crate::position::RollFor::Deployment);
            return Ok(());
        }
        if let Some(side) = self.next_deployer(last) {
            self.pos.step = Step::Deploy(side);
            return Ok(());
        }
        if let Some(side) = objective {
            self.pos.step = Step::Objective(side);
            return Ok(());
        }
        self.begin_battle(cx)
    }

    /// Whether a unit may be deployed so.
    //= turn.1 attached.13
    pub(crate) fn check_deploy(
        &self,
        side: Side,
        unit: UnitId,
        at: Point,
        facing: Bearing,
        formation: Formation,
        files: u8,
    ) -> Result<(), Refusal> {
        self.check_turn_to_deploy(side, unit)?;
        let ground = self.deployed_ground(unit, at, facing, formation, files)?;
        let zone = self.zone(side);
        if !zone.hold(ground.bounds()) {
            return Err(Refusal::OutsideZone(Rule::Turn1));
        }
        self.check_deploy_place(unit, &ground)
    }

    fn check_turn_to_deploy(&self, side: Side, unit: UnitId) -> Result<(), Refusal> {
        if self.setup.unit(unit).side != side {
            return Err(Refusal::NotYours(unit));
        }
        let waiting = self.to_deploy(side);
        if !waiting.contains(&unit) {
            return Err(Refusal::NotThere(unit));
        }
        let class = self.deploy_class(unit);
        let earlier = |other: &UnitId| self.deploy_class(*other) < class;
        if self.has_arms_in_order() && waiting.iter().any(earlier) {
            return Err(Refusal::OthersFirst(self.plan().mission.arms_rule()));
        }
        Ok(())
    }

    /// The ground a unit would cover.
    fn deployed_ground(
        &self,
        unit: UnitId,
        at: Point,
        facing: Bearing,
        formation: Formation,
        files: u8,
    ) -> Result<Footprint, Refusal> {
        let data = self.setup.unit(unit);
        self.check_formation(unit, formation, files)?;
        let shape = shape(data, formation, files, self.pos.unit(unit).count());
        Ok(Footprint::new(&shape, ground::table::Pose::new(at, facing)))
    }

    fn check_deploy_place(&self, unit: UnitId, ground: &Footprint) -> Result<(), Refusal> {
        let all = self.footprints();
        self.check_place(unit, ground, &all)?;
        let data = self.setup.unit(unit);
        let apart = i32::from(self.orders_of(data.side).apart) * 1_000;
        for enemy in self.troops_of(data.side.other()) {
            let near = self
                .footprint(enemy)
                .is_some_and(|other| apart > 0 && other.is_within(ground, apart - 1));
            if near {
                let rule = self.plan().mission.apart_rule();
                return Err(Refusal::TooNearEnemy(enemy, rule));
            }
        }
        //= attached.13
        if let Some(parent) = data.parent()
            && data.arm() == Arm::Artillery
        {
            let home = self.footprint(parent);
            if !home.is_some_and(|home| home.is_within(ground, 4_000)) {
                return Err(Refusal::FarFromParent(unit, Rule::Attached13));
            }
        }
        Ok(())
    }

    /// Places a unit. Whoever begins in a wood is in order there.
    //= very-difficult.2 area.3 formation.3
    pub(crate) fn deploy(
        &mut self,
        unit: UnitId,
        at: Point,
        facing: Bearing,
        formation: Formation,
        files: u8,
        cx: &mut Cx<'_>,
    ) {
        self.set_out(unit, at, facing, formation, files);
        let guns = self.setup.unit(unit).arm() == Arm::Artillery;
        let stuck = guns
            && self.footprint(unit).is_some_and(|ground| {
                let under = self.setup.map.under(&ground);
                under.iter().any(|cover| {
                    self.setup.terrain_of(cover.feature).going() == Going::VeryDifficult
                })
            });
        self.pos.unit_mut(unit).emplaced = stuck;
        cx.log.note(|| Event::Deployed(unit));
    }

    /// Puts a unit on the table.
    pub(crate) fn set_out(
        &mut self,
        unit: UnitId,
        at: Point,
        facing: Bearing,
        formation: Formation,
        files: u8,
    ) {
        let state = self.pos.unit_mut(unit);
        state.place = Place::Table;
        (state.at, state.facing) = (at, facing);
        (state.formation, state.began, state.files) = (formation, formation, files);
    }

    /// A unit that was just deployed stays hidden, if it can.
    //= hidden.1 area.3
    pub(crate) fn hide(&mut self, unit: UnitId) {
        let hidden = self.is_deployed_hidden(unit);
        self.pos.unit_mut(unit).hidden = hidden;
    }

    /// Whether a unit may begin in a building of its zone.
    pub(crate) fn check_garrison(
        &self,
        side: Side,
        unit: UnitId,
        building: BuildingId,
    ) -> Result<(), Refusal> {
        self.check_turn_to_deploy(side, unit)?;
        if building.index() >= self.setup.buildings.len() {
            return Err(Refusal::NotAskedNow);
        }
        let data = self.setup.unit(unit);
        if data.arm() != Arm::Infantry || data.is_light_company() {
            return Err(Refusal::CannotEnter(unit, Rule::BuildingsInside5));
        }
        let house = &self.setup.building(building).footprint;
        if !self.zone(side).hold(house.bounds()) {
            return Err(Refusal::OutsideZone(Rule::Turn1));
        }
        self.check_room(unit, building)
    }

    /// Whether a commander may begin with a unit.
    pub(crate) fn check_first_join(
        &self,
        side: Side,
        commander: UnitId,
        unit: UnitId,
    ) -> Result<(), Refusal> {
        self.check_turn_to_deploy(side, commander)?;
        let (data, host) = (self.setup.unit(commander), self.setup.unit(unit));
        if !data.is_commander() {
            return Err(Refusal::WrongKind(commander, Rule::Commander1));
        }
        if host.side != side || !self.pos.unit(unit).is_in_play() {
            return Err(Refusal::NotThere(unit));
        }
        if !host.is_battalion() || host.arm() == Arm::Artillery {
            return Err(Refusal::WrongKind(unit, Rule::Commander1));
        }
        Ok(())
    }

    /// The unit that is offered a place next.
    pub(crate) fn first_to_deploy(&self, side: Side) -> Option<UnitId> {
        let waiting = self.to_deploy(side);
        let class = waiting.iter().map(|unit| self.deploy_class(*unit)).min();
        waiting
            .into_iter()
            .find(|unit| Some(self.deploy_class(*unit)) == class)
    }

    /// Places to offer for those who are next.
    pub(crate) fn deploy_candidates(&self, side: Side, into: &mut Vec<Order>) {
        let waiting = self.to_deploy(side);
        let class = waiting.iter().map(|unit| self.deploy_class(*unit)).min();
        let next = waiting
            .into_iter()
            .filter(|unit| Some(self.deploy_class(*unit)) == class)
            .take(1);
        for unit in next {
            self.spot_candidates(side, unit, 10, into);
        }
        if !into.iter().any(|order| self.check_order(*order).is_ok()) {
            // A crowded zone is searched more closely, for everybody.
            for unit in self.to_deploy(side) {
                self.spot_candidates(side, unit, 24, into);
            }
        }
        into.push(Order::EndDeployment);
    }

    /// Everything that could be done with one unit: hosts to join, buildings to
    /// hold, places on the table.
    fn spot_candidates(&self, side: Side, unit: UnitId, steps: i32, into: &mut Vec<Order>) {
        if self.setup.unit(unit).is_commander() {
            let hosts = self.troops_of(side);
            into.extend(hosts.map(|host| Order::Join(unit, host)));
        }
        if self.setup.unit(unit).arm() == Arm::Infantry {
            into.extend(
                self.setup
                    .building_ids()
                    .map(|building| Order::Garrison(unit, building)),
            );
        }
        self.place_candidates(unit, self.zone(side), steps, into);
    }

    /// The formations in which a unit usually comes on the table.
    pub(crate) fn usual_forms(&self, unit: UnitId) -> Vec<(Formation, u8)> {
        let data = self.setup.unit(unit);
        let count = self.pos.unit(unit).count();
        let half = count.div_ceil(2);
        match data.arm() {
            _ if data.is_commander() => vec![(Formation::Loose, 1)],
            _ if data.is_light_company() => vec![(Formation::Loose, half)],
            Arm::Infantry => vec![
                (Formation::Line, half.max(4).min(count)),
                (Formation::Column, 2),
            ],
            Arm::Cavalry => vec![(Formation::Line, half), (Formation::Line, count)],
            Arm::Artillery => vec![(Formation::Line, count)],
        }
    }

    /// A grid of places in a zone, with the usual formations.
    pub(crate) fn place_candidates(
        &self,
        unit: UnitId,
        zone: Bounds,
        steps: i32,
        into: &mut Vec<Order>,
    ) {
        let data = self.setup.unit(unit);
        let count = self.pos.unit(unit).count();
        let forms = self.usual_forms(unit);
        let facing = match data.side {
            Side::First => Bearing::NORTH,
            Side::Second => Bearing::SOUTH,
        };
        for (formation, files) in forms {
            let shape = shape(data, formation, files, count);
            let (wide, deep) = (shape.width() / 2 + 10, shape.depth() + 10);
            let (low, high) = match data.side {
                Side::First => (zone.low.y + deep, zone.high.y - 10),
                Side::Second => (zone.low.y + 10, zone.high.y - deep),
            };
            let (left, right) = (zone.low.x + wide, zone.high.x - wide);
            if low > high || left > right {
                continue;
            }
            for column in 0..=steps {
                for row in 0..3 {
                    let at = Point::new(
                        left + (right - left) * column / steps,
                        low + (high - low) * row / 2,
                    );
                    into.push(Order::Deploy(unit, at, facing, formation, files));
                }
            }
        }
    }

    /// Whether nothing more can be placed, so that the rest stays behind.
    pub(crate) fn check_end_deployment(&self, side: Side) -> Result<(), Refusal> {
        let mut all = Vec::new();
        let waiting = self.to_deploy(side);
        let class = waiting.iter().map(|unit| self.deploy_class(*unit)).min();
        let ordered = self.has_arms_in_order();
        for unit in waiting {
            if ordered && Some(self.deploy_class(unit)) != class {
                continue;
            }
            if self.setup.unit(unit).is_commander() {
                //= mission-ambush.3 mission-ambush.4 mission-flank.6
                if self.orders_of(side).half {
                    continue;
                }
            }
            self.spot_candidates(side, unit, 24, &mut all);
        }
        let fits = all.into_iter().any(|order| match order {
            Order::Deploy(unit, at, facing, formation, files) => self
                .check_deploy(side, unit, at, facing, formation, files)
                .is_ok(),
            Order::Join(commander, host) => self.check_first_join(side, commander, host).is_ok(),
            // A building is a choice, not a duty.
            _ => false,
        });
        if fits {
            Err(Refusal::DeploymentIncomplete(Rule::Turn1))
        } else {
            Ok(())
        }
    }
}
