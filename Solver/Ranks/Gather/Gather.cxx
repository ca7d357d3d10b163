#include "Ranks/Gather/Gather.h"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace dem
{

namespace
{

/// Boxes, and how far the images of a sphere in them may be from it.
class PeriodicBoxes
{
public:
  PeriodicBoxes(const Lattice& space, const std::vector<Box>& boxes) : Boxes(boxes), Across(space)
  {
    for (const Box& box : boxes)
    {
      const Vec3 middle = 0.5 * (box.low + box.high);
      this->Across.add(Vec4{ middle.x, middle.y, middle.z, 0.5 * norm(box.high - box.low) });
    }
  }
  /// Whether a sphere or an image of it overlaps any.
  bool holdAny(const Vec4& sphere) const
  {
    const Vec3 centre{ sphere.x, sphere.y, sphere.z };
    const Vec3 reach{ sphere.w, sphere.w, sphere.w };
    return !this->Across.allShifts(centre, sphere.w,
      [&](const Vec3& shift)
      {
        const Box around{ centre + shift - reach, centre + shift + reach };
        return std::none_of(this->Boxes.begin(), this->Boxes.end(),
          [&around](const Box& box) { return box.overlaps(around); });
      });
  }

private:
  const std::vector<Box>& Boxes;
  Images Across;
};

}

SphereCells Gather::near(const Particles& grains, const std::vector<Box>& boxes)
{
  const RankTalk::About about(this->Talk, Subject::Flow);
  const PeriodicBoxes inflows(grains.space, boxes);
  LargeVector<Vec4> own;
  for (std::int64_t slot = this->around().own.begin; slot < this->around().own.end; ++slot)
  {
    const Vec4& sphere = grains.position.packed[slot];
    if (inflows.holdAny(sphere))
    {
      own.push_back(sphere);
    }
  }
  SphereCells cells(grains.space);
  for (const Vec4& sphere : this->Talk.joinAtFirst(own))
  {
    cells.add(sphere);
  }
  return cells;
}

void Gather::joinGrains(Particles& some)
{
  const RankTalk::About about(this->Talk, Subject::Flow);
  ByteWriter writer;
  writer.putGrains(some);
  Particles all;
  for (const Bytes& message : this->Talk.tellAll(writer.take()))
  {
    ByteReader reader(message);
    reader.addGrains(all);
  }
  all.space = some.space;
  all.lag = some.lag;
  some = std::move(all);
}

void Gather::joinSensed(std::vector<SensedGrain>& found)
{
  found = this->Talk.join(found);
}

FoundFailure Gather::lowest(std::int64_t ownSlot)
{
  constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
  const std::int64_t own = ownSlot < 0 ? none : this->around().numbers[ownSlot];
  const std::vector<std::int64_t> all = this->Talk.gather(own);
  const std::int64_t least = *std::min_element(all.begin(), all.end());
  return { least != none, least != none && least == own };
}

std::string Gather::sayOf(const FoundFailure& failure, const std::function<std::string()>& say)
{
  return this->Talk.sayOf(failure.isOwn ? say() : std::string());
}

/// Sums of the flow of the cell over the grains of all ranks.
CellSums Gather::flowOf(const TileLayout& layout, const Sweep& sweep)
{
  const OwnSlots& own = this->around().own;
  Sweep::FlowSums sums;
  this->Talk.rankByRank([&sums](const auto& use) { use(sums); },
    [&]
    {
      if (own.begin < own.end)
      {
        sweep.addFlow(layout.groupOf(own.begin), layout.groupOf(own.end - 1) + 1, sums);
      }
    });
  return sums.all();
}

void Gather::tellCopies(std::vector<LimitSums>& sums)
{
  this->around().tell(this->Talk, sums);
}

StepLimits Gather::least(const StepLimits& ofRank)
{
  StepLimits all;
  // The contact that one rank would meet first: those of grains come before those with walls.
  const auto keyOf = [](const StepLimits& limits)
  { return std::make_tuple(limits.stable, limits.grain >= 0, limits.element >= 0); };
  for (const StepLimits& limits : this->Talk.gather(ofRank))
  {
    const StepLimits before = all;
    all = keyOf(limits) < keyOf(before) ? limits : before;
    all.ofGrains = std::min(before.ofGrains, limits.ofGrains);
    all.byStiffness = std::min(before.byStiffness, limits.byStiffness);
    all.byWaves = std::min(before.byWaves, limits.byWaves);
  }
  return all;
}

void Gather::rankByRank(Totals& totals, const std::function<void()>& add)
{
  this->Talk.rankByRank([&totals](const auto& use) { visitSums(totals, use); }, add);
}

}
