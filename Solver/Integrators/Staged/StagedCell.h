// A periodic cell within a step of a Runge-Kutta pair: its edges follow the formula that grains
// follow.
//
// With a velocity gradient L, edges have dH/dt = L H, and grains that the cell carries dx/dt = v,
// dv/dt = a + L L x. A formula keeps what is linear in x: in each stage, an image is where a grain
// there would be. Whether a grain has been put back into the cell changes nothing but rounding.
#pragma once

#include "Cell/CellMotion.h"
#include "Cell/CellServo.h"
#include "Integrators/Staged/RungeKutta.h"

#include <array>

namespace dem
{

class StagedCell
{
public:
  using Weights = RungeKuttaPair::Row;

  /// @param pair must live as long
  StagedCell(const RungeKuttaPair& pair, const CellChoice& cell, const CellServo& servo)
    : Pair(pair), Moves(cell), Servo(servo)
  {
  }

  /// Begins a step.
  /// @param cell as it is then
  /// @param h length of the step [T]
  /// @return what the step does to grains and images; velocities have the flow of all the step
  CellFlow begin(const CellState& cell, double h);
  /// Whether the cell has a flow in the step.
  bool flows() const { return this->Flows; }
  /// The cell where some weights of the stages lead. Weights of 0 lead to the edges before the step,
  /// to the bit.
  CellState at(const Weights& weights) const;
  /// The cell there, with the mean flow of the path to there.
  /// @param time that the path takes [T]
  CellState along(const Weights& weights, double time) const;
  Lattice lattice(const CellState& cell) const { return this->Moves.lattice(cell); }

private:
  Matrix3 changeOf(const Weights& weights) const;

  const RungeKuttaPair& Pair;
  CellMotion Moves;
  CellServo Servo;
  bool Flows = false;
  double Length = 0.0; ///< of the step [T]
  CellState Before;    ///< the step
  Matrix3 Rate;        ///< L [1/T]
  /// From edges before the step to those of a stage.
  std::array<Matrix3, RungeKuttaPair::MostStages> Maps;
};

}
