// What is said of tables of materials that are wrong, and of walls, inflows and grains of materials
// that a table does not have.
#include "Check.h"
#include "Flowing.h"
#include "MaterialTables.h"

using namespace dem;
using namespace materials;

namespace
{

void refused(const std::string& words, const Config& config, const Scene& scene = {},
  const std::vector<Particle>& grains = {})
{
  check::refused(
    "refused", [&] { Simulation(config, scene, scene::startFrom(grains)); }, words);
}

void badTables()
{
  const auto with = [](const auto& change)
  {
    Config config = table();
    change(config);
    return config;
  };
  const auto pair = [](const char* first, const char* second)
  {
    MaterialPair row;
    row.first = first;
    row.second = second;
    return row;
  };
  refused("Materials, 'steel': Density is -1 but must be a finite number above 0.",
    with([](Config& c) { c.materials[1].density = -1; }));
  refused("Materials, 'wood': PoissonRatio is 0.6 but must be above -1 and at most 0.5.",
    with([](Config& c) { c.materials[2].poissonRatio = 0.6; }));
  refused("Materials, row 3: 'glass' is the name of an earlier material.",
    with([](Config& c) { c.materials[2].name = "glass"; }));
  refused("Materials, row 1: the material has no name.",
    with([](Config& c) { c.materials[0].name.clear(); }));
  refused("Materials has 257 rows but may have 256.",
    with([](Config& c) { c.materials.resize(257, c.materials[0]); }));
  refused("MaterialPairs, row 1: 'ice' is none of the materials (glass, steel, wood).",
    with([&](Config& c) { c.materialPairs = { pair("glass", "ice") }; }));
  refused("MaterialPairs, row 2: the pair 'wood' and 'glass' is given twice.",
    with(
      [&](Config& c) {
        c.materialPairs = { pair("glass", "wood"), pair("wood", "glass") };
      }));
  refused("MaterialPairs, row 1: glass and wood: Restitution is 2 but must be from 0 to 1.",
    with(
      [&](Config& c)
      {
        c.materialPairs = { pair("glass", "wood") };
        c.materialPairs[0].restitution = 2.0;
      }));
  refused("MaterialPairs, row 1: 'glass' is none of the materials, as there is no table of them.",
    with(
      [&](Config& c)
      {
        c.materials.clear();
        c.materialPairs = { pair("glass", "wood") };
      }));
  refused("SpawnMaterials is of the material 'ice', which is none of the materials",
    with(
      [](Config& c) {
        c.spawnMaterials = { { "ice", 1.0 } };
      }));
  refused("SpawnMaterials has the share 0 of 'wood' but needs a finite one above 0.",
    with(
      [](Config& c) {
        c.spawnMaterials = { { "wood", 0.0 } };
      }));

  Scene walls = scene::plane(1.0);
  walls.walls.bodies.resize(1);
  walls.walls.bodies[0].name = "lid";
  walls.walls.bodies[0].material.name = "ice";
  refused("The wall 'lid' is of the material 'ice', which is none of the materials (glass, ",
    table(), walls);
  refused("The wall 'lid' is of the material 'ice', but there is no table of materials.",
    scene::still(), walls);
  Scene tap;
  tap.inflows.push_back(scene::tap(InflowAmount::Number, 10));
  tap.inflows[0].material = 3;
  refused("The inflow 0 has the Material 3, but the table of materials has 3 rows", table(), tap);
  tap.inflows[0].mixture = { { "glass", 1.0 }, { "sand", 1.0 } };
  refused("The inflow 0 is of the material 'sand', which is none of", table(), tap);
  Particle grain = scene::grain(7, 0.01, 1000, {});
  grain.material = 4;
  refused("Grain 7 has the Material 4, but the table of materials has 3 rows", table(), {},
    { grain });
}

}

int main()
{
  return check::run(badTables);
}
