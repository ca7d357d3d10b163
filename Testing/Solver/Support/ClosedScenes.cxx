#include "ClosedScenes.h"

#include "Faceted.h"
#include "MixedScenes.h"

#include <algorithm>
#include <cmath>

namespace closed
{

double ClosedScene::heightOver(const Boundary& boundary, const Vec3& position, double time) const
{
  const Pose pose = poseAt(this->scene.walls.bodies[boundary.body].motion, time);
  const Vec3 drawn = pose.transformBack(position);
  double least = 1e30;
  for (const auto& [point, normal] : boundary.planes)
  {
    least = std::min(least, dot(drawn - point, normal));
  }
  return least;
}

std::string ClosedScene::astray(const Snapshot& state, double time) const
{
  for (const auto& [id, position] : this->positions(state))
  {
    for (const Boundary& boundary : this->boundaries)
    {
      const Vec3 first = this->positionOf(this->start, id);
      const bool flipped = boundary.parts && this->heightOver(boundary, first, 0.0) < 0.0;
      const double height = this->heightOver(boundary, position, time);
      const double allowed =
        std::max(0.0, this->config.maximumOverlap - 1.0) * radiusOf(this->start, id);
      if ((flipped ? -height : height) < -allowed)
      {
        return "grain " + std::to_string(id) + " is beyond body " + std::to_string(boundary.body) +
          " by " + std::to_string(1e3 * std::abs(height)) + " mm";
      }
    }
  }
  return {};
}

std::vector<std::pair<std::int64_t, Vec3>> ClosedScene::positions(const Snapshot& state)
{
  std::vector<std::pair<std::int64_t, Vec3>> all;
  for (std::size_t k = 0; k < state.particles.size(); ++k)
  {
    const std::int32_t shaped = state.particles.shapedAt(k);
    if (shaped < 0)
    {
      all.emplace_back(state.particles.id[k], state.particles.position.get(k));
    }
    else if (state.particles.isFirst(k))
    {
      all.emplace_back(state.particles.id[k], state.particles.shaped[shaped].position);
    }
  }
  return all;
}

double ClosedScene::radiusOf(const Snapshot& state, std::int64_t id)
{
  const auto found = std::find(state.particles.id.begin(), state.particles.id.end(), id) -
    state.particles.id.begin();
  const std::size_t slot = static_cast<std::size_t>(found);
  const std::int32_t shaped = state.particles.shapedAt(slot);
  return shaped < 0 ? state.particles.radius(slot) : state.particles.shaped[shaped].size;
}

Vec3 ClosedScene::positionOf(const Snapshot& state, std::int64_t id)
{
  for (const auto& [known, position] : positions(state))
  {
    if (known == id)
    {
      return position;
    }
  }
  return {};
}

namespace
{

class Maker
{
public:
  explicit Maker(std::uint64_t seed) : Chance(seed * 2654435761u + 97) {}

  ClosedScene make()
  {
    this->setConfig();
    this->addContainer();
    this->moveContainer();
    this->addInner();
    this->addGrains();
    this->setTime();
    return std::move(this->Made);
  }

private:
  double real(double low, double high) { return this->Chance.uniform(low, high); }
  double power(double low, double high)
  {
    return std::exp(this->real(std::log(low), std::log(high)));
  }
  int number(int low, int high)
  {
    return low + static_cast<int>((high - low + 1) * this->Chance.uniform());
  }
  bool maybe(double share) { return this->Chance.uniform() < share; }

  void setConfig();
  Surface containerOf(int kind);
  void addContainer();
  void moveContainer();
  void addInner();
  void addGrains();
  void setTime();
  Boundary& bound(const Surface& wall, const Vec3& inside);

