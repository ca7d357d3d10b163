// Single values of laws of contact: what a contact has taken up is what it stores and has lost, on
// any branch; forces are slopes of energies, also where bodies overlap; limits of friction.
#include "Check.h"
#include "HeldContact.h"

#include <cmath>

using namespace dem;

namespace
{

constexpr double R = 1e-3;

Config luding(double adhesive)
{
  Config config = scene::still();
  config.law.normal = NormalLaw::Luding;
  config.material.law[LawValue::NormalStiffness] = 500.0;
  config.material.law[LawValue::PlasticStiffnessRatio] = 4.0;
  config.material.law[LawValue::PlasticityDepth] = 0.01;
  config.material.law[LawValue::AdhesiveStiffnessRatio] = adhesive;
  return config;
}

/// Beyond the depth of plasticity a contact goes back along k_p, however deep it was.
void ludingBeyondItsDepth()
{
  scene::OneContact contact(luding(0.0), wallLaws(luding(0.0), { {} }, 1e-7), { R, 1e-6, true });
  const double depth = 0.01 * R;
  for (const double share : { 1.0, 1.5, 3.0 })
  {
    const double deep = share * depth, change = 0.01 * deep;
    const double most = contact.force(deep);
    check::relative("k_p back from " + check::number(share) + " of the depth",
      (most - contact.force(deep - change)) / change, 4.0 * 500.0, 1e-9);
  }
}

/// From touch to the largest overlap and back to where surfaces pull: work is energy and what is
/// lost.
void workOfPull()
{
  const Config config = luding(0.7);
  const double deep = 0.006 * R;
  for (const double back : { 0.8, 0.5, 0.2, 0.05 })
  {
    scene::OneContact contact(config, wallLaws(config, { {} }, 1e-7), { R, 1e-6, true });
    const double work = contact.press(0.0, deep, 20000) + contact.press(deep, back * deep, 20000);
    check::relative("Luding, work at " + check::number(back) + " of the deepest",
      contact.energy(back * deep) + contact.plastic(back * deep), work, 1e-4);
  }
}

/// A bridge of liquid pulls as hard wherever bodies overlap.
void bridgesOfPressedBodies()
{
  for (const AdhesionLaw law : { AdhesionLaw::Willett, AdhesionLaw::Rabinovich })
  {
    Config config = scene::still();
    config.material.law[LawValue::LiquidVolume] = 1e-11;
    config.material.law[LawValue::LiquidSurfaceTension] = 0.0727;
    config.law.adhesion = law;
    scene::Held bridge(config, R);
    slopes("bridge", bridge, { -2e-5, -5e-6, 1e-6, 5e-5 }, 1e-8);
  }
}

/// Friction of surfaces that adhere (DMT) is limited by what presses them on each other: elasticity
/// and the pull-off.
void limitOfStickyFriction()
{
  Config config = scene::still();
  config.law.adhesion = AdhesionLaw::DMT;
  config.material.law[LawValue::SurfaceEnergy] = 0.05;
  config.material.slidingFriction = 0.4;
  scene::OneContact contact(config, grainLaws(config, 1e-6), { R, 1e-6, false });
  const double pullOff = -contact.force(1e-14), overlap = 1e-5;
  check::isTrue("it pulls", pullOff > 1e-5);
  const double normal = contact.force(overlap, { 100.0, 0.0, 0.0 });
  check::relative("friction at its limit", std::abs(contact.totalForce().x),
    0.4 * (normal + 2.0 * pullOff), 1e-9);
}

/// What is left of a spring that shrinks with its stiffness k while it is unloaded: k (k u)^2, and
/// k goes with the root of the overlap.
void energyOfRescaledSprings()
{
  Config config = scene::still();
  config.law.sliding = SlidingLaw::RescaledDisplacement;
  config.material.slidingFriction = 10.0;
  scene::OneContact contact(config, grainLaws(config, 1e-7), { R, 1e-6, false });
  scene::OneContact plain(config, grainLaws(config, 1e-7), { R, 1e-6, false });
  const double deep = 2e-5;
  plain.force(deep);
  for (int step = 0; step < 100; ++step)
  {
    contact.force(deep, { 0.1, 0.0, 0.0 });
  }
  const double wound = contact.energy(deep) - plain.energy(deep);
  check::isTrue("there is a spring", wound > 0.0);
  for (const double share : { 0.9, 0.5, 0.1 })
  {
    check::relative("energy at " + check::number(share) + " of the overlap",
      contact.energy(share * deep) - plain.energy(share * deep), wound * std::pow(share, 1.5),
      1e-6);
  }
}

/// A spring of model C is 2.25 mu_r^2 as stiff as the contact; a constant torque on a slow grain
/// stops it in one step, and no more.
void rolling()
{
  constexpr double step = 1e-7, overlap = 1e-5, spin = 0.01, mass = 1e-6;
  Config config = scene::still();
  config.material.rollingFriction = 0.3;
  config.law.rolling = RollingLaw::ElasticPlastic;
  scene::OneContact elastic(config, grainLaws(config, step), { R, mass, false });
  const double reduced = 0.5 * R; // of both radii here
  const double stiffness = elastic.force(overlap) / overlap;
  elastic.force(overlap, {}, { spin, 0.0, 0.0 });
  check::relative("torque of the spring", norm(elastic.torque()),
    2.25 * 0.09 * stiffness * reduced * reduced * spin * step, 1e-9);
  config.law.rolling = RollingLaw::Constant;
  scene::OneContact constant(config, wallLaws(config, { {} }, step), { R, mass, true });
  constant.force(overlap, {}, { spin, 0.0, 0.0 });
  check::relative("torque on a slow grain", norm(constant.torque()),
    0.4 * mass * R * R * spin / step, 1e-9);
  config.law.rolling = RollingLaw::ConstantLength;
  config.material.law[LawValue::RollingFrictionLength] = 2.5e-4;
  for (const bool atWall : { false, true })
  {
    scene::OneContact length(config,
      atWall ? wallLaws(config, { {} }, step) : grainLaws(config, step), { R, mass, atWall });
    const double normal = length.force(overlap, {}, { 1e3, 0.0, 0.0 });
    check::relative("torque of a length", norm(length.torque()), 2.5e-4 * normal, 1e-9);
  }
}

void all()
{
  rolling();
  limitOfStickyFriction();
  energyOfRescaledSprings();
  ludingBeyondItsDepth();
  workOfPull();
  bridgesOfPressedBodies();
}

}

int main()
{
  return check::run(all);
}
