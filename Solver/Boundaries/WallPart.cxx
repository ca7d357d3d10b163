#include "Boundaries/Walls.h"

#include <algorithm>
#include <utility>

namespace dem
{

namespace
{

Surface drawnOf(const std::vector<WallBody>& bodies, WallPart& part)
{
  Surface drawn;
  drawn.points = std::move(part.points);
  drawn.elements = std::move(part.elements);
  drawn.bodies = bodies.empty() ? std::vector<WallBody>(1) : bodies; // as those with all walls
  drawn.forms = std::move(part.forms);
  return drawn;
}

}

Walls::Walls(const std::vector<WallBody>& bodies, WallPart&& part)
  : Drawn(drawnOf(bodies, part)), Topology(std::move(part.seams)), Partial(true),
    Numbers(std::move(part.numbers)), PointNumbers(std::move(part.pointNumbers)),
    FirstPoints(std::move(part.firstPoints)), Areas(std::move(part.areas))
{
  this->FirstPoints.resize(this->Drawn.bodies.size(), -1);
  this->Areas.resize(this->Drawn.bodies.size());
  this->begin({});
}

std::int32_t Walls::find(std::int32_t number) const
{
  if (!this->Partial)
  {
    return number;
  }
  const auto found = std::lower_bound(this->Numbers.begin(), this->Numbers.end(), number);
  return found != this->Numbers.end() && *found == number
    ? static_cast<std::int32_t>(found - this->Numbers.begin())
    : -1;
}

WallPart Walls::part(const std::vector<std::int32_t>& elements) const
{
  constexpr std::int64_t used = 0;
  std::vector<std::int64_t> pointOf(this->Drawn.points.size(), -1);
  for (const std::int32_t element : elements)
  {
    const Element& drawn = this->Drawn.elements[element];
    std::for_each_n(drawn.point.begin(), static_cast<int>(drawn.kind),
      [&](std::int64_t point) { pointOf[point] = used; });
  }
  for (const WallBody& body : this->Drawn.bodies)
  {
    if (!body.track.points.empty())
    {
      std::fill_n(pointOf.begin() + body.track.firstPoint, body.track.points.front().size(), used);
    }
  }
  WallPart part;
  for (std::size_t point = 0; point < pointOf.size(); ++point)
  {
    if (pointOf[point] == used)
    {
      pointOf[point] = static_cast<std::int64_t>(part.points.size());
      part.pointNumbers.push_back(static_cast<std::int64_t>(point));
      part.points.push_back((this->OfBegin.empty() ? this->Drawn.points : this->OfBegin)[point]);
    }
  }
  for (const std::int32_t element : elements)
  {
    part.elements.push_back(this->Drawn.elements[element]);
    Element& placed = part.elements.back();
    std::for_each_n(placed.point.begin(), static_cast<int>(placed.kind),
      [&](std::int64_t& point) { point = pointOf[point]; });
  }
  for (const WallBody& body : this->Drawn.bodies)
  {
    part.firstPoints.push_back(body.track.points.empty() ? -1 : pointOf[body.track.firstPoint]);
  }
  part.numbers = elements;
  part.forms = this->Drawn.forms;
  part.areas = this->Areas;
  part.seams = this->Topology.among(elements);
  return part;
}

}
