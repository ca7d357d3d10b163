#include "Inputs/Grains/GranularParticleInput.h"

#include "Basics/Error.h"
#include "Bodies/GranularShapes.h"
#include "Inputs/Grains/GranularAppliedColumns.h"
#include "Inputs/Grains/GranularStartFlow.h"
#include "Inputs/GranularColumn.h"
#include "Inputs/Walls/GranularWallInput.h"
#include "Properties/GranularNames.h"
#include "Restart/GranularRestartParts.h"
#include "Shapes/ShapedBalls.h"

#include <vtkCellType.h>
#include <vtkDataSetAttributes.h>
#include <vtkFieldData.h>
#include <vtkIdList.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPointSet.h>
#include <vtkStringArray.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <limits>
#include <optional>

namespace granular
{
namespace
{

/// How messages call what is read here.
const ColumnOwner GrainOwner = pointsOfGrains();

/// From the indices of the input to those of the table.
class MaterialIndices
{
public:
  MaterialIndices(vtkPointSet* particles, const dem::Materials& materials) : Table(materials)
  {
    vtkFieldData* fields = particles->GetFieldData();
    this->Names = vtkStringArray::SafeDownCast(
      fields ? fields->GetAbstractArray(names::MaterialNames) : nullptr);
  }

  int Find(int index, vtkIdType point) const
  {
    if (!this->Table.isTable())
    {
      return index;
    }
    const int found = this->TryToFind(index);
    if (found < 0 && this->Names && index < this->Names->GetNumberOfValues())
    {
      throw dem::Error("Particle input: point " + std::to_string(point) + " is of the material '" +
        std::string(this->Names->GetValue(index)) + "', which is none of the materials (" +
        this->Table.names() + ").");
    }
    if (found < 0)
    {
      throw dem::Error("Particle input, array 'Material': point " + std::to_string(point) +
        " has " + std::to_string(index) + ", but the table of materials has " +
        std::to_string(this->Table.count()) + " rows, the first of which is 0.");
    }
    return found;
  }

  /// -1 where there is no such material.
  int TryToFind(std::int64_t index) const
  {
    if (!this->Table.isTable())
    {
      return static_cast<int>(index);
    }
    const std::int64_t known = this->Names ? this->Names->GetNumberOfValues() : this->Table.count();
    if (index < 0 || index >= known)
    {
      return -1;
    }
    return this->Names ? this->Table.find(this->Names->GetValue(static_cast<vtkIdType>(index)))
                       : static_cast<int>(index);
  }

private:
  const dem::Materials& Table;
  vtkStringArray* Names;
};

/// The temperatures of the points, where temperatures mean anything.
class Temperatures
{
public:
  Temperatures(vtkPointData* data, vtkIdType count, const dem::Config& config)
    : Usual(config.initialTemperature)
  {
    if (config.law.conducts())
    {
      this->Given.emplace(data, count, GrainOwner, names::Temperature, 1);
    }
  }

  double Get(vtkIdType point) const
  {
    return this->Given && *this->Given ? this->Given->NotNegative(point) : this->Usual;
  }

private:
  double Usual;
  std::optional<Column> Given;
};

/// A grain as it is read.
struct Grain : dem::Particle
{
  int shape = -1; ///< index in dem::Config::shapes; -1 a sphere
  dem::AppliedLoad applied;
  vtkIdType point = 0; ///< of the input
};

/// The arrays that grains are read from.
class GrainColumns
{
public:
  /// @param exact whether a run reads its own grains back
  GrainColumns(vtkPointSet* particles, const dem::Config& config, bool exact)
    : Particles(particles), Count(particles->GetNumberOfPoints()), Exact(exact), Materials(config),
      Shapes(particles->GetFieldData(), config.shapes), Table(dem::shapeTable(config.shapes)),
      Indices(particles, Materials), Heat(particles->GetPointData(), Count, config),
      Applied(particles->GetPointData(), Count, GrainOwner)
  {
    if (this->Count > 0 && !this->Equivalent)
    {
      this->Radius.Demand();
    }
  }

