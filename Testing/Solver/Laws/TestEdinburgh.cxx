// Edinburgh elasto-plastic adhesion, against closed forms and Luding's law.
#include "Check.h"
#include "Impact.h"
#include "Laws/LawSteps.h"
#include "OneContact.h"
#include "Vectors/Power.h"

#include "Basics/Random.h"

#include <cmath>

using namespace dem;

namespace
{

const double Radius = 0.002;
const double Density = 2000.0;
const double Modulus = 1e7;
const double Ratio = 4.0; ///< k_2 / k_1

/// 4/3 E* of a grain at a rigid wall.
double hertz()
{
  return 4.0 / 3.0 * Modulus / (1.0 - 0.25 * 0.25);
}

Config edinburgh(double n, double chi, double energy)
{
  Config config = scene::still({ "powder", Modulus, 0.25, Density });
  config.law.normal = NormalLaw::EEPA;
  config.material.law[LawValue::PlasticStiffnessRatio] = Ratio;
  config.material.law[LawValue::LoadingExponent] = n;
  config.material.law[LawValue::AdhesionExponent] = chi;
  config.material.law[LawValue::SurfaceEnergy] = 0.5 * energy;
  return config;
}

/// One contact with a wall.
class Led : public scene::OneContact
{
public:
  explicit Led(const Config& config)
    : OneContact(config, wallLaws(config, { {} }, 1e-7),
        { Radius, sphereMass(Density, Radius), true })
  {
  }
};

/// Powers of the solver's own, against those of the C library.
void powers()
{
  double worst = 0.0;
  for (const double y : { 0.3, 0.5, 2.0 / 3.0, 1.0, 1.5, 2.5, 7.3 })
  {
    for (double x = 1e-9; x < 30.0; x *= 1.0371)
    {
      worst = std::max(worst, std::abs(power(x, y) / std::pow(x, y) - 1.0));
    }
  }
  check::atMost("power, largest relative error", worst, 4e-14);
  check::equal("power of 0", power(0.0, 0.5) == 0.0 && power(1.0, 7.3) == 1.0, 1);
}

/// With n = chi = 1 and the constants that correspond it is Luding's law for what has been as deep
/// as that law's plasticity goes.
void equalsLuding()
{
  const double k1 = hertz() * Radius, k2 = Ratio * k1, kc = 0.6 * k1, deep = 2e-5;
  const double plastic = (1.0 - 1.0 / Ratio) * deep;
  const double least = k2 * plastic / (k2 + kc);
  Config config = edinburgh(1.0, 1.0, kc * least / (1.5 * Pi * std::sqrt(Radius * plastic)));
  Config other = scene::still();
  other.law.normal = NormalLaw::Luding;
  other.material.law[LawValue::NormalStiffness] = k1;
  other.material.law[LawValue::PlasticStiffnessRatio] = Ratio;
  other.material.law[LawValue::PlasticityDepth] = deep / Radius; // k_2 once it has been as deep
  other.material.law[LawValue::AdhesiveStiffnessRatio] = kc / k1;
  Led ours(config), luding(other);
  double worst = 0.0, worstEnergy = 0.0;
  double overlap = 0.0;
  for (const double next : { 1.0, 0.9, 0.97, 1.01 * least / deep, 1.0, 0.5 * least / deep, 0.0 })
  {
    for (int k = 1; k <= 50; ++k)
    {
      const double delta = overlap + (next * deep - overlap) * k / 50;
      worst = std::max(worst, std::abs(ours.force(delta) - luding.force(delta)));
    }
    overlap = next * deep;
    worstEnergy = std::max(worstEnergy, std::abs(ours.energy(overlap) - luding.energy(overlap)));
  }
  check::atMost("n = 1, force beside Luding's law", worst, 1e-11 * k1 * deep);
  check::atMost("n = 1, energy beside Luding's law", worstEnergy, 1e-11 * k1 * deep * deep);
}

/// The three branches, the plastic overlap, f_min and where it is.
void branches()
{
  const double n = 1.5, chi = 2.5, energy = 0.4, off = 1e-4, deep = 2e-5, R = Radius;
  Config config = edinburgh(n, chi, energy);
  config.material.law[LawValue::PullOffForce] = off;
  Led contact(config);
  const double k1 = hertz() * std::sqrt(R), k2 = Ratio * k1;
  check::relative("touch", contact.force(1e-15), -off, 1e-6);
  check::relative("loading", contact.force(deep), k1 * std::pow(deep, n) - off, 1e-12);
  const double plastic = std::pow(1.0 - 1.0 / Ratio, 1.0 / n) * deep;
  check::relative("at the plastic overlap", contact.force(plastic), -off, 1e-9);
  const double fall = 1.5 * Pi * energy * std::sqrt(R * plastic);
  const double least = std::pow(std::pow(plastic, n) - fall / k2, 1.0 / n);
  check::isTrue("f_min is not that of half of the plastic overlap", least > 0.6 * plastic);
  check::relative("unloading", contact.force(0.97 * deep),
    k2 * (std::pow(0.97 * deep, n) - std::pow(plastic, n)) - off, 1e-10);
  check::relative("f_min", contact.force(least), -off - fall, 1e-9);
  const double adhesive = fall / std::pow(least, chi);
  check::relative("above it", contact.force(1.05 * least),
    k2 * (std::pow(1.05 * least, n) - std::pow(plastic, n)) - off, 1e-9);
  const double below = 0.7 * least;
  check::relative("below it", contact.force(below), -off - adhesive * std::pow(below, chi), 1e-10);
  // Back along a second branch of its own to the first, and on that.
  const double own = std::pow(below, n) + adhesive / k2 * std::pow(below, chi);
  check::relative("pressed again", contact.force(0.8 * least),
    k2 * (std::pow(0.8 * least, n) - own) - off, 1e-10);
  const double meets = std::pow(own / (1.0 - 1.0 / Ratio), 1.0 / n);
  check::isTrue("it meets the first branch before the largest overlap", meets < 0.9 * deep);
  check::relative("until the first branch", contact.force(0.99 * meets),
    k2 * (std::pow(0.99 * meets, n) - own) - off, 1e-9);
  check::relative("the third branch stays that of the largest overlap", contact.force(below),
    -off - adhesive * std::pow(below, chi), 1e-9);
  check::relative("and from there on that", contact.force(0.95 * deep),
    k1 * std::pow(0.95 * deep, n) - off, 1e-12);
  // A shallow contact cannot pull as much: half of its plastic overlap is where it does most.
  Led shallow(config);
  shallow.force(0.001 * deep);
  const double half = 0.0005 * plastic;
  const double most = k2 * (std::pow(2.0 * half, n) - std::pow(half, n));
  check::relative("f_min of a shallow contact", shallow.force(half), -off - most, 1e-9);
  check::relative("below that", shallow.force(0.5 * half), -off - most * std::pow(0.5, chi), 1e-9);
}

/// Friction of what is pressed with N is limited by N - f_0 + k_adh delta^chi.
void friction()
{
  const double deep = 2e-5, n = 1.5, mu = 0.5, energy = 0.4, off = 1e-4;
  Config config = edinburgh(n, n, energy);
  config.material.slidingFriction = mu;
  config.material.law[LawValue::PullOffForce] = off;
  Led contact(config);
  contact.force(deep);
  const double plastic = std::pow(1.0 - 1.0 / Ratio, 1.0 / n) * deep;
  const double fall = 1.5 * Pi * energy * std::sqrt(Radius * plastic);
  const double k2 = Ratio * hertz() * std::sqrt(Radius);
  const double adhesive = fall / (std::pow(plastic, n) - fall / k2);
  const double overlap = 0.98 * deep;
  const double normal = contact.force(overlap, { 1e4, 0, 0 });
  check::relative("limit of friction", -contact.totalForce().x,
    mu * (normal + off + adhesive * std::pow(overlap, n)), 1e-9);
  contact.force(0.3 * plastic);
  contact.force(0.3 * plastic, { 1e4, 0, 0 });
  check::close("no friction where it pulls as much as it can", contact.totalForce().x, 0.0,
    1e-9 * mu * normal);
}

/// What a grain without adhesion keeps of its energy is the work of unloading over that of loading,
/// k_2 / k_1 (1 - s^(n + 1) - (n + 1) s^n (1 - s)) with s = delta_p / delta_max.
void restitution()
{
  for (const double n : { 1.0, 1.5, 2.0 })
  {
    const Config config = edinburgh(n, n, 0.0);
    const double s = std::pow(1.0 - 1.0 / Ratio, 1.0 / n);
    const double kept =
      Ratio * (1.0 - std::pow(s, n + 1.0) - (n + 1.0) * std::pow(s, n) * (1.0 - s));
    const impact::Result result = impact::collide(config, scene::plane(0.1),
      { scene::grain(0, Radius, Density, { 0, 0, 1.0001 * Radius }, { 0, 0, -0.1 }) }, 2e-8,
      400000);
    check::isTrue("parts", result.parted);
    check::close("e with n = " + check::number(n), result.after.velocity.get(0).z / 0.1,
      std::sqrt(kept), 1e-3);
  }
  // Without plasticity it is as elastic as the dashpot says, at any exponent.
  for (const double n : { 1.0, 1.5, 2.2 })
  {
    Config config = edinburgh(n, n, 0.0);
    config.material.law[LawValue::PlasticStiffnessRatio] = 1.0;
    config.material.restitution = 0.6;
    const impact::Result result = impact::collide(config, scene::plane(0.1),
      { scene::grain(0, Radius, Density, { 0, 0, 1.0001 * Radius }, { 0, 0, -0.1 }) }, 2e-8,
      400000);
    check::close("dashpot, e with n = " + check::number(n), result.after.velocity.get(0).z / 0.1,
      0.6, 2e-3);
  }
}

/// A grain that hits slowly enough stays: what it has left after unloading does not pay for what
/// the pull takes. The speed of that is where kept energy and the work of the pull are the same.
void stays()
{
  const double n = 1.5, energy = 0.4;
  const Config config = edinburgh(n, n, energy);
  const double mass = sphereMass(Density, Radius);
  const auto kept = [&](double speed)
  {
    const double k1 = hertz() * std::sqrt(Radius);
    const double deep = std::pow(0.5 * mass * speed * speed * (n + 1.0) / k1, 1.0 / (n + 1.0));
    Led contact(config);
    contact.press(0.0, deep);
    return -contact.press(deep, 0.0);
  };
  double low = 1e-3, high = 10.0;
  for (int k = 0; k < 60; ++k)
  {
    const double middle = std::sqrt(low * high);
    (kept(middle) > 0.0 ? high : low) = middle;
  }
  for (const double share : { 0.97, 1.03 })
  {
    const double speed = share * low;
    const impact::Result result = impact::collide(config, scene::plane(0.1),
      { scene::grain(0, Radius, Density, { 0, 0, 1.0001 * Radius }, { 0, 0, -speed }) }, 4e-8,
      100000);
    check::equal("leaves at " + check::number(share) + " of the speed of sticking", result.parted,
      share > 1.0);
  }
}

/// What is lost to plastic deformation is the work that is not stored, also where a contact is
/// pressed again from the third branch up to the first one.
void losses()
{
  const double deep = 2e-5;
  Led contact(edinburgh(1.5, 2.5, 0.4));
  double overlap = 0.0, work = 0.0, before = 0.0;
  for (const double next : { 1.0, 0.2, 0.4, 0.1, 0.9, 0.3, 1.2, 0.05, 0.0 })
  {
    const double some = contact.press(overlap, next * deep, 40000);
    overlap = next * deep;
    work += some;
    const double lost = contact.plastic(overlap);
    check::relative("work that is lost up to " + check::number(next), lost,
      work - contact.energy(overlap), 3e-4);
    check::isTrue("which never comes back", lost > 0.9999 * before);
    before = lost;
  }
}

/// Force and energy belong together on the second and third branches; pressed while it is sheared,
/// unloaded and reversed in any order, a contact never gives more than it took.
void cycles()
{
  const double deep = 2e-5;
  Config config = edinburgh(1.5, 2.5, 0.4);
  config.material.law[LawValue::PullOffForce] = 1e-4;
  Led contact(config);
  const double down = contact.press(0.0, deep);
  const double stored = contact.energy(deep);
  check::isTrue("some of the work is lost", stored < 0.95 * down);
  double overlap = deep, energy = stored;
  for (const double next :
    { 0.9, 0.95, 0.6, 0.602, 0.2, 0.202, 0.15 }) // reversals on the third branch
  {
    const double work = contact.press(overlap, next * deep);
    overlap = next * deep;
    check::close("work up to " + check::number(next), work, contact.energy(overlap) - energy,
      1e-5 * down);
    energy = contact.energy(overlap);
  }

  config.law.sliding = SlidingLaw::RescaledForce; // creates none itself
  config.law.turning = SpringTurning::CommonSpin;
  for (const double mu : { 0.4, 1e9 })
  {
    config.material.slidingFriction = mu;
    Random chance(7);
    double least = 0.0, most = 0.0;
    for (int path = 0; path < 40; ++path)
    {
      Led moved(config);
      double work = 0.0, overlap = 0.0;
      for (int leg = 0; leg < 12; ++leg)
      {
        const double end = leg == 11 ? 0.0 : deep * chance.uniform(0.0, 1.0);
        const double slide = 1e-6 * chance.uniform(-1.0, 1.0);
        constexpr int steps = 1000;
        double normal = moved.force(overlap), shear = -moved.totalForce().x;
        for (int k = 1; k <= steps; ++k)
        {
          const double next = overlap + (end - overlap) * k / steps;
          const double n = moved.force(next, { slide / steps / 1e-7, 0, 0 });
          const double t = -moved.totalForce().x;
          work += 0.5 * (normal + n) * (end - overlap) / steps + 0.5 * (shear + t) * slide / steps;
          normal = n;
          shear = t;
        }
        overlap = end;
      }
      least = std::min(least, work);
      most = std::max(most, work);
    }
    check::isTrue("cycles take energy", most > 0.1 * down);
    check::atMost("no cycle gives any, mu = " + check::number(mu), -least, 1e-4 * down);
  }
}

/// A heap of sticky grains, stopped in the middle and continued from what it remembers.
void restart()
{
  Config config = edinburgh(1.4, 2.0, 0.05);
  config.material.slidingFriction = 0.4;
  config.material.law[LawValue::PullOffForce] = 1e-6;
  config.gravity = { 0, 0, -9.81 };
  scene::setSteps(config, 2e-6, 4000);
  std::vector<Particle> grains;
  for (int k = 0; k < 27; ++k)
  {
    const Vec3 overlap{ 2.001 * (k % 3) + 0.1 * (k / 9), 2.001 * (k / 3 % 3) + 0.07 * (k / 9),
      1.001 + 2.001 * (k / 9) };
    grains.push_back(scene::grain(k, Radius, Density, Radius * overlap, { 0.02, 0, -0.3 }));
  }
  Simulation whole(config, scene::plane(0.1), scene::startFrom(grains));
  scene::advance(whole, 2000);
  const Snapshot middle = whole.snapshot();
  scene::advance(whole, 4000);
  bool remembered = false;
  for (std::size_t k = 0; k < middle.extras.size(); ++k)
  {
    remembered = remembered || middle.extras[k] > 0.0;
  }
  check::isTrue("contacts remember",
    remembered && middle.extras.size() == 3 * middle.contacts.size());
  Simulation rest(config, scene::plane(0.1), middle);
  scene::advance(rest, 4000);
  check::isTrue("continued to the bit", scene::identical(rest.snapshot(), whole.snapshot()));
}

/// Unloading is stiffer than loading, so steps are shorter; what cannot be combined is refused.
void configuration()
{
  const Config hertzian = scene::still({ "powder", Modulus, 0.25, Density });
  const Config config = edinburgh(1.5, 1.5, 0.1);
  const auto scale = [](const Config& c)
  { return stepScale(c.law, c.material, Materials(c).largest(), Radius, Density); };
  check::relative("step", scale(config), scale(hertzian) / std::sqrt(Ratio), 1e-12);
  const Config linear = edinburgh(1.0, 1.0, 0.1);
  check::relative("step of n = 1", scale(linear),
    std::sqrt(sphereMass(Density, Radius) / (Ratio * hertz() * Radius)) / 15.0, 1e-9);
  for (const AdhesionLaw law : { AdhesionLaw::DMT, AdhesionLaw::SJKR })
  {
    Config twice = config;
    twice.law.adhesion = law;
    check::contains("adhesion twice", findProblem(twice),
      std::string(
        "NormalLaw is EEPA, which has the adhesion of surfaces in it and cannot be combined with "
        "AdhesionLaw ") +
        nameOf(law));
  }
  Config wrong = config;
  wrong.material.law[LawValue::LoadingExponent] = 0.5;
  check::contains("exponent", findProblem(wrong),
    "LoadingExponent is 0.5 but must be from 1 to 3.");
}

}

int main()
{
  return check::run(
    []
    {
      powers();
      equalsLuding();
      branches();
      friction();
      restitution();
      stays();
      losses();
      cycles();
      restart();
      configuration();
    });
}
