// How membranes step: energy over many steps, the longest stable step with every law, stretch and
// damping, momenta of a free sheet.
#include "Check.h"
#include "Sheets.h"

#include <algorithm>
#include <cmath>
#include <string>

using namespace dem;

namespace
{

/// Energy of a sheet that swings, over many steps.
void swings(double share, int steps, double deviation, double farthest)
{
  SheetMesh mesh = sheets::grid(4, 4, 0.1, 0.1, 0.3);
  sheets::fix(mesh, FixedBits::All,
    [](const Vec3& p) { return p.x < 1e-9 || p.x > 0.1 - 1e-9 || p.y < 1e-9 || p.y > 0.1 - 1e-9; });
  const Sheet sheet(sheets::stuff(), mesh);
  SheetState state = sheets::mapped(mesh,
    [](const Vec3& p) {
      return Vec3{ 1.05 * p.x, 1.05 * p.y, 0.0 };
    });
  double kinetic = 0.0;
  for (std::size_t k = 0; k < mesh.points.size(); ++k)
  {
    const bool inner = mesh.fixed[k] == 0;
    state.velocity[k].z = inner ? 2.0 : 0.0;
    kinetic += inner ? 2.0 * sheet.mass(static_cast<std::int32_t>(k)) : 0.0;
  }
  const double h = share * sheet.longestStep(state);
  double sum = 0.0, squares = 0.0, most = 0.0, start = 0.0;
  std::array<double, 4> quarters{};
  for (int step = 0; step < steps; ++step)
  {
    const double elastic = sheet.totals(state, {}).elastic;
    const std::vector<Vec3> before = state.velocity;
    sheet.advance({ h, h }, {}, {}, {}, {}, state);
    double energy = elastic; // with the mean of both velocities
    for (std::size_t k = 0; k < before.size(); ++k)
    {
      const Vec3 v = 0.5 * (before[k] + state.velocity[k]);
      energy += 0.5 * sheet.mass(static_cast<std::int32_t>(k)) * dot(v, v);
    }
    start = step == 0 ? energy : start;
    const double off = (energy - start) / kinetic;
    sum += off / steps;
    squares += off * off / steps;
    most = std::max(most, std::abs(off));
    quarters[4 * step / steps] += 4.0 * off / steps;
  }
  const std::string name = "energy at " + std::to_string(share) + " of the bound: ";
  check::atMost(name + "deviation", std::sqrt(squares - sum * sum), deviation);
  check::atMost(name + "farthest", most, farthest);
  check::atMost(name + "drift", std::abs(quarters[3] - quarters[0]), 0.1 * deviation);
}

void bounds()
{
  const Sheet right(sheets::stuff(), sheets::grid(8, 8, 0.8, 0.8));
  const double c = std::sqrt(1e6 / 1000.0 / 0.91);
  check::relative("bound of right triangles", right.longestStep(right.start()) * c / 0.1,
    2.0 / 3.0 / std::sqrt(1.3), 1e-12);
  // A stretch s has the strain (s^2 - 1) / 2. Stiffness grows with s^2, and tension adds to it.
  const SheetState pulled = sheets::mapped(
    sheets::grid(8, 8, 0.8, 0.8), [](const Vec3& p) { return Vec3{ 2.0 * p.x, p.y, 0.0 }; });
  check::relative("bound of a stretched sheet",
    std::pow(right.longestStep(right.start()) / right.longestStep(pulled), 2), 4.0 + 3.0 / 2.6, 1e-9);
  for (const bool isRubber : { false, true })
  {
    for (const double stretch : { 0.9, 1.0, 1.5 })
    {
      const SheetMesh mesh = sheets::grid(6, 6, 0.01, 0.01, 0.5);
      const Sheet sheet(isRubber ? sheets::rubber() : sheets::stuff(), mesh);
      const SheetState state = sheets::mapped(mesh,
        [stretch](const Vec3& p) {
          return Vec3{ stretch * p.x, 1.2 * p.y, 0.0 };
        });
      // Of the scale of the mesh, so that displacements are small.
      const double share =
        sheet.longestStep(state) * std::sqrt(sheets::highest(sheet, state)) / 2.0;
      const std::string name = (isRubber ? "rubber, " : "") + std::to_string(stretch);
      check::isTrue("bound of " + name + ": " + check::number(share), share < 1.0 && share > 0.15);
    }
  }
  for (const double ratio : { -0.3, -0.5, -0.8 }) // shear is the stiffest then
  {
    MembraneChoice auxetic = sheets::stuff();
    auxetic.poissonRatio = ratio;
    const Sheet sheet(auxetic, sheets::grid(6, 6, 0.01, 0.01));
    const SheetState state = sheet.start();
    const double share = sheet.longestStep(state) * std::sqrt(sheets::highest(sheet, state)) / 2.0;
    check::isTrue("bound of a Poisson's ratio of " + std::to_string(ratio) + ": " +
        check::number(share),
      share < 1.0 && share > 0.3);
  }
  MembraneChoice damped = sheets::stuff();
  damped.retardationTime = 2e-4;
  damped.massDamping = 30.0;
  const Sheet viscous(damped, sheets::grid(8, 8, 0.8, 0.8));
  const double w2 = std::pow(2.0 / right.longestStep(right.start()), 2);
  const double h = viscous.longestStep(viscous.start());
  check::relative("bound with damping", h * h * w2 + 2.0 * h * (2e-4 * w2 + 30.0), 4.0, 1e-12);
}

/// A free sheet that is damped keeps its momenta and loses what it says; a part of the team has no
/// say in any bit.
void damping()
{
  MembraneChoice choice = sheets::stuff();
  choice.retardationTime = 1e-4;
  choice.pressure = 20.0;
  const SheetMesh mesh = sheets::ball(2, 0.05);
  const Sheet sheet(choice, mesh);
  SheetState state = sheet.start();
  for (std::size_t k = 0; k < state.velocity.size(); ++k)
  {
    state.velocity[k] = { std::sin(3.0 * k), std::cos(5.0 * k), 0.3 };
  }
  SheetState other = state;
  const SheetTotals begin = sheet.totals(state, {});
  const double h = 0.02 * sheet.longestStep(state);
  double supplied = 0.0, lost = 0.0;
  for (int step = 0; step < 2000; ++step)
  {
    const SheetStep done = sheet.advance({ h, h }, {}, {}, {}, {}, state);
    supplied += done.supplied;
    lost += done.damped;
    sheet.advance({ h, h }, {}, {}, {}, { 3, 1 }, other);
  }
  const SheetTotals end = sheet.totals(state, {});
  check::atMost("momentum", norm(end.momentum - begin.momentum), 1e-14);
  check::atMost("angular momentum", norm(end.angularMomentum - begin.angularMomentum), 1e-15);
  const double had = begin.elastic + begin.kinetic, has = end.elastic + end.kinetic;
  check::isTrue("retardation takes energy", lost > 0.3 * had);
  check::close("balance of energy", has, had + supplied - lost, 2e-3 * had);
  check::relative("work of the pressure", supplied, choice.pressure * (end.volume - begin.volume),
    1e-3);
  bool same = true;
  for (std::size_t k = 0; k < state.position.size(); ++k)
  {
    same = same && norm(state.position[k] - other.position[k]) == 0.0 &&
      norm(state.velocity[k] - other.velocity[k]) == 0.0;
  }
  check::isTrue("three threads: the same bits", same);
}

}

int main()
{
  return check::run(
    []
    {
      swings(0.5, check::sanitizedOr(2000, 40000), 1e-3, 5e-3);
      swings(0.9, check::sanitizedOr(2000, 20000), 3e-3, 1e-2);
      bounds();
      damping();
    });
}
