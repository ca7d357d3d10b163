#include "RandomScenes.h"

#include "Boundaries/NodalLoads.h"
#include "Laws/LawSteps.h"
#include "SceneMaker.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

namespace scene
{

RandomScene SceneMaker::make()
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

void SceneMaker::setConfig()
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

/// Any law of a kind.
template <typename Law>
void SceneMaker::choose(LawKind kind, Law& law)
{
  law = static_cast<Law>(this->number(0, static_cast<int>(lawsOf(kind).size()) - 1));
}

/// Chooses the parts of the law. A linear spring is as stiff as the Hertzian one at a tenth of
/// the radius.
void SceneMaker::setParts()
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
  law.normal = law.sliding == SlidingLaw::EllipticDisplacement ? NormalLaw::Hertz : law.normal;
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
    material.law[LawValue::PowerStiffness] = stiffness / std::pow(0.1 * Smallest, exponent - 1.0);
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
    material.law[LawValue::SpinResistance] = 2e-5 * Smallest;
    material.law[LawValue::SlidingStiffness] = 0.5 * stiffness;
  };
  set(config.material);
  for (dem::Material& material : config.materials)
  {
    set(material);
  }
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

/// Any laws instead of the usual ones.
OtherLaws otherLaws(Random& chance)
{
  OtherLaws laws;
  const auto choose = [&](LawKind kind, auto& law)
  {
    const double count = static_cast<double>(namesAtWalls(kind).size());
    law = static_cast<std::decay_t<decltype(law)>>(static_cast<int>(count * chance.uniform()));
  };
  choose(LawKind::NormalLaw, laws.normal);
  choose(LawKind::DampingLaw, laws.damping);
  choose(LawKind::AdhesionLaw, laws.adhesion);
  choose(LawKind::SlidingLaw, laws.sliding);
  choose(LawKind::RollingLaw, laws.rolling);
  choose(LawKind::TwistingLaw, laws.twisting);
  return laws;
}

/// Other laws at walls in a third of the scenes whose materials have values for all laws.
void addWallLaws(std::uint64_t seed, Config& config)
{
  Random chance(mixBits(seed + 277));
  const bool hasValues = config.material.law[LawValue::NormalStiffness] > 0.0;
  if (chance.uniform() > 1.0 / 3.0 || !hasValues || !config.law.expression.empty())
  {
    return;
  }
  OtherLaws& walls = config.wallLaws;
  walls = otherLaws(chance);
  LawChoice law = walls.over(config.law);
  // Damping is a share for this law and a coefficient for others, and the scene has one number.
  const auto isShare = [](DampingLaw damping) { return damping == DampingLaw::CriticalRatio; };
  walls.damping =
    isShare(law.damping) == isShare(config.law.damping) ? walls.damping : OtherDampingLaw::AsUsual;
  const bool isHertz =
    law.adhesion == AdhesionLaw::JKR || law.sliding == SlidingLaw::EllipticDisplacement;
  walls.normal = isHertz ? OtherNormalLaw::Hertz : walls.normal;
  law = walls.over(config.law);
  const bool surfaces = law.adhesion == AdhesionLaw::DMT || law.adhesion == AdhesionLaw::SJKR;
  walls.adhesion =
    law.normal == NormalLaw::EEPA && surfaces ? OtherAdhesionLaw::None : walls.adhesion;
  config.wallStiction = chance.uniform() < 0.5;
}

