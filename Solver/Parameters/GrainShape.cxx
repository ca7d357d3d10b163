#include "Parameters/GrainShape.h"

#include "Basics/InWords.h"
#include "Parameters/InnerBalls.h"
#include "Parameters/Plates.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// Most of the radius of the largest ball over that of the smallest. Beyond, the time step would be
/// that of dust.
constexpr double MostRatio = 1000.0;
constexpr double MostWidth = 1e6; ///< of a clump, in radii of its smallest sphere
constexpr std::size_t MostBalls = 10000;
constexpr std::size_t MostParts = 100;

std::string complaintAbout(const Ball& ball)
{
  if (!isFinite(ball.centre))
  {
    return "has the centre " + inWords(ball.centre) + ", which is not finite.";
  }
  if (!std::isfinite(ball.radius) || ball.radius <= 0.0)
  {
    return "has the radius " + inWords(ball.radius) + " but needs a finite one above 0.";
  }
  return {};
}

/// Whether there is a body with these integrals: of some volume, and not flat.
bool areOfABody(const Moments& moments)
{
  const auto& s = moments.second;
  const bool finite = std::isfinite(moments.volume) && isFinite(moments.first) &&
    std::all_of(s.begin(), s.end(), [](double value) { return std::isfinite(value); });
  if (!finite || moments.volume <= 0.0)
  {
    return false;
  }
  const Vec3 centre = (1.0 / moments.volume) * moments.first;
  const Moments m = moved(moments, -centre, 1.0);
  const double xx = m.second[0], yy = m.second[1], zz = m.second[2];
  const double xy = m.second[3], yz = m.second[4], zx = m.second[5];
  return xx > 0.0 && xx * yy - xy * xy > 0.0 &&
    xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * zx) + zx * (xy * yz - yy * zx) > 0.0;
}

/// What can be said without the hull of the points; see unitShape() for the rest.
std::string complaintAbout(const RoundedPolyhedron& body)
{
  const std::size_t count = body.points.size();
  if (count < 4 || count > RoundedPolyhedron::MostPoints)
  {
    return "has " + std::to_string(count) + " points but needs 4 to " +
      std::to_string(RoundedPolyhedron::MostPoints) + ".";
  }
  for (std::size_t k = 0; k < count; ++k)
  {
    if (!isFinite(body.points[k]))
    {
      return "has the point " + inWords(body.points[k]) + ", which is not finite.";
    }
  }
  if (!std::isfinite(body.rounding) || body.rounding <= 0.0)
  {
    return "has a rounding of " + inWords(body.rounding) + " but needs a finite one above 0.";
  }
  return {};
}

std::string complaintAbout(const std::vector<RoundedPolyhedron>& parts)
{
  if (parts.size() > MostParts)
  {
    return "has " + std::to_string(parts.size()) + " convex parts but may have at most " +
      std::to_string(MostParts) + ".";
  }
  for (std::size_t k = 0; k < parts.size(); ++k)
  {
    const std::string complaint = complaintAbout(parts[k]);
    if (!complaint.empty())
    {
      return (parts.size() > 1 ? "has a part, number " + std::to_string(k + 1) + ", that " : "") +
        complaint;
    }
  }
  return {};
}

/// Part of a quaternion of length 1 by which the square of its length may be off.
constexpr double UnitSlack = 1e-6;

std::string complaintAbout(const RoundedFrustum& body);

std::string complaintAbout(const PlacedPart& part)
{
  const Quaternion& q = part.rotation;
  const double square = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
  if (!isFinite(part.centre))
  {
    return "has the centre " + inWords(part.centre) + ", which is not finite.";
  }
  if (!(std::abs(square - 1.0) <= UnitSlack))
  {
    return "has a rotation of length " + inWords(std::sqrt(square)) + " but needs one of length 1.";
  }
  const auto* round = std::get_if<RoundedFrustum>(&part.form);
  return round ? complaintAbout(*round) : std::get<Superellipsoid>(part.form).complaint();
}

/// About parts of several kinds, which messages number as balls, then bodies with faces, then
/// placed ones.
std::string complaintAboutMixed(const GrainShape& shape)
{
  if (shape.surface || shape.frustum || shape.moments)
  {
    return "has parts as well as a body of its own, but may have only one of them.";
  }
  std::vector<std::string> all;
  for (const Ball& ball : shape.balls)
  {
    all.push_back(complaintAbout(ball));
  }
  for (const RoundedPolyhedron& body : shape.faceted)
  {
    all.push_back(complaintAbout(body));
  }
  for (const PlacedPart& part : shape.placed)
  {
    all.push_back(complaintAbout(part));
  }
  if (all.size() > MostParts)
  {
    return "has " + std::to_string(all.size()) + " parts but may have at most " +
      std::to_string(MostParts) + ".";
  }
  const auto bad =
    std::find_if_not(all.begin(), all.end(), [](const std::string& one) { return one.empty(); });
  return bad == all.end()
    ? std::string()
    : "has a part, number " + std::to_string(bad - all.begin() + 1) + ", that " + *bad;
}

