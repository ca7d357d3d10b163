// What bodies with flat faces do to each other, and walls to them, follows from one energy: moved a
// little in any direction from where they are pressed together, what they gain in motion is what
// the contacts lose, through all changes of contact between corners, edges and faces.
#include "FacetMeetings.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

using namespace dem;
using namespace meetings;

namespace
{

/// How two bodies lie to each other.
struct Lie
{
  double flat;  ///< angle between faces that face each other at most [rad]; 0 for any
  double depth; ///< overlap of the rounded bodies, in parts of the mean rounding
};

/// Errors of energies and momenta, in parts of the work and the push of all contacts.
struct Off
{
  double energy = 0.0, force = 0.0;
};

/// Moves them a step along a random direction.
Off moved(Meeting met, Random& chance)
{
  constexpr double step = 2e-9, speed = 1.0;
  scene::setSteps(met.config, step, 1);
  met.second.velocity = speed * randomDirection(chance);
  met.second.angularVelocity = (speed / met.second.size) * randomDirection(chance);
  Simulation run(met.config, met.walls, met.start());
  const Observation before = run.observe();
  const int last = static_cast<int>(run.particles().shaped.size()) - 1;
  double pushed = 0.0;
  Vec3 force;
  for (const ContactView& contact : before.contacts)
  {
    pushed += norm(contact.force);
    force = force + contact.force;
  }
  scene::advance(run, 1);
  const Totals after = run.observe().totals;
  const double lost = after.dissipatedEnergy - before.totals.dissipatedEnergy;
  const ShapedGrain second = run.particles().shaped[last];
  const Vec3 push = (second.mass / step) * (second.velocity - met.second.velocity);
  const double sign = met.walls.elements.empty() ? -1.0 : 1.0;
  return { std::abs(lost) / (pushed * speed * step), norm(push - sign * force) / pushed };
}

/// Finite steps leave a few parts in 1e4 where a rounding is pressed in by a hundredth.
void checkEnergies(const std::string& name, const std::vector<Meeting>& meetings, Random& chance)
{
  Off worst, mean;
  double touched = 0.0;
  for (const Meeting& met : meetings)
  {
    for (int trial = 0; trial < 3; ++trial)
    {
      const Off off = moved(met, chance);
      touched += std::isfinite(off.energy) ? 1.0 : 0.0;
      worst = { std::max(worst.energy, off.energy), std::max(worst.force, off.force) };
      mean.energy += off.energy / (3.0 * static_cast<double>(meetings.size()));
    }
  }
  check::equal(name + ": all touch", static_cast<long long>(touched),
    3 * static_cast<long long>(meetings.size()));
  check::atMost(name + ": work is not that of contacts by", worst.energy, 7e-4);
  check::atMost(name + ": in the mean by", mean.energy, 2e-4);
  check::atMost(name + ": forces shown are not those that push by", worst.force, 1e-6);
}

void pairs(bool areRound)
{
  Random chance(7);
  using Kinds = std::vector<std::pair<GrainShape, GrainShape>>;
  const Kinds kinds = areRound
    ? Kinds{ { can, can }, { can, cube }, { cup, can }, { cup, cube }, { stone, can },
        { roll, roll }, { pill, cube }, { pill, can }, { cup, pill } }
    : Kinds{ { cube, cube }, { stone, stone }, { tetrahedron, cube }, { prism, stone } };
  for (const auto& [a, b] : kinds)
  {
    for (const Lie& lie :
      { Lie{ 0.0, 0.01 }, Lie{ 0.02, 0.01 }, Lie{ 0.0, 0.1 }, Lie{ 0.02, 0.1 }, Lie{ 0.2, 0.1 } })
    {
      std::vector<Meeting> all;
      for (int k = 0; k < 40; ++k)
      {
        const double depth = lie.depth * (roundingOf(a) + roundingOf(b));
        all.push_back(placedAt(a, b, lie.flat, depth, chance));
      }
      checkEnergies(a.name + " and " + b.name + ", " + check::number(lie.flat) + " rad, " +
          check::number(lie.depth) + " deep",
        all, chance);
    }
  }
}

/// Laws in words share the force by the power with which their energy grows, and where that is no
/// one power they are refused.
void words()
{
  Random chance(7);
  const std::pair<GrainShape, GrainShape> kinds[] = { { cube, cube }, { can, cube }, { cup, can } };
  for (const char* law : { "N = 1e4*delta", "h1 = h1 + vn*dt; N = 2e7*delta*delta",
         "h1 = max(h1, delta); N = 1e5*delta*sqrt(max(delta, 0))" })
  {
    for (const auto& [a, b] : kinds)
    {
      std::vector<Meeting> all;
      for (int k = 0; k < 6; ++k)
      {
        all.push_back(placedAt(a, b, 0.02, 0.1 * (roundingOf(a) + roundingOf(b)), chance));
        all.back().config.law.expression = law;
      }
      checkEnergies(a.name + " and " + b.name + ", " + law, all, chance);
    }
  }
  const auto start = [&](const char* law, const GrainShape& shape)
  {
    Meeting met = placedAt(shape, cube, 0.02, 1e-5, chance);
    met.config.law.expression = law;
    Simulation(met.config, met.walls, met.start());
  };
  const char* const stiffens = "N = -2000*4*R*log(1 - max(delta, 0)/(4*R))";
  check::refused(
    "a law of no power", [&] { start(stiffens, can); },
    "Write a force that is one power of the overlap, or take spheres, clumps or smooth shapes: "
    "grains with faces, cylinders and cones need one form of elastic energy. Of LawExpression "
    "energies grow with the powers 2.0");
}

/// A wall that flies past and rotates does its work on the grain.
Surface moving(Surface surface)
{
  surface.bodies.resize(1);
  surface.bodies[0].motion.velocity = { 0.3, -0.2, 0.1 };
  surface.bodies[0].motion.axis = { 1.0, 2.0, -1.0 };
  surface.bodies[0].motion.angularVelocity = 30.0;
  return surface;
}

void walls()
{
  constexpr double thickness = 1e-3;
  struct Case
  {
    const char* name;
    Surface wall;
    GrainShape standIn, grain;
    double thickness, flat, depth;
  };
  const Surface block = walledCube(half, false, 0.0), triangles = walledCube(half, true, 0.0);
  const Case cases[] = { { "block", block, standIn, cube, 0.0, 0.0, 0.01 },
    { "block", block, standIn, cube, 0.0, 0.03, 0.1 },
    { "block", triangles, standIn, cube, 0.0, 0.0, 0.1 },
    { "block", triangles, standIn, cube, 0.0, 0.03, 0.01 },
    { "block", triangles, standIn, stone, 0.0, 0.03, 0.1 },
    { "thick block", walledCube(half, true, thickness), standIn, cube, thickness, 0.03, 0.1 },
    { "block that moves", moving(block), standIn, cube, 0.0, 0.03, 0.1 },
    { "plate", plate(half), sheet, cube, 0.0, 0.03, 0.1 },
    { "plate that moves", moving(plate(half)), sheet, cube, 0.0, 0.0, 0.1 } };
  Random chance(9);
  for (const Case& c : cases)
  {
    std::vector<Meeting> all;
    for (int k = 0; k < 40; ++k)
    {
      const double depth = c.depth * (roundingOf(c.grain) + c.thickness) + thin - c.thickness;
      all.push_back(atWall(placedAt(c.standIn, c.grain, c.flat, depth, chance), c.wall));
    }
    checkEnergies(c.grain.name + " at a " + c.name + ", " + check::number(c.flat) + " rad, " +
        check::number(c.depth) + " deep",
      all, chance);
  }
}

/// Where a share fades, the stored energy falls along a direction of its own, and the force of the
/// contact is off its normal. No other contact does this, and forces of all contacts of a pair add
/// up to the slope of one energy (see pairs()).
void sideways()
{
  Random chance(7);
  const double depth = 0.1 * 2.0 * roundingOf(cube);
  double alone = 0.0, ofHundredth = 0.0, ofTenth = 0.0;
  for (int k = 0; k < 400; ++k)
  {
    Meeting met = placedAt(cube, cube, 0.0, depth, chance);
    scene::setSteps(met.config, 2e-9, 1);
    const Observation seen = Simulation(met.config, met.walls, met.start()).observe();
    double most = 0.0;
    for (const ContactView& contact : seen.contacts)
    {
      most = std::max(most, norm(contact.force));
    }
    for (const ContactView& contact : seen.contacts)
    {
      const double force = norm(contact.force);
      const double angle = std::atan2(contact.tangentialForce, contact.normalForce) * 180.0 / Pi;
      alone = seen.contacts.size() == 1 ? std::max(alone, angle) : alone;
      ofHundredth = force > 0.01 * most ? std::max(ofHundredth, angle) : ofHundredth;
      ofTenth = force > 0.1 * most ? std::max(ofTenth, angle) : ofTenth;
    }
  }
  check::atMost("a contact alone is off its normal by degrees", alone, 1e-6);
  check::close("with a hundredth of the force of the strongest", ofHundredth, 84.1, 0.5);
  check::close("with a tenth", ofTenth, 53.4, 0.5);
}
}

int main()
{
  return check::run(
    []
    {
      pairs(false);
      pairs(true);
      words();
      sideways();
      walls();
    });
}
