// What cannot be together with walls that hold grains, which parameters are shown, and fingerprints.
#include "Check.h"
#include "Sticking.h"

#include "Parameters/ParameterTable.h"

#include <string>
#include <vector>

using namespace dem;
using namespace sticking;

namespace
{

/// What cannot be, and what is shown when.
void rules()
{
  Config config = usual();
  config.cell.periodic = { true, true, false };
  check::isTrue("a periodic cell that keeps its shape", findProblem(config).empty());
  config.cell.velocityGradient.entry(0, 1) = 0.1;
  check::contains("a cell that deforms", findProblem(config),
    "Turn WallStiction off: walls cannot");
  const auto counts = [](const char* name, const Config& of)
  { return dem::counts(parameterOf(name), parameters(), of); };
  Config plain = scene::still();
  check::isTrue("hidden",
    !counts("StictionFriction", plain) && !counts("SpinStictionShare", plain));
  plain.wallStiction = true;
  check::isTrue("shown",
    counts("StictionFriction", plain) && counts("StictionShare", plain) &&
      counts("SpinStictionShare", plain));
}

/// Fingerprints of runs whose walls hold no grains are those of before SpinStictionShare, and so are
/// those of tables of materials and pairs that do not give the value.
void fingerprints()
{
  const std::string name = "SpinStictionShare";
  Config config = scene::still();
  std::vector<double> without;
  for (const Parameter<Config>& one : parameters())
  {
    if (one.name != name && one.name != std::string("SpinResistance") &&
      isRead(one, parameters(), config))
    {
      const std::vector<double> some = one.numbers(config);
      without.insert(without.end(), some.begin(), some.end());
    }
  }
  check::isTrue("a usual run", numbersOf(config, Effect::Shown) == without);
  config.material.law[LawValue::SpinStictionShare] = 0.5;
  check::isTrue("a value that nothing reads", numbersOf(config, Effect::Shown) == without);
  config.wallStiction = true;
  const std::vector<double> half = numbersOf(config, Effect::Shown);
  config.material.law[LawValue::SpinStictionShare] = 0.4;
  check::isTrue("a value that walls read", numbersOf(config, Effect::Shown) != half);

  const auto& ofMaterials = materialParameters();
  const Parameter<Material>& ofOne = *findParameter(ofMaterials, name);
  Material material;
  check::isTrue("a material as usual", !isRead(ofOne, ofMaterials, material));
  material.law[LawValue::SpinStictionShare] = 0.5;
  check::isTrue("a material with a value of its own", isRead(ofOne, ofMaterials, material));
  const auto& ofPairs = pairParameters();
  const Parameter<GivenCoefficients>& ofTwo = *findParameter(ofPairs, name);
  GivenCoefficients pair;
  check::isTrue("a pair without the value", !isRead(ofTwo, ofPairs, pair));
  pair.law[LawValue::SpinStictionShare] = 0.0;
  check::isTrue("a pair with the value 0", isRead(ofTwo, ofPairs, pair));
}

}

int main()
{
  return check::run(
    []
    {
      rules();
      fingerprints();
    });
}
