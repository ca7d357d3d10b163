// Overlap and normal of pairs of smooth bodies against pairs that were put together to have them,
// and against the least shadow over many directions; volume and moments against closed forms.
#include "Check.h"
#include "SmoothShapes.h"

#include "Shapes/MassProperties.h"
#include "Shapes/Smooth/SurfaceReach.h"

#include <chrono>
#include <cstdlib>

using namespace dem;

namespace
{

/// A pair whose surfaces have the normal c at points that overlap by some depth along it.
struct KnownPair
{
  SmoothBody first, second;
  Vec3 normal;
  double overlap;
  Vec3 separation;
};

/// The points of the two bodies along a direction.
SmoothPairs shadowOf(const SmoothBody& a, const SmoothBody& b, const Vec3& separation,
  const Vec3& direction)
{
  SmoothPairs pairs;
  pairs.count = 1;
  pairs.kind = a.kindWith(b);
  pairs.setBodies(0, a, b);
  pairs.separation.set(0, Lane3(separation));
  pairs.direction.set(0, Lane3(direction));
  findShadows(pairs);
  return pairs;
}

KnownPair knownPair(const UnitShape& shape, const UnitShape& other, double relative, Random& chance)
{
  const SmoothBody a(shape, chance.uniform(0.5, 2.0), randomRotation(chance));
  const SmoothBody b(other, chance.uniform(0.5, 2.0), randomRotation(chance));
  KnownPair pair{ a, b, randomDirection(chance), relative * std::min(a.inscribed, b.inscribed),
    {} };
  const SmoothPairs shadow = shadowOf(a, b, {}, pair.normal);
  pair.separation =
    Vec3(shadow.firstPoint.get(0)) - Vec3(shadow.secondPoint.get(0)) - pair.overlap * pair.normal;
  return pair;
}

struct Tally
{
  int pairs = 0;
  double probes = 0.0;
  double mostProbes = 0.0;
  double overlap = 0.0;   ///< largest error, in parts of the inscribed radius
  double normal = 0.0;    ///< largest angle to the normal
  double excess = -1e300; ///< most of the overlap found over the least of many shadows
  double seconds = 0.0;
};

/// Solves in batches, from the line of centres or from near the normal.
void solve(const std::vector<KnownPair>& known, bool warm, Random& chance, Tally& tally,
  std::vector<double>& found)
{
  SmoothPairs pairs;
  for (std::size_t begin = 0; begin < known.size(); begin += pairs.count)
  {
    pairs.count =
      static_cast<int>(std::min<std::size_t>(SmoothPairs::Capacity, known.size() - begin));
    for (int c = 0; c < pairs.count; ++c)
    {
      const KnownPair& pair = known[begin + c];
      pairs.kind = pair.first.kindWith(pair.second);
      pairs.setBodies(c, pair.first, pair.second);
      pairs.separation.set(c, Lane3(pair.separation));
      const Vec3 start = warm ? normalized(pair.normal + 1e-3 * randomDirection(chance))
                              : normalized(pair.separation);
      pairs.direction.set(c, Lane3(start));
    }
    const auto clock = std::chrono::steady_clock::now();
    findOverlaps(pairs);
    tally.seconds +=
      std::chrono::duration<double>(std::chrono::steady_clock::now() - clock).count();
    for (int c = 0; c < pairs.count; ++c)
    {
      const KnownPair& pair = known[begin + c];
      const double unit = std::min(pair.first.inscribed, pair.second.inscribed);
      ++tally.pairs;
      tally.probes += pairs.probes[c];
      tally.mostProbes = std::max(tally.mostProbes, pairs.probes[c]);
      tally.overlap = std::max(tally.overlap, std::abs(pairs.overlap[c] - pair.overlap) / unit);
      tally.normal = std::max(tally.normal, norm(Vec3(pairs.direction.get(c)) - pair.normal));
      found.push_back(pairs.overlap[c]);
    }
  }
}

/// What is added to a normal to try directions, most of them near it.
std::vector<Vec3> directionsAside(int count)
{
  Random chance(12);
  std::vector<Vec3> result;
  for (int k = 0; k < count; ++k)
  {
    const double spread = std::pow(10.0, chance.uniform(-4.0, 0.5));
    result.push_back(spread * randomDirection(chance));
  }
  return result;
}

/// How much what was found is above the least shadow of many.
double excessOf(const KnownPair& pair, double found, const std::vector<Vec3>& aside)
{
  const double unit = std::min(pair.first.inscribed, pair.second.inscribed);
  double least = 1e300;
  SmoothPairs pairs;
  pairs.kind = pair.first.kindWith(pair.second);
  for (int c = 0; c < SmoothPairs::Capacity; ++c)
  {
    pairs.setBodies(c, pair.first, pair.second);
    pairs.separation.set(c, Lane3(pair.separation));
  }
  for (std::size_t k = 0; k < aside.size(); k += pairs.count)
  {
    pairs.count = static_cast<int>(std::min<std::size_t>(SmoothPairs::Capacity, aside.size() - k));
    for (int c = 0; c < pairs.count; ++c)
    {
      pairs.direction.set(c, Lane3(normalized(pair.normal + aside[k + c])));
    }
    findShadows(pairs);
    for (int c = 0; c < pairs.count; ++c)
    {
      least = std::min(least, pairs.overlap[c]);
    }
  }
  return (found - least) / unit;
}

/// @param partner of each first body of the shape
void search(const GrainShape& drawn, const GrainShape& partner, int count,
  const std::vector<Vec3>& aside)
{
  const UnitShape shape = unitShape(drawn), other = unitShape(partner);
  // Tips sharper than the overlap make several minima of about the same depth; one of them is
  // found.
  const Superellipsoid* octants = octantsOf(drawn);
  const bool pinched = octants && octants->e1 > 1.5;
  for (const double depth : { 2e-3, -0.1 })
  {
    Random chance(11);
    std::vector<KnownPair> known;
    for (int k = 0; k < count; ++k)
    {
      known.push_back(knownPair(shape, other, depth, chance));
    }
    for (const bool warm : { false, true })
    {
      Tally tally;
      std::vector<double> found;
      solve(known, warm, chance, tally, found);
      for (int k = 0; k < count && !warm; ++k)
      {
        tally.excess = std::max(tally.excess, excessOf(known[k], found[k], aside));
      }
      const std::string name = drawn.name +
        (partner.name == drawn.name ? "" : " and " + partner.name) +
        (depth > 0.0 ? ", overlapping" : ", apart") +
        (warm ? ", near the normal: " : ", from the line of centres: ");
      std::printf("       probes %.2f, at most %.0f; %.0f ns a pair; angle to the normal %.2g\n",
        tally.probes / tally.pairs, tally.mostProbes, 1e9 * tally.seconds / tally.pairs,
        tally.normal);
      const bool several = pinched && depth > 0.0;
      check::atMost(name + "overlap", tally.overlap, several ? 0.01 * depth : 1e-12);
      if (!warm)
      {
        check::atMost(name + "over the least shadow", tally.excess, several ? 0.01 * depth : 1e-12);
      }
    }
  }
}

/// What was found is what the search for a parametric common normal asks for (Zhao and Zhao 2021):
/// the points with the normals c and -c lie along c (equation 19), and no other direction has two
/// that are nearer to each other (equation 20). So that search would end in the same contact. As
/// the overlap is right to 1e-12 of it, the direction is to some 1e-4 (the paper's program leaves
/// at 18 degrees).
void commonNormal(const GrainShape& drawn)
{
  const UnitShape shape = unitShape(drawn);
  Random chance(23);
  double across = 0.0, nearer = 0.0;
  for (int k = 0; k < 100; ++k)
  {
    const KnownPair pair = knownPair(shape, shape, 2e-3, chance);
    SmoothPairs pairs =
      shadowOf(pair.first, pair.second, pair.separation, normalized(pair.separation));
    findOverlaps(pairs);
    const auto between = [&](const Vec3& c)
    {
      const SmoothPairs shadow = shadowOf(pair.first, pair.second, pair.separation, c);
      return pair.separation + Vec3(shadow.secondPoint.get(0)) - Vec3(shadow.firstPoint.get(0));
    };
    const Vec3 c(pairs.direction.get(0));
    const Vec3 d = between(c);
    across = std::max(across, norm(cross(d, c)) / pairs.overlap[0]);
    for (int other = 0; other < 100; ++other)
    {
      const double spread = std::pow(10.0, chance.uniform(-4.0, 0.5));
      const Vec3 beside = normalized(c + spread * randomDirection(chance));
      nearer = std::max(nearer, 1.0 - norm(between(beside)) / pairs.overlap[0]);
    }
  }
  check::atMost(drawn.name + ": the points are off the common normal by", across, 1e-3);
  check::atMost(drawn.name + ": others are nearer by", nearer, 1e-9);
}

/// Volume, and principal moments over volume, in closed form.
void moments()
{
  const GrainShape drawn = superellipsoid("", { 1.0, 1.5, 2.0 }, 0.5, 1.4);
  const MassProperties mass = massProperties(momentsOf(*drawn.surface));
  check::relative("volume", mass.volume, 11.426885282, 1e-10);
  check::relative("Ixx", mass.inertia.x / mass.volume, 1.09045867, 1e-8);
  check::relative("Iyy", mass.inertia.y / mass.volume, 0.82313066, 1e-8);
  check::relative("Izz", mass.inertia.z / mass.volume, 0.69505283, 1e-8);
  // Octants of ellipsoids whose products of inertia do not vanish.
  const Superellipsoid octants{ { 0.8, 0.8, 0.8 }, { 0.2, 0.2, 0.2 }, 1.0, 1.0 };
  const MassProperties poly = massProperties(momentsOf(octants));
  double found[3] = { poly.inertia.x, poly.inertia.y, poly.inertia.z };
  std::sort(found, found + 3);
  check::close("octants, least moment", found[0], 0.0534, 5e-5);
  check::close("octants, middle moment", found[1], 0.0534, 5e-5);
  check::close("octants, largest moment", found[2], 0.0609, 5e-5);
  const UnitShape ball = unitShape(superellipsoid("", { 3, 3, 3 }, 1.0, 1.0));
  check::relative("ball, radius of the volume", ball.equivalentRadius, 1.0, 1e-11);
  check::relative("ball, moment", ball.inertia.x, 0.4, 1e-11);
  // A block reaches to its corners, and a ball fits in.
  const UnitShape block = unitShape(superellipsoid("", { 1, 1, 1 }, 0.2, 0.2));
  const double corner = std::sqrt(3.0) * std::pow(3.0, -0.1);
  const double half = std::get<Superellipsoid>(block.surface->form).positive.x;
  check::relative("block, half axis", half, 1.0 / corner, 1e-6);
  check::relative("block, inscribed radius", block.surface->inscribed, 0.99 / corner, 1e-6);
}

/// What cannot be, in words.
void refused()
{
  const auto complaint = [](const char* name, GrainShape shape, const std::string& words)
  {
    const std::string problem = findProblem(shape);
    check::line(problem.find(words) != std::string::npos, name, problem);
  };
  complaint("exponent too small", superellipsoid("a", { 1, 1, 1 }, 0.05, 1.0), "exponent of 0.05");
  complaint("exponent too large", superellipsoid("a", { 1, 1, 1 }, 1.0, 1.95), "exponent of 1.95");
  complaint("no exponent", superellipsoid("a", { 1, 1, 1 }, std::nan(""), 1.0), "exponent of nan");
  complaint("no axis", superellipsoid("a", { 1, 0, 1 }, 1.0, 1.0), "half axis of 0");
  complaint("endless axis", superellipsoid("a", { 1, INFINITY, 1 }, 1.0, 1.0), "half axis of inf");
  complaint("needle", superellipsoid("a", { 51, 1, 1 }, 1.0, 1.0), "from 1 to 51");
  GrainShape both = superellipsoid("a", { 1, 1, 1 }, 1.0, 1.0);
  both.balls = { { {}, 1.0 } };
  complaint("balls too", both, "only one of them");
}

}

int main(int argc, char** argv)
{
  const int count = argc > 1 ? std::atoi(argv[1]) : 300;
  const int directions = argc > 2 ? std::atoi(argv[2]) : 3000;
  const std::vector<Vec3> aside = directionsAside(directions);
  for (const GrainShape& shape : allSmoothShapes())
  {
    search(shape, shape, count, aside);
    commonNormal(shape);
  }
  for (const GrainShape& shape : allSmoothShapes())
  {
    if (octantsOf(shape) && octantsOf(shape)->e1 < 1.5)
    {
      search(allSmoothShapes().back(), shape, count / 3, aside);
    }
  }
  moments();
  refused();
  return check::failures();
}
