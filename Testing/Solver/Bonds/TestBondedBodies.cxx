// Bodies of several bonds: cantilevers of ten as beams of any textbook, a rod that keeps its energy
// and its angular momentum, an oscillator, and the sintered block of libgran.
#include "BondLaws.h"
#include "Check.h"

using namespace dem;
using namespace scene;

namespace
{

/// Solves A x = b, b becomes x.
void solve(std::vector<std::vector<double>> a, std::vector<double>& b)
{
  const std::size_t n = b.size();
  for (std::size_t k = 0; k < n; ++k)
  {
    std::size_t pivot = k;
    for (std::size_t i = k; i < n; ++i)
    {
      pivot = std::abs(a[i][k]) > std::abs(a[pivot][k]) ? i : pivot;
    }
    std::swap(a[k], a[pivot]);
    std::swap(b[k], b[pivot]);
    for (std::size_t i = 0; i < n; ++i)
    {
      const double share = i == k ? 0.0 : a[i][k] / a[k][k];
      for (std::size_t j = k; j < n && share != 0.0; ++j)
      {
        a[i][j] -= share * a[k][j];
      }
      b[i] -= share * b[k];
    }
  }
  for (std::size_t k = 0; k < n; ++k)
  {
    b[k] /= a[k][k];
  }
}

/// How far the end of a beam of some bonds along x goes down that is held at the other end, in
/// equilibrium: Newton's steps over the positions and angles in the plane x, z.
double deflection(BondLaw law, int bonds, double load)
{
  const std::size_t count = 3 * static_cast<std::size_t>(bonds);
  Simulation run(bonded(law), {}, scene::startFrom(line(bonds + 1, { 1, 0, 0 })));
  const Snapshot straight = run.snapshot();
  const double scale[] = { 1e-3, 1e-3, 1.0 };
  std::vector<double> x(count, 0.0);
  const auto residual = [&](const std::vector<double>& at)
  {
    Snapshot state = straight;
    for (int k = 1; k <= bonds; ++k)
    {
      const double* own = at.data() + 3 * (k - 1);
      const Vec3 displacement{ scale[0] * own[0], 0.0, scale[1] * own[1] };
      state.particles.position.set(k, state.particles.position.get(k) + displacement);
      rotate(state.particles, k, about({ 0, 1, 0 }, own[2]));
    }
    run.restore(state);
    const Observation seen = run.observe();
    std::vector<double> left;
    for (int k = 1; k <= bonds; ++k)
    {
      left.push_back(seen.force[k].x);
      left.push_back(seen.force[k].z - (k == bonds ? load : 0.0));
      left.push_back(seen.torque[k].y / Length);
    }
    return left;
  };
  for (int iteration = 0; iteration < 6; ++iteration)
  {
    const std::vector<double> left = residual(x);
    std::vector<std::vector<double>> slope(count, std::vector<double>(count));
    for (std::size_t j = 0; j < count; ++j)
    {
      std::vector<double> there = x, back = x;
      const double h = 1e-7;
      there[j] += h;
      back[j] -= h;
      const std::vector<double> after = residual(there), before = residual(back);
      for (std::size_t i = 0; i < count; ++i)
      {
        slope[i][j] = (after[i] - before[i]) / (2.0 * h);
      }
    }
    std::vector<double> change = left;
    solve(slope, change);
    for (std::size_t j = 0; j < count; ++j)
    {
      x[j] -= change[j];
    }
  }
  return -scale[1] * x[count - 2];
}

void cantilever()
{
  const int bonds = 10;
  const double long_ = bonds * Length, load = 1e-5; // so small that it stays a line
  const double EI = Young * Moment;
  const double euler = load * long_ * long_ * long_ / (3.0 * EI);
  const double shear = 0.9 * Young / (2.0 * (1.0 + Poisson)) * Area;
  check::relative("tip of ten bonds under 1 mN, Euler: 6.791 um", 1e8 * euler, 6.791, 1e-4);
  check::relative("Euler, tip of ten bonds", deflection(BondLaw::Euler, bonds, load), euler, 1e-6);
  const double timoshenko = euler + load * long_ / shear;
  check::relative("with shear: 6.826 um", 1e8 * timoshenko, 6.826, 1e-4);
  check::relative("Timoshenko, tip of ten bonds", deflection(BondLaw::Timoshenko, bonds, load),
    timoshenko, 1e-6);
  // Springs between rigid grains: what bends is in the middle of each bond.
  const double lumped =
    euler * (1.0 - 1.0 / (4.0 * bonds * bonds)) + load * long_ / (Young * Area / 2.5);
  check::relative("Parallel, tip of ten bonds", deflection(BondLaw::Parallel, bonds, load), lumped,
    1e-6);
}

/// A free rod that stretches, bends, twists and spins keeps its energy and its angular momentum.
void freeMotion()
{
  for (const Due& due : dues())
  {
    Config config = bonded(due.law);
    scene::setSteps(config, 0.0, 1);
    config.timeStep = 0.0;
    config.frameInterval = config.endTime = 4e-4;
    std::vector<Particle> grains = line(6, { 0.6, 0, 0.8 });
    for (std::size_t k = 0; k < grains.size(); ++k)
    {
      const double a = 2.0 * static_cast<double>(k * k);
      grains[k].velocity = { 0.3 * std::cos(a), 0.2 * std::sin(a), -0.1 * std::cos(1.3 * a) };
      grains[k].angularVelocity = { 400.0 * std::sin(a), -300.0, 500.0 * std::cos(a) };
    }
    Simulation run(config, {}, scene::startFrom(grains));
    const auto momentumOf = [&]
    {
      const Particles now = run.particles();
      Vec3 sum;
      for (std::size_t k = 0; k < now.size(); ++k)
      {
        const double m = now.mass(k);
        sum = sum + m * cross(now.position.get(k), now.velocity.get(k)) +
          sphereInertia(m, now.radius(k)) * now.angularVelocity.get(k);
      }
      return sum;
    };
    const Vec3 spin = momentumOf();
    const double before =
      run.observe().totals.translationalEnergy + run.observe().totals.rotationalEnergy;
    const std::int64_t steps = run.timePlan().lastStep();
    double worst = 0.0, most = 0.0;
    for (int k = 1; k <= 20; ++k)
    {
      scene::advance(run, steps * k / 20);
      const Totals totals = run.observe().totals;
      worst = std::max(worst, std::abs(totals.dissipatedEnergy));
      most = std::max(most, totals.bondEnergy);
    }
    const std::string name = nameOf(due.law);
    check::isTrue(name + ", the rod vibrates", most > 0.05 * before);
    check::atMost(name + ", energy that a free rod loses in " + check::number(double(steps)) +
        " steps, over what it had",
      worst / before, 0.01);
    check::atMost(name + ", angular momentum", norm(momentumOf() - spin) / norm(spin), 1e-12);
  }
}

/// A bond of two grains alone is an oscillator of 2 pi sqrt(m* / k) with the damping that is asked
/// for.
void oscillator()
{
  for (const double damping : { 0.0, 0.1 })
  {
    Config config = bonded(BondLaw::Parallel);
    config.bonds.damping = damping;
    std::vector<Particle> grains = line(2, { 1, 0, 0 });
    grains[1].velocity.x = 1e-3;
    grains[0].velocity.x = -1e-3;
    const double k = Young * Area / Length, m = 0.5 * grains[0].mass;
    const double omega = std::sqrt(k / m * (1.0 - damping * damping));
    const double half = Pi / omega;
    scene::setSteps(config, half / 2000, 2000);
    Simulation run(config, {}, scene::startFrom(grains));
    scene::advance(run, 2000);
    const Particles now = run.particles();
    const double speed = now.velocity.get(1).x - now.velocity.get(0).x;
    check::relative("damping " + check::number(damping) + ", speed after half a period", speed,
      -2e-3 * std::exp(-damping * std::sqrt(k / m) * half), 2e-3);
  }
}

/// The sintered block of 3 x 3 x 3 grains of 14 nm of libgran, with its four springs, that vibrates
/// and spins: its radius of gyration stays 3.95981e-8 m to 1 %, and no bond gets 1 nm longer.
void sinteredBlock()
{
  Config config = bonded(BondLaw::Springs);
  config.bonds.normalStiffness = config.bonds.shearStiffness = 1e4;
  config.bonds.bendingStiffness = config.bonds.twistingStiffness = 1e4;
  config.bonds.breaking = BondBreaking::Separation;
  config.bonds.separationLimit = 1e-9;
  config.bonds.damping = 1e-3;
  config.timeStep = 0.0;
  config.frameInterval = config.endTime = 4e-10;
  const double radius = 14e-9;
  std::vector<Particle> grains;
  for (int k = 0; k < 27; ++k)
  {
    const Vec3 position{ k % 3 - 1.0, k / 3 % 3 - 1.0, k / 9 - 1.0 };
    const double a = 2.4 * k * k;
    grains.push_back(scene::grain(k, radius, 1700.0, (2.0 * radius) * position,
      Vec3{ std::cos(a), std::sin(a), std::cos(1.7 * a) } +
        (2e7 * radius) * Vec3{ -position.y, position.x, 0.0 }));
  }
  const auto gyration = [](const Particles& now)
  {
    Vec3 middle;
    double sum = 0.0;
    for (std::size_t k = 0; k < now.size(); ++k)
    {
      middle = middle + (1.0 / 27.0) * now.position.get(k);
    }
    for (std::size_t k = 0; k < now.size(); ++k)
    {
      const Vec3 offset = now.position.get(k) - middle;
      sum += dot(offset, offset) / 27.0;
    }
    return std::sqrt(sum);
  };
  Simulation run(config, {}, scene::startFrom(grains));
  check::relative("radius of gyration at first", gyration(run.particles()), 3.95981e-8, 1e-5);
  double worst = 0.0, stored = 0.0;
  for (int k = 1; k <= 10; ++k)
  {
    scene::advance(run, run.timePlan().lastStep() * k / 10);
    worst = std::max(worst, std::abs(gyration(run.particles()) / 3.95981e-8 - 1.0));
    stored = std::max(stored, run.observe().totals.bondEnergy);
  }
  check::atMost("radius of gyration, change in " + std::to_string(run.timePlan().lastStep()) +
      " steps",
    worst, 0.01);
  check::isTrue("the block vibrates and holds",
    stored > 0.0 && run.observe().totals.brokenBonds == 0);
}

}

int main()
{
  return check::run(
    []
    {
      cantilever();
      freeMotion();
      oscillator();
      sinteredBlock();
    });
}
