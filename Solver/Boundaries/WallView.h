// Walls as seen from one point.
#pragma once

#include "Boundaries/Walls.h"

namespace dem
{

/// A point of the world, transformed to the frames in which bodies were drawn.
class WallView
{
public:
  WallView(const Walls& walls, const Vec3& p) : Seen(walls), World(p) {}

  /// Whether an element is closer than @a reach; then @a foot is that of them, in the world.
  bool isWithin(std::int64_t element, double reach, Foot& foot)
  {
    this->select(this->Seen.body(element));
    if (!this->Seen.isWithin(element, this->Local, reach, foot))
    {
      return false;
    }
    foot.separation =
      this->IsMoved ? this->Seen.pose(this->Body).rotate(foot.separation) : foot.separation;
    return true;
  }
  /// Whether an element is within reach, as isWithin(): faster for near elements and slower for far
  /// ones; @a foot is always set.
  bool isWithinNear(std::int64_t element, double reach, Foot& foot)
  {
    this->select(this->Seen.body(element));
    foot = this->Seen.foot(element, this->Local);
    const bool within = dot(foot.separation, foot.separation) < reach * reach;
    foot.separation =
      this->IsMoved ? this->Seen.pose(this->Body).rotate(foot.separation) : foot.separation;
    return within;
  }
  /// Whether an element is within reach with the foot inside a face, and if @a well, in no other
  /// face of the plane.
  bool isWithinOver(std::int64_t element, double reach, bool well, Foot& foot)
  {
    this->select(this->Seen.body(element));
    double height;
    if (!this->Seen.isOver(element, this->Local, well, height))
    {
      return false;
    }
    const Vec3 local = height * this->Seen.normal(element);
    foot.separation = this->IsMoved ? this->Seen.pose(this->Body).rotate(local) : local;
    foot.site = Site::Inside;
    return dot(local, local) < reach * reach;
  }

private:
  void select(std::int32_t body)
  {
    if (body != this->Body)
    {
      this->Body = body;
      this->IsMoved = this->Seen.moves(body);
      this->Local = this->IsMoved ? this->Seen.pose(body).transformBack(this->World) : this->World;
    }
  }

  const Walls& Seen;
  const Vec3 World;
  Vec3 Local;
  std::int32_t Body = -1;
  bool IsMoved = false;
};

}
