#include "GranularScene.h"

#include "Core/Error.h"
#include "GranularInflowInput.h"
#include "GranularSceneHash.h"
#include "GranularText.h"

namespace granular
{
namespace
{

/// Grains that appear where they leave are there and gone: nobody wants that.
void noteSpawnOutside(const dem::Scene& scene, const dem::Config& config,
  std::vector<std::string>& notes)
{
  if (!scene.inflows.empty() || config.maximumParticles == 0 || config.spawnAttemptsPerStep == 0)
  {
    return;
  }
  for (const dem::OutflowPlane& plane : scene.outflow.planes)
  {
    double farthest = 0.0;
    for (int corner = 0; corner < 8; ++corner)
    {
      const dem::Vec3 x{ (corner & 1 ? config.spawnMax : config.spawnMin).x,
        (corner & 2 ? config.spawnMax : config.spawnMin).y,
        (corner & 4 ? config.spawnMax : config.spawnMin).z };
      farthest = std::max(farthest, dem::dot(x - plane.point, dem::normalized(plane.normal)));
    }
    if (farthest > 0.0)
    {
      notes.push_back("SpawnBox reaches " + text(farthest) +
        " beyond an open face of the domain or an outflow plane: grains that appear there are "
        "taken out again. Make DomainBounds larger, or set WallDomain to None.");
      return;
    }
  }
}

}

SceneInput readScene(const std::vector<WallSource>& walls, const WallSettings& wallSettings,
  const std::vector<vtkDataObject*>& inflows, const DomainSettings& domain,
  const dem::Config& config)
{
  Walls read = readWalls(walls, wallSettings);
  SceneInput input;
  input.scene.walls = std::move(read.surface);
  input.scene.inflows = readInflows(inflows);
  addDomain(domain, wallSettings.radius, input.scene);
  input.fingerprint = hashScene(input.scene, config.wallSeams);
  input.geometry = hashGeometry(input.scene.walls, config.wallSeams);
  input.notes = std::move(read.notes);
  noteSpawnOutside(input.scene, config, input.notes);
  return input;
}

}
