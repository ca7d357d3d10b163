// The path of the contacts of a block. Grains at grains and grains at walls, a step and what is shown
// of a state take it, so that what is shown is what the next step does. The order is this one:
//
//   loadContacts  motion    how bodies move against each other, and what they are made of
//                 memory    what contacts remember
//                 caps      of shapes; a search begins at the direction in memory
//                 held      the masses of contacts of grains whose velocities are held, and of those
//                           with walls that have a mass
//                 heat      temperatures
//                 hide      bonds: which there are, and what they hide from the law
//   actContacts   law       forces, torques, memory; energies that are lost in that
//                 bonds     what they do; they clear the memory of a law that they replace, which
//                           losses are read from before
//                 hits      of contacts that begin, by the stiffness of whole contacts
//                 share     of forces and torques, which the law has said of whole contacts
//                 torques   about centres of slots instead of those of caps
//                 slopes    loads of shares that change, which have torques of their own
//                 add       what bonds do, of which no contact has a share
//                 meter     stiffness for the longest stable step
//
// Most of the order follows from what is said beside it. Slopes before bonds, and a meter that sees
// both, are a choice: another order of sums has other bits.
//
// Who follows the path gives what differs as a class: what grains touch (GrainPartners,
// WallPartners), and what else becomes of contacts (Stepping/StepContacts.h of a step,
// Observing/PresentPath.h where a state is observed). Such a class has
//
//   particles, law                          and of what grains touch
//   loadMotion, loadCaps, loadTemperatures  each fills in lanes of the block
//   hide                                    what bonds hide beside overlaps
//
//   loadMemory   has the block refer to it
//   markBegun    fills in ContactBlock::begun
//   evaluate     runs the law
//   actBonds     finds what bonds do
//   lose, hit    losses are known; the law has run
//   shared, sloped, bonded  forces are those of the law; slopes are added; bonds are added
#pragma once

#include "Laws/ForceLoop.h"
#include "Laws/HeldMass.h"
#include "Laws/Kinematics/SmoothKinematics.h"
#include "Stepping/StepMeter.h"
#include "Stepping/Walls/WallBonds.h"
#include "Stepping/Walls/WallSweep.h"
#include "Vectors/VectorCopies.h"

namespace dem
{

/// A block of contacts, and what goes with it on the path.
struct PathLanes
{
  ContactBlock& block;
  SmoothCaps* caps = nullptr;  ///< null where all grains are of balls
  BondLanes* bonds = nullptr;  ///< null where nothing can be bonded
  LossLanes* losses = nullptr; ///< null where they are not counted
  StepMeter* meter = nullptr;  ///< null where steps are not measured
};

/// Loads of the first bodies of a block.
struct FirstLoads
{
  Lanes3 force, torque;
};

/// Contacts of grains with each other.
struct GrainPartners
{
  static constexpr PartnerKind Kind = PartnerKind::Grain;

  const Particles& particles;
  const ForceLoop& law;

  /// @return whether all of them touch
  bool loadMotion(const KinematicNeeds& needs, ContactBlock& block) const
  {
    this->law.classify(this->particles, block);
    return loadGrainContacts(this->particles, needs, block);
  }
  /// @return whether some may have ended by what is known now
  bool loadCaps(const KinematicNeeds& needs, SmoothCaps& caps, ContactBlock& block) const
  {
    return caps.loadGrains(this->particles, needs, block);
  }
  void loadTemperatures(ContactBlock& block) const
  {
    dem::loadTemperatures(this->particles, block);
  }
  void hide(ContactBlock&, BondLanes&) const {}
};

/// Contacts of grains with walls.
struct WallPartners
{
  static constexpr PartnerKind Kind = PartnerKind::Wall;

  const Particles& particles;
  const ForceLoop& law;
  const WallSweep& sweep;
  const Walls& walls;
  const SmoothGrains& smooth;
  const Vec4* normals; ///< see loadWallContacts()
  WallLanes& contacts;

