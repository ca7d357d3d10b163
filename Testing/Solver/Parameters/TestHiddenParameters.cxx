// What the panel hides does not count: another value of a parameter that belongs to other laws, bonds
// or cells than those that are chosen leaves a run as it is, to the bit. Scenes are made by seeds.
// Arguments are other seeds to try: the first one and how many.
#include "AnotherValue.h"
#include "Check.h"
#include "RandomScenes.h"

#include "Parameters/ParameterTable.h"

#include <set>

using namespace dem;

namespace
{

constexpr std::int64_t Steps = 250;

template <typename Owner>
void change(const Parameter<Owner>& one, Owner& owner)
{
  std::vector<double> numbers = one.numbers(owner);
  for (double& number : numbers)
  {
    number = check::another(one.bounds, number);
  }
  one.set(owner, numbers.data());
}

/// Whether the panel shows a parameter of a kind of rows.
template <typename Owner>
bool isShown(const Parameter<Owner>& one, const Config& config)
{
  Parameter<Config> ofRun;
  ofRun.when = one.when;
  return counts(ofRun, parameters(), config);
}

/// Changes what the panel hides of a row of a table.
/// @param only the parameter to change; empty for all
template <typename Owner>
void changeRow(const std::vector<Parameter<Owner>>& table, Owner& row, const Config& config,
  const std::string& only, std::set<std::string>& changed)
{
  for (const Parameter<Owner>& one : table)
  {
    // A twisting friction that is given for two bodies counts beside one that is automatic.
    const bool isGiven = one.given && std::string(one.name) == "TwistingFriction";
    if ((only.empty() || only == one.name) && !isGiven && !isShown(one, config))
    {
      change(one, row);
      changed.insert(one.name);
    }
  }
}

/// A scene with other values of what the panel hides.
scene::RandomScene changeHidden(const scene::RandomScene& made, const std::string& only,
  std::set<std::string>& changed)
{
  scene::RandomScene other = made;
  const Config& config = made.config;
  changeRow(parameters(), other.config, config, only, changed);
  for (Material& material : other.config.materials)
  {
    Config ofRow = config;
    ofRow.material = material;
    changeRow(materialParameters(), material, ofRow, only, changed);
  }
  for (MaterialPair& pair : other.config.materialPairs)
  {
    changeRow<GivenCoefficients>(pairParameters(), pair, config, only, changed);
  }
  for (WallBody& body : other.scene.walls.bodies)
  {
    changeRow<GivenCoefficients>(pairParameters(), body.material, config, only, changed);
  }
  return other;
}

/// What a run comes to, or what it says.
struct End
{
  Snapshot state;
  std::string failure;
  double timeStep = 0.0;
  double dissipated = 0.0;

  explicit End(const scene::RandomScene& made)
  {
    try
    {
      Simulation run(made.config, made.scene);
      if (run.advanceTo(Steps) != AdvanceStatus::Reached)
      {
        this->failure = run.failure();
        return;
      }
      this->state = run.snapshot();
      this->timeStep = run.timePlan().timeStep;
      this->dissipated = run.observe().totals.dissipatedEnergy;
    }
    catch (const std::exception& error)
    {
      this->failure = error.what();
    }
  }
  bool equals(const End& other) const
  {
    return this->failure == other.failure && this->timeStep == other.timeStep &&
      this->dissipated == other.dissipated && scene::identical(this->state, other.state);
  }
};

void testScene(const std::string& name, const scene::RandomScene& made,
  std::set<std::string>& changed)
{
  const End due(made);
  const End all(changeHidden(made, "", changed));
  check::isTrue(name + ": hidden parameters do not count", due.equals(all));
  if (due.equals(all))
  {
    return;
  }
  std::set<std::string> tried;
  changeHidden(made, "", tried);
  for (const std::string& one : tried)
  {
    std::set<std::string> ignored;
    const End alone(changeHidden(made, one, ignored));
    if (!due.equals(alone))
    {
      check::line(false, name + ": " + one + " counts though it is hidden", alone.failure);
    }
  }
}

}

int main(int argc, char** argv)
{
  return check::run(
    [=]
    {
      std::set<std::string> changed;
      for (const std::uint64_t seed : scene::seedsOf(argc, argv, { 1, 2, 3, 4, 5, 6, 7, 8 }))
      {
        const std::string number = std::to_string(seed);
        testScene("seed " + number, scene::randomScene(seed, Steps), changed);
        testScene("cell " + number, scene::randomCell(seed, Steps), changed);
      }
      check::isTrue("most parameters that can be hidden were", changed.size() >= 60);
      std::printf("       %zu parameters were hidden:", changed.size());
      for (const std::string& one : changed)
      {
        std::printf(" %s", one.c_str());
      }
      std::printf("\n");
    });
}
