// Grains of parts of several kinds, for tests.
#pragma once

#include "Faceted.h"

#include <variant>
#include <vector>

namespace scene
{

inline dem::PlacedPart part(const std::variant<dem::RoundedFrustum, dem::Superellipsoid>& form,
  const dem::Vec3& centre, const dem::Quaternion& rotation = {})
{
  return { form, centre, rotation };
}

inline dem::RoundedFrustum capsuleForm(double radius, double height)
{
  return { radius, radius, height, radius };
}

/// A ball as a smooth part.
inline dem::Superellipsoid roundForm(double radius)
{
  const dem::Vec3 axes{ radius, radius, radius };
  return { axes, axes, 1.0, 1.0 };
}

/// A mallet: a cylinder across the end of a capsule, with a ball at the other end.
inline dem::GrainShape mallet()
{
  dem::GrainShape shape{ "mallet", { { { 0, 0, -1.0 }, 0.3 } } };
  shape.placed = { part(capsuleForm(0.2, 2.0), {}),
    part(dem::RoundedFrustum{ 0.4, 0.4, 1.2, 0.05 }, { 0, 0, 1.0 },
      about({ 1, 0, 0 }, 0.5 * dem::Pi)) };
  return shape;
}

/// A slab with an ellipsoid through it, a cone on it and a ball at a corner.
inline dem::GrainShape monument()
{
  dem::GrainShape shape = brick({ 2.0, 1.4, 0.5 }, 0.06);
  shape.name = "monument";
  shape.balls = { { { 1.0, 0.7, 0.1 }, 0.35 } };
  shape.placed = { part(dem::Superellipsoid{ { 0.4, 0.5, 1.0 }, { 0.4, 0.5, 0.8 }, 0.8, 1.0 },
                     { -0.5, 0.1, 0.1 }, about({ 1, 2, 0 }, 0.4)),
    part(dem::RoundedFrustum{ 0.4, 0.0, 0.9, 0.05 }, { 0.5, -0.1, 0.6 }) };
  return shape;
}

/// A box with a ball, an ellipsoid and a capsule that stand out a little.
inline dem::GrainShape knob()
{
  dem::GrainShape shape = brick({ 1.0, 1.4, 0.8 }, 0.1);
  shape.name = "knob";
  shape.balls = { { { 0.1, 0.4, 0.2 }, 0.35 } };
  shape.placed = { part(dem::Superellipsoid{ { 0.5, 0.4, 0.3 }, { 0.5, 0.4, 0.3 }, 1.0, 1.0 },
                     { -0.2, -0.3, 0.25 }, about({ 1, 2, 0 }, 0.4)),
    part(capsuleForm(0.2, 1.2), { 0.4, 0.0, 0.0 }, about({ 1, 0, 0 }, 0.5 * dem::Pi)) };
  return shape;
}

/// A table: a slab on four balls.
inline dem::GrainShape table()
{
  dem::GrainShape shape = brick({ 2.0, 2.0, 0.4 }, 0.05);
  shape.name = "table";
  for (int k = 0; k < 4; ++k)
  {
    shape.balls.push_back({ { k & 1 ? 0.8 : -0.8, k & 2 ? 0.8 : -0.8, -0.3 }, 0.25 });
  }
  return shape;
}

}
