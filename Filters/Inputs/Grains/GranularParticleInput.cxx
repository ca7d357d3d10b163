#include "Inputs/Grains/GranularParticleInput.h"

#include "Basics/Error.h"
#include "Inputs/Grains/GranularGrainColumns.h"
#include "Inputs/Grains/GranularStartFlow.h"
#include "Inputs/GranularColumn.h"
#include "Inputs/Walls/GranularWallInput.h"
#include "Properties/GranularNames.h"
#include "Restart/GranularRestartParts.h"
#include "Shapes/ShapedBalls.h"

#include <vtkCellType.h>
#include <vtkFieldData.h>
#include <vtkIdList.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPointSet.h>
#include <vtkStringArray.h>

#include <algorithm>
#include <optional>

namespace granular
{
namespace
{

/// Orders the grains by id, as the solver and its outputs have them.
void order(std::vector<Grain>& grains)
{
  std::stable_sort(grains.begin(), grains.end(),
    [](const Grain& a, const Grain& b) { return a.id < b.id; });
  const auto twice = std::adjacent_find(grains.begin(), grains.end(),
    [](const Grain& a, const Grain& b) { return a.id == b.id; });
  if (twice != grains.end())
  {
    throw dem::Error("Particle input, array 'ParticleId': the id " + std::to_string(twice->id) +
      " occurs more than once.");
  }
}

/// Adds a grain; one with a shape has an id for each of its balls.
void addGrain(const Grain& grain, const dem::ShapeTable& shapes, dem::Particles& balls)
{
  if (balls.size() > 0 && balls.id.back() >= grain.id)
  {
    throw dem::Error(
      "Leave out the array 'ParticleId' of the Particle input to have ids assigned: the "
      "grain " +
      std::to_string(balls.grainId(balls.size() - 1)) +
      " has a shape of several spheres and needs as many ids, up to " +
      std::to_string(balls.id.back()) + ", but " + std::to_string(grain.id) +
      " is another grain's.");
  }
  if (grain.shape < 0)
  {
    balls.add(grain);
    return;
  }
  dem::ShapedGrain shaped;
  shaped.shape = grain.shape;
  shaped.size = grain.radius;
  shaped.mass = grain.mass;
  shaped.position = grain.position;
  shaped.velocity = grain.velocity;
  shaped.angularVelocity = grain.angularVelocity;
  shaped.orientation = grain.orientation;
  addShaped(shapes[grain.shape], shaped, grain, balls);
}

/// Lines between the points as bonds.
/// @param ids of the points; -1 for one that another process has
std::vector<dem::BondLine> readLines(vtkPointSet* particles, const std::vector<std::int64_t>& ids)
{
  std::vector<dem::BondLine> lines;
  for (const LineEnds& ends : findLines(particles))
  {
    const dem::BondLine line{ ids[ends.first], ids[ends.second] };
    if (line.first >= 0 && line.second >= 0)
    {
      lines.push_back(line);
    }
  }
  return lines;
}

/// The text in the field data of a source; empty without a text.
std::string findText(vtkDataObject* input, const char* name)
{
  vtkFieldData* fieldData = input->GetFieldData();
  auto* text =
    vtkStringArray::SafeDownCast(fieldData ? fieldData->GetAbstractArray(name) : nullptr);
  return text && text->GetNumberOfValues() == 1 ? std::string(text->GetValue(0)) : std::string();
}

}

vtkPointSet* findParticles(vtkDataObject* input)
{
  const std::vector<Leaf> leaves = findLeaves(input, "Particle input");
  if (leaves.size() != 1)
  {
    throw dem::Error("Use Extract Block or Merge Blocks first: the Particle input has " +
      std::to_string(leaves.size()) + " blocks, but it must be a single set of points.");
  }
  auto* particles = vtkPointSet::SafeDownCast(leaves[0].data);
  if (!particles)
  {
    throw dem::Error(leaves[0].name + " is a " + leaves[0].data->GetClassName() +
      ", but grains must be points (vtkPointSet).");
  }
  return particles;
}

std::vector<LineEnds> findLines(vtkPointSet* particles)
{
  std::vector<LineEnds> lines;
  vtkNew<vtkIdList> points;
  for (vtkIdType cell = 0; cell < particles->GetNumberOfCells(); ++cell)
  {
    const int type = particles->GetCellType(cell);
    if (type != VTK_LINE && type != VTK_POLY_LINE)
    {
      continue;
    }
    particles->GetCellPoints(cell, points);
    for (vtkIdType k = 0; k + 1 < points->GetNumberOfIds(); ++k)
    {
      lines.push_back({ points->GetId(k), points->GetId(k + 1) });
    }
  }
  return lines;
}

std::string findTrouble(vtkDataObject* input)
{
  const std::string status = findText(input, names::Status);
  return status != "OK" ? status : std::string();
}

bool isStale(vtkDataObject* input)
{
  return !findText(input, names::Stale).empty();
}

std::string findNote(vtkDataObject* input)
{
  return findText(input, names::Notes);
}

std::string findGap(vtkDataObject* input)
{
  return findText(input, names::Incomplete);
}

Start readParticles(vtkPointSet* particles, const dem::Config& config, const RestartKey& key,
  const std::optional<PartRange>& parts)
{
  Start start;
  vtkFieldData* fields = particles->GetFieldData();
  vtkNew<vtkFieldData> joined;
  if (hasRestartParts(fields))
  {
    joined->ShallowCopy(fields);
    parts ? openRestartParts(joined, *parts) : joinRestartParts(joined);
    fields = joined;
  }
  const bool exact = hasRestart(fields);
  if (!exact && particles->GetNumberOfPoints() == 0)
  {
    start.notes.push_back(
      "The particle input has no points, so that the run begins as without it.");
  }
  std::vector<Grain> grains = readGrains(particles, config, exact);
  order(grains);
  if (config.bonds.any())
  {
    std::vector<std::int64_t> ids(particles->GetNumberOfPoints(), -1);
    for (const Grain& grain : grains)
    {
      ids[grain.point] = grain.id;
    }
    start.bondLines = readLines(particles, ids);
  }
  const dem::ShapeTable shapes = dem::shapeTable(config.shapes);
  dem::Particles& balls = start.snapshot.particles;
  balls.applied.kinds =
    AppliedColumns(particles->GetPointData(), particles->GetNumberOfPoints(), pointsOfGrains())
      .Kinds();
  for (const Grain& grain : grains)
  {
    const std::size_t first = balls.size();
    addGrain(grain, shapes, balls);
    balls.applied.set(first, grain.applied);
  }
  start.restart = readRestart(fields, key, start.snapshot, start.notes);
  const std::string ofFlow = takeFlow(config.cell, exact, start.snapshot);
  if (!ofFlow.empty())
  {
    start.notes.push_back(ofFlow);
  }
  const dem::Materials materials(config);
  const MaterialIndices indices(particles, materials);
  for (dem::InflowState& inflow : start.snapshot.spawn.inflows)
  {
    const int material = indices.TryToFind(inflow.carriedMaterial);
    inflow.carriedRadius = material < 0 ? 0.0 : inflow.carriedRadius; // another grain is drawn
    inflow.carriedMaterial = std::max(material, 0);
  }
  start.fingerprint = fingerprint(start);
  return start;
}

}
