#include "SceneMaker.h"

#include "Boundaries/Dynamic/MembraneBody.h"
#include "Parameters/Laws/StoredEnergy.h"
#include "TriangulatedWalls.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace scene
{

namespace
{

void addWall(const Surface& part, WallBody body, Surface& walls)
{
  const std::size_t before = walls.elements.size(), points = walls.points.size();
  std::vector<WallBody> bodies = walls.bodies;
  std::vector<std::uint8_t> fixed = walls.fixed;
  walls = mesh::joined(walls, part);
  for (std::size_t e = before; e < walls.elements.size(); ++e)
  {
    walls.elements[e].body = static_cast<std::int32_t>(bodies.size());
  }
  bodies.push_back(std::move(body));
  walls.bodies = std::move(bodies);
  fixed.resize(points, 0);
  fixed.insert(fixed.end(), part.fixed.begin(), part.fixed.end());
  fixed.resize(walls.points.size(), 0);
  walls.fixed = std::move(fixed);
}

/// A sheet across the container, as stiff as the step allows, in a frame that may move.
void addMembrane(Random& chance, double timeStep, double duration, Surface& walls)
{
  const auto real = [&](double low, double high) { return chance.uniform(low, high); };
  const auto maybe = [&](double share) { return chance.uniform() < share; };
  const double half = 0.85 * Half, height = real(-0.7, 0.2) * Half, wave = real(0.0, 0.1) * Half;
  const int cells = 3 + static_cast<int>(real(0.0, 6.0));
  const bool thick = maybe(0.3);
  Surface sheet = mesh::mapped(mesh::plane(half, cells, real(0.0, 0.4), 5),
    [&](const Vec3& p) {
      return Vec3{ p.x, p.y, height + wave * std::sin(170.0 * p.x) * std::cos(130.0 * p.y) };
    });
  for (Element& element : sheet.elements)
  {
    element.radius = thick ? 0.0004 : 0.0;
    const Vec3 &a = sheet.points[element.point[0]], &b = sheet.points[element.point[1]],
               &c = sheet.points[element.point[2]];
    if (cross(b - a, c - a).z < 0.0) // a pressure needs one side
    {
      std::swap(element.point[1], element.point[2]);
    }
  }
  sheet.fixed.assign(sheet.points.size(), 0);
  WallBody body;
  body.name = "sheet " + std::to_string(walls.bodies.size());
  MembraneChoice& membrane = body.membrane;
  membrane.any = true;
  membrane.thickness = 1e-3;
  membrane.density = real(3000.0, 3e4);
  membrane.youngsModulus = 1.0;
  membrane.law = maybe(0.3) ? SheetLaw::NeoHooke : SheetLaw::Green;
  membrane.prestretch = real(1.0, 1.05);
  membrane.fixed = FixedPoints::Boundary;
  membrane.retardationTime = maybe(0.5) ? 0.3 * timeStep : 0.0;
  membrane.massDamping = maybe(0.3) ? 10.0 : 0.0;
  if (maybe(0.5))
  {
    const double speed = real(-0.2, 0.2) * Half / duration;
    body.drive.velocity = { speed, 0.0, 0.5 * speed };
    body.drive.angularVelocity = real(-0.3, 0.3) / duration;
  }
  // Frequencies grow as the root of the modulus.
  Surface alone = sheet;
  alone.bodies = { body };
  const Sheet drawn = MembraneBody(alone, 0).sheet();
  const double ratio = drawn.longestStep(drawn.start()) / (12.0 * timeStep);
  membrane.youngsModulus = ratio * ratio;
  membrane.bendingStiffness = maybe(0.5)
    ? 0.01 * membrane.youngsModulus * membrane.thickness * half * half / (cells * cells)
    : 0.0;
  // Either way, as strong as some hundredths of the tension of a stretched sheet.
  membrane.pressure =
    maybe(0.4) ? real(-0.02, 0.02) * membrane.youngsModulus * membrane.thickness / half : 0.0;
  addWall(sheet, body, walls);
}

/// A spring, a motor and stops, each or none of them. A spring takes a part of the stable step.
void addDrive(Random& chance, double timeStep, RigidBody& rigid)
{
  const auto real = [&](double low, double high) { return chance.uniform(low, high); };
  const bool slides = rigid.joint == Joint::Slider;
  const double inertia = (slides ? 1.0 : 0.3 * Half * Half) * rigid.mass;
  const double way = slides ? 0.3 * Half : 0.5, fast = 0.01 * way / timeStep;
  if (chance.uniform() < 0.6)
  {
    rigid.stiffness = real(0.0, 1e-3) * inertia / (timeStep * timeStep);
    rigid.rest = real(-way, way);
  }
  rigid.motor = static_cast<Motor>(static_cast<int>(3.0 * chance.uniform()));
  const double push = real(0.0, 0.1) * inertia * fast / timeStep;
  rigid.motorValue = real(-1.0, 1.0) * (rigid.motor == Motor::Speed ? 0.1 * fast : 0.1 * push);
  rigid.motorLimit = chance.uniform() < 0.5 ? push : RigidBody::Endless;
  rigid.lowest = chance.uniform() < 0.3 ? -way : -RigidBody::Endless;
  rigid.highest = chance.uniform() < 0.3 ? way : RigidBody::Endless;
}

/// A plate with any joint.
void addPlate(Random& chance, double timeStep, Surface& walls)
{
  const auto real = [&](double low, double high) { return chance.uniform(low, high); };
  const auto any = [&](double most)
  {
    const double x = real(-most, most), y = real(-most, most);
    return Vec3{ x, y, real(-most, most) };
  };
  const Vec3 at = any(0.4 * Half);
  const Surface plate = mesh::mapped(mesh::plane(0.4 * Half, 2, 0.2, 7),
    [&](const Vec3& p) { return at + mesh::tilted(p); });
  WallBody body;
  body.name = "plate";
  RigidBody& rigid = body.motion.rigid;
  rigid.moves = true;
  rigid.mass = real(0.002, 0.02);
  rigid.centre = at;
  const double inertia = 0.3 * rigid.mass * Half * Half;
  rigid.inertia = { inertia, inertia, 1.3 * inertia, 0.0, 0.0, 0.0 };
  rigid.joint = static_cast<Joint>(static_cast<int>(5.0 * chance.uniform()));
  rigid.point = at + any(0.3 * Half);
  rigid.axis = any(1.0);
  const bool holds = rigid.joint == Joint::Free || rigid.joint == Joint::Planar;
  rigid.force = holds ? Vec3{ 0.0, 0.0, 0.5 * rigid.mass * 100.0 } : Vec3{};
  rigid.damping = rigid.hasAxis() ? 0.01 * rigid.mass / timeStep * Half * Half : 0.0;
  if (rigid.hasAxis())
  {
    addDrive(chance, timeStep, rigid);
  }
  addWall(plate, body, walls);
}

}

RandomScene randomBodies(std::uint64_t seed, std::int64_t steps)
{
  RandomScene made = randomScene(seed, steps);
  Config& config = made.config;
  Random chance(mixBits(seed + 577));
  config.wallStiction = config.collisionStatistics = false;
  config.maximumOverlap = 1.0; // beyond which sheets push grains on
  config.wearLaw = WearLaw::None;
  config.nodalLoads = false;
  if (storesSeveralEnergies(atWalls(config))) // sheets take one
  {
    config.law.expression.clear();
    for (MaterialPair& pair : config.materialPairs)
    {
      pair.laws.normal = OtherNormalLaw::AsUsual;
    }
  }
  for (GrainShape& shape : config.shapes) // sheets do not take rims
  {
    if (shape.frustum)
    {
      shape.frustum.reset();
      shape.faceted = { { { { 1, 1, 1 }, { 1, -1, -1 }, { -1, 1, -1 }, { -1, -1, 1 } }, 0.2 } };
    }
  }
  Surface& walls = made.scene.walls;
  addMembrane(chance, config.timeStep, config.endTime, walls);
  addPlate(chance, config.timeStep, walls);
  if (chance.uniform() < 0.3)
  {
    addMembrane(chance, config.timeStep, config.endTime, walls);
  }
  return made;
}

}
