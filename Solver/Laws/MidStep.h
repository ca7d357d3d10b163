// Velocities belong to the middles of steps, contacts are evaluated where steps end. Between the
// two the normal rotates. A velocity of the middle that is projected by the normal of the end seems
// to slide with (h/2) v^2 / r where nothing slides; that never changes its sign, and a spring of
// friction adds it up to a creep. So arms lie along the normal m of the middle, the velocity is
// split by it (ContactBlock::setVelocity), and what is across m is rotated into the plane across
// the normal n of the end, where springs are. Spins stay as they are: what they seem to roll and
// twist by the other normal is 0 where a pair sticks or rolls.
//
//       n_before   m   n       m halves the angle between the normals before and after the step
//            \     |   /
//             \    |  /
//              \   | /
#pragma once

#include "Basics/Lane3.h"
#include "Vectors/InverseRoot.h"

namespace dem
{

/// What takes a spring from the plane before a step into that after it (rotatedWith()).
DEM_INLINE Lane3 rotationBy(const Lane3& m, const Lane3& n)
{
  return (1.0 / dot(m, n)) * m;
}

/// Rotates a vector @a u, which is across the normal before a step, with the normal to @a n: by the
/// smallest angle, its length kept, since m is halfway.
/// @param rotation m / (m . n)
DEM_INLINE Lane3 rotatedWith(const Lane3& u, const Lane3& n, const Lane3& rotation)
{
  return fused(-dot(u, n), rotation, u);
}

/// The normal halfway between two; @a n itself where the one before is not known, 0, or opposite.
DEM_INLINE Lane3 halfway(const Lane3& before, const Lane3& n)
{
  const Lane3 sum = before + n;
  const double square = dot(sum, sum);
  constexpr double least = 1e-6; // of a rotation by almost pi
  const bool known = dot(before, before) > 0.5 && square > least;
  const double inverse = inverseRoot(known ? square : 1.0);
  return { known ? inverse * sum.x : n.x, known ? inverse * sum.y : n.y,
    known ? inverse * sum.z : n.z };
}

}
