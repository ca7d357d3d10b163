// Cells that approach a strain: components along the axes and of shear, in one test after another,
// and strains that count from a time on.
#include "Cells.h"
#include "Check.h"

#include <algorithm>
#include <cmath>

using namespace dem;

namespace
{

constexpr double Step = 1e-5;

/// A cell with a few grains that are far apart.
Config approaching(CellControl control)
{
  Config config = cells::beads(cells::cube(0.02));
  config.cell.control[0] = control;
  config.cell.strain[0] = -0.0123;
  config.cell.velocityGradient.a.x = 3.0; // the sign does not matter
  scene::setSteps(config, Step, 1000);
  return config;
}

Snapshot someGrains(const Config& config)
{
  return scene::startFrom(cells::anywhere(config.cell, 5, 1e-3, 0.1, 3));
}

CellState at(Simulation& run, std::int64_t step)
{
  run.advanceTo(step);
  check::isTrue("it goes on: " + run.failure(), run.failure().empty());
  return run.snapshot().cell;
}

/// The cell shrinks at the given rate until it is there, to rounding, and stays.
void alongAnAxis()
{
  const Config config = approaching(CellControl::Strain);
  Simulation run(config, Scene(), someGrains(config));
  check::close("strain on the way", at(run, 200).strain.a.x, -3.0 * 200 * Step, 1e-14);
  const CellState there = at(run, 411);
  check::close("strain at the end", there.strain.a.x, -0.0123, 1e-14);
  check::close("edge", there.edges.a.x, 0.02 * std::pow(1.0 - 3.0 * Step, 410), 1e-15);
  check::close("another edge", there.edges.b.y, 0.02, 0.0);
  const CellState later = at(run, 1000);
  check::close("it stays", later.strain.a.x - there.strain.a.x, 0.0, 0.0);
  check::close("without a rate", frobenius(later.gradient), 0.0, 0.0);
}

/// A shear strain is that of both rates together; the other one may be given.
void ofShear()
{
  Config config = approaching(CellControl::Rate);
  config.cell.velocityGradient = {};
  config.cell.velocityGradient.entry(0, 1) = -8.0;
  config.cell.velocityGradient.entry(1, 0) = 2.0; // throughout
  config.cell.control[3] = CellControl::Strain;
  config.cell.strain[3] = 0.05;
  Simulation run(config, Scene(), someGrains(config));
  const CellState end = at(run, 1000);
  check::close("shear strain", end.strain.entry(0, 1) + end.strain.entry(1, 0), 0.05, 1e-13);
  check::close("of the given rate", end.strain.entry(1, 0), 0.02, 1e-14);
}

/// One component follows its strain, others are pressed.
void besideAStress()
{
  Config config = approaching(CellControl::Strain);
  config.cell.control[1] = config.cell.control[2] = CellControl::Stress;
  config.cell.stress[1] = config.cell.stress[2] = 50.0;
  config.cell.inertialNumber = 0.1;
  Simulation run(config, Scene(),
    scene::startFrom(cells::anywhere(config.cell, 150, 1e-3, 0.1, 3)));
  const CellState end = at(run, 1000);
  check::close("strain", end.strain.a.x, -0.0123, 1e-14);
  check::isTrue("the others move", std::abs(end.strain.b.y) > 1e-4);
}

/// Strains count from a time, in the middle of the run as at the begin of one that continues.
void countsFromATime()
{
  Config config = approaching(CellControl::Strain);
  Simulation whole(config, Scene(), someGrains(config));
  const CellState without = at(whole, 300);
  config.cell.strainBegin = 0.3 * Step * 1000;
  Simulation run(config, Scene(), someGrains(config));
  check::close("strain before", at(run, 299).strain.a.x, -3.0 * 299 * Step, 1e-14);
  const CellState begin = at(run, 300);
  check::close("strain then", begin.strain.a.x, 0.0, 0.0);
  check::close("deformation then", frobenius(begin.deformation - Matrix3::identity()), 0.0, 0.0);
  check::close("edges as without", frobenius(begin.edges - without.edges), 0.0, 0.0);
  const Snapshot state = run.snapshot();
  const CellState end = at(run, 1000);
  check::close("target from there", end.strain.a.x, -0.0123, 1e-14);
  check::close("edge", end.edges.a.x, 0.02 * std::pow(1.0 - 3.0 * Step, 300 + 410), 1e-15);
  Simulation on(config, Scene(), state);
  check::close("continued", frobenius(at(on, 1000).edges - end.edges), 0.0, 0.0);
  // A state of a run in which strains did not count from there.
  Simulation anew(config, Scene(), whole.snapshot());
  check::close("counted at the begin", frobenius(at(anew, 1000).edges - end.edges), 0.0, 0.0);
}

/// Strains of a cell that has come to rest count anew as well, straight on as after a restart.
void countsAtRest()
{
  Config config = approaching(CellControl::Strain);
  Simulation before(config, Scene(), someGrains(config));
  before.advanceTo(500);
  config.cell.control[0] = CellControl::Rate;
  config.cell.velocityGradient = {};
  config.cell.strainBegin = 0.7 * Step * 1000;
  Simulation run(config, Scene(), before.snapshot());
  check::close("strain before", at(run, 699).strain.a.x, -0.0123, 1e-14);
  const CellState then = at(run, 700);
  check::close("strain then", then.strain.a.x, 0.0, 0.0);
  const Snapshot state = run.snapshot();
  Simulation on(config, Scene(), state);
  check::close("strain of both", at(on, 800).strain.a.x - at(run, 800).strain.a.x, 0.0, 0.0);
}

/// New grains of a new run begin with the flow towards the target.
void beginsTowardsTheTarget()
{
  Config config = approaching(CellControl::Strain);
  Snapshot rest = scene::startFrom(cells::anywhere(config.cell, 5, 1e-3, 0.0, 3));
  const Simulation run(config, Scene(), std::move(rest));
  const Snapshot start = run.snapshot();
  for (std::size_t k = 0; k < start.particles.size(); ++k)
  {
    check::close("velocity of a grain", start.particles.velocity.get(k).x,
      -3.0 * start.particles.position.get(k).x, 1e-15);
  }
}

void withoutARate()
{
  Config config = approaching(CellControl::Strain);
  config.cell.velocityGradient = {};
  check::isTrue("a strain without a rate",
    findProblem(config.cell).find("CellVelocityGradient needs a rate for the strain XX") == 0);
}

}

int main()
{
  return check::run(
    []
    {
      alongAnAxis();
      ofShear();
      besideAStress();
      countsFromATime();
      countsAtRest();
      beginsTowardsTheTarget();
      withoutARate();
    });
}
