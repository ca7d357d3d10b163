// Gives a cell the velocity gradient that is asked for, or one that brings its stress to where that
// is asked for.
#pragma once

#include "Parameters/CellChoice.h"

#include <cstdint>
#include <string>

namespace dem
{

class CellServo
{
public:
  /// Steps between two looks at contacts, from which the stiffness of the packing is estimated.
  static constexpr std::int64_t LookInterval = 200;

  /// @param timeStep of the run [T]
  CellServo(const CellChoice& cell, double timeStep) : Choice(cell), TimeStep(timeStep) {}

  /// Whether contacts have to be looked at before the next step.
  bool isDue(const CellState& cell) const
  {
    return this->Choice.any() && this->Choice.controlsStress() &&
      (cell.diameter == 0.0 || cell.sinceLook >= LookInterval);
  }
  /// The velocity gradient of the next step [1/T], and the strain that this seeks with. A
  /// component whose stress is asked for changes as
  ///
  ///   rate = given + (stress - target) / (K tau),   tau = 10 d sqrt(rho / K),
  ///
  /// from the rate on that the velocity gradient gives, which a test that goes on has to be near,
  /// in ten of the times that sound takes through a grain, and at most as CellChoice's inertial
  /// number says. K = 3/2 p l / delta is that of Hertz' contacts under the present stress. It goes
  /// as fast where less than half of a pressure is there.
  Matrix3 gradient(CellState& cell) const;
  /// What there is to say when a stress cannot be reached; empty as long as it may be.
  std::string failure(const CellState& cell) const;
  /// Inertial number of a rate at the pressure that is asked for; 0 where none is (da Cruz et al.
  /// 2005, Rheophysics of dense granular materials).
  double inertialNumberOf(const CellState& cell, double rate) const;

private:
  double pressure(const CellState& cell) const;
  double stiffness(const CellState& cell, double target, double stress) const;
  double fastest(const CellState& cell) const;

  CellChoice Choice;
  double TimeStep;
};

}
