// A cell that deforms has no corner of its own: two grains that meet somewhere in it do as the same
// two anywhere else, through faces and beyond them, whatever they are, and lose as much energy.
#include "Cells.h"
#include "Check.h"
#include "Faceted.h"

#include "Cell/CellMotion.h"
#include "Cell/CellServo.h"
#include "Simulation/CellSteps.h"

#include <algorithm>

using namespace dem;

namespace
{

constexpr std::int64_t Steps = 3000;

Config flowing()
{
  Config config = cells::beads(cells::sheared());
  config.material.youngsModulus = 5e6;
  config.material.slidingFriction = 0.4;
  config.material.rollingFriction = 0.1;
  config.gravity = { 3.0, -5.0, 9.0 };
  config.shapes = { scene::dumbbell(), smoothShapes()[0], scene::brick({ 2.0, 1.6, 1.4 }, 0.2) };
  scene::setSteps(config, 1e-6, Steps);
  return config;
}

/// Two grains of a shape, -1 for spheres, that fly through the cell and into each other.
Snapshot pair(const Config& config, int shape, const Vec3& at)
{
  Snapshot start;
  for (const double sign : { -1.0, 1.0 })
  {
    const Vec3 position = at + sign * Vec3{ 0.0011, 0.0002, -0.0003 };
    const Vec3 velocity = Vec3{ 1.0, 0.2, 0.5 } - sign * Vec3{ 0.3, 0.02, 0.0 };
    const Vec3 spin = sign * Vec3{ 30.0, -60.0, 80.0 };
    const auto id = static_cast<std::int64_t>(start.particles.size());
    if (shape < 0)
    {
      start.particles.add(
        scene::grain(id, 0.001, config.material.density, position, velocity, spin));
      continue;
    }
    ShapedGrain grain;
    grain.size = 0.001;
    grain.position = position;
    grain.velocity = velocity;
    grain.angularVelocity = spin;
    grain.orientation = unit(Quaternion{ 1.0, 0.2 * sign, 0.5, -0.3 });
    scene::addClump(config, shape, grain, start);
  }
  return start;
}

/// What does not depend on where the two are.
struct End
{
  Vec3 apart, velocity[2], spin[2];
  double dissipated;
};

End endOf(const Simulation& run)
{
  const Particles grains = run.particles();
  const Lattice& space = grains.space;
  End end{};
  Vec3 position[2];
  int found = 0;
  for (std::size_t slot = 0; slot < grains.size(); ++slot)
  {
    if (!grains.isFirst(slot))
    {
      continue;
    }
    const std::int32_t k = grains.shapedAt(slot);
    position[found] = k < 0 ? grains.position.get(slot) : grains.shaped[k].position;
    end.spin[found] = k < 0 ? grains.angularVelocity.get(slot) : grains.shaped[k].angularVelocity;
    end.velocity[found] = (k < 0 ? grains.velocity.get(slot) : grains.shaped[k].velocity) -
      space.flowAt(position[found]);
    ++found;
  }
  end.apart = space.between(position[1] - position[0]);
  end.dissipated = run.observe().totals.dissipatedEnergy;
  return end;
}

void anywhere(const std::string& name, int shape)
{
  const Config config = flowing();
  const Matrix3& edges = config.cell.edges;
  const auto run = [&](const Vec3& at)
  {
    Simulation simulation(config, {}, pair(config, shape, at));
    scene::advance(simulation, Steps);
    return endOf(simulation);
  };
  const End inside = run(edges * Vec3{ 0.4, 0.4, 0.4 });
  check::isTrue(name + " hit each other",
    norm(inside.velocity[0] - inside.velocity[1]) < 0.5 && inside.dissipated > 0.0);
  double positions = 0.0, velocities = 0.0, spins = 0.0, energies = 0.0;
  for (const Vec3& at : { Vec3{ 0.99, 0.4, 0.4 }, Vec3{ 0.3, 0.0, 0.6 }, Vec3{ 1.0, 0.98, 0.99 } })
  {
    const End end = run(edges * at);
    positions = std::max(positions, norm(end.apart - inside.apart));
    energies = std::max(energies, std::abs(end.dissipated - inside.dissipated));
    for (const int k : { 0, 1 })
    {
      velocities = std::max(velocities, norm(end.velocity[k] - inside.velocity[k]));
      spins = std::max(spins, norm(end.spin[k] - inside.spin[k]));
    }
  }
  check::atMost(name + ", apart otherwise at faces [m]", positions, 1e-13);
  check::atMost(name + ", other velocities [m/s]", velocities, 1e-10);
  check::atMost(name + ", other spins [1/s]", spins, 1e-6);
  check::atMost(name + ", share of another loss of energy", energies / inside.dissipated, 1e-9);
}

/// At its stress a cell continues at the rate that is given, as far as the servo may.
void ratesOfServo()
{
  CellChoice choice = cells::cube(0.02);
  choice.control[2] = CellControl::Stress;
  choice.stress[2] = 1000.0;
  choice.inertialNumber = 1e-3;
  CellState state;
  state.edges = choice.edges;
  state.diameter = 0.002;
  state.mass = 0.012; // a density of 1500 kg/m^3
  state.stress.c.z = 1000.0;
  state.branches = 0.0019;
  state.overlaps = 1e-5;
  const double fastest = 1e-3 / (0.002 * std::sqrt(1500.0 / 1000.0));
  for (const double given : { 0.0, -0.3, 0.2, 5.0, -5.0 })
  {
    choice.velocityGradient.c.z = given;
    check::close("rate at the stress, given " + check::number(given),
      CellServo(choice, 1.5).rates(1e-6, state).gradient.c.z,
      std::max(-fastest, std::min(given, fastest)), 1e-12);
  }
}

/// A shear stress that lacks is sought as a stress that is near, whatever its share; how far it was
/// sought counts until it is there.
void soughtShear()
{
  CellChoice choice = cells::cube(0.02);
  choice.control[3] = CellControl::Stress;
  choice.stress[3] = 500.0;
  choice.inertialNumber = 1.0;
  CellState state;
  state.edges = choice.edges;
  state.diameter = 0.002;
  state.mass = 0.012; // a density of 1500 kg/m^3
  state.stress.b.x = 100.0;
  state.branches = 0.0019;
  state.overlaps = 1e-5;
  const CellServo servo(choice, 1.5);
  const auto rateOf = [](double exponent)
  {
    const double stiffness = exponent * 100.0 * 190.0;
    return -400.0 / (stiffness * 10.0 * 0.002 * std::sqrt(1500.0 / stiffness));
  };
  const double rate = rateOf(1.5);
  const auto step = [&]
  {
    const CellServo::Rates rates = servo.rates(1e-6, state);
    servo.count(rates.sought, state);
    return rates.gradient.b.x;
  };
  check::relative("rate of a shear that lacks", step(), rate, 1e-12);
  step();
  check::relative("strain that it was sought with", state.sought, -2e-6 * rate, 1e-12);
  // Contacts are as stiff as their law says: linear springs less than those of Hertz.
  Config config = cells::beads(choice);
  const auto rateWith = [&] { return servoOf(config).rates(1e-6, state).gradient.b.x; };
  check::relative("rate with Hertz's contacts", rateWith(), rate, 1e-12);
  config.law.normal = NormalLaw::Hooke;
  check::relative("rate with linear springs", rateWith(), rateOf(1.0), 1e-12);
  config.law.normal = NormalLaw::Power;
  config.material.law[LawValue::LoadingExponent] = 2.5;
  check::relative("rate with a power of the overlap", rateWith(), rateOf(2.5), 1e-12);
  config.law = {};
  config.law.expression = "N = 1e4*delta*delta";
  check::relative("rate with a law in words", rateWith(), rateOf(2.0), 1e-12);
  state.stress.b.x = 500.0;
  step();
  check::close("that when it is there", state.sought, 0.0, 0.0);
}

/// Edges are those of the beginning, deformed by one step after the other.
void deformation()
{
  const CellChoice choice = cells::cube(0.02);
  const CellMotion motion(choice);
  CellState state;
  motion.begin(state);
  Matrix3 gradient;
  gradient.b.x = 2.0;
  motion.advance(gradient, gradient, 0.1, state);
  gradient = {};
  gradient.a.y = 1.0;
  gradient.c.z = -0.5;
  motion.advance(gradient, gradient, 0.1, state);
  check::atMost("edges beside those that the deformation makes",
    frobenius(state.edges - state.deformation * choice.edges), 1e-17);
}

/// A wall has to be away from periodic faces with all of its thickness, on either side.
void wallsNearFaces()
{
  Config config = cells::beads(cells::cube(0.02));
  scene::setSteps(config, 1e-6, 1);
  // 0.15 of the cell and a radius of 0.05 of it
  for (const double x : { 0.0039, 0.0045, 0.0055, 0.0145, 0.0155, 0.0161 })
  {
    Scene scene;
    scene::addElement(scene.walls, { { x, 0.01, 0.01 } }, 0.001);
    const Snapshot start =
      scene::startFrom({ scene::grain(0, 0.001, 2500.0, { 0.01, 0.005, 0.005 }) });
    const std::string message = check::errorOf([&] { Simulation(config, scene, start); });
    const bool good = x - 0.001 >= 0.004 && x + 0.001 <= 0.016;
    check::isTrue("a ball of 1 mm at " + check::number(x) + (good ? " may be there" : " may not"),
      good ? message.empty() : message.find("Let each wall end ") == 0);
  }
}

/// Half of a skew cell is half of the least distance of two of its opposite faces.
void halfOfCell()
{
  const CellChoice choice = cells::sheared();
  const Vec3 &a = choice.edges.a, &b = choice.edges.b, &c = choice.edges.c;
  const double volume = determinant(choice.edges);
  const double least = std::min(
    { volume / norm(cross(a, b)), volume / norm(cross(b, c)), volume / norm(cross(c, a)) });
  check::relative("half of the narrowest width",
    latticeOf(choice.periodic, choice.origin, choice.edges).half, 0.5 * least, 1e-12);
}

}

int main()
{
  return check::run(
    []
    {
      halfOfCell();
      ratesOfServo();
      soughtShear();
      deformation();
      wallsNearFaces();
      anywhere("spheres", -1);
      anywhere("clumps", 0);
      anywhere("smooth grains", 1);
      anywhere("grains with faces", 2);
    });
}
