#include "Shapes/Faces/Merging.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// Rises steadily from 0 to 1.
Fading rampOf(double x)
{
  const double t = std::min(std::max(x, 0.0), 1.0);
  return { t * t * (3.0 - 2.0 * t), 6.0 * t * (1.0 - t) };
}

}

Pressed::Pressed(const PlacedRim& rim, const Vec3& point, const Vec3& up, double reach)
  : normal(up), lowest(rim.farthest(-up)), highest(rim.centre + rim.centre - lowest),
    depth(reach - dot(lowest - point, up))
{
  /// Where all of a rim is pressed, its highest point has this part of the overlap of the lowest.
  constexpr double all = 1.0 / 3.0;
  /// A rim with a point below a plane is beside what has it; that begins with this part of the
  /// reach.
  constexpr double most = 0.75;
  if (dot(rim.out, up) >= 0.0 || this->depth <= 0.0 || this->depth >= reach)
  {
    return;
  }
  const double ratio = (reach - dot(this->highest - point, up)) / this->depth;
  const Fading over = rampOf((1.0 - this->depth / reach) / (1.0 - most));
  const double byDepth = -over.slope / ((1.0 - most) * reach);
  const Fading flat = rampOf(ratio / all);
  const double byRatio = over.value * flat.slope / (all * this->depth);
  this->fixed = { over.value * flat.value, byDepth * flat.value - byRatio * ratio, byRatio };
  this->round = { over.value - this->fixed.value, byDepth - this->fixed.byLowest, -byRatio };
}

ShareSlope Pressed::slope(const Part& part, const Vec3& about) const
{
  const Vec3 arm =
    part.byLowest * (this->lowest - about) + part.byHighest * (this->highest - about);
  return { -(part.byLowest + part.byHighest) * this->normal, -cross(arm, this->normal) };
}

Crossing lessPressed(Crossing crossing, const Pressed& pressed)
{
  const double share = crossing.share, left = 1.0 - pressed.fixed.value;
  if (!(left * share > 0.0))
  {
    return {};
  }
  const ShareSlope slope = pressed.slope(pressed.fixed, crossing.first);
  crossing.slope.translation = left * crossing.slope.translation - share * slope.translation;
  crossing.slope.rotation = left * crossing.slope.rotation - share * slope.rotation;
  crossing.share = left * share;
  return crossing;
}

void Merging::add(const Overlap& other, const Pressed* pressed)
{
  const double x = std::min(std::max(other.depth / this->Own.depth, 0.0), 1.0);
  const double part = this->Stored.at(x) * (pressed ? pressed->fixed.value : 1.0);
  if (part > this->Taken)
  {
    this->Other = other;
    this->By = pressed ? std::optional(*pressed) : std::nullopt;
    this->Taken = part;
  }
}

void Merging::addReversed(const Merging& other)
{
  if (other.Taken > this->Taken)
  {
    this->Other = reversed(other.Other);
    this->By = other.By ? std::optional(other.By->reversed()) : std::nullopt;
    this->Taken = other.Taken;
  }
}

Crossing Merging::get(double faded) const
{
  Crossing crossing;
  if (!(this->Taken < 1.0))
  {
    return crossing;
  }
  crossing.overlap = this->Own.depth;
  crossing.share = faded * (1.0 - this->Taken);
  crossing.normal = this->Own.normal;
  crossing.first = this->Own.first;
  crossing.second = this->Own.second;
  if (this->Taken > 0.0)
  {
    const double factor = faded * this->Stored.power * this->Taken;
    const Vec3 otherSlope = (1.0 / this->Other.depth) * this->Other.normal;
    crossing.slope.translation = factor * (otherSlope - (1.0 / this->Own.depth) * this->Own.normal);
    crossing.slope.rotation = factor * cross(this->Other.first - this->Own.first, otherSlope);
    if (this->By)
    {
      const ShareSlope slope = this->By->slope(this->By->fixed, this->Own.first);
      const double part = faded * this->Taken / this->By->fixed.value;
      crossing.slope.translation = crossing.slope.translation - part * slope.translation;
      crossing.slope.rotation = crossing.slope.rotation - part * slope.rotation;
    }
  }
  return crossing;
}

}
