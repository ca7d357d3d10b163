// Rims of cylinders and cones: where they come nearest to other lines, how they are pressed on a
// plane, and how contacts merge.
#include "Check.h"
#include "Faceted.h"

#include "Shapes/Faces/Gjk.h"
#include "Shapes/Round/RoundContacts.h"
#include "Shapes/Round/RoundPairs.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

using namespace dem;

namespace
{

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

/// The overlap at which a position would become one with a deeper one or with a point that always
/// touches, by a walk in small steps to either side; no more than zero where it ends before.
/// @param ring overlaps all round
double mergedAt(const std::vector<double>& ring, double angle, double own)
{
  const std::size_t all = ring.size(), quarter = all / PlacedRim::Fixed;
  const auto from = static_cast<std::size_t>(std::lround(angle / RimProfile::Samples * all)) % all;
  double most = 0.0;
  for (const std::size_t step : { std::size_t{ 1 }, all - 1 })
  {
    double lowest = own;
    bool met = false;
    for (std::size_t at = from; lowest > 0.0 && !met; at = (at + step) % all)
    {
      const bool deeper = ring[at] > own + 1e-9;
      lowest = deeper ? lowest : std::min(lowest, ring[at]);
      met = deeper || at % quarter == 0;
    }
    most = std::max(most, met ? lowest : 0.0);
  }
  return most;
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
  double worst = 0.0, bound = 0.0, off = 0.0, merged = 0.0;
  int merges = 0;
  Pressed flat; // the points that move with the body have all of the force
  flat.fixed.value = 1.0;
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
      std::vector<double> ring(all);
      std::for_each(ring.begin(), ring.end(), [&](double& one) { one = reach - one; });
      const double due = mergedAt(ring, profile.nearest(rank).angle, found.depth);
      Merging merging(found, StoredBy{ 2.0 });
      profile.addMerged(rank, flat, merging);
      const double taken = found.depth * std::sqrt(1.0 - merging.get().share);
      merged = std::max(merged, std::abs(taken - due));
      merges += due > 0.0 ? 1 : 0;
    }
  }
  std::printf("rims touch nowhere %d times, once %d, twice %d\n", none, single, twice);
  check::isTrue("rims touch nowhere, once and twice", none > 100 && single > 100 && twice > 10);
  check::equal("minima that are missed", missed, 0);
  check::atMost("minima are as deep as those of a walk, but for", worst, 1e-4);
  check::atMost("normals are along the rim by", off, 1e-8);
  check::isTrue("some merge with points that always touch", merges > 100);
  check::atMost("they merge at the overlap of a walk, but for", merged, 1e-5);
  check::atMost("what is said of rims that do not touch is too little by", bound, 1e-12);
}

/// What ends of edges take of a contact with a rim: a contact along an edge has the energy of its overlap
/// less that of the least deep point on the way to an end, where the end has it.
void endsOfEdges()
{
  const UnitShape can = unitShape(scene::cylinder(0.5, 1.2, 0.05));
  const double reach = 0.4;
  Random chance(31);
  int shared = 0;
  double worst = 0.0;
  for (int k = 0; k < 4000; ++k)
  {
    const FacetBody body(&can.parts->front(), 1.0, randomRotation(chance));
    const Vec3 position = chance.uniform(0.2, 1.2) * randomDirection(chance);
    const Vec3 from = 0.4 * randomDirection(chance), to = 0.4 * randomDirection(chance);
    const RoundEdge first{ &body, position, 1 };
    const PlacedRim rim = first.rim();
    const PlacedEdge edge(from, to, {});
    const RimProfile profile(rim, Meridian(edge), reach);
    if (profile.count() != 1 || reach - profile.nearest(0).overlap.depth < 0.05)
    {
      continue;
    }
    const Overlap& own = profile.nearest(0).overlap;
    const double at = dot(own.second - from, to - from) / dot(to - from, to - from);
    double taken = 0.0;
    for (const double end : { 0.0, 1.0 })
    {
      double lowest = own.depth;
      for (int part = 0; part <= 400; ++part)
      {
        const Vec3 p = from + (at + (end - at) * part / 400.0) * (to - from) - rim.centre;
        const double height = dot(p, rim.out), across = norm(p - height * rim.out);
        lowest = std::min(lowest, reach - std::hypot(height, across - rim.radius));
      }
      taken = std::max(taken, lowest);
    }
    const double found = rimAt(first, edge, reach, StoredBy{ 2.0 }, {}).share;
    worst = std::max(worst, std::abs(found - (1.0 - std::pow(taken / own.depth, 2))));
    shared += taken > 0.05 * own.depth && taken < 0.95 * own.depth ? 1 : 0;
  }
  check::isTrue("contacts near ends of edges", shared > 50);
  check::atMost("ends of edges take what they have, but for", worst, 1e-9);
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

}

int main()
{
  return check::run(
    []
    {
      paths();
      endsOfEdges();
      pressedRims();
      mergings();
    });
}
