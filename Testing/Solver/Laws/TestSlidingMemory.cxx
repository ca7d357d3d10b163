// Memory of sliding, as a displacement and as a force: rebounds, and the energy of cycles.
#include "Check.h"
#include "Impact.h"
#include "OneContact.h"

#include <cmath>
#include <string>

using namespace dem;

namespace
{

/// Either memory of sliding gives the rebound of a sliding impact, 1 - mu (1 + e) v_n / v_t, and
/// adds nothing to the energy of impacts that stick and lose nothing.
void sliding()
{
  impact::Oblique set;
  double most[2] = { -1.0, -1.0 };
  for (const SlidingLaw law : { SlidingLaw::Displacement, SlidingLaw::Force })
  {
    Config config = scene::still({ "glass", 5e9, 0.25, set.density });
    config.law.sliding = law;
    config.law.twisting = TwistingLaw::Marshall; // so that Displacement is no default
    config.material.slidingFriction = 0.1;
    const double time = impact::contactTime(config, set);
    const std::string name = law == SlidingLaw::Force ? "force" : "displacement";
    const impact::Rebound slides = impact::rebound(config, set, 60.0, time / 500);
    check::close("by " + name + ", sliding impact", slides.tangentialRestitution,
      1.0 - 0.1 * 2.0 / std::tan(60.0 * Pi / 180.0), 2e-3);
    config.material.slidingFriction = 5.0;
    for (double degrees = 5.0; degrees < 86.0; degrees += 5.0)
    {
      const impact::Rebound out = impact::rebound(config, set, degrees, time / 500);
      const double angle = degrees * Pi / 180.0;
      const double along = out.tangentialRestitution * std::sin(angle);
      const double up = out.normalRestitution * std::cos(angle);
      const double rolling = out.spin * set.radius / set.speed;
      double& worst = most[law == SlidingLaw::Force ? 1 : 0];
      worst = std::max(worst, along * along + up * up + 0.4 * rolling * rolling - 1.0);
    }
  }
  std::printf("       energy gained, of that before: %.4f by displacement, %.4f by force\n",
    most[0], most[1]);
  check::atMost("by displacement, energy gained", most[0], 1e-4);
  check::atMost("by force, energy gained", most[1], 1e-4);
}

/// A contact of two grains that is moved along a path, in steps of 1.
class Driven : public scene::OneContact
{
public:
  explicit Driven(const Config& config)
    : OneContact(config, grainLaws(config, 1.0), { 1.0, 1.0, false })
  {
  }

  double stiffness(double overlap) const
  {
    return this->parameters().mindlin * std::sqrt(0.5 * overlap);
  }

  /// Work of the friction over the displacement @a slide at this overlap.
  double shear(double overlap, double slide)
  {
    constexpr int steps = 4000;
    double work = 0.0;
    double before = this->friction(overlap, 0.0);
    for (int k = 0; k < steps; ++k)
    {
      const double after = this->friction(overlap, slide / steps);
      work += 0.5 * (before + after) * slide / steps;
      before = after;
    }
    return work;
  }

private:
  double friction(double overlap, double slide)
  {
    this->force(overlap, { slide, 0, 0 });
    return this->totalForce().x;
  }
};

/// Sheared at one overlap and back at another: a displacement returns k_1 where it took k_2, and
/// creates (k_2 - k_1) s^2 / 2 in one direction what it loses in the other one; a force does so in
/// the opposite one. Nothing is lost or gained at one overlap.
void cycles()
{
  Config config = scene::still({ "soft", 1e7, 0.25, 2000 });
  config.material.slidingFriction = 1e9;
  config.law.twisting = TwistingLaw::Marshall;
  const double low = 0.001, high = 0.002, slide = 1e-4;
  for (const SlidingLaw law : { SlidingLaw::Displacement, SlidingLaw::Force })
  {
    config.law.sliding = law;
    const auto cycle = [&](double there, double back)
    {
      Driven contact(config);
      const double first = contact.shear(there, slide); // one expression has no order
      return first + contact.shear(back, -slide);
    };
    const Driven contact(config);
    const double due = 0.5 * (contact.stiffness(high) - contact.stiffness(low)) * slide * slide;
    const double sign = law == SlidingLaw::Displacement ? 1.0 : -1.0;
    const std::string name = law == SlidingLaw::Displacement ? "displacement" : "force";
    check::relative("cycle by " + name + ", sheared deep", cycle(high, low), -sign * due, 1e-3);
    check::relative("cycle by " + name + ", sheared high", cycle(low, high), sign * due, 1e-3);
    check::atMost("cycle by " + name + ", at one overlap", std::abs(cycle(low, low)), 1e-9 * due);
  }
}

}

int main()
{
  return check::run(
    []
    {
      sliding();
      cycles();
    });
}
