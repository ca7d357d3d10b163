// Bonds: contacts that hold two balls of grains at any distance until they break. A bond remembers
// the relative position and orientation of the two when it was made, each in its own axes. The
// force is the derivative of an energy of the present ones (total form):
//
//   U = k_n (L - L0)^2 / 2 + (A |n x u|^2 + 2 B (n x u).(n x v) + C |n x v|^2) / 2 + k_t phi^2 / 2
//
// with the line n from the lower to the higher ball (by ids), L long, and that line as each of the
// two remembers it, u and v; A = k_s a^2 + k_b, B = k_s a b - k_b, C = k_s b^2 + k_b with the arms
// a + b = L0; and the twist phi = 2 n.r of the unit quaternion (w, r) by which the higher ball has
// rotated more than the lower one. Rigid motion of both has no force, nothing
// drifts, and what a force does to momentum, angular momentum and energy is kept to rounding. To
// first order it is every law of BondTerms; the increments of Potyondy and Cundall (2004), and the
// decomposed rotations of Wang (2009) that LAMMPS has, agree with it there.
//
// A bond acts on the centres of the balls and on their axes, so that bodies of every shape can have
// one: spheres, balls of clumps, smooth bodies.
#pragma once

#include "Contacts/ContactBlock.h"
#include "Laws/Bonds/BondTerms.h"
#include "Laws/Losses.h"
#include "State/Snapshot.h"

#include <memory>
#include <vector>

namespace dem
{

struct BondBatch;
struct BondEnds;
namespace bonds
{
struct BondResults;
}

/// Where walls hold the bonds of a block.
struct BondAnchors
{
  Lanes3 position; ///< in the world [L]
  Lanes3 velocity; ///< there [L/T]
  Lanes3 spin;     ///< of the body [1/T]
  Quaternion orientation[BatchSize];
};

/// The bonds of a block of contacts. Kept for its memory.
struct BondLanes
{
  bool any = false;    ///< whether any contact is or was bonded; else nothing that follows is set
  bool alone = false;  ///< whether bonds are all that there is, so that the law is not asked
  bool breaks = false; ///< whether any may break in this step

  // Whose they are, by ids; of a contact with a wall the ball is the lower one, and the element is
  // used instead of the other.
  std::int32_t lower[BatchSize];
  std::int32_t higher[BatchSize];
  Lanes sign;  ///< 1 if the first body of the contact is the lower one, else -1
  Lanes whole; ///< 1 if there is a bond that has not broken, else 0
  Lanes gap;   ///< of the bodies, with its sign [L]

  // What they do, if they have not broken in this step.
  Lanes3 force;        ///< on the first body [M L/T^2]
  Lanes3 firstTorque;  ///< [M L^2/T^2]
  Lanes3 secondTorque; ///< [M L^2/T^2]
  Lanes strained;      ///< share of its strength
  Lanes sheared;       ///< 1 if shear and twist have the larger part in that
  Lanes damped;        ///< energy that damping takes in the step [M L^2/T^2]
  Lanes stored;        ///< elastic energy [M L^2/T^2]; of observe(), and where any may break
  int tooLong = -1;    ///< of a periodic cell: the first that is as long as longestBond()
  /// Anchors of contacts with walls, if there are any; to be filled in between prepare() and what
  /// follows.
  std::unique_ptr<BondAnchors> anchors;

  // Results of observe() alone.
  Lanes pull;     ///< along the bond without damping, tension positive [M L/T^2]
  Lanes shear;    ///< across it [M L/T^2]
  Lanes bending;  ///< the moment that counts for its strength [M L^2/T^2]
  Lanes twisting; ///< [M L^2/T^2]
};

/// A bond that broke in a step.
struct BrokenBond
{
  std::int32_t slot = 0;   ///< slot of the first ball of the contact
  std::int32_t lower = 0;  ///< slots of the two, in that step; see BondLanes
  std::int32_t higher = 0; ///< of a contact with a wall the element
  int lane = 0;            ///< of the block that it was in
  bool bodies = false; ///< whether it held a grain of several balls or features, others of which
                       ///< may touch from now on
  BondBreak what;
};

/// Adds what the damping of bonds takes to what contacts lose.
/// @param count of contacts
void addDamped(const BondLanes& lanes, int count, LossLanes& losses);

/// What the loops over bonds are run for.
enum class BondUse
{
  Step,    ///< motion
  Counted, ///< motion, and what damping takes
  Observe  ///< a state is observed only
};

class Bonds
{
public:
  Bonds() = default;
  /// @param atWalls whether they are of grains and walls
  /// @throws Error if BondExpression is needed and is none
  Bonds(const Config& config, double timeStep, bool atWalls = false)
    : Present(config.bonds.any()), AtWalls(atWalls), Text(expression::demandBond(config.bonds)),
      Terms(config, timeStep, this->Text.get())
  {
    this->Terms = atWalls ? this->Terms.atWalls() : this->Terms;
  }

