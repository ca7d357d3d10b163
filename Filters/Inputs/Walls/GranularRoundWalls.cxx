#include "Inputs/Walls/GranularRoundWalls.h"

#include "Basics/Error.h"
#include "Boundaries/FormMesh.h"
#include "Properties/GranularNames.h"
#include "Properties/GranularWallForms.h"

#include <vtkCellArray.h>
#include <vtkFieldData.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>

#include <Eigen/Geometry>

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

constexpr double Version = 1.0;
constexpr int MostAround = 10000;

/// How far a point may be from where a transformation puts it, in parts of the size of the mesh:
/// single precision moves it by less where a mesh is at most some ten times its size away.
constexpr double Nearness = 1e-5;

bool isKnown(const dem::WallForm& form)
{
  return form.kind == dem::WallForm::Kind::Line || form.kind == dem::WallForm::Kind::Arc ||
    form.kind == dem::WallForm::Kind::Ellipsoid;
}

/// The meshes of all forms, joined.
struct Reference
{
  explicit Reference(const RoundWall& wall)
  {
    for (const dem::WallForm& form : wall.forms)
    {
      const dem::FormMesh mesh = dem::meshOf(form, wall.around);
      const auto offset = static_cast<std::int64_t>(this->points.size());
      this->points.insert(this->points.end(), mesh.points.begin(), mesh.points.end());
      for (const auto& t : mesh.triangles)
      {
        this->triangles.push_back({ offset + t[0], offset + t[1], offset + t[2] });
      }
      this->ends.push_back(this->points.size());
    }
  }

  /// The form of a point.
  std::int32_t formOf(std::size_t point) const
  {
    const auto end = std::upper_bound(this->ends.begin(), this->ends.end(), point);
    return static_cast<std::int32_t>(end - this->ends.begin());
  }

  std::vector<dem::Vec3> points;
  std::vector<std::array<std::int64_t, 3>> triangles;
  std::vector<std::size_t> ends; ///< of the points of each form
};

/// A transformation x -> shift + scale R x.
struct Placing
{
  dem::Vec3 rows[3] = { { 1.0, 0.0, 0.0 }, { 0.0, 1.0, 0.0 }, { 0.0, 0.0, 1.0 } };
  double scale = 1.0;
  dem::Vec3 shift;

  dem::Vec3 of(const dem::Vec3& x) const
  {
    const dem::Vec3 turned{ dot(this->rows[0], x), dot(this->rows[1], x), dot(this->rows[2], x) };
    return this->shift + this->scale * turned;
  }
};

Eigen::Matrix3Xd columnsOf(const dem::Vec3* points, std::size_t count)
{
  Eigen::Matrix3Xd columns(3, static_cast<Eigen::Index>(count));
  for (std::size_t k = 0; k < count; ++k)
  {
    columns.col(static_cast<Eigen::Index>(k)) << points[k].x, points[k].y, points[k].z;
  }
  return columns;
}

/// The transformation that puts points where they are now, to within the tolerance; none if no one
/// does.
std::optional<Placing> findPlacing(const std::vector<dem::Vec3>& drawn, const dem::Vec3* now)
{
  Placing placing;
  const auto isThere = [&](double tolerance)
  {
    bool all = true;
    for (std::size_t k = 0; k < drawn.size(); ++k)
    {
      all = all && norm(placing.of(drawn[k]) - now[k]) <= tolerance;
    }
    return all;
  };
  if (isThere(0.0))
  {
    return placing;
  }
  const Eigen::Matrix4d fit =
    Eigen::umeyama(columnsOf(drawn.data(), drawn.size()), columnsOf(now, drawn.size()), true);
  placing.scale = fit.block<3, 1>(0, 0).norm();
  for (int row = 0; row < 3; ++row)
  {
    placing.rows[row] =
      (1.0 / placing.scale) * dem::Vec3{ fit(row, 0), fit(row, 1), fit(row, 2) };
  }
  placing.shift = { fit(0, 3), fit(1, 3), fit(2, 3) };
  double size = 0.0;
  for (const dem::Vec3& x : drawn)
  {
    size = std::max(size, placing.scale * norm(x - drawn.front()));
  }
  return placing.scale > 0.0 && std::isfinite(placing.scale) && isThere(Nearness * size)
    ? std::optional<Placing>(placing)
    : std::nullopt;
}

}

