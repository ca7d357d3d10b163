#include "Shapes/Round/RimLines.h"

#include <algorithm>
#include <cmath>

namespace dem
{

PlacedRim::PlacedRim(const FacetBody& body, const Vec3& position, int end)
  : centre(position + (body.size * body.facets->round->height[end]) * body.z),
    out((end == 0 ? -1.0 : 1.0) * body.z), x(body.x), y(body.y),
    radius(body.size * body.facets->round->radius[end])
{
}

Vec3 PlacedRim::fixedPoint(int index) const
{
  return this->at(index == 0 ? 1.0 : (index == 2 ? -1.0 : 0.0),
    index == 1 ? 1.0 : (index == 3 ? -1.0 : 0.0));
}

Vec3 PlacedRim::farthest(const Vec3& direction, int quarters) const
{
  const Vec3 radial = radialOf({ dot(this->x, direction), dot(this->y, direction), 0.0 });
  const double c = quarters == 0 ? 1.0 : (quarters == 2 ? -1.0 : 0.0);
  const double s = quarters == 1 ? 1.0 : (quarters == 3 ? -1.0 : 0.0);
  return this->at(c * radial.x - s * radial.y, c * radial.y + s * radial.x);
}

double PlacedRim::reach(const Vec3& direction) const
{
  const double a = dot(this->x, direction), b = dot(this->y, direction);
  return dot(this->centre, direction) + this->radius * std::sqrt(a * a + b * b);
}

Meridian::Meridian(const PlacedEdge& edge)
  : Meridian(edge.from, normalized(edgeVector(edge)), 0.0, 0.0, 0.0, norm(edgeVector(edge)))
{
}

Meridian Meridian::side(const FacetBody& body, const Vec3& position)
{
  const Frustum& k = *body.facets->round;
  return { position, body.z, body.size * k.radius[0], body.size * k.height[0],
    body.size * k.radius[1], body.size * k.height[1] };
}

Meridian Meridian::rim(const FacetBody& body, const Vec3& position, int end)
{
  const Frustum& k = *body.facets->round;
  const double r = body.size * k.radius[end], z = body.size * k.height[end];
  return { position, body.z, r, z, r, z };
}

Meridian::Foot Meridian::foot(const Vec3& point) const
{
  const Vec3 w = point - this->origin;
  const double z = dot(w, this->axis);
  const Vec3 across = w - z * this->axis;
  const double r = norm(across);
  const Vec3 radial = r > 0.0 ? (1.0 / r) * across : Vec3{};
  const double dr = this->r1 - this->r0, dz = this->z1 - this->z0, square = dr * dr + dz * dz;
  Foot foot;
  foot.along = square > 0.0
    ? std::min(std::max(((r - this->r0) * dr + (z - this->z0) * dz) / square, 0.0), 1.0)
    : 0.0;
  const double fr = this->r0 + foot.along * dr, fz = this->z0 + foot.along * dz;
  foot.point = this->origin + fr * radial + fz * this->axis;
  const double er = r - fr, ez = z - fz;
  foot.distance = std::sqrt(er * er + ez * ez);
  const double scale = foot.distance > 0.0 ? 1.0 / foot.distance : 0.0;
  foot.normal = (scale * er) * radial + (scale * ez) * this->axis;
  return foot;
}

}
