#include "Shapes/Smooth/SmoothSupport.h"

#include "Vectors/VectorCopies.h"

namespace dem
{

namespace
{

struct InLane
{
  template <int Width>
  static DEM_INLINE SupportBody run(const BodyLanes<1>& lanes)
  {
    return lanes.get(0);
  }
};

}

SmoothSupport::SmoothSupport(const SmoothBody& body) : Kind(body.kind)
{
  BodyLanes<1> lanes;
  lanes.set(0, body, body.kind);
  this->Body = vectors::run<InLane>(lanes);
}

Support SmoothSupport::along(const Vec3& direction) const
{
  const Lane3 n(direction);
  const Support found = forKind(this->Kind,
    [&](auto kind) { return vectors::run<SupportAlong<decltype(kind)>>(this->Body, n); });
  rethrowFailed(this->Kind);
  return found;
}

}