void showRoundWall(const RoundWall& wall, vtkPolyData* output)
{
  const Reference mesh(wall);
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  for (const dem::Vec3& p : mesh.points)
  {
    points->InsertNextPoint(p.x, p.y, p.z);
  }
  vtkNew<vtkCellArray> polygons;
  for (const auto& t : mesh.triangles)
  {
    const vtkIdType corners[3] = { t[0], t[1], t[2] };
    polygons->InsertNextCell(3, corners);
  }
  output->SetPoints(points);
  output->SetPolys(polygons);
}

void writeRoundWall(const RoundWall& wall, vtkFieldData* fieldData)
{
  std::vector<double> numbers{ Version, static_cast<double>(wall.around) };
  for (const dem::WallForm& form : wall.forms)
  {
    const std::vector<double> some = numbersOf(form);
    numbers.insert(numbers.end(), some.begin(), some.end());
  }
  addNumbers(names::RoundWall, numbers, fieldData);
}

std::optional<RoundWall> readRoundWall(vtkFieldData* fieldData, const std::string& name)
{
  if (!fieldData || !fieldData->HasArray(names::RoundWall))
  {
    return std::nullopt;
  }
  const std::size_t size = numbersOf({}).size();
  vtkDoubleArray* array = findNumbers(fieldData, names::RoundWall, 1);
  const vtkIdType count = array ? array->GetNumberOfValues() : 0;
  RoundWall wall;
  bool sound = count > 2 && (count - 2) % static_cast<vtkIdType>(size) == 0 &&
    array->GetValue(0) == Version && array->GetValue(1) >= 6.0 &&
    array->GetValue(1) <= MostAround;
  if (sound)
  {
    wall.around = static_cast<int>(array->GetValue(1));
    for (vtkIdType at = 2; at < count; at += static_cast<vtkIdType>(size))
    {
      wall.forms.emplace_back();
      NumberReader reader(array->GetPointer(at));
      visit(reader, wall.forms.back());
      sound = sound && isKnown(wall.forms.back()) && dem::findProblem(wall.forms.back()).empty();
    }
  }
  if (!sound)
  {
    throw dem::Error("Make " + name + " anew: its field data '" + names::RoundWall +
      "' are not those of this version of Granular Round Wall.");
  }
  return wall;
}

std::string takeForms(const RoundWall& wall, const ElementsBefore& before, WallElements& elements)
{
  const Reference mesh(wall);
  const bool isWhole = elements.points.size() - before.points == mesh.points.size() &&
    elements.faces.size() - before.faces == mesh.triangles.size() &&
    elements.size() - before.all == mesh.triangles.size();
  if (!isWhole)
  {
    return "has other points or cells than Granular Round Wall made";
  }
  const std::optional<Placing> placing =
    findPlacing(mesh.points, elements.points.data() + before.points);
  if (!placing)
  {
    return "was deformed after Granular Round Wall made it";
  }
  const auto firstForm = static_cast<std::int32_t>(elements.forms.size());
  for (const dem::WallForm& form : wall.forms)
  {
    elements.forms.push_back(dem::moved(form, placing->rows, placing->scale, placing->shift));
  }
  for (std::size_t k = 0; k < mesh.points.size(); ++k)
  {
    elements.points[before.points + k] = placing->of(mesh.points[k]);
  }
  for (std::size_t k = before.faces; k < elements.faces.size(); ++k)
  {
    const auto point = static_cast<std::size_t>(elements.faces[k].point[0]) - before.points;
    elements.faces[k].form = firstForm + mesh.formOf(point);
  }
  return {};
}

}
