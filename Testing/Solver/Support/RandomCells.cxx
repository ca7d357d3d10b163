#include "SceneMaker.h"

#include <algorithm>
#include <cmath>

namespace scene
{

namespace
{

/// A floor and a lid that continue beyond the faces of the cell, like the first wall that there
/// was.
Surface plates(const WallBody& like, double speed)
{
  const double wide = 4.0 * Half;
  Surface walls;
  for (const double z : { -Half, Half })
  {
    addRectangle(walls, { -wide, -wide, z }, { wide, -wide, z }, { wide, wide, z },
      { -wide, wide, z });
  }
  walls.elements.back().body = 1;
  WallBody body;
  body.material = like.material;
  body.temperature = like.temperature;
  walls.bodies.assign(2, body);
  walls.bodies.back().motion.velocity = { speed, 0.5 * speed, -0.5 * std::abs(speed) };
  return walls;
}

/// Skew, sheared, under stress or at rest; along all axes or between two plates, which then are the
/// only walls. What is not for cells is left out.
void addCell(std::uint64_t seed, RandomScene& made)
{
  Random chance(mixBits(seed + 177));
  const auto real = [&](double low, double high) { return chance.uniform(low, high); };
  const auto maybe = [&](double share) { return chance.uniform() < share; };
  Config& config = made.config;
  CellChoice& cell = config.cell;
  const bool open = maybe(0.35);
  cell.periodic = { true, true, !open };
  cell.origin = { -Half, -Half, -Half };
  cell.edges = Matrix3::diagonal(2.0 * Half, 2.0 * Half, 2.0 * Half);
  config.motionPlane = MotionPlane::None;
  const double strain = maybe(0.8) ? real(0.1, 0.9) : 0.0;
  const int axes = open ? 2 : 3;
  for (int i = 0; i < axes; ++i)
  {
    for (int j = 0; j < axes; ++j)
    {
      cell.edges.entry(i, j) += i < j ? real(-0.4, 0.4) * Half : 0.0;
      cell.velocityGradient.entry(i, j) =
        (i == j ? 0.2 : 1.0) * real(-0.5, 0.5) * strain / config.endTime;
    }
  }
  cell.inertialNumber = real(0.02, 0.2);
  for (int k = 0; k < Component::Count; ++k)
  {
    const bool along = Component::row[k] < axes && Component::column[k] < axes;
    const double stress = real(1e-4, 1e-3) * config.material.youngsModulus;
    if (along && maybe(k < 3 ? 0.4 : 0.15))
    {
      cell.control[k] = CellControl::Stress;
      cell.stress[k] = k < 3 ? stress : 0.2 * stress;
    }
  }
  // A strain that is reached, and counts, within the run.
  const double rate = cell.velocityGradient.b.y;
  if (cell.control[1] == CellControl::Rate && rate != 0.0 && cell.inertialNumber > 0.15)
  {
    cell.control[1] = CellControl::Strain;
    cell.strain[1] = 0.4 * rate * config.endTime;
    cell.strainBegin = 0.3 * config.endTime;
  }
  config.wallStiction = config.wallStiction && !cell.deforms();
  config.gravity = (open ? 1.0 : 0.1) * config.gravity;
  made.scene.walls =
    open ? plates(made.scene.walls.bodies.front(), maybe(0.5) ? real(-0.5, 0.5) : 0.0) : Surface();
  for (Inflow& inflow : made.scene.inflows)
  {
    if (inflow.sizes.largest() > 0.2 * Half)
    {
      inflow.sizes.law = SizeLaw::Uniform;
      inflow.sizes.radiusMax = 3.0 * inflow.sizes.radiusMin;
    }
  }
  cell.carriesGrains = maybe(0.75);
}

}

RandomScene randomCell(std::uint64_t seed, std::int64_t steps)
{
  RandomScene made = randomScene(seed, steps);
  addCell(seed, made);
  return made;
}

}
