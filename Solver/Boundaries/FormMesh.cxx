#include "Boundaries/FormMesh.h"

#include "Boundaries/Surface.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// Positions of the half-plane along a form, from end 0 to end 1.
std::vector<HalfPlane> profileOf(const WallForm& form, int around)
{
  std::vector<HalfPlane> line;
  const double side = 2.0 * Pi / around; // angle, or length in parts of a radius
  if (form.kind == WallForm::Kind::Line)
  {
    const HalfPlane along = form.end[1] - form.end[0];
    const bool flat = along.z == 0.0;
    constexpr double slender = 4.0; // triangles at most
    const double most = std::max(form.end[0].rho, form.end[1].rho);
    const double wanted = std::sqrt(dot(along, along)) / (slender * side * most);
    const int parts = flat ? 1 : static_cast<int>(std::ceil(std::min(wanted, 1.0 * around)));
    for (int k = 0; k <= parts; ++k)
    {
      const double t = static_cast<double>(k) / parts;
      line.push_back(k == parts
          ? form.end[1]
          : HalfPlane{ form.end[0].rho + t * along.rho, form.end[0].z + t * along.z });
    }
    return line;
  }
  const bool isEllipsoid = form.kind == WallForm::Kind::Ellipsoid;
  const double middle = isEllipsoid ? 0.0 : std::atan2(form.middle.z, form.middle.rho);
  const double half = isEllipsoid ? 0.5 * Pi : (form.closed != 0 ? Pi : std::acos(form.cosine));
  const int parts = std::max(3, static_cast<int>(std::ceil(2.0 * half / side - 1e-9)));
  for (int k = 0; k <= parts; ++k)
  {
    const double angle = middle - half + 2.0 * half * k / parts;
    const double radius = isEllipsoid ? 1.0 : form.radius;
    line.push_back({ form.ring + radius * std::cos(angle), radius * std::sin(angle) });
  }
  line.front() = isEllipsoid ? HalfPlane{ 0.0, -1.0 } : form.end[0];
  line.back() = isEllipsoid ? HalfPlane{ 0.0, 1.0 } : form.end[1];
  return line;
}

Vec3 pointAt(const WallForm& form, const HalfPlane& at, double angle)
{
  const Vec3 unit = std::cos(angle) * form.across + std::sin(angle) * form.up();
  if (form.kind == WallForm::Kind::Ellipsoid)
  {
    return form.centre + (at.rho * std::cos(angle) * form.axes.x) * form.across +
      (at.rho * std::sin(angle) * form.axes.y) * form.up() + (at.z * form.axes.z) * form.axis;
  }
  return form.centre + at.rho * unit + at.z * form.axis;
}

}

FormMesh meshOf(const WallForm& form, int around)
{
  const std::vector<HalfPlane> line = profileOf(form, around);
  const bool isRing = form.closed != 0 && form.kind == WallForm::Kind::Arc; // ends where it begins
  const std::size_t rows = isRing ? line.size() - 1 : line.size();
  FormMesh mesh;
  std::vector<std::int64_t> first;
  for (std::size_t row = 0; row < rows; ++row)
  {
    first.push_back(static_cast<std::int64_t>(mesh.points.size()));
    const int count = line[row].rho > 0.0 ? around : 1;
    for (int k = 0; k < count; ++k)
    {
      mesh.points.push_back(pointAt(form, line[row], 2.0 * Pi * k / around));
    }
  }
  for (std::size_t row = 0; row + 1 < line.size(); ++row)
  {
    const std::size_t next = (row + 1) % rows;
    for (int k = 0; k < around; ++k)
    {
      const std::int64_t a = first[row] + (line[row].rho > 0.0 ? k : 0);
      const std::int64_t b = first[row] + (line[row].rho > 0.0 ? (k + 1) % around : 0);
      const std::int64_t c = first[next] + (line[next].rho > 0.0 ? (k + 1) % around : 0);
      const std::int64_t d = first[next] + (line[next].rho > 0.0 ? k : 0);
      if (a != b)
      {
        mesh.triangles.push_back({ a, b, c });
      }
      if (c != d)
      {
        mesh.triangles.push_back({ a, c, d });
      }
    }
  }
  return mesh;
}

void addForm(Surface& surface, const WallForm& form, int around, double thickness,
  std::int32_t body)
{
  const FormMesh mesh = meshOf(form, around);
  const auto offset = static_cast<std::int64_t>(surface.points.size());
  surface.points.insert(surface.points.end(), mesh.points.begin(), mesh.points.end());
  for (const auto& corners : mesh.triangles)
  {
    surface.elements.push_back({ ElementKind::Triangle,
      { offset + corners[0], offset + corners[1], offset + corners[2], 0 }, thickness, body,
      static_cast<std::int32_t>(surface.forms.size()) });
  }
  surface.forms.push_back(form);
}

}
