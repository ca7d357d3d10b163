#include "Clumping/PackedGrains.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Basics/Quaternion.h"
#include "Basics/Random.h"
#include "Neighbours/NearPairs.h"

#include <algorithm>
#include <cmath>

namespace granular
{

namespace
{

constexpr double MostGrains = 1e6;
/// Solid fractions of the lattice, pi / sqrt(18), and of what is packed at random.
constexpr double LatticeFraction = 0.7404804896930611;
constexpr double RandomFraction = 0.6;
constexpr int MostPushes = 1000;
constexpr std::size_t MostTries = 100000; // a sphere, of positions in the box
constexpr double MostOverlap = 0.01;      // in radii

/// A rotation of which all are as likely (Shoemake 1992).
dem::Quaternion anyRotation(dem::Random& random)
{
  const double u = random.uniform();
  const double a = 2.0 * dem::Pi * random.uniform(), b = 2.0 * dem::Pi * random.uniform();
  const double low = std::sqrt(1.0 - u), high = std::sqrt(u);
  return { high * std::cos(b), low * std::sin(a), low * std::cos(a), high * std::sin(b) };
}

void demandFew(const dem::Box& box, double radius)
{
  const dem::Vec3 size = box.high - box.low;
  const double volume = size.x * size.y * size.z;
  const double most = LatticeFraction * volume / (4.0 / 3.0 * dem::Pi * radius * radius * radius);
  if (most > MostGrains)
  {
    throw dem::Error("Take a larger Radius: " + dem::asTyped(radius) + " makes up to " +
      dem::inWords(std::floor(most)) +
      " grains in the box around the surface, more than 1,000,000.");
  }
}

/// The largest overlap, and how each sphere is pushed by others.
double findPushes(const dem::LargeVector<dem::Vec4>& spheres, double radius,
  std::vector<dem::Vec3>& pushes)
{
  pushes.assign(spheres.size(), {});
  double deepest = 0.0;
  for (const dem::NearPair& pair : dem::findNearPairs(spheres, {}, 1.0, {}))
  {
    const dem::Vec4& a = spheres[static_cast<std::size_t>(pair.lower)];
    const dem::Vec4& b = spheres[static_cast<std::size_t>(pair.higher)];
    const dem::Vec3 between{ b.x - a.x, b.y - a.y, b.z - a.z };
    const double distance = dem::norm(between);
    const double overlap = 2.0 * radius - distance;
    const dem::Vec3 n = distance > 0.0 ? (1.0 / distance) * between : dem::Vec3{ 0.0, 0.0, 1.0 };
    const dem::Vec3 push = (0.5 * std::max(overlap, 0.0)) * n;
    pushes[static_cast<std::size_t>(pair.lower)] =
      pushes[static_cast<std::size_t>(pair.lower)] - push;
    pushes[static_cast<std::size_t>(pair.higher)] =
      pushes[static_cast<std::size_t>(pair.higher)] + push;
    deepest = std::max(deepest, overlap);
  }
  return deepest;
}

/// The position of a sphere after a push; a sphere that meets the surface moves along it.
dem::Vec3 pushed(const dem::ClosedSurface& body, const dem::Vec3& from, const dem::Vec3& push,
  double radius)
{
  constexpr double farthest = 0.4, margin = 1e-3, step = 1e-3; // in radii
  constexpr int tries = 4;
  const double length = dem::norm(push);
  dem::Vec3 to = from + (length > farthest * radius ? farthest * radius / length : 1.0) * push;
  for (int k = 0; k < tries && !body.holds(to, radius); ++k)
  {
    const auto depth = [&](const dem::Vec3& p) { return body.distance(p, 4.0 * radius); };
    const double here = depth(to), h = step * radius;
    const dem::Vec3 slope{ depth(to + dem::Vec3{ h, 0, 0 }) - here,
      depth(to + dem::Vec3{ 0, h, 0 }) - here, depth(to + dem::Vec3{ 0, 0, h }) - here };
    const double steepest = dem::norm(slope);
    to = steepest > 0.0 ? to + ((radius * (1.0 + margin) - here) / steepest) * slope : from;
  }
  return body.holds(to, radius) ? to : from;
}

}

std::vector<dem::Vec3> packedLattice(const dem::ClosedSurface& body, double radius,
  std::uint64_t seed)
{
  demandFew(body.box(), radius);
  dem::Random random(seed);
  const dem::Quaternion rotation = anyRotation(random);
  const dem::Vec3 middle = 0.5 * (body.box().low + body.box().high);
  const double reach = 0.5 * dem::norm(body.box().high - body.box().low);
  const double edge = std::sqrt(2.0) * radius; // half of that of the cubic cell
  const dem::Vec3 shift{ random.uniform(), random.uniform(), random.uniform() };
  const int most = static_cast<int>(std::ceil(reach / edge)) + 1;
  std::vector<dem::Vec3> found;
  for (int k = -most; k <= most; ++k)
  {
    for (int j = -most; j <= most; ++j)
    {
      for (int i = -most; i <= most; ++i)
      {
        const dem::Vec3 position = edge * (dem::Vec3{ double(i), double(j), double(k) } + shift);
        const dem::Vec3 centre = middle + dem::Vec3(dem::rotated(rotation, dem::Lane3(position)));
        if ((i + j + k) % 2 == 0 && body.holds(centre, radius))
        {
          found.push_back(centre);
        }
      }
    }
  }
  return found;
}

std::vector<dem::Vec3> packedAtRandom(const dem::ClosedSurface& body, double radius,
  std::uint64_t seed)
{
  const auto wanted = static_cast<std::size_t>(std::ceil(RandomFraction / LatticeFraction *
    static_cast<double>(packedLattice(body, radius, seed).size())));
  dem::Random random(dem::mixBits(seed + 1));
  const dem::Vec3 low = body.box().low, high = body.box().high;
  dem::LargeVector<dem::Vec4> spheres;
  for (std::size_t tries = 0; spheres.size() < wanted && tries < MostTries * wanted; ++tries)
  {
    const dem::Vec3 p{ random.uniform(low.x, high.x), random.uniform(low.y, high.y),
      random.uniform(low.z, high.z) };
    if (body.holds(p, radius))
    {
      spheres.push_back({ p.x, p.y, p.z, radius });
    }
  }
  std::vector<dem::Vec3> pushes;
  for (int k = 0; k < MostPushes && findPushes(spheres, radius, pushes) > MostOverlap * radius; ++k)
  {
    for (std::size_t c = 0; c < spheres.size(); ++c)
    {
      dem::Vec4& sphere = spheres[c];
      const dem::Vec3 to = pushed(body, { sphere.x, sphere.y, sphere.z }, pushes[c], radius);
      sphere = { to.x, to.y, to.z, radius };
    }
  }
  std::vector<dem::Vec3> found;
  for (const dem::Vec4& sphere : spheres)
  {
    found.push_back({ sphere.x, sphere.y, sphere.z });
  }
  return found;
}

}
