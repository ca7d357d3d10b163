// Faceted shapes: hulls and mass properties against other methods to the same, and what is refused.
// TestNearestFacets.cxx has distances.
#include "Check.h"
#include "Faceted.h"
#include "Shapes/Faces/FacetPairs.h"
#include "Shapes/Faces/Facets.h"
#include "Shapes/MassProperties.h"

#include <algorithm>

using namespace dem;

namespace
{

/// Euler's formula, that no point is outside, and that faces, sides and edges say the same.
void checkHull(const std::string& name, const std::vector<Vec3>& points, const ConvexHull& hull)
{
  const long long v = hull.corners.size(), e = hull.edges.size(), f = hull.faces.size();
  check::equal(name + ": corners - edges + faces", v - e + f, 2);
  double outside = 0.0, bent = 0.0;
  bool same = true;
  for (std::size_t k = 0; k < hull.faces.size(); ++k)
  {
    const HullFace& face = hull.faces[k];
    for (const Vec3& p : points)
    {
      outside = std::max(outside, dot(face.normal, p) - face.offset);
    }
    for (std::size_t side = 0; side < face.corners.size(); ++side)
    {
      const int a = face.corners[side], b = face.corners[(side + 1) % face.corners.size()];
      const HullEdge& edge = hull.edges[face.edges[side]];
      const bool along = edge.from == a && edge.to == b && edge.left == static_cast<int>(k);
      const bool against = edge.from == b && edge.to == a && edge.right == static_cast<int>(k);
      same = same && (along || against);
      bent = std::max(bent, std::abs(dot(face.normal, hull.corners[a]) - face.offset));
    }
  }
  check::atMost(name + ": points outside by", outside, 2e-6);
  check::atMost(name + ": faces bend by", bent, 2e-6);
  check::isTrue(name + ": edges are sides of their faces", same);
}

void hulls()
{
  Random chance(7);
  std::vector<Vec3> grid;
  for (int k = 0; k < 729; ++k)
  {
    grid.push_back({ k % 9 / 8.0, k / 9 % 9 / 8.0, k / 81 / 8.0 });
  }
  for (std::size_t k = grid.size(); k > 1; --k)
  {
    std::swap(grid[k - 1], grid[static_cast<std::size_t>(chance.uniform() * k)]);
  }
  const ConvexHull cube = convexHull(grid);
  check::equal("a grid of points: corners", cube.corners.size(), 8);
  check::equal("a grid of points: faces", cube.faces.size(), 6);
  checkHull("a grid", grid, cube);
  for (const int count : { 4, 5, 8, 20, 100, 1000 })
  {
    std::vector<Vec3> ball, cloud;
    for (int k = 0; k < count; ++k)
    {
      ball.push_back(randomDirection(chance));
      cloud.push_back(
        { chance.uniform(-1, 1), chance.uniform(-1, 1), 0.2 * chance.uniform(-1, 1) });
    }
    const ConvexHull hull = convexHull(ball);
    check::equal("on a sphere " + std::to_string(count) + ": all are corners", hull.corners.size(),
      count);
    checkHull("on a sphere " + std::to_string(count), ball, hull);
    checkHull("a cloud of " + std::to_string(count), cloud, convexHull(cloud));
  }
  const auto dodecahedron = scene::prism(12, 1.0, 0.7, 0.1).faceted[0].points;
  const ConvexHull prism = convexHull(dodecahedron);
  check::equal("a prism: faces", prism.faces.size(), 14);
  checkHull("a prism", dodecahedron, prism);
  check::isTrue("a flat one is none",
    !convexHull({ { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 1, 1, 0 }, { 0.3, 0.2, 0 } }).isBody());
  check::isTrue("a straight one is none",
    !convexHull({ { 0, 0, 0 }, { 1, 1, 1 }, { 2, 2, 2 }, { 3, 3, 3 } }).isBody());
}

double largestOf(const Vec3& v)
{
  return std::max({ std::abs(v.x), std::abs(v.y), std::abs(v.z) });
}

/// Moments of a rounded box, by columns: z goes as far as the nearest point of the kernel leaves.
Moments boxByColumns(const Vec3& kernel, double r, int count)
{
  Moments sum;
  const double a = 0.5 * kernel.x, b = 0.5 * kernel.y, c = 0.5 * kernel.z;
  // Gauss-Legendre would not like the edges: substitute the sine of an angle where it is round.
  const auto nodes = [&](double half)
  {
    std::vector<std::array<double, 3>> all; // position, weight, how far beyond the kernel
    for (int k = 0; k < count; ++k)
    {
      const double u = (k + 0.5) / count;
      all.push_back({ (2.0 * u - 1.0) * half, 2.0 * half / count, 0.0 });
      const double t = 0.5 * Pi * u;
      for (const double sign : { -1.0, 1.0 })
      {
        all.push_back(
          { sign * (half + r * std::sin(t)), 0.5 * Pi / count * r * std::cos(t), r * std::sin(t) });
      }
    }
    return all;
  };
  for (const auto& [x, wx, dx] : nodes(a))
  {
    const double left = std::sqrt(r * r - dx * dx);
    std::vector<std::array<double, 3>> ys;
    for (int k = 0; k < count; ++k)
    {
      const double u = (k + 0.5) / count;
      ys.push_back({ (2.0 * u - 1.0) * b, 2.0 * b / count, 0.0 });
      const double t = 0.5 * Pi * u;
      for (const double sign : { -1.0, 1.0 })
      {
        ys.push_back({ sign * (b + left * std::sin(t)), 0.5 * Pi / count * left * std::cos(t),
          left * std::sin(t) });
      }
    }
    for (const auto& [y, wy, dy] : ys)
    {
      const double z = c + std::sqrt(std::max(left * left - dy * dy, 0.0));
      const double w = wx * wy;
      sum.volume += 2.0 * w * z;
      sum.second[0] += 2.0 * w * z * x * x;
      sum.second[1] += 2.0 * w * z * y * y;
      sum.second[2] += 2.0 / 3.0 * w * z * z * z;
    }
  }
  return sum;
}

void masses()
{
  const Vec3 sides{ 1.0, 0.7, 1.6 };
  const double r = 0.12;
  const Vec3 k{ sides.x - 2 * r, sides.y - 2 * r, sides.z - 2 * r };
  const RoundedKernel body(scene::brick(sides, r).faceted[0]);
  const double scale = body.rounding / r;
  const Moments got = momentsOf(body.kernel, body.rounding);
  const double volume = k.x * k.y * k.z + 2 * r * (k.x * k.y + k.y * k.z + k.z * k.x) +
    Pi * r * r * (k.x + k.y + k.z) + 4.0 / 3.0 * Pi * r * r * r;
  check::relative("rounded box: volume", got.volume, volume * std::pow(scale, 3), 1e-12);
  const Moments due = boxByColumns(k, r, 400);
  for (int axis = 0; axis < 3; ++axis)
  {
    check::relative("rounded box: second moment " + std::to_string(axis), got.second[axis],
      due.second[axis] * std::pow(scale, 5), 1e-5);
    check::close("rounded box: product " + std::to_string(axis), got.second[axis + 3], 0.0, 1e-14);
  }
  check::close("rounded box: centre", largestOf(got.first), 0.0, 1e-14);
  // A tiny kernel is a ball, wherever it is.
  ConvexHull small = convexHull(scene::gravel(9, 3, 0.1).faceted[0].points);
  const Vec3 position{ 3.0, -2.0, 1.0 };
  for (Vec3& corner : small.corners)
  {
    corner = position + 1e-7 * corner;
  }
  for (HullFace& face : small.faces)
  {
    face.offset = dot(face.normal, small.corners[face.corners[0]]);
  }
  const Moments ball = moved(momentsOf(small, 1.0), -position, 1.0);
  check::relative("a ball: volume", ball.volume, 4.0 / 3.0 * Pi, 1e-6);
  for (int axis = 0; axis < 3; ++axis)
  {
    check::relative("a ball: second moment", ball.second[axis], 4.0 / 15.0 * Pi, 1e-6);
    check::close("a ball: product", ball.second[axis + 3], 0.0, 1e-6);
  }
  // The parts of any body have to fit for any position of the origin and any rounding. The volume
  // is a cubic of the rounding, with the mean width of the body (Steiner).
  for (const std::uint64_t seed : { 1, 2, 3 })
  {
    const RoundedPolyhedron drawn = scene::gravel(30, seed, 0.1).faceted[0];
    const RoundedKernel rounded(drawn);
    Random chance(seed);
    const Moments exact = momentsOf(rounded.kernel, rounded.rounding);
    UnitFacets facets;
    facets.corners = rounded.kernel.corners;
    describe(rounded.kernel, facets);
    const int count = 400000;
    double inside = 0.0;
    Vec3 first;
    double xx = 0.0, xy = 0.0;
    for (int n = 0; n < count; ++n)
    {
      const Vec3 p{ chance.uniform(-1, 1), chance.uniform(-1, 1), chance.uniform(-1, 1) };
      if (nearestPoint(facets, p).distance <= rounded.rounding)
      {
        inside += 8.0 / count;
        first = first + (8.0 / count) * p;
        xx += 8.0 / count * p.x * p.x;
        xy += 8.0 / count * p.x * p.y;
      }
    }
    const std::string name = "gravel " + std::to_string(seed) + ", by chance: ";
    check::relative(name + "volume", exact.volume, inside, 0.01);
    check::close(name + "centre", largestOf(exact.first - first), 0.0, 0.01);
    check::relative(name + "second moment", exact.second[0], xx, 0.015);
    check::close(name + "product", exact.second[3], xy, 0.004);
  }
}

void shapes()
{
  const UnitShape cube = unitShape(scene::brick({ 2, 2, 2 }, 0.2));
  const double size = std::sqrt(3.0) * 0.8 + 0.2;
  check::equal("cube: features", cube.count(), 1 + 8 + 12 + 3);
  check::relative("cube: rounding", cube.parts->front().rounding, 0.2 / size, 1e-11);
  check::relative("cube: radius inside", cube.parts->front().inscribed, 1.0 / size, 1e-11);
  check::isTrue("cube: its inertia is round",
    std::abs(cube.inertia.x - cube.inertia.y) < 1e-11 &&
      std::abs(cube.inertia.x - cube.inertia.z) < 1e-11);
  // Mobility with four corners of a cube with sides of 2: along the face 4 / m, rotating 4 x^2 / I.
  const UnitShape sharp = unitShape(scene::brick({ 2, 2, 2 }, 0.02));
  check::relative("cube: mobility", sharp.parts->front().mobility, 6.0, 0.1);
  const UnitShape plate = unitShape(scene::prism(40, 1.0, 0.3, 0.02));
  check::relative("plate: share of a corner", plate.parts->front().cornerShare[0], 0.1, 1e-12);
  const std::vector<UnitFacets::Edge>& edges = plate.parts->front().edges;
  const auto sharing = [&](double share)
  {
    return std::count_if(edges.begin(), edges.end(),
      [&](const UnitFacets::Edge& edge) { return std::abs(edge.share - share) < 1e-12; });
  };
  check::equal("plate: edges of its ends, with the share of their corners", sharing(0.1), 80);
  check::equal("plate: edges along it, with all", sharing(1.0), 40);
  GrainShape bad = scene::brick({ 1, 1, 0 }, 0.1);
  check::contains("flat", scene::complaintOf(bad),
    "The shape \"box\" has points that are all in a plane");
  check::contains("too round", scene::complaintOf(scene::brick({ 1, 1, 0.5 }, 0.3)),
    "The shape \"box\" has a rounding of 0.3 but needs one from 0.0025 to 0.2, as its nearest face "
    "is 0.25 from its middle.");
  bad = scene::brick({ 1, 1, 1 }, 0.0);
  check::contains("sharp", findProblem(bad), "has a rounding of 0 but needs a finite one above 0.");
  bad.faceted[0].rounding = 0.1;
  bad.faceted[0].points[3].y = std::nan("");
  check::contains("no number", findProblem(bad), "which is not finite.");
  bad.faceted[0].points.resize(3);
  check::contains("few points", findProblem(bad), "has 3 points but needs 4 to 1000.");
  bad = scene::brick({ 1, 1, 1 }, 0.1);
  bad.surface = Superellipsoid{};
  check::contains("two kinds", findProblem(bad), "may have only one of them.");
}

}

int main()
{
  return check::run(
    []
    {
      hulls();
      masses();
      shapes();
    });
}
