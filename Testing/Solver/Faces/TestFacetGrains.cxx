// Grains with faces in a run: impacts and rocking are those of rigid bodies, a box lies on its face
// and stands on others, energy and momentum are kept, and bits do not depend on threads, routes or
// restarts.
#include "Check.h"
#include "Faceted.h"
#include "ShapesInMotion.h"

#include "Basics/Random.h"
#include "Integrators/ShapedMotion.h"

#include <cstdlib> // atof

using namespace dem;
using scene::about;
using scene::placed;

namespace
{

double kinetic(const Totals& totals)
{
  return totals.translationalEnergy + totals.rotationalEnergy;
}

/// How low a grain reaches below its centre of mass.
double lowest(const GrainShape& shape, const ShapedGrain& grain)
{
  const UnitShape unit = unitShape(shape);
  double low = 0.0;
  for (const Vec3& corner : unit.parts->front().corners)
  {
    const Vec3 p = rotated(grain.orientation, Lane3(grain.size * corner));
    low = std::min(low, p.z - grain.size * unit.parts->front().rounding);
  }
  return low;
}

/// The rotation that moves a direction of a shape to the bottom.
Quaternion downwards(const Vec3& direction)
{
  const Vec3 n = normalized(direction), axis = cross(n, { 0, 0, -1 });
  return norm(axis) > 1e-9 ? about(axis, std::acos(-n.z))
                           : (n.z < 0.0 ? Quaternion{} : about({ 1, 0, 0 }, Pi));
}

/// An elastic bounce on a plane, with this orientation: energy is kept.
/// @return the velocity after it
Vec3 bounceOf(const GrainShape& shape, const Quaternion& orientation, const std::string& name)
{
  constexpr double Speed = 0.3;
  Config config = scene::still();
  config.gravity = {};
  config.material.youngsModulus = 1e9;
  config.shapes = { shape };
  scene::setSteps(config, 4e-8, 40000);
  ShapedGrain grain = placed(shape, {});
  grain.orientation = orientation;
  grain.position.z = 1e-6 - lowest(shape, grain);
  grain.velocity = { 0, 0, -Speed };
  Snapshot start;
  scene::addClump(config, 0, grain, start);
  Simulation run(config, scene::plane(1.0), start);
  const double before = kinetic(run.observe().totals);
  scene::advance(run, 40000);
  const Totals after = run.observe().totals;
  check::relative("bounce of " + shape.name + " on " + name + ": energy",
    kinetic(after) + after.elasticEnergy, before, 1e-6);
  check::isTrue("bounce of " + shape.name + " on " + name + ": it was hit and is off",
    (after.momentum.z > 0.0 || after.rotationalEnergy > 0.01 * before) && after.contactCount == 0);
  return (1.0 / Speed) * run.particles().shaped[0].velocity;
}

/// Every kind of body with flat faces bounces on a face, an edge, a corner, and nearly on a face.
/// On a face whose middle is below the centre of mass, a body comes up as fast as it went down.
void bounce()
{
  std::vector<GrainShape> shapes{ scene::brick({ 0.02, 0.016, 0.024 }, 0.002),
    scene::tetrahedron(0.15), scene::prism(10, 0.6, 1.0, 0.1), scene::gravel(12, 4, 0.1) };
  for (GrainShape& shape : shapes)
  {
    const double scale = shape.name == "box" ? 1.0 : 0.01;
    RoundedPolyhedron& drawn = shape.faceted[0];
    drawn.rounding *= scale;
    for (Vec3& point : drawn.points)
    {
      point = scale * point;
    }
    const UnitShape unit = unitShape(shape);
    const UnitFacets& facets = unit.parts->front();
    const Vec3 face = facets.faces.front().normal;
    const Vec3 up = bounceOf(shape, downwards(face), "a face");
    if (shape.name.find("gravel") == std::string::npos)
    {
      check::atMost("bounce of " + shape.name + " on a face: velocity", norm(up - Vec3{ 0, 0, 1 }),
        1e-6);
    }
    const UnitFacets::Edge& edge = facets.edges.front();
    bounceOf(shape, downwards(facets.corners[edge.from] + facets.corners[edge.to]), "an edge");
    bounceOf(shape, downwards(facets.corners.back()), "a corner");
    bounceOf(shape, downwards(face + Vec3{ 0.002, 0.001, 0.0 }), "nearly a face");
  }
}

/// Two boxes that meet face on face, and in any orientation: energy is kept.
void meeting()
{
  const GrainShape box = scene::brick({ 0.02, 0.016, 0.024 }, 0.002);
  Random chance(5);
  double worst = 0.0, mean = 0.0;
  int met = 0;
  for (int k = 0; k < 20; ++k)
  {
    Config config = scene::still();
    config.gravity = {};
    config.material.youngsModulus = 1e8;
    config.shapes = { box };
    scene::setSteps(config, 4e-7, 40000);
    ShapedGrain grain = placed(box, {});
    Snapshot start;
    if (k > 0)
    {
      grain.orientation = randomRotation(chance);
    }
    scene::addClump(config, 0, grain, start);
    ShapedGrain other = grain;
    other.orientation = k > 1 ? randomRotation(chance) : grain.orientation;
    other.position = { 0.001, 0.0005, k > 1 ? 0.0315 : 0.0241 };
    if (k == 1)
    {
      other.position = rotated(grain.orientation, Lane3(other.position));
    }
    other.velocity = -20.0 * other.position;
    scene::addClump(config, 0, other, start);
    Simulation run(config, Surface{}, start);
    const double before = kinetic(run.observe().totals);
    scene::advance(run, 40000);
    const Totals after = run.observe().totals;
    met += norm(after.momentum - grain.mass * other.velocity) > 0.0 &&
        norm(run.particles().shaped[0].velocity) > 0.01
      ? 1
      : 0;
    const double change = std::abs(kinetic(after) + after.elasticEnergy - before) / before;
    worst = std::max(worst, change);
    mean += change / 20.0;
  }
  std::printf("%d meet\n", met);
  check::isTrue("boxes meet", met > 15);
  check::atMost("boxes that meet: energy changes by at most", worst, 1e-5);
  check::atMost("boxes that meet: energy changes in the mean by", mean, 1e-6);
}

/// Boxes at rest on others: each carries what is above it, and nothing moves.
/// @param askew how far each is off the one below, in parts of its side, and rotated [rad]
void tower(double seconds, double askew)
{
  const GrainShape box = scene::brick({ 0.02, 0.02, 0.02 }, 0.002);
  Config config = scene::still();
  config.gravity = { 0, 0, -9.81 };
  config.material.youngsModulus = 1e7;
  config.material.restitution = 0.3;
  config.material.slidingFriction = 0.5;
  // Boxes that are askew sway for minutes, as contacts damp a slow motion only little.
  config.numericalDamping = askew > 0.0 ? 0.2 : 0.0;
  config.shapes = { box };
  const int count = 10;
  const double timeStep = 2e-5;
  const auto steps = static_cast<std::int64_t>(std::llround(seconds / timeStep));
  scene::setSteps(config, timeStep, steps);
  Random chance(5);
  Snapshot start;
  for (int k = 0; k < count; ++k)
  {
    const double x = askew * chance.uniform(-0.02, 0.02), y = askew * chance.uniform(-0.02, 0.02);
    ShapedGrain at = placed(box, { x, y, 0.01 + 0.02 * k });
    at.orientation = about({ 0.0, 0.0, 1.0 }, askew * chance.uniform(-1.0, 1.0));
    scene::addClump(config, 0, at, start);
  }
  Simulation run(config, scene::plane(1.0), start);
  const std::int64_t settling = std::min<std::int64_t>(steps / 2, 250000);
  scene::advance(run, settling);
  const Snapshot settled = run.snapshot();
  scene::advance(run, steps);
  const Snapshot later = run.snapshot();
  double drift = 0.0, sideways = 0.0;
  for (int k = 0; k < count; ++k)
  {
    const ShapedGrain& a = settled.particles.shaped[k];
    const ShapedGrain& b = later.particles.shaped[k];
    drift = std::max(drift, norm(a.position - b.position) / 0.02);
    sideways = std::max(sideways, std::hypot(b.position.x, b.position.y) / 0.02);
  }
  check::atMost("tower: drift in " + check::number(seconds - timeStep * settling) + " s", drift,
    1e-6);
  check::atMost("tower: sideways", sideways, 1e-6 + 1.5 * askew);
  const Observation seen = run.observe();
  check::equal("tower: contacts with the floor",
    static_cast<long long>(seen.contacts.size() - seen.firstAtWall()), 4);
  double pressed = 0.0;
  for (std::size_t k = seen.firstAtWall(); k < seen.contacts.size(); ++k)
  {
    pressed += seen.contacts[k].force.z;
  }
  check::relative("tower: weight", pressed, 9.81 * count * later.particles.shaped[0].mass, 1e-6);
}

/// All kinds of grains that meet in space with all kinds of friction.
void conservation()
{
  const Config config =
    clumps::hardMeeting({ scene::brick({ 1, 0.7, 1.3 }, 0.1), scene::gravel(12, 4, 0.1),
                          scene::lump(), superellipsoid("lens", { 1.2, 1.0, 0.7 }, 1.0, 1.0),
                          scene::tetrahedron(0.15), scene::prism(10, 0.6, 1.0, 0.1) },
      30000);
  Snapshot start = clumps::crowd(config, 10.0);
  const std::int64_t next = start.particles.id.back() + 1;
  start.particles.add(
    scene::grain(next, 0.002, 2500.0, { 0.0105, 0.0105, 0.0105 }, { -0.1, -0.1, -0.1 }));
  start.particles.add(
    scene::grain(next + 1, 0.002, 2500.0, { -0.0105, 0.0105, 0.0105 }, { 0.1, -0.1, -0.1 }));
  clumps::checkConservation(config, start, 500);
}

Config mixture(int threads, std::int64_t steps)
{
  const std::vector<GrainShape> shapes{ scene::brick({ 1, 0.7, 1.3 }, 0.1),
    scene::gravel(12, 4, 0.1), scene::dumbbell(), scene::tetrahedron(0.15),
    superellipsoid("block", { 1.2, 1.0, 0.7 }, 0.6, 0.6), scene::prism(10, 0.6, 1.0, 0.1) };
  return clumps::hardRain(shapes, 1.0, threads, steps);
}

}

/// With a number of seconds, towers that stand so long, in line and askew.
int main(int argc, char* argv[])
{
  return check::run(
    [argc, argv]
    {
      if (argc > 1)
      {
        tower(std::atof(argv[1]), 0.0);
        tower(std::atof(argv[1]), 0.1);
        return;
      }
      clumps::sameBits(mixture);
      if (!check::IsSanitized)
      {
        bounce();
        meeting();
        conservation();
        tower(4.0, 0.0);
        clumps::checkWeightOfFew(mixture(2, 50000));
      }
    });
}
