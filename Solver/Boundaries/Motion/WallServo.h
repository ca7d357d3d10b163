// How a wall follows a load that is prescribed: a force or a pressure along a direction, or a
// torque about the axis of its motion. The resulting position is state; WallMotion is a function of
// time.
#pragma once

#include "Basics/Vec3.h"
#include "Parameters/TimeWindow.h"
#include "State/BodyState.h"

#include <limits>
#include <string>
#include <vector>

namespace dem
{

enum class ServoKind
{
  None = 0,
  Force = 1,    ///< [M L/T^2, N]
  Pressure = 2, ///< over the area that the wall shows along the direction, as it is drawn, or that
                ///< its sides leave of it [M/(L T^2), Pa]
  Torque = 3    ///< [M L^2/T^2, N m]
};

struct WallServo
{
  ServoKind kind = ServoKind::None;
  double load = 0.0; ///< positive drives along the direction, or about the axis by the right hand
  Vec3 direction{ 0.0, 0.0, -1.0 }; ///< of a force or pressure, of any length but 0
  /// Mass, or moment of inertia about the axis, which the load speeds up as Newton says
  /// [M, kg], [M L^2, kg m^2]. At 0 the wall has none: its velocity takes the force of the grains
  /// to the load within some steps.
  double inertia = 0.0;
  double maximumSpeed = 0.1; ///< [L/T, m/s], [1/T, rad/s]
  /// Limits of its displacement from where it was drawn, along the direction [L, m] or about the
  /// axis [rad].
  double lowest = -std::numeric_limits<double>::infinity();
  double highest = std::numeric_limits<double>::infinity();
  TimeWindow times; ///< when the load acts; otherwise the wall rests
  /// Names of walls with this one between them. As they approach its middle, each along its normal,
  /// less of the area is left for a pressure.
  std::vector<std::string> sides;

  bool any() const { return this->kind != ServoKind::None; }
};

/// What cannot be simulated about a servo, in words that follow the name of the wall ("has ...");
/// empty when all is well.
std::string findProblem(const WallServo& servo);

/// What grains do to a wall in a step.
struct ServoLoad
{
  double load = 0.0;      ///< along the direction or about the axis; below 0 where they resist
  double stiffness = 0.0; ///< of the contacts against travel: the slopes of their normal forces
  double steepest = 0.0;  ///< of the contacts, of motions across them as well
  double dashpot = 0.0;   ///< of the contacts, in any direction

  bool any() const
  {
    return this->load != 0.0 || this->stiffness != 0.0 || this->steepest != 0.0 ||
      this->dashpot != 0.0;
  }
  void add(const ServoLoad& other)
  {
    this->load += other.load;
    this->stiffness += other.stiffness;
    this->steepest += other.steepest;
    this->dashpot += other.dashpot;
  }
};

/// What a step is of the longest one that is stable for a wall with inertia, 1 at most. As of a grain,
/// half of the bound h^2 k / m + 2 h c / m <= 4: the grain of each contact has the other half.
/// @param timeStep that steps are measured against [T]
double shareOfStep(const WallServo& servo, const ServoLoad& grains, double timeStep);

/// The next step of a wall.
/// @param target the load as a force or torque
/// @param timeStep [T]
void advance(const WallServo& servo, double target, const ServoLoad& grains, double time,
  double timeStep, BodyState& state);

}
