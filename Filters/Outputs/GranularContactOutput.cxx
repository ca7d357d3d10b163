#include "Outputs/GranularContactOutput.h"

#include "GranularNames.h"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkDoubleArray.h>
#include <vtkIdTypeArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkUnsignedCharArray.h>

namespace granular
{
namespace
{

template <typename ArrayT>
vtkSmartPointer<ArrayT> addArray(vtkPolyData* contacts, const char* name, int components,
  vtkIdType count)
{
  auto array = vtkSmartPointer<ArrayT>::New();
  array->SetName(name);
  array->SetNumberOfComponents(components);
  array->SetNumberOfTuples(count);
  contacts->GetCellData()->AddArray(array);
  return array;
}

/// Lines share the points of the grains; the feet on walls come after those.
void addLines(const dem::Particles& grains, const dem::Observation& observation,
  vtkPolyData* contacts)
{
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  points->Allocate(static_cast<vtkIdType>(grains.size() + observation.contacts.size()));
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    const dem::Vec3 p = grains.position.get(i);
    points->InsertNextPoint(p.x, p.y, p.z);
  }
  const vtkIdType count = static_cast<vtkIdType>(observation.contacts.size());
  vtkNew<vtkCellArray> lines;
  lines->AllocateExact(count, 2 * count);
  for (const dem::ContactView& contact : observation.contacts)
  {
    const vtkIdType end = contact.second >= 0
      ? contact.second
      : points->InsertNextPoint(contact.end.x, contact.end.y, contact.end.z);
    const vtkIdType ends[2] = { contact.first, end };
    lines->InsertNextCell(2, ends);
  }
  points->Squeeze();
  contacts->SetPoints(points);
  contacts->SetLines(lines);
}

}

vtkSmartPointer<vtkPolyData> makeContacts(const dem::Particles& grains,
  const dem::Observation& observation)
{
  auto contacts = vtkSmartPointer<vtkPolyData>::New();
  addLines(grains, observation, contacts);

  const vtkIdType count = static_cast<vtkIdType>(observation.contacts.size());
  auto ids = addArray<vtkIdTypeArray>(contacts, names::ParticleIds, 2, count);
  auto force = addArray<vtkDoubleArray>(contacts, names::Force, 3, count);
  auto normal = addArray<vtkDoubleArray>(contacts, names::NormalForce, 1, count);
  auto tangential = addArray<vtkDoubleArray>(contacts, names::TangentialForce, 1, count);
  auto overlap = addArray<vtkDoubleArray>(contacts, names::Overlap, 1, count);
  auto sliding = addArray<vtkUnsignedCharArray>(contacts, names::Sliding, 1, count);
  for (vtkIdType i = 0; i < count; ++i)
  {
    const dem::ContactView& contact = observation.contacts[i];
    ids->SetValue(2 * i, grains.id[contact.first]);
    ids->SetValue(2 * i + 1, contact.second >= 0 ? grains.id[contact.second] : -1);
    force->SetTuple3(i, contact.force.x, contact.force.y, contact.force.z);
    normal->SetValue(i, contact.normalForce);
    tangential->SetValue(i, contact.tangentialForce);
    overlap->SetValue(i, contact.overlap);
    sliding->SetValue(i, contact.sliding ? 1 : 0);
  }
  contacts->GetCellData()->SetActiveScalars(names::NormalForce);
  return contacts;
}

}
