// Membranes as mechanical systems, against closed forms of stretching, vibration and pressure, and
// against what triangles of the same mesh come to exactly.
#include "Check.h"
#include "Sheets.h"

#include "Membranes/TrianglePoint.h"

#include <algorithm>
#include <array>
#include <string>

using namespace dem;

namespace
{

double largest(const std::vector<Vec3>& all)
{
  double most = 0.0;
  for (const Vec3& v : all)
  {
    most = std::max(most, norm(v));
  }
  return most;
}

/// An irregular mesh under one strain: inner nodes have no force, and the energy is that of the
/// strain.
void patch()
{
  SheetMesh mesh = sheets::grid(6, 5, 1.2, 1.0, 0.6);
  sheets::fix(mesh, FixedBits::All,
    [](const Vec3& p) { return p.x < 1e-9 || p.x > 1.2 - 1e-9 || p.y < 1e-9 || p.y > 1 - 1e-9; });
  const auto strained = sheets::mapped(mesh,
    [](const Vec3& p) {
      return Vec3{ 1.2 * p.x + 0.15 * p.y, -0.1 * p.x + 1.1 * p.y, 0.3 * p.x - 0.2 * p.y };
    });
  for (const bool isRubber : { false, true })
  {
    const std::string name = isRubber ? "patch of rubber: " : "patch: ";
    const Sheet sheet(isRubber ? sheets::rubber() : sheets::stuff(), mesh);
    std::vector<Vec3> f = sheet.forces(strained);
    Vec3 sum, moment;
    for (std::size_t k = 0; k < f.size(); ++k)
    {
      sum = sum + f[k];
      moment = moment + cross(strained.position[k], f[k]);
      f[k] = mesh.fixed[k] != 0 ? Vec3{} : f[k];
    }
    check::atMost(name + "inner forces", largest(f), 1e-14 * 1e3);
    check::atMost(name + "net force and moment", norm(sum) + norm(moment), 1e-11);
    check::relative(name + "energy", sheet.totals(strained, {}).elastic / 1.2,
      isRubber ? 53.8035412 : 62.40195742, 1e-9);
  }
  const Sheet sheet(sheets::stuff(), mesh);
  SheetState off = strained;
  for (std::size_t k = 0; k < off.position.size(); ++k)
  {
    off.position[k] =
      mesh.fixed[k] != 0 ? off.position[k] : off.position[k] + Vec3{ 0.02, -0.015, 0.025 };
  }
  sheets::relax(sheet, mesh, {}, 1e-11, off);
  double worst = 0.0;
  for (std::size_t k = 0; k < off.position.size(); ++k)
  {
    worst = std::max(worst, norm(off.position[k] - strained.position[k]));
  }
  check::atMost("patch: disturbed nodes come back", worst, 1e-9);
}

/// @param across stretch along y
void pulled(const std::string& name, const MembraneChoice& choice, double across, double tension)
{
  const SheetMesh mesh = sheets::grid(5, 4, 1.0, 0.5, 0.5);
  const Sheet sheet(choice, mesh);
  const SheetState state = sheets::mapped(mesh,
    [across](const Vec3& p) {
      return Vec3{ 1.1 * p.x, across * p.y, 0.0 };
    });
  const std::vector<Vec3> f = sheet.forces(state);
  double pull = 0.0, lateral = 0.0;
  for (std::size_t k = 0; k < f.size(); ++k)
  {
    pull += mesh.points[k].x > 1 - 1e-9 ? -f[k].x : 0.0;
    lateral += mesh.points[k].y > 0.5 - 1e-9 ? -f[k].y : 0.0;
  }
  const double unit = choice.youngsModulus * choice.thickness;
  check::relative(name + ": tension", pull / (unit * 0.5), tension, 1e-9);
  const Sheet::Strain strain = sheet.strain(state, 7);
  check::relative(name + ": stretch", strain.stretch[0], 1.1, 1e-12);
  // Over the present width.
  check::relative(name + ": tension of a cell", strain.tension[0], unit * tension / across, 1e-9);
  if (across < 1.1)
  {
    check::atMost(name + ": no force across", std::abs(lateral), 1e-7);
    check::atMost(name + ": no tension across", std::abs(strain.tension[1]), 1e-6);
  }
}

void stretched()
{
  pulled("uniaxial", sheets::stuff(), 0.9679876032, 0.1155);
  pulled("uniaxial rubber", sheets::rubber(), 0.9534625892, 0.0911845730);
  pulled("biaxial", sheets::stuff(), 1.1, 0.165);
  pulled("biaxial rubber", sheets::rubber(), 1.1, 0.1596928923);
  // A sheet that is drawn stretched is the sheet that is stretched.
  MembraneChoice drawn = sheets::stuff();
  drawn.prestretch = 1.1;
  const SheetMesh mesh = sheets::grid(5, 4, 1.1, 0.55, 0.5);
  const Sheet sheet(drawn, mesh);
  const SheetTotals totals = sheet.totals(sheet.start(), {});
  const Sheet whole(sheets::stuff(), sheets::grid(5, 4, 1.0, 0.5, 0.5));
  const SheetState state =
    sheets::mapped(sheets::grid(5, 4, 1.0, 0.5, 0.5), [](const Vec3& p) { return 1.1 * p; });
  check::relative("prestretch: energy", totals.elastic, whole.totals(state, {}).elastic, 1e-12);
  check::relative("prestretch: mass", sheet.mass(8), whole.mass(8), 1e-12);
  check::relative("prestretch: stretch", totals.stretch, 1.1, 1e-12);
}

/// Modes of a stretched rectangle, exactly those of the difference equation.
void vibrates()
{
  const double a = 0.3, b = 0.2;
  const SheetMesh mesh = sheets::grid(12, 8, a, b);
  const Sheet sheet(sheets::stuff(), mesh);
  const auto mode = [&](int m, int n, double frequency)
  {
    const auto shape = [&](const Vec3& p)
    { return std::sin(m * Pi * p.x / a) * std::sin(n * Pi * p.y / b); };
    constexpr double amplitude = 1e-7;
    const SheetState state = sheets::mapped(mesh,
      [&](const Vec3& p) {
        return Vec3{ 1.05 * p.x, 1.05 * p.y, amplitude * shape(p) };
      });
    const std::vector<Vec3> f = sheet.forces(state);
    const double square = 4.0 * Pi * Pi * frequency * frequency;
    double off = 0.0, most = 0.0;
    for (std::size_t k = 0; k < f.size(); ++k)
    {
      const Vec3& p = mesh.points[k];
      const bool inner = p.x > 1e-9 && p.x < a - 1e-9 && p.y > 1e-9 && p.y < b - 1e-9;
      const double expected =
        -square * sheet.mass(static_cast<std::int32_t>(k)) * amplitude * shape(p);
      off = inner ? std::max(off, std::abs(f[k].z - expected)) : off;
      most = std::max(most, std::abs(expected));
    }
    check::atMost("mode " + std::to_string(m) + std::to_string(n), off / most, 2e-8);
  };
  mode(1, 1, 25.57250506);
  mode(2, 1, 35.31026362);
  mode(1, 2, 44.04993355);
}

/// A clamped square and a clamped disc under their weight, a quarter of each.
void sags()
{
  const auto sag = [](double poisson, SheetMesh mesh, bool isDisc)
  {
    const auto atRim = [isDisc](const Vec3& p)
    { return isDisc ? norm(p) > 1 - 1e-9 : p.x > 1 - 1e-9 || p.y > 1 - 1e-9; };
    sheets::fix(mesh, FixedBits::X, [](const Vec3& p) { return p.x < 1e-9; });
    sheets::fix(mesh, FixedBits::Y, [](const Vec3& p) { return p.y < 1e-9; });
    sheets::fix(mesh, FixedBits::All, atRim);
    const Sheet sheet(sheets::stuff(poisson), mesh);
    const double p = 1e-2; // w0 / a of 0.016
    const double unit = std::cbrt(p / 1e3);
    std::vector<Vec3> loads;
    for (std::size_t k = 0; k < mesh.points.size(); ++k)
    {
      loads.push_back({ 0.0, 0.0, p * sheet.mass(static_cast<std::int32_t>(k)) });
    }
    SheetState state = sheets::mapped(mesh,
      [&](const Vec3& q)
      {
        const double shape =
          isDisc ? 1.0 - q.x * q.x - q.y * q.y : (1.0 - q.x * q.x) * (1.0 - q.y * q.y);
        return Vec3{ q.x, q.y, 0.7 * unit * shape };
      });
    check::isTrue("a sheet comes to rest", sheets::relax(sheet, mesh, loads, 1e-9, state) >= 0);
    return state.position[0].z / unit;
  };
  check::close("square, nu 0.3", sag(0.3, sheets::grid(16, 16, 1, 1), false), 0.72398, 1e-5);
  check::close("square, nu 0.25", sag(0.25, sheets::grid(16, 16, 1, 1), false), 0.73703, 1e-5);
  // Hencky (1915) as corrected by Chien (1948).
  // Where rings become twice as many, errors fall by one factor (Aitken).
  const double first = sag(0.3, sheets::quarterDisc(8), true);
  const double coarse = sag(0.3, sheets::quarterDisc(16), true);
  const double fine = sag(0.3, sheets::quarterDisc(32), true);
  const double step = fine - coarse, before = coarse - first;
  check::close("disc, nu 0.3", fine + step * step / (before - step), 0.653443, 1e-4);
}

/// Tubes and balls under pressure.
void blown()
{
  MembraneChoice choice = sheets::stuff();
  choice.pressure = 500.0;
  const double r0 = 0.1;
  SheetMesh tube = sheets::tube(24, 4, r0 / std::cos(Pi / 24), 0.1);
  sheets::fix(tube, FixedBits::Z, [](const Vec3&) { return true; });
  const Sheet round(choice, tube);
  check::close("a node fixed along z does not yield there", round.inverseMass(30, { 0, 0, 1 }), 0,
    0);
  check::relative("it yields along x", round.inverseMass(30, { 1, 0, 0 }), 1.0 / round.mass(30),
    1e-15);
  check::relative("and at an angle", round.inverseMass(30, { 0.6, 0.0, 0.8 }),
    0.36 / round.mass(30), 1e-14);
  SheetState state = round.start();
  sheets::relax(round, tube, {}, 1e-11, state);
  double mean = 0.0;
  for (int k = 0; k < 24; ++k)
  {
    const Vec3& p = state.position[48 + k];
    mean += std::hypot(p.x, p.y) / 24;
  }
  const double stretch = std::sqrt(1.0 + 2.0 * (1.0 - 0.09) * choice.pressure * r0 / 1e3);
  check::close("tube: stretch of the formula", stretch, 1.0445094542, 1e-10);
  check::close("tube: stretch", mean * std::cos(Pi / 24) / r0, 1.0445093965, 2e-9);

  const SheetMesh mesh = sheets::ball(3, r0);
  const Sheet ball(choice, mesh);
  state = ball.start();
  Vec3 sum;
  for (const Vec3& f : ball.forces(state))
  {
    sum = sum + f;
  }
  check::atMost("ball: pressure sums to zero", norm(sum), 1e-14 * choice.pressure * r0 * r0 * 100);
  const double before = ball.totals(state, {}).volume;
  sheets::relax(ball, mesh, {}, 1e-7, state);
  const double q = 0.7 * choice.pressure * r0 / 1e3;
  const double exact = 0.5 * q + std::sqrt(0.25 * q * q + 1.0);
  const double found = std::cbrt(ball.totals(state, {}).volume / before);
  check::close("ball: 1280 faces", found / exact - 1.0, -6.6e-5, 1e-6);
}

/// A strip hangs as the chain of its cells does.
void hangs()
{
  SheetMesh mesh = sheets::grid(24, 1, 1.2, 0.05);
  sheets::fix(mesh, FixedBits::All, [](const Vec3& p) { return p.x < 1e-9 || p.x > 1.2 - 1e-9; });
  const Sheet sheet(sheets::stuff(0.0), mesh);
  std::vector<Vec3> loads;
  for (std::size_t k = 0; k < mesh.points.size(); ++k)
  {
    loads.push_back({ 0.0, 0.0, -9.81 * sheet.mass(static_cast<std::int32_t>(k)) });
  }
  SheetState state = sheets::mapped(mesh,
    [](const Vec3& p) {
      return Vec3{ p.x / 1.2, p.y, -0.3 * std::sin(Pi * p.x / 1.2) };
    });
  sheets::relax(sheet, mesh, loads, 1e-10, state);
  double sag = 0.0, pull = 0.0;
  const std::vector<Vec3> f = sheet.forces(state);
  for (std::size_t k = 0; k < f.size(); ++k)
  {
    sag = std::min(sag, state.position[k].z);
    pull += mesh.points[k].x < 1e-9 ? f[k].x : 0.0;
  }
  check::relative("strip: sag", -sag, 0.29804475, 1e-7);
  check::relative("strip: pull", pull, 0.22553404, 1e-7);
}

/// What a sleeve of rubber adds to a triaxial test, at constant volume.
void sleeve()
{
  MembraneChoice choice = sheets::stuff(0.5);
  choice.youngsModulus = 1.4e6;
  choice.thickness = 3e-4;
  const double radius = 0.025;
  const SheetMesh mesh = sheets::tube(48, 40, radius, 0.1);
  const Sheet sheet(choice, mesh);
  const auto compressed = [&](double strain, double expected)
  {
    const double along = 1.0 - strain, across = 1.0 / std::sqrt(along);
    const std::vector<Vec3> f = sheet.forces(sheets::mapped(mesh,
      [&](const Vec3& p) {
        return Vec3{ across * p.x, across * p.y, along * p.z };
      }));
    double push = 0.0;
    for (std::size_t k = 0; k < f.size(); ++k)
    {
      push += mesh.points[k].z > 0.1 - 1e-9 ? f[k].z : 0.0;
    }
    const double area = 24.0 * radius * radius * std::sin(2.0 * Pi / 48) * across * across;
    check::close("sleeve at " + std::to_string(strain), push / area, expected, 1e-4);
  };
  compressed(0.01, 326.7089);
  compressed(0.05, 1442.1477);
  compressed(0.1, 2444.5941);
}

/// Loads of a contact are the transpose of how its motion is read.
void contact()
{
  const std::array<Vec3, 3> x{ Vec3{ 0.1, 0.3, 0.7 }, Vec3{ 0.9, 0.2, 0.4 },
    Vec3{ 0.5, 0.8, 0.1 } };
  const std::array<Vec3, 3> v{ Vec3{ 0.3, -0.9, 0.2 }, Vec3{ 0.5, 0.1, 0.6 },
    Vec3{ -0.2, 0.4, 0.7 } };
  const Vec3 foot = 0.2 * x[0] + 0.5 * x[1] + 0.3 * x[2];
  const TrianglePoint at = trianglePoint(x, foot);
  check::close("shares", at.share[0], 0.2, 1e-15);
  const Vec3 force{ 0.7, -0.4, 0.9 }, moment{ 0.2, 0.8, -0.5 };
  const std::array<Vec3, 3> f = at.spread(force, moment);
  const TrianglePoint::Moving moving = at.moving(v);
  Vec3 sum, turned;
  double power = 0.0;
  for (int k = 0; k < 3; ++k)
  {
    sum = sum + f[k];
    turned = turned + cross(x[k] - foot, f[k]);
    power += dot(f[k], v[k]);
  }
  check::atMost("force of the corners", norm(sum - force), 1e-15);
  check::atMost("moment of the corners", norm(turned - moment), 1e-15);
  check::close("power", power, dot(force, moving.velocity) + dot(moment, moving.spin), 1e-15);
  // Velocity of a point over the foot, against a difference.
  constexpr double eps = 1e-6, height = 0.1;
  std::array<Vec3, 3> later = x;
  for (int k = 0; k < 3; ++k)
  {
    later[k] = later[k] + eps * v[k];
  }
  const Vec3 normal = normalized(cross(later[1] - later[0], later[2] - later[0]));
  const Vec3 over = 0.2 * later[0] + 0.5 * later[1] + 0.3 * later[2] + height * normal;
  const Vec3 difference = (1.0 / eps) * (over - (foot + height * at.normal));
  check::atMost("velocity over the foot",
    norm(difference - moving.velocity - cross(moving.spin, height * at.normal)), 1e-5);
}

void badChoices()
{
  const auto refused = [](const std::string& part, const auto& change)
  {
    MembraneChoice choice = sheets::stuff();
    change(choice);
    check::contains("refused", findProblem(choice), part);
  };
  check::contains("a good one", "[" + findProblem(sheets::stuff()) + "]", "[]");
  refused("has the MembraneThickness 0, but that of a membrane must be finite and above 0",
    [](MembraneChoice& c) { c.thickness = 0.0; });
  refused("has the Density -1,", [](MembraneChoice& c) { c.density = -1.0; });
  refused("has the YoungsModulus nan,", [](MembraneChoice& c) { c.youngsModulus = std::nan(""); });
  refused("has the PoissonRatio 0.51, but that of a membrane must be above -1 and at most 0.5",
    [](MembraneChoice& c) { c.poissonRatio = 0.51; });
  refused("has the Prestretch 0,", [](MembraneChoice& c) { c.prestretch = 0.0; });
  refused("has the RetardationTime -0.1, but that of a membrane must be finite, and 0 or above",
    [](MembraneChoice& c) { c.retardationTime = -0.1; });
  refused("has the MassDamping -2,", [](MembraneChoice& c) { c.massDamping = -2.0; });
  refused("has the Pressure inf,", [](MembraneChoice& c) { c.pressure = 1.0 / 0.0; });
}

void allCases()
{
  patch();
  stretched();
  vibrates();
  sags();
  blown();
  hangs();
  sleeve();
  contact();
  badChoices();
}

}

int main()
{
  return check::run(allCases);
}
