// Stress of periodic cells and what follows it: elastic constants of a lattice, packings at a given
// pressure, friction in slow shear, and what is said when a stress cannot be reached.
#include "Cells.h"
#include "Check.h"

#include <cmath>

using namespace dem;

namespace
{

constexpr double Diameter = 1e-3;
constexpr double Pressure = 1e5;

Matrix3 stressOf(const Totals& totals)
{
  return totals.cell.contactStress + totals.cell.kineticStress;
}

/// Change of the stress of the lattice for a small strain.
Matrix3 response(const Matrix3& direction)
{
  const int count = 3;
  const double force = Pressure * Diameter * Diameter / (2.0 * std::sqrt(2.0));
  const double modulus = 70e9 / (2.0 * (1.0 - 0.3 * 0.3));
  const double stiffness = 4.0 / 3.0 * modulus * std::sqrt(0.25 * Diameter);
  const double distance = Diameter - scene::hertzOverlap(force, stiffness);
  CellChoice choice = cells::cube(count * std::sqrt(2.0) * distance);
  const std::int64_t steps = 100;
  const double timeStep = 2e-9;
  const double strain = 1e-8;
  choice.velocityGradient = (strain / (timeStep * static_cast<double>(steps))) * direction;
  Config config = cells::beads(choice);
  config.material.youngsModulus = 70e9;
  config.material.restitution = 1.0;
  config.material.slidingFriction = 10.0;
  scene::setSteps(config, timeStep, steps);
  Simulation run(config, Scene(), scene::startFrom(cells::faceCentred(count, Diameter, distance)));
  const Totals before = run.observe().totals;
  check::relative("pressure of the lattice", before.cell.contactStress.a.x, Pressure, 1e-3);
  check::equal("contacts", before.contactCount, 6 * 4 * count * count * count);
  scene::advance(run, steps);
  return (1.0 / strain) * (run.observe().totals.cell.contactStress - before.cell.contactStress);
}

/// Pressing is positive, so that a stretch lowers the stress. Springs of Mindlin's contacts, k_n =
/// 2 E* a and k_t = 8 G* a, on a lattice: C11 = sqrt(2) (k_n + k_t) / d, C12 = (k_n - k_t) /
/// (sqrt(2) d), C44 = (k_n + k_t) / (sqrt(2) d).
void elasticConstants()
{
  const Matrix3 stretch = response({ { 1.0, 0.0, 0.0 }, {}, {} });
  check::relative("C11 [MPa]", -1e-6 * stretch.a.x, 1104.0, 2e-3);
  check::relative("C12 [MPa]", -1e-6 * stretch.b.y, 53.4, 5e-3);
  check::relative("C12 [MPa]", -1e-6 * stretch.c.z, 53.4, 5e-3);
  const Matrix3 shear = response({ { 0.0, 0.5, 0.0 }, { 0.5, 0.0, 0.0 }, {} });
  check::relative("C44 [MPa]", -1e-6 * shear.b.x, 552.0, 2e-3);
}

Config pressed(double width, double friction, double time)
{
  CellChoice choice = cells::cube(width);
  choice.control = { CellControl::Stress, CellControl::Stress, CellControl::Stress };
  choice.stress = { 1e3, 1e3, 1e3 };
  choice.inertialNumber = 0.02;
  Config config = cells::beads(choice);
  config.material.slidingFriction = friction;
  config.endTime = config.frameInterval = time;
  return config;
}

double widthFor(int count, double radius)
{
  return std::cbrt(count * sphereMass(1.0, radius) / 0.3);
}

/// Share of the volume and contacts a grain, of those that have any, of a packing that was pressed
/// together. Frictionless spheres: 0.639 and 6 (O'Hern et al. 2003; Agnolin and Roux 2007); what
/// hundreds of grains of somewhat different sizes and a finite pressure do to it is the tolerance.
Snapshot packings()
{
  const int count = 500;
  const double radius = 1e-3;
  Config config = pressed(widthFor(count, radius), 0.0, 0.3);
  Simulation run(config, Scene(),
    scene::startFrom(cells::anywhere(config.cell, count, radius, 0.1, 5)));
  scene::advance(run, run.timePlan().lastStep());
  const Observation seen = run.observe();
  const Matrix3 stress = stressOf(seen.totals);
  check::relative("stress XX is what was asked for", stress.a.x, 1e3, 0.05);
  check::relative("stress YY", stress.b.y, 1e3, 0.05);
  check::relative("stress ZZ", stress.c.z, 1e3, 0.05);
  check::close("share of the volume, frictionless", seen.totals.cell.solidFraction, 0.64, 0.012);
  int loose = 0;
  for (const int contacts : seen.contactCount)
  {
    loose += contacts < 3 ? 1 : 0;
  }
  check::close("contacts a grain",
    2.0 * static_cast<double>(seen.totals.contactCount) / (count - loose), 6.0, 0.4);
  check::close("trace of the fabric",
    seen.totals.cell.fabric.a.x + seen.totals.cell.fabric.b.y + seen.totals.cell.fabric.c.z, 1.0,
    1e-12);
  check::relative("volume of the cell by its natural strain",
    determinant(run.snapshot().cell.edges),
    determinant(config.cell.edges) *
      std::exp(
        seen.totals.cell.strain.a.x + seen.totals.cell.strain.b.y + seen.totals.cell.strain.c.z),
    1e-4);
  return run.snapshot();
}

/// Slow shear of frictionless spheres: 5.76 degrees with a standard error of 0.22 (Peyneau and Roux
/// 2008). A run of few grains at a finite rate has a wider one. The first three tenths of it do not
/// count.
void frictionOfTheSmooth(Snapshot start)
{
  Config config = pressed(1.0, 0.0, 2.4);
  config.cell.edges = start.cell.edges;
  config.cell.velocityGradient.b.x = 0.25;
  config.cell.control[0] = config.cell.control[2] = CellControl::Rate;
  start.step = 0;
  Simulation run(config, Scene(), start);
  const std::int64_t last = run.timePlan().lastStep();
  double sum = 0.0;
  int samples = 0;
  for (int k = 1; k <= 200; ++k)
  {
    scene::advance(run, last * k / 200);
    if (k > 60)
    {
      const Matrix3 stress = stressOf(run.observe().totals);
      sum += std::atan2(-stress.b.x, stress.b.y) * 180.0 / Pi;
      ++samples;
    }
  }
  const double rate = config.cell.velocityGradient.b.x;
  std::printf("inertial number %.2g, strain %.3g\n", rate * 2e-3 * std::sqrt(2500.0 * 0.64 / 1e3),
    run.snapshot().cell.strain.b.x);
  check::close("angle of friction of frictionless spheres", sum / samples, 5.76, 1.5);
}

/// A cell that takes other edges continues as one that does not, to rounding, which some thousand
/// steps of collisions make larger.
void flipsChangeNothing()
{
  Snapshot ends[2];
  for (const bool flips : { true, false })
  {
    Config config = pressed(0.0155, 0.3, 1.0);
    config.cell.control = {};
    config.cell.edges.b.x = 0.549 * config.cell.edges.a.x;
    config.cell.velocityGradient.b.x = 1.0;
    config.cell.flips = flips;
    scene::setSteps(config, 1e-6, 3000);
    Simulation run(config, Scene(),
      scene::startFrom(cells::anywhere(config.cell, 300, 1e-3, 0.5, 4)));
    scene::advance(run, 3000);
    ends[flips ? 0 : 1] = run.snapshot();
    check::equal("contacts matter", run.observe().totals.contactCount > 3 ? 1 : 0, 1);
  }
  check::isTrue("one cell took other edges",
    frobenius(ends[0].cell.edges - ends[1].cell.edges) > 0.5 * norm(ends[1].cell.edges.a));
  double farthest = 0.0;
  for (std::size_t k = 0; k < ends[0].particles.size(); ++k)
  {
    farthest = std::max(farthest,
      norm(ends[0].particles.space.between(
        ends[0].particles.position.get(k) - ends[1].particles.position.get(k))));
  }
  check::atMost("grains are where they are without [m]", farthest, 1e-11);
}

/// The run stops, says so, and the state is that of the last step.
void expectStop(const Config& config, const Snapshot& start, const std::string& words)
{
  Simulation run(config, Scene(), start);
  const AdvanceStatus status = run.advanceTo(run.timePlan().lastStep());
  check::isTrue("it stops", status == AdvanceStatus::Failed);
  check::isTrue(run.failure(), run.failure().find(words) != std::string::npos);
  check::isTrue("the state is kept", run.observe().totals.cell.volume > 0.0 && run.step() > 0);
}

/// Too few grains to resist, and a shear stress that grains which hardly touch cannot bear.
void cannotReach()
{
  for (const Integrator integrator : { Integrator::SemiImplicitEuler, Integrator::RungeKutta23 })
  {
    Config config = pressed(0.03, 0.0, 2.0);
    config.integrator = integrator;
    config.cell.inertialNumber = 0.2;
    expectStop(config, scene::startFrom(cells::anywhere(config.cell, 2, 1e-3, 0.0, 9)),
      "cannot be reached. After a strain of 1.5");
  }
  Config config = pressed(0.03, 0.0, 0.5);
  config.cell.inertialNumber = 0.2;
  config.cell.control = {};
  config.cell.control[3] = CellControl::Stress;
  config.cell.stress[3] = -800.0;
  expectStop(config, scene::startFrom(cells::anywhere(config.cell, 300, 1e-3, 0.0, 9)),
    "cannot be reached. After a strain of 1.5");
}

/// A cell that is pressed until two grains are as wide as half of it.
void getsTooNarrow()
{
  Config config = cells::beads(cells::cube(0.005));
  config.cell.velocityGradient.a.x = -10.0;
  scene::setSteps(config, 1e-5, 4000);
  const Snapshot start =
    scene::startFrom({ scene::grain(0, 1e-3, 2500.0, { 0.001, 0.002, 0.003 }) });
  expectStop(config, start, "Take a larger cell: it is 0.0039");
  Simulation run(config, Scene(), start);
  run.advanceTo(4000);
  const double width = run.snapshot().cell.edges.a.x;
  check::close("width at which it stops [m]", width, 0.004, 1e-6);
}

/// A cell that has become narrower than twice the largest grains that may come still continues, in
/// a run that is continued as in one that is not.
void goesOnNarrow()
{
  Config config = cells::beads(cells::cube(0.005));
  config.cell.velocityGradient.a.x = -10.0;
  config.maximumParticles = 10;
  scene::setSteps(config, 1e-5, 4000);
  Scene coming;
  Inflow inflow;
  inflow.region.low = inflow.region.high = { 0.001, 0.002, 0.001 };
  inflow.sizes.radiusMin = inflow.sizes.radiusMax = 1.2e-3;
  inflow.amount = InflowAmount::Number;
  inflow.rate = 1e3;
  inflow.times = { { 1.0, 2.0 } }; // after the end
  coming.inflows = { inflow };
  const Snapshot start =
    scene::startFrom({ scene::grain(0, 1e-3, 2500.0, { 0.001, 0.002, 0.003 }) });
  Simulation run(config, coming, start);
  scene::advance(run, 1500);
  const Snapshot state = run.snapshot();
  check::atMost("width that is less than two grains that may come [m]", state.cell.edges.a.x,
    0.0047);
  Simulation rest(config, coming, state);
  scene::advance(run, 1600);
  scene::advance(rest, 1600);
  check::isTrue("goes on as it would have", scene::identical(run.snapshot(), rest.snapshot()));
  Snapshot narrow = state;
  narrow.cell.edges = 0.1 * narrow.cell.edges;
  check::refused(
    "a cell that grains fill many times over", [&] { Simulation(config, coming, narrow); },
    "Take larger CellEdges: ");
}

/// What cannot be simulated, by the words that say so.
void refusals()
{
  const auto refused = [](const char* words, const auto& change, const Scene& scene = {})
  {
    Config config = cells::beads(cells::cube(0.01));
    std::vector<Particle> grains = { scene::grain(0, 1e-3, 2500.0, { 0.001, 0.002, 0.003 }) };
    change(config, grains);
    check::refused(
      "refused", [&] { Simulation(config, scene, scene::startFrom(grains)); }, words);
  };
  using Grains = std::vector<Particle>;
  refused("Take larger CellEdges: ",
    [](Config& config, Grains&) { config.cell.edges = Matrix3::diagonal(0.01, 0.0039, 0.01); });
  refused("CellEdges enclose the volume 0",
    [](Config& config, Grains&) { config.cell.edges = Matrix3::diagonal(0.01, 0.0, 0.01); });
  refused("right-handed",
    [](Config& config, Grains&) { config.cell.edges = Matrix3::diagonal(0.01, -0.01, 0.01); });
  refused("CellOrigin is (0, 1e+300, 0), so far away",
    [](Config& config, Grains&) { config.cell.origin.y = 1e300; });
  const auto comesInWith = [](const auto& change)
  {
    return [change](Config& config, Grains&)
    {
      config.maximumParticles = 10;
      config.spawnAttemptsPerStep = 10;
      change(config);
    };
  };
  refused("Give the grains of the spawn box a lower velocity, or take a smaller TimeStep: "
          "they would move 1",
    comesInWith([](Config& config) { config.initialVelocity.x = 1e9; }));
  refused("Move the spawn box into the cell: it reaches 1",
    comesInWith([](Config& config) { config.spawnMin.x = config.spawnMax.x = 1e100; }));
  refused(") but must be finite.",
    [](Config& config, Grains&) { config.cell.edges.a.y = std::nan(""); });
  refused("not among PeriodicAxes",
    [](Config& config, Grains&)
    {
      config.cell.periodic = { true, true, false };
      config.cell.edges.b.z = 0.001;
    });
  refused("both axes have to be among PeriodicAxes",
    [](Config& config, Grains&)
    {
      config.cell.periodic = { true, true, false };
      config.cell.velocityGradient.c.x = 1.0;
    });
  refused("asks for the stress ZZ",
    [](Config& config, Grains&)
    {
      config.cell.periodic = { true, true, false };
      config.cell.control[2] = CellControl::Stress;
    });
  refused("grains cannot be pulled",
    [](Config& config, Grains&)
    {
      config.cell.control[1] = CellControl::Stress;
      config.cell.stress[1] = -5.0;
    });
  refused("CellInertialNumber is 0",
    [](Config& config, Grains&) { config.cell.inertialNumber = 0.0; });
  refused("inertial number",
    [](Config& config, Grains&)
    {
      config.cell.control[1] = CellControl::Stress;
      config.cell.stress[1] = 1e3;
      config.cell.velocityGradient.b.x = 1e4;
    });
  refused(
    "walls are not repeated",
    [](Config& config, Grains&) {
      config.cell.periodic = { true, true, false };
    },
    Scene(scene::plane(0.005)));
  refused("moves them out",
    [](Config& config, Grains&)
    {
      config.motionPlane = MotionPlane::AcrossY;
      config.cell.velocityGradient.b.x = 1.0;
    });
  refused("grain 0 overlaps grain 1 by 0.001",
    [](Config&, Grains& grains) {
      grains.push_back(scene::grain(1, 1e-3, 2500.0, { 0.010, 0.002, 0.003 }));
    });
}

}

/// With an argument only the friction of spheres, from a shear that is long.
int main(int argc, char**)
{
  return check::run(
    [argc]
    {
      if (argc > 1)
      {
        frictionOfTheSmooth(packings());
        return;
      }
      elasticConstants();
      flipsChangeNothing();
      cannotReach();
      getsTooNarrow();
      goesOnNarrow();
      refusals();
      if (!check::IsSanitized)
      {
        packings();
      }
    });
}
