// Blocks of grains with bonds over several ranks, for tests.
#pragma once

#include "Basics/Random.h"
#include "BondedGrains.h"
#include "Cells.h"
#include "Faceted.h"
#include "RankTeams.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace ranks::bonded
{

using namespace dem;

constexpr double Radius = 1e-3;
constexpr double TimeStep = 2e-6;
constexpr int Side = 9;

/// Grains at positions along three axes, which move by chance.
/// @param make(position, velocity, k) adds one
template <typename Make>
void block(int side, double distance, double speed, const Make& make)
{
  Random random(7);
  for (int k = 0; k < side * side * side; ++k)
  {
    const Vec3 position{ distance * (k % side), distance * (k / side % side),
      distance * (k / (side * side)) };
    make(position,
      Vec3{ random.uniform(-speed, speed), random.uniform(-speed, speed),
        random.uniform(-speed, speed) },
      k);
  }
}

/// A block of spheres of several sizes.
inline Case spheres(const std::string& name, double distance = 2.0 * Radius, double speed = 0.05,
  int side = Side)
{
  Case made{ name, scene::withBonds(), {}, {} };
  scene::setSteps(made.config, TimeStep, 200);
  std::vector<Particle> grains;
  block(side, distance, speed,
    [&](const Vec3& position, const Vec3& velocity, int k)
    {
      grains.push_back(
        scene::grain(2 * k + 1, Radius * (1.0 - 0.02 * (k % 3)), 2500.0, position, velocity));
    });
  made.start = scene::startFrom(grains);
  return made;
}

/// Bonds that are made in between, when contacts have stored something.
inline Case madeLater(Case made, BondContact contact)
{
  made.name += contact == BondContact::Replace ? ", in mid-run" : ", in mid-run, beside contacts";
  made.config.bonds.contact = contact;
  made.config.bonds.time = 100.0 * TimeStep;
  made.config.material.slidingFriction = 0.5;
  made.config.energyParts = true;
  return made;
}

/// Bonds that are longer than the distance at which contacts are searched.
inline Case far()
{
  Case made = spheres("a block of grains far apart", 3.0 * Radius, 0.5);
  made.config.bonds.interactionRadius = 2.2;
  return made;
}

/// Spheres, clumps, bricks and ellipsoids.
inline Case shapes()
{
  Case made{ "a block of shapes", scene::withBonds(), {}, {} };
  scene::setSteps(made.config, TimeStep, 200);
  made.config.bonds.interactionRadius = 1.25;
  made.config.shapes = { scene::dumbbell(), scene::brick({ 1.0, 1.0, 1.0 }, 0.1),
    smoothShapes().front() };
  block(7, 1.9 * Radius, 0.05,
    [&](const Vec3& position, const Vec3& velocity, int k)
    {
      if (k % 4 == 3)
      {
        const int id = made.start.particles.size() > 0
          ? static_cast<int>(made.start.particles.id.back()) + 1
          : 0;
        made.start.particles.add(scene::grain(id, Radius, 2500.0, position, velocity));
        return;
      }
      ShapedGrain grain;
      grain.size = Radius;
      grain.position = position;
      grain.velocity = velocity;
      grain.orientation = scene::about({ 0.6, 0.0, 0.8 }, 0.7 * k);
      scene::addClump(made.config, k % 4, grain, made.start);
    });
  return made;
}

/// Grains that fill a periodic cell.
inline Case inCell(int side = Side)
{
  Case made = spheres("a block that fills a cell", 2.0 * Radius, 0.05, side);
  const double width = 2.0 * Radius * side;
  made.config.cell = cells::cube(width);
  made.config.cell.velocityGradient.c.x = 20.0;
  return made;
}

/// A floor of two triangles and a plate at the side that hold grains, and one that does not.
inline Case atWalls()
{
  Case made = spheres("a block at walls");
  Surface& walls = made.scene.walls;
  const double low = -Radius, high = 2.0 * Radius * Side, side = -1.05 * Radius;
  scene::addElement(walls, { { low, low, low }, { high, low, low }, { high, high, low } }, 0.0);
  scene::addElement(walls, { { low, low, low }, { high, high, low }, { low, high, low } }, 0.0);
  scene::addRectangle(walls, { side, low, low }, { side, high, low }, { side, high, high },
    { side, low, high });
  scene::addRectangle(walls, { low, side, low }, { high, side, low }, { high, side, high },
    { low, side, high });
  walls.bodies.resize(3);
  walls.elements[2].body = 1;
  walls.elements[3].body = 2;
  walls.bodies[0].bonded = walls.bodies[1].bonded = true;
  walls.bodies[1].motion.amplitude = { 0.0, 0.0, 1e-4 };
  walls.bodies[1].motion.oscillation.frequency = 300.0;
  return made;
}

/// Bonds between grains anywhere, beside those of neighbours or alone.
inline Case listed(bool alone)
{
  Case made = spheres(alone ? "listed grains" : "listed grains beside neighbours");
  made.config.bonds.interactionRadius = alone ? 0.0 : 1.05;
  Random random(3);
  const std::int64_t count = made.start.particles.grains();
  const auto any = [&]
  { return 2 * static_cast<std::int64_t>(random.uniform(0.0, 1.0 * count)) + 1; };
  std::vector<std::pair<std::int64_t, std::int64_t>> pairs;
  while (pairs.size() < 300)
  {
    const std::int64_t a = any(), b = any();
    if (a < b)
    {
      pairs.emplace_back(a, b);
    }
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  for (std::size_t k = 0; k < pairs.size(); ++k)
  {
    const auto& [a, b] = pairs[k * 7 % pairs.size()];
    made.scene.bondLines.push_back(k % 2 == 0 ? BondLine{ a, b } : BondLine{ b, a });
  }
  std::sort(made.scene.bondLines.begin(), made.scene.bondLines.end(),
    [](const BondLine& a, const BondLine& b) { return a.first * b.second < b.first * a.second; });
  return made;
}

/// Listed grains of which some leave before bonds are made.
inline Case someLeave()
{
  Case made = madeLater(listed(true), BondContact::Replace);
  made.name = "listed grains of which some have left";
  const double middle = Radius * Side;
  made.scene.outflow.boxes.push_back(
    { { -1.0, -1.0, -1.0 }, { 0.7 * middle, middle, 1.5 * middle } });
  return made;
}

}