  bool loadMotion(const KinematicNeeds& needs, ContactBlock& block) const
  {
    block.classesSet();
    loadWallContacts(this->particles, needs, this->normals, this->contacts, block);
    return true;
  }
  bool loadCaps(const KinematicNeeds& needs, SmoothCaps& caps, ContactBlock& block) const
  {
    caps.loadWalls(this->particles, needs, this->contacts, block);
    return false;
  }
  void loadTemperatures(ContactBlock& block) const
  {
    this->sweep.loadTemperatures(this->particles, this->walls, block);
  }
  void hide(ContactBlock& block, BondLanes& bonds) const
  {
    leaveToBonds(this->smooth, this->particles, block, bonds);
    loadAnchors(this->walls, block, bonds);
  }
};

struct AllContinue
{
  template <int Width>
  static DEM_INLINE bool run(const ContactBlock& block)
  {
    return allContinue(block);
  }
};

/// Fills a block in which count, first and partner are set.
/// @return whether all contacts touch, as far as the law has no say in it
template <typename Contacts>
bool loadContacts(Contacts& contacts, const PathLanes& on)
{
  ContactBlock& block = on.block;
  const KinematicNeeds needs = contacts.law.needs();
  bool all = contacts.loadMotion(needs, block);
  contacts.loadMemory(block);
  if (on.caps && contacts.loadCaps(needs, *on.caps, block))
  {
    all = vectors::run<AllContinue>(block);
  }
  if (contacts.particles.applied.has(AppliedLoads::Holds))
  {
    countHeld(contacts.particles, Contacts::Kind, block);
  }
  if constexpr (Contacts::Kind == PartnerKind::Wall)
  {
    if (contacts.walls.anyDynamic())
    {
      countWallMasses(contacts.contacts, contacts.particles, block);
    }
  }
  if (contacts.law.conducts())
  {
    contacts.loadTemperatures(block);
  }
  if (on.bonds)
  {
    contacts.law.bonds().prepare(contacts.particles, block, *on.bonds);
    contacts.hide(block, *on.bonds);
  }
  return all;
}

/// The law where what contacts lose is counted.
template <typename Contacts>
DEM_APART void evaluateMeasured(Contacts& contacts, const PathLanes& on)
{
  const ForceLoop& law = contacts.law;
  LossMeter meter(law.law(), law.table(), on.block, *on.losses);
  contacts.evaluate(on.block);
  meter.read();
  if (on.caps)
  {
    share(*on.caps, *on.losses);
  }
}

/// The law, and bonds as far as they are not yet added to it.
/// @param bonds of the block, null where there are none
template <typename Contacts>
void runLaw(Contacts& contacts, const PathLanes& on, BondLanes* bonds)
{
  ContactBlock& block = on.block;
  const ForceLoop& law = contacts.law;
  if (on.losses)
  {
    evaluateMeasured(contacts, on);
  }
  else if (bonds && bonds->alone && !law.conducts()) // bonds are all that there is
  {
    law.bonds().leaveNothing(block);
  }
  else
  {
    contacts.evaluate(block);
  }
  if (bonds)
  {
    contacts.actBonds(on);
  }
  if (on.losses)
  {
    if (bonds)
    {
      addDamped(*bonds, block.count, *on.losses);
    }
    contacts.lose(block, *on.losses);
  }
}

/// Loads of shares that change.
template <typename Contacts>
DEM_APART void addSlopes(Contacts& contacts, const PathLanes& on)
{
  ContactBlock& block = on.block;
  const FirstLoads before{ block.force, block.firstTorque };
  StoredLanes stored;
  contacts.law.findStored(block, stored);
  on.caps->addSlopes(stored, block);
  contacts.sloped(before, block);
}

/// What contacts do, of a block that is loaded: sets its forces and torques and advances its memory.
template <typename Contacts>
void actContacts(Contacts& contacts, const PathLanes& on)
{
  ContactBlock& block = on.block;
  const ForceLoop& law = contacts.law;
  BondLanes* bonds = on.bonds && on.bonds->any ? on.bonds : nullptr;
  contacts.markBegun(block);
  runLaw(contacts, on, bonds);
  contacts.hit(block);
  if (on.caps)
  {
    on.caps->share(block);
  }
  contacts.shared(on);
  if (on.caps)
  {
    on.caps->addTorques(block);
  }
  if (on.caps && on.caps->anySlope())
  {
    addSlopes(contacts, on);
  }
  if (bonds)
  {
    law.bonds().add(*bonds, block);
    contacts.bonded(*bonds, block);
  }
  if (on.meter)
  {
    on.meter->measure(contacts.particles, law, Contacts::Kind, on.bonds, block);
  }
}

}
