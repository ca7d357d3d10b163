// Where walls hold grains: the space that they enclose, or the open space above them.
#pragma once

#include "Boundaries/Surface.h"
#include "Spawning/ClosedSurface.h"
#include "Spawning/Inflow.h"

#include <array>
#include <vector>

namespace dem
{

/// Examines walls along verticals. The space between two successive faces with faces on two
/// opposite sides is a layer (the waist of an hourglass has them on one). Another layer is between
/// the highest face and the rim, the highest point of all. The layer with the largest volume is the
/// space of the container. In a closed drum it is between the faces. In a cup, also with thick
/// walls, it is between the bottom and the rim.
class Container
{
public:
  /// @param walls points and edges do not matter.
  /// @param gravity the axis along which it is largest is the vertical; without any it is z.
  Container(const Surface& walls, const Vec3& gravity);

  /// Whether there is no face over which anything could stay.
  bool none() const { return this->Lines == 0; }
  /// Whether there are faces above the space of the container.
  bool isCovered() const { return this->FacesBelow > 0; }
  /// Volume of the space of the container up to a level, as a share of its height from 0 to 1
  /// [L^3]; to within some percent.
  double volume(double level) const;
  /// Whether grains that appear in a box, in the frame of the walls, are in the container or above.
  bool suits(const Vec3& low, const Vec3& high) const;

  /// The space of the container, up to a level.
  InflowRegion inside(double level) const;
  /// What is above the rim of an open one, high enough for grains of this radius [L].
  InflowRegion above(double radius) const;

private:
  struct Layer
  {
    double low = 0.0;
    double high = 0.0;
  };

  void measure();
  bool isBetween(const Vec3& p) const;
  double heightAt(double level) const;
  InflowRegion region(double low, double high) const;

  UpAxis Up;
  std::vector<Vec3> Points; ///< rotated, so that up is z
  std::vector<ClosedSurface::Corners> Triangles;
  ClosedSurface Faces;
  std::array<ClosedSurface, 2> SideFaces; ///< rotated, so that x and y are up
  int FacesBelow = 0;
  int Lines = 0;              ///< verticals that meet a face
  double LineArea = 0.0;      ///< that a vertical represents
  std::vector<Layer> Columns; ///< the container along each vertical
};

}
