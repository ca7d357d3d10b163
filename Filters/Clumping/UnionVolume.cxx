#include "Clumping/UnionVolume.h"

#include "Shapes/CoveredCircle.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace granular
{
namespace
{

using dem::dot;
using dem::Vec3;

/// What another ball covers of the unit sphere of directions about a ball.
struct Cap
{
  Vec3 axis;           ///< unit
  double cosine, sine; ///< of the angle between axis and outline
};

/// Angles from begin to end along an outline.
struct Arc
{
  double begin, end;
};

/// The outline of a cap: axis cos + sin (u cos t + v sin t).
struct Outline
{
  const Cap& cap;
  Vec3 u, v;

  explicit Outline(const Cap& given) : cap(given)
  {
    const Vec3& a = cap.axis;
    const bool isAlongX = std::abs(a.x) > 0.5;
    this->u =
      dem::normalized(dem::cross(a, isAlongX ? Vec3{ 0.0, 1.0, 0.0 } : Vec3{ 1.0, 0.0, 0.0 }));
    this->v = dem::cross(a, this->u);
  }
};

/// Integrals over the part of a unit sphere of directions that is in no cap.
struct Exposed
{
  double area = 0.0;
  Vec3 normals;
};

/// Whether two caps are one but for rounding.
bool areSame(const Cap& a, const Cap& b)
{
  constexpr double rounding = 1e-12;
  const Vec3 apart = a.axis - b.axis;
  return dot(apart, apart) < rounding * rounding && std::abs(a.cosine - b.cosine) < rounding;
}

/// Adds the angles of an outline that another cap covers.
/// @return whether that is less than all of it
bool cover(const Outline& outline, const Cap& other, dem::CoveredCircle& covered)
{
  const double x = dot(outline.u, other.axis), y = dot(outline.v, other.axis);
  const double across = outline.cap.sine * std::sqrt(x * x + y * y);
  const double least = other.cosine - outline.cap.cosine * dot(outline.cap.axis, other.axis);
  if (least >= across)
  {
    return true;
  }
  if (least <= -across)
  {
    return false;
  }
  covered.cover(std::atan2(y, x), std::acos(least / across));
  return true;
}

/// The arcs of the outline of a cap that are in no other cap. Of equal caps the first has them.
std::vector<Arc> freeArcs(const std::vector<Cap>& caps, std::size_t own, const Outline& outline)
{
  dem::CoveredCircle covered;
  for (std::size_t k = 0; k < caps.size(); ++k)
  {
    const bool isSame = k != own && areSame(caps[own], caps[k]);
    if ((isSame && k < own) || (!isSame && k != own && !cover(outline, caps[k], covered)))
    {
      return {};
    }
  }
  std::vector<Arc> arcs;
  covered.forEachFree([&](double begin, double end) { arcs.push_back({ begin, end }); });
  return arcs;
}

/// How far the tangent of an arc rotates against the meridians of a pole. In the frame of the
/// meridians a tangent lies on an ellipse with its middle on an axis. From such an axis a quarter
/// of the ellipse is seen under less than a straight angle.
double turnOf(const Outline& outline, const Arc& arc, const Vec3& pole)
{
  const double x = dot(pole, outline.u), y = dot(pole, outline.v);
  const double across = std::sqrt(x * x + y * y), first = std::atan2(y, x);
  const double height = outline.cap.sine * dot(pole, outline.cap.axis);
  const auto at = [&](double angle)
  {
    return std::array<double, 2>{ across * std::sin(angle - first),
      height - outline.cap.cosine * across * std::cos(angle - first) };
  };
  constexpr double quarter = 0.5 * dem::Pi;
  double sum = 0.0, begin = arc.begin;
  std::array<double, 2> from = at(begin);
  while (begin < arc.end)
  {
    const double next = first + quarter * (std::floor((begin - first) / quarter + 1e-9) + 1.0);
    const double end = std::min(next, arc.end);
    const std::array<double, 2> to = at(end);
    sum += std::atan2(from[0] * to[1] - from[1] * to[0], from[0] * to[0] + from[1] * to[1]);
    begin = end;
    from = to;
  }
  return sum;
}

/// Adds what the arc of an outline has of both integrals. The area is the integral of -cos(theta)
/// over the azimuth about the pole, along the outline of the part. By the theorem of Gauss and
/// Bonnet that is an angle and the rotation of the tangent.
void addArc(const Outline& outline, const Arc& arc, const Vec3& pole, Exposed& sum)
{
  const double length = arc.end - arc.begin, c = outline.cap.cosine, s = outline.cap.sine;
  sum.area += c * length - turnOf(outline, arc, pole);
  const double sines = std::sin(arc.end) - std::sin(arc.begin);
  const double cosines = std::cos(arc.end) - std::cos(arc.begin);
  sum.normals = sum.normals -
    0.5 * s * (s * length * outline.cap.axis - c * (sines * outline.u - cosines * outline.v));
}

bool isFree(const std::vector<Cap>& caps, const Vec3& direction)
{
  return std::none_of(caps.begin(), caps.end(),
    [&](const Cap& cap) { return dot(direction, cap.axis) > cap.cosine; });
}

/// A direction that is, as its opposite, far from all outlines.
Vec3 poleOf(const std::vector<Cap>& caps)
{
  constexpr int count = 24;
  Vec3 best;
  double farthest = -1.0;
  for (int k = 0; k < count; ++k)
  {
    // Directions that no symmetry of a body has.
    const Vec3 pole = dem::normalized(
      { 0.123 + 0.37 * (k % 3 - 1), 0.271 + 0.41 * (k / 3 % 3 - 1), 0.351 + 0.53 * (k / 9 - 1) });
    double nearest = 2.0;
    for (const Cap& cap : caps)
    {
      const double along = dot(pole, cap.axis);
      nearest = std::min({ nearest, std::abs(along - cap.cosine), std::abs(along + cap.cosine) });
    }
    best = nearest > farthest ? pole : best;
    farthest = std::max(farthest, nearest);
  }
  return best;
}

/// @return none where another ball holds all of the ball
Exposed exposedOf(const std::vector<dem::Ball>& balls, std::size_t own,
  const std::vector<int>& others)
{
  const dem::Ball& ball = balls[own];
  std::vector<Cap> caps;
  for (const int k : others)
  {
    const Vec3 apart = balls[k].centre - ball.centre;
    const double distance = dem::norm(apart), more = balls[k].radius - ball.radius;
    const bool isFirst = distance > 0.0 || more > 0.0 || k < static_cast<int>(own);
    if (distance <= more && isFirst)
    {
      return {};
    }
    if (distance > std::abs(more))
    {
      const double square = balls[k].radius * balls[k].radius;
      const double cosine =
        (distance * distance + ball.radius * ball.radius - square) / (2.0 * distance * ball.radius);
      caps.push_back({ (1.0 / distance) * apart, cosine,
        std::sqrt(std::max(0.0, (1.0 - cosine) * (1.0 + cosine))) });
    }
  }
  const Vec3 pole = poleOf(caps);
  Exposed sum;
  sum.area = 2.0 * dem::Pi * ((isFree(caps, pole) ? 1.0 : 0.0) + (isFree(caps, -pole) ? 1.0 : 0.0));
  for (std::size_t k = 0; k < caps.size(); ++k)
  {
    const Outline outline(caps[k]);
    for (const Arc& arc : freeArcs(caps, k, outline))
    {
      addArc(outline, arc, pole, sum);
    }
  }
  return sum;
}

}

std::vector<std::vector<int>> overlappingBalls(const std::vector<dem::Ball>& balls)
{
  const int count = static_cast<int>(balls.size());
  std::vector<std::vector<int>> all(balls.size());
  for (int a = 0; a < count; ++a)
  {
    for (int b = 0; b < count; ++b)
    {
      const double apart = dem::norm(balls[a].centre - balls[b].centre);
      if (a != b && apart < balls[a].radius + balls[b].radius)
      {
        all[a].push_back(b);
      }
    }
  }
  return all;
}

double unionVolume(const std::vector<dem::Ball>& balls)
{
  const std::vector<std::vector<int>> others = overlappingBalls(balls);
  double sum = 0.0;
  for (std::size_t k = 0; k < balls.size(); ++k)
  {
    const Exposed exposed = exposedOf(balls, k, others[k]);
    const double radius = balls[k].radius;
    sum += radius * radius / 3.0 * (radius * exposed.area + dot(balls[k].centre, exposed.normals));
  }
  return sum;
}

}
