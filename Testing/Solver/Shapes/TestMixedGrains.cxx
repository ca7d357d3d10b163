// Grains of parts of several kinds in motion. A part with axes of its own moves as the body alone
// does, balls bear what they should, elastic impacts keep energy, momenta stay, and bits are the
// same by every route.
#include "Check.h"
#include "MixedShapes.h"
#include "ShapesInMotion.h"

#include "Integrators/ShapedMotion.h"

using namespace dem;
using scene::about;
using scene::part;
using scene::placed;

namespace
{

double kinetic(const Totals& totals)
{
  return totals.translationalEnergy + totals.rotationalEnergy;
}

/// A body and the same body as a part of a drawing that is moved and rotated.
struct Twin
{
  GrainShape alone, drawn;
  Quaternion rotation; ///< of the part in the drawing
};

std::vector<Twin> twins()
{
  const Superellipsoid smooth{ { 1.0, 0.8, 0.6 }, { 0.7, 0.8, 0.9 }, 0.8, 1.2 };
  std::vector<Twin> all{ { scene::cylinder(0.4, 1.0, 0.06), {}, about({ 1, 2, 3 }, 0.9) },
    { scene::cone(0.5, 0.0, 1.0, 0.05), {}, about({ 2, -1, 1 }, 2.0) },
    { scene::capsule(0.3, 1.4), {}, about({ 0, 1, 1 }, 1.3) },
    { GrainShape{ "pebble", {}, smooth }, {}, about({ -1, 1, 2 }, 0.5) } };
  for (Twin& twin : all)
  {
    twin.drawn.name = twin.alone.name;
    const Vec3 centre{ 0.3, -0.2, 0.7 };
    twin.drawn.placed = { twin.alone.frustum ? part(*twin.alone.frustum, centre, twin.rotation)
                                             : part(smooth, centre, twin.rotation) };
  }
  return all;
}

/// Grains of all twins, boxes and lumps that fly towards each other, or apart and against walls.
/// @param areParts whether twins are drawn as parts
/// @param rate of their approach [1/T]
/// @param met becomes the number of contacts
Snapshot meetingOf(const std::vector<Twin>& all, bool areParts, FaceContacts contacts, double rate,
  std::int64_t steps, std::int64_t& met)
{
  std::vector<GrainShape> shapes;
  for (const Twin& twin : all)
  {
    shapes.push_back(areParts ? twin.drawn : twin.alone);
  }
  shapes.push_back(scene::brick({ 1, 0.7, 1.3 }, 0.1));
  shapes.push_back(scene::lump());
  Config config = clumps::hardMeeting(shapes, steps);
  config.faceContacts = contacts;
  Snapshot start = clumps::crowd(config, rate);
  for (ShapedGrain& grain : start.particles.shaped)
  {
    if (grain.shape < static_cast<int>(all.size()) && areParts)
    {
      grain.orientation = grain.orientation * inverse(all[grain.shape].rotation);
    }
  }
  placeBalls(shapeTable(shapes), start.particles.lag, start.particles);
  // With fins between the grains.
  Surface walls = scene::box({ -0.034, -0.034, -0.034 }, { 0.034, 0.034, 0.034 });
  for (const double x : { -0.0105, 0.0105 })
  {
    scene::addRectangle(walls, { x, -0.034, -0.034 }, { x, -0.025, -0.034 }, { x, -0.025, 0.034 },
      { x, -0.034, 0.034 });
  }
  Simulation run(config, Scene(walls), start);
  for (int piece = 1; piece <= 20; ++piece)
  {
    scene::advance(run, steps * piece / 20);
    met += run.observe().totals.contactCount;
  }
  return run.snapshot();
}

/// Elsewhere parts that were rotated did not touch anything (bepuphysics2 244).
void asAlone(FaceContacts contacts, double rate, const std::string& what)
{
  const std::vector<Twin> all = twins();
  constexpr std::int64_t steps = 12000;
  std::int64_t met = 0, metAsParts = 0;
  const Snapshot alone = meetingOf(all, false, contacts, rate, steps, met);
  const Snapshot parts = meetingOf(all, true, contacts, rate, steps, metAsParts);
  double moved = 0.0, apart = 0.0, turned = 0.0;
  for (std::size_t k = 0; k < alone.particles.shaped.size(); ++k)
  {
    const ShapedGrain &a = alone.particles.shaped[k], &b = parts.particles.shaped[k];
    apart = std::max(apart, norm(a.position - b.position));
    turned = std::max(turned, norm(a.angularVelocity - b.angularVelocity));
    moved = std::max(moved, norm(a.velocity));
  }
  check::isTrue(what + ": contacts", met > 15);
  check::equal(what + ": as many", metAsParts, met);
  check::isTrue(what + ": they move", moved > 0.1);
  check::atMost(what + ": positions differ by [m]", apart, 1e-9);
  check::atMost(what + ": spins differ by [1/s]", turned, 1e-4);
}

/// Each foot of a table bears a quarter.
void feet()
{
  const GrainShape shape = scene::table();
  const UnitShape unit = unitShape(shape);
  Config config = scene::still();
  config.gravity = { 0, 0, -9.81 };
  config.material.youngsModulus = 1e9;
  config.material.restitution = 0.2;
  config.numericalDamping = 0.3;
  config.shapes = { shape };
  scene::setSteps(config, 1e-5, 30000);
  const double above = unit.drawnCentre.z + 0.55; // the centre of mass over the soles
  Snapshot start;
  scene::addClump(config, 0, placed(shape, { 0, 0, above + 1e-4 }), start);
  Simulation run(config, scene::plane(8.0), start);
  scene::advance(run, 30000);
  const Observation seen = run.observe();
  const double weight = 9.81 * run.particles().shaped[0].mass;
  check::equal("table: feet", static_cast<long long>(seen.contacts.size()), 4);
  for (const auto& contact : seen.contacts)
  {
    check::relative("table: a foot bears", contact.force.z, 0.25 * weight, 1e-3);
  }
  check::relative("table: height", run.particles().shaped[0].position.z, above, 1e-3);
}

/// Two grains without friction that hit each other anywhere.
void elastic(const GrainShape& a, const GrainShape& b, int pairs)
{
  Random chance(11);
  double most = 0.0;
  int met = 0;
  for (int k = 0; k < pairs; ++k)
  {
    Config config = scene::still();
    config.material.youngsModulus = 1e9;
    config.shapes = a.name == b.name ? std::vector{ a } : std::vector{ a, b };
    config.allowInitialOverlap = true;
    scene::setSteps(config, 5e-7, 40000);
    ShapedGrain first, second;
    first.size = second.size = 0.01;
    first.orientation = randomRotation(chance);
    second.orientation = randomRotation(chance);
    second.position = { 0.0201, chance.uniform(-0.004, 0.004), chance.uniform(-0.004, 0.004) };
    second.velocity = { -1.0, 0.0, 0.0 };
    Snapshot start;
    scene::addClump(config, 0, first, start);
    scene::addClump(config, static_cast<int>(config.shapes.size()) - 1, second, start);
    Simulation run(config, Surface{}, start);
    const double before = kinetic(run.observe().totals);
    for (int piece = 1; piece <= 40; ++piece)
    {
      scene::advance(run, 1000 * piece);
    }
    const Totals after = run.observe().totals;
    met += run.particles().shaped[0].velocity.x < -1e-3 ? 1 : 0;
    most = std::max(most, std::abs((kinetic(after) + after.elasticEnergy) / before - 1.0));
  }
  const std::string what = a.name + " and " + b.name;
  check::isTrue(what + ": they meet", 2 * met > pairs);
  check::atMost(what + ": elastic impacts change the energy by", most, 1e-4);
}

void conservation()
{
  const Config config = clumps::hardMeeting(
    { scene::mallet(), scene::monument(), scene::table(), scene::brick({ 1, 0.7, 1.3 }, 0.1),
      superellipsoid("lens", { 1.2, 1.0, 0.7 }, 1.0, 1.0), scene::cylinder(0.4, 1.0, 0.06) },
    60000);
  clumps::checkConservation(config, clumps::crowd(config, 20.0), 1000);
}

Config mixture(int threads, std::int64_t steps)
{
  const std::vector<GrainShape> shapes{ scene::mallet(), scene::monument(), scene::dumbbell(),
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
      asAlone(FaceContacts::Features, 20.0, "features");
      asAlone(FaceContacts::Features, -20.0, "features at walls");
      asAlone(FaceContacts::NearestPoints, 20.0, "nearest points");
      clumps::sameBits(mixture);
      if (!check::IsSanitized)
      {
        feet();
        elastic(scene::mallet(), scene::mallet(), 6);
        elastic(scene::mallet(), scene::monument(), 6);
        conservation();
      }
    });
}
