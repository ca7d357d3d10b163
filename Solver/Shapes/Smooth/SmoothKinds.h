// The kinds of smooth bodies. A kind is a struct with
//
//   Form                    what a user sets, an alternative of SmoothForm
//   numbers(form)           what the support function is made of
//   ball(radius)            those of a ball
//   along(body, n, t1, t2)  the support along a unit normal n in the axes of the body, about the
//                           origin of these, with second derivatives in two tangents
//   HasFlats, stepped()     whether Newton's method needs steps along the surface, and one
//   HasTips, isPinched(body) whether bodies may have tips, and whether a body has: then shadows of two
//                           bodies that overlap have several minima
//   isSingular(body, n)     whether a contact with that normal has no curvature of the surface
//   bendBeside(body, n, t1, t2, firstSide, secondSide)
//                           then a part of the second derivatives that it sees, the sum of four
//   leastExponent(body)     of the power of the slope at a flat and 1, or 2 without flats
//   General                 itself; of a special kind the one that has its bodies too, which
//                           holds(numbers) tells apart
//
// and momentsOf(form). Bodies of one kind have loops of their own; Mixed has those for pairs of
// different kinds.
#pragma once

#include "Shapes/Smooth/Superellipsoids.h"
#include "Shapes/Smooth/Tablets.h"

#include <type_traits>
#include <variant>

namespace dem
{

template <typename... Kinds>
struct KindList
{
};

/// All kinds, special ones behind those that they derive from.
using SmoothKinds = KindList<Superellipsoids, Ellipsoids, Tablets>;

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

/// Index of a kind.
template <typename Kind>
constexpr int KindIndex = indexIn<Kind>(SmoothKinds{});

/// Whether the bodies of a kind are also of another one.
template <typename Kind>
constexpr bool IsSpecial = !std::is_same_v<Kind, typename Kind::General>;

/// Index of pairs of different kinds, and the number of indices.
constexpr int MixedIndex = countOf(SmoothKinds{});
constexpr int KindCount = MixedIndex + 1;

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
        bend = choose(
          is, decltype(kind)::bendBeside(safe, n, t1, t2, firstSide, secondSide), bend);
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
    forEachOf(SmoothKinds{}, body, use);
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
      constexpr double number = KindIndex<Kind>;
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

/// Calls use(kind) with that of an index, or with Mixed.
template <typename Use, typename Kind, typename... Kinds>
auto forKindOf(KindList<Kind, Kinds...>, int index, const Use& use)
{
  if (index == 0)
  {
    return use(Kind{});
  }
  if constexpr (sizeof...(Kinds) > 0)
  {
    return forKindOf(KindList<Kinds...>{}, index - 1, use);
  }
  else
  {
    return use(Mixed{});
  }
}

template <typename Use>
auto forKind(int index, const Use& use)
{
  return forKindOf(SmoothKinds{}, index, use);
}

/// Calls use(kind) with each.
template <typename Use, typename... Kinds>
void forAllKinds(KindList<Kinds...>, const Use& use)
{
  (use(Kinds{}), ...);
}

/// What the support function of a form is made of.
inline SurfaceNumbers surfaceNumbers(const SmoothForm& form)
{
  SurfaceNumbers numbers;
  forAllKinds(SmoothKinds{},
    [&](auto kind)
    {
      using Kind = decltype(kind);
      if (const auto* body = std::get_if<typename Kind::Form>(&form))
      {
        numbers = Kind::numbers(*body);
      }
    });
  return numbers;
}

/// Index of the kind of a form, the most special one.
inline int kindOf(const SmoothForm& form, const SurfaceNumbers& numbers)
{
  int index = 0;
  forAllKinds(SmoothKinds{},
    [&](auto kind)
    {
      using Kind = decltype(kind);
      if (std::holds_alternative<typename Kind::Form>(form))
      {
        if constexpr (IsSpecial<Kind>)
        {
          index = Kind::holds(numbers) ? KindIndex<Kind> : index;
        }
        else
        {
          index = KindIndex<Kind>;
        }
      }
    });
  return index;
}

/// Index of the kind that has the bodies of another one too.
inline int generalOf(int kind)
{
  return forKind(kind,
    [](auto of)
    {
      using General = typename decltype(of)::General;
      return std::is_same_v<General, Mixed> ? MixedIndex : KindIndex<General>;
    });
}

/// Support of a body of a kind along a unit direction.
template <typename Kind>
DEM_INLINE Support supportOf(const SupportBody& body, const Lane3& direction,
  const Tangents& tangents)
{
  const Lane3 n = body.inBody(direction);
  const Lane3 t1 = body.inBody(tangents.first);
  const Lane3 t2 = body.inBody(tangents.second);
  Support found = Kind::along(body, n, t1, t2);
  found.reach += dot(body.centre, n);
  found.point = body.inWorld(found.point + body.centre);
  return found;
}

/// Support of a body along a unit direction alone, for vectors::run().
template <typename Kind>
struct SupportAlong
{
  template <int Width>
  static DEM_INLINE Support run(const SupportBody& body, const Lane3& direction)
  {
    return supportOf<Kind>(body, direction, Tangents(direction));
  }
};

}
