// MFiX DEM03: two grains pressed between two walls. The published figures are for linear springs;
// the law here is that of Hertz. A Runge-Kutta scheme of its own is first held against the
// published figures with linear springs, then gives the reference for the law of Hertz.
#include "Check.h"
#include "Scenes.h"

#include <array>
#include <functional>

using namespace dem;

namespace
{

const double Diameter = 1e-3;
const double Top = 1.8e-3;
const std::array<double, 2> Densities = { 20000, 10000 };
const std::array<double, 2> Heights = { 0.45e-3, 1.35e-3 };
const std::array<double, 2> Times = { 0.1029e-3, 0.1704e-3 };

using State = std::array<double, 4>; ///< heights, velocities

/// Force of a contact from its overlap: of a pair, and of a grain and a wall.
struct Forces
{
  std::function<double(double)> pair, wall;
};

State slope(const State& s, const Forces& forces)
{
  const double radius = 0.5 * Diameter;
  auto pressed = [](double overlap) { return std::max(overlap, 0.0); };
  const double low = forces.wall(pressed(radius - s[0]));
  const double middle = forces.pair(pressed(Diameter - (s[1] - s[0])));
  const double high = forces.wall(pressed(s[1] + radius - Top));
  return { s[2], s[3], (low - middle) / sphereMass(Densities[0], radius) - 9.81,
    (middle - high) / sphereMass(Densities[1], radius) - 9.81 };
}

State integrate(const Forces& forces, double time)
{
  const int steps = 20000;
  const double h = time / steps;
  State s{ Heights[0], Heights[1], 0.0, 0.0 };
  auto moved = [](const State& from, double by, const State& along)
  {
    State to = from;
    for (std::size_t i = 0; i < to.size(); ++i)
    {
      to[i] += by * along[i];
    }
    return to;
  };
  for (int i = 0; i < steps; ++i)
  {
    const State a = slope(s, forces);
    const State b = slope(moved(s, 0.5 * h, a), forces);
    const State c = slope(moved(s, 0.5 * h, b), forces);
    const State d = slope(moved(s, h, c), forces);
    s = moved(moved(moved(moved(s, h / 6, a), h / 3, b), h / 3, c), h / 6, d);
  }
  return s;
}

void cases()
{
  // The published figures, in mm.
  const double springs = 1e3;
  auto linear = [&](double overlap) { return springs * overlap; };
  check::relative("linear springs, y1 at .1029 ms", integrate({ linear, linear }, Times[0])[0],
    0.43201e-3, 3e-4);
  check::relative("linear springs, y1 at .1704 ms", integrate({ linear, linear }, Times[1])[0],
    0.42334e-3, 3e-4);

  // The modulus at which a pair pressed by a tenth of a diameter carries what the spring does.
  Config config = scene::still({ "stacked", 1.0, 0.3, 20000 });
  const double overlap = 0.1 * Diameter;
  const double root = std::sqrt(0.25 * Diameter);
  const double unit = 2.0 / 3.0 / (1.0 - 0.09) * root; // K of a pair at E = 1
  config.material.youngsModulus = springs * overlap / (unit * std::pow(overlap, 1.5));
  config.gravity = { 0, 0, -9.81 };
  config.allowInitialOverlap = true;
  const double pairStiffness = unit * config.material.youngsModulus;
  const double wallStiffness = scene::planeStiffness(config, 0.5 * Diameter);
  const Forces hertz{ [&](double d) { return pairStiffness * std::pow(d, 1.5); },
    [&](double d) { return wallStiffness * std::pow(d, 1.5); } };

  Surface walls = scene::plane(0.1);
  scene::addRectangle(walls, { -.1, -.1, Top }, { .1, -.1, Top }, { .1, .1, Top },
    { -.1, .1, Top });
  const double timeStep = 1e-9;
  scene::setSteps(config, timeStep, 1704000 / 10);
  Simulation simulation(config, walls,
    scene::startFrom({ scene::grain(0, 0.5 * Diameter, Densities[0], { 0, 0, Heights[0] }),
      scene::grain(1, 0.5 * Diameter, Densities[1], { 0, 0, Heights[1] }) }));
  for (double time : Times)
  {
    scene::advance(simulation, std::llround(time / timeStep));
    const State due = integrate(hertz, time);
    const Particles seen = simulation.particles();
    const std::string at = " at " + check::number(1e3 * time) + " ms";
    check::relative("y1" + at, seen.position.get(0).z, due[0], 3e-4);
    check::relative("y2" + at, seen.position.get(1).z, due[1], 3e-4);
    check::close("v1" + at, seen.velocity.get(0).z, due[2], 1e-3);
    check::close("v2" + at, seen.velocity.get(1).z, due[3], 1e-3);
  }
}

}

int main()
{
  return check::run(cases);
}
