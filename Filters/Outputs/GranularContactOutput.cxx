#include "Outputs/GranularContactOutput.h"

#include "Kept/GranularArrays.h"
#include "Kept/GranularNames.h"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkIdTypeArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkUnsignedCharArray.h>

namespace granular
{
namespace
{

/// Lines share the points of the grains, of each of their balls; the feet on walls come after
/// those.
void addLines(const dem::Particles& grains, const dem::Observation& observation,
  const dem::Team& team, vtkPolyData* contacts)
{
  const dem::LargeVector<dem::ContactView>& seen = observation.contacts;
  const std::size_t atGrains = observation.firstAtWall();
  const std::size_t centres = grains.size();
  vtkNew<vtkPoints> points;
  points->SetData(makeVectors("Points", centres + seen.size() - atGrains, team,
    [&](std::size_t i)
    { return i < centres ? grains.position.get(i) : seen[atGrains + i - centres].end; }));
  contacts->SetPoints(points);

  auto ends = makeTuples<vtkIdTypeArray>("", 2, seen.size(), team,
    [&](std::int64_t c, vtkIdType* to)
    {
      to[0] = seen[c].first;
      to[1] = seen[c].second >= 0 ? seen[c].second : static_cast<vtkIdType>(centres + c - atGrains);
    });
  ends->SetNumberOfComponents(1);
  vtkNew<vtkCellArray> lines;
  lines->SetData(
    makeNumbers<vtkIdTypeArray>("", seen.size() + 1, team, [](std::int64_t c) { return 2 * c; }),
    ends);
  contacts->SetLines(lines);
}

}

vtkSmartPointer<vtkPolyData> makeContacts(const dem::Particles& grains,
  const dem::Observation& observation, const dem::Team& team)
{
  const dem::LargeVector<dem::ContactView>& seen = observation.contacts;
  const std::size_t count = seen.size();
  auto contacts = vtkSmartPointer<vtkPolyData>::New();
  addLines(grains, observation, team, contacts);

  vtkCellData* data = contacts->GetCellData();
  const auto add = [&](auto array)
  {
    data->AddArray(array);
    return array->GetPointer(0);
  };
  auto* ids = add(makeArray<vtkIdTypeArray>(names::ParticleIds, 2, count));
  double* force = add(makeArray<vtkDoubleArray>(names::Force, 3, count));
  double* normalForce = add(makeArray<vtkDoubleArray>(names::NormalForce, 1, count));
  double* tangentialForce = add(makeArray<vtkDoubleArray>(names::TangentialForce, 1, count));
  double* overlap = add(makeArray<vtkDoubleArray>(names::Overlap, 1, count));
  unsigned char* sliding = add(makeArray<vtkUnsignedCharArray>(names::Sliding, 1, count));
  double* heatFlux = observation.totals.conducts
    ? add(makeArray<vtkDoubleArray>(names::HeatFlux, 1, count))
    : nullptr;
  dem::parallelRows(static_cast<std::int64_t>(count), team,
    [&](std::int64_t c)
    {
      const dem::ContactView& contact = seen[c];
      ids[2 * c] = grains.grainId(contact.first);
      ids[2 * c + 1] = contact.second >= 0 ? grains.grainId(contact.second) : -1;
      put(contact.force, force + 3 * c);
      normalForce[c] = contact.normalForce;
      tangentialForce[c] = contact.tangentialForce;
      overlap[c] = contact.overlap;
      sliding[c] = contact.sliding ? 1 : 0;
      if (heatFlux)
      {
        heatFlux[c] = contact.heatFlux;
      }
    });
  data->SetActiveScalars(names::NormalForce);
  return contacts;
}

}
