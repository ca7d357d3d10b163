#include "ShapesInMotion.h"

namespace clumps
{

dem::Config rain(const std::vector<dem::GrainShape>& shapes,
  const std::vector<dem::ShapeShare>& shares, int threads, std::int64_t steps)
{
  dem::Config config;
  config.shapes = shapes;
  config.spawnShapes = shares;
  config.radiusMin = 0.002;
  config.radiusMax = 0.004;
  config.spawnMin = { -0.03, -0.03, -0.02 };
  config.spawnMax = { 0.03, 0.03, 0.04 };
  config.maximumParticles = 220;
  config.initialVelocity = { 0.4, -0.3, -3.0 };
  config.initialAngularVelocity = { 10, 20, 5 };
  config.material.youngsModulus = 1e6;
  config.threads = threads;
  config.grainsPerThread = 40;
  scene::setSteps(config, 1e-5, steps);
  return config;
}

std::vector<dem::ShapeShare> sharesWithSpheres(const std::vector<dem::GrainShape>& shapes,
  double ofSpheres)
{
  std::vector<dem::ShapeShare> shares{ { -1, ofSpheres } };
  for (int k = 0; k < static_cast<int>(shapes.size()); ++k)
  {
    shares.push_back({ k, 1.0 });
  }
  return shares;
}

dem::Config hardRain(const std::vector<dem::GrainShape>& shapes, double ofSpheres, int threads,
  std::int64_t steps)
{
  dem::Config config = rain(shapes, sharesWithSpheres(shapes, ofSpheres), threads, steps);
  config.initialVelocity = { 0.4, -0.3, -2.5 };
  config.material.youngsModulus = 1e8;
  config.energyParts = true;
  return config;
}

dem::Snapshot crowd(const dem::Config& config, double rate)
{
  dem::Snapshot start;
  dem::Random chance(3);
  for (int k = 0; k < 27; ++k)
  {
    dem::ShapedGrain grain;
    grain.size = chance.uniform(0.006, 0.01);
    grain.position = 0.021 * dem::Vec3{ k % 3 - 1.0, k / 3 % 3 - 1.0, k / 9 - 1.0 };
    grain.velocity = -rate * grain.position + 0.02 * dem::randomDirection(chance);
    grain.angularVelocity = 20.0 * dem::randomDirection(chance);
    grain.orientation = dem::randomRotation(chance);
    ::scene::addClump(config, k % static_cast<int>(config.shapes.size()), grain, start);
  }
  return start;
}

dem::Scene shaker()
{
  dem::Scene scene(::scene::box({ -0.05, -0.05, -0.05 }, { 0.05, 0.05, 0.06 }));
  scene.walls.bodies.resize(1);
  scene.walls.bodies[0].motion.axis = { 1.0, 0.0, 0.0 };
  scene.walls.bodies[0].motion.angularVelocity = 2.0;
  scene.walls.bodies[0].motion.velocity = { 0.05, 0.0, 0.0 };
  return scene;
}

double checkWeight(dem::Simulation& run)
{
  const dem::Observation seen = run.observe();
  double pressed = 0.0, mass = 0.0;
  for (std::size_t k = seen.firstAtWall(); k < seen.contacts.size(); ++k)
  {
    pressed += seen.contacts[k].force.z;
  }
  const dem::Particles grains = run.particles();
  for (std::size_t k = 0; k < grains.size(); ++k)
  {
    mass += grains.isFirst(k) ? grains.mass(k) : 0.0;
  }
  check::relative("weight on the walls", pressed, 9.81 * mass, 0.01);
  return mass;
}

void checkWeightAtRest(dem::Config config, std::int64_t steps)
{
  config.material.restitution = 0.2;
  config.numericalDamping = 0.5;
  dem::Simulation run(config,
    dem::Scene(::scene::box({ -0.035, -0.035, -0.05 }, { 0.035, 0.035, 0.06 })));
  ::scene::advance(run, steps);
  checkWeight(run);
}

void checkWeightOfFew(dem::Config config)
{
  config.maximumParticles = 40;
  config.energyParts = false;
  config.material.youngsModulus = 1e7; // for longer steps
  scene::setSteps(config, 2e-5, 20000);
  checkWeightAtRest(config, 20000);
}

dem::Vec3 angularMomentumOf(const dem::Particles& grains, const dem::ShapeTable& shapes,
  double& lengths)
{
  dem::Vec3 sum;
  const auto add = [&](const dem::Vec3& part)
  {
    sum = sum + part;
    lengths += norm(part);
  };
  for (std::size_t k = 0; k < grains.size(); ++k)
  {
    const std::int32_t shaped = grains.shapedAt(k);
    if (shaped < 0)
    {
      add(dem::sphereInertia(grains.mass(k), grains.radius(k)) * grains.angularVelocity.get(k));
      add(cross(grains.position.get(k), grains.mass(k) * grains.velocity.get(k)));
    }
    else if (grains.isFirst(k))
    {
      const dem::ShapedGrain& grain = grains.shaped[shaped];
      add(angularMomentum(shapes[grain.shape], grain));
      add(cross(grain.position, grain.mass * grain.velocity));
    }
  }
  return sum;
}

dem::Config meeting(const std::vector<dem::GrainShape>& shapes, std::int64_t steps)
{
  dem::Config config = ::scene::still();
  config.material.slidingFriction = 0.5;
  config.material.rollingFriction = 0.2;
  config.material.restitution = 0.8;
  config.shapes = shapes;
  scene::setSteps(config, 2e-6, steps);
  return config;
}

dem::Config hardMeeting(const std::vector<dem::GrainShape>& shapes, std::int64_t steps)
{
  dem::Config config = meeting(shapes, steps);
  config.material.youngsModulus = 1e8;
  return config;
}

void checkConservation(const dem::Config& config, const dem::Snapshot& start, std::int64_t steps)
{
  using namespace dem;
  const ShapeTable shapes = shapeTable(config.shapes);
  Simulation run(config, Surface{}, start);
  double scale = 0.0, spin = 0.0, any = 0.0;
  for (const ShapedGrain& grain : start.particles.shaped)
  {
    scale += grain.mass * norm(grain.velocity);
  }
  const Vec3 first = angularMomentumOf(run.particles(), shapes, spin);
  const Totals before = run.observe().totals;
  std::int64_t met = 0;
  double most = 0.0;
  constexpr int looks = 4; // in each part
  for (int look = 1; look <= 60 * looks; ++look)
  {
    scene::advance(run, steps * look / looks);
    const Totals now = run.observe().totals;
    met += now.contactCount;
    most = std::max(most, now.dissipatedEnergy);
  }
  const Totals after = run.observe().totals;
  check::isTrue("they meet", met > 40);
  check::atMost("momentum changes by", norm(after.momentum - before.momentum) / scale, 1e-12);
  check::atMost("angular momentum changes by",
    norm(angularMomentumOf(run.particles(), shapes, any) - first) / spin, 2e-5);
  const double kinetic = before.translationalEnergy + before.rotationalEnergy;
  check::isTrue("energy is lost", most > 0.05 * kinetic);
}

}
