// Smooth bodies as slender, blocky and pinched as any may be: overlaps of pairs against a search of
// the whole sphere of directions with support functions of the standard library, and spheres inside
// and around. LAMMPS pull request 4897 tells of such bodies that Newton's method is fragile for
// blocky and very unequal ones, and leaves exponents above 1 out.
#include "Check.h"
#include "SmoothShapes.h"

#include "Shapes/Smooth/SmoothSupport.h"
#include "Shapes/Smooth/SurfaceReach.h"

#include <algorithm>
#include <cstdlib>

using namespace dem;

namespace
{

struct Pair
{
  SmoothBody first, second;
  Vec3 separation;
  Vec3 normal;    ///< of two points that overlap along it
  double overlap; ///< of the two points
};

double normOf(double a, double b, double e)
{
  const double larger = std::max(a, b);
  return larger == 0.0
    ? 0.0
    : larger * std::pow(std::pow(a / larger, e) + std::pow(b / larger, e), 1.0 / e);
}

/// The support function by its formula.
double reachOf(const SmoothBody& body, const Vec3& direction)
{
  const Quaternion& q = body.orientation;
  const Vec3 n(rotated(Quaternion{ q.w, -q.x, -q.y, -q.z }, Lane3(direction)));
  const SurfaceNumbers& s = body.numbers;
  const double x = std::abs(n.x) * (n.x < 0.0 ? s.second.x : s.first.x);
  const double y = std::abs(n.y) * (n.y < 0.0 ? s.second.y : s.first.y);
  const double z = std::abs(n.z) * (n.z < 0.0 ? s.second.z : s.first.z);
  return normOf(normOf(x, y, s.p), z, s.q) + dot(body.centre, n);
}

double shadowOf(const Pair& pair, const Vec3& c)
{
  return reachOf(pair.first, c) + reachOf(pair.second, -1.0 * c) - dot(c, pair.separation);
}

/// A normal of a point that is anywhere on the body, not of a tip or rim as most directions are.
Vec3 normalOnBody(const SmoothBody& body, Random& chance)
{
  const Vec3 u = randomDirection(chance);
  const double power = chance.uniform() < 0.5 ? 1.0 : 3.0;
  const auto along = [power](double value, double axis)
  { return std::copysign(std::pow(std::abs(value), power), value) / axis; };
  const Vec3& axes = body.numbers.first;
  const Lane3 n(along(u.x, axes.x), along(u.y, axes.y), along(u.z, axes.z));
  return normalized(Vec3(rotated(body.orientation, n)));
}

Vec3 anyNormal(const SmoothBody& first, const SmoothBody& second, Random& chance)
{
  const double kind = chance.uniform(0.0, 3.0);
  return kind < 1.0
    ? randomDirection(chance)
    : (kind < 2.0 ? normalOnBody(first, chance) : -1.0 * normalOnBody(second, chance));
}

Pair pairOf(const UnitShape& shape, double depth, Random& chance)
{
  const SmoothBody a(shape, chance.uniform(0.5, 2.0), randomRotation(chance));
  const SmoothBody b(shape, chance.uniform(0.5, 2.0), randomRotation(chance));
  const Vec3 c = anyNormal(a, b, chance);
  const double overlap = depth * std::min(a.inscribed, b.inscribed);
  const Vec3 from(SmoothSupport(a).along(c).point), to(SmoothSupport(b).along(-1.0 * c).point);
  return { a, b, from - to - overlap * c, c, overlap };
}

/// Goes down from a direction by steps that get smaller.
double descend(const Pair& pair, Vec3 c, double step)
{
  double least = shadowOf(pair, c);
  for (int round = 0; step > 1e-11 && round < 300; ++round)
  {
    const Tangents tangents{ Lane3(c) };
    bool falls = false;
    for (int k = 0; k < 8 && !falls; ++k)
    {
      const double x = step * std::cos(0.25 * Pi * k), y = step * std::sin(0.25 * Pi * k);
      const Vec3 to = normalized(c + x * Vec3(tangents.first) + y * Vec3(tangents.second));
      const double shadow = shadowOf(pair, to);
      falls = shadow < least;
      c = falls ? to : c;
      least = falls ? shadow : least;
    }
    step = falls ? std::min(1.6 * step, 0.3) : 0.5 * step;
  }
  return least;
}

/// The least shadow of many directions, and of what is below the four best that are apart.
double leastShadow(const Pair& pair, int directions, Random& chance)
{
  std::vector<std::pair<double, Vec3>> all;
  for (int k = 0; k < directions; ++k)
  {
    const Vec3 aside = std::pow(10.0, chance.uniform(-4.0, 0.5)) * randomDirection(chance);
    const Vec3 c =
      k % 4 == 0 ? normalized(pair.normal + aside) : anyNormal(pair.first, pair.second, chance);
    all.emplace_back(shadowOf(pair, c), c);
  }
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Vec3> starts{ pair.normal };
  for (std::size_t k = 0; k < all.size() && starts.size() < 5; ++k)
  {
    const auto isNear = [&](const Vec3& c) { return norm(c - all[k].second) < 0.15; };
    if (k == 0 || std::none_of(starts.begin() + 1, starts.end(), isNear))
    {
      starts.push_back(all[k].second);
    }
  }
  double least = all.front().first;
  for (const Vec3& c : starts)
  {
    least = std::min(least, descend(pair, c, 0.02));
  }
  return least;
}

/// What searches from the line of centres find.
std::vector<double> foundOf(const std::vector<Pair>& pairs)
{
  std::vector<double> found;
  for (std::size_t begin = 0; begin < pairs.size(); begin += SmoothPairs::Capacity)
  {
    SmoothPairs batch;
    batch.kind = pairs.front().first.kindWith(pairs.front().second);
    batch.count =
      static_cast<int>(std::min<std::size_t>(SmoothPairs::Capacity, pairs.size() - begin));
    for (int c = 0; c < batch.count; ++c)
    {
      const Pair& pair = pairs[begin + c];
      batch.setBodies(c, pair.first, pair.second);
      batch.separation.set(c, Lane3(pair.separation));
      batch.direction.set(c, Lane3((1.0 / norm(pair.separation)) * pair.separation));
    }
    findOverlaps(batch);
    found.insert(found.end(), batch.overlap.lane, batch.overlap.lane + batch.count);
  }
  return found;
}

/// Bodies without tips sharper than the overlap have one minimum, which is found. Of pinched ones
/// that overlap another one may be found. A first search counts up to four times what the second one
/// finds (TouchStart.h), and that was up to a quarter more than the overlap. From the line of centres
/// alone, a search found 760 times the overlap of two discs that barely touch.
void search(const GrainShape& drawn, int count, int directions)
{
  const UnitShape shape = unitShape(drawn);
  const Superellipsoid* octants = octantsOf(drawn);
  const bool pinched = std::max(octants->e1, octants->e2) > 1.0;
  for (const double depth : { 1e-5, 2e-3, -0.1 })
  {
    Random chance(5);
    std::vector<Pair> pairs;
    for (int k = 0; k < count; ++k)
    {
      pairs.push_back(pairOf(shape, depth, chance));
    }
    const std::vector<double> found = foundOf(pairs);
    double excess = 0.0, deepest = 0.0;
    int others = 0;
    for (int k = 0; k < count; ++k)
    {
      const double unit = std::min(pairs[k].first.inscribed, pairs[k].second.inscribed);
      const double over = (found[k] - leastShadow(pairs[k], directions, chance)) / unit;
      others += over > 1e-9 ? 1 : 0;
      excess = std::max(excess, over);
      deepest = std::max(deepest, found[k] / pairs[k].overlap);
    }
    const std::string name = drawn.name + ", overlap " + check::number(depth);
    if (pinched && depth > 0.0)
    {
      std::printf(
        "       %d of %d in another minimum, which is deeper by up to %.2g of the overlap\n",
        others, count, excess / depth);
      check::atMost(name + ": deepest found", deepest, 5.0);
    }
    else
    {
      check::atMost(name + ": over the least shadow", excess, 1e-12);
    }
  }
}

/// The sphere inside is inside, but for a few percent the largest. The sphere around holds the body,
/// and is not larger than that by more than rounding. No contact is stiffer over the mass that it
/// moves than the time step was made for.
/// @param stiffer how much stiffer a contact may be
void reaches(const GrainShape& drawn, double stiffer)
{
  const UnitShape shape = unitShape(drawn);
  const SmoothBody body(shape, 1.0, {});
  const SmoothSupport support(body);
  Random chance(9);
  double least = 1e300, farthest = 0.0, stiffest = 0.0;
  const double flattest = UnitSurface::flattestOf(body.inscribed, 1.0);
  for (int k = 0; k < 20000; ++k)
  {
    const Vec3 n = k % 2 == 0 ? randomDirection(chance) : normalOnBody(body, chance);
    const Support at = support.along(n);
    const Vec3 point(at.point);
    least = std::min(least, at.reach);
    farthest = std::max(farthest, norm(point));
    const Vec3 lever = cross(point, n); // the axes of symmetric bodies are principal ones
    const double moved = 1.0 + lever.x * lever.x / shape.inertia.x +
      lever.y * lever.y / shape.inertia.y + lever.z * lever.z / shape.inertia.z;
    const double bend = at.curvature.xx * at.curvature.yy - at.curvature.xy * at.curvature.xy;
    const double radius = std::min(std::sqrt(std::max(bend, 0.0)), flattest);
    stiffest = std::max(stiffest, moved * std::sqrt(radius / body.inscribed));
  }
  check::atMost(drawn.name + ": radius inside over the least reach", body.inscribed / least, 1.0);
  check::atMost(drawn.name + ": least reach over that", least / body.inscribed, 1.05);
  check::atMost(drawn.name + ": farthest point over the radius around", farthest, 1.0);
  check::atMost(drawn.name + ": stiffness over that of the step",
    stiffest / shape.surface->mobility[1], stiffer);
}

}

