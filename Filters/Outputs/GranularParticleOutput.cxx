#include "Outputs/GranularParticleOutput.h"

#include "Bodies/GranularPlacedShapes.h"
#include "Properties/GranularNames.h"
#include "Restart/GranularRestartCheck.h"
#include "Restart/GranularRestartParts.h"
#include "Restart/GranularRestartVelocities.h"
#include "Vtk/GranularArrays.h"
#include "Vtk/GranularCell.h"

#include <vtkCellArray.h>
#include <vtkFieldData.h>
#include <vtkIdTypeArray.h>
#include <vtkIntArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkStringArray.h>

#include <algorithm>
#include <array>

namespace granular
{
namespace
{

vtkSmartPointer<vtkCellArray> makeVertices(std::size_t count, const dem::Team& team)
{
  const auto numbers = [&team](std::size_t rows)
  { return makeNumbers<vtkIdTypeArray>("", rows, team, [](std::int64_t i) { return i; }); };
  auto cells = vtkSmartPointer<vtkCellArray>::New();
  cells->SetData(numbers(count + 1), numbers(count));
  return cells;
}

}

void addMaterialNames(const std::vector<dem::Material>& materials, vtkPolyData* output)
{
  if (materials.empty())
  {
    return;
  }
  vtkNew<vtkStringArray> list;
  list->SetName(names::MaterialNames);
  for (const dem::Material& material : materials)
  {
    list->InsertNextValue(material.name);
  }
  vtkNew<vtkFieldData> fields; // field data of the frame stay, as others show them too
  fields->ShallowCopy(output->GetFieldData());
  fields->AddArray(list);
  output->SetFieldData(fields);
}

namespace
{

/// The grain that begins with ball @a row; of one with a shape as a whole.
dem::Particle grainAt(const dem::Particles& balls, std::size_t row)
{
  dem::Particle grain = balls.get(row);
  const std::int32_t k = balls.shapedAt(row);
  if (k >= 0)
  {
    const dem::ShapedGrain& shaped = balls.shaped[k];
    grain.radius = shaped.size;
    grain.position = shaped.position;
    grain.velocity = shaped.velocity;
  }
  return grain;
}

/// Index of the first ball of each grain.
std::vector<std::int64_t> firstBalls(const dem::Particles& balls)
{
  std::vector<std::int64_t> rows;
  rows.reserve(static_cast<std::size_t>(balls.grains()));
  for (std::size_t row = 0; row < balls.size(); ++row)
  {
    if (balls.isFirst(row))
    {
      rows.push_back(static_cast<std::int64_t>(row));
    }
  }
  return rows;
}

/// Rows of the first balls of the grains of a rank.
std::vector<std::int64_t> firstBalls(const dem::PartLook& look)
{
  std::vector<std::int64_t> rows;
  for (const std::int32_t row : look.own)
  {
    if (look.snapshot.particles.isFirst(row))
    {
      rows.push_back(row);
    }
  }
  return rows;
}

void addShapes(const dem::Particles& balls, const std::vector<std::int64_t>& rows,
  const std::vector<dem::GrainShape>& shapes, const dem::Team& team, vtkPolyData* particles)
{
  const dem::ShapeTable table = dem::shapeTable(shapes);
  const auto shapeOf = [&balls, &rows](std::int64_t i)
  {
    const std::int32_t k = balls.shapedAt(rows[i]);
    return k < 0 ? -1 : balls.shaped[k].shape;
  };
  vtkPointData* data = particles->GetPointData();
  data->AddArray(makeNumbers<vtkIntArray>(names::Shape, rows.size(), team, shapeOf));
  data->AddArray(makeNumbers<vtkDoubleArray>(names::EquivalentRadius, rows.size(), team,
    [&](std::int64_t i)
    {
      const double radius = grainAt(balls, rows[i]).radius;
      return shapeOf(i) < 0 ? radius : radius * table[shapeOf(i)].equivalentRadius;
    }));
}

/// @param rows the first balls of the grains that are shown
vtkSmartPointer<vtkPolyData> makeGrains(const dem::Particles& balls,
  const std::vector<std::int64_t>& rows, const dem::Observation& observation,
  const std::vector<dem::GrainShape>& shapes, const std::vector<dem::ShapeShare>& shares,
  const dem::Team& team)
{
  const std::size_t count = rows.size();
  auto places = makeArray<vtkDoubleArray>("Points", 3, count);
  double* position = places->GetPointer(0);
  vtkNew<vtkPoints> points;
  points->SetData(places);
  auto particles = vtkSmartPointer<vtkPolyData>::New();
  particles->SetPoints(points);
  particles->SetVerts(makeVertices(count, team));

  vtkPointData* data = particles->GetPointData();
  const auto add = [&](auto array)
  {
    data->AddArray(array);
    return array->GetPointer(0);
  };
  const auto addReal = [&](const char* name, int components)
  { return add(makeArray<vtkDoubleArray>(name, components, count)); };
  double* radius = addReal(names::Radius, 1);
  double* velocity = addReal(names::Velocity, 3);
  double* angularVelocity = addReal(names::AngularVelocity, 3);
  double* orientation = addReal(names::Orientation, 4);
  vtkIdType* id = add(makeArray<vtkIdTypeArray>(names::ParticleId, 1, count));
  int* material = add(makeArray<vtkIntArray>(names::Material, 1, count));
  double* mass = addReal(names::Mass, 1);
  double* force = addReal(names::Force, 3);
  double* torque = addReal(names::Torque, 3);
  int* contactCount = add(makeArray<vtkIntArray>(names::ContactCount, 1, count));
  const bool atMiddles = !observation.velocity.empty();
  const bool conducts = observation.totals.conducts;
  double* temperature = conducts ? addReal(names::Temperature, 1) : nullptr;
  double* heatFlux = conducts ? addReal(names::HeatFlux, 1) : nullptr;
  const bool bonds = observation.totals.bonds;
  vtkIdType* fragment = bonds ? add(makeArray<vtkIdTypeArray>(names::Fragment, 1, count)) : nullptr;
  data->SetActiveScalars(names::Radius);
  data->SetActiveGlobalIds(names::ParticleId);
  dem::parallelRows(static_cast<std::int64_t>(count), team,
    [&](std::int64_t i)
    {
      const std::int64_t row = rows[i];
      const dem::Particle grain = grainAt(balls, row);
      put(grain.position, position + 3 * i);
      radius[i] = grain.radius;
      put(atMiddles ? observation.velocity[row] : grain.velocity, velocity + 3 * i);
      put(atMiddles ? observation.angularVelocity[row] : grain.angularVelocity,
        angularVelocity + 3 * i);
      const dem::Quaternion& q = grain.orientation;
      std::copy_n(std::array{ q.w, q.x, q.y, q.z }.begin(), 4, orientation + 4 * i);
      id[i] = grain.id;
      material[i] = grain.material;
      mass[i] = grain.mass;
      put(observation.force[row], force + 3 * i);
      put(observation.torque[row], torque + 3 * i);
      contactCount[i] = observation.contactCount[row];
      if (bonds)
      {
        fragment[i] = observation.fragment[row];
      }
      if (conducts)
      {
        temperature[i] = grain.temperature;
        heatFlux[i] = observation.heatFlux[row];
      }
    });
  if (!shapes.empty())
  {
    addShapes(balls, rows, shapes, team, particles);
    writeShapeTable(shapes, shares, particles->GetFieldData());
  }
  if (observation.totals.cell.isThere)
  {
    writeCell(observation.totals.cell, particles->GetFieldData());
  }
  return particles;
}

}

vtkSmartPointer<vtkPolyData> makePartOfParticles(const dem::PartLook& look,
  const dem::Snapshot& state, const RestartKey& key, const dem::TimePlan& plan,
  const std::vector<dem::GrainShape>& shapes, const std::vector<dem::ShapeShare>& shares,
  const dem::Team& team)
{
  auto particles =
    makeGrains(look.snapshot.particles, firstBalls(look), look.observation, shapes, shares, team);
  writeRestartPart(look, state, key, plan, team, particles->GetFieldData());
  return particles;
}

vtkSmartPointer<vtkPolyData> makeParticles(const dem::Snapshot& snapshot,
  const dem::Observation& observation, const RestartKey& key, const dem::TimePlan& plan,
  const std::vector<dem::GrainShape>& shapes, const std::vector<dem::ShapeShare>& shares,
  const dem::Team& team)
{
  auto particles = makeGrains(snapshot.particles, firstBalls(snapshot.particles), observation,
    shapes, shares, team);
  writeRestart(snapshot, key, plan, team, particles->GetFieldData());
  writeVelocities(snapshot, observation, team, particles->GetFieldData());
  writeBalance(observation.totals, particles->GetFieldData());
  writeRestartCheck(particles->GetFieldData());
  return particles;
}

}
