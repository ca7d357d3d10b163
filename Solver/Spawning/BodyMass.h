// Masses of rigid bodies among walls by their closed surfaces.
#pragma once

#include "Boundaries/Surface.h"

#include <string>
#include <vector>

namespace dem
{

/// Gives rigid bodies that ask for it (RigidBody::fromSurface) the mass, centre of mass and inertia of
/// what their surface bounds, evenly filled. A surface inside another one bounds a cavity. Faces may
/// face either side.
/// @throws Error that names the first body whose surface bounds nothing
void weigh(Surface& walls);

}