  /// @param nextId of a grain whose point has none
  Grain Get(vtkIdType i, std::int64_t nextId) const
  {
    constexpr double largestMaterial = std::numeric_limits<int>::max();
    // Numbers up to 2^53 are whole in double precision. Half of them are left for grains that are
    // still to be spawned; a run reads those of its own back, too.
    const double largestId = this->Exact ? 9007199254740992.0 : 4503599627370496.0;
    Grain grain;
    grain.point = i;
    if (this->Shape && this->Shape.Whole(i, -1.0, largestMaterial) >= 0)
    {
      grain.shape = this->Shapes.Find(this->Shape.Whole(i, -1.0, largestMaterial), i);
    }
    grain.position = readPosition(this->Particles, i, GrainOwner);
    const double size = this->Radius ? this->Radius.Positive(i) : this->Equivalent.Positive(i);
    grain.radius = this->Radius || grain.shape < 0 ? size : this->Table[grain.shape].sizeFor(size);
    grain.material = this->Indices.Find(
      this->Material ? static_cast<int>(this->Material.Whole(i, 0.0, largestMaterial)) : 0, i);
    const double density = this->Materials.of(grain.material).density;
    grain.mass = this->Mass ? this->Mass.Positive(i)
      : grain.shape < 0     ? dem::sphereMass(density, grain.radius)
                            : dem::massOf(this->Table[grain.shape], density, grain.radius);
    grain.velocity = this->Velocity ? this->Velocity.Vector(i) : dem::Vec3{};
    grain.angularVelocity = this->Spin ? this->Spin.Vector(i) : dem::Vec3{};
    grain.orientation =
      this->Orientation ? this->Orientation.Orientation(i, this->Exact) : dem::Quaternion{};
    grain.temperature = this->Heat.Get(i);
    grain.applied = this->Applied.Get(i);
    grain.id = this->Id ? this->Id.Whole(i, 0.0, largestId) : nextId;
    return grain;
  }

  std::int64_t BallsOf(const Grain& grain) const
  {
    return grain.shape < 0 ? 1 : this->Table[grain.shape].count();
  }

private:
  Column Of(const char* name, int components) const
  {
    return { this->Particles->GetPointData(), this->Count, GrainOwner, name, components };
  }

  vtkPointSet* Particles;
  vtkIdType Count;
  bool Exact;
  dem::Materials Materials;
  Column Radius = this->Of(names::Radius, 1);
  Column Equivalent = this->Of(names::EquivalentRadius, 1);
  Column Mass = this->Of(names::Mass, 1);
  Column Velocity = this->Of(names::Velocity, 3);
  Column Spin = this->Of(names::AngularVelocity, 3);
  Column Orientation = this->Of(names::Orientation, 4);
  Column Id = this->Of(names::ParticleId, 1);
  Column Material = this->Of(names::Material, 1);
  Column Shape = this->Of(names::Shape, 1);
  ShapeIndices Shapes;
  dem::ShapeTable Table;
  MaterialIndices Indices;
  Temperatures Heat;
  AppliedColumns Applied;
};

std::vector<Grain> readGrains(vtkPointSet* particles, const dem::Config& config, bool exact)
{
  const GrainColumns columns(particles, config, exact);
  const vtkIdType count = particles->GetNumberOfPoints();
  vtkUnsignedCharArray* ghosts = particles->GetPointGhostArray();
  const bool marked = ghosts && ghosts->GetNumberOfTuples() == count;
  constexpr int elsewhere =
    vtkDataSetAttributes::DUPLICATEPOINT | vtkDataSetAttributes::HIDDENPOINT;
  std::vector<Grain> grains;
  grains.reserve(count);
  std::int64_t nextId = 0;
  for (vtkIdType i = 0; i < count; ++i)
  {
    if (marked && (ghosts->GetValue(i) & elsewhere) != 0)
    {
      continue; // another process has it
    }
    grains.push_back(columns.Get(i, nextId));
    nextId += columns.BallsOf(grains.back());
  }
  return grains;
}

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
    AppliedColumns(particles->GetPointData(), particles->GetNumberOfPoints(), GrainOwner).Kinds();
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
