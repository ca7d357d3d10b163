// What the automatic time step follows from before there are contacts: the law, and the grain that
// needs the smallest step. Parts declare their shares of it:
//
//   static double linearStiffness(const StepBasis&); // of a linear spring [M/T^2]
//   static double contactTime(const StepBasis&);     // instead of equation 49 [T]
//   static double typicalStiffness(const StepBasis&); // instead of Hertz's law [M/T^2]
//   static double springLimit(const StepBasis&, double time);
//     // of a spring of friction, where time follows from the spring along the normal [T]
//   static double stepLimit(const StepBasis&);       // a longest time [T]
//   static double dashpotLimit(const StepBasis&);    // a longest time, if damping is explicit [T]
#pragma once

#include "Parameters/Config.h"

#include <limits>

namespace dem
{

/// A grain, and the largest values that it can meet.
struct StepBasis
{
  const LawChoice& law;
  const Material& material;
  const LawValues& most;
  double radius;
  double density;
  double linearStiffness = 0.0;  ///< of the law; 0 if its spring is not linear [M/T^2]
  double slack = 1.0;            ///< slackOf() of linear springs under the control of the step
  double typicalStiffness = 0.0; ///< of a law that is neither linear nor Hertz's [M/T^2]

  /// Effective mass of two such grains.
  double mass() const
  {
    return 0.5 * 4.0 / 3.0 * Pi * this->density * this->radius * this->radius * this->radius;
  }
  /// Of the linear spring, or of the law at a tenth of the radius, at a rigid wall [M/T^2].
  double stiffness() const;
  /// A share of the time that a collision with a spring of this stiffness takes [T].
  double timeOf(double stiffness) const;
  /// The time in which a dashpot stops a grain [T].
  /// @param rate what it takes off a speed, per time
  static double timeOfRate(double rate)
  {
    return rate > 0.0 ? 1.0 / rate : std::numeric_limits<double>::infinity();
  }
  /// The limit of dashpots of a given coefficient along contacts and in rolling [T].
  double timeOfViscosity(double coefficient) const
  {
    return coefficient > 0.0 ? 0.25 * this->mass() / coefficient
                             : std::numeric_limits<double>::infinity();
  }
  /// The limit of dashpots along contacts and in rolling that are this share of those along the
  /// normal [T].
  double timeOfShare(double share) const;
  /// The limit of dashpots that are this share of c_s [T].
  double timeOfShear(double share) const;
  /// The largest stiffness along contacts over that along the normal.
  double shearRatio() const
  {
    const bool isGiven = this->law.hasGivenRatio() && !this->law.replacesNormal();
    return isGiven ? this->most[LawValue::TangentialStiffnessRatio] : 1.0;
  }
};

/// What of a law limits a step.
enum class StepLimit
{
  Contact, ///< the force along the normal
  Springs, ///< that, friction springs and attraction
  All      ///< these and explicit dashpots
};

/// The stiffest that a linear spring along the normal becomes [M/T^2, N/m]; 0 for laws whose
/// stiffness grows with the overlap.
/// @param most the largest values that there are
double linearStiffness(const LawChoice& law, const Material& material, const LawValues& most,
  double radius);

/// What the automatic step is a share of, for a grain of this material [T, s]: equation 49; with
/// linear springs a fifteenth of sqrt(m* / k) of two such grains. At most the time in which a
/// dashpot stops a grain, unless damping is implicit, and a fifteenth of that in which it would
/// oscillate in an attraction.
/// @param most the largest coefficients that there are
/// @param control with StepControlKind::Stable it is what the longest step is a share of, which
/// only has to follow a hit that begins: 3.2 times equation 49, or 16/15 of sqrt(m* / k)
/// @param by what is asked
double stepScale(const LawChoice& law, const Material& material, const LawValues& most,
  double radius, double density, StepControlKind control = StepControlKind::Published,
  StepLimit by = StepLimit::All);

/// What friction of LawExpression allows of that: springs and dashpots along contacts and in rolling
/// that act beside the law [T, s].
/// @param time what the normal force of the law allows [T, s]
double frictionScale(const LawChoice& law, const Material& material, const LawValues& most,
  double radius, double density, double time, StepLimit by = StepLimit::All);

/// How many times longer steps may be under a control than those which follow contacts closely.
/// @param linear whether stiffnesses are given
double slackOf(StepControlKind control, bool linear);

/// A configuration whose Young's moduli are those of the stiffest contacts that grains of each
/// material have, for stepScale(). Springs in series are never stiffer than a contact with a rigid
/// wall, but other rules of StiffnessMixing may be.
Config asStiffAsMet(const Config& config);

/// The longest step with which temperatures do not overshoot [T, s]: m c over the sum of the
/// conductances, of a grain with a dozen contacts as deep as a tenth of its radius, each as wide as
/// at a plane. Infinite where no heat flows.
/// @param most the largest conductivity that there is
double longestHeatStep(const LawChoice& law, const Material& material, const LawValues& most,
  double radius, double density);

}
