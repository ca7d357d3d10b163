#include "Inputs/Walls/GranularWallInput.h"

#include "Basics/Error.h"
#include "Inputs/Walls/GranularRoundWalls.h"
#include "Inputs/Walls/GranularWallBodies.h"
#include "Properties/GranularNames.h"
#include "Repair/MeshRepair.h"

#include <vtkCellData.h>
#include <vtkCellType.h>
#include <vtkCompositeDataIterator.h>
#include <vtkCompositeDataSet.h>
#include <vtkDataObject.h>
#include <vtkDataSet.h>
#include <vtkFieldData.h>
#include <vtkInformation.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include <algorithm>
#include <utility>

namespace granular
{
namespace
{

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

bool hasPoints(const std::vector<Leaf>& leaves)
{
  return std::any_of(leaves.begin(), leaves.end(),
    [](const Leaf& leaf) { return asWalls(leaf)->GetNumberOfPoints() > 0; });
}

/// Indices of the inputs in which there are walls. Points alone are none, which is noted; of an
/// input without anything the source has failed.
std::vector<std::size_t> inputsWithCells(const std::vector<WallSource>& inputs,
  std::vector<std::string>& notes)
{
  std::vector<std::size_t> used;
  for (std::size_t i = 0; i < inputs.size(); ++i)
  {
    const std::vector<Leaf> leaves = findLeaves(inputs[i].data, nameOf(i));
    if (countCells(leaves) > 0)
    {
      used.push_back(i);
    }
    else if (hasPoints(leaves))
    {
      notes.push_back(nameOf(i) +
        " has points, but no faces, edges or vertices of them: there is no wall in it.");
    }
    else
    {
      throw dem::Error(nameOf(i) + " has no cells, so there is no wall in it.");
    }
  }
  return used;
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
    vtkDataSet* walls = asWalls(leaf);
    if (walls->GetCellData()->HasArray(array.c_str()) ||
      walls->GetPointData()->HasArray(array.c_str()))
    {
      return;
    }
  }
  throw dem::Error("WallRadiusArray is '" + array +
    "', but no wall input has a cell or point array of that name.");
}

void addNote(std::vector<std::string>& notes, const NotedCells& cells, const char* one,
  const char* many)
{
  if (cells.count > 0)
  {
    notes.push_back(
      (cells.count == 1 ? std::string("1 ") + one : std::to_string(cells.count) + " " + many) +
      (cells.first.empty() ? "" : " First: " + cells.first + "."));
  }
}

/// Gives what a leaf has of a Granular Round Wall its exact surfaces, or notes why it does not.
void takeForms(const Leaf& leaf, const WallRecord* record, const ElementsBefore& before,
  WallElements& elements, std::vector<std::string>& notes)
{
  const std::optional<RoundWall> wall = readRoundWall(leaf.data->GetFieldData(), leaf.name);
  if (!wall)
  {
    return;
  }
  const std::string why = record
    ? "is moved by the pipeline over time, where Granular Wall could move it"
    : takeForms(*wall, before, elements);
  if (!why.empty())
  {
    notes.push_back("Grains touch the mesh of " + leaf.name +
      ", not the exact surface that it shows: it " + why + ".");
  }
}

std::vector<std::string> toNotes(const WallNotes& notes, const dem::RepairCounts& repairs)
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
  addNote(text,
    { notes.degenerateElements.count + repairs.degenerateElements, notes.degenerateElements.first },
    "edge or face of the walls has no length or area and was left out.",
    "edges and faces of the walls have no length or area and were left out.");
  addNote(text, { repairs.weldedPoints, "" },
    "point of the walls is almost at the position of another and was moved there.",
    "points of the walls are almost at the positions of others and were moved there.");
  addNote(text, { repairs.splitElements, "" },
    "edge or face of the walls was split, so that it has the same corners as its neighbours.",
    "edges and faces of the walls were split, so that they have the same corners as their "
    "neighbours.");
  addNote(text, { repairs.duplicateElements, "" },
    "element of the walls has the same corners as another and was left out.",
    "elements of the walls have the same corners as others and were left out.");
  addNote(text, { repairs.flippedFaces, "" },
    "face of the walls was flipped to have the orientation of its neighbours.",
    "faces of the walls were flipped to have the orientation of their neighbours.");
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

namespace
{

dem::Surface surfaceOf(WallElements elements, std::vector<dem::WallBody> bodies)
{
  dem::Surface surface;
  surface.points = std::move(elements.points);
  surface.fixed = std::move(elements.fixed);
  surface.numbers = std::move(elements.numbers);
  for (const auto* part : { &elements.pointElements, &elements.edges, &elements.faces })
  {
    surface.elements.insert(surface.elements.end(), part->begin(), part->end());
  }
  surface.bodies = std::move(bodies);
  surface.forms = std::move(elements.forms);
  return surface;
}

}

Walls readWalls(const std::vector<WallSource>& inputs, const WallSettings& settings,
  const Telling& tell)
{
  std::vector<Leaf> leaves;
  std::vector<std::size_t> inputOf; // the leaves
  WallBodies bodies;
  std::vector<std::string> asTheyAre; // inputs of which something is not taken
  const std::vector<std::size_t> used = inputsWithCells(inputs, asTheyAre);
  for (const std::size_t i : used)
  {
    bodies.BeginInput(inputs[i].record);
    for (const Leaf& leaf : findLeaves(inputs[i].data, nameOf(i)))
    {
      leaves.push_back(leaf);
      inputOf.push_back(i);
      bodies.AddLeaf(leaf);
    }
  }
  checkRadiusArray(leaves, settings.radiusArray);

  WallElements elements;
  WallNotes notes;
  std::vector<std::size_t> sizes(inputs.size(), 0);
  std::size_t body = 0;
  std::int64_t pointsOfBody = 0;
  for (const std::size_t i : bodies.OrderOfLeaves()) // the points of a body follow each other
  {
    pointsOfBody = bodies.BodyOf(i) == body ? pointsOfBody : 0;
    body = bodies.BodyOf(i);
    const std::size_t before = elements.size();
    const ElementsBefore begin(elements);
    const WallSettings own = bodies.SettingsOf(i, settings);
    addWallCells(asWalls(leaves[i]), leaves[i].name, own, own.isMembrane ? 0 : pointsOfBody,
      elements, notes);
    pointsOfBody += asWalls(leaves[i])->GetNumberOfPoints();
    takeForms(leaves[i], inputs[inputOf[i]].record, begin, elements, asTheyAre);
    bodies.TakeElements(i, elements);
    sizes[inputOf[i]] += elements.size() - before;
  }
  for (const std::size_t i : used)
  {
    if (sizes[i] == 0)
    {
      throw dem::Error(nameOf(i) +
        " has no cell with a length or area (ghost cells do not count), so there is no wall in it.");
    }
  }
  bodies.SplitRectangles(elements);
  Walls walls;
  walls.surface = surfaceOf(std::move(elements), bodies.Take());
  const dem::RepairCounts repairs = dem::repair(walls.surface, dem::AutomaticTolerance, tell);
  if (walls.surface.elements.empty() && !used.empty())
  {
    throw dem::Error(
      "Nothing is left of the walls: every edge and face is thinner than the precision of its "
      "coordinates.");
  }
  if (!walls.surface.fixed.empty())
  {
    walls.surface.fixed.resize(walls.surface.points.size(), 0);
  }
  checkTracks(walls.surface);
  walls.notes = toNotes(notes, repairs);
  walls.notes.insert(walls.notes.end(), asTheyAre.begin(), asTheyAre.end());
  return walls;
}

std::vector<vtkSmartPointer<vtkDataObject>> withoutCells(
  const std::vector<vtkSmartPointer<vtkDataObject>>& inputs)
{
  const auto bare = [](vtkDataObject* leaf)
  {
    vtkNew<vtkPoints> points;
    points->InsertNextPoint(0.0, 0.0, 0.0);
    const vtkIdType point = 0;
    auto fields = vtkSmartPointer<vtkPolyData>::New();
    fields->SetPoints(points);
    fields->AllocateEstimate(1, 1);
    fields->InsertNextCell(VTK_VERTEX, 1, &point);
    fields->GetFieldData()->ShallowCopy(leaf->GetFieldData());
    return fields;
  };
  std::vector<vtkSmartPointer<vtkDataObject>> all;
  for (vtkDataObject* input : inputs)
  {
    if (countCells(findLeaves(input, "")) == 0)
    {
      continue;
    }
    auto* composite = vtkCompositeDataSet::SafeDownCast(input);
    if (!composite)
    {
      all.push_back(bare(input));
      continue;
    }
    vtkSmartPointer<vtkCompositeDataSet> blocks = vtk::TakeSmartPointer(composite->NewInstance());
    blocks->CopyStructure(composite);
    auto iterator = vtk::TakeSmartPointer(composite->NewIterator());
    for (iterator->InitTraversal(); !iterator->IsDoneWithTraversal(); iterator->GoToNextItem())
    {
      blocks->SetDataSet(iterator, bare(iterator->GetCurrentDataObject()));
    }
    all.push_back(blocks);
  }
  return all;
}

std::vector<dem::WallBody> readBodies(const std::vector<vtkDataObject*>& inputs)
{
  WallBodies bodies;
  for (std::size_t i = 0; i < inputs.size(); ++i)
  {
    bodies.BeginInput(nullptr);
    for (const Leaf& leaf : findLeaves(inputs[i], nameOf(i)))
    {
      bodies.AddLeaf(leaf);
    }
  }
  return bodies.Take();
}

}
