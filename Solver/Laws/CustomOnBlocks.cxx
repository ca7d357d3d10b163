#include "Laws/CustomOnBlocks.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Laws/Bonds/BondKernels.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <string>
#include <utility>

namespace dem
{

namespace
{

/// An overlap at which no law is asked [L].
constexpr double Nowhere = -std::numeric_limits<double>::infinity();

/// The part of a result that is no finite number; empty if there is none.
std::string problemOf(const CustomForces& f)
{
  const auto all = [](const std::array<double, 4>& numbers)
  { return std::all_of(numbers.begin(), numbers.end(), [](double n) { return std::isfinite(n); }); };
  return !std::isfinite(f.normal)          ? "normal force"
    : !std::isfinite(f.frictionLimit)      ? "limit of friction"
    : !isFinite(f.sliding)                 ? "sliding friction"
    : !isFinite(f.rolling)                 ? "rolling friction"
    : !std::isfinite(f.twisting)           ? "twisting friction"
    : !isFinite(f.slidingSpring) || !isFinite(f.rollingSpring) ||
        !std::isfinite(f.twistingSpring) || !all(f.memory)
                                           ? "memory"
                                           : "";
}

/// Has the lanes past the last contact repeat it.
void repeatLastOf(const ContactBlock& block, double* column)
{
  dem::repeatLast(column, block.count);
}
void repeatLastOf(const ContactBlock& block, Lanes& column)
{
  repeatLastOf(block, column.lane);
}
/// @tparam Three Lanes3 or Columns3
template <typename Three>
void repeatLastOf(const ContactBlock& block, Three& columns)
{
  repeatLastOf(block, columns.x);
  repeatLastOf(block, columns.y);
  repeatLastOf(block, columns.z);
}

}

CustomContact contactBetween(const PairFacts& law)
{
  CustomContact contact{};
  contact.modulus = 0.75 * law.hertz;
  contact.shearModulus = 0.125 * law.mindlin;
  contact.restitution = law.restitution;
  contact.dampingFactor = law.dampingFactor;
  contact.slidingFriction = law.sliding;
  contact.rollingFriction = law.rolling;
  contact.twistingFriction = law.twisting;
  contact.timeStep = law.timeStep;
  contact.stopTime = law.stopTime;
  return contact;
}

CustomOnBlocks::CustomOnBlocks(std::shared_ptr<const CustomContactLaw> law, bool besideBonds)
  : Law(std::move(law)), Parts(this->Law->parts()), Memories(this->Law->memories()),
    Range(this->Law->range()), BesideBonds(besideBonds)
{
}

void CustomOnBlocks::replace(PartsBySlot& parts) const
{
  const auto leaveOut = [&parts](bool has, std::initializer_list<Slot> slots)
  {
    for (const Slot slot : slots)
    {
      parts[slot] = has ? nullptr : parts[slot];
    }
  };
  leaveOut(this->Parts.normal,
    { Slot::NormalLaw, Slot::DampingLaw, Slot::FrictionBase, Slot::AdhesionLaw });
  leaveOut(this->Parts.sliding, { Slot::SlidingLaw, Slot::SlidingDashpot });
  leaveOut(this->Parts.rolling, { Slot::RollingLaw });
  leaveOut(this->Parts.twisting, { Slot::TwistingLaw });
}

Slot CustomOnBlocks::slot() const
{
  return this->Parts.normal  ? Slot::NormalLaw
    : this->Parts.sliding    ? Slot::SlidingLaw
    : this->Parts.rolling    ? Slot::RollingLaw
                             : Slot::TwistingLaw;
}

void CustomOnBlocks::addMemory(std::vector<MemoryColumn>& columns) const
{
  const std::string name = "Custom " + std::to_string(numberOf(this->Law.get())) + " ";
  const auto add = [&](bool has, MemoryKind kind, const char* what, int numbers)
  {
    if (has)
    {
      columns.push_back({ kind, name + what, "any", numbers });
    }
  };
  add(this->Parts.sliding, MemoryKind::Sliding, "Sliding", 1);
  add(this->Parts.rolling, MemoryKind::Rolling, "Rolling", 1);
  add(this->Parts.twisting, MemoryKind::Twisting, "Twisting", 1);
  add(this->Memories > 0, MemoryKind::Normal, "Memory", this->Memories);
}

CustomContact CustomOnBlocks::contactAt(const LawTable& table, const ContactBlock& block,
  int c) const
{
  CustomContact contact = contactBetween(table.of(block.pairClass[c]));
  contact.normal = Vec3(block.normal.get(c));
  contact.overlap = this->isHeld(block, c) ? Nowhere
    : this->Range > 0.0                    ? -block.gap[c]
                                           : block.overlap[c];
  contact.radius = block.effectiveRadius[c];
  contact.mass = block.effectiveMass[c];
  contact.normalVelocity = block.normalVelocity[c];
  contact.slidingVelocity = Vec3(slidingVelocity(block, c));
  contact.rollingVelocity = Vec3(rollingVelocity(block, c));
  contact.twistingVelocity =
    block.effectiveRadius[c] * dot(block.spin.get(c), block.normal.get(c)); // (37)
  if (this->Parts.sliding)
  {
    contact.slidingSpring = Vec3(block.slidingSpring.get(c));
  }
  if (this->Parts.rolling)
  {
    contact.rollingSpring = Vec3(block.rollingSpring.get(c));
  }
  contact.twistingSpring = this->Parts.twisting ? block.twistingSpring[c] : 0.0;
  for (int k = 0; k < this->Memories; ++k)
  {
    contact.memory[k] = block.extra[k][c];
  }
  return contact;
}

bool CustomOnBlocks::isHeld(const ContactBlock& block, int c) const
{
  return this->BesideBonds && bonds::hidesContact(block, c);
}

bool CustomOnBlocks::acts(const CustomContact& contact) const
{
  return contact.overlap > (this->Parts.normal ? -this->Range : Nowhere);
}

CustomStiffness CustomOnBlocks::stiffnessOf(const CustomContact& contact) const
{
  return this->acts(contact) ? this->Law->stiffness(contact) : CustomStiffness{};
}

CustomForces CustomOnBlocks::ask(const CustomContact& contact) const
{
  CustomForces forces;
  forces.slidingSpring = contact.slidingSpring;
  forces.rollingSpring = contact.rollingSpring;
  forces.twistingSpring = contact.twistingSpring;
  forces.memory = contact.memory;
  if (this->acts(contact))
  {
    this->Law->act(contact, forces);
  }
  const std::string problem = problemOf(forces);
  if (!problem.empty())
  {
    throw Error("The law of contacts '" + this->Law->name() + "' gives a " + problem +
      " that is no finite number, at an overlap of " + inWords(contact.overlap) +
      " m of bodies with the effective radius " + inWords(contact.radius) + " m.");
  }
  return forces;
}

CustomForces CustomOnBlocks::atRest(CustomContact contact) const
{
  contact.normalVelocity = contact.twistingVelocity = contact.timeStep = 0.0;
  contact.slidingVelocity = contact.rollingVelocity = {};
  return this->ask(contact);
}

void CustomOnBlocks::run(const LawTable& table, ContactBlock& block, Workspace& workspace) const
{
  for (int c = 0; c < block.count; ++c)
  {
    this->act(table, block, c, workspace);
  }
  if (this->Parts.normal)
  {
    repeatLastOf(block, block.normalForce);
    repeatLastOf(block, block.coulombForce);
    repeatLastOf(block, block.stiffness);
    repeatLastOf(block, block.compliance);
    repeatLastOf(block, block.damping);
  }
  if (this->Parts.sliding)
  {
    repeatLastOf(block, block.force);
    repeatLastOf(block, block.sliding);
    repeatLastOf(block, block.slidingSpring); // springs of all lanes are stored
  }
  if (this->Parts.rolling)
  {
    repeatLastOf(block, block.secondTorque);
    repeatLastOf(block, block.rollingSpring);
  }
  if (this->Parts.twisting)
  {
    repeatLastOf(block, workspace.twisting);
    repeatLastOf(block, block.twistingSpring);
  }
  for (int c = 0; this->Range > 0.0 && c < block.lanes(); ++c)
  {
    block.measure[c] = block.gap[c] < this->Range ? -1.0 : 1.0;
  }
}

void CustomOnBlocks::act(const LawTable& table, ContactBlock& block, int c,
  Workspace& workspace) const
{
  CustomContact contact = this->contactAt(table, block, c);
  const auto turned = [&](const Vec3& spring)
  {
    return Vec3(RuledSprings::rotated(Lane3(spring), block.normal.get(c),
      block.springRotation().get(c)));
  };
  contact.slidingSpring = turned(contact.slidingSpring);
  contact.rollingSpring = turned(contact.rollingSpring);
  if (!this->Parts.normal)
  {
    contact.normalForce = block.normalForce[c];
    contact.frictionLimit = block.coulombForce[c];
    contact.stiffness = block.stiffness[c];
    contact.damping = block.damping[c];
  }
  const CustomForces forces = this->ask(contact);
  if (this->Parts.normal)
  {
    const double spring = std::max(this->stiffnessOf(contact).spring, 0.0);
    block.normalForce[c] = forces.normal;
    block.coulombForce[c] = std::max(forces.frictionLimit, 0.0);
    block.stiffness[c] = spring;
    block.compliance[c] = spring > 0.0 ? 1.0 / spring : 0.0;
    block.damping[c] =
      std::sqrt(contact.mass * spring) * table.of(block.pairClass[c]).dampingScale;
  }
  if (this->Parts.sliding)
  {
    block.force.set(c, Lane3(forces.sliding));
    block.sliding[c] = forces.slips ? 1.0 : 0.0;
  }
  if (this->Parts.rolling)
  {
    block.secondTorque.set(c, Lane3(forces.rolling));
  }
  workspace.twisting[c] = forces.twisting;
  this->remember(forces, block, c);
}

void CustomOnBlocks::remember(const CustomForces& forces, ContactBlock& block, int c) const
{
  if (this->Parts.sliding)
  {
    block.slidingSpring.set(c, Lane3(forces.slidingSpring));
  }
  if (this->Parts.rolling)
  {
    block.rollingSpring.set(c, Lane3(forces.rollingSpring));
  }
  if (this->Parts.twisting)
  {
    block.twistingSpring[c] = forces.twistingSpring;
  }
  for (int k = 0; k < this->Memories; ++k)
  {
    block.extra[k][c] = forces.memory[k];
  }
}

void CustomOnBlocks::sum(const Workspace& workspace, ContactBlock& block) const
{
  for (int c = 0; this->Parts.twisting && c < block.lanes(); ++c)
  {
    sumUp(block, workspace.twisting[c], c);
  }
}

}
