#include "Bodies/GranularShapes.h"

#include "Basics/Error.h"
#include "Properties/GranularFieldNumbers.h"
#include "Properties/GranularMaterials.h"
#include "Properties/GranularNames.h"

#include <vtkDataObject.h>
#include <vtkFieldData.h>
#include <vtkStringArray.h>

#include <algorithm>
#include <cstddef>

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

/// Whether a name is another one, then a hyphen and a number. Behind a space, a number is a share.
bool isNumbered(const std::string& name, const std::string& group)
{
  const std::size_t begin = group.size() + 1;
  return name.size() > begin && name.compare(0, group.size(), group) == 0 &&
    name[group.size()] == '-' &&
    std::all_of(name.begin() + static_cast<std::ptrdiff_t>(begin), name.end(),
      [](char letter) { return letter >= '0' && letter <= '9'; });
}

/// The shapes of vtkGranularRandomShapes with a name.
std::vector<int> findNumbered(const std::string& group, const std::vector<dem::GrainShape>& shapes)
{
  std::vector<int> found;
  for (std::size_t k = 0; k < shapes.size(); ++k)
  {
    if (isNumbered(shapes[k].name, group))
    {
      found.push_back(static_cast<int>(k));
    }
  }
  return found;
}

std::string namesOf(const std::vector<dem::GrainShape>& shapes)
{
  constexpr std::size_t most = 20;
  std::string all = "sphere";
  for (std::size_t k = 0; k < std::min(shapes.size(), most); ++k)
  {
    all += ", " + shapes[k].name;
  }
  return shapes.size() > most ? all + " and " + std::to_string(shapes.size() - most) + " others"
                              : all;
}

}

std::vector<SharedShape> readShapes(const std::vector<vtkDataObject*>& inputs)
{
  std::vector<SharedShape> shapes;
  for (std::size_t k = 0; k < inputs.size(); ++k)
  {
    const std::string number = std::to_string(k + 1);
    for (SharedShape& read : readShapes(inputs[k]->GetFieldData(), "Shape input " + number))
    {
      std::string& name = read.shape.name;
      name = name.empty() ? "Shape " + number : name;
      shapes.push_back(std::move(read));
    }
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
    const std::vector<int> group = shape < 0 ? findNumbered(part.name, shapes) : std::vector<int>();
    for (const int one : group)
    {
      shares.push_back({ one, part.share / static_cast<double>(group.size()) });
    }
    if (!group.empty())
    {
      continue;
    }
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
