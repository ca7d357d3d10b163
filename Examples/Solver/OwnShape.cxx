// An egg of this program stands on a floor and rocks. Units are SI.
#include "Parameters/CustomSurface.h"
#include "Shapes/ShapedBalls.h"
#include "Simulation/Simulation.h"

#include <cmath>
#include <cstdio>
#include <memory>

/// An egg by its support function: how far it reaches along a direction, in any unit. It is blunter
/// towards -z.
class Egg : public dem::CustomSurface
{
public:
  std::string name() const override { return "Egg 1"; }
  dem::Jet support(const dem::Jet&, const dem::Jet&, const dem::Jet& z) const override
  {
    return 1.0 + 0.1 * z * z * z;
  }
};

int main()
{
  try
  {
    dem::Config config;
    config.maximumParticles = 0; // no grain but the egg
    config.shapes.push_back({ "egg", {}, dem::OwnSurface::of(std::make_shared<Egg>()) });
    config.material.youngsModulus = 1e8;
    config.material.slidingFriction = 1.0;
    config.material.rollingFriction = 0.0;
    config.endTime = 0.8;
    config.frameInterval = 0.001;

    dem::Surface floor;
    floor.points = { { -1, -1, 0 }, { 1, -1, 0 }, { 1, 1, 0 }, { -1, 1, 0 } };
    floor.elements.push_back({ dem::ElementKind::Rectangle, { 0, 1, 2, 3 } });

    const dem::UnitShape shape = dem::unitShape(config.shapes[0]);
    const double radius = shape.drawnRadius;
    std::printf("volume %.6f, centre of mass at %.6f\n", shape.volume * radius * radius * radius,
      shape.drawnCentre.z);

    const double unit = 0.01, height = unit * (0.9 + shape.drawnCentre.z), angle = 0.02;
    dem::Snapshot start;
    dem::ShapedGrain egg;
    egg.shape = 0;
    egg.size = unit * radius;
    egg.mass = dem::massOf(shape, config.material.density, egg.size);
    egg.position = { 0, 0, height };
    egg.orientation = { std::cos(0.5 * angle), 0.0, std::sin(0.5 * angle), 0.0 };
    dem::addShaped(shape, egg, dem::Particle{}, start.particles);

    dem::Simulation simulation(config, floor, start);
    double first = 0.0, last = 0.0, before = 1.0; // times when it is upright
    int times = 0;
    for (std::int64_t frame = 1; frame <= simulation.timePlan().frameCount; ++frame)
    {
      if (simulation.advanceTo(frame * simulation.timePlan().stepsPerFrame) !=
        dem::AdvanceStatus::Reached)
      {
        throw dem::Error(simulation.failure());
      }
      const dem::Quaternion q = simulation.snapshot().particles.shaped[0].orientation;
      const double tilt = q.w * q.y;
      if (tilt * before < 0.0)
      {
        last = (static_cast<double>(frame) - tilt / (tilt - before)) * config.frameInterval;
        first = times++ == 0 ? last : first;
      }
      before = tilt;
    }
    // The floor touches it with the radius of curvature 1 + 2 x 0.1, and it rolls.
    const double inertia = shape.inertia.x * egg.size * egg.size;
    std::printf("rocks with the period %.4f s, %.4f s by 2 pi sqrt((I/m + h^2) / (g (r - h)))\n",
      2.0 * (last - first) / (times - 1),
      2.0 * dem::Pi * std::sqrt((inertia + height * height) / (9.81 * (1.2 * unit - height))));
  }
  catch (const dem::Error& error)
  {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
