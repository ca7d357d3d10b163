// Oblique collisions: Chung & Ooi (2011) tests 4 and 5, the impacts of Kharaz et al. (MFiX DEM05),
// and test 4 at the automatic time step.
#include "Check.h"
#include "Impact.h"
#include "ScalarImpact.h"

#include <algorithm>

using namespace dem;

namespace
{

/// Tolerances in shares of the range that the quantity covers over the table.
void test4()
{
  const Config config = impact::test4Config();
  const impact::Oblique set;
  const double timeStep = impact::contactTime(config, set) / 200;
  const double pi = std::acos(-1.0);
  for (const impact::Row& row : impact::test4Rows())
  {
    const impact::Rebound seen = impact::rebound(config, set, row.degrees, timeStep);
    const std::string name = "test 4, " + check::number(row.degrees) + " degrees";
    check::relative(name + ", e_t", seen.tangentialRestitution, row.tangentialRestitution, 0.016);
    check::close(name + ", spin", seen.spin, row.spin, 0.022 * 616.5);
    const double angle = std::atan(row.tangentialRestitution * std::tan(row.degrees * pi / 180.0) /
                           config.material.restitution) *
      180.0 / pi;
    check::close(name + ", angle", seen.angle, angle, 0.025 * 90.0);
  }
}

/// The default step keeps test 4 within 5 %, wherever in a step the grain first touches.
void test4AtTheDefaultStep()
{
  const Config config = impact::test4Config();
  const impact::Oblique set;
  const double timeStep =
    Config().timeStepFactor * publishedTimeStep(config.material, set.radius, set.density);
  double restitution = 0.0, spin = 0.0;
  for (const impact::Row& row : impact::test4Rows())
  {
    for (double phase = 0.0; phase < 1.0; phase += 0.125)
    {
      const impact::Rebound seen = impact::rebound(config, set, row.degrees, timeStep, phase);
      restitution = std::max(restitution,
        std::abs(seen.tangentialRestitution / row.tangentialRestitution - 1.0));
      spin = std::max(spin, std::abs(seen.spin - row.spin) / 616.5);
    }
  }
  check::atMost("test 4 at the default step, worst e_t, relative", restitution, 0.05);
  check::atMost("test 4 at the default step, worst spin, of the range", spin, 0.05);
}

/// Spins are measured against the range of the table: at 5 degrees, where the grain comes back
/// almost without spin, the lever R - delta / 2 of equation 29 alone makes 1.5 rad/s (7 % of that
/// row) against the lever R - delta of the program that the table comes from.
void kharaz()
{
  Config config = scene::still({ "Al2O3", 380e9, 0.23, 4000 });
  config.material.slidingFriction = 0.092;
  config.wallYoungsModulus = 70e9;
  config.wallPoissonRatio = 0.25;
  const impact::Oblique set;
  const double timeStep = impact::contactTime(config, set) / 200;
  for (const impact::Row& row : { impact::Row{ 5, 0.9400, 20.25 }, impact::Row{ 10, 0.6903, 208.4 },
         impact::Row{ 15, 0.6236, 377.6 }, impact::Row{ 20, 0.6150, 510.5 },
         impact::Row{ 25, 0.6343, 599.5 }, impact::Row{ 30, 0.6813, 618.4 },
         impact::Row{ 45, 0.8160, 505.3 }, impact::Row{ 60, 0.8938, 357.7 } })
  {
    const impact::Rebound seen = impact::rebound(config, set, row.degrees, timeStep);
    const std::string name = "Kharaz, " + check::number(row.degrees) + " degrees";
    check::relative(name + ", e_t", seen.tangentialRestitution, row.tangentialRestitution, 0.01);
    check::close(name + ", spin", seen.spin, row.spin, 0.01 * 618.4);
  }
}

/// A grain on the plane at (v_t, 5 m/s); returns R w / (mu v_n).
double test5Spin(const Config& config, double slide)
{
  impact::Oblique set;
  set.radius = 1e-5;
  set.density = config.material.density;
  const double tangential = slide * config.material.slidingFriction * 5.0;
  set.speed = std::hypot(tangential, 5.0);
  const double degrees = std::atan2(tangential, 5.0) * 180.0 / std::acos(-1.0);
  const double timeStep = impact::contactTime(config, set) / 400;
  return impact::rebound(config, set, degrees, timeStep).spin * set.radius /
    (config.material.slidingFriction * 5.0);
}

/// The table is a finite element solution (partial slip in the contact area), which a spring that
/// either sticks or slips cannot follow where the contact mostly sticks: there the law itself is 6
/// to 14 % low. Those rows are held to the law, integrated on its own; the others to the table too.
void test5()
{
  Config config = scene::still({ "steel", 208e9, 0.30, 7850 });
  config.material.slidingFriction = 0.3;
  struct Row
  {
    double slide, spin;
  };
  for (const Row& row : { Row{ 2.28, 2.32 }, Row{ 2.76, 2.86 }, Row{ 3.30, 3.44 },
         Row{ 3.89, 4.04 }, Row{ 4.69, 4.57 }, Row{ 5.66, 4.955 } })
  {
    scalar::Impact law;
    law.friction = config.material.slidingFriction;
    law.shearRatio =
      3.0 * (1.0 - config.material.poissonRatio) / (2.0 - config.material.poissonRatio);
    law.slide = row.slide * law.friction;
    law.smallness = impact::hertz(sphereMass(config.material.density, 1e-5),
                      scene::planeStiffness(config, 1e-5), 5.0)
                      .overlap /
      1e-5;
    const std::string name = "test 5, slide " + check::number(row.slide);
    const double spin = test5Spin(config, row.slide);
    const double due = scalar::follow(law).spin / law.friction;
    check::relative(name + ", the law", spin, due, 2e-3);
    if (row.slide > 4.5)
    {
      check::relative(name + ", the table", spin, row.spin, 0.05);
    }
    else
    {
      check::relative(name + ", the table (law 6 to 14 % low)", spin, row.spin, 0.14);
    }
  }
  for (double slide : { 8.0, 10.0, 14.0 })
  {
    check::relative("test 5, gross slip, slide " + check::number(slide), test5Spin(config, slide),
      2.5 * (1.0 + config.material.restitution), 0.005);
  }
}

/// What is left of the energy of a grazing impact, over that before.
double energyLeft(const impact::Rebound& seen, const impact::Oblique& set, double degrees)
{
  const double angle = degrees * std::acos(-1.0) / 180.0;
  const double across = seen.tangentialRestitution * std::sin(angle);
  const double away = seen.normalRestitution * std::cos(angle);
  const double rotation = set.radius * seen.spin / set.speed;
  return across * across + away * away + 0.4 * rotation * rotation;
}

/// Friction takes from a grazing impact and never gives, whatever the law of sliding. Reported of
/// LAMMPS' fix wall/gran (pull request 5007): a third more energy at 76 degrees and mu = 0.5.
void grazing()
{
  const impact::Oblique set;
  for (int law = 0; law <= static_cast<int>(SlidingLaw::YeeStiction); ++law)
  {
    double most = 0.0;
    for (const double restitution : { 1.0, 0.7 })
    {
      Config config = impact::test4Config();
      config.law.sliding = static_cast<SlidingLaw>(law);
      config.material.slidingFriction = 0.5;
      config.material.restitution = restitution;
      config.material.law[LawValue::SlidingViscosity] =
        config.law.sliding == SlidingLaw::YeeMindlin ? 0.0 : 50.0;
      config.material.law[LawValue::SlidingStiffness] = 1e6;
      const double timeStep = impact::contactTime(config, set) / 200;
      for (const double degrees : { 45.0, 60.0, 70.0, 76.0, 80.0, 85.0, 89.0 })
      {
        const impact::Rebound seen = impact::rebound(config, set, degrees, timeStep);
        most = std::max(most, energyLeft(seen, set, degrees));
      }
    }
    // Mindlin's curve of one displacement returns more where the normal force has fallen since.
    const bool isCurve = law == static_cast<int>(SlidingLaw::YeeMindlin);
    check::atMost("grazing, sliding law " + std::to_string(law) + ", energy left", most,
      isCurve ? 1.01 : 1.0 - 1e-4);
  }
}

void cases()
{
  grazing();
  test4();
  test4AtTheDefaultStep();
  kharaz();
  test5();
}

}

int main()
{
  return check::run(cases);
}
