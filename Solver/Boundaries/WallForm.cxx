#include "Boundaries/WallForm.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace dem
{

namespace
{

constexpr double Infinity = std::numeric_limits<double>::infinity();

double norm(const HalfPlane& a)
{
  return std::sqrt(dot(a, a));
}

HalfPlane scaled(double s, const HalfPlane& a)
{
  return { s * a.rho, s * a.z };
}

/// A point seen from the axis of a form.
struct Seen
{
  Seen(const WallForm& form, const Vec3& p)
  {
    const Vec3 w = p - form.centre;
    this->at.z = dot(w, form.axis);
    const Vec3 out = w - this->at.z * form.axis;
    this->at.rho = dem::norm(out);
    this->outward = this->at.rho > 0.0 ? (1.0 / this->at.rho) * out : form.across;
  }

  Vec3 inSpace(const WallForm& form, const HalfPlane& a) const
  {
    return a.rho * this->outward + a.z * form.axis;
  }

  HalfPlane at;
  Vec3 outward; ///< unit, from the axis; any on the axis
};

/// Of the half-plane, to the left of the way from end 1 to end 0.
HalfPlane lineNormal(const WallForm& form)
{
  const HalfPlane along = form.end[1] - form.end[0];
  const double length = norm(along);
  return { along.z / length, -along.rho / length };
}

/// Whether the surface goes through the axis at an end without a tip.
bool isPole(const WallForm& form, int end)
{
  const bool flat = form.kind == WallForm::Kind::Line ? form.end[0].z == form.end[1].z
                                                      : form.ring == 0.0;
  return form.end[end].rho == 0.0 && flat;
}

Site siteOf(const WallForm& form, int end)
{
  if (form.end[end].rho > 0.0)
  {
    return sideSite(end);
  }
  return isPole(form, end) ? Site::Inside : cornerSite(end);
}

FormFoot footOnLine(const WallForm& form, const Seen& seen)
{
  const HalfPlane along = form.end[1] - form.end[0];
  const HalfPlane w = seen.at - form.end[0];
  const double t = dot(w, along);
  const HalfPlane normal = lineNormal(form);
  FormFoot found;
  found.height = dot(w, normal);
  if (t < 0.0 || t > dot(along, along))
  {
    const int end = t < 0.0 ? 0 : 1;
    const Site site = siteOf(form, end);
    if (site != Site::Inside)
    {
      found.foot = { seen.inSpace(form, seen.at - form.end[end]), site };
      return found;
    }
  }
  found.foot = { seen.inSpace(form, scaled(found.height, normal)), Site::Inside };
  return found;
}

FormFoot footOnArc(const WallForm& form, const Seen& seen)
{
  const HalfPlane w = seen.at - HalfPlane{ form.ring, 0.0 };
  const double distance = norm(w);
  const HalfPlane out = distance > 0.0 ? scaled(1.0 / distance, w) : form.middle;
  FormFoot found;
  found.height = distance - form.radius;
  if (form.closed == 0 && dot(out, form.middle) < form.cosine)
  {
    const HalfPlane apart[2] = { seen.at - form.end[0], seen.at - form.end[1] };
    const int end = dot(apart[0], apart[0]) <= dot(apart[1], apart[1]) ? 0 : 1;
    const Site site = siteOf(form, end);
    if (site != Site::Inside)
    {
      found.foot = { seen.inSpace(form, apart[end]), site };
      return found;
    }
  }
  found.foot = { seen.inSpace(form, scaled(found.height, out)), Site::Inside };
  return found;
}

/// The nearest point x of an ellipsoid with half axes e to y solves y - x = t (x_k / e_k^2) with the
/// largest root t of F(t) = sum (e_k y_k / (t + e_k^2))^2 - 1 (Eberly, Distance from a Point to an
/// Ellipse, an Ellipsoid, or a Hyperellipsoid, 2013, section 3). F falls and is convex right of
/// -e^2 of the shortest axis, so that Newton's method from the left comes to the root from one side.
FormFoot footOnEllipsoid(const WallForm& form, const Vec3& p)
{
  const Vec3 w = p - form.centre;
  const Vec3 frame[3] = { form.across, form.up(), form.axis };
  const double e[3] = { form.axes.x, form.axes.y, form.axes.z };
  const int shortest = static_cast<int>(std::min_element(e, e + 3) - e);
  double y[3];
  for (int k = 0; k < 3; ++k)
  {
    y[k] = dot(w, frame[k]);
  }
  constexpr double off = 1e-15; // the plane of symmetry, where two points may be nearest
  const double least = off * e[shortest];
  if (std::abs(y[shortest]) < least)
  {
    y[shortest] = least;
  }
  double t = e[shortest] * (std::abs(y[shortest]) - e[shortest]);
  constexpr int steps = 200; // each makes the distance to the pole at least 1.5 times as large
  for (int step = 0; step < steps; ++step)
  {
    double value = -1.0;
    double slope = 0.0;
    for (int k = 0; k < 3; ++k)
    {
      const double r = e[k] * y[k] / (t + e[k] * e[k]);
      value += r * r;
      slope -= 2.0 * r * r / (t + e[k] * e[k]);
    }
    const double next = t - value / slope;
    if (!(next > t))
    {
      break;
    }
    t = next;
  }
  FormFoot found;
  for (int k = 0; k < 3; ++k)
  {
    found.foot.separation = found.foot.separation + (y[k] * t / (t + e[k] * e[k])) * frame[k];
  }
  found.foot.site = Site::Inside;
  found.height = (t < 0.0 ? -1.0 : 1.0) * dem::norm(found.foot.separation);
  return found;
}

}

WallForm cylinder(double radius, double height)
{
  return cone(radius, radius, height);
}

WallForm cone(double bottom, double top, double height)
{
  WallForm form;
  form.end[0] = { bottom, 0.0 };
  form.end[1] = { top, height };
  return form;
}

WallForm disc(double inner, double outer, double z)
{
  WallForm form;
  form.end[0] = { inner, z };
  form.end[1] = { outer, z };
  return form;
}

WallForm sphere(double radius, double from, double to)
{
  constexpr double rounding = 1e-12; // of an angle [rad]
  WallForm form;
  form.kind = WallForm::Kind::Arc;
  form.radius = radius;
  const double angle[2] = { from, to };
  for (int k = 0; k < 2; ++k)
  {
    const bool pole = std::abs(angle[k]) > 0.5 * Pi - rounding;
    form.end[k] = { pole ? 0.0 : radius * std::cos(angle[k]), radius * std::sin(angle[k]) };
  }
  form.middle = { std::cos(0.5 * (from + to)), std::sin(0.5 * (from + to)) };
  form.cosine = std::cos(0.5 * (to - from));
  return form;
}

WallForm torus(double ring, double radius)
{
  WallForm form;
  form.kind = WallForm::Kind::Arc;
  form.closed = 1;
  form.ring = ring;
  form.radius = radius;
  form.end[0] = form.end[1] = { ring - radius, 0.0 };
  form.middle = { 1.0, 0.0 };
  return form;
}

WallForm ellipsoid(const Vec3& axes)
{
  WallForm form;
  form.kind = WallForm::Kind::Ellipsoid;
  form.closed = 1;
  form.axes = axes;
  return form;
}

WallForm moved(WallForm form, const Vec3 rows[3], double scale, const Vec3& shift)
{
  const auto turned = [&](const Vec3& v)
  { return Vec3{ dot(rows[0], v), dot(rows[1], v), dot(rows[2], v) }; };
  form.centre = shift + scale * turned(form.centre);
  form.axis = normalized(turned(form.axis));
  const Vec3 across = turned(form.across);
  form.across = normalized(across - dot(across, form.axis) * form.axis);
  for (HalfPlane& end : form.end)
  {
    end = scaled(scale, end);
  }
  form.ring *= scale;
  form.radius *= scale;
  form.axes = scale * form.axes;
  return form;
}

std::string findProblem(const WallForm& form)
{
  constexpr double rounding = 1e-9;
  const auto isUnit = [&](const Vec3& v) { return std::abs(dot(v, v) - 1.0) < rounding; };
  if (!isFinite(form.centre) || !isUnit(form.axis) || !isUnit(form.across) ||
    !(std::abs(dot(form.axis, form.across)) < rounding))
  {
    return "has axes that are not perpendicular unit vectors";
  }
  if (form.kind == WallForm::Kind::Ellipsoid)
  {
    const bool sound = isFinite(form.axes) && form.axes.x > 0.0 && form.axes.y > 0.0 &&
      form.axes.z > 0.0;
    return sound ? "" : "is an ellipsoid without three lengths above 0";
  }
  if (form.kind == WallForm::Kind::Arc && form.closed != 0 && !(form.ring > form.radius))
  {
    return "is a torus that crosses itself";
  }
  for (const HalfPlane& end : form.end)
  {
    if (!(end.rho >= 0.0) || !std::isfinite(end.rho) || !std::isfinite(end.z))
    {
      return "has an end with a radius below 0 or a position that is not finite";
    }
  }
  if (form.kind == WallForm::Kind::Line)
  {
    const bool onAxis = form.end[0].rho == 0.0 && form.end[1].rho == 0.0;
    return !onAxis && norm(form.end[1] - form.end[0]) > 0.0 ? "" : "has no area";
  }
  if (!(form.radius > 0.0) || !std::isfinite(form.radius) || !(form.ring >= 0.0) ||
    !std::isfinite(form.ring))
  {
    return "is an arc without a radius above 0";
  }
  return {};
}

FormFoot footOn(const WallForm& form, const Vec3& p)
{
  switch (form.kind)
  {
    case WallForm::Kind::Line:
      return footOnLine(form, Seen(form, p));
    case WallForm::Kind::Arc:
      return footOnArc(form, Seen(form, p));
    case WallForm::Kind::Ellipsoid:
      break;
  }
  return footOnEllipsoid(form, p);
}

Vec3 normalAt(const WallForm& form, const Vec3& p)
{
  if (form.kind == WallForm::Kind::Ellipsoid)
  {
    const Vec3 w = p - form.centre;
    const Vec3& e = form.axes;
    const auto along = [&](const Vec3& u, double length)
    { return (dot(w, u) / (length * length)) * u; };
    return normalized(along(form.across, e.x) + along(form.up(), e.y) + along(form.axis, e.z));
  }
  Seen seen(form, p);
  if (seen.at.rho < 1e-9 * sizeOf(form))
  {
    seen.outward = {};
  }
  const HalfPlane out = form.kind == WallForm::Kind::Line
    ? lineNormal(form)
    : seen.at - HalfPlane{ form.ring, 0.0 };
  return normalized(seen.inSpace(form, out));
}

double leastHollow(const WallForm& form)
{
  if (form.kind == WallForm::Kind::Ellipsoid)
  {
    const auto [shortest, longest] = std::minmax({ form.axes.x, form.axes.y, form.axes.z });
    return shortest * shortest / longest;
  }
  if (form.closed != 0)
  {
    return std::min(form.radius, form.ring - form.radius);
  }
  const double least = std::min(form.end[0].rho, form.end[1].rho);
  if (form.kind == WallForm::Kind::Line)
  {
    const double across = std::abs(lineNormal(form).rho);
    // A disc without a hole is hollow nowhere.
    return across > 0.0 || least > 0.0 ? (across > 0.0 ? least / across : least) : Infinity;
  }
  double hollow = form.radius;
  for (int end = 0; end < 2; ++end)
  {
    hollow = hasRim(form, end) ? std::min(hollow, form.end[end].rho) : hollow;
  }
  return hollow;
}

bool hasRim(const WallForm& form, int end)
{
  return form.closed == 0 && form.end[end].rho > 0.0;
}

bool hasApex(const WallForm& form, int end)
{
  return form.closed == 0 && form.end[end].rho == 0.0 && !isPole(form, end);
}

Rim rimAt(const WallForm& form, int end)
{
  return { form.centre + form.end[end].z * form.axis, form.axis, form.end[end].rho };
}

bool isAtEnd(const WallForm& form, int end, const Vec3& p, double tolerance)
{
  return form.closed == 0 && norm(Seen(form, p).at - form.end[end]) <= tolerance;
}

double sizeOf(const WallForm& form)
{
  if (form.kind == WallForm::Kind::Ellipsoid)
  {
    return std::max({ form.axes.x, form.axes.y, form.axes.z });
  }
  return std::max({ norm(form.end[0]), norm(form.end[1]), form.ring + form.radius });
}

}
