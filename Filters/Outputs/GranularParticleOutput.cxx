#include "Outputs/GranularParticleOutput.h"

#include "GranularNames.h"
#include "Outputs/GranularArrays.h"

#include <vtkCellArray.h>
#include <vtkIdTypeArray.h>
#include <vtkIntArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>

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

vtkSmartPointer<vtkPolyData> makeParticles(const dem::Snapshot& snapshot,
  const dem::Observation& observation, const RestartKey& key, const dem::TimePlan& plan,
  const dem::Team& team)
{
  const dem::Particles& grains = snapshot.particles;
  const std::size_t count = grains.size();
  const auto vectorsOf = [&](const char* name, const dem::VectorRows& from)
  { return makeVectors(name, count, team, [&from](std::int64_t i) { return from.get(i); }); };
  const auto lastOf = [&](const char* name, const dem::VectorRows& from)
  {
    return makeNumbers<vtkDoubleArray>(name, count, team,
      [&from](std::int64_t i) { return from.row[i].w; });
  };
  const auto observed = [&](const char* name, const std::vector<dem::Vec3>& from)
  { return makeVectors(name, count, team, [&from](std::int64_t i) { return from[i]; }); };

  vtkNew<vtkPoints> points;
  points->SetData(vectorsOf("Points", grains.position));
  auto particles = vtkSmartPointer<vtkPolyData>::New();
  particles->SetPoints(points);
  particles->SetVerts(makeVertices(count, team));

  vtkPointData* data = particles->GetPointData();
  data->SetScalars(lastOf(names::Radius, grains.position));
  data->AddArray(vectorsOf(names::Velocity, grains.velocity));
  data->AddArray(vectorsOf(names::AngularVelocity, grains.angularVelocity));
  data->AddArray(makeTuples<vtkDoubleArray>(names::Orientation, 4, count, team,
    [&grains](std::int64_t i, double* to)
    {
      const dem::Quaternion& q = grains.orientation[i];
      to[0] = q.w;
      to[1] = q.x;
      to[2] = q.y;
      to[3] = q.z;
    }));
  data->SetGlobalIds(makeNumbers<vtkIdTypeArray>(names::ParticleId, count, team,
    [&grains](std::int64_t i) { return grains.id[i]; }));
  data->AddArray(makeNumbers<vtkIntArray>(names::Material, count, team,
    [&grains](std::int64_t i) { return grains.material[i]; }));
  data->AddArray(lastOf(names::Mass, grains.velocity));
  data->AddArray(observed(names::Force, observation.force));
  data->AddArray(observed(names::Torque, observation.torque));
  data->AddArray(makeNumbers<vtkIntArray>(names::ContactCount, count, team,
    [&observation](std::int64_t i) { return observation.contactCount[i]; }));
  writeRestart(snapshot, key, plan, team, particles->GetFieldData());
  return particles;
}

}
