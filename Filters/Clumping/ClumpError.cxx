#include "Clumping/ClumpError.h"

#include "Shapes/MassProperties.h"

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

constexpr double Spacing = 0.02; ///< of points, in parts of the radius of the body

/// From a point to the union of the balls; 0 inside.
double distanceToUnion(const dem::Vec3& p, const std::vector<dem::Ball>& balls)
{
  double nearest = dem::norm(p - balls.front().centre);
  for (const dem::Ball& ball : balls)
  {
    nearest = std::min(nearest, dem::norm(p - ball.centre) - ball.radius);
  }
  return std::max(0.0, nearest);
}

/// The largest distance from a point of a triangle to the balls, on a grid of points.
double farthestOnTriangle(const dem::Vec3& a, const dem::Vec3& b, const dem::Vec3& c,
  const std::vector<dem::Ball>& balls, double spacing)
{
  const double longest = std::max({ dem::norm(b - a), dem::norm(c - a), dem::norm(c - b) });
  const int parts = std::max(1, static_cast<int>(std::ceil(longest / spacing)));
  double farthest = 0.0;
  for (int i = 0; i <= parts; ++i)
  {
    for (int j = 0; i + j <= parts; ++j)
    {
      const dem::Vec3 p =
        a + (static_cast<double>(i) / parts) * (b - a) + (static_cast<double>(j) / parts) * (c - a);
      farthest = std::max(farthest, distanceToUnion(p, balls));
    }
  }
  return farthest;
}

/// The largest distance from the outside of a ball, where it is that of all balls together, to the
/// surface. Points lie on rings of about one distance.
double farthestOnBall(const std::vector<dem::Ball>& balls, std::size_t own,
  const dem::ClosedSurface& surface, double spacing, double most)
{
  const dem::Ball& ball = balls[own];
  const int rings = std::max(6, static_cast<int>(std::ceil(dem::Pi * ball.radius / spacing)));
  double farthest = 0.0;
  for (int i = 0; i <= rings; ++i)
  {
    const double polar = dem::Pi * i / rings;
    const int count = std::max(1, static_cast<int>(std::ceil(2.0 * rings * std::sin(polar))));
    for (int j = 0; j < count; ++j)
    {
      const double azimuth = 2.0 * dem::Pi * j / count;
      const dem::Vec3 p = ball.centre +
        ball.radius *
          dem::Vec3{ std::sin(polar) * std::cos(azimuth), std::sin(polar) * std::sin(azimuth),
            std::cos(polar) };
      const bool hidden = std::any_of(balls.begin(), balls.end(),
        [&](const dem::Ball& other)
        { return &other != &ball && dem::norm(p - other.centre) < other.radius; });
      farthest = hidden ? farthest : std::max(farthest, surface.distance(p, most));
    }
  }
  return farthest;
}

/// Volume of the union in parts of the cube of the radius of the body. The integrals of unions are
/// made for balls near the origin and of sizes around 1.
double relativeVolume(const SurfaceBody& body, const std::vector<dem::Ball>& balls)
{
  const dem::Vec3 centre = (1.0 / body.moments.volume) * body.moments.first;
  std::vector<dem::Ball> scaled;
  for (const dem::Ball& ball : balls)
  {
    scaled.push_back({ (1.0 / body.radius) * (ball.centre - centre), ball.radius / body.radius });
  }
  return dem::momentsOf(scaled).volume;
}

}

ClumpError compare(const SurfaceBody& body, const std::vector<dem::Ball>& balls,
  const Telling& tell)
{
  const double spacing = Spacing * body.radius;
  ClumpError error;
  const double cube = body.radius * body.radius * body.radius;
  error.volume = 1.0 - relativeVolume(body, balls) * cube / body.moments.volume;
  for (const auto& [a, b, c] : body.triangles)
  {
    tell(0.0);
    error.distance = std::max(error.distance,
      farthestOnTriangle(body.points[a], body.points[b], body.points[c], balls, spacing));
  }
  for (std::size_t k = 0; k < balls.size(); ++k)
  {
    tell(static_cast<double>(k) / static_cast<double>(balls.size()));
    error.distance =
      std::max(error.distance, farthestOnBall(balls, k, body.surface, spacing, 2.0 * body.radius));
  }
  error.distance /= body.radius;
  return error;
}

}
