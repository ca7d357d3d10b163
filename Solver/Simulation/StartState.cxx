#include "Simulation/StartState.h"

#include "Basics/Error.h"
#include "Boundaries/NodalLoads.h"
#include "Lists/IdOrder.h"
#include "Observing/PresentContacts.h"
#include "Simulation/BodySteps.h"
#include "Simulation/OwnLaw.h"
#include "Simulation/Simulation.h"
#include "Simulation/Wording.h"
#include "Spawning/SolidWalls.h"
#include "Stepping/Walls/WearMeter.h"
#include "Vectors/VectorCopies.h"

#include <algorithm>

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
    largest = std::max(largest, smallestRadius(inflow, config.shapes));
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
  const auto other = std::find_if_not(shapes.begin(), shapes.end(),
    [](const GrainShape& shape) { return shape.isClump(); });
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
  demand(findBodyProblem(config, scene.walls));
  demand(scene.wallsByFirst && anyMembrane(scene.walls.bodies)
      ? std::string("Give all ranks the walls: each has to have all of a membrane.")
      : std::string());
  demand(findProblem(scene.inflows));
  demand(findProblem(scene.outflow));
  demand(findProblem(scene.sensors));
  const Materials materials(config);
  demand(findProblem(scene.walls, materials));
  demand(findWearProblem(config, scene.walls.bodies));
  demand(config.nodalLoads ? findNodalProblem(scene.walls) : std::string());
  demand(findProblem(scene.inflows, materials));
  demand(findShapeProblem(scene.inflows, config.shapes.size()));
  checkOwnLaw(config, scene);
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

void checkCustomLaw(const Config& config, Snapshot& state)
{
  const std::uint64_t number = numberOf(config.law.custom.get());
  if (state.spawn.begun && state.customLaw != number)
  {
    throw Error(config.law.custom
        ? "Begin a new run: its state is not of the law of contacts '" + config.law.custom->name() +
          "' with its present parameters, which cannot read what "
          "contacts remember."
        : std::string("Begin a new run, or bring its law of contacts: the state is of a law of a "
                      "program that is not here."));
  }
  state.customLaw = number;
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
