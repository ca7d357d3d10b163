// A convex polyhedron with a ball rolled around it is the polyhedron, a slab over each face, a
// sector of a cylinder along each edge and a sector of a ball at each corner (Schneider 2014,
// chapter 4). Integrals over the sectors of balls are sums over arcs, as x and x x^T - 1/3 of a
// sphere are eigenfunctions of its Laplacian.
#include "Shapes/MassProperties.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace dem
{

namespace
{

using Second = std::array<double, 6>; // xx yy zz xy yz zx

/// (a b^T + b a^T) / 2
Second product(const Vec3& a, const Vec3& b)
{
  return { a.x * b.x, a.y * b.y, a.z * b.z, 0.5 * (a.x * b.y + a.y * b.x),
    0.5 * (a.y * b.z + a.z * b.y), 0.5 * (a.z * b.x + a.x * b.z) };
}

void add(double scale, const Second& what, Second& sum)
{
  for (std::size_t k = 0; k < sum.size(); ++k)
  {
    sum[k] += scale * what[k];
  }
}

/// Integrals of 1, n and n n^T over some directions n.
struct Directions
{
  double one = 0.0;
  Vec3 first;
  Second second{};
};

/// An arc from one unit vector to another.
struct Arc
{
  Vec3 from, across; ///< unit; the path there begins along the second
  double angle, sine, cosine;

  Arc(const Vec3& a, const Vec3& b)
    : from(a), across(normalized(b - dot(a, b) * a)),
      angle(std::atan2(norm(cross(a, b)), dot(a, b))), sine(std::sin(this->angle)),
      cosine(std::cos(this->angle))
  {
  }
  Vec3 integral() const { return this->sine * this->from + (1.0 - this->cosine) * this->across; }
  Second square() const
  {
    Second sum{};
    add(0.5 * (this->angle + this->sine * this->cosine), product(this->from, this->from), sum);
    add(0.5 * (this->angle - this->sine * this->cosine), product(this->across, this->across), sum);
    add(this->sine * this->sine, product(this->from, this->across), sum);
    return sum;
  }
};

/// Over the spherical polygon with these corners, counterclockwise as seen from outside.
Directions overPolygon(const std::vector<Vec3>& corners)
{
  Directions sum;
  const std::size_t count = corners.size();
  for (std::size_t k = 0; k < count; ++k)
  {
    const Vec3& a = corners[k];
    const Vec3& b = corners[(k + 1) % count];
    const Arc arc(a, b);
    const Vec3 outward = -normalized(cross(a, b)); // from the polygon, along the sphere
    sum.first = sum.first - (0.5 * arc.angle) * outward;
    add(-1.0 / 3.0, product(outward, arc.integral()), sum.second);
    if (k > 0 && k + 1 < count) // Van Oosterom and Strackee 1983
    {
      const Vec3& o = corners[0];
      sum.one += 2.0 * std::atan2(dot(o, cross(a, b)), 1.0 + dot(o, a) + dot(a, b) + dot(b, o));
    }
  }
  for (int k = 0; k < 3; ++k)
  {
    sum.second[k] += sum.one / 3.0;
  }
  return sum;
}

/// Adds the solid around a point, in some directions up to a distance.
void addBallSector(const Vec3& p, const Directions& n, double r, Moments& sum)
{
  const double volume = r * r * r / 3.0 * n.one;
  const Vec3 first = (0.25 * r * r * r * r) * n.first;
  sum.volume += volume;
  sum.first = sum.first + volume * p + first;
  add(volume, product(p, p), sum.second);
  add(2.0, product(p, first), sum.second);
  add(0.2 * r * r * r * r * r, n.second, sum.second);
}

/// Adds the sector of a cylinder along an edge.
void addCylinderSector(const Vec3& p, const Vec3& q, const Arc& arc, double r, Moments& sum)
{
  const double length = norm(q - p);
  const Vec3 middle = 0.5 * (p + q);
  const double area = 0.5 * r * r * arc.angle;
  const Vec3 first = (r * r * r / 3.0) * arc.integral();
  sum.volume += length * area;
  sum.first = sum.first + (length * area) * middle + length * first;
  add(length * area, product(middle, middle), sum.second);
  add(length * area / 12.0, product(q - p, q - p), sum.second);
  add(2.0 * length, product(middle, first), sum.second);
  add(length * 0.25 * r * r * r * r, arc.square(), sum.second);
}

using Triangles = std::vector<std::array<std::int64_t, 3>>;

/// Adds a polygon as a fan, in reverse order if @a reversed.
void addFan(std::int64_t first, std::int64_t count, bool reversed, Triangles& triangles)
{
  for (std::int64_t k = 1; k + 1 < count; ++k)
  {
    const std::int64_t a = first + k + (reversed ? 1 : 0), b = first + k + (reversed ? 0 : 1);
    triangles.push_back({ first, a, b });
  }
}

/// Moments of the slab over a face.
Moments slabOver(const ConvexHull& kernel, const HullFace& face, double height)
{
  std::vector<Vec3> points;
  for (const double h : { 0.0, height })
  {
    for (const int corner : face.corners)
    {
      points.push_back(kernel.corners[corner] + h * face.normal);
    }
  }
  const std::int64_t n = static_cast<std::int64_t>(face.corners.size());
  Triangles triangles;
  addFan(0, n, true, triangles);
  addFan(n, n, false, triangles);
  for (std::int64_t k = 0; k < n; ++k)
  {
    const std::int64_t next = (k + 1) % n;
    triangles.push_back({ k, next, n + next });
    triangles.push_back({ k, n + next, n + k });
  }
  return momentsOf(points, triangles);
}

/// Normals of the faces around a corner, counterclockwise.
std::vector<Vec3> normalsAround(const ConvexHull& kernel, int corner)
{
  // The face after one, going round, is that beyond its side that ends in the corner.
  std::vector<Vec3> normals;
  const auto begin = std::find_if(kernel.faces.begin(), kernel.faces.end(),
    [&](const HullFace& face)
    { return std::find(face.corners.begin(), face.corners.end(), corner) != face.corners.end(); });
  int at = static_cast<int>(begin - kernel.faces.begin());
  const int first = at;
  do
  {
    const HullFace& face = kernel.faces[at];
    normals.push_back(face.normal);
    const std::size_t index =
      std::find(face.corners.begin(), face.corners.end(), corner) - face.corners.begin();
    const HullEdge& edge = kernel.edges[face.edges[index]]; // this edge goes from the corner
    at = edge.left == at ? edge.right : edge.left;
  } while (at != first && normals.size() <= kernel.faces.size());
  std::reverse(normals.begin(), normals.end());
  return normals;
}

}

Moments momentsOf(const ConvexHull& kernel, double rounding)
{
  Triangles triangles;
  std::vector<Vec3> points;
  Moments sum;
  for (const HullFace& face : kernel.faces)
  {
    const std::int64_t first = static_cast<std::int64_t>(points.size());
    for (const int corner : face.corners)
    {
      points.push_back(kernel.corners[corner]);
    }
    addFan(first, static_cast<std::int64_t>(face.corners.size()), false, triangles);
    add(slabOver(kernel, face, rounding), sum);
  }
  add(momentsOf(points, triangles), sum);
  for (const HullEdge& edge : kernel.edges)
  {
    addCylinderSector(kernel.corners[edge.from], kernel.corners[edge.to],
      { kernel.faces[edge.left].normal, kernel.faces[edge.right].normal }, rounding, sum);
  }
  for (std::size_t corner = 0; corner < kernel.corners.size(); ++corner)
  {
    addBallSector(kernel.corners[corner],
      overPolygon(normalsAround(kernel, static_cast<int>(corner))), rounding, sum);
  }
  return sum;
}

}
