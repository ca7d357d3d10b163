// Contacts of grains at random positions with random bodies, against a search that knows nothing of
// edges, vertices and patches: a grain touches a wall where the distance is a local minimum. Each
// element is convex, so a point is one if it is the nearest point of every element that it is on.
#include "Check.h"
#include "Scenes.h"

#include "Basics/Random.h"
#include "Boundaries/ClosestPoint.h"

#include <algorithm>
#include <cstdlib>

using namespace dem;

namespace
{

constexpr double Size = 0.02;

int number(Random& chance, int low, int high)
{
  return low + static_cast<int>((high - low + 1) * chance.uniform());
}

Vec3 vector(Random& chance, double most)
{
  const double x = chance.uniform(-most, most), y = chance.uniform(-most, most);
  return { x, y, chance.uniform(-most, most) };
}

/// A closed surface around the origin, convex if it is not rough.
Surface body(Random& chance, double rough)
{
  const int around = number(chance, 3, 12), rings = number(chance, 2, 9);
  Surface surface;
  const auto radius = [&] { return Size * (1.0 + chance.uniform(-rough, rough)); };
  surface.points.push_back({ 0.0, 0.0, radius() });
  for (int j = 1; j < rings; ++j)
  {
    for (int i = 0; i < around; ++i)
    {
      const double jitter = rough > 0.0 ? 0.2 * chance.uniform() : 0.0;
      const double a = 2.0 * Pi * (i + jitter) / around, b = Pi * j / rings;
      const double r = radius();
      surface.points.push_back(
        { r * std::sin(b) * std::cos(a), r * std::sin(b) * std::sin(a), r * std::cos(b) });
    }
  }
  surface.points.push_back({ 0.0, 0.0, -radius() });
  const auto last = static_cast<std::int64_t>(surface.points.size()) - 1;
  const auto at = [=](int j, int i) -> std::int64_t
  { return j == 0 ? 0 : (j == rings ? last : 1 + (j - 1) * around + i % around); };
  const auto add = [&](std::int64_t a, std::int64_t b, std::int64_t c) {
    surface.elements.push_back({ ElementKind::Triangle, { a, b, c, 0 }, 0.0 });
  };
  for (int j = 0; j < rings; ++j)
  {
    for (int i = 0; i < around; ++i)
    {
      if (j > 0)
      {
        add(at(j, i), at(j, i + 1), at(j + 1, i));
      }
      if (j < rings - 1)
      {
        add(at(j, i + 1), at(j + 1, i + 1), at(j + 1, i));
      }
    }
  }
  return surface;
}

/// Thickness, and lines and points at vertices and along edges.
void dress(Surface& surface, Random& chance)
{
  const int kind = number(chance, 0, 3);
  for (Element& element : surface.elements)
  {
    element.radius = kind == 0 ? 0.0 : (kind == 1 || chance.uniform() < 0.5 ? 0.001 : 0.0005);
  }
  for (int k = 0; kind == 3 && k < 5; ++k)
  {
    const auto of =
      static_cast<std::size_t>(static_cast<double>(surface.elements.size()) * chance.uniform());
    Element edge = surface.elements[of];
    edge.kind = ElementKind::Edge;
    edge.radius = chance.uniform() < 0.5 ? edge.radius : 0.0015;
    Element spoke = edge, tip = edge;
    surface.points.push_back(0.5 * surface.points[edge.point[0]] + vector(chance, Size));
    spoke.point[1] = static_cast<std::int64_t>(surface.points.size()) - 1;
    tip.kind = ElementKind::Point;
    surface.elements.insert(surface.elements.end(), { edge, spoke, tip });
  }
}

struct Minimum
{
  Vec3 foot;
  double overlap = 0.0;
};

Vec3 nearest(const Surface& surface, const Element& element, const Vec3& p)
{
  const auto x = [&](int k) { return surface.points[element.point[k]]; };
  switch (element.kind)
  {
    case ElementKind::Point:
      return x(0);
    case ElementKind::Edge:
      return p - footOnSegment(p, x(0), normalized(x(1) - x(0)), norm(x(1) - x(0))).separation;
    default:
      return p - footOnTriangle(p, triangleFrame(x(0), x(1), x(2))).separation;
  }
}

std::vector<Minimum> minima(const Surface& surface, const Vec3& p, double radius)
{
  std::vector<Minimum> found;
  for (const Element& element : surface.elements)
  {
    const Vec3 foot = nearest(surface, element, p);
    const double overlap = radius + element.radius - norm(p - foot);
    const bool isMinimum = overlap > 0.0 &&
      std::all_of(surface.elements.begin(), surface.elements.end(),
        [&](const Element& other)
        {
          const bool isThere = norm(nearest(surface, other, foot) - foot) < 1e-11;
          return !isThere || other.radius < element.radius ||
            (other.radius == element.radius && norm(nearest(surface, other, p) - foot) < 1e-8);
        });
    if (isMinimum &&
      std::none_of(found.begin(), found.end(),
        [&](const Minimum& known) { return norm(known.foot - foot) < 1e-8; }))
    {
      found.push_back({ foot, overlap });
    }
  }
  return found;
}

/// Grains do not feel each other's contacts, so all are observed in one state.
Observation observe(const Surface& surface, const std::vector<Particle>& grains)
{
  Config config = scene::still();
  config.allowInitialOverlap = true;
  scene::setSteps(config, 1e-9, 1);
  return Simulation(config, surface, scene::startFrom(grains)).observe();
}

bool same(const std::vector<Minimum>& one, const std::vector<Minimum>& other)
{
  return one.size() == other.size() &&
    std::all_of(one.begin(), one.end(),
      [&](const Minimum& a)
      {
        return std::any_of(other.begin(), other.end(),
          [&](const Minimum& b)
          { return norm(a.foot - b.foot) < 1e-7 && std::abs(a.overlap - b.overlap) < 1e-9; });
      });
}

void contacts(std::uint64_t seeds)
{
  int positions = 0, several = 0, wrong = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed)
  {
    Random chance(mixBits(seed));
    Surface surface = body(chance, chance.uniform() < 0.3 ? 0.0 : 0.5 * chance.uniform());
    dress(surface, chance);
    std::vector<Particle> grains;
    for (int k = 0; k < 100; ++k)
    {
      const double radius =
        chance.uniform() < 0.5 ? chance.uniform(0.0005, 0.004) : chance.uniform(0.004, Size);
      const double away = chance.uniform(0.3, 1.5) * Size;
      grains.push_back(scene::grain(k, radius, 1000.0, away * normalized(vector(chance, 1.0))));
    }
    const Observation seen = observe(surface, grains);
    for (int k = 0; k < 100; ++k)
    {
      std::vector<Minimum> felt;
      for (const ContactView& contact : seen.contacts)
      {
        if (contact.first == k && contact.element >= 0)
        {
          felt.push_back({ contact.end, contact.overlap });
        }
      }
      const std::vector<Minimum> due = minima(surface, grains[k].position, grains[k].radius);
      ++positions;
      several += due.size() > 1 ? 1 : 0;
      if (!same(felt, due))
      {
        ++wrong;
        std::printf("seed %d, grain %d: %zu contacts, but %zu local minima\n",
          static_cast<int>(seed), k, felt.size(), due.size());
      }
    }
  }
  check::atMost("positions with several contacts", 0.2 * positions, several);
  check::equal("positions with other contacts than the local minima", wrong, 0);
}

