#include "Boundaries/Seams/RoundFaces.h"

#include "Boundaries/Seams/Sides.h"
#include "Boundaries/WallForm.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// How far a corner may be from its form, and from the end of the form, in parts of the size.
constexpr double Nearness = 1e-5;

/// Whether both ends of a side are at one rim.
bool isAtRim(const WallForm& form, const Vec3& a, const Vec3& b)
{
  const double tolerance = Nearness * sizeOf(form);
  bool any = false;
  for (int end = 0; end < 2; ++end)
  {
    any = any ||
      (hasRim(form, end) && isAtEnd(form, end, a, tolerance) && isAtEnd(form, end, b, tolerance));
  }
  return any;
}

/// From the axis of a form, or in an ellipsoid from its centre, to a point; an ellipsoid is seen as
/// the sphere that it comes from by scaling.
Vec3 outwardTo(const WallForm& form, const Vec3& p)
{
  const Vec3 w = p - form.centre;
  if (form.kind == WallForm::Kind::Ellipsoid)
  {
    return { dot(w, form.across) / form.axes.x, dot(w, form.up()) / form.axes.y,
      dot(w, form.axis) / form.axes.z };
  }
  return w - dot(w, form.axis) * form.axis;
}

/// From the middle of the circle of an arc to a point, in the half-plane of the point.
Vec3 alongArc(const WallForm& form, const Vec3& p)
{
  const Vec3 out = outwardTo(form, p);
  const double height = dot(p - form.centre, form.axis);
  return { norm(out) - form.ring, height, 0.0 };
}

/// 1 - cos(a / 2) of the largest angle a between directions: the sagitta of an arc of radius 1.
template <typename Direction>
double sagitta(const RoundFace& face, const Direction& direction)
{
  double least = 1.0;
  for (int k = 0; k < face.corners; ++k)
  {
    for (int j = 0; j < k; ++j)
    {
      const Vec3 a = normalized(direction(face.corner[k]));
      const Vec3 b = normalized(direction(face.corner[j]));
      const bool any = norm(a) > 0.0 && norm(b) > 0.0; // a corner on the axis has no direction
      least = any ? std::min(least, dot(a, b)) : least;
    }
  }
  return 1.0 - std::sqrt(std::max(0.0, 0.5 * (1.0 + least)));
}

/// How far a form is from a face with corners on it at most. Sides of the part that a face stands
/// for bend, so that the part is a little larger than the face; twice the sagitta is more than that
/// adds.
double bulgeOf(const WallForm& form, const RoundFace& face)
{
  const auto outward = [&](const Vec3& p) { return outwardTo(form, p); };
  constexpr double more = 2.0;
  if (form.kind == WallForm::Kind::Ellipsoid)
  {
    return more * sizeOf(form) * sagitta(face, outward);
  }
  double rho = 0.0;
  for (int k = 0; k < face.corners; ++k)
  {
    rho = std::max(rho, norm(outward(face.corner[k])));
  }
  double bulge = rho * sagitta(face, outward);
  if (form.kind == WallForm::Kind::Arc)
  {
    bulge += form.radius * sagitta(face, [&](const Vec3& p) { return alongArc(form, p); });
  }
  return more * bulge;
}

}

RoundFace roundFace(const Surface& surface, const Element& element)
{
  const WallForm& form = surface.forms[static_cast<std::size_t>(element.form)];
  RoundFace face;
  face.form = element.form;
  face.corners = static_cast<std::int32_t>(element.kind);
  double longest = 0.0;
  for (int k = 0; k < face.corners; ++k)
  {
    face.corner[k] = surface.points[element.point[k]];
    face.centre = face.centre + (1.0 / face.corners) * face.corner[k];
  }
  for (int k = 0; k < face.corners; ++k)
  {
    const Vec3& a = face.corner[k];
    const Vec3& b = face.corner[sideEnd(element, k)];
    longest = std::max(longest, norm(b - a));
    face.radius = std::max(face.radius, norm(a - face.centre));
    if (!isAtRim(form, a, b))
    {
      const Vec3 across = normalized(cross(b - a, normalAt(form, a) + normalAt(form, b)));
      face.inward[k] = dot(across, face.centre - a) < 0.0 ? -across : across;
    }
  }
  face.bulge = bulgeOf(form, face);
  face.rounding = 1e-9 * longest;
  face.origin = form.centre;
  const Vec3 middle = face.centre - form.centre;
  face.outward = normalized(middle - dot(middle, form.axis) * form.axis);
  face.radius = (face.radius + face.bulge) * (1.0 + 1e-9);
  return face;
}

std::string findFormProblem(const Surface& surface, const Element& element)
{
  if (element.form < 0)
  {
    return {};
  }
  if (element.form >= static_cast<std::int32_t>(surface.forms.size()))
  {
    return "has a form that there is not";
  }
  if (!isFace(element))
  {
    return "has a form but is no face";
  }
  const WallForm& form = surface.forms[static_cast<std::size_t>(element.form)];
  const std::string problem = findProblem(form);
  if (!problem.empty())
  {
    return "has a form that " + problem;
  }
  for (int k = 0; k < static_cast<int>(element.kind); ++k)
  {
    const FormFoot found = footOn(form, surface.points[element.point[k]]);
    if (norm(found.foot.separation) > Nearness * sizeOf(form))
    {
      return "has a corner that is not on its form";
    }
  }
  return {};
}

}
