#include "Simulation/Bonding/BondStep.h"

#include "Basics/InWords.h"
#include "Ranks/Exchange/FirstProblem.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace dem
{

namespace
{

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
  /// Prepares the step for bonds and holds of all own grains.
  StableStep(const BondMaking& with, const BondShare& share, const std::vector<Ends>& bonds,
    const std::vector<Hold>& holds)
    : Terms(with.config, with.timeStep), Grains(share.grains()), Sums(this->Grains.size(), 0.0)
  {
    std::for_each(bonds.begin(), bonds.end(), [this](const Ends& ends) { this->add(ends); });
    std::for_each(holds.begin(), holds.end(), [this](const Hold& hold) { this->add(hold); });
    share.tellCopies(this->Sums);
  }
  /// The square of the frequency of a bond, if it were that of the fastest mode.
  double square(const Ends& ends) const { return this->rate(ends.lower) + this->rate(ends.higher); }
  double square(const Hold& hold) const { return this->rate(hold.place); }

private:
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
  double asked(const BondStiffness& k, double arm, std::int32_t place) const
  {
    return stiffnessAt(k, arm, this->Grains.mass(place), perInertia(this->Grains, place));
  }
  double rate(std::int32_t place) const { return this->Sums[place] * perMass(this->Grains, place); }

  BondTerms Terms;
  const Particles& Grains;
  std::vector<double> Sums;
};

/// The bond or hold that needs the shortest step, of several the first one.
struct Fastest
{
  double square = 0.0;
  std::array<std::int64_t, 3> place{}; ///< bonds before holds, then by ids

  void take(double ofOther, const std::array<std::int64_t, 3>& at)
  {
    if (ofOther > this->square || (ofOther == this->square && ofOther > 0.0 && at < this->place))
    {
      this->square = ofOther;
      this->place = at;
    }
  }
};

}

void checkBondStep(const BondMaking& with, const BondShare& share, const std::vector<Ends>& bonds,
  const std::vector<Hold>& holds)
{
  const Particles& particles = share.grains();
  const StableStep step(with, share, bonds, holds);
  Fastest here;
  std::string worst;
  const auto take = [&](double square, const std::array<std::int64_t, 3>& place, const auto& name)
  {
    const auto before = here.place;
    here.take(square, place);
    worst = here.square > 0.0 && here.place != before ? name() : worst;
  };
  for (const Ends& ends : bonds)
  {
    const OrderedError::Place ids = idsOf(particles, ends);
    take(step.square(ends), { 1, ids[0], ids[1] }, [&] { return nameOf(lineOf(particles, ends)); });
  }
  for (const Hold& hold : holds)
  {
    take(step.square(hold), { 2, particles.id[static_cast<std::size_t>(hold.place)], 0 },
      [&] { return nameOf(particles, hold, with.walls); });
  }
  Fastest all = here;
  if (share.talk())
  {
    for (const Fastest& ofRank : share.talk()->gather(here))
    {
      all.take(ofRank.square, ofRank.place);
    }
  }
  const double zeta = with.config.bonds.damping;
  const double limit = 2.0 / std::sqrt(all.square) * (std::sqrt(1.0 + zeta * zeta) - zeta);
  lookTogether(share.talk(),
    [&]
    {
      if (all.square > 0.0 && !(with.timeStep < limit) && all.place == here.place)
      {
        worst.front() = 't'; // in mid-sentence
        throw OrderedError({},
          "Take a smaller TimeStep or TimeStepFactor, or softer bonds: the time step is " +
            inWords(with.timeStep) + " s, but " + worst +
            ", the stiffest for its grains, needs one below " + inWords(limit) + " s.");
      }
      return true;
    });
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
