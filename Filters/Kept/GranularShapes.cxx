#include "Kept/GranularShapes.h"

#include "Core/Error.h"
#include "Kept/GranularFieldNumbers.h"
#include "Kept/GranularMaterials.h"
#include "Kept/GranularNames.h"
#include "Shapes/MassProperties.h"

#include <vtkDataObject.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkNew.h>
#include <vtkStringArray.h>

#include <algorithm>
#include <array>

namespace granular
{

std::array<double, 8> numbersOf(const dem::Superellipsoid& surface)
{
  const dem::Vec3& a = surface.positive;
  const dem::Vec3& b = surface.negative;
  return { a.x, a.y, a.z, b.x, b.y, b.z, surface.e1, surface.e2 };
}

dem::Superellipsoid surfaceFrom(const double* s)
{
  return { { s[0], s[1], s[2] }, { s[3], s[4], s[5] }, s[6], s[7] };
}

namespace
{

void writeMoments(const dem::Moments& moments, vtkFieldData* fieldData)
{
  NumberWriter writer;
  visitMoments(writer, moments);
  vtkNew<vtkDoubleArray> array;
  array->SetName(names::ShapeMoments);
  array->SetNumberOfComponents(MomentCount);
  array->InsertNextTuple(writer.Numbers.data());
  fieldData->AddArray(array);
}

void writeFacets(const dem::RoundedPolyhedron& body, vtkFieldData* fieldData)
{
  vtkNew<vtkDoubleArray> points;
  points->SetName(names::ShapePoints);
  points->SetNumberOfComponents(3);
  for (const dem::Vec3& p : body.points)
  {
    points->InsertNextTuple3(p.x, p.y, p.z);
  }
  fieldData->AddArray(points);
  vtkNew<vtkDoubleArray> rounding;
  rounding->SetName(names::ShapeRounding);
  rounding->InsertNextValue(body.rounding);
  fieldData->AddArray(rounding);
}

void writeFrustum(const dem::RoundedFrustum& body, vtkFieldData* fieldData)
{
  vtkNew<vtkDoubleArray> array;
  array->SetName(names::ShapeFrustum);
  array->SetNumberOfComponents(4);
  array->InsertNextTuple4(body.bottom, body.top, body.height, body.rounding);
  fieldData->AddArray(array);
}

SharedShape readShape(vtkFieldData* fieldData, const std::string& input)
{
  vtkStringArray* name = findWords(fieldData, names::ShapeName);
  vtkDoubleArray* balls = findNumbers(fieldData, names::ShapeBalls, 4);
  vtkDoubleArray* surface = findNumbers(fieldData, names::ShapeSurface, 8);
  vtkDoubleArray* points = findNumbers(fieldData, names::ShapePoints, 3);
  vtkDoubleArray* rounding = findNumbers(fieldData, names::ShapeRounding, 1);
  vtkDoubleArray* frustum = findNumbers(fieldData, names::ShapeFrustum, 4);
  vtkDoubleArray* share = findNumbers(fieldData, names::ShapeShare, 1);
  const bool faceted = points && rounding && rounding->GetNumberOfValues() == 1;
  if (!name || name->GetNumberOfValues() != 1 || (!balls && !surface && !faceted && !frustum) ||
    !share || share->GetNumberOfValues() != 1)
  {
    throw dem::Error(input + " is no shape: it does not come from Granular Shape.");
  }
  SharedShape read;
  read.shape.name = name->GetValue(0);
  read.share = share->GetValue(0);
  if (surface && surface->GetNumberOfTuples() == 1)
  {
    read.shape.surface = surfaceFrom(surface->GetPointer(0));
  }
  if (faceted)
  {
    read.shape.faceted.emplace().rounding = rounding->GetValue(0);
    for (vtkIdType k = 0; k < points->GetNumberOfTuples(); ++k)
    {
      const double* p = points->GetPointer(3 * k);
      read.shape.faceted->points.push_back({ p[0], p[1], p[2] });
    }
  }
  if (frustum && frustum->GetNumberOfTuples() == 1)
  {
    const double* f = frustum->GetPointer(0);
    read.shape.frustum = dem::RoundedFrustum{ f[0], f[1], f[2], f[3] };
  }
  for (vtkIdType k = 0; balls && k < balls->GetNumberOfTuples(); ++k)
  {
    const double* b = balls->GetPointer(4 * k);
    read.shape.balls.push_back({ { b[0], b[1], b[2] }, b[3] });
  }
  vtkDoubleArray* moments = findNumbers(fieldData, names::ShapeMoments, MomentCount);
  if (moments && moments->GetNumberOfTuples() == 1)
  {
    NumberReader reader(moments->GetPointer(0));
    visitMoments(reader, read.shape.moments.emplace());
  }
  return read;
}

int findShape(const std::string& name, const std::vector<dem::GrainShape>& shapes)
{
  const auto found = std::find_if(shapes.begin(), shapes.end(),
    [&name](const dem::GrainShape& shape) { return shape.name == name; });
  return found == shapes.end() ? -1 : static_cast<int>(found - shapes.begin());
}

std::string namesOf(const std::vector<dem::GrainShape>& shapes)
{
  std::string all = "sphere";
  for (const dem::GrainShape& shape : shapes)
  {
    all += ", " + shape.name;
  }
  return all;
}

}

void writeShape(const SharedShape& shape, vtkFieldData* fieldData)
{
  addWords(names::ShapeName, { shape.shape.name }, fieldData);
  vtkNew<vtkDoubleArray> balls;
  balls->SetName(names::ShapeBalls);
  balls->SetNumberOfComponents(4);
  for (const dem::Ball& ball : shape.shape.balls)
  {
    balls->InsertNextTuple4(ball.centre.x, ball.centre.y, ball.centre.z, ball.radius);
  }
  if (shape.shape.surface)
  {
    vtkNew<vtkDoubleArray> surface;
    surface->SetName(names::ShapeSurface);
    surface->SetNumberOfComponents(8);
    surface->InsertNextTuple(numbersOf(*shape.shape.surface).data());
    fieldData->AddArray(surface);
  }
  else if (shape.shape.faceted)
  {
    writeFacets(*shape.shape.faceted, fieldData);
  }
  else if (shape.shape.frustum)
  {
    writeFrustum(*shape.shape.frustum, fieldData);
  }
  else
  {
    fieldData->AddArray(balls);
  }
  if (shape.shape.moments)
  {
    writeMoments(*shape.shape.moments, fieldData);
  }
  vtkNew<vtkDoubleArray> share;
  share->SetName(names::ShapeShare);
  share->InsertNextValue(shape.share);
  fieldData->AddArray(share);
}

std::vector<SharedShape> readShapes(const std::vector<vtkDataObject*>& inputs)
{
  std::vector<SharedShape> shapes;
  for (std::size_t k = 0; k < inputs.size(); ++k)
  {
    const std::string number = std::to_string(k + 1);
    shapes.push_back(readShape(inputs[k]->GetFieldData(), "Shape input " + number));
    std::string& name = shapes.back().shape.name;
    name = name.empty() ? "Shape " + number : name;
  }
  return shapes;
}

std::vector<dem::ShapeShare> readShapeShares(const std::string& text,
  const std::vector<dem::GrainShape>& shapes, const std::string& owner)
{
  std::vector<dem::ShapeShare> shares;
  for (const dem::MaterialShare& part : readMixture(text, owner))
  {
    const int shape = findShape(part.name, shapes);
    if (shape < 0 && part.name != "sphere")
    {
      throw dem::Error(owner + ": '" + part.name + "' is none of the shapes that are connected (" +
        namesOf(shapes) + ").");
    }
    shares.push_back({ shape, part.share });
  }
  return shares;
}

ShapeIndices::ShapeIndices(vtkFieldData* fieldData, const std::vector<dem::GrainShape>& shapes)
  : Shapes(shapes)
{
  vtkStringArray* known = findWords(fieldData, names::ShapeNames);
  for (vtkIdType k = 0; known && k < known->GetNumberOfValues(); ++k)
  {
    this->Names.push_back(known->GetValue(k));
  }
}

int ShapeIndices::Find(std::int64_t index, std::int64_t point) const
{
  const std::string where = "Particle input: point " + std::to_string(point);
  const std::int64_t count =
    static_cast<std::int64_t>(this->Names.empty() ? this->Shapes.size() : this->Names.size());
  if (index >= count)
  {
    throw dem::Error(where + " has the Shape " + std::to_string(index) + ", but there are " +
      std::to_string(count) + " shapes, the first of which is 0.");
  }
  if (this->Names.empty())
  {
    return static_cast<int>(index);
  }
  const int found = findShape(this->Names[index], this->Shapes);
  if (found < 0)
  {
    throw dem::Error(where + " has the shape '" + this->Names[index] +
      "', which is none of the shapes that are connected (" + namesOf(this->Shapes) +
      "). Connect its Granular Shape to Shapes.");
  }
  return found;
}

}