/// Other laws of some pairs in half of the scenes whose materials have values for all laws.
void addPairLaws(std::uint64_t seed, Config& config)
{
  Random chance(mixBits(seed + 377));
  const bool hasValues = config.material.law[LawValue::NormalStiffness] > 0.0;
  if (config.materials.empty() || chance.uniform() > 0.5 || !hasValues ||
    !config.law.expression.empty())
  {
    return;
  }
  MaterialPair own, others;
  own.first = own.second = "b";
  others.first = "a";
  others.second = "c";
  const std::vector<MaterialPair> before = config.materialPairs;
  const MaterialPair& known = before.front();
  config.materialPairs.push_back(own);
  if (known.second != "a")
  {
    config.materialPairs.push_back(others);
  }
  const bool attracts = config.law.adhesion == AdhesionLaw::Hamaker ||
    config.wallLaws.adhesion == OtherAdhesionLaw::Hamaker;
  const bool faces = std::any_of(config.shapes.begin(), config.shapes.end(),
    [](const GrainShape& shape) { return !shape.faceted.empty() || shape.frustum; });
  const auto isShare = [](DampingLaw damping) { return damping == DampingLaw::CriticalRatio; };
  for (MaterialPair& pair : config.materialPairs)
  {
    OtherLaws& laws = pair.laws = otherLaws(chance);
    laws.normal = faces ? OtherNormalLaw::AsUsual : laws.normal;
    laws.adhesion = attracts || laws.adhesion == OtherAdhesionLaw::Hamaker
      ? OtherAdhesionLaw::AsUsual
      : laws.adhesion;
    const bool alike = isShare(laws.over(config.law).damping) == isShare(config.law.damping);
    laws.damping = alike ? laws.damping : OtherDampingLaw::AsUsual;
    if (!findProblem(config).empty())
    {
      laws.normal = OtherNormalLaw::AsUsual;
    }
    if (!findProblem(config).empty())
    {
      laws.adhesion = OtherAdhesionLaw::AsUsual;
    }
    if (!findProblem(config).empty()) // as an ellipse of contact without Hertz
    {
      laws = {};
    }
  }
}

}

namespace
{

/// Where heat flows, and in some other scenes: exchange with surroundings, which goes a hundredth of
/// the way in a step or less.
void addHeatExchange(std::uint64_t seed, Config& config)
{
  if (!config.law.conducts() && seed % 4 != 1)
  {
    return;
  }
  Config made = config;
  const auto demand = [](dem::Material& material)
  {
    double& capacity = material.law[LawValue::HeatCapacity];
    capacity = capacity > 0.0 ? capacity : 500.0;
  };
  demand(made.material);
  std::for_each(made.materials.begin(), made.materials.end(), demand);
  Surroundings& around = made.surroundings;
  around.exchange = HeatExchange::ConvectionAndRadiation;
  around.convection = 0.003 * made.material.density * made.radiusMin * 500.0 / made.timeStep;
  around.stefanBoltzmann = around.convection / 1e10;
  around.temperature = 700.0;
  made.frictionHeat = seed % 5 > 1;
  config = findProblem(made).empty() ? made : config;
}

}

RandomScene randomScene(std::uint64_t seed, std::int64_t steps)
{
  RandomScene made = SceneMaker(seed, steps).make();
  made.config.energyParts = seed % 3 == 0;
  addBonds(seed, steps, made.config);
  addWallLaws(seed, made.config);
  addPairLaws(seed, made.config);
  addHeatExchange(seed, made.config);
  made.config.collisionStatistics = true;
  made.config.collisionStatistics = dem::findProblem(made.config).empty();
  for (const WearLaw law : { WearLaw::Archard, WearLaw::ArchardOka })
  {
    const WearLaw before = made.config.wearLaw;
    made.config.wearLaw = law;
    made.config.material.law[LawValue::WearCoefficient] = 1e-12;
    for (dem::Material& material : made.config.materials)
    {
      material.law[LawValue::WearCoefficient] = 2e-12;
    }
    if (!findProblem(made.config).empty())
    {
      made.config.wearLaw = before;
    }
  }
  made.config.nodalLoads = seed % 4 == 1 && findNodalProblem(made.scene.walls).empty();
  made.config.nodalLoads = made.config.nodalLoads && findProblem(made.config).empty();
  return made;
}

void lengthenSteps(Config& config)
{
  config.timeStep *= config.law.conducts() || config.viscosity > 0.0 ? 1.0 : 8.0;
  // A cell may be strained by 0.001 in a step.
  const double rate = frobenius(config.cell.velocityGradient);
  config.timeStep = std::min(config.timeStep, rate > 0.0 ? 9e-4 / rate : config.timeStep);
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
