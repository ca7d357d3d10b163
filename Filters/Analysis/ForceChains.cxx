#include "Analysis/ForceChains.h"

#include "Analysis/GranularGrainSet.h"
#include "Inputs/GranularColumn.h"
#include "Properties/GranularNames.h"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkDoubleArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>

#include <algorithm>
#include <vector>

namespace granular
{
namespace
{

/// Radius of the tube with the mean force, over the mean length of the lines: thin enough that
/// tubes do not hide each other, thick enough to be seen from far.
constexpr double MeanRadius = 0.06;

/// A grain that hits a bed presses a hundred times harder than the others rest on each other; its
/// tube must not hide them.
constexpr double LargestRadius = 0.4;

struct Contact
{
  vtkIdType cell = 0;
  double force = 0.0;
  dem::Vec3 ends[2];
};

/// The contacts that press.
std::vector<Contact> readPressing(vtkPolyData* data, bool wallContacts)
{
  std::vector<Contact> contacts;
  const vtkIdType count = data->GetNumberOfCells();
  if (count == 0)
  {
    return contacts;
  }
  const ColumnOwner owner{ "Contact input", "cell" };
  const Column force(data->GetCellData(), count, owner, names::NormalForce, 1);
  const Column ids(data->GetCellData(), count, owner, names::ParticleIds, 2);
  force.Demand();
  if (!wallContacts)
  {
    ids.Demand();
  }
  for (vtkIdType i = 0; i < count; ++i)
  {
    const bool isAtWall = ids && ids.Real(i, 1) < 0.0;
    if (force.Real(i) > 0.0 && (wallContacts || !isAtWall))
    {
      vtkIdType size = 0;
      const vtkIdType* ends = nullptr;
      data->GetLines()->GetCellAtId(i, size, ends);
      contacts.push_back({ i, force.Real(i),
        { readPosition(data, ends[0], owner), readPosition(data, ends[1], owner) } });
    }
  }
  return contacts;
}

/// Lines do not share points, since each has its own thickness.
vtkSmartPointer<vtkPolyData> makeLines(vtkPolyData* data, const std::vector<Contact>& contacts,
  double radiusPerForce, double largestRadius)
{
  const auto count = static_cast<vtkIdType>(contacts.size());
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  vtkNew<vtkDoubleArray> radii;
  radii->SetName(TubeRadius);
  vtkNew<vtkCellArray> cells;
  auto lines = vtkSmartPointer<vtkPolyData>::New();
  vtkCellData* cellData = lines->GetCellData();
  cellData->CopyAllocate(data->GetCellData(), count);
  for (const Contact& contact : contacts)
  {
    vtkIdType line[2];
    for (int k = 0; k < 2; ++k)
    {
      const dem::Vec3& p = contact.ends[k];
      line[k] = points->InsertNextPoint(p.x, p.y, p.z);
      radii->InsertNextValue(std::min(radiusPerForce * contact.force, largestRadius));
    }
    cellData->CopyData(data->GetCellData(), contact.cell, cells->InsertNextCell(2, line));
  }
  lines->SetPoints(points);
  lines->SetLines(cells);
  lines->GetPointData()->AddArray(radii);
  cellData->SetActiveScalars(names::NormalForce);
  return lines;
}

}

ForceChains findForceChains(vtkDataObject* input, const ForceChainSettings& settings)
{
  vtkPolyData* data = findContacts(input);
  std::vector<Contact> contacts = readPressing(data, settings.wallContacts);
  ForceChains chains;
  chains.contactCount = static_cast<vtkIdType>(contacts.size());
  double length = 0.0;
  for (const Contact& contact : contacts)
  {
    chains.meanForce += contact.force / static_cast<double>(contacts.size());
    length += dem::norm(contact.ends[1] - contact.ends[0]) / static_cast<double>(contacts.size());
  }
  const auto strong = std::count_if(contacts.begin(), contacts.end(),
    [&](const Contact& contact) { return contact.force > chains.meanForce; });
  chains.strongShare =
    contacts.empty() ? 0.0 : static_cast<double>(strong) / static_cast<double>(contacts.size());
  const double smallest = std::max(settings.threshold * chains.meanForce, settings.minimumForce);
  contacts.erase(std::remove_if(contacts.begin(), contacts.end(),
                   [smallest](const Contact& contact) { return contact.force < smallest; }),
    contacts.end());
  chains.shownCount = static_cast<vtkIdType>(contacts.size());
  const double scale = settings.tubeScale * length;
  chains.lines = makeLines(data, contacts,
    chains.meanForce > 0.0 ? MeanRadius * scale / chains.meanForce : 0.0, LargestRadius * scale);
  return chains;
}

}