  Random Chance;
  ClosedScene Made;
  double Half = 0.01;   ///< of the container [L]
  double Radius = 0.0;  ///< of the largest grains
  double Speed = 1.0;   ///< of the grains
  double Moving = 0.0;  ///< of walls
  bool IsAtRest = true; ///< whether the container does not move
  bool Splits = false;  ///< whether a wall splits it in two
};

void Maker::setConfig()
{
  Config& config = this->Made.config;
  config = scene::still();
  config.material.youngsModulus = this->power(1e3, 1e8);
  config.material.restitution = this->real(0.1, 1.0);
  config.material.slidingFriction = this->real(0.0, 0.8);
  config.material.rollingFriction = this->maybe(0.5) ? this->real(0.0, 0.3) : 0.0;
  config.gravity = { 0.0, 0.0, -this->real(0.0, 100.0) };
  config.wallSeams = this->maybe(0.3) ? WallSeams::PerElement : WallSeams::Seamless;
  config.maximumOverlap = this->maybe(0.7) ? 1.0 : (this->maybe(0.5) ? 0.5 : 1.8);
  config.allowInitialOverlap = true;
  if (this->maybe(0.2))
  {
    config.law.normal = NormalLaw::Hooke;
    config.material.law[LawValue::NormalStiffness] = this->power(1.0, 1e5);
  }
  this->Speed = this->maybe(0.3) ? this->real(10.0, 60.0) : this->power(0.1, 10.0);
  this->Radius = this->Half * this->real(0.08, 0.25);
}

/// a convex container about the origin.
Surface Maker::containerOf(int kind)
{
  const double h = this->Half;
  if (kind == 0)
  {
    return scene::box({ -h, -h, -h }, { h, h, h });
  }
  if (kind == 1) // finely cut
  {
    Surface container;
    for (int k = 0; k < 6; ++k)
    {
      const Surface face =
        mesh::plane(h, this->number(1, 6), 0.2, static_cast<std::uint64_t>(this->number(1, 1000)));
      container = mesh::joined(container,
        mesh::mapped(face,
          [k, h](const Vec3& p) -> Vec3
          {
            const double at = k % 2 == 0 ? h : -h;
            return k / 2 == 0 ? Vec3{ at, p.x, p.y }
              : k / 2 == 1    ? Vec3{ p.x, at, p.y }
                              : Vec3{ p.x, p.y, at };
          }));
    }
    return container;
  }
  const int sides = kind == 2 ? this->number(3, 7) : this->number(8, 40); // a prism, a drum
  Surface container;
  const auto at = [&](int k, double z) -> Vec3
  {
    const double a = 2.0 * Pi * k / sides;
    return { h * std::cos(a), h * std::sin(a), z };
  };
  for (int k = 0; k < sides; ++k)
  {
    scene::addElement(container, { at(k, -h), at(k + 1, -h), at(k + 1, h) }, 0.0);
    scene::addElement(container, { at(k, -h), at(k + 1, h), at(k, h) }, 0.0);
    scene::addElement(container, { { 0, 0, h }, at(k, h), at(k + 1, h) }, 0.0);
    scene::addElement(container, { { 0, 0, -h }, at(k, -h), at(k + 1, -h) }, 0.0);
  }
  return container;
}

Boundary& Maker::bound(const Surface& wall, const Vec3& inside)
{
  Surface& walls = this->Made.scene.walls;
  mixed::add(walls, wall);
  Boundary boundary;
  boundary.body = static_cast<std::int32_t>(walls.bodies.size()) - 1;
  walls.bodies.back().name = "wall " + std::to_string(boundary.body);
  for (const Element& element : wall.elements)
  {
    const Vec3& a = wall.points[element.point[0]];
    const Vec3 n =
      normalized(cross(wall.points[element.point[1]] - a, wall.points[element.point[2]] - a));
    boundary.planes.push_back({ a, dot(inside - a, n) < 0.0 ? -n : n });
  }
  this->Made.boundaries.push_back(boundary);
  return this->Made.boundaries.back();
}

void Maker::addContainer()
{
  const int kind = this->number(0, 3);
  Surface container = this->containerOf(kind);
  if (this->maybe(0.2))
  {
    const double thickness = this->Radius * this->real(0.0, 0.5);
    for (Element& element : container.elements)
    {
      element.radius = thickness;
    }
  }
  this->bound(container, {});
  this->Made.name = std::array<const char*, 4>{ "box", "cut box", "prism", "drum" }[kind];
  if (this->maybe(0.25)) // double walls
  {
    const double wider = 1.0 + this->real(0.01, 1.5) * this->Radius / this->Half;
    mixed::add(this->Made.scene.walls,
      mesh::mapped(container, [wider](const Vec3& p) { return wider * p; }));
    this->Made.name += ", double";
  }
}

void Maker::moveContainer()
{
  if (this->maybe(0.6))
  {
    return;
  }
  this->IsAtRest = false;
  WallMotion motion;
  const double speed = this->Moving = this->power(0.1, 30.0);
  const Vec3 direction = randomDirection(this->Chance);
  switch (this->number(0, 2))
  {
    case 0:
      motion.velocity = speed * direction;
      this->Made.name += " that moves";
      break;
    case 1:
      motion.axis = direction;
      motion.angularVelocity = speed / this->Half;
      this->Made.name += " that rotates";
      break;
    default:
      motion.amplitude = this->real(0.05, 0.5) * this->Half * direction;
      motion.oscillation.frequency = speed / (2.0 * Pi * norm(motion.amplitude));
      this->Made.name += " that shakes";
  }
  for (WallBody& body : this->Made.scene.walls.bodies)
  {
    body.motion = motion;
  }
}

/// A lid that comes down, a gate that shakes or a blade that rotates.
void Maker::addInner()
{
  if (!this->IsAtRest || this->maybe(0.2))
  {
    return;
  }
  const double h = this->Half, wide = 1.6 * h;
  const int kind = this->number(0, 2);
  const bool cut = this->maybe(0.4);
  const Surface flat = cut ? mesh::plane(wide, this->number(2, 6), 0.2, 7) : scene::plane(wide);
  WallMotion motion;
  const double speed = this->Moving = this->power(0.1, 20.0);
  if (kind == 0)
  {
    motion.velocity = { 0.0, 0.0, -speed };
    this->bound(mesh::mapped(flat, [h](const Vec3& p) { return p + Vec3{ 0, 0, 0.9 * h }; }), {});
    this->Made.name += ", lid";
  }
  else
  {
    this
      ->bound(mesh::mapped(flat,
                [](const Vec3& p) {
                  return Vec3{ p.z, p.x, p.y };
                }),
        { h, 0.0, 0.0 })
      .parts = true;
    this->Splits = true;
    if (kind == 1)
    {
      motion.amplitude = { this->real(0.1, 0.9) * h, 0.0, 0.0 };
      motion.oscillation.frequency = speed / (2.0 * Pi * motion.amplitude.x);
      this->Made.name += ", gate";
    }
    else
    {
      motion.axis = { 0.0, this->maybe(0.5) ? 1.0 : 0.0, 1.0 };
      motion.angularVelocity = speed / h;
      this->Made.name += ", blade";
    }
  }
  this->Made.scene.walls.bodies.back().motion = motion;
}

void Maker::addGrains()
{
  Config& config = this->Made.config;
  const int kind = this->number(0, 5); // spheres half of the time
  const double axes[] = { 1.0, this->real(0.5, 1.0), this->real(0.5, 1.0) };
  switch (kind)
  {
    case 3:
      config.shapes = { this->maybe(0.5) ? scene::dumbbell() : scene::lump() };
      break;
    case 4:
      config.shapes = { superellipsoid("smooth", { axes[0], axes[1], axes[2] },
        this->real(0.4, 1.2), this->real(0.4, 1.2)) };
      break;
    case 5:
      config.shapes = { this->maybe(0.5)
          ? scene::brick({ axes[0], axes[1], axes[2] }, this->real(0.02, 0.1))
          : scene::tetrahedron(this->real(0.05, 0.3)) };
      break;
    default:
      break;
  }
  this->Made.name +=
    std::array<const char*, 6>{ "", "", "", ", clumps", ", smooth", ", faces" }[kind];
  const double ratio = this->maybe(0.4) ? this->real(2.0, 20.0) : 1.0;
  const int most = kind < 3 ? this->number(5, 60) : this->number(2, 15);
  std::vector<std::pair<Vec3, double>> placed;
  for (int tries = 0; tries < 40 * most && static_cast<int>(placed.size()) < most; ++tries)
  {
    const double radius = placed.size() < 3 ? this->Radius : this->Radius / this->real(1.0, ratio);
    const Vec3 position{ this->real(-1.0, 1.0) * this->Half, this->real(-1.0, 1.0) * this->Half,
      this->real(-1.0, 1.0) * this->Half };
    bool free = true;
    for (const Boundary& boundary : this->Made.boundaries)
    {
      const double height = this->Made.heightOver(boundary, position, 0.0);
      free = free && (boundary.parts ? std::abs(height) : height) > 1.6 * radius;
    }
    for (const auto& [other, size] : placed)
    {
      free = free && norm(position - other) > radius + size;
    }
    if (!free)
    {
      continue;
    }
    placed.emplace_back(position, radius);
    const Vec3 velocity = this->Speed * randomDirection(this->Chance);
    const Vec3 spin = this->real(0.0, 1.0) * this->Speed / radius * randomDirection(this->Chance);
    if (config.shapes.empty())
    {
      const std::int64_t id = static_cast<std::int64_t>(placed.size()) - 1;
      this->Made.start.particles.add(
        scene::grain(id, radius, config.material.density, position, velocity, spin));
      continue;
    }
    ShapedGrain grain;
    grain.size = radius;
    grain.position = position;
    grain.velocity = velocity;
    grain.angularVelocity = spin;
    grain.orientation = randomRotation(this->Chance);
    scene::addClump(config, 0, grain, this->Made.start);
  }
}

/// Some hundreds of steps: automatic ones, or too long ones that are given.
void Maker::setTime()
{
  Config& config = this->Made.config;
  const int kind = this->number(0, 9);
  config.stepControl = kind < 2 ? StepControlKind::Stable : StepControlKind::Published;
  config.integrator = kind == 2 ? Integrator::Leapfrog
    : kind == 3                 ? Integrator::RungeKutta23
                                : Integrator::SemiImplicitEuler;
  const double wanted = this->Half * this->real(1.0, 4.0) / (this->Speed + this->Moving);
  config.endTime = wanted;
  config.frameInterval = wanted / 20.0;
  const Simulation tried(config, this->Made.scene, this->Made.start);
  const double step = tried.timePlan().longestStep();
  const bool given = kind > 6;
  const double taken = given ? step * this->power(1.0, 30.0) : step;
  config.timeStep = given ? taken : 0.0;
  config.endTime = std::min(wanted, 1500.0 * taken);
  config.frameInterval = config.endTime / 20.0;
  this->Made.name += given ? ", step given" : "";
}

}

ClosedScene randomScene(std::uint64_t seed)
{
  return Maker(seed).make();
}

}
