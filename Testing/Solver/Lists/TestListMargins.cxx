// The margins that lists of neighbours live on, each at its brim: how far a grain may drift, how
// fast the gap of two closes, how far walls are said to have moved, how wide cells are.
#include "FreshLists.h"
#include "PairLists.h"
#include "TriangulatedWalls.h"

#include "Boundaries/WallPositions.h"
#include "Boundaries/Walls.h"
#include "Contacts/WallPairs.h"
#include "Lists/SkinBudget.h"
#include "Neighbours/SizeLevels.h"

using namespace dem;

namespace
{

constexpr double R = 0.001, TimeStep = 1e-5;

/// Skin budget of one grain with neither partners nor walls, which may drift by @a still.
SkinBudget skinBudgetOf(const Particles& grains, double still)
{
  const auto none = listOf<GrainPairs>(static_cast<std::int64_t>(grains.size()), {});
  static const ShapeTable shapes;
  SkinBudget skinBudget(TimeStep, {}, FacetGrains(shapes, FaceContacts::Features));
  skinBudget.begin(grains, R, still, none, none, {});
  return skinBudget;
}

void move(Particles& grains, SkinBudget& skinBudget, const Vec3& displacement)
{
  const Vec3 position = grains.position.get(0) + displacement;
  grains.position.packed[0] = { position.x, position.y, position.z, R };
  skinBudget.grainsMoved(norm(displacement), {});
}

/// A grain that reverses drifts from its predicted path by twice its displacement in each step.
void reversing()
{
  const double still = 0.1 * R, displacement = 0.01 * R;
  Particles grains;
  grains.add(scene::grain(0, R, 1000.0, {}, { displacement / TimeStep, 0.0, 0.0 }));
  SkinBudget skinBudget = skinBudgetOf(grains, still);
  std::int64_t wrong = 0;
  for (int step = 1; step <= 12; ++step)
  {
    move(grains, skinBudget, { -displacement, 0.0, 0.0 });
    const double margin = still - 2.0 * displacement * step;
    wrong +=
      std::abs(margin) > 1e-3 * still && skinBudget.holds(grains, {}) != (margin > 0.0) ? 1 : 0;
  }
  check::equal("steps at which a grain that reversed is not where it may be", wrong, 0);
}

void drifting()
{
  const double still = 0.1 * R;
  for (const double share : { 0.98, 1.02 })
  {
    Particles grains;
    grains.add(scene::grain(0, R, 1000.0, {}, { 3.0, 0.0, 0.0 }));
    SkinBudget skinBudget = skinBudgetOf(grains, still);
    move(grains, skinBudget, { 3.0 * TimeStep, share * still, 0.0 });
    check::isTrue("lists hold for a grain that drifted by " + check::number(share),
      skinBudget.holds(grains, {}) == (share < 1.0));
  }
}

/// A grain that comes later is expected where it is, not where it would have been.
void comingLater()
{
  Particles grains;
  grains.add(scene::grain(0, R, 1000.0, {}));
  SkinBudget skinBudget = skinBudgetOf(grains, 0.1 * R);
  constexpr int age = 9;
  for (int step = 0; step < age; ++step)
  {
    move(grains, skinBudget, {});
  }
  const Vec3 position{ 0.3, -0.2, 0.1 }, velocity{ 4.0, 5.0, -6.0 };
  grains.add(scene::grain(1, R, 1000.0, position, velocity));
  skinBudget.add(grains, 1);
  check::atMost("a grain that came later is off by",
    norm(skinBudget.paths().centre(1, age) - position), 1e-15);
  check::atMost("and after five steps by",
    norm(skinBudget.paths().centre(1, age + 5) - (position + 5.0 * TimeStep * velocity)), 1e-15);
}

/// A grain that comes later has the margin of one that nobody hits, even if all others have more.
void comingAmongHits()
{
  const double still = 0.1 * R, displacement = 0.05 * R;
  Particles grains;
  grains.add(scene::grain(0, R, 1000.0, {}, { displacement / TimeStep, 0.0, 0.0 }));
  const auto none = listOf<GrainPairs>(1, {});
  auto wall = listOf<WallPairs>(0, {});
  wall.addRow({ 0 });
  static const ShapeTable shapes;
  SkinBudget skinBudget(TimeStep, {}, FacetGrains(shapes, FaceContacts::Features));
  skinBudget.begin(grains, R, still, none, wall, {});
  move(grains, skinBudget, { displacement, still, 0.0 });
  check::isTrue("a grain that may be hit has more margin", skinBudget.holds(grains, {}));
  grains.add(scene::grain(1, R, 1000.0, { 10.0 * R, 0.0, 0.0 }));
  skinBudget.add(grains, 1);
  grains.position.packed[1].x += 1.1 * still;
  move(grains, skinBudget, { displacement, 1.1 * still, 0.0 });
  check::isTrue("one that came later has none", !skinBudget.holds(grains, {}));
}

/// Two that are equally fast close their gap by twice the displacement of the fastest one.
void headOn()
{
  Config config = scene::still();
  config.material.youngsModulus = 1e8;
  scene::setSteps(config, TimeStep, 160);
  const double speed = 0.002 * R / TimeStep, x = R + 0.5 * 0.401 * R;
  const Snapshot start =
    scene::startFrom({ scene::grain(0, R, 1000.0, { -x, 0, 0 }, { speed, 0, 0 }),
      scene::grain(1, R, 1000.0, { x, 0, 0 }, { -speed, 0, 0 }) });
  scene::compareLists("head-on", config, {}, start, 160, 1);
}

/// How far the point of a surface that moved most is from where it was.
double farthest(const Surface& surface, double from, double to)
{
  const std::vector<Vec3> before = placedPoints(surface, from), after = placedPoints(surface, to);
  double most = 0.0;
  for (std::size_t k = 0; k < before.size(); ++k)
  {
    most = std::max(most, norm(after[k] - before[k]));
  }
  return most;
}

/// Walls are never said to have moved less than their farthest point did.
void expectCovered(const std::string& name, const Surface& surface)
{
  Walls walls(surface);
  double least = 1e300, most = 0.0, before = 0.0;
  for (const double time : { 0.125, 0.25, 0.75, 1.0 })
  {
    const double ratio = walls.setTime(time) / farthest(surface, before, time);
    least = std::min(least, ratio);
    most = std::max(most, ratio);
    before = time;
  }
  check::atMost(name + ", the displacement of its farthest point over the bound", 1.0 / least,
    1.0 + 1e-12);
  check::atMost(name + ", the bound over that displacement", most, 3.5);
}

void wallsThatMove()
{
  Surface arm; // narrow, and far from its axis
  scene::addElement(arm, { { 0.0, 0.4, 0.0 }, { 0.01, 0.5, 0.0 }, { 0.0, 0.5, 0.01 } }, 0.0);
  arm.bodies.resize(1);
  Surface rotating = arm;
  rotating.bodies[0].motion.axis = { 1.0, 0.0, 0.0 };
  rotating.bodies[0].motion.angularVelocity = 2.0;
  expectCovered("an arm that rotates", rotating);
  rotating.bodies[0].motion.velocity = { 0.0, 0.3, -0.2 };
  expectCovered("one that goes away as well", rotating);
  Surface bending = arm;
  bending.bodies[0].track.times = { 0.0, 1.0 };
  bending.bodies[0].track.points = { arm.points, arm.points };
  bending.bodies[0].track.points[1][2] = { 0.0, 0.5, 0.2 };
  expectCovered("one that bends", bending);
  bending.bodies[0].motion.velocity = { 0.0, 0.0, 0.1 };
  expectCovered("one that bends and goes", bending);
}

/// A plate bends slowly towards a grain at rest, which it reaches after hundreds of steps.
void slowTrack()
{
  Config config = scene::still();
  config.material.slidingFriction = 0.3;
  constexpr std::int64_t steps = 300;
  scene::setSteps(config, TimeStep, steps);
  Scene bent;
  bent.walls = scene::plane(0.01);
  bent.walls.elements.clear();
  bent.walls.points.clear();
  scene::addElement(bent.walls, { { -0.01, -0.01, 0.0 }, { 0.01, -0.01, 0.0 }, { 0.0, 0.01, 0.0 } },
    0.0);
  bent.walls.bodies.resize(1);
  WallTrack& track = bent.walls.bodies[0].track;
  track.times = { 0.0, steps * TimeStep };
  track.points.assign(2, bent.walls.points);
  for (Vec3& point : track.points[1])
  {
    point.z += 0.3 * R;
  }
  scene::compareLists("a slow track", config, bent,
    scene::startFrom({ scene::grain(0, R, 1000.0, { 0.0, 0.0, 1.2 * R }, {}, { 5.0, 0.0, 0.0 }) }),
    steps, 1);
}

/// The cells of a level are wider than its grains by the slack, so that rounding does not bring a
/// neighbour two cells away.
void cells()
{
  const double slack = 1e-3;
  for (const double smallest : { 1.0, 0.9, 0.1 })
  {
    LargeVector<Vec4> spheres;
    for (int k = 0; k < 50; ++k)
    {
      spheres.push_back({ 0.0, 0.0, 0.0, smallest + (1.0 - smallest) * k / 49.0 });
    }
    const SizeLevels levels(spheres, 2.0, slack, {});
    double least = 1e300;
    for (const Vec4& sphere : spheres)
    {
      least = std::min(least, levels.edge(levels.levelOf(2.0 * sphere.w)) - 2.0 * sphere.w);
    }
    check::isTrue("cells are wider than grains of " + check::number(smallest) + " and more, by " +
        check::number(least),
      least >= 0.999 * slack);
  }
}

/// Where each element counts for itself, a grain on one triangle of a plane comes to touch those
/// beside it, and the three at a corner one after another.
void elementsByThemselves()
{
  Config config = scene::still();
  config.wallSeams = WallSeams::PerElement;
  config.gravity = { 0.0, 0.0, -9.81 };
  config.material.slidingFriction = 0.3;
  scene::setSteps(config, TimeStep, 300);
  Scene flat;
  flat.walls = mesh::plane(0.01, 8, 0.2, 4);
  std::vector<Particle> grains;
  for (int k = 0; k < 6; ++k)
  {
    grains.push_back(scene::grain(k, R, 1000.0, { -0.004, -0.006 + 0.0023 * k, 0.999 * R },
      { 1.0, 0.1 * k, 0.0 }));
  }
  scene::compareLists("elements by themselves", config, flat, scene::startFrom(grains), 300, 7);
}

void all()
{
  reversing();
  drifting();
  comingLater();
  comingAmongHits();
  headOn();
  wallsThatMove();
  slowTrack();
  cells();
  elementsByThemselves();
}

}

int main()
{
  return check::run(all);
}
