// Bonds that cannot be are refused by all ranks, as one rank that has all grains refuses them.
#include "Check.h"
#include "RankBondCases.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

using namespace dem;
using namespace ranks::bonded;
using ranks::Case;

namespace
{

const std::vector<ranks::Team> Few = check::sanitizedOr<std::vector<ranks::Team>>(
  { { 3, 2, true } }, { { 2, 1 }, { 3, 2, true }, { 5, 1 } });
/// What one rank says to a case.
std::string refusalOf(const Case& what)
{
  return check::errorOf(
    [&]
    {
      Simulation one(what.config, what.scene, what.start);
      scene::advance(one, 200);
    });
}

const std::vector<double> Begin{ 0.0 };
const std::vector<double> Both{ 0.0, 100.0 * TimeStep };

/// All ranks say the same as one.
/// @param times when bonds are made
void refused(const std::string& name, Case what, const std::string& words,
  const std::vector<double>& times = Both)
{
  for (const double time : times)
  {
    what.config.bonds.time = time;
    const std::string due = refusalOf(what);
    check::line(due.find(words) != std::string::npos, name, due);
    for (const ranks::Team& team : Few)
    {
      const std::vector<std::string> said = ranks::simulate(what, team,
        [](Simulation& part, RankChannel&) { scene::advance(part, 200); });
      const auto other =
        std::find_if(said.begin(), said.end(), [&](const std::string& one) { return one != due; });
      check::line(other == said.end(), name + ", " + named(team),
        other == said.end() ? "all say so" : "one says: " + *other);
    }
  }
}

void badLines()
{
  const Case good = listed(true);
  const auto with = [&](const std::vector<std::pair<std::size_t, BondLine>>& others)
  {
    Case made = good;
    for (const auto& [index, line] : others)
    {
      made.scene.bondLines[index] = line;
    }
    return made;
  };
  const std::size_t last = good.scene.bondLines.size() - 1;
  const BondLine twice = good.scene.bondLines[40];
  refused("no second grain", with({ { 70, { 1, 2 } }, { 50, { 1401, 8 } }, { 90, { 4, 6 } } }),
    "The bond of grains 1401 and 8: there is no grain 8.");
  refused("no first grain", with({ { 30, { 9999, 701 } }, { 31, { 1, 2 } } }),
    "The bond of grains 9999 and 701: there is no grain 9999.");
  refused("neither grain", with({ { 60, { 4, 6 } }, { 61, { 3, 3 } }, { last, { 2, 2 } } }),
    "The bond of grains 4 and 6: there is no grain 4.");
  refused("neither grain of the last one", with({ { last, { 2, 2 } } }),
    "The bond of grains 2 and 2: there is no grain 2.");
  refused("a grain with itself", with({ { 20, { 1455, 1455 } }, { 21, { 3, 3 } } }),
    "The bond of grains 1455 and 1455: they are one and the same.");
  refused("two twice",
    with(
      { { 10, { 1455, 1449 } }, { 11, { 1449, 1455 } }, { last, { twice.second, twice.first } } }),
    "is there twice.");
}

void badLengths()
{
  Case made = spheres("grains at one position", 2.0 * Radius, 0.0);
  Particles& grains = made.start.particles;
  for (const std::size_t k : { 500, 90 })
  {
    grains.position.set(k, grains.position.get(k + 1));
  }
  refused("a length of zero", made, "The bond of grains 181 and 183 has the length 0", Begin);
  Case tooLong = inCell();
  tooLong.config.cell.velocityGradient = {};
  tooLong.config.bonds.interactionRadius = 0.0;
  tooLong.scene.bondLines = { { 1401, 1357 }, { 3, 1 }, { 45, 1 } };
  refused("a bond as long as half a cell", tooLong,
    "Take a larger cell: the bond of grains 1 and 45 is");
}

void badSteps()
{
  Case made = spheres("a step that is too long");
  scene::setSteps(made.config, 2e-5, 20);
  made.config.bonds.interactionRadius = 2.2;
  refused(made.name, made, ", the stiffest for its grains, needs one below ");
  // Two light ones, between which the second of two ranks begins before slots are in spatial order.
  const std::size_t first = 319;
  scene::setSteps(made.config, 5e-6, 20);
  Particles& grains = made.start.particles;
  for (const std::size_t k : { first, first + 1 })
  {
    const Particle light = scene::grain(0, 0.5 * Radius, 2500.0, {});
    grains.position.packed[k].w = light.radius;
    grains.velocity.packed[k].w = light.mass;
    grains.angularVelocity.packed[k].w = 1.0 / sphereInertia(light.mass, light.radius);
  }
  refused("a step that is too long over a border", made,
    "but the bond of grains 639 and 641, the stiffest for its grains, needs one below ", Begin);
  Case held = atWalls();
  for (const std::size_t k : { 3, 50 })
  {
    held.start.particles.position.packed[k].z -= 0.99 * Radius;
  }
  scene::setSteps(held.config, 7e-6, 200);
  refused("a step that is too long at a wall", held,
    "but the bond of grain 101 and wall 0, the stiffest for its grains, needs one below ", Begin);
}

/// A text whose stiffness is below 0 for the bonds of two small grains, which are on one rank each.
void badText()
{
  Case made = spheres("a text that small grains make wrong", 2.0 * Radius, 0.0);
  made.config.bonds.law = BondLaw::Expression;
  made.config.bonds.expression = "N = 1e3*(L - L0); kb = 1e-3*(R - 0.7e-3)";
  made.config.bonds.interactionRadius = 1.4;
  Particles& grains = made.start.particles;
  for (const auto& [k, radius] : { std::pair{ 90, 0.6 * Radius }, std::pair{ 600, 0.5 * Radius } })
  {
    const Particle small = scene::grain(0, radius, 2500.0, {});
    grains.position.packed[k].w = small.radius;
    grains.velocity.packed[k].w = small.mass;
    grains.angularVelocity.packed[k].w = 1.0 / sphereInertia(small.mass, small.radius);
  }
  refused(made.name, made, "kb must be 0 or above, but is -1e-07");
  Case held = atWalls();
  held.config.bonds.law = BondLaw::Expression;
  held.config.bonds.interactionRadius = 1.05;
  held.config.bonds.expression = "N = 1e3*(L - L0); ks = 1e3*(L0 - 1.2e-3)";
  refused("a text that holds of walls make wrong", held, "ks must be 0 or above, but is -");
}

void badWalls()
{
  Case belt = atWalls();
  belt.scene.walls.bodies[1].motion = {};
  belt.scene.walls.bodies[1].motion.surface.velocity = { 0.0, 0.1, 0.0 };
  refused("a conveyor", belt, "cannot be: the wall has a surface that runs along it");
  Case changing = atWalls();
  WallBody& body = changing.scene.walls.bodies[0];
  body.track.times = { 0.0, 1.0 };
  body.track.points = { changing.scene.walls.points, changing.scene.walls.points };
  refused("a wall that changes its shape", changing, "changes its shape with the time steps");
}

}

int main()
{
  return check::run(
    []
    {
      badLines();
      badLengths();
      badSteps();
      badText();
      badWalls();
    });
}
