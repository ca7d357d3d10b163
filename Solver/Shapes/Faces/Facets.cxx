#include "Shapes/Faces/Facets.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Shapes/MassProperties.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <limits>

namespace dem
{

namespace
{

/// Corners of a face that share its stiffness without having less of it.
constexpr double FullCorners = 4.0;

/// From a drawn length to one in a box with edges of at most 2.
double boxedBy(double longest)
{
  return longest > 0.0 ? 2.0 / longest : 1.0;
}

double nearestFace(const ConvexHull& hull, const Vec3& inside)
{
  double nearest = std::numeric_limits<double>::max();
  for (const HullFace& face : hull.faces)
  {
    nearest = std::min(nearest, face.offset - dot(face.normal, inside));
  }
  return nearest;
}

}

RoundedKernel::RoundedKernel(const RoundedPolyhedron& drawn)
{
  const Extent extent = extentOf(drawn.points);
  const Vec3 edges = extent.edges();
  this->scale = boxedBy(extent.longest());
  this->origin = extent.low + 0.5 * edges;
  std::vector<Vec3> points;
  for (const Vec3& p : drawn.points)
  {
    points.push_back(this->scale * (p - extent.low - 0.5 * edges));
  }
  const ConvexHull hull = convexHull(points);
  if (!hull.isBody())
  {
    throw Error("has points that are all in a plane, but needs some that enclose a volume.");
  }
  const Moments moments = momentsOf(hull, 0.0);
  const Vec3 middle = (1.0 / moments.volume) * moments.first;
  const double nearest = nearestFace(hull, middle);
  this->rounding = this->scale * drawn.rounding;
  const double least = RoundedPolyhedron::LeastRounding * nearest;
  const double most = RoundedPolyhedron::MostRounding * nearest;
  if (!(this->rounding >= least && this->rounding <= most))
  {
    throw Error("has a rounding of " + inWords(drawn.rounding) + " but needs one from " +
      inWords(least / this->scale) + " to " + inWords(most / this->scale) +
      ", as its nearest face is " + inWords(nearest / this->scale) + " from its middle.");
  }
  this->kernel = inset(hull, middle, this->rounding);
  if (!this->kernel.isBody())
  {
    throw Error("is too thin: nothing is left of it within its rounding.");
  }
}

double RoundedKernel::reachFrom(const Vec3& point) const
{
  double farthest = 0.0;
  for (const Vec3& corner : this->kernel.corners)
  {
    farthest = std::max(farthest, norm(corner - point));
  }
  return farthest + this->rounding;
}

RoundedKernel moved(RoundedKernel part, const Vec3& origin, double scale)
{
  const double larger = scale / part.scale;
  const Vec3 shift = part.scale * (part.origin - origin);
  for (Vec3& corner : part.kernel.corners)
  {
    corner = larger * (corner + shift);
  }
  for (HullFace& face : part.kernel.faces)
  {
    face.offset = larger * (face.offset + dot(face.normal, shift));
  }
  part.rounding *= larger;
  part.origin = origin;
  part.scale = scale;
  return part;
}

RoundedKernels::RoundedKernels(const std::vector<RoundedPolyhedron>& drawn)
{
  Extent extent = extentOf(drawn.front().points);
  for (const RoundedPolyhedron& part : drawn)
  {
    std::for_each(part.points.begin(), part.points.end(), [&](const Vec3& p) { extent.add(p); });
    try
    {
      this->parts.emplace_back(part);
    }
    catch (const Error& error)
    {
      const std::string which =
        "has a part, number " + std::to_string(this->parts.size() + 1) + ", that ";
      throw Error((drawn.size() > 1 ? which : "") + error.what());
    }
  }
  this->origin = extent.low + 0.5 * extent.edges();
  this->scale = boxedBy(extent.longest());
  for (RoundedKernel& part : this->parts)
  {
    if (drawn.size() > 1)
    {
      part = moved(std::move(part), this->origin, this->scale);
    }
    add(momentsOf(part.kernel, part.rounding), this->moments);
  }
}

void describe(const ConvexHull& kernel, UnitFacets& facets)
{
  facets.cornerShare.assign(kernel.corners.size(), 1.0);
  facets.edgesAt.resize(kernel.corners.size());
  for (std::size_t edge = 0; edge < kernel.edges.size(); ++edge)
  {
    const HullEdge& e = kernel.edges[edge];
    const Vec3& left = kernel.faces[e.left].normal;
    const Vec3 middle = normalized(left + kernel.faces[e.right].normal);
    facets.edges.push_back({ e.from, e.to, e.left, e.right, middle, dot(middle, left), 1.0 });
    facets.edgesAt[e.from].push_back(static_cast<int>(edge));
    facets.edgesAt[e.to].push_back(static_cast<int>(edge));
  }
  facets.inscribed = std::numeric_limits<double>::max();
  for (const HullFace& face : kernel.faces)
  {
    const int begin = static_cast<int>(facets.sides.size());
    const std::size_t count = face.corners.size();
    const double share = std::min(1.0, FullCorners / static_cast<double>(count));
    double offset = 0.0;
    for (std::size_t k = 0; k < count; ++k)
    {
      const int corner = face.corners[k];
      const Vec3 span = facets.corners[face.corners[(k + 1) % count]] - facets.corners[corner];
      facets.sides.push_back({ corner, face.edges[k], normalized(cross(face.normal, span)) });
      facets.cornerShare[corner] = std::min(facets.cornerShare[corner], share);
      UnitFacets::Edge& edge = facets.edges[face.edges[k]];
      edge.share = std::min(edge.share, share);
      offset += dot(face.normal, facets.corners[corner]) / static_cast<double>(count);
    }
    facets.faces.push_back({ face.normal, offset, begin, static_cast<int>(facets.sides.size()) });
    facets.inscribed = std::min(facets.inscribed, offset + facets.rounding);
  }
}

void describe(const Frustum& kernel, UnitFacets& facets)
{
  facets.round = kernel;
  for (int end = kernel.rims(); end < 2; ++end)
  {
    facets.corners.push_back({ 0.0, 0.0, kernel.height[end] });
    facets.cornerShare.push_back(1.0);
    facets.edgesAt.emplace_back();
  }
}

UnitFacets pressedWith(const Frustum& kernel)
{
  const Vec3 around[4] = { { 1.0, 0.0, 0.0 }, { 0.0, 1.0, 0.0 }, { -1.0, 0.0, 0.0 },
    { 0.0, -1.0, 0.0 } };
  UnitFacets facets;
  const auto addFace = [&](const Vec3& normal, std::initializer_list<int> corners)
  {
    const int begin = static_cast<int>(facets.sides.size());
    for (const int corner : corners)
    {
      facets.sides.push_back({ corner, 0, {} });
    }
    facets.faces.push_back({ normal, 0.0, begin, static_cast<int>(facets.sides.size()) });
  };
  for (const int end : { 0, 1 })
  {
    for (const Vec3& radial : around)
    {
      facets.corners.push_back(kernel.rimPoint(end, radial));
    }
    addFace(kernel.endNormal(end), { 4 * end, 4 * end + 1, 4 * end + 2, 4 * end + 3 });
  }
  facets.faces.resize(kernel.rims());
  addFace(kernel.sideNormal(around[0]), { 0, 4 });
  facets.cornerShare.assign(facets.corners.size(), 1.0);
  return facets;
}

double mobilityOf(const UnitFacets& facets, const Vec3& inertia, const Quaternion& principal)
{
  const double smallest = std::min({ inertia.x, inertia.y, inertia.z });
  double most = 1.0;
  for (std::size_t k = 0; k < facets.corners.size(); ++k)
  {
    most = std::max(most,
      facets.cornerShare[k] * (1.0 + dot(facets.corners[k], facets.corners[k]) / smallest));
  }
  for (const UnitFacets::Face& face : facets.faces)
  {
    // A push of 1 along n at corner a moves corner b along n by the product of two rows, for a mass
    // of 1. A row has motions of the body: along n, and about the three principal axes.
    Eigen::Matrix4d pushes = Eigen::Matrix4d::Zero();
    for (int k = face.begin; k < face.end; ++k)
    {
      const int corner = facets.sides[k].corner;
      const Vec3 turn =
        rotated(inverse(principal), Lane3(cross(facets.corners[corner], face.normal)));
      const Eigen::Vector4d row(1.0, turn.x / std::sqrt(inertia.x), turn.y / std::sqrt(inertia.y),
        turn.z / std::sqrt(inertia.z));
      pushes += facets.cornerShare[corner] * row * row.transpose();
    }
    const Eigen::SelfAdjointEigenSolver<Eigen::Matrix4d> solver(pushes, Eigen::EigenvaluesOnly);
    most = std::max(most, solver.eigenvalues()[3]);
  }
  return most;
}

namespace
{

/// Around the side, and around each rim for all of its features.
void addRound(const Frustum& kernel, const UnitFacets& facets, std::vector<Ball>& balls)
{
  const double half = 0.5 * (kernel.height[1] - kernel.height[0]);
  balls.push_back({ { 0.0, 0.0, kernel.height[0] + half },
    std::hypot(kernel.radius[0], half) + facets.rounding });
  const auto add = [&](int end, int count)
  {
    balls.insert(balls.end(), count,
      { { 0.0, 0.0, kernel.height[end] }, kernel.radius[end] + facets.rounding });
  };
  for (int end = 0; end < kernel.rims(); ++end)
  {
    add(end, 2);
  }
  for (int end = 0; end < kernel.rims(); ++end)
  {
    add(end, UnitFacets::RimPoints);
  }
}

}

Ball ballAround(const UnitFacets& part, bool isAlone)
{
  if (isAlone)
  {
    return { {}, 1.0 };
  }
  const Extent extent = extentOf(part.corners);
  const Vec3 middle = extent.low + 0.5 * extent.edges();
  double farthest = 0.0;
  for (const Vec3& corner : part.corners)
  {
    farthest = std::max(farthest, norm(corner - middle));
  }
  // A little more, for rounding.
  return { middle, (1.0 + 1e-9) * (farthest + part.rounding) };
}

std::vector<Ball> ballsOf(const UnitFacets& facets, const Ball& whole)
{
  std::vector<Ball> balls{ whole };
  for (const Vec3& corner : facets.corners)
  {
    balls.push_back({ corner, facets.rounding });
  }
  for (const UnitFacets::Edge& edge : facets.edges)
  {
    const Vec3 half = 0.5 * (facets.corners[edge.to] - facets.corners[edge.from]);
    balls.push_back({ facets.corners[edge.from] + half, norm(half) + facets.rounding });
  }
  if (facets.round)
  {
    addRound(*facets.round, facets, balls);
  }
  balls.insert(balls.end(), UnitFacets::WallCorners - 1, whole);
  return balls;
}

}
