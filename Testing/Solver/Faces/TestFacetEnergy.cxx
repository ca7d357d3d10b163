// What bodies with flat faces do to each other, and walls to them, follows from one energy: moved a
// little in any direction from where they are pressed together, what they gain in motion is what
// the contacts lose, through all changes of contact between corners, edges and faces. So elastic
// impacts of any pair keep their energy, and what is left is the error of the step.
#include "Check.h"
#include "Faceted.h"

#include "Contacts/FacetGrains.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib> // atoi, atof

using namespace dem;
using scene::about;
using scene::placed;

namespace
{

double mechanical(const Totals& totals)
{
  return totals.translationalEnergy + totals.rotationalEnergy + totals.elasticEnergy;
}

/// As large as it is to be: others draw it anew.
GrainShape scaled(GrainShape shape, double factor)
{
  shape.faceted[0].rounding *= factor;
  for (Vec3& point : shape.faceted[0].points)
  {
    point = factor * point;
  }
  return shape;
}

const GrainShape cube = scene::brick({ 0.02, 0.02, 0.02 }, 0.002);
const GrainShape stone = scaled(scene::gravel(12, 4, 0.1), 0.01);
const GrainShape tetrahedron = scaled(scene::tetrahedron(0.15), 0.01);
const GrainShape prism = scaled(scene::prism(10, 0.6, 1.0, 0.1), 0.01);

const GrainShape can = scene::cylinder(0.01, 0.02, 0.002);
const GrainShape cup = scene::cone(0.01, 0.004, 0.02, 0.002);
const GrainShape pill = scene::capsule(0.004, 0.02);
/// Heavy: its overlaps are large, and their forces may change velocities only little in a step.
const GrainShape roll = scene::capsule(0.02, 0.1);

double roundingOf(const GrainShape& shape)
{
  return shape.frustum ? shape.frustum->rounding : shape.faceted[0].rounding;
}

/// Two bodies, or a wall about the origin and one.
struct Meeting
{
  Config config = scene::still();
  Surface walls;
  ShapedGrain first, second;

