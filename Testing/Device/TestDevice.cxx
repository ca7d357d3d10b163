// Kernels for graphics processors, in plain loops: every bit has to be that of the solver. Grains
// fall, hit each other and walls, and come apart, so contacts begin and end all the time.
#include "../Solver/Support/Check.h"
#include "Bed.h"
#include "Comparison.h"
#include "Follow.h"
#include "OnHost.h"

#include <algorithm>
#include <cmath>

namespace
{

using namespace device;

constexpr std::int64_t Grains = 2000;
constexpr std::int64_t Steps = 300;
constexpr std::int64_t Chunk = 20;
constexpr double Skin = 0.1 * bed::LargestRadius;

SolverCase fallingGrains()
{
  dem::Config config = bed::material();
  config.threads = 2;
  const dem::Surface walls = bed::container(Grains);
  dem::Simulation simulation(config, walls, bed::looseGrid(Grains, {}));
  if (simulation.advanceTo(1200) != dem::AdvanceStatus::Reached)
  {
    throw dem::Error(simulation.failure());
  }
  return makeCase(config, walls, bed::begun(simulation.snapshot()));
}

std::string said(const Comparison& found)
{
  return std::to_string(found.different) + " of " + std::to_string(found.numbers) + " differ" +
    (found.first.empty() ? "" : ", first " + found.first);
}

Bed after(const SolverCase& what, const Bed& start, LoadLayout layout)
{
  Bed bed = start;
  const std::unique_ptr<Run> run = runOnHost(layout);
  const FollowResult followed = follow(NearLists(what, Skin, 1), Steps, Chunk, *run, bed);
  std::printf("%.0f ns a grain step, %lld lists, farthest %.2f\n",
    1e9 * followed.outcome.seconds / static_cast<double>(Grains * Steps),
    static_cast<long long>(followed.lists), followed.farthest);
  check::isTrue("lists are made anew", followed.lists > 0);
  check::equal("lists that were too old", followed.tooOld, 0);
  check::equal("what kernels are not made for", followed.outcome.unusual, 0);
  return bed;
}

/// How many contacts of grains the first one has and the second has not.
std::int64_t lacking(const Memories& first, const Memories& second)
{
  return std::count_if(first.pairs.begin(), first.pairs.end(),
    [&](const PairMemory& memory)
    { return !std::binary_search(second.pairs.begin(), second.pairs.end(), memory, BySlots); });
}

/// How many grains touch more than one element.
std::int64_t inEdges(const Memories& memories)
{
  std::int64_t count = 0;
  for (std::size_t k = 1; k < memories.walls.size(); ++k)
  {
    count += memories.walls[k].grain == memories.walls[k - 1].grain ? 1 : 0;
  }
  return count;
}

/// What has to be seen in a comparison.
void changeLastBit(double& number)
{
  number = std::nextafter(number, 2.0 * number);
}

void run()
{
  const SolverCase what = fallingGrains();
  const Bed start = NearLists(what, Skin, 1).bed();
  const SolverEnd end = runSolver(what, Steps);
  const Comparison atStart = compare(start, what, what.start);
  check::line(atStart.same(), "the start", said(atStart));
  check::isTrue("grains have moved since", !compare(start, what, end.state).same());
  const Memories before = memoriesOf(what, what.start), later = memoriesOf(what, end.state);
  check::isTrue("contacts begin", lacking(later, before) > Grains / 10);
  check::isTrue("contacts end", lacking(before, later) > Grains / 10);
  check::isTrue("grains are in edges of the box", inEdges(later) > 10);
  for (const LoadLayout layout : { LoadLayout::Columns, LoadLayout::Packed, LoadLayout::None })
  {
    const Bed bed = after(what, start, layout);
    const Comparison found = compare(bed, what, end.state);
    check::line(found.same(), "every bit", said(found));
  }

  // What has to be noticed.
  Bed bed = after(what, start, LoadLayout::Columns);
  changeLastBit(bed.velocity[77].y);
  changeLastBit(bed.springs[PairSprings / 2 * bed.row.size()]);
  Comparison found = compare(bed, what, end.state);
  check::line(found.different >= 1 && found.hashOfBed != found.hashOfSolver, "a last bit",
    said(found));
  Bed other = start;
  changeLastBit(other.position[77].x);
  found = compare(after(what, other, LoadLayout::Columns), what, end.state);
  check::line(!found.same(), "a last bit at the start", said(found));
}

}

int main()
{
  return check::run(run);
}
