#include "Spawning/ShapePicker.h"

#include "Shapes/ShapedBalls.h"
#include "Spawning/DrawShare.h"
#include "Spawning/LaidPlates.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// A point in the unit disc but its centre, and the square of its distance from the centre.
double drawDisc(Random& random, double& x, double& y)
{
  double square = 0.0;
  do
  {
    x = random.uniform(-1.0, 1.0);
    y = random.uniform(-1.0, 1.0);
    square = x * x + y * y;
  } while (square >= 1.0 || square == 0.0);
  return square;
}

}

ShapePicker::ShapePicker(const std::vector<ShapeShare>& shares,
  const std::vector<GrainShape>& shapes, int acrossPlane)
  : Shares(shares), Shapes(shapes.size()), AcrossPlane(acrossPlane)
{
  for (const GrainShape& shape : shapes)
  {
    this->AreDrawn.push_back(shape.isAsDrawn);
    this->ArePlates.push_back(shape.plate > 0.0);
  }
  for (const ShapeShare& part : shares)
  {
    if (part.shape >= 0)
    {
      this->Shapes[part.shape] = unitShape(shapes[part.shape]);
    }
  }
}

int ShapePicker::draw(Random& random) const
{
  if (this->Shares.size() < 2)
  {
    return this->Shares.empty() ? -1 : this->Shares.front().shape;
  }
  return this->Shares[drawShare(this->Shares, random)].shape;
}

bool ShapePicker::mayDraw(int shape) const
{
  return this->Shares.empty()
    ? shape < 0
    : std::any_of(this->Shares.begin(), this->Shares.end(),
        [shape](const ShapeShare& part) { return part.shape == shape && part.share > 0.0; });
}

double ShapePicker::radiusOf(int shape, double radius) const
{
  return shape >= 0 && this->AreDrawn[shape] ? this->Shapes[shape].drawnEquivalent : radius;
}

double ShapePicker::sizeOf(int shape, double radius) const
{
  return shape < 0 ? radius : this->Shapes[shape].sizeFor(radius);
}

double ShapePicker::reachOf(double radius) const
{
  double reach = this->mayDraw(-1) ? radius : 0.0;
  for (const ShapeShare& part : this->Shares)
  {
    if (!(part.share > 0.0))
    {
      continue;
    }
    ShapedGrain grain;
    grain.size = this->sizeOf(part.shape, this->radiusOf(part.shape, radius));
    for (int k = 0; part.shape >= 0 && k < this->balls(part.shape); ++k)
    {
      const UnitShape& unit = this->Shapes[part.shape];
      reach = std::max(reach, norm(Vec3(ballOffset(unit, grain, k))) + ballRadius(unit, grain, k));
    }
  }
  return reach;
}

int ShapePicker::balls(int shape) const
{
  return shape < 0 ? 1 : this->Shapes[shape].count();
}

bool ShapePicker::insert(int shape, const Particle& common, const FitTest& fits, Random& random,
  Particles& particles) const
{
  if (shape < 0)
  {
    if (!fits(common.position, common.radius))
    {
      return false;
    }
    particles.add(common);
    return true;
  }
  const UnitShape& unit = this->Shapes[shape];
  ShapedGrain grain;
  grain.shape = shape;
  grain.size = unit.sizeFor(common.radius);
  grain.mass = common.mass;
  grain.position = common.position;
  grain.velocity = common.velocity;
  grain.angularVelocity = common.angularVelocity;
  grain.orientation =
    this->AcrossPlane < 0 ? drawRotation(random) : drawRotationAbout(this->AcrossPlane, random);
  if (this->ArePlates[shape])
  {
    grain.orientation = dem::unit(grain.orientation * plateAcross(this->AcrossPlane));
  }
  for (int k = 0; k < unit.count(); ++k)
  {
    const Vec3 centre = grain.position + Vec3(ballOffset(unit, grain, k));
    if (!fits(centre, ballRadius(unit, grain, k)))
    {
      return false;
    }
  }
  addShaped(unit, grain, common, particles);
  return true;
}

Quaternion drawRotation(Random& random)
{
  double a, b, c, d;
  const double first = drawDisc(random, a, b);
  const double second = drawDisc(random, c, d);
  const double scale = std::sqrt((1.0 - first) / second);
  return unit(Quaternion{ a, b, scale * c, scale * d });
}

Quaternion drawRotationAbout(int axis, Random& random)
{
  double a, b;
  drawDisc(random, a, b);
  return unit(Quaternion{ a, axis == 0 ? b : 0.0, axis == 1 ? b : 0.0, axis == 2 ? b : 0.0 });
}

}
