// Parts of several kinds of a grain, in a box about the origin.
#pragma once

#include "Shapes/Faces/Facets.h"
#include "Shapes/LevelBodies.h"
#include "Shapes/MassProperties.h"

#include <vector>

namespace dem
{

/// A cylinder, cone or capsule, with kernel and rounding in lengths of the box.
struct RoundPart
{
  UnitFacets facets; ///< with the frame
};

struct SmoothPart
{
  Superellipsoid form;
  Vec3 origin; ///< of its axes
  Quaternion rotation;
};

/// Mass properties with principal axes in the axes of a part.
MassProperties inAxesOf(const Quaternion& rotation, MassProperties mass);

/// All parts in a box about the origin with edges of at most 2.
class MixedBody
{
public:
  Vec3 origin;        ///< where the box has its middle in the drawn body
  double scale = 1.0; ///< lengths in the box, of a drawn one
  std::vector<Ball> balls;
  std::vector<RoundedKernel> kernels;
  std::vector<RoundPart> rounds;
  std::vector<SmoothPart> smooth;
  Moments moments; ///< of the union

  /// @throws Error in words that follow the name of the shape
  explicit MixedBody(const GrainShape& shape);

  /// Radius of a sphere about a point that holds all parts.
  double reachFrom(const Vec3& point, const MassProperties& mass) const;

private:
  Vec3 inBox(const Vec3& drawn) const { return this->scale * (drawn - this->origin); }
  void take(const Moments& own, LevelBody level);
  void add(const Ball& ball);
  void add(const RoundedPolyhedron& body);
  void add(const RoundedFrustum& form, const PlacedPart& part);
  void add(const Superellipsoid& form, const PlacedPart& part);

  std::vector<LevelBody> Levels;
};

}
