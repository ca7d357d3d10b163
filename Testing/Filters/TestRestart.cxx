// A state with several inflows and an outflow passes through field data and back to the bit. One of
// another number of inflows continues with a note. Fingerprints of walls tell what differs.
#include "Properties/GranularPhysics.h"
#include "Properties/GranularWallParameters.h"
#include "SavedRun.h"
#include "State/StateWords.h"

#include <algorithm>
#include <utility>

using namespace kept;

namespace
{

void roundTrip()
{
  Saved saved;
  std::vector<std::string> notes;
  const Snapshot back = saved.read(saved.key, notes);
  check::isTrue("there is something to keep",
    back.outflow.count > 0 && back.wear.entries.size() > 2 && back.nodal.entries.size() > 2 &&
      back.spawn.inflows.size() == 3 && back.contacts.size() > 10 &&
      back.spawn.inflows[2].fills == 1 && back.spawn.inflows[1].carriedRadius > 0.0);
  check::isTrue("read as it was written", scene::identical(back, saved.middle));
  check::equal("notes", static_cast<long long>(notes.size()), 0);
  Simulation rest(saved.config, saved.scene, back);
  scene::advance(rest, Steps);
  check::isTrue("continued to the bit", scene::identical(rest.snapshot(), saved.end));
}

/// A file of a version that did not keep the normals of contacts with walls continues, and these
/// contacts take the normals that they have.
void withoutNormals()
{
  Saved saved;
  check::isTrue("there are normals", saved.middle.wallNormals.size() > 10);
  for (const char* name : { "RestartWallIds", "RestartWallNormals", "RestartCheck" })
  {
    saved.fieldData->RemoveArray(name);
  }
  granular::writeRestartCheck(saved.fieldData);
  std::vector<std::string> notes;
  Snapshot back = saved.read(saved.key, notes);
  check::isTrue("none are read", back.wallNormals.empty() && notes.empty());
  Simulation rest(saved.config, saved.scene, back);
  scene::advance(rest, Steps);
  check::equal("grains at the end", rest.particleCount(),
    static_cast<std::int64_t>(saved.end.particles.size()));
}

/// What laws store of contacts passes through field data, and so does that contacts last; another
/// law takes over what means the same to it.
void otherLaws()
{
  LawChoice sticky;
  sticky.adhesion = AdhesionLaw::JKR;
  sticky.sliding = SlidingLaw::RescaledDisplacement;
  Saved saved(sticky);
  std::vector<std::string> notes;
  const Snapshot back = saved.read(saved.key, notes);
  check::isTrue("sticky grains remember more than springs",
    back.contacts.size() > 10 && back.extras.size() == back.contacts.size() &&
      back.extras[0] > 0.0);
  check::isTrue("sticky grains, read as written", scene::identical(back, saved.middle));
  Simulation rest(saved.config, saved.scene, back);
  scene::advance(rest, Steps);
  check::isTrue("sticky grains, continued to the bit",
    scene::identical(rest.snapshot(), saved.end));
  check::equal("sticky grains, notes", static_cast<long long>(notes.size()), 0);

  Config plastic = saved.config;
  plastic.law = {};
  plastic.law.normal = NormalLaw::Luding;
  const Snapshot other = saved.read(granular::makeRestartKey(plastic, saved.scene), notes);
  LargeVector<ContactHistory> touched = back.contacts; // contacts that remember nothing begin anew
  touched.erase(std::remove_if(touched.begin(), touched.end(),
                  [](const ContactHistory& c) { return c.springs == Springs{}; }),
    touched.end());
  bool springs = touched.size() > 10 && other.contacts.size() == touched.size();
  for (std::size_t k = 0; springs && k < other.contacts.size(); ++k)
  {
    springs = other.contacts[k].springs == touched[k].springs;
  }
  check::isTrue("another law takes springs over that mean the same", springs);
  check::isTrue("and begins anew with what it remembers itself",
    other.extras == LargeVector<double>(other.contacts.size(), 0.0));
  check::equal("one note", static_cast<long long>(notes.size()), 1);
  check::contains("the note", notes.front(), "remember as LargestOverlap begins anew");

  // A contact that lasts by attraction is no bridge of liquid.
  LawChoice attracted;
  attracted.adhesion = AdhesionLaw::Hamaker;
  Saved far(attracted);
  Config wet = far.config;
  wet.law.adhesion = AdhesionLaw::Willett;
  const Snapshot dry = far.read(granular::makeRestartKey(wet, far.scene), notes);
  check::isTrue("contacts of bodies that never touched are left out",
    !dry.contacts.empty() && dry.contacts.size() < far.middle.contacts.size() &&
      std::none_of(dry.contacts.begin(), dry.contacts.end(),
        [](const ContactHistory& c) { return c.springs == Springs{}; }));

  Config forces = saved.config;
  forces.law = {};
  forces.law.sliding = SlidingLaw::Force;
  const Snapshot third = saved.read(granular::makeRestartKey(forces, saved.scene), notes);
  check::isTrue("a force is no displacement",
    third.contacts[0].springs[0] == 0.0 && third.extras.empty() &&
      third.contacts[0].springs[3] == back.contacts[0].springs[3]);

  // All but the spring with another meaning is restored, and what was done on walls.
  Config twisted = saved.config;
  twisted.law.twisting = TwistingLaw::None;
  const Snapshot fourth = saved.read(granular::makeRestartKey(twisted, saved.scene), notes);
  bool others = fourth.contacts.size() == back.contacts.size();
  bool wound = false, worked = false;
  for (std::size_t k = 0; others && k < back.contacts.size(); ++k)
  {
    Springs due = back.contacts[k].springs;
    wound = wound || due[5] != 0.0;
    worked = worked || due[7] != 0.0;
    due[6] = 0.0;
    others = fourth.contacts[k].springs == due;
  }
  check::isTrue("springs of rolling and work on walls are there", wound && worked);
  check::isTrue("another law of twisting keeps them", others);
}

/// Bonds in words that are a hundred times as stiff ask for another step.
void stepOfBondsInWords()
{
  Config config;
  config.bonds.law = BondLaw::Expression;
  config.bonds.expression = "N = 1e5*A*(L - L0)/L0";
  const granular::RestartKey soft = granular::makeRestartKey(config, Scene());
  check::isTrue("the same bonds ask for the same step",
    granular::makeRestartKey(config, Scene()).stepRule == soft.stepRule);
  config.bonds.expression = "N = 1e7*A*(L - L0)/L0";
  check::isTrue("stiffer bonds ask for another step",
    granular::makeRestartKey(config, Scene()).stepRule != soft.stepRule);
}

/// From the saved state, with steps counted from 0.
Snapshot endOf(Saved& saved, const granular::RestartKey& key)
{
  std::vector<std::string> notes;
  granular::Restart restart;
  Snapshot start = saved.read(key, notes, &restart);
  start.step = 0;
  const FrameAxis frames = frameAxisOf(saved.config);
  granular::beginClocks(restart, frames, false, saved.scene.inflows, start);
  Simulation rest(saved.config, saved.scene, start);
  scene::advance(rest, Steps - saved.middle.step);
  Snapshot end = rest.snapshot();
  end.step = saved.end.step;
  return end;
}

void timeBeginsAnew()
{
  Saved saved;
  Snapshot end = endOf(saved, saved.key);
  check::equal("clock of the inflows", end.inflowClock.steps, saved.middle.step);
  end.inflowClock = end.wallClock = {};
  check::isTrue("wear is counted anew",
    end.wear.any() && end.wear.since == 0.0 && wordsOf(end.wear) != wordsOf(saved.end.wear));
  check::isTrue("loads are summed anew",
    end.nodal.any() && end.nodal.since == 0.0 && wordsOf(end.nodal) != wordsOf(saved.end.nodal));
  end.wear = saved.end.wear;
  end.nodal = saved.end.nodal;
  check::isTrue("walls and inflows go on, to the bit", scene::identical(end, saved.end));

  saved.scene.walls.bodies.resize(1);
  granular::WallParameters turning;
  turning.angularVelocity = 1e-9;
  saved.scene.walls.bodies[0] = granular::makeWall(turning);
  saved.scene.inflows[0].velocity.x += 1e-9;
  end = endOf(saved, granular::makeRestartKey(saved.config, saved.scene));
  check::equal("another motion begins anew", end.wallClock.steps, 0);
  check::equal("other inflows begin anew", end.inflowClock.steps, 0);
  check::relative("but have asked for as much", end.spawn.inflows[0].asked,
    saved.end.spawn.inflows[0].asked, 1e-14);
}

/// What a change of a parameter of a wall changes.
void keysOfWalls()
{
  const dem::WallBody usual = granular::makeWall({});
  const auto differs = [&](const std::string& what, const granular::WallParameters& parameters,
                         bool inMotion, bool inAll)
  {
    const dem::WallBody wall = granular::makeWall(parameters);
    check::isTrue(what + ", motion", (wall.motionKey != usual.motionKey) == inMotion);
    check::isTrue(what + ", all", (wall.key != usual.key) == inAll);
  };
  granular::WallParameters wall;
  wall.slidingFriction = 0.1;
  wall.thickness = 0.1;
  wall.material = 2;
  wall.name = "lid";
  differs("what no law reads", wall, false, false);
  wall.ownFriction = true;
  differs("friction", wall, false, true);
  wall = {};
  wall.swingPhase = 1.0;
  differs("a swing", wall, true, true);
  wall = {};
  wall.motionTable = "0 0 0 0\n1 0 0 1";
  differs("a table", wall, true, true);
  wall = {};
  wall.servo = dem::ServoKind::Force;
  const granular::WallParameters pressed = wall;
  wall.servoLoad = 3.0;
  check::isTrue("another load goes on",
    granular::makeWall(wall).motionKey == granular::makeWall(pressed).motionKey);
  check::isTrue("another load is another run",
    granular::makeWall(wall).key != granular::makeWall(pressed).key);
  wall = {};
  wall.translationTimes.end = 2e30;
  check::isTrue("no limit", granular::plainWall(wall) == granular::WallParameters());
  wall = {};
  wall.servoSides = "left, right";
  differs("sides", wall, false, true);
  wall = {};
  wall.materialName = "steel";
  differs("a material", wall, false, true);
}

/// Fingerprints of rows of tables without some values are those of files of before these values.
void rowsOfBefore()
{
  const auto hashWithout = [](const auto& table, const auto& owner, granular::Hash& hash)
  {
    for (const auto& one : table)
    {
      const std::string name = one.name;
      bool isNew = name == "SpinStictionShare" || name == "SpinResistance";
      for (std::size_t k = 0; k < LawValueCount; ++k)
      {
        isNew = isNew ||
          (isNoMatterOfForces(static_cast<LawValue>(k)) && name == lawValueEntries()[k].name);
      }
      if (!isNew)
      {
        hash.Add(std::int64_t{ !one.given || one.given(owner) });
        for (const double number : one.numbers(owner))
        {
          hash.Add(number);
        }
      }
    }
    return hash.Get();
  };
  Material glass;
  glass.name = "glass";
  const auto hashOf = [](const auto& row)
  {
    granular::Hash hash;
    granular::add(row, hash);
    return hash.Get();
  };
  granular::Hash hash;
  granular::add(glass.name, hash);
  check::isTrue("a material of before",
    hashOf(glass) == hashWithout(materialParameters(), glass, hash));
  MaterialPair pair;
  pair.first = pair.second = "glass";
  granular::Hash ofTwo;
  granular::add(pair.first, ofTwo);
  granular::add(pair.second, ofTwo);
  const std::uint64_t before =
    hashWithout(pairParameters(), static_cast<const GivenCoefficients&>(pair), ofTwo);
  check::isTrue("a pair of before", hashOf(pair) == before);
  glass.law[LawValue::SpinStictionShare] = 0.5;
  granular::Hash other;
  granular::add(glass.name, other);
  check::isTrue("a material with the value",
    hashOf(glass) != hashWithout(materialParameters(), glass, other));
  pair.law[LawValue::SpinStictionShare] = 0.0;
  check::isTrue("a pair with the value", hashOf(pair) != before);
}

/// Walls that follow a cell are others than walls that stay: their contacts, and what grains feel.
void wallsThatFollow()
{
  Saved saved;
  saved.scene.walls.bodies.resize(2);
  const granular::RestartKey stays = granular::makeRestartKey(saved.config, saved.scene);
  saved.scene.walls.bodies[1].repeated = true;
  const granular::RestartKey images = granular::makeRestartKey(saved.config, saved.scene);
  check::isTrue("images that are none",
    images.walls == stays.walls && images.forces == stays.forces);
  saved.scene.walls.bodies[1].follows = true;
  const granular::RestartKey follows = granular::makeRestartKey(saved.config, saved.scene);
  check::isTrue("contacts with a wall that follows", follows.walls != stays.walls);
  check::isTrue("forces of a wall that follows", follows.forces != stays.forces);
  check::isTrue("a wall that follows has no motion", follows.motion == stays.motion);
  std::swap(saved.scene.walls.bodies[0], saved.scene.walls.bodies[1]);
  check::isTrue("another wall that follows",
    granular::makeRestartKey(saved.config, saved.scene).walls != follows.walls);
}

void otherNumber()
{
  Saved saved;
  saved.scene.inflows.resize(2);
  const granular::RestartKey key = granular::makeRestartKey(saved.config, saved.scene);
  std::vector<std::string> notes;
  const Snapshot back = saved.read(key, notes);
  check::equal("one note", static_cast<long long>(notes.size()), 1);
  check::contains("the note", notes.front(), "another number of inflows (3 instead of 2");
  Simulation rest(saved.config, saved.scene, back);
  scene::advance(rest, saved.middle.step + 40);
  check::equal("goes on with two", static_cast<long long>(rest.snapshot().spawn.inflows.size()), 2);
  check::equal("the spawn box is one inflow",
    static_cast<long long>(granular::makeRestartKey(saved.config, Scene()).inflows), 1);
}

/// What sensors have measured continues with the run if they are the same ones, and else begins anew.
void sensors()
{
  Saved same({}, boxAndPlane());
  std::vector<std::string> notes;
  const Snapshot back = same.read(same.key, notes);
  check::isTrue("sensors have something to keep",
    back.sensors.each.size() == 2 && back.sensors.each[0].inside.size() > 10 &&
      back.sensors.each[1].in.count > 10);
  check::isTrue("sensors, as written", wordsOf(back.sensors) == wordsOf(same.middle.sensors));
  check::isTrue("visits have ended", back.sensors.each[0].ended.size() > 10);
  check::isTrue("visits, as written",
    wordsOfRecords(back.sensors) == wordsOfRecords(same.middle.sensors));
  Simulation rest(same.config, same.scene, back);
  scene::advance(rest, Steps);
  check::isTrue("sensors, continued to the bit",
    wordsOf(rest.snapshot().sensors) == wordsOf(same.end.sensors));
  check::isTrue("visits, continued to the bit",
    wordsOfRecords(rest.snapshot().sensors) == wordsOfRecords(same.end.sensors));
  check::equal("notes", static_cast<long long>(notes.size()), 0);

  const std::uint64_t recording = same.key.sensors;
  same.scene.sensors[0].recordVisits = false;
  const std::uint64_t plain = granular::makeRestartKey(same.config, same.scene).sensors;
  check::isTrue("a sensor that records is another one", plain != recording);
  same.scene.sensors[0].recordVisits = true;

  same.scene.sensors[1].centre.z += 1e-9;
  const Snapshot other = same.read(granular::makeRestartKey(same.config, same.scene), notes);
  check::isTrue("others begin anew", other.sensors.each.empty());
  check::equal("one note", static_cast<long long>(notes.size()), 1);
  check::contains("the note", notes.front(), "saved with other sensors");
}

void cases()
{
  roundTrip();
  withoutNormals();
  otherLaws();
  stepOfBondsInWords();
  timeBeginsAnew();
  keysOfWalls();
  rowsOfBefore();
  wallsThatFollow();
  otherNumber();
  sensors();
}

}

int main()
{
  return check::run(cases);
}
