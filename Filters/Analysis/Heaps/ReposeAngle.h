// The angle of repose of a heap, from the highest grains of its flank.
#pragma once

#include "Analysis/GranularGrainSet.h"

#include <optional>
#include <vector>

namespace granular
{

enum class HeapKind
{
  Cone,  ///< falls to all sides from an axis
  Slope, ///< a plane
  Ridge, ///< falls to two sides, between plates for instance
};

struct ReposeSettings
{
  HeapKind kind = HeapKind::Cone;
  dem::Vec3 up;                  ///< of length 1
  dem::Vec3 across;              ///< to one side of a ridge, not 0; what of it is horizontal counts
  std::optional<dem::Vec3> axis; ///< a point on the axis or ridge [L, m]; else the mean position
  double binSize = 0.0;          ///< of the columns whose highest grain counts [mean diameters]
  double flank[2] = { 0.0, 0.0 }; ///< part of the height that is flank, from 0 to 1
};

/// A grain at the surface.
struct SurfaceGrain
{
  std::size_t grain = 0;
  double weight = 0.0;   ///< in the fit, from 0 (an outlier, or beside the flank) to 1
  double residual = 0.0; ///< of the top of the grain above the fit [L, m]
  dem::Ball ball;        ///< highest ball of the grain there; a sphere is its own
};

struct Repose
{
  double angle = 0.0;         ///< [degrees]
  double standardError = 0.0; ///< of the fit [degrees]
  double rSquared = 0.0;      ///< of the fit, the lesser one of a ridge
  std::vector<double> sides;  ///< angles of both sides of a ridge [degrees]
  std::size_t usedCount = 0;  ///< grains with a weight above 0
  std::vector<SurfaceGrain> surface;
  std::vector<dem::Vec3> points;          ///< of what was fitted, to be drawn [L, m]
  std::vector<std::vector<int>> polygons; ///< by numbers of points
};

/// Fits the tops of the grains that are highest in columns about the vertical. The height of the
/// fit decides which of them are on the flank; their own heights would flatten it.
/// @throws dem::Error when there are too few.
Repose fitRepose(const GrainSet& grains, const ReposeSettings& settings);

}
