// Bodies with support functions of one's own: an ellipsoid as a text is the Ellipsoid, an egg has the
// volume and the centre of its closed form, derivatives are exact, and what is no smooth convex body
// is refused with a direction.
#include "Check.h"
#include "Clumps.h"
#include "Faceted.h"
#include "RankTeams.h"
#include "ShapesInMotion.h"
#include "SmoothShapes.h"

#include "Laws/Expression/ShapeSupport.h"
#include "Parameters/CustomSurface.h"
#include "Shapes/Smooth/SurfaceReach.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

using namespace dem;

namespace
{

GrainShape written(const std::string& text)
{
  return { "body", {}, OwnSurface::of(expression::demandSupport(text)) };
}

const Vec3 Axes{ 1.3, 1.0, 0.7 };
const char* const Ellipsoid = "h = sqrt(1.69*nx^2 + ny^2 + 0.49*nz^2)";

/// Largest of some relative differences.
struct Apart
{
  double most = 0.0;
  void add(double value, double due, double unit)
  {
    this->most = std::max(this->most, std::abs(value - due) / unit);
  }
  void add(const Vec3& value, const Vec3& due, double unit)
  {
    this->most = std::max(this->most, norm(value - due) / unit);
  }
};

void massOfEllipsoid()
{
  const Moments due = momentsOf(SmoothForm(Superellipsoid{ Axes, Axes }));
  const Moments found = momentsOf(*written(Ellipsoid).surface);
  Apart apart;
  apart.add(found.volume, due.volume, due.volume);
  apart.add(found.first, due.first, due.volume);
  for (int k = 0; k < 6; ++k)
  {
    apart.add(found.second[k], due.second[k], due.second[2]);
  }
  check::atMost("moments of an ellipsoid as a text", apart.most, 1e-12);
  const UnitShape one = unitShape(superellipsoid("a", Axes, 1.0, 1.0)),
                  other = unitShape(written(Ellipsoid));
  check::relative("volume as drawn", other.volume * std::pow(other.drawnRadius, 3.0),
    one.volume * std::pow(one.drawnRadius, 3.0), 1e-11);
  check::relative("size as drawn", other.drawnRadius, one.drawnRadius, 2e-7); // has a margin
}

/// Five grains that press on each other and on an element of a wall, of one shape.
/// @param side of the element that they are at
Observation pressed(const GrainShape& shape, double side, double thickness)
{
  Config config = scene::still();
  config.shapes = { shape };
  config.allowInitialOverlap = true;
  scene::setSteps(config, 1e-7, 10);
  const UnitShape unit = unitShape(shape);
  Surface wall;
  // Grains over the face, over an edge and at a corner.
  scene::addElement(wall,
    { { -1.0, -1.0, 0.0 }, { 4.0, -1.0, 0.0 }, { 4.0, 1.5, 0.0 }, { -1.0, 1.5, 0.0 } }, thickness);
  Snapshot start;
  Random chance(4);
  const Vec3 places[5] = { { 0, 0, 0.995 }, { -1.4, 0, 0.85 }, { -1.4, -1.3, 0.75 },
    { 2.2, 0.2, 0.98 }, { 2.0, 0.3, 2.7 } };
  for (const Vec3& place : places)
  {
    ShapedGrain grain;
    grain.size = unit.drawnRadius;
    grain.position = { place.x, place.y, side * (place.z + thickness) };
    grain.orientation = randomRotation(chance);
    grain.velocity = { 0.01, -0.02, -0.01 * side };
    grain.angularVelocity = { 0.1, 0.2, -0.1 };
    scene::addClump(config, 0, grain, start);
  }
  Simulation run(config, wall, start);
  scene::advance(run, 3);
  return run.observe();
}

void forcesOfEllipsoid()
{
  for (const double side : { 1.0, -1.0 })
  {
    const Observation due = pressed(superellipsoid("body", Axes, 1.0, 1.0), side, 0.05);
    const Observation found = pressed(written(Ellipsoid), side, 0.05);
    check::equal("contacts", static_cast<long long>(found.contacts.size()),
      static_cast<long long>(due.contacts.size()));
    check::isTrue("contacts of grains, at a face, an edge and a corner", due.contacts.size() > 3);
    Apart overlap, force;
    double most = 0.0;
    for (const ContactView& contact : due.contacts)
    {
      most = std::max(most, norm(contact.force));
    }
    for (std::size_t k = 0; k < due.contacts.size(); ++k)
    {
      overlap.add(found.contacts[k].overlap, due.contacts[k].overlap, 1.0);
      force.add(found.contacts[k].force, due.contacts[k].force, most);
    }
    const std::string name = side > 0.0 ? "above: " : "below: ";
    check::atMost(name + "overlaps", overlap.most, 1e-12); // sizes have twelve digits
    check::atMost(name + "forces", force.most, 1e-12);
  }
}

/// Points and curvatures of pairs of bodies, and of a body and a ball, a block or a tablet.
void pairsOfEllipsoid()
{
  const UnitShape one = unitShape(superellipsoid("a", Axes, 1.0, 1.0)),
                  other = unitShape(written(Ellipsoid));
  const UnitShape block = unitShape(smoothShapes()[5]), round = unitShape(smoothShapes().back());
  const double grown = other.drawnRadius / one.drawnRadius;
  Random chance(8);
  Apart apart, bend;
  for (int k = 0; k < 400; ++k)
  {
    const Quaternion q = randomRotation(chance), r = randomRotation(chance);
    const SmoothBody ball(0.8);
    const Vec3 separation = 1.5 * randomDirection(chance);
    SmoothPairs pairs[2];
    for (int which = 0; which < 2; ++which)
    {
      const double size = which == 0 ? 1.0 : grown;
      const UnitShape& unit = which == 0 ? one : other;
      const SmoothBody a(unit, size, q), b(unit, size, r);
      const SmoothBody c(block, 1.1, r), d(round, 0.9, r);
      const std::array<const SmoothBody*, 4> partners{ &b, &ball, &c, &d };
      const SmoothBody& second = *partners[k % 4];
      SmoothPairs& p = pairs[which];
      p.count = 1;
      p.kind = a.kindWith(second);
      p.setBodies(0, a, second);
      p.separation.set(0, Lane3(separation));
      p.direction.set(0, Lane3(normalized(separation)));
      findOverlaps(p);
    }
    apart.add(pairs[1].overlap[0], pairs[0].overlap[0], 1.0);
    if (k % 4 < 2) // a block bends all at once where its flats end
    {
      bend.add(pairs[1].firstBend.xx[0], pairs[0].firstBend.xx[0], 1.0);
      bend.add(pairs[1].secondBend.xy[0], pairs[0].secondBend.xy[0], 1.0);
    }
  }
  check::atMost("overlaps of pairs", apart.most, 2e-11); // the size is rounded to twelve digits
  check::atMost("second derivatives of pairs", bend.most, 1e-5); // directions to the root of that
}

/// Eggs among grains of all other kinds, and at walls: the same bits on any number of threads and ranks,
/// and through restarts.
void anyRoute()
{
  Config config = scene::still();
  config.material.youngsModulus = 1e7;
  config.material.slidingFriction = 0.4;
  config.material.restitution = 0.6;
  config.gravity = { 0, 0, -9.81 };
  config.threads = 3;
  config.grainsPerThread = 4;
  config.shapes = { egg("egg", 0.1), smoothShapes()[0], egg("other egg", -0.1), smoothShapes()[5],
    smoothShapes().back(), scene::dumbbell(), scene::brick({ 2.0, 1.6, 1.4 }, 0.2) };
  scene::setSteps(config, 1e-5, 700);
  const ranks::Case what{ "eggs", config, clumps::shaker(), clumps::crowd(config, 60.0) };
  const Snapshot end = ranks::sameOnAnyRoute(what, 700);
  check::isTrue("they touch", end.contacts.size() > 10);
}

/// V = pi (4/3 - 16 a^2 / 35) and z = (4 a / 5 - 16 a^3 / 77) / (4/3 - 16 a^2 / 35): with u = nz the
/// profile is r = (1 - u^2)^(1/2) (1 - 2 a u^3), z = u + 3 a u^2 - 2 a u^4.
void eggs()
{
  for (const double a : { 0.05, 0.1, -0.12 })
  {
    const Moments found = momentsOf(*egg("egg", a).surface);
    const double due = 4.0 / 3.0 - 16.0 * a * a / 35.0;
    check::relative("volume of an egg", found.volume, Pi * due, 1e-12);
    check::close("its centre", found.first.z / found.volume,
      (0.8 * a - 16.0 / 77.0 * a * a * a) / due, 1e-12);
    check::atMost("its centre is on the axis", std::hypot(found.first.x, found.first.y), 1e-13);
    // As it is drawn, about the centre of mass.
    const UnitShape unit = unitShape(egg("egg", a));
    check::relative("centre as drawn", unit.drawnCentre.z, found.first.z / found.volume, 1e-10);
    const FormSupport body(*egg("egg", a).surface, {});
    check::relative("reach to the blunt end", body.along({ 0, 0, 1 }).reach, 1.0 + a, 1e-15);
    check::close("profile", body.along({ 0.6, 0.0, 0.8 }).point.z,
      0.8 + 3 * a * 0.64 - 2 * a * 0.4096, 1e-15);
    check::close("profile, aside", body.along({ 0.6, 0.0, 0.8 }).point.x,
      0.6 * (1.0 - 2 * a * 0.512), 1e-15);
  }
  // A function moves with its body: h + c nx.
  const Moments moved = momentsOf(*written("h = 1 + 0.1*nz^3 + 0.2*nx").surface);
  check::relative("a moved egg has its volume", moved.volume, Pi * (4.0 / 3.0 - 0.16 / 35.0),
    1e-12);
  check::close("and is moved", moved.first.x / moved.volume, 0.2, 1e-12);
}

/// Curvature against differences of points, for all functions of the language.
void derivatives()
{
  const GrainShape shape = written("a = exp(0.2*nx) + log(3 + ny) + abs(nz)*nz^2/(2 + nx)\n"
                                   "b = select(nx < 0, 0.1*nx^3, 0.05*nx^3)\n"
                                   "h = a + b + max(nz, 0)^3*0.1 - min(ny, 0)^3*0.05");
  check::isTrue("a function of many parts", findProblem(shape).empty());
  const FormSupport body(*shape.surface, {});
  Random chance(3);
  double apart = 0.0, gradient = 0.0;
  for (int k = 0; k < 200; ++k)
  {
    const Lane3 n(randomDirection(chance));
    const Tangents tangents(n);
    const double step = 1e-5;
    const auto seen = [&](const Lane3& way, double by)
    {
      const Vec3 to = normalized(Vec3(n) + by * Vec3(way));
      return body.along(Lane3(to));
    };
    const Support here = body.along(n);
    const auto along = [&](const Lane3& way)
    { return (0.5 / step) * (Vec3(seen(way, step).point) - Vec3(seen(way, -step).point)); };
    apart = std::max(
      { apart, std::abs(dot(along(tangents.first), Vec3(tangents.first)) - here.curvature.xx),
        std::abs(dot(along(tangents.first), Vec3(tangents.second)) - here.curvature.xy),
        std::abs(dot(along(tangents.second), Vec3(tangents.second)) - here.curvature.yy) });
    const double slope =
      (seen(tangents.first, step).reach - seen(tangents.first, -step).reach) / (2.0 * step);
    gradient = std::max(gradient, std::abs(dot(Vec3(here.point), Vec3(tangents.first)) - slope));
  }
  check::atMost("points against differences of reaches", gradient, 1e-9);
  check::atMost("curvature against differences of points", apart, 1e-8);
}

void refused(const std::string& name, const std::string& text, const std::string& part)
{
  check::contains(name, findProblem(written(text)), part);
}

void refusals()
{
  refused("a dent", "h = 1 + 0.6*nz^3", "is not convex along (0, 0, 1)");
  refused("a narrow dent", "h = 1 - 0.01*exp(-400*((nx - 0.6)^2 + (ny - 0.8)^2 + nz^2))",
    "is not convex along");
  refused("the shadow of two balls", "h = min(1 + 0.2*nz, 1 - 0.2*nz)", "is not convex along");
  refused("a body beside the origin", "h = 1 + 1.5*nx", "the support -0.5 along (-1, 0, 0)");
  refused("a needle", "h = sqrt(144*nx^2 + ny^2 + nz^2)", "supports from 1 to 12");
  refused("a lens with a sharp rim",
    "h = select(abs(nz) > 0.5, 1 - 0.5*abs(nz), sqrt(0.75)*sqrt(1 - nz^2))",
    "has the radius of curvature");
  refused("a flat face", "h = 0.5 + abs(nz)", "is flat along");
  refused("a can", "h = 0.2 + abs(nz) + sqrt(nx^2 + ny^2)", "without a finite value");
  refused("a root of nothing",
    "h = 1 + 0.1*sqrt(nx - 0.5)*(nx - 0.5)*max(0, nx - 0.5)/max(0, nx - 0.5)",
    "without a finite value and derivatives along");
  check::refused(
    "no h", [] { written("k = 2; N = 2*k"); }, "SupportFunction: Line 1");
  check::refused(
    "a name of contacts", [] { written("h = delta"); }, "nothing is called delta");
  check::refused(
    "no direction of one's own", [] { written("nx = 1; h = nx"); }, "nx is known of the direction");
  check::refused(
    "nothing", [] { written(""); }, "h, the support along the direction, is given no value");
  const GrainShape ball = written("h = 1");
  OwnSurface none = std::get<OwnSurface>(*ball.surface);
  none.reach = 0.0;
  check::contains("no size", findProblem({ "body", {}, none }), "the largest support 0");
  none.key = 12.0;
  check::contains("no function", findProblem({ "body", {}, none }), "this process does not know");
}

/// A function that is one thing at first and another one then.
class Fickle : public CustomSurface
{
public:
  explicit Fickle(double radius) : R(radius) {}
  std::string name() const override { return "Fickle"; }
  Jet support(const Jet& nx, const Jet&, const Jet&) const override
  {
    if (this->Fails && nx.value < 0.0)
    {
      throw std::runtime_error("fails");
    }
    return this->R + 0.01 * nx;
  }
  bool Fails = false;

private:
  double R;
};

void ofPrograms()
{
  const auto body = std::make_shared<Fickle>(1.0);
  const OwnSurface first = OwnSurface::of(body);
  check::isTrue("the body again", OwnSurface::of(std::make_shared<Fickle>(1.0)).key == first.key);
  check::refused(
    "another body of that name", [] { OwnSurface::of(std::make_shared<Fickle>(2.0)); },
    "Let parameters() tell surfaces apart");
  // What a function throws in mid-run ends the call, on any thread.
  Config config = scene::still();
  config.shapes = { { "fickle", {}, first } };
  config.allowInitialOverlap = true;
  config.threads = 3;
  scene::setSteps(config, 1e-6, 100);
  Snapshot start;
  for (int k = 0; k < 40; ++k)
  {
    ShapedGrain grain;
    grain.size = 1.0;
    grain.position = { 1.95 * k, 0.0, 0.99 };
    scene::addClump(config, 0, grain, start);
  }
  Simulation run(config, scene::plane(100.0), start);
  scene::advance(run, 10);
  body->Fails = true;
  check::refused(
    "a function that throws", [&] { run.advanceTo(20); }, "fails");
  body->Fails = false;
}

}

int main()
{
  return check::run(
    []
    {
      massOfEllipsoid();
      forcesOfEllipsoid();
      pairsOfEllipsoid();
      anyRoute();
      eggs();
      derivatives();
      refusals();
      ofPrograms();
    });
}
