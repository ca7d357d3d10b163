#include "Analysis/FieldPlaces.h"

#include "Analysis/GranularGrainSet.h"
#include "Core/Error.h"
#include "Core/InWords.h"

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
  GrainSet places;
  places.position = points;
  return boundsOfCentres(places);
}

void placeImage(const Box& box, const int dimensions[3], vtkImageData* image)
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

std::vector<double> timesToAverage(vtkInformation* input, vtkInformation* output,
  FrameChoice choice, int frames, const double range[2])
{
  using Pipeline = vtkStreamingDemandDrivenPipeline;
  const int count = input->Length(Pipeline::TIME_STEPS());
  if (choice == FrameChoice::Shown || count == 0)
  {
    return {};
  }
  const double* steps = input->Get(Pipeline::TIME_STEPS());
  const double* end = steps + count;
  const bool isRange = choice == FrameChoice::Range;
  const double shown = output->Has(Pipeline::UPDATE_TIME_STEP())
    ? output->Get(Pipeline::UPDATE_TIME_STEP())
    : steps[0];
  const double rounding = 1e-9 * (steps[count - 1] - steps[0]);
  const double to = (isRange ? range[1] : std::max(shown, steps[0])) + rounding;
  const double* last = std::upper_bound(steps, end, to);
  const double* first = isRange
    ? std::lower_bound(steps, end, range[0] - rounding)
    : last - std::min<std::ptrdiff_t>(last - steps, std::max(frames, 1));
  if (first >= last)
  {
    return {};
  }
  std::vector<double> times{ *(last - 1) };
  times.insert(times.end(), first, last - 1);
  return times;
}

}
