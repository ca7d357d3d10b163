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
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <array>

namespace granular
{
namespace
{

vtkSmartPointer<vtkCellArray> makeVertices(std::size_t count, const dem::Team& team)
{
  const auto numbers = [&team](std::size_t size)
  { return makeNumbers<vtkIdTypeArray>("", size, team, [](std::int64_t i) { return i; }); };
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

/// The grain that begins with ball @a ball; of one with a shape as a whole.
dem::Particle grainAt(const dem::Particles& balls, std::size_t ball)
{
  dem::Particle grain = balls.get(ball);
  const std::int32_t k = balls.shapedAt(ball);
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
  std::vector<std::int64_t> firsts;
  firsts.reserve(static_cast<std::size_t>(balls.grains()));
  for (std::size_t ball = 0; ball < balls.size(); ++ball)
  {
    if (balls.isFirst(ball))
    {
      firsts.push_back(static_cast<std::int64_t>(ball));
    }
  }
  return firsts;
}

/// Indices of the first balls of the grains of a rank.
std::vector<std::int64_t> firstBalls(const dem::ObservedPart& observed)
{
  std::vector<std::int64_t> firsts;
  for (const std::int32_t ball : observed.own)
  {
    if (observed.snapshot.particles.isFirst(ball))
    {
      firsts.push_back(ball);
    }
  }
  return firsts;
}

void addShapes(const dem::Particles& balls, const std::vector<std::int64_t>& firsts,
  const std::vector<dem::GrainShape>& shapes, const dem::Team& team, vtkPolyData* particles)
{
  const dem::ShapeTable table = dem::shapeTable(shapes);
  const auto shapeOf = [&balls, &firsts](std::int64_t i)
  {
    const std::int32_t k = balls.shapedAt(firsts[i]);
    return k < 0 ? -1 : balls.shaped[k].shape;
  };
  vtkPointData* data = particles->GetPointData();
  data->AddArray(makeNumbers<vtkIntArray>(names::Shape, firsts.size(), team, shapeOf));
  data->AddArray(makeNumbers<vtkDoubleArray>(names::EquivalentRadius, firsts.size(), team,
    [&](std::int64_t i)
    {
      const double radius = grainAt(balls, firsts[i]).radius;
      return shapeOf(i) < 0 ? radius : radius * table[shapeOf(i)].equivalentRadius;
    }));
}

/// Adds points, each with a vertex, and returns where the positions go.
double* addPoints(std::size_t count, const dem::Team& team, vtkPolyData* particles)
{
  auto positions = makeArray<vtkDoubleArray>("Points", 3, count);
  vtkNew<vtkPoints> points;
  points->SetData(positions);
  particles->SetPoints(points);
  particles->SetVerts(makeVertices(count, team));
  return positions->GetPointer(0);
}

/// What is applied to the grains and what is held of them, as far as a run has any.
void addApplied(const dem::AppliedLoads& applied, const std::vector<std::int64_t>& firsts,
  const dem::Team& team, vtkPointData* data)
{
  const auto addVectors = [&](std::uint8_t kind, const char* name, const auto& from)
  {
    if (applied.has(kind))
    {
      data->AddArray(makeVectors(name, firsts.size(), team,
        [&](std::int64_t i)
        {
          const dem::Vec4& packed = from[static_cast<std::size_t>(firsts[i])];
          return dem::Vec3{ packed.x, packed.y, packed.z };
        }));
    }
  };
  addVectors(dem::AppliedLoads::Force, names::AppliedForce, applied.force);
  addVectors(dem::AppliedLoads::Torque, names::AppliedTorque, applied.torque);
  if (applied.has(dem::AppliedLoads::Holds))
  {
    data->AddArray(makeNumbers<vtkUnsignedCharArray>(names::Held, firsts.size(), team,
      [&](std::int64_t i) { return applied.held[static_cast<std::size_t>(firsts[i])]; }));
  }
}

/// A vertex for each grain, with what all runs and those with heat or bonds say of a grain.
/// @param firsts the first balls of the grains that are shown
vtkSmartPointer<vtkPolyData> makeVerticesOfGrains(const dem::Particles& balls,
  const std::vector<std::int64_t>& firsts, const dem::Observation& observation,
  const dem::Team& team)
{
  const std::size_t count = firsts.size();
  auto particles = vtkSmartPointer<vtkPolyData>::New();
  double* position = addPoints(count, team, particles);
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
  dem::parallelFor(static_cast<std::int64_t>(count), team,
    [&](std::int64_t i)
    {
      const std::int64_t ball = firsts[i];
      const dem::Particle grain = grainAt(balls, ball);
      put(grain.position, position + 3 * i);
      radius[i] = grain.radius;
      put(atMiddles ? observation.velocity[ball] : grain.velocity, velocity + 3 * i);
      put(atMiddles ? observation.angularVelocity[ball] : grain.angularVelocity,
        angularVelocity + 3 * i);
      const dem::Quaternion& q = grain.orientation;
      std::copy_n(std::array{ q.w, q.x, q.y, q.z }.begin(), 4, orientation + 4 * i);
      id[i] = grain.id;
      material[i] = grain.material;
      mass[i] = grain.mass;
      put(observation.force[ball], force + 3 * i);
      put(observation.torque[ball], torque + 3 * i);
      contactCount[i] = observation.contactCount[ball];
      if (bonds)
      {
        fragment[i] = observation.fragment[ball];
      }
      if (conducts)
      {
        temperature[i] = grain.temperature;
        heatFlux[i] = observation.heatFlux[ball];
      }
    });
  return particles;
}

/// @param firsts the first balls of the grains that are shown
vtkSmartPointer<vtkPolyData> makeGrains(const dem::Particles& balls,
  const std::vector<std::int64_t>& firsts, const dem::Observation& observation,
  const std::vector<dem::GrainShape>& shapes, const std::vector<dem::ShapeShare>& shares,
  const dem::Team& team)
{
  auto particles = makeVerticesOfGrains(balls, firsts, observation, team);
  addApplied(balls.applied, firsts, team, particles->GetPointData());
  if (!shapes.empty())
  {
    addShapes(balls, firsts, shapes, team, particles);
    writeShapeTable(shapes, shares, particles->GetFieldData());
  }
  if (observation.totals.cell.isThere)
  {
    writeCell(observation.totals.cell, particles->GetFieldData());
  }
  return particles;
}

}

vtkSmartPointer<vtkPolyData> makePartOfParticles(const dem::ObservedPart& observed,
  const dem::Snapshot& state, const RestartKey& key, const dem::TimePlan& plan,
  const std::vector<dem::GrainShape>& shapes, const std::vector<dem::ShapeShare>& shares,
  const dem::Team& team)
{
  auto particles = makeGrains(observed.snapshot.particles, firstBalls(observed),
    observed.observation, shapes, shares, team);
  writeRestartPart(observed, state, key, plan, team, particles->GetFieldData());
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
