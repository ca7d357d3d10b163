// Bending stiffness of sheets: beams and cylinders of strips, drawn angles, energies, momenta and the
// longest step; and sheets whose fixed points move.
#include "Check.h"
#include "OnWalls.h"
#include "Sheets.h"

#include "Basics/Random.h"
#include "Boundaries/Dynamic/MembraneBody.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

using namespace dem;
using namespace sheets;

namespace
{

constexpr double D = 2e-3; ///< N m, more than that of the plate

MembraneChoice stiff(double bending = D)
{
  MembraneChoice choice = stuff(0.0);
  choice.bendingStiffness = bending;
  return choice;
}

SheetState shaken(const SheetState& state, double far, std::uint64_t seed)
{
  Random chance(seed);
  const auto any = [&] { return chance.uniform(-1.0, 1.0); };
  SheetState other = state;
  for (std::size_t k = 0; k < state.position.size(); ++k)
  {
    other.position[k] = other.position[k] + far * Vec3{ any(), any(), any() };
    other.velocity[k] = Vec3{ any(), any(), any() };
  }
  return other;
}

/// A sheet drawn with folds.
SheetMesh folded()
{
  SheetMesh mesh = grid(5, 4, 0.1, 0.08, 0.3);
  Random chance(3);
  for (Vec3& p : mesh.points)
  {
    p.z = chance.uniform(-0.012, 0.012);
  }
  return mesh;
}

/// Forces are the slope of the energy and move nothing as a whole; a sheet is at rest as drawn, with
/// its angles (NVIDIA Warp, issue 730: drawn angles bend garments).
void oneEnergy()
{
  const SheetMesh mesh = folded();
  const Sheet sheet(stiff(), mesh);
  double most = 0.0;
  for (const Vec3& f : sheet.forces(sheet.start()))
  {
    most = std::max(most, norm(f));
  }
  check::atMost("forces as drawn", most, 1e-12);
  check::atMost("energy as drawn", sheet.totals(sheet.start(), {}).elastic, 1e-20);
  MembraneChoice weak = stiff();
  weak.youngsModulus = 1e-3; // bending is all that counts
  const Sheet bending(weak, mesh);
  const SheetState bent = shaken(bending.start(), 0.004, 5);
  const SheetState along = shaken(
    SheetState{ std::vector<Vec3>(bent.position.size()), std::vector<Vec3>(bent.position.size()) },
    1.0, 6);
  const auto energyAt = [&](double step)
  {
    SheetState moved = bent;
    for (std::size_t k = 0; k < moved.position.size(); ++k)
    {
      moved.position[k] = moved.position[k] + step * along.position[k];
    }
    return bending.totals(moved, {}).elastic;
  };
  const std::vector<Vec3> forces = bending.forces(bent);
  double power = 0.0;
  Vec3 force, torque;
  for (std::size_t k = 0; k < forces.size(); ++k)
  {
    power += dot(forces[k], along.position[k]);
    force = force + forces[k];
    torque = torque + cross(bent.position[k], forces[k]);
    most = std::max(most, norm(forces[k]));
  }
  constexpr double step = 1e-8;
  check::relative("slope of the energy", (energyAt(-step) - energyAt(step)) / (2.0 * step), power,
    1e-6);
  check::atMost("sum of the forces", norm(force) / most, 1e-12);
  check::atMost("their moment", norm(torque) / most, 1e-13);
}

/// A strip rolled up to a part of a cylinder: D b q^2 / 2h at each edge across it.
void rolled()
{
  constexpr int cells = 12;
  constexpr double length = 0.12, width = 0.02, q = 0.2, h = length / cells;
  const SheetMesh mesh = grid(cells, 2, length, width);
  const Sheet sheet(stiff(), mesh);
  const double radius = 0.5 * h / std::sin(0.5 * q);
  const SheetState state = mapped(mesh,
    [&](const Vec3& p)
    {
      const double angle = q * p.x / h;
      return Vec3{ radius * std::sin(angle), p.y, radius * (1.0 - std::cos(angle)) };
    });
  check::relative("energy of a cylinder", sheet.totals(state, {}).elastic,
    (cells - 1) * D * width * q * q / (2.0 * h), 1e-10);
}

/// A strip one cell wide on two supports, of which one slides: bending moments are those of a beam,
/// q x (L - x) / 2. Edges across turn by the moment times h / D b. Diagonals of square cells have twice
/// the stiffness and turn as well, by (moment - T) / (2 sqrt(2) D), so that the ends do not twist: T is the
/// mean moment of the cells.
void beam()
{
  constexpr int cells = 16;
  constexpr double length = 0.16, width = 0.01, h = length / cells, load = 1e-5; // N/m
  SheetMesh mesh = grid(cells, 1, length, width);
  fix(mesh, FixedBits::All, [](const Vec3& p) { return p.x < 1e-9; });
  fix(mesh, FixedBits::Z, [](const Vec3& p) { return p.x > 0.16 - 1e-9; });
  const Sheet sheet(stiff(), mesh);
  std::vector<Vec3> loads(mesh.points.size());
  for (std::size_t k = 0; k < loads.size(); ++k)
  {
    const double x = mesh.points[k].x;
    loads[k].z = x < 1e-9 || x > length - 1e-9 ? 0.0 : -0.5 * load * h;
  }
  SheetState state = sheet.start();
  check::isTrue("the beam comes to rest", relax(sheet, mesh, loads, 1e-13, state) >= 0);
  const auto moment = [&](int k) { return 0.5 * load * k * h * (length - k * h); };
  double sag = 0.0, mean = 0.0, ofDiagonals = 0.0;
  for (int k = 0; k < cells; ++k)
  {
    sag += moment(k) * h / (D * width) * 0.5 * std::min(k, cells - k) * h;
    mean += moment(k) / cells;
  }
  for (int k = 0; k < cells; ++k)
  {
    const double inCell = 0.5 * (moment(k) + moment(k + 1)); // turns the middle by half of its way
    ofDiagonals += (inCell - mean) / (4.0 * D) * 0.5 * (std::min(k, cells - 1 - k) + 0.5) * h;
  }
  check::relative("sag of a beam", -state.position[cells / 2].z, sag + ofDiagonals, 1e-5);
  check::relative("sag of a fine beam", sag, 5.0 * load * std::pow(length, 4) / (384.0 * D * width),
    0.01);
  const MembraneChoice plate = stiff(-1.0);
  check::relative("stiffness of the sheet", bendingStiffness(plate), 1e6 * 1e-9 / 12.0, 1e-12);
}

/// A free folded sheet that is thrown about: momenta stay, and energy goes where the sheet says.
void swings()
{
  for (const double retardation : { 0.0, 3e-5 })
  {
    MembraneChoice choice = stiff();
    choice.retardationTime = retardation;
    const SheetMesh mesh = folded();
    const Sheet sheet(choice, mesh);
    SheetState state = shaken(sheet.start(), 0.0, 9);
    SheetState other = state;
    const SheetTotals begin = sheet.totals(state, {});
    const double h = 0.02 * sheet.longestStep(state);
    double lost = 0.0;
    for (int step = 0; step < 3000; ++step)
    {
      lost += sheet.advance({ h, h }, {}, {}, {}, {}, state).damped;
      sheet.advance({ h, h }, {}, {}, {}, { 3, 1 }, other);
    }
    const SheetTotals end = sheet.totals(state, {});
    check::atMost("momentum", norm(end.momentum - begin.momentum), 1e-13);
    check::atMost("angular momentum", norm(end.angularMomentum - begin.angularMomentum), 1e-14);
    check::isTrue("loss", (lost > 0.01 * begin.kinetic) == (retardation > 0.0));
    check::close("balance", end.elastic + end.kinetic + lost, begin.elastic + begin.kinetic,
      3e-3 * begin.kinetic);
    double apart = 0.0;
    for (std::size_t k = 0; k < state.position.size(); ++k)
    {
      apart = std::max(apart, norm(state.position[k] - other.position[k]));
    }
    check::close("three threads", apart, 0.0, 0.0);
  }
}

/// The longest step is below the true one, and not far below.
void bounds()
{
  for (const double jitter : { 0.0, 0.4 })
  {
    for (const double bending : { 1e-7, 1e-5, 1e-3 })
    {
      const SheetMesh mesh = grid(6, 6, 0.01, 0.01, jitter);
      const Sheet sheet(stiff(bending), mesh);
      const SheetState state = sheet.start();
      const double share = sheet.longestStep(state) * std::sqrt(highest(sheet, state)) / 2.0;
      check::isTrue("bound with " + check::number(bending) + ", " + check::number(jitter) + ": " +
          check::number(share),
        share < 1.0 && share > 0.2);
    }
  }
  for (const double angle : { 0.5, 1.5, 2.5 }) // of each hinge of a rolled strip
  {
    constexpr double cell = 0.01 / 6;
    const SheetMesh mesh = grid(6, 1, 0.01, cell);
    const Sheet sheet(stiff(1e-3), mesh);
    const SheetState state = sheets::mapped(mesh,
      [angle](const Vec3& p)
      {
        const double radius = 0.5 * cell / std::sin(0.5 * angle), turn = angle * p.x / cell;
        return Vec3{ radius * std::sin(turn), p.y, radius * (1.0 - std::cos(turn)) };
      });
    const double share = sheet.longestStep(state) * std::sqrt(highest(sheet, state)) / 2.0;
    check::isTrue(
      "bound of a strip rolled by " + std::to_string(angle) + " a cell: " + check::number(share),
      share < 1.0 && share > 0.2);
  }
}

/// Fixed points follow the motion of the wall, and the work on them is what the energy grows by.
void driven()
{
  SheetMesh mesh = square(6, 0.1);
  MembraneChoice choice = stiff(1e-5);
  choice.fixed = FixedPoints::Array;
  choice.retardationTime = 1e-4;
  Surface surface = membraneOf(mesh, choice);
  for (const Vec3& p : mesh.points)
  {
    surface.fixed.push_back(p.x < -0.05 + 1e-9 ? FixedBits::All | FixedBits::Rests
        : p.x > 0.05 - 1e-9                    ? FixedBits::All
                                               : 0);
  }
  surface.bodies[0].drive.velocity = { 0.4, 0.0, 0.3 };
  surface.bodies[0].drive.translationTimes.end = 0.02;
  Config config = onwalls::heavy(2e-5, 2000);
  config.energyParts = true;
  Simulation run(config, surface);
  const Totals before = run.observe().totals;
  scene::advance(run, 1000);
  const Snapshot middle = run.snapshot();
  scene::advance(run, 2000);
  const SheetState nodes = sheetStateOf(run.snapshot().servos.at(0));
  check::close("a driven point",
    norm(nodes.position[6] - (mesh.points[6] + Vec3{ 0.008, 0.0, 0.006 })), 0.0, 1e-15);
  check::close("its velocity at the end", norm(nodes.velocity[6]), 0.0, 0.0);
  check::close("a point that rests", norm(nodes.position[0] - mesh.points[0]), 0.0, 0.0);
  check::isTrue("the sheet is stretched", run.observe().totals.walls.elastic > 1e-3);
  const Totals after = run.observe().totals;
  check::atMost("error of the balance", std::abs(after.energyError()), 0.02 * after.losses.sum());
  check::isTrue("energy is lost", after.losses.sum() > 1e-4 && before.losses.sum() == 0.0);
  const Snapshot due = run.snapshot();
  Simulation other(config, surface);
  other.restore(middle);
  scene::advance(other, 2000);
  check::isTrue("restored: the same bits", scene::identical(other.snapshot(), due));
}

void refusals()
{
  const auto refused = [](const std::string& part, const std::function<void(Surface&)>& change)
  {
    Surface surface = membraneOf(square(2, 0.1), stiff());
    Config config = scene::still();
    scene::setSteps(config, 1e-6, 10);
    change(surface);
    check::refused(
      "refused", [&] { Simulation(config, surface); }, part);
  };
  refused(
    "has the BendingStiffness -2, but that of a membrane must be finite, and 0 or above, or -1",
    [](Surface& s) { s.bodies[0].membrane.bendingStiffness = -2.0; });
  // Messages name points as they were drawn, where points at one place are one node as well.
  const auto addBook = [](Surface& s)
  {
    const Vec3 corner = s.points[0];
    for (const Vec3& p : { corner, Vec3{ 0.5, 0.0, 0.0 }, Vec3{ 0.5, 0.1, 0.0 },
           Vec3{ 0.4, 0.0, 0.0 }, Vec3{ 0.6, 0.0, 0.0 }, Vec3{ 0.5, 0.0, 0.1 } })
    {
      s.points.push_back(p);
    }
    s.elements.push_back({ ElementKind::Triangle, { 9, 10, 12, 0 } });
    for (const std::int64_t page : { 12, 13, 14 })
    {
      s.elements.push_back({ ElementKind::Triangle, { 10, 11, page, 0 } });
    }
  };
  refused("has a BendingStiffness and an edge of three cells, from point 10 at (0.5, 0, 0) to point "
          "11 at (0.5, 0.1, 0): hinges have two",
    addBook);
  refused("has a BendingStiffness and an edge of three cells, from point 110 at (0.5, 0, 0) to point "
          "at (0.5, 0.1, 0): hinges have two",
    [&](Surface& s)
    {
      addBook(s);
      for (std::size_t k = 0; k < s.points.size(); ++k)
      {
        s.numbers.push_back(k == 11 ? -1 : 100 + static_cast<std::int64_t>(k));
      }
    });
  refused("is a membrane with a motion, but without FixedPoints that follow it",
    [](Surface& s) {
      s.bodies[0].drive.velocity = { 1.0, 0.0, 0.0 };
    });
  refused("is a membrane with a motion, but without FixedPoints that follow it",
    [](Surface& s)
    {
      s.bodies[0].drive.velocity = { 1.0, 0.0, 0.0 };
      s.bodies[0].membrane.fixed = FixedPoints::Array;
      s.fixed.assign(9, 0);
      s.fixed[4] = FixedBits::All | FixedBits::Rests;
    });
  refused(
    "has a motion and a point that is fixed along single axes, 4 at (0, 0, 0): fix all of its axes or "
    "none",
    [](Surface& s)
    {
      s.bodies[0].drive.velocity = { 1.0, 0.0, 0.0 };
      s.bodies[0].membrane.fixed = FixedPoints::Array;
      s.fixed.assign(9, 0);
      s.fixed[4] = FixedBits::X;
    });
  // Two cells that fold up.
  SheetMesh mesh;
  mesh.points = { { 0.0, 0.0, 0.0 }, { 0.0, 0.1, 0.0 }, { 0.1, 0.05, 0.0 }, { -0.1, 0.05, 0.0 } };
  mesh.triangles = { { 0, 1, 3 }, { 1, 0, 2 } };
  const Sheet sheet(stiff(), mesh);
  SheetState state = sheet.start();
  state.position[2] = { -0.0999, 0.05, 0.001 };
  const SheetStep done = sheet.advance({ 1e-6, 1e-6 }, {}, {}, {}, {}, state);
  check::isTrue("a fold is seen", done.opening > 3.0 && done.bent == 0);
}

/// A sheet that is folded up beyond telling ends its run: one cell turns about the edge of the other.
void foldedRun()
{
  SheetMesh mesh;
  mesh.points = { { 0.0, 0.0, 0.0 }, { 0.0, 0.1, 0.0 }, { 0.1, 0.05, 0.0 }, { -0.1, 0.05, 0.0 } };
  mesh.triangles = { { 0, 1, 3 }, { 1, 0, 2 } };
  MembraneChoice choice = stiff();
  choice.fixed = FixedPoints::Array;
  Surface surface = membraneOf(mesh, choice);
  surface.fixed.assign(4, FixedBits::All | FixedBits::Rests);
  surface.fixed[2] = FixedBits::All;
  surface.bodies[0].drive.axis = { 0.0, 1.0, 0.0 };
  surface.bodies[0].drive.angularVelocity = 301.0; // 3 rad after 996.7 steps
  Config config = scene::still();
  scene::setSteps(config, 1e-5, 2000);
  Simulation run(config, surface);
  scene::advance(run, 996);
  check::refused("a fold in a run", [&] { scene::advance(run, 2000); },
    "the wall 'sheet' is bent by 171.943 degrees at an edge of its cell 0.");
}

void allCases()
{
  oneEnergy();
  rolled();
  beam();
  swings();
  bounds();
  driven();
  refusals();
  foldedRun();
}

}

int main()
{
  return check::run(allCases);
}
