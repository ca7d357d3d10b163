// Meshes with faults: each kind of repair on its own, by closed forms, and all of them together.
#include "Basics/Random.h"
#include "Check.h"
#include "Meshes.h"
#include "Repair/CrossedPolygon.h"
#include "Repair/MeshRepair.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

using namespace dem;
using namespace meshes;

namespace
{

bool sameBits(const Surface& a, const Surface& b)
{
  const auto same = [](const Element& e, const Element& f)
  { return e.kind == f.kind && e.point == f.point && e.radius == f.radius && e.body == f.body; };
  return a.points.size() == b.points.size() &&
    std::memcmp(a.points.data(), b.points.data(), a.points.size() * sizeof(Vec3)) == 0 &&
    std::equal(a.elements.begin(), a.elements.end(), b.elements.begin(), b.elements.end(), same);
}

/// In the order of the fields of RepairCounts.
void expectCounts(const std::string& what, const RepairCounts& counts, long long welded,
  long long degenerate, long long duplicate, long long split, long long flipped)
{
  check::equal(what + ", welded points", counts.weldedPoints, welded);
  check::equal(what + ", degenerate elements", counts.degenerateElements, degenerate);
  check::equal(what + ", duplicate elements", counts.duplicateElements, duplicate);
  check::equal(what + ", split elements", counts.splitElements, split);
  check::equal(what + ", flipped faces", counts.flippedFaces, flipped);
}

/// What holds after every repair.
void expectSound(const std::string& what, const Surface& repaired)
{
  check::isTrue(what + ": can be simulated", findProblem(repaired).empty());
  Surface again = repaired;
  expectCounts(what + ", again", repair(again), 0, 0, 0, 0, 0);
  check::isTrue(what + ": a second repair changes nothing", sameBits(again, repaired));
}

/// Corners in a plane that is not one of coordinates.
std::vector<Vec3> tilted(const std::vector<std::array<double, 2>>& corners)
{
  std::vector<Vec3> positions;
  for (const auto& [x, y] : corners)
  {
    positions.push_back(Vec3{ 7, -3, 2 } + x * Vec3{ 0.6, 0.8, 0.1 } + y * Vec3{ -0.7, 0.5, 0.4 });
  }
  return positions;
}

std::vector<Vec3> star(int points, int step)
{
  std::vector<std::array<double, 2>> corners;
  for (int k = 0; k < points; ++k)
  {
    const double angle = 2.0 * 3.14159265358979 * step * k / points;
    corners.push_back({ std::cos(angle), std::sin(angle) });
  }
  return tilted(corners);
}

void crossedPolygons()
{
  check::isTrue("a bow tie", crossesItself(tilted({ { 0, 0 }, { 1, 1 }, { 1, 0 }, { 0, 1 } })));
  check::isTrue("one with an area",
    crossesItself(tilted({ { 0, 0 }, { 2, 0 }, { 0.5, 1 }, { 1, 1 } })));
  check::isTrue("the last side crosses",
    crossesItself(tilted({ { 0, 0 }, { 4, 0 }, { 4, 4 }, { 3, -1 }, { 0, 4 } })));
  check::isTrue("a pentagram", crossesItself(star(5, 2)));
  check::isTrue("no area", crossesItself(tilted({ { 0, 0 }, { 1, 0 }, { 3, 0 }, { 2, 0 } })));
  check::isTrue("a pentagon", !crossesItself(star(5, 1)));
  check::isTrue("a thousand corners", !crossesItself(star(1000, 1)));
  check::isTrue("a concave quadrilateral",
    !crossesItself(tilted({ { 0, 0 }, { 2, 1 }, { 4, 0 }, { 2, 4 } })));
  // A slit that leads to a hole: its two sides lie on each other.
  check::isTrue("a keyhole",
    !crossesItself(tilted({ { 0, 0 }, { 6, 0 }, { 6, 6 }, { 0, 6 }, { 0, 0 }, { 2, 2 }, { 2, 4 },
      { 4, 4 }, { 4, 2 }, { 2, 2 } })));
  check::isTrue("corners in line",
    !crossesItself(tilted({ { 0, 0 }, { 1, 0 }, { 2, 0 }, { 2, 1 }, { 0, 1 } })));
  check::isTrue("a warped quadrilateral",
    !crossesItself({ { 0, 0, 0 }, { 1, 0, 0.3 }, { 1, 1, 0 }, { 0, 1, 0.3 } }));
}

void soundMeshes()
{
  Surface box;
  const Vec3 x{ 0.3, 0.0, 0.0 }, y{ 0.0, 0.7, 0.0 }, z{ 0.0, 0.0, -0.1 };
  addElement(box, { Vec3{}, x, x + y, y });
  addElement(box, { Vec3{}, z, z + x, x }, 0.01);
  addElement(box, { y, z + y });
  addElement(box, { z + y });
  for (const auto& [name, sound] : { std::pair<const char*, Surface>{ "box", box },
         { "torus", torus(40, 20) }, { "separate triangles", separated(torus(40, 20)) } })
  {
    Surface surface = sound;
    expectCounts(name, repair(surface), 0, 0, 0, 0, 0);
    check::isTrue(std::string(name) + ": the same bits", sameBits(surface, sound));
  }
}

void tolerances()
{
  Surface unit;
  addElement(unit, { { 0.1, 0.0, 0.0 }, { 1.1, 0.0, 0.0 }, { 0.1, 1.0, 0.0 } });
  check::relative("tolerance", repairTolerances(unit)[0], 1e-9 * std::sqrt(2.0), 1e-12);
  Surface single;
  addElement(single, { { 0.0, 0.0, 0.0 }, { 8.0, 0.0, 0.0 }, { 0.0, 6.0, 0.0 } });
  check::relative("of numbers of single precision", repairTolerances(single)[0],
    1e-9 * 10.0 + 4.0 * 8.0 * std::pow(2.0, -23), 1e-12);
  Surface far; // steps of single precision are 2^-10 here
  for (int k = 0; k < 100; ++k)
  {
    const double step = std::pow(2.0, -8);
    const Vec3 p{ 8192.0 + 2 * k * step, 0.0, 0.0 };
    addElement(far, { p, p + Vec3{ step, 0.0, 0.0 } });
  }
  addElement(far, { { 8192.0, 1.0, 0.0 }, { 8192.0 + std::pow(2.0, -10), 1.0, 0.0 } });
  check::relative("of a fine mesh far away", repairTolerances(far)[0], 0.1 * std::pow(2.0, -8),
    1e-12);
  Surface two = unit;
  addElement(two, { { 10.0, 0.1, 0.0 }, { 11.0, 0.1, 0.0 }, { 10.0, 1.1, 0.0 } }, 0.0, 1);
  check::relative("of one of two bodies", repairTolerances(two)[1], 1e-9 * std::sqrt(2.0), 1e-9);
}

void welding()
{
  Surface line; // a tenth longer than twice the tolerance holds every other point
  for (int k = 0; k <= 100; ++k)
  {
    addElement(line, { { 0.6 * k, 0.0, 0.0 } });
  }
  const Surface before = line;
  const RepairCounts counts = repair(line, 1.0);
  check::equal("line of close points: moved", counts.weldedPoints, 50);
  check::equal("line of close points: left", line.elements.size(), 51);
  double farthest = 0.0;
  for (std::size_t i = 0; i < line.points.size(); ++i)
  {
    farthest = std::max(farthest, norm(line.points[i] - before.points[i]));
  }
  check::atMost("farthest move", farthest, 1.0);

  Surface square;
  const double noise = 3e-8;
  addElement(square, { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 } });
  addElement(square, { { 0, noise, 0 }, { 1, 1, -noise }, { 0, 1, 0 } });
  Surface bodies = square;
  const RepairCounts one = repair(square, 1e-7);
  expectCounts("two triangles", one, 2, 0, 0, 0, 0);
  check::equal("sides on the border of a square", borderSides(square), 4);
  expectSound("square", square);

