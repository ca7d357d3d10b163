#include "Simulation/Bonding/BondMaking.h"

#include "Basics/InWords.h"
#include "Ranks/Exchange/FirstProblem.h"
#include "Simulation/Bonding/BondEnds.h"
#include "Simulation/Bonding/BondHolds.h"
#include "Simulation/Bonding/BondShare.h"
#include "Simulation/Bonding/BondStep.h"
#include "Stepping/Walls/WallBonds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace dem
{

namespace
{

bool checkLengths(const Particles& particles, const std::vector<Ends>& bonds)
{
  for (const Ends& ends : bonds)
  {
    const double length = norm(bondVector(particles, ends.lower, ends.higher));
    const BondLine line = lineOf(particles, ends);
    if (particles.space.periodic && !(length < longestBond(particles.space)))
    {
      std::string name = nameOf(line);
      name.front() = 't'; // in mid-sentence
      throw OrderedError(idsOf(particles, ends), tooLongInWords(name, length, particles.space));
    }
    if (!(length > 0.0))
    {
      throw OrderedError(idsOf(particles, ends),
        nameOf(line) + " has the length 0: both are at " +
          inWords(particles.position.get(ends.lower)) + ".");
    }
  }
  return true;
}

/// Clears what the law remembers of two that a bond represents from now on; work stays.
void forget(const MemoryLayout& memory, ContactHistory& contact, double* extras)
{
  std::fill(contact.springs.begin(), contact.springs.end() - 1, 0.0);
  contact.springs.back() = contact.second < 0 ? contact.springs.back() : 0.0;
  for (int k = 0; k < memory.extras(); ++k)
  {
    extras[k] = memory.indexOf(k) < DirectionExtra ? 0.0 : extras[k];
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
  const BondShare share(with, state.particles, { state.spawn.nextId, state.outflow.count > 0 });
  const Particles& particles = share.grains();
  const Walls& walls = with.walls;
  std::int64_t unmade = 0;
  const std::vector<Ends> bonds = findEnds(with, share, unmade);
  const std::vector<Hold> holds = findHolds(with, share);
  doTogether(share.talk(), [&] { return checkLengths(particles, bonds); });
  checkBondStep(with, share, bonds, holds);
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
    const std::size_t ball = static_cast<std::size_t>(hold.ball);
    const std::int32_t body = walls.body(hold.element);
    const double distance = norm(hold.separation), thickness = walls.radius(hold.element);
    const Vec3 surface =
      particles.position.get(ball) - (1.0 - thickness / distance) * hold.separation;
    const BondAnchor anchor{ surface, orientationOf(walls, body), body };
    const bool isBall = !with.smooth.isSmooth(particles, hold.ball) &&
      !with.smooth.facets().isFeature(particles, hold.ball);
    const double overlap = particles.radius(ball) + thickness - distance;
    double* extras =
      contacts.put(particles.id[ball], -1 - std::int64_t{ walls.number(hold.element) },
        makeBond(terms, particles, ball, anchor, isBall ? overlap : 0.0));
    const Vec3 drawn = walls.moves(body) ? walls.pose(body).transformBack(surface) : surface;
    const std::array<double, 3> numbers{ drawn.x, drawn.y, drawn.z };
    std::copy(numbers.begin(), numbers.end(), extras + with.memory.anchor());
  }
  state.bonds.made = 1 + unmade;
}

void forgetHeld(const Config& config, const MemoryLayout& memory, Snapshot& state)
{
  if (!config.bonds.any() || config.bonds.contact != BondContact::Replace)
  {
    return;
  }
  const std::size_t width = static_cast<std::size_t>(memory.extras());
  const std::size_t strength = static_cast<std::size_t>(memory.bond() + BondStrength);
  for (std::size_t k = 0; k < state.contacts.size() && (k + 1) * width <= state.extras.size(); ++k)
  {
    double* extras = state.extras.data() + k * width;
    if (extras[strength] > 0.0)
    {
      forget(memory, state.contacts[k], extras);
    }
  }
}

}
