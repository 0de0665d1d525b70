//! Reasons against an order, with their facts. The words are made in `words/refusals.rs`.

use crate::formation::Formation;
use crate::{GeneralId, Rule, UnitId};

/// Why a unit cannot fire at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoFire {
    /// It is cavalry.
    Cavalry,
    /// It is in column of march.
    OnMarch,
    /// It routs.
    Routing,
    /// It halts to rally.
    Rallying,
    /// It is limbered.
    Limbered,
    /// The gun wheeled in this move.
    Wheeled,
    /// The gun moved in this move.
    Moved,
}

/// A reason against an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// Something else is being decided.
    NotAskedNow,
    /// The game is over.
    GameIsOver,
    /// A displaced general must get away first.
    AnotherGeneralFirst(GeneralId),
    /// He is the enemy's.
    NotYourGeneral(GeneralId),
    /// He has moved, or is placed already.
    GeneralMoved(GeneralId),
    /// It is farther than he may go.
    GeneralTooFar(GeneralId, i32),
    /// An enemy is there, or it is not allowed to be there.
    NoPlaceForGeneral(GeneralId),
    /// He would begin outside his side's area.
    GeneralOutsideArea(GeneralId),
    /// He would begin too near to an enemy.
    GeneralTooNear(GeneralId, UnitId),
    /// An enemy stands in his way.
    EnemyBarsGeneral(GeneralId, UnitId),
    /// The unit is the enemy's.
    NotYours(UnitId),
    /// It is not on the table.
    NotOnTable(UnitId),
    /// It is not to be placed now.
    NotToPlace(UnitId),
    /// It can be placed, so it must be.
    HasAPlace(UnitId),
    /// It would stand outside its side's area.
    OutsideArea(UnitId),
    /// It would stand too near to an enemy.
    TooNearToDeploy(UnitId, UnitId),
    /// It would be out of its own commander's span.
    OutOfOwnCommand(UnitId),
    /// Its time has not come.
    NotDue(UnitId),
    /// There is no room where it comes.
    NoRoomToArrive(UnitId),
    /// It routs.
    Routing(UnitId),
    /// It halts to rally.
    Rallying(UnitId),
    /// It has had its move.
    HasMoved(UnitId),
    /// It is in contact with an enemy.
    InContact(UnitId),
    /// No general is near, and this rule asks for one.
    OutOfCommand(UnitId, Rule),
    /// It is not on counter.
    NotOnCounter(UnitId),
    /// It cannot be held on counter.
    CannotCounter(UnitId),
    /// It is not disordered.
    NotDisordered(UnitId),
    /// Cavalry does not rally where it is disordered by the ground.
    RallyInRough(UnitId),
    /// It would leave the table.
    OffTable(UnitId),
    /// The ground does not let guns pass.
    GroundBars(UnitId),
    /// There is water, or other ground that nobody enters.
    NobodyEnters(UnitId),
    /// Its move does not go so far.
    TooFar(UnitId),
    /// A distance or angle of nothing, or backwards.
    NoDistance(UnitId),
    /// No way leads there.
    NoWay(UnitId),
    /// An enemy stands in the way.
    EnemyInTheWay(UnitId, UnitId),
    /// It would touch an enemy without charging.
    WouldTouch(UnitId, UnitId),
    /// It would stand on a friend.
    OnFriend(UnitId, UnitId),
    /// A march column would come too near.
    MarchTooNear(UnitId, UnitId),
    /// It must reform before it moves.
    GarrisonMustReform(UnitId),
    /// Squares stand still.
    SquareStands(UnitId),
    /// Unlimbered guns stand still.
    Unlimbered(UnitId),
    /// The gun wheels for nothing.
    NothingToWheelFor(UnitId),
    /// It cannot step back.
    CannotStepBack(UnitId),
    /// It takes the whole move.
    NeedsWholeMove(UnitId, Rule),
    /// Its arm does not know that formation.
    NotItsFormation(UnitId, Formation),
    /// It is so already.
    AlreadySo(UnitId),
    /// Guns are limbered between.
    LimberFirst(UnitId),
    /// There is no town.
    NoTown(UnitId),
    /// The town is full.
    TownFull(UnitId),
    /// It is no enemy on the table.
    NotAnEnemy(UnitId),
    /// One fires at enemies only.
    FriendAsTarget(UnitId),
    /// Guns are passed over, not charged.
    GunsAreNotCharged(UnitId),
    /// It cannot charge as it is.
    CannotCharge(UnitId),
    /// A counter move may not make contact, by option.
    NoCounterCharge(UnitId),
    /// It is disordered, or would be, and may not make contact.
    Disordered(UnitId),
    /// A charger wheels at the start and not after it has moved.
    WheelFirst(UnitId),
    /// Infantry may not touch cavalry in the open.
    CavalryInTheOpen(UnitId, UnitId),
    /// Cavalry cannot come at a garrison.
    GarrisonAndCavalry(UnitId, UnitId),
    /// It started before the front and must strike it.
    FrontOnly(UnitId, UnitId),
    /// The charge does not get there.
    OutOfReach(UnitId, UnitId),
    /// It was not charged by cavalry.
    NotCharged(UnitId),
    /// It must try to form square.
    MustTrySquare(UnitId),
    /// It does not rout.
    NotRouting(UnitId),
    /// It has tested in this move.
    HasTested(UnitId),
    /// A router in contact may not test.
    RouterInContact(UnitId),
    /// It cannot fire.
    CannotFire(UnitId, NoFire),
    /// It has fired.
    HasFired(UnitId),
    /// The target is no more.
    TargetGone(UnitId),
    /// It was no valid target when the phase began.
    NoTarget(UnitId, UnitId),
    /// It has fought in this step.
    HasFought(UnitId),
    /// They do not touch.
    NotTouching(UnitId, UnitId),
    /// Another choice divides the melee into more fights.
    FewerFights(UnitId, UnitId),
    /// It cannot bounce so far.
    RecoilTooFar(UnitId),
}

