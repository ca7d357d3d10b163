// Random scenes in closed containers: in none is a grain on the other side of a wall unless the run
// says what went wrong.
#include "Check.h"
#include "ClosedScenes.h"
#include "RandomScenes.h"

#include <iostream>

using namespace dem;

namespace
{

std::vector<std::uint64_t> seeds;
int ended = 0, refused = 0;

/// What is wrong with a run; nothing where it is good or says that it is not.
std::string wrongWith(const closed::ClosedScene& made)
{
  try
  {
    Simulation simulation(made.config, made.scene, made.start);
    const TimePlan& plan = simulation.timePlan();
    std::string astray;
    for (std::int64_t frame = 1; frame <= plan.frameCount; ++frame)
    {
      if (simulation.advanceTo(frame * plan.stepsPerFrame) == AdvanceStatus::Failed)
      {
        ++ended;
        return simulation.failure().empty() ? "no words" : "";
      }
      if (!astray.empty())
      {
        return astray; // and another frame without a word
      }
      const double time = plan.timeOf(frame * plan.stepsPerFrame);
      astray = made.astray(simulation.snapshot(), time);
      if (!astray.empty())
      {
        astray += " at t = " + std::to_string(time);
      }
    }
    return astray;
  }
  catch (const Error& error)
  {
    ++refused;
    return {};
  }
}

void cases()
{
  for (const std::uint64_t seed : seeds)
  {
    std::string name, wrong;
    try
    {
      const closed::ClosedScene made = closed::randomScene(seed);
      name = made.name;
      wrong = wrongWith(made);
    }
    catch (const Error& error)
    {
      ++refused;
      continue;
    }
    if (!wrong.empty())
    {
      check::line(false, "seed " + std::to_string(seed) + ": " + name, wrong);
    }
  }
  std::cout << seeds.size() << " scenes, of which " << ended << " ended and " << refused
            << " were refused\n";
  check::isTrue("some runs went on to their end", ended + refused < static_cast<int>(seeds.size()));
}

}

int main(int argc, char** argv)
{
  std::vector<std::uint64_t> usual;
  for (std::uint64_t seed = 1; seed <= 200; ++seed)
  {
    usual.push_back(seed);
  }
  seeds = scene::seedsOf(argc, argv, usual);
  return check::run(cases);
}
