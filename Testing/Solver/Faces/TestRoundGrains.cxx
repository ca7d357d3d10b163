// Cylinders and cones among others: they meet and keep their energy, stand and lie on each other
// and on walls of all kinds, and bits do not depend on threads, routes or restarts.
#include "Check.h"
#include "Faceted.h"
#include "ShapesInMotion.h"

#include "Shapes/Round/RoundPairs.h"

using namespace dem;
using scene::about;

namespace
{

const GrainShape can = scene::cylinder(0.01, 0.03, 1e-3);
const GrainShape puck = scene::cylinder(0.012, 0.01, 1e-3);
const GrainShape skittle = scene::cone(0.012, 0.0, 0.03, 1e-3);
const GrainShape cup = scene::cone(0.012, 0.007, 0.02, 1e-3);
const GrainShape box = scene::brick({ 0.03, 0.02, 0.024 }, 0.001);

double drawnSize(const GrainShape& shape)
{
  const double rounding = shape.frustum ? shape.frustum->rounding : shape.faceted[0].rounding;
  return rounding / unitShape(shape).parts->front().rounding;
}

ShapedGrain placed(const GrainShape& shape, const Vec3& position,
  const Quaternion& orientation = {})
{
  ShapedGrain grain;
  grain.size = drawnSize(shape);
  grain.position = position;
  grain.orientation = orientation;
  return grain;
}

double kinetic(const Totals& totals)
{
  return totals.translationalEnergy + totals.rotationalEnergy;
}

/// Two that meet in any orientation, elastic and without friction.
void meeting()
{
  const std::vector<GrainShape> shapes{ can, puck, skittle, cup, box };
  Random chance(5);
  double worst = 0.0, mean = 0.0;
  int met = 0, count = 0;
  for (int k = 0; k < 60; ++k)
  {
    Config config = scene::still();
    config.gravity = {};
    config.material.youngsModulus = 1e9;
    config.shapes = { shapes[k % 4], shapes[k / 4 % 5] };
    config.shapes[1].name = "other";
    scene::setSteps(config, 1e-7, 100000);
    Snapshot start;
    scene::addClump(config, 0, placed(config.shapes[0], {}, randomRotation(chance)), start);
    const Vec3 direction = randomDirection(chance);
    ShapedGrain other = placed(config.shapes[1], {}, randomRotation(chance));
    const ShapedGrain& first = start.particles.shaped[0];
    const UnitShape a = unitShape(config.shapes[0]), b = unitShape(config.shapes[1]);
    const FacetBody one{ &a.parts->front(), first.size, first.orientation };
    const FacetBody two{ &b.parts->front(), other.size, other.orientation };
    const double apart = 0.06;
    other.position = (apart + facingOf(one, two, apart * direction).overlap + 1e-6) *
      direction; // not nearer than that
    other.velocity = -0.5 * direction;
    scene::addClump(config, 1, other, start);
    Simulation run(config, Surface{}, start);
    const Totals before = run.observe().totals;
    Totals after;
    bool hit = false;
    for (std::int64_t step = 10000; step <= 100000 && !(hit && after.elasticEnergy == 0.0);
         step += 10000)
    {
      scene::advance(run, step);
      after = run.observe().totals;
      hit = norm(run.particles().shaped[0].velocity) > 0.01;
    }
    met += hit ? 1 : 0;
    ++count;
    const double change =
      std::abs(kinetic(after) + after.elasticEnergy - kinetic(before)) / kinetic(before);
    worst = std::max(worst, change);
    mean += change;
  }
  std::printf("%d of %d meet\n", met, count);
  check::isTrue("most meet", met > count / 2);
  check::atMost("energy changes by at most", worst, 2e-4);
  check::atMost("energy changes in the mean by", mean / count, 5e-6);
}

/// What rests on a floor: the contacts of each kind carry the weight, and nothing moves.
struct Pile
{
  std::vector<ShapedGrain> before, after;
  double pressed = 0.0; ///< on walls, in parts of the weight
  std::size_t grainContacts = 0, wallContacts = 0;

