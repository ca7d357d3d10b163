#include "Observing/LimitFinder.h"

#include "Basics/InWords.h"
#include "Observing/PresentPath.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// As Yade sums them up, for a body whose contact is this far from its centre.
void addAxes(const Tangent& t, const Vec3& n, double arm, LimitSums& sums)
{
  const auto along = [&](double c) { return (t.normal - t.sliding) * c * c + t.sliding; };
  const auto about = [&](double c) { return arm * arm * t.sliding * (1.0 - c * c); };
  sums.along = sums.along + Vec3{ along(n.x), along(n.y), along(n.z) };
  sums.about = sums.about + Vec3{ about(n.x), about(n.y), about(n.z) };
}

class Finder
{
public:
  explicit Finder(const LimitsView& view) : View(view), Sums(view.particles.size())
  {
    for (const PartnerKind kind : { PartnerKind::Grain, PartnerKind::Wall })
    {
      this->addAll(kind);
    }
    if (view.relay)
    {
      view.relay->tellCopies(this->Sums);
    }
  }

  StepLimits find()
  {
    for (std::size_t slot = 0; slot < this->Sums.size(); ++slot)
    {
      if (this->View.particles.isFirst(slot))
      {
        this->limitByGrain(slot);
      }
    }
    for (const PartnerKind kind : { PartnerKind::Grain, PartnerKind::Wall })
    {
      for (const PresentContact& contact : this->View.present.of(kind).contacts)
      {
        if (this->View.lists.own().has(contact.first))
        {
          this->limitByContact(kind, contact);
        }
      }
    }
    return this->View.relay ? this->View.relay->least(this->Found) : this->Found;
  }

private:
  void addAll(PartnerKind kind)
  {
    const LargeVector<PresentContact>& contacts = this->View.present.of(kind).contacts;
    const std::int64_t count = static_cast<std::int64_t>(contacts.size());
    StepMeter meter(this->View.shapes);
    PresentPath path(this->View, kind);
    path.measureBy(meter);
    for (std::int64_t begin = 0; begin < count; begin += path.block().count)
    {
      path.load(contacts.data() + begin, count - begin);
      path.act();
      for (int c = 0; c < path.block().count; ++c)
      {
        this->add(kind, contacts[begin + c], path, c, meter);
      }
    }
  }

  void add(PartnerKind kind, const PresentContact& contact, const PresentPath& path, int c,
    const StepMeter& meter)
  {
    const ContactBlock& block = path.block();
    const BondLanes& bonds = path.bonds();
    const Particles& particles = this->View.particles;
    const auto put = [&](std::size_t slot, const StepSums& sums, double arm)
    {
      LimitSums& grain = this->Sums[particles.firstBall(slot)];
      StepSums both = sums;
      if (bonds.any)
      {
        both.stiffness +=
          meter.ofBond(particles, this->View.law(kind), block, bonds, slot, c).stiffness;
      }
      grain.all.stiffness += both.stiffness;
      grain.all.dashpot += both.dashpot;
      ++grain.contacts;
      addAxes(meter.tangents().get(c), block.normal.get(c), arm, grain);
    };
    put(contact.first, meter.first(particles, block, c), block.firstArm[c]);
    if (kind == PartnerKind::Grain)
    {
      put(contact.partner, meter.second(particles, block, c), block.secondArm[c]);
    }
  }

  /// S / m and the same of the dashpots, with drag.
  StepSums ratesOf(std::size_t first) const
  {
    const double more = 1.0 + this->View.numericalDamping;
    const double mass = this->View.particles.mass(first);
    const StepSums& all = this->Sums[first].all;
    const std::int32_t k = this->View.particles.shapedAt(first);
    const double radius =
      k < 0 ? this->View.particles.radius(first) : this->View.particles.shaped[k].size;
    const double drag = 20.0 * Pi * this->View.viscosity * radius / mass; // (4)
    return { more * all.stiffness / mass, more * (all.dashpot / mass + drag) };
  }

  static double longest(const StepSums& rates)
  {
    const double rate = rates.dashpot;
    return 4.0 / (rate + std::sqrt(rate * rate + 4.0 * rates.stiffness));
  }

