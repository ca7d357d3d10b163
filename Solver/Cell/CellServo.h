// Sets the prescribed velocity gradient of a cell, or one that takes its stress to the prescribed
// stress.
#pragma once

#include "Parameters/CellChoice.h"

#include <cstdint>
#include <string>

namespace dem
{

class CellServo
{
public:
  /// Steps between two probes of contacts, from which the stiffness of the packing is estimated.
  static constexpr std::int64_t ProbeInterval = 200;

  /// @param exponent of the overlap with which forces of contacts grow
  CellServo(const CellChoice& cell, double exponent) : Choice(cell), Exponent(exponent) {}

  /// Whether contacts have to be probed before the next step.
  bool isDue(const CellState& cell) const
  {
    return this->seeksStress() && (cell.diameter == 0.0 || cell.sinceProbe >= ProbeInterval);
  }
  /// The velocity gradient of the next step [1/T], and the strain that this seeks a stress with.
  struct Rates
  {
    Matrix3 gradient;
    double sought = 0.0;
  };
  /// A component whose stress is asked for changes as
  ///
  ///   rate = given + (stress - target) / (K tau),   tau = 10 d sqrt(rho / K),
  ///
  /// starting from the rate of the velocity gradient, which a continued test is near to. The time
  /// tau is ten times that of sound through a grain. The inertial number of CellChoice limits the
  /// rate. A component whose strain is asked for goes there at its rate of the velocity gradient,
  /// and stays. K = n p l / delta is that of contacts under the present stress, whose forces grow with
  /// the power n of the overlap. Below half of the pressure the rate is the largest one.
  /// @param timeStep of the next step [T]
  Rates rates(double timeStep, const CellState& cell) const;
  /// Counts a step with rates that seek a stress.
  void count(double sought, CellState& cell) const;
  /// What there is to say when a stress cannot be reached; empty as long as it may be.
  std::string failure(const CellState& cell) const;
  /// Inertial number of a rate at the pressure that is asked for; 0 where none is (da Cruz et al.
  /// 2005, Rheophysics of dense granular materials).
  double inertialNumberOf(const CellState& cell, double rate) const;

private:
  bool seeksStress() const { return this->Choice.any() && this->Choice.controlsStress(); }
  void approachStrains(double timeStep, const CellState& cell, Matrix3& rates) const;
  double pressure(const CellState& cell) const;
  double stiffness(const CellState& cell, double target, double stress) const;
  double fastest(const CellState& cell) const;

  CellChoice Choice;
  double Exponent;
};

}
