// What sources say in field data of walls, inflows, sensors and shapes: refused in words, or fit
// for a simulation, which one of sixteen has. The first byte says which.
#include "Scenes.h"
#include "Bodies/GranularPlacedShapes.h"
#include "Bodies/GranularShapeDefinitions.h"
#include "FieldData.h"
#include "Properties/GranularInflowParameters.h"
#include "Properties/GranularSensorParameters.h"
#include "Properties/GranularWallParameters.h"
#include "Simulation/StartState.h"
#include "Simulation/TimeSteps/StepPlan.h"

#include <vtkFieldData.h>
#include <vtkNew.h>

namespace
{

struct Written
{
  vtkNew<vtkFieldData> wall, inflow, sensor, shapes;

  Written()
  {
    granular::WallParameters parameters;
    parameters.name = "lid";
    parameters.motionTable = "0 0 0 0 0\n1 0 0 1 90\n";
    parameters.ownTemperature = true;
    parameters.temperature = 300.0;
    granular::writeWallParameters(parameters, this->wall);
    dem::Inflow tap;
    tap.region.high = { 0.1, 0.1, 0.1 };
    tap.sizes.radiusMin = tap.sizes.radiusMax = 0.001;
    tap.times = { { 0.0, 1.0 } };
    granular::writeInflowParameters(tap, "", "", this->inflow);
    dem::Sensor box;
    box.high = { 0.1, 0.1, 0.1 };
    granular::writeSensorParameters(box, this->sensor);
    std::vector<dem::GrainShape> known(4);
    known[0] = { "pair", { { { 0, 0, 0 }, 1.0 }, { { 1, 0, 0 }, 1.0 } } };
    known[1] = { "lens", {}, dem::Superellipsoid{} };
    known[2].name = "wedge";
    known[2].faceted = { { { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } }, 0.05 },
      { { { 0, 0, 0 }, { -1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } }, 0.05 } };
    known[3].name = "can";
    known[3].frustum = dem::RoundedFrustum{ 0.5, 0.5, 1.0, 0.1 };
    granular::writeShapeTable(known, { { 0, 1.0 }, { 2, 3.0 } }, this->shapes);
  }

  vtkFieldData* Get(int kind) const
  {
    return kind == 0 ? this->wall
                     : (kind == 1 ? this->inflow : (kind == 2 ? this->sensor : this->shapes));
  }
};

void readInto(dem::Config& config, dem::Scene& scene, int kind, vtkFieldData* fieldData)
{
  if (kind == 0)
  {
    const auto wall = granular::readWallParameters(fieldData, "Wall input 1");
    if (wall && granular::findProblem(*wall).empty())
    {
      scene.walls.bodies = { granular::makeWall(*wall) };
    }
  }
  else if (kind == 1)
  {
    scene.inflows = { granular::readInflowParameters(fieldData, "Inflow input 1") };
  }
  else if (kind == 3)
  {
    const granular::KnownShapes known = granular::readShapeDefinitions(fieldData);
    config.shapes = known.all;
    config.spawnShapes = known.shares;
    granular::readShapeSpheres(fieldData);
    granular::readShapeSurfaces(fieldData);
    granular::readShapeFacets(fieldData);
  }
  else
  {
    scene.sensors = { granular::readSensorParameters(fieldData, "Sensor input 1") };
  }
}

}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
  static const Written written;
  fuzzed::Bytes bytes(data, size);
  const int kind = bytes.take<std::uint8_t>() % 4;
  vtkNew<vtkFieldData> fieldData;
  fieldData->DeepCopy(written.Get(kind));
  fuzzed::spoil(fieldData, bytes);
  try
  {
    dem::Config config = scene::still();
    config.maximumParticles = 3;
    scene::setSteps(config, 1e-5, 10);
    dem::Scene scene;
    scene.walls = scene::plane(0.1);
    readInto(config, scene, kind, fieldData);
    const dem::Snapshot start = scene::startFrom({ scene::grain(0, 1e-3, 2500.0, { 0, 0, 1e-3 }) });
    if (fuzzed::isOneOf(16, data, size))
    {
      dem::Simulation run(config, scene, start);
      run.advanceTo(2);
    }
    else
    {
      const dem::Particles& grains = start.particles;
      dem::planSteps(config,
        dem::shortestTimes(config, dem::checkedScene(config, scene), grains, grains.size()));
    }
  }
  catch (const dem::Error&)
  {
    // in words, for the user
  }
  return 0;
}
