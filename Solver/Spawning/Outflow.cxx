#include "Spawning/Outflow.h"

#include "Basics/InWords.h"

#include <algorithm>

namespace dem
{

bool Outflow::takes(const Vec3& p) const
{
  return std::any_of(this->boxes.begin(), this->boxes.end(),
           [&p](const OutflowBox& box)
           {
             return p.x >= box.low.x && p.x <= box.high.x && p.y >= box.low.y &&
               p.y <= box.high.y && p.z >= box.low.z && p.z <= box.high.z;
           }) ||
    std::any_of(this->planes.begin(), this->planes.end(),
      [&p](const OutflowPlane& plane) { return dot(p - plane.point, plane.normal) > 0.0; });
}

std::string findProblem(const Outflow& outflow)
{
  for (std::size_t k = 0; k < outflow.boxes.size(); ++k)
  {
    const OutflowBox& box = outflow.boxes[k];
    const std::string name = "The outflow box " + std::to_string(k);
    for (int axis = 0; axis < 3; ++axis)
    {
      // A box may go on without end, but a limit that is no number limits nothing.
      if (!(box.low[axis] <= box.high[axis]))
      {
        return name + " has " + "xyz"[axis] + " from " + inWords(box.low[axis]) + " to " +
          inWords(box.high[axis]) + " but the first must not exceed the second.";
      }
    }
  }
  for (std::size_t k = 0; k < outflow.planes.size(); ++k)
  {
    const OutflowPlane& plane = outflow.planes[k];
    const std::string name = "The outflow plane " + std::to_string(k);
    if (!isFinite(plane.point))
    {
      return name + " has the point " + inWords(plane.point) + ", which is not finite.";
    }
    if (!isFinite(plane.normal) || !(norm(plane.normal) > 0.0))
    {
      return name + " has the normal " + inWords(plane.normal) +
        " but needs a finite one that is not 0.";
    }
  }
  return {};
}

}
