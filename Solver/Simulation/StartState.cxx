#include "Simulation/StartState.h"

#include "Core/Error.h"
#include "Core/VectorCopies.h"
#include "Laws/Expression/BlockLaw.h"
#include "Laws/Expression/Checks.h"
#include "Laws/Expression/Derived.h"
#include "Laws/LawParameters.h"
#include "Lists/Places.h"
#include "Observing/PresentContacts.h"
#include "Simulation/Wording.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>

namespace dem
{

namespace
{

/// What is wrong with a grain, or nothing.
std::string complaintAbout(const Particle& p)
{
  const Quaternion& q = p.orientation;
  const double square = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
  if (!isFinite(p.position))
  {
    return "has the position " + inWords(p.position) + ", which is not finite.";
  }
  if (!std::isfinite(p.radius) || p.radius <= 0.0)
  {
    return "has the radius " + inWords(p.radius) + " but needs a finite one above 0.";
  }
  if (!std::isfinite(p.mass) || p.mass <= 0.0)
  {
    return "has the mass " + inWords(p.mass) + " but needs a finite one above 0.";
  }
  if (!isFinite(p.velocity))
  {
    return "has the velocity " + inWords(p.velocity) + ", which is not finite.";
  }
  if (!isFinite(p.angularVelocity))
  {
    return "has the angular velocity " + inWords(p.angularVelocity) + ", which is not finite.";
  }
  if (!(std::abs(square - 1.0) < 1e-6))
  {
    return "has an orientation that is no unit quaternion (its length is " +
      inWords(std::sqrt(square)) + ").";
  }
  if (!std::isfinite(p.temperature) || p.temperature < 0.0)
  {
    return "has the temperature " + inWords(p.temperature) + " but needs a finite one, 0 or above.";
  }
  return {};
}

/// The inflows that may bring grains.
std::vector<Inflow> usedInflows(const Config& config, const Scene& scene, std::size_t present)
{
  std::vector<Inflow> used;
  const bool leaves = config.maximumParticles > 0 && !scene.outflow.none();
  if (leaves || static_cast<std::int64_t>(present) < config.maximumParticles)
  {
    used = inflowsOf(config, scene.inflows);
  }
  used.erase(std::remove_if(used.begin(), used.end(),
               [](const Inflow& inflow) { return !inflow.bringsGrains(); }),
    used.end());
  return used;
}

/// What an inflow brings.
std::vector<const Material*> materialsOf(const Inflow& inflow, const Materials& materials)
{
  std::vector<const Material*> all;
  for (const MaterialShare& part : inflow.mixture)
  {
    all.push_back(&materials.of(materials.find(part.name)));
  }
  return all.empty() ? std::vector<const Material*>{ &materials.of(inflow.material) } : all;
}

/// Shortest of a time that @a timeOf(radius, density, material) gives, over all grains and over
/// those that may come in.
template <typename TimeOf>
double shortestOf(const Config& config, const Scene& scene, const Particles& particles,
  const TimeOf& timeOf)
{
  const Materials materials(config);
  const std::vector<Inflow> inflows = usedInflows(config, scene, particles.size());
  double shortest = std::numeric_limits<double>::max();
  if (particles.size() == 0 && inflows.empty())
  {
    const Material& material = materials.stiffest();
    shortest = timeOf(config.radiusMin, material.density, material);
  }
  for (const Inflow& inflow : inflows)
  {
    for (const Material* material : materialsOf(inflow, materials))
    {
      shortest = std::min(shortest, timeOf(inflow.sizes.smallest(), material->density, *material));
    }
  }
  for (std::size_t slot = 0; slot < particles.size(); ++slot)
  {
    const double radius = particles.radius(slot);
    shortest = std::min(shortest,
      timeOf(radius, particles.mass(slot) / sphereMass(1.0, radius),
        materials.of(particles.material[slot])));
  }
  return shortest;
}

/// 1 / gamma of equation 4, in which drag stops a spin; infinite without viscosity. It is shorter
/// than 1 / c of equation 3, in which drag stops a motion.
double shortestDragTime(const Config& config, const Scene& scene, const Particles& particles)
{
  return shortestOf(config, scene, particles,
    [&config](double radius, double density, const Material&)
    {
      return config.viscosity > 0.0 ? density * radius * radius / (15.0 * config.viscosity)
                                    : std::numeric_limits<double>::infinity();
    });
}

/// Whether every number below @a count occurs once.
bool isPermutation(const std::vector<std::int32_t>& order, std::size_t count)
{
  std::vector<bool> seen(count, false);
  for (const std::int32_t k : order)
  {
    if (k < 0 || static_cast<std::size_t>(k) >= count || seen[k])
    {
      return false;
    }
    seen[k] = true;
  }
  return order.size() == count;
}

}

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

void checkOwnLaw(const Config& config, const Scene& scene)
{
  if (config.law.expression.empty())
  {
    return;
  }
  const expression::Compiled compiled =
    expression::compile(config.law.expression, trialsOf(config, scene));
  if (compiled.problem)
  {
    throw Error("LawExpression: " + compiled.problem->message);
  }
  const bool rubs = compiled.law->gives(expression::Result::Limit) ||
    compiled.law->gives(expression::Result::ShearStiffness) ||
    compiled.law->gives(expression::Result::ShearDamping);
  if (config.law.sliding != SlidingLaw::Displacement)
  {
    throw Error(std::string("LawExpression ") + (rubs ? "says how contacts slide" : "is given") +
      ", which goes with SlidingLaw Displacement only, not with " + nameOf(config.law.sliding) +
      ".");
  }
}

}

