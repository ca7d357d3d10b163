// What is nearest of a kernel, to a point and to another kernel, against searches over all features.
// An argument says of how many pairs.
#include "Check.h"
#include "Faceted.h"
#include "Shapes/Faces/FacetPairs.h"
#include "Shapes/Faces/Facets.h"
#include "Shapes/Faces/Gjk.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

using namespace dem;

namespace
{

/// The nearest point of a body of triangles, one by one.
double distanceByTriangles(const UnitFacets& facets, const Vec3& p)
{
  double nearest = std::numeric_limits<double>::max();
  double highest = -std::numeric_limits<double>::max();
  const auto segment = [&](const Vec3& a, const Vec3& b)
  {
    const Vec3 edge = b - a;
    const double t = std::min(std::max(dot(p - a, edge) / dot(edge, edge), 0.0), 1.0);
    return norm(p - a - t * edge);
  };
  for (const UnitFacets::Face& face : facets.faces)
  {
    const double height = dot(face.normal, p) - face.offset;
    highest = std::max(highest, height);
    bool over = true;
    for (int k = face.begin; k < face.end; ++k)
    {
      const UnitFacets::Side& side = facets.sides[k];
      const UnitFacets::Edge& edge = facets.edges[side.edge];
      over = over && dot(side.inward, p - facets.corners[side.corner]) >= 0.0;
      nearest = std::min(nearest, segment(facets.corners[edge.from], facets.corners[edge.to]));
    }
    nearest = over ? std::min(nearest, std::abs(height)) : nearest;
  }
  return highest <= 0.0 ? highest : nearest;
}

std::vector<GrainShape> someShapes()
{
  return { scene::brick({ 1, 1, 1 }, 0.1), scene::brick({ 1, 0.4, 2 }, 0.05),
    scene::tetrahedron(0.1), scene::prism(12, 1.0, 0.5, 0.1), scene::gravel(12, 4, 0.08),
    scene::gravel(60, 5, 0.05) };
}

void nearest()
{
  Random chance(11);
  for (const GrainShape& shape : someShapes())
  {
    const UnitShape unit = unitShape(shape);
    double worst = 0.0, off = 0.0;
    for (int k = 0; k < 10000; ++k)
    {
      const Vec3 p = chance.uniform(0.0, 1.6) * randomDirection(chance);
      const NearestPoint found = nearestPoint(unit.parts->front(), p);
      worst =
        std::max(worst, std::abs(found.distance - distanceByTriangles(unit.parts->front(), p)));
      off = std::max(off, norm(p - found.point - found.distance * found.normal));
    }
    check::atMost(shape.name + ": distance is off by", worst, 1e-9);
    check::atMost(shape.name + ": normal is off by", off, 1e-9);
  }
}

/// The distance of two kernels by their features, one by one: corners and bodies, edges and edges.
double distanceByFeatures(const FacetBody& a, const FacetBody& b, const Vec3& separation)
{
  double nearest = std::numeric_limits<double>::max();
  const auto corners = [&](const FacetBody& of, const FacetBody& body, const Vec3& apart)
  {
    for (const Vec3& corner : of.facets->corners)
    {
      const Vec3 p = body.inUnits(of.inWorld(corner) + apart);
      nearest = std::min(nearest, body.size * distanceByTriangles(*body.facets, p));
    }
  };
  corners(a, b, -separation);
  corners(b, a, separation);
  for (std::size_t i = 0; i < a.facets->edges.size(); ++i)
  {
    for (std::size_t j = 0; j < b.facets->edges.size(); ++j)
    {
      const PlacedEdge one(a, static_cast<int>(i), {}), other(b, static_cast<int>(j), separation);
      const Vec3 u = one.to - one.from, v = other.to - other.from, w = one.from - other.from;
      const double uu = dot(u, u), uv = dot(u, v), vv = dot(v, v);
      const double square = uu * vv - uv * uv;
      const double s = (uv * dot(v, w) - vv * dot(u, w)) / square;
      const double t = (uu * dot(v, w) - uv * dot(u, w)) / square;
      if (s > 0.0 && s < 1.0 && t > 0.0 && t < 1.0)
      {
        nearest = std::min(nearest, norm(w + s * u - t * v));
      }
    }
  }
  return nearest;
}

/// GJK against that: right, with a bound that is below and no farther than rounding, soon done.
/// @param pairs of each two shapes, of those with many features a tenth
void distances(int pairs)
{
  Random chance(17);
  std::vector<UnitShape> units;
  const std::vector<GrainShape> drawn = someShapes();
  for (const GrainShape& shape : drawn)
  {
    units.push_back(unitShape(shape));
  }
  for (std::size_t i = 0; i < units.size(); ++i)
  {
    for (std::size_t j = 0; j <= i; ++j)
    {
      double worst = 0.0, above = 0.0, loose = 0.0;
      int most = 0, apart = 0;
      const int count = i < 4 ? pairs : pairs / 10; // by features it takes long
      for (int k = 0; k < count; ++k)
      {
        const FacetBody a{ &units[i].parts->front(), chance.uniform(0.5, 2.0),
          randomRotation(chance) };
        const FacetBody b{ &units[j].parts->front(), chance.uniform(0.5, 2.0),
          randomRotation(chance) };
        const Vec3 separation =
          chance.uniform(0.6, 1.2) * (a.size + b.size) * dem::randomDirection(chance);
        const GjkDistance found = gjkDistance([&](const Vec3& n)
          { return a.inWorld(farthestCorner(*a.facets, a.inUnits(n))); },
          [&](const Vec3& n)
          { return separation + b.inWorld(farthestCorner(*b.facets, b.inUnits(n))); },
          separation);
        most = std::max(most, found.probes);
        if (found.distance > 0.0)
        {
          const double due = distanceByFeatures(a, b, separation);
          worst = std::max(worst, std::abs(found.distance - due));
          above = std::max(above, found.bound - due);
          loose = std::max(loose, due - found.bound);
          ++apart;
        }
      }
      const std::string name = drawn[i].name + " and " + drawn[j].name + ": ";
      check::isTrue(name + "most are apart", apart > count / 2);
      check::atMost(name + "distance is off by", worst, 1e-9);
      check::atMost(name + "bound is above by", above, 1e-11);
      check::atMost(name + "bound is below by", loose, 1e-7);
      check::atMost(name + "iterations", most, 60);
    }
  }
}

}

int main(int argc, char** argv)
{
  const int pairs = argc > 1 ? std::atoi(argv[1]) : 3000;
  return check::run(
    [pairs]
    {
      nearest();
      distances(pairs);
    });
}
