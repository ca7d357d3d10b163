// SudoDEM's damping (Zhao and Zhao 2021), numerical and of contacts, against closed forms and the
// figures of a cube on a slope.
#include "Check.h"
#include "Clumps.h"
#include "Impact.h"
#include "OneContact.h"

#include <algorithm>
#include <cmath>
#include <vector>

using namespace dem;

namespace
{

const double Density = 2650.0;
const double Stiffness = 1e5;
const double Step = 1e-6;
const double Gravity = 9.8;
const double CubeMass = 2.65e-3; ///< of 10 mm

Config sudo(double ratio)
{
  Config config = scene::still();
  config.law.normal = NormalLaw::Hooke;
  config.law.damping = DampingLaw::CriticalRatio;
  config.law.sliding = SlidingLaw::Force;
  config.law.rolling = RollingLaw::None;
  config.law.twisting = TwistingLaw::None;
  config.law.turning = SpringTurning::CommonSpin;
  config.material.slidingFriction = 1.0;
  config.material.law[LawValue::NormalStiffness] = Stiffness;
  config.material.law[LawValue::TangentialStiffnessRatio] = 1.0;
  config.material.law[LawValue::Damping] = ratio;
  return config;
}

/// Velocities along a slope of a body that does not rotate, step by step, over 10 ms.
std::vector<double> slide(double ratio, double degrees, double overlap)
{
  const Config config = sudo(ratio);
  scene::OneContact contact(config, wallLaws(config, { {} }, Step), { 0.005, CubeMass, true });
  const double angle = degrees * Pi / 180.0;
  Vec3 v{};
  std::vector<double> along;
  for (int k = 0; k < 10000; ++k)
  {
    const double normal = contact.force(overlap, v);
    const Vec3 force = contact.totalForce();
    v.x += Step * (Gravity * std::sin(angle) + force.x / CubeMass);
    v.z += Step * (normal / CubeMass - Gravity * std::cos(angle));
    overlap -= Step * v.z;
    along.push_back(v.x);
  }
  return along;
}

/// Zhao and Zhao (2021), section 7.1: a cube on a slope, as a point.
void slopes()
{
  const std::vector<double> free = slide(0.0, 30.0, 0.0);
  const double most = *std::max_element(free.begin(), free.end());
  check::close("30 degrees, amplitude in mm/s", 1e3 * most, 0.798, 1e-3);
  // Between rising zero crossings.
  std::vector<std::size_t> rises;
  for (std::size_t k = 1; k < free.size(); ++k)
  {
    if (free[k - 1] < 0.0 && free[k] >= 0.0)
    {
      rises.push_back(k);
    }
  }
  const double periods = static_cast<double>(rises.size() - 1);
  check::close("30 degrees, period in ms",
    1e3 * Step * static_cast<double>(rises.back() - rises.front()) / periods, 1.023, 1e-3);
  const std::vector<double> damped = slide(0.5, 30.0, 0.0);
  check::close("30 degrees, damped, speed after 10 ms in mm/s", 1e3 * damped.back(), 0.0, 1e-6);
  check::close("60 degrees, rigid, in mm/s",
    1e3 * Gravity * (std::sin(Pi / 3.0) - std::cos(Pi / 3.0)) * 0.01, 35.87, 0.01);
  const double resting = CubeMass * Gravity * 0.5 / Stiffness;
  for (const double ratio : { 0.0, 0.5 })
  {
    for (const double overlap : { 0.0, 0.5 * resting, resting })
    {
      const double speed = 1e3 * slide(ratio, 60.0, overlap).back();
      const std::string name = "60 degrees, " + check::number(ratio) + " of critical damping, " +
        check::number(overlap / resting) + " of the overlap at rest: " + check::number(speed);
      check::isTrue(name, speed > 35.05 && speed < 36.55);
    }
  }
}

/// A dashpot that never pulls lets go where the force is 0: the restitution of Schwager and
/// Poeschel (2007), Granular Matter 9, 465, equation 21.
void restitution()
{
  const double radius = 0.002;
  for (const double ratio : { 0.05, 0.2, 0.5 })
  {
    Config config = sudo(ratio);
    const double mass = sphereMass(Density, radius);
    const impact::Result result = impact::collide(config, scene::plane(0.1),
      { scene::grain(0, radius, Density, { 0, 0, 1.0001 * radius }, { 0, 0, -0.1 }) },
      Pi * std::sqrt(mass / Stiffness) / 4000, 40000);
    const double root = std::sqrt(1.0 - ratio * ratio);
    const double angle = Pi - std::atan2(2.0 * ratio * root, 1.0 - 2.0 * ratio * ratio);
    check::close("restitution at " + check::number(ratio) + " of critical damping",
      result.after.velocity.get(0).z / 0.1, std::exp(-ratio / root * angle), 1e-3);
  }
}

/// Along the contact the dashpot is beside the limit of friction, and off while it slips.
void shear()
{
  const double overlap = 1e-5, ratio = 0.3;
  const Config config = sudo(ratio);
  scene::OneContact contact(config, wallLaws(config, { {} }, Step), { 0.005, CubeMass, true });
  const double normal = contact.force(overlap);
  const double damping = 2.0 * ratio * std::sqrt(CubeMass * Stiffness);
  const double fast = 0.9 * normal / (Stiffness * Step); // the spring comes near its limit
  contact.force(overlap, { fast, 0, 0 });
  check::relative("spring and dashpot, above the limit", -contact.totalForce().x,
    0.9 * normal + damping * fast, 1e-12);
  check::isTrue("which is above the limit of friction", -contact.totalForce().x > 2.0 * normal);
  contact.force(overlap, { fast, 0, 0 });
  check::relative("friction alone where it slips", -contact.totalForce().x, normal, 1e-12);
  check::relative("never below 0", contact.force(overlap, { 0, 0, 1e3 }), 0.0, 1e-12);
  check::relative("pressed", contact.force(overlap, { 0, 0, -0.1 }), normal + 0.1 * damping, 1e-12);
}

/// Whether a grain that is about to reverse speeds up: SudoDEM reads the velocity before the step,
/// Yade at that in its middle. A grain at rest begins to fall without damping in SudoDEM.
void numerical()
{
  const double lambda = 0.2;
  const auto after = [&](NumericalDampingForm form, double speed)
  {
    Config config = scene::still();
    config.gravity = { 0, 0, -Gravity };
    config.numericalDamping = lambda;
    config.numericalDampingForm = form;
    scene::setSteps(config, Step, 1);
    Simulation simulation(config, Surface{},
      scene::startFrom({ scene::grain(0, 0.002, Density, {}, { 0, 0, speed }) }));
    scene::advance(simulation, 1);
    return (simulation.particles().get(0).velocity.z - speed) / (Step * Gravity);
  };
  const auto clumpAfter = [&](NumericalDampingForm form, double speed)
  {
    Config config = scene::still();
    config.gravity = { 0, 0, -Gravity };
    config.shapes = { scene::dumbbell() };
    config.numericalDamping = lambda;
    config.numericalDampingForm = form;
    scene::setSteps(config, Step, 1);
    ShapedGrain like;
    like.size = 0.002;
    like.velocity = { 0, 0, speed };
    Snapshot start = scene::startFrom({});
    scene::addClump(config, 0, like, start);
    Simulation simulation(config, Surface{}, start);
    scene::advance(simulation, 1);
    return (simulation.particles().get(0).velocity.z - speed) / (Step * Gravity);
  };
  using Form = NumericalDampingForm;
  const double rise = 0.4 * Step * Gravity;
  check::relative("SudoDEM, rotating", after(Form::SudoDEM, rise), -(1.0 + lambda), 1e-9);
  check::relative("Yade, rotating", after(Form::Yade, rise), -(1.0 - lambda), 1e-9);
  check::relative("SudoDEM, a clump that rotates", clumpAfter(Form::SudoDEM, rise), -(1.0 + lambda),
    1e-9);
  check::relative("Yade, a clump that rotates", clumpAfter(Form::Yade, rise), -(1.0 - lambda),
    1e-9);
  check::relative("SudoDEM, from rest", after(Form::SudoDEM, 0.0), -1.0, 1e-9);
  check::relative("Yade, from rest", after(Form::Yade, 0.0), -(1.0 - lambda), 1e-9);
  for (const Form form : { Form::SudoDEM, Form::Yade })
  {
    check::relative("falling", after(form, -1.0), -(1.0 - lambda), 1e-9);
    check::relative("rising", after(form, 1.0), -(1.0 + lambda), 1e-9);
  }
}

}

int main()
{
  return check::run(
    []
    {
      slopes();
      restitution();
      shear();
      numerical();
    });
}
