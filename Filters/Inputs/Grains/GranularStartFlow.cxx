#include "Inputs/Grains/GranularStartFlow.h"

#include "Basics/InWords.h"
#include "Cell/CellMotion.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace granular
{
namespace
{

/// A grain as it moves, and as it would with the cell.
struct Moving
{
  double mass = 0.0;
  dem::Vec3 velocity;
  dem::Vec3 flow;
};

std::vector<Moving> movingOf(const dem::Particles& grains, const dem::Vec3& origin,
  const dem::Matrix3& rates)
{
  std::vector<Moving> all;
  for (std::size_t slot = 0; slot < grains.size(); ++slot)
  {
    if (!grains.isFirst(slot))
    {
      continue;
    }
    const std::int32_t k = grains.shapedAt(slot);
    const dem::Vec3 position = k < 0 ? grains.position.get(slot) : grains.shaped[k].position;
    const dem::Vec3 velocity = k < 0 ? grains.velocity.get(slot) : grains.shaped[k].velocity;
    all.push_back({ grains.mass(slot), velocity, rates * (position - origin) });
  }
  return all;
}

/// Takes away what all grains have in common, which no flow of a cell is.
void subtractMeans(std::vector<Moving>& grains)
{
  Moving sum;
  for (const Moving& grain : grains)
  {
    sum.mass += grain.mass;
    sum.velocity = sum.velocity + grain.mass * grain.velocity;
    sum.flow = sum.flow + grain.mass * grain.flow;
  }
  for (Moving& grain : grains)
  {
    grain.velocity = grain.velocity - (1.0 / sum.mass) * sum.velocity;
    grain.flow = grain.flow - (1.0 / sum.mass) * sum.flow;
  }
}

/// How much of the flow velocities have by least squares, if that is far from all of it and no
/// accident of a few fast grains.
std::string findOther(std::vector<Moving> grains)
{
  constexpr double far = 0.5;
  constexpr double deviations = 3.0;
  subtractMeans(grains);
  double both = 0.0, flows = 0.0, velocities = 0.0;
  for (const Moving& grain : grains)
  {
    both += grain.mass * dem::dot(grain.velocity, grain.flow);
    flows += grain.mass * dem::dot(grain.flow, grain.flow);
    velocities += grain.mass * dem::dot(grain.velocity, grain.velocity);
  }
  const double share = both / flows;
  const double beyond = std::max(velocities - share * both, 0.0);
  const double deviation = std::sqrt(beyond / (flows * static_cast<double>(grains.size())));
  const bool isFar = std::abs(share - 1.0) > std::max(far, deviations * deviation);
  return isFar ? dem::inDigits(share, 2)
               : std::string(); // not for one grain, where it is no number
}

}

std::string takeFlow(const dem::CellChoice& cell, bool isOfRun, dem::Snapshot& start)
{
  const dem::Matrix3 rates = dem::givenRates(cell);
  const bool isLeft = start.cell.begun || !cell.any() || !(dem::frobenius(rates) > 0.0);
  if (isLeft || isOfRun || start.particles.size() == 0)
  {
    return {};
  }
  const std::vector<Moving> grains = movingOf(start.particles, cell.origin, rates);
  const bool atRest = std::all_of(grains.begin(), grains.end(),
    [](const Moving& grain) { return dem::norm(grain.velocity) == 0.0; });
  if (!cell.carriesGrains)
  {
    return atRest
      ? "Switch on CellCarriesGrains to have grains move with the cell from the begin on: they are "
        "at rest, and only contacts through faces will pull them along."
      : std::string();
  }
  if (atRest)
  {
    return "All grains of the particle input are at rest, so that they begin with the flow of the "
           "cell.";
  }
  start.cell.flow = rates;
  const std::string share = findOther(grains);
  return share.empty()
    ? share
    : "Leave out the array 'Velocity' to have grains move with the cell: those of "
      "the particle input move with " +
      share + " of its flow.";
}

}
