#include "Simulation/Bonding/BondStep.h"

#include "Basics/InWords.h"
#include "Ranks/Exchange/FirstProblem.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>

namespace dem
{

namespace
{

double perMass(const Particles& particles, std::int32_t index)
{
  return 1.0 / particles.mass(index);
}

double perInertia(const Particles& particles, std::int32_t index)
{
  return particles.angularVelocity.packed[index].w;
}

/// What a bond asks of a grain: the stiffest of a translation, with what rotates the grain as a
/// stiffness at its mass.
double stiffnessAt(const BondStiffness& k, double arm, double mass, double inertia)
{
  const double massOverInertia = mass * inertia;
  return std::max(
    { k.normal, k.shear * (1.0 + arm * arm * massOverInertia) + k.bending * massOverInertia,
      k.twisting * massOverInertia });
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
    : Text(expression::demandBond(with.config.bonds)),
      Terms(with.config, with.timeStep, this->Text.get()), Grains(share.grains()),
      Sums(this->Grains.size(), 0.0)
  {
    const auto addAll = [&](const auto& all, const auto& indexOf)
    { doTogether(share.talk(), [&] { return this->addEach(all, indexOf); }); };
    addAll(bonds, [this](const Ends& ends) { return idsOf(this->Grains, ends); });
    addAll(holds,
      [&](const Hold& hold) {
        return OrderedError::Index{ this->Grains.id[static_cast<std::size_t>(hold.ball)],
          with.walls.body(hold.element) };
      });
    share.tellCopies(this->Sums);
  }
  /// The square of the frequency of a bond, if it were that of the fastest mode.
  double square(const Ends& ends) const { return this->rate(ends.lower) + this->rate(ends.higher); }
  double square(const Hold& hold) const { return this->rate(hold.ball); }

private:
  /// @param indexOf of one, in the order in which one process has all of them
  /// @throws OrderedError with the first problem of a text
  template <typename Bonds, typename IndexOf>
  bool addEach(const Bonds& all, const IndexOf& indexOf)
  {
    for (const auto& one : all)
    {
      try
      {
        this->add(one);
      }
      catch (const Error& error)
      {
        throw OrderedError(indexOf(one), error.what());
      }
    }
    return true;
  }
  void add(const Ends& ends)
  {
    const double low = this->Grains.radius(ends.lower), high = this->Grains.radius(ends.higher);
    const double length = norm(bondVector(this->Grains, ends.lower, ends.higher));
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
    const double radius = this->Grains.radius(hold.ball), length = norm(hold.separation);
    this->Sums[hold.ball] += this->asked(terms.of(radius, radius, length),
      terms.lowerShare(radius, radius) * length, hold.ball);
  }
  double asked(const BondStiffness& k, double arm, std::int32_t index) const
  {
    return stiffnessAt(k, arm, this->Grains.mass(index), perInertia(this->Grains, index));
  }
  double rate(std::int32_t index) const { return this->Sums[index] * perMass(this->Grains, index); }

  std::shared_ptr<const expression::BondForce> Text;
  BondTerms Terms;
  const Particles& Grains;
  std::vector<double> Sums;
};

/// The bond or hold that needs the shortest step, of several the first one.
struct Fastest
{
  double square = 0.0;
  std::array<std::int64_t, 3> order{}; ///< bonds before holds, then by ids

  void take(double ofOther, const std::array<std::int64_t, 3>& at)
  {
    if (ofOther > this->square || (ofOther == this->square && ofOther > 0.0 && at < this->order))
    {
      this->square = ofOther;
      this->order = at;
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
  const auto take = [&](double square, const std::array<std::int64_t, 3>& order, const auto& name)
  {
    const auto before = here.order;
    here.take(square, order);
    worst = here.square > 0.0 && here.order != before ? name() : worst;
  };
  for (const Ends& ends : bonds)
  {
    const OrderedError::Index ids = idsOf(particles, ends);
    take(step.square(ends), { 1, ids[0], ids[1] }, [&] { return nameOf(lineOf(particles, ends)); });
  }
  for (const Hold& hold : holds)
  {
    take(step.square(hold), { 2, particles.id[static_cast<std::size_t>(hold.ball)], 0 },
      [&] { return nameOf(particles, hold, with.walls); });
  }
  Fastest all = here;
  if (share.talk())
  {
    for (const Fastest& ofRank : share.talk()->gather(here))
    {
      all.take(ofRank.square, ofRank.order);
    }
  }
  const double zeta = with.config.bonds.damping;
  const double limit = 2.0 / std::sqrt(all.square) * (std::sqrt(1.0 + zeta * zeta) - zeta);
  doTogether(share.talk(),
    [&]
    {
      if (all.square > 0.0 && !(with.timeStep < limit) && all.order == here.order)
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

double bondStepScale(const BondTerms& terms, double radius, double density)
{
  const double mass = sphereMass(density, radius);
  const double most = stiffnessAt(terms.of(radius, radius, 2.0 * radius), radius, mass,
    1.0 / sphereInertia(mass, radius));
  const double zeta = 0.5 * terms.damping;
  return 0.2 * std::sqrt(0.5 * mass / most) * (std::sqrt(1.0 + zeta * zeta) - zeta);
}

}
