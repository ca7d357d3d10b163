#include "Boundaries/Seams/Saddles.h"

#include "Boundaries/Walls.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace dem
{

namespace
{

bool isOnSheet(const Walls& walls, const Touch& touch)
{
  return walls.isMembrane(walls.body(touch.element));
}

}

void Saddles::settle(const Walls& walls, const SheetPart& part, std::vector<Touch>& touches)
{
  const std::size_t anyway = touches.size();
  this->findJoints(walls, part, touches);
  this->Older.assign(anyway + 1, anyway);
  for (std::size_t k = 0; k < touches.size(); ++k)
  {
    this->Older[k] = k;
    if (isOnSheet(walls, touches[k]))
    {
      touches[k].felt = true;
      touches[k].saddle = {};
    }
  }
  const auto isOlder = [&](std::size_t a, std::size_t b)
  {
    return a == anyway ||
      (b != anyway &&
        std::make_tuple(touches[a].square(), touches[a].element) <
          std::make_tuple(touches[b].square(), touches[b].element));
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
    // Births and deaths that are as close leave nothing between them.
    ends.felt = distance - norm(ends.foot.separation) > part.sameDistance() * ends.reach;
    ends.saddle = distance < ends.reach ? joint.near.separation : Vec3{};
    ends.saddleCap = joint.near.cap;
  }
}

/// Sides between faces of membranes, by ascending distance.
void Saddles::findJoints(const Walls& walls, const SheetPart& part,
  const std::vector<Touch>& touches)
{
  this->Sides.clear();
  this->Joints.clear();
  for (std::size_t k = 0; k < touches.size(); ++k)
  {
    const std::int32_t element = touches[k].element;
    if (!isOnSheet(walls, touches[k]))
    {
      continue;
    }
    for (int side = 0; side < 3; ++side)
    {
      this->Sides.push_back({ walls.seams().sideOf(element, side), k, side });
    }
    SheetNear near;
    if (part.anyway(walls.frame(element), walls.radius(element), near))
    {
      this->addJoint(near, k, touches.size());
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
      const std::int32_t element = touches[now.touch].element;
      this->addJoint(part.atSide(walls.frame(element), now.side, walls.radius(element)),
        before.touch, now.touch);
    }
  }
  std::sort(this->Joints.begin(), this->Joints.end(),
    [](const Joint& a, const Joint& b)
    { return std::tie(a.square, a.first, a.second) < std::tie(b.square, b.first, b.second); });
}

void Saddles::addJoint(const SheetNear& near, std::size_t first, std::size_t second)
{
  this->Joints.push_back({ dot(near.separation, near.separation), near, first, second });
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
