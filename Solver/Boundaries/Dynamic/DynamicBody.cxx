#include "Boundaries/Dynamic/DynamicBody.h"

#include "Boundaries/Dynamic/MembraneBody.h"
#include "Boundaries/Dynamic/RigidMotion.h"

namespace dem
{

std::vector<std::shared_ptr<const DynamicBody>> makeDynamicBodies(const Surface& surface)
{
  std::vector<std::shared_ptr<const DynamicBody>> bodies(surface.bodies.size());
  for (std::size_t k = 0; k < bodies.size(); ++k)
  {
    const WallBody& body = surface.bodies[k];
    if (body.motion.rigid.any())
    {
      bodies[k] = std::make_shared<RigidMotion>(body.motion.rigid);
    }
    else if (body.membrane.any)
    {
      bodies[k] = std::make_shared<MembraneBody>(surface, static_cast<std::int32_t>(k));
    }
  }
  return bodies;
}

}
