// Kinds of smooth bodies whose support functions are vector code (SmoothKinds.h), and what has the
// bodies of all of them.
#pragma once

#include "Shapes/Smooth/Superellipsoids.h"
#include "Shapes/Smooth/Tablets.h"

#include <type_traits>

namespace dem
{

template <typename... Kinds>
struct KindList
{
};

/// Special kinds are behind those that they derive from.
using LaneKinds = KindList<Superellipsoids, Ellipsoids, Tablets>;

template <typename... Kinds>
constexpr int countOf(KindList<Kinds...>)
{
  return sizeof...(Kinds);
}

template <typename Kind, typename... Kinds>
constexpr int indexIn(KindList<Kinds...>)
{
  int index = 0, found = -1;
  ((found = std::is_same_v<Kind, Kinds> ? index : found, ++index), ...);
  return found;
}

/// Whether the bodies of a kind are also of another one.
template <typename Kind>
constexpr bool IsSpecial = !std::is_same_v<Kind, typename Kind::General>;

/// Bodies of any kinds side by side: lanes choose by SupportBody::kind.
struct Mixed
{
  using General = Mixed;
  static constexpr bool HasFlats = true;
  static constexpr bool HasTips = true;

  static DEM_INLINE Support along(const SupportBody& body, const Lane3& n, const Lane3& t1,
    const Lane3& t2)
  {
    Support found{ 0.0, { 0.0, 0.0, 0.0 }, {} };
    forEach(body,
      [&](auto kind, const SupportBody& safe, bool is) DEM_INLINE_LAMBDA
      {
        const Support seen = decltype(kind)::along(safe, n, t1, t2);
        found.reach = is ? seen.reach : found.reach;
        found.point = choose(is, seen.point, found.point);
        found.curvature = choose(is, seen.curvature, found.curvature);
      });
    return found;
  }

  static DEM_INLINE Lane3 stepped(const SupportBody& body, const Lane3& n, const Lane3& d)
  {
    Lane3 to = n;
    forEach(body,
      [&](auto kind, const SupportBody& safe, bool is) DEM_INLINE_LAMBDA
      { to = choose(is, decltype(kind)::stepped(safe, n, d), to); });
    return to;
  }

  static DEM_INLINE double leastExponent(const SupportBody& body)
  {
    double least = 2.0;
    forEach(body,
      [&](auto kind, const SupportBody& safe, bool is) DEM_INLINE_LAMBDA
      { least = is ? decltype(kind)::leastExponent(safe) : least; });
    return least;
  }

  static bool isPinched(const SupportBody& body)
  {
    bool pinched = false;
    forEach(body,
      [&](auto kind, const SupportBody& safe, bool is)
      { pinched = pinched || (is && decltype(kind)::isPinched(safe)); });
    return pinched;
  }

  static DEM_INLINE bool isSingular(const SupportBody& body, const Lane3& n)
  {
    bool singular = false;
    forEach(body,
      [&](auto kind, const SupportBody& safe, bool is) DEM_INLINE_LAMBDA
      { singular = singular | (is & decltype(kind)::isSingular(safe, n)); });
    return singular;
  }

  static DEM_INLINE Symmetric2 bendBeside(const SupportBody& body, const Lane3& n, const Lane3& t1,
    const Lane3& t2, double firstSide, double secondSide)
  {
    Symmetric2 bend;
    forEach(body,
      [&](auto kind, const SupportBody& safe, bool is) DEM_INLINE_LAMBDA {
        bend = choose(is, decltype(kind)::bendBeside(safe, n, t1, t2, firstSide, secondSide), bend);
      });
    return bend;
  }

private:
  static DEM_INLINE Lane3 choose(bool first, const Lane3& a, const Lane3& b)
  {
    return { first ? a.x : b.x, first ? a.y : b.y, first ? a.z : b.z };
  }
  static DEM_INLINE Symmetric2 choose(bool first, const Symmetric2& a, const Symmetric2& b)
  {
    return { first ? a.xx : b.xx, first ? a.xy : b.xy, first ? a.yy : b.yy };
  }

  /// Calls use(kind, body, is) for all kinds but special ones, with a ball in place of a body that
  /// is of another kind.
  template <typename Use>
  static DEM_INLINE void forEach(const SupportBody& body, const Use& use)
  {
    forEachOf(LaneKinds{}, body, use);
  }
  template <typename Use, typename... Kinds>
  static DEM_INLINE void forEachOf(KindList<Kinds...>, const SupportBody& body, const Use& use)
  {
    (useOne<Kinds>(body, use), ...);
  }
  template <typename Kind, typename Use>
  static DEM_INLINE void useOne(const SupportBody& body, const Use& use)
  {
    if constexpr (!IsSpecial<Kind>)
    {
      constexpr double number = indexIn<Kind>(LaneKinds{});
      const bool is = body.kind == number;
      const SurfaceNumbers ball = Kind::ball(1.0);
      SupportBody safe = body;
      safe.first = choose(is, body.first, Lane3(ball.first));
      safe.second = choose(is, body.second, Lane3(ball.second));
      safe.p = is ? body.p : ball.p;
      safe.q = is ? body.q : ball.q;
      use(Kind{}, safe, is);
    }
  }
};

}
