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
// different kinds. OwnSurfaces has scalar loops, also for pairs of one of its bodies and any other.
#pragma once

#include "Shapes/Smooth/LaneKinds.h"
#include "Shapes/Smooth/OwnSurfaces.h"

#include <variant>

namespace dem
{

/// All kinds: those of lanes, and then those that are asked one body at a time.
using SmoothKinds = KindList<Superellipsoids, Ellipsoids, Tablets, OwnSurfaces>;

/// Index of a kind.
template <typename Kind>
constexpr int KindIndex = indexIn<Kind>(SmoothKinds{});
static_assert(KindIndex<OwnSurfaces> == OwnSurfaces::Index && KindIndex<Tablets> == indexIn<Tablets>(LaneKinds{}));

/// Index of pairs of different kinds, and the number of indices.
constexpr int MixedIndex = countOf(SmoothKinds{});
constexpr int KindCount = MixedIndex + 1;

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

/// After a loop over bodies of a kind.
/// @throws what a support function of one's own has thrown or lacks
inline void rethrowFailed(int kind)
{
  if (kind == KindIndex<OwnSurfaces>)
  {
    support::rethrowFailed();
  }
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
