#include "Analysis/Fields/FieldInput.h"

#include "Analysis/GranularGrainSet.h"
#include "Inputs/Grains/GranularParticleInput.h"
#include "Inputs/GranularColumn.h"
#include "Properties/GranularNames.h"
#include "Vtk/GranularCell.h"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkFieldData.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>
#include <vtkStringArray.h>

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace granular
{
namespace
{

/// Index of each grain by its id.
using Indices = std::unordered_map<std::int64_t, std::size_t>;

constexpr double MostId = 9007199254740992.0; // what a double counts to

void include(Box& box, const dem::Vec3& low, const dem::Vec3& high)
{
  box.low = { std::min(box.low.x, low.x), std::min(box.low.y, low.y), std::min(box.low.z, low.z) };
  box.high = { std::max(box.high.x, high.x), std::max(box.high.y, high.y),
    std::max(box.high.z, high.z) };
}

/// Around all grains; along the edges of a cell around that.
Box boundsOf(const GrainSet& grains, const dem::Lattice& space)
{
  constexpr double far = std::numeric_limits<double>::infinity();
  Box box{ { far, far, far }, { -far, -far, -far } };
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    grains.forEachBall(i,
      [&box](const dem::Ball& ball)
      {
        const dem::Vec3 reach{ ball.radius, ball.radius, ball.radius };
        include(box, ball.centre - reach, ball.centre + reach);
      });
  }
  if (!space.periodic)
  {
    return box;
  }
  Box cell{ space.origin, space.origin };
  for (int k = 1; k < 8; ++k)
  {
    const dem::Vec3 corner = space.origin +
      space.edges * dem::Vec3{ k & 1 ? 1.0 : 0.0, k & 2 ? 1.0 : 0.0, k & 4 ? 1.0 : 0.0 };
    include(cell, corner, corner);
  }
  // An edge that is not periodic is along its axis, and the others have no part along it.
  const auto repeats = [&](int axis) { return dem::norm(space.numbers.row(axis)) > 0.0; };
  const auto choose = [&](const dem::Vec3& ofCell, const dem::Vec3& ofGrains)
  {
    return dem::Vec3{ repeats(0) ? ofCell.x : ofGrains.x, repeats(1) ? ofCell.y : ofGrains.y,
      repeats(2) ? ofCell.z : ofGrains.z };
  };
  return { choose(cell.low, box.low), choose(cell.high, box.high) };
}

void readGrains(vtkDataObject* input, const GrainSet& grains, FieldInput& result, Indices& indices)
{
  vtkPointSet* points = findParticles(input);
  const vtkIdType count = points->GetNumberOfPoints();
  const ColumnOwner owner = pointsOfGrains();
  vtkPointData* data = points->GetPointData();
  const Column id(data, count, owner, names::ParticleId, 1);
  const Column material(data, count, owner, names::Material, 1);
  const Column temperature(data, count, owner, names::Temperature, 1);
  auto* list =
    vtkStringArray::SafeDownCast(points->GetFieldData()->GetAbstractArray(names::MaterialNames));
  for (vtkIdType k = 0;
       list && material && list->GetNumberOfValues() > 1 && k < list->GetNumberOfValues(); ++k)
  {
    result.species.push_back(list->GetValue(k));
  }
  result.hasVelocity = !grains.velocity.empty();
  result.hasCounts = !grains.contactCount.empty();
  result.hasTemperature = static_cast<bool>(temperature);
  for (vtkIdType i = 0; i < count; ++i)
  {
    FieldGrain grain;
    grain.position = grains.position[i];
    grain.velocity = result.hasVelocity ? grains.velocity[i] : dem::Vec3{};
    grain.volume = grains.volume(i);
    grain.mass = grains.mass.empty() ? grain.volume : grains.mass[i];
    grain.contacts = result.hasCounts ? grains.contactCount[i] : 0.0;
    grain.temperature = result.hasTemperature ? temperature.Real(i) : 0.0;
    grain.species = result.species.empty()
      ? 0
      : static_cast<int>(material.Whole(i, 0.0, static_cast<double>(result.species.size() - 1)));
    result.sources.grains.push_back(grain);
    indices.emplace(id ? id.Whole(i, 0.0, MostId) : i, i);
  }
}

std::size_t indexOf(const Indices& indices, std::int64_t id, vtkIdType contact)
{
  const auto found = indices.find(id);
  if (found == indices.end())
  {
    throw dem::Error("Contact input, cell " + std::to_string(contact) + ": the grain " +
      std::to_string(id) +
      " is not among the particles: both inputs must be outputs of one simulation, with all "
      "grains.");
  }
  return found->second;
}

void readContacts(vtkDataObject* input, const Indices& indices, FieldInput& result)
{
  vtkPolyData* data = findContacts(input);
  const vtkIdType count = data->GetNumberOfCells();
  result.hasContacts = true;
  if (count == 0)
  {
    result.hasTorque = true;
    return;
  }
  const std::vector<ContactLine> lines = readContactLines(input);
  const ColumnOwner owner{ "Contact input", "cell" };
  const Column ids(data->GetCellData(), count, owner, names::ParticleIds, 2);
  const Column torque(data->GetCellData(), count, owner, names::Torque, 3);
  const Column bond(data->GetCellData(), count, owner, names::Bond, 1);
  ids.Demand();
  result.hasTorque = static_cast<bool>(torque);
  constexpr double broken = 2.0;
  for (vtkIdType i = 0; i < count; ++i)
  {
    if (bond && bond.Real(i) == broken && dem::norm(lines[i].force) == 0.0)
    {
      continue;
    }
    const auto idAt = [&](int k) { return static_cast<std::int64_t>(ids.Real(i, k)); };
    const dem::Vec3 end = lines[i].to;
    FieldContact contact;
    contact.force = lines[i].force;
    contact.first = result.sources.grains[indexOf(indices, idAt(0), i)].position;
    contact.atWall = idAt(1) < 0;
    contact.normal = dem::normalized(lines[i].from - end);
    contact.second = end;
    contact.torque = torque ? torque.Vector(i) : dem::Vec3{};
    if (!contact.atWall)
    {
      // From the end of the line, the centre of a ball, to that of its grain, of the same image.
      const dem::Vec3 centre = result.sources.grains[indexOf(indices, idAt(1), i)].position;
      const dem::Vec3 arm = result.space.between(end - centre);
      contact.second = end - arm;
      contact.torque = contact.torque - dem::cross(arm, contact.force);
    }
    result.sources.contacts.push_back(contact);
  }
}

}

dem::Lattice readSpace(vtkFieldData* fieldData)
{
  const auto cell = readCell(fieldData);
  if (!cell)
  {
    return {};
  }
  if (!dem::isFinite(cell->edges) || !(dem::determinant(cell->edges) > 0.0) ||
    !dem::isFinite(cell->origin) || !dem::isFinite(cell->flow))
  {
    throw dem::Error(std::string("Particle input: the field data '") + names::Cell +
      "' are of no cell: its edges must be finite and span a volume.");
  }
  dem::Lattice space = dem::latticeOf(cell->axes, cell->origin, cell->edges);
  space.flow = cell->flow;
  space.flows = dem::frobenius(cell->flow) > 0.0;
  return space;
}

FieldInput readFieldInput(vtkDataObject* particles, vtkDataObject* contacts)
{
  FieldInput result;
  const GrainSet grains = readGrainSet(particles);
  result.space = readSpace(findParticles(particles)->GetFieldData());
  result.bounds = boundsOf(grains, result.space);
  result.meanRadius = meanRadiusOf(grains);
  Indices indices;
  readGrains(particles, grains, result, indices);
  if (contacts)
  {
    readContacts(contacts, indices, result);
  }
  return result;
}

}
