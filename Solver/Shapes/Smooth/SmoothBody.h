// A smooth convex body of a size, as contacts see it.
#pragma once

#include "Shapes/ShapeTable.h"
#include "Shapes/Smooth/SmoothKinds.h"

namespace dem
{

struct SmoothBody
{
  SurfaceNumbers numbers;
  Vec3 centre; ///< of the axes from the centre of mass, in the drawn axes [L]
  Quaternion orientation;
  int kind = KindIndex<Ellipsoids>; ///< index of it (SmoothKinds.h)
  bool isBall = false;              ///< which is of any kind
  double inscribed = 0.0;           ///< radius of the largest sphere about the centre of mass [L]
  double bounding = 0.0;            ///< of the smallest one that holds it [L]

  /// A sphere.
  explicit SmoothBody(double radius)
    : numbers(Ellipsoids::ball(radius)), isBall(true), inscribed(radius), bounding(radius)
  {
  }
  /// @param shape has a surface
  SmoothBody(const UnitShape& shape, double size, const Quaternion& rotation)
    : SmoothBody(*shape.surface, size, size, rotation)
  {
  }
  /// A part of a grain.
  /// @param size bounding radius of the grain [L]
  /// @param grain orientation
  static SmoothBody partOf(const UnitSurface& part, double size, const Quaternion& grain)
  {
    return { part, size, size * part.bounding, grain * part.rotation };
  }

  /// Index of the kind whose loops search for the contact with another body.
  int kindWith(const SmoothBody& other) const
  {
    if (this->kind == other.kind || other.isBall)
    {
      return this->kind;
    }
    if (this->isBall)
    {
      return other.kind;
    }
    const int general = generalOf(this->kind), others = generalOf(other.kind);
    constexpr int own = KindIndex<OwnSurfaces>;
    return general == others ? general : (general == own || others == own ? own : MixedIndex);
  }
  /// What the loops of a kind take for it, which is one of kindWith().
  SurfaceNumbers numbersAs(int loops) const
  {
    return this->isBall && loops != this->kind && loops != MixedIndex
      ? forKind(loops, [this](auto of) { return ballOf(of, this->bounding); })
      : this->numbers;
  }

private:
  SmoothBody(const UnitSurface& surface, double size, double around, const Quaternion& rotation)
    : numbers(surface.numbers.scaled(size)), centre(size * surface.centre), orientation(rotation),
      kind(surface.kind), inscribed(size * surface.inscribed), bounding(around)
  {
  }

  template <typename Kind>
  static SurfaceNumbers ballOf(Kind /*of*/, double radius)
  {
    using Of = std::conditional_t<std::is_same_v<Kind, Mixed>, Ellipsoids, Kind>;
    return Of::ball(radius);
  }
};

/// Bodies as lanes.
template <int Size>
struct BodyLanes
{
  Lanes3Of<Size> first, second, centre;
  LanesOf<Size> w, x, y, z; ///< orientation
  LanesOf<Size> p, q;
  LanesOf<Size> kind;
  LanesOf<Size> inscribed, bounding;

  /// @param loops index of the kind of all, or that of Mixed
  void set(int c, const SmoothBody& body, int loops)
  {
    const SurfaceNumbers numbers = body.numbersAs(loops);
    this->first.set(c, Lane3(numbers.first));
    this->second.set(c, Lane3(numbers.second));
    this->centre.set(c, Lane3(body.centre));
    this->w[c] = body.orientation.w;
    this->x[c] = body.orientation.x;
    this->y[c] = body.orientation.y;
    this->z[c] = body.orientation.z;
    this->p[c] = numbers.p;
    this->q[c] = numbers.q;
    this->kind[c] = generalOf(body.kind);
    this->inscribed[c] = body.inscribed;
    this->bounding[c] = body.bounding;
  }

  DEM_INLINE SupportBody get(int c) const
  {
    const Quaternion rotation{ this->w[c], this->x[c], this->y[c], this->z[c] };
    SupportBody body;
    body.ex = rotated(rotation, Lane3(1.0, 0.0, 0.0));
    body.ey = rotated(rotation, Lane3(0.0, 1.0, 0.0));
    body.ez = rotated(rotation, Lane3(0.0, 0.0, 1.0));
    body.first = this->first.get(c);
    body.second = this->second.get(c);
    body.centre = this->centre.get(c);
    body.p = this->p[c];
    body.q = this->q[c];
    body.kind = this->kind[c];
    return body;
  }
};

}
