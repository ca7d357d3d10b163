#include "Boundaries/Seams/Saddles.h"

#include "Boundaries/Walls.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace dem
{

namespace
{

/// Births and deaths that are this close, in parts of the reach, leave nothing between them.
constexpr double SameDistance = 1e-12;

}

void Saddles::settle(const Walls& walls, const Vec3& centre, std::vector<Touch>& touches)
{
  this->findJoints(walls, centre, touches);
  this->Older.resize(touches.size());
  for (std::size_t k = 0; k < touches.size(); ++k)
  {
    this->Older[k] = k;
    if (walls.isMembrane(walls.body(touches[k].element)))
    {
      touches[k].felt = true;
      touches[k].saddle = {};
    }
  }
  const auto isOlder = [&touches](std::size_t a, std::size_t b)
  {
    return std::make_tuple(touches[a].square(), touches[a].element) <
      std::make_tuple(touches[b].square(), touches[b].element);
  };
  for (const Joint& joint : this->Joints)
  {
    const std::size_t first = this->rootOf(joint.first), second = this->rootOf(joint.second);
    if (first == second)
    {
      continue;
    }
    const std::size_t older = isOlder(first, second) ? first : second;
    const std::size_t younger = older == first ? second : first;
    this->Older[younger] = older;
    Touch& ends = touches[younger];
    const double distance = std::sqrt(joint.square);
    ends.felt = distance - norm(ends.foot.separation) > SameDistance * ends.reach;
    ends.saddle = distance < ends.reach ? joint.separation : Vec3{};
  }
}

/// Sides between faces of membranes, by ascending distance.
void Saddles::findJoints(const Walls& walls, const Vec3& centre, const std::vector<Touch>& touches)
{
  this->Sides.clear();
  this->Joints.clear();
  for (std::size_t k = 0; k < touches.size(); ++k)
  {
    const std::int32_t element = touches[k].element;
    for (int side = 0; side < 3 && walls.isMembrane(walls.body(element)); ++side)
    {
      this->Sides.push_back({ walls.seams().sideOf(element, side), k, side });
    }
  }
  std::sort(this->Sides.begin(), this->Sides.end(),
    [](const Side& a, const Side& b)
    { return std::tie(a.feature, a.touch) < std::tie(b.feature, b.touch); });
  for (std::size_t k = 1; k < this->Sides.size(); ++k)
  {
    const Side &before = this->Sides[k - 1], &now = this->Sides[k];
    if (before.feature == now.feature)
    {
      const TriangleFrame& frame = walls.frame(touches[now.touch].element);
      const Foot foot = footOnSegment(centre, frame.corner[now.side], frame.direction[now.side],
        frame.length[now.side]);
      this->Joints.push_back({ dot(foot.separation, foot.separation), now.feature, foot.separation,
        before.touch, now.touch });
    }
  }
  std::sort(this->Joints.begin(), this->Joints.end(),
    [](const Joint& a, const Joint& b)
    { return std::tie(a.square, a.feature) < std::tie(b.square, b.feature); });
}

std::size_t Saddles::rootOf(std::size_t touch) const
{
  while (this->Older[touch] != touch)
  {
    touch = this->Older[touch];
  }
  return touch;
}

}
