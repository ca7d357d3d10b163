#include "Bodies/GranularPlacedShapes.h"

#include "Basics/Error.h"
#include "Bodies/GranularShapeDefinitions.h"
#include "Bodies/GranularShapes.h"
#include "Properties/GranularFieldNumbers.h"
#include "Properties/GranularNames.h"
#include "Shapes/MassProperties.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace granular
{
namespace
{

constexpr double MostShapes = 1e6;

enum Width ///< components of a tuple, the first of which is the index of the shape
{
  SphereWidth = 5,
  SurfaceWidth = 12,
  FormWidth = 13,
  FacetWidth = 6,
  FrustumWidth = 6
};

/// Builds an array of tuples.
class TupleArray
{
public:
  TupleArray(const char* name, Width width)
  {
    this->Array->SetName(name);
    this->Array->SetNumberOfComponents(width);
  }

  template <typename Numbers = std::initializer_list<double>>
  void Add(std::size_t shape, const Numbers& numbers)
  {
    this->Array->InsertNextValue(static_cast<double>(shape));
    for (const double number : numbers)
    {
      this->Array->InsertNextValue(number);
    }
  }

  bool AreNone() const { return this->Array->GetNumberOfValues() == 0; }
  void Finish(vtkFieldData* fieldData) const { fieldData->AddArray(this->Array); }

private:
  vtkNew<vtkDoubleArray> Array;
};

/// Calls use(shape, numbers) for each tuple. Returns false at a tuple without a valid shape, or
/// where use() returns false.
template <typename UseT>
bool forEachTuple(vtkFieldData* fieldData, const char* name, Width width, const UseT& use)
{
  vtkDoubleArray* array = findNumbers(fieldData, name, width);
  for (vtkIdType k = 0; array && k < array->GetNumberOfTuples(); ++k)
  {
    const double* tuple = array->GetPointer(width * k);
    if (!(tuple[0] >= 0.0 && tuple[0] < MostShapes) || !use(static_cast<int>(tuple[0]), tuple + 1))
    {
      return false;
    }
  }
  return true;
}

/// A kernel with a round side; none if there is no such kernel.
std::optional<dem::Frustum> frustumFrom(const double* f)
{
  dem::Frustum kernel;
  kernel.radius = { f[0], f[2] };
  kernel.height = { f[1], f[3] };
  const double slant = std::hypot(f[3] - f[1], f[0] - f[2]);
  kernel.across = (f[3] - f[1]) / slant;
  kernel.along = (f[0] - f[2]) / slant;
  const bool good = f[2] >= 0.0 && f[0] >= f[2] && f[3] > f[1] && std::isfinite(slant);
  return good ? std::optional<dem::Frustum>(kernel) : std::nullopt;
}

/// Many along the rims.
std::vector<dem::Vec3> cornersOf(const dem::Frustum& kernel)
{
  constexpr int around = 48;
  std::vector<dem::Vec3> corners;
  for (const int end : { 0, 1 })
  {
    for (int k = 0; k < (end < kernel.rims() ? around : 1); ++k)
    {
      const double angle = 2.0 * dem::Pi * k / around;
      corners.push_back(kernel.rimPoint(end, { std::cos(angle), std::sin(angle), 0.0 }));
    }
  }
  return corners;
}

constexpr std::size_t MostNumbers = 8; ///< of a form

/// Numbers of a form and the centre of its axes.
void addForm(std::size_t shape, const dem::UnitSurface& surface, TupleArray& surfaces,
  TupleArray& forms)
{
  std::vector<double> numbers = dem::numbersOf(surface.form);
  const bool isFirst = std::holds_alternative<dem::Superellipsoid>(surface.form);
  numbers.resize(MostNumbers, 0.0);
  numbers.insert(numbers.end(), { surface.centre.x, surface.centre.y, surface.centre.z });
  if (!isFirst)
  {
    numbers.insert(numbers.begin(), dem::idOf(surface.form));
  }
  (isFirst ? surfaces : forms).Add(shape, numbers);
}

void addFacets(std::size_t shape, const std::vector<dem::UnitFacets>& parts, TupleArray& facets,
  TupleArray& frustums)
{
  double number = 0.0;
  for (const dem::UnitFacets& part : parts)
  {
    if (part.round)
    {
      const dem::Frustum& f = *part.round;
      frustums.Add(shape, { f.radius[0], f.height[0], f.radius[1], f.height[1], part.rounding });
      continue;
    }
    for (const dem::Vec3& p : part.corners)
    {
      facets.Add(shape, { number, p.x, p.y, p.z, part.rounding });
    }
    number += 1.0;
  }
}

}

void writeShapeTable(const std::vector<dem::GrainShape>& shapes,
  const std::vector<dem::ShapeShare>& shares, vtkFieldData* fieldData)
{
  std::vector<std::string> all;
  TupleArray balls(names::ShapeSpheres, SphereWidth);
  TupleArray surfaces(names::ShapeSurfaces, SurfaceWidth);
  TupleArray forms(names::ShapeForms, FormWidth);
  TupleArray facets(names::ShapeFacets, FacetWidth);
  TupleArray frustums(names::ShapeFrustums, FrustumWidth);
  for (std::size_t k = 0; k < shapes.size(); ++k)
  {
    all.push_back(shapes[k].name);
    if (shapes[k].isMixed())
    {
      continue;
    }
    const dem::UnitShape unit = dem::unitShape(shapes[k]);
    if (unit.surface)
    {
      addForm(k, *unit.surface, surfaces, forms);
    }
    else if (unit.parts)
    {
      addFacets(k, *unit.parts, facets, frustums);
    }
    else
    {
      for (const dem::Ball& ball : unit.balls)
      {
        balls.Add(k, { ball.centre.x, ball.centre.y, ball.centre.z, ball.radius });
      }
    }
  }
  addWords(names::ShapeNames, all, fieldData);
  writeShapeDefinitions(shapes, shares, fieldData);
  balls.Finish(fieldData);
  for (const TupleArray* array : { &surfaces, &forms, &facets, &frustums })
  {
    if (!array->AreNone())
    {
      array->Finish(fieldData);
    }
  }
}

std::vector<std::vector<dem::Ball>> readShapeSpheres(vtkFieldData* fieldData)
{
  std::vector<std::vector<dem::Ball>> shapes;
  const bool good = forEachTuple(fieldData, names::ShapeSpheres, SphereWidth,
    [&shapes](int shape, const double* b)
    {
      shapes.resize(std::max(shapes.size(), static_cast<std::size_t>(shape) + 1));
      shapes[shape].push_back({ { b[0], b[1], b[2] }, b[3] });
      return true;
    });
  return good ? shapes : std::vector<std::vector<dem::Ball>>();
}

/// Makes support functions known whose keys are in tuples.
void learnFunctions(vtkFieldData* fieldData)
{
  try
  {
    readShapeDefinitions(fieldData);
  }
  catch (const dem::Error&) // their keys remain unknown, so that they are malformed
  {
  }
}

std::vector<PlacedSurface> readShapeSurfaces(vtkFieldData* fieldData)
{
  std::vector<PlacedSurface> all;
  const auto take = [&all](int shape, int id, const double* s)
  {
    const dem::SmoothForm form = dem::formFrom(id, s);
    const double* centre = s + MostNumbers;
    all.push_back({ shape, form, { centre[0], centre[1], centre[2] } });
    return dem::complaintAbout(form).empty();
  };
  const bool good = forEachTuple(fieldData, names::ShapeSurfaces, SurfaceWidth,
    [&](int shape, const double* s) { return take(shape, dem::Superellipsoid::Id, s); });
  const std::size_t first = good ? all.size() : 0;
  all.resize(first);
  bool learned = false;
  const bool others = forEachTuple(fieldData, names::ShapeForms, FormWidth,
    [&](int shape, const double* s)
    {
      const bool isId = s[0] >= 0.0 && s[0] < MostShapes;
      const int id = isId ? static_cast<int>(s[0]) : -1;
      if (id == dem::OwnSurface::Id && !std::exchange(learned, true))
      {
        learnFunctions(fieldData);
      }
      return dem::countOf(id) > 0 && take(shape, id, s + 1);
    });
  all.resize(others ? all.size() : first);
  return all;
}

std::vector<PlacedFacets> readShapeFacets(vtkFieldData* fieldData)
{
  std::vector<PlacedFacets> all;
  double part = 0.0;
  const bool good = forEachTuple(fieldData, names::ShapeFacets, FacetWidth,
    [&](int shape, const double* f)
    {
      const bool isNew = all.empty() || all.back().shape != shape;
      if (isNew)
      {
        all.push_back({ shape, {} });
      }
      if (isNew || f[0] != part)
      {
        all.back().parts.push_back({ {}, f[4] });
        part = f[0];
      }
      all.back().parts.back().corners.push_back({ f[1], f[2], f[3] });
      return f[4] > 0.0;
    });
  const std::size_t flat = good ? all.size() : 0;
  all.resize(flat);
  const bool round = forEachTuple(fieldData, names::ShapeFrustums, FrustumWidth,
    [&all](int shape, const double* f)
    {
      const std::optional<dem::Frustum> kernel = frustumFrom(f);
      if (!kernel || !(f[4] > 0.0))
      {
        return false;
      }
      all.push_back({ shape, { { cornersOf(*kernel), f[4] } }, kernel });
      return true;
    });
  all.resize(round ? all.size() : flat);
  return all;
}

std::vector<PlacedMixture> readShapeMixtures(vtkFieldData* fieldData)
{
  std::vector<PlacedMixture> all;
  try
  {
    const std::vector<dem::GrainShape> shapes = readShapeDefinitions(fieldData).all;
    for (std::size_t k = 0; k < shapes.size(); ++k)
    {
      if (shapes[k].isMixed() && dem::findProblem(shapes[k]).empty())
      {
        all.push_back({ static_cast<int>(k), shapes[k], dem::unitShape(shapes[k]) });
      }
    }
  }
  catch (const dem::Error&)
  {
    all.clear();
  }
  return all;
}

dem::Moments momentsOf(const PlacedFacets& facets)
{
  if (facets.round)
  {
    return dem::momentsOf(*facets.round, facets.parts.front().rounding);
  }
  dem::Moments sum;
  for (const PlacedPart& part : facets.parts)
  {
    dem::add(dem::momentsOf(dem::convexHull(part.corners, 1e-9), part.rounding), sum);
  }
  return sum;
}

}
