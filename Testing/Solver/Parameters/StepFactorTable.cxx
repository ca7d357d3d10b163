// How far Chung & Ooi (2011) test 4 is off for a range of TimeStepFactor: the worst over all angles
// and over where in a step the grain first touches. The default factor of Config rests on this.
#include "Impact.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace dem;

namespace
{

const double Factors[] = { 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1.0, 1.5, 2.0,
  3.0 };

void test4()
{
  const Config config = impact::test4Config();
  const impact::Oblique set;
  const double published = publishedTimeStep(config.material, set.radius, set.density);
  const double contactTime = impact::contactTime(config, set);
  std::printf("factor  steps a contact  e_t off (at)        spin off (at)       spin off, share of "
              "the range\n");
  for (double factor : Factors)
  {
    double restitution = 0.0, spin = 0.0, range = 0.0, restitutionAt = 0.0, spinAt = 0.0;
    for (const impact::Row& row : impact::test4Rows())
    {
      for (double phase = 0.0; phase < 1.0; phase += 0.0625)
      {
        const impact::Rebound seen =
          impact::rebound(config, set, row.degrees, factor * published, phase);
        const double a = std::abs(seen.tangentialRestitution / row.tangentialRestitution - 1.0);
        const double b = std::abs(seen.spin / row.spin - 1.0);
        restitutionAt = a > restitution ? row.degrees : restitutionAt;
        spinAt = b > spin ? row.degrees : spinAt;
        restitution = std::max(restitution, a);
        spin = std::max(spin, b);
        range = std::max(range, std::abs(seen.spin - row.spin) / 616.5);
      }
    }
    std::printf("%5.2f   %8.1f         %6.2f %% (%2.0f deg)   %6.2f %% (%2.0f deg)   %6.2f %%\n",
      factor, contactTime / (factor * published), 100.0 * restitution, restitutionAt, 100.0 * spin,
      spinAt, 100.0 * range);
  }
}

/// The default material and friction at 1 m/s: soft grains, hard impacts. Against a step of a
/// hundredth; the normal restitution against the one asked for.
void defaults()
{
  Config config = scene::still();
  config.material.slidingFriction = Config().material.slidingFriction;
  impact::Oblique set;
  set.density = config.material.density;
  set.speed = 1.0;
  const double published = publishedTimeStep(config.material, set.radius, set.density);
  std::printf("\nDefault material at 1 m/s\n"
              "factor  steps a contact   e_n off   e_t off   spin off, share of the range\n");
  for (double factor : Factors)
  {
    double normal = 0.0, tangential = 0.0, spin = 0.0;
    for (double restitution : { 0.1, 0.3, 0.5, 0.7, 0.9, 1.0 })
    {
      config.material.restitution = restitution;
      for (double degrees : { 0.0, 10.0, 20.0, 30.0, 45.0, 60.0, 75.0 })
      {
        const impact::Rebound due = impact::rebound(config, set, degrees, 0.01 * published);
        for (double phase = 0.0; phase < 1.0; phase += 0.125)
        {
          const impact::Rebound seen =
            impact::rebound(config, set, degrees, factor * published, phase);
          normal = std::max(normal, std::abs(seen.normalRestitution - restitution));
          tangential =
            std::max(tangential, std::abs(seen.tangentialRestitution - due.tangentialRestitution));
          spin = std::max(spin, std::abs(seen.spin - due.spin) * set.radius / set.speed);
        }
      }
    }
    std::printf("%5.2f   %8.1f          %6.4f    %6.4f    %6.2f %%\n", factor,
      impact::contactTime(config, set) / (factor * published), normal, tangential,
      100.0 * spin / 0.7);
  }
}

}

int main()
{
  test4();
  defaults();
  return 0;
}