int main(int argc, char** argv)
{
  const int count = argc > 1 ? std::atoi(argv[1]) : check::sanitizedOr(10, 60);
  const int directions = argc > 2 ? std::atoi(argv[2]) : 500;
  return check::run(
    [&]
    {
      const double aspect = Superellipsoid::MostAspect;
      const double least = Superellipsoid::LeastExponent, most = Superellipsoid::MostExponent;
      const std::pair<const char*, Vec3> forms[] = { { "needle", { aspect, 1.0, 1.0 } },
        { "disc", { 1.0, 0.9, 1.0 / aspect } }, { "blade", { aspect, std::sqrt(aspect), 1.0 } } };
      for (const auto& [name, axes] : forms)
      {
        for (const auto& [e1, e2] :
          { std::pair(1.0, 1.0), std::pair(least, least), std::pair(1.0, least),
            std::pair(most, least), std::pair(1.7, 1.7), std::pair(most, most) })
        {
          const std::string full =
            std::string(name) + ", epsilon " + check::number(e1) + " and " + check::number(e2);
          const GrainShape shape = superellipsoid(full.c_str(), axes, e1, e2);
          check::isTrue(full + " can be simulated", findProblem(shape).empty());
          search(shape, count, directions);
          reaches(shape, 1.1);
        }
      }
      // Bodies that are less extreme are seen from fewer directions.
      for (const double e : { 0.2, 1.7 })
      {
        const std::string full = "blade of 10 : 1, epsilon " + check::number(e);
        reaches(superellipsoid(full.c_str(), { 10.0, 3.0, 1.0 }, e, e), 1.25);
      }
    });
}
