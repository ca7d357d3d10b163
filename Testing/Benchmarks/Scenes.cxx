#include "Scenes.h"

#include "Basics/Random.h"
#include "Bed.h"
#include "CellBed.h"
#include "Copies.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace
{

/// Gap between the two beds of `apart` [m].
constexpr double FarAway = 1000.0;
/// Squares along the sides of the floor for a hundred thousand triangles: 14 n^2.
constexpr std::int64_t SquaresOfMesh = 84;

/// Adds the parallelogram corner, corner + a, corner + a + b, corner + b as n times m squares, each
/// cut into two triangles.
void addTriangles(dem::Surface& surface, const dem::Vec3& corner, const dem::Vec3& a,
  const dem::Vec3& b, std::int64_t n, std::int64_t m)
{
  const auto first = static_cast<std::int64_t>(surface.points.size());
  for (std::int64_t k = 0; k < (n + 1) * (m + 1); ++k)
  {
    const double s = static_cast<double>(k % (n + 1)) / static_cast<double>(n);
    const double t = static_cast<double>(k / (n + 1)) / static_cast<double>(m);
    surface.points.push_back(corner + s * a + t * b);
  }
  for (std::int64_t k = 0; k < n * m; ++k)
  {
    const std::int64_t p = first + k / n * (n + 1) + k % n;
    const auto add = [&](std::int64_t x, std::int64_t y, std::int64_t z) {
      surface.elements.push_back({ dem::ElementKind::Triangle, { x, y, z, 0 }, 0.0 });
    };
    add(p, p + 1, p + n + 2);
    add(p, p + n + 2, p + n + 1);
  }
}

/// The container with the floor as n times n squares, the sides in proportion.
dem::Surface cutContainer(std::int64_t count, std::int64_t n)
{
  const double w = bed::widthOf(count);
  const double h = 1.5 * w;
  const std::int64_t m = std::max<std::int64_t>(1, n * 3 / 2);
  dem::Surface box;
  addTriangles(box, { 0, 0, 0 }, { w, 0, 0 }, { 0, w, 0 }, n, n);
  addTriangles(box, { 0, 0, 0 }, { w, 0, 0 }, { 0, 0, h }, n, m);
  addTriangles(box, { 0, w, 0 }, { w, 0, 0 }, { 0, 0, h }, n, m);
  addTriangles(box, { 0, 0, 0 }, { 0, w, 0 }, { 0, 0, h }, n, m);
  addTriangles(box, { w, 0, 0 }, { 0, w, 0 }, { 0, 0, h }, n, m);
  return box;
}

Scene dense(const Options& options)
{
  const double w = bed::widthOf(options.grains);
  return { bed::material(), bed::container(options.grains),
    bed::load(options.beds, options.grains, static_cast<int>(options.threads), false, options.rest),
    w * w };
}

/// Two materials at random, of the same density; nearly every batch of contacts has all pairs.
Scene ofTwoMaterials(const Options& options)
{
  Scene scene = dense(options);
  scene.config.materials.assign(2, scene.config.material);
  scene.config.materials[0].name = "smooth";
  scene.config.materials[0].slidingFriction *= 0.8;
  scene.config.materials[1].name = "rough";
  scene.config.materials[1].youngsModulus *= 0.9;
  for (std::size_t k = 0; k < scene.start.particles.size(); ++k)
  {
    scene.start.particles.material[k] = static_cast<int>(dem::mixBits(k) & 1);
  }
  return scene;
}

/// A law of parts that run one after the other: hardly any adhesion, so that it is the same bed.
Scene ofParts(const Options& options)
{
  Scene scene = dense(options);
  scene.config.law.adhesion = dem::AdhesionLaw::DMT;
  scene.config.material.law[dem::LawValue::SurfaceEnergy] = 1e-12;
  return scene;
}

/// Losses of energy are counted.
Scene counted(const Options& options)
{
  Scene scene = dense(options);
  scene.config.energyParts = true;
  return scene;
}

/// With steps that follow what is stable, of which these are the longest.
Scene followed(const Options& options)
{
  Scene scene = dense(options);
  scene.config.stepControl = dem::StepControlKind::Stable;
  return scene;
}

/// Sticky surfaces, whose contacts last beyond touch; hardly any pull, so that it is the same bed.
Scene sticky(const Options& options)
{
  Scene scene = dense(options);
  scene.config.law.adhesion = dem::AdhesionLaw::JKR;
  scene.config.material.law[dem::LawValue::SurfaceEnergy] = 1e-9;
  return scene;
}

/// Every contact of the bed is a bond that holds.
Scene bonded(const Options& options)
{
  Scene scene = dense(options);
  scene.config.bonds.law = dem::BondLaw::Parallel;
  scene.config.bonds.interactionRadius = 1.0;
  scene.config.bonds.youngsModulus = 0.1 * scene.config.material.youngsModulus;
  scene.config.bonds.tensileStrength = scene.config.bonds.shearStrength = 1e12;
  return scene;
}

/// A law of one's own of 25 operations: Hertz with its damping, deepest overlap, a pull.
Scene written(const Options& options)
{
  Scene scene = dense(options);
  scene.config.law.expression = "d = max(delta, 0)\n"
                                "k = 4/3*E*sqrt(R*d)\n"
                                "h1 = max(h1, delta)\n"
                                "soft = 1 - 1e-9*(h1 - d)/(h1 + d + 1e-12)\n"
                                "N = k*d*soft + beta*sqrt(5*m*k)*vn\n"
                                "A = 1e-12*R*select(delta > 0, d/(d + 1e-9), 0)*min(k, 1)\n"
                                "limit = mu*max(N + A, 0)\n";
  return scene;
}

/// Grains of any temperature between two, in walls that are insulated.
Scene warm(const Options& options)
{
  Scene scene = dense(options);
  scene.config.law.heat = dem::HeatLaw::ContactRadius;
  scene.config.material.law[dem::LawValue::ThermalConductivity] = 1.0;
  scene.config.material.law[dem::LawValue::HeatCapacity] = 800.0;
  dem::Random random(1);
  for (double& temperature : scene.start.particles.temperature)
  {
    temperature = random.uniform(300.0, 400.0);
  }
  return scene;
}

/// The walls are others, so that the springs of their contacts are not known.
Scene inTriangles(const Options& options, std::int64_t squares)
{
  Scene scene = dense(options);
  scene.walls = cutContainer(options.grains, squares);
  dem::LargeVector<dem::ContactHistory>& contacts = scene.start.contacts;
  contacts.erase(std::remove_if(contacts.begin(), contacts.end(),
                   [](const dem::ContactHistory& c) { return c.second < 0; }),
    contacts.end());
  return scene;
}

Scene withIntruders(const Options& options)
{
  const double w = bed::widthOf(options.grains);
  return { bed::material(), bed::container(options.grains),
    bed::load(options.beds, options.grains, static_cast<int>(options.threads), true), w * w };
}

/// Two beds of half the grains: each has sides of its own.
Scene twoBeds(const Options& options, double gap)
{
  Options half = options;
  half.grains = std::max<std::int64_t>(1, options.grains / 2);
  Scene scene = dense(half);
  scene.floorArea *= 2;
  bed::BoxedBed both = bed::copiesOf({ std::move(scene.start), std::move(scene.walls) }, 2,
    gap + bed::widthOf(half.grains));
  scene.start = std::move(both.state);
  scene.walls = std::move(both.walls);
  return scene;
}

/// Grains of a shape, all of one size.
Scene ofClumps(const Options& options, const dem::GrainShape& shape)
{
  Scene scene;
  scene.config = bed::material();
  scene.config.shapes = { shape };
  scene.config.threads = static_cast<int>(options.threads);
  scene.walls = bed::container(options.grains);
  scene.start = bed::loadClumps(options.beds, options.grains, scene.config);
  const double w = bed::widthOf(options.grains);
  scene.floorArea = w * w;
  return scene;
}

Scene dumbbells(const Options& options)
{
  return ofClumps(options, { "dumbbells", { { { -1, 0, 0 }, 1.0 }, { { 1, 0, 0 }, 1.0 } } });
}

Scene tetrahedra(const Options& options)
{
  const double c = 1.0 / std::sqrt(2.0);
  return ofClumps(options,
    { "tetrahedra",
      { { { c, c, c }, 1.0 }, { { c, -c, -c }, 1.0 }, { { -c, c, -c }, 1.0 },
        { { -c, -c, c }, 1.0 } } });
}

Scene ellipsoids(const Options& options)
{
  const dem::Vec3 axes{ 1.25, 1.0, 0.8 };
  return ofClumps(options, { "ellipsoids", {}, dem::Superellipsoid{ axes, axes, 1.0, 1.0 } });
}

Scene blocks(const Options& options)
{
  const dem::Vec3 axes{ 1.0, 0.8, 0.6 };
  return ofClumps(options, { "blocks", {}, dem::Superellipsoid{ axes, axes, 0.4, 0.4 } });
}

Scene boxes(const Options& options)
{
  dem::GrainShape shape{ "boxes", {} };
  dem::RoundedPolyhedron& box = shape.faceted.emplace_back();
  box.rounding = 0.06;
  for (int corner = 0; corner < 8; ++corner)
  {
    const auto side = [&](int axis) { return corner & (1 << axis) ? 0.5 : -0.5; };
    box.points.push_back({ side(0), 0.8 * side(1), 0.6 * side(2) });
  }
  return ofClumps(options, shape);
}

Scene cylinders(const Options& options)
{
  dem::GrainShape shape{ "cylinders", {} };
  shape.frustum = dem::RoundedFrustum{ 0.5, 0.5, 1.2, 0.1 };
  return ofClumps(options, shape);
}

/// An empty box, in whose upper two thirds grains appear. At random about three quarters of them
/// find space there at once; so attempts that find none are part of the work.
Scene filling(const Options& options)
{
  Scene scene;
  scene.config = bed::material();
  scene.walls = bed::container(options.grains);
  const double w = bed::widthOf(options.grains);
  scene.floorArea = w * w;
  const double inset = 1.01 * bed::LargestRadius;
  const double top = scene.walls.points[6].z;
  scene.config.maximumParticles = options.grains;
  scene.config.spawnMin = { inset, inset, top - w };
  scene.config.spawnMax = { w - inset, w - inset, top };
  scene.config.spawnAttemptsPerStep =
    static_cast<int>(std::clamp<std::int64_t>(options.grains / 100, 100, 100000));
  return scene;
}

/// A packing in a periodic cell, which is sheared at an inertial number or stays as it is.
Scene inCell(const Options& options, double inertialNumber)
{
  Scene scene;
  scene.config = bed::material();
  scene.config.gravity = {};
  scene.start = bed::loadCell(options.beds, options.grains, static_cast<int>(options.threads));
  scene.config.cell = bed::shearedCell(scene.start.cell, bed::rateOf(inertialNumber));
  scene.floorArea = scene.start.cell.edges.a.x * scene.start.cell.edges.c.z;
  return scene;
}

using Maker = Scene (*)(const Options&);

const std::map<std::string, Maker>& makers()
{
  static const std::map<std::string, Maker> table{
    { "dense", dense },
    { "materials", ofTwoMaterials },
    { "parts", ofParts },
    { "losses", counted },
    { "stable", followed },
    { "sticky", sticky },
    { "bonded", bonded },
    { "written", written },
    { "heat", warm },
    { "triangles", [](const Options& o) { return inTriangles(o, 1); } },
    { "mesh", [](const Options& o) { return inTriangles(o, SquaresOfMesh); } },
    { "intruders", withIntruders },
    { "beside", [](const Options& o) { return twoBeds(o, bed::widthOf(o.grains / 2)); } },
    { "apart", [](const Options& o) { return twoBeds(o, FarAway); } },
    { "dumbbells", dumbbells },
    { "tetrahedra", tetrahedra },
    { "ellipsoids", ellipsoids },
    { "blocks", blocks },
    { "boxes", boxes },
    { "cylinders", cylinders },
    { "cell", [](const Options& o) { return inCell(o, 0.0); } },
    { "shear", [](const Options& o) { return inCell(o, 1e-3); } },
    { "fastshear", [](const Options& o) { return inCell(o, 1e-2); } },
    { "spawn", filling },
  };
  return table;
}

}

bool isScene(const std::string& name)
{
  return makers().count(name) > 0;
}

Scene makeScene(const Options& options)
{
  return makers().at(options.scene)(options);
}
