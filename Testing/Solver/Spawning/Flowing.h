// Scenes in which grains come in and leave.
#pragma once

#include "Scenes.h"

namespace scene
{

/// Equal grains of radius 0.001 at a rate, from a disc at the height 0.2 that faces down.
inline dem::Inflow tap(dem::InflowAmount amount, double rate)
{
  dem::Inflow inflow;
  inflow.region.shape = dem::InflowShape::Disc;
  inflow.region.centre = { 0, 0, 0.2 };
  inflow.region.radius = 0.02;
  inflow.sizes.radiusMin = inflow.sizes.radiusMax = 0.001;
  inflow.amount = amount;
  inflow.rate = rate;
  inflow.velocity = { 0, 0, -2 };
  return inflow;
}

/// Steps of 1e-4, for grains that do not meet; up to 100000 of them.
inline dem::Config fall(std::int64_t steps, int threads = 1)
{
  dem::Config config;
  config.maximumParticles = 100000;
  config.threads = threads;
  config.grainsPerThread = 16;
  setSteps(config, 1e-4, steps);
  return config;
}

/// For funnel(): steps of 3e-5, and grains soft enough for them.
inline dem::Config pour(std::int64_t steps, int threads = 1)
{
  dem::Config config = fall(steps, threads);
  config.material.youngsModulus = 3e5;
  setSteps(config, 3e-5, steps);
  return config;
}

/// A funnel over a plane where grains leave, fed by two taps of which the second one has mass, and
/// by a box that is full at first; more grains than one tile holds, in contact.
inline dem::Scene funnel()
{
  dem::Scene scene;
  const double wide = 0.03, narrow = 0.013, top = 0.06, low = 0.03;
  for (int side = 0; side < 4; ++side)
  {
    const double c = side == 0 ? 1 : side == 2 ? -1 : 0;
    const double s = side == 1 ? 1 : side == 3 ? -1 : 0;
    const auto at = [&](double x, double y, double z) {
      return dem::Vec3{ c * x - s * y, s * x + c * y, z };
    };
    addElement(scene.walls, { at(narrow, -narrow, low), at(wide, -wide, top), at(wide, wide, top) },
      0.0);
    addElement(scene.walls,
      { at(narrow, -narrow, low), at(wide, wide, top), at(narrow, narrow, low) }, 0.0);
    addElement(scene.walls,
      { at(wide, -wide, top), at(wide, wide, top), at(wide, wide, 0.3), at(wide, -wide, 0.3) },
      0.0);
  }
  scene.inflows.push_back(tap(dem::InflowAmount::Number, 3000.0));
  scene.inflows.back().region.centre.z = 0.11;
  scene.inflows.push_back(tap(dem::InflowAmount::Mass, 0.02));
  scene.inflows.back().region.centre.z = 0.1;
  scene.inflows.back().sizes.radiusMax = 0.002;
  scene.inflows.back().material = 3;
  dem::Inflow fill;
  fill.amount = dem::InflowAmount::Fill;
  fill.region.low = { -0.025, -0.025, 0.062 };
  fill.region.high = { 0.025, 0.025, 0.08 };
  fill.sizes.radiusMin = 0.001;
  fill.sizes.radiusMax = 0.002;
  fill.velocity = { 0, 0, -1.5 };
  scene.inflows.push_back(fill);
  scene.outflow.planes.push_back({ { 0, 0, 0 }, { 0, 0, -1 } });
  scene.outflow.boxes.push_back({ { 0, -1, 0.01 }, { 1, 1, 0.015 } });
  return scene;
}

}
