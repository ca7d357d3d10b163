// One collision, followed step by step: a grain on the plane z = 0, or two grains.
#pragma once

#include "Scenes.h"

#include <vector>

namespace impact
{

struct Result
{
  bool parted = false;         ///< whether the contact ended before the steps ran out
  double maximumOverlap = 0.0; ///< [m]
  double peakForce = 0.0;      ///< largest normal force [N]
  double contactTime = 0.0;    ///< from first touch to parting, between steps [s]
  double energyBefore = 0.0;   ///< kinetic [J]
  double energyAfter = 0.0;    ///< kinetic [J]
  dem::Particles after;
};

/// Follows @a grains until they part; they must not touch at the start. @a stepLimit bounds the
/// number of steps.
Result collide(const dem::Config& config, const dem::Surface& walls,
  const std::vector<dem::Particle>& grains, double timeStep, std::int64_t stepLimit);

/// Closed forms of the elastic Hertz impact of mass m* at relative speed v with stiffness K.
struct Hertz
{
  double overlap;     ///< (5 m* v^2 / (4 K))^(2/5) [m]
  double force;       ///< K overlap^1.5 [N]
  double contactTime; ///< 2.943275 overlap / v [s]
};
Hertz hertz(double mass, double stiffness, double speed);

/// Oblique impact of one grain on the rigid or elastic plane z = 0 in direction (sin, 0, -cos).
struct Oblique
{
  double radius = 0.0025;
  double density = 4000.0;
  double speed = 3.9;
};
struct Rebound
{
  double tangentialRestitution = 0.0; ///< tangential velocity of the centre, after over before
  double normalRestitution = 0.0;     ///< normal velocity of the centre, after over before
  double spin = 0.0;                  ///< about y [rad/s]
  double angle = 0.0;                 ///< of the centre's path with the normal [degrees]
};
/// @param phase share of a step between the first position and the first touch, in [0, 1).
Rebound rebound(const dem::Config& config, const Oblique& set, double degrees, double timeStep,
  double phase = 0.5);

/// Hertz contact time of the normal impact at full speed on the plane of @a config [s].
double contactTime(const dem::Config& config, const Oblique& set);

/// Row of a published table.
struct Row
{
  double degrees;
  double tangentialRestitution;
  double spin;
};
/// Chung & Ooi (2011), test 4: Al2O3, 3.9 m/s, e = 0.98, mu = 0.092.
const std::vector<Row>& test4Rows();
dem::Config test4Config();

}
