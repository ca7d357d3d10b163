// Texts of properties: changes during a run, tables of materials and of pairs, mixtures, shares of
// shapes, tables of motion. The first byte says which.
#include "Basics/Error.h"
#include "Bodies/GranularShapes.h"
#include "Bytes.h"
#include "Properties/GranularChanges.h"
#include "Properties/GranularMaterials.h"
#include "Properties/GranularWallParameters.h"

namespace
{

dem::Config withMaterials()
{
  dem::Config config;
  config.materials.resize(2);
  config.materials[0].name = "glass";
  config.materials[1].name = "steel";
  return config;
}

void read(int kind, const std::string& text)
{
  static const dem::Config config = withMaterials();
  switch (kind)
  {
    case 0:
      for (const granular::Regime& regime : granular::readRegimes(text, config))
      {
        findProblem(regime.config);
      }
      break;
    case 1:
    {
      dem::Config changed;
      changed.materials = granular::readMaterials(text, changed.material);
      findProblem(changed);
      break;
    }
    case 2:
    {
      dem::Config changed = config;
      changed.materialPairs = granular::readMaterialPairs(text);
      findProblem(changed);
      break;
    }
    case 3:
      granular::readMixture(text, "SpawnMixture");
      break;
    case 4:
      granular::readShapeShares(text, config.shapes, "SpawnShapes");
      break;
    default:
      granular::readMotionTable(text);
  }
}

}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
  fuzzed::Bytes bytes(data, size);
  const int kind = bytes.take<std::uint8_t>() % 6;
  try
  {
    read(kind, bytes.rest());
  }
  catch (const dem::Error&)
  {
    // in words, for the user
  }
  return 0;
}
