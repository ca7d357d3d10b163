// Which of many spheres a camera can see: in a bed of a million it is one in ten.
#ifndef GranularSight_h
#define GranularSight_h

#include <array>
#include <vector>

namespace granular
{

/// In the coordinates of the camera: it is at the origin, faces along -z, and y is up.
struct SeenSphere
{
  float x, y, z;
  float radius;
};

/// Where a point (x, y, z) is in the picture [pixels]: centre + scale * (x, y), over -z with
/// perspective.
struct Sight
{
  bool perspective = true;
  std::array<double, 2> scale{};
  std::array<double, 2> centre{};
  std::array<int, 2> size{}; ///< of the picture [pixels]
  double nearest = 0.0;      ///< what is nearer than that is cut off
  double farthest = 0.0;     ///< and what is farther away
};

/// The indices of all spheres of which a pixel, or a part of one, may be in the picture, about from
/// the nearest to the farthest: those that are in front of the camera and not wholly behind others.
/// A few more may be among them, none is left out.
std::vector<int> findSeen(const Sight& sight, const std::vector<SeenSphere>& spheres);

}

#endif
