// Bonds against closed forms: tension, shear, bending and twist of two grains, forces as slopes of
// the energy, and rigid motion.
#include "BondLaws.h"
#include "Check.h"

#include <functional>

using namespace dem;
using namespace scene;

namespace
{

/// Two bonded grains, of which the second has moved since.
struct Pair
{
  explicit Pair(const Config& config, const Vec3& along = { 1, 0, 0 })
    : Run(config, {}, scene::startFrom(line(2, along)))
  {
  }
  /// What acts on both grains when they are moved and rotated.
  Observation after(const std::function<void(Snapshot&)>& change)
  {
    Snapshot state = this->Run.snapshot();
    change(state);
    this->Run.restore(state);
    return this->Run.observe();
  }

  Simulation Run;
};

void modes()
{
  check::relative("EA/L of the figures", Young * Area / Length, 7.854e5, 1e-4);
  for (const Due& due : dues())
  {
    const std::string name = nameOf(due.law);
    Pair pair(bonded(due.law));
    const double displacement = 1e-9, angle = 1e-6;
    const Observation pulled =
      pair.after([&](Snapshot& s) { s.particles.position.packed[1].x += displacement; });
    check::relative(name + ", tension", pulled.force[0].x, due.normal * displacement, 1e-6);
    check::relative(name + ", energy of tension", pulled.totals.bondEnergy,
      0.5 * due.normal * displacement * displacement, 1e-6);
    const Observation sheared =
      Pair(bonded(due.law))
        .after([&](Snapshot& s) { s.particles.position.packed[1].y += displacement; });
    check::relative(name + ", shear", sheared.force[0].y, due.shear * displacement, 1e-6);
    check::relative(name + ", moment of shear", sheared.torque[1].z,
      0.5 * due.shear * displacement * Length, 1e-6);
    // Both ends bend against each other: no shear, the moment is k_b times the angle.
    const Observation bent = Pair(bonded(due.law))
                               .after(
                                 [&](Snapshot& s)
                                 {
                                   rotate(s.particles, 0, about({ 0, 0, 1 }, -0.5 * angle));
                                   rotate(s.particles, 1, about({ 0, 0, 1 }, 0.5 * angle));
                                 });
    check::relative(name + ", bending", bent.torque[1].z, -due.bending * angle, 1e-6);
    check::atMost(name + ", bending gives no force", norm(bent.force[1]),
      1e-6 * due.shear * angle * Length);
    const Observation wrung = Pair(bonded(due.law))
                                .after(
                                  [&](Snapshot& s) {
                                    rotate(s.particles, 1, about({ 1, 0, 0 }, angle));
                                  });
    check::relative(name + ", twist", wrung.torque[1].x, -due.twisting * angle, 1e-6);
    check::relative(name + ", energy of twist", wrung.totals.bondEnergy,
      0.5 * due.twisting * angle * angle, 1e-6);
  }
}

/// Any state of two grains: the force is the derivative of the energy, and nothing else.
void slopes()
{
  for (const Due& due : dues())
  {
    const auto energyAt = [&](int number, double by)
    {
      return Pair(bonded(due.law), { 0.6, 0.48, 0.64 })
        .after(
          [&](Snapshot& s)
          {
            const Vec3 displacement{ 3e-5, -5e-5, 7e-5 };
            s.particles.position.set(1, s.particles.position.get(1) + displacement);
            rotate(s.particles, 0, about({ 0.6, 0.8, 0 }, 0.1));
            rotate(s.particles, 1, about({ 0, 0.28, 0.96 }, -0.15));
            Vec3 axis;
            (number % 3 == 0 ? axis.x : number % 3 == 1 ? axis.y : axis.z) = 1.0;
            if (number < 3)
            {
              s.particles.position.set(1, s.particles.position.get(1) + by * axis);
            }
            else
            {
              rotate(s.particles, number < 6 ? 0 : 1, about(axis, by));
            }
          });
    };
    const Observation here = energyAt(0, 0.0);
    const double steps[] = { 1e-8, 1e-8, 1e-8, 1e-5, 1e-5, 1e-5, 1e-5, 1e-5, 1e-5 };
    double worst = 0.0;
    for (int number = 0; number < 9; ++number)
    {
      const double h = steps[number];
      const double slope =
        (energyAt(number, h).totals.bondEnergy - energyAt(number, -h).totals.bondEnergy) /
        (2.0 * h);
      const Vec3& of = number < 3 ? here.force[1] : (number < 6 ? here.torque[0] : here.torque[1]);
      const double all = number < 3 ? norm(here.force[1]) : norm(here.torque[1]);
      worst = std::max(worst, std::abs(slope + of[number % 3]) / all);
    }
    check::atMost(std::string(nameOf(due.law)) +
        ", forces and torques less the slope of the energy",
      worst, 1e-6);
    const Vec3 sum = here.force[0] + here.force[1];
    check::atMost("momentum is kept", norm(sum), 1e-12 * norm(here.force[1]));
  }
}

/// Whatever a bonded body does as a whole.
void rigidMotion()
{
  for (const Due& due : dues())
  {
    Simulation run(bonded(due.law), {}, scene::startFrom(line(5, { 0.6, 0, 0.8 })));
    Snapshot state = run.snapshot();
    const Quaternion by = about({ 0.36, 0.48, 0.8 }, 2.5);
    for (std::size_t k = 0; k < state.particles.size(); ++k)
    {
      const Lane3 position = rotated(by, Lane3(state.particles.position.get(k)));
      state.particles.position.set(k, Vec3(position) + Vec3{ 1.0, 2.0, -3.0 });
      rotate(state.particles, k, by);
    }
    run.restore(state);
    const Observation seen = run.observe();
    double most = 0.0;
    for (std::size_t k = 0; k < state.particles.size(); ++k)
    {
      most = std::max(most, norm(seen.force[k]));
      most = std::max(most, norm(seen.torque[k]) / Length);
    }
    // Positions are known to 4e-16 m here.
    check::atMost(std::string(nameOf(due.law)) + ", force after a rigid rotation", most,
      due.normal * 2e-15 + due.shear * 2e-15);
  }
}

/// The dashpot against twist has its share of the critical one of two grains.
void twistDamping()
{
  const double spin = 1.0, inertia = 0.4 * 2500.0 * 4.0 / 3.0 * Pi * std::pow(Radius, 5);
  for (const Due& due : dues())
  {
    Config config = bonded(due.law);
    config.bonds.damping = 0.1;
    std::vector<Particle> grains = line(2, { 1, 0, 0 });
    grains[1].angularVelocity = { spin, 0, 0 };
    Simulation run(config, {}, scene::startFrom(grains));
    check::relative(std::string(nameOf(due.law)) + ", dashpot against twist",
      run.observe().torque[0].x, 0.2 * std::sqrt(0.5 * due.twisting * inertia) * spin, 1e-5);
  }
}

}

int main()
{
  return check::run(
    []
    {
      twistDamping();
      modes();
      slopes();
      rigidMotion();
    });
}
