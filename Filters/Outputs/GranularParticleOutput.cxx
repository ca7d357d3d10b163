#include "Outputs/GranularParticleOutput.h"

#include "GranularNames.h"

#include <vtkCellArray.h>
#include <vtkDoubleArray.h>
#include <vtkIdTypeArray.h>
#include <vtkIntArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>

#include <algorithm>
#include <numeric>

namespace granular
{
namespace
{

template <typename ArrayT>
vtkSmartPointer<ArrayT> makeArray(const char* name, int components, std::size_t tuples)
{
  auto array = vtkSmartPointer<ArrayT>::New();
  array->SetName(name);
  array->SetNumberOfComponents(components);
  array->SetNumberOfTuples(static_cast<vtkIdType>(tuples));
  return array;
}

template <typename ArrayT, typename ValueT>
vtkSmartPointer<ArrayT> copyScalars(const char* name, const std::vector<ValueT>& values)
{
  auto array = makeArray<ArrayT>(name, 1, values.size());
  std::copy(values.begin(), values.end(), array->GetPointer(0));
  return array;
}

/// @param get returns the dem::Vec3 of a slot.
template <typename GetterT>
vtkSmartPointer<vtkDoubleArray> copyVectors(const char* name, std::size_t count, GetterT get)
{
  auto array = makeArray<vtkDoubleArray>(name, 3, count);
  double* out = array->GetPointer(0);
  for (std::size_t i = 0; i < count; ++i, out += 3)
  {
    const dem::Vec3 v = get(i);
    out[0] = v.x;
    out[1] = v.y;
    out[2] = v.z;
  }
  return array;
}

vtkSmartPointer<vtkDoubleArray> copyOrientations(
  const dem::LargeVector<dem::Quaternion>& orientations)
{
  auto array = makeArray<vtkDoubleArray>(names::Orientation, 4, orientations.size());
  double* out = array->GetPointer(0);
  for (const dem::Quaternion& q : orientations)
  {
    *out++ = q.w;
    *out++ = q.x;
    *out++ = q.y;
    *out++ = q.z;
  }
  return array;
}

vtkSmartPointer<vtkCellArray> makeVertices(std::size_t count)
{
  auto offsets = makeArray<vtkIdTypeArray>("", 1, count + 1);
  std::iota(offsets->GetPointer(0), offsets->GetPointer(0) + count + 1, vtkIdType{ 0 });
  auto connectivity = makeArray<vtkIdTypeArray>("", 1, count);
  std::iota(connectivity->GetPointer(0), connectivity->GetPointer(0) + count, vtkIdType{ 0 });
  auto cells = vtkSmartPointer<vtkCellArray>::New();
  cells->SetData(offsets, connectivity);
  return cells;
}

}

vtkSmartPointer<vtkPolyData> makeParticles(const dem::Snapshot& snapshot,
  const dem::Observation& observation, const RestartKey& key, const dem::TimePlan& plan)
{
  const dem::Particles& grains = snapshot.particles;
  const std::size_t count = grains.size();
  const auto vectorsOf = [count](const char* name, const dem::VectorRows& from)
  { return copyVectors(name, count, [&from](std::size_t i) { return from.get(i); }); };
  const auto numbersOf = [](const char* name, const dem::VectorRows& from)
  {
    auto array = makeArray<vtkDoubleArray>(name, 1, from.row.size());
    std::transform(from.row.begin(), from.row.end(), array->GetPointer(0),
      [](const dem::Row& row) { return row.w; });
    return array;
  };
  const auto observed = [count](const char* name, const std::vector<dem::Vec3>& from)
  { return copyVectors(name, count, [&from](std::size_t i) { return from[i]; }); };

  vtkNew<vtkPoints> points;
  points->SetData(vectorsOf("Points", grains.position));
  auto particles = vtkSmartPointer<vtkPolyData>::New();
  particles->SetPoints(points);
  particles->SetVerts(makeVertices(count));

  vtkPointData* data = particles->GetPointData();
  data->SetScalars(numbersOf(names::Radius, grains.position));
  data->AddArray(vectorsOf(names::Velocity, grains.velocity));
  data->AddArray(vectorsOf(names::AngularVelocity, grains.angularVelocity));
  data->AddArray(copyOrientations(grains.orientation));
  data->SetGlobalIds(copyScalars<vtkIdTypeArray>(names::ParticleId, grains.id));
  data->AddArray(copyScalars<vtkIntArray>(names::Material, grains.material));
  data->AddArray(numbersOf(names::Mass, grains.velocity));
  data->AddArray(observed(names::Force, observation.force));
  data->AddArray(observed(names::Torque, observation.torque));
  data->AddArray(copyScalars<vtkIntArray>(names::ContactCount, observation.contactCount));
  writeRestart(snapshot, key, plan, particles->GetFieldData());
  return particles;
}

}