  bodies.bodies.resize(2);
  bodies.elements[1].body = 1;
  expectCounts("triangles of two bodies", repair(bodies, 1e-7), 0, 0, 0, 0, 0);
}

/// Two triangles that share a side nearly, and stay together or come apart.
void weldingOfTracks()
{
  for (const double apart : { 0.0, 0.5 })
  {
    Surface door;
    addElement(door, { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 } });
    addElement(door, { { 0, 1e-8, 0 }, { 1, 1, 1e-8 }, { 0, 1, 0 } });
    WallBody body;
    body.track.times = { 0.0, 1.0 };
    body.track.points = { door.points, door.points };
    for (int i = 0; i < 6; ++i)
    {
      Vec3& p = body.track.points[1][i];
      p = p + Vec3{ 0.1, 0.2, i < 3 ? 0.3 : 0.3 + apart };
    }
    door.bodies = { body };
    const std::string name = apart > 0.0 ? "parts that come apart" : "parts that stay together";
    const RepairCounts counts = repair(door, 1e-7);
    check::equal(name, counts.weldedPoints, apart > 0.0 ? 0 : 2);
    const std::vector<Vec3>& late = door.bodies[0].track.points[1];
    check::close(name + ": distance later", norm(late[3] - late[0]), apart, apart * 1e-7);
    check::isTrue(name + ": can be simulated", findProblem(door).empty());
  }
}

