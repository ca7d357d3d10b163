// One grain against a wall along one normal and one tangent, integrated on its own with a fine
// step: the reference for what the law, not the solver, gives where there is no closed form.
#pragma once

#include <algorithm>
#include <cmath>

namespace scalar
{

/// A grain of unit mass and radius; everything else follows by similarity.
struct Impact
{
  double restitution = 1.0;
  double friction = 0.0;
  double shearRatio = 0.0; ///< k_s / k_n
  double slide = 0.0;      ///< tangential over normal velocity before
  double smallness = 1e-3; ///< largest elastic overlap over the radius
};

struct Outcome
{
  double pressing = 0.0; ///< impulse of the pressing normal force over mass and normal velocity
  double spin = 0.0;     ///< surface velocity R w after, over normal velocity
};

/// Semi-implicit Euler with a hundred thousand steps a contact. The friction spring is a
/// displacement; a force beyond the Coulomb cone is clipped and the spring set to match. Tension
/// carries no friction.
inline Outcome follow(const Impact& set)
{
  const double stiffness = 1.25 / std::pow(set.smallness, 2.5);
  const double dt = 2.943275 * set.smallness * 1e-5;
  const double log = std::log(set.restitution);
  const double beta = std::abs(log) / std::sqrt(log * log + std::acos(-1.0) * std::acos(-1.0));
  double overlap = 0.0, into = 1.0, along = set.slide, spin = 0.0, spring = 0.0;
  Outcome outcome;
  do
  {
    overlap += dt * into;
    const double kn = stiffness * std::sqrt(std::max(overlap, 0.0));
    const double ks = set.shearRatio * kn;
    const double cs = std::sqrt(ks / 6.0) * beta;
    const double normal = kn * overlap + std::sqrt(5.0 * kn) * beta * into;
    const double arm = 1.0 - 0.5 * overlap;
    const double slip = along - arm * spin;
    spring += dt * slip;
    const double limit = set.friction * std::max(normal, 0.0);
    const double trial = ks * spring + cs * slip;
    const double force = std::clamp(trial, -limit, limit);
    spring = force != trial && ks > 0.0 ? force / ks : spring;
    into -= dt * normal;
    along -= dt * force;
    spin += dt * 2.5 * arm * force;
    outcome.pressing += dt * std::max(normal, 0.0);
    outcome.spin = spin;
  } while (overlap > 0.0);
  return outcome;
}

}
