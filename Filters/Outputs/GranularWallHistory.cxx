#include "Outputs/GranularWallHistory.h"

#include "Outputs/GranularColumns.h"

namespace granular
{

std::vector<BodyLoad> sumBodyLoads(const dem::Observation& observation, const dem::Surface& walls,
  double time)
{
  std::vector<dem::Vec3> centres;
  for (const dem::WallBody& body : walls.bodies)
  {
    centres.push_back(dem::poseAt(body.motion, time).centre);
  }
  std::vector<BodyLoad> loads(walls.bodies.size());
  for (std::size_t c = observation.firstAtWall(); c < observation.contacts.size(); ++c)
  {
    const dem::ContactView& contact = observation.contacts[c];
    const std::size_t b = walls.elements[contact.element].body;
    const dem::Vec3 force = -contact.force;
    loads[b].force = loads[b].force + force;
    loads[b].torque =
      loads[b].torque + dem::cross(contact.end - centres[b], force) + contact.torque;
  }
  return loads;
}

void addWallColumns(const std::vector<dem::WallBody>& bodies,
  const std::vector<std::vector<BodyLoad>>& rows, std::size_t count, vtkTable* table)
{
  for (std::size_t b = 0; b < bodies.size(); ++b)
  {
    addVectorColumn(table, "WallForce " + bodies[b].name, count,
      [&](std::size_t i) -> const dem::Vec3& { return rows[i][b].force; });
    addVectorColumn(table, "WallTorque " + bodies[b].name, count,
      [&](std::size_t i) -> const dem::Vec3& { return rows[i][b].torque; });
  }
}

}
