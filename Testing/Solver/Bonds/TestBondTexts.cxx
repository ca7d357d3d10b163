// What is said of a BondExpression that is wrong, or becomes so in a run.
#include "BondLaws.h"
#include "BondedGrains.h"
#include "Check.h"

#include <string>
#include <vector>

using namespace dem;
using namespace scene;

namespace
{

void refused(const std::string& text, const std::string& part)
{
  Config config = written(bonded(BondLaw::Parallel), text);
  check::refused(
    "'" + text + "'",
    [&]
    {
      Simulation simulation(config, {}, scene::startFrom(line(2, { 1, 0, 0 })));
      scene::advance(simulation, 1);
    },
    part);
}

/// What is wrong with a text is said with its place.
void refusals()
{
  refused("", "BondLaw is Expression, which needs a BondExpression.");
  refused("# nothing", "BondExpression: Line 1");
  refused("N = k*(L - L0)", "BondExpression: Line 1, column 5: nothing is called k");
  refused("ks = 1e5", "N, the force along the bond, is given no value");
  refused("N = 1e5*(L - L0)\nks = 1e5*L/L0",
    "Line 2, column 6: take L0 instead of L: ks must not change with the length");
  refused("N = 1e5*delta", "nothing is called delta");
  refused("L0 = 1; N = L - L0", "L0 is known of the bond and cannot be given a value");
  refused("N = 1e5*(L0 - L)",
    "Line 1, column 5: N, tension above 0, must rise with L where L is L0, but its slope there is");
  refused("N = 1e5*(L - L0); kb = -r", "kb must be 0 or above, but is -0.0005");
  refused("N = 1e5*(L - L0)/max(A - 1, 0)",
    "this makes N no finite number for a bond with L = 0.001");
  // At the begin all is well.
  Config config = written(bonded(BondLaw::Parallel), "N = 1e5*(L - L0) + 1e-9*log(L - 0.0009)");
  std::vector<Particle> grains = line(2, { 1, 0, 0 });
  grains[0].velocity.x = 100.0;
  scene::setSteps(config, 1e-8, 2000);
  Simulation run(config, {}, scene::startFrom(grains));
  check::refused(
    "no number later", [&] { scene::advance(run, 2000); },
    "BondExpression: Line 1, column 25: this makes N no finite number for a bond with L = ");
  // Bonds of a state are not made anew, and have a text that was changed: all is well at 1 mm.
  config = written(bonded(BondLaw::Parallel), "N = 1e5*(L - L0)");
  grains[0].velocity = {};
  grains[1].position.x = 1.05 * Length;
  const Snapshot good = Simulation(config, {}, scene::startFrom(grains)).snapshot();
  for (const std::string name : { "ks", "kb", "kt" })
  {
    config.bonds.expression = "N = 1e5*(L - L0); " + name + " = select(L0 < 1.02e-3, 1e-3, -0.25)";
    check::refused(
      name + " below 0 in a state that goes on",
      [&]
      {
        Simulation simulation(config, {}, good);
        scene::advance(simulation, 1);
      },
      "column 24: " + name + " must be 0 or above, but is -0.25");
  }
  config = written(bonded(BondLaw::Parallel), "N = 1e12*(L - L0)");
  scene::setSteps(config, 1e-6, 10);
  check::refused(
    "too long a step",
    [&]
    {
      Simulation simulation(config, {}, scene::startFrom(grains));
      scene::advance(simulation, 1);
    },
    "Take a smaller TimeStep");
}

}

int main()
{
  return check::run(refusals);
}
