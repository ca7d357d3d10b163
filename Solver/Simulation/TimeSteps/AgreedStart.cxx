#include "Simulation/TimeSteps/AgreedStart.h"

#include "Simulation/StartState.h"
#include "Simulation/TimeSteps/ErrorControl.h"
#include "Simulation/TimeSteps/StepPlan.h"

namespace dem
{

namespace
{

/// Summed up in the order of the ids of all, in parts or not. Velocities are those beyond what they
/// have of the flow of a cell.
/// @param ranks of which each has some; none: these are all
MeanBall meanBall(const Config& config, const Snapshot& start, std::size_t balls, RankRun* ranks)
{
  const Particles& particles = start.particles;
  const Matrix3 flow = config.cell.any() && config.cell.carriesGrains ? start.cell.flow : Matrix3{};
  const Vec3 origin = start.cell.begun ? start.cell.origin : config.cell.origin;
  const auto all = static_cast<double>(balls);
  std::vector<NumbersById> numbers;
  numbers.reserve(particles.size());
  for (std::size_t slot = 0; slot < particles.size(); ++slot)
  {
    const Vec3 v =
      particles.velocity.get(slot) - flow * (particles.position.get(slot) - origin);
    numbers.push_back({ particles.id[slot], { dot(v, v) / all, particles.radius(slot) } });
  }
  std::array<double, 2> sums{};
  if (ranks)
  {
    sums = sumById(ranks->talk(), numbers);
  }
  for (std::size_t k = 0; !ranks && k < numbers.size(); ++k)
  {
    numbers[k].addTo(sums);
  }
  return { sums[0], balls > 0 ? sums[1] / all : 0.0 };
}

}

AllGrains allGrains(const Particles& particles, RankRun* ranks, Handed handed)
{
  const AllGrains own{ particles.size(), largestRadius(particles) };
  if (!ranks || handed == Handed::ByFirst)
  {
    return agreed(ranks, [&own] { return own; });
  }
  return { static_cast<std::size_t>(ranks->talk().sum(static_cast<std::int64_t>(own.balls))),
    ranks->talk().largest(own.largest) };
}

TimePlan agreedPlan(const Config& config, const Scene& scene, const Particles& particles,
  RankRun* ranks, Handed handed)
{
  const std::size_t balls = allGrains(particles, ranks, handed).balls;
  const auto times = [&] { return shortestTimes(config, scene, particles, balls); };
  if (!ranks || handed == Handed::ByFirst)
  {
    return agreed(ranks, [&] { return planSteps(config, times()); });
  }
  ShortestTimes least = times();
  for (const ShortestTimes& ofRank : ranks->talk().gather(least))
  {
    least.take(ofRank);
  }
  return planSteps(config, least);
}

double agreedVelocity(const Config& config, const Scene& scene, const Snapshot& start,
  RankRun* ranks, Handed handed)
{
  const std::size_t balls = allGrains(start.particles, ranks, handed).balls;
  const bool inParts = ranks && handed != Handed::ByFirst;
  const MeanBall mean = meanBall(config, start, balls, inParts ? ranks : nullptr);
  return agreed(ranks, [&] { return typicalVelocity(config, scene, balls, mean); }); // by all walls
}

}