  Meeting()
  {
    this->config.gravity = {};
    this->config.material.youngsModulus = 1e8;
    this->config.allowInitialOverlap = true;
  }
  Snapshot start() const
  {
    Snapshot start;
    if (this->walls.elements.empty())
    {
      scene::addClump(this->config, 0, this->first, start);
    }
    scene::addClump(this->config, static_cast<int>(this->config.shapes.size()) - 1, this->second,
      start);
    return start;
  }
};

/// How two bodies lie to each other.
struct Lie
{
  double flat;  ///< angle between faces that face each other at most [rad]; 0 for any
  double depth; ///< overlap of the rounded bodies, in parts of the mean rounding
};

/// @param depth overlap of the two [L]
Meeting placedAt(const GrainShape& a, const GrainShape& b, double flat, double depth,
  Random& chance)
{
  Meeting met;
  met.config.shapes = a.name == b.name ? std::vector<GrainShape>{ a } : std::vector{ a, b };
  met.first = placed(a, {}, randomRotation(chance));
  met.second = placed(b, {}, randomRotation(chance));
  const double far = met.first.size + met.second.size;
  Vec3 direction = randomDirection(chance),
       aside = chance.uniform(0.0, 0.3 * far) * randomDirection(chance);
  if (flat > 0.0)
  {
    direction = { 0.0, 0.0, 1.0 };
    aside = 0.3 * far * Vec3{ chance.uniform(-1.0, 1.0), chance.uniform(-1.0, 1.0), 0.0 };
    met.first.orientation = {};
    met.second.orientation = about(randomDirection(chance), flat * chance.uniform(-1.0, 1.0)) *
      about(direction, chance.uniform(-Pi, Pi));
  }
  const ShapeTable shapes = shapeTable(met.config.shapes);
  const FacetGrains facets(shapes, FaceContacts::Features);
  double inside = 0.0, outside = 1.5 * far;
  for (int k = 0; k < 45; ++k)
  {
    const double middle = 0.5 * (inside + outside);
    met.second.position = aside + middle * direction;
    (facets.gap(met.start().particles, 0, shapes[0].count()) > -depth ? outside : inside) = middle;
  }
  return met;
}

/// The first body as a wall.
Meeting atWall(Meeting met, const Surface& walls)
{
  const Quaternion& q = met.first.orientation;
  const Quaternion back{ q.w, -q.x, -q.y, -q.z };
  met.second.position = rotated(back, Lane3(met.second.position));
  met.second.orientation = back * met.second.orientation;
  met.config.shapes.erase(met.config.shapes.begin());
  met.walls = walls;
  return met;
}

/// Errors of energies and momenta, in parts of the work and the push of all contacts.
struct Off
{
  double energy = 0.0, force = 0.0;
};

/// Moves them a step along a random direction.
Off moved(Meeting met, Random& chance)
{
  constexpr double step = 2e-9, speed = 1.0;
  scene::setSteps(met.config, step, 1);
  met.second.velocity = speed * randomDirection(chance);
  met.second.angularVelocity = (speed / met.second.size) * randomDirection(chance);
  Simulation run(met.config, met.walls, met.start());
  const Observation before = run.observe();
  const int last = static_cast<int>(run.particles().shaped.size()) - 1;
  double pushed = 0.0;
  Vec3 force;
  for (const ContactView& contact : before.contacts)
  {
    pushed += norm(contact.force);
    force = force + contact.force;
  }
  scene::advance(run, 1);
  const Totals after = run.observe().totals;
  const double lost = after.dissipatedEnergy - before.totals.dissipatedEnergy;
  const ShapedGrain second = run.particles().shaped[last];
  const Vec3 push = (second.mass / step) * (second.velocity - met.second.velocity);
  const double sign = met.walls.elements.empty() ? -1.0 : 1.0;
  return { std::abs(lost) / (pushed * speed * step), norm(push - sign * force) / pushed };
}

/// Finite steps leave a few parts in 1e4 where a rounding is pressed in by a hundredth.
void checkEnergies(const std::string& name, const std::vector<Meeting>& meetings, Random& chance)
{
  Off worst, mean;
  double touched = 0.0;
  for (const Meeting& met : meetings)
  {
    for (int trial = 0; trial < 3; ++trial)
    {
      const Off off = moved(met, chance);
      touched += std::isfinite(off.energy) ? 1.0 : 0.0;
      worst = { std::max(worst.energy, off.energy), std::max(worst.force, off.force) };
      mean.energy += off.energy / (3.0 * static_cast<double>(meetings.size()));
    }
  }
  check::equal(name + ": all touch", static_cast<long long>(touched),
    3 * static_cast<long long>(meetings.size()));
  check::atMost(name + ": work is not that of contacts by", worst.energy, 7e-4);
  check::atMost(name + ": in the mean by", mean.energy, 2e-4);
  check::atMost(name + ": forces shown are not those that push by", worst.force, 1e-6);
}

void pairs(bool areRound)
{
  Random chance(7);
  using Kinds = std::vector<std::pair<GrainShape, GrainShape>>;
  const Kinds kinds = areRound
    ? Kinds{ { can, can }, { can, cube }, { cup, can }, { cup, cube }, { stone, can },
        { roll, roll }, { pill, cube }, { pill, can }, { cup, pill } }
    : Kinds{ { cube, cube }, { stone, stone }, { tetrahedron, cube }, { prism, stone } };
  for (const auto& [a, b] : kinds)
  {
    for (const Lie& lie :
      { Lie{ 0.0, 0.01 }, Lie{ 0.02, 0.01 }, Lie{ 0.0, 0.1 }, Lie{ 0.02, 0.1 }, Lie{ 0.2, 0.1 } })
    {
      std::vector<Meeting> meetings;
      for (int k = 0; k < 40; ++k)
      {
        const double depth = lie.depth * (roundingOf(a) + roundingOf(b));
        meetings.push_back(placedAt(a, b, lie.flat, depth, chance));
      }
      checkEnergies(a.name + " and " + b.name + ", " + check::number(lie.flat) + " rad, " +
          check::number(lie.depth) + " deep",
        meetings, chance);
    }
  }
}

/// The surface of a cube about the origin, of rectangles or triangles.
Surface walledCube(double half, bool triangles, double thickness)
{
  Surface surface;
  for (int axis = 0; axis < 3; ++axis)
  {
    for (const double side : { -half, half })
    {
      Vec3 corners[4];
      for (int k = 0; k < 4; ++k)
      {
        const double a = k == 1 || k == 2 ? half : -half, b = k > 1 ? side : -side;
        const double x[3] = { side, a, b };
        corners[k] = { x[(3 - axis) % 3], x[(4 - axis) % 3], x[(5 - axis) % 3] };
      }
      if (triangles)
      {
        scene::addElement(surface, { corners[0], corners[1], corners[2] }, thickness);
        scene::addElement(surface, { corners[0], corners[2], corners[3] }, thickness);
      }
      else
      {
        scene::addRectangle(surface, corners[0], corners[1], corners[2], corners[3], thickness);
      }
    }
  }
  return surface;
}

/// A square, of which one rectangle has all sides.
Surface plate(double half)
{
  Surface surface;
  scene::addRectangle(surface, { -half, -half, 0 }, { half, -half, 0 }, { half, half, 0 },
    { -half, half, 0 });
  return surface;
}

/// A wall that flies past and rotates does its work on the grain.
Surface moving(Surface surface)
{
  surface.bodies.resize(1);
  surface.bodies[0].motion.velocity = { 0.3, -0.2, 0.1 };
  surface.bodies[0].motion.axis = { 1.0, 2.0, -1.0 };
  surface.bodies[0].motion.angularVelocity = 30.0;
  return surface;
}

constexpr double half = 0.01, thin = 1.2e-4;

/// The substitute for a wall where bodies are placed, which may be sharper than any.
GrainShape standInFor(double height)
{
  GrainShape shape = scene::brick({ 2.0 * (half + thin), 2.0 * (half + thin), height }, thin);
  shape.name = "stand-in";
  return shape;
}

const GrainShape standIn = standInFor(2.0 * (half + thin)), sheet = standInFor(3.02e-4);

void walls()
{
  constexpr double thickness = 1e-3;
  struct Case
  {
    const char* name;
    Surface wall;
    GrainShape standIn, grain;
    double thickness, flat, depth;
  };
  const Surface block = walledCube(half, false, 0.0), triangles = walledCube(half, true, 0.0);
  const Case cases[] = { { "block", block, standIn, cube, 0.0, 0.0, 0.01 },
    { "block", block, standIn, cube, 0.0, 0.03, 0.1 },
    { "block", triangles, standIn, cube, 0.0, 0.0, 0.1 },
    { "block", triangles, standIn, cube, 0.0, 0.03, 0.01 },
    { "block", triangles, standIn, stone, 0.0, 0.03, 0.1 },
    { "thick block", walledCube(half, true, thickness), standIn, cube, thickness, 0.03, 0.1 },
    { "block that moves", moving(block), standIn, cube, 0.0, 0.03, 0.1 },
    { "plate", plate(half), sheet, cube, 0.0, 0.03, 0.1 },
    { "plate that moves", moving(plate(half)), sheet, cube, 0.0, 0.0, 0.1 } };
  Random chance(9);
  for (const Case& c : cases)
  {
    std::vector<Meeting> meetings;
    for (int k = 0; k < 40; ++k)
    {
      const double depth = c.depth * (roundingOf(c.grain) + c.thickness) + thin - c.thickness;
      meetings.push_back(atWall(placedAt(c.standIn, c.grain, c.flat, depth, chance), c.wall));
    }
    checkEnergies(c.grain.name + " at a " + c.name + ", " + check::number(c.flat) + " rad, " +
        check::number(c.depth) + " deep",
      meetings, chance);
  }
}

/// Where a share fades, the stored energy falls along a direction of its own, and the force of the
/// contact is off its normal. No other contact does this, and forces of all contacts of a pair add
/// up to the slope of one energy (see pairs()).
void sideways()
{
  Random chance(7);
  const double depth = 0.1 * 2.0 * roundingOf(cube);
  double alone = 0.0, ofHundredth = 0.0, ofTenth = 0.0;
  for (int k = 0; k < 400; ++k)
  {
    Meeting met = placedAt(cube, cube, 0.0, depth, chance);
    scene::setSteps(met.config, 2e-9, 1);
    const Observation seen = Simulation(met.config, met.walls, met.start()).observe();
    double most = 0.0;
    for (const ContactView& contact : seen.contacts)
    {
      most = std::max(most, norm(contact.force));
    }
    for (const ContactView& contact : seen.contacts)
    {
      const double force = norm(contact.force);
      const double angle = std::atan2(contact.tangentialForce, contact.normalForce) * 180.0 / Pi;
      alone = seen.contacts.size() == 1 ? std::max(alone, angle) : alone;
      ofHundredth = force > 0.01 * most ? std::max(ofHundredth, angle) : ofHundredth;
      ofTenth = force > 0.1 * most ? std::max(ofTenth, angle) : ofTenth;
    }
  }
  check::atMost("a contact alone is off its normal by degrees", alone, 1e-6);
  check::close("with a hundredth of the force of the strongest", ofHundredth, 84.1, 0.5);
  check::close("with a tenth", ofTenth, 53.4, 0.5);
}

/// The error of the energy when two have met and gone apart, in that before.
double errorOfImpact(Meeting met, double step)
{
  constexpr double speed = 1.0;
  const auto steps = static_cast<std::int64_t>(std::llround(4e-4 / step));
  scene::setSteps(met.config, step, 20 * steps);
  met.second.velocity = -speed * normalized(met.second.position);
  Simulation run(met.config, met.walls, met.start());
  const double before = mechanical(run.observe().totals);
  Observation seen;
  int parts = 0;
  do
  {
    scene::advance(run, ++parts * steps);
    seen = run.observe();
  } while (parts < 20 && !seen.contacts.empty());
  const ShapedGrain last = run.particles().shaped.back();
  check::isTrue("they meet and part",
    parts < 20 && norm(last.velocity - met.second.velocity) > 0.01 * speed);
  return std::abs(mechanical(seen.totals) / before - 1.0);
}

/// In whatever orientation they meet, over the faces, edges and corners of each other.
template <typename Meet>
void checkImpacts(const std::string& name, int count, const Meet& meet)
{
  double mean[2] = { 0.0, 0.0 }, worst = 0.0;
  for (int k = 0; k < count; ++k)
  {
    const Meeting met = meet(k);
    for (const int halving : { 0, 1 })
    {
      const double error = errorOfImpact(met, halving == 0 ? 8e-7 : 4e-7);
      mean[halving] += error / count;
      worst = std::max(worst, error);
    }
  }
  check::atMost(name + ": energy changes in the mean by", mean[0], 1e-5);
  check::atMost(name + ": by at most", worst, 5e-5);
  check::atMost(name + ": with half the step, of the mean of before", mean[1] / mean[0], 0.5);
}

void impacts()
{
  Random chance(11);
  checkImpacts("impacts", 60,
    [&](int k)
    {
      const GrainShape& other = k % 3 == 0 ? stone : (k % 3 == 1 ? cube : tetrahedron);
      return placedAt(cube, other, k % 2 == 0 ? 0.0 : 0.03, -1e-7, chance);
    });
  for (const NormalLaw law : { NormalLaw::Hertz, NormalLaw::CundallStrack })
  {
    // A plate has a rectangle for all of its sides, of which an edge may cross several.
    checkImpacts(std::string("impacts on walls, ") + nameOf(law), 40,
      [&](int k)
      {
        const bool isPlate = k % 2 == 0;
        Meeting met = atWall(placedAt(isPlate ? sheet : standIn, cube, 0.03, thin - 1e-5, chance),
          isPlate ? plate(half) : walledCube(half, true, 0.0));
        met.config.law.normal = law;
        return met;
      });
  }
}

struct Errors
{
  double mean = 0.0, worst = 0.0;
};

template <typename Meet>
Errors errorsOf(int count, double step, const Meet& meet)
{
  Random chance(5);
  Errors errors;
  for (int k = 0; k < count; ++k)
  {
    const double error = errorOfImpact(meet(k, chance), step);
    errors.mean += error / count;
    errors.worst = std::max(errors.worst, error);
  }
  return errors;
}

Errors roundErrors(const GrainShape& a, const GrainShape& b, double flat, int count, double step)
{
  return errorsOf(count, step,
    [&](int, Random& chance) { return placedAt(a, b, flat, -1e-7, chance); });
}

/// On a sharp block of triangles and a plate of one rectangle, alternately.
Errors wallErrors(const GrainShape& grain, double flat, int count, double step)
{
  return errorsOf(count, step,
    [&](int k, Random& chance)
    {
      const bool isPlate = k % 2 == 0;
      return atWall(placedAt(isPlate ? sheet : standIn, grain, flat, thin - 1e-5, chance),
        isPlate ? plate(half) : walledCube(half, true, 0.0));
    });
}

const std::pair<GrainShape, GrainShape> roundKinds[] = { { can, can }, { can, cube }, { cup, can },
  { cup, cube }, { can, stone }, { pill, pill }, { pill, cube }, { can, pill } };

void checkRound(const std::string& name, const Errors& any, const Errors& flat)
{
  check::atMost(name + ": energy changes in the mean by", any.mean, 1e-6);
  check::atMost(name + ": by at most", any.worst, 2e-5);
  check::atMost(name + ", flat on flat: energy changes in the mean by", flat.mean, 1e-4);
  check::atMost(name + ", flat on flat: by at most", flat.worst, 3e-3);
}

/// Where flat ends meet, many contacts begin and hand over within a few steps.
void roundImpacts()
{
  constexpr int count = 40;
  constexpr double step = 4e-7, flat = 0.03;
  for (const auto& [a, b] : roundKinds)
  {
    checkRound(a.name + " and " + b.name, roundErrors(a, b, 0.0, count, step),
      roundErrors(a, b, flat, count, step));
  }
  for (const GrainShape& grain : { can, cup })
  {
    checkRound(grain.name + " and sharp walls", wallErrors(grain, 0.0, count, step),
      wallErrors(grain, flat, count, step));
  }
}

void tellRoundImpacts(int count, double step)
{
  const auto tell = [](const std::string& name, double flat, const Errors& errors)
  {
    std::printf("%s, %s: energy changes by %.2g in the mean, by %.2g at most\n", name.c_str(),
      flat > 0.0 ? "flat on flat" : "any orientation", errors.mean, errors.worst);
  };
  for (const double flat : { 0.0, 0.03 })
  {
    for (const auto& [a, b] : roundKinds)
    {
      tell(a.name + " and " + b.name, flat, roundErrors(a, b, flat, count, step));
    }
    for (const GrainShape& grain : { can, cup })
    {
      tell(grain.name + " and sharp walls", flat, wallErrors(grain, flat, count, step));
    }
  }
}

}

/// With a number, so many pairs of cubes that meet in any orientation; with a step [T, s] after it,
/// so many of each kind with a cylinder or a cone.
int main(int argc, char* argv[])
{
  return check::run(
    [argc, argv]
    {
      if (argc > 2)
      {
        tellRoundImpacts(std::atoi(argv[1]), std::atof(argv[2]));
        return;
      }
      if (argc > 1)
      {
        Random chance(3);
        checkImpacts("cubes", std::atoi(argv[1]),
          [&](int) { return placedAt(cube, cube, 0.0, -1e-7, chance); });
        return;
      }
      pairs(false);
      pairs(true);
      sideways();
      walls();
      impacts();
      roundImpacts();
    });
}