impl Refusal {
    /// The rule that stands in the way.
    #[allow(clippy::match_same_arms, clippy::too_many_lines)]
    pub const fn rule(self) -> Rule {
        match self {
            Refusal::NotAskedNow | Refusal::NotYours(_) | Refusal::NotYourGeneral(_) => {
                Rule::Sequence4
            }
            Refusal::GameIsOver => Rule::Setup6,
            Refusal::AnotherGeneralFirst(_) => Rule::Command30,
            Refusal::GeneralMoved(_) | Refusal::GeneralTooFar(_, crate::tables::GENERAL) => {
                Rule::Movement21
            }
            Refusal::GeneralTooFar(..) => Rule::Command30,
            Refusal::GeneralOutsideArea(_) => Rule::Setup9,
            Refusal::GeneralTooNear(..) => Rule::Setup12,
            Refusal::NoPlaceForGeneral(_) | Refusal::EnemyBarsGeneral(..) => Rule::Command30,
            Refusal::NotOnTable(_) => Rule::Setup2,
            Refusal::NotToPlace(_) => Rule::Setup10,
            Refusal::HasAPlace(_) => Rule::Setup10,
            Refusal::OutsideArea(_) => Rule::Setup9,
            Refusal::TooNearToDeploy(..) => Rule::Setup12,
            Refusal::OutOfOwnCommand(_) => Rule::Setup13,
            Refusal::NotDue(_) | Refusal::NoRoomToArrive(_) => Rule::Setup4,
            Refusal::Routing(_) => Rule::Rout5,
            Refusal::Rallying(_) => Rule::Rallying2,
            Refusal::HasMoved(_) => Rule::Sequence7,
            Refusal::InContact(_) => Rule::Sequence14,
            Refusal::OutOfCommand(_, rule) | Refusal::NeedsWholeMove(_, rule) => rule,
            Refusal::NotOnCounter(_) => Rule::Counter2,
            Refusal::CannotCounter(_) => Rule::Counter1,
            Refusal::NotDisordered(_) => Rule::Rallying1,
            Refusal::RallyInRough(_) => Rule::Rough3,
            Refusal::OffTable(_) => Rule::Rout5,
            Refusal::GroundBars(_) => Rule::Rough5,
            Refusal::NobodyEnters(_) => Rule::Setup3,
            Refusal::TooFar(_) | Refusal::NoWay(_) => Rule::Movement1,
            Refusal::NoDistance(_) => Rule::Direction6,
            Refusal::EnemyInTheWay(..) | Refusal::WouldTouch(..) => Rule::Charge1,
            Refusal::OnFriend(..) => Rule::Interpenetration1,
            Refusal::MarchTooNear(..) => Rule::March1,
            Refusal::GarrisonMustReform(_) => Rule::Town5,
            Refusal::SquareStands(_) => Rule::Square14,
            Refusal::Unlimbered(_) => Rule::FormationChange5,
            Refusal::NothingToWheelFor(_) => Rule::FormationChange7,
            Refusal::CannotStepBack(_) => Rule::Movement7,
            Refusal::NotItsFormation(_, Formation::Town) => Rule::Town4,
            Refusal::NotItsFormation(..) => Rule::Formation6,
            Refusal::AlreadySo(_) => Rule::FormationChange1,
            Refusal::LimberFirst(_) => Rule::FormationChange11,
            Refusal::NoTown(_) | Refusal::TownFull(_) => Rule::Town1,
            Refusal::NotAnEnemy(_) | Refusal::CannotCharge(_) => Rule::Charge1,
            Refusal::FriendAsTarget(_) => Rule::Fire4,
            Refusal::GunsAreNotCharged(_) => Rule::ArtilleryMelee2,
            Refusal::NoCounterCharge(_) => Rule::Counter2,
            Refusal::Disordered(_) | Refusal::GarrisonAndCavalry(..) => Rule::Disorder6,
            Refusal::WheelFirst(_) => Rule::Charge3,
            Refusal::CavalryInTheOpen(..) => Rule::CavalryInfantry8,
            Refusal::FrontOnly(..) => Rule::Charge5,
            Refusal::OutOfReach(..) => Rule::Charge2,
            Refusal::NotCharged(_) | Refusal::MustTrySquare(_) => Rule::Square1,
            Refusal::NotRouting(_) => Rule::RallyRout1,
            Refusal::HasTested(_) => Rule::RallyRout11,
            Refusal::RouterInContact(_) => Rule::RallyRout2,
            Refusal::CannotFire(_, why) => why.rule(),
            Refusal::HasFired(_) => Rule::Fire5,
            Refusal::TargetGone(_) => Rule::Target2,
            Refusal::NoTarget(..) => Rule::Target1,
            Refusal::HasFought(_) | Refusal::NotTouching(..) => Rule::Melee1,
            Refusal::FewerFights(..) => Rule::Melee2,
            Refusal::RecoilTooFar(_) => Rule::MeleeResult4,
        }
    }
}

impl NoFire {
    const fn rule(self) -> Rule {
        match self {
            NoFire::Cavalry => Rule::Fire1,
            NoFire::Limbered => Rule::Fire2,
            NoFire::OnMarch => Rule::Fire3,
            NoFire::Routing => Rule::Rout1,
            NoFire::Rallying => Rule::Rallying3,
            NoFire::Moved => Rule::FormationChange8,
            NoFire::Wheeled => Rule::FormationChange9,
        }
    }
}
