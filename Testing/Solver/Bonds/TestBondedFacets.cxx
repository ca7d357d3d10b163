// Bonds of grains with faces act between the bodies: tension, shear, bending and twist of two
// bricks against closed forms, in open space and through the face of a cell; what their features do
// beside the bond and after it; and which grains are bonded.
#include "Check.h"
#include "Faceted.h"

#include <cmath>
#include <functional>

using namespace dem;

namespace
{

constexpr double Side = 2e-3, Rounding = 1e-4, Radius = 0.8e-3, Young = 1e8;
const double Bounding = std::sqrt(3.0) * (0.5 * Side - Rounding) + Rounding;

Config bonded(BondLaw law)
{
  Config config = scene::still({ "bricks", 1e8, 0.25, 2500.0 });
  config.allowInitialOverlap = true;
  config.shapes = { scene::brick({ Side, Side, Side }, Rounding) };
  config.bonds.law = law;
  config.bonds.youngsModulus = Young;
  config.bonds.poissonRatio = 0.25;
  config.bonds.breaking = BondBreaking::Never;
  config.bonds.damping = 0.0;
  config.bonds.radiusRatio = Radius / Bounding;
  config.bonds.interactionRadius = 1.001;
  scene::setSteps(config, 1e-8, 1);
  return config;
}

/// Bricks side by side along x that touch.
Snapshot chain(const Config& config, int count, double gap = 0.0)
{
  Snapshot start;
  for (int k = 0; k < count; ++k)
  {
    ShapedGrain grain;
    grain.size = Bounding;
    grain.position = { k * (Side + gap), 0.0, 0.0 };
    scene::addClump(config, 0, grain, start);
  }
  return start;
}

/// Changes the second grain of a state.
void change(const Config& config, Snapshot& state, const std::function<void(ShapedGrain&)>& how)
{
  const UnitShape shape = unitShape(config.shapes[0]);
  ShapedGrain& grain = state.particles.shaped[1];
  how(grain);
  for (int ball = 0; ball < grain.count; ++ball)
  {
    placeBall(shape, grain, ball, state.particles);
  }
}

/// Observation of two bonded bricks after a displacement or a rotation of the second one.
Observation after(const Config& config, const Snapshot& start,
  const std::function<void(ShapedGrain&)>& how)
{
  Simulation run(config, {}, start);
  check::equal("bonds", run.observe().totals.bondCount, 1);
  Snapshot state = run.snapshot();
  change(config, state, how);
  run.restore(state);
  return run.observe();
}

void modes(const Config& config, const Snapshot& start, const std::string& name)
{
  const double area = Pi * Radius * Radius, moment = 0.25 * area * Radius * Radius;
  const double EI = Young * moment / Side, GJ = Young / 2.5 * 2.0 * moment / Side;
  const double along = Young * area / Side, across = 12.0 * EI / (Side * Side);
  const double displacement = 1e-8, angle = 1e-5;
  const auto second = static_cast<std::size_t>(start.particles.shaped[1].first);
  for (const double sign : { 1.0, -1.0 })
  {
    const Observation pulled =
      after(config, start, [&](ShapedGrain& g) { g.position.x += sign * displacement; });
    check::relative(name + (sign > 0.0 ? ", tension" : ", pressed"), pulled.force[0].x,
      sign * along * displacement, 1e-6);
    check::equal("contacts", static_cast<long long>(pulled.contacts.size()), 1);
  }
  const Observation sheared =
    after(config, start, [&](ShapedGrain& g) { g.position.y += displacement; });
  check::relative(name + ", shear", sheared.force[0].y, across * displacement, 1e-5);
  check::relative(name + ", moment of shear about a centre of mass", sheared.torque[second].z,
    0.5 * across * displacement * Side, 1e-5);
  // One end rotates: 4 EI/L there and 2 EI/L at the other one.
  const Observation bent = after(config, start,
    [&](ShapedGrain& g) {
      g.orientation = scene::about({ 0, 0, 1 }, angle);
    });
  check::relative(name + ", bending", bent.torque[second].z, -4.0 * EI * angle, 1e-5);
  check::relative(name + ", bending at the other end", bent.torque[0].z, -2.0 * EI * angle, 1e-5);
  const Observation wrung = after(config, start,
    [&](ShapedGrain& g) {
      g.orientation = scene::about({ 1, 0, 0 }, angle);
    });
  check::relative(name + ", twist", wrung.torque[second].x, -GJ * angle, 1e-5);
}

/// The second brick is at the other face of a cell.
void throughFaces()
{
  Config config = bonded(BondLaw::Euler);
  config.cell.periodic = { true, true, true };
  config.cell.origin = { -0.5 * Side, -5.0 * Side, -5.0 * Side };
  config.cell.edges = Matrix3::diagonal(10.0 * Side, 10.0 * Side, 10.0 * Side);
  Snapshot start = chain(config, 2);
  change(config, start, [&](ShapedGrain& g) { g.position.x += 10.0 * Side; });
  modes(config, start, "through a face");
}

/// With Beside the features press as well, and push off grains that overlap when they are bonded.
void beside()
{
  Config config = bonded(BondLaw::Euler);
  const double displacement = -1e-6;
  const auto press = [&](ShapedGrain& g) { g.position.x += displacement; };
  const double replaced = after(config, chain(config, 2), press).force[0].x;
  config.bonds.contact = BondContact::Beside;
  const Observation seen = after(config, chain(config, 2), press);
  check::isTrue("features act beside the bond", seen.totals.contactCount > 1);
  Config alone = config;
  alone.bonds = {};
  Simulation plain(alone, {}, chain(config, 2));
  Snapshot state = plain.snapshot();
  change(config, state, press);
  plain.restore(state);
  check::relative("force of the bond and the features", seen.force[0].x,
    replaced + plain.observe().force[0].x, 1e-6);
}

/// From the step on in which a bond breaks the features touch, whether the run went there or begins
/// there.
void letGo()
{
  Config config = bonded(BondLaw::Parallel);
  config.bonds.breaking = BondBreaking::Force;
  config.bonds.tensileStrength = 1.0;
  config.bonds.shearStrength = 1e-3;
  Simulation run(config, {}, chain(config, 2));
  Snapshot state = run.snapshot();
  change(config, state, [](ShapedGrain& g) { g.position = g.position + Vec3{ -1e-6, 1e-6, 0.0 }; });
  run.restore(state);
  check::equal("contacts while the bond holds", run.observe().totals.contactCount, 1);
  scene::advance(run, 1);
  const Observation seen = run.observe();
  check::equal("the bond breaks", seen.totals.brokenBonds, 1);
  check::isTrue("features touch at once", seen.totals.contactCount >= 4);
  Simulation again(config, {}, run.snapshot());
  again.restore(run.snapshot());
  const Observation same = again.observe();
  check::equal("contacts after a restart", same.totals.contactCount, seen.totals.contactCount);
  check::isTrue("forces after a restart", norm(same.force[0] - seen.force[0]) == 0.0);
}

/// By the gap of the surfaces, and by lines.
void whoIsBonded()
{
  Config config = bonded(BondLaw::Parallel);
  config.bonds.interactionRadius = 1.1;
  const double beyond = 0.1 * 2.0 * Bounding;
  for (const double share : { 0.99, 1.01 })
  {
    check::equal("bonds of bricks " + check::number(share) + "of the largest gap apart",
      Simulation(config, {}, chain(config, 4, share * beyond)).observe().totals.bondCount,
      share < 1.0 ? 3 : 0);
  }
  config.bonds.interactionRadius = 0.0;
  Scene listed;
  const Snapshot four = chain(config, 4);
  const auto idOf = [&](int k) { return four.particles.id[four.particles.shaped[k].first]; };
  listed.bondLines = { { idOf(0), idOf(2) }, { idOf(1), idOf(2) } };
  check::equal("bonds by lines", Simulation(config, listed, four).observe().totals.bondCount, 2);
  listed.bondLines = { { idOf(0), idOf(2) + 1 } };
  check::refused(
    "a line to a corner of a brick", [&] { Simulation(config, listed, four); },
    ": there is no grain " + std::to_string(idOf(2) + 1) + ".");
  // A cross of two parts, and a ball on it: one bond, at the part that is nearest.
  config.bonds.interactionRadius = 1.05;
  GrainShape cross = scene::brick({ 3.0, 1.0, 1.0 }, 0.1);
  cross.faceted.push_back(scene::brick({ 1.0, 3.0, 1.0 }, 0.1).faceted[0]);
  config.shapes = { cross };
  Snapshot start;
  ShapedGrain grain;
  grain.size = 1.5e-3;
  scene::addClump(config, 0, grain, start);
  grain.position = { 0.0, 0.0, 1.05e-3 * grain.size / 1.5e-3 };
  scene::addClump(config, 0, grain, start);
  check::equal("bonds of two crosses", Simulation(config, {}, start).observe().totals.bondCount, 1);
}

}

int main()
{
  return check::run(
    []
    {
      const Config config = bonded(BondLaw::Euler);
      modes(config, chain(config, 2), "two bricks");
      throughFaces();
      beside();
      letGo();
      whoIsBonded();
    });
}
