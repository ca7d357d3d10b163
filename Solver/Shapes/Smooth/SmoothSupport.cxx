#include "Shapes/Smooth/SmoothSupport.h"

#include "Vectors/VectorCopies.h"

namespace dem
{

namespace
{

struct SupportAlong
{
  template <int Width>
  static DEM_INLINE Support run(const SupportBody& body, bool quadric, const Lane3& direction)
  {
    const Tangents tangents(direction);
    return quadric ? supportOf<true>(body, direction, tangents)
                   : supportOf<false>(body, direction, tangents);
  }
};

struct InLane
{
  template <int Width>
  static DEM_INLINE SupportBody run(const BodyLanes<1>& lanes)
  {
    return lanes.get(0);
  }
};

}

SmoothSupport::SmoothSupport(const SmoothBody& body) : Quadric(body.isQuadric())
{
  BodyLanes<1> lanes;
  lanes.set(0, body);
  this->Body = vectors::run<InLane>(lanes);
}

Support SmoothSupport::along(const Vec3& direction) const
{
  const Lane3 n(direction);
  return vectors::run<SupportAlong>(this->Body, this->Quadric, n);
}

}
