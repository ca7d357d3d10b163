// Bonds with walls: tension, shear, bending and twist of a grain at a wall against closed forms, a
// cantilever that is clamped at a wall, a bar that a wall pulls, walls that rotate and take grains
// along, and bad input.
#include "BondLaws.h"
#include "BondedGrains.h"
#include "Check.h"

#include <algorithm>
#include <cmath>
#include <functional>

using namespace dem;
using namespace scene;

namespace
{

/// A square about the x axis at a position along it.
void addPlate(Surface& surface, double x, bool bonded, double half = 3e-3)
{
  const std::int32_t body = static_cast<std::int32_t>(surface.bodies.size());
  scene::addRectangle(surface, { x, -half, -half }, { x, half, -half }, { x, half, half },
    { x, -half, half });
  surface.elements.back().body = body;
  WallBody plate;
  plate.name = "plate " + std::to_string(body);
  plate.bonded = bonded;
  surface.bodies.push_back(plate);
}

Surface plateAt(double x, bool bonded = true)
{
  Surface surface;
  addPlate(surface, x, bonded);
  return surface;
}

/// What acts on a grain at a wall that has moved or rotated since they were bonded.
Observation after(const Config& config, const Surface& walls, const std::vector<Particle>& grains,
  const std::function<void(Snapshot&)>& change)
{
  Simulation run(config, walls, scene::startFrom(grains));
  Snapshot state = run.snapshot();
  change(state);
  run.restore(state);
  return run.observe();
}

/// The bond goes from the centre of the grain to the wall: it is R long. Arms of beams meet in the
/// middle, those of a disc of cement and of springs where the two touch.
void modes()
{
  const double L = Radius;
  for (const Due& due : dues())
  {
    const std::string name = std::string(nameOf(due.law)) + " at a wall, ";
    const Config config = bonded(due.law);
    const bool springs = due.law == BondLaw::Springs || due.law == BondLaw::Rotational;
    const bool beams = due.law == BondLaw::Euler || due.law == BondLaw::Timoshenko;
    const double phi = due.law == BondLaw::Timoshenko
      ? 20.0 * Radius * Radius * (1.0 + Poisson) / (3.0 * L * L)
      : 0.0;
    const double perLength = springs ? 1.0 : Length / L;
    const double kn = due.normal * perLength, kb = due.bending * perLength;
    const double kt = due.twisting * perLength;
    const double ks =
      beams ? 12.0 * Young * Moment / (L * L * L * (1.0 + phi)) : due.shear * perLength;
    const double arm = due.law == BondLaw::Springs || due.law == BondLaw::Parallel ? L : 0.5 * L;
    const double displacement = 1e-9, angle = 1e-6;
    const auto seen = [&](const std::function<void(Snapshot&)>& change) {
      return after(config, plateAt(-Radius), line(1, { 1, 0, 0 }), change);
    };
    const Observation pulled =
      seen([&](Snapshot& s) { s.particles.position.packed[0].x += displacement; });
    check::equal(name + "bonds", pulled.totals.bondCount, 1);
    check::relative(name + "tension", pulled.force[0].x, -kn * displacement, 1e-6);
    check::relative(name + "energy", pulled.totals.bondEnergy,
      0.5 * kn * displacement * displacement, 1e-6);
    check::relative(name + "force on the wall", pulled.contacts[0].force.x, -kn * displacement,
      1e-6);
    const Observation pressed =
      seen([&](Snapshot& s) { s.particles.position.packed[0].x -= displacement; });
    check::relative(name + "pressed", pressed.force[0].x, kn * displacement, 1e-6);
    const Observation sheared =
      seen([&](Snapshot& s) { s.particles.position.packed[0].y += displacement; });
    check::relative(name + "shear", sheared.force[0].y, -ks * displacement, 1e-6);
    check::relative(name + "moment of shear", sheared.torque[0].z, ks * displacement * arm, 1e-6);
    const Observation bent = seen(
      [&](Snapshot& s) {
        rotate(s.particles, 0, about({ 0, 0, 1 }, angle));
      });
    check::relative(name + "bending", bent.torque[0].z, -(kb + ks * arm * arm) * angle, 1e-6);
    const Observation wrung = seen(
      [&](Snapshot& s) {
        rotate(s.particles, 0, about({ 1, 0, 0 }, angle));
      });
    check::relative(name + "twist", wrung.torque[0].x, -kt * angle, 1e-6);
  }
}

/// A grain over the seam of two triangles is held by one and does not touch the other, with laws of
/// contact beside the bond too.
void overSeams()
{
  Surface walls;
  const double x = -Radius, a = 3e-3;
  scene::addElement(walls, { { x, -a, -a }, { x, a, -a }, { x, a, a } }, 0.0);
  scene::addElement(walls, { { x, -a, -a }, { x, a, a }, { x, -a, a } }, 0.0);
  walls.bodies.resize(1);
  walls.bodies[0].bonded = true;
  for (const BondContact contact : { BondContact::Replace, BondContact::Beside })
  {
    Config config = bonded(BondLaw::Parallel);
    config.bonds.contact = contact;
    const auto pressed = [&](const Surface& on)
    {
      return after(config, on, line(1, { 1, 0, 0 }),
        [](Snapshot& s)
        {
          s.particles.position.packed[0].x -= 1e-6;
          s.particles.position.packed[0].y += 1e-7; // over the other one
        });
    };
    const Observation seen = pressed(walls);
    check::equal("contacts over a seam", seen.totals.contactCount, 1);
    check::relative("force over a seam", seen.force[0].x, pressed(plateAt(x)).force[0].x, 1e-9);
  }
}

/// A cantilever of grains at a wall that their weight bends, most of it at the end: P a^2 (3 L - a)
/// / 6 E I of each weight at a position a by Euler's beam, and P a / (k' G A) more of Timoshenko's.
void cantilever()
{
  constexpr int count = 4;
  constexpr std::int64_t steps = 60000;
  const double length = (count - 0.5) * Length, gravity = 10.0;
  for (const BondLaw law : { BondLaw::Euler, BondLaw::Timoshenko })
  {
    Config config = bonded(law);
    config.bonds.damping = 0.3;
    config.bonds.youngsModulus = 1e7;
    config.gravity = { 0.0, 0.0, -gravity };
    config.numericalDamping = 0.5;
    std::vector<Particle> grains = line(count, { 1, 0, 0 });
    for (Particle& grain : grains)
    {
      grain.mass = grain.id + 1 < count ? 0.05 * grain.mass : 1e-5;
    }
    scene::setSteps(config, 4e-7, steps);
    Simulation run(config, plateAt(-Radius), scene::startFrom(grains));
    scene::advance(run, steps);
    double due = 0.0;
    for (const Particle& grain : grains)
    {
      const double a = grain.position.x + Radius, P = gravity * grain.mass;
      due += P * a * a * (3.0 * length - a) / (6.0 * 1e7 * Moment);
      due +=
        law == BondLaw::Timoshenko ? P * a / (0.9 * 1e7 / (2.0 * (1.0 + Poisson)) * Area) : 0.0;
    }
    check::relative(std::string("deflection at a wall, ") + nameOf(law),
      -run.particles().position.get(count - 1).z, due, 2e-3);
  }
}

/// A bar between two walls of which one moves away: E A / L, as long as the bar between the walls
/// is.
void pulledBar()
{
  constexpr int count = 5;
  Surface walls;
  addPlate(walls, -Radius, true);
  addPlate(walls, (count - 0.5) * Length, true);
  Config config = bonded(BondLaw::Parallel);
  config.bonds.damping = 0.3;
  constexpr std::int64_t steps = 40000;
  scene::setSteps(config, 5e-8, steps);
  const double strain = 1e-4, length = count * Length, time = 5e-8 * steps;
  walls.bodies[1].motion.velocity = { strain * length / time, 0.0, 0.0 };
  Simulation run(config, walls, scene::startFrom(line(count, { 1, 0, 0 })));
  check::equal("bonds of the bar", run.observe().totals.bondCount, count + 1);
  scene::advance(run, steps);
  const Observation seen = run.observe();
  double pull[2] = { 0.0, 0.0 };
  for (const ContactView& contact : seen.contacts)
  {
    if (contact.element >= 0)
    {
      pull[contact.element] += contact.force.x; // on the grain
    }
  }
  check::relative("force of the wall that moves", pull[1], Young * Area * strain, 2e-2);
  check::atMost("of all forces of walls, over one: what moves the bar",
    std::abs(pull[0] + pull[1]) / pull[1], 2e-2);
  const double due = 0.5 * Young * Area * strain * strain * length;
  check::relative("work of the wall over E A strain^2 L / 2", run.snapshot().suppliedEnergy / due,
    1.0, 5e-2);
  check::relative("energy of the bar over it", seen.totals.bondEnergy / due, 1.0, 3e-2);
}

/// A wall that flies, rotates and shakes takes grains along: bonds have no more energy than inertia
/// gives them, and momentum is what forces of the wall make it.
void takenAlong()
{
  for (const BondLaw law : { BondLaw::Parallel, BondLaw::Timoshenko })
  {
    Surface walls = plateAt(-Radius);
    WallMotion& motion = walls.bodies[0].motion;
    motion.velocity = { 0.02, 0.05, -0.01 };
    motion.angularVelocity = 60.0;
    motion.axis = { 1.0, 2.0, 2.0 };
    motion.centre = { 1e-3, 0.0, 0.0 };
    Config config = bonded(law);
    config.bonds.damping = 0.2;
    config.bonds.youngsModulus = 1e7;
    constexpr std::int64_t steps = 40000;
    scene::setSteps(config, 1e-6, steps); // 2.4 radians
    std::vector<Particle> grains = line(3, { 1, 0, 0 });
    const Vec3 spin = 60.0 * normalized(motion.axis);
    for (Particle& grain : grains)
    {
      grain.angularVelocity = spin;
      grain.velocity = motion.velocity + cross(spin, grain.position - motion.centre);
    }
    Simulation run(config, walls, scene::startFrom(grains));
    scene::advance(run, steps);
    const Pose pose = poseAt(motion, run.timePlan().timeOf(steps));
    double worst = 0.0;
    const Particles now = run.particles();
    for (std::size_t k = 0; k < now.size(); ++k)
    {
      worst = std::max(worst, norm(now.position.get(k) - pose.transform(grains[k].position)));
    }
    const std::string name = nameOf(law);
    check::atMost(name + ", grains beside where the wall takes them, in radii", worst / Radius,
      2e-3);
    check::equal(name + ", bonds", run.observe().totals.bondCount, 3);
    const Totals totals = run.observe().totals;
    const double motionEnergy = totals.translationalEnergy + totals.rotationalEnergy;
    check::atMost(name + ", energy lost over that of motion",
      std::abs(totals.dissipatedEnergy) / motionEnergy, 2e-2);
  }
}

/// What a bonded grain does to a servo: it hangs from a plate that a force lifts.
void servo()
{
  Surface walls = plateAt(-Radius);
  WallServo& load = walls.bodies[0].motion.servo;
  load.kind = ServoKind::Force;
  load.load = 2e-3;
  load.direction = { -1.0, 0.0, 0.0 };
  load.maximumSpeed = 1.0;
  Config config = bonded(BondLaw::Parallel);
  config.bonds.youngsModulus = 1e7;
  config.bonds.damping = 0.3;
  scene::addRectangle(walls, { 2.5 * Length, -3e-3, -3e-3 }, { 2.5 * Length, 3e-3, -3e-3 },
    { 2.5 * Length, 3e-3, 3e-3 }, { 2.5 * Length, -3e-3, 3e-3 });
  walls.elements.back().body = 1;
  WallBody ground;
  ground.bonded = true;
  walls.bodies.push_back(ground);
  constexpr std::int64_t steps = 50000;
  scene::setSteps(config, 4e-7, steps);
  Simulation run(config, walls, scene::startFrom(line(3, { 1, 0, 0 })));
  scene::advance(run, steps);
  const Observation seen = run.observe();
  double pull = 0.0;
  for (const ContactView& contact : seen.contacts)
  {
    pull += contact.element == 1 ? contact.force.x : 0.0;
  }
  check::relative("a bar holds what a servo pulls", pull, 2e-3, 1e-3);
  const double stretch = 2e-3 * 3.0 * Length / (1e7 * Area);
  check::relative("and is as much longer as E A says", -Radius - stretch,
    poseAt(walls.bodies[0].motion, 0.0, run.snapshot().servos[0]).transform({ -Radius, 0, 0 }).x,
    1e-4);
}

void badInput()
{
  Config config = bonded(BondLaw::Parallel);
  Surface belt = plateAt(-Radius);
  belt.bodies[0].motion.surface.velocity = { 0.0, 1.0, 0.0 };
  const auto begin = [&](const Surface& walls) {
    Simulation(config, walls, scene::startFrom(line(1, { 1, 0, 0 })));
  };
  check::refused(
    "a conveyor", [&] { begin(belt); },
    "The bond of grain 0 and the wall 'plate 0' cannot be: the wall has a surface that runs along "
    "it. Have it bond no grains.");
  Surface changing;
  scene::addElement(changing,
    { { -Radius, -3e-3, -3e-3 }, { -Radius, 3e-3, -3e-3 }, { -Radius, 0.0, 4e-3 } }, 0.0);
  changing.bodies.resize(1);
  changing.bodies[0].bonded = true;
  changing.bodies[0].track.times = { 0.0, 1.0 };
  changing.bodies[0].track.points = { changing.points, changing.points };
  check::refused(
    "a wall that changes its shape", [&] { begin(changing); },
    "changes its shape with the time steps of its input");
  config.timeStep = config.frameInterval = config.endTime = 1e-6;
  Surface both = plateAt(-Radius);
  addPlate(both, Radius, true);
  check::refused(
    "a step too large for a grain between two walls", [&] { begin(both); },
    "but the bond of grain 0 and the wall 'plate 0', the stiffest for its grains, needs one below");
  config = bonded(BondLaw::Parallel);
  check::equal("a wall that bonds nothing",
    Simulation(config, plateAt(-Radius, false), scene::startFrom(line(1, { 1, 0, 0 })))
      .observe()
      .totals.bondCount,
    0);
  check::equal("a wall that is too far",
    Simulation(config, plateAt(-1.11 * Radius), scene::startFrom(line(1, { 1, 0, 0 })))
      .observe()
      .totals.bondCount,
    0);
}

}

int main()
{
  return check::run(
    []
    {
      modes();
      overSeams();
      cantilever();
      pulledBar();
      takenAlong();
      servo();
      badInput();
    });
}
