#include "RandomScenes.h"

#include "Basics/Random.h"
#include "Laws/LawSteps.h"
#include "Shapes/ShapedBalls.h"
#include "TriangulatedWalls.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace scene
{

using namespace dem;

namespace
{

constexpr double Half = 0.02; ///< of the container that grains are in [m]
constexpr double Smallest = 0.0005;

/// Draws in an order of its own: what is drawn never occurs twice among the arguments of one call,
/// which compilers evaluate in different orders.
class Maker
{
public:
  Maker(std::uint64_t seed, std::int64_t steps)
    : Chance(mixBits(seed)), ShapeChance(mixBits(seed + 77)), RuleChance(mixBits(seed + 277)),
      OnePoint(seed % 3 == 0), Haste(seed % 4 == 0 ? 10.0 : 1.0), Steps(steps)
  {
  }

  RandomScene make()
  {
    if (this->ShapeChance.uniform() < 0.4)
    {
      this->addShapes();
    }
    this->setConfig();
    this->addBox();
    const int extra = this->number(1, 4);
    for (int k = 0; k < extra; ++k)
    {
      switch (this->number(0, 4))
      {
        case 0:
          this->addPlate();
          break;
        case 1:
          this->addSheet();
          break;
        case 2:
          this->addArm();
          break;
        case 3:
          this->addRods();
          break;
        default:
          this->addDrum();
      }
    }
    this->addInflows();
    this->addOutflow();
    if (this->maybe(0.5))
    {
      this->addMaterials();
    }
    if (this->maybe(0.5) && this->Made.config.frictionUpdate != FrictionUpdate::AsPublished)
    {
      this->setParts();
    }
    if (this->maybe(0.4))
    {
      this->setHeat();
    }
    return std::move(this->Made);
  }

private:
  double real(double low, double high) { return this->Chance.uniform(low, high); }
  /// From @a low to @a high, both of them possible.
  int number(int low, int high)
  {
    return low + static_cast<int>((high - low + 1) * this->Chance.uniform());
  }
  bool maybe(double share) { return this->Chance.uniform() < share; }
  Vec3 vector(double most)
  {
    const double x = this->real(-most, most), y = this->real(-most, most);
    return { x, y, this->real(-most, most) };
  }
  double duration() const { return this->Made.config.endTime; }

  void setConfig()
  {
    Config& config = this->Made.config;
    // One contact has to hold what several do.
    config.faceContacts = this->OnePoint ? FaceContacts::NearestPoints : FaceContacts::Features;
    const double harder = this->OnePoint ? 8.0 : 1.0;
    config.material.youngsModulus = harder * (this->maybe(0.5) ? 1e5 : 1e6);
    config.material.restitution = this->real(0.1, 0.9);
    config.material.slidingFriction = this->real(0.0, 0.8);
    config.material.rollingFriction = this->maybe(0.3) ? 0.0 : this->real(0.0, 0.4);
    config.viscosity = this->maybe(0.3) ? 1e-3 : 0.0;
    config.frictionUpdate =
      this->maybe(0.3) ? FrictionUpdate::AsPublished : FrictionUpdate::Incremental;
    config.wallSeams = this->maybe(0.2) ? WallSeams::PerElement : WallSeams::Seamless;
    config.gravity = { this->real(-3.0, 3.0), 0.0, -this->real(0.0, 300.0) };
    config.maximumParticles = this->number(250, 600);
    config.randomSeed = static_cast<std::uint64_t>(this->number(0, 1 << 30));
    config.grainsPerThread = 16;
    config.maximumOverlap = 1.8;
    config.threads = 1;
    const double step = 0.3 * std::sqrt(this->Light) *
      publishedTimeStep(config.material, Smallest, config.material.density);
    const std::int64_t frames = 4;
    setSteps(config, step, this->Steps / frames);
    config.endTime = static_cast<double>(frames) * config.frameInterval;
  }

  Superellipsoid smoothSurface()
  {
    const auto axes = [&]() -> Vec3
    {
      const double x = this->ShapeChance.uniform(0.5, 1.0), y = this->ShapeChance.uniform(0.5, 1.0);
      return { x, y, this->ShapeChance.uniform(0.5, 1.0) };
    };
    Superellipsoid surface;
    surface.positive = axes();
    surface.negative = this->ShapeChance.uniform() < 0.3 ? axes() : surface.positive;
    if (this->ShapeChance.uniform() < 0.6)
    {
      surface.e1 = this->ShapeChance.uniform(0.3, 1.4);
      surface.e2 = this->ShapeChance.uniform(0.3, 1.4);
    }
    return surface;
  }

  /// The hull of some points around a tetrahedron, so that it is never too thin for its rounding.
  RoundedPolyhedron stone()
  {
    RoundedPolyhedron stone{ { { 1, 1, 1 }, { 1, -1, -1 }, { -1, 1, -1 }, { -1, -1, 1 } },
      this->ShapeChance.uniform(0.1, 0.4) };
    for (int k = static_cast<int>(this->ShapeChance.uniform(0.0, 8.0)); k > 0; --k)
    {
      stone.points.push_back({ this->ShapeChance.uniform(-1.5, 1.5),
        this->ShapeChance.uniform(-1.5, 1.5), this->ShapeChance.uniform(-1.5, 1.5) });
    }
    return stone;
  }

  /// Cylinders too.
  RoundedFrustum cone()
  {
    RoundedFrustum cone{ 1.0, 1.0, this->ShapeChance.uniform(0.6, 3.0),
      this->ShapeChance.uniform(0.02, 0.1) };
    const double top = this->ShapeChance.uniform(-0.5, 1.5);
    cone.top = std::min(std::max(top, 0.0), 1.0);
    return cone;
  }

  /// Clumps of all kinds of numbers of balls, some of which overlap, smooth bodies and ones with
  /// faces or a round side.
  void addShapes()
  {
    const int count = 1 + static_cast<int>(3.0 * this->ShapeChance.uniform());
    for (int k = 0; k < count; ++k)
    {
      GrainShape shape;
      shape.name = "shape " + std::to_string(k);
      const bool many = this->ShapeChance.uniform() < 0.2;
      const int balls = static_cast<int>(this->ShapeChance.uniform(many ? 60 : 1, many ? 90 : 6));
      for (int ball = 0; ball < balls; ++ball)
      {
        const double x = this->ShapeChance.uniform(-1.0, 1.0);
        const double y = this->ShapeChance.uniform(-1.0, 1.0);
        const double z = this->ShapeChance.uniform(-1.0, 1.0);
        shape.balls.push_back({ { x, y, z }, this->ShapeChance.uniform(0.4, 0.6) });
      }
      if (this->ShapeChance.uniform() < 0.4)
      {
        shape.balls.clear();
        shape.surface = this->smoothSurface();
      }
      else if (this->ShapeChance.uniform() < 0.4)
      {
        shape.balls.clear();
        shape.faceted = { this->stone() };
      }
      else if (this->ShapeChance.uniform() < 0.4)
      {
        shape.balls.clear();
        shape.frustum = this->cone();
      }
      if (findProblem(shape).empty())
      {
        this->Made.config.shapes.push_back(shape);
        const UnitShape unit = unitShape(shape);
        forEachLight(unit, unit.sizeFor(1.0), 1.0, 1,
          [&](double radius, double density)
          { this->Light = std::min(this->Light, density * radius * radius); });
      }
    }
  }

  /// For an inflow; none for spheres.
  std::vector<ShapeShare> shares()
  {
    std::vector<ShapeShare> result;
    for (std::size_t k = 0; k < this->Made.config.shapes.size(); ++k)
    {
      result.push_back({ static_cast<int>(k), this->ShapeChance.uniform(0.1, 1.0) });
    }
    if (this->ShapeChance.uniform() < 0.5 && !result.empty())
    {
      result.push_back({ -1, this->ShapeChance.uniform(0.1, 1.0) });
    }
    return this->ShapeChance.uniform() < 0.2 ? std::vector<ShapeShare>() : result;
  }

  WallMaterial material()
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

  TimeWindow window()
  {
    TimeWindow window;
    window.begin = this->maybe(0.5) ? 0.0 : this->real(-0.2, 0.7) * this->duration();
    if (this->maybe(0.4))
    {
      window.end = window.begin + this->real(0.0, 0.8) * this->duration();
    }
    return window;
  }

  /// Servo of a wall. A quarter of the walls have one, half of these without a mass.
  WallServo servo(double speed)
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
  WallMotion motion(double usual)
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

  void add(const Surface& part, const WallMotion& motion)
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
    walls.bodies.push_back({ {}, motion, {}, this->material(), {} });
  }

  Surface sheet(double halfWidth, int cells)
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
  void addBox()
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

  void addPlate()
  {
    const Vec3 shift = this->vector(0.7 * Half);
    const bool tilts = this->maybe(0.5);
    const WallMotion motion = this->motion(3.0);
    this->add(mesh::mapped(this->sheet(0.5 * Half, this->number(1, 8)),
                [&](const Vec3& p) { return shift + (tilts ? mesh::tilted(p) : p); }),
      motion);
  }

  /// Bends and jumps between positions; it may move as a whole as well.
  void addSheet()
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
  void addArm()
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

  void addRods()
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
  void addDrum()
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

  SizeDistribution sizes()
  {
    SizeDistribution sizes;
    sizes.radiusMin = this->maybe(0.5) ? Smallest : 2.0 * Smallest;
    const double ratios[] = { 1.0, 1.5, 3.0, 8.0 };
    sizes.radiusMax = ratios[this->number(0, 3)] * sizes.radiusMin;
    sizes.law = this->maybe(0.5) ? SizeLaw::UniformByMass : SizeLaw::Uniform;
    if (this->maybe(0.2))
    {
      sizes.law = SizeLaw::Mixture;
      sizes.table = { { Smallest, 60.0 }, { 20.0 * Smallest, 1.0 } };
      if (this->maybe(0.5))
      {
        sizes.law = SizeLaw::Sieves;
        sizes.table = { { 2.0 * Smallest, 0.0 }, { 3.0 * Smallest, 25.0 }, { 8.0 * Smallest, 25.0 },
          { 40.0 * Smallest, 100.0 } };
      }
    }
    return sizes;
  }

  Inflow inflow()
  {
    Inflow inflow;
    inflow.region.low = { -0.8 * Half, -0.8 * Half, 0.2 * Half };
    inflow.region.high = { 0.8 * Half, 0.8 * Half, 0.9 * Half };
    inflow.sizes = this->sizes();
    inflow.velocity = this->vector(2.0 * this->Haste);
    inflow.angularVelocity = this->vector(200.0);
    inflow.material = this->number(0, 2);
    inflow.shapes = this->shares();
    return inflow;
  }

  void addInflows()
  {
    Inflow first = this->inflow();
    first.amount = InflowAmount::Fill;
    first.region.low.z = -0.8 * Half;
    first.maximum = this->number(150, 400);
    this->Made.scene.inflows.push_back(first);
    const int more = this->number(0, 2);
    for (int k = 0; k < more; ++k)
    {
      Inflow next = this->inflow();
      next.amount = static_cast<InflowAmount>(this->number(0, 2));
      next.attemptsPerStep = this->number(1, 5);
      next.rate = this->real(50.0, 400.0) / this->duration();
      if (next.amount == InflowAmount::Mass)
      {
        next.rate *= sphereMass(this->Made.config.material.density, 2.0 * Smallest);
      }
      if (this->maybe(0.3))
      {
        next.region.shape = InflowShape::Disc;
        next.region.radius = 0.5 * Half;
      }
      if (this->maybe(0.4))
      {
        next.times = { this->window() };
      }
      this->Made.scene.inflows.push_back(next);
    }
  }

  void addOutflow()
  {
    Outflow& outflow = this->Made.scene.outflow;
    if (this->maybe(0.5))
    {
      outflow.planes.push_back({ this->vector(0.5 * Half), this->vector(1.0) });
    }
    if (this->maybe(0.3))
    {
      const Vec3 low = this->vector(Half);
      outflow.boxes.push_back({ low, low + Vec3{ Half, Half, 0.3 * Half } });
    }
  }

  /// Any law of a kind.
  template <typename Law>
  void choose(LawKind kind, Law& law)
  {
    law = static_cast<Law>(this->number(0, static_cast<int>(lawsOf(kind).size()) - 1));
  }

  /// Chooses the parts of the law. A linear spring is as stiff as the Hertzian one at a tenth of
  /// the radius.
  void setParts()
  {
    Config& config = this->Made.config;
    LawChoice& law = config.law;
    this->choose(LawKind::NormalLaw, law.normal);
    this->choose(LawKind::DampingLaw, law.damping);
    this->choose(LawKind::AdhesionLaw, law.adhesion);
    this->choose(LawKind::SlidingLaw, law.sliding);
    this->choose(LawKind::RollingLaw, law.rolling);
    this->choose(LawKind::TwistingLaw, law.twisting);
    this->choose(LawKind::SpringTurning, law.turning);
    config.numericalDamping = this->number(0, 2) == 0 ? 0.2 : 0.0;
    config.numericalDampingForm = static_cast<NumericalDampingForm>(this->number(0, 1));
    config.motionPlane = static_cast<MotionPlane>(this->number(0, 9) == 0 ? this->number(1, 3) : 0);
    law.implicitDamping = this->number(0, 2) == 0;
    // By what was drawn, so that a seed keeps the rest of its scene.
    const int others = static_cast<int>(law.sliding) + static_cast<int>(law.twisting);
    law.slidingDashpot = static_cast<SlidingDashpot>(others % 3);
    law.arms = static_cast<ContactArms>((others / 3) % 3);
    if (this->number(0, 3) == 0)
    {
      law = {};
      law.expression = "h1 = max(h1, delta)\nN = 4/3*E*sqrt(R*max(delta, 0))*max(delta, 0) + "
                       "beta*sqrt(5*m*4/3*E*sqrt(R*max(delta, 0)))*vn\n"
                       "A = select(delta > 0, 1e-4*E*R*R, 0)";
      return;
    }
    law.normal = law.adhesion == AdhesionLaw::JKR ? NormalLaw::Hertz : law.normal;
    const bool surfaces = law.adhesion == AdhesionLaw::DMT || law.adhesion == AdhesionLaw::SJKR;
    law.adhesion = law.normal == NormalLaw::EEPA && surfaces ? AdhesionLaw::None : law.adhesion;
    law.jkrEnd = this->RuleChance.uniform() < 0.5 ? JkrEnd::SurfacesPart : JkrEnd::MaximumPull;
    const double stiffness = 0.2 * config.material.youngsModulus * Smallest;
    const double exponent = this->number(0, 1) == 0 ? 1.5 : this->real(1.3, 2.0);
    const auto set = [&](dem::Material& material)
    {
      material.law[LawValue::NormalStiffness] = stiffness;
      material.law[LawValue::Damping] = law.damping == DampingLaw::CriticalRatio ? 0.2 : 1e-4;
      material.law[LawValue::SurfaceEnergy] = 1e-5 * stiffness;
      material.law[LawValue::CohesionEnergyDensity] = 0.01 * config.material.youngsModulus;
      material.law[LawValue::PlasticStiffnessRatio] = 1.5;
      material.law[LawValue::AdhesiveStiffnessRatio] = 0.5;
      material.law[LawValue::LoadingExponent] = exponent;
      material.law[LawValue::PowerStiffness] =
        stiffness / std::pow(0.1 * Smallest, exponent - 1.0);
      material.law[LawValue::SlidingExponent] = exponent;
      material.law[LawValue::PullOffForce] = 1e-5 * stiffness * Smallest;
      material.law[LawValue::YieldPressure] = 0.02 * config.material.youngsModulus;
      material.law[LawValue::HamakerDistance] = 0.1 * Smallest;
      material.law[LawValue::HamakerConstant] = 1e-5 * stiffness * Smallest * Smallest;
      material.law[LawValue::LiquidVolume] = 0.01 * Smallest * Smallest * Smallest;
      material.law[LawValue::DynamicFrictionRatio] = 0.7;
      material.law[LawValue::RollingStiffness] = 0.5 * stiffness;
      material.law[LawValue::RollingSpringRatio] = 0.6;
      material.law[LawValue::RollingFrictionLength] = 0.05 * Smallest;
      material.law[LawValue::DynamicRollingFrictionRatio] = 0.8;
      material.law[LawValue::TwistingStiffness] = 0.3 * stiffness;
      material.law[LawValue::TwistingViscosity] = 1e-3;
      material.law[LawValue::TwistingSpringRatio] = 0.7;
      material.law[LawValue::DynamicTwistingFrictionRatio] = 0.7;
      material.law[LawValue::SlidingDashpotRatio] = 0.4;
      material.law[LawValue::SlidingDashpotCoefficient] = 1e-4;
      material.law[LawValue::SlidingViscosity] = 1e-3;
      material.law[LawValue::RollingViscosity] = 1e-3;
      material.law[LawValue::RollingRelaxationTime] = 2e-5;
      material.law[LawValue::SlidingStiffness] = 0.5 * stiffness;
    };
    set(config.material);
    for (dem::Material& material : config.materials)
    {
      set(material);
    }
  }

  /// Heat that spreads as fast as the step allows, or slower by up to a hundred times.
  void setHeat()
  {
    Config& config = this->Made.config;
    config.law.heat = this->maybe(0.5) ? HeatLaw::ContactRadius : HeatLaw::LensArea;
    const bool isLayer = this->RuleChance.uniform() < 0.3;
    config.law.heat = isLayer ? HeatLaw::ContactArea : config.law.heat;
    const LawValue flow =
      isLayer ? LawValue::HeatTransferCoefficient : LawValue::ThermalConductivity;
    dem::Material usual = config.material;
    LawValues unit{};
    unit[flow] = 1.0;
    usual.law[LawValue::HeatCapacity] = 500.0;
    const double most = this->Light *
      longestHeatStep(config.law, usual, unit, Smallest, usual.density) / config.timeStep;
    const auto set = [&](dem::Material& material)
    {
      material.law[flow] = most * this->real(0.01, 0.95);
      material.law[LawValue::HeatCapacity] = 500.0 * this->real(1.0, 2.0);
      material.law[LawValue::RealYoungsModulus] =
        this->maybe(0.5) ? 0.0 : 100.0 * material.youngsModulus;
    };
    set(config.material);
    for (dem::Material& material : config.materials)
    {
      set(material);
    }
    for (WallBody& body : this->Made.scene.walls.bodies)
    {
      if (this->maybe(0.6))
      {
        body.temperature = this->real(0.0, 1000.0);
      }
    }
    for (Inflow& inflow : this->Made.scene.inflows)
    {
      inflow.temperature = this->real(0.0, 1000.0);
    }
  }

  /// Three of them, none stiffer or lighter than what the step was chosen for; some walls and
  /// inflows are of them.
  void addMaterials()
  {
    Config& config = this->Made.config;
    for (const char* name : { "a", "b", "c" })
    {
      dem::Material material = config.material;
      material.name = name;
      material.density *= this->real(1.0, 4.0);
      material.youngsModulus *= this->real(0.3, 1.0);
      material.restitution = this->real(0.1, 0.9);
      material.slidingFriction = this->real(0.0, 0.8);
      config.materials.push_back(material);
    }
    MaterialPair pair;
    pair.first = "c";
    pair.second = this->maybe(0.5) ? "a" : "b";
    pair.slidingFriction = this->real(0.0, 0.5);
    config.materialPairs = { pair };
    MixingChoice& mixing = config.mixing;
    for (MixingRule* rule :
      { &mixing.friction, &mixing.restitution, &mixing.stiffness, &mixing.adhesion, &mixing.other })
    {
      *rule = static_cast<MixingRule>(static_cast<int>(this->RuleChance.uniform(0.0, 6.0)));
    }
    for (WallBody& body : this->Made.scene.walls.bodies)
    {
      body.material.name = this->maybe(0.5) ? "b" : "";
    }
    for (Inflow& inflow : this->Made.scene.inflows)
    {
      if (this->maybe(0.6))
      {
        inflow.mixture = { { "a", this->real(0.1, 1.0) }, { "c", this->real(0.1, 1.0) } };
      }
    }
  }

  Random Chance;
  Random ShapeChance; ///< a sequence of its own, so that scenes of spheres stay what they were
  Random RuleChance;  ///< as well, for rules of mixing, heat through layers and ends of contacts
  double Light = 1.0; ///< of shapes: least density x radius^2 of a ball, over that of a sphere
  bool OnePoint;      ///< whether grains with faces touch each other in one
  double Haste;       ///< some scenes are so fast that grains cross the skin of the lists in a step
  std::int64_t Steps;
  RandomScene Made;
};

}

