// A smooth convex body of a size, as contacts see it.
#pragma once

#include "Shapes/ShapeTable.h"
#include "Shapes/Smooth/SupportFunction.h"

namespace dem
{

struct SmoothBody
{
  Vec3 positive, negative; ///< half axes [L]
  Vec3 centre;             ///< of the axes from the centre of mass, in the drawn axes [L]
  Quaternion orientation;
  double p = 2.0, q = 2.0; ///< exponents of the support function
  double inscribed = 0.0;  ///< radius of the largest sphere about the centre of mass [L]
  double bounding = 0.0;   ///< of the smallest one that holds it [L]

  bool isQuadric() const { return this->p == 2.0 && this->q == 2.0; }

  /// A sphere.
  explicit SmoothBody(double radius)
    : positive{ radius, radius, radius }, negative(positive), inscribed(radius), bounding(radius)
  {
  }
  /// @param shape has a surface
  SmoothBody(const UnitShape& shape, double size, const Quaternion& rotation)
    : positive(size * shape.surface->positive), negative(size * shape.surface->negative),
      centre(size * shape.surface->centre), orientation(rotation), p(shape.surface->p),
      q(shape.surface->q), inscribed(size * shape.surface->inscribed), bounding(size)
  {
  }
};

/// Bodies as lanes.
template <int Size>
struct BodyLanes
{
  Lanes3Of<Size> positive, negative, centre;
  LanesOf<Size> w, x, y, z; ///< orientation
  LanesOf<Size> p, q;
  LanesOf<Size> inscribed, bounding;

  void set(int c, const SmoothBody& body)
  {
    this->positive.set(c, Lane3(body.positive));
    this->negative.set(c, Lane3(body.negative));
    this->centre.set(c, Lane3(body.centre));
    this->w[c] = body.orientation.w;
    this->x[c] = body.orientation.x;
    this->y[c] = body.orientation.y;
    this->z[c] = body.orientation.z;
    this->p[c] = body.p;
    this->q[c] = body.q;
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
    body.positive = this->positive.get(c);
    body.negative = this->negative.get(c);
    body.centre = this->centre.get(c);
    body.p = this->p[c];
    body.q = this->q[c];
    return body;
  }
};

}
