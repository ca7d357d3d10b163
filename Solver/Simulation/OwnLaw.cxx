#include "Simulation/OwnLaw.h"

#include "Basics/Error.h"
#include "Laws/Expression/BlockLaw.h"
#include "Laws/Expression/Checks.h"
#include "Laws/Expression/Derived.h"
#include "Laws/LawSteps.h"
#include "State/Particles.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dem
{

namespace
{

/// What a law of the user's own is tried on: all pairs of materials, up to some of them, and grains
/// of the sizes that the run begins with or that come in.
expression::Trials trialsOf(const Config& config, const Scene& scene)
{
  constexpr std::int32_t mostPairs = 16;
  expression::Trials trials;
  for (const LawTable& table : { grainLaws(config, 1e-6), wallLaws(config, { {} }, 1e-6) })
  {
    for (std::int32_t pair = 0; pair < std::min(table.size(), mostPairs); ++pair)
    {
      trials.pairs.push_back(expression::valuesOf(table.of(pair), config.law.attractionRange));
    }
  }
  std::vector<double> radii{ config.radiusMin, config.radiusMax };
  for (const Inflow& inflow : scene.inflows)
  {
    radii.push_back(inflow.sizes.smallest());
  }
  for (const double radius : radii)
  {
    expression::Values body;
    body[expression::Quantity::Radius] = 0.5 * radius;
    body[expression::Quantity::Mass] = 0.5 * sphereMass(Materials(config).of(0).density, radius);
    trials.bodies.push_back(body);
  }
  return trials;
}

}

void checkOwnLaw(const Config& config, const Scene& scene)
{
  if (config.law.expression.empty())
  {
    return;
  }
  const std::shared_ptr<const expression::Law> law =
    expression::demandLaw(expression::compile(config.law.expression, trialsOf(config, scene)));
  const bool rubs = law->sets(expression::Result::Limit) ||
    law->sets(expression::Result::ShearStiffness) || law->sets(expression::Result::ShearDamping);
  if (config.law.sliding != SlidingLaw::Displacement)
  {
    throw Error(std::string("LawExpression ") + (rubs ? "says how contacts slide" : "is given") +
      ", which works with SlidingLaw Displacement only, not with " + nameOf(config.law.sliding) +
      ".");
  }
}

OwnLawStep::OwnLawStep(const Config& config)
  : AttractionRange(config.law.attractionRange), FrameInterval(config.frameInterval),
    Slack(slackOf(config.stepControl, false)),
    Own(expression::demandLaw(expression::compile(config.law.expression))),
    Table(grainLaws(config, 1e-6))
{
}

/// What a law of the user's own asks for, for one size of grains: a fifteenth of the root of mass
/// over stiffness, as linear springs, at overlaps up to a twentieth, and at most the time in which
/// its damping stops a grain.
double OwnLawStep::find(double radius, double density) const
{
  const expression::Law& law = *this->Own;
  using expression::Quantity;
  const double mass = 0.5 * sphereMass(density, radius);
  double shortest = std::numeric_limits<double>::infinity();
  for (std::int32_t pair = 0; pair < this->Table.size(); ++pair)
  {
    expression::Values values = expression::valuesOf(this->Table.of(pair), this->AttractionRange);
    values[Quantity::Radius] = 0.5 * radius;
    values[Quantity::Mass] = mass;
    for (const double share : { 0.001, 0.01, 0.05 })
    {
      values[Quantity::Overlap] = share * radius;
      values[Quantity::Approach] = values[Quantity::Slip] = 0.0;
      const double resting = expression::normalForce(law, values);
      const expression::Outcome outcome = law.evaluate(values);
      const double stiffest = std::max(expression::tangentStiffness(law, values),
        outcome[expression::Result::ShearStiffness]);
      values[Quantity::Approach] = 1e-3 * radius / this->FrameInterval;
      const double drag =
        (expression::normalForce(law, values) - resting) / values[Quantity::Approach];
      const double rate = std::max(drag, 4.0 * outcome[expression::Result::ShearDamping]) / mass;
      shortest = stiffest > 0.0
        ? std::min(shortest, this->Slack * std::sqrt(mass / stiffest) / 15.0)
        : shortest;
      shortest = rate > 0.0 ? std::min(shortest, 1.0 / rate) : shortest;
    }
  }
  return shortest;
}

double OwnLawStep::of(double radius, double density)
{
  constexpr double bin = 0.02; // of logarithms; rounded down, so that no step is too long
  const std::pair<double, double> key{ std::floor(std::log(radius) / bin),
    std::floor(std::log(density) / bin) };
  const auto found = this->Known.find(key);
  return found != this->Known.end()
    ? found->second
    : this->Known[key] = this->find(std::exp(bin * key.first), std::exp(bin * key.second));
}

}
