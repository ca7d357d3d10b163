// Single values of bonds between unequal grains: what their dashpots do in one step, where they
// break, what does not break or heal them, and how long steps may be.
#include "BondedGrains.h"
#include "Check.h"

using namespace dem;

namespace
{

constexpr double Small = 0.5e-3, Large = 1.5e-3, Distance = Small + Large;

std::vector<Particle> pair()
{
  return { scene::grain(0, Small, 2500.0, {}), scene::grain(1, Large, 2500.0, { Distance, 0, 0 }) };
}

double inertiaOf(const Particle& grain)
{
  return sphereInertia(grain.mass, grain.radius);
}

/// A dashpot across a bond is 2 zeta sqrt(k m), where the mass is what both ends feel of a push
/// across at the middle of the contact, and its force has arms to there.
void dashpotAcross()
{
  constexpr double zeta = 0.1, speed = 0.02, dt = 1e-9;
  Config config = scene::withBonds();
  config.bonds.breaking = BondBreaking::Never;
  config.bonds.damping = zeta;
  scene::setSteps(config, dt, 1);
  std::vector<Particle> grains = pair();
  grains[1].velocity.y = speed;
  Simulation run(config, {}, scene::startFrom(grains));
  scene::advance(run, 1);
  const Particles now = run.particles();
  const double k = config.bonds.youngsModulus / config.bonds.stiffnessRatio * Pi * Small * Small /
    Distance; // of a bond as thick as the smaller grain
  const double perMass = 1.0 / grains[0].mass + 1.0 / grains[1].mass +
    Small * Small / inertiaOf(grains[0]) + Large * Large / inertiaOf(grains[1]);
  const double push = dt * 2.0 * zeta * std::sqrt(k / perMass) * speed;
  check::relative("push on the small one", grains[0].mass * now.velocity.get(0).y, push, 1e-3);
  check::relative("on the large one", grains[1].mass * (now.velocity.get(1).y - speed), -push,
    1e-3);
  check::relative("rotation of the small one",
    inertiaOf(grains[0]) * now.angularVelocity.get(0).z / push, Small, 1e-3);
  check::relative("of the large one", inertiaOf(grains[1]) * now.angularVelocity.get(1).z / push,
    Large, 1e-3);
}

/// Moves the second one.
void move(Simulation& run, const Vec3& displacement)
{
  Snapshot state = run.snapshot();
  state.particles.position.set(1, state.particles.position.get(1) + displacement);
  run.restore(state);
}

/// A bond breaks where the two touch, not in the middle between them.
void positionOfBreak()
{
  Config config = scene::withBonds();
  scene::setSteps(config, 1e-9, 1);
  Simulation run(config, {}, scene::startFrom(pair()));
  const double displacement =
    1.01 * config.bonds.tensileStrength * Distance / config.bonds.youngsModulus;
  move(run, { displacement, 0, 0 });
  scene::advance(run, 1);
  const std::vector<BondBreak> breaks = run.observe().breaks;
  check::equal("breaks", static_cast<long long>(breaks.size()), 1);
  check::relative("position", breaks.at(0).position.x, Small / Distance * (Distance + displacement),
    1e-12);
}

/// The energy of a bond that is pressed breaks nothing, that of one which is pulled does.
void pressedBond()
{
  for (const double sign : { -1.0, 1.0 })
  {
    Config config = scene::withBonds();
    config.bonds.breaking = BondBreaking::Energy;
    config.bonds.fractureEnergy = 0.01;
    scene::setSteps(config, 1e-9, 1);
    Simulation run(config, {}, scene::startFrom(pair()));
    const double displacement =
      1.5 * std::sqrt(2.0 * config.bonds.fractureEnergy * Distance / config.bonds.youngsModulus);
    move(run, { sign * displacement, 0, 0 });
    scene::advance(run, 1);
    check::equal(sign < 0.0 ? "breaks when pressed" : "breaks when pulled",
      run.observe().totals.brokenBonds, sign < 0.0 ? 0 : 1);
  }
}

/// Two that are apart do not heal, for as long as they are, though they attract each other and so
/// their contact continues.
void noHealingApart()
{
  for (const double sign : { -1.0, 1.0 })
  {
    Config config = scene::withBonds();
    config.bonds.healingTime = 1e-7;
    config.bonds.damping = 0.0;
    config.bonds.tensileStrength = 1e9;
    config.law.adhesion = AdhesionLaw::Hamaker;
    config.material.law[LawValue::HamakerConstant] = 1e-15;
    config.material.law[LawValue::HamakerDistance] = 1e-4;
    scene::setSteps(config, 1e-9, 300);
    Simulation run(config, {}, scene::startFrom(pair()));
    move(run, { sign * 2e-6, 5e-5, 0.0 });
    scene::advance(run, 50);
    check::equal("bonds after the break", run.observe().totals.bondCount, 0);
    scene::advance(run, 300);
    check::equal(sign < 0.0 ? "bonds of two that are pressed" : "bonds of two that are apart",
      run.observe().totals.bondCount, sign < 0.0 ? 1 : 0);
  }
}

/// Dashpots with a share zeta of critical damping make the longest step of the leapfrog shorter by
/// sqrt(1 + zeta^2) - zeta.
void stepsOfDampedBonds()
{
  const auto longest = [](double zeta)
  {
    Config config = scene::withBonds();
    config.bonds.damping = zeta;
    scene::setSteps(config, 1e-9, 1);
    return Simulation(config, {}, scene::startFrom(pair())).stepLimits().stable;
  };
  for (const double zeta : { 0.1, 0.7 })
  {
    check::relative("longest step with " + check::number(zeta) + " of critical damping",
      longest(zeta) / longest(0.0), std::sqrt(1.0 + zeta * zeta) - zeta, 1e-9);
  }
}

/// The share 1 - B^4 that LAMMPS' choice smooth leaves of forces and moments, B the share of the
/// strength, and the energy that this takes from 0 on: U (1 - B^4 / 3).
void smoothEnd()
{
  Config config = scene::withBonds(BondLaw::Rotational);
  config.bonds.breaking = BondBreaking::Combined;
  config.bonds.tensileStrength = 0.02;
  config.bonds.shearStrength = 0.04;
  config.bonds.bendingStrength = config.bonds.twistingStrength = 1e-6;
  config.bonds.damping = 0.0;
  scene::setSteps(config, 1e-9, 1);
  const auto at = [&](bool smooth, const Vec3& displacement)
  {
    config.bonds.smooth = smooth;
    Simulation run(config, {}, scene::startFrom(pair()));
    move(run, displacement);
    return run.observe();
  };
  for (const Vec3& displacement :
    { Vec3{ 1.5e-6, 0, 0 }, Vec3{ 1e-6, 0.4e-6, 0 }, Vec3{ -1e-6, 0.4e-6, 0 } })
  {
    const Observation plain = at(false, displacement), smooth = at(true, displacement);
    const double B = plain.bonds.at(0).strained;
    check::isTrue("share of the strength " + check::number(B), B > 0.1 && B < 1.0);
    const double left = 1.0 - B * B * B * B;
    check::relative("force", norm(smooth.force[0]), left * norm(plain.force[0]), 1e-12);
    check::close("torque over that of an elastic bond", norm(smooth.torque[1]),
      left * norm(plain.torque[1]), 1e-12 * norm(plain.torque[1]));
    check::relative("energy", smooth.totals.bondEnergy,
      (1.0 - B * B * B * B / 3.0) * plain.totals.bondEnergy, 1e-12);
  }
  config.bonds.smooth = true;
  Simulation run(config, {}, scene::startFrom(pair()));
  const double most = 2e-6; // B = 1
  const auto force = [&](double share)
  {
    move(run, { share * most - run.particles().position.get(1).x + Distance, 0, 0 });
    return norm(run.observe().force[0]);
  };
  check::atMost("force just before the end, over the strength", force(0.9999) / 0.02, 5e-4);
  scene::advance(run, 1);
  check::equal("bonds before the end", run.observe().totals.bondCount, 1);
  config.bonds.breaking = BondBreaking::Force;
  check::contains("another criterion", findProblem(config),
    "BondSmooth needs BondBreaking Combined, but BondBreaking is Force.");
  config.bonds.breaking = BondBreaking::Combined;
  config.bonds.softening = 2.0;
  check::contains("softening", findProblem(config), "with BondSmooth the latter must be 1.");
}

void all()
{
  smoothEnd();
  stepsOfDampedBonds();
  dashpotAcross();
  positionOfBreak();
  pressedBond();
  noHealingApart();
}

}

int main()
{
  return check::run(all);
}