  /// @param counting how long damping counts [T]
  void setTimeStep(double timeStep, double counting)
  {
    this->Terms.timeStep = timeStep;
    this->Terms.counting = counting;
  }
  /// Has no bond break in what follows, which is undone: a stage of a step.
  void setTrial(bool trial) { this->Trial = trial; }
  /// Whether a run can have any.
  bool any() const { return this->Present; }
  const BondTerms& terms() const { return this->Terms; }
  /// Radius of the bond of a lane; a wall counts as a ball as large as the grain [L].
  double radius(const Particles& particles, const BondLanes& lanes, int c) const
  {
    const double lower = particles.radius(lanes.lower[c]);
    return this->Terms.radius(lower, this->AtWalls ? lower : particles.radius(lanes.higher[c]));
  }
  /// Stiffnesses of the bond of a lane as it is.
  BondStiffness stiffness(const Particles& particles, const ContactBlock& block,
    const BondLanes& lanes, int c) const;
  /// From the lower to the higher body, or to where a wall holds the bond [L].
  Vec3 axis(const Particles& particles, const BondLanes& lanes, int c) const;

  /// To be called before the contact law runs on a block whose contacts are loaded: says what it
  /// finds of bodies that are or were bonded.
  void prepare(const Particles& particles, ContactBlock& block, BondLanes& lanes) const;
  /// What the law would say of a block in which bonds are all that there is.
  void leaveNothing(ContactBlock& block) const;
  /// A step of the bonds: finds what they do and which break, and whether contacts continue.
  /// @param by Step or Counted
  /// @param broken those that break are added, but for their time
  void step(const Particles& particles, BondUse by, ContactBlock& block, BondLanes& lanes,
    std::vector<BrokenBond>& broken) const;
  /// Whether bonds may be all that there is of a contact, as they replace the law.
  bool mayHold() const { return this->Present && this->Terms.beside < 0.5; }
  /// Whether bonds are all that there is of most contacts of a block: says of which (whole).
  bool holdMost(const ContactBlock& block, BondLanes& lanes) const;
  /// A step of those bonds: sets forces and torques, and which contacts continue. Neither
  /// kinematics have to be loaded nor the law to be asked. What it says of other contacts means
  /// nothing.
  void stepHeld(const Particles& particles, ContactBlock& block, BondLanes& lanes,
    std::vector<BrokenBond>& broken) const;
  /// Shows the bonds of a state that is only observed: none breaks, and none remembers anything
  /// new.
  void observe(const Particles& particles, ContactBlock& block, BondLanes& lanes) const;
  /// Finds contacts whose bonds broke and are due to be there again, after a step.
  /// @return how many
  int findHealing(const ContactBlock& block, int* found) const;
  /// Bonds two grains again, in their present positions.
  void heal(const Particles& particles, const BondLanes& lanes, ContactBlock& block, int c) const;
  /// Replaces what a contact remembers by a new bond.
  void renew(const BondNumbers& bond, ContactBlock& block, int c) const;
  /// Adds what the bonds do to what the law says of a block.
  void add(const BondLanes& lanes, ContactBlock& block) const;

private:
  void stretch(const Particles& particles, BondUse by, ContactBlock& block, BondLanes& lanes,
    const bonds::BondResults& to) const;
  void fillLeads(BondBatch& batch) const;
  void load(const Particles& particles, int count, const BondEnds& of, BondLanes& lanes,
    BondBatch& batch) const;
  void letBreak(const Particles& particles, ContactBlock& block, BondLanes& lanes,
    const bonds::BondResults& to, std::vector<BrokenBond>& broken) const;

  bool Present = false;
  bool AtWalls = false;
  bool Trial = false;                                ///< see setTrial()
  std::shared_ptr<const expression::BondForce> Text; ///< that a user wrote
  BondTerms Terms;
};

}