  double moved() const
  {
    double most = 0.0;
    for (std::size_t k = 0; k < this->before.size(); ++k)
    {
      most = std::max(most, norm(this->after[k].position - this->before[k].position));
    }
    return most;
  }
};

Pile settle(const std::vector<std::pair<GrainShape, ShapedGrain>>& grains, const Surface& walls,
  std::int64_t steps = 27000)
{
  Config config = scene::still();
  config.gravity = { 0, 0, -9.81 };
  config.material.youngsModulus = 1e7;
  config.material.restitution = 0.3;
  config.material.slidingFriction = 0.5;
  scene::setSteps(config, 3e-5, steps);
  for (const auto& [shape, grain] : grains)
  {
    config.shapes.push_back(shape);
    config.shapes.back().name = "shape " + std::to_string(config.shapes.size());
  }
  Snapshot start;
  for (std::size_t k = 0; k < grains.size(); ++k)
  {
    scene::addClump(config, static_cast<int>(k), grains[k].second, start);
  }
  Simulation run(config, walls, start);
  scene::advance(run, steps / 2);
  Pile pile;
  pile.before = run.snapshot().particles.shaped;
  scene::advance(run, steps);
  pile.after = run.snapshot().particles.shaped;
  const Observation seen = run.observe();
  double weight = 0.0;
  for (const ShapedGrain& grain : pile.after)
  {
    weight += 9.81 * grain.mass;
  }
  pile.grainContacts = seen.firstAtWall();
  pile.wallContacts = seen.contacts.size() - seen.firstAtWall();
  for (std::size_t k = seen.firstAtWall(); k < seen.contacts.size(); ++k)
  {
    pile.pressed += seen.contacts[k].force.z / weight;
  }
  return pile;
}

void checkPile(const std::string& name, const Pile& pile, double drift, std::size_t atWall)
{
  check::relative(name + ": weight", pile.pressed, 1.0, 1e-4);
  check::atMost(name + ": moves by", pile.moved() / 0.01, drift);
  check::equal(name + ": contacts with walls", static_cast<long long>(pile.wallContacts),
    static_cast<long long>(atWall));
}

void piles()
{
  const Surface floor = scene::plane(1.0);
  const Quaternion lying = about({ 1, 0, 0 }, 0.5 * Pi);
  checkPile("tower of cylinders",
    settle({ { can, placed(can, { 0, 0, 0.015 }) }, { can, placed(can, { 0.001, 0, 0.045 }) },
             { puck, placed(puck, { 0, 0.001, 0.065 }) } },
      floor, 80000),
    1e-5, 4); // a tenth of it each 0.36 s
  checkPile("cylinder across a box",
    settle({ { box, placed(box, { 0, 0, 0.012 }) }, { can, placed(can, { 0, 0, 0.034 }, lying) } },
      floor),
    1e-5, 4);
  checkPile("cylinder along a box",
    settle({ { box, placed(box, { 0, 0, 0.012 }) },
             { can, placed(can, { 0, 0, 0.034 }, about({ 0, 1, 0 }, 0.5 * Pi)) } },
      floor),
    1e-5, 4);
  const Pile over = settle(
    { { box, placed(box, { 0, 0, 0.012 }) }, { puck, placed(puck, { 0.01, 0.0, 0.029 }) } }, floor);
  checkPile("cylinder half over the rim of a box", over, 1e-5, 4);
  check::atMost("half over the rim: tilts by",
    std::hypot(over.after[1].orientation.x, over.after[1].orientation.y), 1e-3);
  const Pile falls =
    settle({ { box, placed(box, { 0, 0, 0.012 }) }, { puck, placed(puck, { 0.017, 0.0, 0.029 }) } },
      floor);
  check::isTrue("cylinder more than half over the rim: falls", falls.after[1].position.z < 0.02);
  checkPile("box on two cylinders",
    settle({ { can, placed(can, { -0.0105, 0, 0.015 }) },
             { can, placed(can, { 0.0105, 0, 0.015 }) }, { box, placed(box, { 0, 0, 0.042 }) } },
      floor),
    1e-5, 8);
  checkPile("cone on its base", settle({ { skittle, placed(skittle, { 0, 0, 0.0078 }) } }, floor),
    1e-6, 4);
}

void onWalls()
{
  const Quaternion lying = about({ 1, 0, 0 }, 0.5 * Pi);
  Surface rails;
  for (const double y : { -0.008, 0.008 })
  {
    scene::addElement(rails, { { -0.1, y, 0 }, { 0.1, y, 0 } }, 0.0005);
  }
  // Across them it could roll along, and lies still.
  checkPile("on rails", settle({ { can, placed(can, { 0, 0, 0.0105 }, lying) } }, rails), 1e-5, 2);
  // Between them it lies on both, along.
  const double height = std::sqrt(0.0105 * 0.0105 - 0.008 * 0.008);
  checkPile("between rails",
    settle({ { can, placed(can, { 0, 0, height }, about({ 0, 1, 0 }, 0.5 * Pi)) } }, rails), 1e-5,
    4);
  // A table that ends: stands over its rim.
  Surface table;
  scene::addElement(table, { { -0.1, -0.1, 0 }, { 0.004, -0.1, 0 }, { 0.004, 0.1, 0 } }, 0.0);
  scene::addElement(table, { { -0.1, -0.1, 0 }, { 0.004, 0.1, 0 }, { -0.1, 0.1, 0 } }, 0.0);
  const Pile pile = settle({ { puck, placed(puck, { 0, 0, 0.005 }) } }, table);
  check::relative("over the rim of a table: weight", pile.pressed, 1.0, 1e-4);
  check::atMost("over the rim of a table: moves by", pile.moved() / 0.01, 1e-5);
  const Pile falls = settle({ { puck, placed(puck, { 0.006, 0, 0.005 }) } }, table, 13500);
  check::isTrue("beyond the rim of a table: falls", falls.after[0].position.z < -0.02);
  // On points.
  Surface points;
  for (const Vec3& p : { Vec3{ 0.006, 0, 0 }, Vec3{ -0.004, 0.005, 0 }, Vec3{ -0.004, -0.005, 0 } })
  {
    scene::addElement(points, { p }, 0.001);
  }
  checkPile("on points", settle({ { puck, placed(puck, { 0, 0, 0.006 }) } }, points), 1e-5, 3);
}

/// All kinds of grains that meet in space with all kinds of friction.
void conservation()
{
  Config config = clumps::hardMeeting(
    { scene::cylinder(0.6, 1.4, 0.1), scene::brick({ 1, 0.7, 1.3 }, 0.1),
      scene::cone(0.8, 0.0, 1.5, 0.1), scene::lump(),
      superellipsoid("lens", { 1.2, 1.0, 0.7 }, 1.0, 1.0), scene::cone(0.8, 0.5, 0.6, 0.08) },
    30000);
  config.shapes.back().name = "cup";
  Snapshot start = clumps::crowd(config, 10.0);
  const std::int64_t next = start.particles.id.back() + 1;
  start.particles.add(
    scene::grain(next, 0.002, 2500.0, { 0.0105, 0.0105, 0.0105 }, { -0.1, -0.1, -0.1 }));
  clumps::checkConservation(config, start, 500);
}

Config mixture(int threads, std::int64_t steps)
{
  const std::vector<GrainShape> shapes{ scene::cylinder(0.6, 1.4, 0.1),
    scene::cone(0.8, 0.0, 1.5, 0.1), scene::brick({ 1, 0.7, 1.3 }, 0.1), scene::dumbbell(),
    superellipsoid("block", { 1.2, 1.0, 0.7 }, 0.6, 0.6) };
  return clumps::hardRain(shapes, 0.5, threads, steps);
}

}

int main()
{
  return check::run(
    []
    {
      clumps::sameBits(mixture);
      if (!check::IsSanitized)
      {
        conservation();
        meeting();
        piles();
        onWalls();
        clumps::checkWeightOfFew(mixture(2, 50000));
      }
    });
}
