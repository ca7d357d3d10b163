#include "Laws/Parts.h"

#include "Laws/AdhesionParts.h"
#include "Laws/EdinburghParts.h"
#include "Laws/Expression/Derived.h"
#include "Laws/FrictionParts.h"
#include "Laws/HeatParts.h"
#include "Laws/LawRegistry.h"
#include "Laws/LiquidParts.h"
#include "Laws/NormalParts.h"
#include "Laws/PlasticParts.h"
#include "Laws/RollingParts.h"
#include "Laws/YeeParts.h"

#include "Core/Error.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <type_traits>

namespace dem
{

namespace
{

template <typename Part, typename = void>
struct EnergyOf
{
  static constexpr double (
    *function)(const LawParameters&, const ContactBlock&, int, double) = nullptr;
};

template <typename Part>
struct EnergyOf<Part, std::void_t<decltype(&Part::energy)>>
{
  static constexpr auto function = &Part::energy;
};

template <typename Part, typename = void>
struct MemoryOf
{
  static std::vector<MemoryColumn> columns() { return {}; }
};

template <typename Part>
struct MemoryOf<Part, std::void_t<decltype(&Part::memory)>>
{
  static std::vector<MemoryColumn> columns() { return Part::memory(); }
};

template <typename Part, typename = void>
struct RangeOf
{
  static constexpr ContactRange (*function)(const LawParameters&) = nullptr;
};

template <typename Part>
struct RangeOf<Part, std::void_t<decltype(&Part::range)>>
{
  static constexpr auto function = &Part::range;
};

template <typename Part>
LawPart partOf()
{
  return { &runPart<Part>, EnergyOf<Part>::function, MemoryOf<Part>::columns(),
    RangeOf<Part>::function };
}

template <typename Part, typename Choice>
PartName row(const char* property, Choice value)
{
  return { property, static_cast<int>(value), nameOf(value), partOf<Part>() };
}

/// Nothing at all.
struct Nothing
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws&, ContactBlock&)
  {
  }
};

double (*stiffnessOf(NormalLaw law))(const LawParameters&, const ContactBlock&, int)
{
  switch (law)
  {
    case NormalLaw::Hooke:
      return &HookeNormal::stiffness;
    case NormalLaw::CundallStrack:
      return &CundallStrackNormal::stiffness;
    case NormalLaw::Luding:
      return &LudingNormal::stiffness;
    case NormalLaw::ThorntonNing:
      return &ThorntonNingNormal::stiffness;
    case NormalLaw::EEPA:
      return &EdinburghNormal::stiffness;
    case NormalLaw::Hertz:
      break;
  }
  return &HertzNormal::stiffness;
}

template <typename Choice>
LawPart find(const char* property, Choice choice)
{
  for (const PartName& part : lawParts())
  {
    if (std::strcmp(part.property, property) == 0 && part.value == static_cast<int>(choice))
    {
      return part.part;
    }
  }
  throw Error(std::string(property) + " is " + std::to_string(static_cast<int>(choice)) +
    ", which is none of its choices.");
}

/// A short name for a text: what one law remembers means nothing to another.
std::string numberOf(const std::string& text)
{
  std::uint32_t hash = 2166136261u; // Fowler, Noll and Vo
  for (const char letter : text)
  {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 16777619u;
  }
  return std::to_string(hash);
}

}

