//! Why an order is not carried out: the obstacle, its rule, and its words.

use crate::Rule;

macro_rules! refusals {
    ($($(#[$doc:meta])* $name:ident, $rule:ident, $text:literal;)*) => {
        /// The obstacle.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Refusal {
            $(#[doc = $text] $name,)*
        }

        impl Refusal {
            /// The rule that stands in the way.
            pub const fn rule(self) -> Rule {
                match self {
                    $(Refusal::$name => Rule::$rule,)*
                }
            }

            /// The obstacle in words.
            pub const fn text(self) -> &'static str {
                match self {
                    $(Refusal::$name => $text,)*
                }
            }
        }
    };
}

refusals! {
    GameOver, S2_23_2A, "the game is over";
    NotNow, S2_1_1A, "that is not what is being decided now";
    NotYours, S2_2_1A, "that is not one of the moving player's";
    NotHere, S2_1_6D, "that is not on the table";
    TurnTaken, S2_2_1G, "it has had its turn in this phase";
    CommanderFirst, S2_2_1C, "the Commander's turn comes before all others";
    CorpsGeneralFirst, S2_2_1D, "the corps general's turn comes before those of his corps";
    CorpsIsDone, S2_2_1D, "another corps has begun since: the turns of this one are over";
    BelongsToDivision, S2_4_2A, "it belongs to the turn of its division";
    NothingToCommand, S2_4_2A, "no unit of his is within command distance";
    NotSenior, S2_2_2A, "only a senior officer does that";
    NotHisCommand, S2_3_1A, "it is not under his command";
    NotEnoughPoints, S2_2_4B, "there are not enough command points at his headquarters";
    NotEnoughToPass, S2_2_4E, "there are not enough command points to pass";
    OnlyCorpsGenerals, S2_2_4D, "points are passed to corps generals only";
    OnlyCommanderPasses, S2_2_4D, "only the Commander passes points";
    ControlNeedsFull, S2_2_3D, "personal control needs full activation";
    NotNextTo, S2_2_5A, "he does not stand next to it";
    GrandOrders, S2_2_5F, "Move and Break-off orders are the Commander's alone";
    OnlyTactical, S2_3_7, "direct control is as under Action or Regroup orders";
    HasOrdered, S2_16_1B, "he has given orders in this turn, and may not move as well";
    TooFarForGeneral, S2_16_1B, "that is farther than he may go";
    NotWithUnits, S2_16_1A, "that is not within command distance of a unit of his turn";
    HasRepositioned, S2_16_1A, "he has been repositioned in this turn";
    GeneralOffTable, S2_16_1C, "he cannot stand there";
    GeneralHasMoved, S2_2_1F, "he has moved in this phase";
    GeneralFailed, S2_2_3B, "his activation failed: he may do nothing";
    LastMoveMade, S2_2_1F, "a general above has made the last move of the phase: his troops have had theirs";
    NoHeadquarters, S2_16_4A, "he has no headquarters that can be moved";
    TooFarForHeadquarters, S2_16_4A, "that is farther than a headquarters moves";
    OutOfCommand, S2_4_2B, "it is not within command distance";
    NotOfThisCorps, S2_4_2B, "it is not a resource of this corps";
    NotOfAdHoc, S2_4_5A, "resources of one corps form such a division, and not guns alone";
    AdHocFull, S2_4_5A, "such a division has four units and a unit of guns already";
    NotHisToAdd, S2_2_5C, "it is not under the general in control";
    OneMoreOnly, S2_2_5D, "with a single unit only one more can be controlled";
    OrderLies, S2_2_4A, "that order lies there already";
    HasMovedThisPeriod, S2_4_2G, "it has moved this period";
    AlreadyAsked, S2_4_2G, "it has been asked already";
    InTheTurn, S2_4_2A, "it is in the turn already";
    NoMoveOrder, S2_3_3B, "there is no Move order to exchange";
    NobodyThreatened, S2_3_3B, "no unit of the turn stands in a Threat Zone";
    NotADivision, S2_3_11B, "a unit is attached to a division";
    DivisionFull, S1_2_6D, "that division has four units and a unit of guns already";
    NoAttachOrder, S2_3_11C, "it has no Attach order that can be activated here";
    AttachNeedsFull, S2_3_11D, "an Attach order is carried out with the division fully activated";
    NotInTurn, S2_4_2A, "it does not belong to this turn";
    Forfeited, S2_8_5A, "it forfeits its move, because it made a response move";
    UnitIsDone, S2_2_1G, "it has done what it may do in this turn";
    NotActivated, S2_3_8B, "an activation fail allows no moves";
    FreeMovesOnly, S2_4_7A, "limited activation allows free moves only";
    OrderForbids, S2_3_6B, "its order does not allow that";
    NeedsAction, S2_3_5B, "contact moves need an Action order or direct control";
    OnDefend, S2_5_1B, "a unit on Defend status does not move";
    GunsMustLimber, S2_5_1B, "deployed guns on Defend status do not move so far: they must limber up first";
    MustBreakOff, S2_3_4A, "under a Break-off order units only disengage";
    BreakOffUndone, S2_3_4A, "a unit within the enemy's reach can still get away, and must";
    NotFarOut, S2_3_4C, "under a Break-off order it must get farther out of the enemy's reach, as it can";
    RapidNeedsOrder, S2_3_3D, "the rapid rate needs a Move or a Break-off order";
    LimitedIsNormal, S2_3_3C, "on limited activation the normal rate is the limit";
    FirstMoveNormal, S2_5_2F, "the first move of a unit on Defend status is at the normal rate";
    MustBeRapid, S2_3_4B, "under a Break-off order it must move at the rapid rate";
    FaceComesFirst, S2_5_4B, "a unit changes face only at the start of its turn";
    RapidIsForward, S2_5_4C, "rapid movement is forward, with wheels";
    NegativeLeg, S2_5_4A, "a leg has a length and a way of its own: back is no advance of less than nothing";
    TooFar, S2_5_3A, "that is farther than it may move";
    BadGoingForGuns, S2_5_3E, "these guns cannot enter bad going";
    RoadIsGood, S2_5_3J, "a road march keeps to good going";
    Impassable, S3_6_3A, "that ground cannot be passed";
    OffTable, S1_2_7, "that is off the table";
    EnemyInTheWay, S2_7_3C, "an enemy unit is in the way";
    OnALine, S3_6_2C, "it would stand across a line of terrain, and must stand on one side of it";
    Overlaps, S2_5_7, "it would stand on another unit";
    StartsInContact, S2_6_4, "a unit that starts in a Contact Zone makes contact moves, falls back or adjusts";
    HasTurned, S2_6_4, "in a Contact Zone it has changed face: now it may make a contact move, but no other adjustment or fall back";
    TooClose, S2_6_3B, "without a contact move that is too close to the enemy";
    Bypasses, S2_7_3C, "a move that merely passes by is not allowed in a Contact Zone";
    NotOnRoad, S2_5_4E, "road march follows a road";
    PassedThrough, S2_6_5D, "it was moved through and does not go forward this period";
    ThroughACharger, S2_6_5D, "it would move through a unit that is to charge, and could then not go forward";
    NotInContactZone, S2_3_9B, "it is not in an enemy's Contact Zone";
    NoRoomBehind, S2_6_5A, "there is no room to fall back so far";
    EnemyBehind, S2_6_5A, "an enemy leaves no room to fall back so far";
    WallsBehind, S2_6_5A, "walls leave no room to fall back so far";
    TableEndsBehind, S1_2_7, "falling back so far it would leave the table";
    GroundBehind, S3_6_3A, "ground that cannot be passed bars the way back";
    FriendBehind, S2_6_5C, "a friend stands there, and no way a little farther back is clear of him";
    FallBackTooFar, S2_6_5B, "a fall back is no longer than the normal allowance";
    FallBackTooShort, S2_8_3B, "such a fall back is at least 3 inches";
    InfantryOnly, S2_5_1C, "Defend status is for infantry";
    DefendNeedsFull, S2_5_2B, "Defend status needs a fully activated Action order";
    FromRapid, S2_5_2H, "from Rapid status to Defend is too much for one turn";
    HasMoved, S2_5_1B, "it has moved in this turn";
    OneChange, S2_5_8E, "guns change their status once in a turn";
    StatusAlready, S2_5_2A, "it has that status";
    GunsDoNotCharge, S2_7_3E, "artillery does not charge";
    GunsDoNotPin, S2_7_3H, "artillery does not pin";
    NotInThreatZone, S2_6_2C, "a contact move must start in the enemy's Threat Zone";
    NormalRateOnly, S2_6_3E, "a contact move is made at the normal rate";
    NotInItsZone, S2_7_3A, "it does not stand in that enemy's Contact Zone";
    OtherTarget, S2_7_5C, "another enemy comes first as a target";
    FaceTaken, S2_7_4A, "that face has been attacked or pinned";
    OutOfReach, S2_6_3F, "that is out of its reach";
    NoRoomThere, S2_7_4B, "there is no room to line up against that face";
    NoFirefight, S2_17_8A, "cavalry makes no firefight attacks";
    InBuiltUp, S2_15_2L, "a unit in a large built-up area is not attacked by fire";
    StartsOutside, S2_3_10B, "without an Action order only infantry that starts in a Contact Zone attacks by fire";
    TooLateToPin, S2_7_3H, "it stands too close for a pin";
    NoFoothold, S2_15_2G, "there is no foothold in a built-up area to fight from";
    OneWithInfantry, S2_14_3B, "guns attached to infantry are charged with it, not alone";
    NotBeside, S2_14_3A, "guns are attached in base contact beside infantry, facing the same way";
    NoSwap, S2_13_3G, "it has not just rescued guns it could change places with";
    CrossesFront, S2_7_5G, "it would cross the front of an enemy within his Contact Zone";
    HaltAtDefile, S2_5_6E, "in a Threat Zone it must halt as soon as it is through the defile";
    NoRoadSpace, S2_5_4F, "there is not enough free road behind it";
    NotBehindIt, S2_8_3D, "only a unit that stands in the way behind it falls back with it";
    NotAPair, S2_18_6I, "only two units of guns with one SP each fire as one";
    NothingToSupport, S2_7_3I, "that unit neither attacks nor pins";
    SupportsFromZone, S2_7_3A, "a support move begins in an enemy's Contact Zone";
    SupportTooClose, S2_7_3J, "in support it would come closer than 2 inches to an enemy";
    CoverTooClose, S2_6_10B, "taking cover does not bring it closer than 2 inches to an enemy";
    CoverIsAhead, S2_6_10A, "taking cover goes forward, towards the obstacle or into the cover";
    BeyondObstacle, S2_6_10A, "taking cover goes up to an obstacle, not across it";
    NoCoverThere, S2_6_10A, "there is neither better cover nor an obstacle there";
    DefileFull, S2_5_6B, "as many units as a defile lets through in a period have passed";
    NoRoadPace, S2_5_6D, "a defile is not passed at the road march rate";
    CoverFromZone, S2_6_10A, "only a unit in an enemy's Contact Zone takes cover";
    ReliefTooFarBack, S2_6_9C, "the relieved unit falls back up to 3 inches";
    ReliefTooFarAhead, S2_6_9D, "the other takes its place at most, or goes ahead so far as that";
    NotBehind, S2_6_9A, "it does not stand close behind, facing the same way";
    NoRelief, S2_6_9B, "both units must belong to the turn";
    NotRegrouping, S2_9_1A, "hits are recovered under a Regroup order only";
    NoHits, S2_9_1E, "it has no hits to recover";
    GunsRecoverLater, S2_9_1B, "artillery recovers in the Attrition phase";
    WasAttacked, S2_9_1D, "it was charged or firefight attacked this period";
    StillFires, S2_9_1D, "it must first break off the firefight in which it attacks, by falling back";
    HasDoneOther, S2_9_1C, "a recovery goes only with a fall back or a change of face";
    NotAGun, S2_18_2A, "only artillery fires so";
    NotDeployed, S2_5_8C, "guns must be deployed to fire";
    GunSilenced, S2_18_2A, "the guns are silenced";
    OutOfRange, S2_18_2A, "the target is out of range";
    OutOfArc, S2_18_2A, "the target is not in its front quadrant";
    NotSeen, S2_1_5A, "the target cannot be seen";
    Masked, S2_19_1A, "another unit masks the target";
    NearerTarget, S2_18_4A, "a nearer enemy must be the target";
    HasFired, S2_10_4B, "the guns have chosen their target in this turn";
    FoughtFirefight, S2_18_2B, "the guns fought a firefight this period";
    TwoChecks, S2_18_2C, "the guns fired at chargers more than once this period";
    HasTarget, S2_18_4A, "the guns have chosen their target for this phase";
    NoPoints, S2_18_6A, "the guns have no fire point left for this";
    TooFarForCheck, S2_10_2C, "guns fire at chargers no farther than the effective range";
    NoneAfterMove, S2_18_6B, "the guns have moved, and no fire point is left for this";
    NoneAtTheRun, S2_18_6C, "the target was at the run, and no fire point is left for it";
    NoneAfterCheck, S2_18_6D, "the guns have fired at a charge, and no fire point is left for this";
    NotCharging, S2_10_2C, "it is not charging";
    NotCharged, S2_8_2A, "it is not the target of a charge";
    CannotEvade, S2_8_2A, "only skirmish cavalry and artillery evade";
    NotHalted, S2_10_3D, "it did not fail its check";
    NoSuchFight, S2_4_1G, "there is no such combat";
    IsCharged, S2_12_1B, "one of its attackers is charged himself: that is fought first";
    NotConverting, S2_12_3, "its charge cannot become a firefight";
    MovedThisPeriod, S2_13_1A, "only a unit that has not moved this period charges at an opportunity";
    WrongOrders, S2_13_1B, "its orders forbid an opportunity charge";
    NotAnOpportunity, S2_13_1E, "infantry charges so only at a defile or to rescue guns";
    NotNearest, S2_13_1F, "it is not the nearest enemy in the front quadrant";
    RescueUnderWay, S2_13_3A, "these guns are being rescued already";
    NotThisTurn, S2_13_1D, "that enemy does not belong to the present turn";
    HasTried, S2_13_2C, "it has tried in this turn";
    NoFollowUp, S2_11_8D, "it is not one of several winners of whom one advances";
    NearerBeyond, S2_12_4C, "a breakthrough charges the nearest enemy within reach";
    NoBreakthrough, S2_12_4A, "it has not broken an opponent in good going";
    NotResponding, S2_8_3A, "it has not been pinned or firefight attacked in this turn";
    NotStung, S2_17_8B, "it is not cavalry under fire";
}
