#include "Laws/LawParameters.h"

#include "Laws/Parts/Parts.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace dem
{

namespace
{

/// 1/E and 1/G as they enter equations 15 and 16; a rigid body adds nothing.
struct Compliance
{
  double normal = 0.0;
  double shear = 0.0;
  double young = 0.0; ///< 1/E
  double real = 0.0;  ///< normal of the body that this one represents
};

/// @param realModulus of the body that it represents
Compliance compliance(double youngsModulus, double poissonRatio, double realModulus)
{
  const double shearModulus = youngsModulus / (2.0 * (1.0 + poissonRatio));
  return { complianceOf(youngsModulus, poissonRatio), (2.0 - poissonRatio) / shearModulus,
    1.0 / youngsModulus, complianceOf(realModulus, poissonRatio) };
}

/// s of softened(): half of the number of neighbours that fit around a grain.
constexpr double DashpotShare = 6.0;

/// Equation 21; the limits e = 0 and e = 1 are legal.
double dampingFactor(double restitution)
{
  if (restitution <= 0.0)
  {
    return 1.0;
  }
  const double logarithm = std::log(restitution);
  return std::abs(logarithm) / std::sqrt(logarithm * logarithm + Pi * Pi);
}

Compliance compliance(const Material& material)
{
  const double real = material.law[LawValue::RealYoungsModulus];
  return compliance(material.youngsModulus, material.poissonRatio,
    real > 0.0 ? real : material.youngsModulus);
}

double radians(double degrees)
{
  return degrees * Pi / 180.0;
}

/// The most that softenedAlong() makes of a dashpot, over m* [1/T].
double mostAlong(double implicitStep)
{
  return implicitStep > 0.0 ? 2.0 / 7.0 / implicitStep : NoLimit;
}

/// The dashpot along a contact, where it does not follow from stiffnesses.
void setSlidingDashpot(SlidingDashpot dashpot, const LawValues& values, PairFacts& law)
{
  if (dashpot == SlidingDashpot::Automatic)
  {
    return;
  }
  const bool isRatio = dashpot == SlidingDashpot::Ratio;
  law.shearDamping = isRatio ? values[LawValue::SlidingDashpotRatio] : 0.0;
  law.slidingDashpot = isRatio ? 0.0 : values[LawValue::SlidingDashpotCoefficient];
  law.mostShearDashpot = mostAlong(law.implicitStep);
}

/// (nu1 / G1 + nu2 / G2) / (1 / G1 + 1 / G2), which is (E* - 4 G*) / (E* - 2 G*). Rules of mixing may
/// give moduli that no bodies have.
double shearPoissonOf(const PairFacts& law)
{
  const double poisson = (3.0 * law.hertz - 2.0 * law.mindlin) / (3.0 * law.hertz - law.mindlin);
  return std::min(std::max(poisson, 0.0), 0.5);
}

/// What follows from values in the same way for all laws.
void setNumbers(const LawValues& values, PairFacts& law)
{
#define LAW_NUMBER(name, usual)
#define LAW_NUMBER_FROM(name, usual, expression) law.name = expression;
#include "Laws/LawParameters.def"
}

/// What differs from the usual law.
void addParts(const LawChoice& choice, const LawValues& values, PairFacts& law)
{
  setNumbers(values, law);
  law.dampingScale = std::sqrt(5.0) * law.dampingFactor; // (18)
  for (const LawPart* part : chosenParts(choice).all())
  {
    if (part->adapt)
    {
      part->adapt(choice, values, law);
    }
  }
  setSlidingDashpot(choice.dashpotAlong(), values, law);
}

/// At the same force F = E* R*^(2 - n) delta^n an overlap is proportional to E*^(-1/n), as in the
/// area correction of LIGGGHTS.
/// @param real of both bodies that these represent
/// @param simulated of both bodies
double realOverlap(double real, double simulated, double n)
{
  const double soft = real / simulated;
  return soft == 1.0 ? 1.0 : std::pow(soft, 1.0 / n);
}

PairFacts makeLaw(const Config& config, const LawChoice& choice, const Compliance& own,
  const Compliance& partner, const Coefficients& coefficients, double timeStep)
{
  const auto ofBoth = [rule = config.mixing.stiffness](double a, double b)
  { return mixedCompliance(rule, a, b); };
  const double normal = ofBoth(own.normal, partner.normal);
  PairFacts law;
  law.hertz = 4.0 / 3.0 / normal;
  law.inverseHertz = 1.0 / law.hertz;
  law.mindlin = 8.0 / ofBoth(own.shear, partner.shear);
  law.shearRatio = law.mindlin / law.hertz;
  law.inverseShearRatio = 1.0 / law.shearRatio;
  law.dampingFactor = dampingFactor(coefficients.restitution);
  law.shearDamping = std::sqrt(law.mindlin / (30.0 * law.hertz));
  law.sliding = coefficients.slidingFriction;
  law.rolling = coefficients.rollingFriction;
  law.twisting = coefficients.effectiveTwistingFriction();
  law.timeStep = law.stopTime = timeStep;
  law.slips = choice.slipRule();
  law.implicitStep = choice.implicitDamping ? DashpotShare * timeStep : 0.0;
  law.restitution = coefficients.restitution;
  law.spinStictionShare = coefficients.law[LawValue::SpinStictionShare];
  law.firstCompliance = own.young;
  law.secondCompliance = partner.young;
  addParts(choice, coefficients.law, law);
  law.realOverlap = realOverlap(ofBoth(own.real, partner.real), normal, law.forceExponent);
  return law;
}

/// As MixedPairs reads them.
PackedLaw packedLawOf(const LawParameters& law)
{
  const double numbers[4 * PackedVec4s] = {
#define LAW_NUMBER(name, usual) law.name,
#include "Laws/LawParameters.def"
  };
  PackedLaw packed;
  for (int k = 0; k < PackedVec4s; ++k)
  {
    packed[k] = { numbers[4 * k], numbers[4 * k + 1], numbers[4 * k + 2], numbers[4 * k + 3] };
  }
  return packed;
}

/// Whether any law reads more than the numbers of the usual law.
bool readsFurther(const std::vector<LawOfPairs>& laws)
{
  return std::any_of(laws.begin(), laws.end(),
    [](const LawOfPairs& one) { return !one.law.isDefault() || one.law.conducts(); });
}

/// Makes the laws of a run, one pair of bodies after the other.
class LawMaker
{
public:
  LawMaker(const Config& config, double timeStep)
    : Settings(config), Laws(lawsAmong(config)), TimeStep(timeStep)
  {
  }

  void add(const LawChoice& law, const Compliance& first, const Compliance& second,
    const Coefficients& between)
  {
    this->Made.push_back(makeLaw(this->Settings, law, first, second, between, this->TimeStep));
    const auto found = std::find_if(this->Laws.begin(), this->Laws.end(),
      [&](const LawOfPairs& one) { return one.law.isAs(law); });
    this->Made.back().law = static_cast<int>(found - this->Laws.begin());
  }

  LawTable table(int materials) const
  {
    return { materials, this->Made, readsFurther(this->Laws) };
  }

private:
  const Config& Settings;
  std::vector<LawOfPairs> Laws;
  double TimeStep;
  std::vector<PairFacts> Made;
};

}

LawTable::LawTable(int materials, std::vector<PairFacts> parameters, bool further)
  : Materials(materials), Parameters(std::move(parameters)), Further(further)
{
  for (const PairFacts& law : this->Parameters)
  {
    this->PackedLaws.push_back(packedLawOf(law));
  }
}

void LawTable::setSteps(const StepLengths& steps)
{
  for (std::size_t k = 0; k < this->Parameters.size(); ++k)
  {
    PairFacts& law = this->Parameters[k];
    law.timeStep = steps.before;
    law.stopTime = steps.stop > 0.0 ? steps.stop : steps.before;
    law.implicitStep = law.implicitStep > 0.0 ? DashpotShare * steps.kick() : 0.0;
    law.mostShearDashpot =
      law.mostShearDashpot < NoLimit ? mostAlong(law.implicitStep) : law.mostShearDashpot;
    this->PackedLaws[k] = packedLawOf(law);
  }
}

LawTable grainLaws(const Config& config, double timeStep)
{
  const Materials materials(config);
  LawMaker laws(config, timeStep);
  for (int second = 0; second < materials.count(); ++second)
  {
    for (int first = 0; first < materials.count(); ++first)
    {
      laws.add(materials.lawBetween(first, second), compliance(materials.of(first)),
        compliance(materials.of(second)), materials.between(first, second));
    }
  }
  return laws.table(materials.count());
}

LawTable wallLaws(const Config& config, const std::vector<WallMaterial>& walls, double timeStep)
{
  const Materials materials(config);
  const Compliance usual = config.wallYoungsModulus == 0.0
    ? Compliance{} // rigid
    : compliance(config.wallYoungsModulus, config.wallPoissonRatio, config.wallYoungsModulus);
  LawMaker laws(config, timeStep);
  for (const WallMaterial& wall : walls)
  {
    const Material* of = materials.of(wall);
    for (int grain = 0; grain < materials.count(); ++grain)
    {
      laws.add(materials.lawBetween(grain, wall), compliance(materials.of(grain)),
        of ? compliance(*of) : usual, materials.between(grain, wall));
    }
  }
  return laws.table(materials.count());
}

}
