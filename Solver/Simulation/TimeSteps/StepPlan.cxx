#include "Simulation/TimeSteps/StepPlan.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Boundaries/Dynamic/MembraneBody.h"
#include "Integrators/SurfaceHeat.h"
#include "Laws/LawSteps.h"
#include "Shapes/ShapedBalls.h"
#include "Simulation/Bonding/BondStep.h"
#include "Simulation/OwnLaw.h"
#include "Simulation/StartState.h"

#include <algorithm>
#include <limits>
#include <memory>

namespace dem
{

namespace
{

/// Materials of the grains of an inflow.
std::vector<const Material*> materialsOf(const Inflow& inflow, const Materials& materials)
{
  std::vector<const Material*> all;
  for (const MaterialShare& part : inflow.mixture)
  {
    all.push_back(&materials.of(materials.find(part.name)));
  }
  return all.empty() ? std::vector<const Material*>{ &materials.of(inflow.material) } : all;
}

/// Shortest of a time that @a timeOf(radius, density, material) returns, over all grains and over
/// those that may come in. Of grains with shapes, over spheres that follow forces no slower than
/// they do (Shapes/ShapedBalls.h).
/// @param present balls that there are, of which these are some
template <typename TimeOf>
double shortestOf(const Config& config, const Scene& scene, const Particles& particles,
  std::size_t present, const TimeOf& timeOf)
{
  const Materials materials(config);
  const ShapeTable shapes = shapeTable(config.shapes);
  const std::vector<Inflow> inflows = usedInflows(config, scene, present);
  double shortest = std::numeric_limits<double>::max();
  if (present == 0 && inflows.empty())
  {
    const Material& material = materials.stiffest();
    shortest = timeOf(config.radiusMin, material.density, material);
  }
  for (const Inflow& inflow : inflows)
  {
    for (const Material* material : materialsOf(inflow, materials))
    {
      const auto shorten = [&](double ball, double density)
      { shortest = std::min(shortest, timeOf(ball, density, *material)); };
      for (const ShapeShare& part : sharesOf(inflow))
      {
        const double radius = smallestRadius(inflow, part.shape, config.shapes);
        part.shape < 0 ? shorten(radius, material->density)
                       : forEachLight(shapes[part.shape], shapes[part.shape].sizeFor(radius),
                           material->density, config.law.rootsOfRadius(), shorten);
      }
    }
  }
  for (const ShapedGrain& grain : particles.shaped)
  {
    const UnitShape& shape = shapes[grain.shape];
    forEachLight(shape, grain.size, grain.mass / massOf(shape, 1.0, grain.size),
      config.law.rootsOfRadius(),
      [&](double ball, double density)
      {
        shortest =
          std::min(shortest, timeOf(ball, density, materials.of(particles.material[grain.first])));
      });
  }
  for (std::size_t slot = 0; slot < particles.size(); ++slot)
  {
    if (particles.shapedAt(slot) >= 0)
    {
      continue;
    }
    const double radius = particles.radius(slot);
    shortest = std::min(shortest,
      timeOf(radius, particles.mass(slot) / sphereMass(1.0, radius),
        materials.of(particles.material[slot])));
  }
  return shortest;
}

/// 1 / gamma of equation 4, in which drag stops a spin; infinite without viscosity. It is shorter
/// than 1 / c of equation 3, in which drag stops a motion.
double shortestDragTime(const Config& config, const Scene& scene, const Particles& particles,
  std::size_t present)
{
  return shortestOf(config, scene, particles, present,
    [&config](double radius, double density, const Material&)
    {
      return config.viscosity > 0.0 ? density * radius * radius / (15.0 * config.viscosity)
                                    : std::numeric_limits<double>::infinity();
    });
}

/// bondStepScale() of the grain that needs the smallest step.
double shortestBondStep(const Config& config, const Scene& scene, const Particles& particles,
  std::size_t present)
{
  if (!config.bonds.any())
  {
    return std::numeric_limits<double>::infinity();
  }
  const std::shared_ptr<const expression::BondForce> text = expression::demandBond(config.bonds);
  return shortestOf(config, scene, particles, present,
    [terms = BondTerms(config, 1.0, text.get())](double radius, double density, const Material&)
    { return bondStepScale(terms, radius, density); });
}

/// What the law asks for (stepScale) of the grain that needs the smallest step.
double smallestPublishedStep(const Config& config, const Scene& scene, const Particles& particles,
  std::size_t present, StepLimit by = StepLimit::All)
{
  OwnLawStep steps(config);
  if (config.law.replacesNormal())
  {
    return shortestOf(config, scene, particles, present,
      [&config, &steps, by, most = Materials(config).largest(wallMaterials(scene.walls.bodies))](
        double radius, double density, const Material& material)
      {
        return frictionScale(config.law, material, most, radius, density, steps.of(radius, density),
          by);
      });
  }
  double shortest = std::numeric_limits<double>::infinity();
  for (const Config& one : ofEachLaw(config))
  {
    shortest = std::min(shortest,
      shortestOf(asStiffAsMet(one), scene, particles, present,
        [&one, &steps, by, most = largestWith(one.law, config, wallMaterials(scene.walls.bodies))](
          double radius, double density, const Material& material)
        {
          return std::min(stepScale(one.law, material, most, radius, density, one.stepControl, by),
            steps.of(radius, density));
        }));
  }
  return shortest;
}

/// longestHeatStep() of the grain that needs the smallest step.
double shortestHeatStep(const Config& config, const Scene& scene, const Particles& particles,
  std::size_t present)
{
  return shortestOf(config, scene, particles, present,
    [&config, most = Materials(config).largest(wallMaterials(scene.walls.bodies))](double radius,
      double density, const Material& material)
    { return longestHeatStep(config.law, material, most, radius, density); });
}

/// The hottest of all that there is or may come in [K].
double hottestOf(const Config& config, const Scene& scene, const Particles& particles)
{
  double hottest = std::max({ config.initialTemperature, config.surroundings.temperature,
    config.surroundings.convects() ? config.surroundings.fluidTemperature : 0.0 });
  for (const double temperature : particles.temperature)
  {
    hottest = std::max(hottest, temperature);
  }
  for (const Inflow& inflow : scene.inflows)
  {
    hottest = std::max(hottest, inflow.temperature);
  }
  for (const WallBody& body : scene.walls.bodies)
  {
    hottest = std::max(hottest, body.temperature.value_or(0.0));
  }
  return hottest;
}

/// longestExchangeStep() of the grain that needs the smallest step. Steps without stages are stable
/// whatever their length.
double shortestExchangeStep(const Config& config, const Scene& scene, const Particles& particles,
  std::size_t present)
{
  if (!config.hasStages() || !config.surroundings.any())
  {
    return std::numeric_limits<double>::infinity();
  }
  return shortestOf(config, scene, particles, present,
    [&config, hottest = hottestOf(config, scene, particles)](double radius, double density,
      const Material& material)
    { return longestExchangeStep(config.surroundings, material, radius, density, hottest); });
}

/// What membranes ask of a step.
struct SheetTimes
{
  double longest = std::numeric_limits<double>::infinity(); ///< that is stable for all as drawn
  double lightest = longest;                                ///< mass of a node
};

SheetTimes sheetTimes(const Surface& walls)
{
  SheetTimes times;
  for (std::size_t k = 0; k < walls.bodies.size(); ++k)
  {
    if (walls.bodies[k].membrane.any && !walls.elements.empty())
    {
      const MembraneBody body(walls, static_cast<std::int32_t>(k));
      times.longest = std::min(times.longest, body.sheet().longestStep(body.sheet().start()));
      times.lightest = std::min(times.lightest, body.sheet().lightest());
    }
  }
  return times;
}

/// The published step of grains that touch nodes of a mass: it goes with the root of the mass that a
/// contact moves.
double shortestAtSheet(const Config& config, const Scene& scene, const Particles& particles,
  std::size_t present, double node)
{
  if (std::isinf(node))
  {
    return node;
  }
  OwnLawStep steps(config);
  const auto most = largestWith(config.law, config, wallMaterials(scene.walls.bodies));
  return shortestOf(config, scene, particles, present,
    [&](double radius, double density, const Material& material)
    {
      const double mass = sphereMass(density, radius);
      const double own = steps.of(radius, density);
      const double scale = config.law.replacesNormal()
        ? own
        : std::min(own,
            stepScale(config.law, material, most, radius, density, config.stepControl,
              StepLimit::All));
      return std::sqrt(node / (node + mass)) * scale;
    });
}

/// What the step of a law follows from, as users know it.
std::string basisOf(const LawChoice& law)
{
  return law.replacesNormal() ? nameOfOwnLaw(law)
    : law.hasGivenStiffness() ? "NormalStiffness"
    : law.hasGivenPower()     ? "PowerStiffness"
                              : "equation 49";
}

/// What the steps of all laws of a run follow from.
std::string basesOf(const Config& config)
{
  const std::string usual = basisOf(config.law);
  std::string all = usual;
  for (const LawOfPairs& one : lawsAmong(config))
  {
    const std::string own = basisOf(one.law);
    all += own == usual ? "" : " or, between " + one.pairs + ", " + own;
  }
  const std::string walls = basisOf(config.wallLaws.over(config.law));
  if (walls == usual)
  {
    return all;
  }
  all += " or, at walls, " + walls;
  for (const LawOfPairs& one : lawsAmong(atWalls(config)))
  {
    // Of pairs with any other basis the words above say it already.
    const bool isNews = !one.pairs.empty() && basisOf(one.law) == usual;
    all += isNews ? " or, at walls between " + one.pairs + ", " + usual : "";
  }
  return all;
}

/// What an automatic step is of the longest stable one of a membrane as drawn, which may stretch.
constexpr double SheetShare = 0.6;

/// The words before how long a step is.
/// @param more what else would do
std::string smallerStep(const std::string& more)
{
  return "Take a smaller TimeStep, or 0 to have it chosen" + more + ": the step is ";
}

}

void ShortestTimes::take(const ShortestTimes& other)
{
  this->published = std::min(this->published, other.published);
  this->followed = std::min(this->followed, other.followed);
  this->contact = std::min(this->contact, other.contact);
  this->springs = std::min(this->springs, other.springs);
  this->drag = std::min(this->drag, other.drag);
  this->heat = std::min(this->heat, other.heat);
  this->exchange = std::min(this->exchange, other.exchange);
  this->bond = std::min(this->bond, other.bond);
  this->sheet = std::min(this->sheet, other.sheet);
  this->atSheet = std::min(this->atSheet, other.atSheet);
}

ShortestTimes shortestTimes(const Config& config, const Scene& scene, const Particles& particles,
  std::size_t present)
{
  checkMaterials(particles, Materials(config));
  const double published = smallestPublishedStep(config, scene, particles, present);
  Config steady = config;
  steady.stepControl = StepControlKind::Published;
  const auto by = [&](StepLimit limit)
  { return smallestPublishedStep(steady, scene, particles, present, limit); };
  const double followed =
    config.stepControl == StepControlKind::Published ? published : by(StepLimit::All);
  // Only a sentence about a step that is too long asks what limits it.
  const bool isLong = 2.0 * config.timeStep > LargestStep * followed || config.timeStepFactor > 1.0;
  const double none = std::numeric_limits<double>::infinity();
  const SheetTimes sheets = sheetTimes(scene.walls);
  return { published, followed, isLong ? by(StepLimit::Contact) : none,
    isLong ? by(StepLimit::Springs) : none, shortestDragTime(config, scene, particles, present),
    shortestHeatStep(config, scene, particles, present),
    shortestExchangeStep(config, scene, particles, present),
    shortestBondStep(config, scene, particles, present), sheets.longest,
    shortestAtSheet(config, scene, particles, present, sheets.lightest) };
}

TimePlan planSteps(const Config& config, const ShortestTimes& times)
{
  const auto [published, followed, contact, springs, drag, heat, exchange, bond, sheet, atSheet] =
    times;
  if (config.law.replacesNormal() && config.timeStep == 0.0 &&
    !(published < std::numeric_limits<double>::max()))
  {
    throw Error("Give a TimeStep: " + nameOfOwnLaw(config.law) +
      " has neither stiffness nor damping at any overlap that was tried, from which a step could "
      "follow.");
  }
  const double ofSheets = std::min(SheetShare * sheet / config.timeStepFactor, atSheet);
  const TimePlan plan = planTime(config, std::min({ published, drag, heat, bond, ofSheets }));
  if (!(plan.longestStep() < sheet))
  {
    throw Error(smallerStep(", or a coarser or denser membrane") + inWords(plan.longestStep()) +
      " s, but a membrane needs one below " + inWords(sheet) + " s.");
  }
  if (plan.longestStep() > LargestStep * followed)
  {
    const double longest = plan.longestStep() / LargestStep;
    const std::string limit = longest > contact ? basesOf(config)
      : longest > springs ? "the friction springs or the attraction of contacts"
                          : "the dashpots of contacts";
    throw Error(smallerStep("") + inWords(plan.longestStep()) + " s, more than " +
      inWords(LargestStep) + " times that of " + limit + ", " + inWords(followed) +
      " s, and no contact can be followed with it.");
  }
  if (!(plan.longestStep() < LargestBondStep * bond))
  {
    throw Error(smallerStep(", or softer bonds") + inWords(plan.longestStep()) +
      " s, but the stiffest bond that there can be needs one below " +
      inWords(LargestBondStep * bond) + " s.");
  }
  const double limit = 2.0 * drag;
  if (!(plan.longestStep() < limit))
  {
    throw Error(smallerStep("") + inWords(plan.longestStep()) + " s, but with Viscosity " +
      inWords(config.viscosity) + " Pa s drag needs one below " + inWords(limit) +
      " s, or spins grow without end.");
  }
  if (!(plan.longestStep() < heat))
  {
    const LawValue conducting =
      lawOf(LawKind::HeatLaw, static_cast<int>(config.law.heat)).traits.needed.front();
    throw Error(smallerStep("") + inWords(plan.longestStep()) + " s, but with the " +
      entryOf(conducting).name + " and " + entryOf(LawValue::HeatCapacity).name +
      " of the materials the flow of heat needs one below " + inWords(heat) +
      " s, or temperatures grow without end.");
  }
  if (!(plan.longestStep() < exchange))
  {
    throw Error("Take a smaller TimeStep, or Integrator SemiImplicitEuler, which takes any: the step is " +
      inWords(plan.longestStep()) + " s, but in stages the HeatExchange needs one below " +
      inWords(exchange) + " s, or temperatures grow without end.");
  }
  return plan;
}

}