  void limitByContact(PartnerKind kind, const PresentContact& contact)
  {
    const Particles& particles = this->View.particles;
    const std::size_t first = particles.firstBall(contact.first);
    StepSums rates = this->ratesOf(first);
    std::size_t worse = first, other = first;
    if (kind == PartnerKind::Grain)
    {
      other = particles.firstBall(contact.partner);
      const StepSums more = this->ratesOf(other);
      worse = more.stiffness > rates.stiffness ? other : first;
      other = worse == first ? other : first;
      rates = { rates.stiffness + more.stiffness, rates.dashpot + more.dashpot };
    }
    const double step = longest(rates);
    if (step < this->Found.stable)
    {
      this->Found.stable = step;
      this->Found.grain = particles.grainId(worse);
      this->Found.partner = kind == PartnerKind::Grain ? particles.grainId(other) : -1;
      this->Found.element =
        kind == PartnerKind::Wall ? this->View.lists.boundary().number(contact.partner) : -1;
      this->Found.contacts = this->Sums[worse].contacts;
    }
  }

  /// Time in which no ball of a grain moves farther than half its radius [T].
  double crossing(std::size_t first) const
  {
    const Particles& particles = this->View.particles;
    const std::size_t end = first + particles.balls(first);
    double shortest = StepLimits::None;
    for (std::size_t ball = first; ball < end; ++ball)
    {
      const double speed = norm(particles.velocity.get(ball));
      shortest = speed > 0.0 ? std::min(shortest, 0.5 * particles.radius(ball) / speed) : shortest;
    }
    return shortest;
  }

  void limitByGrain(std::size_t slot)
  {
    const Particles& particles = this->View.particles;
    const double mass = particles.mass(slot);
    const std::int32_t k = particles.shapedAt(slot);
    double radius = particles.radius(slot);
    double inertia = sphereInertia(mass, radius);
    if (k >= 0)
    {
      const UnitShape& shape = this->View.shapes[particles.shaped[k].shape];
      const double size = particles.shaped[k].size;
      radius = size * shape.equivalentRadius;
      inertia =
        mass * size * size * std::min({ shape.inertia.x, shape.inertia.y, shape.inertia.z });
    }
    const LimitSums& sums = this->Sums[slot];
    const auto largest = [](const Vec3& v) { return std::max({ v.x, v.y, v.z }); };
    const double rate = std::max(largest(sums.along) / mass, largest(sums.about) / inertia);
    if (rate > 0.0)
    {
      this->Found.byStiffness = std::min(this->Found.byStiffness, std::sqrt(2.0 / rate));
    }
    const double modulus = this->View.materials.of(particles.material[slot]).youngsModulus;
    const double density = mass / sphereMass(1.0, radius);
    this->Found.byWaves = std::min(this->Found.byWaves, radius * std::sqrt(density / modulus));
    const StepSums alone = this->ratesOf(slot);
    const double twice = longest({ 2.0 * alone.stiffness, 2.0 * alone.dashpot });
    this->Found.ofGrains = std::min(this->Found.ofGrains, twice);
    this->Found.ofGrains = std::min(this->Found.ofGrains, this->crossing(slot));
    if (alone.dashpot > 0.0 && sums.contacts == 0)
    {
      this->Found.stable = std::min(this->Found.stable, longest(alone));
    }
  }

  const LimitsView& View;
  std::vector<LimitSums> Sums; ///< by slots of first balls
  StepLimits Found;
};

}

StepLimits findLimits(const LimitsView& view)
{
  return Finder(view).find();
}

std::string inWords(const StepLimits& limits)
{
  if (limits.grain < 0)
  {
    return {};
  }
  const std::string other = limits.partner >= 0 ? "grain " + std::to_string(limits.partner)
                                                : "wall element " + std::to_string(limits.element);
  return "grain " + std::to_string(limits.grain) + ", which has " +
    std::to_string(limits.contacts) + (limits.contacts == 1 ? " contact" : " contacts") +
    ", with " + other + " allows steps up to " + inWords(limits.stable) + " s";
}

}
