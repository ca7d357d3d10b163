#include "Outputs/GranularContactOutput.h"

#include "Kept/GranularArrays.h"
#include "Kept/GranularNames.h"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkIdTypeArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkUnsignedCharArray.h>

#include <vector>

namespace granular
{
namespace
{

/// Contacts of grains through a face of a periodic cell.
std::vector<std::int64_t> findAcrossFaces(const dem::Particles& grains,
  const dem::LargeVector<dem::ContactView>& seen, std::size_t atGrains)
{
  std::vector<std::int64_t> found;
  for (std::size_t c = 0; grains.space.periodic && c < atGrains; ++c)
  {
    const dem::Vec3 way = grains.position.get(seen[c].second) - seen[c].end;
    if (dem::norm(way) > 0.5 * grains.space.half)
    {
      found.push_back(static_cast<std::int64_t>(c));
    }
  }
  return found;
}

/// Lines share the points of the grains, of each of their balls; the feet on walls come after
/// those, and after these the images of grains that others touch through a face of a cell.
void addLines(const dem::Particles& grains, const dem::Observation& observation,
  const dem::Team& team, vtkPolyData* contacts)
{
  const dem::LargeVector<dem::ContactView>& seen = observation.contacts;
  const std::size_t atGrains = observation.firstAtWall();
  const std::size_t centres = grains.size();
  const std::vector<std::int64_t> across = findAcrossFaces(grains, seen, atGrains);
  const std::size_t images = centres + seen.size() - atGrains;
  vtkNew<vtkPoints> points;
  points->SetData(makeVectors("Points", images + across.size(), team,
    [&](std::size_t i)
    {
      return i < centres ? grains.position.get(i)
        : i < images     ? seen[atGrains + i - centres].end
                         : seen[across[i - images]].end;
    }));
  contacts->SetPoints(points);

  auto ends = makeTuples<vtkIdTypeArray>("", 2, seen.size(), team,
    [&](std::int64_t c, vtkIdType* to)
    {
      to[0] = seen[c].first;
      to[1] = seen[c].second >= 0 ? seen[c].second : static_cast<vtkIdType>(centres + c - atGrains);
    });
  for (std::size_t k = 0; k < across.size(); ++k)
  {
    ends->SetTypedComponent(across[k], 1, static_cast<vtkIdType>(images + k));
  }
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
