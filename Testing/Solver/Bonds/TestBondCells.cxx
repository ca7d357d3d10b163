// Bonds through the faces of periodic cells: elastic constants of a lattice, a body that crosses
// faces as it does in open space, dashpots of images that move, the same bits by any route to a
// step, other edges of the same lattice, and bonds that are too long for a cell.
#include "BondedGrains.h"
#include "Cells.h"
#include "Check.h"

#include <cmath>

using namespace dem;

namespace
{

constexpr double Diameter = 2e-3;

Config bonded(const CellChoice& choice, BondLaw law)
{
  Config config = scene::withBonds(law);
  config.cell = choice;
  config.bonds.breaking = BondBreaking::Never;
  config.bonds.damping = 0.0;
  return config;
}

/// Change of the stress of a bonded lattice for a small strain, over the strain.
Matrix3 response(BondLaw law, const Matrix3& direction)
{
  const int count = 3;
  CellChoice choice = cells::cube(count * std::sqrt(2.0) * Diameter);
  const std::int64_t steps = 100;
  const double timeStep = 1e-8, strain = 1e-8;
  choice.velocityGradient = (strain / (timeStep * static_cast<double>(steps))) * direction;
  Config config = bonded(choice, law);
  scene::setSteps(config, timeStep, steps);
  Simulation run(config, Scene(), scene::startFrom(cells::faceCentred(count, Diameter, Diameter)));
  check::equal("bonds", run.observe().totals.bondCount, 6 * 4 * count * count * count);
  scene::advance(run, steps);
  return (1.0 / strain) * run.observe().totals.cell.contactStress;
}

/// Springs k_n and k_s along and across the bonds of a face-centred cubic lattice, whose grains do
/// not rotate: C11 = sqrt(2) (k_n + k_s) / d, C12 = (k_n - k_s) / (sqrt(2) d), C44 = (k_n + k_s) /
/// (sqrt(2) d). Pressing is positive.
void elasticConstants()
{
  for (const BondLaw law : { BondLaw::Parallel, BondLaw::Timoshenko })
  {
    const Config config = scene::withBonds(law);
    const double R = 0.5 * Diameter, E = config.bonds.youngsModulus, nu = 0.3;
    const double area = Pi * R * R, moment = 0.25 * area * R * R;
    const double phi = 20.0 * R * R * (1.0 + nu) / (3.0 * Diameter * Diameter);
    const double kn = E * area / Diameter;
    const double ks = law == BondLaw::Parallel
      ? kn / 2.5
      : 12.0 * E * moment / (Diameter * Diameter * Diameter * (1.0 + phi));
    const double unit = std::sqrt(2.0) * Diameter;
    const std::string name = std::string(nameOf(law)) + ", ";
    const Matrix3 stretch = response(law, { { 1.0, 0.0, 0.0 }, {}, {} });
    check::relative(name + "C11", -stretch.a.x, 2.0 * (kn + ks) / unit, 1e-5);
    check::relative(name + "C12", -stretch.b.y, (kn - ks) / unit, 1e-5);
    check::relative(name + "C12", -stretch.c.z, (kn - ks) / unit, 1e-5);
    const Matrix3 shear = response(law, { { 0.0, 0.5, 0.0 }, { 0.5, 0.0, 0.0 }, {} });
    check::relative(name + "C44", -shear.b.x, (kn + ks) / unit, 1e-5);
  }
}

/// A block that flies, spins and vibrates through all faces of a skew cell, some of it many cells
/// away at first, is that of open space.
void driftsAcrossFaces()
{
  CellChoice choice = cells::sheared();
  choice.velocityGradient = {};
  Config config = bonded(choice, BondLaw::Timoshenko);
  constexpr std::int64_t steps = 4000;
  scene::setSteps(config, 4e-6, steps);
  std::vector<Particle> grains = scene::lattice(3, { 0.012, 0.012, 0.015 }, { 1.1, 1.0, 1.5 });
  for (Particle& grain : grains)
  {
    const double k = static_cast<double>(grain.id);
    grain.velocity = grain.velocity + Vec3{ 0.05 * std::sin(k), 0.05 * std::cos(k), 0.0 };
  }
  std::vector<Particle> images = grains;
  images[5].position = images[5].position + 3.0 * choice.edges.a - 2.0 * choice.edges.c;
  Simulation periodic(config, Scene(), scene::startFrom(images));
  config.cell = {};
  Simulation open(config, Scene(), scene::startFrom(grains));
  check::equal("bonds in the cell", periodic.observe().totals.bondCount,
    open.observe().totals.bondCount);
  const double before = periodic.observe().totals.translationalEnergy;
  scene::advance(periodic, steps);
  scene::advance(open, steps);
  const Totals totals = periodic.observe().totals;
  double apart = 0.0, spins = 0.0, farthest = 0.0;
  for (std::size_t k = 0; k < grains.size(); ++k)
  {
    const Particle a = periodic.particles().get(k), b = open.particles().get(k);
    apart = std::max(apart, norm(a.velocity - b.velocity));
    spins = std::max(spins, norm(a.angularVelocity - b.angularVelocity));
    farthest = std::max(farthest, norm(b.position - grains[k].position));
  }
  check::atMost("velocity beside that in open space [m/s]", apart, 1e-8);
  check::atMost("spin [1/s]", spins, 1e-5);
  check::isTrue("the block crosses faces", farthest > 0.02);
  check::equal("bonds that are left", totals.bondCount, open.observe().totals.bondCount);
  check::isTrue("it vibrates", totals.bondEnergy > 1e-5 * before);
  check::relative("its energy", totals.bondEnergy, open.observe().totals.bondEnergy, 1e-6);
  check::atMost("energy lost over what it had", std::abs(totals.dissipatedEnergy) / before, 1e-3);
}

/// Grains of a lattice that flow with the cell: dashpots of bonds pull all of them to both sides
/// alike, those at faces too.
void dashpotsOfImages()
{
  const int count = 3;
  CellChoice choice = cells::cube(count * std::sqrt(2.0) * Diameter);
  choice.velocityGradient = { { 3.0, 0.0, 0.0 }, { 20.0, -1.0, 0.0 }, { 0.0, 4.0, 2.0 } };
  Config config = bonded(choice, BondLaw::Parallel);
  config.bonds.damping = 0.3;
  scene::setSteps(config, 1e-9, 2);
  Simulation run(config, Scene(), scene::startFrom(cells::faceCentred(count, Diameter, Diameter)));
  scene::advance(run, 1); // from the first step on grains flow
  const Observation seen = run.observe();
  double most = 0.0, pulls = 0.0;
  for (const Vec3& force : seen.force)
  {
    most = std::max(most, norm(force));
  }
  for (const ContactView& contact : seen.contacts)
  {
    pulls = std::max(pulls, norm(contact.force));
  }
  check::atMost("least pull", 1e-6, pulls);
  check::atMost("force that is left of a grain over that of a dashpot", most / pulls, 1e-9);
  // The momentum of no grain changes in a step either.
  const Particles before = run.particles();
  scene::advance(run, 2);
  const Particles after = run.particles();
  double change = 0.0;
  for (std::size_t k = 0; k < after.size(); ++k)
  {
    change = std::max(change, after.mass(k) * norm(after.velocity.get(k) - before.velocity.get(k)));
  }
  check::atMost("change of momentum over that by a dashpot", change / (pulls * config.timeStep),
    0.01);
}

Config shearedBlock(int threads)
{
  Config config = scene::withBonds();
  config.cell = cells::sheared();
  config.bonds.strengthDeviation = 0.3;
  config.bonds.softening = 2.0;
  config.material.slidingFriction = 0.4;
  config.grainsPerThread = 4;
  config.threads = threads;
  scene::setSteps(config, 4e-6, 4000);
  return config;
}

/// Packed so that bonds pass through all faces, and break as the cell is sheared and pressed.
Snapshot packed()
{
  return scene::startFrom(cells::anywhere(cells::sheared(), 300, 1e-3, 0.0, 11));
}

void state()
{
  constexpr std::int64_t every = 200;
  std::vector<Snapshot> at;
  Config config = shearedBlock(1);
  config.bonds.interactionRadius = 1.3;
  Simulation one(config, Scene(), packed());
  const std::int64_t bonds = one.observe().totals.bondCount;
  for (std::int64_t step = 0; step <= 4000; step += every)
  {
    scene::advance(one, step);
    at.push_back(one.snapshot());
  }
  const Totals totals = one.observe().totals;
  check::isTrue("some of " + std::to_string(bonds) + " bonds break and some hold",
    totals.brokenBonds > bonds / 20 && totals.bondCount > bonds / 20);
  check::isTrue("the cell took other edges",
    frobenius(at.back().cell.edges - (at.back().cell.deformation * config.cell.edges)) >
      0.1 * frobenius(config.cell.edges));
  for (const int threads : { 2, 5 })
  {
    config.threads = threads;
    Simulation other(config, Scene(), packed());
    bool same = true;
    for (std::size_t k = 0; k < at.size(); ++k)
    {
      scene::advance(other, static_cast<std::int64_t>(k) * every);
      same = same && scene::identical(other.snapshot(), at[k]);
    }
    check::isTrue("the same bits with " + std::to_string(threads) + " threads", same);
  }
  bool same = true;
  for (std::size_t k = 1; k < at.size(); ++k)
  {
    Simulation next(config, Scene(), at[k - 1]);
    next.restore(at[k - 1]);
    scene::advance(next, at[k].step);
    same = same && scene::identical(next.snapshot(), at[k]);
  }
  check::isTrue("the same bits by restarts", same);
}

/// Bonds in a lattice that is given by other edges: a cell that is skew from the beginning.
void otherEdges()
{
  Config config = shearedBlock(1);
  config.bonds.breaking = BondBreaking::Never;
  config.bonds.interactionRadius = 1.3;
  Simulation one(config, Scene(), packed());
  config.cell.edges.b = config.cell.edges.b + config.cell.edges.a;
  config.cell.edges.c = config.cell.edges.c - config.cell.edges.b;
  Simulation other(config, Scene(), packed());
  scene::advance(one, 1000);
  scene::advance(other, 1000);
  const Totals a = one.observe().totals, b = other.observe().totals;
  check::equal("bonds with other edges", b.bondCount, a.bondCount);
  check::atMost("stress with other edges, over its size",
    frobenius(a.cell.contactStress - b.cell.contactStress) / frobenius(a.cell.contactStress), 1e-8);
  check::relative("energy with other edges", b.bondEnergy, a.bondEnergy, 1e-8);
}

/// Bonds that cannot tell which image they hold.
void tooLong()
{
  CellChoice choice = cells::cube(0.01);
  choice.periodic = { true, false, false };
  Config config = bonded(choice, BondLaw::Parallel);
  config.bonds.interactionRadius = 0.0;
  scene::setSteps(config, 1e-6, 10000);
  Scene listed;
  listed.bondLines = { { 0, 1 } };
  const auto start = [](double displacement, double speed)
  {
    return scene::startFrom({ scene::grain(0, 1e-3, 2500.0, { 0.001, 0.005, 0.005 }),
      scene::grain(1, 1e-3, 2500.0, { 0.001 + displacement, 0.005, 0.005 }, { speed, 0.0, 0.0 }) });
  };
  check::refused(
    "a bond as long as half a cell", [&] { Simulation(config, listed, start(0.00495, 0.0)); },
    "Take a larger cell: the bond of grains 0 and 1 is 0.00495 m long, but in this periodic cell "
    "bonds must be shorter than 0.98 times half of its narrowest width, 0.0049 m.");
  config.bonds.youngsModulus = 1e3;
  Simulation run(config, listed, start(0.004, 0.5));
  check::refused(
    "one that gets as long", [&] { scene::advance(run, 10000); },
    " s the bond of grains 0 and 1 is 0.0049");
  Simulation across(config, listed, start(0.007, 0.0));
  check::equal("through a face it is short", across.observe().totals.bondCount, 1);
}

}

int main()
{
  return check::run(
    []
    {
      elasticConstants();
      driftsAcrossFaces();
      dashpotsOfImages();
      state();
      otherEdges();
      tooLong();
    });
}
