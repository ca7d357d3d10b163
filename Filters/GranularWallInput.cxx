#include "GranularWallInput.h"

#include "Core/Error.h"
#include "GranularNames.h"
#include "GranularWallBodies.h"

#include <vtkCellData.h>
#include <vtkCompositeDataIterator.h>
#include <vtkCompositeDataSet.h>
#include <vtkDataObject.h>
#include <vtkInformation.h>
#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

namespace granular
{
namespace
{

vtkPolyData* asWalls(const Leaf& leaf)
{
  vtkPolyData* walls = vtkPolyData::SafeDownCast(leaf.data);
  if (!walls)
  {
    throw dem::Error(leaf.name + " is a " + leaf.data->GetClassName() +
      ", but walls must be surfaces (vtkPolyData); use Extract Surface first.");
  }
  return walls;
}

/// A name that is not the default was typed by a user and must be there.
void checkRadiusArray(const std::vector<Leaf>& leaves, const std::string& array)
{
  if (leaves.empty() || array.empty() || array == WallSettings().radiusArray)
  {
    return;
  }
  for (const Leaf& leaf : leaves)
  {
    if (asWalls(leaf)->GetCellData()->HasArray(array.c_str()))
    {
      return;
    }
  }
  throw dem::Error(
    "WallRadiusArray is '" + array + "', but no wall input has a cell array of that name.");
}

void addNote(std::vector<std::string>& notes, long long count, const char* one, const char* many)
{
  if (count > 0)
  {
    notes.push_back(count == 1 ? std::string("1 ") + one : std::to_string(count) + " " + many);
  }
}

std::vector<std::string> tell(const WallNotes& notes)
{
  std::vector<std::string> text;
  addNote(text, notes.splitQuadrilaterals,
    "wall quadrilateral is no rectangle and was split in two triangles.",
    "wall quadrilaterals are no rectangles and were split in two triangles each.");
  addNote(text, notes.triangulatedPolygons,
    "wall polygon has more than four corners and was triangulated.",
    "wall polygons have more than four corners and were triangulated.");
  addNote(text, notes.strips, "triangle strip of the walls was taken apart.",
    "triangle strips of the walls were taken apart.");
  return text;
}

}

std::vector<Leaf> findLeaves(vtkDataObject* input, const std::string& name)
{
  auto* composite = vtkCompositeDataSet::SafeDownCast(input);
  if (!composite)
  {
    return { { input, name } };
  }
  std::vector<Leaf> leaves;
  auto iterator = vtk::TakeSmartPointer(composite->NewIterator());
  for (iterator->InitTraversal(); !iterator->IsDoneWithTraversal(); iterator->GoToNextItem())
  {
    std::string block = name + ", block " + std::to_string(iterator->GetCurrentFlatIndex());
    vtkInformation* about =
      iterator->HasCurrentMetaData() ? iterator->GetCurrentMetaData() : nullptr;
    if (about && about->Has(vtkCompositeDataSet::NAME()))
    {
      block += std::string(" '") + about->Get(vtkCompositeDataSet::NAME()) + "'";
    }
    leaves.push_back({ iterator->GetCurrentDataObject(), block });
  }
  return leaves;
}

Walls readWalls(const std::vector<WallSource>& inputs, const WallSettings& settings)
{
  std::vector<Leaf> leaves;
  WallBodies bodies;
  for (std::size_t i = 0; i < inputs.size(); ++i)
  {
    const std::string name = "Wall input " + std::to_string(i + 1);
    vtkIdType cells = 0;
    bodies.BeginInput(inputs[i].record);
    for (const Leaf& leaf : findLeaves(inputs[i].data, name))
    {
      cells += asWalls(leaf)->GetNumberOfCells();
      leaves.push_back(leaf);
      bodies.AddLeaf(leaf);
    }
    if (cells == 0)
    {
      throw dem::Error(name + " has no cells, so there is no wall in it.");
    }
  }
  checkRadiusArray(leaves, settings.radiusArray);

  WallElements elements;
  WallNotes notes;
  for (const std::size_t i : bodies.OrderOfLeaves()) // the points of a body follow each other
  {
    addWallCells(asWalls(leaves[i]), leaves[i].name, bodies.SettingsOf(i, settings), elements,
      notes);
    bodies.TakeElements(i, elements);
  }
  bodies.SplitBentRectangles(elements);
  Walls walls;
  walls.surface.points = std::move(elements.points);
  for (const auto* part : { &elements.pointElements, &elements.edges, &elements.faces })
  {
    walls.surface.elements.insert(walls.surface.elements.end(), part->begin(), part->end());
  }
  walls.surface.bodies = bodies.Take();
  checkTracks(walls.surface);
  walls.notes = tell(notes);
  return walls;
}

}
