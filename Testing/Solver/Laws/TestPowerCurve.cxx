// The curve of friction of Yee, Christara and Lait with an exponent that is given, against its closed
// form.
#include "Check.h"
#include "PoweredContact.h"

#include <cmath>
#include <string>

using namespace dem;
using namespace powered;

namespace
{

Config rubbing(double gamma)
{
  Config config = scene::still({ "powder", Modulus, Poisson, Density });
  config.material.slidingFriction = 0.5;
  config.law.sliding = SlidingLaw::YeeCurve;
  config.material.law[LawValue::SlidingExponent] = gamma;
  return config;
}

/// mu N (1 - (1 - x)^gamma), its energy, its slope and its dashpot.
void curves()
{
  const double overlap = 1e-5, step = 1e-7, mu = 0.5;
  const double farthest = mu * (2.0 - Poisson) / (2.0 * (1.0 - Poisson)) * overlap;
  for (const double gamma : { 0.5, 1.0, 1.5, 2.2, 3.0 })
  {
    const std::string name = "curve, gamma = " + check::number(gamma);
    Config config = rubbing(gamma);
    Led contact(config);
    const double normal = contact.force(overlap);
    double work = 0.0, before = 0.0;
    constexpr int count = 1000;
    for (int k = 1; k <= count; ++k)
    {
      const double share = 0.8 * k / count;
      contact.force(overlap, { 0.8 * farthest / count / step, 0, 0 });
      const double friction = -contact.totalForce().x;
      work += 0.5 * (before + friction) * 0.8 * farthest / count;
      before = friction;
      if (k % 200 == 0)
      {
        check::relative(name + " at " + check::number(share), friction,
          mu * normal * (1.0 - std::pow(1.0 - share, gamma)), 1e-9);
      }
    }
    check::relative(name + ", energy", contact.energy(overlap) - Led(config).energy(overlap), work,
      1e-5);
    contact.force(overlap, { 10.0 * farthest / step, 0, 0 });
    check::relative(name + ", limit", -contact.totalForce().x, mu * normal, 1e-9);
    contact.force(overlap, { -10.3 * farthest / step, 0, 0 });
    check::relative(name + ", back", -contact.totalForce().x,
      mu * normal * (1.0 - std::pow(0.5, gamma)), 1e-6);
    // With a dashpot: k_t times the slope that is lost since touch.
    const double time = 1e-9, share = 0.5, speed = share * farthest / step;
    config.material.law[LawValue::SlidingViscosity] = time;
    Led damped(config);
    damped.force(overlap, { speed, 0, 0 });
    const double slope =
      gamma * mu * normal / farthest * std::abs(1.0 - std::pow(1.0 - share, gamma - 1.0));
    check::relative(name + ", dashpot", -damped.totalForce().x,
      mu * normal * (1.0 - std::pow(1.0 - share, gamma)) + time * slope * speed, 1e-9);
  }
  Config config = rubbing(1.5);
  config.material.law[LawValue::SlidingViscosity] = 1e-9;
  Led ours(config);
  config.law.sliding = SlidingLaw::YeeMindlin;
  Led mindlin(config);
  for (const double speed : { 3.0, -11.0, 40.0, 0.1 })
  {
    ours.force(overlap, { speed, 0.5 * speed, 0 });
    mindlin.force(overlap, { speed, 0.5 * speed, 0 });
    check::relative("gamma = 3/2 beside YeeMindlin", ours.totalForce().x, mindlin.totalForce().x,
      1e-9);
  }
}

}

int main()
{
  return check::run([] { curves(); });
}
