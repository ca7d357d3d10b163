#include "Laws/ElasticPower.h"

#include "Basics/InWords.h"
#include "Laws/CustomOnBlocks.h"
#include "Laws/Expression/BlockLaw.h"
#include "Laws/Expression/Derived.h"
#include "State/Particles.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

namespace dem
{

namespace
{

/// Overlaps at which a law is asked, in effective radii. The first one says what the power is.
constexpr double Depths[] = { 0.01, 0.001, 0.05 };
/// What powers may differ by and still be one.
constexpr double OnePower = 1e-6;

/// The power of a function between an overlap and twice that, rounded to digits that any machine has.
template <typename Function>
double powerOf(const Function& function, double overlap)
{
  constexpr double digits = 1e9;
  const double ratio = function(2.0 * overlap) / function(overlap);
  return std::round(digits * std::log2(ratio)) / digits;
}

/// Contacts on which a law that is no row of Laws.def is tried: of two equal grains, of each pair of
/// materials.
class Tried
{
public:
  explicit Tried(const Config& config)
    : Table(grainLaws(config, 1e-6)), Radius(0.5 * config.radiusMin),
      Mass(0.5 * sphereMass(config.material.density, config.radiusMin)),
      Range(config.law.attractionRange),
      Own(config.law.expression.empty()
          ? nullptr
          : expression::demandLaw(expression::compile(config.law.expression))),
      Custom(config.law.custom)
  {
  }

  std::int32_t pairs() const { return this->Table.size(); }
  /// Power of the energy; no number where there is none.
  double power(std::int32_t pair, double depth) const
  {
    const double overlap = depth * this->Radius;
    return this->Own ? 1.0 + powerOf([&](double at) { return this->force(pair, at); }, overlap)
                     : powerOf([&](double at) { return this->energy(pair, at); }, overlap);
  }

private:
  /// Of a contact that was loaded to there, without attraction.
  double force(std::int32_t pair, double overlap) const
  {
    using expression::Quantity;
    const PairFacts& law = this->Table.of(pair);
    expression::Values values = expression::valuesOf(law, this->Range);
    values[Quantity::Radius] = this->Radius;
    values[Quantity::Mass] = this->Mass;
    values[Quantity::Overlap] = overlap;
    values = expression::loadedAtRest(*this->Own,
      expression::loadedInTime(*this->Own, values, law.timeStep));
    return this->Own->evaluate(values)[expression::Result::Normal];
  }

  double energy(std::int32_t pair, double overlap) const
  {
    CustomContact contact = contactBetween(this->Table.of(pair));
    contact.normal = { 0.0, 0.0, 1.0 };
    contact.overlap = overlap;
    contact.radius = this->Radius;
    contact.mass = this->Mass;
    return this->Custom->energy(contact);
  }

  LawTable Table;
  double Radius, Mass, Range;
  std::shared_ptr<const expression::Law> Own;
  std::shared_ptr<const CustomContactLaw> Custom;
};

}

StoredBy storedBy(const Config& config)
{
  if (config.law.replacesNormal())
  {
    const double power = Tried(config).power(0, Depths[0]);
    return power > 1.0 && std::isfinite(power) ? StoredBy{ power } : StoredBy::Hertz;
  }
  const Materials materials(config);
  const double exponent = materials.of(0).law[LawValue::LoadingExponent];
  return { materials.lawBetween(0, 0).powerOfEnergy(exponent) };
}

std::string findProblemOfShares(const Config& config)
{
  const bool shares = std::any_of(config.shapes.begin(), config.shapes.end(),
    [](const GrainShape& shape) { return shape.sharesForces(); });
  if (!shares || !config.law.replacesNormal())
  {
    return {};
  }
  const Tried tried(config);
  const double one = tried.power(0, Depths[0]);
  for (std::int32_t pair = 0; pair < tried.pairs(); ++pair)
  {
    for (const double depth : Depths)
    {
      const double other = tried.power(pair, depth);
      if (!(std::abs(other - one) <= OnePower && other > 1.0))
      {
        const auto named = [](double power)
        { return std::isfinite(power) ? asTyped(power) : std::string("none"); };
        return "Write a force that is one power of the overlap, or take spheres, clumps or smooth "
               "shapes: grains with faces, cylinders and cones need one form of elastic energy. Of " +
          (config.law.custom ? "the law of contacts '" + config.law.custom->name() + "'"
                             : std::string("LawExpression")) +
          " energies grow with the powers " + named(one) + " and " + named(other) +
          " of the overlap.";
      }
    }
  }
  return {};
}

}
