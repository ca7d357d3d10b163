// A wall with a mass: grains push it, and it moves as the equations of motion say. Rigid bodies
// (RigidMotion.h) are of this kind. What a step and a law ask of such a wall is here; Walls has one
// object for each.
//
//   at a contact   movingAt         velocity and spin of the wall there
//                  inverseMassAt    how easily the wall yields along the normal, which the law adds
//                                   to 1 / m of the grain
//   in a step      add              what a contact does to a part of the wall
//                  advance          the next state, from the loads of all parts
//                  pass             what begins or ends with the time after the step
//   in between     start, totals    the state as drawn; energies and momenta
//
// Loads are summed over the contacts of a grain, over the grains of a group of slots and over groups
// (Stepping/Walls/GroupSums.h), so that no thread, tile or rank has a say in their order. An object
// does not change: all that changes is in BodyState::numbers.
#pragma once

#include "Basics/StepLengths.h"
#include "Boundaries/Surface.h"
#include "State/BodyState.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace dem
{

/// An element of a wall with a mass, where it is now.
struct PlacedElement
{
  std::int64_t index = 0;
  const Element& drawn;
  const std::vector<Vec3>& points; ///< of the walls
  const Pose& pose;                ///< of the body
  const std::vector<Vec3>& velocities; ///< of all points, where any wall changes its shape
};

/// Velocity and spin of a wall where a grain touches it.
struct WallMoving
{
  Vec3 velocity; ///< [L/T]
  Vec3 spin;     ///< [1/T]
};

/// What a grain does to a wall at a contact.
struct WallReaction
{
  Vec3 grain;             ///< centre of the grain, or of its ball [L]
  Vec3 point;             ///< of contact [L]
  Vec3 normal;            ///< unit, from the wall to the grain
  Vec3 force;             ///< on the wall [M L/T^2]
  Vec3 torque;            ///< on the wall, about the centre of the grain [M L^2/T^2]
  double stiffness = 0.0; ///< of the contact; 0 where steps are not measured [M/T^2]
  double dashpot = 0.0;   ///< that too [M/T]
};

/// What grains do to a part of a wall with a mass in a unit of time.
struct PartLoad
{
  /// A rigid body has the force and the torque about the centre of its pose; an element of a wall
  /// that deforms the forces on its corners.
  std::array<Vec3, 3> column{};
  // Sums over contacts, times how easily the wall yields there in the direction that is worst.
  double stiffness = 0.0; ///< [1/T^2]
  double dashpot = 0.0;   ///< [1/T]

  void add(const PartLoad& other)
  {
    for (std::size_t k = 0; k < this->column.size(); ++k)
    {
      this->column[k] = this->column[k] + other.column[k];
    }
    this->stiffness += other.stiffness;
    this->dashpot += other.dashpot;
  }
};

/// The load of a part of a body in a step.
struct LoadedPart
{
  std::int64_t body = 0;
  std::int64_t part = 0;
  PartLoad load;
};

/// A step as walls with a mass see it.
struct BodyStep
{
  double time = 0.0; ///< of the walls before it [T]
  StepLengths lengths;
  bool halves = false; ///< whether velocities are those of the middles of steps
  Vec3 gravity;        ///< [L/T^2]
  /// Steps are measured against this one, see StepMeter [T].
  double reach = 0.0;
};

/// What has become of a body in a step.
struct BodyOutcome
{
  double supplied = 0.0; ///< by motors and given loads [M L^2/T^2]
  double damped = 0.0;   ///< by dampers and stops [M L^2/T^2]
  double share = 0.0;    ///< of the longest stable step, 1 at most
  std::string problem{}; ///< why the run cannot go on, in words that follow the name of the wall
};

/// Sums over a wall with a mass in one state.
struct BodyTotals
{
  double kinetic = 0.0;   ///< [M L^2/T^2]
  double potential = 0.0; ///< -m g.x [M L^2/T^2]
  double elastic = 0.0;   ///< [M L^2/T^2]
  Vec3 momentum;          ///< [M L/T]
  Vec3 angularMomentum;   ///< about the origin [M L^2/T]

  double energy() const { return this->kinetic + this->potential + this->elastic; }
  void add(const BodyTotals& other)
  {
    this->kinetic += other.kinetic;
    this->potential += other.potential;
    this->elastic += other.elastic;
    this->momentum = this->momentum + other.momentum;
    this->angularMomentum = this->angularMomentum + other.angularMomentum;
  }
};

class DynamicBody
{
public:
  virtual ~DynamicBody() = default;

  /// The state of a wall that has just been drawn.
  virtual BodyState start(double time) const = 0;
  /// Whether a state is one of this body.
  virtual bool accepts(const BodyState& state) const = 0;

  /// @param at where the body with the pose of the element has the point that is at @a p now [L]
  virtual WallMoving movingAt(const PlacedElement& element, const Vec3& at,
    const Vec3& p) const = 0;
  /// One over the mass that a contact moves along its normal [1/M].
  /// @param p of contact [L]
  virtual double inverseMassAt(const PlacedElement& element, const Vec3& p,
    const Vec3& normal) const = 0;
  /// Which part of the body an element is.
  virtual std::int64_t partOf(const PlacedElement& element) const = 0;
  virtual void add(const PlacedElement& element, const WallReaction& reaction,
    PartLoad& load) const = 0;

  /// @param begin of the loaded parts of the body, ascending
  virtual BodyOutcome advance(const BodyStep& step, const LoadedPart* begin, const LoadedPart* end,
    BodyState& state) const = 0;
  /// After a step, whose times may have begun or ended those in which the body moves.
  virtual BodyOutcome pass(double before, double after, BodyState& state) const = 0;
  /// @param time of the walls [T]
  virtual BodyTotals totals(const BodyState& state, double time, const Vec3& gravity) const = 0;

  /// Puts points of a wall that changes its shape where a state has them.
  /// @param velocities of points; none where these are not asked for
  /// @return how far a point moved at most [L]
  virtual double place(const BodyState&, std::vector<Vec3>&, std::vector<Vec3>&) const { return 0.0; }
};

/// The bodies of walls with a mass, by bodies; null where a body has none.
std::vector<std::shared_ptr<const DynamicBody>> makeDynamicBodies(const Surface& surface);

}
