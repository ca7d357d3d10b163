// Walls of which only the first of several ranks has all: the others get the elements that are near
// their grains, and all come to the bits of one rank, on fine meshes with sharp ridges, on walls
// that move and change their shape, and when something is wrong. No rank but the first has many.
#include "Check.h"
#include "Faceted.h"
#include "RankTeams.h"
#include "SameObservations.h"
#include "Scenes.h"
#include "TriangulatedWalls.h"

#include <algorithm>
#include <cmath>
#include <vector>

using namespace dem;
using ranks::Case;

namespace
{

constexpr std::int64_t Steps = 1500;
constexpr double TimeStep = 1.5e-5;

/// A ditch along x with ridges across it, in small triangles in any order, each with points of its
/// own.
Surface ditch()
{
  const Surface flat = mesh::plane(0.02, 70, 0.2, 3);
  return mesh::shuffled(mesh::mapped(flat,
                          [](const Vec3& p)
                          {
                            const double ridge = 0.0008 * std::abs(std::sin(2500.0 * p.x));
                            return Vec3{ 10.0 * p.x, p.y, 20.0 * p.y * p.y + ridge };
                          }),
    5);
}

/// A sheet that bends later, of which it is known up to a time how.
void addSheet(double until, Surface& walls)
{
  const Surface sheet = mesh::mapped(mesh::plane(0.008, 4, 0.2, 7),
    [](const Vec3& p) {
      return p + Vec3{ 0.05, 0.0, 0.012 };
    });
  const auto first = static_cast<std::int64_t>(walls.points.size());
  std::vector<WallBody> bodies = std::move(walls.bodies);
  const std::size_t before = walls.elements.size();
  walls = mesh::joined(walls, sheet);
  for (std::size_t e = before; e < walls.elements.size(); ++e)
  {
    walls.elements[e].body = static_cast<std::int32_t>(bodies.size());
  }
  walls.bodies = std::move(bodies);
  walls.bodies.emplace_back();
  WallTrack& track = walls.bodies.back().track;
  track.firstPoint = first;
  for (double time = 0.0; time <= until; time += 0.25 * TimeStep * Steps)
  {
    track.times.push_back(time);
    track.points.push_back(mesh::mapped(sheet,
      [time](const Vec3& p) {
        return p + Vec3{ 0.3 * time, 0.0, 0.0092 * std::expm1(-125.0 * time) + 30.0 * time * p.y * p.y };
      }).points);
  }
}

/// The ditch, of which a part is a belt, a paddle that rotates, a lid under a load and the sheet.
Surface walls(double until = 1.0)
{
  Surface all = ditch();
  all.bodies.resize(4);
  for (Element& element : all.elements)
  {
    element.body = all.points[element.point[0]].x > 0.1 ? 1 : 0;
    element.radius = element.body == 1 ? 0.0002 : 0.0;
  }
  all.bodies[1].motion.surface.velocity = { -0.3, 0.1, 0.0 };
  const auto add = [&all](const Vec3& corner, std::int32_t body)
  {
    scene::addRectangle(all, corner, corner + Vec3{ 0.02, 0.0, 0.0 },
      corner + Vec3{ 0.02, 0.02, 0.0 }, corner + Vec3{ 0.0, 0.02, 0.0 }, 0.0005);
    all.elements.back().body = body;
  };
  add({ -0.06, -0.01, 0.01 }, 2);
  WallMotion& paddle = all.bodies[2].motion;
  paddle.centre = { -0.05, 0.0, 0.01 };
  paddle.axis = { 0.0, 1.0, 0.1 };
  paddle.angularVelocity = 40.0;
  add({ -0.15, -0.01, 0.025 }, 3);
  all.bodies[3].name = "lid";
  all.bodies[3].motion.servo.kind = ServoKind::Pressure;
  all.bodies[3].motion.servo.load = 40.0;
  all.bodies[3].motion.servo.maximumSpeed = 0.5;
  addSheet(until, all);
  return all;
}

/// Grains of all shapes above the ditch, that roll and slide along it.
Case made()
{
  Case all{ "ditch", scene::rain(FrictionUpdate::Incremental, 1, Steps), walls(), {} };
  Config& config = all.config;
  scene::setSteps(config, TimeStep, Steps);
  config.gravity = { 6.0, 0.5, -20.0 };
  config.shapes = { scene::lump(), scene::brick({ 1.0, 1.4, 0.8 }, 0.1),
    scene::cone(1.0, 0.4, 1.2, 0.15) };
  config.energyParts = true;
  config.maximumParticles = 500;
  config.maximumOverlap = 1.5;
  Inflow inflow;
  inflow.region.low = { -0.18, -0.012, 0.008 };
  inflow.region.high = { 0.18, 0.012, 0.016 };
  inflow.sizes.radiusMin = 0.0009;
  inflow.sizes.radiusMax = 0.0018;
  inflow.attemptsPerStep = 4000;
  inflow.amount = InflowAmount::Fill;
  inflow.maximum = 420;
  inflow.velocity = { 1.5, 0.0, -0.5 };
  inflow.shapes = { { -1, 3.0 }, { 0, 1.0 }, { 1, 1.0 }, { 2, 1.0 } };
  all.scene.inflows.push_back(inflow);
  Inflow later = inflow; // while the others roll, at the end of the ditch that the last rank has
  later.region.low.x = 0.14;
  later.amount = InflowAmount::Number;
  later.rate = 3000.0;
  later.attemptsPerStep = 20;
  all.scene.inflows.push_back(later);
  all.scene.outflow.planes.push_back({ { 0.0, 0.0, -0.02 }, { 0.0, 0.0, -1.0 } });
  return all;
}

const std::vector<std::int64_t> Stops = { 0, 3, 500, 1010, Steps };

std::vector<ObservedState> dueOf(const Case& what)
{
  Simulation one(what.config, what.scene, what.start);
  std::vector<ObservedState> due;
  for (const std::int64_t stop : Stops)
  {
    scene::advance(one, stop);
    due.push_back(one.observedState());
  }
  return due;
}

/// Forward, and from the middle again.
void compare(const Case& what, const ranks::Team& team, const std::vector<ObservedState>& due)
{
  std::string differs;
  std::vector<std::int64_t> elements(static_cast<std::size_t>(team.ranks));
  const auto all = static_cast<std::int64_t>(what.scene.walls.elements.size());
  ranks::demandNothing(what.name,
    ranks::simulate(what, team,
      [&](Simulation& part, RankChannel& channel)
      {
        const bool first = channel.rank() == 0;
        for (const std::size_t k : { 0, 1, 2, 3, 4, 2, 3 })
        {
          if (part.step() > Stops[k])
          {
            part.restore(first ? due[k].snapshot : Snapshot());
          }
          scene::advance(part, Stops[k]);
          const ObservedState seen = part.observedState();
          if (first &&
            !(scene::identical(seen.snapshot, due[k].snapshot) &&
              observations::areSame(seen.observation, due[k].observation)))
          {
            differs += " " + std::to_string(Stops[k]);
          }
        }
        elements[static_cast<std::size_t>(channel.rank())] = part.share().elements;
      }));
  check::line(differs.empty(), what.name + " on " + ranks::named(team),
    differs.empty() ? "the same" : "others at steps" + differs);
  check::equal("elements of the first rank", elements[0], all);
  double sum = 0.0;
  for (int rank = 1; rank < team.ranks; ++rank)
  {
    const double share = static_cast<double>(elements[rank]) / static_cast<double>(all);
    check::line(share > 0.02 && share < 0.75, "elements of rank " + std::to_string(rank),
      check::number(share));
    sum += share;
  }
  check::atMost("share of elements that the others have", sum / (team.ranks - 1),
    0.42 + 0.7 / team.ranks);
}

/// Walls that the pipeline moves become known while a run continues.
void extended(const Case& what)
{
  const double middle = 0.6 * TimeStep * Steps;
  Case begun = what;
  begun.name = "a sheet that is known up to now";
  begun.scene.walls = walls(0.0);
  const auto go = [&](Simulation& part, int rank)
  {
    Scene longer = what.scene;
    scene::advance(part, Stops[1]);
    longer.walls = walls(middle);
    part.extendTracks(ranks::seenBy(rank, true, longer).walls);
    scene::advance(part, Stops[3]);
    longer.walls = walls();
    part.extendTracks(ranks::seenBy(rank, true, longer).walls);
    scene::advance(part, Steps);
    return part.observedState();
  };
  Simulation one(begun.config, begun.scene);
  const ObservedState due = go(one, 0);
  const auto& contacts = due.observation.contacts;
  check::isTrue("grains touch the sheet",
    std::any_of(contacts.begin(), contacts.end(),
      [&](const ContactView& contact)
      { return contact.element >= 0 && what.scene.walls.elements[contact.element].body == 4; }));
  using Teams = std::vector<ranks::Team>;
  for (const ranks::Team& team :
    check::sanitizedOr<Teams>({ { 3, 2, true } }, { { 3, 2, true }, { 4, 1, true } }))
  {
    bool same = false;
    ranks::demandNothing(begun.name,
      ranks::simulate(begun, team,
        [&](Simulation& part, RankChannel& channel)
        {
          const ObservedState seen = go(part, channel.rank());
          if (channel.rank() == 0)
          {
            same = scene::identical(seen.snapshot, due.snapshot) &&
              observations::areSame(seen.observation, due.observation);
          }
        }));
    check::isTrue(begun.name + ", " + ranks::named(team), same);
  }
}

/// A wall far below grains at rest is known to move after some steps only: ranks that had no need of
/// it have it in time.
void risesLater()
{
  constexpr double radius = 0.001, far = 10.0 * radius;
  constexpr std::int64_t steps = 400;
  Case what{ "a wall that rises later", scene::still(), {}, {} };
  scene::setSteps(what.config, TimeStep, steps);
  what.config.material.youngsModulus = 1e6;
  std::vector<Particle> grains;
  for (int k = 0; k < 300; ++k)
  {
    grains.push_back(scene::grain(k, radius, 1500.0, { 2.5 * radius * k, 0.0, 0.0 }));
  }
  what.start = scene::startFrom(grains);
  const auto known = [&](bool rises)
  {
    Surface floor;
    scene::addElement(floor, { { -1.0, -1.0, -far }, { 2.0, -1.0, -far }, { 0.0, 2.0, -far } }, 0.0);
    floor.bodies.resize(1);
    WallTrack& track = floor.bodies[0].track;
    track.times = { 0.0 };
    track.points = { floor.points };
    if (rises)
    {
      track.times.push_back(TimeStep * steps);
      track.points.push_back(floor.points);
      for (Vec3& point : track.points[1])
      {
        point.z += 9.2 * radius;
      }
    }
    return floor;
  };
  what.scene.walls = known(false);
  const auto go = [&](Simulation& part, int rank)
  {
    scene::advance(part, 10);
    Scene later = what.scene;
    later.walls = known(true);
    part.extendTracks(ranks::seenBy(rank, true, later).walls);
    scene::advance(part, steps);
    return part.snapshot();
  };
  Simulation one(what.config, what.scene, what.start);
  const Snapshot due = go(one, 0);
  check::isTrue(what.name + ", it hits the last grain", due.particles.velocity.get(299).z > 0.1);
  bool same = false;
  ranks::demandNothing(what.name,
    ranks::simulate(what, { 3, 1, true },
      [&](Simulation& part, RankChannel& channel)
      {
        const Snapshot seen = go(part, channel.rank());
        same = channel.rank() == 0 ? scene::identical(seen, due) : same;
      }));
  check::isTrue(what.name + ", three ranks", same);
}

/// Elements are called by their numbers among all, whichever rank says so.
void words(const Case& what)
{
  Case fast = what;
  fast.scene.inflows.clear();
  fast.config.maximumParticles = 0;
  fast.config.allowInitialOverlap = true;
  std::vector<Particle> grains;
  for (int k = 0; k < 200; ++k) // the last one hits the far end of the ditch
  {
    const double x = -0.19 + 0.0019 * k;
    grains.push_back(
      scene::grain(k, 0.0008, 1500.0, { x, 0.0, 0.004 }, { 0.0, 0.0, k == 199 ? -40.0 : -0.1 }));
  }
  fast.start = scene::startFrom(grains);
  fast.config.maximumOverlap = 0.3;
  Simulation one(fast.config, fast.scene, fast.start);
  const StepLimits limits = one.stepLimits();
  check::isTrue("a grain goes into a wall", one.advanceTo(Steps) == AdvanceStatus::Failed);
  check::contains("it is said into which", one.failure(), "wall element");
  std::vector<std::string> said;
  ranks::demandNothing("words",
    ranks::simulate(fast, { 4, 1, true },
      [&](Simulation& part, RankChannel& channel)
      {
        const bool same = observations::areSame(part.stepLimits(), limits);
        part.advanceTo(Steps);
        if (channel.rank() == 0)
        {
          check::isTrue("what limits the step", same);
          check::contains("what ranks say", part.failure(), one.failure());
        }
      }));
  fast.config.allowInitialOverlap = false;
  fast.start.particles.position.set(199, { 0.19, 0.0, 0.0005 });
  const std::string due = check::errorOf([&] { Simulation(fast.config, fast.scene, fast.start); });
  check::contains("a grain begins in a wall", due, "wall element");
  for (const std::string& sentence :
    ranks::simulate(fast, { 3, 1, true }, [](Simulation&, RankChannel&) {}))
  {
    check::contains("all ranks say so", sentence, due);
  }
}

/// A state with a contact that cannot be is refused by all.
void badStates(const Case& what, const Snapshot& state)
{
  Case bad = what;
  bad.start = state;
  const auto atWall = std::find_if(bad.start.contacts.begin(), bad.start.contacts.end(),
    [](const ContactHistory& contact) { return contact.second < 0; });
  atWall->second = -1 - static_cast<std::int64_t>(what.scene.walls.elements.size());
  for (const std::string& sentence :
    ranks::simulate(bad, { 3, 1, true }, [](Simulation&, RankChannel&) {}))
  {
    check::contains("a wall element that there is not", sentence, "which there is not");
  }
}

}

int main()
{
  return check::run(
    []
    {
      const Case all = made();
      const std::vector<ObservedState> due = dueOf(all);
      const Observation& last = due.back().observation;
      const auto atWalls = std::count_if(last.contacts.begin(), last.contacts.end(),
        [](const auto& contact) { return contact.element >= 0; });
      check::atMost("contacts with walls", 60.0, static_cast<double>(atWalls));
      check::atMost("elements", 9000.0, static_cast<double>(all.scene.walls.elements.size()));
      check::isTrue("the lid follows its load", due.back().snapshot.servos.at(3).travel != 0.0);
      compare(all, { 3, 2, true }, due);
      if (check::sanitizedOr(false, true))
      {
        compare(all, { 7, 1, true }, due);
      }
      extended(all);
      risesLater();
      words(all);
      badStates(all, due[2].snapshot);
    });
}
