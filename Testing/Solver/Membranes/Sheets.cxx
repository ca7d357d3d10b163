#include "Sheets.h"

#include "Basics/Random.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

using namespace dem;

namespace sheets
{

SheetMesh grid(int nx, int ny, double a, double b, double jitter)
{
  SheetMesh mesh;
  std::uint64_t seed = 12345;
  const auto off = [&]
  {
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return jitter * (static_cast<double>(seed >> 11) / 9007199254740992.0 - 0.5);
  };
  for (int j = 0; j <= ny; ++j)
  {
    for (int i = 0; i <= nx; ++i)
    {
      const bool inner = i > 0 && i < nx && j > 0 && j < ny;
      const double u = inner ? off() : 0.0, v = inner ? off() : 0.0;
      mesh.points.push_back({ a * (i + u) / nx, b * (j + v) / ny, 0.0 });
    }
  }
  const auto at = [nx](int i, int j) { return j * (nx + 1) + i; };
  for (int j = 0; j < ny; ++j)
  {
    for (int i = 0; i < nx; ++i)
    {
      mesh.triangles.push_back({ at(i, j), at(i + 1, j), at(i + 1, j + 1) });
      mesh.triangles.push_back({ at(i, j), at(i + 1, j + 1), at(i, j + 1) });
    }
  }
  return mesh;
}

SheetMesh tube(int sides, int rings, double radius, double height)
{
  SheetMesh mesh;
  for (int j = 0; j <= rings; ++j)
  {
    for (int i = 0; i < sides; ++i)
    {
      const double angle = 2.0 * Pi * i / sides;
      mesh.points.push_back(
        { radius * std::cos(angle), radius * std::sin(angle), height * j / rings });
    }
  }
  for (int j = 0; j < rings; ++j)
  {
    for (int i = 0; i < sides; ++i)
    {
      const int next = (i + 1) % sides, low = j * sides, high = low + sides;
      mesh.triangles.push_back({ low + i, low + next, high + next });
      mesh.triangles.push_back({ low + i, high + next, high + i });
    }
  }
  return mesh;
}

SheetMesh ball(int times, double radius)
{
  const double g = 0.5 * (1.0 + std::sqrt(5.0));
  SheetMesh mesh;
  mesh.points = { { -1, g, 0 }, { 1, g, 0 }, { -1, -g, 0 }, { 1, -g, 0 }, { 0, -1, g }, { 0, 1, g },
    { 0, -1, -g }, { 0, 1, -g }, { g, 0, -1 }, { g, 0, 1 }, { -g, 0, -1 }, { -g, 0, 1 } };
  mesh.triangles = { { 0, 11, 5 }, { 0, 5, 1 }, { 0, 1, 7 }, { 0, 7, 10 }, { 0, 10, 11 },
    { 1, 5, 9 }, { 5, 11, 4 }, { 11, 10, 2 }, { 10, 7, 6 }, { 7, 1, 8 }, { 3, 9, 4 }, { 3, 4, 2 },
    { 3, 2, 6 }, { 3, 6, 8 }, { 3, 8, 9 }, { 4, 9, 5 }, { 2, 4, 11 }, { 6, 2, 10 }, { 8, 6, 7 },
    { 9, 8, 1 } };
  for (int k = 0; k < times; ++k)
  {
    std::map<std::pair<int, int>, int> middles;
    const auto middle = [&](int a, int b)
    {
      const auto [known, isNew] =
        middles.emplace(std::minmax(a, b), static_cast<int>(mesh.points.size()));
      if (isNew)
      {
        mesh.points.push_back(normalized(mesh.points[a]) + normalized(mesh.points[b]));
      }
      return known->second;
    };
    std::vector<std::array<std::int32_t, 3>> finer;
    for (const auto& [a, b, c] : mesh.triangles)
    {
      const int ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
      finer.insert(finer.end(), { { a, ab, ca }, { b, bc, ab }, { c, ca, bc }, { ab, bc, ca } });
    }
    mesh.triangles = finer;
  }
  for (Vec3& p : mesh.points)
  {
    p = radius * normalized(p);
  }
  return mesh;
}

SheetMesh quarterDisc(int rings)
{
  SheetMesh mesh;
  mesh.points.push_back({});
  std::vector<int> first{ 0 };
  for (int k = 1; k <= rings; ++k)
  {
    first.push_back(static_cast<int>(mesh.points.size()));
    for (int i = 0; i <= k; ++i)
    {
      const double angle = 0.5 * Pi * i / k, r = static_cast<double>(k) / rings;
      mesh.points.push_back({ r * std::cos(angle), r * std::sin(angle), 0.0 });
    }
    mesh.points[first.back() + k].x = 0.0;
  }
  mesh.triangles.push_back({ 0, 1, 2 });
  for (int k = 2; k <= rings; ++k)
  {
    const int inner = first[k - 1], outer = first[k];
    for (int i = 0; i < k; ++i)
    {
      mesh.triangles.push_back({ inner + i, outer + i, outer + i + 1 });
      if (i + 1 < k)
      {
        mesh.triangles.push_back({ inner + i, outer + i + 1, inner + i + 1 });
      }
    }
  }
  return mesh;
}

SheetMesh square(int cells, double side, double jitter)
{
  SheetMesh mesh = grid(cells, cells, side, side, jitter);
  for (Vec3& p : mesh.points)
  {
    p = p - Vec3{ 0.5 * side, 0.5 * side, 0.0 };
  }
  return mesh;
}

SheetMesh bumpy(int cells, double side, double height, std::uint64_t seed)
{
  SheetMesh mesh = square(cells, side, 0.4);
  Random chance(seed);
  for (Vec3& p : mesh.points)
  {
    const double wave = std::sin(9.0 * p.x / side + 1.0) * std::cos(7.0 * p.y / side);
    p.z = 0.5 * height * (wave + chance.uniform(-1.0, 1.0));
  }
  return mesh;
}

Surface membraneOf(const SheetMesh& mesh, const MembraneChoice& choice)
{
  Surface surface;
  surface.points = mesh.points;
  for (const std::array<std::int32_t, 3>& t : mesh.triangles)
  {
    surface.elements.push_back({ ElementKind::Triangle, { t[0], t[1], t[2], 0 } });
  }
  surface.bodies.resize(1);
  surface.bodies[0].name = "sheet";
  surface.bodies[0].membrane = choice;
  return surface;
}

Surface fixedAs(const SheetMesh& mesh)
{
  MembraneChoice choice = stuff();
  choice.fixed = FixedPoints::Array;
  Surface surface = membraneOf(mesh, choice);
  surface.fixed.assign(mesh.points.size(), FixedBits::All);
  return surface;
}

MembraneChoice trampoline()
{
  MembraneChoice choice = stuff();
  choice.prestretch = 1.05;
  choice.fixed = FixedPoints::Boundary;
  return choice;
}

void fix(SheetMesh& mesh, std::uint8_t bits, const std::function<bool(const Vec3&)>& is)
{
  mesh.fixed.resize(mesh.points.size(), 0);
  for (std::size_t k = 0; k < mesh.points.size(); ++k)
  {
    mesh.fixed[k] = is(mesh.points[k]) ? mesh.fixed[k] | bits : mesh.fixed[k];
  }
}

SheetState mapped(const SheetMesh& mesh, const std::function<Vec3(const Vec3&)>& map)
{
  SheetState state{ {}, std::vector<Vec3>(mesh.points.size()) };
  std::transform(mesh.points.begin(), mesh.points.end(), std::back_inserter(state.position), map);
  return state;
}

int relax(const Sheet& sheet, const SheetMesh& mesh, const std::vector<Vec3>& loads,
  double tolerance, SheetState& state)
{
  const double longest = 0.85 * sheet.longestStep(state);
  double h = 0.5 * longest, mixing = 0.1;
  int good = 0;
  for (int step = 0; step < 100000; ++step)
  {
    std::vector<Vec3> f = sheet.forces(state);
    double most = 0.0, power = 0.0, kinetic = 0.0, pull = 0.0;
    for (std::size_t k = 0; k < f.size(); ++k)
    {
      const std::uint8_t fixed = mesh.fixed.empty() ? 0 : mesh.fixed[k];
      f[k] = loads.empty() ? f[k] : f[k] + loads[k];
      f[k] = { (fixed & 1) != 0 ? 0.0 : f[k].x, (fixed & 2) != 0 ? 0.0 : f[k].y,
        (fixed & 4) != 0 ? 0.0 : f[k].z };
      most = std::max({ most, std::abs(f[k].x), std::abs(f[k].y), std::abs(f[k].z) });
      power += dot(f[k], state.velocity[k]);
      f[k] = (1.0 / sheet.mass(static_cast<std::int32_t>(k))) * f[k]; // acceleration
      kinetic += dot(state.velocity[k], state.velocity[k]);
      pull += dot(f[k], f[k]);
    }
    if (most < tolerance)
    {
      return step;
    }
    const bool falls = power > 0.0;
    good = falls ? good + 1 : 0;
    h = falls ? (good > 5 ? std::min(1.1 * h, longest) : h) : 0.5 * h;
    const double along = falls && pull > 0.0 ? mixing * std::sqrt(kinetic / pull) : 0.0;
    for (std::size_t k = 0; k < f.size(); ++k)
    {
      const Vec3 v = falls ? (1.0 - mixing) * state.velocity[k] + along * f[k] : Vec3{};
      state.velocity[k] = v + h * f[k];
      state.position[k] = state.position[k] + h * state.velocity[k];
    }
    mixing = falls && good > 5 ? 0.99 * mixing : (falls ? mixing : 0.1);
  }
  return -1;
}

double highest(const Sheet& sheet, const SheetState& state)
{
  constexpr double eps = 1e-9;
  std::vector<Vec3> u;
  for (std::size_t k = 0; k < sheet.size(); ++k)
  {
    const double s = static_cast<double>(k);
    u.push_back({ std::sin(1.0 + 3.0 * s), std::cos(2.0 * s * s), std::sin(0.7 * s) });
  }
  double square = 0.0;
  for (int k = 0; k < 400; ++k)
  {
    SheetState plus = state, minus = state;
    for (std::size_t n = 0; n < u.size(); ++n)
    {
      const double root = 1.0 / std::sqrt(sheet.mass(static_cast<std::int32_t>(n)));
      plus.position[n] = plus.position[n] + eps * root * u[n];
      minus.position[n] = minus.position[n] - eps * root * u[n];
    }
    const std::vector<Vec3> f = sheet.forces(plus), g = sheet.forces(minus);
    double length = 0.0;
    for (std::size_t n = 0; n < u.size(); ++n)
    {
      const double root = 1.0 / std::sqrt(sheet.mass(static_cast<std::int32_t>(n)));
      u[n] = (0.5 / eps * root) * (g[n] - f[n]);
      length += dot(u[n], u[n]);
    }
    square = std::sqrt(length);
    std::for_each(u.begin(), u.end(), [square](Vec3& v) { v = (1.0 / square) * v; });
  }
  return square;
}

}
