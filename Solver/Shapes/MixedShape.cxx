#include "Shapes/MixedShape.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Shapes/Faces/FacetPairs.h"
#include "Shapes/MixedBody.h"
#include "Shapes/Smooth/SurfaceReach.h"
#include "Shapes/UnitNumbers.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace dem
{

namespace
{

/// Smallest ball or rounding, in bounding radii. With less, the time step would be that of dust.
constexpr double LeastBall = 1e-4;

/// A smooth part, whose mobility is set but for that of other parts.
/// @param ball becomes the one around it
UnitSurface unitSmooth(const SmoothPart& part, const MassProperties& whole, double size, Ball& ball)
{
  const MassProperties own = massProperties(momentsOf(SmoothForm(part.form)));
  const Vec3 centre = -own.centre;
  const SurfaceReach reach = dem::reachOf(part.form, centre, own);
  UnitSurface surface = surfaceFrom(part.form, 1.0 / size);
  surface.rotation = rounded(part.rotation);
  surface.centre = rounded((1.0 / size) * centre);
  surface.inscribed = rounded(reach.least / size);
  surface.bounding = rounded(reach.farthest / size);
  const Vec3 from = part.origin - whole.centre;
  surface.mobility = mobilityOf(part.form, rotated(inverse(part.rotation), Lane3(from)),
    inAxesOf(part.rotation, whole), reach);
  const Vec3 middle = rotated(part.rotation, Lane3(own.centre));
  ball = { rounded((1.0 / size) * (from + middle)), surface.bounding };
  return surface;
}

/// A cylinder, cone or capsule, without its place among the balls.
UnitFacets unitRound(const RoundPart& part, const Vec3& centre, double size)
{
  const PartFrame& frame = *part.facets.frame;
  UnitFacets facets;
  facets.rounding = rounded(part.facets.rounding / size);
  facets.inscribed = -1.0;
  facets.frame = PartFrame{ rounded((1.0 / size) * (frame.origin - centre)),
    rounded(frame.rotation), (1.0 + 1e-9) * frame.reach / size };
  describe(rounded(moved(*part.facets.round, 0.0, 1.0 / size)), facets);
  return facets;
}

/// Balls of a part, which may have axes of its own, in those of the whole.
std::vector<Ball> placedBalls(const UnitFacets& part)
{
  if (!part.frame)
  {
    return ballsOf(part, ballAround(part, false));
  }
  std::vector<Ball> balls = ballsOf(part, { {}, part.frame->reach });
  for (Ball& ball : balls)
  {
    ball.centre =
      rounded(Vec3(Lane3(part.frame->origin) + rotated(part.frame->rotation, Lane3(ball.centre))));
  }
  return balls;
}

/// See UnitFacets::mobility.
double mobilityOf(const UnitFacets& part, const UnitShape& unit)
{
  if (!part.round)
  {
    return dem::mobilityOf(part, unit.inertia, unit.principal);
  }
  UnitFacets pressed = pressedWith(*part.round);
  const auto turned = [&](const Vec3& v) -> Vec3
  { return rotated(part.frame->rotation, Lane3(v)); };
  for (Vec3& corner : pressed.corners)
  {
    corner = part.frame->origin + turned(corner);
  }
  for (UnitFacets::Face& face : pressed.faces)
  {
    face.normal = turned(face.normal);
  }
  return dem::mobilityOf(pressed, unit.inertia, unit.principal);
}

/// All parts may be pressed at a time.
/// @param loose number of slots before those of features
void shareMobility(int loose, std::vector<UnitSurface>& smooth, std::vector<UnitFacets>& parts,
  UnitShape& unit)
{
  const double smallest = std::min({ unit.inertia.x, unit.inertia.y, unit.inertia.z });
  double sum = 0.0;
  for (int k = static_cast<int>(smooth.size()); k < loose; ++k)
  {
    const Vec3& centre = unit.balls[k].centre;
    sum += 1.0 + dot(centre, centre) / smallest;
  }
  for (const UnitSurface& surface : smooth)
  {
    sum += surface.mobility[0];
  }
  for (const UnitFacets& part : parts)
  {
    sum += mobilityOf(part, unit);
  }
  unit.mobility = rounded(sum);
  for (UnitSurface& surface : smooth)
  {
    const double own = surface.mobility[0];
    for (double& mobility : surface.mobility)
    {
      mobility = rounded(mobility / own * sum);
    }
  }
  for (UnitFacets& part : parts)
  {
    part.mobility = unit.mobility;
  }
}

}

std::vector<double> numbersOf(const PlacedPart& part)
{
  const Quaternion& q = part.rotation;
  std::vector<double> numbers{ static_cast<double>(part.form.index()), part.centre.x, part.centre.y,
    part.centre.z, q.w, q.x, q.y, q.z };
  if (const auto* round = std::get_if<RoundedFrustum>(&part.form))
  {
    numbers.insert(numbers.end(), { round->bottom, round->top, round->height, round->rounding });
  }
  else
  {
    const auto own = std::get<Superellipsoid>(part.form).numbers();
    numbers.insert(numbers.end(), own.begin(), own.end());
  }
  return numbers;
}

UnitShape unitMixed(const GrainShape& shape)
{
  const MixedBody body(shape);
  const MassProperties mass = massProperties(body.moments);
  const double size = body.reachFrom(mass.centre, mass);
  UnitShape unit = withMass(mass, size);
  setDrawn(unit, body.origin, mass.centre, size, 1.0 / body.scale);
  unit.smallestBall = 1.0;
  const auto atLeast = [&unit](double radius)
  { unit.smallestBall = std::min(unit.smallestBall, radius); };
  std::vector<UnitSurface> smooth;
  for (const SmoothPart& part : body.smooth)
  {
    smooth.push_back(unitSmooth(part, mass, size, unit.balls.emplace_back()));
    atLeast(smooth.back().inscribed);
  }
  for (const Ball& ball : body.balls)
  {
    unit.balls.push_back(
      { rounded((1.0 / size) * (ball.centre - mass.centre)), rounded(ball.radius / size) });
    atLeast(unit.balls.back().radius);
  }
  std::vector<UnitFacets> parts;
  for (const RoundedKernel& kernel : body.kernels)
  {
    parts.push_back(unitPart(kernel, mass.centre, size));
  }
  for (const RoundPart& round : body.rounds)
  {
    parts.push_back(unitRound(round, mass.centre, size));
  }
  const int loose = unit.count();
  for (UnitFacets& part : parts)
  {
    part.firstBall = unit.count();
    const std::vector<Ball> balls = placedBalls(part);
    unit.balls.insert(unit.balls.end(), balls.begin(), balls.end());
    atLeast(part.rounding);
  }
  demandFeatures(unit);
  if (unit.smallestBall < LeastBall)
  {
    throw Error("has a part with a radius or a rounding of " +
      inWords(unit.smallestBall * unit.drawnRadius) + ", but needs at least " +
      inWords(LeastBall * unit.drawnRadius) + ".");
  }
  shareMobility(loose, smooth, parts, unit);
  if (!smooth.empty())
  {
    unit.smooth = std::make_shared<const std::vector<UnitSurface>>(std::move(smooth));
  }
  if (!parts.empty())
  {
    unit.parts = std::make_shared<const std::vector<UnitFacets>>(std::move(parts));
  }
  return unit;
}

}
