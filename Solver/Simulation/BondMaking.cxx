#include "Simulation/BondMaking.h"

#include "Core/Error.h"
#include "Core/InWords.h"
#include "Simulation/BondEnds.h"
#include "Simulation/BondHolds.h"
#include "Stepping/WallBonds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace dem
{

namespace
{

BondLine lineOf(const Particles& particles, const Ends& ends)
{
  return { particles.grainId(static_cast<std::size_t>(ends.lower)),
    particles.grainId(static_cast<std::size_t>(ends.higher)) };
}

void checkLengths(const Particles& particles, const std::vector<Ends>& bonds)
{
  for (const Ends& ends : bonds)
  {
    const double length = norm(wayOf(particles, ends.lower, ends.higher));
    const BondLine line = lineOf(particles, ends);
    if (particles.space.periodic && !(length < longestBond(particles.space)))
    {
      std::string name = nameOf(line);
      name.front() = 't'; // in mid-sentence
      throw Error(tooLongInWords(name, length, particles.space));
    }
    if (!(length > 0.0))
    {
      throw Error(nameOf(line) + " has the length 0: both are at " +
        inWords(particles.position.get(ends.lower)) + ".");
    }
  }
}

double perMass(const Particles& particles, std::int32_t place)
{
  return 1.0 / particles.mass(place);
}

double perInertia(const Particles& particles, std::int32_t place)
{
  return particles.angularVelocity.row[place].w;
}

/// What a bond asks of a grain: the stiffest of a translation, with what turns the grain as a
/// stiffness at its mass.
double stiffnessAt(const BondStiffness& k, double arm, double mass, double inertia)
{
  const double turning = mass * inertia;
  return std::max({ k.normal, k.shear * (1.0 + arm * arm * turning) + k.bending * turning,
    k.twisting * turning });
}

/// The largest step for which bonds are stable: 2 / omega, with the bound
/// omega^2 <= max(S_i / m_i + S_j / m_j) over bonds, S the sum of stiffnesses of a grain (Irons and
/// Treharne 1971), and what is left of it with damping.
class StableStep
{
public:
  StableStep(const BondMaking& with, const Particles& particles)
    : Terms(with.config, with.timeStep), Grains(particles), Sums(particles.size(), 0.0)
  {
  }
  void add(const Ends& ends)
  {
    const double low = this->Grains.radius(ends.lower), high = this->Grains.radius(ends.higher);
    const double length = norm(wayOf(this->Grains, ends.lower, ends.higher));
    const double arm = this->Terms.lowerShare(low, high) * length;
    const BondStiffness k = this->Terms.of(low, high, length);
    const double most =
      std::max(this->asked(k, arm, ends.lower), this->asked(k, length - arm, ends.higher));
    this->Sums[ends.lower] += most;
    this->Sums[ends.higher] += most;
  }
  void add(const Hold& hold)
  {
    const BondTerms terms = this->Terms.atWalls();
    const double radius = this->Grains.radius(hold.place), length = norm(hold.separation);
    this->Sums[hold.place] += this->asked(terms.of(radius, radius, length),
      terms.lowerShare(radius, radius) * length, hold.place);
  }
  /// The square of the frequency of a bond, if it were that of the fastest mode.
  double square(const Ends& ends) const { return this->rate(ends.lower) + this->rate(ends.higher); }
  double square(const Hold& hold) const { return this->rate(hold.place); }

private:
  double asked(const BondStiffness& k, double arm, std::int32_t place) const
  {
    return stiffnessAt(k, arm, this->Grains.mass(place), perInertia(this->Grains, place));
  }
  double rate(std::int32_t place) const { return this->Sums[place] * perMass(this->Grains, place); }

  BondTerms Terms;
  const Particles& Grains;
  std::vector<double> Sums;
};

void checkStep(const BondMaking& with, const Particles& particles, const std::vector<Ends>& bonds,
  const std::vector<Hold>& holds)
{
  StableStep step(with, particles);
  std::for_each(bonds.begin(), bonds.end(), [&](const Ends& ends) { step.add(ends); });
  std::for_each(holds.begin(), holds.end(), [&](const Hold& hold) { step.add(hold); });
  double fastest = 0.0;
  std::string worst;
  for (const Ends& ends : bonds)
  {
    if (step.square(ends) > fastest)
    {
      fastest = step.square(ends);
      worst = nameOf(lineOf(particles, ends));
    }
  }
  for (const Hold& hold : holds)
  {
    if (step.square(hold) > fastest)
    {
      fastest = step.square(hold);
      worst = nameOf(particles, hold, with.walls);
    }
  }
  const double zeta = with.config.bonds.damping;
  const double limit = 2.0 / std::sqrt(fastest) * (std::sqrt(1.0 + zeta * zeta) - zeta);
  if (fastest > 0.0 && !(with.timeStep < limit))
  {
    worst.front() = 't'; // in mid-sentence
    throw Error("Take a smaller TimeStep or TimeStepFactor, or softer bonds: the time step is " +
      inWords(with.timeStep) + " s, but " + worst +
      ", the stiffest for its grains, needs one below " + inWords(limit) + " s.");
  }
}

/// What the law remembers of two for which a bond stands from now on; work stays.
void forget(const MemoryLayout& memory, ContactHistory& contact, double* extras)
{
  std::fill(contact.springs.begin(), contact.springs.end() - 1, 0.0);
  contact.springs.back() = contact.second < 0 ? contact.springs.back() : 0.0;
  for (int k = 0; k < memory.extras(); ++k)
  {
    extras[k] = memory.placeOf(k) < DirectionExtra ? 0.0 : extras[k];
  }
}

/// Contacts of a state that bonds are put into.
class BondedContacts
{
public:
  BondedContacts(const BondMaking& with, Snapshot& state)
    : Memory(with.memory), Replaces(with.config.bonds.contact == BondContact::Replace),
      State(state), Width(static_cast<std::size_t>(with.memory.extras()))
  {
    state.extras.resize(state.contacts.size() * this->Width, 0.0);
    for (std::size_t k = 0; k < state.contacts.size(); ++k)
    {
      this->Known.push_back({ idsOf(state.contacts[k].first, state.contacts[k].second), k });
    }
    std::sort(this->Known.begin(), this->Known.end());
  }
  /// @param second below 0 an element of a wall, as in ContactHistory
  /// @return the further numbers of the contact
  double* put(std::int64_t first, std::int64_t second, const BondNumbers& bond)
  {
    const std::size_t k = this->contact(first, second);
    double* extras = this->State.extras.data() + k * this->Width;
    if (this->Replaces)
    {
      forget(this->Memory, this->State.contacts[k], extras);
    }
    std::copy(bond.begin(), bond.end(), extras + this->Memory.bond());
    return extras;
  }

private:
  using Ids = std::pair<std::int64_t, std::int64_t>;

  static Ids idsOf(std::int64_t first, std::int64_t second)
  {
    return second < 0 ? Ids{ first, second }
                      : Ids{ std::min(first, second), std::max(first, second) };
  }
  std::size_t contact(std::int64_t first, std::int64_t second)
  {
    const Ids ids = idsOf(first, second);
    const auto found = std::lower_bound(this->Known.begin(), this->Known.end(),
      std::make_pair(ids, std::size_t{ 0 }));
    if (found != this->Known.end() && found->first == ids)
    {
      return found->second;
    }
    this->State.contacts.push_back({ ids.first, ids.second, {} });
    this->State.extras.resize(this->State.extras.size() + this->Width, 0.0);
    return this->State.contacts.size() - 1;
  }
  const MemoryLayout& Memory;
  bool Replaces;
  Snapshot& State;
  std::size_t Width;
  std::vector<std::pair<Ids, std::size_t>> Known;
};

}

std::string tooLongInWords(const std::string& bond, double length, const Lattice& space)
{
  return "Take a larger cell: " + bond + " is " + inWords(length) +
    " m long, but in this periodic cell bonds must be shorter than 0.98 times half of its narrowest "
    "width, " +
    inWords(longestBond(space)) + " m.";
}

void makeBonds(const BondMaking& with, Snapshot& state)
{
  const Particles& particles = state.particles;
  const Walls& walls = with.walls;
  const std::vector<Ends> bonds = findEnds(with, particles);
  const std::vector<Hold> holds = findHolds(with, particles);
  checkLengths(particles, bonds);
  checkStep(with, particles, bonds, holds);
  BondedContacts contacts(with, state);
  const BondTerms terms(with.config, with.timeStep);
  for (const Ends& ends : bonds)
  {
    BondNumbers bond = makeBond(terms, particles, ends.lower, ends.higher);
    if (FacetGrains::areBodies(particles, ends.lower, ends.higher))
    {
      bond[BondOverlap] = 0.0; // what touches are their features
    }
    contacts.put(particles.id[ends.lower], particles.id[ends.higher], bond);
  }
  for (const Hold& hold : holds)
  {
    const std::size_t place = static_cast<std::size_t>(hold.place);
    const std::int32_t body = walls.body(hold.element);
    const double distance = norm(hold.separation), thickness = walls.radius(hold.element);
    const Vec3 surface =
      particles.position.get(place) - (1.0 - thickness / distance) * hold.separation;
    const BondAnchor anchor{ surface, orientationOf(walls, body), body };
    const bool isBall = !with.smooth.isSmooth(particles, hold.place) &&
      !with.smooth.facets().isFeature(particles, hold.place);
    const double overlap = particles.radius(place) + thickness - distance;
    double* extras = contacts.put(particles.id[place], -1 - std::int64_t{ hold.element },
      makeBond(terms, particles, place, anchor, isBall ? overlap : 0.0));
    const Vec3 drawn = walls.moves(body) ? walls.pose(body).placeBack(surface) : surface;
    const std::array<double, 3> numbers{ drawn.x, drawn.y, drawn.z };
    std::copy(numbers.begin(), numbers.end(), extras + with.memory.anchor());
  }
  state.bonds.made = true;
}

void forgetHeld(const Config& config, const MemoryLayout& memory, Snapshot& state)
{
  if (!config.bonds.any() || config.bonds.contact != BondContact::Replace)
  {
    return;
  }
  const std::size_t width = static_cast<std::size_t>(memory.extras());
  const std::size_t place = static_cast<std::size_t>(memory.bond() + BondStrength);
  for (std::size_t k = 0; k < state.contacts.size() && (k + 1) * width <= state.extras.size(); ++k)
  {
    double* extras = state.extras.data() + k * width;
    if (extras[place] > 0.0)
    {
      forget(memory, state.contacts[k], extras);
    }
  }
}

double bondStepScale(const Config& config, double radius, double density)
{
  const BondTerms terms(config, 1.0);
  const double mass = sphereMass(density, radius);
  const double most = stiffnessAt(terms.of(radius, radius, 2.0 * radius), radius, mass,
    1.0 / sphereInertia(mass, radius));
  const double zeta = config.bonds.damping;
  return 0.2 * std::sqrt(0.5 * mass / most) * (std::sqrt(1.0 + zeta * zeta) - zeta);
}

}
