#include "vtkGranularBrokenBonds.h"

#include "Inputs/Grains/GranularParticleInput.h"
#include "Inputs/GranularColumn.h"
#include "Properties/GranularNames.h"
#include "Restart/GranularRestart.h"
#include "Vtk/GranularArrays.h"

#include <vtkCellArray.h>
#include <vtkIdTypeArray.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <unordered_map>

vtkStandardNewMacro(vtkGranularBrokenBonds);

namespace
{

struct Grain
{
  dem::Vec3 position;
  double radius = 0.0;
};

// The grains that are there, by their ids.
std::unordered_map<std::int64_t, Grain> readGrains(vtkPointSet* points)
{
  const granular::ColumnOwner owner{ "Input", "point" };
  const vtkIdType count = points->GetNumberOfPoints();
  const granular::Column id(points->GetPointData(), count, owner, granular::names::ParticleId, 1);
  const granular::Column radius(points->GetPointData(), count, owner, granular::names::Radius, 1);
  std::unordered_map<std::int64_t, Grain> grains;
  constexpr double largestId = 9007199254740992.0;
  for (vtkIdType i = 0; i < count && id && radius; ++i)
  {
    grains[id.Whole(i, 0.0, largestId)] = { granular::readPosition(points, i, owner),
      radius.Positive(i) };
  }
  return grains;
}

// Has a point of each bond with the radius of its smaller grain; moves it between the two if asked.
std::vector<Grain> findPositions(vtkPointSet* points, const std::vector<dem::BondBreak>& all,
  bool moves)
{
  const std::unordered_map<std::int64_t, Grain> grains = readGrains(points);
  std::vector<Grain> positions;
  for (const dem::BondBreak& bond : all)
  {
    positions.push_back({ bond.position, 0.0 });
    const auto one = grains.find(bond.first), other = grains.find(bond.second);
    if (one == grains.end() || other == grains.end())
    {
      continue;
    }
    const Grain& a = one->second;
    const Grain& b = other->second;
    positions.back().radius = std::min(a.radius, b.radius);
    if (moves)
    {
      positions.back().position =
        (1.0 / (a.radius + b.radius)) * (b.radius * a.position + a.radius * b.position);
    }
  }
  return positions;
}

}

//------------------------------------------------------------------------------
int vtkGranularBrokenBonds::FillOutputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkDataObject::DATA_TYPE_NAME(), "vtkPolyData");
  return 1;
}

//------------------------------------------------------------------------------
void vtkGranularBrokenBonds::Analyze(const Inputs& inputs, vtkInformationVector* outputs)
{
  using namespace granular;
  vtkPointSet* particles = findParticles(inputs[0]);
  const std::vector<dem::BondBreak> all = readBreaks(particles->GetFieldData());
  const std::vector<Grain> positions = findPositions(particles, all, this->FollowGrains);
  const std::size_t count = all.size();
  vtkNew<vtkPoints> points;
  points->SetData(
    makeVectors("Points", count, {}, [&](std::size_t k) { return positions[k].position; }));
  vtkNew<vtkCellArray> vertices;
  for (std::size_t k = 0; k < count; ++k)
  {
    vertices->InsertNextCell({ static_cast<vtkIdType>(k) });
  }
  vtkPolyData* output = vtkPolyData::GetData(outputs);
  output->SetPoints(points);
  output->SetVerts(vertices);
  vtkPointData* data = output->GetPointData();
  data->AddArray(makeNumbers<vtkDoubleArray>("BreakTime", count, {},
    [&](std::size_t k) { return all[k].time; }));
  data->AddArray(makeTuples<vtkIdTypeArray>(names::ParticleIds, 2, count, {},
    [&](std::size_t k, vtkIdType* to)
    {
      to[0] = all[k].first;
      to[1] = all[k].second;
    }));
  data->AddArray(makeNumbers<vtkDoubleArray>("FractureEnergy", count, {},
    [&](std::size_t k) { return all[k].energy; }));
  data->AddArray(makeNumbers<vtkUnsignedCharArray>("Sheared", count, {},
    [&](std::size_t k) { return all[k].sheared ? 1 : 0; }));
  data->AddArray(makeNumbers<vtkDoubleArray>(names::Radius, count, {},
    [&](std::size_t k) { return positions[k].radius; }));
  data->SetActiveScalars("BreakTime");
}
