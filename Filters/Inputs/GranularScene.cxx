#include "Inputs/GranularScene.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Inputs/GranularInflowInput.h"
#include "Inputs/GranularMemoryNeed.h"
#include "Inputs/GranularSensorInput.h"
#include "Properties/GranularSceneHash.h"
#include "Repair/RepeatedWalls.h"
#include "Spawning/BodyMass.h"

#include <algorithm>

namespace granular
{
namespace
{

std::vector<dem::Vec3> cornersOf(const dem::Vec3& low, const dem::Vec3& high)
{
  std::vector<dem::Vec3> corners;
  for (int which = 0; which < 8; ++which)
  {
    corners.push_back(
      { (which & 1 ? high : low).x, (which & 2 ? high : low).y, (which & 4 ? high : low).z });
  }
  return corners;
}

/// Points whose hull holds the region.
std::vector<dem::Vec3> hullOf(const dem::InflowRegion& region)
{
  switch (region.shape)
  {
    case dem::InflowShape::Box:
      return cornersOf(region.low, region.high);
    case dem::InflowShape::Surface:
      return region.points;
    case dem::InflowShape::Container:
      return cornersOf(region.up.rotateBack(region.low), region.up.rotateBack(region.high));
    case dem::InflowShape::Disc:
      break;
  }
  return { region.centre };
}

/// A rate that was forgotten would show in nothing but an empty picture.
void noteWithoutGrains(const dem::Inflow& inflow, std::vector<std::string>& notes)
{
  if (!inflow.addsGrains())
  {
    notes.push_back("The inflow '" + inflow.name + "' adds no grains, because its " +
      (inflow.attemptsPerStep > 0 ? "Rate" : "AttemptsPerStep") + " is 0.");
  }
}

/// Grains that appear where they leave are there and gone: nobody wants that.
void noteAppearingOutside(const std::string& name, const std::vector<dem::Vec3>& hull,
  const dem::Outflow& outflow, std::vector<std::string>& notes)
{
  double farthest = 0.0;
  for (const dem::OutflowPlane& plane : outflow.planes)
  {
    const dem::Vec3 normal = dem::normalized(plane.normal);
    for (const dem::Vec3& x : hull)
    {
      farthest = std::max(farthest, dem::dot(x - plane.point, normal));
    }
  }
  if (farthest > 0.0)
  {
    notes.push_back("Change DomainBounds or OutflowPlane, or set WallDomain to None: " + name +
      " reaches " + dem::asTyped(farthest) +
      " m beyond an open face of the domain or an outflow plane, and new grains there are "
      "taken out again.");
  }
}

/// Radii that are set for grains which all have the lengths of their shapes.
/// @param owner of the radii, after their name
void noteUnusedRadii(const std::string& owner, const dem::Inflow& inflow,
  const dem::SizeDistribution& usual, const dem::Config& config, std::vector<std::string>& notes)
{
  const std::vector<dem::ShapeShare> shares = dem::sharesOf(inflow);
  const bool areDrawn = std::all_of(shares.begin(), shares.end(),
    [&config](const dem::ShapeShare& part)
    { return part.shape >= 0 && config.shapes[part.shape].isAsDrawn; });
  const bool areSet =
    inflow.sizes.radiusMin != usual.radiusMin || inflow.sizes.radiusMax != usual.radiusMax;
  if (areDrawn && areSet)
  {
    notes.push_back("Set Size of a shape to Equivalent Sphere if RadiusRange" + owner +
      " is to count: all new grains have shapes As Drawn, whose lengths are those of the drawing.");
  }
}

/// Equations 50 to 54 of Vetter (2025) to the letter: measured on test 6 of Chung and Ooi (2011).
void noteFrictionUpdate(const dem::Config& config, std::vector<std::string>& notes)
{
  if (config.frictionUpdate == dem::FrictionUpdate::AsPublished)
  {
    notes.push_back(
      "Set FrictionUpdate to Incremental unless you compare with TinyDEM: springs that are updated "
      "AsPublished can push a sliding grain forward, so that it gains energy.");
  }
}

/// Where grains are not made of spheres, their walls are meshes.
void dropForms(const dem::Config& config, Walls& walls)
{
  const bool areClumps = std::all_of(config.shapes.begin(), config.shapes.end(),
    [](const dem::GrainShape& shape) { return shape.isClump(); });
  if (areClumps || walls.surface.forms.empty())
  {
    return;
  }
  walls.surface.forms.clear();
  for (dem::Element& element : walls.surface.elements)
  {
    element.form = -1;
  }
  walls.notes.push_back("Grains touch the meshes of Granular Round Wall, not the exact surfaces "
                        "that they show: only spheres and clumps of spheres touch these.");
}

}

void findMaterials(const dem::Materials& materials, dem::Surface& walls)
{
  for (dem::WallBody& body : walls.bodies)
  {
    body.material.index =
      body.material.name.empty() ? body.material.index : materials.find(body.material.name);
  }
}

SceneInput readScene(const std::vector<WallSource>& walls, bool hasGrains,
  const std::vector<vtkDataObject*>& inflows, const std::vector<vtkDataObject*>& sensors,
  const SceneSettings& settings, const dem::Config& config, const Telling& tell)
{
  Walls read = readWalls(walls, settings.walls, tell);
  dropForms(config, read);
  SceneInput input;
  dem::weigh(read.surface);
  input.scene.walls = std::move(read.surface);
  std::vector<std::string> ofInflows, ofSpawning;
  input.scene.inflows = readInflows(inflows, &config, &ofInflows);
  input.scene.sensors = readSensors(sensors);
  placeSpawning(settings.spawning, config, input.scene, ofSpawning);
  tell(1.0);
  checkMemory(input.scene, config);
  input.warning = findOddSizes(input.scene, config);
  if (input.warning.empty()) // how many grains walls of another scale hold is of no use
  {
    input.advice = std::move(ofSpawning);
  }
  else
  {
    input.advice.push_back(input.warning);
  }
  input.advice.insert(input.advice.end(), ofInflows.begin(), ofInflows.end());
  input.missesWalls =
    noteMissedWalls(settings.domain.walls == WallDomain::Box, input.scene, config, input.advice);
  if (settings.repeatWalls && config.cell.any() && dem::findProblem(config.cell).empty())
  {
    dem::repeatWalls(config.cell, config.endTime, input.scene.walls, tell);
  }
  addDomain(aroundCell(settings.domain, config.cell), !walls.empty() || hasGrains,
    settings.walls.radius, input.scene);
  input.fingerprint = hashScene(input.scene, config.wallSeams);
  input.key = makeRestartKey(config, input.scene);
  input.notes = std::move(read.notes);
  for (const dem::Inflow& inflow : input.scene.inflows)
  {
    noteWithoutGrains(inflow, input.advice);
    noteUnusedRadii(" of the inflow '" + inflow.name + "'", inflow, dem::Inflow().sizes, config,
      input.advice);
    noteAppearingOutside("The inflow '" + inflow.name + "'", hullOf(inflow.region),
      input.scene.outflow, input.advice);
  }
  if (!input.scene.inflows.empty() && config.maximumParticles == 0)
  {
    input.advice.push_back("Raise MaximumParticles: it is 0, so that inflows add no grains.");
  }
  const bool spawns = config.maximumParticles > 0 && config.spawnAttemptsPerStep > 0;
  if (input.scene.inflows.empty() && spawns)
  {
    noteUnusedRadii("", dem::inflowsOf(config, {}).front(),
      dem::inflowsOf(dem::Config(), {}).front().sizes, config, input.advice);
    noteAppearingOutside("SpawnBox",
      hullOf(dem::inflowsOf(config, {}, input.scene.spawnPlace).front().region),
      input.scene.outflow, input.advice);
  }
  noteFrictionUpdate(config, input.advice);
  return input;
}

SceneInput readScene(const std::vector<vtkDataObject*>& walls, const WallsElsewhere& elsewhere,
  const std::vector<vtkDataObject*>& inflows, const std::vector<vtkDataObject*>& sensors,
  const SceneSettings& settings, const dem::Config& config)
{
  SceneInput input;
  dem::Scene& scene = input.scene;
  scene.wallsByFirst = true;
  scene.walls.bodies = readBodies(walls);
  scene.inflows = readInflows(inflows, &config);
  scene.sensors = readSensors(sensors);
  scene.spawnPlace = elsewhere.spawnPlace;
  for (std::size_t k = 0; k < std::min(scene.walls.bodies.size(), elsewhere.repeats.size()); ++k)
  {
    scene.walls.bodies[k].repeated = (elsewhere.repeats[k] & 1) != 0;
    scene.walls.bodies[k].follows = (elsewhere.repeats[k] & 2) != 0;
  }
  addDomain(aroundCell(settings.domain, config.cell), true, settings.walls.radius, scene);
  scene.walls.points.clear(); // of a domain, which the first rank has as well
  scene.walls.elements.clear();
  input.fingerprint = hashScene(scene, elsewhere.geometry);
  input.key = keyOf(config, scene, elsewhere);
  return input;
}

RestartKey keyOf(const dem::Config& config, const dem::Scene& scene,
  const std::optional<WallsElsewhere>& elsewhere)
{
  RestartKey key = makeRestartKey(config, scene);
  if (elsewhere)
  {
    key.walls = elsewhere->geometry;
    key.motion = elsewhere->motion;
    key.flow = elsewhere->flow;
  }
  return key;
}

}
