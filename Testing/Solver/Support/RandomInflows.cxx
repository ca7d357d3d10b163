#include "SceneMaker.h"

namespace scene
{

TimeWindow SceneMaker::window()
{
  TimeWindow window;
  window.begin = this->maybe(0.5) ? 0.0 : this->real(-0.2, 0.7) * this->duration();
  if (this->maybe(0.4))
  {
    window.end = window.begin + this->real(0.0, 0.8) * this->duration();
  }
  return window;
}

SizeDistribution SceneMaker::sizes()
{
  SizeDistribution sizes;
  sizes.radiusMin = this->maybe(0.5) ? Smallest : 2.0 * Smallest;
  const double ratios[] = { 1.0, 1.5, 3.0, 8.0 };
  sizes.radiusMax = ratios[this->number(0, 3)] * sizes.radiusMin;
  sizes.law = this->maybe(0.5) ? SizeLaw::UniformByMass : SizeLaw::Uniform;
  if (this->maybe(0.2))
  {
    sizes.law = SizeLaw::Mixture;
    sizes.table = { { Smallest, 60.0 }, { 20.0 * Smallest, 1.0 } };
    if (this->maybe(0.5))
    {
      sizes.law = SizeLaw::Sieves;
      sizes.table = { { 2.0 * Smallest, 0.0 }, { 3.0 * Smallest, 25.0 }, { 8.0 * Smallest, 25.0 },
        { 40.0 * Smallest, 100.0 } };
    }
  }
  return sizes;
}

Inflow SceneMaker::inflow()
{
  Inflow inflow;
  inflow.region.low = { -0.8 * Half, -0.8 * Half, 0.2 * Half };
  inflow.region.high = { 0.8 * Half, 0.8 * Half, 0.9 * Half };
  inflow.sizes = this->sizes();
  inflow.velocity = this->vector(2.0 * this->Haste);
  inflow.angularVelocity = this->vector(200.0);
  inflow.material = this->number(0, 2);
  inflow.shapes = this->shares();
  return inflow;
}

void SceneMaker::addInflows()
{
  Inflow first = this->inflow();
  first.amount = InflowAmount::Fill;
  first.region.low.z = -0.8 * Half;
  first.maximum = this->number(150, 400);
  this->Made.scene.inflows.push_back(first);
  const int more = this->number(0, 2);
  for (int k = 0; k < more; ++k)
  {
    Inflow next = this->inflow();
    next.amount = static_cast<InflowAmount>(this->number(0, 2));
    next.attemptsPerStep = this->number(1, 5);
    next.rate = this->real(50.0, 400.0) / this->duration();
    if (next.amount == InflowAmount::Mass)
    {
      next.rate *= sphereMass(this->Made.config.material.density, 2.0 * Smallest);
    }
    if (this->maybe(0.3))
    {
      next.region.shape = InflowShape::Disc;
      next.region.radius = 0.5 * Half;
    }
    if (this->maybe(0.4))
    {
      next.times = { this->window() };
    }
    this->Made.scene.inflows.push_back(next);
  }
}

void SceneMaker::addOutflow()
{
  Outflow& outflow = this->Made.scene.outflow;
  if (this->maybe(0.5))
  {
    outflow.planes.push_back({ this->vector(0.5 * Half), this->vector(1.0) });
  }
  if (this->maybe(0.3))
  {
    const Vec3 low = this->vector(Half);
    outflow.boxes.push_back({ low, low + Vec3{ Half, Half, 0.3 * Half } });
  }
}

}
