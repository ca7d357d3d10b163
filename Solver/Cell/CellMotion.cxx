#include "Cell/CellMotion.h"

#include "Shapes/ShapedBalls.h"

#include <cmath>

namespace dem
{

Matrix3 givenRates(const CellChoice& cell)
{
  Matrix3 rates = cell.velocityGradient;
  for (int k = 0; k < Component::Count; ++k)
  {
    double& rate = rates.entry(Component::row[k], Component::column[k]);
    if (cell.control[k] == CellControl::Strain)
    {
      rate = cell.strain[k] == 0.0 ? 0.0 : std::copysign(rate, cell.strain[k]);
    }
    else if (cell.control[k] == CellControl::Stress)
    {
      rate = 0.0;
    }
  }
  return rates;
}

void CellMotion::begin(CellState& cell) const
{
  if (!this->any() || cell.begun)
  {
    return;
  }
  cell = {};
  cell.begun = true;
  cell.origin = this->Choice.origin;
  cell.edges = this->Choice.edges;
  cell.flow = givenRates(this->Choice);
}

Lattice CellMotion::lattice(const CellState& cell) const
{
  if (!this->any())
  {
    return {};
  }
  Lattice result = latticeOf(this->Choice.periodic, cell.origin, cell.edges);
  result.flows = this->flows(cell);
  result.carries = this->Choice.carriesGrains;
  result.flow = cell.flow;
  result.imageFlow = cell.flow * cell.edges;
  return result;
}

/// Balls are at most three quarters of an edge outside: isDue() has grains put back, which are no
/// larger than half a cell.
CellFlow CellMotion::flow(const CellState& cell, const Matrix3& gradient, double timeStep) const
{
  if (this->Choice.carriesGrains)
  {
    return { this->flows(cell), true, cell.origin, cell.flow, gradient, gradient, gradient, 0.0 };
  }
  const Matrix3 ofEdges = gradient * cell.edges;
  const double fastest = 1.75 * (norm(ofEdges.a) + norm(ofEdges.b) + norm(ofEdges.c));
  return { this->flows(cell), false, cell.origin, {}, {}, gradient, gradient, timeStep * fastest };
}

Matrix3 ofMiddle(const Matrix3& rate, double timeStep)
{
  return rate * inverse(Matrix3::identity() - (0.5 * timeStep) * rate);
}

void CellMotion::advance(const Matrix3& gradient, const Matrix3& rate, double timeStep,
  CellState& cell) const
{
  const Matrix3 step = Matrix3::identity() + timeStep * gradient;
  cell.edges = step * cell.edges;
  cell.deformation = step * cell.deformation;
  cell.strain = cell.strain + timeStep * rate;
  cell.gradient = rate;
  cell.flow = gradient * inverse(step);
}

void CellMotion::countFrom(double time, double timeStep, double unit, CellState& cell) const
{
  const double since = time - this->Choice.strainBegin;
  if (this->Choice.strainBegin > 0.0 && since >= -0.5 * unit && since < timeStep - 0.5 * unit)
  {
    cell.deformation = Matrix3::identity();
    cell.strain = {};
  }
}

/// Edge k leans over edge j by as much as its part along that is of it. Taking whole edges away
/// leaves the lattice as it is.
bool CellMotion::flip(CellState& cell) const
{
  bool any = false;
  for (int k = 0; k < 3 && this->Choice.flips; ++k)
  {
    for (int j = 0; j < k; ++j)
    {
      if (!this->Choice.periodic[k] || !this->Choice.periodic[j])
      {
        continue;
      }
      const Vec3& edge = cell.edges.column(j);
      const double tilt = dot(cell.edges.column(k), edge) / dot(edge, edge);
      if (std::abs(tilt) > MostTilt)
      {
        cell.edges.column(k) = cell.edges.column(k) - std::round(tilt) * edge;
        any = true;
      }
    }
  }
  return any;
}

bool CellMotion::isDue(const CellState& cell) const
{
  // Shares of half a cell. A grain outside has the velocity of its image, which matters to drag
  // and damping where the flow does not carry it.
  const double share = this->Choice.carriesGrains ? 0.25 : 0.0625;
  return this->any() && cell.travelled > share * this->lattice(cell).half;
}

void addFlow(const ShapeTable& shapes, const Matrix3& gradient, Particles& particles)
{
  // As the integrator takes it away again, to the bit.
  const auto at = [&](const Vec3& position)
  { return Vec3(Lattice::times(gradient, Lane3(position - particles.space.origin))); };
  for (std::size_t slot = 0; slot < particles.size(); ++slot)
  {
    const std::int32_t k = particles.shapedAt(slot);
    if (k < 0)
    {
      particles.velocity.set(slot, particles.velocity.get(slot) + at(particles.position.get(slot)));
    }
    else if (particles.isFirst(slot))
    {
      ShapedGrain& grain = particles.shaped[k];
      grain.velocity = grain.velocity + at(grain.position);
      placeBalls(shapes[grain.shape], grain, particles);
    }
  }
}

void moveByEdges(const ShapeTable& shapes, std::size_t slot, const Vec3& shift,
  Particles& particles)
{
  const Vec3 faster = particles.space.flows ? particles.space.flow * shift : Vec3{};
  const std::int32_t k = particles.shapedAt(slot);
  if (k < 0)
  {
    particles.position.set(slot, particles.position.get(slot) + shift);
    particles.velocity.set(slot, particles.velocity.get(slot) + faster);
    return;
  }
  ShapedGrain& grain = particles.shaped[k];
  grain.position = grain.position + shift;
  grain.velocity = grain.velocity + faster;
  placeBalls(shapes[grain.shape], grain, particles);
}

}
