// Resistance to rolling and twisting of grains with shapes by the radii of spheres with their
// volumes (Zhao and Zhao 2021, equations 5a and 5b), from the torque of one step.
#include "Check.h"
#include "Clumps.h"
#include "Faceted.h"
#include "Rotations.h"
#include "SmoothShapes.h"

#include <algorithm>
#include <cmath>
#include <string>

using namespace dem;

namespace
{

/// Limits that a small rotation reaches.
constexpr double Beta = 0.3, Xi = 2e-3, Mu = 1e-3, Step = 1e-7;

/// @param friction of sliding, which is none where a grain rolls, so that its torque is of rolling
///   alone
Config configOf(RollingLaw rolling, TwistingLaw twisting, const GrainShape& shape,
  double friction = Mu)
{
  Config config = scene::still();
  config.law.rolling = rolling;
  config.law.twisting = twisting;
  config.law.sliding = SlidingLaw::Displacement;
  config.material.slidingFriction = friction;
  config.material.law[LawValue::RollingShape] = Beta;
  config.material.law[LawValue::CrushingCoefficient] = Xi;
  config.allowInitialOverlap = true;
  config.shapes = { shape };
  scene::setSteps(config, Step, 1);
  return config;
}

/// A grain that stands with its tip, which is its size below its centre, on a floor or on a sphere.
struct Standing
{
  GrainShape shape;
  Quaternion orientation; ///< that has the tip below
  double size;            ///< [L]
  double inertia;         ///< about an axis across the tip, over the mass [L^2]
  double about;           ///< about the axis of the tip, over the mass [L^2]
  double below = 0.0;     ///< radius of the sphere; 0 for a floor [L]
};

/// What one step says.
struct Seen
{
  double torque, normal, overlap, mass; ///< SI
};

/// @param spin of the grain, about its tip
Seen stepOf(const Standing& body, const Config& config, double spin, bool twists)
{
  const double overlap = 1e-3 * body.size;
  ShapedGrain grain;
  grain.size = body.size;
  grain.position = { 0.0, 0.0, body.size - overlap };
  grain.orientation = body.orientation;
  grain.angularVelocity = twists ? Vec3{ 0.0, 0.0, spin } : Vec3{ 0.0, spin, 0.0 };
  // The tip is at rest.
  grain.velocity = cross(grain.angularVelocity, Vec3{ 0.0, 0.0, body.size - 0.5 * overlap });
  Snapshot start;
  scene::addClump(config, 0, grain, start);
  if (body.below > 0.0)
  {
    start.particles.add(scene::grain(1, body.below, 1e9, { 0.0, 0.0, -body.below }));
  }
  Simulation run(config, body.below > 0.0 ? Surface() : scene::plane(1.0), start);
  const Observation seen = run.observe();
  check::equal("contacts", static_cast<long long>(seen.contacts.size()), 1);
  scene::advance(run, 1);
  const ShapedGrain& after = run.particles().shaped[0];
  const Vec3 change = after.angularVelocity - grain.angularVelocity;
  const double along = twists ? change.z : change.y;
  return { -along / Step * after.mass * (twists ? body.about : body.inertia),
    seen.contacts.front().normalForce, seen.contacts.front().overlap, after.mass };
}

/// Torques beside (5a) and (5b) with r of the volume.
void compare(const std::string& name, const Standing& body)
{
  const auto laws = [&](double friction)
  {
    return configOf(RollingLaw::EquivalentRadii, TwistingLaw::EquivalentRadii, body.shape, friction);
  };
  const Config config = laws(Mu), smooth = laws(0.0);
  const double slow = 1e-3, fast = 1e3;
  const Seen rolls = stepOf(body, smooth, slow, false);
  const double r = std::cbrt(3.0 * rolls.mass / (4.0 * Pi * config.material.density));
  const double other = body.below > 0.0 ? body.below : r;
  const double kn = rolls.normal / rolls.overlap;
  const double nu = config.material.poissonRatio;
  const double ks = 2.0 * (1.0 - nu) / (2.0 - nu) * 1.5 * kn; // k_n is the secant, k_s is Mindlin's
  const double least = std::min(r, other);
  check::relative(name + ", rolling", rolls.torque, 0.25 * Beta * Beta * kn * r * other * slow * Step,
    1e-5);
  check::relative(name + ", limit of rolling", stepOf(body, smooth, fast, false).torque,
    0.25 * Xi * Beta * rolls.normal * least, 1e-5);
  check::relative(name + ", twisting", stepOf(body, config, slow, true).torque,
    0.5 * Beta * Beta * ks * r * other * slow * Step, 1e-5);
  check::relative(name + ", limit of twisting", stepOf(body, config, fast, true).torque,
    0.65 * Beta * Mu * rolls.normal * least, 1e-5);
}

/// About axes across and along the first half axis of an ellipsoid.
Standing ellipsoidOnTip(double below)
{
  const Vec3 axes{ 3.0, 1.0, 1.0 };
  const double size = 0.003, unit = size / 3.0;
  return { superellipsoid("ellipsoid", axes, 1.0, 1.0), scene::about({ 0, 1, 0 }, 0.5 * Pi), size,
    10.0 / 5.0 * unit * unit, 2.0 / 5.0 * unit * unit, below };
}

/// A cube that stands on a corner. Any axis through its centre has one moment of inertia, which the
/// energy of a spin says.
Standing cubeOnCorner()
{
  Standing body{ scene::brick({ 2.0, 2.0, 2.0 }, 0.2), {}, 0.002, 0.0, 0.0 };
  const Vec3 diagonal = normalized({ 1.0, 1.0, 1.0 });
  const Vec3 axis = normalized(cross(diagonal, Vec3{ 0.0, 0.0, -1.0 }));
  body.orientation = scene::about(axis, std::acos(-diagonal.z));
  const Config config = configOf(RollingLaw::None, TwistingLaw::None, body.shape);
  ShapedGrain grain;
  grain.size = body.size;
  grain.position.z = 1.0;
  grain.angularVelocity = { 0.0, 2.0, 0.0 };
  Snapshot start;
  scene::addClump(config, 0, grain, start);
  const Simulation run(config, Scene(), start);
  body.inertia = body.about =
    0.5 * run.observe().totals.rotationalEnergy / run.particles().shaped[0].mass;
  return body;
}

/// Of spheres that a support function or a list of balls describes, radii of curvature are those of
/// the volume: the law is SudoDEM's.
void spheres()
{
  const GrainShape round = superellipsoid("ball", { 1.0, 1.0, 1.0 }, 1.0, 1.0);
  const Standing body{ round, {}, 0.002, 0.4 * 4e-6, 0.4 * 4e-6 };
  const Config equivalent =
    configOf(RollingLaw::EquivalentRadii, TwistingLaw::EquivalentRadii, round);
  const Config curved = configOf(RollingLaw::SudoDEM, TwistingLaw::SudoDEM, round);
  for (const bool twists : { false, true })
  {
    check::relative(std::string("a ball, ") + (twists ? "twisting" : "rolling"),
      stepOf(body, equivalent, 1e-3, twists).torque, stepOf(body, curved, 1e-3, twists).torque,
      1e-6);
  }
}

}

int main()
{
  return check::run(
    []
    {
      compare("ellipsoid on its tip", ellipsoidOnTip(0.0));
      compare("ellipsoid on a sphere", ellipsoidOnTip(0.0005));
      compare("cube on a corner", cubeOnCorner());
      spheres();
    });
}
