#include "Outputs/GranularParticleOutput.h"

#include "Kept/GranularArrays.h"
#include "Kept/GranularNames.h"

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
  vtkNew<vtkFieldData> fields; // that of the frame, which others show too, stays
  fields->ShallowCopy(output->GetFieldData());
  fields->AddArray(list);
  output->SetFieldData(fields);
}

vtkSmartPointer<vtkPolyData> makeParticles(const dem::Snapshot& snapshot,
  const dem::Observation& observation, const RestartKey& key, const dem::TimePlan& plan,
  const dem::Team& team)
{
  const dem::Particles& grains = snapshot.particles;
  const std::size_t count = grains.size();
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
  const bool conducts = observation.totals.conducts;
  double* temperature = conducts ? addReal(names::Temperature, 1) : nullptr;
  double* heatFlux = conducts ? addReal(names::HeatFlux, 1) : nullptr;
  data->SetActiveScalars(names::Radius);
  data->SetActiveGlobalIds(names::ParticleId);
  dem::parallelRows(static_cast<std::int64_t>(count), team,
    [&](std::int64_t i)
    {
      put(grains.position.get(i), position + 3 * i);
      radius[i] = grains.radius(i);
      put(grains.velocity.get(i), velocity + 3 * i);
      put(grains.angularVelocity.get(i), angularVelocity + 3 * i);
      const dem::Quaternion& q = grains.orientation[i];
      std::copy_n(std::array{ q.w, q.x, q.y, q.z }.begin(), 4, orientation + 4 * i);
      id[i] = grains.id[i];
      material[i] = grains.material[i];
      mass[i] = grains.mass(i);
      put(observation.force[i], force + 3 * i);
      put(observation.torque[i], torque + 3 * i);
      contactCount[i] = observation.contactCount[i];
      if (conducts)
      {
        temperature[i] = grains.temperature[i];
        heatFlux[i] = observation.heatFlux[i];
      }
    });
  writeRestart(snapshot, key, plan, team, particles->GetFieldData());
  return particles;
}

}