void degenerateElements()
{
  Surface surface;
  addElement(surface, { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } });
  addElement(surface, { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 0, 0 } });                    // needle
  addElement(surface, { { 0, 0, 0 }, { 0.25, 0, 0 }, { 1, 0, 0 } });                 // on a line
  addElement(surface, { { 0, 2, 0 }, { 0, 2, 1e-9 } });                              // no length
  addElement(surface, { { 2, 0, 0 }, { 3, 0, 0 }, { 3, 1e-9, 0 }, { 2, 1e-9, 0 } }); // no width
  addElement(surface, { { 5, 5, 5 } });
  const RepairCounts counts = repair(surface, 1e-8);
  check::equal("without length or area", counts.degenerateElements, 4);
  check::equal("left of them", surface.elements.size(), 2);
  check::isTrue("the point is still there", surface.elements[1].kind == ElementKind::Point);
  Surface bent; // a corner moves to that of the triangle, and the rectangle is none any more
  addElement(bent, { { 1, 1, 1e-8 }, { 1, 2, 0 }, { 2, 1, 0 } });
  addElement(bent, { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 } }, 0.25);
  expectCounts("rectangle that is bent", repair(bent, 1e-7), 1, 0, 0, 1, 0);
  check::equal("becomes triangles", bent.elements.size(), 3);
  check::close("as thick as it was", bent.elements[2].radius, 0.25, 0.0);
  expectSound("rectangle that is bent", bent);
}

void duplicates()
{
  Surface surface;
  const Vec3 a{}, b{ 1, 0, 0 }, c{ 1, 1, 0 }, d{ 0, 1, 0 };
  addElement(surface, { a, b, c }, 0.1);
  addElement(surface, { a, b }, 0.2);
  addElement(surface, { c, a, b }, 0.3);
  addElement(surface, { c, b, a }, 0.05);
  const Vec3 up{ 0, 0, 5 };
  addElement(surface, { a + up, b + up, c + up, d + up }, 0.0);
  addElement(surface, { b + up, a + up, d + up, c + up }, 0.6);
  addElement(surface, { b, a }, 0.1);
  addElement(surface, { a }, 0.1);
  addElement(surface, { a }, 0.1);
  addElement(surface, { a, b, c }, 0.9, 1);
  surface.bodies.resize(2);
  expectCounts("copies", repair(surface), 0, 0, 5, 0, 0);
  check::equal("elements left", surface.elements.size(), 5);
  const double radii[] = { 0.3, 0.2, 0.6, 0.1, 0.9 };
  for (int i = 0; i < 5; ++i)
  {
    check::close("radius of element " + std::to_string(i), surface.elements[i].radius, radii[i],
      0.0);
  }
}

/// A rectangle between strips of n and m triangles, with a line along its free side.
void splitting()
{
  Surface surface;
  const int n = 7, m = 12;
  addElement(surface, { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 0.5, 0 }, { 0, 0.5, 0 } }, 0.125);
  for (int k = 0; k < n; ++k)
  {
    addElement(surface, { { (k + 1.0) / n, 0, 0 }, { double(k) / n, 0, 0 }, { 0.5, -1, 0 } });
  }
  for (int k = 0; k < m; ++k)
  {
    addElement(surface, { { 1, 0.5 * k / m, 0 }, { 2, 0.25, 0 }, { 1, 0.5 * (k + 1) / m, 0 } });
  }
  addElement(surface, { { 0.5, -1, 0 }, { 0.5, 5, 0 } }, 0.5);
  addElement(surface, { { 0.5, 1, 0 }, { 0.5, 2, 0 } });
  const double before = area(surface);
  expectCounts("strips", repair(surface), 0, 0, 1, 2, 0);
  check::close("area", area(surface), before, 1e-14);
  // n + m - 2 more corners make as many more triangles; the long line becomes three, of which one
  // is the short line.
  check::equal("elements", surface.elements.size(), 2 + (n + m - 2) + n + m + 3);
  check::equal("sides on the border", borderSides(surface), 2 + 2 + 2);
  double thick = 0.0;
  for (const Element& element : surface.elements)
  {
    const bool isPart = element.kind == ElementKind::Triangle && element.radius > 0.0;
    Surface alone;
    alone.points = surface.points;
    alone.elements = { element };
    thick += isPart ? area(alone) * element.radius : 0.0;
  }
  check::close("thickness is that of the whole", thick, 0.5 * 0.125, 1e-14);
  expectSound("strips", surface);

  Surface sharp; // the vertex is within the tolerance of two sides of the needle
  addElement(sharp, { { 0, 0, 0 }, { 1, -1e-5, 0 }, { 1, 1e-5, 0 } });
  addElement(sharp, { { 0, 0, 0 }, { 1e-3, 0, 0 }, { 0, 0, 1 } });
  expectCounts("sharp tip", repair(sharp, 1e-7), 0, 0, 0, 1, 0);
  check::isTrue("sharp tip: can be simulated", findProblem(sharp).empty());
}

