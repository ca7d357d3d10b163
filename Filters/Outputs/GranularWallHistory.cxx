#include "Outputs/GranularWallHistory.h"

#include "Observing/WallTorque.h"
#include "Outputs/GranularColumns.h"

#include <algorithm>
#include <iterator>

namespace granular
{

std::vector<BodyLoad> sumBodyLoads(const dem::Observation& observation, const dem::Surface& walls,
  double time, const std::vector<dem::ServoState>& servos)
{
  std::vector<dem::Vec3> centres;
  for (const dem::WallBody& body : walls.bodies)
  {
    centres.push_back(dem::poseAt(body.motion, time, dem::servoOf(servos, centres.size())).centre);
  }
  std::vector<BodyLoad> loads(walls.bodies.size());
  for (std::size_t b = 0; b < loads.size(); ++b)
  {
    loads[b].travel = dem::servoOf(servos, b).travel;
  }
  for (std::size_t c = observation.firstAtWall(); c < observation.contacts.size(); ++c)
  {
    const dem::ContactView& contact = observation.contacts[c];
    const dem::Element& element = walls.elements[contact.element];
    const std::size_t b = element.body;
    loads[b].force = loads[b].force + -contact.force;
    loads[b].torque =
      loads[b].torque + dem::torqueOnWall(contact, element, observation.totals.cell, centres[b]);
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
    if (bodies[b].motion.servo.any())
    {
      std::vector<double> travel;
      std::transform(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(count),
        std::back_inserter(travel),
        [b](const std::vector<BodyLoad>& row) { return row[b].travel; });
      addNumberColumn(table, "WallTravel " + bodies[b].name, travel);
    }
  }
}

}
