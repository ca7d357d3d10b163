// States of runs: what was saved and spoiled is refused in words, or read; a run goes on from one
// of sixteen.
#include "FieldData.h"
#include "Flowing.h"
#include "Properties/GranularWallParameters.h"
#include "Restart/GranularRestart.h"
#include "Restart/GranularRestartCheck.h"

#include <vtkFieldData.h>
#include <vtkNew.h>

namespace
{

/// Grains that fall from a tap onto a plane that rotates, with a sensor, and stick to each other.
struct Saved
{
  dem::Scene scene;
  dem::Config config = scene::pour(20000);
  granular::RestartKey key;
  dem::Snapshot state;
  vtkNew<vtkFieldData> fieldData;

  Saved()
  {
    this->scene.walls = scene::plane(0.1);
    granular::WallParameters turning;
    turning.angularVelocity = 1.0;
    this->scene.walls.bodies = { granular::makeWall(turning) };
    this->scene.inflows = { scene::tap(dem::InflowAmount::Number, 400.0) };
    this->scene.inflows[0].region.centre.z = 0.003;
    this->scene.inflows[0].region.radius = 0.004;
    this->scene.sensors.resize(1);
    this->scene.sensors[0].high = { 0.1, 0.1, 0.1 };
    this->config.law.adhesion = dem::AdhesionLaw::JKR;
    this->config.material.law[dem::LawValue::SurfaceEnergy] = 1e-4;
    this->config.stepControl = dem::StepControlKind::Error;
    this->key = granular::makeRestartKey(this->config, this->scene);
    dem::Simulation run(this->config, this->scene);
    scene::advance(run, run.timePlan().stepAt(0.02));
    this->state = run.snapshot();
    granular::writeRestart(this->state, this->key, run.timePlan(), {}, this->fieldData);
    granular::writeRestartCheck(this->fieldData);
  }
};

}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
  static const Saved saved;
  fuzzed::Bytes bytes(data, size);
  vtkNew<vtkFieldData> fieldData;
  fieldData->DeepCopy(saved.fieldData);
  fuzzed::spoil(fieldData, bytes);
  if (!fuzzed::isOneOf(64, data, size)) // or all would end at the checksum
  {
    granular::writeRestartCheck(fieldData);
  }
  dem::Snapshot back;
  back.step = saved.state.step;
  back.particles = saved.state.particles;
  try
  {
    std::vector<std::string> notes;
    granular::readRestart(fieldData, saved.key, back, notes);
    if (fuzzed::isOneOf(16, data, size))
    {
      dem::Simulation run(saved.config, saved.scene, back);
      run.advanceTo(run.step() + 2 * run.timePlan().longest());
    }
  }
  catch (const dem::Error&)
  {
    // in words, for the user
  }
  return 0;
}
