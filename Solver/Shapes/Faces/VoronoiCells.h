// The Voronoi cells of points in a box: how gravel fills it.
#pragma once

#include "Basics/Vec3.h"

#include <functional>
#include <vector>

namespace dem
{

/// A box along the axes.
struct VoronoiBox
{
  Vec3 low, high; ///< [any length], low below high
};

/// Corners of the cell of each point: what of the box is nearer to the point than to the others.
/// The cells fill the box. Two cells that share a face have its corners to 1e-9 of the box.
/// @param points inside of the box, no two at the same position
/// @param tell is told after each cell how many of all are done, from 0 to 1; it may throw
std::vector<std::vector<Vec3>> voronoiCells(const std::vector<Vec3>& points, const VoronoiBox& box,
  const std::function<void(double)>& tell = {});

/// Moves each point to the middle of its cell, some times, so that cells become alike (Lloyd 1982,
/// "Least squares quantization in PCM").
/// @param tell as above, of all times
std::vector<Vec3> evenedOut(std::vector<Vec3> points, const VoronoiBox& box, int times,
  const std::function<void(double)>& tell = {});

}
