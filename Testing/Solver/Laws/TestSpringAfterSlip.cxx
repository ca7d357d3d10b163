// What a spring of friction keeps while its contact slips: which rule gives results that converge
// as the step shrinks.
#include "Check.h"
#include "Scenes.h"

#include <algorithm>

using namespace dem;

namespace
{

/// Tangential velocity after an impact on a plane at 1 m/s, over the one before [1].
double rebound(NormalLaw normal, SpringAfterSlip rule, double slide, double steps)
{
  const double radius = 0.005;
  Config config = scene::still({ "grain", 1e7, 0.3, 2500 });
  config.law.normal = normal;
  config.law.afterSlip = rule;
  config.material.law[LawValue::NormalStiffness] = 1e4;
  config.material.law[LawValue::TangentialStiffnessRatio] = 0.82;
  config.material.restitution = 0.5;
  config.material.slidingFriction = 0.3;
  const double duration = 2e-3;
  const auto count = static_cast<std::int64_t>(steps);
  scene::setSteps(config, duration / steps, count);
  Simulation run(config, scene::plane(1.0),
    scene::startFrom(
      { scene::grain(0, radius, 2500, { 0, 0, 1.00001 * radius }, { slide, 0, -1 }) }));
  scene::advance(run, count);
  return run.particles().get(0).velocity.x / slide;
}

/// The default converges with the first order, whatever the law.
void relaxes()
{
  for (const NormalLaw normal : { NormalLaw::Hooke, NormalLaw::Hertz })
  {
    for (const double slide : { 0.3, 0.8, 1.5, 2.5 })
    {
      const auto at = [&](double steps)
      { return rebound(normal, SpringAfterSlip::Relaxes, slide, steps); };
      const double coarse = at(1e3), fine = at(1e4), finest = at(1e5);
      const std::string name =
        std::string(nameOf(normal)) + ", sliding at " + check::number(slide) + " m/s";
      check::atMost(name + ", off by with 1000 steps", std::abs(coarse - finest), 4e-3);
      check::atMost(name + ", off by with 10000", std::abs(fine - finest), 4e-4);
    }
  }
}

/// What slips throughout loses mu (1 + e) of the normal velocity, but for the tensile end, where
/// nothing holds: springs give nothing back.
void slidesThrough()
{
  const double slide = 2.5, due = (slide - 0.3 * 1.5) / slide;
  const auto at = [&](SpringAfterSlip rule) { return rebound(NormalLaw::Hertz, rule, slide, 1e5); };
  const double relaxed = at(SpringAfterSlip::Relaxes);
  check::close("slides through", relaxed, due, 0.01);
  check::close("slides through, the clipped force", at(SpringAfterSlip::ClippedForce), relaxed,
    1e-4);
  // A dashpot makes a long spring of the small stiffness at the end of a contact, and that spring
  // drives.
  check::isTrue("less the dashpot it is driven", at(SpringAfterSlip::LessDashpot) > relaxed + 0.01);
}

/// Where contacts stick again, what the clipped force comes to jumps about with the step.
void clippedForce()
{
  const auto spread = [](SpringAfterSlip rule)
  {
    double least = 1e9, most = -1e9;
    for (const double steps : { 2e4, 4e4, 1e5 })
    {
      const double now = rebound(NormalLaw::Hooke, rule, 1.5, steps);
      least = std::min(least, now);
      most = std::max(most, now);
    }
    return most - least;
  };
  const double relaxed = spread(SpringAfterSlip::Relaxes);
  check::atMost("relaxing, steps differ by", relaxed, 1e-5);
  check::isTrue("clipping, by more", spread(SpringAfterSlip::ClippedForce) > 4.0 * relaxed);
}

}

int main()
{
  return check::run(
    []
    {
      relaxes();
      slidesThrough();
      clippedForce();
    });
}
