#include "Outputs/GranularWallHistory.h"

#include <vtkDoubleArray.h>
#include <vtkNew.h>
#include <vtkTable.h>

namespace granular
{
namespace
{

template <typename GetterT>
void addColumn(const std::string& name, const std::vector<std::vector<BodyLoad>>& rows,
  std::size_t count, vtkTable* table, GetterT get)
{
  vtkNew<vtkDoubleArray> column;
  column->SetName(name.c_str());
  column->SetNumberOfComponents(3);
  column->SetComponentName(0, "X");
  column->SetComponentName(1, "Y");
  column->SetComponentName(2, "Z");
  column->SetNumberOfTuples(static_cast<vtkIdType>(count));
  for (std::size_t i = 0; i < count; ++i)
  {
    const dem::Vec3& v = get(rows[i]);
    column->SetTuple3(static_cast<vtkIdType>(i), v.x, v.y, v.z);
  }
  table->AddColumn(column);
}

}

std::vector<BodyLoad> sumBodyLoads(const dem::Observation& observation, const dem::Surface& walls,
  double time)
{
  std::vector<dem::Vec3> centres;
  for (const dem::WallBody& body : walls.bodies)
  {
    centres.push_back(dem::poseAt(body.motion, time).centre);
  }
  std::vector<BodyLoad> loads(walls.bodies.size());
  for (const dem::ContactView& contact : observation.contacts)
  {
    if (contact.element >= 0)
    {
      const std::size_t b = walls.elements[contact.element].body;
      const dem::Vec3 force = -contact.force;
      loads[b].force = loads[b].force + force;
      loads[b].torque =
        loads[b].torque + dem::cross(contact.end - centres[b], force) + contact.torque;
    }
  }
  return loads;
}

void addWallColumns(const std::vector<dem::WallBody>& bodies,
  const std::vector<std::vector<BodyLoad>>& rows, std::size_t count, vtkTable* table)
{
  using Row = std::vector<BodyLoad>;
  for (std::size_t b = 0; b < bodies.size(); ++b)
  {
    addColumn("WallForce " + bodies[b].name, rows, count, table,
      [b](const Row& row) -> const dem::Vec3& { return row[b].force; });
    addColumn("WallTorque " + bodies[b].name, rows, count, table,
      [b](const Row& row) -> const dem::Vec3& { return row[b].torque; });
  }
}

}
