// Grains with faces that touch each other in one point, where their kernels are nearest: that point
// is proven to be the nearest, what has one point anyway moves as it does with features, a face on
// a face has no extent, energy and momentum are kept, and bits are the same by every route.
#include "Check.h"
#include "Faceted.h"
#include "ShapesInMotion.h"

#include "Contacts/FacetGrains.h"

#include <algorithm>

using namespace dem;
using scene::about;
using scene::placed;

namespace
{

const GrainShape cube = scene::brick({ 0.02, 0.02, 0.02 }, 0.002);

double mechanical(const Totals& totals)
{
  return totals.translationalEnergy + totals.rotationalEnergy + totals.elasticEnergy;
}

std::vector<GrainShape> kinds()
{
  return { scene::brick({ 1, 0.7, 1.3 }, 0.1), scene::gravel(12, 4, 0.1), scene::tetrahedron(0.15),
    scene::cylinder(0.5, 1.0, 0.06), scene::cone(0.6, 0.0, 1.2, 0.05) };
}

/// How far a point is from being the one of a body that is farthest along n, and in the body.
double missing(const FacetBody& body, const Vec3& point, const Vec3& n)
{
  const double along = std::abs(dot(farthestPoint(body, n) - point, n));
  const double outside = nearestPoint(*body.facets, body.inUnits(point)).distance;
  return std::max(along / body.size, outside);
}

/// The points that a contact is between are proven to be the nearest ones: each is in its kernel,
/// none of which reaches beyond it towards the other (equations 15 and 19 of Zhao and Zhao 2021).
void nearestPoints()
{
  const std::vector<GrainShape> all = kinds();
  Config config = scene::still();
  config.shapes = all;
  const ShapeTable shapes = shapeTable(all);
  const FacetGrains facets(shapes, FaceContacts::NearestPoints);
  Random chance(19);
  for (std::size_t i = 0; i < all.size(); ++i)
  {
    for (std::size_t j = 0; j <= i; ++j)
    {
      double off = 0.0, across = 0.0, overlap = 0.0, back = 0.0;
      for (int k = 0; k < 25; ++k)
      {
        ShapedGrain one, other;
        one.size = chance.uniform(0.5, 2.0);
        one.orientation = randomRotation(chance);
        other.size = chance.uniform(0.5, 2.0);
        other.orientation = randomRotation(chance);
        other.position = 1.5 * (one.size + other.size) * randomDirection(chance);
        const auto pairAt = [&](const Vec3& position)
        {
          Snapshot start;
          other.position = position;
          scene::addClump(config, static_cast<int>(i), one, start);
          scene::addClump(config, static_cast<int>(j), other, start);
          return start.particles;
        };
        const std::int64_t second = shapes[i].count();
        // Along the normal they keep their nearest points, until the roundings overlap.
        const Particles apart = pairAt(other.position);
        const FeatureContact far = facets.contact(apart, 0, second);
        const double reach = far.firstRadius + far.secondRadius;
        const double depth = chance.uniform(0.01, 0.4) * reach;
        const Particles near = pairAt(other.position + (far.overlap - depth) * far.direction);
        const FeatureContact got = facets.contact(near, 0, second);
        const Vec3 first = near.position.get(0) + got.firstCap;
        const Vec3 last = near.position.get(second) + got.secondCap;
        const Vec3 separation = last - first;
        off = std::max(off, missing(facets.body(near, 0), first, got.direction));
        off = std::max(off,
          missing(facets.body(near, second), last - near.shaped[1].position, -got.direction));
        across = std::max(across, norm(cross(separation, got.direction)) / reach);
        overlap = std::max({ overlap, std::abs(got.overlap - depth),
          std::abs(got.overlap - reach + norm(separation)) });
        const FeatureContact reversed = facets.contact(near, second, 0);
        back = std::max({ back, norm(reversed.direction + got.direction),
          norm(reversed.firstCap - got.secondCap), std::abs(reversed.overlap - got.overlap) });
      }
      const std::string name = all[i].name + " and " + all[j].name + ": ";
      check::atMost(name + "a kernel reaches beyond by", off, 1e-6);
      check::atMost(name + "the separation is off the normal by", across, 1e-9);
      check::atMost(name + "overlap is off by", overlap, 1e-9);
      check::close(name + "the same from the other one", back, 0.0, 0.0);
    }
  }
}

/// Where one falls on another: both rotated, elastic, without friction.
struct Fall
{
  Config config = scene::still();
  Snapshot start;

