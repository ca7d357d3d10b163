// Bodies with a support function of one's own as a kind of smooth bodies (SmoothKinds.h). Of a body
// the first length is that of the unit of the function, and p its number in this process.
//
// The function is asked one body at a time, so the loops of this kind are scalar. They also take
// pairs of such a body and one of any other kind, which keeps the loops of all others as they are.
#pragma once

#include "Basics/Moments.h"
#include "Parameters/SmoothForms.h"
#include "Shapes/Smooth/LaneKinds.h"

namespace dem
{

/// By integrals over directions, to a ten-thousandth of a millionth.
Moments momentsOf(const OwnSurface& form);

namespace support
{

/// Support of a body with a function of one's own. A function that fails, or gives no finite number,
/// makes a ball, and rethrowFailed() says so: loops over lanes let no exception out.
Support ofOwn(const SupportBody& body, const Lane3& n, const Lane3& t1, const Lane3& t2) noexcept;

/// Throws what a support function of this thread has failed with since it was asked last.
void rethrowFailed();

}

struct OwnSurfaces
{
  using Form = OwnSurface;
  using General = OwnSurfaces;
  static constexpr bool HasFlats = true; ///< of other bodies
  static constexpr bool HasTips = true;
  static constexpr int Index = countOf(LaneKinds{}); ///< behind all of them

  static SurfaceNumbers numbers(const Form& form);
  /// A ball stays one of another kind.
  static SurfaceNumbers ball(double radius) { return Superellipsoids::ball(radius); }

  static DEM_INLINE Support along(const SupportBody& body, const Lane3& n, const Lane3& t1,
    const Lane3& t2)
  {
    return isOwn(body) ? support::ofOwn(body, n, t1, t2) : Mixed::along(body, n, t1, t2);
  }
  static DEM_INLINE Lane3 stepped(const SupportBody& body, const Lane3& n, const Lane3& d)
  {
    return isOwn(body) ? n + d : Mixed::stepped(body, n, d);
  }
  static DEM_INLINE double leastExponent(const SupportBody& body)
  {
    return isOwn(body) ? 2.0 : Mixed::leastExponent(body);
  }
  /// A body may have tips that are sharper than an overlap.
  static bool isPinched(const SupportBody& body) { return isOwn(body) || Mixed::isPinched(body); }
  static DEM_INLINE bool isSingular(const SupportBody& body, const Lane3& n)
  {
    return !isOwn(body) && Mixed::isSingular(body, n);
  }
  static DEM_INLINE Symmetric2 bendBeside(const SupportBody& body, const Lane3& n, const Lane3& t1,
    const Lane3& t2, double firstSide, double secondSide)
  {
    if (!isOwn(body))
    {
      return Mixed::bendBeside(body, n, t1, t2, firstSide, secondSide);
    }
    const Symmetric2 bend = support::ofOwn(body, n, t1, t2).curvature; // one of four equal parts
    return { 0.25 * bend.xx, 0.25 * bend.xy, 0.25 * bend.yy };
  }

private:
  static DEM_INLINE bool isOwn(const SupportBody& body) { return body.kind == Index; }
};

}
