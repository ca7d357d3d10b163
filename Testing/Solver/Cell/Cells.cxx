#include "Cells.h"

namespace cells
{

CellChoice cell(const Matrix3& edges)
{
  CellChoice choice;
  choice.periodic = { true, true, true };
  choice.origin = {};
  choice.edges = edges;
  return choice;
}

CellChoice cube(double width)
{
  return cell(Matrix3::diagonal(width, width, width));
}

CellChoice sheared()
{
  CellChoice choice = cell(Skew);
  choice.velocityGradient = { { -6.0, 0.0, 0.0 }, { 25.0, -4.0, 0.0 }, { 0.0, 5.0, -5.0 } };
  return choice;
}

Config beads(const CellChoice& choice)
{
  Config config = scene::still();
  config.cell = choice;
  config.material.youngsModulus = 70e6;
  config.material.poissonRatio = 0.3;
  config.material.density = 2500.0;
  config.material.restitution = 0.3;
  return config;
}

std::vector<Particle> anywhere(const CellChoice& choice, int count, double radius, double speed,
  std::uint64_t seed, double spread)
{
  Random random(seed);
  const Lattice space = latticeOf(choice.periodic, choice.origin, choice.edges);
  std::vector<Particle> grains;
  const auto number = [&](double low, double high) { return random.uniform(low, high); };
  while (static_cast<int>(grains.size()) < count)
  {
    const double r = radius * number(1.0 - spread, 1.0 + spread);
    const Vec3 p =
      choice.origin + choice.edges * Vec3{ number(0.0, 1.0), number(0.0, 1.0), number(0.0, 1.0) };
    bool fits = true;
    for (const Particle& other : grains)
    {
      fits = fits && norm(space.between(p - other.position)) > r + other.radius;
    }
    if (fits)
    {
      grains.push_back(scene::grain(static_cast<std::int64_t>(grains.size()), r, 2500.0, p,
        { number(-speed, speed), number(-speed, speed), number(-speed, speed) }));
    }
  }
  return grains;
}

Snapshot leavingRoom(const CellChoice& choice, const std::vector<Particle>& spheres,
  const std::vector<Vec3>& places, double size)
{
  const Lattice space = latticeOf(choice.periodic, choice.origin, choice.edges);
  Snapshot start;
  for (const Particle& sphere : spheres)
  {
    if (std::all_of(places.begin(), places.end(),
          [&](const Vec3& place)
          { return norm(space.between(sphere.position - place)) > sphere.radius + size; }))
    {
      start.particles.add(sphere);
    }
  }
  return start;
}

std::vector<Particle> faceCentred(int cells, double diameter, double distance)
{
  const double edge = std::sqrt(2.0) * distance;
  const Vec3 positions[] = { { 0.0, 0.0, 0.0 }, { 0.5, 0.5, 0.0 }, { 0.5, 0.0, 0.5 },
    { 0.0, 0.5, 0.5 } };
  std::vector<Particle> grains;
  for (int k = 0; k < cells * cells * cells; ++k)
  {
    const Vec3 corner{ static_cast<double>(k % cells), static_cast<double>(k / cells % cells),
      static_cast<double>(k / cells / cells) };
    for (const Vec3& position : positions)
    {
      grains.push_back(scene::grain(static_cast<std::int64_t>(grains.size()), 0.5 * diameter,
        2500.0, edge * (corner + position)));
    }
  }
  return grains;
}

}