  Fall(const Quaternion& lower, const Quaternion& upper, FaceContacts contacts)
  {
    this->config.gravity = {};
    this->config.material.youngsModulus = 1e8;
    this->config.faceContacts = contacts;
    this->config.shapes = { cube };
    scene::setSteps(this->config, 4e-7, 40000);
    scene::addClump(this->config, 0, placed(cube, {}, lower), this->start);
    ShapedGrain other = placed(cube, { 0.0011, 0.0007, 0.036 }, upper);
    other.velocity = { 0.0, 0.0, -1.0 };
    scene::addClump(this->config, 0, other, this->start);
  }
};

/// A corner on a face and an edge across an edge are one point for both: the same motion.
void onePointAnyway()
{
  struct Case
  {
    const char* name;
    Quaternion lower, upper;
  };
  const Case cases[] = { { "corner on face", {}, about({ 1, 0.4, 0 }, 0.8) },
    { "edge on edge", about({ 1, 0, 0 }, 0.25 * Pi), about({ 0, 1, 0 }, 0.25 * Pi) } };
  for (const Case& c : cases)
  {
    ShapedGrain last[2];
    for (const FaceContacts contacts : { FaceContacts::Features, FaceContacts::NearestPoints })
    {
      Fall fall(c.lower, c.upper, contacts);
      Simulation run(fall.config, Surface{}, fall.start);
      const double before = mechanical(run.observe().totals);
      scene::advance(run, 40000);
      check::relative(std::string(c.name) + ": energy", mechanical(run.observe().totals), before,
        1e-6);
      last[static_cast<int>(contacts)] = run.particles().shaped[1];
    }
    check::isTrue(std::string(c.name) + ": they meet", norm(last[0].angularVelocity) > 1.0);
    check::atMost(std::string(c.name) + ": velocities differ by",
      norm(last[0].velocity - last[1].velocity), 1e-9);
    check::atMost(std::string(c.name) + ": spins differ by",
      norm(last[0].angularVelocity - last[1].angularVelocity) / norm(last[0].angularVelocity),
      1e-9);
  }
}

/// Whatever they meet with, forces of one point follow from a potential, that of the distance.
/// Where the nearest point jumps from one end of an edge to another one the error goes with the
/// step.
void energyOfAny()
{
  Random chance(5);
  double worst = 0.0;
  int met = 0;
  for (int k = 0; k < 6; ++k)
  {
    const Quaternion lower = randomRotation(chance), upper = randomRotation(chance);
    Fall fall(lower, upper, FaceContacts::NearestPoints);
    Simulation run(fall.config, Surface{}, fall.start);
    const double before = mechanical(run.observe().totals);
    scene::advance(run, 40000);
    worst = std::max(worst, std::abs(mechanical(run.observe().totals) / before - 1.0));
    met += norm(run.particles().shaped[0].velocity) > 0.01 ? 1 : 0;
  }
  check::equal("they meet", met, 6);
  check::atMost("energy of grains that meet with one point", worst, 3e-4);
}

/// A cube that is laid on the face of another one and spins about the vertical, after 0.2 s.
struct Laid
{
  double rotation = 0.0; ///< since it was laid [rad]
  double spin = 0.0;    ///< [1/T]
  double overlap = 0.0; ///< of the first contact of the two grains [L]
  double weight = 0.0;  ///< of a cube [M L/T^2]
  std::size_t contacts = 0;
  std::size_t onFloor = 0;
};

constexpr double Spin = 2.0, LaidFor = 0.2, Soft = 1e7;

Laid lay(FaceContacts contacts, double askew)
{
  Config config = scene::still();
  config.gravity = { 0, 0, -9.81 };
  config.material.youngsModulus = Soft;
  config.material.restitution = 0.3;
  config.material.slidingFriction = 0.5;
  config.faceContacts = contacts;
  config.shapes = { cube };
  const std::int64_t steps = 20000;
  scene::setSteps(config, LaidFor / steps, steps);
  Snapshot start;
  scene::addClump(config, 0, placed(cube, { 0, 0, 0.01 }), start);
  ShapedGrain upper = placed(cube, { askew, 0.5 * askew, 0.03 });
  upper.angularVelocity = { 0, 0, Spin };
  scene::addClump(config, 0, upper, start);
  Simulation run(config, scene::plane(1.0), start);
  scene::advance(run, steps);
  const Observation seen = run.observe();
  const ShapedGrain last = run.particles().shaped[1];
  const Vec3 ahead = rotated(last.orientation, Lane3(Vec3{ 1.0, 0.0, 0.0 }));
  return { std::atan2(ahead.y, ahead.x), last.angularVelocity.z, seen.contacts[0].overlap,
    9.81 * last.mass, seen.firstAtWall(), seen.contacts.size() - seen.firstAtWall() };
}

/// A face on a face: with features the friction of the corners stops it at once. One point in the
/// middle has all of the weight and holds no spin; one off the middle holds it late.
void faceOnFace()
{
  const Laid with = lay(FaceContacts::Features, 0.0);
  check::atMost("features: spin", std::abs(with.spin), 1e-6);
  // As a rigid one would: all corners slide, with a quarter of the weight each.
  const double lever = std::sqrt(2.0) * 0.008,
               inertia = unitShape(cube).inertia.z * std::pow(unitShape(cube).drawnRadius, 2);
  const double rigid = 0.5 * Spin * Spin * inertia / (0.5 * 9.81 * lever);
  check::isTrue("features: rotation", with.rotation > rigid && with.rotation < 1.5 * rigid);
  check::isTrue("features: contacts", with.contacts > 3);
  const Laid one = lay(FaceContacts::NearestPoints, 0.0);
  check::equal("one point: contacts", static_cast<long long>(one.contacts), 1);
  check::relative("one point: spin", one.spin, Spin, 1e-9);
  check::relative("one point: rotation", one.rotation, Spin * LaidFor, 1e-6);
  // Hertz: R* is the rounding, and both are as soft.
  const double reduced = Soft / (2.0 * (1.0 - 0.3 * 0.3));
  const double stiffness = 4.0 / 3.0 * reduced * std::sqrt(0.002);
  check::relative("one point: overlap", one.overlap, scene::hertzOverlap(one.weight, stiffness),
    1e-3);
  check::equal("one point: contacts with the floor", static_cast<long long>(one.onFloor), 4);
  const Laid held = lay(FaceContacts::Features, 0.002);
  const Laid askew = lay(FaceContacts::NearestPoints, 0.002);
  check::isTrue("askew: one point lets it rotate three times as far",
    askew.rotation > 3.0 * held.rotation);
  check::isTrue("askew: with features it is held", std::abs(held.spin) < 1e-4 && held.contacts > 3);
}

Config mixture(int threads, std::int64_t steps)
{
  std::vector<GrainShape> shapes = kinds();
  shapes.push_back(scene::dumbbell());
  shapes.push_back(superellipsoid("block", { 1.2, 1.0, 0.7 }, 0.6, 0.6));
  Config config = clumps::hardRain(shapes, 1.0, threads, steps);
  config.faceContacts = FaceContacts::NearestPoints;
  return config;
}

void conservation()
{
  std::vector<GrainShape> shapes = kinds();
  shapes.push_back(scene::lump());
  shapes.push_back(superellipsoid("lens", { 1.2, 1.0, 0.7 }, 1.0, 1.0));
  Config config = clumps::hardMeeting(shapes, 30000);
  config.faceContacts = FaceContacts::NearestPoints;
  clumps::checkConservation(config, clumps::crowd(config, 10.0), 500);
}

void badChoice()
{
  Config config = scene::still();
  config.faceContacts = static_cast<FaceContacts>(7);
  check::contains("no such choice", findProblem(config),
    "FaceContacts is 7, which is none of its choices.");
}

}

int main()
{
  return check::run(
    []
    {
      badChoice();
      nearestPoints();
      onePointAnyway();
      energyOfAny();
      faceOnFace();
      conservation();
      clumps::sameBits(mixture);
    });
}
