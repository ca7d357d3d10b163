// What there is to say of a sheet in one state: energies, momenta, stretches, the longest step.
#include "Membranes/Sheet.h"

#include <algorithm>
#include <cmath>

namespace dem
{

SheetTotals Sheet::totals(const SheetState& state, const Vec3& gravity) const
{
  SheetTotals sum;
  for (const SheetTriangle& triangle : this->Triangles)
  {
    const std::array<Vec3, 3> x = cornersOf(state.position, triangle);
    const Symmetric2 C = squareOf(columnsOf(triangle, x.data()));
    sum.elastic += this->Stuff.thickness * triangle.area * this->Stuff.energy(C);
    sum.volume += dot(x[0], cross(x[1], x[2])) / 6.0;
    sum.stretch = std::max(sum.stretch, std::sqrt(Principal2(C).larger()));
  }
  for (const Hinge& hinge : this->Hinges)
  {
    sum.elastic += energyOf(hinge, state.position);
  }
  for (std::size_t node = 0; node < this->size(); ++node)
  {
    const double mass = this->Masses[node];
    const Vec3& v = state.velocity[node];
    sum.kinetic += 0.5 * mass * dot(v, v);
    sum.potential -= mass * dot(gravity, state.position[node]);
    sum.momentum = sum.momentum + mass * v;
    sum.angularMomentum = sum.angularMomentum + mass * cross(state.position[node], v);
  }
  return sum;
}

double Sheet::longestStep(const SheetState& state) const
{
  double square = 0.0;
  const Columns columns = this->columns(state, {});
  for (const Column& column : columns.triangles)
  {
    if (!std::isfinite(column.frequency))
    {
      return 0.0; // beyond all numbers
    }
    square = std::max(square, column.frequency);
  }
  square += this->bendingFrequency(columns);
  // Root of h^2 w^2 + 2 h g = 4.
  const double g = this->Stuff.retardation * square + this->Choice.massDamping;
  return 4.0 / (g + std::sqrt(g * g + 4.0 * square));
}

Sheet::Strain Sheet::strain(const SheetState& state, std::int32_t index) const
{
  const SheetTriangle& triangle = this->Triangles[index];
  const std::array<Vec3, 3> x = cornersOf(state.position, triangle);
  const SheetColumns F = columnsOf(triangle, x.data());
  const Symmetric2 C = squareOf(F);
  const Principal2 stretches(C);
  const double larger = std::sqrt(stretches.larger()), smaller = std::sqrt(stretches.smaller());
  // Stress and C have common axes. Along an axis of stretch l the tension over the present length
  // is t l S / l', with the stretch l' across it.
  const Symmetric2 S = this->Stuff.stress(C);
  const Principal2 stresses(S);
  const double mean = stresses.mean;
  const double aligned = stretches.half * stresses.half + stretches.xy * stresses.xy;
  const double root = aligned >= 0.0 ? stresses.root : -stresses.root;
  const double t = this->Stuff.thickness;
  return { { larger, smaller },
    { t * (mean + root) * larger / smaller, t * (mean - root) * smaller / larger } };
}

}