/// A roof whose ridge has a vertex in the middle: a grain that comes along the ridge feels it once,
/// however close it is to the vertex.
void alongARidge()
{
  Surface roof;
  for (const double side : { -Size, Size })
  {
    const Vec3 eaves{ side, 0.0, -Size };
    scene::addElement(roof, { { 0.0, -Size, 0.0 }, {}, eaves }, 0.0);
    scene::addElement(roof, { {}, { 0.0, Size, 0.0 }, eaves }, 0.0);
  }
  std::vector<Particle> grains;
  for (double y = 1e-12; y < 1e-3; y *= 1.5)
  {
    const auto id = static_cast<std::int64_t>(grains.size());
    grains.push_back(scene::grain(id, 0.004, 1000.0, { 0.0, id % 2 == 0 ? y : -y, 0.0039 }));
  }
  const Observation seen = observe(roof, grains);
  const auto once = std::count_if(seen.contacts.begin(), seen.contacts.end(),
    [](const ContactView& contact) { return contact.element >= 0; });
  check::equal("contacts of grains near a vertex of a ridge", once,
    static_cast<long long>(grains.size()));
}

/// Distance of a point outside of a convex body around the origin; 0 inside.
double distanceFrom(const Surface& surface, const Vec3& p)
{
  bool outside = false;
  double distance = norm(p);
  for (const Element& face : surface.elements)
  {
    const Vec3& a = surface.points[face.point[0]];
    const Vec3 normal = cross(surface.points[face.point[1]] - a, surface.points[face.point[2]] - a);
    outside = outside || dot(normal, p - a) * dot(normal, a) > 0.0;
    distance = std::min(distance, norm(p - nearest(surface, face, p)));
  }
  return outside ? distance : 0.0;
}

/// Around a convex body, of flat quadrilaterals, the force of a grain that presses a little rotates
/// and grows without a jump.
void paths(std::uint64_t seeds)
{
  constexpr int Positions = 2000;
  constexpr double R = 0.2 * Size;
  double worst = 0.0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed)
  {
    Random chance(mixBits(seed + 500));
    const Surface surface = body(chance, 0.0);
    const Vec3 x = normalized(vector(chance, 1.0));
    const Vec3 y = normalized(cross(x, vector(chance, 1.0)));
    Vec3 before;
    double largest = 0.0, jump = 0.0;
    for (int k = 0; k <= Positions; ++k)
    {
      // At a distance of 0.98 R from the body, found along the ray.
      const double angle = 2.0 * Pi * k / Positions;
      const Vec3 ray = std::cos(angle) * x + std::sin(angle) * y;
      double inner = 0.0, outer = 2.0 * Size;
      for (int halving = 0; halving < 60; ++halving)
      {
        const double middle = 0.5 * (inner + outer);
        (distanceFrom(surface, middle * ray) < 0.98 * R ? inner : outer) = middle;
      }
      const Vec3 force =
        observe(surface, { scene::grain(0, R, 1000.0, outer * ray) }).force.front();
      jump = k > 0 ? std::max(jump, norm(force - before)) : 0.0;
      largest = std::max(largest, norm(force));
      before = force;
    }
    worst = std::max(worst, jump / largest);
  }
  // A step of the path is 1/60 of the grain's radius or less: the direction rotates by little more.
  check::atMost("largest jump of the force, relative", worst, 0.05);
}

}

/// The argument is how many bodies to try.
int main(int argc, char** argv)
{
  const std::uint64_t seeds = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 40;
  return check::run(
    [=]
    {
      contacts(seeds);
      paths(seeds / 10);
      alongARidge();
    });
}
