// Meshes that show surfaces which walls have exactly (WallForm), with their corners on the surface.
#pragma once

#include "Boundaries/WallForm.h"

#include <array>
#include <cstdint>
#include <vector>

namespace dem
{

struct Surface;

struct FormMesh
{
  std::vector<Vec3> points;                          ///< [L]
  std::vector<std::array<std::int64_t, 3>> triangles; ///< with normals to one side
};

/// The rims of forms with the same axis get the same points.
/// @param around how many triangles are on a circle around the axis, 6 or more
FormMesh meshOf(const WallForm& form, int around);

/// Adds a form with its mesh to a surface.
/// @param thickness of the wall around the form [L]
void addForm(Surface& surface, const WallForm& form, int around, double thickness = 0.0,
  std::int32_t body = 0);

}
