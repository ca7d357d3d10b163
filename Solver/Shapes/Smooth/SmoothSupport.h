// The support function of one smooth body, along one direction at a time.
#pragma once

#include "Shapes/Smooth/SmoothBody.h"

namespace dem
{

class SmoothSupport
{
public:
  explicit SmoothSupport(const SmoothBody& body);
  /// How far it reaches along a direction, where, and how it bends there.
  Support along(const Vec3& direction) const;

private:
  SupportBody Body;
  int Kind; ///< index of it
};

}
