// Cylinders and cones: their moments, nearest and farthest points, and what is said of bad ones.
#include "Check.h"
#include "Faceted.h"

#include "Shapes/Faces/Gjk.h"
#include "Shapes/MassProperties.h"
#include "Shapes/Round/RoundPairs.h"

#include <algorithm>
#include <cmath>
#include <map>

using namespace dem;

namespace
{

Frustum kernelOf(double bottom, double top, double height)
{
  Frustum kernel;
  kernel.radius = { bottom, top };
  kernel.height = { 0.0, height };
  const double slant = std::hypot(height, bottom - top);
  kernel.across = height / slant;
  kernel.along = (bottom - top) / slant;
  return kernel;
}

void sharpMoments()
{
  const double r = 0.7, h = 1.3;
  const MassProperties can = massProperties(momentsOf(kernelOf(r, r, h), 0.0));
  check::relative("cylinder: volume", can.volume, Pi * r * r * h, 1e-14);
  check::close("cylinder: centre", can.centre.z, 0.5 * h, 1e-14);
  check::relative("cylinder: about its axis", can.inertia.z / can.volume, 0.5 * r * r, 1e-13);
  check::relative("cylinder: across it", can.inertia.x / can.volume, (3.0 * r * r + h * h) / 12.0,
    1e-13);
  const MassProperties cone = massProperties(momentsOf(kernelOf(r, 0.0, h), 0.0));
  check::relative("cone: volume", cone.volume, Pi * r * r * h / 3.0, 1e-14);
  check::close("cone: centre", cone.centre.z, 0.25 * h, 1e-14);
  check::relative("cone: about its axis", cone.inertia.z / cone.volume, 0.3 * r * r, 1e-13);
  check::relative("cone: across it", cone.inertia.x / cone.volume,
    3.0 * r * r / 20.0 + 3.0 * h * h / 80.0, 1e-13);
}

/// What is within a distance of a convex body: V + S r + M r^2 + 4/3 pi r^3 (Steiner), with the
/// integral M of the mean curvature: of a cylinder pi h + pi^2 a; and the same as the distance
/// says.
void roundMoments()
{
  const double a = 0.8, h = 1.1, r = 0.3;
  const double due = Pi * a * a * h + (2.0 * Pi * a * a + 2.0 * Pi * a * h) * r +
    (Pi * h + Pi * Pi * a) * r * r + 4.0 / 3.0 * Pi * r * r * r;
  check::relative("round cylinder: volume", momentsOf(kernelOf(a, a, h), r).volume, due, 1e-13);
  for (const double top : { 0.8, 0.5, 0.0 })
  {
    const Frustum kernel = kernelOf(a, top, h);
    const Moments moments = momentsOf(kernel, r);
    // A grid of the half plane, whose cells are rings.
    constexpr int cells = 1600;
    Moments sum;
    const double low = -r, high = h + r, wide = a + r;
    for (int i = 0; i < cells; ++i)
    {
      for (int k = 0; k < cells; ++k)
      {
        const double x = (i + 0.5) / cells * wide, z = low + (k + 0.5) / cells * (high - low);
        if (nearestPoint(kernel, { x, 0.0, z }).distance <= r)
        {
          const double ring = 2.0 * Pi * x * wide / cells * (high - low) / cells;
          sum.volume += ring;
          sum.first.z += ring * z;
          sum.second[0] += 0.5 * ring * x * x;
          sum.second[2] += ring * z * z;
        }
      }
    }
    const std::string name = "round body up to a radius of " + check::number(top) + ": ";
    check::relative(name + "volume", moments.volume, sum.volume, 2e-5);
    check::relative(name + "first moment", moments.first.z, sum.first.z, 2e-5);
    check::relative(name + "second moment across", moments.second[0], sum.second[0], 2e-5);
    check::relative(name + "second moment along", moments.second[2], sum.second[2], 2e-5);
  }
}

/// Points of the surface of a kernel, on rings.
std::vector<Vec3> surfaceOf(const Frustum& kernel, int rings, int around)
{
  std::vector<Vec3> points;
  const auto add = [&](double r, double z)
  {
    for (int k = 0; k < around; ++k)
    {
      const double angle = 2.0 * Pi * k / around;
      points.push_back({ r * std::cos(angle), r * std::sin(angle), z });
    }
  };
  for (int k = 0; k <= rings; ++k)
  {
    const double t = static_cast<double>(k) / rings;
    add(t * kernel.radius[0], kernel.height[0]);
    add(t * kernel.radius[1], kernel.height[1]);
    add((1.0 - t) * kernel.radius[0] + t * kernel.radius[1],
      (1.0 - t) * kernel.height[0] + t * kernel.height[1]);
  }
  return points;
}

void nearestAndFarthest()
{
  Random chance(4);
  for (const double top : { 0.8, 0.5, 0.0 })
  {
    const Frustum kernel = kernelOf(0.8, top, 1.1);
    const std::vector<Vec3> surface = surfaceOf(kernel, 200, 240);
    double worst = 0.0, along = 0.0, reach = 0.0;
    for (int k = 0; k < 300; ++k)
    {
      const Vec3 p = Vec3{ 0.0, 0.0, 0.5 } + chance.uniform(0.0, 2.0) * randomDirection(chance);
      double due = 1e9, farthest = -1e9;
      const Vec3 n = randomDirection(chance);
      for (const Vec3& q : surface)
      {
        due = std::min(due, norm(p - q));
        farthest = std::max(farthest, dot(q, n));
      }
      const NearestPoint found = nearestPoint(kernel, p);
      worst = std::max(worst, std::abs(std::abs(found.distance) - due));
      along = std::max(along, norm(found.point + found.distance * found.normal - p));
      reach = std::max(reach, std::abs(dot(farthestPoint(kernel, n), n) - farthest));
    }
    const std::string name = "up to a radius of " + check::number(top) + ": ";
    check::atMost(name + "distance to points of the surface", worst,
      0.011); // half of the distance between them
    check::atMost(name + "nearest point", along, 1e-14);
    check::atMost(name + "farthest point", reach, 2e-3);
    check::isTrue(name + "inside", nearestPoint(kernel, { 0.1, 0.1, 0.3 }).distance < 0.0);
  }
}

/// The bound of the distance of kernels that are apart, against the distance.
void facings()
{
  const std::vector<GrainShape> drawn{ scene::cylinder(0.5, 1.2, 0.05),
    scene::cone(0.6, 0.0, 1.0, 0.05), scene::cone(0.8, 0.5, 0.4, 0.04),
    scene::brick({ 1, 0.7, 1.3 }, 0.1) };
  Random chance(8);
  double beyond = 0.0, less = 0.0, aside = 0.0;
  int apart = 0;
  for (int k = 0; k < 2000; ++k)
  {
    const UnitShape a = unitShape(drawn[k % 3]), b = unitShape(drawn[k / 3 % 4]);
    const FacetBody first{ &a.parts->front(), chance.uniform(0.7, 1.5), randomRotation(chance) };
    const FacetBody second{ &b.parts->front(), chance.uniform(0.7, 1.5), randomRotation(chance) };
    const Vec3 separation =
      chance.uniform(0.6, 0.95) * (first.size + second.size) * randomDirection(chance);
    const Facing facing = facingOf(first, second, separation);
    const double reach = first.rounding() + second.rounding();
    const GjkDistance exact = gjkDistance([&](const Vec3& n) { return farthestPoint(first, n); },
      [&](const Vec3& n) { return separation + farthestPoint(second, n); }, separation);
    const double bound = reach - facing.overlap;
    if (exact.distance > 0.0)
    {
      beyond = std::max(beyond, bound - exact.distance);
    }
    // The bound is coarser for kernels that are farther apart.
    if (exact.distance > 0.0 && bound < reach + 0.2 * first.size)
    {
      ++apart;
      less = std::max(less, 1.0 - bound / exact.distance);
      aside = std::max(aside, norm(facing.normal - exact.direction));
    }
  }
  check::isTrue("many are apart, and near", apart > 400);
  check::atMost("the bound is beyond the distance by", beyond, 1e-12);
  check::atMost("the bound is short of the distance by, in parts of it", less, 1e-3);
  check::atMost("the direction is aside by", aside, 0.05);
}

/// Random pairs of all kinds of kernels: GJK's points are proven to be the nearest ones, as each is
/// in its body, and along the line between them neither body reaches beyond its own.
void distances(int count)
{
  const std::vector<GrainShape> drawn{ scene::brick({ 1, 0.7, 1.3 }, 0.1), scene::tetrahedron(0.15),
    scene::gravel(12, 4, 0.1), scene::cylinder(0.5, 1.2, 0.05), scene::cone(0.6, 0.0, 1.0, 0.05),
    scene::cone(0.8, 0.5, 0.4, 0.04) };
  std::vector<UnitShape> units;
  for (const GrainShape& shape : drawn)
  {
    units.push_back(unitShape(shape));
  }
  Random chance(29);
  for (std::size_t i = 0; i < units.size(); ++i)
  {
    for (std::size_t j = 0; j <= i; ++j)
    {
      double beyond = 0.0, outside = 0.0, across = 0.0;
      int apart = 0, most = 0;
      for (int k = 0; k < count; ++k)
      {
        const FacetBody a{ &units[i].parts->front(), chance.uniform(0.5, 2.0),
          randomRotation(chance) };
        const FacetBody b{ &units[j].parts->front(), chance.uniform(0.5, 2.0),
          randomRotation(chance) };
        const Vec3 separation =
          chance.uniform(0.6, 1.2) * (a.size + b.size) * randomDirection(chance);
        const GjkDistance found = gjkDistance([&](const Vec3& n) { return farthestPoint(a, n); },
          [&](const Vec3& n) { return separation + farthestPoint(b, n); }, separation);
        most = std::max(most, found.probes);
        if (found.distance > 0.0)
        {
          ++apart;
          const Vec3 n = found.direction;
          const auto from = [](const FacetBody& body, const Vec3& p)
          { return body.size * nearestPoint(*body.facets, body.inUnits(p)).distance; };
          outside = std::max({ outside, from(a, found.first), from(b, found.second - separation) });
          across = std::max(across, norm(found.second - found.first - found.distance * n));
          beyond = std::max({ beyond, dot(farthestPoint(a, n) - found.first, n),
            dot(found.second - separation - farthestPoint(b, -n), n) });
        }
      }
      const std::string name = drawn[i].name + " and " + drawn[j].name + ": ";
      check::isTrue(name + "most are apart", apart > count / 2);
      check::atMost(name + "points are outside by", outside, 1e-9);
      check::atMost(name + "the separation is not along the direction by", across, 1e-12);
      const bool round = units[i].parts->front().round || units[j].parts->front().round;
      check::atMost(name + "bodies reach beyond their points by", beyond, round ? 5e-6 : 1e-9);
      check::atMost(name + "iterations", most, round ? 100 : 30);
    }
  }
}

/// The barrier from a point on a ring to a lower one.
double barrier(const std::vector<double>& ring, std::size_t from)
{
  double lowest = 1e9;
  for (const std::size_t step : { std::size_t{ 1 }, ring.size() - 1 })
  {
    double highest = ring[from];
    std::size_t at = (from + step) % ring.size();
    for (; at != from && ring[at] >= ring[from]; at = (at + step) % ring.size())
    {
      highest = std::max(highest, ring[at]);
    }
    lowest = at == from ? lowest : std::min(lowest, highest);
  }
  return lowest;
}

/// Where a rim comes nearest to edges, sides and other rims, against a walk round it in small
/// steps.
void paths()
{
  const std::vector<UnitShape> units{ unitShape(scene::cylinder(0.5, 1.2, 0.05)),
    unitShape(scene::cone(0.8, 0.5, 0.4, 0.04)), unitShape(scene::cone(0.6, 0.0, 1.0, 0.05)) };
  constexpr int samples = 3000;
  Random chance(12);
  int single = 0, twice = 0, none = 0, missed = 0;
  double worst = 0.0, bound = 0.0, off = 0.0;
  for (int k = 0; k < 3000; ++k)
  {
    const FacetBody a(&units[k % 3].parts->front(), 1.0, randomRotation(chance));
    const FacetBody b(&units[k / 3 % 3].parts->front(), 1.0, randomRotation(chance));
    const Vec3 position = chance.uniform(0.2, 1.6) * randomDirection(chance);
    const PlacedRim rim(a, position, 0);
    const Vec3 from = randomDirection(chance), to = randomDirection(chance);
    const Meridian line = k / 9 % 3 == 0
      ? Meridian(PlacedEdge(from, to, {}))
      : (k / 9 % 3 == 1 ? Meridian::side(b, {}) : Meridian::rim(b, {}, 0));
    const double reach = 0.4;
    const RimProfile profile(rim, line, reach);
    std::vector<double> all(samples);
    for (int sample = 0; sample < samples; ++sample)
    {
      const double angle = 2.0 * Pi * sample / samples;
      all[sample] = line.foot(rim.at(std::cos(angle), std::sin(angle))).distance;
    }
    const double nearest = *std::min_element(all.begin(), all.end());
    const GjkDistance apart =
      gjkDistance([&](const Vec3& n) { return position + farthestPoint(a, n); },
        [&](const Vec3& n) { return farthestPoint(b, n); }, -position);
    if (nearest < 0.1 || (k / 9 % 3 > 0 && apart.distance < 0.1))
    {
      continue; // kernels do not meet
    }
    std::vector<double> least;
    for (int sample = 0; sample < samples; ++sample)
    {
      const double before = all[(sample + samples - 1) % samples],
                   after = all[(sample + 1) % samples];
      if (all[sample] < before && all[sample] <= after && all[sample] < reach - 1e-4 &&
        barrier(all, sample) > all[sample] + 1e-4)
      {
        least.push_back(reach - all[sample]);
      }
    }
    std::sort(least.begin(), least.end(), std::greater<double>());
    bound = std::max(bound, profile.count() == 0 ? reach - nearest - profile.most() : 0.0);
    missed += profile.count() < static_cast<int>(least.size()) ? 1 : 0;
    none += least.empty() ? 1 : 0;
    single += least.size() == 1 ? 1 : 0;
    twice += least.size() == 2 ? 1 : 0;
    for (int rank = 0; rank < std::min(profile.count(), static_cast<int>(least.size())); ++rank)
    {
      const Overlap& found = profile.nearest(rank).overlap;
      worst = std::max(worst, std::abs(found.depth - least[rank]));
      const Vec3 along = cross(rim.out, found.first - rim.centre);
      off = std::max(off, std::abs(dot(found.normal, along)));
    }
  }
  std::printf("rims touch nowhere %d times, once %d, twice %d\n", none, single, twice);
  check::isTrue("rims touch nowhere, once and twice", none > 100 && single > 100 && twice > 10);
  check::equal("minima that are missed", missed, 0);
  check::atMost("minima are as deep as those of a walk, but for", worst, 1e-4);
  check::atMost("normals are along the rim by", off, 1e-8);
  check::atMost("what is said of rims that do not touch is too little by", bound, 1e-12);
}

/// How a rim is pressed on a plane that is tilted: up to where its highest point has a third of the
/// overlap of the lowest one all of it is, and nothing where that has left.
void pressedRims()
{
  const UnitShape can = unitShape(scene::cylinder(1.0, 2.0, 0.2));
  const FacetBody body(&can.parts->front(), 1.0, {});
  const PlacedRim rim(body, {}, 0);
  constexpr double reach = 0.3;
  for (const auto& [ratio, due] : { std::pair{ 0.4, 1.0 }, { 1.0 / 6.0, 0.5 }, { -0.1, 0.0 } })
  {
    const double depth = 0.01, tilt = 0.5 * depth * (1.0 - ratio) / rim.radius;
    const Vec3 up{ tilt, 0.0, std::sqrt(1.0 - tilt * tilt) };
    const auto at = [&](const Vec3& normal, double overlap)
    { return Pressed(rim, rim.farthest(-normal) + (overlap - reach) * normal, normal, reach); };
    const Pressed pressed = at(up, depth);
    const std::string name = "with " + check::number(ratio) + " of the overlap: ";
    check::close(name + "points that go with the body", pressed.fixed.value, due, 1e-9);
    check::close(name + "those that go round", pressed.round.value, 1.0 - due, 1e-9);
    // A shift of the rim along the normal.
    constexpr double shift = 1e-8;
    const double growth =
      (at(up, depth - shift).fixed.value - at(up, depth + shift).fixed.value) / (2.0 * shift);
    check::close(name + "growth with a shift",
      dot(pressed.slope(pressed.fixed, rim.centre).translation, up), growth,
      1e-5 * (1.0 + std::abs(growth)));
  }
  const Vec3 up{ 0.0, 0.0, 1.0 };
  const Pressed beside(rim, rim.farthest(-up) + 0.1 * up, up, reach);
  check::close("beside what has the plane", beside.fixed.value + beside.round.value, 0.0, 1e-15);
}

/// The energy of two contacts that merge is that of one.
void mergings()
{
  const Overlap own{ 0.2, { 0, 0, 1 }, { 0, 0, 0.1 }, {} };
  for (const double power : { 2.0, 2.2, 2.5, 3.0 })
  {
    const StoredBy stored{ power };
    Merging merging(own, stored);
    check::close("all of it alone", merging.get(0.5).share, 0.5, 1e-15);
    merging.add({ 0.05, { 0, 1, 0 }, {}, {} });
    merging.add({ 0.1, { 1, 0, 0 }, { 0, 0, 0.3 }, {} });
    const Crossing crossing = merging.get();
    const double taken = std::pow(0.5, power);
    check::relative("less the deepest of the others", crossing.share, 1.0 - taken, 1e-12);
    check::relative("falls as that is pressed", crossing.slope.translation.x, power * taken / 0.1,
      1e-12);
    check::relative("and less than it is itself", crossing.slope.translation.z,
      -power * taken / 0.2, 1e-12);
    check::relative("and rotates about it", crossing.slope.rotation.y, 0.2 * power * taken / 0.1,
      1e-12);
    merging.add({ 0.2, { 1, 0, 0 }, {}, {} });
    check::close("nothing is left where they are one", merging.get().share, 0.0, 1e-15);
  }
}

void shapes()
{
  const UnitShape can = unitShape(scene::cylinder(1.0, 2.0, 0.2));
  const double size = std::sqrt(2.0) * 0.8 + 0.2;
  check::equal("cylinder: features", can.count(), 1 + 5 + 16 + 3);
  check::relative("cylinder: rounding", can.parts->front().rounding, 0.2 / size, 1e-11);
  check::relative("cylinder: radius inside", can.parts->front().inscribed, 1.0 / size, 1e-11);
  check::relative("cylinder: radius of a rim", can.parts->front().round->radius[1], 0.8 / size,
    1e-11);
  const UnitShape cone = unitShape(scene::cone(1.0, 0.0, 2.0, 0.1));
  check::equal("cone: features", cone.count(), 1 + 1 + 3 + 8 + 3);
  std::map<Feature, int> counts;
  for (int ball = 0; ball < cone.count(); ++ball)
  {
    ++counts[cone.feature(ball)];
  }
  check::equal("cone: corners", counts[Feature::Corner], 1);
  check::equal("cone: edges", counts[Feature::Edge], 3);
  check::equal("cone: points of rims", counts[Feature::Rim], 8);
  // A sharp cylinder of height 2 r: all four points of an end push with 4 / m.
  const UnitShape sharp = unitShape(scene::cylinder(1.0, 2.0, 0.02));
  check::isTrue("cylinder: mobility",
    sharp.parts->front().mobility > 4.0 && sharp.parts->front().mobility < 6.0);
  check::contains("no height", scene::complaintOf(scene::cylinder(1.0, 0.0, 0.1)),
    "The shape \"cylinder\" has the radius 1, the height 0 and the rounding 0.1 but needs finite "
    "lengths above 0.");
  check::contains("wide top", scene::complaintOf(scene::cone(1.0, 1.5, 1.0, 0.1)),
    "has a top with the radius 1.5 but needs one from 0 to 1, the radius of its bottom.");
  check::contains("needle", scene::complaintOf(scene::cylinder(1.0, 200.0, 0.1)),
    "one may be at most 100 times the other.");
  check::contains("too round", scene::complaintOf(scene::cylinder(1.0, 1.0, 0.45)),
    "has a rounding of 0.45 but needs one from 0.005 to 0.4, as its nearest side is 0.5 from its "
    "middle.");
  GrainShape both = scene::brick({ 1, 1, 1 }, 0.1);
  both.frustum = RoundedFrustum{};
  check::contains("two kinds", scene::complaintOf(both), "may be only one of them.");
}

}

int main()
{
  return check::run(
    []
    {
      sharpMoments();
      roundMoments();
      nearestAndFarthest();
      facings();
      paths();
      pressedRims();
      mergings();
      distances(check::IsSanitized ? 500 : 10000);
      shapes();
    });
}
