// Grains of several convex parts: mass properties are those of the parts together, a grain goes
// into what its convex hull would fill, rests there, bounces without loss, keeps momenta, and has
// the same bits by every route.
#include "Check.h"
#include "Faceted.h"
#include "ShapesInMotion.h"

#include "Integrators/ShapedMotion.h"
#include "Shapes/MassProperties.h"

using namespace dem;
using scene::placed;

namespace
{

/// A box between two corners as a part.
RoundedPolyhedron block(const Vec3& low, const Vec3& high, double rounding)
{
  RoundedPolyhedron part{ {}, rounding };
  for (int k = 0; k < 8; ++k)
  {
    part.points.push_back(
      { k & 1 ? high.x : low.x, k & 2 ? high.y : low.y, k & 4 ? high.z : low.z });
  }
  return part;
}

/// Two legs on a base, which is at z = 0; as wide as high.
GrainShape staple(double rounding)
{
  GrainShape shape{ "staple", {} };
  shape.faceted = { block({ -0.5, -0.1, 0.0 }, { 0.5, 0.1, 0.2 }, rounding),
    block({ -0.5, -0.1, 0.2 }, { -0.3, 0.1, 1.0 }, rounding),
    block({ 0.3, -0.1, 0.2 }, { 0.5, 0.1, 1.0 }, rounding) };
  return shape;
}

/// A short and a long arm, of different roundings.
GrainShape bracket()
{
  GrainShape shape{ "bracket", {} };
  shape.faceted = { block({ 0, 0, 0 }, { 1, 0.3, 0.3 }, 0.03),
    block({ 0, 0.3, 0 }, { 0.4, 0.8, 0.3 }, 0.045) };
  return shape;
}

double kinetic(const Totals& totals)
{
  return totals.translationalEnergy + totals.rotationalEnergy;
}

/// Mass properties by those of the parts as bodies of their own, with the parallel axis theorem.
void massOfParts()
{
  const GrainShape shape = bracket();
  const UnitShape whole = unitShape(shape);
  double volume = 0.0;
  Vec3 centre;
  std::vector<UnitShape> alone;
  for (const RoundedPolyhedron& part : shape.faceted)
  {
    GrainShape one{ "part", {} };
    one.faceted = { part };
    alone.push_back(unitShape(one));
    const double own = alone.back().volume * std::pow(alone.back().drawnRadius, 3);
    volume += own;
    centre = centre + own * alone.back().drawnCentre;
  }
  centre = (1.0 / volume) * centre;
  double trace = 0.0; // of the inertia tensor
  for (const UnitShape& one : alone)
  {
    const double size = one.drawnRadius, own = one.volume * size * size * size;
    const Vec3 d = one.drawnCentre - centre;
    trace +=
      own * (size * size * (one.inertia.x + one.inertia.y + one.inertia.z) + 2.0 * dot(d, d));
  }
  const double size = whole.drawnRadius;
  check::relative("volume", whole.volume * size * size * size, volume, 1e-11);
  check::atMost("centre of mass", norm(whole.drawnCentre - centre), 1e-11);
  check::relative("trace of inertia",
    size * size * (whole.inertia.x + whole.inertia.y + whole.inertia.z), trace / volume, 1e-11);
  check::relative("ball around it", size, norm(Vec3{ 1.0, 0.0, 0.0 } - centre), 0.06);
  const std::vector<UnitFacets>& parts = *whole.parts;
  check::equal("parts", static_cast<long long>(parts.size()), 2);
  check::equal("balls", whole.count(), 2 * (4 + 8 + 12));
  check::equal("the second one begins at", parts[1].firstBall, 24);
  check::relative("rounding of the second one", parts[1].rounding * size, 0.045, 1e-11);
  check::isTrue("features",
    whole.feature(24) == Feature::Body && whole.feature(25) == Feature::Corner &&
      whole.feature(33) == Feature::Edge);
}

void badParts()
{
  const auto says = [](const char* what, const GrainShape& shape, const std::string& part)
  {
    const std::string words = scene::complaintOf(shape);
    check::isTrue(std::string(what) + ": " + words, words.find(part) != std::string::npos);
  };
  GrainShape bad = bracket();
  bad.faceted[1].rounding = 0.2;
  says("too thin", bad, "part, number 2, that has a rounding of 0.2");
  bad = bracket();
  bad.faceted[0].points.resize(3);
  says("a triangle", bad, "part, number 1, that has 3 points");
  bad = bracket();
  bad.faceted.resize(101, bad.faceted[0]);
  says("too many", bad, "101 convex parts");
  bad = bracket();
  bad.surface = Superellipsoid{};
  says("two kinds", bad, "only one of them");
}

/// A staple upside down over a bar, which is inside its convex hull, and one beside it that holds a
/// brick in its opening: both bear what they should where they should.
void rest()
{
  const GrainShape shape = staple(0.02);
  const UnitShape unit = unitShape(shape);
  Config config = scene::still();
  config.gravity = { 0, 0, -9.81 };
  config.material.youngsModulus = 1e9;
  config.material.restitution = 0.2;
  config.numericalDamping = 0.3;
  config.shapes = { shape, scene::brick({ 0.4, 0.18, 0.5 }, 0.02) };
  scene::setSteps(config, 1e-5, 60000);
  const double above = unit.drawnCentre.z; // the centre of mass over the outside of the base
  const Quaternion over{ 0.0, 1.0, 0.0, 0.0 };
  Snapshot start;
  scene::addClump(config, 0, placed(shape, { 0.0, 0.0, 0.501 + 0.2 - above }, over), start);
  scene::addClump(config, 0, placed(shape, { 2.0, 0.0, above + 0.001 }), start);
  scene::addClump(config, 1, placed(config.shapes[1], { 2.0, 0.0, 0.2 + 0.25 + 0.003 }), start);
  Surface walls = scene::box({ -0.15, -0.5, -0.5 }, { 0.15, 0.5, 0.5 }); // the bar
  scene::addRectangle(walls, { 1, -1, 0 }, { 3, -1, 0 }, { 3, 1, 0 }, { 1, 1, 0 });
  Simulation run(config, Scene(walls), start);
  scene::advance(run, 30000);
  const Snapshot settled = run.snapshot();
  scene::advance(run, 60000);
  const Snapshot later = run.snapshot();
  double drift = 0.0;
  for (int k = 0; k < 3; ++k)
  {
    drift = std::max(drift,
      norm(later.particles.shaped[k].position - settled.particles.shaped[k].position));
  }
  check::atMost("at rest: drift in 0.3 s", drift, 1e-6);
  const auto z = [&](int k) { return later.particles.shaped[k].position.z; };
  check::relative("height of the one over the bar", z(0), 0.7 - above, 1e-3);
  check::relative("height of the one on the floor", z(1), above, 1e-3);
  check::relative("height of the brick in it", z(2), 0.45, 1e-3);
  clumps::checkWeight(run);
}

/// On both legs at a time.
void bounce()
{
  const GrainShape shape = staple(0.02);
  Config config = scene::still();
  config.gravity = {};
  config.material.youngsModulus = 1e9;
  config.shapes = { shape };
  scene::setSteps(config, 2e-6, 60000);
  const UnitShape unit = unitShape(shape);
  Snapshot start;
  ShapedGrain grain = placed(shape, { 0.0, 0.0, 1.00001 - unit.drawnCentre.z }, { 0, 1, 0, 0 });
  grain.velocity = { 0, 0, -0.3 };
  scene::addClump(config, 0, grain, start);
  Simulation run(config, scene::plane(4.0), start);
  const double before = kinetic(run.observe().totals);
  scene::advance(run, 60000);
  const Totals after = run.observe().totals;
  check::relative("bounce: energy", kinetic(after) + after.elasticEnergy, before, 1e-6);
  check::relative("bounce: velocity", run.particles().shaped[0].velocity.z, 0.3, 1e-6);
}

void conservation()
{
  const Config config = clumps::hardMeeting(
    { staple(0.02), bracket(), scene::brick({ 1, 0.7, 1.3 }, 0.1), scene::lump(),
      superellipsoid("lens", { 1.2, 1.0, 0.7 }, 1.0, 1.0), scene::cylinder(0.4, 1.0, 0.06) },
    60000);
  clumps::checkConservation(config, clumps::crowd(config, 20.0), 1000);
}

Config mixture(int threads, std::int64_t steps)
{
  const std::vector<GrainShape> shapes{ staple(0.02), bracket(), scene::dumbbell(),
    scene::tetrahedron(0.15), superellipsoid("block", { 1.2, 1.0, 0.7 }, 0.6, 0.6),
    scene::cone(0.5, 0.0, 1.0, 0.05) };
  return clumps::hardRain(shapes, 1.0, threads, steps);
}

}

int main()
{
  return check::run(
    []
    {
      massOfParts();
      badParts();
      clumps::sameBits(mixture);
      if (!check::IsSanitized)
      {
        bounce();
        rest();
        conservation();
      }
    });
}
