#include "Simulation/BondMaking.h"

#include "Core/Error.h"
#include "Core/InWords.h"
#include "Neighbours/NearPairs.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace dem
{

namespace
{

/// Two balls by their places in the order of ids.
using Ends = NearPair;

bool isBefore(const Ends& a, const Ends& b)
{
  return std::tie(a.lower, a.higher) < std::tie(b.lower, b.higher);
}

bool areSame(const Ends& a, const Ends& b)
{
  return a.lower == b.lower && a.higher == b.higher;
}

/// Two of the grains of which one is smooth, by the gap of their surfaces.
void findSmooth(const BondMaking& with, const Particles& particles,
  const std::vector<Ends>& candidates, std::vector<Ends>& found)
{
  const double beyond = with.config.bonds.interactionRadius - 1.0;
  SmoothSearches searches(with.smooth);
  const auto take = [&](const SmoothBatch& batch)
  {
    for (int k = 0; k < batch.pairs.count; ++k)
    {
      const Ends& ends = candidates[static_cast<std::size_t>(batch.searches[k].index)];
      const double reach = particles.radius(ends.lower) + particles.radius(ends.higher);
      if (-batch.pairs.overlap[k] <= beyond * reach)
      {
        found.push_back(ends);
      }
    }
  };
  for (std::size_t k = 0; k < candidates.size(); ++k)
  {
    searches.add(particles, candidates[k].lower, candidates[k].higher, static_cast<std::int64_t>(k),
      {}, take);
  }
  searches.finish(take);
}

/// All that are near enough.
std::vector<Ends> findNear(const BondMaking& with, const Particles& particles)
{
  std::vector<Ends> found, smooth;
  for (const Ends& ends : findNearPairs(particles.position.row, particles.shapedOf,
         with.config.bonds.interactionRadius, with.team))
  {
    const bool isSmooth =
      with.smooth.any() && with.smooth.anySmooth(particles, ends.lower, ends.higher);
    (isSmooth ? smooth : found).push_back(ends);
  }
  findSmooth(with, particles, smooth, found);
  return found;
}

std::string nameOf(const BondLine& line)
{
  return "The bond of grains " + std::to_string(line.first) + " and " + std::to_string(line.second);
}

/// Where a grain begins; that of its first ball.
std::int32_t placeOf(const Particles& particles, const BondLine& line, std::int64_t id)
{
  const auto found = std::lower_bound(particles.id.begin(), particles.id.end(), id);
  if (found == particles.id.end() || *found != id)
  {
    throw Error(nameOf(line) + ": there is no grain " + std::to_string(id) + ".");
  }
  return static_cast<std::int32_t>(found - particles.id.begin());
}

std::int32_t ballsFrom(const Particles& particles, std::int32_t place)
{
  const std::int32_t shaped = particles.shapedAt(place);
  return shaped < 0 ? 1 : particles.shaped[shaped].count;
}

/// The two balls of both grains that are nearest to each other.
Ends endsOf(const Particles& particles, const BondLine& line)
{
  const std::int32_t first = placeOf(particles, line, line.first);
  const std::int32_t second = placeOf(particles, line, line.second);
  if (first == second)
  {
    throw Error(nameOf(line) + ": they are one and the same.");
  }
  Ends nearest;
  double least = std::numeric_limits<double>::infinity();
  for (std::int32_t a = first; a < first + ballsFrom(particles, first); ++a)
  {
    for (std::int32_t b = second; b < second + ballsFrom(particles, second); ++b)
    {
      const double distance = norm(particles.position.get(a) - particles.position.get(b));
      const double gap = distance - particles.radius(a) - particles.radius(b);
      if (gap < least)
      {
        least = gap;
        nearest = { std::min(a, b), std::max(a, b) };
      }
    }
  }
  return nearest;
}

std::vector<Ends> findListed(const BondMaking& with, const Particles& particles)
{
  std::vector<Ends> found;
  for (const BondLine& line : with.lines)
  {
    found.push_back(endsOf(particles, line));
  }
  std::vector<Ends> sorted = found;
  std::sort(sorted.begin(), sorted.end(), isBefore);
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end(), areSame);
  if (twice != sorted.end())
  {
    const BondLine line{ particles.grainId(twice->lower), particles.grainId(twice->higher) };
    throw Error(nameOf(line) + " is there twice.");
  }
  return found;
}

void checkLengths(const Particles& particles, const std::vector<Ends>& bonds)
{
  for (const Ends& ends : bonds)
  {
    if (!(norm(particles.position.get(ends.lower) - particles.position.get(ends.higher)) > 0.0))
    {
      const BondLine line{ particles.grainId(ends.lower), particles.grainId(ends.higher) };
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
void checkStep(const BondMaking& with, const Particles& particles, const std::vector<Ends>& bonds)
{
  const BondTerms terms(with.config, with.timeStep);
  std::vector<double> sums(particles.size(), 0.0);
  for (const Ends& ends : bonds)
  {
    const double low = particles.radius(ends.lower), high = particles.radius(ends.higher);
    const double length =
      norm(particles.position.get(ends.lower) - particles.position.get(ends.higher));
    const BondStiffness k = terms.of(low, high, length);
    const double arm = terms.lowerShare(low, high) * length;
    const double most =
      std::max(stiffnessAt(k, arm, particles.mass(ends.lower), perInertia(particles, ends.lower)),
        stiffnessAt(k, length - arm, particles.mass(ends.higher),
          perInertia(particles, ends.higher)));
    sums[ends.lower] += most;
    sums[ends.higher] += most;
  }
  double fastest = 0.0;
  Ends worst;
  for (const Ends& ends : bonds)
  {
    const double square = sums[ends.lower] * perMass(particles, ends.lower) +
      sums[ends.higher] * perMass(particles, ends.higher);
    if (square > fastest)
    {
      fastest = square;
      worst = ends;
    }
  }
  const double zeta = with.config.bonds.damping;
  const double limit = 2.0 / std::sqrt(fastest) * (std::sqrt(1.0 + zeta * zeta) - zeta);
  if (!bonds.empty() && !(with.timeStep < limit))
  {
    throw Error("The time step is " + inWords(with.timeStep) + ", but the bond of grains " +
      std::to_string(particles.grainId(worst.lower)) + " and " +
      std::to_string(particles.grainId(worst.higher)) +
      ", the stiffest for its grains, needs one below " + inWords(limit) +
      ". Take a smaller TimeStep or TimeStepFactor, or softer bonds.");
  }
}

/// What the law remembers of two for which a bond stands from now on.
void forget(const MemoryLayout& memory, ContactHistory& contact, double* extras)
{
  contact.springs = {};
  for (int k = 0; k < memory.extras(); ++k)
  {
    extras[k] = memory.placeOf(k) < DirectionExtra ? 0.0 : extras[k];
  }
}

}

void makeBonds(const BondMaking& with, Snapshot& state)
{
  const Particles& particles = state.particles;
  std::vector<Ends> bonds = findListed(with, particles);
  const std::vector<Ends> near = findNear(with, particles);
  bonds.insert(bonds.end(), near.begin(), near.end());
  std::sort(bonds.begin(), bonds.end(), isBefore);
  bonds.erase(std::unique(bonds.begin(), bonds.end(), areSame), bonds.end());
  checkLengths(particles, bonds);
  checkStep(with, particles, bonds);

  const BondTerms terms(with.config, with.timeStep);
  const std::size_t width = static_cast<std::size_t>(with.memory.extras());
  const std::size_t place = static_cast<std::size_t>(with.memory.bond());
  const std::size_t before = state.contacts.size();
  state.extras.resize(before * width, 0.0);
  std::vector<std::pair<std::pair<std::int64_t, std::int64_t>, std::size_t>> known;
  for (std::size_t k = 0; k < before; ++k)
  {
    if (state.contacts[k].second >= 0)
    {
      const auto [low, high] = std::minmax(state.contacts[k].first, state.contacts[k].second);
      known.push_back({ { low, high }, k });
    }
  }
  std::sort(known.begin(), known.end());
  for (const Ends& ends : bonds)
  {
    const std::pair<std::int64_t, std::int64_t> ids{ particles.id[ends.lower],
      particles.id[ends.higher] };
    const auto found =
      std::lower_bound(known.begin(), known.end(), std::make_pair(ids, std::size_t{ 0 }));
    std::size_t k = state.contacts.size();
    if (found != known.end() && found->first == ids)
    {
      k = found->second;
    }
    else
    {
      state.contacts.push_back({ ids.first, ids.second, {} });
      state.extras.resize(state.extras.size() + width, 0.0);
    }
    if (with.config.bonds.contact == BondContact::Replace)
    {
      forget(with.memory, state.contacts[k], state.extras.data() + k * width);
    }
    const BondNumbers bond = makeBond(terms, particles, ends.lower, ends.higher);
    std::copy(bond.begin(), bond.end(),
      state.extras.begin() + static_cast<std::ptrdiff_t>(k * width + place));
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
