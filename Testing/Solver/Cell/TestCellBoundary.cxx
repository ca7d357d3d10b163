// Cells of which only the boundary moves: grains that nothing touches keep their velocities, images
// move against their grains, stress of a packing is that of a cell which carries its grains, and the
// work of the boundary accounts for all energy.
#include "Applied.h"
#include "Cells.h"
#include "Check.h"
#include "Clumps.h"

#include "Integrators/HalfStep.h"

#include <algorithm>
#include <cmath>
#include <vector>

using namespace dem;

namespace
{

CellChoice boundaryOnly(CellChoice choice)
{
  choice.carriesGrains = false;
  return choice;
}

/// A skew cell that is sheared alone, so that L L = 0 and images do not accelerate.
CellChoice skewSheared()
{
  CellChoice choice = cells::cell(cells::Skew);
  choice.velocityGradient.b.x = 30.0; // of vx along y
  return boundaryOnly(choice);
}

/// A grain that flies through faces is always x0 + v t, but for whole edges S, and has the velocity
/// v + L S of its image there. The boundary supplies what it gains (collisions of LAMMPS left out the
/// jump of the velocity at a sheared face, issue 4602, and two moves to one image lost atoms, pull
/// request 4407).
void freeGrain(bool shaped)
{
  const CellChoice choice = skewSheared();
  Config config = cells::beads(choice);
  config.material.youngsModulus = 1e3; // nothing touches, and steps are long
  config.shapes = { scene::dumbbell() };
  scene::setSteps(config, 1e-5, 4000);
  const Vec3 begin{ 0.007, 0.008, 0.011 }, velocity{ 0.3, 2.0, -0.7 };
  Snapshot start;
  if (shaped)
  {
    ShapedGrain clump;
    clump.size = 0.001;
    clump.position = begin;
    clump.velocity = velocity;
    scene::addClump(config, 0, clump, start);
  }
  else
  {
    start = scene::startFrom({ scene::grain(0, 0.001, 2500.0, begin, velocity) });
  }
  Simulation run(config, Scene(), start);
  const std::string name = shaped ? "a clump" : "a sphere";
  check::close(name + " begins with its own velocity [m/s]",
    norm(motionOf(run.particles(), 0).velocities.linear - velocity), 0.0, 1e-15);
  scene::advance(run, 4000);
  const Snapshot end = run.snapshot();
  const GrainMotion seen = motionOf(end.particles, 0);
  const Vec3 apart = seen.position - (begin + 0.04 * velocity);
  const Vec3 whole = apart - end.particles.space.between(apart);
  check::isTrue(name + " went through faces: " + check::number(whole.y), whole.y < -0.05);
  check::atMost(name + ", position off by [m]", norm(apart - whole), 1e-12);
  check::atMost(name + ", velocity off by [m/s]",
    norm(seen.velocities.linear - velocity - choice.velocityGradient * whole), 1e-11);
  const Totals totals = run.observe().totals;
  const double mass = end.particles.mass(0);
  const Vec3 v = seen.velocities.linear;
  check::relative(name + ", kinetic energy", totals.translationalEnergy, 0.5 * mass * dot(v, v),
    1e-12);
  check::atMost(name + ", energy that the boundary does not account for",
    std::abs(totals.dissipatedEnergy) / totals.translationalEnergy, 1e-11);
}

/// Two grains at rest on either side of a sheared face. In open space that is a grain at rest and
/// one that comes with the velocity -L S of the image: both runs have the same hit and lose as much
/// energy.
void pairAcross(Integrator integrator)
{
  const CellChoice choice = skewSheared();
  Config config = cells::beads(choice);
  config.integrator = integrator;
  config.material.slidingFriction = 0.4;
  config.material.restitution = 0.8;
  scene::setSteps(config, 1e-6, 3000);
  const Vec3 edge = choice.edges.b;
  // The image at x - edge moves along -x.
  const Vec3 first{ 0.004, 0.0008, 0.007 };
  const Vec3 image = first + Vec3{ 0.0019, -0.0009, 0.0002 };
  const Vec3 slower = -(choice.velocityGradient * edge);
  const auto pair = [&](bool open)
  {
    return scene::startFrom({ scene::grain(0, 0.001, 2500.0, first),
      scene::grain(1, 0.001, 2500.0, open ? image : image + edge, open ? slower : Vec3{}) });
  };
  Simulation periodic(config, Scene(), pair(false));
  config.cell = {};
  Simulation open(config, Scene(), pair(true));
  scene::advance(periodic, 3000);
  scene::advance(open, 3000);
  const std::string name = nameOf(integrator);
  const Snapshot end = periodic.snapshot();
  for (std::size_t k = 0; k < 2; ++k)
  {
    const Vec3 apart = end.particles.position.get(k) - open.particles().position.get(k);
    const Vec3 whole = apart - end.particles.space.between(apart);
    check::atMost(name + ", position, off by [m]", norm(apart - whole), 1e-12);
    check::atMost(name + ", velocity, off by [m/s]",
      norm(scene::velocitiesOf(periodic, k).linear - choice.velocityGradient * whole -
        scene::velocitiesOf(open, k).linear),
      1e-9);
  }
  check::isTrue(name + ", they hit each other", norm(scene::velocitiesOf(open, 0).linear) > 0.05);
  const double lost = open.observe().totals.dissipatedEnergy;
  check::isTrue(name + ", energy is lost", lost > 0.0);
  check::relative(name + ", energy that is lost", periodic.observe().totals.dissipatedEnergy, lost,
    1e-6);
}

/// Stress of a regular packing that is pressed by its beginning and then sheared a little.
Matrix3 stressAfterShear(bool carries, double& kinetic)
{
  const double diameter = 0.002, distance = 0.999 * diameter;
  CellChoice choice = cells::cube(3.0 * std::sqrt(2.0) * distance);
  choice.carriesGrains = carries;
  choice.velocityGradient.b.x = 0.02;
  choice.control[3] = CellControl::Strain; // and stays there
  choice.strain[3] = 2e-4;
  Config config = cells::beads(choice);
  config.allowInitialOverlap = true;
  config.material.youngsModulus = 5e6;
  config.material.slidingFriction = 0.0;
  config.numericalDamping = 0.3;
  scene::setSteps(config, 5e-6, 12000);
  Simulation run(config, Scene(), scene::startFrom(cells::faceCentred(3, diameter, distance)));
  scene::advance(run, 12000);
  const Totals totals = run.observe().totals;
  kinetic = frobenius(totals.cell.kineticStress);
  check::close("strain of the cell", totals.cell.strain.b.x, 2e-4, 1e-12);
  return totals.cell.contactStress;
}

/// A packing that the boundary alone pulls along comes to the stress of one that is carried.
void sameStress()
{
  double ofCarried = 0.0, ofPulled = 0.0;
  const Matrix3 carried = stressAfterShear(true, ofCarried);
  const Matrix3 pulled = stressAfterShear(false, ofPulled);
  check::isTrue("shear stress " + check::number(carried.b.x), std::abs(carried.b.x) > 1.0);
  check::relative("shear stress, pulled beside carried", pulled.b.x, carried.b.x, 1e-4);
  check::relative("pressure, pulled beside carried", pulled.a.x, carried.a.x, 1e-6);
  check::atMost("stress of motion that is left, of the shear stress",
    std::max(ofCarried, ofPulled) / std::abs(carried.b.x), 1e-6);
}

/// A gas that loses nothing: what the boundary supplies is what the grains have.
/// @return the supplied energy over the first kinetic energy
double gas(const CellChoice& choice, int threads, Snapshot& end)
{
  Config config = cells::beads(choice);
  config.material.restitution = 1.0;
  config.material.youngsModulus = 5e6;
  config.gravity = { 2.0, -3.0, 1.0 };
  config.threads = threads;
  scene::setSteps(config, 2e-6, 20000);
  Simulation run(config, Scene(), scene::startFrom(cells::anywhere(choice, 200, 0.001, 0.5, 12)));
  const double first = run.observe().totals.translationalEnergy;
  scene::advance(run, 20000);
  const Totals totals = run.observe().totals;
  check::atMost("energy of a gas that is not accounted for",
    std::abs(totals.dissipatedEnergy) / totals.translationalEnergy, 0.01);
  end = run.snapshot();
  return totals.translationalEnergy / first;
}

void energyOfGas()
{
  Snapshot one, three;
  CellChoice choice = skewSheared();
  choice.velocityGradient.b.x = 60.0;
  choice.velocityGradient.a.x = -4.0;
  const double gain = gas(choice, 1, one);
  check::isTrue("the boundary heats the gas: " + check::number(gain), gain > 1.5);
  gas(choice, 3, three);
  bool same = one.particles.size() == three.particles.size();
  for (std::size_t k = 0; same && k < one.particles.size(); ++k)
  {
    const auto slot = std::find(three.particles.id.begin(), three.particles.id.end(),
                        one.particles.id[k]) - three.particles.id.begin();
    same = norm(one.particles.position.get(k) - three.particles.position.get(slot)) == 0.0 &&
      norm(one.particles.velocity.get(k) - three.particles.velocity.get(slot)) == 0.0;
  }
  check::isTrue("bits of one thread and of three", same && one.suppliedEnergy == three.suppliedEnergy);
}

/// New grains have the velocity of their inflow, wherever they come.
void newGrains()
{
  const CellChoice choice = skewSheared();
  Config config = cells::beads(choice);
  config.maximumParticles = 100;
  scene::setSteps(config, 5e-6, 100);
  Scene scene;
  Inflow inflow;
  inflow.region.low = { 0.004, 0.004, 0.004 };
  inflow.region.high = { 0.02, 0.018, 0.02 };
  inflow.sizes.radiusMin = inflow.sizes.radiusMax = 0.0004;
  inflow.amount = InflowAmount::Number;
  inflow.rate = 20000.0;
  inflow.velocity = { 0.1, -0.2, 0.05 };
  scene.inflows = { inflow };
  Simulation run(config, scene);
  std::int64_t seen = 0;
  double differs = 0.0;
  for (std::int64_t step = 1; step <= 100; ++step)
  {
    scene::advance(run, step);
    const Particles grains = run.particles();
    for (std::size_t k = 0; k < grains.size(); ++k)
    {
      differs = grains.id[k] >= seen
        ? std::max(differs, norm(grains.velocity.get(k) - inflow.velocity))
        : differs;
    }
    seen = std::max<std::int64_t>(seen, static_cast<std::int64_t>(grains.size()));
  }
  check::isTrue("grains came: " + std::to_string(seen), seen > 5);
  check::atMost("velocity of a new grain, off by [m/s]", differs, 1e-12);
}

}

int main()
{
  return check::run(
    []
    {
      freeGrain(false);
      freeGrain(true);
      for (const Integrator integrator :
        { Integrator::SemiImplicitEuler, Integrator::Leapfrog, Integrator::VelocityVerlet })
      {
        pairAcross(integrator);
      }
      sameStress();
      energyOfGas();
      newGrains();
    });
}
