#include "Outputs/GranularContactOutput.h"

#include "GranularNames.h"
#include "Outputs/GranularArrays.h"

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

/// Lines share the points of the grains; the feet on walls come after those.
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
      to[1] = seen[c].second >= 0 ? seen[c].second
                                  : static_cast<vtkIdType>(centres + c - atGrains);
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
  const auto numbersOf = [&](const char* name, double dem::ContactView::*number)
  {
    return makeNumbers<vtkDoubleArray>(name, count, team,
      [&seen, number](std::int64_t c) { return seen[c].*number; });
  };

  vtkCellData* data = contacts->GetCellData();
  data->AddArray(makeTuples<vtkIdTypeArray>(names::ParticleIds, 2, count, team,
    [&](std::int64_t c, vtkIdType* to)
    {
      to[0] = grains.id[seen[c].first];
      to[1] = seen[c].second >= 0 ? grains.id[seen[c].second] : -1;
    }));
  data->AddArray(
    makeVectors(names::Force, count, team, [&](std::int64_t c) { return seen[c].force; }));
  data->SetScalars(numbersOf(names::NormalForce, &dem::ContactView::normalForce));
  data->AddArray(numbersOf(names::TangentialForce, &dem::ContactView::tangentialForce));
  data->AddArray(numbersOf(names::Overlap, &dem::ContactView::overlap));
  data->AddArray(makeNumbers<vtkUnsignedCharArray>(names::Sliding, count, team,
    [&](std::int64_t c) { return seen[c].sliding ? 1 : 0; }));
  return contacts;
}

}
