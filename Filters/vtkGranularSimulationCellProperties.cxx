// Setters and getters of the periodic cell.
#include "GranularPropertyMacros.h"

#include <algorithm>

namespace
{

dem::Matrix3 matrixOf(const double rows[9])
{
  return { { rows[0], rows[3], rows[6] }, { rows[1], rows[4], rows[7] },
    { rows[2], rows[5], rows[8] } };
}

void put(const dem::Matrix3& m, double rows[9])
{
  for (int k = 0; k < 9; ++k)
  {
    rows[k] = m.entry(k / 3, k % 3);
  }
}

bool differ(const dem::Matrix3& a, const dem::Matrix3& b)
{
  return granular::differ(a.a, b.a) || granular::differ(a.b, b.b) || granular::differ(a.c, b.c);
}

}

granularPhysics(CellInertialNumber, double, cell.inertialNumber);
granularPhysics(CellFlips, bool, cell.flips);
granularVector(CellOrigin, Config.cell.origin, &this->Internals->PhysicsTime);

//------------------------------------------------------------------------------
void vtkGranularSimulation::SetPeriodicAxes(int axes)
{
  this->Internals->Set(this, this->Internals->Config.cell.periodic,
    std::array<bool, 3>{ (axes & 1) != 0, (axes & 2) != 0, (axes & 4) != 0 },
    &this->Internals->PhysicsTime);
}

//------------------------------------------------------------------------------
int vtkGranularSimulation::GetPeriodicAxes() const
{
  const auto& periodic = this->Internals->Config.cell.periodic;
  return (periodic[0] ? 1 : 0) + (periodic[1] ? 2 : 0) + (periodic[2] ? 4 : 0);
}

// A matrix, row by row.
#define granularMatrix(name, field)                                                                \
  void vtkGranularSimulation::Set##name(const double rows[9])                                      \
  {                                                                                                \
    const dem::Matrix3 value = matrixOf(rows);                                                     \
    if (differ(value, this->Internals->field))                                                     \
    {                                                                                              \
      this->Internals->field = value;                                                              \
      this->Internals->PhysicsTime.Modified();                                                     \
      this->Modified();                                                                            \
    }                                                                                              \
  }                                                                                                \
  void vtkGranularSimulation::Get##name(double rows[9]) const                                      \
  {                                                                                                \
    put(this->Internals->field, rows);                                                             \
  }                                                                                                \
  static_assert(true, "takes the semicolon")

granularMatrix(CellEdges, Config.cell.edges);
granularMatrix(CellVelocityGradient, Config.cell.velocityGradient);

//------------------------------------------------------------------------------
void vtkGranularSimulation::SetCellControl(const int control[6])
{
  std::array<dem::CellControl, dem::Component::Count> value{};
  std::transform(control, control + value.size(), value.begin(),
    [](int k) { return k == 0 ? dem::CellControl::Rate : dem::CellControl::Stress; });
  this->Internals->Set(this, this->Internals->Config.cell.control, value,
    &this->Internals->PhysicsTime);
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::GetCellControl(int control[6]) const
{
  const auto& value = this->Internals->Config.cell.control;
  std::transform(value.begin(), value.end(), control,
    [](dem::CellControl k) { return static_cast<int>(k); });
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::SetCellStress(const double stress[6])
{
  std::array<double, dem::Component::Count> value{};
  std::copy_n(stress, value.size(), value.begin());
  this->Internals->Set(this, this->Internals->Config.cell.stress, value,
    &this->Internals->PhysicsTime);
}

//------------------------------------------------------------------------------
void vtkGranularSimulation::GetCellStress(double stress[6]) const
{
  const auto& value = this->Internals->Config.cell.stress;
  std::copy(value.begin(), value.end(), stress);
}