const std::vector<PartName>& lawParts()
{
  static const std::vector<PartName> all = {
    row<HertzNormal>("NormalLaw", NormalLaw::Hertz),
    row<HookeNormal>("NormalLaw", NormalLaw::Hooke),
    row<CundallStrackNormal>("NormalLaw", NormalLaw::CundallStrack),
    row<LudingNormal>("NormalLaw", NormalLaw::Luding),
    row<ThorntonNingNormal>("NormalLaw", NormalLaw::ThorntonNing),
    row<EdinburghNormal>("NormalLaw", NormalLaw::EEPA), // with EdinburghFriction
    row<Dashpot<ByRestitution>>("DampingLaw", DampingLaw::Restitution),
    row<Dashpot<ByCoefficient>>("DampingLaw", DampingLaw::Viscous),
    row<Dashpot<ByMass>>("DampingLaw", DampingLaw::MassViscous),
    row<Dashpot<ByContactRadius>>("DampingLaw", DampingLaw::Viscoelastic),
    row<Dashpot<ByRootOverlap>>("DampingLaw", DampingLaw::RootOverlap),
    row<RepulsiveDashpot>("DampingLaw", DampingLaw::CriticalRatio), // with ShearDashpot
    row<Nothing>("AdhesionLaw", AdhesionLaw::None),
    row<DmtAdhesion>("AdhesionLaw", AdhesionLaw::DMT),
    row<AreaCohesion>("AdhesionLaw", AdhesionLaw::SJKR),
    row<JkrFriction>("AdhesionLaw", AdhesionLaw::JKR), // with JkrContact
    row<HamakerAttraction>("AdhesionLaw", AdhesionLaw::Hamaker),
    row<LiquidBridge<WillettForce>>("AdhesionLaw", AdhesionLaw::Willett),
    row<LiquidBridge<RabinovichForce>>("AdhesionLaw", AdhesionLaw::Rabinovich),
    row<DisplacementSliding>("SlidingLaw", SlidingLaw::Displacement),
    row<ForceSliding>("SlidingLaw", SlidingLaw::Force),
    row<RescaledSliding<DisplacementSliding>>("SlidingLaw", SlidingLaw::RescaledDisplacement),
    row<RescaledSliding<ForceSliding>>("SlidingLaw", SlidingLaw::RescaledForce),
    row<StaticDynamicSliding>("SlidingLaw", SlidingLaw::StaticDynamic),
    row<ViscousSliding>("SlidingLaw", SlidingLaw::Viscous),
    row<PathSliding>("SlidingLaw", SlidingLaw::YeePath),
    row<MindlinCurveSliding>("SlidingLaw", SlidingLaw::YeeMindlin),
    row<StictionSliding>("SlidingLaw", SlidingLaw::YeeStiction),
    row<SpringRolling>("RollingLaw", RollingLaw::Springs),
    row<ConstantRolling>("RollingLaw", RollingLaw::Constant),
    row<ElasticPlasticRolling>("RollingLaw", RollingLaw::ElasticPlastic),
    row<JiangRolling>("RollingLaw", RollingLaw::Jiang),
    row<NoRolling>("RollingLaw", RollingLaw::None),
    row<SpringTwisting>("TwistingLaw", TwistingLaw::Springs),
    row<MarshallTwisting>("TwistingLaw", TwistingLaw::Marshall),
    row<JiangTwisting>("TwistingLaw", TwistingLaw::Jiang),
    row<NoTwisting>("TwistingLaw", TwistingLaw::None),
    row<Nothing>("HeatLaw", HeatLaw::None),
    row<RadiusConduction>("HeatLaw", HeatLaw::ContactRadius),
    row<LensConduction>("HeatLaw", HeatLaw::LensArea),
  };
  return all;
}

ContactLaw::ContactLaw(const Config& config) : Conducts(config.law.conducts())
{
  const LawChoice& choice = config.law;
  if (choice.isDefault())
  {
    this->Parts = { findLaw(config.frictionUpdate).part };
  }
  else if (!choice.expression.empty())
  {
    this->chooseOwn(choice);
  }
  else
  {
    this->chooseParts(choice);
  }
  if (this->Asks.lasts)
  {
    this->Parts.push_back(partOf<ForgetApart>()); // after friction
  }
  if (this->Conducts)
  {
    this->Parts.push_back(find("HeatLaw", choice.heat));
  }
}

void ContactLaw::chooseOwn(const LawChoice& choice)
{
  this->Own = expression::demandLaw(expression::compile(choice.expression));
  this->OwnRange = choice.attractionRange;
  this->Asks.lasts = this->OwnRange > 0.0;
  this->Lasting = this->Asks.lasts ? "LawExpression " + numberOf(choice.expression) : "";
  this->Asks.commonSpin = choice.turning == SpringTurning::CommonSpin;
  this->Parts = { find("RollingLaw", choice.rolling), find("TwistingLaw", choice.twisting) };
}

