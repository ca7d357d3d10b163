#include "Analysis/Fields/FieldPoints.h"

#include "Analysis/GranularGrainSet.h"
#include "Basics/Error.h"
#include "Basics/InWords.h"

#include <vtkDataSet.h>
#include <vtkImageData.h>
#include <vtkInformation.h>
#include <vtkStreamingDemandDrivenPipeline.h>

#include <algorithm>

namespace granular
{

std::vector<dem::Vec3> pointsOf(vtkDataSet* data)
{
  std::vector<dem::Vec3> points(static_cast<std::size_t>(data->GetNumberOfPoints()));
  for (std::size_t i = 0; i < points.size(); ++i)
  {
    double p[3];
    data->GetPoint(static_cast<vtkIdType>(i), p);
    points[i] = { p[0], p[1], p[2] };
    if (!dem::isFinite(points[i]))
    {
      throw dem::Error("Mesh input: point " + std::to_string(i) + " is at " +
        dem::asTyped(points[i]) + ", which is not finite.");
    }
  }
  return points;
}

Box boxAround(const std::vector<dem::Vec3>& points)
{
  GrainSet grains;
  grains.position = points;
  return boundsOfCentres(grains);
}

void setImageGrid(const Box& box, const int dimensions[3], vtkImageData* image)
{
  double origin[3];
  double spacing[3];
  for (int axis = 0; axis < 3; ++axis)
  {
    const double length = box.high[axis] - box.low[axis];
    const int count = dimensions[axis];
    spacing[axis] = count > 1 ? length / (count - 1) : length;
    origin[axis] = count > 1 ? box.low[axis] : 0.5 * (box.low[axis] + box.high[axis]);
  }
  image->SetDimensions(dimensions);
  image->SetOrigin(origin);
  image->SetSpacing(spacing);
}

std::vector<double> timesToAverage(const std::vector<double>& steps, double shown,
  FrameChoice choice, int frames, const double range[2])
{
  if (choice == FrameChoice::Shown)
  {
    return {};
  }
  const bool isRange = choice == FrameChoice::Range;
  const double rounding = 1e-9 * (steps.back() - steps.front());
  const double to = (isRange ? range[1] : std::max(shown, steps.front())) + rounding;
  const auto last = std::upper_bound(steps.begin(), steps.end(), to);
  const auto first = isRange
    ? std::lower_bound(steps.begin(), steps.end(), range[0] - rounding)
    : last - std::min<std::ptrdiff_t>(last - steps.begin(), std::max(frames, 1));
  if (first >= last)
  {
    return {};
  }
  std::vector<double> times{ *(last - 1) };
  times.insert(times.end(), first, last - 1);
  return times;
}

}
