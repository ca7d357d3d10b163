#include "Restart/GranularRestartMotion.h"

#include "Restart/GranularRestartWords.h"
#include "Vtk/GranularArrays.h"

#include <vtkDoubleArray.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace granular
{
namespace
{

/// Vectors of a ball in the array.
constexpr int MotionColumns = MotionNumbers / 4;

}

void writeMotion(const dem::Snapshot& snapshot, const dem::Team& team, vtkFieldData* fieldData)
{
  const dem::EarlierMotion& earlier = snapshot.particles.earlier;
  if (!earlier.any())
  {
    return;
  }
  const std::array<const dem::Vec4*, MotionColumns> columns{ earlier.acceleration.data(),
    earlier.jerk.data(), earlier.spin.data(), earlier.spinJerk.data() };
  auto array =
    makeNumbers<vtkDoubleArray>(RestartMotion, MotionNumbers * snapshot.particles.size(), team,
      [&](std::int64_t i)
      {
        const dem::Vec4& packed = columns[i / 4 % MotionColumns][i / 16];
        return std::array<double, 4>{ packed.x, packed.y, packed.z, packed.w }[i % 4];
      });
  fieldData->AddArray(array);
}

void readMotion(vtkFieldData* fieldData, dem::Snapshot& snapshot)
{
  const auto count = static_cast<vtkIdType>(snapshot.particles.size());
  vtkDataArray* array = fieldData->GetArray(RestartMotion);
  const auto numbers = static_cast<vtkIdType>(MotionNumbers);
  if (!array || array->GetNumberOfValues() != numbers * count)
  {
    return;
  }
  const auto* number = find<double>(fieldData, RestartMotion, 1, numbers * count);
  if (!std::all_of(number, number + numbers * count, [](double v) { return std::isfinite(v); }))
  {
    refuse(RestartMotion, "is damaged");
  }
  snapshot.particles.earlier.resize(snapshot.particles.size());
  snapshot.particles.earlier.forEach(
    [&number, count](dem::LargeVector<dem::Vec4>& column)
    {
      for (vtkIdType k = 0; k < count; ++k)
      {
        const double* from = number + MotionColumns * 4 * k;
        column[k] = { from[0], from[1], from[2], from[3] };
      }
      number += 4;
    });
}

}