/// What can be said without the ball; see unitShape() for the rest.
std::string complaintAbout(const RoundedFrustum& body)
{
  for (const double length : { body.bottom, body.height, body.rounding })
  {
    if (!std::isfinite(length) || length <= 0.0)
    {
      return "has the radius " + inWords(body.bottom) + ", the height " + inWords(body.height) +
        " and the rounding " + inWords(body.rounding) + " but needs finite lengths above 0.";
    }
  }
  if (!(body.top >= 0.0 && body.top <= body.bottom))
  {
    return "has a top with the radius " + inWords(body.top) + " but needs one from 0 to " +
      inWords(body.bottom) + ", the radius of its bottom.";
  }
  if (std::max(body.bottom, body.height) >
    RoundedFrustum::MostAspect * std::min(body.bottom, body.height))
  {
    return "has the radius " + inWords(body.bottom) + " and the height " + inWords(body.height) +
      " but one may be at most " + inWords(RoundedFrustum::MostAspect) + " times the other.";
  }
  const double least = 2.0 * RoundedFrustum::LeastCapsule * body.bottom;
  if (body.isCapsule() && !(body.height >= least))
  {
    return "is a capsule with the radius " + inWords(body.bottom) + " and the height " +
      inWords(body.height) + " but needs a height of at least " + inWords(least) +
      ", as a sphere has less.";
  }
  return {};
}

}

BallBounds::BallBounds(const std::vector<Ball>& balls)
  : low(balls.front().centre), high(balls.front().centre)
{
  for (const Ball& ball : balls)
  {
    const Vec3& c = ball.centre;
    const double r = ball.radius;
    this->low = { std::min(this->low.x, c.x - r), std::min(this->low.y, c.y - r),
      std::min(this->low.z, c.z - r) };
    this->high = { std::max(this->high.x, c.x + r), std::max(this->high.y, c.y + r),
      std::max(this->high.z, c.z + r) };
  }
}

double BallBounds::longestEdge() const
{
  const Vec3 edges = this->high - this->low;
  return std::max({ edges.x, edges.y, edges.z });
}

std::string findProblem(const GrainShape& shape)
{
  const std::string name = "The shape \"" + shape.name + "\"";
  if (shape.plate != 0.0 && !shape.surface)
  {
    return name + " " + complaintAboutPlate(shape);
  }
  if (shape.isMixed())
  {
    const std::string complaint = complaintAboutMixed(shape);
    return complaint.empty() ? complaint : name + " " + complaint;
  }
  if (shape.frustum)
  {
    const std::string complaint = shape.balls.empty() && !shape.surface && shape.faceted.empty()
      ? complaintAbout(*shape.frustum)
      : "is a cone or cylinder as well as something else, but may be only one of them.";
    return complaint.empty() ? complaint : name + " " + complaint;
  }
  if (!shape.faceted.empty())
  {
    const std::string complaint = !shape.surface
      ? complaintAbout(shape.faceted)
      : "has faces as well as a smooth surface, but may have only one of them.";
    return complaint.empty() ? complaint : name + " " + complaint;
  }
  if (shape.surface)
  {
    const std::string complaint = shape.balls.empty()
      ? complaintAbout(*shape.surface)
      : "has spheres as well as a smooth surface, but may have only one of them.";
    const std::string ofPlate =
      complaint.empty() && shape.plate != 0.0 ? complaintAboutPlate(shape) : complaint;
    return ofPlate.empty() ? ofPlate : name + " " + ofPlate;
  }
  if (shape.balls.empty() || shape.balls.size() > MostBalls)
  {
    return name + " has " + std::to_string(shape.balls.size()) + " spheres but needs 1 to " +
      std::to_string(MostBalls) + ".";
  }
  double smallest = shape.balls.front().radius;
  double largest = smallest;
  for (std::size_t k = 0; k < shape.balls.size(); ++k)
  {
    const std::string sphere = name + ": sphere " + std::to_string(k) + " ";
    const std::string complaint = complaintAbout(shape.balls[k]);
    if (!complaint.empty())
    {
      return sphere + complaint;
    }
    if (isInside(shape.balls, k))
    {
      return sphere + "lies inside another one.";
    }
    smallest = std::min(smallest, shape.balls[k].radius);
    largest = std::max(largest, shape.balls[k].radius);
  }
  if (largest > MostRatio * smallest)
  {
    return name + " has spheres with radii from " + inWords(smallest) + " to " + inWords(largest) +
      " but the largest may be at most " + inWords(MostRatio) + " times the smallest.";
  }
  const double width = BallBounds(shape.balls).longestEdge();
  if (width > MostWidth * smallest)
  {
    return name + " is " + inWords(width) + " wide, which is more than " + inWords(MostWidth) +
      " times the radius of its smallest sphere, " + inWords(smallest) + ".";
  }
  if (shape.moments && !areOfABody(*shape.moments))
  {
    return name + " has moments of volume that no body has.";
  }
  return {};
}

std::string findProblem(const std::vector<ShapeShare>& shares, std::size_t count)
{
  double all = 0.0;
  for (const ShapeShare& part : shares)
  {
    if (part.shape < -1 || part.shape >= static_cast<int>(count))
    {
      return "has the shape " + std::to_string(part.shape) + ", but there are " +
        std::to_string(count) + ", the first of which is 0";
    }
    if (!std::isfinite(part.share) || part.share < 0.0)
    {
      return "has a share of shapes of " + inWords(part.share) +
        " but needs a finite one, 0 or above";
    }
    all += part.share;
  }
  if (!shares.empty() && !(all > 0.0 && std::isfinite(all)))
  {
    return "has shares of shapes with the sum " + inWords(all) + " but needs one above 0";
  }
  return {};
}

std::string findProblem(const std::vector<GrainShape>& shapes)
{
  for (std::size_t k = 0; k < shapes.size(); ++k)
  {
    const std::string problem = findProblem(shapes[k]);
    if (!problem.empty())
    {
      return problem;
    }
    for (std::size_t other = 0; other < k; ++other)
    {
      if (shapes[other].name == shapes[k].name)
      {
        return "Two shapes have the name \"" + shapes[k].name + "\".";
      }
    }
  }
  return {};
}

}
