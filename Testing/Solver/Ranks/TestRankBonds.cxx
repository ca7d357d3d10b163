// Bonds are made by ranks of their own grains and of those near them, and have the bits of bonds
// that one rank makes: in a block over all ranks at the begin and in between, with shapes, through
// faces of cells, at walls, and between listed grains of any ranks. What cannot be is said by all
// as one rank says it.
#include "Basics/Random.h"
#include "BondedGrains.h"
#include "Cells.h"
#include "Check.h"
#include "Faceted.h"
#include "RankTeams.h"
#include "SameObservations.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

using namespace dem;
using ranks::Case;

namespace
{

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
Case spheres(const std::string& name, double distance = 2.0 * Radius, double speed = 0.05,
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
Case madeLater(Case made, BondContact contact)
{
  made.name += contact == BondContact::Replace ? ", in mid-run" : ", in mid-run, beside contacts";
  made.config.bonds.contact = contact;
  made.config.bonds.time = 100.0 * TimeStep;
  made.config.material.slidingFriction = 0.5;
  made.config.energyParts = true;
  return made;
}

/// Bonds that are longer than the distance at which contacts are searched.
Case far()
{
  Case made = spheres("a block of grains far apart", 3.0 * Radius, 0.5);
  made.config.bonds.interactionRadius = 2.2;
  return made;
}

/// Spheres, clumps, bricks and ellipsoids.
Case shapes()
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
Case inCell(int side = Side)
{
  Case made = spheres("a block that fills a cell", 2.0 * Radius, 0.05, side);
  const double width = 2.0 * Radius * side;
  made.config.cell = cells::cube(width);
  made.config.cell.velocityGradient.c.x = 20.0;
  return made;
}

/// A floor of two triangles and a plate at the side that hold grains, and one that does not.
Case atWalls()
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
Case listed(bool alone)
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
Case someLeave()
{
  Case made = madeLater(listed(true), BondContact::Replace);
  made.name = "listed grains of which some have left";
  const double middle = Radius * Side;
  made.scene.outflow.boxes.push_back(
    { { -1.0, -1.0, -1.0 }, { 0.7 * middle, middle, 1.5 * middle } });
  return made;
}

/// Bonds of clumps that break, a few in a step.
Case breaking()
{
  Case made = madeLater(shapes(), BondContact::Replace);
  made.name = "a block of shapes, whose bonds break";
  made.config.bonds.breaking = BondBreaking::Force;
  made.config.bonds.tensileStrength = made.config.bonds.shearStrength = 1e-4;
  return made;
}

using Teams = std::vector<ranks::Team>;
const Teams Few =
  check::sanitizedOr<Teams>({ { 3, 2, true } }, { { 2, 1 }, { 3, 2, true }, { 5, 1 } });
const Teams Many = check::sanitizedOr<Teams>({ { 3, 2, true }, { 5, 1 } },
  { { 2, 1 }, { 2, 2, true }, { 3, 1 }, { 3, 2, true }, { 5, 1, true }, { 5, 2 } });

/// The state on ranks is that on one rank, when bonds have been made, and after some steps.
/// @param fewest bonds, or the test shows little
void same(const Case& what, std::int64_t fewest = 200)
{
  const std::vector<std::int64_t> stops{ 0, 100, 101, 200 };
  std::vector<ObservedState> due;
  Simulation one(what.config, what.scene, what.start);
  for (const std::int64_t step : stops)
  {
    scene::advance(one, step);
    due.push_back(one.observedState());
  }
  const Totals& totals = due[1].observation.totals;
  check::line(totals.bondCount >= fewest, what.name, std::to_string(totals.bondCount) + " bonds");
  for (const ranks::Team& team : Many)
  {
    std::string differs;
    ranks::demandNothing(what.name,
      ranks::simulate(what, team,
        [&](Simulation& part, RankChannel& channel)
        {
          for (std::size_t k = 0; k < stops.size(); ++k)
          {
            scene::advance(part, stops[k]);
            const ObservedState seen = part.observedState();
            if (channel.rank() == 0 &&
              !(scene::identical(seen.snapshot, due[k].snapshot) &&
                observations::areSame(seen.observation, due[k].observation) &&
                observations::areSame(seen.observation.totals, due[k].observation.totals)))
            {
              differs += " " + std::to_string(stops[k]);
            }
          }
        }));
    check::line(differs.empty(), what.name + ", " + named(team),
      differs.empty() ? "the same" : "others at steps" + differs);
  }
}

/// What ranks say in the begin of a run has the subject of each part of it.
void subjects()
{
  const Case what = spheres("subjects", 2.0 * Radius, 0.05, 5);
  ranks::demandNothing(what.name,
    ranks::simulate(what, { 2, 1 },
      [](Simulation& part, RankChannel& channel)
      {
        for (const Subject subject :
          { Subject::Start, Subject::Bonds, Subject::Flow, Subject::States })
        {
          const auto k = static_cast<std::size_t>(subject);
          check::isTrue(std::string("messages about ") + SubjectNames[k],
            channel.rank() > 0 || part.traffic()[k].messages > 0); // the others may only listen
        }
        check::isTrue("and none about steps",
          part.traffic()[static_cast<std::size_t>(Subject::Steps)].messages == 0);
      }));
}

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

void someBreak()
{
  const Case made = breaking();
  Simulation one(made.config, made.scene, made.start);
  scene::advance(one, 200);
  check::isTrue(made.name + ", more than 50 of them", one.observe().totals.brokenBonds > 50);
  same(made, 50);
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
      subjects();
      same(spheres("a block"));
      same(madeLater(spheres("a block"), BondContact::Replace));
      same(madeLater(far(), BondContact::Beside));
      same(far());
      same(shapes());
      same(madeLater(shapes(), BondContact::Beside));
      same(inCell());
      same(madeLater(inCell(), BondContact::Replace));
      same(atWalls());
      same(madeLater(atWalls(), BondContact::Beside));
      same(listed(false));
      same(madeLater(listed(true), BondContact::Replace));
      same(someLeave(), 50);
      someBreak();
      same(spheres("so few grains that one rank has all", 2.0 * Radius, 0.05, 3), 54);
      same(madeLater(inCell(4), BondContact::Replace), 100);
      badLines();
      badLengths();
      badSteps();
      badText();
      badWalls();
    });
}
