// New grains of shapes as drawn: they have the lengths of the drawing, whatever radii are asked for.
// All that follows from the sizes of grains to come is the same as with these sizes asked for.
#include "Cells.h"
#include "Check.h"
#include "Clumps.h"
#include "Faceted.h"
#include "Flowing.h"

#include "Spawning/DrawShare.h"
#include "Spawning/Spawner.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

using namespace dem;

namespace
{

constexpr double Radius = 0.0025, Height = 0.01, Density = 1300.0;

GrainShape pill(bool isAsDrawn)
{
  GrainShape shape = scene::capsule(Radius, Height);
  shape.isAsDrawn = isAsDrawn;
  return shape;
}

double volumeOfPill()
{
  return Pi * Radius * Radius * (Height - 2.0 * Radius / 3.0);
}

/// A box into which grains of some shapes come.
struct Filling
{
  Config config = scene::still();
  Scene scene;

  Filling(const std::vector<GrainShape>& shapes, double radiusMin, double radiusMax)
  {
    this->config.gravity = { 0.0, 0.0, -9.81 };
    this->config.material.density = Density;
    this->config.material.youngsModulus = 1e6;
    this->config.shapes = shapes;
    this->config.maximumParticles = 60;
    this->config.frameInterval = 0.02;
    this->config.endTime = 0.02;
    this->scene.walls = scene::box({ -0.1, -0.1, 0.0 }, { 0.1, 0.1, 0.3 });
    Inflow inflow;
    inflow.region.low = { -0.08, -0.08, 0.03 };
    inflow.region.high = { 0.08, 0.08, 0.2 };
    inflow.sizes.radiusMin = radiusMin;
    inflow.sizes.radiusMax = radiusMax;
    for (std::size_t k = 0; k < shapes.size(); ++k)
    {
      inflow.shapes.push_back({ static_cast<int>(k), 1.0 });
    }
    this->scene.inflows = { inflow };
  }
};

void sizes()
{
  Filling filling({ pill(true), scene::dumbbell() }, 0.006, 0.008);
  Simulation run(filling.config, filling.scene);
  scene::advance(run, 50);
  const Particles grains = run.particles();
  const UnitShape pair = unitShape(scene::dumbbell());
  double worst = 0.0, mass = 0.0;
  int pills = 0, others = 0;
  for (const ShapedGrain& grain : grains.shaped)
  {
    if (grain.shape == 0)
    {
      worst = std::max(worst, std::abs(grain.size / (0.5 * Height) - 1.0));
      mass = std::max(mass, std::abs(grain.mass / (Density * volumeOfPill()) - 1.0));
      ++pills;
    }
    else
    {
      const double radius = grain.size * pair.equivalentRadius;
      others += radius >= 0.006 && radius <= 0.008 ? 1 : 0;
    }
  }
  check::atMost("grains as drawn", 15 - pills, 0);
  check::atMost("their size is off by", worst, 1e-11);
  check::atMost("their mass is off by", mass, 1e-10);
  check::equal("all others have a radius that was asked for", others + pills,
    static_cast<long long>(grains.shaped.size()));
}

void bounds()
{
  const std::vector<GrainShape> shapes{ pill(true), pill(false) };
  const double drawn = std::cbrt(0.75 * volumeOfPill() / Pi);
  Inflow inflow;
  inflow.sizes.radiusMin = 0.004;
  inflow.sizes.radiusMax = 0.006;
  inflow.shapes = { { 0, 1.0 } };
  check::relative("smallest of one", smallestRadius(inflow, shapes), drawn, 1e-11);
  check::relative("largest of one", largestRadius(inflow, shapes), drawn, 1e-11);
  inflow.shapes = { { 1, 1.0 }, { 0, 1.0 } };
  check::relative("smallest of two", smallestRadius(inflow, shapes), drawn, 1e-11);
  check::relative("largest of two", largestRadius(inflow, shapes), 0.006, 0.0);
  inflow.shapes = { { -1, 1.0 }, { 1, 1.0 } };
  check::relative("smallest as asked for", smallestRadius(inflow, shapes), 0.004, 0.0);
  inflow.shapes = {};
  check::relative("largest of spheres", largestRadius(inflow, shapes), 0.006, 0.0);
}

/// Two runs are one to the bit: of grains as drawn with some radius that has no effect, and of
/// grains for which the radius of the drawing was asked for.
void sameAsAskedFor()
{
  const double drawn = unitShape(pill(true)).drawnEquivalent;
  std::vector<std::vector<Vec3>> ends;
  std::vector<double> steps;
  for (const bool isAsDrawn : { true, false })
  {
    const double radius = isAsDrawn ? 0.02 : drawn;
    Filling filling({ pill(isAsDrawn) }, radius, radius);
    Simulation run(filling.config, filling.scene);
    scene::advance(run, 300);
    const Particles grains = run.particles();
    ends.emplace_back();
    for (const ShapedGrain& grain : grains.shaped)
    {
      ends.back().push_back(grain.position);
    }
    steps.push_back(run.observe().totals.time);
  }
  check::equal("as many grains", ends[0].size(), ends[1].size());
  check::isTrue("the same time", steps[0] == steps[1]);
  check::isTrue("the same bits",
    std::equal(ends[0].begin(), ends[0].end(), ends[1].begin(), ends[1].end(),
      [](const Vec3& a, const Vec3& b) { return a.x == b.x && a.y == b.y && a.z == b.z; }));
}

/// A run that goes on with shapes as drawn does not insert the grain that was drawn before.
void afterARestart()
{
  Filling before({ pill(false) }, 0.006, 0.008), after({ pill(true) }, 0.006, 0.008);
  for (Filling* filling : { &before, &after })
  {
    filling->scene.inflows[0].amount = InflowAmount::Mass;
    filling->scene.inflows[0].rate = 1e-9;
  }
  const Spawner spawner(before.config, before.scene.inflows);
  SpawnState state;
  spawner.complete(state, 0.0);
  spawner.ask(1.0, state);
  check::isTrue("a grain waits", state.inflows[0].carriedRadius >= 0.006);
  const Spawner next(after.config, after.scene.inflows);
  next.complete(state, 0.0);
  check::relative("another is drawn", state.inflows[0].carriedRadius, 0.0, 0.0);
  next.ask(1.0, state);
  check::relative("as drawn", state.inflows[0].carriedRadius, unitShape(pill(true)).drawnEquivalent,
    0.0);
  next.complete(state, 0.0);
  check::isTrue("which stays", state.inflows[0].carriedRadius > 0.0);
}

/// Space is asked for as far as a grain reaches, whatever radius was asked for.
void spaces()
{
  Filling filling({ pill(true) }, 0.02, 0.03);
  const Spawner spawner(filling.config, filling.scene.inflows);
  SpawnState state;
  spawner.complete(state, 0.0);
  spawner.ask(0.0, state);
  const std::vector<Box> boxes = spawner.attemptBoxes(0.0, state);
  check::equal("boxes of an inflow", static_cast<long long>(boxes.size()), 1);
  check::relative("space", filling.scene.inflows[0].region.low.x - boxes.at(0).low.x, 0.5 * Height,
    1e-6);
}

/// A mass is counted with the mass of grains as drawn.
void masses()
{
  Filling filling({ pill(true) }, 0.02, 0.03);
  filling.scene.inflows[0].amount = InflowAmount::Fill;
  filling.scene.inflows[0].fillMass = 20.5 * Density * volumeOfPill();
  Simulation run(filling.config, filling.scene);
  scene::advance(run, 10);
  check::equal("grains of a mass", run.particleCount(), 20);
}

/// A run that continues with no grain waiting has the state of one that was never interrupted.
void statesOnTheWay()
{
  Filling filling({ pill(true) }, 0.006, 0.008);
  Inflow& inflow = filling.scene.inflows[0];
  inflow.amount = InflowAmount::Number;
  inflow.rate = 1e5;
  inflow.material = 3;
  scene::setSteps(filling.config, 1e-5, 40);
  Simulation whole(filling.config, filling.scene);
  scene::advance(whole, 20);
  const Snapshot middle = whole.snapshot();
  const InflowState& state = middle.spawn.inflows.at(0);
  check::isTrue("grains came in and none waits", state.count > 0 && state.carriedRadius == 0.0);
  Simulation rest(filling.config, filling.scene, middle);
  check::isTrue("the state that was given", scene::identical(rest.snapshot(), middle));
  const InflowState& kept = rest.snapshot().spawn.inflows.at(0);
  check::equal("shape of the last grain", kept.carriedShape, 1);
  check::equal("its material", kept.carriedMaterial, 3);
  scene::advance(whole, 40);
  scene::advance(rest, 40);
  check::isTrue("the same end", scene::identical(rest.snapshot(), whole.snapshot()));
}

/// A grain that is given and one that comes in need the same width of a periodic cell, which is that
/// of the bounding sphere. So far do walls have to end inside of it, too.
void inACell()
{
  const double radius = 0.001, height = 0.018;
  Filling filling({ scene::capsule(radius, height) }, radius, radius);
  filling.config.shapes[0].isAsDrawn = true;
  filling.scene.walls = {};
  filling.config.cell = cells::cube(0.02);
  const char* narrow = "Take larger CellEdges: it is 0.02 m wide where it is narrowest, but grains "
                       "of the diameter 0.018 m";
  Config withoutInflow = filling.config;
  withoutInflow.maximumParticles = 0;
  Snapshot given;
  scene::addClump(withoutInflow, 0, scene::placed(filling.config.shapes[0], {}), given);
  check::refused(
    "a grain that is given", [&] { Simulation(withoutInflow, {}, given); }, narrow);
  check::refused(
    "one that comes in", [&] { Simulation(filling.config, filling.scene); }, narrow);
  filling.config.cell = cells::cube(0.0361);
  check::isTrue("a cell that is wide enough",
    check::errorOf([&] { Simulation(filling.config, filling.scene); }).empty());
  filling.config.shapes[0].isAsDrawn = false; // 2.4 mm for the volume, 9.2 mm to the ends
  filling.scene.inflows[0].sizes.radiusMin = filling.scene.inflows[0].sizes.radiusMax = 0.0024;
  check::refused(
    "one of a radius that is asked for", [&] { Simulation(filling.config, filling.scene); },
    "Take larger CellEdges: ");

  // Ends are a quarter of the cell inside: more than 0.15 and the radius for the volume, 0.081 of
  // the cell, and less than 0.15 and the bounding radius, 0.125 of the cell.
  Filling walled({ pill(true) }, 0.02, 0.03);
  walled.config.cell = cells::cube(0.04);
  walled.scene.walls = scene::box({ 0.01, 0.01, 0.01 }, { 0.03, 0.03, 0.03 });
  check::refused(
    "walls near a face", [&] { Simulation(walled.config, walled.scene); },
    "Let each wall end 0.275 of the cell inside of both of its faces");
}

/// Shapes that never come, since their share is 0, count in no bound and are never drawn.
void withoutAShare()
{
  const double asked = 0.004;
  Filling alone({}, asked, asked), beside({}, asked, asked);
  beside.config.shapes = { scene::capsule(0.1, 0.5), scene::capsule(1e-5, 1e-4) };
  for (GrainShape& shape : beside.config.shapes)
  {
    shape.isAsDrawn = true;
    shape.name += std::to_string(&shape - beside.config.shapes.data());
  }
  Inflow& inflow = beside.scene.inflows[0];
  inflow.shapes = { { 0, 0.0 }, { -1, 1.0 }, { 1, 0.0 } };
  check::relative("smallest", smallestRadius(inflow, beside.config.shapes), asked, 0.0);
  check::relative("largest", largestRadius(inflow, beside.config.shapes), asked, 0.0);
  check::relative("step", Simulation(beside.config, beside.scene).timePlan().timeStep,
    Simulation(alone.config, alone.scene).timePlan().timeStep, 0.0);
  const ShapePicker picker(inflow.shapes, beside.config.shapes, -1);
  check::relative("reach", picker.reachOf(asked), asked, 0.0);
  check::isTrue("what may be drawn",
    picker.mayDraw(-1) && !picker.mayDraw(0) && !picker.mayDraw(1));

  // Shares that rounding changes by as much as themselves.
  const double least = std::numeric_limits<double>::denorm_min();
  const std::vector<ShapeShare> shares{ { 0, least }, { 1, least }, { 2, 0.0 } };
  Random random(5);
  int drawn[3] = {};
  for (int k = 0; k < 1000; ++k)
  {
    ++drawn[drawShare(shares, random)];
  }
  check::equal("the last is drawn", drawn[2], 0);
  check::atMost("others are drawn too seldom", 100 - std::min(drawn[0], drawn[1]), 0);
}

/// A law of the user's own is tried on grains of the sizes that come, and on no others.
void ownLaws()
{
  const auto refusalOf = [](const std::string& law, bool isFromInflow, bool isAsDrawn)
  {
    Filling filling({ pill(isAsDrawn) }, 0.02, 0.02);
    filling.config.timeStep = 1e-6;
    filling.config.law.expression = law;
    if (!isFromInflow)
    {
      const Inflow& inflow = filling.scene.inflows[0];
      filling.config.radiusMin = filling.config.radiusMax = 0.02;
      filling.config.spawnMin = inflow.region.low;
      filling.config.spawnMax = inflow.region.high;
      filling.config.spawnShapes = inflow.shapes;
      filling.scene.inflows = {};
    }
    return check::errorOf([&] { Simulation(filling.config, filling.scene); });
  };
  // Half of the radius for the volume is 1.6 mm as drawn, and 10 mm as asked for.
  const std::string forLarge = "N = 1e4*max(delta, 0)/max(R - 0.005, 0)";
  const std::string forSmall = "N = 1e4*max(delta, 0)/max(0.005 - R, 0)";
  const char* words = "no finite number";
  for (const bool isFromInflow : { false, true })
  {
    check::contains("too small as drawn", refusalOf(forLarge, isFromInflow, true), words);
    check::contains("too large as asked for", refusalOf(forSmall, isFromInflow, false), words);
    check::isTrue("fits as drawn", refusalOf(forSmall, isFromInflow, true).empty());
    check::isTrue("fits as asked for", refusalOf(forLarge, isFromInflow, false).empty());
  }
  Filling missing({ pill(true) }, 0.02, 0.02);
  missing.config.law.expression = "N = 1e4*max(delta, 0)";
  missing.scene.inflows[0].shapes = { { 100000000, 1.0 } };
  check::refused(
    "a shape that is missing", [&] { Simulation(missing.config, missing.scene); },
    "has the shape 100000000, but there are 1, the first of which is 0");
}

}

int main()
{
  return check::run(
    []
    {
      sizes();
      bounds();
      sameAsAskedFor();
      afterARestart();
      spaces();
      masses();
      statesOnTheWay();
      inACell();
      withoutAShare();
      ownLaws();
    });
}
