// Where and when fields are wanted.
#pragma once

#include "Analysis/SphereParts.h"

#include <vector>

class vtkDataSet;
class vtkImageData;

namespace granular
{

/// The points of a mesh.
/// @throws dem::Error that names one that is not finite.
std::vector<dem::Vec3> pointsOf(vtkDataSet* data);

/// The smallest box with all points in it. There must be one at least.
Box boxAround(const std::vector<dem::Vec3>& points);

/// Sets the numbers of points of an image that spans a box; one point alone is in the middle.
void setImageGrid(const Box& box, const int dimensions[3], vtkImageData* image);

enum class FrameChoice
{
  Shown = 0,      ///< no mean
  LastFrames = 1, ///< some, up to the one that is shown
  Range = 2       ///< all of a range of times
};

/// The times to be averaged over; none for the one that is shown alone, and for a range in which
/// there are no frames. The frame that is shown, or the last one of the range, is first: it sets
/// how wide the kernel is and where the image. The others follow in the order in which they are
/// computed.
/// @param steps of which there is one at least [T]
/// @param shown the time that is shown [T]
/// @param frames how many last frames
/// @param range from when to when [T]
std::vector<double> timesToAverage(const std::vector<double>& steps, double shown,
  FrameChoice choice, int frames, const double range[2]);

}
