// Where walls hold grains: closed, open, with thick walls, lying, hanging; what does not suit them;
// and that grains appear there with their whole body.
#include "Bodies.h"
#include "Check.h"
#include "Flowing.h"

#include "Spawning/Container.h"
#include "Spawning/Region.h"

#include <algorithm>
#include <functional>

using namespace dem;

namespace
{

Surface surfaceOf(const scene::Body& body)
{
  Surface surface;
  surface.points = body.points;
  for (const ClosedSurface::Corners& t : body.triangles)
  {
    surface.elements.push_back({ ElementKind::Triangle, { t[0], t[1], t[2], 0 }, 0.0, 0 });
  }
  return surface;
}

/// A tube around the y axis, with or without its ends.
Surface drum(double radius, double length, bool closed)
{
  const int sides = 40;
  Surface surface;
  for (int k = 0; k < sides; ++k)
  {
    const double angle = 2.0 * Pi * (k + 0.3) / sides;
    for (const double y : { -0.5 * length, 0.5 * length })
    {
      surface.points.push_back({ radius * std::cos(angle), y, radius * std::sin(angle) });
    }
  }
  for (std::int64_t k = 0; k < sides; ++k)
  {
    const std::int64_t next = (k + 1) % sides;
    surface.elements.push_back(
      { ElementKind::Rectangle, { 2 * k, 2 * k + 1, 2 * next + 1, 2 * next }, 0.0, 0 });
    for (std::int64_t end = 0; closed && k > 0 && k + 1 < sides && end < 2; ++end)
    {
      surface.elements.push_back(
        { ElementKind::Triangle, { end, 2 * k + end, 2 * next + end, 0 }, 0.0, 0 });
    }
  }
  return surface;
}

/// An open box with thick walls, as one closed body: outside 1, inside 0.8 from 0.1 up.
Surface thickCup()
{
  scene::Body cup = scene::cube(0.0, 1.0);
  cup.add(scene::cube(0.1, 0.9));
  Surface surface = surfaceOf(cup);
  // Without both lids, and with a rim instead.
  auto& all = surface.elements;
  const auto isAt = [&](const Element& e, double z)
  {
    return surface.points[e.point[0]].z == z && surface.points[e.point[1]].z == z &&
      surface.points[e.point[2]].z == z;
  };
  all.erase(std::remove_if(all.begin(), all.end(),
              [&](const Element& e) { return isAt(e, 0.9) || isAt(e, 1.0); }),
    all.end());
  const auto first = static_cast<std::int64_t>(surface.points.size());
  for (Vec3& p : surface.points)
  {
    p.z = p.z == 0.9 ? 1.0 : p.z;
  }
  for (const Vec3& p : { Vec3{ 0, 0, 1 }, { 1, 0, 1 }, { 1, 1, 1 }, { 0, 1, 1 }, { 0.1, 0.1, 1 },
         { 0.9, 0.1, 1 }, { 0.9, 0.9, 1 }, { 0.1, 0.9, 1 } })
  {
    surface.points.push_back(p);
  }
  for (std::int64_t k = 0; k < 4; ++k)
  {
    const std::int64_t a = first + k, b = first + (k + 1) % 4;
    all.push_back({ ElementKind::Triangle, { a, b, b + 4, 0 }, 0.0, 0 });
    all.push_back({ ElementKind::Triangle, { a, b + 4, a + 4, 0 }, 0.0, 0 });
  }
  return surface;
}

/// Draws many positions, and checks each.
void checkPositions(const std::string& what, const InflowRegion& region, double radius,
  const std::function<bool(const Vec3&)>& isGood)
{
  check::equal(what + ": problem", static_cast<long long>(findProblem(region).size()), 0);
  const RegionSampler sampler(region);
  Random random(7);
  int found = 0, good = 0;
  for (int k = 0; k < 500; ++k)
  {
    Vec3 position;
    if (sampler.draw(random, radius, position))
    {
      ++found;
      good += isGood(position);
    }
  }
  check::isTrue(what + ": positions found", found > 250);
  check::equal(what + ": good positions", good, found);
}

void drums()
{
  const double r = 0.1;
  for (const bool closed : { true, false })
  {
    const Surface walls = drum(r, 0.2, closed);
    const Container container(walls, { 0, 0, -9.81 });
    check::isTrue("a drum is covered", container.isCovered());
    check::relative("volume of a drum", container.volume(1.0), Pi * r * r * 0.2, 0.02);
    check::relative("half of it", container.volume(0.5), 0.5 * Pi * r * r * 0.2, 0.03);
    checkPositions("in a drum", container.inside(1.0), 0.01,
      [r](const Vec3& p) { return std::hypot(p.x, p.z) + 0.01 < r && std::abs(p.y) < 0.1; });
    checkPositions("in its lower part", container.inside(0.3), 0.01,
      [r](const Vec3& p) { return p.z < -r + 0.3 * 2 * r + 0.001; });
    check::isTrue("a box above a drum does not suit",
      !container.suits({ -0.02, -0.02, 0.11 }, { 0.02, 0.02, 0.2 }));
    check::isTrue("one in it does", container.suits({ -0.02, -0.02, -0.02 }, { 0.02, 0.02, 0.05 }));
  }
}

void cups()
{
  const Container cup(thickCup(), { 0, 0, -1 });
  check::isTrue("a cup is open", !cup.isCovered());
  check::relative("volume of a cup with thick walls", cup.volume(1.0), 0.8 * 0.8 * 0.9, 0.03);
  checkPositions("in a cup", cup.inside(0.5), 0.05,
    [](const Vec3& p) {
      return std::min(p.x, p.y) >= 0.15 && std::max(p.x, p.y) <= 0.85 && p.z > 0.15 && p.z < 0.56;
    });
  checkPositions("above a cup", cup.above(0.05), 0.05,
    [](const Vec3& p) {
      return std::min(p.x, p.y) >= 0.05 && std::max(p.x, p.y) <= 0.95 && p.z >= 1.0 && p.z < 2.0;
    });
  check::isTrue("a box over its rim suits", cup.suits({ 0.2, 0.2, 1.2 }, { 0.8, 0.8, 1.4 }));
  check::isTrue("one beside it does not", !cup.suits({ 0.2, 0.2, 1.2 }, { 1.8, 0.8, 1.4 }));
  check::isTrue("one below it does not", !cup.suits({ 0.2, 0.2, -1 }, { 0.8, 0.8, -0.5 }));

  // With gravity along another axis or upwards the same cup is one that was rotated.
  Surface hanging = thickCup();
  for (Vec3& p : hanging.points)
  {
    p = { 1.0 - p.z, p.x, p.y };
  }
  const Container rotated(hanging, { 3, 0, 0.1 });
  check::isTrue("a rotated cup is open", !rotated.isCovered());
  checkPositions("above a rotated cup", rotated.above(0.05), 0.05,
    [](const Vec3& p) { return p.x < 0.0 && p.x > -1.0 && p.y > 0.05 && p.z > 0.05; });
}

/// The largest space below faces of an hourglass is beside its waist, where nothing holds grains.
void hourglass()
{
  Surface walls;
  const double wide[] = { 0.12, 0.05, 0.12 };
  for (int ring = 0; ring < 3; ++ring)
  {
    const double w = wide[ring];
    for (const Vec3& p : { Vec3{ -w, -w, 0 }, { w, -w, 0 }, { w, w, 0 }, { -w, w, 0 } })
    {
      walls.points.push_back({ p.x, p.y, 0.15 * ring });
    }
  }
  walls.elements.push_back({ ElementKind::Rectangle, { 0, 1, 2, 3 }, 0.0, 0 });
  for (std::int64_t ring = 0; ring < 2; ++ring)
  {
    for (std::int64_t k = 0; k < 4; ++k)
    {
      const std::int64_t a = 4 * ring + k, b = 4 * ring + (k + 1) % 4;
      walls.elements.push_back({ ElementKind::Triangle, { a, b, b + 4, 0 }, 0.0, 0 });
      walls.elements.push_back({ ElementKind::Triangle, { a, b + 4, a + 4, 0 }, 0.0, 0 });
    }
  }
  const Container glass(walls, { 0, 0, -9.81 });
  check::isTrue("an hourglass is open", !glass.isCovered());
  check::isTrue("the usual box is above it", glass.suits(Config().spawnMin, Config().spawnMax));
  checkPositions("in its upper half", glass.inside(1.0), 0.004,
    [](const Vec3& p)
    { return std::max(std::abs(p.x), std::abs(p.y)) < 0.05 + 0.07 / 0.15 * std::abs(p.z - 0.15); });
}

/// Grains fill a drum up to a mass, all inside, and stay there.
void fill()
{
  Scene scene;
  scene.walls = drum(0.05, 0.1, true);
  Config config = scene::fall(1000);
  config.radiusMin = config.radiusMax = 0.003;
  config.maximumParticles = 5000;
  const Container container(scene.walls, config.gravity);
  scene.spawnPlace = SpawnPlace{ container.inside(1.0), true, 0.01, false };
  Simulation simulation(config, scene);
  double mass = 0.0, farthest = 0.0;
  const Particles grains = simulation.particles();
  for (std::size_t k = 0; k < grains.size(); ++k)
  {
    mass += grains.mass(k);
    const Vec3 p = grains.position.get(k);
    farthest = std::max({ farthest, std::hypot(p.x, p.z), std::abs(p.y) });
  }
  check::isTrue("up to a mass", mass <= 0.01 && mass > 0.01 - 1.2e-4);
  check::atMost("inside the drum", farthest, 0.047);
  scene::advance(simulation, 200);
  check::equal("only once", simulation.particleCount(), static_cast<long long>(grains.size()));
}

/// A spawn box that was set is not given up.
void yields()
{
  Config config;
  const std::optional<SpawnPlace> region =
    SpawnPlace{ Container(drum(0.05, 0.1, true), {}).inside(1.0), false, 0.0, true };
  check::isTrue("instead of the usual box",
    inflowsOf(config, {}, region).front().region.shape == InflowShape::Container);
  config.spawnMax.z = 0.5;
  check::isTrue("not of another one",
    inflowsOf(config, {}, region).front().region.shape == InflowShape::Box);
}

void cases()
{
  drums();
  cups();
  hourglass();
  fill();
  yields();
  check::isTrue("points and edges hold nothing", Container(Surface(), {}).none());
}

}

int main()
{
  return check::run(cases);
}
