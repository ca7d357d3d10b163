#include "GranularWallInput.h"

#include "Boundaries/MeshRepair.h"
#include "Core/Error.h"
#include "GranularHash.h"
#include "GranularNames.h"

#include <vtkCellData.h>
#include <vtkCompositeDataIterator.h>
#include <vtkCompositeDataSet.h>
#include <vtkDataObject.h>
#include <vtkDataSet.h>
#include <vtkInformation.h>
#include <vtkSmartPointer.h>

namespace granular
{
namespace
{

std::uint64_t fingerprint(const dem::Surface& surface)
{
  Hash hash;
  hash.Add(static_cast<std::int64_t>(surface.points.size()));
  for (const dem::Vec3& p : surface.points)
  {
    hash.Add(p.x);
    hash.Add(p.y);
    hash.Add(p.z);
  }
  for (const dem::Element& element : surface.elements)
  {
    hash.Add(static_cast<std::int64_t>(element.kind));
    for (std::int64_t corner : element.point)
    {
      hash.Add(corner);
    }
    hash.Add(element.radius);
  }
  return hash.Get();
}

vtkDataSet* asWalls(const Leaf& leaf)
{
  vtkDataSet* walls = vtkDataSet::SafeDownCast(leaf.data);
  if (!walls)
  {
    throw dem::Error(leaf.name + " is a " + leaf.data->GetClassName() +
      ", but walls must be surfaces or grids (vtkDataSet).");
  }
  return walls;
}

std::string nameOf(std::size_t input)
{
  return "Wall input " + std::to_string(input + 1);
}

vtkIdType countCells(const std::vector<Leaf>& leaves)
{
  vtkIdType cells = 0;
  for (const Leaf& leaf : leaves)
  {
    cells += asWalls(leaf)->GetNumberOfCells();
  }
  return cells;
}

/// A name that is not the default was typed by a user and must be there.
void checkRadiusArray(const std::vector<std::vector<Leaf>>& inputs, const std::string& array)
{
  if (inputs.empty() || array.empty() || array == WallSettings().radiusArray)
  {
    return;
  }
  for (const std::vector<Leaf>& leaves : inputs)
  {
    for (const Leaf& leaf : leaves)
    {
      if (asWalls(leaf)->GetCellData()->HasArray(array.c_str()))
      {
        return;
      }
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

std::vector<std::string> tell(const WallNotes& notes, const dem::RepairCounts& repairs)
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
  addNote(text, notes.degenerateElements + repairs.degenerateElements,
    "edge or face of the walls has no length or area and was left out.",
    "edges and faces of the walls have no length or area and were left out.");
  addNote(text, repairs.weldedPoints,
    "point of the walls is almost at the place of another and was moved there.",
    "points of the walls are almost at the place of others and were moved there.");
  addNote(text, repairs.splitElements,
    "edge or face of the walls was split, so that it has the same corners as its neighbours.",
    "edges and faces of the walls were split, so that they have the same corners as their "
    "neighbours.");
  addNote(text, repairs.duplicateElements,
    "element of the walls has the same corners as another and was left out.",
    "elements of the walls have the same corners as others and were left out.");
  addNote(text, repairs.flippedFaces,
    "face of the walls was turned over to face the same way as its neighbours.",
    "faces of the walls were turned over to face the same way as their neighbours.");
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

Walls readWalls(const std::vector<vtkDataObject*>& inputs, const WallSettings& settings)
{
  std::vector<std::vector<Leaf>> leaves;
  for (std::size_t i = 0; i < inputs.size(); ++i)
  {
    const std::string name = nameOf(i);
    leaves.push_back(findLeaves(inputs[i], name));
    if (countCells(leaves.back()) == 0)
    {
      throw dem::Error(name + " has no cells, so there is no wall in it.");
    }
  }
  checkRadiusArray(leaves, settings.radiusArray);

  WallElements elements;
  WallNotes notes;
  for (std::size_t i = 0; i < inputs.size(); ++i)
  {
    const std::size_t before = elements.size();
    for (const Leaf& leaf : leaves[i])
    {
      addWallCells(asWalls(leaf), leaf.name, settings, elements, notes);
    }
    if (elements.size() == before)
    {
      throw dem::Error(nameOf(i) +
        " has no cell with a length or area (ghost cells do not count), so there is no wall in it.");
    }
  }
  Walls walls;
  walls.surface.points = std::move(elements.points);
  for (const auto* part : { &elements.pointElements, &elements.edges, &elements.faces })
  {
    walls.surface.elements.insert(walls.surface.elements.end(), part->begin(), part->end());
  }
  const dem::RepairCounts repairs = dem::repair(walls.surface);
  if (walls.surface.elements.empty() && !inputs.empty())
  {
    throw dem::Error(
      "Nothing is left of the walls: every edge and face is thinner than the precision of its "
      "coordinates.");
  }
  walls.fingerprint = fingerprint(walls.surface);
  walls.notes = tell(notes, repairs);
  return walls;
}

}
