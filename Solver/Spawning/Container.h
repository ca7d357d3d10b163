// Where walls hold grains: the room that they enclose, or the one above them that is open.
#pragma once

#include "Boundaries/Surface.h"
#include "Spawning/ClosedSurface.h"
#include "Spawning/Inflow.h"

#include <array>
#include <vector>

namespace dem
{

/// Looks at walls along verticals. What lies between two faces, one after the other from below, and
/// has faces on two opposite sides is a layer (the waist of an hourglass has them on one); so is
/// what lies between the highest face and the rim, the highest point of all. The layer with the
/// largest volume is the room of the container: of a closed drum that between its faces, of a cup,
/// also of one with thick walls, that between its bottom and its rim.
class Container
{
public:
  /// @param walls points and edges do not matter.
  /// @param gravity the axis along which it is largest is the vertical; without any it is z.
  Container(const Surface& walls, const Vec3& gravity);

  /// Whether there is no face over which anything could stay.
  bool none() const { return this->Lines == 0; }
  /// Whether there are faces above the room.
  bool isCovered() const { return this->FacesBelow > 0; }
  /// Volume of the space of the container up to a level, as a share of its height from 0 to 1
  /// [L^3]; to within some percent.
  double volume(double level) const;
  /// Whether grains that appear in a box, in the frame of the walls, are in the room or above it.
  bool suits(const Vec3& low, const Vec3& high) const;

  /// The room, up to a level.
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
  std::vector<Vec3> Points; ///< turned, so that up is z
  std::vector<ClosedSurface::Corners> Triangles;
  ClosedSurface Faces;
  std::array<ClosedSurface, 2> SideFaces; ///< with x and y turned up
  int FacesBelow = 0;
  int Lines = 0;              ///< verticals that meet a face
  double LineArea = 0.0;      ///< that a vertical stands for
  std::vector<Layer> Columns; ///< the room along each vertical
};

}
