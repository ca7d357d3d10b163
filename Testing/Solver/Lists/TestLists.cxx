// Lists of neighbours are kept for many steps, yet miss nothing: at every step a run that makes its
// lists anew does the same to the bit, whether grains rest, fly fast, fall side by side, are hit,
// or come in.
#include "Basics/Random.h"
#include "Check.h"
#include "Flowing.h"
#include "FreshLists.h"
#include "RandomScenes.h"
#include "TriangulatedWalls.h"

#include <string>

using namespace dem;

namespace
{

Scene closedBox(double width)
{
  Scene scene;
  scene.walls = scene::box({}, { width, width, width });
  return scene;
}

/// Grains that fly in all directions, up to a share of their radius in a step.
void gas()
{
  const double radius = 0.002;
  // Under a sanitizer one of them, and less of what follows: each step has two runs' lists made.
  for (const double share : check::sanitizedOr<std::vector<double>>({ 0.15 }, { 0.01, 0.03, 0.15 }))
  {
    Config config = scene::still();
    config.material.restitution = 0.9;
    config.maximumOverlap = 1.5;
    config.material.youngsModulus = 1e7;
    scene::setSteps(config, 1e-5, 250);
    Random random(7);
    std::vector<Particle> grains;
    for (int k = 0; k < 343; ++k)
    {
      const Vec3 cell{ k % 7 + 1.0, k / 7 % 7 + 1.0, k / 49 + 1.0 };
      const double speed = share * radius / 1e-5 / 1.8;
      const Vec3 v{ random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1) };
      grains.push_back(
        scene::grain(k, (k % 9 == 0 ? 1.0 : 0.6) * radius, 2500.0, 0.0045 * cell, speed * v));
    }
    scene::compareLists("gas, " + check::number(share) + " radii a step", config, closedBox(0.036),
      scene::startFrom(grains), check::sanitizedOr(100, 250), 5);
  }
}

Config falling(const Vec3& gravity, double youngsModulus, double timeStep, std::int64_t steps)
{
  Config config;
  config.gravity = gravity;
  config.material.youngsModulus = youngsModulus;
  config.maximumParticles = 0;
  scene::setSteps(config, timeStep, steps);
  return config;
}

/// A block of grains falls side by side onto another one at rest, past one that is much faster.
void impact()
{
  const double radius = 0.001;
  const Config config = falling({ 0, 0, -9.81 }, 1e7, 3e-6, 700);
  std::vector<Particle> grains;
  for (int k = 0; k < 400; ++k)
  {
    const bool falls = k >= 200;
    const int layer = (k % 200) / 25;
    const Vec3 p{ 0.0021 * (k % 5 + 1), 0.0021 * (k / 5 % 5 + 1),
      0.00205 * (layer + 0.6) + (falls ? 0.021 : 0.0) };
    grains.push_back(
      scene::grain(k, radius, 1000.0, p, falls ? Vec3{ 0.01 * (k % 3), 0, -8.0 } : Vec3{}));
  }
  grains.push_back(scene::grain(400, radius, 250.0, { 0.0135, 0.0063, 0.0195 }, { -60, 20, 0 }));
  Scene scene;
  scene.walls = scene::box({}, { 0.0147, 0.0126, 0.05 });
  scene::compareLists("impact", config, scene, scene::startFrom(grains),
    check::sanitizedOr(300, 700), check::sanitizedOr<std::size_t>(14, 200));
}

void flow()
{
  scene::compareLists("funnel", scene::pour(400, 2), scene::funnel(), {},
    check::sanitizedOr(250, 400), 20);
  for (const std::uint64_t seed :
    check::sanitizedOr<std::vector<std::uint64_t>>({ 25 }, { 15, 17, 25 }))
  {
    const scene::RandomScene random = scene::randomScene(seed, 200);
    scene::compareLists("random scene " + std::to_string(seed), random.config, random.scene, {},
      200, 1);
  }
}

/// Grains that roll and slide over a tilted plane of many triangles, into others and a wall.
void onTriangles()
{
  const double radius = 0.004;
  const Config config = falling({ 2.0, 0.5, -9.81 }, 1e6, 3e-5, 800);
  Scene scene;
  scene.walls = mesh::joined(mesh::mapped(mesh::plane(0.05, 30, 0.2, 3), mesh::tilted),
    mesh::mapped(mesh::plane(0.05, 20, 0.2, 4),
      [](const Vec3& p) {
        return mesh::tilted({ 0.02, p.x, p.y });
      }));
  std::vector<Particle> grains;
  for (int k = 0; k < 12; ++k)
  {
    grains.push_back(scene::grain(k, radius, 1000.0,
      mesh::tilted({ -0.03 + 0.009 * (k % 4), -0.02 + 0.0095 * (k / 4), 0.97 * radius }),
      { 0.2, 0.05 * k, 0.0 }));
  }
  scene::compareLists("on triangles", config, scene, scene::startFrom(grains),
    check::sanitizedOr(200, 800), 10);
}

}

int main()
{
  return check::run(
    []
    {
      gas();
      impact();
      flow();
      onTriangles();
    });
}
