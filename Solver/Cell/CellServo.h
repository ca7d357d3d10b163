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

  explicit CellServo(const CellChoice& cell) : Choice(cell) {}

  /// Whether contacts have to be probed before the next step.
  bool isDue(const CellState& cell) const
  {
    return this->Choice.any() && this->Choice.controlsStress() &&
      (cell.diameter == 0.0 || cell.sinceProbe >= ProbeInterval);
  }
  /// The velocity gradient of the next step [1/T], and the strain that this seeks with. A
  /// component whose stress is asked for changes as
  ///
  ///   rate = given + (stress - target) / (K tau),   tau = 10 d sqrt(rho / K),
  ///
  /// starting from the rate of the velocity gradient, which a continued test is near to. The time
  /// tau is ten times that of sound through a grain. The inertial number of CellChoice limits the
  /// rate. A component whose strain is asked for goes there at its rate of the velocity gradient,
  /// and stays. K = 3/2 p l / delta is that of Hertz' contacts under the present stress. Below half of
  /// the pressure the rate is the largest one.
  /// @param timeStep of the next step [T]
  Matrix3 gradient(double timeStep, CellState& cell) const;
  /// What there is to say when a stress cannot be reached; empty as long as it may be.
  std::string failure(const CellState& cell) const;
  /// Inertial number of a rate at the pressure that is asked for; 0 where none is (da Cruz et al.
  /// 2005, Rheophysics of dense granular materials).
  double inertialNumberOf(const CellState& cell, double rate) const;

private:
  void approachStrains(double timeStep, const CellState& cell, Matrix3& rates) const;
  double pressure(const CellState& cell) const;
  double stiffness(const CellState& cell, double target, double stress) const;
  double fastest(const CellState& cell) const;

  CellChoice Choice;
};

}
