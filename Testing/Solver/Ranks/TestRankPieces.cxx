// A run that several ranks have saved in parts continues to the same bits where any number of
// others begins with what each has read of these: several parts, one or none. Arguments are other
// seeds of scenes to try: the first one and how many.
#include "Check.h"
#include "Lists/IdOrder.h"
#include "RandomScenes.h"
#include "RankTeams.h"
#include "Scenes.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <set>
#include <string>
#include <tuple>
#include <vector>

using namespace dem;

namespace
{

constexpr std::int64_t Steps = 600;

/// Some parts that follow each other as one piece, with contacts between them once.
Snapshot joined(const std::vector<Snapshot>& parts)
{
  Snapshot piece;
  if (parts.empty())
  {
    return piece; // and no numbers either
  }
  static_cast<RunScalars&>(piece) = parts.front();
  piece.step = parts.front().step;
  piece.slidingWork = parts.front().slidingWork;
  std::set<std::tuple<std::int64_t, std::int64_t, std::int64_t>> known;
  for (const Snapshot& part : parts)
  {
    const Particles& grains = part.particles;
    piece.particles.append(part.order.empty() ? grains : grains.select(part.order));
    piece.wallNormals.insert(piece.wallNormals.end(), part.wallNormals.begin(),
      part.wallNormals.end());
    const std::size_t width = part.contacts.empty() ? 0 : part.extras.size() / part.contacts.size();
    for (std::size_t k = 0; k < part.contacts.size(); ++k)
    {
      const ContactHistory& contact = part.contacts[k];
      if (known.insert({ contact.first, contact.second, contact.feature }).second)
      {
        piece.contacts.push_back(contact);
        piece.extras.insert(piece.extras.end(), part.extras.begin() + k * width,
          part.extras.begin() + (k + 1) * width);
      }
    }
  }
  const IdOrder order(piece.particles.id);
  piece.order = order.indices();
  piece.particles = piece.particles.select(order.slots());
  return piece;
}

/// What each rank reads: fewer ranks than parts have several each, of more the last ones nothing.
Snapshot pieceOf(const std::vector<Snapshot>& parts, int rank, int ranks)
{
  const int all = static_cast<int>(parts.size());
  const int readers = std::min(ranks, all);
  const int reader = std::min(rank, readers);
  const auto at = [&](int reader) { return parts.begin() + reader * all / readers; };
  return joined(std::vector<Snapshot>(at(reader), at(std::min(reader + 1, readers))));
}

std::int64_t multipleOfWindow(const TimePlan& plan, std::int64_t steps)
{
  const std::int64_t last = std::min(steps * plan.longest(), plan.lastStep());
  return last - last % plan.window();
}

/// The parts of some ranks in the middle of a run, of those that have grains.
std::vector<Snapshot> partsOf(const scene::RandomScene& random, int ranks)
{
  std::vector<Snapshot> parts(static_cast<std::size_t>(ranks));
  ranks::run(ranks,
    [&](RankChannel& channel)
    {
      Simulation run(random.config, ranks::seenBy(channel.rank(), ranks == 5, random.scene), {},
        Placing::AtOnce, {}, &channel);
      run.advanceTo(multipleOfWindow(run.timePlan(), Steps / 2));
      parts[static_cast<std::size_t>(channel.rank())] = partOf(run.observePart());
    });
  parts.erase(std::remove_if(parts.begin(), parts.end(),
                [](const Snapshot& part) { return part.particles.size() == 0; }),
    parts.end());
  return parts;
}

/// What a run continues from.
struct Start
{
  Config config;
  const Scene& scene;
  Snapshot whole;
  std::vector<Snapshot> parts;
};

/// What ranks do with their pieces.
struct GoneOn
{
  std::vector<std::string> said;           ///< what each has thrown, or nothing
  std::vector<std::int64_t> began, handed; ///< grains of each, and where the first one gives them
  std::vector<double> steps;               ///< that each chooses for the grains that there are
  Snapshot last;                           ///< snapshot of the last step, of all ranks
};

/// A configuration with a step that it chooses, where no grains come.
Config choosing(Config config, const Snapshot& start)
{
  config.timeStep = 0.0;
  config.maximumParticles = static_cast<std::int64_t>(start.particles.size());
  return config;
}

/// @param choice whether a step can be chosen
GoneOn goOn(const Start& start, int ranks, std::int64_t step, bool choice)
{
  GoneOn gone;
  gone.began.resize(static_cast<std::size_t>(ranks));
  gone.handed = gone.began;
  gone.steps.resize(gone.began.size());
  gone.said = ranks::run(ranks,
    [&](RankChannel& channel)
    {
      const auto own = static_cast<std::size_t>(channel.rank());
      const auto begin = [&](const Config& config, const Snapshot& piece, Handed handed)
      {
        return std::make_unique<Simulation>(config,
          ranks::seenBy(channel.rank(), ranks % 2 == 1, start.scene), piece, Placing::AtOnce,
          std::function<void()>(), &channel, handed);
      };
      const Snapshot piece = pieceOf(start.parts, channel.rank(), ranks);
      if (choice)
      {
        gone.steps[own] = begin(choosing(start.config, start.whole), piece, Handed::InPieces)
                            ->timePlan()
                            .longestStep();
      }
      gone.handed[own] =
        begin(start.config, own == 0 ? start.whole : Snapshot(), Handed::ByFirst)->share().own;
      const auto run = begin(start.config, piece, Handed::InPieces);
      gone.began[own] = run->share().own;
      run->advanceTo(step);
      Snapshot whole = run->snapshot();
      if (own == 0)
      {
        gone.last = std::move(whole);
      }
    });
  return gone;
}

/// 0 where the cell of a seed of the user's own deforms too much in such a step.
double chosenStep(const Start& start)
{
  try
  {
    const Simulation run(choosing(start.config, start.whole), start.scene, start.whole);
    return run.timePlan().longestStep();
  }
  catch (const dem::Error&)
  {
    return 0.0;
  }
}

/// Steps of formulas with stages, as long as errors allow, which are measured against how fast all
/// grains are where these do not fall.
Config staged(Config config)
{
  config.integrator = Integrator::RungeKutta23;
  config.stepControl = StepControlKind::Error;
  config.gravity = {};
  config.maximumParticles = 0;
  config.nodalLoads = false;
  return config;
}

/// Continues from parts that some ranks have saved on others.
/// @param due what one process comes to that begins with all
void compare(const std::string& name, const scene::RandomScene& random, Start& start,
  std::int64_t end, const Snapshot& due)
{
  const double step = chosenStep(start);
  for (const int saved : { 5, 2 })
  {
    start.parts = partsOf(random, saved);
    for (Snapshot& part : start.parts)
    {
      part.step = start.whole.step;
    }
    // Fewer ranks than parts, as many, and more of them.
    const std::vector<int> readers =
      saved == 5 ? std::vector<int>{ 1, 2, 4, 7 } : std::vector<int>{ 2, 3 };
    for (const int ranks : check::sanitizedOr<std::vector<int>>({ 3, 7 }, readers))
    {
      start.config.threads = 1 + (saved + ranks) % 2; // the other number for the other parts
      const std::string on = name + ", saved by " + std::to_string(saved) + ", read by " +
        std::to_string(ranks) + " with " + std::to_string(start.config.threads) + " threads";
      const GoneOn gone = goOn(start, ranks, end, step > 0.0);
      for (const std::string& what : gone.said)
      {
        check::line(what.empty(), on + ": no rank says that it cannot",
          what.empty() ? "none" : what);
      }
      check::isTrue(on + ": the same bits", scene::identical(gone.last, due));
      check::isTrue(on + ": each has what the first one would give it", gone.began == gone.handed);
      check::isTrue(on + ": the step of one that begins with all",
        gone.steps == std::vector<double>(gone.steps.size(), step));
    }
  }
}

void compare(const std::string& name, const scene::RandomScene& random)
{
  Simulation one(random.config, random.scene);
  Start start{ random.config, random.scene, {}, {} };
  start.config.timeStep = one.timePlan().longestStep(); // and not that which its grains ask for
  start.config.stepTooLong = StepTooLong::Lower;
  one.advanceTo(multipleOfWindow(one.timePlan(), Steps / 2));
  start.whole = one.snapshot();
  const std::int64_t end = multipleOfWindow(one.timePlan(), Steps);
  if (one.advanceTo(end) == AdvanceStatus::Failed)
  {
    return; // seeds of the user's own, in which something blows up
  }
  compare(name, random, start, end, one.snapshot());
}

/// With other steps than those that have saved it.
void compareStaged(const std::string& name, const scene::RandomScene& random)
{
  Scene resting = random.scene;
  for (WallBody& body : resting.walls.bodies)
  {
    body.motion = {};
  }
  Start start{ staged(random.config), resting, {}, {} };
  if (!findProblem(start.config).empty())
  {
    return;
  }
  Simulation before(random.config, random.scene);
  before.advanceTo(multipleOfWindow(before.timePlan(), Steps / 2));
  start.whole = before.snapshot();
  start.whole.step = 0;
  Simulation one(start.config, resting, start.whole);
  const std::int64_t end = multipleOfWindow(one.timePlan(), Steps / 8);
  one.advanceTo(end);
  compare(name, random, start, end, one.snapshot());
}

}

int main(int argc, char** argv)
{
  return check::run(
    [&]
    {
      const auto seeds = check::sanitizedOr<std::vector<std::uint64_t>>({ 15 }, { 15, 17 });
      for (const std::uint64_t seed : scene::seedsOf(argc, argv, seeds))
      {
        const std::string name = "seed " + std::to_string(seed);
        compare(name, scene::randomScene(seed, Steps));
        compare(name + " in a cell", scene::randomCell(seed, Steps));
        compareStaged(name + " by stages", scene::randomScene(seed, Steps));
      }
    });
}
