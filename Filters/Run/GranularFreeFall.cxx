#include "Run/GranularFreeFall.h"

#include "Basics/InWords.h"
#include "Boundaries/BoxTree.h"
#include "Boundaries/WallPositions.h"
#include "Properties/GranularNames.h"

#include <vtkDoubleArray.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace granular
{
namespace
{

constexpr double Never = std::numeric_limits<double>::infinity();

/// A distance of so many diameters to the first wall is hardly meant.
constexpr double FarInDiameters = 1000.0;

/// The range of a coordinate within a time.
struct Interval
{
  double low, high;

  bool meets(double from, double to) const { return this->low <= to && from <= this->high; }
};

/// A flight along one axis: where it is after a time, which may be infinite.
Interval flightOf(double position, double speed, double pull, double time)
{
  const auto at = [&](double t)
  {
    return std::isinf(t) ? (pull != 0.0       ? pull * t
                               : speed != 0.0 ? speed * t
                                              : position)
                         : position + speed * t + 0.5 * pull * t * t;
  };
  const double end = at(time);
  Interval interval{ std::min(position, end), std::max(position, end) };
  const double reversal = pull != 0.0 ? -speed / pull : 0.0;
  if (reversal > 0.0 && reversal < time)
  {
    interval = { std::min(interval.low, at(reversal)), std::max(interval.high, at(reversal)) };
  }
  return interval;
}

/// The range of a path along each axis. A grain passes only a part of these ranges.
using Flight = std::array<Interval, 3>;

bool meets(const Flight& flight, const dem::Vec3& low, const dem::Vec3& high, double reach)
{
  bool meets = true;
  for (int axis = 0; axis < 3; ++axis)
  {
    meets = meets && flight[axis].meets(low[axis] - reach, high[axis] + reach);
  }
  return meets;
}

bool mayLeave(const dem::Outflow& outflow, const Flight& flight, const dem::Vec3& velocity,
  const dem::Vec3& gravity)
{
  return std::any_of(outflow.boxes.begin(), outflow.boxes.end(),
           [&](const dem::OutflowBox& box) { return meets(flight, box.low, box.high, 0.0); }) ||
    std::any_of(outflow.planes.begin(), outflow.planes.end(),
      [&](const dem::OutflowPlane& plane)
      {
        const double pull = dot(plane.normal, gravity);
        return pull > 0.0 || (pull == 0.0 && dot(plane.normal, velocity) > 0.0);
      });
}

/// From a grain to the nearest corner of any box along the fall [L].
double nearestAlong(const dem::Vec3& down, const dem::Vec3& grain,
  const std::vector<dem::Box>& boxes)
{
  double nearest = Never;
  for (const dem::Box& box : boxes)
  {
    const dem::Vec3 corner{ down.x > 0.0 ? box.low.x : box.high.x,
      down.y > 0.0 ? box.low.y : box.high.y, down.z > 0.0 ? box.low.z : box.high.z };
    nearest = std::min(nearest, std::abs(dot(corner - grain, down)));
  }
  return nearest;
}

const double* find(vtkPolyData* grains, const char* name, int components)
{
  auto* array = vtkDoubleArray::FastDownCast(grains->GetPointData()->GetArray(name));
  return array && array->GetNumberOfComponents() == components ? array->GetPointer(0) : nullptr;
}

/// Whether anything but gravity moves a grain that touches nothing.
class Driven
{
public:
  explicit Driven(vtkPolyData* grains)
    : Force(find(grains, names::AppliedForce, 3)),
      Held(grains->GetPointData()->GetArray(names::Held))
  {
  }

  bool Is(vtkIdType grain) const
  {
    const double* force = this->Force ? this->Force + 3 * grain : nullptr;
    const bool isPushed = force && std::any_of(force, force + 3, [](double f) { return f != 0.0; });
    return isPushed || (this->Held && this->Held->GetComponent(grain, 0) != 0.0);
  }

private:
  const double* Force;
  vtkDataArray* Held;
};

}

std::vector<dem::Box> reachOf(const dem::Surface& walls, double begin, double end)
{
  const dem::Box everything{ { -Never, -Never, -Never }, { Never, Never, Never } };
  const dem::Box nothing{ everything.high, everything.low };
  constexpr int samples = 64;
  const bool moves = std::any_of(walls.bodies.begin(), walls.bodies.end(),
    [](const dem::WallBody& body) { return body.moves(); });
  std::vector<dem::Box> boxes(walls.bodies.size(), nothing);
  for (int sample = 0; sample <= (moves ? samples : 0); ++sample)
  {
    const std::vector<dem::Vec3> points =
      dem::placedPoints(walls, begin + (end - begin) * sample / samples);
    for (const dem::Element& element : walls.elements)
    {
      const dem::Vec3 r{ element.radius, element.radius, element.radius };
      for (int k = 0; k < static_cast<int>(element.kind); ++k)
      {
        const dem::Vec3& p = points[element.point[k]];
        boxes[element.body] = enclose(boxes[element.body], { p - r, p + r });
      }
    }
  }
  for (std::size_t k = 0; k < boxes.size(); ++k)
  {
    const dem::WallBody& body = walls.bodies[k];
    if (body.motion.servo.any() || body.motion.rigid.any() || body.membrane.any ||
      (body.track.times.size() > 1 && body.motion.moves()))
    {
      boxes[k] = everything;
    }
    else if (body.motion.moves())
    {
      const dem::Vec3 size = boxes[k].high - boxes[k].low;
      const dem::Vec3 middle = 0.5 * (boxes[k].high + boxes[k].low);
      const double reach = 0.5 * dem::norm(size) + dem::norm(middle - body.motion.centre);
      const double displacement = dem::fastestOf(body.motion, reach) * (end - begin) / samples;
      boxes[k] = { boxes[k].low - dem::Vec3{ displacement, displacement, displacement },
        boxes[k].high + dem::Vec3{ displacement, displacement, displacement } };
    }
  }
  return boxes;
}

FreeFall::FreeFall(const Run& run, const Frame& frame)
{
  const dem::Config& config = run.GetConfig();
  vtkPolyData* grains = frame.particles;
  const vtkIdType count = grains ? grains->GetNumberOfPoints() : 0;
  const double* radius = count > 0 ? find(grains, names::Radius, 1) : nullptr;
  const double* velocity = count > 0 ? find(grains, names::Velocity, 3) : nullptr;
  vtkDataArray* touching =
    count > 0 ? grains->GetPointData()->GetArray(names::ContactCount) : nullptr;
  const double pull = dem::norm(config.gravity);
  if (!radius || !velocity || !touching || pull == 0.0 || config.cell.any())
  {
    return;
  }
  const dem::Scene& scene = run.GetScene();
  const double left = std::max(0.0, config.endTime - run.GetTimePlan().timeOf(frame.step));
  const bool hasWalls = !scene.walls.elements.empty();
  const std::vector<dem::Box>& boxes = run.GetWallReach();
  const dem::Vec3 down = (1.0 / pull) * config.gravity;
  const Driven driven(grains);
  this->Falls.assign(static_cast<std::size_t>(count), 0);
  std::int64_t falling = 0;
  double nearest = Never, largest = 0.0;
  for (vtkIdType k = 0; k < count; ++k)
  {
    double p[3];
    grains->GetPoint(k, p);
    const dem::Vec3 v{ velocity[3 * k], velocity[3 * k + 1], velocity[3 * k + 2] };
    const auto flightFor = [&](double t)
    {
      return Flight{ flightOf(p[0], v.x, config.gravity.x, t),
        flightOf(p[1], v.y, config.gravity.y, t), flightOf(p[2], v.z, config.gravity.z, t) };
    };
    const auto meetsWall = [&](const Flight& flight)
    {
      return std::any_of(boxes.begin(), boxes.end(),
        [&](const dem::Box& box) { return meets(flight, box.low, box.high, radius[k]); });
    };
    if ((hasWalls && touching->GetComponent(k, 0) > 0.0) || driven.Is(k) ||
      meetsWall(flightFor(left)))
    {
      continue;
    }
    this->Falls[k] = 1;
    ++falling;
    largest = std::max(largest, radius[k]);
    const Flight onAndOn = flightFor(Never);
    if (!meetsWall(onAndOn))
    {
      this->ForEver += !mayLeave(scene.outflow, onAndOn, v, config.gravity);
      continue;
    }
    nearest = std::min(nearest, nearestAlong(down, dem::Vec3{ p[0], p[1], p[2] }, boxes));
  }
  this->measureSpeed(down, velocity);
  this->WallIsFar = falling == count && this->ForEver == 0 && std::isfinite(nearest) &&
    nearest > FarInDiameters * 2.0 * largest;
  this->Distance = nearest;
}

void FreeFall::measureSpeed(const dem::Vec3& down, const double* velocity)
{
  const auto across = [&](std::size_t k)
  {
    const dem::Vec3 v{ velocity[3 * k], velocity[3 * k + 1], velocity[3 * k + 2] };
    return v - dot(v, down) * down;
  };
  dem::Vec3 sum;
  double count = 0.0;
  for (std::size_t k = 0; k < this->Falls.size(); ++k)
  {
    sum = this->Falls[k] ? sum + across(k) : sum;
    count += this->Falls[k];
  }
  const dem::Vec3 mean = count > 0.0 ? (1.0 / count) * sum : sum;
  for (std::size_t k = 0; k < this->Falls.size(); ++k)
  {
    this->SpeedAcross =
      this->Falls[k] ? std::max(this->SpeedAcross, dem::norm(across(k) - mean)) : this->SpeedAcross;
  }
}

std::string FreeFall::note() const
{
  if (this->ForEver > 0)
  {
    const auto all = static_cast<std::int64_t>(this->Falls.size());
    return "Put a wall below the grains, or an outflow that takes them out: " +
      (this->ForEver == all ? std::string("they fall")
                            : std::to_string(this->ForEver) + " of " + std::to_string(all) +
            (this->ForEver == 1 ? " falls" : " fall")) +
      " for ever, as nothing is below them.";
  }
  if (this->WallIsFar)
  {
    return "Move the walls nearer to the grains, or take a later EndTime: the nearest is " +
      dem::inDigits(this->Distance, 3) + " m below them, and none reaches them before EndTime.";
  }
  return {};
}

}