void orientation()
{
  Surface surface = torus(30, 20);
  const Surface before = surface;
  Random random(3);
  long long flipped = 0;
  for (Element& element : surface.elements)
  {
    if (random.uniform() < 0.3)
    {
      std::swap(element.point[1], element.point[2]);
      ++flipped;
    }
  }
  check::isTrue("torus with reversed faces", !isOriented(surface));
  expectCounts("flipped", repair(surface), 0, 0, 0, 0, flipped);
  check::isTrue("torus is oriented", isOriented(surface));
  check::isTrue("as it was", sameBits(surface, before));

  Surface band; // half a rotation
  const int n = 24;
  const auto rib = [](double k, double side)
  {
    const double u = 2.0 * Pi * k / n;
    const double r = 1.0 + side * std::cos(0.5 * u);
    return Vec3{ r * std::cos(u), r * std::sin(u), side * std::sin(0.5 * u) };
  };
  for (int k = 0; k < n; ++k)
  {
    const Vec3 a = rib(k, -0.3), b = rib(k, 0.3);
    const Vec3 c = k + 1 < n ? rib(k + 1, 0.3) : rib(0, -0.3);
    const Vec3 d = k + 1 < n ? rib(k + 1, -0.3) : rib(0, 0.3);
    addElement(band, { a, b, c });
    addElement(band, { a, c, d });
  }
  const Surface drawn = band;
  expectCounts("Moebius band", repair(band), 0, 0, 0, 0, 0);
  check::isTrue("Moebius band: stays", sameBits(band, drawn));

  Surface fins; // three at one side
  for (int k = 0; k < 3; ++k)
  {
    addElement(fins, { { 0, 0, 0 }, { 0, 0, 1 }, { std::cos(2.0 * k), std::sin(2.0 * k), 0 } });
  }
  expectCounts("three faces at a side", repair(fins), 0, 0, 0, 0, 0);
}

void everythingAtOnce()
{
  Surface surface = torus(60, 30);
  const double noise = 1e-10;
  const Surface sound = surface;
  spoil(surface, 5, noise);
  const Surface spoiled = surface;
  check::isTrue("spoiled: has borders", borderSides(surface) > 1000);
  const double tolerance = repairTolerances(surface)[0];
  const RepairCounts counts = repair(surface);
  check::isTrue("every kind of repair",
    counts.weldedPoints > 0 && counts.degenerateElements > 0 && counts.duplicateElements > 0 &&
      counts.splitElements > 0 && counts.flippedFaces > 0);
  check::equal("repaired: sides on the border", borderSides(surface), 0);
  check::isTrue("repaired: oriented", isOriented(surface));
  check::relative("repaired: area", area(surface), area(sound), 1e-7);
  expectSound("repaired", surface);
  Random random(11);
  double most = 0.0;
  for (int k = 0; k < 100; ++k)
  {
    const Vec3 p{ random.uniform(-1.5, 1.5), random.uniform(-1.5, 1.5), random.uniform(-0.5, 0.5) };
    most = std::max(most, std::abs(distance(surface, p) - distance(spoiled, p)));
  }
  check::atMost("distances changed by", most, 2.0 * tolerance);
  check::isTrue("distances changed", most > 0.0);
}

void largeMesh()
{
  Surface surface = torus(500, 200);
  spoil(surface, 7, 1e-10);
  repair(surface);
  check::equal("2e5 triangles: sides on the border", borderSides(surface), 0);
  check::isTrue("2e5 triangles: oriented", isOriented(surface));
  check::isTrue("2e5 triangles: can be simulated", findProblem(surface).empty());
}

}

int main()
{
  return check::run(
    []
    {
      crossedPolygons();
      soundMeshes();
      tolerances();
      welding();
      weldingOfTracks();
      degenerateElements();
      duplicates();
      splitting();
      orientation();
      everythingAtOnce();
      largeMesh();
    });
}
