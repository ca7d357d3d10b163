// Grains of other shapes than spheres at walls that are membranes: their forces follow from one energy,
// a flat sheet is a plane, meshes do not count, momenta are kept, and bits are the same on any route.
#include "Check.h"
#include "Faceted.h"
#include "RankTeams.h"
#include "Sheets.h"

#include "Boundaries/Dynamic/MembraneBody.h"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

using namespace dem;
using namespace sheets;

namespace
{

/// Centimetres instead of metres.
GrainShape small(GrainShape shape)
{
  for (RoundedPolyhedron& part : shape.faceted)
  {
    part.rounding *= 0.01;
    std::for_each(part.points.begin(), part.points.end(), [](Vec3& p) { p = 0.01 * p; });
  }
  return shape;
}

/// Two boxes that cross.
GrainShape crossed()
{
  GrainShape shape = scene::brick({ 2.0, 0.8, 0.8 }, 0.1);
  shape.name = "cross";
  shape.faceted.push_back(scene::brick({ 0.8, 2.0, 0.8 }, 0.1).faceted[0]);
  return shape;
}

/// Springs, as the stiffness of a smooth grain depends on its curvature otherwise.
Config springs(const GrainShape& shape)
{
  Config config = scene::still();
  config.shapes = { shape };
  config.allowInitialOverlap = true;
  config.maximumOverlap = 1.0;
  config.law.normal = NormalLaw::Hooke;
  config.material.law[LawValue::NormalStiffness] = 1e4;
  scene::setSteps(config, 1e-7, 1);
  return config;
}

ShapedGrain drawn(const GrainShape& shape, const Vec3& position, const Quaternion& orientation)
{
  ShapedGrain grain = scene::placed(shape, position, orientation);
  grain.size = shape.faceted.empty() ? 0.01 : grain.size;
  return grain;
}

Observation seen(const Config& config, const Surface& walls, const ShapedGrain& grain)
{
  Snapshot start;
  scene::addClump(config, 0, grain, start);
  return Simulation(config, walls, start).observe();
}

double deepest(const Observation& now)
{
  double most = 0.0;
  for (const ContactView& contact : now.contacts)
  {
    most = std::max(most, contact.overlap);
  }
  return most;
}

/// Lowers a grain from above until its deepest overlap is as given, or a little more.
ShapedGrain pressed(const Config& config, const Surface& walls, ShapedGrain grain, double overlap)
{
  constexpr double less = 6e-4; // than any rounding
  grain.position.z += 1.05 * grain.size;
  while (!(deepest(seen(config, walls, grain)) > 0.0))
  {
    grain.position.z -= less;
  }
  double low = grain.position.z - overlap, high = grain.position.z + less;
  for (int k = 0; k < 8; ++k)
  {
    grain.position.z = 0.5 * (low + high);
    (deepest(seen(config, walls, grain)) > overlap ? low : high) = grain.position.z;
  }
  grain.position.z = low;
  return grain;
}

/// Force and torque are the slopes of the energy, whatever faces, edges and corners touch.
void oneEnergy(const GrainShape& shape, double overlap, int trials)
{
  Random chance(5);
  const Config config = springs(shape);
  double worst = 0.0, most = 0.0;
  int several = 0;
  for (int trial = 0; trial < trials; ++trial)
  {
    const Surface walls = fixedAs(bumpy(8, 0.05, trial % 2 == 0 ? 0.0005 : 0.004, 7 + trial));
    const Vec3 at{ chance.uniform(-0.006, 0.006), chance.uniform(-0.006, 0.006), 0.003 };
    const ShapedGrain grain =
      pressed(config, walls, drawn(shape, at, randomRotation(chance)), overlap);
    const Observation now = seen(config, walls, grain);
    const Vec3 along = randomDirection(chance), about = randomDirection(chance);
    double pushed = 0.0;
    for (const ContactView& contact : now.contacts)
    {
      pushed += norm(contact.force);
    }
    const double step = 1e-6 * overlap;
    const auto energyAt = [&](double sign)
    {
      ShapedGrain moved = grain;
      moved.position = moved.position + sign * step * along;
      moved.orientation = scene::about(about, sign * step / grain.size) * moved.orientation;
      return seen(config, walls, moved).totals.elasticEnergy;
    };
    const double slope = (energyAt(-1.0) - energyAt(1.0)) / (2.0 * step);
    const double power = dot(now.force[0], along) + dot(now.torque[0], about) / grain.size;
    worst = std::max(worst, std::abs(slope - power) / pushed);
    most = std::max(most, std::abs(power) / pushed);
    several += now.contacts.size() > 1 ? 1 : 0;
  }
  const std::string name = shape.name + ", overlap " + check::number(overlap) + ": ";
  check::atMost(name + "slope of the energy", worst, 2e-5);
  check::isTrue(name + "contacts push", most > 0.3);
  check::isTrue(name + "several contacts", several > 1);
}

/// The shapes of these tests.
std::vector<GrainShape> shapes()
{
  return { small(scene::brick({ 1.4, 1.0, 1.0 }, 0.15)), small(scene::gravel(12, 4, 0.1)),
    small(scene::tetrahedron(0.15)), small(crossed()),
    superellipsoid("ellipsoid", { 1.25, 1.0, 0.8 }, 1.0, 1.0),
    superellipsoid("block", { 1.2, 1.0, 0.8 }, 0.7, 0.7), scene::lump() };
}

/// A flat sheet of any mesh is a plane: not twice the force over an edge (PhasicFlow, issue 242), nor
/// more of it with more triangles (Simbody, issue 637), and a box that lies flat has four contacts and
/// not thirty (fcl, issue 106), with the same force at each (Drake, issue 22213).
void onPlane()
{
  Random chance(11);
  for (const GrainShape& shape : shapes())
  {
    const Config config = springs(shape);
    double off = 0.0;
    for (const int cells : { 3, 8, 15 })
    {
      const Surface flat = fixedAs(square(cells, 0.06, 0.4));
      for (int trial = 0; trial < 2; ++trial)
      {
        const ShapedGrain grain = pressed(config, scene::plane(0.03),
          drawn(shape, { 0.001, 0.002, 0.0 }, randomRotation(chance)), 2e-4);
        const Observation sheet = seen(config, flat, grain);
        const Observation plane = seen(config, scene::plane(0.03), grain);
        const double force = norm(plane.force[0]);
        off = std::max({ off, norm(sheet.force[0] - plane.force[0]) / force,
          norm(sheet.torque[0] - plane.torque[0]) / (force * grain.size) });
      }
    }
    check::atMost(shape.name + ": a flat sheet is a plane but for", off, 1e-7);
  }
  const GrainShape box = small(scene::brick({ 1.4, 1.0, 1.0 }, 0.15));
  const Config config = springs(box);
  for (const int cells : { 4, 9, 16 })
  {
    for (const double turn : { 0.0, 0.3 })
    {
      const Observation now = seen(config, fixedAs(square(cells, 0.06, 0.4)),
        drawn(box, { 0.0, 0.0, 0.0049 }, scene::about({ 0.0, 0.0, 1.0 }, turn)));
      check::equal("contacts of a box", static_cast<long long>(now.contacts.size()), 4);
      check::relative("force of a box", now.force[0].z, 4.0, 1e-9);
      check::atMost("its torque", norm(now.torque[0]), 1e-9);
    }
  }
}

/// On a dome a box touches once, however fine the mesh is, with one force.
void onDome()
{
  const GrainShape box = small(scene::brick({ 1.4, 1.0, 1.0 }, 0.15));
  const Config config = springs(box);
  double finest = 0.0;
  for (const int cells : { 32, 16, 8 })
  {
    SheetMesh mesh = square(cells, 0.04);
    for (Vec3& p : mesh.points)
    {
      p.z = -10.0 * (p.x * p.x + p.y * p.y);
    }
    const double force = seen(config, fixedAs(mesh),
      drawn(box, { 0.0, 0.0, 0.00495 }, scene::about({ 0.0, 0.0, 1.0 }, 0.3)))
                           .force[0]
                           .z;
    finest = cells == 32 ? force : finest;
    check::relative("force on a dome of " + std::to_string(cells) + " cells", force, finest, 1e-9);
  }
  // 5e-5 m deep at the top; corners and edges are beyond it.
  check::relative("force on a dome", finest, 0.5, 1e-9);
}

/// A cell that has entered a kernel, by an edge or with a corner, is deeper than a run may have.
void pierced()
{
  const GrainShape box = small(scene::brick({ 1.4, 1.0, 1.0 }, 0.15));
  const Config config = springs(box);
  for (const Vec3& at : { Vec3{ 0.0, 0.0035, 0.0035 }, Vec3{ 0.0, 0.0, 0.004 }, Vec3{ 0.0, 0.0, 0.0025 } })
  {
    SheetMesh mesh;
    mesh.points = { at + Vec3{ 0.0, -0.001, -0.001 }, at + Vec3{ 0.0, 0.001, -0.001 },
      at + Vec3{ 0.0, 0.0, 0.001 } };
    mesh.triangles = { { 0, 1, 2 } };
    const Totals now = seen(config, fixedAs(mesh), drawn(box, {}, {})).totals;
    check::isTrue("a kernel with a cell in it is too deep", now.largestRelativeOverlap > 1.0);
  }
}

/// Grains with friction that hit a free sheet: nothing but both has their momenta.
void momenta()
{
  for (const GrainShape& shape : shapes())
  {
    MembraneChoice choice = stuff();
    choice.retardationTime = 2e-5;
    const Surface surface = membraneOf(square(6, 0.1, 0.4), choice);
    Config config = scene::still();
    config.shapes = { shape };
    config.material.youngsModulus = 1e6;
    config.material.restitution = 0.4;
    config.material.slidingFriction = 0.3;
    config.material.rollingFriction = 0.2;
    config.maximumOverlap = 1.0;
    scene::setSteps(config, 1e-5, 1000);
    ShapedGrain grain =
      drawn(shape, { 0.006, -0.005, 0.0165 }, scene::about({ 1.0, 2.0, 3.0 }, 0.7));
    grain.size = 0.015;
    grain.velocity = { 0.5, -0.2, -2.0 };
    grain.angularVelocity = { 20.0, 5.0, 30.0 };
    Snapshot start;
    scene::addClump(config, 0, grain, start);
    Simulation run(config, surface, start);
    const MembraneBody body(surface, 0);
    const UnitShape unit = unitShape(shape);
    const auto sums = [&]
    {
      const Snapshot now = run.snapshot();
      const BodyTotals sheet = body.totals(now.servos.at(0), 0.0, {});
      const ShapedGrain& g = now.particles.shaped[0];
      const Quaternion axes = g.orientation * unit.principal;
      const Vec3 w(rotated(inverse(axes), Lane3(g.angularVelocity)));
      const double scale = g.mass * g.size * g.size;
      const Vec3 spin(rotated(axes,
        Lane3(scale * Vec3{ unit.inertia.x * w.x, unit.inertia.y * w.y, unit.inertia.z * w.z })));
      const Vec3 momentum = g.mass * g.velocity;
      return std::make_pair(sheet.momentum + momentum,
        sheet.angularMomentum + cross(g.position, momentum) + spin);
    };
    const auto begin = sums();
    scene::advance(run, 1000);
    const auto end = sums();
    check::isTrue(shape.name + ": the sheet moves",
      norm(sheetStateOf(run.snapshot().servos.at(0)).velocity[24]) > 0.01);
    check::atMost(shape.name + ": momentum", norm(end.first - begin.first) / norm(begin.first),
      1e-12);
    check::atMost(shape.name + ": angular momentum",
      norm(end.second - begin.second) / norm(begin.second), 1e-7);
  }
}

/// Grains of all shapes that fall on a sheet in a box.
Config rainConfig(int threads, std::int64_t steps)
{
  Config config = scene::rain(FrictionUpdate::Incremental, threads, steps);
  config.shapes = shapes();
  for (int k = 0; k < static_cast<int>(config.shapes.size()); ++k)
  {
    config.spawnShapes.push_back({ k, 1.0 });
  }
  config.radiusMin = 0.003;
  config.radiusMax = 0.004;
  config.spawnMin = { -0.02, -0.02, 0.01 };
  config.spawnMax = { 0.02, 0.02, 0.06 };
  config.maximumParticles = 24;
  config.maximumOverlap = 1.0;
  config.viscosity = 0.0;
  config.initialVelocity = { 0.1, 0.0, -2.0 };
  config.grainsPerThread = 8;
  scene::setSteps(config, 1e-5, steps);
  return config;
}

void sameBits()
{
  MembraneChoice choice = trampoline();
  choice.retardationTime = 1e-4;
  const Surface walls = membraneOf(square(8, 0.06, 0.3), choice);
  const std::int64_t end = check::sanitizedOr<std::int64_t>(400, 900);
  Simulation one(rainConfig(1, end), walls);
  scene::advance(one, end / 2);
  const Snapshot middle = one.snapshot();
  scene::advance(one, end);
  const Snapshot due = one.snapshot();
  check::isTrue("contacts", check::IsSanitized || one.observe().contacts.size() > 4);
  for (const int threads : { 3, 5 })
  {
    Simulation other(rainConfig(threads, end), walls);
    other.restore(middle);
    scene::advance(other, end / 2 + 1);
    other.restore(other.snapshot());
    scene::advance(other, end);
    check::isTrue(std::to_string(threads) + " threads, restored: the same bits",
      scene::identical(other.snapshot(), due));
  }
  for (const int count : { 2, 3 })
  {
    ranks::demandSame({ "rain", rainConfig(1, end), walls, {} }, { count, 1, false }, end, due);
  }
}

void allCases()
{
  for (const GrainShape& shape : shapes())
  {
    oneEnergy(shape, 8e-4, check::sanitizedOr(4, 8));
  }
  oneEnergy(shapes()[1], 1e-4, check::sanitizedOr(4, 8));
  onPlane();
  onDome();
  pierced();
  momenta();
  sameBits();
}

}

int main()
{
  return check::run(allCases);
}