void checkRange(const Config& config, const Scene& scene, const Particles& particles,
  const ContactRange& range)
{
  constexpr double most = 20.0; // radii
  double largest = 0.0;
  for (std::size_t slot = 0; slot < particles.size(); ++slot)
  {
    largest = std::max(largest, particles.radius(slot));
  }
  for (const Inflow& inflow : usedInflows(config, scene, particles.size()))
  {
    largest = std::max(largest, inflow.sizes.smallest());
  }
  if (largest > 0.0 && range.of(largest) > most * largest)
  {
    throw Error("Contacts reach over " + inWords(range.of(largest)) + ", " + inWords(most) +
      " times the largest radius, " + inWords(largest) +
      ", and more: AttractionRange, HamakerDistance, LiquidVolume or SurfaceEnergy does not fit "
      "grains of this size.");
  }
}

const Scene& checkedScene(const Config& config, const Scene& scene)
{
  checkVectorBits();
  const auto demand = [](const std::string& problem)
  {
    if (!problem.empty())
    {
      throw Error(problem);
    }
  };
  demand(findProblem(config));
  demand(findProblem(scene.walls));
  demand(findProblem(scene.inflows));
  demand(findProblem(scene.outflow));
  const Materials materials(config);
  demand(findProblem(scene.walls, materials));
  checkOwnLaw(config, scene);
  demand(findProblem(scene.inflows, materials));
  return scene;
}

Snapshot orderedStart(Snapshot start)
{
  const Places places(start.particles.id);
  if (!places.identity())
  {
    start.particles = start.particles.select(places.slots());
  }
  const Particles& grains = start.particles;
  for (std::size_t k = 0; k < grains.size(); ++k)
  {
    const std::string complaint = complaintAbout(grains.get(k));
    if (!complaint.empty())
    {
      throw Error("Grain " + std::to_string(grains.id[k]) + " " + complaint);
    }
    if (k > 0 && grains.id[k] == grains.id[k - 1])
    {
      throw Error("Two grains have the id " + std::to_string(grains.id[k]) + ".");
    }
  }
  if (!start.spawn.begun || !isPermutation(start.order, grains.size()))
  {
    start.order.clear(); // of other grains, or of none
  }
  return start;
}

void checkMaterials(const Particles& particles, const Materials& materials)
{
  for (std::size_t slot = 0; slot < particles.size(); ++slot)
  {
    const int material = particles.material[slot];
    if (materials.isTable() && (material < 0 || material >= materials.count()))
    {
      throw Error("Grain " + std::to_string(particles.id[slot]) + " has the Material " +
        std::to_string(material) + ", but the table of materials has " +
        std::to_string(materials.count()) + " rows, the first of which is 0.");
    }
  }
}

namespace
{

/// What a law of the user's own asks for, for one size of grains: a fifteenth of the root of mass
/// over stiffness, as linear springs, at overlaps up to a twentieth, and at most the time in which
/// its damping stops a grain.
double stepOfOwnLaw(const expression::Law& law, const Config& config, const LawTable& table,
  double radius, double density)
{
  using expression::Quantity;
  const double mass = 0.5 * sphereMass(density, radius);
  double shortest = std::numeric_limits<double>::infinity();
  for (std::int32_t pair = 0; pair < table.size(); ++pair)
  {
    expression::Values values = expression::valuesOf(table.of(pair), config.law.attractionRange);
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
      values[Quantity::Approach] = 1e-3 * radius / config.frameInterval;
      const double drag =
        (expression::normalForce(law, values) - resting) / values[Quantity::Approach];
      const double rate = std::max(drag, 4.0 * outcome[expression::Result::ShearDamping]) / mass;
      shortest = stiffest > 0.0 ? std::min(shortest, std::sqrt(mass / stiffest) / 15.0) : shortest;
      shortest = rate > 0.0 ? std::min(shortest, 1.0 / rate) : shortest;
    }
  }
  return shortest;
}

