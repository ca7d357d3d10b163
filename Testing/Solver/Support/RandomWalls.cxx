#include "SceneMaker.h"

#include "TriangulatedWalls.h"

#include <cmath>

namespace scene
{

WallMaterial SceneMaker::material()
{
  WallMaterial material;
  if (this->maybe(0.4))
  {
    material.slidingFriction = this->real(0.0, 1.0);
    material.restitution = this->real(0.0, 1.0);
  }
  if (this->maybe(0.3))
  {
    material.rollingFriction = this->real(0.0, 0.5);
    material.twistingFriction = this->real(0.0, 0.5);
  }
  material.index = this->number(0, 3);
  return material;
}

/// Servo of a wall. A quarter of the walls have one, half of these without a mass.
WallServo SceneMaker::servo(double speed)
{
  WallServo servo;
  if (!this->maybe(0.25))
  {
    return servo;
  }
  servo.kind = this->maybe(0.4) ? ServoKind::Force
                                : (this->maybe(0.5) ? ServoKind::Pressure : ServoKind::Torque);
  const double weight = this->real(-1.0, 1.0) * 20.0; // of some grains
  const double unit = servo.kind == ServoKind::Pressure ? Half * Half
    : servo.kind == ServoKind::Torque                   ? 1.0 / Half
                                                        : 1.0;
  servo.load = weight * Half * Half * Half * 1000.0 / unit;
  servo.direction = this->vector(1.0);
  const bool rotates = servo.kind == ServoKind::Torque;
  servo.maximumSpeed = (0.1 + std::abs(this->real(-1.0, 1.0))) * speed / (rotates ? Half : 1.0);
  servo.inertia = this->maybe(0.5)
    ? 0.0
    : Half * Half * Half * this->real(10.0, 1000.0) * (rotates ? Half * Half : 1.0);
  servo.lowest = this->maybe(0.5) ? -this->real(0.0, 2.0) * (rotates ? 1.0 : Half) : servo.lowest;
  servo.times = this->window();
  return servo;
}

/// Some of all that a wall can do; some do nothing at all.
WallMotion SceneMaker::motion(double usual)
{
  const double speed = this->Haste * usual;
  WallMotion motion;
  if (this->maybe(0.5))
  {
    motion.velocity = this->vector(speed);
    motion.translationTimes = this->window();
  }
  motion.centre = this->vector(2.0 * Half);
  motion.axis = this->vector(1.0);
  if (this->maybe(0.5))
  {
    motion.angularVelocity = this->real(-1.0, 1.0) * speed / Half;
    motion.rotationTimes = this->window();
  }
  const double frequency = this->real(1.0, 8.0) / this->duration();
  if (this->maybe(0.4))
  {
    motion.amplitude = this->vector(speed / (2.0 * Pi * frequency));
    motion.oscillation = { frequency, this->real(-4.0, 4.0), this->window() };
  }
  if (this->maybe(0.4))
  {
    motion.swingAngle = this->real(-1.0, 1.0) * speed / (2.0 * Pi * frequency * Half);
    motion.swing = { frequency, this->real(-4.0, 4.0), this->window() };
  }
  if (this->maybe(0.3))
  {
    double time = this->real(-0.2, 0.5) * this->duration();
    MotionRow row;
    for (int k = this->number(1, 5); k > 0; --k)
    {
      motion.table.push_back(row);
      const double step = this->real(0.05, 0.5) * this->duration();
      motion.table.back().time = time;
      time += step;
      row.shift = row.shift + this->vector(speed * step);
      row.angle += this->real(-1.0, 1.0) * speed * step / Half;
    }
  }
  motion.servo = this->servo(speed);
  if (this->maybe(0.3))
  {
    motion.surface = { this->vector(speed), this->real(-1.0, 1.0) * speed / Half,
      this->window() };
  }
  return motion;
}

void SceneMaker::add(const Surface& part, const WallMotion& motion)
{
  Surface& walls = this->Made.scene.walls;
  const std::size_t before = walls.elements.size();
  const std::vector<WallBody> bodies = walls.bodies;
  walls = mesh::joined(walls, part);
  walls.bodies = bodies;
  for (std::size_t e = before; e < walls.elements.size(); ++e)
  {
    walls.elements[e].body = static_cast<std::int32_t>(bodies.size());
  }
  WallBody& body = walls.bodies.emplace_back();
  body.motion = motion;
  body.material = this->material();
}

Surface SceneMaker::sheet(double halfWidth, int cells)
{
  const auto seed = static_cast<std::uint64_t>(this->number(1, 1 << 20));
  Surface flat = mesh::plane(halfWidth, cells, this->real(0.0, 0.45), seed);
  if (this->maybe(0.3))
  {
    for (Element& element : flat.elements)
    {
      element.radius = this->maybe(0.5) ? 0.0004 : 0.0008;
    }
  }
  return this->maybe(0.5) ? mesh::shuffled(flat, 5) : flat;
}

/// What keeps the grains together: of rectangles or of triangles.
void SceneMaker::addBox()
{
  Surface all = box({ -Half, -Half, -Half }, { Half, Half, Half });
  if (this->maybe(0.6))
  {
    all = {};
    const Surface flat = this->sheet(Half, this->number(3, 14));
    for (const double side : { -Half, Half })
    {
      all = mesh::joined(all,
        mesh::mapped(flat,
          [&](const Vec3& p) {
            return Vec3{ p.x, p.y, side };
          }));
      all = mesh::joined(all,
        mesh::mapped(flat,
          [&](const Vec3& p) {
            return Vec3{ p.x, side, p.y };
          }));
      all = mesh::joined(all,
        mesh::mapped(flat,
          [&](const Vec3& p) {
            return Vec3{ side, p.x, p.y };
          }));
    }
  }
  this->add(all, this->maybe(0.5) ? this->motion(0.5) : WallMotion{});
}

void SceneMaker::addPlate()
{
  const Vec3 shift = this->vector(0.7 * Half);
  const bool tilts = this->maybe(0.5);
  const WallMotion motion = this->motion(3.0);
  this->add(mesh::mapped(this->sheet(0.5 * Half, this->number(1, 8)),
              [&](const Vec3& p) { return shift + (tilts ? mesh::tilted(p) : p); }),
    motion);
}

/// Bends and jumps between positions; it may move as a whole as well.
void SceneMaker::addSheet()
{
  const double height = this->real(-0.9, 0.3) * Half;
  const Surface flat = this->sheet(0.7 * Half, this->number(2, 10));
  const auto shape = [&](double wave, double lift)
  {
    return mesh::mapped(flat,
      [&](const Vec3& p) {
        return Vec3{ p.x, p.y,
          height + lift + wave * std::sin(200.0 * p.x) * std::cos(150.0 * p.y) };
      });
  };
  WallTrack track;
  const int times = this->number(1, 5);
  double time = this->real(-0.3, 0.3) * this->duration();
  for (int k = 0; k < times; ++k)
  {
    track.times.push_back(time);
    const double wave = this->real(-0.1, 0.1) * Half;
    track.points.push_back(shape(wave, this->real(-0.05, 0.05) * Half).points);
    time += this->real(0.02, 0.6) * this->duration();
  }
  track.firstPoint = static_cast<std::int64_t>(this->Made.scene.walls.points.size());
  Surface first = flat;
  first.points = track.points.front();
  this->add(first, this->maybe(0.4) ? this->motion(0.5) : WallMotion{});
  this->Made.scene.walls.bodies.back().track = track;
}

/// A bar that sweeps in from far away.
void SceneMaker::addArm()
{
  Surface arm;
  const double length = this->real(3.0, 30.0) * Half;
  addElement(arm, { { length, 0, 0.2 * Half }, { 0, 0, -0.3 * Half } }, this->real(0.0, 0.002));
  addElement(arm, { { -length, 0, 0 } }, 0.003);
  const Vec3 shift = this->vector(0.5 * Half);
  WallMotion motion = this->motion(0.2);
  motion.centre = shift + this->vector(0.2 * Half);
  motion.angularVelocity = this->Haste * this->real(-1.0, 1.0) / this->duration();
  this->add(mesh::mapped(arm, [&](const Vec3& p) { return p + shift; }), motion);
}

void SceneMaker::addRods()
{
  Surface rods;
  const int count = this->number(1, 6);
  for (int k = 0; k < count; ++k)
  {
    const Vec3 from = this->vector(0.9 * Half);
    if (this->maybe(0.3))
    {
      addElement(rods, { from }, this->real(0.0, 0.003));
    }
    else
    {
      const double radius = this->real(0.0, 0.002);
      addElement(rods, { from, from + this->vector(Half) }, radius);
    }
  }
  this->add(rods, this->maybe(0.5) ? this->motion(2.0) : WallMotion{});
}

/// Strips around an axis, coarse or fine.
void SceneMaker::addDrum()
{
  Surface drum;
  const int sides = this->number(3, 40);
  const double radius = this->real(0.3, 0.95) * Half;
  for (int k = 0; k < sides; ++k)
  {
    const double a = 2.0 * Pi * k / sides, b = 2.0 * Pi * ((k + 1) % sides) / sides;
    const Vec3 p{ radius * std::cos(a), -0.4 * Half, radius * std::sin(a) };
    const Vec3 q{ radius * std::cos(b), -0.4 * Half, radius * std::sin(b) };
    const Vec3 up{ 0.0, 0.8 * Half, 0.0 };
    addElement(drum, { p, q, q + up }, 0.0);
    addElement(drum, { p, q + up, p + up }, 0.0);
  }
  WallMotion motion;
  motion.axis = { 0.0, 1.0, 0.0 };
  motion.angularVelocity = this->real(-2.0, 2.0) / radius;
  motion.rotationTimes = this->window();
  this->add(drum, motion);
}

}
