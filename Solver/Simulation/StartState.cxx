#include "Simulation/StartState.h"

#include "Basics/Error.h"
#include "Laws/LawSteps.h"
#include "Lists/IdOrder.h"
#include "Observing/PresentContacts.h"
#include "Shapes/ShapedBalls.h"
#include "Simulation/Bonding/BondStep.h"
#include "Simulation/OwnLaw.h"
#include "Simulation/Simulation.h"
#include "Simulation/Wording.h"
#include "Spawning/SolidWalls.h"
#include "Vectors/VectorCopies.h"

#include <algorithm>
#include <limits>
#include <memory>
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
  if (!isRadius(p.radius))
  {
    return "has the radius " + inWords(p.radius) + ", " + RadiusLimits + ".";
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

/// What is wrong with the load that is applied to a grain, or with what is held of it, or nothing.
std::string complaintAbout(const AppliedLoad& load)
{
  if (!isFinite(load.force))
  {
    return "has the applied force " + inWords(load.force) + ", which is not finite.";
  }
  if (!isFinite(load.torque))
  {
    return "has the applied torque " + inWords(load.torque) + ", which is not finite.";
  }
  if (load.held > HeldBits::All)
  {
    return "has " + std::to_string(load.held) + " in 'Held' but needs a whole number from 0 to " +
      std::to_string(HeldBits::All) + ".";
  }
  return {};
}

/// Shapes of the grains of an inflow.
std::vector<ShapeShare> sharesOf(const Inflow& inflow)
{
  return inflow.shapes.empty() ? std::vector<ShapeShare>(1) : inflow.shapes;
}

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
    const double radius = inflow.sizes.smallest();
    for (const Material* material : materialsOf(inflow, materials))
    {
      const auto shorten = [&](double ball, double density)
      { shortest = std::min(shortest, timeOf(ball, density, *material)); };
      for (const ShapeShare& part : sharesOf(inflow))
      {
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

std::vector<Inflow> usedInflows(const Config& config, const Scene& scene, std::size_t present)
{
  std::vector<Inflow> used;
  const bool leaves = config.maximumParticles > 0 && !scene.outflow.none();
  if (leaves || static_cast<std::int64_t>(present) < config.maximumParticles)
  {
    used = inflowsOf(config, scene.inflows, scene.spawnPlace);
  }
  used.erase(std::remove_if(used.begin(), used.end(),
               [](const Inflow& inflow) { return !inflow.addsGrains(); }),
    used.end());
  return used;
}

double largestRadius(const Particles& particles)
{
  double largest = 0.0;
  for (std::size_t slot = 0; slot < particles.size(); ++slot)
  {
    largest = std::max(largest, particles.radius(slot));
  }
  return largest;
}

void checkRange(const Config& config, const Scene& scene, std::size_t present, double largest,
  const ContactRange& range)
{
  constexpr double most = 20.0; // radii
  for (const Inflow& inflow : usedInflows(config, scene, present))
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

/// Why grains cannot be at walls that are exact surfaces; empty where they can.
std::string findFormProblem(const Surface& walls, const std::vector<GrainShape>& shapes)
{
  const auto other = std::find_if_not(
    shapes.begin(), shapes.end(), [](const GrainShape& shape) { return shape.isClump(); });
  return walls.forms.empty() || other == shapes.end()
    ? ""
    : "Give the walls as meshes: grains of the shape '" + other->name +
      "' are not made of spheres, and only spheres touch walls that are exact surfaces.";
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
  if (!scene.wallsByFirst || !scene.walls.elements.empty()) // else the first rank checks them
  {
    demand(findProblem(scene.walls));
    demand(findProblemOfSolids(scene.walls));
    demand(findFormProblem(scene.walls, config.shapes));
  }
  for (const WallBody& body : scene.walls.bodies)
  {
    demand(config.hasStages() && body.motion.servo.any()
        ? std::string("Set Integrator to SemiImplicitEuler: ") + nameOf(config.integrator) +
          " is not for walls with a Servo."
        : std::string());
  }
  demand(findProblem(scene.inflows));
  demand(findProblem(scene.outflow));
  demand(findProblem(scene.sensors));
  const Materials materials(config);
  demand(findProblem(scene.walls, materials));
  checkOwnLaw(config, scene);
  demand(findProblem(scene.inflows, materials));
  demand(findShapeProblem(scene.inflows, config.shapes.size()));
  return scene;
}

void checkHeld(const Config& config, const Particles& grains)
{
  if (!grains.applied.has(AppliedLoads::Holds))
  {
    return;
  }
  bool any = false;
  for (std::size_t slot = 0; slot < grains.size(); ++slot)
  {
    const std::uint8_t held = grains.applied.heldAt(slot);
    const int spin = held & HeldBits::Spin;
    any = any || (held != 0 && grains.isFirst(slot));
    if (grains.isFirst(slot) && grains.shapedAt(slot) >= 0 && spin != 0 && spin != HeldBits::Spin)
    {
      throw Error("Add all of 8, 16 and 32 to 'Held' of grain " + std::to_string(grains.id[slot]) +
        ", or none of them: it is " + std::to_string(held) +
        ", but the rotation of a grain with a shape can only be held as a whole.");
    }
  }
  if (any && config.cell.deforms())
  {
    throw Error(
      "Leave out the array 'Held', or let the periodic cell keep its shape: in a cell that "
      "deforms no velocity can be held.");
  }
}

Snapshot orderedStart(Snapshot start)
{
  const IdOrder order(start.particles.id);
  if (!order.identity())
  {
    start.particles = start.particles.select(order.slots());
  }
  const Particles& grains = start.particles;
  for (std::size_t k = 0; k < grains.size(); ++k)
  {
    const std::string ofGrain = complaintAbout(grains.get(k));
    const std::string complaint = ofGrain.empty() ? complaintAbout(grains.applied.get(k)) : ofGrain;
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
  std::size_t present)
{
  OwnLawStep steps(config);
  if (config.law.replacesNormal())
  {
    return shortestOf(config, scene, particles, present,
      [&config, &steps, most = Materials(config).largest(wallMaterials(scene.walls.bodies))](
        double radius, double density, const Material& material) {
        return frictionScale(config.law, material, most, radius, density,
          steps.of(radius, density));
      });
  }
  return shortestOf(asStiffAsMet(config), scene, particles, present,
    [&config, &steps, most = Materials(config).largest(wallMaterials(scene.walls.bodies))](
      double radius, double density, const Material& material)
    {
      return std::min(stepScale(config.law, material, most, radius, density, config.stepControl),
        steps.of(radius, density));
    });
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

/// The words before how long a step is.
/// @param more what else would do
std::string smallerStep(const std::string& more)
{
  return "Take a smaller TimeStep, or 0 to have it chosen" + more + ": the step is ";
}

}

void checkCustomLaw(const Config& config, Snapshot& state)
{
  const std::uint64_t number = numberOf(config.law.custom.get());
  if (state.spawn.begun && state.customLaw != number)
  {
    throw Error(config.law.custom
        ? "Begin a new run: its state is not of the law of contacts '" +
          config.law.custom->name() + "' with its present parameters, which cannot read what "
          "contacts remember."
        : std::string("Begin a new run, or bring its law of contacts: the state is of a law of a "
                      "program that is not here."));
  }
  state.customLaw = number;
}

void ShortestTimes::take(const ShortestTimes& other)
{
  this->published = std::min(this->published, other.published);
  this->drag = std::min(this->drag, other.drag);
  this->heat = std::min(this->heat, other.heat);
  this->bond = std::min(this->bond, other.bond);
}

ShortestTimes shortestTimes(const Config& config, const Scene& scene, const Particles& particles,
  std::size_t present)
{
  checkMaterials(particles, Materials(config));
  return { smallestPublishedStep(config, scene, particles, present),
    shortestDragTime(config, scene, particles, present),
    shortestHeatStep(config, scene, particles, present),
    shortestBondStep(config, scene, particles, present) };
}

TimePlan planSteps(const Config& config, const ShortestTimes& times)
{
  const auto [published, drag, heat, bond] = times;
  if (config.law.replacesNormal() && config.timeStep == 0.0 &&
    !(published < std::numeric_limits<double>::max()))
  {
    throw Error("Give a TimeStep: " + nameOfOwnLaw(config.law) +
      " has neither stiffness nor damping at any overlap that was tried, from which a step could "
      "follow.");
  }
  const TimePlan plan = planTime(config, std::min({ published, drag, heat, bond }));
  const bool linear = !config.law.replacesNormal() && config.law.isLinear();
  if (plan.longestStep() > LargestStep / slackOf(config.stepControl, linear) * published)
  {
    throw Error(smallerStep("") + inWords(plan.longestStep()) + " s, more than " +
      inWords(LargestStep) + " times that of " +
      (config.law.replacesNormal()         ? nameOfOwnLaw(config.law)
          : config.law.hasGivenStiffness() ? "NormalStiffness"
          : config.law.hasGivenPower()     ? "PowerStiffness"
                                           : "equation 49") +
      ", " +
      inWords(published / slackOf(config.stepControl, linear)) +
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
    throw Error(smallerStep("") + inWords(plan.longestStep()) + " s, but with the " +
      entryOf(config.law.heat == HeatLaw::ContactArea ? LawValue::HeatTransferCoefficient
                                                      : LawValue::ThermalConductivity)
        .name +
      " and " + entryOf(LawValue::HeatCapacity).name +
      " of the materials the flow of heat needs one below " + inWords(heat) +
      " s, or temperatures grow without end.");
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
        const std::int32_t partner =
          kind == PartnerKind::Grain ? contact.partner : lists.boundary().number(contact.partner);
        message = overlapInWords(particles, kind, contact.first, partner) + " by " +
          inWords(contact.overlap()) + " m, " + inWords(100.0 * relative) +
          " % of the smaller radius";
      }
    }
  }
  if (!message.empty())
  {
    throw Error(
      "Move the initial grains apart, or set AllowInitialOverlap to simulate them as they "
      "are: " +
      message + " (the worst pair).");
  }
}

}
