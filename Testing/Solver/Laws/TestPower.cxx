// Exponents that are given: a spring along the normal and a dashpot, against closed forms.
// TestPowerCurve.cxx has a curve of friction.
#include "Check.h"
#include "Laws/LawSteps.h"
#include "PoweredContact.h"

#include <algorithm>
#include <cmath>
#include <string>

using namespace dem;
using namespace powered;

namespace
{

/// Force and energy of the spring; the exponents 1 and 3/2 are laws of their own.
void forces()
{
  for (const double n : { 1.0, 1.3, 1.5, 2.0, 3.0 })
  {
    const std::string name = "n = " + check::number(n);
    const double k = springOf(n);
    Led contact(withPower(n, k));
    for (const double delta : { 1e-9, 1e-6, 1e-4 })
    {
      check::relative(name + ", force at " + check::number(delta), contact.force(delta),
        k * std::pow(delta, n), 1e-13);
    }
    check::relative(name + ", energy", contact.energy(1e-5),
      k * std::pow(1e-5, n + 1.0) / (n + 1.0), 1e-13);
    check::relative(name + ", energy and work", contact.press(0.0, 1e-5), contact.energy(1e-5),
      1e-6);
    check::equal(name + ", no force without overlap",
      contact.force(0.0) == 0.0 && contact.force(-1e-6) == 0.0, 1);
  }
  Config hooke = withPower(1.0, 700.0);
  Led ours(hooke);
  hooke.law.normal = NormalLaw::Hooke;
  hooke.material.law[LawValue::NormalStiffness] = 700.0;
  Led linear(hooke);
  Config hertz = withPower(1.5, springOf(1.5));
  hertz.material.law[LawValue::TangentialStiffnessRatio] =
    3.0 * (1.0 - Poisson) / (2.0 - Poisson); // Mindlin's over Hertz's
  hertz.material.restitution = 0.5;
  Led curved(hertz);
  hertz.law.normal = NormalLaw::Hertz;
  Led usual(hertz);
  for (const double delta : { 1e-7, 1e-5 })
  {
    const Vec3 velocity{ 1e-3, 0, 0 };
    check::relative("n = 1 beside Hooke", ours.force(delta, velocity),
      linear.force(delta, velocity), 1e-13);
    check::relative("n = 1 beside Hooke, along the contact", ours.totalForce().x,
      linear.totalForce().x, 1e-13);
    check::relative("n = 3/2 beside Hertz", curved.force(delta), usual.force(delta), 1e-13);
  }
  check::relative("n = 1 beside Hooke, ratio of dashpots", ours.parameters().shearDamping,
    linear.parameters().shearDamping, 1e-15);
  check::relative("n = 3/2 beside Hertz, ratio of stiffnesses", curved.parameters().shearRatio,
    usual.parameters().shearRatio, 1e-13);
  check::relative("n = 3/2 beside Hertz, dashpot", curved.parameters().dampingScale,
    usual.parameters().dampingScale, 1e-13);
}

/// Of two equal grains head on.
struct Hit
{
  double rebound, time, overlap;
};

double reducedMass()
{
  return 0.5 * sphereMass(Density, Radius);
}

/// The motion of two grains by the force of their contact, from touch until they part.
/// @param time about what it takes
Hit hit(const Config& config, double speed, double time)
{
  const double mass = reducedMass(), step = time / 20000;
  scene::OneContact contact(config, grainLaws(config, 1e-7), { Radius, mass, false });
  double overlap = 0.5 * step * speed, velocity = -speed, deepest = 0.0; // below 0 while pressed in
  int steps = 0;
  for (; overlap > 0.0 && steps < 200000; ++steps)
  {
    velocity += step / mass * contact.force(overlap, { 0, 0, velocity });
    overlap -= step * velocity;
    deepest = std::max(deepest, overlap);
  }
  check::isTrue("they part", overlap <= 0.0);
  return { velocity / speed, step * steps, deepest };
}

/// Greatest overlap of an elastic hit, by its energy.
double depthOf(double n, double k, double speed)
{
  return std::pow(0.5 * (n + 1.0) * reducedMass() * speed * speed / k, 1.0 / (n + 1.0));
}

/// 2 int_0^1 dx / sqrt(1 - x^(n + 1)), a beta function: pi for n = 1, 2.9433 for n = 3/2.
double shareOf(double n)
{
  const double p = 1.0 / (n + 1.0);
  return 2.0 * std::sqrt(Pi) * std::tgamma(1.0 + p) / std::tgamma(0.5 + p);
}

void hits()
{
  check::relative("time of a linear spring", shareOf(1.0), Pi, 1e-13);
  check::relative("time of Hertz's law", shareOf(1.5), 2.943275, 1e-6);
  const double speed = 0.3;
  for (const double n : { 1.0, 1.25, 2.0, 3.0 })
  {
    const double k = springOf(n);
    const double depth = depthOf(n, k, speed), time = shareOf(n) * depth / speed;
    const std::string name = "hit, n = " + check::number(n);
    const Hit elastic = hit(withPower(n, k), speed, time);
    check::relative(name + ", time", elastic.time, time, 1e-3);
    check::relative(name + ", overlap", elastic.overlap, depth, 1e-3);
    check::close(name + ", rebound", elastic.rebound, 1.0, 1e-4);
    for (const double e : { 0.9, 0.4 })
    {
      Config config = withPower(n, k);
      config.material.restitution = e;
      check::close(name + ", restitution " + check::number(e), hit(config, speed, time).rebound, e,
        2e-3);
      check::close(name + ", the same at a tenth of the speed",
        hit(config, 0.1 * speed, shareOf(n) * depthOf(n, k, 0.1 * speed) / (0.1 * speed)).rebound,
        e, 2e-3);
    }
  }
}

Config dashed(double n, double k, double beta, double gamma)
{
  Config config = withPower(n, k);
  config.law.damping = DampingLaw::PowerOfOverlap;
  config.material.law[LawValue::DampingExponent] = beta;
  config.material.law[LawValue::Damping] = gamma;
  return config;
}

/// c V (1 + e) = ln((1 + c V) / (1 - c e V)): what k delta^n (1 + c v) leaves of a speed V, from
/// m v dv = -k delta^n (1 + c v) d delta there and back (Hunt and Crossley 1975).
double huntCrossley(double c, double speed)
{
  const double a = c * speed;
  double low = 0.0, high = 1.0;
  for (int k = 0; k < 200; ++k)
  {
    const double e = 0.5 * (low + high);
    const bool isBelow = a * e < 1.0 && a * (1.0 + e) > std::log((1.0 + a) / (1.0 - a * e));
    (isBelow ? low : high) = e;
  }
  return 0.5 * (low + high);
}

void dashpots()
{
  const double speed = 0.3;
  for (const double n : { 1.2, 1.5, 2.5 })
  {
    const double k = springOf(n), time = shareOf(n) * depthOf(n, k, speed) / speed;
    const std::string name = ", n = " + check::number(n);
    const double zeta = 0.2;
    const double gamma = zeta * std::sqrt(2.0 * (n + 1.0) * reducedMass() * k);
    check::close("a dashpot of the root of the stiffness" + name,
      hit(dashed(n, k, 0.5 * (n - 1.0), gamma), speed, time).rebound,
      std::exp(-Pi * zeta / std::sqrt(1.0 - zeta * zeta)), 1e-3);
    for (const double c : { 0.3, 2.0 })
    {
      check::close("a dashpot in proportion to the force" + name,
        hit(dashed(n, k, n, c * k), speed, time).rebound, huntCrossley(c, speed), 1e-3);
    }
  }
  // With the exponents 0 and 1/2 it is one of the other laws.
  for (const double beta : { 0.0, 0.5 })
  {
    Config config = dashed(1.5, springOf(1.5), beta, 0.01);
    Led ours(config);
    config.law.damping = beta == 0.0 ? DampingLaw::Viscous : DampingLaw::RootOverlap;
    Led other(config);
    const Vec3 velocity{ 0, 0, 0.2 };
    check::relative("beta = " + check::number(beta), ours.force(1e-5, velocity),
      other.force(1e-5, velocity), 1e-13);
    check::equal("no dashpot without overlap", ours.force(-1e-6, velocity) == 0.0, 1);
  }
  // Implicit, it is softened as any other.
  Config config = dashed(1.5, springOf(1.5), 1.0, 1e5);
  config.law.implicitDamping = true;
  Led soft(config);
  const double spring = springOf(1.5) * std::pow(1e-5, 1.5), c = 1e5 * 1e-5;
  const double part = 6.0 * 1e-7 * c / sphereMass(Density, Radius);
  check::relative("softened", soft.force(1e-5, { 0, 0, 0.2 }), spring - 0.2 * c / (1.0 + part),
    1e-9);
}

/// The automatic step is that of a linear spring for n = 1, of Hertz's law for n = 3/2, between them
/// between, and short enough for the dashpot.
void steps()
{
  const auto scaleOf = [](const Config& config)
  { return stepScale(config.law, config.material, Materials(config).largest(), Radius, Density); };
  Config linear = withPower(1.0, 700.0);
  const double ofPower = scaleOf(linear);
  linear.law.normal = NormalLaw::Hooke;
  linear.material.law[LawValue::NormalStiffness] = 700.0;
  check::relative("step, n = 1", ofPower, scaleOf(linear), 1e-12);
  // The stiffness of equation 49 is that of a grain at a wall; here it acts on two grains as well.
  const Config hertz = withPower(1.5, springOf(1.5));
  check::relative("step, n = 3/2", scaleOf(hertz),
    publishedTimeStep(hertz.material, Radius, Density) / std::sqrt(2.0), 1e-12);
  double before = 0.0;
  for (double n = 1.0; n <= 3.0; n += 0.25)
  {
    // As stiff at the overlap of a radius.
    const double now = scaleOf(withPower(n, 700.0 * std::pow(Radius, 1.0 - n)));
    check::isTrue("no shorter for a larger exponent", now >= 0.999999 * before);
    before = now;
  }
  Config damped = dashed(2.0, springOf(2.0), 1.0, 1e5);
  const double rate = 1e5 * 0.1 * Radius / reducedMass();
  check::relative("step of a dashpot", scaleOf(damped), 1.0 / rate, 1e-12);
  Config curved = scene::still({ "powder", Modulus, Poisson, Density });
  curved.law.sliding = SlidingLaw::YeeCurve;
  curved.material.law[LawValue::SlidingExponent] = 2.0;
  curved.material.law[LawValue::SlidingViscosity] = 1.0;
  const double steepest = 2.0 / 1.5 * springOf(1.5) * std::sqrt(0.1 * Radius);
  check::relative("step of the dashpot of a curve", scaleOf(curved),
    0.25 * reducedMass() / steepest, 1e-12);
  damped.law.implicitDamping = true;
  check::isTrue("not if it is implicit", scaleOf(damped) > 2.0 / rate);
}

void rules()
{
  check::contains("no stiffness", findProblem(withPower(1.5, 0.0)),
    "NormalLaw is Power, which needs a PowerStiffness above 0.");
  Config config = dashed(1.5, 100.0, 0.5, 1.0);
  config.law.sliding = SlidingLaw::YeeCurve;
  check::isTrue("a legal law", findProblem(config).empty());
  check::isTrue("without a note", noteOnLaw(config).empty());
  const auto with = [&](LawValue value, double number)
  {
    Config other = config;
    other.material.law[value] = number;
    return other;
  };
  check::contains("loading", findProblem(with(LawValue::LoadingExponent, 3.1)),
    "LoadingExponent is 3.1 but must be from 1 to 3.");
  check::contains("damping", findProblem(with(LawValue::DampingExponent, -0.1)),
    "DampingExponent is -0.1 but must be from 0 to 3.");
  check::contains("curve", findProblem(with(LawValue::SlidingExponent, 0.4)),
    "SlidingExponent is 0.4 but must be from 0.5 to 3.");
  check::contains("a vertical curve", noteOnLaw(with(LawValue::SlidingExponent, 0.5)),
    "SlidingExponent is 0.5, below 1: SlidingLaw YeeCurve is vertical where a contact begins to "
    "slip, and no time step follows the curve there.");
  for (const LawValue value :
    { LawValue::LoadingExponent, LawValue::DampingExponent, LawValue::SlidingExponent })
  {
    Config mixed = config;
    mixed.materials = { config.material, config.material };
    mixed.materials[0].name = "sand";
    mixed.materials[1].name = "clay";
    check::isTrue("one exponent", findProblem(mixed).empty());
    mixed.materials[1].law[value] = 2.0;
    const std::string due = " is 2 but must be " + check::number(mixed.materials[0].law[value]) +
      ", as that of the first material: all contacts have one exponent.";
    check::contains("two materials", findProblem(mixed),
      std::string("Materials, 'clay': ") + entryOf(value).name + due);
    mixed.materials[1].law[value] = mixed.materials[0].law[value];
    MaterialPair pair;
    pair.first = "sand";
    pair.second = "clay";
    pair.law[value] = 2.0;
    mixed.materialPairs = { pair };
    check::contains("a pair", findProblem(mixed),
      std::string("MaterialPairs, row 1: ") + entryOf(value).name + due);
    mixed.law = {};
    check::isTrue("laws that have none", findProblem(mixed).empty());
  }
}

}

int main()
{
  return check::run(
    []
    {
      forces();
      hits();
      dashpots();
      steps();
      rules();
    });
}
