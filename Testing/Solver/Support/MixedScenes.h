// Scenes in which all is combined that goes together: grains of all shapes, two materials, bonds,
// heat, walls of all kinds, grains that come in and leave, and sensors.
#pragma once

#include "Faceted.h"
#include "TriangulatedWalls.h"

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace mixed
{

using namespace dem;

/// A law that remembers how deep contacts were and bridges of liquid, of two materials of which one
/// is wet.
inline void setLaw(Config& config)
{
  LawChoice& law = config.law;
  law.normal = NormalLaw::EEPA;
  law.adhesion = AdhesionLaw::Willett;
  law.sliding = SlidingLaw::RescaledForce;
  law.turning = SpringTurning::CommonSpin;
  law.heat = HeatLaw::ContactRadius;
  config.material.youngsModulus = 4e6;
  config.material.law[LawValue::ThermalConductivity] = 0.02;
  config.material.law[LawValue::HeatCapacity] = 10.0;
  for (const bool wet : { false, true })
  {
    Material material = config.material;
    material.name = wet ? "wet" : "dry";
    material.density *= wet ? 2.0 : 1.0;
    material.slidingFriction = wet ? 0.6 : 0.2;
    material.law[LawValue::LiquidVolume] = wet ? 1e-10 : 0.0;
    material.law[LawValue::PullOffForce] = wet ? 1e-5 : 0.0;
    material.law[LawValue::SurfaceEnergy] = wet ? 0.2 : 0.0;
    config.materials.push_back(material);
  }
  config.materialPairs.resize(1);
  config.materialPairs[0].first = "wet";
  config.materialPairs[0].second = "dry";
  config.materialPairs[0].restitution = 0.2;
}

/// Made in the midst of a run; some of them break.
inline void setBonds(BondChoice& bonds)
{
  bonds.law = BondLaw::Parallel;
  bonds.youngsModulus = 1e5;
  bonds.tensileStrength = bonds.shearStrength = 3000.0;
  bonds.strengthDeviation = 0.8;
  bonds.softening = 1.5;
  bonds.interactionRadius = 1.3;
  bonds.contact = BondContact::Beside;
  bonds.healingTime = 1e-4;
  bonds.time = 1e-3;
}

/// Clumps, smooth grains, ones with faces and ones with a round side, among spheres.
inline Config config(std::int64_t steps)
{
  Config config = scene::rain(FrictionUpdate::Incremental, 1, steps);
  scene::setSteps(config, 1.5e-5, steps);
  config.maximumOverlap = 1.8;
  config.maximumParticles = 320;
  config.gravity = { 3.0, 1.0, -60.0 };
  config.energyParts = true;
  config.numericalDamping = 0.1;
  config.shapes = { scene::lump(), superellipsoid("egg", { 1.25, 1.0, 0.8 }, 0.8, 0.9),
    scene::brick({ 1.0, 1.4, 0.8 }, 0.1), scene::cone(1.0, 0.4, 1.2, 0.15) };
  setLaw(config);
  setBonds(config.bonds);
  return config;
}

/// Adds a wall as a body of its own.
inline WallBody& add(Surface& walls, const Surface& wall)
{
  const auto body = static_cast<std::int32_t>(walls.bodies.size());
  std::vector<WallBody> bodies = std::move(walls.bodies);
  const std::size_t before = walls.elements.size();
  walls = mesh::joined(walls, wall);
  for (std::size_t e = before; e < walls.elements.size(); ++e)
  {
    walls.elements[e].body = body;
  }
  walls.bodies = std::move(bodies);
  walls.bodies.emplace_back();
  return walls.bodies.back();
}

inline Surface rectangle(const Vec3& corner, const Vec3& a, const Vec3& b)
{
  Surface wall;
  scene::addRectangle(wall, corner, corner + a, corner + a + b, corner + b, 0.0005);
  return wall;
}

/// A box, a warm floor that grains are bonded to and that shakes, a belt that runs, a paddle that
/// rotates, a sheet that bends and a lid under a load.
inline Surface walls()
{
  Surface walls;
  add(walls, scene::box({ -0.03, -0.02, 0.0 }, { 0.03, 0.02, 0.06 }));
  WallBody& floor = add(walls, rectangle({ -0.03, -0.02, 0.002 }, { 0.03, 0, 0 }, { 0, 0.04, 0 }));
  floor.bonded = true;
  floor.temperature = 400.0;
  floor.motion.amplitude = { 0.0, 0.0, 0.0004 };
  floor.motion.oscillation.frequency = 100.0;
  WallBody& belt = add(walls, rectangle({ 0.0, -0.02, 0.0 }, { 0.03, 0, 0.006 }, { 0, 0.04, 0 }));
  belt.motion.surface.velocity = { -0.8, 0.1, 0.0 };
  belt.material.name = "wet";
  WallBody& paddle =
    add(walls, rectangle({ -0.015, -0.01, 0.012 }, { 0.01, 0, 0.002 }, { 0, 0.02, 0 }));
  paddle.motion.centre = { -0.01, 0.0, 0.012 };
  paddle.motion.axis = { 0.0, 1.0, 0.2 };
  paddle.motion.angularVelocity = 30.0;
  paddle.temperature = 250.0;
  WallBody& lid = add(walls, rectangle({ -0.02, -0.015, 0.03 }, { 0.025, 0, 0 }, { 0, 0.03, 0 }));
  lid.motion.servo.kind = ServoKind::Force;
  lid.motion.servo.load = 0.05;
  lid.motion.servo.maximumSpeed = 0.5;
  const Surface flat = mesh::plane(0.01, 3, 0.2, 5);
  Surface sheet = mesh::mapped(flat, [](const Vec3& p) { return p + Vec3{ 0.015, 0.0, 0.02 }; });
  const auto first = static_cast<std::int64_t>(walls.points.size());
  WallBody& bending = add(walls, sheet);
  bending.track.firstPoint = first;
  for (const double time : { 0.0, 0.004, 0.012 })
  {
    bending.track.times.push_back(time);
    bending.track.points.push_back(mesh::mapped(sheet,
      [time](const Vec3& p) {
        return p + Vec3{ 0.0, 0.0, -0.5 * time + 20.0 * time * p.x * std::sin(300.0 * p.y) };
      }).points);
  }
  return walls;
}

inline Inflow inflow(const Vec3& low, const Vec3& high)
{
  Inflow inflow;
  inflow.region.low = low;
  inflow.region.high = high;
  inflow.sizes.radiusMin = 0.0012;
  inflow.sizes.radiusMax = 0.0025;
  inflow.velocity = { 0.3, 0.1, -1.0 };
  inflow.temperature = 350.0;
  inflow.mixture = { { "dry", 1.0 }, { "wet", 1.0 } };
  inflow.shapes = { { -1, 2.0 }, { 0, 1.0 }, { 1, 1.0 }, { 2, 1.0 }, { 3, 1.0 } };
  return inflow;
}

/// A box and a plane that count grains.
inline std::vector<Sensor> sensors()
{
  std::vector<Sensor> sensors(2);
  sensors[0].name = "box";
  sensors[0].low = { -0.03, -0.03, 0.0 };
  sensors[0].high = { 0.0, 0.03, 0.02 };
  sensors[0].recordVisits = true;
  sensors[1].name = "plane";
  sensors[1].shape = SensorShape::Plane;
  sensors[1].normal = { 1.0, 0.2, 0.0 };
  return sensors;
}

/// All of it, and where grains come in, leave and are counted.
inline Scene container()
{
  Scene scene(walls());
  scene.inflows = { inflow({ -0.028, -0.018, 0.004 }, { 0.028, 0.018, 0.028 }),
    inflow({ -0.02, -0.015, 0.035 }, { 0.02, 0.015, 0.045 }) };
  scene.inflows[0].amount = InflowAmount::Fill;
  scene.inflows[0].maximum = 270;
  scene.inflows[1].amount = InflowAmount::Number;
  scene.inflows[1].rate = 4000.0;
  scene.outflow.boxes.push_back({ { 0.02, -0.05, 0.0 }, { 0.07, 0.05, 0.012 } });
  scene.outflow.planes.push_back({ { 0.0, 0.019, 0.0 }, { 0.0, 1.0, 0.0 } });
  scene.sensors = sensors();
  return scene;
}

/// Grains between a belt and a lid under a load, both of which continue beyond the faces of a cell.
inline Scene betweenPlates()
{
  const double wide = 0.2;
  Scene scene;
  WallBody& belt = add(scene.walls,
    rectangle({ -wide, -wide, 0.002 }, { 2.0 * wide, 0, 0 }, { 0, 2.0 * wide, 0 }));
  belt.motion.surface.velocity = { -0.8, 0.1, 0.0 };
  belt.temperature = 400.0;
  WallBody& lid =
    add(scene.walls, rectangle({ -wide, -wide, 0.04 }, { 2.0 * wide, 0, 0 }, { 0, 2.0 * wide, 0 }));
  lid.motion.servo.kind = ServoKind::Force;
  lid.motion.servo.load = 2.0;
  lid.motion.servo.maximumSpeed = 1.0;
  lid.material.name = "wet";
  lid.bonded = true;
  scene.inflows = { inflow({ -0.028, -0.018, 0.004 }, { 0.028, 0.018, 0.024 }),
    inflow({ -0.02, -0.015, 0.028 }, { 0.02, 0.015, 0.032 }) };
  scene.inflows[0].amount = InflowAmount::Fill;
  scene.inflows[0].maximum = 250;
  scene.inflows[1].amount = InflowAmount::Number;
  scene.inflows[1].rate = 4000.0;
  scene.outflow.boxes.push_back({ { 0.01, -0.01, 0.0 }, { 0.02, 0.01, 0.01 } });
  scene.sensors = sensors();
  return scene;
}

/// Skew, sheared along the plates, and pressed across.
inline void setCell(CellChoice& cell, double duration)
{
  cell.periodic = { true, true, false };
  cell.origin = { -0.03, -0.02, 0.0 };
  cell.edges = { { 0.06, 0.0, 0.0 }, { 0.01, 0.04, 0.0 }, { 0.0, 0.0, 0.04 } };
  cell.velocityGradient.b.x = 0.2 / duration;
  cell.control[1] = CellControl::Stress;
  cell.stress[1] = 500.0;
  cell.inertialNumber = 0.2;
}

}
