#include "Simulation/OwnLaw.h"

#include "Basics/Error.h"
#include "Laws/CustomOnBlocks.h"
#include "Laws/ElasticPower.h"
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
/// of the sizes that may come in.
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
  std::vector<double> radii;
  for (const Inflow& inflow : inflowsOf(config, scene.inflows, scene.spawnPlace))
  {
    radii.push_back(smallestRadius(inflow, config.shapes));
    radii.push_back(largestRadius(inflow, config.shapes));
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

/// Demands that a law is one of states alone, as the stages of a step are: dt is 0 there.
void demandStages(const Config& config, expression::Trials trials)
{
  for (expression::Values& pair : trials.pairs)
  {
    pair[expression::Quantity::TimeStep] = 0.0;
  }
  const expression::Compiled compiled = expression::compile(config.law.expression, trials);
  if (compiled.problem)
  {
    throw Error(std::string("Set Integrator to SemiImplicitEuler, or do without dt: ") +
      nameOf(config.integrator) +
      " has dt = 0 where forces act. LawExpression: " + compiled.problem->message);
  }
}

}

namespace
{

void checkExpression(const Config& config, const Scene& scene)
{
  const expression::Trials trials = trialsOf(config, scene);
  const std::shared_ptr<const expression::Law> law =
    expression::demandLaw(expression::compile(config.law.expression, trials));
  if (config.hasStages() && law->reads(expression::Quantity::TimeStep))
  {
    demandStages(config, trials);
  }
  const auto replaces = [](bool says, bool isFirst, const char* what, const char* property,
                          const char* first, const char* other)
  {
    if (says && !isFirst)
    {
      throw Error(std::string("LawExpression says how contacts ") + what + ", which works with " +
        property + " " + first + " only, not with " + other + ".");
    }
  };
  const LawChoice& choice = config.law;
  replaces(law->slides(), choice.sliding == SlidingLaw::Displacement, "slide", "SlidingLaw",
    "Displacement", nameOf(choice.sliding));
  replaces(law->rolls(), choice.rolling == RollingLaw::Springs, "roll", "RollingLaw", "Springs",
    nameOf(choice.rolling));
  replaces(law->twists(), choice.twisting == TwistingLaw::Springs, "twist", "TwistingLaw",
    "Springs", nameOf(choice.twisting));
  if (!choice.has(LawTrait::BesideExpression))
  {
    std::string others;
    for (const LawEntry& sliding : lawsOf(LawKind::SlidingLaw))
    {
      const bool works = sliding.traits.has(LawTrait::BesideExpression);
      others += works ? (others.empty() ? "" : ", ") + std::string(sliding.name) : "";
    }
    throw Error(std::string("LawExpression is given, which does not work with SlidingLaw ") +
      nameOf(choice.sliding) + ". These do: " + others + ".");
  }
}

}

void checkOwnLaw(const Config& config, const Scene& scene)
{
  if (!config.law.expression.empty())
  {
    checkExpression(config, scene);
  }
  const std::string unshared = findProblemOfShares(config);
  if (!unshared.empty())
  {
    throw Error(unshared);
  }
}

std::string nameOfOwnLaw(const LawChoice& law)
{
  return law.custom ? "the law of contacts '" + law.custom->name() + "'" : "LawExpression";
}

OwnLawStep::OwnLawStep(const Config& config)
  : AttractionRange(config.law.attractionRange), FrameInterval(config.frameInterval),
    Slack(slackOf(config.stepControl, false)),
    Own(config.law.expression.empty()
        ? nullptr
        : expression::demandLaw(expression::compile(config.law.expression))),
    Custom(config.law.custom), Table(grainLaws(config, 1e-6))
{
}

/// @param overlap, radius, mass of a contact of two such grains: radius is the effective one
OwnLawStep::Steepness OwnLawStep::written(const PairFacts& pair, double overlap, double radius,
  double mass) const
{
  const expression::Law& law = *this->Own;
  using expression::Quantity;
  expression::Values values = expression::valuesOf(pair, this->AttractionRange);
  values[Quantity::Radius] = radius;
  values[Quantity::Mass] = mass;
  values[Quantity::Overlap] = overlap;
  values[Quantity::Approach] = values[Quantity::Slip] = 0.0;
  values = expression::loadedInTime(law, values, pair.timeStep);
  const expression::Outcome outcome = law.evaluate(values);
  using expression::Result;
  const double stiffest = std::max(
    { expression::tangentStiffness(law, values, pair.timeStep), outcome[Result::ShearStiffness],
      outcome[Result::RollingStiffness], outcome[Result::TwistingStiffness] });
  const double drag = expression::normalDashpot(law, values, 2e-3 * radius / this->FrameInterval);
  const double along = std::max({ outcome[Result::ShearDamping], outcome[Result::RollingDamping],
    outcome[Result::TwistingDamping] });
  return { stiffest, std::max(drag, 4.0 * along) };
}

OwnLawStep::Steepness OwnLawStep::custom(const PairFacts& pair, double overlap, double radius,
  double mass) const
{
  CustomContact contact = contactBetween(pair);
  contact.normal = { 0.0, 0.0, 1.0 };
  contact.overlap = overlap;
  contact.radius = radius;
  contact.mass = mass;
  const CustomStiffness own = this->Custom->stiffness(contact);
  return { std::max({ own.normal, own.sliding, own.rolling, own.twisting }),
    std::max({ own.normalDashpot, 4.0 * own.slidingDashpot, 4.0 * own.rollingDashpot,
      4.0 * own.twistingDashpot }) };
}

/// What a law of a user or of a program asks for, for one size of grains: a fifteenth of the root of
/// mass over stiffness, as linear springs, at overlaps up to a twentieth, and at most the time in
/// which its damping stops a grain.
double OwnLawStep::find(double radius, double density) const
{
  const double mass = 0.5 * sphereMass(density, radius);
  double shortest = std::numeric_limits<double>::infinity();
  for (std::int32_t pair = 0; pair < this->Table.size(); ++pair)
  {
    for (const double share : { 0.001, 0.01, 0.05 })
    {
      const PairFacts& law = this->Table.of(pair);
      const auto [stiffness, dashpot] = this->Custom
        ? this->custom(law, share * radius, 0.5 * radius, mass)
        : this->written(law, share * radius, 0.5 * radius, mass);
      shortest = stiffness > 0.0
        ? std::min(shortest, this->Slack * std::sqrt(mass / stiffness) / 15.0)
        : shortest;
      const double rate = dashpot / mass;
      shortest = rate > 0.0 ? std::min(shortest, 1.0 / rate) : shortest;
    }
  }
  return shortest;
}

double OwnLawStep::of(double radius, double density)
{
  if (!this->Own && !this->Custom)
  {
    return std::numeric_limits<double>::infinity();
  }
  constexpr double bin = 0.02; // of logarithms; rounded down, so that no step is too long
  const std::pair<double, double> key{ std::floor(std::log(radius) / bin),
    std::floor(std::log(density) / bin) };
  const auto found = this->Known.find(key);
  return found != this->Known.end()
    ? found->second
    : this->Known[key] = this->find(std::exp(bin * key.first), std::exp(bin * key.second));
}

}
