#include "Bodies/GranularShapes.h"

#include "Basics/Error.h"
#include "Properties/GranularFieldNumbers.h"
#include "Properties/GranularMaterials.h"
#include "Properties/GranularNames.h"

#include <vtkDataObject.h>
#include <vtkFieldData.h>
#include <vtkStringArray.h>

#include <algorithm>

namespace granular
{

namespace
{

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
    throw dem::Error("Connect the Granular Shape '" + this->Names[index] + "' to Shapes: " + where +
      " has it, but it is none of the shapes that are connected (" + namesOf(this->Shapes) + ").");
  }
  return found;
}

}
