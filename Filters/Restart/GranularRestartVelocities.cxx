#include "Restart/GranularRestartVelocities.h"

#include "Restart/GranularRestartWords.h"
#include "Vtk/GranularArrays.h"

#include <vtkDoubleArray.h>

#include <array>

namespace granular
{
namespace
{

/// Count of the numbers of a grain: velocity and spin of the middle of a step, shown velocity and
/// spin, position and radius.
constexpr std::int64_t Numbers = VelocityNumbers;

/// The grain with a shape that begins with a ball; none for a sphere or another ball.
template <typename All>
auto* shapedAt(All& grains, std::int64_t ball)
{
  const std::int32_t k = grains.shapedAt(ball);
  return k >= 0 && grains.isFirst(ball) ? &grains.shaped[k] : nullptr;
}

}

void writeVelocities(const dem::Snapshot& snapshot, const dem::Observation& observation,
  const dem::Team& team, vtkFieldData* fieldData)
{
  if (!(snapshot.lastStep > 0.0))
  {
    return;
  }
  const dem::Particles& grains = snapshot.particles;
  fieldData->AddArray(
    makeNumbers<vtkDoubleArray>(RestartVelocities, 1 + Numbers * grains.size(), team,
      [&](std::int64_t i)
      {
        if (i == 0)
        {
          return snapshot.lastStep;
        }
        const std::int64_t grain = (i - 1) / Numbers;
        const std::int64_t k = (i - 1) % Numbers;
        if (k + 1 == Numbers)
        {
          return grains.radius(grain);
        }
        const auto* shaped = shapedAt(grains, grain);
        const std::array<dem::Vec3, 5> all{
          shaped ? shaped->velocity : grains.velocity.get(grain),
          shaped ? shaped->angularVelocity : grains.angularVelocity.get(grain),
          observation.velocity[grain], observation.angularVelocity[grain],
          grains.position.get(grain) };
        const dem::Vec3& v = all[k / 3];
        return std::array<double, 3>{ v.x, v.y, v.z }[k % 3];
      }));
}

void readVelocities(vtkFieldData* fieldData, dem::Snapshot& snapshot)
{
  const auto count = static_cast<std::int64_t>(snapshot.particles.size());
  vtkDataArray* array = fieldData->GetArray(RestartVelocities);
  if (!array || array->GetNumberOfValues() != 1 + Numbers * count)
  {
    return;
  }
  const auto* number = find<double>(fieldData, RestartVelocities, 1, 1 + Numbers * count);
  if (!std::all_of(number, number + 1 + Numbers * count,
        [](double v) { return std::isfinite(v); }) ||
    !(number[0] > 0.0))
  {
    refuse(RestartVelocities, "is damaged");
  }
  const auto isAsSaved = [&](std::int64_t i)
  {
    const double* saved = number + 1 + Numbers * i + 12;
    const dem::Vec3 p = snapshot.particles.position.get(i);
    return p.x == saved[0] && p.y == saved[1] && p.z == saved[2] &&
      snapshot.particles.radius(i) == saved[3];
  };
  for (std::int64_t i = 0; i < count; ++i)
  {
    if (!isAsSaved(i))
    {
      return;
    }
  }
  snapshot.lastStep = number[0];
  const auto middleOf = [](const dem::Vec3& now, const double* saved)
  {
    const dem::Vec3 middle{ saved[0], saved[1], saved[2] };
    const dem::Vec3 shown{ saved[6], saved[7], saved[8] };
    const dem::Vec3 since = now - shown;
    return dem::dot(since, since) == 0.0 ? middle : middle + since;
  };
  dem::Particles& grains = snapshot.particles;
  for (std::int64_t i = 0; i < count; ++i)
  {
    const double* saved = number + 1 + Numbers * i;
    if (dem::ShapedGrain* shaped = shapedAt(grains, i))
    {
      shaped->velocity = middleOf(shaped->velocity, saved);
      shaped->angularVelocity = middleOf(shaped->angularVelocity, saved + 3);
    }
    else if (grains.shapedAt(i) < 0) // other balls follow from their grains
    {
      grains.velocity.set(i, middleOf(grains.velocity.get(i), saved));
      grains.angularVelocity.set(i, middleOf(grains.angularVelocity.get(i), saved + 3));
    }
  }
}

}
