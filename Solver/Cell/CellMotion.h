// How a cell moves: its edges follow a velocity gradient, and other edges of the same lattice are
// taken when it gets skew.
#pragma once

#include "Cell/CellFlow.h"
#include "Parameters/CellChoice.h"
#include "Shapes/ShapeTable.h"
#include "State/Particles.h"

namespace dem
{

/// The velocity gradient with which a run begins. It is without the components whose stress is
/// controlled, since the rates of those are not known before a run.
Matrix3 givenRates(const CellChoice& cell);

class CellMotion
{
public:
  explicit CellMotion(const CellChoice& cell) : Choice(cell) {}

  bool any() const { return this->Choice.any(); }
  /// Along which edges space repeats itself.
  const std::array<bool, 3>& axes() const { return this->Choice.periodic; }
  /// Whether the cell deforms or may; a cell from another run may have a flow as well.
  bool flows(const CellState& cell) const
  {
    return this->any() && (this->Choice.deforms() || frobenius(cell.flow) > 0.0);
  }
  /// Sets the cell of the configuration in a state without one; it flows at its given rates.
  void begin(CellState& cell) const;
  /// Lattice of the present edges of the cell.
  Lattice lattice(const CellState& cell) const;
  /// What a step with a velocity gradient does to grains and images.
  /// @param timeStep of the step [T]
  CellFlow flow(const CellState& cell, const Matrix3& gradient, double timeStep) const;
  /// Whether the velocities of grains follow the flow of the cell.
  bool carries() const { return this->Choice.carriesGrains; }

  /// Has strains count from a time on, if the cell has come there in this step.
  /// @param time of the cell [T]
  /// @param timeStep that led there [T]
  /// @param unit of which all steps are multiples [T]
  void countFrom(double time, double timeStep, double unit, CellState& cell) const;
  /// A step with a velocity gradient about the positions before it: H' = (1 + L dt) H, so does F.
  /// @param rate times dt is added to the strain: L, or what ofMiddle() made it from [1/T]
  /// @param timeStep dt [T]
  void advance(const Matrix3& gradient, const Matrix3& rate, double timeStep,
    CellState& cell) const;
  /// Takes other edges if one leans over by more than MostTilt of another one.
  /// @return whether it did
  bool flip(CellState& cell) const;
  /// Whether a cell is due to have its grains put back.
  bool isDue(const CellState& cell) const;

  /// Skewness above which a cell takes other edges; above a half, so that it does not switch to and
  /// fro.
  static constexpr double MostTilt = 0.55;

private:
  CellChoice Choice;
};

/// The velocity gradient about the positions before a step that lets edges move to the second order:
/// H' - H = dt L (H' + H) / 2, so it is L (1 - L dt / 2)^-1.
/// @param rate L [1/T]
/// @param timeStep dt [T]
Matrix3 ofMiddle(const Matrix3& rate, double timeStep);

/// Puts the grains into the cell of Particles::space. A grain that crosses a face takes the
/// velocity of the image there.
/// @param use(slot, shift) is called for each grain that is moved [L], with its first slot
template <typename Use>
void putIntoCell(const ShapeTable& shapes, Particles& particles, const Use& use);

/// Adds a homogeneous flow about the corner of Particles::space to the velocities of the grains.
void addFlow(const ShapeTable& shapes, const Matrix3& gradient, Particles& particles);

/// Moves a grain, of one ball or several, by a lattice vector.
void moveByEdges(const ShapeTable& shapes, std::size_t slot, const Vec3& shift,
  Particles& particles);

template <typename Use>
void putIntoCell(const ShapeTable& shapes, Particles& particles, const Use& use)
{
  for (std::size_t slot = 0; slot < particles.size(); ++slot)
  {
    if (!particles.isFirst(slot))
    {
      continue;
    }
    const Vec3 shift = -particles.space.outsideBy(particles.centreOf(slot));
    if (shift.x != 0.0 || shift.y != 0.0 || shift.z != 0.0)
    {
      moveByEdges(shapes, slot, shift, particles);
      use(slot, shift);
    }
  }
}

}
