// What balls and the surface leave of a body around a position, at which the largest ball is
// searched for.
#pragma once

#include "Clumping/SurfaceBody.h"
#include "Parameters/GrainShape.h"

#include <cstdint>
#include <vector>

namespace granular
{

class SpaceNear
{
public:
  /// @param balls may become more
  /// @param left part of the radius of a ball that it takes from others
  /// @param margin how far from a position all that matters is remembered [L]
  SpaceNear(const SurfaceBody& body, const std::vector<dem::Ball>& balls, double left,
    double margin)
    : Body(body), All(balls), Left(left), Margin(margin)
  {
  }

  /// Asks for all balls and triangles, and remembers those that matter near here.
  /// @return the radius of the ball about @a centre that fits into what is left of the body [L]
  double from(const dem::Vec3& centre);
  /// Makes sure that what matters is remembered up to a distance from a position.
  /// @param space what from() would return there
  void approach(const dem::Vec3& centre, double space, double reach);
  /// @copydoc from
  /// @param most bound of the radius
  /// @param enough any number up to this one may be returned for a radius up to this one
  double at(const dem::Vec3& centre, double most, double enough) const;

private:
  struct NearBall
  {
    double leaves; ///< radius that it leaves at the middle [L]
    dem::Ball ball;
  };
  struct NearTriangle
  {
    double distance; ///< from the middle [L]
    std::int32_t triangle;
  };

  double leftBy(const dem::Ball& ball, const dem::Vec3& centre) const
  {
    return dem::norm(centre - ball.centre) - this->Left * ball.radius;
  }
  void remember(const dem::Vec3& centre, double space);

  const SurfaceBody& Body;
  const std::vector<dem::Ball>& All;
  const double Left, Margin;
  dem::Vec3 Middle;
  std::vector<NearBall> Balls;       ///< by what they leave
  std::vector<NearTriangle> Nearest; ///< by their distances
};

}
