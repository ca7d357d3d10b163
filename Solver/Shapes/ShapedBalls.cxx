#include "Shapes/ShapedBalls.h"

namespace dem
{

void addShaped(const UnitShape& shape, ShapedGrain grain, const Particle& common,
  Particles& particles)
{
  const std::size_t first = particles.size();
  grain.first = static_cast<std::int32_t>(first);
  grain.count = shape.count();
  if (particles.shapedOf.empty())
  {
    particles.shapedOf.assign(first, -1);
  }
  if (shape.parts && particles.feature.empty())
  {
    particles.feature.assign(first, Feature::Ball);
  }
  Particle ball = common;
  ball.mass = grain.mass;
  for (int k = 0; k < grain.count; ++k)
  {
    ball.id = common.id + k;
    ball.radius = ballRadius(shape, grain, k);
    particles.add(ball);
    if (particles.shapedOf.size() < particles.size())
    {
      particles.shapedOf.push_back(0); // index of the first ball of the first grain with a shape
    }
    if (shape.parts && particles.feature.size() < particles.size())
    {
      particles.feature.push_back(Feature::Ball); // the first one
    }
    if (shape.parts)
    {
      particles.feature.back() = shape.feature(k);
    }
    particles.shapedOf.back() = static_cast<std::int32_t>(particles.shaped.size());
  }
  particles.shaped.push_back(grain);
  particles.furtherBalls += grain.count - 1;
  placeBalls(shape, grain, particles);
}

void placeBalls(const UnitShape& shape, const ShapedGrain& grain, Particles& particles)
{
  for (int k = 0; k < grain.count; ++k)
  {
    placeBall(shape, grain, k, particles);
  }
}

void placeBalls(const ShapeTable& shapes, double lag, Particles& particles)
{
  particles.lag = lag;
  for (const ShapedGrain& grain : particles.shaped)
  {
    placeBalls(shapes[grain.shape], grain, particles);
  }
}

}