/// The shortest of all grains; those of nearly the same size are asked about once.
double smallestStepOfOwnLaw(const Config& config, const Scene& scene, const Particles& particles)
{
  constexpr double bin = 0.02; // of logarithms; rounded down, so that no step is too long
  const expression::Compiled own = expression::compile(config.law.expression);
  if (!own.law)
  {
    throw Error("LawExpression: " + own.problem->message);
  }
  const LawTable table = grainLaws(config, 1e-6);
  std::map<std::pair<double, double>, double> known;
  const double shortest = shortestOf(config, scene, particles,
    [&](double radius, double density, const Material&)
    {
      const std::pair<double, double> key{ std::floor(std::log(radius) / bin),
        std::floor(std::log(density) / bin) };
      const auto found = known.find(key);
      return found != known.end() ? found->second
                                  : known[key] = stepOfOwnLaw(*own.law, config, table,
                                      std::exp(bin * key.first), std::exp(bin * key.second));
    });
  if (!(shortest < std::numeric_limits<double>::max()) && config.timeStep == 0.0)
  {
    throw Error(
      "LawExpression has neither stiffness nor damping at any overlap that was tried, from "
      "which a step could follow: give a TimeStep.");
  }
  return shortest;
}

/// What the law asks for (stepScale) of the grain that needs the smallest step.
double smallestPublishedStep(const Config& config, const Scene& scene, const Particles& particles)
{
  if (!config.law.expression.empty())
  {
    return smallestStepOfOwnLaw(config, scene, particles);
  }
  return shortestOf(config, scene, particles,
    [&config, most = Materials(config).largest()](double radius, double density,
      const Material& material) { return stepScale(config.law, material, most, radius, density); });
}

/// longestHeatStep() of the grain that needs the smallest step.
double shortestHeatStep(const Config& config, const Scene& scene, const Particles& particles)
{
  return shortestOf(config, scene, particles,
    [&config, most = Materials(config).largest()](double radius, double density,
      const Material& material)
    { return longestHeatStep(config.law, material, most, radius, density); });
}

}

double shortestTime(const Config& config, const Scene& scene, const Particles& particles)
{
  return std::min({ smallestPublishedStep(config, scene, particles),
    shortestDragTime(config, scene, particles), shortestHeatStep(config, scene, particles) });
}

TimePlan planSteps(const Config& config, const Scene& scene, const Particles& particles)
{
  checkMaterials(particles, Materials(config));
  const TimePlan plan = planTime(config, shortestTime(config, scene, particles));
  const double published = smallestPublishedStep(config, scene, particles);
  if (plan.timeStep > LargestStep * published)
  {
    throw Error("The time step is " + inWords(plan.timeStep) + ", more than " +
      inWords(LargestStep) + " times that of " +
      (!config.law.expression.empty()      ? "LawExpression, "
          : config.law.hasGivenStiffness() ? "NormalStiffness, "
                                           : "equation 49, ") +
      inWords(published) +
      ", which no contact can be followed with. Take a smaller TimeStep, or 0 to have it chosen.");
  }
  const double limit = 2.0 * shortestDragTime(config, scene, particles);
  if (!(plan.timeStep < limit))
  {
    throw Error("The time step is " + inWords(plan.timeStep) + ", but with Viscosity " +
      inWords(config.viscosity) + " drag needs one below " + inWords(limit) +
      ", or spins grow without end. Take a smaller TimeStep, or 0 to have it chosen.");
  }
  const double heat = shortestHeatStep(config, scene, particles);
  if (!(plan.timeStep < heat))
  {
    throw Error("The time step is " + inWords(plan.timeStep) + ", but with the " +
      rowOf(LawValue::ThermalConductivity).name + " and " + rowOf(LawValue::HeatCapacity).name +
      " of the materials the flow of heat needs one below " + inWords(heat) +
      ", or temperatures grow without end. Take a smaller TimeStep, or 0 to have it chosen.");
  }
  return plan;
}

void checkStartOverlap(const Particles& particles, const ContactLists& lists, const Team& team)
{
  double worst = InitialOverlapLimit;
  std::string message;
  for (const PartnerKind kind : { PartnerKind::Grain, PartnerKind::Wall })
  {
    for (const PresentContact& contact : presentContacts(particles, lists, kind, team))
    {
      const double own = particles.radius(contact.first);
      const double smaller =
        kind == PartnerKind::Grain ? std::min(own, particles.radius(contact.partner)) : own;
      const double relative = contact.overlap() / smaller;
      if (relative > worst)
      {
        worst = relative;
        message = overlapInWords(particles, kind, contact.first, contact.partner) + " by " +
          inWords(contact.overlap()) + ", " + inWords(100.0 * relative) +
          " % of the smaller radius";
      }
    }
  }
  if (!message.empty())
  {
    throw Error("The initial grains overlap: " + message +
      " (the worst pair). Move them apart, or set AllowInitialOverlap to simulate them as they are.");
  }
}

}
