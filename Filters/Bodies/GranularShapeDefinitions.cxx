#include "Bodies/GranularShapeDefinitions.h"

#include "Bodies/GranularShapeNumbers.h"
#include "Properties/GranularNames.h"

namespace granular
{

void writeShapeDefinitions(const std::vector<dem::GrainShape>& shapes,
  const std::vector<dem::ShapeShare>& shares, vtkFieldData* fieldData)
{
  std::vector<double> shareOf(shapes.size(), 0.0);
  for (const dem::ShapeShare& share : shares)
  {
    if (share.shape >= 0)
    {
      shareOf[share.shape] = share.share;
    }
  }
  NumberWriter writer;
  for (std::size_t k = 0; k < shapes.size(); ++k)
  {
    writeShape(shapes[k], shareOf[k], writer);
  }
  addNumbers(names::ShapeDefinitions, writer.Numbers, fieldData);
}

KnownShapes readShapeDefinitions(vtkFieldData* fieldData)
{
  vtkDoubleArray* array = findNumbers(fieldData, names::ShapeDefinitions, 1);
  vtkStringArray* all = findWords(fieldData, names::ShapeNames);
  KnownShapes shapes;
  if (!array || !all)
  {
    return shapes;
  }
  ShapeNumbers numbers(array,
    "Particle input: its field data 'ShapeDefinitions' is not as it was written.");
  double sum = 0.0;
  for (vtkIdType k = 0; k < all->GetNumberOfValues() && !numbers.AreAtEnd(); ++k)
  {
    const SharedShape read = readShape(all->GetValue(k), numbers);
    shapes.shares.push_back({ static_cast<int>(k), read.share });
    sum += read.share;
    shapes.all.push_back(read.shape);
  }
  if (sum == 0.0)
  {
    shapes.shares.clear();
  }
  return shapes;
}

void writeShapes(const std::vector<SharedShape>& shapes, vtkFieldData* fieldData)
{
  NumberWriter writer;
  std::vector<std::string> words;
  for (const SharedShape& one : shapes)
  {
    writeShape(one.shape, one.share, writer);
    words.push_back(one.shape.name);
  }
  addWords(names::ShapeName, words, fieldData);
  addNumbers(names::ShapeDefinition, writer.Numbers, fieldData);
}

std::vector<SharedShape> readShapes(vtkFieldData* fieldData, const std::string& input)
{
  vtkStringArray* words = findWords(fieldData, names::ShapeName);
  vtkDoubleArray* array = findNumbers(fieldData, names::ShapeDefinition, 1);
  const std::string complaint =
    input + " is no shape: it does not come from Granular Shape or Granular Random Shapes.";
  if (!words || words->GetNumberOfValues() < 1 || !array)
  {
    throw dem::Error(complaint);
  }
  ShapeNumbers numbers(array, complaint);
  std::vector<SharedShape> shapes;
  for (vtkIdType k = 0; k < words->GetNumberOfValues(); ++k)
  {
    shapes.push_back(readShape(words->GetValue(k), numbers));
  }
  return shapes;
}

}