void ContactLaw::chooseParts(const LawChoice& choice)
{
  const bool isJkr = choice.adhesion == AdhesionLaw::JKR;
  this->Parts = { isJkr ? partOf<JkrContact>() : find("NormalLaw", choice.normal),
    find("DampingLaw", choice.damping), find("AdhesionLaw", choice.adhesion),
    find("SlidingLaw", choice.sliding), find("RollingLaw", choice.rolling),
    find("TwistingLaw", choice.twisting) };
  if (choice.damping == DampingLaw::CriticalRatio)
  {
    this->Parts.insert(this->Parts.begin() + 4, partOf<ShearDashpot>()); // after sliding
  }
  if (choice.normal == NormalLaw::EEPA)
  {
    this->Parts.insert(this->Parts.begin() + 2, partOf<EdinburghFriction>()); // after the dashpot
  }
  this->Asks.commonSpin = choice.turning == SpringTurning::CommonSpin;
  if (this->Asks.commonSpin)
  {
    this->Parts.insert(this->Parts.begin(), partOf<CommonTurning>());
  }
  this->Asks.lasts = std::any_of(this->Parts.begin(), this->Parts.end(),
    [](const LawPart& part) { return part.range != nullptr; });
  this->Lasting = this->Asks.lasts ? nameOf(choice.adhesion) : "";
  this->Stiffness = isJkr ? &JkrContact::stiffness : stiffnessOf(choice.normal);
}

void ContactLaw::evaluate(const LawTable& table, ContactBlock& block) const
{
  LawLanes lanes;
  if (block.mixed)
  {
    vectors::run<FillLanes>(table, lanes, block);
  }
  if (this->OnBlocks)
  {
    thread_local expression::BlockLaw::Workspace workspace;
    if (this->Asks.commonSpin)
    {
      runPart<CommonTurning>(table, lanes, block);
    }
    this->OnBlocks->run(table, lanes, block, workspace);
    expression::BlockLaw::slide(table.of(0).timeStep, workspace, block);
  }
  for (const LawPart& part : this->Parts)
  {
    part.run(table, lanes, block);
  }
}

void ContactLaw::prepare(const LawTable& table)
{
  if (!this->Own)
  {
    return;
  }
  std::vector<expression::Values> pairs;
  for (std::int32_t pair = 0; pair < table.size(); ++pair)
  {
    pairs.push_back(expression::valuesOf(table.of(pair), this->OwnRange));
  }
  this->OnBlocks.emplace(this->Own, pairs);
}

std::vector<MemoryColumn> ContactLaw::memory() const
{
  std::vector<MemoryColumn> all;
  if (this->Own)
  {
    all.push_back({ MemoryPlace::Sliding, "SlidingSpring", "L" });
    if (this->Own->memories() > 0)
    {
      all.push_back({ MemoryPlace::Normal, "LawMemory " + numberOf(this->Own->text()) + " ", "any",
        this->Own->memories() });
    }
  }
  for (const LawPart& part : this->Parts)
  {
    all.insert(all.end(), part.memory.begin(), part.memory.end());
  }
  return all;
}

ContactRange ContactLaw::range(const LawTable& table) const
{
  ContactRange all{ this->OwnRange, this->OwnRange, 0.0 };
  for (const LawPart& part : this->Parts)
  {
    for (std::int32_t pair = 0; part.range && pair < table.size(); ++pair)
    {
      all = widest(all, part.range(table.of(pair)));
    }
  }
  return all;
}

double ContactLaw::elasticEnergy(const LawParameters& law, const ContactBlock& block,
  int lane) const
{
  double stiffness = this->Stiffness ? this->Stiffness(law, block, lane) : 0.0;
  double energy = 0.0;
  if (this->Own)
  {
    const expression::Values values = expression::valuesOf(law, this->OwnRange, block, lane);
    const double delta = values[expression::Quantity::Overlap];
    const double elastic = delta > 0.0 ? expression::elasticForce(*this->Own, values) : 0.0;
    stiffness = elastic > 0.0 ? elastic / delta : 0.0;
    const bool given = this->Own->gives(expression::Result::ShearStiffness);
    const double shear = given ? this->Own->evaluate(values)[expression::Result::ShearStiffness]
                               : law.shearRatio * stiffness;
    const Lane3 s = block.slidingSpring.get(lane);
    energy = expression::elasticEnergy(*this->Own, values) + 0.5 * shear * dot(s, s);
  }
  for (const LawPart& part : this->Parts)
  {
    energy += part.energy ? part.energy(law, block, lane, stiffness) : 0.0;
  }
  return energy;
}

}
