// Surfaces as grains have worn them: volumes and forms against closed forms.
#include "Analysis/Walls/WornSurface.h"
#include "Check.h"

#include <cmath>
#include <string>

namespace
{

using namespace granular;
using dem::Vec3;

/// Volume that a closed surface holds.
double held(const WornMesh& mesh)
{
  double six = 0.0;
  for (const WornTriangle& t : mesh.triangles)
  {
    const auto at = [&](int k) { return mesh.points[static_cast<std::size_t>(t.point[k])]; };
    six += dem::dot(at(0), dem::cross(at(1), at(2)));
  }
  return six / 6.0;
}

double areaOf(const WornMesh& mesh, const WornTriangle& t)
{
  const auto at = [&](int k) { return mesh.points[static_cast<std::size_t>(t.point[k])]; };
  return 0.5 * dem::norm(dem::cross(at(1) - at(0), at(2) - at(0)));
}

/// A sheet of n x n squares of unlike widths, two triangles each.
WornMesh sheet(int n)
{
  WornMesh mesh;
  for (int i = 0; i <= n; ++i)
  {
    for (int j = 0; j <= n; ++j)
    {
      mesh.points.push_back({ 0.1 * i * i, 0.2 * j, 0.0 });
    }
  }
  for (std::int64_t i = 0; i < n; ++i)
  {
    for (std::int64_t j = 0; j < n; ++j)
    {
      const std::int64_t p = i * (n + 1) + j, q = p + n + 1;
      mesh.triangles.push_back({ { p, q, p + 1 } });
      mesh.triangles.push_back({ { q, q + 1, p + 1 } });
    }
  }
  return mesh;
}

/// A depth of 2 mm everywhere, on cells of unlike areas: the sheet goes down by that. Kratos first
/// divided wear by areas of neighbours (pull request 1294). Orientation has no say in it.
void plate()
{
  WornMesh mesh = sheet(5);
  double volume = 0.0;
  for (std::size_t k = 0; k < mesh.triangles.size(); ++k)
  {
    WornTriangle& t = mesh.triangles[k];
    t.front = 0.002 * areaOf(mesh, t);
    volume += t.front;
    if (k % 3 == 0)
    {
      std::swap(t.point[0], t.point[1]);
      std::swap(t.front, t.behind);
    }
  }
  check::relative("plate, volume", wearOff(mesh), volume, 1e-14);
  double most = 0.0, least = 1.0;
  for (const Vec3& p : mesh.points)
  {
    most = std::max(most, -p.z);
    least = std::min(least, -p.z);
  }
  check::relative("plate, deepest", most, 0.002, 1e-12);
  check::relative("plate, least deep", least, 0.002, 1e-12);
}

/// A drum of radius 1 and length 1 around its grains, 64 sides, with caps that are not worn. Worn by
/// 5 % of the radius a surface without the common factor has 1.8 % too much volume; here the closed
/// surface holds more by exactly what was worn.
void drum(double depth)
{
  constexpr int n = 64;
  WornMesh mesh;
  for (int k = 0; k < n; ++k)
  {
    const double a = 2.0 * std::acos(-1.0) * k / n;
    for (const double z : { 0.0, 1.0 })
    {
      mesh.points.push_back({ std::cos(a), std::sin(a), z });
    }
  }
  mesh.points.push_back({ 0.0, 0.0, 0.0 });
  mesh.points.push_back({ 0.0, 0.0, 1.0 });
  double asked = 0.0;
  for (std::int64_t k = 0; k < n; ++k)
  {
    const std::int64_t p = 2 * k, q = 2 * ((k + 1) % n);
    for (const std::array<std::int64_t, 3>& shell :
      { std::array<std::int64_t, 3>{ p, q, p + 1 }, { q, q + 1, p + 1 } })
    {
      WornTriangle t{ shell };
      t.behind = depth * areaOf(mesh, t); // normals point outwards, grains are inside
      asked += t.behind;
      mesh.triangles.push_back(t);
    }
    mesh.triangles.push_back({ { q, p, 2 * n } });
    mesh.triangles.push_back({ { p + 1, q + 1, 2 * n + 1 } });
  }
  const double before = held(mesh);
  const double removed = wearOff(mesh);
  const std::string name = "drum, depth " + check::number(depth);
  check::relative(name + ", volume", removed, asked, 1e-13);
  check::relative(name + ", of the closed surface", held(mesh) - before, asked, 1e-12);
  const double radius = std::hypot(mesh.points[0].x, mesh.points[0].y);
  const double due = std::sqrt(1.0 + 2.0 * depth / std::cos(std::acos(-1.0) / n)) - 1.0;
  check::relative(name + ", radius", radius - 1.0, due, 2e-3);
  check::close(name + ", caps stay", mesh.points[1].z, 1.0, 1e-15);
}

/// One worn cell in the middle: points around it move, others stay, and the volume is right.
void pit()
{
  WornMesh mesh = sheet(6);
  WornTriangle& t = mesh.triangles[30];
  t.behind = 0.001 * areaOf(mesh, t);
  const double asked = t.behind;
  const WornMesh before = mesh;
  check::relative("pit, volume", wearOff(mesh), asked, 1e-14);
  int moved = 0;
  bool allAway = true;
  for (std::size_t p = 0; p < mesh.points.size(); ++p)
  {
    moved += mesh.points[p].z != before.points[p].z ? 1 : 0;
    allAway = allAway && mesh.points[p].z >= 0.0;
  }
  check::isTrue("pit, away from grains below", allAway);
  check::equal("pit, points that move", moved, 3);
  WornMesh unworn = sheet(2);
  check::close("nothing worn", wearOff(unworn), 0.0, 0.0);
}

void refusals()
{
  WornMesh mesh = sheet(2);
  mesh.triangles[0].front = 1e-6;
  mesh.triangles[0].behind = 2e-6;
  check::refused(
    "both sides", [&] { wearOff(mesh); },
    "Draw the two sides of the wall as two surfaces: a cell at (0, 0, 0) m is worn on both sides.");
  mesh = sheet(2);
  mesh.triangles[0].front = 1.0;
  check::refused(
    "too deep", [&] { wearOff(mesh); }, "Lower TimeFactor, or draw the wall with larger cells");
  mesh = sheet(1);
  mesh.triangles[0].front = mesh.triangles[1].behind = 1e-6;
  check::refused(
    "facing", [&] { wearOff(mesh); }, "worn cells face each other at (");
}

}

int main()
{
  return check::run(
    []
    {
      plate();
      drum(0.01);
      drum(0.05);
      pit();
      refusals();
    });
}
