// Bonds that a user wrote: a built-in law written anew, closed forms of logarithmic strain and of
// a stiffness from a cross section, energy, and the bits of any number of threads, ranks and lanes.
// TestBondTexts.cxx has texts that are wrong.
#include "BondLaws.h"
#include "BondedGrains.h"
#include "Check.h"
#include "RankTeams.h"

#include "Laws/Expression/BondForce.h"

#include <algorithm>
#include <cmath>

using namespace dem;
using namespace scene;

namespace
{

/// Parallel with the numbers of withBonds(), and with those of bonded().
const std::string Parallel = "E = 1e7; N = E*A*(L - L0)/L0; ks = E*A/L0/2.5\n"
                             "I = A*R^2/4; kb = E*I/L0; kt = 2*E*I/(2.5*L0)";

double largestDifference(const Particles& a, const Particles& b)
{
  double off = 0.0;
  for (std::size_t k = 0; k < a.size(); ++k)
  {
    off = std::max(off, norm(a.velocity.get(k) - b.velocity.get(k)));
    off = std::max(off, 1e-3 * norm(a.angularVelocity.get(k) - b.angularVelocity.get(k)));
  }
  return off;
}

/// A bonded block that falls onto the floor, some bonds of which break.
ranks::Case block(const Config& config)
{
  ranks::Case one{ "a block", config, scene::plane(0.1), {} };
  one.config.gravity = { 0.0, 0.0, -9.81 };
  one.config.grainsPerThread = 8;
  one.start = scene::startFrom(lattice(3, { 0.0, 0.0, 1.05e-3 }, { 0.3, 0.0, -1.0 }));
  scene::setSteps(one.config, 1e-6, 600);
  return one;
}

Snapshot end(const ranks::Case& one, int threads, Totals& totals)
{
  Config config = one.config;
  config.threads = threads;
  Simulation simulation(config, one.scene, one.start);
  scene::advance(simulation, 600);
  totals = simulation.observe().totals;
  return simulation.snapshot();
}

/// Parallel that is written gives what Parallel gives: undamped to rounding of many steps, and with
/// dashpots, whose roots are rounded to 1e-6, to that.
void writtenAnew()
{
  const std::pair<const char*, void (*)(Config&)> some[] = {
    { "undamped", [](Config& c) { c.bonds.damping = 0.0; } }, { "damped", [](Config&) {} },
    { "by energy, softly",
      [](Config& c)
      {
        c.bonds.damping = 0.0;
        c.bonds.breaking = BondBreaking::Energy;
        c.bonds.fractureEnergy = 0.05;
        c.bonds.softening = 3.0;
      } },
    { "with stages",
      [](Config& c)
      {
        c.bonds.damping = 0.0;
        c.integrator = Integrator::RungeKutta23;
      } }
  };
  for (const auto& [name, change] : some)
  {
    Config config = scene::withBonds();
    change(config);
    Totals due, seen;
    const Snapshot usual = end(block(config), 1, due);
    const Snapshot own = end(block(written(config, Parallel)), 1, seen);
    check::isTrue(std::string(name) + ": some bonds break without dashpots, not all",
      (due.brokenBonds > 3 || config.bonds.damping > 0.0 ||
        config.bonds.breaking == BondBreaking::Energy) &&
        due.bondCount > 3);
    check::equal(std::string(name) + ": broken", seen.brokenBonds, due.brokenBonds);
    const double tolerance = config.bonds.damping > 0.0 ? 1e-5 : 1e-8;
    check::atMost(std::string(name) + ": velocities",
      largestDifference(own.particles, usual.particles), tolerance);
    check::relative(std::string(name) + ": energy of bonds", seen.bondEnergy, due.bondEnergy,
      1e3 * tolerance);
  }
}

/// N = E A ln(L/L0), whose energy is E A (L ln(L/L0) - L + L0): a bar of five grains at half of its
/// length, and at twice of it.
void logarithmic()
{
  const Config config = written(bonded(BondLaw::Parallel), "N = 1e9*A*log(L/L0)");
  for (const double factor : { 0.5, 0.9, 2.0 })
  {
    const std::string name = "a bar at " + check::number(factor) + " of its length";
    Simulation run(config, {}, scene::startFrom(line(5, { 1, 0, 0 })));
    Snapshot state = run.snapshot();
    for (Vec4& position : state.particles.position.packed)
    {
      position.x *= factor;
    }
    run.restore(state);
    const Observation bar = run.observe();
    const double force = Young * Area * std::log(factor);
    check::equal(name + ", bonds", static_cast<long long>(bar.bonds.size()), 4);
    for (const BondView& bond : bar.bonds)
    {
      check::relative(name + ", force", bond.pull, force, 1e-12);
    }
    check::relative(name + ", at its end", bar.force[0].x, force, 1e-12);
    check::atMost(name + ", in the middle", std::abs(bar.force[2].x / force), 1e-12);
    check::relative(name + ", energy", bar.totals.bondEnergy,
      4.0 * Young * Area * Length * (factor * std::log(factor) - factor + 1.0), 1e-10);
  }
}

/// Two grains that run into each other against such a bond turn where the bond has all of their
/// energy, which they have again afterwards.
void turning()
{
  Config config = written(bonded(BondLaw::Parallel), "N = 1e9*A*log(L/L0)");
  const double least = 0.6, mass = sphereMass(2500.0, Radius);
  const double stored = Young * Area * Length * (least * std::log(least) - least + 1.0);
  const double speed = std::sqrt(stored / mass); // of each
  scene::setSteps(config, 2e-10, 20000);
  std::vector<Particle> grains = line(2, { 1, 0, 0 });
  grains[0].velocity.x = speed;
  grains[1].velocity.x = -speed;
  Simulation run(config, {}, scene::startFrom(grains));
  double nearest = 1.0, lost = 0.0;
  for (std::int64_t step = 0; step <= 20000; step += 20)
  {
    scene::advance(run, step);
    const Particles now = run.particles();
    nearest = std::min(nearest, (now.position.get(1).x - now.position.get(0).x) / Length);
    lost = std::max(lost, std::abs(run.observe().totals.dissipatedEnergy) / stored);
  }
  check::relative("nearest, of the length", nearest, least, 1e-4);
  check::isTrue("they are apart again", run.particles().velocity.get(1).x > 0.0);
  check::atMost("energy that is lost", lost, 2e-3); // of the first order of the step
}

/// K_N = E A / d0 with A = pi min(r)^2, and K_T a share of it, as of concrete in Yade's CPM: of
/// grains of two sizes.
void crossSection()
{
  const Config config =
    written(bonded(BondLaw::Parallel), "KN = 30e9*A/L0; N = KN*(L - L0); ks = 0.2*KN");
  const double small = 0.4e-3, large = 0.9e-3, distance = small + large;
  const double due = 30e9 * Pi * small * small / distance, by = 1e-9;
  for (const bool across : { false, true })
  {
    Simulation run(config, {},
      scene::startFrom({ scene::grain(0, large, 2500.0, {}),
        scene::grain(1, small, 2500.0, { distance, 0, 0 }) }));
    Snapshot state = run.snapshot();
    (across ? state.particles.position.packed[1].y : state.particles.position.packed[1].x) += by;
    run.restore(state);
    const Vec3 force = run.observe().force[0];
    check::relative(across ? "K_T" : "K_N", across ? force.y : force.x,
      (across ? 0.2 : 1.0) * due * by, 1e-5);
  }
}

/// Pressing breaks no bond, however far (bonds of LAMMPS broke by the size of their strain, issue
/// 4572), and a bond through a face of a periodic cell pulls along the nearest image (which a
/// rewrite of bonds in LAMMPS had left out, pull request 4945).
void pressedAndThroughFaces()
{
  Config config = written(bonded(BondLaw::Parallel), "N = 1e9*A*log(L/L0)");
  config.bonds.breaking = BondBreaking::Force;
  config.bonds.tensileStrength = config.bonds.shearStrength = 1e-3 * Young * Area;
  for (const double factor : { 0.5, 1.01 })
  {
    Simulation run(config, {}, scene::startFrom(line(2, { 1, 0, 0 })));
    Snapshot state = run.snapshot();
    state.particles.position.packed[1].x *= factor;
    run.restore(state);
    scene::advance(run, 1);
    check::equal("broken at " + check::number(factor), run.observe().totals.brokenBonds,
      factor > 1.0 ? 1 : 0);
  }
  config.bonds.breaking = BondBreaking::Never;
  config.cell.periodic = { true, true, true };
  config.cell.edges = Matrix3::diagonal(4e-3, 4e-3, 4e-3);
  Simulation run(config, {},
    scene::startFrom({ scene::grain(0, Radius, 2500.0, { 0.2e-3, 1e-3, 1e-3 }),
      scene::grain(1, Radius, 2500.0, { 3.2e-3, 1e-3, 1e-3 }) }));
  Snapshot state = run.snapshot();
  state.particles.position.packed[0].x += 0.1e-3; // away from the image that the bond holds
  run.restore(state);
  const Observation seen = run.observe();
  check::equal("a bond through a face", static_cast<long long>(seen.bonds.size()), 1);
  check::relative("its pull", seen.force[0].x, -Young * Area * std::log(1.1), 1e-9);
}

/// Two grains whose bond pulls at the length that it was made with, moved by so much along and across.
Observation prestressed(const Config& config, double along, double across, std::int64_t steps)
{
  Simulation run(config, {}, scene::startFrom(line(2, { 1, 0, 0 })));
  Snapshot state = run.snapshot();
  state.particles.position.packed[1].x += along;
  state.particles.position.packed[1].y += across;
  run.restore(state);
  scene::advance(run, steps);
  return run.observe();
}

/// A bond N = N0 + k (L - L0) that is shorter than L0 and still pulls has less energy along it than
/// at L0: it is strained by its shear alone, sqrt(E_s / (A G)), and breaks by that.
void prestress()
{
  Config config =
    written(bonded(BondLaw::Parallel), "N = 100 + 7e5*(L - L0); ks = 3e5; kb = 0.05; kt = 0.02");
  config.bonds.breaking = BondBreaking::Energy;
  config.bonds.fractureEnergy = 2.0;
  const double along = -1e-5, across = 5e-5;
  const Observation pressed = prestressed(config, along, 0.0, 0);
  check::isTrue("it still pulls", pressed.bonds[0].pull > 90.0);
  check::close("strained where it is shorter", pressed.bonds[0].strained, 0.0, 0.0);
  const BondView sheared = prestressed(config, along, across, 0).bonds[0];
  const double longer = std::hypot(Length + along, across) - Length;
  const double pulling = 100.0 * longer + 0.5 * 7e5 * longer * longer;
  check::isTrue("it pulls, with less energy than at its length",
    sheared.pull > 0.0 && pulling < 0.0);
  check::relative("strained by its shear", sheared.strained,
    std::sqrt((sheared.energy - pulling) / (2.0 * Area)), 1e-9);
  for (const double share : { 0.9, 1.1 })
  {
    config.bonds.fractureEnergy = 2.0 * share * sheared.strained * sheared.strained;
    check::equal("broken at " + check::number(share) + " of the strength",
      prestressed(config, along, across, 1).totals.brokenBonds, share < 1.0 ? 1 : 0);
  }
}

/// What the dashpots of a bond take is what is missing, with its kinds counted.
void damped()
{
  Config config = written(bonded(BondLaw::Parallel), "N = 1e9*A*log(L/L0); ks = 3e5; kb = 0.05");
  config.bonds.damping = 0.1;
  config.energyParts = true;
  scene::setSteps(config, 1e-9, 20000);
  std::vector<Particle> grains = line(2, { 1, 0, 0 });
  grains[0].velocity = { 3.0, 1.0, 0.0 };
  grains[1].angularVelocity = { 0.0, 500.0, 1000.0 };
  Simulation run(config, {}, scene::startFrom(grains));
  const double begin = run.observe().totals.translationalEnergy;
  scene::advance(run, 20000);
  const Totals totals = run.observe().totals;
  check::isTrue("much is lost", totals.dissipatedEnergy > 0.2 * begin);
  check::relative("dashpots", totals.losses.damping, totals.dissipatedEnergy, 5e-3);
}

/// A run has the bits of any number of threads and ranks, and goes on from a state.
void bits()
{
  Config undamped = scene::withBonds();
  undamped.bonds.damping = 0.0;
  const ranks::Case one = block(written(undamped,
    "E = 1e7; N = E*A*log(L/L0); ks = E*A/L0/2.5; kb = E*A*R^2/4/L0; kt = 1.2*kb + 1e-9*r/L0"));
  Totals totals;
  const Snapshot due = end(one, 1, totals);
  check::isTrue("some bonds break, " + std::to_string(totals.brokenBonds) + ", and some hold, " +
      std::to_string(totals.bondCount),
    totals.brokenBonds > 0 && totals.bondCount > 0);
  check::isTrue("three threads", scene::identical(due, end(one, 3, totals)));
  Simulation first(one.config, one.scene, one.start);
  scene::advance(first, 250);
  Simulation again(one.config, one.scene, first.snapshot());
  scene::advance(again, 600);
  check::isTrue("continued", scene::identical(due, again.snapshot()));
  Snapshot seen;
  const auto said = ranks::simulate(one, { 2, 1, false },
    [&](Simulation& part, RankChannel& channel)
    {
      scene::advance(part, 600);
      Snapshot all = part.snapshot();
      seen = channel.rank() == 0 ? std::move(all) : std::move(seen);
    });
  ranks::demandNothing("two ranks", said);
  check::isTrue("two ranks", scene::identical(due, seen));
}

/// Lanes have the bits that plain arithmetic gives, in each width of vectors.
void lanes()
{
  const expression::BondForce law("e = log(L/L0); N = 1e9*A*(e + 0.3*e^2) + 1e3*r; ks = 2*A/L0");
  Lanes length, rest, radius, section, mean, present, force, shear, slope;
  for (int c = 0; c < BatchSize; ++c)
  {
    rest[c] = 1e-3 * (1.0 + 0.01 * c);
    length[c] = rest[c] * (0.5 + 0.007 * c);
    radius[c] = 4e-4 + 1e-6 * c;
    section[c] = Pi * radius[c] * radius[c];
    mean[c] = 1.1 * radius[c];
    present[c] = c % 5 == 0 ? 0.0 : 1.0;
  }
  expression::BondResponse to;
  to.force = force.lane;
  to.shear = shear.lane;
  to.slope = slope.lane;
  law.run({ BatchSize, length.lane, rest.lane, radius.lane, section.lane, mean.lane, present.lane },
    to);
  bool same = true;
  double off = 0.0;
  for (int c = 0; c < BatchSize; ++c)
  {
    const double e = std::log(length[c] / rest[c]);
    const double due = 1e9 * section[c] * (e + 0.3 * e * e) + 1e3 * mean[c];
    const double there = present[c] > 0.5 ? 1.0 : 0.0;
    off = std::max(off, std::abs(force[c] - there * due) / (1e9 * section[c] + 1.0));
    const auto one = law.stiffnessOf({ length[c], rest[c], radius[c], mean[c] });
    same = same && slope[c] == there * one.normal && shear[c] == there * one.shear;
  }
  check::atMost("forces in lanes differ from what is due by", off, 1e-14);
  check::isTrue("lanes have the bits of plain arithmetic", same);
}

}

int main()
{
  return check::run(
    []
    {
      writtenAnew();
      logarithmic();
      turning();
      crossSection();
      pressedAndThroughFaces();
      prestress();
      damped();
      bits();
      lanes();
    });
}
