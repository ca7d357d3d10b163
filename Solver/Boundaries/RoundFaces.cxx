#include "Boundaries/RoundFaces.h"

#include "Boundaries/Sides.h"
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

/// How far a form is from a face with corners on it at most: a third of the square of the longest
/// side times the curvature is more than the sagitta of the circle around a triangle.
double bulgeOf(const WallForm& form, const RoundFace& face, double longest)
{
  double rho = longest + sizeOf(form);
  for (int k = 0; k < face.corners; ++k)
  {
    const Vec3 w = face.corner[k] - form.centre;
    rho = std::min(rho, norm(w - dot(w, form.axis) * form.axis));
  }
  return std::min(longest, curvature(form, rho) * longest * longest / 3.0);
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
  face.bulge = bulgeOf(form, face, longest);
  face.rounding = 1e-9 * longest;
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