namespace
{

/// Bonds of any kind in a third of the scenes with laws that go with them, made at any step; as
/// stiff as the step allows, and so weak that many break.
void addBonds(std::uint64_t seed, std::int64_t steps, Config& config)
{
  Random chance(mixBits(seed + 77));
  const auto number = [&](int last) { return static_cast<int>((last + 1) * chance.uniform()); };
  const bool faceted = std::any_of(config.shapes.begin(), config.shapes.end(),
    [](const GrainShape& shape) { return !shape.faceted.empty() || shape.frustum; });
  if (number(2) != 0 || faceted || !config.law.expression.empty() ||
    config.frictionUpdate == FrictionUpdate::AsPublished)
  {
    return;
  }
  BondChoice& bonds = config.bonds;
  bonds.law = static_cast<BondLaw>(1 + number(5));
  bonds.breaking = static_cast<BondBreaking>(number(5));
  bonds.contact = static_cast<BondContact>(number(1));
  bonds.interactionRadius = 1.0 + 0.5 * chance.uniform();
  bonds.time = config.timeStep * std::floor(0.5 * static_cast<double>(steps) * chance.uniform());
  bonds.strengthDeviation = number(1) * 0.4;
  bonds.softening = 1.0 + number(1) * 2.0;
  bonds.healingTime = number(2) == 0 ? 20.0 * config.timeStep : 0.0;
  bonds.damping = 0.2 * chance.uniform();
  const double stiffness = 0.02 * config.material.youngsModulus * Smallest;
  bonds.youngsModulus = 0.02 * config.material.youngsModulus;
  bonds.normalStiffness = bonds.shearStiffness = stiffness;
  bonds.expression = "E = " + std::to_string(bonds.youngsModulus) +
    "; N = E*A*log(L/L0); ks = 0.4*E*A/L0; kb = 0.25*E*A*R^2/L0; kt = 0.2*E*A*r^2/L0";
  const bool moments = bonds.law == BondLaw::Rotational;
  bonds.bendingStiffness = bonds.twistingStiffness =
    (moments ? 0.2 * Smallest * Smallest : 0.2) * stiffness;
  const bool forces =
    bonds.breaking == BondBreaking::Force || bonds.breaking == BondBreaking::Combined;
  bonds.tensileStrength = bonds.shearStrength =
    forces ? 0.01 * stiffness * Smallest : 0.01 * bonds.youngsModulus;
  bonds.bendingStrength = bonds.twistingStrength = 0.01 * stiffness * Smallest * Smallest;
  bonds.separationLimit = 0.01 * Smallest;
  bonds.fractureEnergy = 1e-5 * stiffness;
}

/// A floor and a lid that continue beyond the faces of the cell, like the first wall that there
/// was.
Surface plates(const WallBody& like, double speed)
{
  const double wide = 4.0 * Half;
  Surface walls;
  for (const double z : { -Half, Half })
  {
    addRectangle(walls, { -wide, -wide, z }, { wide, -wide, z }, { wide, wide, z },
      { -wide, wide, z });
  }
  walls.elements.back().body = 1;
  WallBody body;
  body.material = like.material;
  body.temperature = like.temperature;
  walls.bodies.assign(2, body);
  walls.bodies.back().motion.velocity = { speed, 0.5 * speed, -0.5 * std::abs(speed) };
  return walls;
}

/// Skew, sheared, under stress or at rest; along all axes or between two plates, which then are the
/// only walls. What is not for cells is left out.
void addCell(std::uint64_t seed, RandomScene& made)
{
  Random chance(mixBits(seed + 177));
  const auto real = [&](double low, double high) { return chance.uniform(low, high); };
  const auto maybe = [&](double share) { return chance.uniform() < share; };
  Config& config = made.config;
  CellChoice& cell = config.cell;
  const bool open = maybe(0.35);
  cell.periodic = { true, true, !open };
  cell.origin = { -Half, -Half, -Half };
  cell.edges = Matrix3::diagonal(2.0 * Half, 2.0 * Half, 2.0 * Half);
  config.motionPlane = MotionPlane::None;
  const double strain = maybe(0.8) ? real(0.1, 0.9) : 0.0;
  const int axes = open ? 2 : 3;
  for (int i = 0; i < axes; ++i)
  {
    for (int j = 0; j < axes; ++j)
    {
      cell.edges.entry(i, j) += i < j ? real(-0.4, 0.4) * Half : 0.0;
      cell.velocityGradient.entry(i, j) =
        (i == j ? 0.2 : 1.0) * real(-0.5, 0.5) * strain / config.endTime;
    }
  }
  cell.inertialNumber = real(0.02, 0.2);
  for (int k = 0; k < Component::Count; ++k)
  {
    const bool along = Component::row[k] < axes && Component::column[k] < axes;
    const double stress = real(1e-4, 1e-3) * config.material.youngsModulus;
    if (along && maybe(k < 3 ? 0.4 : 0.15))
    {
      cell.control[k] = CellControl::Stress;
      cell.stress[k] = k < 3 ? stress : 0.2 * stress;
    }
  }
  // A strain that is reached, and counts, within the run.
  const double rate = cell.velocityGradient.b.y;
  if (cell.control[1] == CellControl::Rate && rate != 0.0 && cell.inertialNumber > 0.15)
  {
    cell.control[1] = CellControl::Strain;
    cell.strain[1] = 0.4 * rate * config.endTime;
    cell.strainBegin = 0.3 * config.endTime;
  }
  config.gravity = (open ? 1.0 : 0.1) * config.gravity;
  made.scene.walls =
    open ? plates(made.scene.walls.bodies.front(), maybe(0.5) ? real(-0.5, 0.5) : 0.0) : Surface();
  for (Inflow& inflow : made.scene.inflows)
  {
    if (inflow.sizes.largest() > 0.2 * Half)
    {
      inflow.sizes.law = SizeLaw::Uniform;
      inflow.sizes.radiusMax = 3.0 * inflow.sizes.radiusMin;
    }
  }
}

}

RandomScene randomScene(std::uint64_t seed, std::int64_t steps)
{
  RandomScene made = Maker(seed, steps).make();
  made.config.energyParts = seed % 3 == 0;
  addBonds(seed, steps, made.config);
  return made;
}

RandomScene randomCell(std::uint64_t seed, std::int64_t steps)
{
  RandomScene made = randomScene(seed, steps);
  addCell(seed, made);
  return made;
}

std::vector<std::uint64_t> seedsOf(int argc, char** argv, std::vector<std::uint64_t> usual)
{
  if (argc > 2)
  {
    usual.resize(std::strtoull(argv[2], nullptr, 10));
    std::iota(usual.begin(), usual.end(), std::strtoull(argv[1], nullptr, 10));
  }
  return usual;
}

}
