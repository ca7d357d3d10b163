// What sources say in field data of walls, inflows and sensors: refused in words, or simulated. The
// first byte says which.
#include "Scenes.h"
#include "FieldData.h"
#include "Kept/GranularInflowParameters.h"
#include "Kept/GranularSensorParameters.h"
#include "Kept/GranularWallParameters.h"

#include <vtkFieldData.h>
#include <vtkNew.h>

namespace
{

struct Written
{
  vtkNew<vtkFieldData> wall, inflow, sensor;

  Written()
  {
    granular::WallParameters parameters;
    parameters.name = "lid";
    parameters.motionTable = "0 0 0 0 0\n1 0 0 1 90\n";
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
  }
};

void readInto(dem::Scene& scene, int kind, vtkFieldData* fieldData)
{
  if (kind == 0)
  {
    const auto wall = granular::readWallParameters(fieldData, "Wall input 1");
    if (wall && granular::findProblem(*wall).empty())
    {
      scene.walls.bodies.resize(1);
      scene.walls.bodies[0].name = wall->name;
      scene.walls.bodies[0].motion = wall->motion;
      scene.walls.bodies[0].material = wall->material;
      scene.walls.bodies[0].temperature = wall->temperature.value_or(0.0);
    }
  }
  else if (kind == 1)
  {
    scene.inflows = { granular::readInflowParameters(fieldData, "Inflow input 1") };
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
  const int kind = bytes.take<std::uint8_t>() % 3;
  vtkNew<vtkFieldData> fieldData;
  fieldData->DeepCopy(kind == 0 ? written.wall : kind == 1 ? written.inflow : written.sensor);
  fuzzed::spoil(fieldData, bytes);
  try
  {
    dem::Config config = scene::still();
    config.maximumParticles = 3;
    scene::setSteps(config, 1e-5, 10);
    dem::Scene scene;
    scene.walls = scene::plane(0.1);
    readInto(scene, kind, fieldData);
    dem::Simulation run(config, scene,
      scene::startFrom({ scene::grain(0, 1e-3, 2500.0, { 0, 0, 1e-3 }) }));
    run.advanceTo(2);
  }
  catch (const dem::Error&)
  {
    // in words, for the user
  }
  return 0;
}
