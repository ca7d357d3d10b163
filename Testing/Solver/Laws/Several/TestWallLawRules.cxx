// Rules for contacts with walls that have other laws than contacts of grains: steps that suit both
// laws, what is refused, which parameters are shown, and fingerprints.
#include "SeveralLaws.h"

#include "Parameters/ParameterTable.h"

#include <algorithm>
#include <cmath>

using namespace dem;
using namespace several;

namespace
{

/// The automatic step is the shorter one of those of the two laws.
void steps()
{
  const Surface floor = scene::plane(0.1);
  for (const StepControlKind control : { StepControlKind::Published, StepControlKind::Stable })
  {
    for (const double stiffness : { 400.0, 4e6 })
    {
      Config hertz = soft();
      hertz.material.law[LawValue::NormalStiffness] = stiffness;
      Config both = hertz;
      both.wallLaws.normal = OtherNormalLaw::Hooke;
      Config reversed = atWalls(both);
      reversed.wallLaws.normal = OtherNormalLaw::Hertz;
      const std::string name =
        std::string(nameOf(control)) + ", walls of " + check::number(stiffness);
      const double due =
        std::min(stepOf(hertz, control, floor), stepOf(atWalls(both), control, floor));
      check::isTrue(name, stepOf(both, control, floor) == due);
      check::isTrue(name + ", reversed", stepOf(reversed, control, floor) == due);
    }
  }
  // Steps that change follow a hit at a wall as where all contacts have the law of the wall, which
  // is the stiffer one.
  Config hooke = soft();
  hooke.material.law[LawValue::NormalStiffness] = 4e5;
  hooke.wallLaws.normal = OtherNormalLaw::Hooke;
  hooke.stepControl = StepControlKind::Stable;
  hooke.endTime = hooke.frameInterval = 0.01;
  const auto endOf = [&](const Config& config)
  {
    Simulation run(config, floor,
      scene::startFrom(
        { scene::grain(0, Radius, Density, { 0, 0, 1.5 * Radius }, { 0.1, 0, -0.5 }) }));
    scene::advance(run, run.timePlan().lastStep());
    return std::vector<Particle>{ run.particles().get(0) };
  };
  const std::vector<Particle> end = endOf(hooke);
  check::isTrue("a hit with changing steps",
    end[0].velocity.z > 0.0 && sameMotion(end, endOf(atWalls(hooke))));
  Config given = hooke;
  given.stepControl = StepControlKind::Published;
  given.timeStep = 1e-3;
  check::refused(
    "a step that is too long for the law at walls",
    [&]
    {
      Simulation(given, floor,
        scene::startFrom({ scene::grain(0, Radius, Density, { 0, 0, 2.0 * Radius }) }));
    },
    "equation 49 or, at walls, NormalStiffness");
}

/// A hit of grains that is too short for a given step lasts as long as with the law of grains for
/// all contacts: pi / sqrt(q) steps on linear springs, with q = k h^2 / m*.
void hits()
{
  Config config = soft();
  config.law.normal = NormalLaw::Hooke;
  config.material.law[LawValue::NormalStiffness] = 4e5;
  const double q = 3.5;
  const std::string due = failureOfHit(config, q, scene::plane(0.1));
  check::contains("a hit of " + check::number(Pi / std::sqrt(q)) + " steps", due,
    "lasts 1.7 steps, too few to follow it");
  config.wallLaws.normal = OtherNormalLaw::Hertz;
  check::isTrue("and beside other walls", failureOfHit(config, q, scene::plane(0.1)) == due);
}

/// What cannot be.
void problems()
{
  Config config = soft();
  config.wallLaws.normal = OtherNormalLaw::Hooke;
  config.wallLaws.adhesion = OtherAdhesionLaw::JKR;
  check::contains("JKR with springs", findProblem(config),
    "At walls, AdhesionLaw is JKR, which is Hertz's law of sticky bodies and cannot be combined "
    "with NormalLaw Hooke.");
  config.wallLaws.adhesion = OtherAdhesionLaw::AsUsual;
  config.material.law[LawValue::NormalStiffness] = 0.0;
  check::contains("springs without stiffness", findProblem(config),
    "At walls, NormalLaw is Hooke, which needs a NormalStiffness above 0.");
  config = soft();
  config.wallLaws.sliding = OtherSlidingLaw::Viscous;
  config.law.expression = "N = 100*delta";
  check::contains("a law of one's own", findProblem(config),
    "to AsGrains: LawExpression is for all contacts.");
  config = soft();
  config.frictionUpdate = FrictionUpdate::AsPublished;
  config.wallLaws.sliding = OtherSlidingLaw::Displacement;
  check::isTrue("the published law twice", findProblem(config).empty());
  config.wallLaws.sliding = OtherSlidingLaw::Viscous;
  check::contains("another law than the published one", findProblem(config),
    "At walls, FrictionUpdate is AsPublished");
  config = soft();
  config.wallLaws.sliding = static_cast<OtherSlidingLaw>(99);
  check::contains("no law", findProblem(config), "WallSlidingLaw is 99");
}

/// Values that only the law at walls reads are shown, and no others.
void shown()
{
  const auto counts = [](const char* name, const Config& config)
  { return dem::counts(parameterOf(name), parameters(), config); };
  Config config = soft();
  check::isTrue("hidden", !counts("NormalStiffness", config) && !counts("StictionShare", config));
  check::isTrue("restitution", counts("Restitution", config));
  config.wallLaws.sliding = OtherSlidingLaw::YeeStiction;
  check::isTrue("of stiction at walls", counts("StictionShare", config));
  config.wallLaws.normal = OtherNormalLaw::Hooke;
  check::isTrue("of springs at walls", counts("NormalStiffness", config));
  config.law.damping = DampingLaw::CriticalRatio;
  check::isTrue("no dashpot along contacts", !counts("SlidingDashpot", config));
  config.wallLaws.damping = OtherDampingLaw::CriticalRatio;
  check::isTrue("nor at walls", !counts("SlidingDashpot", config));
  check::isTrue("no restitution", !counts("Restitution", config));
  config.wallLaws.damping = OtherDampingLaw::Restitution;
  check::isTrue("a dashpot at walls alone",
    counts("SlidingDashpot", config) && counts("Restitution", config));
  // Fingerprints of runs without laws at walls are those of before.
  const auto numbers = [](const Config& of) { return numbersOf(of, Effect::Forces); };
  Config usual = soft();
  const std::size_t before = numbers(usual).size();
  usual.wallLaws.sliding = OtherSlidingLaw::Displacement;
  check::equal("numbers more in a fingerprint",
    static_cast<long long>(numbers(usual).size() - before), 2);
  Config rolls = soft(), twists = soft();
  rolls.wallLaws.rolling = OtherRollingLaw::None;
  twists.wallLaws.twisting = static_cast<OtherTwistingLaw>(rolls.wallLaws.rolling);
  check::isTrue("laws of two kinds with the same number have other fingerprints",
    numbers(rolls) != numbers(twists));
}

}

int main()
{
  return check::run(
    []
    {
      steps();
      hits();
      problems();
      shown();
    });
}
