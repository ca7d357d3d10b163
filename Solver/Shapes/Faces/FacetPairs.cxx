#include "Shapes/Faces/FacetPairs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace dem
{

namespace
{

/// Squared sine of the angle between edges that are parallel but for rounding.
constexpr double Parallel = 1e-12;
/// Beyond the normals of the faces beside an edge its contact fades over this angle: its cosine and
/// its sine [rad 0.2].
constexpr double FadeCosine = 0.98006657784124163;
constexpr double FadeSine = 0.19866933079506122;

/// Walks over a kernel to where it is nearest to a point outside.
class Walk
{
public:
  Walk(const UnitFacets& facets, const Vec3& from) : Facets(facets), From(from) {}

  NearestPoint run(int face)
  {
    for (std::size_t steps = 0; face >= 0 && steps < 2 * this->Facets.faces.size(); ++steps)
    {
      face = this->visitFace(face);
    }
    return this->Found;
  }

private:
  int visitFace(int face);
  int visitEdge(int edge, int from);
  int visitCorner(int corner);
  void take(const Vec3& point, NearestOn on, const Vec3& along = {})
  {
    this->Found.on = on;
    this->Found.along = along;
    const Vec3 separation = this->From - point;
    const double distance = norm(separation);
    this->Found.point = point;
    this->Found.distance = distance;
    this->Found.normal = distance > 0.0 ? (1.0 / distance) * separation : this->Found.normal;
  }

  const UnitFacets& Facets;
  Vec3 From;
  int Corner = -1; ///< that was visited last
  NearestPoint Found;
};

/// @return a face that is nearer, -1 if there is none
int Walk::visitFace(int index)
{
  const UnitFacets::Face& face = this->Facets.faces[index];
  const double height = dot(face.normal, this->From) - face.offset;
  this->Found.normal = face.normal;
  // The side that the point is farthest beyond, as far as it is over that; else any corner.
  double most = 0.0;
  int over = -1, nearest = -1;
  double least = std::numeric_limits<double>::max();
  bool inside = true;
  for (int k = face.begin; k < face.end; ++k)
  {
    const UnitFacets::Side& side = this->Facets.sides[k];
    const UnitFacets::Edge& edge = this->Facets.edges[side.edge];
    const Vec3& a = this->Facets.corners[edge.from];
    const Vec3 w = this->From - this->Facets.corners[side.corner];
    const double beyond = -dot(side.inward, w);
    inside = inside && beyond <= 0.0;
    const Vec3 span = this->Facets.corners[edge.to] - a;
    const double along = dot(this->From - a, span);
    if (beyond > most && along >= 0.0 && along <= dot(span, span))
    {
      most = beyond;
      over = side.edge;
    }
    const double square = dot(w, w);
    if (square < least)
    {
      least = square;
      nearest = side.corner;
    }
  }
  if (inside)
  {
    this->Found = { this->From - height * face.normal, face.normal, height, NearestOn::Face, {},
      index };
    return -1;
  }
  return over >= 0 ? this->visitEdge(over, index) : this->visitCorner(nearest);
}

/// @param from the face that was visited, -1 for none
int Walk::visitEdge(int index, int from)
{
  const UnitFacets::Edge& edge = this->Facets.edges[index];
  const Vec3& a = this->Facets.corners[edge.from];
  const Vec3 span = this->Facets.corners[edge.to] - a;
  const double share = std::min(std::max(dot(this->From - a, span) / dot(span, span), 0.0), 1.0);
  this->take(a + share * span, share > 0.0 && share < 1.0 ? NearestOn::Edge : NearestOn::Corner,
    span);
  for (const int face : { edge.left, edge.right })
  {
    if (face == from)
    {
      continue;
    }
    for (int k = this->Facets.faces[face].begin; k < this->Facets.faces[face].end; ++k)
    {
      const UnitFacets::Side& side = this->Facets.sides[k];
      if (side.edge == index && dot(side.inward, this->From - a) > 0.0)
      {
        return face;
      }
    }
  }
  return from < 0 && share == 1.0 && this->Corner != edge.to
    ? this->visitCorner(edge.to)
    : (from < 0 && share == 0.0 && this->Corner != edge.from ? this->visitCorner(edge.from) : -1);
}

int Walk::visitCorner(int corner)
{
  const Vec3& p = this->Facets.corners[corner];
  this->Corner = corner;
  this->take(p, NearestOn::Corner);
  double best = 0.0;
  int along = -1;
  for (const int index : this->Facets.edgesAt[corner])
  {
    const UnitFacets::Edge& edge = this->Facets.edges[index];
    const Vec3 direction =
      normalized(this->Facets.corners[edge.from == corner ? edge.to : edge.from] - p);
    const double gain = dot(this->From - p, direction);
    if (gain > best)
    {
      best = gain;
      along = index;
    }
  }
  return along < 0 ? -1 : this->visitEdge(along, -1);
}

/// Vector to a point from the nearest point of an edge.
/// @param span from one of its ends to the other [L]
/// @param square of its length [L^2]
inline Vec3 offsetFrom(const PlacedEdge& edge, const Vec3& span, double square, const Vec3& point)
{
  const Vec3 from = point - edge.from;
  const double share = std::min(std::max(dot(from, span) / square, 0.0), 1.0);
  return from - share * span;
}
Vec3 offsetFrom(const PlacedEdge& edge, const Vec3& point)
{
  const Vec3 span = edge.to - edge.from;
  return offsetFrom(edge, span, dot(span, span), point);
}

/// @copydoc offsetFrom
/// @return the square of the distance [L^2]
inline double squareFrom(const PlacedEdge& edge, const Vec3& span, double square, const Vec3& point)
{
  const Vec3 apart = offsetFrom(edge, span, square, point);
  return dot(apart, apart);
}

}

Fading fadeOf(const PlacedEdge& edge, double along)
{
  if (edge.cosine <= -1.0 || along >= edge.cosine)
  {
    return {};
  }
  const double sine = std::sqrt(std::max(0.0, 1.0 - edge.cosine * edge.cosine));
  const double range = edge.cosine * (1.0 - FadeCosine) + sine * FadeSine;
  const double x = std::max(1.0 - (edge.cosine - along) / range, 0.0);
  return { x * x * (3.0 - 2.0 * x), 6.0 * x * (1.0 - x) / range };
}

NearestPoint nearestPoint(const UnitFacets& facets, const Vec3& from)
{
  if (facets.round)
  {
    return nearestPoint(*facets.round, from);
  }
  int highest = 0;
  double most = -std::numeric_limits<double>::max();
  for (std::size_t k = 0; k < facets.faces.size(); ++k)
  {
    const double height = dot(facets.faces[k].normal, from) - facets.faces[k].offset;
    highest = height > most ? static_cast<int>(k) : highest;
    most = std::max(most, height);
  }
  if (most <= 0.0)
  {
    const Vec3& n = facets.faces[highest].normal;
    return { from - most * n, n, most };
  }
  return Walk(facets, from).run(highest);
}

const Vec3& farthestCorner(const UnitFacets& facets, const Vec3& direction)
{
  return *std::max_element(facets.corners.begin(), facets.corners.end(),
    [&](const Vec3& a, const Vec3& b) { return dot(a, direction) < dot(b, direction); });
}

PlacedEdge::PlacedEdge(const FacetBody& body, int index, const Vec3& centre)
{
  const UnitFacets::Edge& edge = body.facets->edges[index];
  this->from = centre + body.inWorld(body.facets->corners[edge.from]);
  this->to = centre + body.inWorld(body.facets->corners[edge.to]);
  this->middle = body.direction(edge.middle);
  this->cosine = edge.cosine;
  this->share = edge.share;
}

namespace
{

/// What is left to a crossing of the force where ends of the edges touch as well: for each end
/// 1 - x^2, x being its overlap in that of the crossing. At an end of an edge x is 1 and the two
/// have the same distance and direction, so nothing jumps. The stored energy is a function of these
/// distances alone.
class LeftByEnds
{
public:
  /// @param squares of the distances of each end from the other edge [L^2]
  LeftByEnds(const std::array<double, 4>& squares, double reach, double overlap) : Overlap(overlap)
  {
    for (int k = 0; k < 4; ++k)
    {
      this->Lengths[k] = std::sqrt(squares[k]);
      this->Part[k] = std::min(std::max(reach - this->Lengths[k], 0.0) / overlap, 1.0);
      this->Any = this->Any || this->Part[k] > 0.0;
    }
  }

  bool any() const { return this->Any; }
  double value() const { return this->without(-1); }
  /// @param point of the crossing on the first edge
  ShareSlope slope(const PlacedEdge& first, const PlacedEdge& second, const Vec3& normal,
    const Vec3& point) const
  {
    ShareSlope slope;
    for (int k = 0; k < 4; ++k)
    {
      const double x = this->Part[k];
      if (x <= 0.0)
      {
        continue;
      }
      const Vec3& end =
        k == 0 ? first.from : (k == 1 ? first.to : (k == 2 ? second.from : second.to));
      const Vec3 apart = k < 2 ? offsetFrom(second, end) : -offsetFrom(first, end);
      const double factor = 2.0 * x * this->without(k) / this->Overlap;
      const Vec3 direction = (1.0 / this->Lengths[k]) * apart;
      slope.translation = slope.translation + factor * (direction - x * normal);
      slope.rotation = slope.rotation + factor * cross(end - point, direction);
    }
    return slope;
  }

private:
  double without(int end) const
  {
    double left = 1.0;
    for (int k = 0; k < 4; ++k)
    {
      left *= k == end ? 1.0 : 1.0 - this->Part[k] * this->Part[k];
    }
    return left;
  }

  std::array<double, 4> Lengths;
  double Overlap;
  bool Any = false;
  std::array<double, 4> Part;
};

/// Two edges that do not cross.
/// @param squares of the distances of each end from the other edge [L^2]
Crossing apartBy(const PlacedEdge& first, const PlacedEdge& second,
  const std::array<double, 4>& squares, double reach)
{
  const double nearest =
    std::sqrt(std::min(std::min(squares[0], squares[1]), std::min(squares[2], squares[3])));
  Crossing crossing;
  crossing.overlap = std::min(reach - nearest, 0.0);
  crossing.first = 0.5 * (first.from + first.to);
  crossing.second = 0.5 * (second.from + second.to);
  crossing.normal = normalized(crossing.first - crossing.second);
  return crossing;
}

}

Vec3 normalSlope(const Vec3& direction, const Vec3& u, const Vec3& v, const Vec3& normal,
  const Vec3& across)
{
  const Vec3 aside = direction - dot(direction, normal) * normal;
  return (1.0 / dot(across, normal)) * cross(u, cross(v, aside));
}

Crossing crossingOf(const PlacedEdge& first, const PlacedEdge& second, double reach)
{
  const Vec3 u = first.to - first.from;
  const Vec3 v = second.to - second.from;
  const Vec3 w = first.from - second.from;
  const double uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), uw = dot(u, w), vw = dot(v, w);
  const std::array<double, 4> squares{ squareFrom(second, v, vv, first.from),
    squareFrom(second, v, vv, first.to), squareFrom(first, u, uu, second.from),
    squareFrom(first, u, uu, second.to) };
  Crossing crossing = apartBy(first, second, squares, reach);
  const double square = uu * vv - uv * uv;
  if (square <= Parallel * uu * vv)
  {
    return crossing;
  }
  const double s = (uv * vw - vv * uw) / square;
  const double t = (uu * vw - uv * uw) / square;
  if (!(s > 0.0 && s < 1.0 && t > 0.0 && t < 1.0))
  {
    return crossing;
  }
  const Vec3 across = cross(u, v);
  const double sign = dot(across, second.middle) - dot(across, first.middle) < 0.0 ? -1.0 : 1.0;
  const Vec3 normal = sign * normalized(across);
  const double distance = dot(normal, w);
  const double overlap = reach - distance;
  crossing.overlap = std::min(reach - std::abs(distance), 0.0);
  const Fading one = fadeOf(first, -dot(normal, first.middle));
  const Fading other = fadeOf(second, dot(normal, second.middle));
  const double faded = std::min(first.share, second.share) * one.value * other.value;
  // Where kernels overlap it cannot be told from edges alone in which direction they have to part.
  if (!(overlap > 0.0 && faded > 0.0 && distance > 0.0))
  {
    return crossing;
  }
  const LeftByEnds left(squares, reach, overlap);
  const double share = faded * left.value();
  if (!(share > 0.0))
  {
    return crossing;
  }
  crossing = { overlap, share, normal, first.from + s * u, second.from + t * v, {} };
  if (left.any())
  {
    crossing.slope = left.slope(first, second, normal, crossing.first).times(faded);
  }
  if (one.slope > 0.0 || other.slope > 0.0)
  {
    // The cosines are -n . m of the first edge, whose m rotates with it, and n . m of the second.
    const Vec3 ofFirst =
      -normalSlope(first.middle, u, v, normal, across) - cross(first.middle, normal);
    const Vec3 ofSecond = normalSlope(second.middle, u, v, normal, across);
    crossing.slope.rotation = crossing.slope.rotation + (share * one.slope / one.value) * ofFirst +
      (share * other.slope / other.value) * ofSecond;
  }
  return crossing;
}

}
