// Single values that runs beside themselves cannot tell: pairs of unequal radii in either order,
// what is observed of them, windows of time, and choices between two branches that seem alike.
#include "Bodies.h"
#include "Check.h"
#include "Scenes.h"

#include "Parameters/TimeWindow.h"
#include "Repair/FaceOrientation.h"
#include "Simulation/Simulation.h"
#include "Spawning/Region.h"

using namespace dem;

namespace
{

constexpr double Small = 0.001, Large = 0.01;

/// A small grain above a large one, overlapping, the first of them with id 0.
Snapshot pair(bool smallFirst, double overlap, const Vec3& velocity = {})
{
  const Vec3 top{ 0.0, 0.0, Small + Large - overlap };
  const Vec3 spin{ 3.0, -7.0, 11.0 };
  return scene::startFrom({ scene::grain(0, smallFirst ? Small : Large, 1000.0,
                              smallFirst ? top : Vec3{}, smallFirst ? velocity : Vec3{}, spin),
    scene::grain(1, smallFirst ? Large : Small, 1000.0, smallFirst ? Vec3{} : top,
      smallFirst ? Vec3{} : velocity) });
}

Config sticking()
{
  Config config = scene::still();
  config.material.slidingFriction = 0.5;
  config.material.rollingFriction = 0.3;
  config.material.twistingFriction = 0.2;
  config.material.automaticTwistingFriction = false;
  config.material.restitution = 0.6;
  config.allowInitialOverlap = true;
  scene::setSteps(config, 1e-7, 20);
  return config;
}

/// Overlaps count as shares of the smaller radius, whichever grain comes first.
void overlapOfPairs()
{
  for (const bool smallFirst : { true, false })
  {
    const std::string order = smallFirst ? ", the small one first" : ", the large one first";
    Config config = sticking();
    const Simulation simulation(config, {}, pair(smallFirst, 0.05 * Small));
    check::relative("relative overlap" + order, simulation.observe().totals.largestRelativeOverlap,
      0.05, 1e-9);
    config.allowInitialOverlap = false;
    check::refused(
      "overlap at the start" + order,
      [&] { Simulation(config, {}, pair(smallFirst, 0.2 * Small)); }, "20 %");
  }
}

/// The torque of a contact is what its second body gets, and that of a grain is of all that acts on
/// it, drag included.
void torques()
{
  for (const bool smallFirst : { true, false })
  {
    for (const bool otherOrder : { true, false })
    {
      Snapshot start = pair(smallFirst, 0.02 * Small, { 0.3, 0.1, -0.2 });
      if (otherOrder)
      {
        start.order = { 1, 0 };
        start.spawn.begun = true;
      }
      Simulation simulation(sticking(), {}, start);
      scene::advance(simulation, 20);
      const Observation seen = simulation.observe();
      check::equal("contacts", static_cast<long long>(seen.contacts.size()), 1);
      const ContactView& contact = seen.contacts.front();
      const Vec3 other = seen.torque[contact.second];
      check::isTrue("the two get torques that differ",
        norm(other - seen.torque[contact.first]) > 0.1 * norm(other));
      check::atMost("torque of the contact beside that of its second grain",
        norm(contact.torque - other) / norm(other), 1e-12);
    }
  }
  Config config = scene::still();
  config.viscosity = 0.02;
  scene::setSteps(config, 1e-6, 1);
  const Simulation alone(config, {},
    scene::startFrom({ scene::grain(0, Large, 1000.0, {}, {}, { 0.0, 0.0, 5.0 }) }));
  check::relative("torque of drag (4)", alone.observe().torque[0].z,
    -8.0 * Pi * 0.02 * Large * Large * Large * 5.0, 1e-12);
}

void windows()
{
  const TimeWindow window{ 1.0, 2.0 };
  check::isTrue("a window has its begin", window.contains(1.0));
  check::isTrue("but not its end", !window.contains(2.0));
  Inflow inflow;
  inflow.times = { { -1.0, 1.0 }, { 2.0, 3.0 } };
  check::relative("what flowed before the run does not count", inflow.flowedBy(0.5), 0.5, 1e-15);
  check::relative("nor what lies between", inflow.flowedBy(2.25), 1.25, 1e-15);
}

/// A grain that nearly fills a cube has space in its middle only, which is where it is searched.
void positionsInSurface()
{
  const scene::Body cube = scene::cube(0.0, 1.0);
  InflowRegion region;
  region.shape = InflowShape::Surface;
  region.points = cube.points;
  region.triangles = cube.triangles;
  const RegionSampler sampler(region);
  Random random(3);
  int found = 0;
  for (int k = 0; k < 100; ++k)
  {
    Vec3 position;
    found += sampler.draw(random, 0.49, position) ? 1 : 0;
  }
  check::equal("positions in a cube that is hardly larger", found, 100);
}

/// Where the orientations of two faces disagree, the first face stays.
void orientationOfTwo()
{
  Surface surface;
  surface.points = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 1, 1, 0 } };
  surface.elements = { { ElementKind::Triangle, { 0, 1, 2, 0 } },
    { ElementKind::Triangle, { 1, 2, 3, 0 } } };
  check::equal("faces flipped", orientFaces(surface, { 0, 1, 2, 3 }), 1);
  check::equal("the first one stays", surface.elements[0].point[1], 1);
  check::equal("the second one was flipped", surface.elements[1].point[1], 3);
}

void all()
{
  overlapOfPairs();
  torques();
  windows();
  positionsInSurface();
  orientationOfTwo();
}

}

int main()
{
  return check::run(all);
}
