#include "Analysis/OrientationOrder.h"

#include <vtkMath.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace granular
{
namespace
{

std::array<double, 6> tensorOf(const std::vector<dem::Vec3>& axes)
{
  std::array<double, 6> sum{};
  for (const dem::Vec3& u : axes)
  {
    const double product[6] = { u.x * u.x, u.y * u.y, u.z * u.z, u.x * u.y, u.y * u.z, u.z * u.x };
    for (int k = 0; k < 6; ++k)
    {
      sum[k] += 1.5 * product[k] - (k < 3 ? 0.5 : 0.0);
    }
  }
  for (double& number : sum)
  {
    number /= static_cast<double>(axes.size());
  }
  return sum;
}

/// The vector with the sign that makes its largest component positive.
dem::Vec3 positive(const dem::Vec3& v)
{
  int largest = 0;
  for (int axis = 1; axis < 3; ++axis)
  {
    largest = std::abs(v[axis]) > std::abs(v[largest]) ? axis : largest;
  }
  return v[largest] < 0.0 ? -v : v;
}

}

Order makeOrder(const std::vector<dem::Vec3>& axes)
{
  Order result;
  result.count = axes.size();
  if (axes.empty())
  {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    result.order = result.biaxiality = none;
    result.director = { none, none, none };
    result.tensor.fill(none);
    return result;
  }
  result.tensor = tensorOf(axes);
  const auto& q = result.tensor;
  double rows[3][3] = { { q[0], q[3], q[5] }, { q[3], q[1], q[4] }, { q[5], q[4], q[2] } };
  double vectors[3][3]; // as columns
  double values[3];     // descending
  double* row[3] = { rows[0], rows[1], rows[2] };
  double* vector[3] = { vectors[0], vectors[1], vectors[2] };
  vtkMath::Jacobi(row, values, vector);
  result.order = values[0];
  result.biaxiality = values[1] - values[2];
  result.director = positive({ vectors[0][0], vectors[1][0], vectors[2][0] });
  return result;
}

}
