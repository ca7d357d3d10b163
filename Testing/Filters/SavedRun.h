// A run whose state in the middle is kept as field data.
#pragma once

#include "Restart/GranularRestart.h"
#include "Restart/GranularRestartCheck.h"

#include "Check.h"
#include "Flowing.h"

#include <vtkFieldData.h>
#include <vtkNew.h>

#include <string>
#include <vector>

namespace kept
{

using namespace dem;

constexpr std::int64_t Steps = 1500;

/// Sensors for a run: a box around all, and a plane that grains cross.
inline std::vector<Sensor> boxAndPlane()
{
  Sensor all, gate;
  all.name = "all";
  all.low = { -1, -1, -1 };
  all.high = { 1, 1, 1 };
  all.recordVisits = true;
  gate.name = "gate";
  gate.shape = SensorShape::Plane;
  gate.centre = { 0, 0, 0.05 };
  return { all, gate };
}

struct Saved
{
  Scene scene = scene::funnel();
  Config config = scene::pour(Steps);
  granular::RestartKey key = granular::makeRestartKey(config, scene);
  Snapshot middle;
  Snapshot end;
  vtkNew<vtkFieldData> fieldData;

  explicit Saved(const LawChoice& law = {}, const std::vector<Sensor>& sensors = {})
  {
    this->scene.sensors = sensors;
    this->config.law = law;
    this->config.material.law[LawValue::SurfaceEnergy] = 1e-4;
    this->config.material.law[LawValue::NormalStiffness] = 50.0;
    this->config.material.law[LawValue::HamakerConstant] = 1e-12;
    this->config.material.law[LawValue::HamakerDistance] = 1e-4;
    this->config.material.law[LawValue::WearCoefficient] = 1e-12;
    this->config.wearLaw = WearLaw::Archard;
    this->config.nodalLoads = true;
    this->config.material.law[LawValue::HeatCapacity] = 500.0;
    this->config.surroundings.exchange = HeatExchange::ConvectionAndRadiation;
    this->config.surroundings.convection = 10.0;
    this->config.surroundings.temperature = 600.0;
    this->key = granular::makeRestartKey(this->config, this->scene);
    Simulation simulation(this->config, this->scene);
    scene::advance(simulation, 1203);
    this->middle = simulation.snapshot();
    scene::advance(simulation, Steps);
    this->end = simulation.snapshot();
    granular::writeRestart(this->middle, this->key, simulation.timePlan(), {}, this->fieldData);
    granular::writeRestartCheck(this->fieldData);
  }

  /// What the points hold, and what the field data says of the rest.
  Snapshot read(const granular::RestartKey& with, std::vector<std::string>& notes,
    granular::Restart* restart = nullptr)
  {
    Snapshot back;
    back.step = this->middle.step;
    back.particles = this->middle.particles;
    const granular::Restart read = granular::readRestart(this->fieldData, with, back, notes);
    if (restart)
    {
      *restart = read;
    }
    return back;
  }
  /// The words of the error of reading.
  std::string complaint()
  {
    std::vector<std::string> notes;
    return check::errorOf([&] { this->read(this->key, notes); });
  }
};

}
