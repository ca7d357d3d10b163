#include "Inputs/Grains/GranularGrainColumns.h"

#include "Basics/Error.h"
#include "Bodies/GranularShapes.h"
#include "Inputs/GranularColumn.h"
#include "Properties/GranularNames.h"
#include "Shapes/ShapedBalls.h"

#include <vtkDataSetAttributes.h>
#include <vtkFieldData.h>
#include <vtkPointData.h>
#include <vtkPointSet.h>
#include <vtkStringArray.h>
#include <vtkUnsignedCharArray.h>

#include <limits>
#include <optional>

namespace granular
{
namespace
{

/// How messages call what is read here.
const ColumnOwner GrainOwner = pointsOfGrains();

/// The temperatures of the points, where temperatures mean anything.
class Temperatures
{
public:
  Temperatures(vtkPointData* data, vtkIdType count, const dem::Config& config)
    : Usual(config.initialTemperature)
  {
    if (config.warms())
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

}

MaterialIndices::MaterialIndices(vtkPointSet* particles, const dem::Materials& materials)
  : Table(materials)
{
  vtkFieldData* fields = particles->GetFieldData();
  this->Names =
    vtkStringArray::SafeDownCast(fields ? fields->GetAbstractArray(names::MaterialNames) : nullptr);
}

int MaterialIndices::Find(int index, vtkIdType point) const
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
    throw dem::Error("Particle input, array 'Material': point " + std::to_string(point) + " has " +
      std::to_string(index) + ", but the table of materials has " +
      std::to_string(this->Table.count()) + " rows, the first of which is 0.");
  }
  return found;
}

int MaterialIndices::TryToFind(std::int64_t index) const
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

}
