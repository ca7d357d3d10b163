// How much of a sphere is between planes and in a box, by closed forms.
#pragma once

#include "Basics/Vec3.h"

namespace granular
{

/// A box along the axes.
struct Box
{
  dem::Vec3 low;
  dem::Vec3 high;
};

inline double volumeOf(const Box& box)
{
  const dem::Vec3 size = box.high - box.low;
  return size.x * size.y * size.z;
}

inline double sphereVolume(double radius)
{
  return 4.0 / 3.0 * dem::Pi * radius * radius * radius;
}

/// Volume of a sphere between two planes; @a from and @a to are their distances from its centre,
/// with a sign, along their normal.
double sphereVolumeBetween(double radius, double from, double to);

/// Volume of a sphere in a box, exact but for rounding (about 1e-15 of the sphere).
double sphereVolumeIn(const Box& box, const dem::Vec3& centre, double radius);

}
