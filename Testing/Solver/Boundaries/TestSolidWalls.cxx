// Walls that are solid bodies: no new grain is put inside of them, wherever they are, rotated or
// bent; cavities are outside; a surface that is not closed is refused; and what hangs together.
#include "Bodies.h"
#include "Check.h"
#include "Flowing.h"

#include "Basics/Error.h"
#include "Boundaries/WallPositions.h"
#include "Spawning/SolidWalls.h"

#include <functional>
#include <utility>

using namespace dem;

namespace
{

void addBody(const scene::Body& body, const std::string& name, Surface& surface)
{
  const auto first = static_cast<std::int64_t>(surface.points.size());
  const auto number = static_cast<std::int32_t>(surface.bodies.size());
  surface.points.insert(surface.points.end(), body.points.begin(), body.points.end());
  for (const ClosedSurface::Corners& t : body.triangles)
  {
    surface.elements.push_back(
      { ElementKind::Triangle, { first + t[0], first + t[1], first + t[2], 0 }, 0.0, number });
  }
  surface.bodies.emplace_back();
  surface.bodies.back().name = name;
}

/// A block with the corners (-0.02, ..., 0.02), and if wanted a cavity from -0.01 to 0.01.
Surface block(bool hollow)
{
  scene::Body body = scene::cube(-0.02, 0.02);
  if (hollow)
  {
    body.add(scene::cube(-0.01, 0.01));
  }
  Surface surface;
  addBody(body, "block", surface);
  return surface;
}

/// Grains that do not move and come in around the origin.
Scene around(const Surface& walls, double rate)
{
  Scene scene(walls);
  Inflow inflow;
  inflow.region.low = { -0.03, -0.03, -0.03 };
  inflow.region.high = { 0.03, 0.03, 0.03 };
  inflow.sizes.radiusMin = inflow.sizes.radiusMax = 0.0005;
  inflow.amount = InflowAmount::Number;
  inflow.rate = rate;
  scene.inflows.push_back(inflow);
  return scene;
}

/// Counts the grains that came inside, by where the walls were when they came.
int countInside(const Scene& scene, const std::function<bool(const Vec3&)>& isInside)
{
  Config config = scene::fall(200);
  config.gravity = {};
  config.material.youngsModulus = 1e3; // which the block pushes away without harm,
  config.maximumOverlap = 100.0;       // however deep
  Simulation simulation(config, scene);
  int inside = 0;
  std::int64_t known = 0;
  const Surface& walls = scene.walls;
  for (std::int64_t step = 0; step <= 200; ++step)
  {
    scene::advance(simulation, step);
    const Particles& grains = simulation.snapshot().particles;
    const double time = simulation.timePlan().timeOf(step);
    const Pose pose = poseAt(walls.bodies[0].motion, time);
    for (std::size_t k = 0; k < grains.size(); ++k)
    {
      inside += grains.id[k] >= known && isInside(pose.transformBack(grains.position.get(k)));
    }
    known = grains.size() > 0 ? grains.id.back() + 1 : 0;
  }
  check::isTrue("many came", known > 300);
  return inside;
}

bool isWithin(const Vec3& p, double half)
{
  return std::abs(p.x) < half && std::abs(p.y) < half && std::abs(p.z) < half;
}

void blocks()
{
  for (const bool hollow : { false, true })
  {
    for (const bool moves : { false, true })
    {
      Surface walls = block(hollow);
      if (moves)
      {
        walls.bodies[0].motion.axis = { 1.0, 2.0, 3.0 };
        walls.bodies[0].motion.angularVelocity = 40.0; // 0.8 rad until the end
        walls.bodies[0].motion.velocity = { 0.5, 0, 0 };
      }
      const std::string name =
        std::string(hollow ? "a hollow" : "a") + " block" + (moves ? " that moves" : "");
      const auto isInBlock = [hollow](const Vec3& p)
      { return isWithin(p, 0.02) && !(hollow && isWithin(p, 0.01)); };
      const Scene open = around(walls, 20000.0);
      check::isTrue(name + ", not solid: some come inside", countInside(open, isInBlock) > 30);
      walls.bodies[0].solid = true;
      const Scene solid = around(walls, 20000.0);
      check::equal(name + ", solid: inside", countInside(solid, isInBlock), 0);
      if (hollow)
      {
        check::isTrue(name + ", solid: some come into the cavity",
          countInside(solid, [](const Vec3& p) { return isWithin(p, 0.01); }) > 0);
      }
    }
  }
}

/// A block that becomes twice as wide along x by the end.
void changingShape()
{
  Surface walls = block(false);
  WallBody& body = walls.bodies[0];
  body.track.times = { 0.0, 0.02 };
  body.track.points = { walls.points, walls.points };
  for (Vec3& p : body.track.points[1])
  {
    p.x *= 2.0;
  }
  for (const bool solid : { false, true })
  {
    body.solid = solid;
    Scene scene = around(walls, 20000.0);
    scene.inflows[0].region.low = { 0.021, -0.01, -0.01 }; // what it comes to cover
    scene.inflows[0].region.high = { 0.039, 0.01, 0.01 };
    Config config = scene::fall(200);
    config.gravity = {};
    config.material.youngsModulus = 1e3;
    config.maximumOverlap = 100.0; // the block comes over soft grains
    Simulation simulation(config, scene);
    int inside = 0;
    std::int64_t known = 0;
    for (std::int64_t step = 0; step <= 200; ++step)
    {
      scene::advance(simulation, step);
      const Particles& grains = simulation.snapshot().particles;
      const double half = 0.02 + 0.02 * simulation.timePlan().timeOf(step) / 0.02;
      for (std::size_t k = 0; k < grains.size(); ++k)
      {
        inside += grains.id[k] >= known && grains.position.get(k).x < half;
      }
      known = grains.size() > 0 ? grains.id.back() + 1 : 0;
    }
    check::isTrue(std::string("a block that grows, ") + (solid ? "solid" : "not solid"),
      solid ? inside == 0 && known > 10 : inside > 10);
  }
}

void problems()
{
  Surface walls = block(false);
  walls.bodies[0].solid = true;
  walls.elements.pop_back();
  const std::string message =
    check::errorOf([&] { Simulation(scene::fall(1), around(walls, 1.0)); });
  const std::string begin = "Clear Solid of the wall 'block', or close its surface: it has a "
                            "surface that is not closed: the edge from ";
  check::isTrue(message, message.compare(0, begin.size(), begin) == 0);
  walls.elements.clear();
  walls.elements.push_back({ ElementKind::Point, { 0, 0, 0, 0 }, 0.001, 0 });
  check::isTrue("points",
    findProblemOfSolids(walls) ==
      "Clear Solid of the wall 'block', or close its surface: it has a surface without triangles.");
}

void parts()
{
  Surface walls = block(true);
  addBody(scene::cube(0.5, 0.6), "other", walls);
  for (std::size_t k = 0; k < 8; ++k) // a face of its own at each corner of the first: a copy of it
  {
    walls.points.push_back(walls.points[k]);
  }
  const auto first = static_cast<std::int64_t>(walls.points.size()) - 8;
  walls.elements.push_back(
    { ElementKind::Rectangle, { first, first + 1, first + 2, first + 3 }, 0.0, 0 });
  const std::vector<FacePart> found = facePartsOf(walls);
  check::equal("parts", static_cast<long long>(found.size()), 3);
  check::equal("of the outside, with a rectangle that begins at the same positions",
    static_cast<long long>(found[0].triangles.size()), 14);
  check::equal("of the cavity", static_cast<long long>(found[1].triangles.size()), 12);
  check::equal("of the other body", found[2].body, 1);
}

void cases()
{
  blocks();
  changingShape();
  problems();
  parts();
}

}

int main()
{
  return check::run(cases);
}
