// What is said of laws of contact that lack a value or do not go together.
#include "Check.h"
#include "Impact.h"

#include <cmath>
#include <functional>
#include <string>

using namespace dem;

namespace
{

Config elastic()
{
  return scene::still({ "soft", 1e7, 0.25, 2000 });
}

void refused(const std::string& words, const std::function<void(Config&)>& change)
{
  Config config = elastic();
  change(config);
  check::contains("refused", findProblem(config), words);
}

void badChoices()
{
  refused("NormalLaw is Hooke, which needs a NormalStiffness above 0.",
    [](Config& c) { c.law.normal = NormalLaw::Hooke; });
  refused("NormalLaw is Hooke, which needs a NormalStiffness above 0; that of 'wood' is 0.",
    [](Config& c)
    {
      c.law.normal = NormalLaw::Hooke;
      c.material.name = "stone";
      c.material.law[LawValue::NormalStiffness] = 3.0;
      c.materials = { c.material, Material{} };
      c.materials[1].name = "wood";
    });
  Config dry = elastic();
  check::isTrue("no note", noteOnLaw(dry).empty());
  dry.law.adhesion = AdhesionLaw::DMT;
  check::contains("note", noteOnLaw(dry), "AdhesionLaw is DMT, but no SurfaceEnergy is above 0");
  dry.law.adhesion = AdhesionLaw::SJKR;
  check::contains("note", noteOnLaw(dry),
    "but no CohesionEnergyDensity is above 0: nothing sticks");
  Config rubs = elastic();
  rubs.law.slidingDashpot = SlidingDashpot::Given;
  rubs.law.sliding = SlidingLaw::YeePath;
  check::isTrue("a dashpot of twisting", noteOnLaw(rubs).empty());
  rubs.law.twisting = TwistingLaw::None;
  check::contains("note", noteOnLaw(rubs),
    "SlidingDashpot is Given, but SlidingLaw YeePath and TwistingLaw None have no dashpot");
  rubs.law.sliding = SlidingLaw::StaticDynamic;
  check::isTrue("a dashpot of sliding", noteOnLaw(rubs).empty());
  refused("SlidingDashpot must not be Given",
    [](Config& c)
    {
      c.frictionUpdate = FrictionUpdate::AsPublished;
      c.law.slidingDashpot = SlidingDashpot::Given;
    });
  Config published = elastic();
  published.frictionUpdate = FrictionUpdate::AsPublished;
  published.law.slidingDashpot = SlidingDashpot::Ratio;
  check::isTrue("a ratio as the paper has it", findProblem(published).empty());
  refused("FrictionUpdate is AsPublished, which is the published law as a whole",
    [](Config& c)
    {
      c.frictionUpdate = FrictionUpdate::AsPublished;
      c.law.rolling = RollingLaw::Constant;
    });
  refused("SurfaceEnergy is -1 but must be",
    [](Config& c) { c.material.law[LawValue::SurfaceEnergy] = -1.0; });
  refused("Damping is nan but must be",
    [](Config& c) { c.material.law[LawValue::Damping] = std::nan(""); });
}

}

int main()
{
  return check::run(badChoices);
}
